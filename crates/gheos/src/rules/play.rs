//! Sections 5.1 and 5.3: choosing a tile, a spot and a facing, and paying for what that causes.

use super::{Visit, resolve};
use crate::action::Action;
use crate::board::{EMPTY, Laid, Slot};
use crate::components::{Civ, MAX_CONTINENTS};
use crate::event::Event;
use crate::lands::{Ground, Node};
use crate::map::{Cell, Facing};
use crate::options::Landless;
use crate::prospect::{Homes, Pieces};
use crate::state::{Gheos, Phase};
use crate::tile::Tile;
use crate::view::GheosView;
use kernel::Sink;
use std::ops::ControlFlow;

/// GHEOS-5.2: either tile of the hand; both always have a legal spot (GHEOS-5.12).
pub(super) fn tiles(state: &Gheos, visit: &mut impl Visit) -> ControlFlow<()> {
    state.player().hand.iter().map(Action::Tile).try_for_each(visit)
}

/// GHEOS-5.3, GHEOS-5.4: every empty cell next to a tile and every tile without a pyramid, where some facing is legal.
pub(super) fn spots(state: &Gheos, tile: Tile, visit: &mut impl Visit) -> ControlFlow<()> {
    let peace = (!has_followers(state)).then(|| Peace::of(state, tile));
    for gap in state.board.gaps() {
        if peace.as_ref().is_none_or(|peace| peace.keeps_at_gap(gap.cell, gap.near)) {
            visit(Action::Place(gap.cell))?;
        }
    }
    for (slot, laid) in (0..).zip(state.board.tiles()) {
        if laid.face(state.faces()).replaceable
            && peace.as_ref().is_none_or(|peace| peace.keeps_at_tile(slot))
        {
            visit(Action::Replace(laid.cell))?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn choose(state: &mut Gheos, cell: Cell) {
    let Phase::ChooseSpot { tile } = state.phase else { unreachable!("a spot answers ChooseSpot") };
    state.phase = Phase::ChooseFacing { tile, cell };
}

/// GHEOS-5.8: the facings that can be told apart and are legal.
pub(super) fn facings(state: &Gheos, tile: Tile, cell: Cell, visit: &mut impl Visit) -> ControlFlow<()> {
    let distinct = &Facing::ALL[..usize::from(state.faces()[tile.index()].facings)];
    if has_followers(state) {
        return distinct.iter().copied().map(Action::Facing).try_for_each(visit);
    }
    let pieces = state.pieces(cell);
    let landless = state.options.landless;
    let peaceful =
        |facing: &Facing| is_peaceful(&pieces, Laid { cell, tile, facing: *facing }, &state.civ, landless);
    distinct.iter().copied().filter(peaceful).map(Action::Facing).try_for_each(visit)
}

/// GHEOS-8.3: the play is made known.
pub(super) fn commit(state: &mut Gheos, facing: Facing, sink: &mut impl Sink<Event>) {
    let Phase::ChooseFacing { tile, cell } = state.phase else {
        unreachable!("a facing answers ChooseFacing")
    };
    let play = Laid { cell, tile, facing };
    let prospect = state.prospect(play);
    if prospect.costs(state.options.landless) {
        state.phase = Phase::PayFollower { play };
    } else {
        resolve::lay(state, play, &prospect, sink);
    }
}

/// GHEOS-5.17: a cube of any colour.
pub(super) fn payments(state: &Gheos, visit: &mut impl Visit) -> ControlFlow<()> {
    let held = state.player().cubes;
    Civ::ALL.into_iter().filter(|&civ| held[civ] > 0).map(Action::Pay).try_for_each(visit)
}

/// GHEOS-5.17, GHEOS-5.44: the cube goes back before the tile is laid and anything is resolved.
pub(super) fn pay(state: &mut Gheos, civ: Civ, sink: &mut impl Sink<Event>) {
    let Phase::PayFollower { play } = state.phase else { unreachable!("a cube answers PayFollower") };
    state.player_mut().cubes[civ] -= 1;
    sink.emit(|| Event::FollowerPaid { seat: state.active, colour: civ });
    let prospect = state.prospect(play);
    resolve::lay(state, play, &prospect, sink);
}

fn has_followers(state: &Gheos) -> bool {
    state.player().cubes.total() > 0
}

fn is_peaceful(pieces: &Pieces<'_>, play: Laid, homes: &Homes, landless: Landless) -> bool {
    !pieces.prospect(pieces.old(), play, homes).costs(landless)
}

/// Whether a viewer may lay a tile like this: with a follower to pay, or where it costs none (GHEOS-5.11).
pub(crate) fn may_play(view: &GheosView, play: Laid) -> bool {
    let pieces = Pieces::around(view.ground(), play.cell);
    let followers = view.own().map_or(0, |own| own.cubes.total());
    followers > 0 || is_peaceful(&pieces, play, &view.civ, view.options.landless)
}

/// How a tile gets into a cell, if the board allows it at all (GHEOS-5.3, GHEOS-5.4, GHEOS-5.6).
pub(crate) fn spot(ground: Ground<'_>, cell: Cell) -> Option<Action> {
    match ground.board.at(cell) {
        Some(old) => old.face(ground.faces).replaceable.then_some(Action::Replace(cell)),
        None => ground.board.around(cell).map(|_| Action::Place(cell)),
    }
}

/// Finds the spots where a tile can cause neither war nor migration, for a player who cannot pay.
struct Peace<'a> {
    state: &'a Gheos,
    tile: Tile,
    /// Who lives on each continent, by number; nobody beyond them.
    dwellers: [Option<Civ>; MAX_CONTINENTS + 1],
}

impl<'a> Peace<'a> {
    fn of(state: &'a Gheos, tile: Tile) -> Self {
        let mut dwellers = [None; MAX_CONTINENTS + 1];
        for (civ, home) in state.civ.iter() {
            let number = state.lands.continents().iter().position(|land| Some(land.key) == home);
            dwellers[number.unwrap_or(MAX_CONTINENTS)] = Some(civ);
        }
        dwellers[MAX_CONTINENTS] = None;
        Peace { state, tile, dwellers }
    }

    fn dweller(&self, node: Node) -> Option<Civ> {
        self.dwellers[usize::from(self.state.lands.number(node)).min(MAX_CONTINENTS)]
    }

    /// An empty cell can only bring war, and only between two who live around it.
    fn keeps_at_gap(&self, cell: Cell, near: [Slot; 3]) -> bool {
        let ground = self.state.ground();
        let around = (0..3).filter(|&dir| near[dir] != EMPTY);
        let mut dwellers = around.filter_map(|dir| self.dweller((near[dir], ground.part_at(near[dir], dir))));
        let first = dwellers.next();
        dwellers.all(|civ| Some(civ) == first) || self.some_facing_keeps(cell)
    }

    /// A tile that is not part of anybody's continent touches none either.
    fn keeps_at_tile(&self, slot: Slot) -> bool {
        let parts = self.state.ground().face(slot).shape.count();
        (0..parts).all(|part| self.dweller((slot, part)).is_none())
            || self.some_facing_keeps(self.state.board.laid(slot).cell)
    }

    fn some_facing_keeps(&self, cell: Cell) -> bool {
        facings(self.state, self.tile, cell, &mut |_| ControlFlow::Break(())).is_break()
    }
}
