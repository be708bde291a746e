//! Sections 5.6 and 6: tokens, the draw with its Epochs, and the end of the game.

use super::Visit;
use crate::action::Action;
use crate::components::MAX_SEATS;
use crate::event::{EndReason, Event};
use crate::options::LastDraw;
use crate::score::{Counted, sum};
use crate::state::{Gheos, Phase, Player};
use crate::tile::Stacked;
use arrayvec::ArrayVec;
use kernel::Sink;
use std::ops::ControlFlow;

/// GHEOS-5.36: one token a turn, while there are any.
pub(super) fn tokens(state: &Gheos, visit: &mut impl Visit) -> ControlFlow<()> {
    let asked = state.player().tokens > 0;
    [Action::PlayToken, Action::KeepTokens].into_iter().filter(|_| asked).try_for_each(visit)
}

pub(super) fn play_token(state: &mut Gheos, sink: &mut impl Sink<Event>) {
    let terms = state.terms(state.player(), Counted::Cups);
    let vp = sum(&terms);
    let player = state.player_mut();
    player.tokens -= 1;
    player.gain(vp);
    sink.emit(|| Event::TokenPlayed { seat: state.active, terms, vp });
    draw(state, sink);
}

/// GHEOS-5.37, GHEOS-5.38: the end by tokens, or Epochs until a landscape tile ends the turn.
pub(super) fn draw(state: &mut Gheos, sink: &mut impl Sink<Event>) {
    if state.tokens_are_spent() && state.options.last_draw == LastDraw::Skipped {
        return end(state, EndReason::Tokens, sink);
    }
    sink.seal();
    loop {
        match (!state.stack.is_empty()).then(|| state.stack.remove(0)) {
            None => return end(state, EndReason::Stack, sink),
            Some(Stacked::Epoch) => {
                score_epoch(state, sink);
                if state.epoch_count >= state.epoch_limit() {
                    return end(state, EndReason::Epochs, sink);
                }
            }
            Some(Stacked::Landscape(tile)) => {
                state.player_mut().hand.insert(tile);
                sink.emit(|| Event::TileDrawn { seat: state.active, tile: Some(tile) });
                return pass_on(state, sink);
            }
        }
    }
}

/// GHEOS-6.2: everybody scores pyramids.
fn score_epoch(state: &mut Gheos, sink: &mut impl Sink<Event>) {
    state.epoch_count += 1;
    let terms: ArrayVec<_, MAX_SEATS> =
        state.seats.iter().map(|player| state.terms(player, Counted::Pyramids)).collect();
    for (player, terms) in state.seats.iter_mut().zip(&terms) {
        player.gain(sum(terms));
    }
    sink.emit(|| Event::EpochDrawn {
        seat: state.active,
        number: state.epoch_count,
        vp: terms.iter().map(sum).collect(),
        terms: terms.to_vec(),
    });
}

/// GHEOS-6.10: the end by tokens where its turn was played out, the guard, or the next turn.
fn pass_on(state: &mut Gheos, sink: &mut impl Sink<Event>) {
    if state.tokens_are_spent() {
        return end(state, EndReason::Tokens, sink);
    }
    if state.turn >= state.options.max_turns {
        return end(state, EndReason::Guard, sink);
    }
    state.active = state.active.next(state.count());
    state.turn += 1;
    super::begin_turn(state, sink);
}

/// GHEOS-6.7: one cup scoring for everybody.
fn end(state: &mut Gheos, reason: EndReason, sink: &mut impl Sink<Event>) {
    sink.emit(|| Event::GameEnded { reason });
    let cups = |player: &Player| sum(&state.terms(player, Counted::Cups));
    let gained: ArrayVec<u32, MAX_SEATS> = state.seats.iter().map(cups).collect();
    for (player, vp) in state.seats.iter_mut().zip(&gained) {
        player.gain(*vp);
    }
    state.phase = Phase::Over { reason };
    sink.emit(|| Event::FinalScored { vp: gained.to_vec(), ranking: state.standing().ranks.to_vec() });
    // All hands come to light.
    sink.seal();
}
