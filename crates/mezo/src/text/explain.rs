//! Why an action is not possible now.

use super::{list, place, some};
use crate::action::{Action, Comfort, Purse, Target, Work};
use crate::agenda::{Run, Stage, Step};
use crate::components::{Card, God, Slot};
use crate::effect::{Clause, Keyword, Unit};
use crate::map::{Region, Vertex};
use crate::state::{GodMove, Table, Units};
use crate::view::View;
use kernel::{Seat, Seats};

pub(crate) fn explain(view: &View, seat: Seat, action: Action) -> String {
    let table = &view.table;
    if seat.0 >= table.players() {
        return "there is no such seat".to_owned();
    }
    let why = match table.agenda.last() {
        Some(&step) => at_step(view, seat, step, action),
        None => Some("the game is over".to_owned()),
    };
    why.unwrap_or_else(|| format!("{action} is not what has to be decided now"))
}

/// The reason, where the action is an answer to the decision at hand.
fn at_step(view: &View, seat: Seat, step: Step, action: Action) -> Option<String> {
    let table = &view.table;
    match (step, action) {
        (Step::ChooseGod { .. }, Action::ChooseGod(god)) => Some(format!("{} is already taken", god.title())),
        (Step::ChooseTribeAbility { .. }, Action::ChooseTribeAbility(ability)) => {
            Some(format!("{} belongs to Age {}, this is Age {}", ability.title(), ability.age(), table.age))
        }
        (Step::Deploy { stage: Stage::Champions(_), .. }, Action::PlaceChampion(region)) => Some(
            desolate(table, region).unwrap_or_else(|| format!("{} has a Champion already", region.title())),
        ),
        (Step::Deploy { stage: Stage::Units(now), .. }, Action::DeployRegion(region, w, s)) => {
            Some(deploy(table, seat, now, (region, w, s)))
        }
        (Step::MoveGod { .. }, Action::MoveGod(to)) | (Step::WanderGod { .. }, Action::WanderGod(to)) => {
            Some(vertex(table, seat, to))
        }
        (Step::SelectCard { .. }, Action::SelectCard(card)) => Some(select(table, seat, card)),
        (Step::ChooseAction { .. }, Action::Use(slot)) => Some(covered(slot)),
        (Step::ChooseAction { .. }, Action::Pass(slot, comfort)) => Some(pass(table, seat, slot, comfort)),
        (Step::SacrificeWarriors { .. }, Action::SacrificeWarriors(_)) => Some(format!(
            "your Reserve holds {}",
            some(table.tribe(seat).reserve.warriors, Some(Unit::Warrior))
        )),
        (Step::SacrificeShamans { .. }, Action::SacrificeShamans(_)) => Some(format!(
            "your Reserve holds {}",
            some(table.tribe(seat).reserve.shamans, Some(Unit::Shaman))
        )),
        (Step::AppeaseDecide { .. }, Action::Yes) => {
            Some(format!("you cannot pay {}", some(table.appease_price(), None)))
        }
        (Step::AppeasePay { .. }, Action::AppeasePay(purse, unit)) => Some(pay(table, seat, purse, unit)),
        (Step::ChooseWrathTile { .. }, Action::ChooseWrathTile(tile)) => {
            Some(format!("{} is not open", tile.title()))
        }
        (Step::BreakTie { .. }, Action::BreakTie(_)) => Some("that player is not tied".to_owned()),
        (Step::ChooseSpace { book, .. }, Action::ChooseSpace(space)) => Some(if space.book() == book {
            format!("{} is taken", space.title())
        } else {
            format!("{} is not a space of the {}", space.title(), book.title())
        }),
        (Step::Effects(run), action) => run.at().and_then(|clause| effect(table, &run, &clause, action)),
        _ => None,
    }
}

fn desolate(table: &Table, region: Region) -> Option<String> {
    let gone = table.regions[region].altar.is_none();
    gone.then(|| format!("{} is Desolate and out of play", region.title()))
}

fn deploy(table: &Table, seat: Seat, now: Region, (region, w, s): (Region, u8, u8)) -> String {
    let (reserve, limit) = (table.tribe(seat).reserve, table.deploy_limit(seat, now));
    if region != now {
        format!("now units go to {}", now.title())
    } else if w.saturating_add(s) > limit {
        format!("at most {} may be deployed to {}", some(limit, None), now.title())
    } else {
        format!("your Reserve holds only {}", super::units(reserve))
    }
}

fn vertex(table: &Table, seat: Seat, to: Vertex) -> String {
    if table.tribe(seat).vertex == Some(to) {
        "your god stands there already and must move".to_owned()
    } else if table.seats.iter().any(|tribe| tribe.vertex == Some(to)) {
        "another god stands there".to_owned()
    } else if !table.is_available(to) {
        "all regions around it are Desolate".to_owned()
    } else if table.options.god_move == GodMove::Adjacent {
        "a god moves along one border only".to_owned()
    } else {
        "your god cannot go there".to_owned()
    }
}

fn select(table: &Table, seat: Seat, card: Card) -> String {
    let tribe = table.tribe(seat);
    if tribe.god != Some(card.god()) {
        format!("{} is not a card of {}", card.title(), tribe.god.map_or("yours", God::title))
    } else if tribe.played.contains(&card) {
        format!("{} was played earlier this Age", card.title())
    } else {
        format!("you did not draw {}", card.title())
    }
}

fn covered(slot: Slot) -> String {
    format!("the {} is covered", slot.title())
}

fn pass(table: &Table, seat: Seat, slot: Slot, comfort: Comfort) -> String {
    if comfort == Comfort::Recover && table.tribe(seat).xibalba.is_empty() {
        "you have no unit in Xibalba to recover".to_owned()
    } else {
        covered(slot)
    }
}

fn pay(table: &Table, seat: Seat, purse: Purse, unit: Unit) -> String {
    match purse {
        Purse::Reserve => format!("you have no {} in your Reserve", unit.title()),
        Purse::Region(region) if !table.presence(seat).contains(region) => {
            format!("your god has no presence in {}", region.title())
        }
        Purse::Region(region) => format!("you have no {} in {}", unit.title(), region.title()),
    }
}

fn effect(table: &Table, run: &Run, clause: &Clause, action: Action) -> Option<String> {
    match (clause.keyword, action) {
        (Keyword::Deploy | Keyword::Awaken, Action::PlaceUnit(region, unit)) => {
            Some(outside(table, run, clause, region).unwrap_or_else(|| {
                wrong_type(clause, unit).unwrap_or_else(|| {
                    let from = if clause.keyword == Keyword::Awaken { "Xibalba" } else { "your Reserve" };
                    format!("there is no {} in {from}, or all must go to one region", unit.title())
                })
            }))
        }
        (Keyword::Recover, Action::RecoverUnit(unit)) => {
            Some(format!("you have no {} in Xibalba", unit.title()))
        }
        (Keyword::Smite | Keyword::Exile, Action::HitUnit(region, owner, unit)) => {
            let why = outside(table, run, clause, region).or_else(|| wrong_type(clause, unit));
            Some(why.unwrap_or_else(|| nobody(table, region, owner, unit)))
        }
        (Keyword::Shift, Action::ShiftFrom(region, owner, unit)) => {
            let from = table.reach(run, clause.from);
            let why = (!from.contains(region)).then(|| format!("units come from {}", list(from)));
            Some(why.unwrap_or_else(|| nobody(table, region, owner, unit)))
        }
        (Keyword::Shift, Action::ShiftTo(region)) => Some(
            outside(table, run, clause, region).unwrap_or_else(|| "a unit must leave its region".to_owned()),
        ),
        (Keyword::Build, Action::BuildPiece(region, work)) => Some(
            outside(table, run, clause, region)
                .unwrap_or_else(|| cannot_build(table, run.actor, region, work)),
        ),
        (Keyword::Demolish, Action::DemolishPiece(region, _)) => Some(
            outside(table, run, clause, region)
                .unwrap_or_else(|| format!("there is no such thing in {}", region.title())),
        ),
        (Keyword::Transform, Action::TransformPiece(region, target)) => Some(
            outside(table, run, clause, region)
                .unwrap_or_else(|| cannot_transform(table, run.actor, region, target)),
        ),
        (_, Action::Stop) => Some("this has to be carried out as far as possible".to_owned()),
        _ => None,
    }
}

fn outside(table: &Table, run: &Run, clause: &Clause, region: Region) -> Option<String> {
    let out = !table.reach(run, clause.scope).contains(region);
    out.then(|| {
        desolate(table, region)
            .unwrap_or_else(|| format!("this applies only {}", place(table, run, clause.scope)))
    })
}

fn wrong_type(clause: &Clause, unit: Unit) -> Option<String> {
    clause.unit.filter(|&wanted| wanted != unit).map(|wanted| format!("this is about {}s", wanted.title()))
}

fn nobody(table: &Table, region: Region, owner: Seat, unit: Unit) -> String {
    let there = Seats::all(table.players()).contains(owner) && table.units_in(owner, region) != Units::NONE;
    if there && table.units_in(owner, region).of(unit) > 0 {
        "this may not touch that unit now".to_owned()
    } else {
        format!("that player has no {} in {}", unit.title(), region.title())
    }
}

fn cannot_build(table: &Table, seat: Seat, region: Region, work: Work) -> String {
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

fn cannot_transform(table: &Table, seat: Seat, region: Region, target: Target) -> String {
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
