//! What an action does and where, in one line.

use super::{god, keyword, list, place, some, units};
use crate::action::{Action, Comfort, Purse, Target, Work};
use crate::agenda::{Progress, Run, Source, Step};
use crate::components::{Card, Slot};
use crate::effect::{Amount, Keyword, Scope, Unit};
use crate::map::{Region, Vertex};
use crate::state::{Table, Units};
use crate::view::View;
use kernel::{Names, Seat};

pub(crate) fn label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
    let table = &view.table;
    match action {
        Action::ChooseGod(god) => {
            format!("{}, {}. CALL: {}", god.title(), god.epithet(), god.call().words)
        }
        Action::ChooseTribeAbility(ability) => format!("{}: {}", ability.title(), ability.text().words),
        Action::PlaceUnit(region, unit) => {
            let verb = clause_word(table).unwrap_or("Place");
            format!("{verb} a {} to {}", unit.title(), region.title())
        }
        Action::PlaceChampion(region) => {
            let altar = table.regions[region].altar.map_or("no altar", |altar| altar.title());
            format!("Champion to {} ({altar})", region.title())
        }
        Action::DeployRegion(region, 0, 0) => format!("Deploy nothing to {}", region.title()),
        Action::DeployRegion(region, w, s) => {
            format!("Deploy {} to {}", units(Units::new(w, s)), region.title())
        }
        Action::AbilityFirst => format!("Use the Call ability first, then move {}", god(table, seat)),
        Action::MoveFirst => format!("Move {} first, then use the Call ability", god(table, seat)),
        Action::MoveGod(to) | Action::WanderGod(to) => stride(table, seat, to),
        Action::Stay => format!("{} stays where it is", god(table, seat)),
        Action::SelectCard(card) => select(card),
        Action::Use(slot) => use_slot(table, seat, slot),
        Action::Pass(slot, comfort) => {
            let gain = match comfort {
                Comfort::Devotion => "gain 1 devotion",
                Comfort::Recover => "RECOVER 1 unit",
            };
            format!("Pass: cover the {} and {gain}", slot.title())
        }
        Action::Yes => yes(table, seat),
        Action::No => match table.agenda.last() {
            Some(Step::AppeaseDecide { .. }) => "Do not APPEASE".to_owned(),
            Some(Step::GlyphRitual { .. }) => "Keep your glyphs".to_owned(),
            _ => "No".to_owned(),
        },
        Action::HitUnit(region, owner, unit) => {
            let verb = clause_word(table).unwrap_or("Take");
            let to = if verb == "SMITE" { "Xibalba" } else { "Reserve" };
            format!("{verb} {} in {} (to the owner's {to})", piece(seat, owner, unit, names), region.title())
        }
        Action::ShiftFrom(region, owner, unit) => {
            format!("SHIFT {} away from {}", piece(seat, owner, unit, names), region.title())
        }
        Action::ShiftTo(region) => format!("SHIFT {} to {}", carried(table, names), region.title()),
        Action::BuildPiece(region, Work::Glyph) => format!("BUILD a glyph in {}", region.title()),
        Action::BuildPiece(region, Work::Pyramid) => build(table, seat, region),
        Action::DemolishPiece(region, target) => {
            format!("DEMOLISH {} in {}", target_name(table, region, target, names), region.title())
        }
        Action::TransformPiece(region, target) => transform(table, region, target, names),
        Action::RecoverUnit(unit) => format!("RECOVER a {} to your Reserve", unit.title()),
        Action::AppeasePay(Purse::Reserve, unit) => format!("Pay a {} from your Reserve", unit.title()),
        Action::AppeasePay(Purse::Region(region), unit) => {
            format!("Pay a {} from {}", unit.title(), region.title())
        }
        Action::ChooseWrathTile(tile) => {
            format!("{}: {}{}", tile.title(), tile.text().words, aside(table, seat, Source::Wrath(tile)))
        }
        Action::SacrificeWarriors(n) => {
            format!("Sacrifice {}: {n} devotion and {n} strength", some(n, Some(Unit::Warrior)))
        }
        Action::SacrificeShamans(n) => sacrifice(table, n),
        Action::BreakTie(winner) => match table.agenda.last() {
            Some(Step::BreakTie { prize, .. }) => format!("{} wins {}", names.of(winner), prize.title()),
            _ => format!("{} wins", names.of(winner)),
        },
        Action::ChooseSpace(space) => {
            format!("{}: {}{}", space.title(), space.text().words, aside(table, seat, Source::Space(space)))
        }
        Action::Stop => "No more".to_owned(),
    }
}

/// The keyword of the clause at hand.
fn clause_word(table: &Table) -> Option<&'static str> {
    match table.agenda.last() {
        Some(Step::Effects(run)) => run.at().map(|clause| keyword(clause.keyword)),
        _ => None,
    }
}

fn stride(table: &Table, seat: Seat, to: Vertex) -> String {
    let there = to.regions().and(table.in_play());
    format!("{} to {}: presence in {}", god(table, seat), to.title(), list(there))
}

fn select(card: Card) -> String {
    let actions = [Slot::One, Slot::Two].map(|slot| card.action(slot).words);
    format!("{}: {} / {}", card.title(), actions[0], actions[1])
}

fn use_slot(table: &Table, seat: Seat, slot: Slot) -> String {
    let Some(card) = table.seats.get(seat.index()).and_then(|tribe| tribe.card) else {
        return format!("Use the {}", slot.title());
    };
    let source = Source::Card { card, slot };
    format!("Use: {}{}", card.action(slot).words, aside(table, seat, source))
}

/// What a text comes to now: the number it counts and where it applies.
fn aside(table: &Table, seat: Seat, source: Source) -> String {
    if seat.0 >= table.players() {
        return String::new();
    }
    let run = Run::new(seat, source);
    let mut notes = Vec::new();
    for clause in source.text().clauses {
        match clause.keyword {
            Keyword::Call => notes.push(table.tribe(seat).god.map_or("", |god| god.call().words).to_owned()),
            Keyword::Strength | Keyword::Devotion | Keyword::Vp => {
                if !matches!(clause.amount, Amount::Just(_) | Amount::Done) {
                    notes.push(format!("{} {} now", table.amount(&run, clause), keyword(clause.keyword)));
                }
            }
            Keyword::Recover | Keyword::Majority | Keyword::Appease => {}
            Keyword::Deploy
            | Keyword::Awaken
            | Keyword::Smite
            | Keyword::Exile
            | Keyword::Shift
            | Keyword::Build
            | Keyword::Demolish
            | Keyword::Transform => {
                if matches!(clause.amount, Amount::Level | Amount::Age | Amount::AgePlusOne) {
                    notes.push(format!("{} now", some(table.amount(&run, clause), clause.unit)));
                }
                if clause.scope != Scope::Same {
                    notes.push(place(table, &run, clause.scope));
                }
            }
        }
    }
    notes.retain(|note| !note.is_empty());
    notes.dedup();
    if notes.is_empty() { String::new() } else { format!(" [{}]", notes.join("; ")) }
}

fn yes(table: &Table, seat: Seat) -> String {
    match table.agenda.last() {
        Some(Step::AppeaseDecide { .. }) => format!("APPEASE: pay {}", some(table.appease_price(), None)),
        Some(Step::GlyphRitual { .. }) => {
            let last = table.seats.get(seat.index()).and_then(|tribe| tribe.uncovered().next());
            let action = last.map_or(String::new(), |slot| use_slot(table, seat, slot));
            format!("Break a glyph (1 strength less here). {action}").trim().to_owned()
        }
        _ => "Yes".to_owned(),
    }
}

fn carried(table: &Table, names: &Names) -> String {
    match table.agenda.last() {
        Some(Step::Effects(Run { progress: Progress::ShiftTo { owner, unit, region, .. }, .. })) => {
            format!("the {} of {} from {}", unit.title(), names.of(*owner), region.title())
        }
        _ => "it".to_owned(),
    }
}

fn build(table: &Table, seat: Seat, region: Region) -> String {
    let height = table.regions[region].pyramid.len() + 1;
    let level = if seat.0 < table.players() { table.buildable(seat, region) } else { None };
    match level {
        Some(level) => {
            format!("BUILD a level {level} pyramid piece in {}: {height} VP", region.title())
        }
        None => format!("BUILD a pyramid piece in {}", region.title()),
    }
}

fn target_name(table: &Table, region: Region, target: Target, names: &Names) -> String {
    match target {
        Target::Glyph(owner) => format!("a glyph of {}", names.of(owner)),
        Target::Pyramid => match table.regions[region].pyramid.last() {
            Some(piece) => {
                let owner = piece.owner.map_or("nobody", |owner| names.of(owner));
                format!("the level {} piece of {owner}", piece.level)
            }
            None => "the pyramid".to_owned(),
        },
    }
}

fn transform(table: &Table, region: Region, target: Target, names: &Names) -> String {
    let what = target_name(table, region, target, names);
    match target {
        Target::Glyph(_) => format!("TRANSFORM {what} in {} into yours", region.title()),
        Target::Pyramid => {
            let vp = table.regions[region].pyramid.len();
            format!("TRANSFORM {what} in {} into yours: {vp} VP", region.title())
        }
    }
}

fn sacrifice(table: &Table, shamans: u8) -> String {
    let warriors = match table.agenda.last() {
        Some(Step::SacrificeShamans { warriors, .. }) => *warriors,
        _ => 0,
    };
    let total = warriors.saturating_add(shamans);
    let what = some(shamans, Some(Unit::Shaman));
    format!("Sacrifice {what}: {total} devotion and {total} strength, Warriors included")
}

/// "your Shaman", "a Shaman of Player 2".
fn piece(seat: Seat, owner: Seat, unit: Unit, names: &Names) -> String {
    if owner == seat {
        format!("your {}", unit.title())
    } else {
        format!("a {} of {}", unit.title(), names.of(owner))
    }
}
