//! Mammothodus: what positions are worth (section 13 of its rules). All seats win or lose together.
//!
//! A line is nearer to its place of power the less has to be carried, found out and paid for it. Humans are worth what
//! their next card will do: the cards left in their deck are known, their order is not. Clans must live to see the end.
//!
//! Beginners play by rules of thumb (`habit`) instead: each unlit line gets a site of its own, shards are carried there,
//! and what humans threaten is weighed against it. The search plays games to their end by the same rules.

mod cards;
mod clans;
mod deeds;
mod habit;
mod humans;
mod outlook;
mod portal;
mod targets;
mod thumb;
mod walk;

use crate::{Brain, Chances, Lessons, Level, Network, Tuning, alike, any, indifferent};
use kernel::{Dice, MAX_SEATS, Outcome, Seat};
use mammothodus::{Action, Frame, Mammothodus};
use std::sync::LazyLock;

/// How Mammothodus is played well.
pub const BRAIN: Brain<Mammothodus> = Brain {
    levels: &Level::UNLEARNED,
    chances,
    reward: together,
    quiet,
    reflex,
    habit: Some(habit::choose),
    narrow,
    belief: indifferent,
    side: alike,
    cooperative: true,
    tuning: TUNING,
    lessons: Some(Lessons::new(Some(networks), TUNING)),
    ..Brain::none()
};

/// What was learned from games. It tells how a game stands; nobody plays by it, since searches play games to their end.
fn networks() -> &'static [Network] {
    static NETWORKS: LazyLock<[Network; 1]> =
        LazyLock::new(|| [Network::own(include_bytes!("../networks/mammothodus.bin"))]);
    &*NETWORKS
}

/// The numbers of the search.
const TUNING: Tuning = Tuning { effort: 600, glance: 80, rollouts: 16, ..Tuning::DEFAULT };

/// What the whole is worth when the game is even, and how much more makes it e times as likely to be won.
const EVEN: (f32, f32) = (4.0, 6.0);

/// What a defeat counts for every point of its score: lost games differ a little, so that the search is led on.
const CONSOLATION: f32 = 0.001;

/// All of it or next to nothing.
fn together(outcome: &Outcome, seat: Seat) -> f32 {
    if outcome.won(seat) { 1.0 } else { CONSOLATION * outcome.scores[seat.index()] as f32 }
}

/// Between actions, and where humans must be steered. After an extra-action card the turn goes on.
fn quiet(state: &Mammothodus) -> bool {
    match state.table.top() {
        None
        | Some(
            Frame::FollowUp(_)
            | Frame::EndDiscard(_)
            | Frame::HumanStep(_)
            | Frame::SpiritTarget(_)
            | Frame::UseBait(_)
            | Frame::UseTrailLock(_)
            | Frame::DrawNow(_)
            | Frame::GenRemove(_)
            | Frame::GenAddColor(_),
        ) => true,
        Some(Frame::ChooseAction(_)) => state.table.this_turn.performed.is_empty(),
        Some(_) => false,
    }
}

/// Cards are laid in the order of their kinds, dice that have hit stay, and what can be killed is.
fn narrow(state: &Mammothodus, _: Seat, legal: &mut Vec<Action>) {
    match state.table.top() {
        Some(Frame::PlayCard(_) | Frame::ActivatePay(_)) => in_order(state, legal),
        Some(Frame::RerollPick(_)) => {
            let missed = |action: &Action| matches!(action, Action::Number(face) if *face < HIT);
            match legal.iter().copied().find(missed) {
                Some(die) => *legal = vec![die],
                None if legal.contains(&Action::RollNow) => *legal = vec![Action::RollNow],
                None => {}
            }
        }
        Some(Frame::AssignHit(_)) if legal.len() > 1 => {
            legal.retain(|action| *action != Action::AssignDone);
        }
        Some(Frame::TakeAdaptation(_)) if legal.len() > 1 => {
            legal.retain(|action| *action != Action::Decline);
        }
        _ => {}
    }
}

/// A die that kills a tribe.
const HIT: u8 = 4;

/// The same cards in another order are the same play.
fn in_order(state: &Mammothodus, legal: &mut Vec<Action>) {
    let last = state.table.actor().played.present().map(|(card, _)| card.index()).max().unwrap_or(0);
    let later = |action: &Action| !matches!(action, Action::Card(card) if card.index() < last);
    if legal.iter().any(later) {
        legal.retain(later);
    }
}

/// Whoever is not looked at brings things to an end.
fn reflex(state: &Mammothodus, seat: Seat, legal: &[Action], dice: &mut Dice) -> usize {
    let ends = |action: &Action| {
        matches!(
            action,
            Action::ActionDone
                | Action::AssistDone
                | Action::Keep
                | Action::AssignDone
                | Action::EndActions
                | Action::KeepRest
                | Action::KeepFigures
        )
    };
    if matches!(state.table.top(), Some(Frame::DrawNow(_))) {
        return habit::first(legal, &[Action::Decline]);
    }
    legal.iter().position(ends).unwrap_or_else(|| any(state, seat, legal, dice))
}

fn chances(state: &Mammothodus) -> Chances {
    let score = portal::worth(state) + humans::worth(&state.table) + clans::worth(state);
    let (even, scale) = EVEN;
    [1.0 / (1.0 + ((even - score) / scale).exp()); MAX_SEATS]
}
