//! Games between `hard` bots from two actions of a position, until it is plain which is better.

use super::Hunt;
use crate::advise::Position;
use crate::brain::Brain;
use crate::{Bot, contest, wilson, win_share};
use kernel::{Dice, Game, Match};
use std::time::Duration;

/// After so many games of each action the two are compared.
const ROUNDS: [u32; 6] = [16, 32, 64, 128, 256, 400];
/// How far the better one must be ahead by then for more games to be worth it.
const HOPE: [f64; 6] = [0.0, 0.08, 0.1, 0.1, 0.1, 1.0];

/// What came of the games from one action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Trial {
    /// How many were played.
    pub games: u32,
    /// How many of them its seat has won; a victory of several is shared.
    pub won: f64,
}

impl Trial {
    /// The part that was won.
    pub fn share(&self) -> f64 {
        self.won / f64::from(self.games.max(1))
    }

    /// Its 95 % interval.
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.share(), self.games.into())
    }
}

/// What came of the games from the best action and from the next best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// Who played them.
    pub bot: Bot,
    /// From the best action.
    pub best: Trial,
    /// From the next best.
    pub rival: Trial,
}

impl Proof {
    /// Whether the best action is better for all that chance may have done: the 95 % intervals do not meet.
    pub fn holds(&self) -> bool {
        self.best.interval().0 > self.rival.interval().1
    }
}

/// Plays games from both actions, each pair on the same imagined game, until the intervals are apart; nothing where they
/// stay together, or where it was told to stop.
pub(super) fn prove<G: Game>(
    brain: &Brain<G>,
    hunt: &Hunt<'_>,
    position: &Position<'_, G>,
    actions: [G::Action; 2],
    dice: &mut Dice,
) -> Option<Proof> {
    let mut trials = [Trial::default(); 2];
    for (games, hope) in ROUNDS.into_iter().zip(HOPE) {
        while trials[0].games < games {
            if (hunt.stop)() {
                return None;
            }
            let twin = brain.twin(position, dice);
            for (trial, action) in trials.iter_mut().zip(actions) {
                trial.won += play_out(brain, hunt.bot, position, twin.clone(), action, dice);
                trial.games += 1;
            }
        }
        let [best, rival] = trials;
        let proof = Proof { bot: hunt.bot, best, rival };
        if proof.holds() {
            return Some(proof);
        }
        if best.share() - rival.share() < hope {
            return None;
        }
    }
    None
}

/// What the seat takes from a game that goes on with this action.
fn play_out<G: Game>(
    brain: &Brain<G>,
    bot: Bot,
    position: &Position<'_, G>,
    mut twin: G,
    action: G::Action,
    dice: &mut Dice,
) -> f64 {
    *twin.dice_mut() = dice.split();
    twin.apply(position.seat, action, &mut ());
    let table = Match::from_state(twin).expect("imagined games keep every invariant");
    let bout = contest(brain, table, &[bot], dice, || Duration::ZERO);
    let Some(outcome) = bout.outcome else { return 0.0 };
    match brain.cooperative {
        true => f64::from(u8::from(outcome.won(position.seat))),
        false => f64::from(win_share(&outcome, position.seat)),
    }
}
