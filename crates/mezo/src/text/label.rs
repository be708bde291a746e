//! What an act of a text does and where, in one line; what a text comes to.

use super::{keyword, place, some};
use crate::action::{Target, Work};
use crate::agenda::{Progress, Run, Source};
use crate::effect::{Amount, Keyword, Scope, Unit};
use crate::map::Region;
use crate::rules::Act;
use crate::state::Tabletop;
use kernel::{Names, Seat};

pub(crate) fn act(table: &Tabletop, run: &Run, seat: Seat, act: Act, names: &Names) -> String {
    let verb = run.at().map(|clause| keyword(clause.keyword));
    match act {
        Act::Place(region, unit) => {
            format!("{} a {} to {}", verb.unwrap_or("Place"), unit.title(), region.title())
        }
        Act::Hit(region, owner, unit) => {
            let verb = verb.unwrap_or("Take");
            let to = if verb == "SMITE" { "Xibalba" } else { "Reserve" };
            format!("{verb} {} in {} (to the owner's {to})", piece(seat, owner, unit, names), region.title())
        }
        Act::PickUp(region, owner, unit) => {
            format!("SHIFT {} away from {}", piece(seat, owner, unit, names), region.title())
        }
        Act::PutDown(region) => format!("SHIFT {} to {}", carried(run, names), region.title()),
        Act::Build(region, Work::Glyph) => format!("BUILD a glyph in {}", region.title()),
        Act::Build(region, Work::Pyramid) => build(table, seat, region),
        Act::Demolish(region, target) => {
            format!("DEMOLISH {} in {}", target_name(table, region, target, names), region.title())
        }
        Act::Transform(region, target) => transform(table, region, target, names),
        Act::Recover(unit) => format!("RECOVER a {} to your Reserve", unit.title()),
        Act::Stop => "No more".to_owned(),
    }
}

/// What a text comes to now: the number it counts and where it applies.
pub(crate) fn aside(table: &Tabletop, seat: Seat, source: Source) -> String {
    if seat.0 >= table.players() {
        return String::new();
    }
    let run = Run::new(seat, source);
    let mut notes = Vec::new();
    if table.is_idle(seat, source) {
        notes.push(IDLE.to_owned());
    }
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

/// What is said of a text that has nothing to do.
const IDLE: &str = "does nothing now";

fn carried(run: &Run, names: &Names) -> String {
    match run.progress {
        Progress::ShiftTo { owner, unit, region, .. } => {
            format!("the {} of {} from {}", unit.title(), names.of(owner), region.title())
        }
        Progress::Fresh | Progress::Units { .. } | Progress::Each { .. } | Progress::Piece => "it".to_owned(),
    }
}

fn build(table: &Tabletop, seat: Seat, region: Region) -> String {
    let height = table.regions[region].pyramid.len() + 1;
    let level = if seat.0 < table.players() { table.buildable(seat, region) } else { None };
    match level {
        Some(level) => {
            format!("BUILD a level {level} pyramid piece in {}: {height} VP", region.title())
        }
        None => format!("BUILD a pyramid piece in {}", region.title()),
    }
}

fn target_name(table: &Tabletop, region: Region, target: Target, names: &Names) -> String {
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

fn transform(table: &Tabletop, region: Region, target: Target, names: &Names) -> String {
    let what = target_name(table, region, target, names);
    match target {
        Target::Glyph(_) => format!("TRANSFORM {what} in {} into yours", region.title()),
        Target::Pyramid => {
            let vp = table.regions[region].pyramid.len();
            format!("TRANSFORM {what} in {} into yours: {vp} VP", region.title())
        }
    }
}

/// "your Shaman", "a Shaman of Player 2".
fn piece(seat: Seat, owner: Seat, unit: Unit, names: &Names) -> String {
    if owner == seat {
        format!("your {}", unit.title())
    } else {
        format!("a {} of {}", unit.title(), names.of(owner))
    }
}
