//! Section 5.4: laying the tile, migration, war, temple, in this order.

use super::Visit;
use crate::action::Action;
use crate::board::Laid;
use crate::components::Civ;
use crate::event::{Barren, Cause, Event};
use crate::lands::Ground;
use crate::map::LandKey;
use crate::options::{ReplacedTile, TempleScope};
use crate::prospect::{Fate, Prospect, War};
use crate::state::{Change, Gheos, Phase};
use crate::tile::{Stacked, Tile};
use kernel::{Remark, Sink};
use std::ops::ControlFlow;

/// GHEOS-5.18, GHEOS-5.44: the tile leaves the hand and lies; a replaced one goes away.
pub(super) fn lay(state: &mut Gheos, play: Laid, prospect: &Prospect, sink: &mut impl Sink<Event>) {
    state.player_mut().hand.remove(play.tile);
    let replaced = state.board.lay(play);
    let slot = state.board.slot(play.cell).expect("the tile has been laid");
    let ground = Ground { board: &state.board, faces: state.options.faces() };
    match replaced {
        None => state.lands.grow(ground, slot),
        Some(old) => {
            state.lands.renew(ground, slot);
            put_away(state, old.tile);
        }
    }
    sink.emit(|| Event::laid(state.active, play, replaced));
    let change = Change { play, replaced, moved_to: None };
    match prospect.migrating().map(|affected| (affected.civ, affected.fate)) {
        Some((_, Fate::Migrates(_))) => state.phase = Phase::ChooseMigration(change),
        Some((civ, Fate::Vanishes)) => {
            fall(state, civ, Cause::NoLand, sink);
            conclude(state, change, prospect, sink);
        }
        Some((_, Fate::Stays(_))) | None => meet(state, change, prospect, sink),
    }
}

/// GHEOS-5.5, and the option `replaced_tile`.
fn put_away(state: &mut Gheos, tile: Tile) {
    match state.options.replaced_tile {
        ReplacedTile::Discard => state.discard.insert(tile),
        ReplacedTile::Reshuffle => {
            let above = state.dice.below(state.stack.len() as u32 + 1);
            state.stack.insert(above as usize, Stacked::Landscape(tile));
        }
    }
}

/// GHEOS-5.19, GHEOS-5.20: the continents with the most wheat among the pieces of its land.
pub(super) fn targets(state: &Gheos, change: &Change, visit: &mut impl Visit) -> ControlFlow<()> {
    let targets = change.prospect(state.ground(), &state.civ).targets();
    targets.into_iter().map(Action::MigrateTo).try_for_each(visit)
}

pub(super) fn migrate(state: &mut Gheos, to: LandKey, sink: &mut impl Sink<Event>) {
    let Phase::ChooseMigration(change) = state.phase else { unreachable!("a land answers ChooseMigration") };
    let prospect = change.prospect(state.ground(), &state.civ);
    let moving = prospect.migrating().expect("somebody migrates");
    sink.emit(|| Event::Migrated { colour: moving.civ, from: moving.from, to });
    meet(state, Change { moved_to: Some(to), ..change }, &prospect, sink);
}

/// GHEOS-5.23: those who share a land now are at war.
fn meet(state: &mut Gheos, change: Change, prospect: &Prospect, sink: &mut impl Sink<Event>) {
    match prospect.war(change.moved_to, state.options.war_sword_basis) {
        Some(_) => state.phase = Phase::ChooseWarWinner(change),
        None => conclude(state, change, prospect, sink),
    }
}

/// GHEOS-5.24: the strongest of those at war.
pub(super) fn survivors(state: &Gheos, change: &Change, visit: &mut impl Visit) -> ControlFlow<()> {
    let prospect = change.prospect(state.ground(), &state.civ);
    let war = prospect.war(change.moved_to, state.options.war_sword_basis);
    war.iter().flat_map(War::strongest).map(Action::Survivor).try_for_each(visit)
}

/// GHEOS-5.25: all but the survivor fall.
pub(super) fn fight(state: &mut Gheos, survivor: Civ, sink: &mut impl Sink<Event>) {
    let Phase::ChooseWarWinner(change) = state.phase else {
        unreachable!("a colour answers ChooseWarWinner")
    };
    let prospect = change.prospect(state.ground(), &state.civ);
    let war = prospect.war(change.moved_to, state.options.war_sword_basis).expect("there is a war");
    sink.emit(|| Event::War { land: war.land, swords: war.sides.to_vec(), survivor });
    for (civ, _) in war.sides.into_iter().filter(|side| side.0 != survivor) {
        fall(state, civ, Cause::War, sink);
    }
    conclude(state, change, &prospect, sink);
}

/// GHEOS-5.22, GHEOS-5.25, GHEOS-5.26: disk and cubes go back to the supply.
fn fall(state: &mut Gheos, civ: Civ, cause: Cause, sink: &mut impl Sink<Event>) {
    state.civ[civ] = None;
    sink.emit(|| {
        let cubes = state.seats.iter().map(|player| player.cubes[civ]).collect();
        Event::CivilizationFell { colour: civ, cubes, cause }
    });
    for player in &mut state.seats {
        player.cubes[civ] = 0;
    }
}

/// Every living civilization is where it belongs (GHEOS-5.9); then the temple scores.
fn conclude(state: &mut Gheos, change: Change, prospect: &Prospect, sink: &mut impl Sink<Event>) {
    for affected in &prospect.affected {
        if state.civ[affected.civ].is_some() {
            state.civ[affected.civ] = prospect.home(affected, change.moved_to);
        }
    }
    score_temple(state, change.play, sink);
    state.phase = Phase::ChooseDevotion;
}

/// GHEOS-5.27: one point for each matching good on the temple's continent.
fn score_temple(state: &mut Gheos, play: Laid, sink: &mut impl Sink<Event>) {
    let Some((part, good)) = play.face(state.faces()).temple else { return };
    let slot = state.board.slot(play.cell).expect("the tile has been laid");
    let found = match state.lands.continent((slot, part)) {
        None => Err(Barren::NoContinent),
        Some(land)
            if state.options.temple_scope == TempleScope::OccupiedOnly && !state.is_occupied(land.key) =>
        {
            Err(Barren::NoPeople)
        }
        Some(land) if land.goods.of(good) == 0 => Err(Barren::NoGood),
        Some(land) => Ok(land.goods.of(good)),
    };
    let count = found.unwrap_or(0);
    let vp = u32::from(count);
    state.player_mut().gain(vp);
    let barren = Remark(found.err());
    sink.emit(|| Event::TempleScored { seat: state.active, good, count, vp, barren });
}
