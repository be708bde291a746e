//! Everything the game says, in plain words: for the log, the prompts, the buttons and the terminal.

mod event;
mod explain;
mod label;
mod prompt;
mod sketch;

pub(crate) use event::event;
pub(crate) use explain::cannot;
pub(crate) use label::{act, aside};
pub(crate) use prompt::ask;
pub(crate) use sketch::sketch;

use crate::action::Action;
use crate::agenda::{Run, Source};
use crate::components::{BLESSED_VP, God};
use crate::effect::{Clause, Keyword, Scope, Unit, Whose};
use crate::map::{Region, Regions};
use crate::state::{Tabletop, Units};
use crate::view::View;
use kernel::{Names, Seat};

/// What a seat must decide.
pub(crate) fn prompt(view: &View, seat: Seat, names: &Names) -> String {
    let frame = view.table.agenda.last();
    frame.map_or_else(|| "The game is over.".to_owned(), |frame| frame.ask(view, seat, names))
}

/// What an action does and where, in one line.
pub(crate) fn label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
    let frame = view.table.agenda.last();
    frame
        .and_then(|frame| frame.label(view, seat, action, names))
        .unwrap_or_else(|| "Not possible now".to_owned())
}

/// Why an action is not possible now.
pub(crate) fn explain(view: &View, seat: Seat, action: Action) -> String {
    if seat.0 >= view.table.players() {
        return "there is no such seat".to_owned();
    }
    let Some(frame) = view.table.agenda.last() else { return "the game is over".to_owned() };
    let why = frame.explain(view, seat, action);
    why.unwrap_or_else(|| "that is not what has to be decided now".to_owned())
}

/// Where the conflict is: "Coba", "the Blessed region Coba".
pub(crate) fn here(table: &Tabletop) -> String {
    let region = table.conflict.map_or("the conflict", Region::title);
    if table.is_blessed() { format!("the Blessed region {region}") } else { region.to_owned() }
}

/// What the conflict is about: "Coba (Altar of the Sun: 7 VP)", "the Blessed region Coba (8 VP)".
pub(crate) fn stake(table: &Tabletop) -> String {
    let won = match table.conflict {
        _ if table.is_blessed() => format!(" ({BLESSED_VP} VP)"),
        Some(region) => format!(" ({})", altar(table, region)),
        None => String::new(),
    };
    here(table) + &won
}

/// What is won in a region: "Altar of the Sun: 7 VP".
pub(crate) fn altar(table: &Tabletop, region: Region) -> String {
    table.regions[region].altar.map_or("no altar".to_owned(), |altar| {
        format!("{}: {}", altar.title(), altar.text().words.trim_end_matches('.'))
    })
}

/// Why nothing happens in a region that is out of play.
pub(crate) fn desolate(table: &Tabletop, region: Region) -> Option<String> {
    let gone = table.regions[region].altar.is_none();
    gone.then(|| format!("{} is Desolate and out of play", region.title()))
}

/// "2 Warriors and 1 Shaman".
pub(crate) fn units(units: Units) -> String {
    let there = Unit::ALL.into_iter().filter(|&unit| units.of(unit) > 0);
    let parts: Vec<String> = there.map(|unit| some(units.of(unit), Some(unit))).collect();
    if parts.is_empty() { "no units".to_owned() } else { all_of(parts) }
}

/// "1 unit", "2 Shamans".
pub(crate) fn some(count: u8, unit: Option<Unit>) -> String {
    let name = unit.map_or("unit", Unit::title);
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

/// "Becan, Coba and Uxmal".
pub(crate) fn list(regions: Regions) -> String {
    if regions.is_empty() {
        return "nowhere".to_owned();
    }
    all_of(regions.iter().map(|region| region.title().to_owned()).collect())
}

/// "a", "a and b", "a, b and c".
pub(crate) fn all_of(parts: Vec<String>) -> String {
    joined(parts, "and")
}

/// "a", "a or b", "a, b or c".
pub(crate) fn any_of(parts: Vec<String>) -> String {
    joined(parts, "or")
}

fn joined(mut parts: Vec<String>, word: &str) -> String {
    match (parts.pop(), parts.is_empty()) {
        (Some(last), false) => format!("{} {word} {last}", parts.join(", ")),
        (Some(only), true) => only,
        (None, _) => "nothing".to_owned(),
    }
}

/// The god of a seat, for people.
pub(crate) fn god(table: &Tabletop, seat: Seat) -> &'static str {
    table.seats.get(seat.index()).and_then(|tribe| tribe.god).map_or("the god", God::title)
}

/// Where an effect is printed.
fn source(source: Source) -> String {
    match source {
        Source::Card { card, slot } => format!("{}, {}", card.title(), slot.title()),
        Source::Call(god) => format!("{}'s Call ability", god.title()),
        Source::Altar(altar) => altar.title().to_owned(),
        Source::Wrath(tile) => format!("wrathful tile {}", tile.title()),
        Source::Space(space) => format!("{}: {}", space.book().title(), space.title()),
        Source::Ability(ability) => ability.title().to_owned(),
        Source::Pass => "passing".to_owned(),
    }
}

/// Where a scope applies for who carries out a text: "where Ixchel has presence (Coba and Uxmal)".
fn place(table: &Tabletop, run: &Run, scope: Scope) -> String {
    let spot = spot(table, run, scope);
    match scope {
        Scope::Presence => spot.trim_start_matches("regions ").to_owned(),
        Scope::ThisConflict | Scope::Any | Scope::Another | Scope::Same => format!("in {spot}"),
    }
}

/// What a scope means, as a noun: "this conflict (Coba)".
fn spot(table: &Tabletop, run: &Run, scope: Scope) -> String {
    let there = list(table.reach(run, scope));
    match (scope, table.conflict) {
        (Scope::Presence, _) => format!("regions where {} has presence ({there})", god(table, run.actor)),
        (Scope::ThisConflict, _) => format!("this conflict ({there})"),
        (Scope::Another, Some(region)) => format!("another region than {}", region.title()),
        (Scope::Any, _) | (Scope::Another, None) => "any region".to_owned(),
        (Scope::Same, _) => format!("{there}, where this was built"),
    }
}

/// Whose units, after a number: "of your units", "opposing Shamans".
fn whose(clause: &Clause, count: u8) -> String {
    let name = clause.unit.map_or("unit", Unit::title);
    let several = if count == 1 { "" } else { "s" };
    match clause.whose {
        Whose::Own => format!("of your {name}s"),
        Whose::Opposing | Whose::EachOpponent => format!("opposing {name}{several}"),
        Whose::Anyone => format!("{name}{several}"),
    }
}

/// The keyword as it is printed.
const fn keyword(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Call => "CALL",
        Keyword::Deploy => "DEPLOY",
        Keyword::Awaken => "AWAKEN",
        Keyword::Recover => "RECOVER",
        Keyword::Smite => "SMITE",
        Keyword::Exile => "EXILE",
        Keyword::Shift => "SHIFT",
        Keyword::Build => "BUILD",
        Keyword::Demolish => "DEMOLISH",
        Keyword::Transform => "TRANSFORM",
        Keyword::Strength => "strength",
        Keyword::Devotion => "devotion",
        Keyword::Vp => "VP",
        Keyword::Majority => "majority",
        Keyword::Appease => "APPEASE",
    }
}
