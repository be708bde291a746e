//! Random play: for simulations, tests and signatures.

use crate::{Dice, Game, Seat, Turn};

/// A seat that must decide and one of its legal actions, all equally likely; `None` once the game is over.
/// The legal actions are left in `legal`.
#[inline]
pub fn pick<G: Game>(state: &G, dice: &mut Dice, legal: &mut Vec<G::Action>) -> Option<(Seat, G::Action)> {
    let Turn::Awaiting(seats) = state.turn() else { return None };
    let nth = if seats.len() > 1 { dice.below(seats.len() as u32) as usize } else { 0 };
    let seat = seats.iter().nth(nth).expect("the rules wait for somebody");
    legal.clear();
    state.legal(seat, legal);
    let chosen = if legal.len() > 1 { dice.below(legal.len() as u32) as usize } else { 0 };
    Some((seat, legal[chosen]))
}

/// Plays at random until the game is over or `limit` actions were played. Returns the number of decisions, which are
/// actions that had an alternative.
pub fn playout<G: Game>(state: &mut G, dice: &mut Dice, limit: u32, legal: &mut Vec<G::Action>) -> u32 {
    let mut decisions = 0;
    for _ in 0..limit {
        let Some((seat, action)) = pick(state, dice, legal) else { break };
        decisions += u32::from(legal.len() > 1);
        state.apply(seat, action, &mut ());
    }
    decisions
}
