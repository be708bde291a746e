//! `hard`: information-set Monte Carlo tree search.
//!
//! Every iteration imagines a new game that fits what the seat knows and walks down one tree that all iterations
//! share. An edge is an action of a seat; what chance and hidden things differ in is not told apart below it. Where a
//! node is new, every action in it is looked at once (see `look`): that gives the priors, and the best of them is what
//! the iteration found. The root is looked at in several imagined games. Each seat seeks its own reward.

mod node;
mod tree;

use crate::advise::{Budget, Position, Ranked};
use crate::brain::{Brain, Chances};
use kernel::{Dice, Game, MAX_SEATS, Seat};
use node::{expected, shift};
use std::thread;
use tree::Tree;

/// After so many iterations a tree asks itself whether the rest could still change its mind.
const PAUSE: u32 = 32;

/// Who does what, one after another.
pub(crate) type Line<A> = Vec<(Seat, A)>;

/// A search from one position.
pub struct Search<'a, G: Game> {
    brain: &'a Brain<G>,
    position: &'a Position<'a, G>,
}

/// What a search found.
pub struct Thoughts<G: Game> {
    /// The actions, the best first.
    pub ranked: Vec<Ranked<G::Action>>,
    /// What the seat would do next, as far as it decides again at once: the views it expects then, and its actions.
    pub line: Vec<(G::View, G::Action)>,
    /// What each seat may expect, over all iterations.
    pub chances: Chances,
    /// How many iterations were done.
    pub iterations: u32,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search from what a seat knows.
    pub fn new(brain: &'a Brain<G>, position: &'a Position<'a, G>) -> Self {
        Search { brain, position }
    }

    /// Grows the trees and adds them up. The same dice, iterations and number of trees give the same thoughts, unless
    /// the budget stops them.
    pub fn think(&self, budget: &Budget<'_>, dice: &mut Dice) -> Thoughts<G> {
        let trees = self.grow(budget, dice);
        self.sum_up(&trees, dice)
    }

    /// The same, and how it may go on in `state`, an imagined game, after each of the actions that `shown` picks: who
    /// does what, the action first.
    pub(crate) fn think_through(
        &self,
        budget: &Budget<'_>,
        state: &G,
        shown: impl FnOnce(&[Ranked<G::Action>]) -> Vec<G::Action>,
        dice: &mut Dice,
    ) -> (Thoughts<G>, Vec<Line<G::Action>>) {
        let trees = self.grow(budget, dice);
        let thoughts = self.sum_up(&trees, dice);
        let story = |action: G::Action| trees[0].0.story(state.clone(), action, dice);
        let lines = shown(&thoughts.ranked).into_iter().map(story).collect();
        (thoughts, lines)
    }

    /// The trees, each with how many iterations it took.
    fn grow(&self, budget: &Budget<'_>, dice: &mut Dice) -> Vec<(Tree<G>, u32)> {
        let seeds: Vec<Dice> = (0..budget.trees.max(1)).map(|_| dice.split()).collect();
        let grow = |mut dice: Dice| {
            let mut tree = Tree::new(self.brain, self.position.seat);
            tree.prepare(self.position, budget, &mut dice);
            let mut done = 0;
            while done < budget.iterations.max(1) {
                tree.iterate(self.position, &mut dice);
                done += 1;
                let asks = budget.only_first && done.is_multiple_of(PAUSE);
                if (asks && tree.lead() > budget.iterations - done) || (budget.stop)() {
                    break;
                }
            }
            (tree, done)
        };
        match seeds.as_slice() {
            [only] => vec![grow(*only)],
            many => thread::scope(|scope| {
                let grown: Vec<_> = many.iter().map(|&seed| scope.spawn(move || grow(seed))).collect();
                grown.into_iter().map(|tree| tree.join().expect("a search does not panic")).collect()
            }),
        }
    }

    fn sum_up(&self, trees: &[(Tree<G>, u32)], dice: &mut Dice) -> Thoughts<G> {
        let iterations = trees.iter().map(|(_, done)| done).sum();
        let ranked = self.merge(trees.iter().map(|(tree, _)| tree));
        let line = trees[0].0.line(self.position, ranked[0].action, dice);
        let mut chances = [0.0; MAX_SEATS];
        for (tree, _) in trees {
            let sums = chances.iter_mut().zip(tree.found());
            sums.for_each(|(chance, sum)| *chance += sum / iterations as f32);
        }
        Thoughts { ranked, line, chances, iterations }
    }

    /// Visits and rewards at the root, summed over the trees in their order.
    fn merge<'t>(&self, trees: impl Iterator<Item = &'t Tree<G>>) -> Vec<Ranked<G::Action>> {
        let mut sums = vec![(0u32, 0f32, 0f32); self.position.legal.len()];
        for tree in trees {
            for (sum, &action) in sums.iter_mut().zip(self.position.legal) {
                if let Some(edge) = tree.at_root(action) {
                    *sum = (sum.0 + edge.visits, sum.1 + edge.total, sum.2.max(edge.look));
                }
            }
        }
        let shift = shift(sums.iter().copied());
        let trust = self.brain.tuning.trust;
        let mean = |&sum: &(u32, f32, f32)| expected(sum, shift, trust);
        let mut order: Vec<usize> = (0..sums.len()).collect();
        order.sort_by(|&one, &two| {
            let (one, two) = (&sums[one], &sums[two]);
            two.0.cmp(&one.0).then(mean(two).total_cmp(&mean(one)))
        });
        let ranked = |at: usize| Ranked {
            action: self.position.legal[at],
            chance: Some(mean(&sums[at]).clamp(0.0, 1.0)),
            visits: sums[at].0,
        };
        order.into_iter().map(ranked).collect()
    }
}
