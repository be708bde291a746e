//! Mammothodus: how it is played well (section 13 of its rules). All seats win or lose together.
//!
//! Rules of thumb answer every decision at once: each unlit line gets a site of its own, shards are carried there, and
//! what humans threaten is weighed against it. Beginners play by them; the others finish chains of small choices by
//! them and choose what leads to the best chance.

mod cards;
mod deeds;
mod habit;
mod outlook;
mod targets;
mod thumb;
mod walk;
mod worth;

use crate::{Brain, Chances, Level, Tuning, alike, indifferent};
use kernel::{Dice, MAX_SEATS, Outcome, Seat};
use mammothodus::components::{Card, TRIBE_HIT};
use mammothodus::{Action, Craft, Frame, Mammothodus, Set};

/// How Mammothodus is played well.
pub const BRAIN: Brain<Mammothodus> = Brain {
    levels: &Level::ALL,
    chances,
    reward: together,
    quiet,
    reflex,
    narrow,
    belief: indifferent,
    side: alike,
    cooperative: true,
    tuning: Tuning { instinct: true, effort: 1, glance: 1, twins: 8, ..Tuning::DEFAULT },
};

/// All of it or nothing.
fn together(outcome: &Outcome, seat: Seat) -> f32 {
    if outcome.won(seat) { 1.0 } else { 0.0 }
}

/// Between actions, and where humans must be steered. After an extra-action card the turn goes on.
fn quiet(state: &Mammothodus) -> bool {
    match state.table.top() {
        None
        | Some(
            Frame::FollowUp
            | Frame::EndDiscard
            | Frame::HumanStep { .. }
            | Frame::SpiritTarget { .. }
            | Frame::UseBait { .. }
            | Frame::UseTrailLock { .. }
            | Frame::GenRemove { .. }
            | Frame::GenAddColor { .. },
        ) => true,
        Some(Frame::ChooseAction) => state.table.this_turn.performed.is_empty(),
        Some(_) => false,
    }
}

/// Cards are laid in the order in which they are missed least, dice that have hit stay, and what can be killed is.
fn narrow(state: &Mammothodus, _: Seat, legal: &mut Vec<Action>) {
    match state.table.top() {
        Some(Frame::PlayCard { craft, .. }) => {
            let next = thumb::cheapest(cards_among(legal));
            legal.retain(|action| match action {
                Action::Card(card) => Some(*card) == next,
                Action::CommitAskAllies => craft == Craft::Attack || craft == Craft::Move,
                _ => true,
            });
        }
        Some(Frame::ActivatePay { .. }) => {
            let next = thumb::payment(cards_among(legal));
            legal.retain(|action| !matches!(action, Action::Card(card) if Some(*card) != next));
        }
        Some(Frame::RerollPick { .. }) => {
            let missed = |action: &Action| matches!(action, Action::Number(face) if *face < TRIBE_HIT);
            match legal.iter().copied().find(missed) {
                Some(die) => *legal = vec![die],
                None if legal.contains(&Action::RollNow) => *legal = vec![Action::RollNow],
                None => {}
            }
        }
        Some(Frame::AssignHit { .. }) if legal.len() > 1 => {
            legal.retain(|action| *action != Action::AssignDone);
        }
        Some(Frame::TakeAdaptation) if legal.len() > 1 => {
            legal.retain(|action| *action != Action::Decline);
        }
        _ => {}
    }
}

/// The cards that can be played.
fn cards_among(legal: &[Action]) -> Set<Card> {
    let card = |action: &Action| if let Action::Card(card) = action { Some(*card) } else { None };
    legal.iter().filter_map(card).collect()
}

/// Rules of thumb: what everybody does who is not looked at, and beginners always.
fn reflex(state: &Mammothodus, _: Seat, legal: &[Action], _: &mut Dice) -> usize {
    habit::choose(state, legal)
}

fn chances(state: &Mammothodus) -> Chances {
    [worth::chance(state); MAX_SEATS]
}
