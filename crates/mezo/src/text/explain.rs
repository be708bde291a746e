//! Why a text cannot be carried out like that.

use super::{desolate, list, place};
use crate::action::{Target, Work};
use crate::agenda::Run;
use crate::effect::{Clause, Keyword, Unit};
use crate::map::Region;
use crate::rules::Act;
use crate::state::{Tabletop, Units};
use kernel::{Seat, Seats};

pub(crate) fn cannot(table: &Tabletop, run: &Run, clause: &Clause, act: Act) -> Option<String> {
    match (clause.keyword, act) {
        (Keyword::Deploy | Keyword::Awaken, Act::Place(region, unit)) => {
            Some(outside(table, run, clause, region).unwrap_or_else(|| {
                wrong_type(clause, unit).unwrap_or_else(|| {
                    let from = if clause.keyword == Keyword::Awaken { "Xibalba" } else { "your Reserve" };
                    format!("there is no {} in {from}, or all must go to one region", unit.title())
                })
            }))
        }
        (Keyword::Recover, Act::Recover(unit)) => Some(format!("you have no {} in Xibalba", unit.title())),
        (Keyword::Smite | Keyword::Exile, Act::Hit(region, owner, unit)) => {
            let why = outside(table, run, clause, region).or_else(|| wrong_type(clause, unit));
            Some(why.unwrap_or_else(|| nobody(table, region, owner, unit)))
        }
        (Keyword::Shift, Act::PickUp(region, owner, unit)) => {
            let from = table.reach(run, clause.from);
            let why = (!from.contains(region)).then(|| format!("units come from {}", list(from)));
            Some(why.unwrap_or_else(|| nobody(table, region, owner, unit)))
        }
        (Keyword::Shift, Act::PutDown(region)) => Some(
            outside(table, run, clause, region).unwrap_or_else(|| "a unit must leave its region".to_owned()),
        ),
        (Keyword::Build, Act::Build(region, work)) => Some(
            outside(table, run, clause, region)
                .unwrap_or_else(|| cannot_build(table, run.actor, region, work)),
        ),
        (Keyword::Demolish, Act::Demolish(region, _)) => Some(
            outside(table, run, clause, region)
                .unwrap_or_else(|| format!("there is no such thing in {}", region.title())),
        ),
        (Keyword::Transform, Act::Transform(region, target)) => Some(
            outside(table, run, clause, region)
                .unwrap_or_else(|| cannot_transform(table, run.actor, region, target)),
        ),
        (_, Act::Stop) => Some("this has to be carried out as far as possible".to_owned()),
        _ => None,
    }
}

fn outside(table: &Tabletop, run: &Run, clause: &Clause, region: Region) -> Option<String> {
    let out = !table.reach(run, clause.scope).contains(region);
    out.then(|| {
        desolate(table, region)
            .unwrap_or_else(|| format!("this applies only {}", place(table, run, clause.scope)))
    })
}

fn wrong_type(clause: &Clause, unit: Unit) -> Option<String> {
    clause.unit.filter(|&wanted| wanted != unit).map(|wanted| format!("this is about {}s", wanted.title()))
}

fn nobody(table: &Tabletop, region: Region, owner: Seat, unit: Unit) -> String {
    let there = Seats::all(table.players()).contains(owner) && table.units_in(owner, region) != Units::NONE;
    if there && table.units_in(owner, region).of(unit) > 0 {
        "this may not touch that unit now".to_owned()
    } else {
        format!("that player has no {} in {}", unit.title(), region.title())
    }
}

fn cannot_build(table: &Tabletop, seat: Seat, region: Region, work: Work) -> String {
    match work {
        Work::Glyph => "you have no glyph left".to_owned(),
        Work::Pyramid => match table.regions[region].pyramid.last() {
            Some(top) if table.buildable(seat, region).is_none() => {
                format!("on the level {} piece in {} you have nothing to put", top.level, region.title())
            }
            Some(_) | None => "no pyramid piece may be built by this".to_owned(),
        },
    }
}

fn cannot_transform(table: &Tabletop, seat: Seat, region: Region, target: Target) -> String {
    match target {
        Target::Glyph(owner) if owner == seat => "your own glyph would not change".to_owned(),
        Target::Glyph(_) if table.glyph_supply(seat) == 0 => "you have no glyph left".to_owned(),
        Target::Glyph(_) => format!("that player has no glyph in {}", region.title()),
        Target::Pyramid if table.regions[region].pyramid.is_empty() => {
            format!("there is no pyramid in {}", region.title())
        }
        Target::Pyramid => "you have no piece of that level left".to_owned(),
    }
}
