//! What is asked while a text is carried out, and what is still owed.

use super::{keyword, place, some, source, spot, whose};
use crate::agenda::{Progress, Run};
use crate::effect::{Clause, Keyword};
use crate::state::Tabletop;
use kernel::Names;

pub(crate) fn ask(table: &Tabletop, run: &Run, names: &Names) -> String {
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
        Keyword::Shift => shift(table, run, &clause, names),
        Keyword::Smite | Keyword::Exile => hit(table, run, &clause, names),
        Keyword::Deploy | Keyword::Awaken => {
            let what = format!("{} {}", keyword(clause.keyword), owed(run, &clause));
            format!("{what} {}", there(table, run, &clause))
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

fn there(table: &Tabletop, run: &Run, clause: &Clause) -> String {
    match run.progress {
        Progress::Units { region: Some(region), .. } if clause.one_region => {
            format!("in {} (all in one region)", region.title())
        }
        _ if clause.one_region => format!("{} (all in one region)", place(table, run, clause.scope)),
        _ => place(table, run, clause.scope),
    }
}

fn hit(table: &Tabletop, run: &Run, clause: &Clause, names: &Names) -> String {
    let verb = keyword(clause.keyword);
    if let Progress::Each { left, .. } = run.progress {
        let next = run.actor.round(table.players()).find(|&seat| left.contains(seat));
        let owner = next.map_or("nobody", |seat| names.of(seat));
        return format!("{verb} 1 unit of {owner} {}", place(table, run, clause.scope));
    }
    format!("{verb} {} {}", owed(run, clause), there(table, run, clause))
}

fn shift(table: &Tabletop, run: &Run, clause: &Clause, names: &Names) -> String {
    let (from, to) = (spot(table, run, clause.from), spot(table, run, clause.scope));
    if let Progress::ShiftTo { region, owner, unit, .. } = run.progress {
        return format!("SHIFT the {} of {} from {} to {to}", unit.title(), names.of(owner), region.title());
    }
    if from == to {
        format!("SHIFT {} between {to}", owed(run, clause))
    } else {
        format!("SHIFT {} from {from} to {to}", owed(run, clause))
    }
}
