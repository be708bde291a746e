//! The rules, one file a part of the turn: [`play`] a tile, [`resolve`] what it causes, [`devotion`], and the end of
//! the turn ([`harvest`]). This file is the course of a turn (section 4).
#![warn(clippy::wildcard_enum_match_arm)]

mod devotion;
mod harvest;
mod play;
mod resolve;

use crate::action::Action;
use crate::event::Event;
use crate::state::{Gheos, Phase};
use kernel::Sink;
use std::ops::ControlFlow;

pub(crate) use play::{may_play, spot};

/// Called with one action after the other until it breaks off.
pub(crate) trait Visit: FnMut(Action) -> ControlFlow<()> {}
impl<F: FnMut(Action) -> ControlFlow<()>> Visit for F {}

/// GHEOS-5.1: the next turn begins.
pub(crate) fn begin_turn(state: &mut Gheos, sink: &mut impl Sink<Event>) {
    sink.emit(|| Event::TurnStarted { seat: state.active, turn: state.turn });
    state.phase = Phase::ChooseTile;
}

/// What the active player may choose, in the order of the rules.
pub(crate) fn offer(state: &Gheos, visit: &mut impl Visit) -> ControlFlow<()> {
    match state.phase {
        Phase::ChooseTile => play::tiles(state, visit),
        Phase::ChooseSpot { tile } => play::spots(state, tile, visit),
        Phase::ChooseFacing { tile, cell } => play::facings(state, tile, cell, visit),
        Phase::PayFollower { .. } => play::payments(state, visit),
        Phase::ChooseMigration(change) => resolve::targets(state, &change, visit),
        Phase::ChooseWarWinner(change) => resolve::survivors(state, &change, visit),
        Phase::ChooseDevotion => devotion::devotions(state, visit),
        Phase::ChooseColour { .. } => devotion::colours(state, visit),
        Phase::ChooseScoring => harvest::tokens(state, visit),
        Phase::Over { .. } => ControlFlow::Continue(()),
    }
}

/// Does what the active player chose.
pub(crate) fn answer(state: &mut Gheos, action: Action, sink: &mut impl Sink<Event>) {
    match action {
        Action::Tile(tile) => state.phase = Phase::ChooseSpot { tile },
        Action::Place(cell) | Action::Replace(cell) => play::choose(state, cell),
        Action::Facing(facing) => play::commit(state, facing, sink),
        Action::Pay(civ) => play::pay(state, civ, sink),
        Action::MigrateTo(land) => resolve::migrate(state, land, sink),
        Action::Survivor(civ) => resolve::fight(state, civ, sink),
        Action::Found(land) => state.phase = Phase::ChooseColour { land },
        Action::Take(civ) => devotion::take(state, civ, sink),
        Action::Colour(civ) => devotion::found(state, civ, sink),
        Action::PlayToken => harvest::play_token(state, sink),
        Action::KeepTokens => harvest::draw(state, sink),
    }
}

/// Goes on until somebody has a choice or the game is over: a single option is taken, a decision without any is left
/// out.
pub(crate) fn settle(state: &mut Gheos, sink: &mut impl Sink<Event>) {
    loop {
        match few(state) {
            Few::Many => return,
            Few::One(action) => answer(state, action, sink),
            Few::None => match state.phase {
                Phase::ChooseDevotion => state.phase = Phase::ChooseScoring,
                Phase::ChooseScoring => harvest::draw(state, sink),
                Phase::Over { .. } => return,
                Phase::ChooseTile
                | Phase::ChooseSpot { .. }
                | Phase::ChooseFacing { .. }
                | Phase::PayFollower { .. }
                | Phase::ChooseMigration(_)
                | Phase::ChooseWarWinner(_)
                | Phase::ChooseColour { .. } => unreachable!("GHEOS-5.12: {:?} has options", state.phase),
            },
        }
    }
}

/// How many options there are, as far as it matters.
pub(crate) enum Few {
    /// None.
    None,
    /// This one alone.
    One(Action),
    /// Two or more.
    Many,
}

pub(crate) fn few(state: &Gheos) -> Few {
    let mut few = Few::None;
    let _ = offer(state, &mut |action| match few {
        Few::None => {
            few = Few::One(action);
            ControlFlow::Continue(())
        }
        Few::One(_) | Few::Many => {
            few = Few::Many;
            ControlFlow::Break(())
        }
    });
    few
}
