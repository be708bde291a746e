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

    /// What it brings, the first sight counted once. First sights see less far than visits: `shift` makes up for it.
    fn mean(&self, shift: f32) -> f32 {
        (self.total + self.look + shift) / (self.visits + 1) as f32
    }
}

/// A place in the tree: the sequence of actions that leads there.
#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    pub(super) edges: Vec<Edge<A>>,
}

impl<A: Copy + Eq> Node<A> {
    pub(super) const fn new() -> Self {
        Node { edges: Vec::new() }
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

    /// The edge to follow among those that are `open` now.
    pub(super) fn select<G: Game<Action = A>>(&self, brain: &Brain<G>, open: &[usize]) -> usize {
        let edges = || open.iter().map(|&at| &self.edges[at]);
        let all: f32 = edges().map(|edge| edge.weight).sum();
        let shift = shift(edges().map(|edge| (edge.visits, edge.total, edge.look)));
        let score = |&at: &usize| {
            let edge = &self.edges[at];
            let urge = brain.tuning.explore * edge.weight / all * (edge.open as f32 + 1.0).sqrt();
            edge.mean(shift) + urge / (edge.visits + 1) as f32
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

/// How much less visits have brought than the best first sight promised, over edges with their visits, totals and looks.
/// Without it whatever was never tried would look better than what was.
pub(super) fn shift(edges: impl Iterator<Item = (u32, f32, f32)>) -> f32 {
    let (visits, total, best) = edges.fold((0, 0.0, f32::MIN), |(visits, total, best), edge| {
        (visits + edge.0, total + edge.1, best.max(edge.2))
    });
    if visits == 0 { 0.0 } else { total / visits as f32 - best }
}
