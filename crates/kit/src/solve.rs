//! Walking whole games: perft, complete games, information sets and, for two players, the value of the game.

use kernel::{Game, Seat, Turn, Viewer};
use std::collections::BTreeMap;

/// How many lines of play of exactly `depth` actions there are.
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for_each_child(state, |child| total += perft(child, depth - 1));
    total
}

/// How many complete games there are, by result of seat 0: won, lost, drawn.
pub fn complete_games<G: Game>(state: &G) -> [u64; 3] {
    let mut counts = [0; 3];
    count(state, &mut counts);
    counts
}

fn count<G: Game>(state: &G, counts: &mut [u64; 3]) {
    match state.outcome() {
        Some(outcome) => match (outcome.ranks[0], outcome.ranks[1]) {
            (1, 1) => counts[2] += 1,
            (1, _) => counts[0] += 1,
            _ => counts[1] += 1,
        },
        None => for_each_child(state, |child| count(child, counts)),
    }
}

fn for_each_child<G: Game>(state: &G, mut visit: impl FnMut(&G)) {
    let Turn::Awaiting(seats) = state.turn() else { return };
    let seat = seats.first().expect("the rules wait for somebody");
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    for action in legal {
        let mut child = state.clone();
        child.apply(seat, action, &mut ());
        visit(&child);
    }
}

enum Node {
    End { score: f64 },
    Choice { set: usize, seat: usize, children: Vec<usize> },
}

#[derive(Clone)]
struct InformationSet {
    regret: Vec<f64>,
    average: Vec<f64>,
}

/// Every line of play from a set of equally likely deals, with its information sets: what a seat sees when it must
/// choose.
pub struct Tree {
    nodes: Vec<Node>,
    roots: Vec<usize>,
    sets: Vec<InformationSet>,
}

impl Tree {
    /// Walks every deal.
    pub fn build<G: Game>(deals: &[G]) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), roots: Vec::new(), sets: Vec::new() };
        let mut known = BTreeMap::new();
        tree.roots = deals.iter().map(|deal| tree.add(deal, &mut known)).collect();
        tree
    }

    /// How many information sets there are, over all seats.
    pub fn information_sets(&self) -> usize {
        self.sets.len()
    }

    /// How many leaves there are, over all deals.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::End { .. })).count()
    }

    /// What seat 0 expects when both of two players have learnt by counterfactual regret (CFR+) for so many rounds.
    pub fn value(&mut self, rounds: u32) -> f64 {
        for round in 1..=rounds {
            for learner in 0..2 {
                for root in 0..self.roots.len() {
                    self.learn(self.roots[root], learner, [1.0; 2], f64::from(round));
                }
            }
        }
        let total: f64 = self.roots.iter().map(|&root| self.expect(root)).sum();
        total / self.roots.len() as f64
    }

    fn add<G: Game>(&mut self, state: &G, known: &mut BTreeMap<String, usize>) -> usize {
        let node = match state.outcome() {
            Some(outcome) => Node::End { score: f64::from(outcome.scores[0]) },
            None => {
                let Some(seat) = state.turn().seats().first() else {
                    unreachable!("a game without outcome waits")
                };
                let mut children = Vec::new();
                for_each_child(state, |child| children.push(self.add(child, known)));
                let set = self.set_of(state, seat, children.len(), known);
                Node::Choice { set, seat: seat.index(), children }
            }
        };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn set_of<G: Game>(
        &mut self,
        state: &G,
        seat: Seat,
        width: usize,
        known: &mut BTreeMap<String, usize>,
    ) -> usize {
        let view = state.view(Viewer::Seat(seat));
        let key = serde_json::to_string(&view).expect("views are plain data");
        let fresh = self.sets.len();
        let set = *known.entry(key).or_insert(fresh);
        if set == fresh {
            self.sets.push(InformationSet { regret: vec![0.0; width], average: vec![0.0; width] });
        }
        set
    }

    /// Updates the sets of `learner` below `node`; returns the value for seat 0. `reach` is how likely each seat plays
    /// towards it.
    fn learn(&mut self, node: usize, learner: usize, reach: [f64; 2], weight: f64) -> f64 {
        let (set, seat, children) = match &self.nodes[node] {
            Node::End { score } => return *score,
            Node::Choice { set, seat, children } => (*set, *seat, children.clone()),
        };
        let strategy = normalised(&self.sets[set].regret);
        let mut values = Vec::with_capacity(children.len());
        for (&child, &chance) in children.iter().zip(&strategy) {
            let mut further = reach;
            further[seat] *= chance;
            values.push(self.learn(child, learner, further, weight));
        }
        let value: f64 = values.iter().zip(&strategy).map(|(value, chance)| value * chance).sum();
        if seat == learner {
            let sign = if seat == 0 { 1.0 } else { -1.0 };
            let set = &mut self.sets[set];
            for (at, worth) in values.iter().enumerate() {
                set.regret[at] = (set.regret[at] + sign * (worth - value) * reach[1 - seat]).max(0.0);
                set.average[at] += weight * reach[seat] * strategy[at];
            }
        }
        value
    }

    fn expect(&self, node: usize) -> f64 {
        match &self.nodes[node] {
            Node::End { score } => *score,
            Node::Choice { set, children, .. } => {
                let strategy = normalised(&self.sets[*set].average);
                children.iter().zip(strategy).map(|(&child, chance)| chance * self.expect(child)).sum()
            }
        }
    }
}

fn normalised(weights: &[f64]) -> Vec<f64> {
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        weights.iter().map(|weight| weight / total).collect()
    } else {
        vec![1.0 / weights.len() as f64; weights.len()]
    }
}
