//! The texts of the box in few words, with the numbers they come to now.

use kernel::Seat;
use mezo::effect::{Amount, Clause, Keyword, Scope, Unit, Whose};
use mezo::{Run, Source, Tabletop};

/// What a text comes to for `seat` now: "Smite up to 2 Shamans".
pub(super) fn brief(table: &Tabletop, seat: Seat, source: Source) -> String {
    let run = Run::new(seat, source);
    let mut told = String::new();
    for clause in source.text().clauses {
        let words = clause_words(table, &run, clause);
        if told.is_empty() {
            told = words;
        } else {
            let join = if clause.if_done { "; if done " } else { ", " };
            told.push_str(join);
            let mut letters = words.chars();
            told.extend(letters.next().map(|first| first.to_ascii_lowercase()));
            told.push_str(letters.as_str());
        }
    }
    told
}

/// The signs of a text: an icon and a number for each clause.
pub(super) fn signs(table: &Tabletop, seat: Seat, source: Source) -> Vec<(&'static str, String)> {
    let run = Run::new(seat, source);
    source.text().clauses.iter().map(|clause| (icon(clause.keyword), sign(table, &run, clause))).collect()
}

/// What the keywords of a text mean, for those who meet them first.
pub(super) fn meanings(source: Source) -> String {
    let mut told: Vec<&str> = source.text().clauses.iter().map(|clause| meaning(clause.keyword)).collect();
    told.retain(|words| !words.is_empty());
    told.dedup();
    told.join(" ")
}

const fn meaning(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Call => "Call: move the god and use its Call ability, in either order.",
        Keyword::Deploy => "Deploy: from the Reserve to a region.",
        Keyword::Awaken => "Awaken: from Xibalba to a region.",
        Keyword::Recover => "Recover: from Xibalba to the Reserve.",
        Keyword::Smite => "Smite: from a region to Xibalba.",
        Keyword::Exile => "Exile: from a region to its owner's Reserve.",
        Keyword::Shift => "Shift: from region to region.",
        Keyword::Build => "Build: a glyph, or a pyramid piece for VP.",
        Keyword::Demolish => "Demolish: a glyph or the topmost piece goes back to its owner.",
        Keyword::Transform => "Transform: a glyph or the topmost piece becomes yours.",
        Keyword::Appease => "Appease: pay the wrathful god for one of its open tiles.",
        Keyword::Strength | Keyword::Devotion | Keyword::Vp | Keyword::Majority => "",
    }
}

/// The first word of a text of one clause that counts nothing: "Call".
pub(super) fn lone(source: Source) -> Option<&'static str> {
    match source.text().clauses {
        [clause] => match clause.keyword {
            Keyword::Call => Some("Call"),
            Keyword::Build => Some("Build"),
            Keyword::Transform => Some("Swap"),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a text needs the god to stand near.
pub(super) fn needs_presence(source: Source) -> bool {
    source.text().clauses.iter().any(|clause| match clause.keyword {
        Keyword::Deploy
        | Keyword::Awaken
        | Keyword::Smite
        | Keyword::Exile
        | Keyword::Build
        | Keyword::Demolish
        | Keyword::Transform => clause.scope == Scope::Presence,
        Keyword::Shift => clause.scope == Scope::Presence || clause.from == Scope::Presence,
        Keyword::Call
        | Keyword::Recover
        | Keyword::Strength
        | Keyword::Devotion
        | Keyword::Vp
        | Keyword::Majority
        | Keyword::Appease => false,
    })
}

/// The icon of a keyword in the art.
pub(super) const fn icon(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Call => "call",
        Keyword::Deploy => "deploy",
        Keyword::Awaken => "awaken",
        Keyword::Recover => "recover",
        Keyword::Smite => "smite",
        Keyword::Exile => "exile",
        Keyword::Shift => "shift",
        Keyword::Build => "build",
        Keyword::Demolish => "demolish",
        Keyword::Transform => "transform",
        Keyword::Strength => "strength",
        Keyword::Devotion => "devotion",
        Keyword::Vp => "vp",
        Keyword::Majority => "majority",
        Keyword::Appease => "appease",
    }
}

fn sign(table: &Tabletop, run: &Run, clause: &Clause) -> String {
    let unit = match clause.unit {
        Some(Unit::Warrior) => "W",
        Some(Unit::Shaman) => "S",
        None => "",
    };
    match clause.keyword {
        Keyword::Call | Keyword::Build | Keyword::Demolish | Keyword::Transform | Keyword::Appease => {
            String::new()
        }
        Keyword::Majority => unit.to_owned(),
        Keyword::Strength | Keyword::Devotion | Keyword::Vp => format!("+{}", count(table, run, clause)),
        Keyword::Deploy
        | Keyword::Awaken
        | Keyword::Recover
        | Keyword::Smite
        | Keyword::Exile
        | Keyword::Shift => format!("{}{unit}", count(table, run, clause)),
    }
}

/// How many; what counts the clause before is told for one of it.
fn count(table: &Tabletop, run: &Run, clause: &Clause) -> u8 {
    match clause.amount {
        Amount::Done => clause.times,
        _ => table.amount(run, clause),
    }
}

fn clause_words(table: &Tabletop, run: &Run, clause: &Clause) -> String {
    let n = count(table, run, clause);
    let up_to = if clause.up_to { "up to " } else { "" };
    let each = if clause.amount == Amount::Done { " each" } else { "" };
    let there = place(clause.scope);
    match clause.keyword {
        Keyword::Call => "Call the god".to_owned(),
        Keyword::Deploy => format!("Deploy {up_to}{}{there}", some(n, clause.unit)),
        Keyword::Awaken => format!("Awaken {up_to}{}{there}", some(n, clause.unit)),
        Keyword::Recover => format!("Recover {n}"),
        Keyword::Smite => format!("Smite {up_to}{}{there}", whose(clause, n)),
        Keyword::Exile => format!("Exile {up_to}{}{there}", whose(clause, n)),
        Keyword::Shift => {
            let out = if clause.scope == Scope::Another { " away" } else { there };
            format!("Shift {up_to}{}{out}", whose(clause, n))
        }
        Keyword::Build if clause.glyph_only => format!("Build a glyph{there}"),
        Keyword::Build => format!("Build{there}"),
        Keyword::Demolish => format!("Demolish{there}"),
        Keyword::Transform => format!("Transform{there}"),
        Keyword::Strength => format!("+{n} strength{each}"),
        Keyword::Devotion => format!("+{n} devotion{each}"),
        Keyword::Vp => format!("+{n} VP"),
        Keyword::Majority => format!("Most {}s here", clause.unit.map_or("unit", Unit::title)),
        Keyword::Appease => "May appease".to_owned(),
    }
}

const fn place(scope: Scope) -> &'static str {
    match scope {
        Scope::Presence => "",
        Scope::ThisConflict => " here",
        Scope::Any => " anywhere",
        Scope::Another => " elsewhere",
        Scope::Same => " there",
    }
}

/// "1 unit", "2 Shamans".
pub(super) fn some(count: u8, unit: Option<Unit>) -> String {
    let name = unit.map_or("unit", Unit::title);
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

fn whose(clause: &Clause, n: u8) -> String {
    match clause.whose {
        Whose::Own => format!("{} of yours", some(n, clause.unit)),
        Whose::Opposing => some(n, clause.unit).replace(' ', " opposing "),
        Whose::Anyone => some(n, clause.unit),
        Whose::EachOpponent => format!("{n} of each rival"),
    }
}
