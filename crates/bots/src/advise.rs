//! One question: what would a bot of this level do here?

use crate::{Bot, Brain, Level, Search, easy, normal};
use kernel::{Dice, Game, Seat};

/// What a seat knows when it must decide.
pub struct Position<'a, G: Game> {
    /// Whose decision it is.
    pub seat: Seat,
    /// What it sees.
    pub view: &'a G::View,
    /// What it remembers.
    pub memory: &'a G::Memory,
    /// What it may do.
    pub legal: &'a [G::Action],
}

/// An action and what speaks for it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked<A> {
    /// The action.
    pub action: A,
    /// The chance of winning after it, where the level estimates one.
    pub chance: Option<f32>,
    /// How often a search has tried it.
    pub visits: u32,
}

/// How long a search may go on: until it has done its iterations or is told to stop.
pub struct Budget<'a> {
    /// Iterations of each tree.
    pub iterations: u32,
    /// Asked after every iteration; at least one is always done.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// How many trees are grown, one a thread, and merged in a fixed order.
    pub trees: u16,
    /// Whether only the best action is wanted: a tree is done as soon as the iterations left could not make it try
    /// another one most often.
    pub only_first: bool,
}

impl Budget<'_> {
    /// So many iterations in one tree, without a clock.
    pub fn iterations(iterations: u32) -> Budget<'static> {
        Budget { iterations, stop: &|| false, trees: 1, only_first: false }
    }
}

impl Default for Budget<'static> {
    fn default() -> Self {
        Budget::iterations(Bot::ITERATIONS)
    }
}

/// The legal actions of a position, the best first. Only levels that search look at the budget.
///
/// # Panics
/// When the game has no such level, or nothing is legal.
pub fn advise<G: Game>(
    brain: &Brain<G>,
    level: Level,
    position: &Position<'_, G>,
    budget: &Budget<'_>,
    dice: &mut Dice,
) -> Vec<Ranked<G::Action>> {
    assert!(brain.levels.contains(&level), "{} has no level `{level}`", G::NAME);
    let plain = |&action: &G::Action| Ranked { action, chance: None, visits: 0 };
    match level {
        Level::Random => {
            let mut actions: Vec<_> = position.legal.iter().map(plain).collect();
            dice.shuffle(&mut actions);
            actions
        }
        _ if position.legal.len() == 1 => position.legal.iter().map(plain).collect(),
        Level::Easy => easy::rank(brain, position, dice),
        // Where rules of thumb play better than one look ahead, a few games are played to their end by them.
        Level::Normal if brain.habit.is_some() => {
            let few = Budget { iterations: brain.tuning.rollouts, trees: 1, ..*budget };
            Search::new(brain, position).think(&few, dice).ranked
        }
        Level::Normal => normal::rank(brain, position, dice),
        Level::Hard => Search::new(brain, position).think(budget, dice).ranked,
        Level::Master => Search::new(&brain.learned(), position).think(budget, dice).ranked,
    }
}
