//! What a seat must decide, and what is still owed.

use super::{god, keyword, place, some, source, spot, whose};
use crate::agenda::{Progress, Run, Stage, Step};
use crate::components::{ROUNDS, crowd};
use crate::effect::{Clause, Keyword, Unit};
use crate::view::View;
use kernel::{Names, Seat};

pub(crate) fn prompt(view: &View, seat: Seat, names: &Names) -> String {
    let table = &view.table;
    let Some(&step) = table.agenda.last() else { return "The game is over.".to_owned() };
    let here = table.conflict.map_or("the conflict", |region| region.title());
    match step {
        Step::ChooseGod { .. } => "Choose your god.".to_owned(),
        Step::ChooseTribeAbility { .. } => {
            format!("Choose a tribe ability of Age {}; it lasts to the end of the game.", table.age)
        }
        Step::Deploy { stage: Stage::Begin, .. } => "Begin your Deploy turn.".to_owned(),
        Step::Deploy { stage: Stage::Champions(left), .. } => {
            let which = if crowd(table.players()).champions == 1 {
                "your Champion".to_owned()
            } else {
                format!("a Champion ({left} to place)")
            };
            format!("Place {which} in a region without a Champion.")
        }
        Step::Deploy { stage: Stage::Units(region), .. } => format!(
            "Deploy up to {} units from your Reserve to {}.",
            table.deploy_limit(seat, region),
            region.title()
        ),
        Step::CallOrder { .. } => {
            format!("CALL: move {} first, or use its Call ability first?", god(table, seat))
        }
        Step::MoveGod { .. } => match table.seats.get(seat.index()).and_then(|tribe| tribe.vertex) {
            Some(_) => format!("CALL: move {} to a free vertex.", god(table, seat)),
            None => format!("CALL: place {} on a free vertex.", god(table, seat)),
        },
        Step::WanderGod { .. } => {
            format!("Wandering God: move {} before the conflict in {here}, or stay.", god(table, seat))
        }
        Step::SelectCard { .. } => format!("Secretly choose a card for the conflict in {here}."),
        Step::ChooseAction { turn, .. } => format!(
            "Conflict in {here}, action {} of {ROUNDS}: use an uncovered action of your card, or pass.",
            turn / table.players() + 1
        ),
        Step::GlyphRitual { .. } => {
            format!("Break one of your glyphs in {here} to use the last action of your card?")
        }
        Step::SacrificeWarriors { .. } => format!(
            "Blessed {here}: how many Warriors of your Reserve do you sacrifice? Each gives 1 devotion and 1 strength."
        ),
        Step::SacrificeShamans { warriors, .. } => {
            format!(
                "Blessed {here}: how many Shamans as well, besides {}?",
                some(warriors, Some(Unit::Warrior))
            )
        }
        Step::Effects(run) => effect(view, &run, names),
        Step::AppeaseDecide { .. } => {
            format!(
                "APPEASE the wrathful god for {} to use one of its open tiles?",
                some(table.appease_price(), None)
            )
        }
        Step::AppeasePay { left, .. } => {
            let more = some(left, None);
            format!("APPEASE: pay {more} more, from your Reserve or where {} has presence.", god(table, seat))
        }
        Step::ChooseWrathTile { .. } => "APPEASE: choose an open wrathful tile to use.".to_owned(),
        Step::BreakTie { prize, tied, .. } => {
            let who: Vec<&str> = tied.iter().map(|seat| names.of(seat)).collect();
            format!("Tie for {} in {here} between {}: who wins it?", prize.title(), who.join(", "))
        }
        Step::ChooseSpace { book, .. } => format!(
            "Most {}s in {here}: move one to an empty space of the {} and use it.",
            book.unit().title(),
            book.title()
        ),
        Step::StartOfAge
        | Step::Call { .. }
        | Step::NextConflict
        | Step::Draw
        | Step::Contest
        | Step::Majority { .. }
        | Step::CleanUp
        | Step::EndOfAge => "Nothing to decide.".to_owned(),
    }
}

fn effect(view: &View, run: &Run, names: &Names) -> String {
    let table = &view.table;
    let Some(clause) = run.at() else { return "Nothing to decide.".to_owned() };
    let told = match clause.keyword {
        Keyword::Build if clause.glyph_only => format!("BUILD a glyph {}", place(table, run, clause.scope)),
        Keyword::Build => {
            format!("BUILD a glyph or a pyramid piece {}", place(table, run, clause.scope))
        }
        Keyword::Demolish => {
            format!("DEMOLISH a glyph or the topmost pyramid piece {}", place(table, run, clause.scope))
        }
        Keyword::Transform => {
            format!(
                "TRANSFORM an opposing glyph or a topmost pyramid piece {}",
                place(table, run, clause.scope)
            )
        }
        Keyword::Recover => format!("RECOVER {} from Xibalba", owed(run, &clause)),
        Keyword::Shift => shift(view, run, &clause, names),
        Keyword::Smite | Keyword::Exile => hit(view, run, &clause, names),
        Keyword::Deploy | Keyword::Awaken => {
            let what = format!("{} {}", keyword(clause.keyword), owed(run, &clause));
            format!("{what} {}", there(view, run, &clause))
        }
        Keyword::Call
        | Keyword::Strength
        | Keyword::Devotion
        | Keyword::Vp
        | Keyword::Majority
        | Keyword::Appease => keyword(clause.keyword).to_owned(),
    };
    format!("{told}. ({})", source(run.source))
}

/// "up to 2 more Shamans".
fn owed(run: &Run, clause: &Clause) -> String {
    let (left, done) = match run.progress {
        Progress::Units { left, done, .. } | Progress::ShiftTo { left, done, .. } => (left, done),
        Progress::Fresh | Progress::Each { .. } | Progress::Piece => (1, 0),
    };
    let up_to = if clause.up_to { "up to " } else { "" };
    let more = if done > 0 { "more " } else { "" };
    let what = match clause.keyword {
        Keyword::Smite | Keyword::Exile | Keyword::Shift => whose(clause, left),
        _ => some(left, clause.unit).split_once(' ').map_or(String::new(), |(_, name)| name.to_owned()),
    };
    format!("{up_to}{left} {more}{what}")
}

fn there(view: &View, run: &Run, clause: &Clause) -> String {
    match run.progress {
        Progress::Units { region: Some(region), .. } if clause.one_region => {
            format!("in {} (all in one region)", region.title())
        }
        _ => place(&view.table, run, clause.scope),
    }
}

fn hit(view: &View, run: &Run, clause: &Clause, names: &Names) -> String {
    let verb = keyword(clause.keyword);
    if let Progress::Each { left, .. } = run.progress {
        let next = run.actor.round(view.table.players()).find(|&seat| left.contains(seat));
        let owner = next.map_or("nobody", |seat| names.of(seat));
        return format!("{verb} 1 unit of {owner} {}", place(&view.table, run, clause.scope));
    }
    format!("{verb} {} {}", owed(run, clause), there(view, run, clause))
}

fn shift(view: &View, run: &Run, clause: &Clause, names: &Names) -> String {
    let (from, to) = (spot(&view.table, run, clause.from), spot(&view.table, run, clause.scope));
    if let Progress::ShiftTo { region, owner, unit, .. } = run.progress {
        return format!("SHIFT the {} of {} from {} to {to}", unit.title(), names.of(owner), region.title());
    }
    if from == to {
        format!("SHIFT {} between {to}", owed(run, clause))
    } else {
        format!("SHIFT {} from {from} to {to}", owed(run, clause))
    }
}
