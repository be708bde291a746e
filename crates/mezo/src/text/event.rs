//! The log.

use super::{all_of, list, source, units};
use crate::action::{Comfort, Work};
use crate::event::{Event, Origin, Why};
use crate::map::{Region, Vertex};
use kernel::{Names, Remark, Seat};

pub(crate) fn event(event: &Event, names: &Names) -> String {
    let who = |seat: &Seat| names.of(*seat).to_owned();
    match event {
        Event::BoardLaidOut { desolate, neutral, first } => {
            let stones = if neutral.is_empty() {
                String::new()
            } else {
                format!(" Neutral pyramid pieces stand in {}.", list(*neutral))
            };
            let lies = if desolate.len() == 1 { "lies" } else { "lie" };
            format!("{} {lies} desolate.{stones} {} starts with the most VP.", list(*desolate), who(first))
        }
        Event::GodTaken { seat, god } => format!("{} is {}.", who(seat), god.title()),
        Event::AgeBegan { age, tile } => {
            format!("Age {age} begins. The wrathful god shows {}: {}", tile.title(), tile.text().words)
        }
        Event::AbilityTaken { seat, ability } => format!("{} takes {}.", who(seat), ability.title()),
        Event::ChampionPlaced { seat, region } => {
            format!("{} places a Champion in {}.", who(seat), region.title())
        }
        Event::UnitsPlaced { seat, region, units: placed, from, source: why } => {
            let verb = match from {
                Origin::Reserve => "deploys",
                Origin::Xibalba => "awakens",
            };
            let why = why.map_or(String::new(), |why| format!(" ({})", source(why)));
            format!("{} {verb} {} to {}{why}.", who(seat), units(*placed), region.title())
        }
        Event::RegionBlessed { region } => format!("{} has no Champion and is Blessed.", region.title()),
        Event::GodMoved { seat, from, to } => moved(&who(seat), *from, *to),
        Event::ConflictBegan { region, blessed } => {
            format!("Conflict in {}{}.", region.title(), if *blessed { ", the Blessed region" } else { "" })
        }
        Event::CardsDrawn { seat, count, cards } => match cards {
            Some(cards) => {
                let titles = cards.iter().map(|card| card.title().to_owned()).collect();
                format!("{} draws {}.", who(seat), all_of(titles))
            }
            None if *count == 1 => format!("{} draws 1 card.", who(seat)),
            None => format!("{} draws {count} cards.", who(seat)),
        },
        Event::CardCommitted { seat, card } => match card {
            Some(card) => format!("{} chooses {}.", who(seat), card.title()),
            None => format!("{} has chosen a card.", who(seat)),
        },
        Event::CardsRevealed { cards } => {
            let titles = cards.iter().map(|card| card.title().to_owned()).collect();
            format!("Revealed: {}.", all_of(titles))
        }
        Event::ActionUsed { seat, card, slot, idle } => format!(
            "{} uses the {} of {}: {}{}",
            who(seat),
            slot.title(),
            card.title(),
            card.action(*slot).words,
            vain(*idle)
        ),
        Event::Passed { seat, slot, comfort } => {
            let gain = match comfort {
                Comfort::Devotion => "for devotion",
                Comfort::Recover => "to recover a unit",
            };
            format!("{} covers the {} {gain}.", who(seat), slot.title())
        }
        Event::GlyphBroken { seat, region } => {
            format!("{} breaks a glyph in {} for a third action.", who(seat), region.title())
        }
        Event::UnitsRecovered { seat, units: back, source: why } => {
            format!("{} recovers {} ({}).", who(seat), units(*back), source(*why))
        }
        Event::UnitSmitten { seat, owner, unit, region, source: why } => format!(
            "{} smites a {} of {} in {} ({}).",
            who(seat),
            unit.title(),
            who(owner),
            region.title(),
            source(*why)
        ),
        Event::UnitExiled { seat, owner, unit, region, source: why } => format!(
            "{} exiles a {} of {} from {} ({}).",
            who(seat),
            unit.title(),
            who(owner),
            region.title(),
            source(*why)
        ),
        Event::UnitShifted { seat, owner, unit, from, to, source: why } => format!(
            "{} shifts a {} of {} from {} to {} ({}).",
            who(seat),
            unit.title(),
            who(owner),
            from.title(),
            to.title(),
            source(*why)
        ),
        Event::GlyphBuilt { seat, region } => format!("{} builds a glyph in {}.", who(seat), region.title()),
        Event::PieceBuilt { seat, region, level } => {
            format!("{} builds a level {level} pyramid piece in {}.", who(seat), region.title())
        }
        Event::Demolished { seat, region, work, owner } => {
            format!("{} demolishes {} in {}.", who(seat), work_of(*work, *owner, names), region.title())
        }
        Event::Transformed { seat, region, work, owner } => {
            let what = work_of(*work, *owner, names);
            format!("{} transforms {what} in {}.", who(seat), region.title())
        }
        Event::StrengthGained { seat, amount, source: why } => {
            format!("{} gains {amount} strength ({}).", who(seat), source(*why))
        }
        Event::DevotionGained { seat, amount, to } => {
            format!("{} gains {amount} devotion and stands at {to}.", who(seat))
        }
        Event::VpGained { seat, amount, to, why } => {
            format!("{} gains {amount} VP and stands at {to} ({}).", who(seat), reason(*why))
        }
        Event::MajorityClaimed { seat, unit } => {
            format!("{} claims the most {}s.", who(seat), unit.title())
        }
        Event::UnitsOffered { seat, units: paid, region } => {
            let from = region.map_or("the Reserve", Region::title);
            format!("{} offers {} from {from} to the wrathful god.", who(seat), units(*paid))
        }
        Event::CalledInVain { seat, god } => {
            let (title, words) = (god.title(), god.call().words);
            format!("{} uses the Call ability of {title}: {words}{}", who(seat), vain(Remark(true)))
        }
        Event::WrathUsed { seat, tile, idle } => {
            let (title, words) = (tile.title(), tile.text().words);
            format!("{} uses the wrathful tile {title}: {words}{}", who(seat), vain(*idle))
        }
        Event::UnitsSacrificed { seat, units: dead } => format!("{} sacrifices {}.", who(seat), units(*dead)),
        Event::TieBroken { judge, winner, prize } => {
            format!("{} breaks the tie for {}: {} wins it.", who(judge), prize.title(), who(winner))
        }
        Event::ConflictWon { seat, region, strength, blessed } => {
            let what = if *blessed { "the Blessed region " } else { "" };
            format!("{} wins {what}{} with strength {strength}.", who(seat), region.title())
        }
        Event::NobodyWon { region } => format!("Nobody has any strength in {}.", region.title()),
        Event::UnitHonoured { seat, book, space, idle } => format!(
            "{} moves a {} to {} of the {}: {}{}",
            who(seat),
            book.unit().title(),
            space.title(),
            book.title(),
            space.text().words,
            vain(*idle)
        ),
        Event::RegionCleared { region } => {
            format!("Units and Champion leave {} for their Reserves.", region.title())
        }
        Event::AgeEnded { age } => format!("Age {age} ends."),
        Event::GameStopped { answers } => {
            format!("The game stops at its limit (answers: {answers}); most VP win.")
        }
        Event::GameEnded { winner } => format!("{} wins the game.", who(winner)),
    }
}

/// What is said of a text that had nothing to do.
fn vain(idle: Remark<bool>) -> &'static str {
    if idle.0 { " It does nothing." } else { "" }
}

fn moved(who: &str, from: Option<Vertex>, to: Vertex) -> String {
    match from {
        Some(from) => format!("The god of {who} strides from {} to {}.", from.title(), to.title()),
        None => format!("The god of {who} appears at {}.", to.title()),
    }
}

fn work_of(work: Work, owner: Option<Seat>, names: &Names) -> String {
    let whose = owner.map_or("nobody", |owner| names.of(owner));
    match work {
        Work::Glyph => format!("a glyph of {whose}"),
        Work::Pyramid => format!("the topmost pyramid piece, of {whose},"),
    }
}

fn reason(why: Why) -> String {
    match why {
        Why::Text(text) => source(text),
        Why::Pyramid(region) => format!("pyramid in {}", region.title()),
        Why::Share(region) => format!("a piece in the pyramid of {}", region.title()),
        Why::Overflow => "devotion beyond the track".to_owned(),
        Why::Blessed => "Blessed token".to_owned(),
        Why::Books => "units on the Calendar and Codex".to_owned(),
        Why::Pyramids => "regions with a pyramid piece".to_owned(),
        Why::Final => "devotion and the ability of Age 3".to_owned(),
    }
}
