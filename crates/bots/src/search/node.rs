//! A node of the tree: what was tried there, by whom, and how it went.

use crate::brain::{Brain, log_odds};
use kernel::{Game, Seat};

/// No node yet.
pub(super) const NOWHERE: u32 = u32::MAX;

/// An action of a seat at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<A> {
    pub(super) seat: Seat,
    pub(super) action: A,
    /// How likely it is to be tried, before anything is known of it. Relative to the other edges.
    pub(super) weight: f32,
    /// What the seat may expect after it, at first sight.
    pub(super) look: f32,
    /// What it has brought the seat, summed over the visits.
    pub(super) total: f32,
    pub(super) visits: u32,
    /// How often it could have been taken.
    pub(super) open: u32,
    pub(super) child: u32,
}

impl<A: Copy + Eq> Edge<A> {
    pub(super) fn new(seat: Seat, action: A, look: f32) -> Self {
        Edge { seat, action, weight: 0.0, look, total: 0.0, visits: 0, open: 0, child: NOWHERE }
    }

    /// What it brings, as far as is known.
    fn mean(&self, shift: f32, trust: f32) -> f32 {
        expected((self.visits, self.total, self.look), shift, trust)
    }
}

/// A place in the tree: the sequence of actions that leads there.
#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    pub(super) edges: Vec<Edge<A>>,
    /// Whether an iteration has ended here.
    pub(super) seen: bool,
}

impl<A: Copy + Eq> Node<A> {
    pub(super) const fn new() -> Self {
        Node { edges: Vec::new(), seen: false }
    }

    /// The number of an edge. They mostly stand in the order of the legal actions: `near` is tried first.
    pub(super) fn find(&self, seat: Seat, action: A, near: usize) -> Option<usize> {
        let is = |edge: &Edge<A>| edge.action == action && edge.seat == seat;
        if self.edges.get(near).is_some_and(is) { Some(near) } else { self.edges.iter().position(is) }
    }

    /// Weighs the edges from `first` on by what they look like.
    pub(super) fn weigh(&mut self, first: usize, sharp: f32) {
        let looks = self.edges.iter().map(|edge| log_odds(edge.look));
        let most = looks.fold(f32::MIN, f32::max);
        for edge in &mut self.edges[first..] {
            edge.weight = ((log_odds(edge.look) - most) / sharp).exp() + 1e-3;
        }
    }

    /// Makes the edge `at` as likely to be tried as all others together.
    pub(super) fn favour(&mut self, at: usize) {
        let all: f32 = self.edges.iter().map(|edge| edge.weight).sum();
        self.edges[at].weight += all;
    }

    /// The edge to follow among those that are `open` now.
    pub(super) fn select<G: Game<Action = A>>(&self, brain: &Brain<G>, open: &[usize]) -> usize {
        let edges = || open.iter().map(|&at| &self.edges[at]);
        let all: f32 = edges().map(|edge| edge.weight).sum();
        let shift = shift(edges().map(|edge| (edge.visits, edge.total, edge.look)));
        let score = |&at: &usize| {
            let edge = &self.edges[at];
            let urge = brain.tuning.explore * edge.weight / all * (edge.open as f32 + 1.0).sqrt();
            edge.mean(shift, brain.tuning.trust) + urge / (edge.visits + 1) as f32
        };
        let mut best = (f32::MIN, open[0]);
        for at in open {
            let found = score(at);
            if found > best.0 {
                best = (found, *at);
            }
        }
        best.1
    }
}

/// What visits with their total and the first sight say together. The first sight counts as much as `trust` visits: it
/// sees less far, but it is not blurred by chance. `shift` makes up for what it does not see.
pub(super) fn expected((visits, total, look): (u32, f32, f32), shift: f32, trust: f32) -> f32 {
    (total + trust * (look + shift)) / (visits as f32 + trust)
}

/// How much less visits have brought than the best first sight promised, over edges with their visits, totals and looks.
/// Without it whatever was never tried would look better than what was.
pub(super) fn shift(edges: impl Iterator<Item = (u32, f32, f32)>) -> f32 {
    let (visits, total, best) = edges.fold((0, 0.0, f32::MIN), |(visits, total, best), edge| {
        (visits + edge.0, total + edge.1, best.max(edge.2))
    });
    if visits == 0 { 0.0 } else { total / visits as f32 - best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_outweigh_the_first_sight_in_time() {
        assert_eq!(expected((0, 0.0, 0.5), -0.1, 16.0), 0.4);
        let after = |visits: u32| expected((visits, visits as f32 * 0.8, 0.2), 0.0, 16.0);
        assert!(after(4) < 0.4 && (after(16) - 0.5).abs() < 1e-6 && after(1600) > 0.79);
    }

    #[test]
    fn the_shift_brings_first_sights_down_to_what_visits_found() {
        let edges = [(3, 0.9, 0.6), (1, 0.3, 0.4), (0, 0.0, 0.5)];
        assert!((shift(edges.into_iter()) + 0.3).abs() < 1e-6);
        assert_eq!(shift([(0, 0.0, 0.5)].into_iter()), 0.0);
    }
}
