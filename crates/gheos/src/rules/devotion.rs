//! Section 5.5: founding a civilization or taking a follower.

use super::Visit;
use crate::action::Action;
use crate::components::Civ;
use crate::event::Event;
use crate::options::TakeSource;
use crate::state::{Gheos, Phase};
use kernel::Sink;
use std::ops::ControlFlow;

/// GHEOS-5.29: found on a free continent (GHEOS-5.30, GHEOS-5.35), or take a cube (GHEOS-5.32).
pub(super) fn devotions(state: &Gheos, visit: &mut impl Visit) -> ControlFlow<()> {
    if disks(state).next().is_some() {
        for continent in state.lands.continents() {
            if !state.is_occupied(continent.key) {
                visit(Action::Found(continent.key))?;
            }
        }
    }
    let can_take = |civ: &Civ| {
        let offered = match state.options.take_source {
            TakeSource::OnBoard => state.civ[*civ].is_some(),
            TakeSource::AnyColour => true,
        };
        offered && state.supply(*civ) > 0
    };
    Civ::ALL.into_iter().filter(can_take).map(Action::Take).try_for_each(visit)
}

/// GHEOS-5.32: one cube from the supply.
pub(super) fn take(state: &mut Gheos, civ: Civ, sink: &mut impl Sink<Event>) {
    state.player_mut().cubes[civ] += 1;
    sink.emit(|| Event::FollowerTaken { seat: state.active, colour: civ });
    state.phase = Phase::ChooseScoring;
}

/// GHEOS-5.30: any disk in the supply.
pub(super) fn colours(state: &Gheos, visit: &mut impl Visit) -> ControlFlow<()> {
    disks(state).map(Action::Colour).try_for_each(visit)
}

/// GHEOS-5.31: the founder takes a cube for every wheat, as far as there are any.
pub(super) fn found(state: &mut Gheos, civ: Civ, sink: &mut impl Sink<Event>) {
    let Phase::ChooseColour { land } = state.phase else { unreachable!("a colour answers ChooseColour") };
    let wheat = state.lands.named(land).expect("a continent was chosen").goods.wheat;
    let cubes = wheat.min(state.supply(civ));
    state.civ[civ] = Some(land);
    state.player_mut().cubes[civ] += cubes;
    sink.emit(|| Event::Founded { seat: state.active, colour: civ, land, cubes });
    state.phase = Phase::ChooseScoring;
}

fn disks(state: &Gheos) -> impl Iterator<Item = Civ> {
    Civ::ALL.into_iter().filter(|&civ| state.civ[civ].is_none())
}
