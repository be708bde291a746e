//! One tree of a search, grown by one iteration at a time.

use super::node::{Edge, NOWHERE, Node};
use crate::advise::{Budget, Position};
use crate::brain::{Brain, Chances, Tuning, log_odds};
use crate::look::{Looker, play_on};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn, Undo, Viewer};

/// The tree never gets deeper than this many choices.
const DEEPEST: usize = 200;
/// A planned action must have been tried so often.
const TRIED: u32 = 4;
/// A story has at most so many steps.
const STORY: usize = 12;

pub(super) struct Tree<G: Game> {
    looker: Looker<G>,
    me: Seat,
    nodes: Vec<Node<G::Action>>,
    legal: Vec<G::Action>,
    open: Vec<usize>,
    path: Vec<(u32, usize)>,
    found: Chances,
}

impl<G: Game> Tree<G> {
    pub(super) fn new(brain: &Brain<G>, me: Seat) -> Self {
        Tree {
            looker: Looker::new(*brain),
            me,
            nodes: vec![Node::new()],
            legal: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            found: [0.0; MAX_SEATS],
        }
    }

    /// What was found of an action of the position searched.
    pub(super) fn at_root(&self, action: G::Action) -> Option<&Edge<G::Action>> {
        self.nodes[0].find(self.me, action, 0).map(|at| &self.nodes[0].edges[at])
    }

    /// What all iterations have found for each seat, summed up.
    pub(super) fn found(&self) -> Chances {
        self.found
    }

    /// How much more often the first choice at the root was tried than the second.
    pub(super) fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        for edge in &self.nodes[0].edges {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        first - second
    }

    /// Looks at the actions of the root in several imagined games, before anything is tried.
    pub(super) fn prepare(&mut self, position: &Position<'_, G>, budget: &Budget<'_>, dice: &mut Dice) {
        let Tree { looker, me, nodes, legal, .. } = self;
        let tuning = looker.brain.tuning;
        let (mut sums, mut twins) = (Vec::new(), 0.0);
        for _ in 0..tuning.glimpses {
            let twin = looker.brain.twin(position, dice);
            if twins == 0.0 {
                looker.brain.offers(&twin, *me, legal);
                sums = vec![0.0; legal.len()];
            }
            looker.look_at_all(&twin, *me, legal, tuning.effort, dice, |at, chances| {
                sums[at] += log_odds(chances[me.index()]);
            });
            twins += 1.0;
            if (budget.stop)() {
                break;
            }
        }
        let looks = sums.iter().map(|sum| 1.0 / (1.0 + (-sum / twins).exp()));
        nodes[0].edges =
            legal.iter().zip(looks).map(|(&action, look)| Edge::new(*me, action, look)).collect();
        nodes[0].weigh(0, tuning.sharp);
        if let Some(habit) = looker.brain.habit {
            let twin = looker.brain.twin(position, dice);
            nodes[0].favour(habit(&twin, legal));
        }
    }

    /// Imagines a game, walks down, looks at one new node, and tells the edges on the way what came of it.
    pub(super) fn iterate(&mut self, position: &Position<'_, G>, dice: &mut Dice) {
        let mut state = self.looker.brain.twin(position, dice);
        *state.dice_mut() = dice.split();
        let found = self.descend(&mut state, dice);
        self.found.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
        for &(node, at) in &self.path {
            let edge = &mut self.nodes[node as usize].edges[at];
            edge.visits += 1;
            edge.total += found[edge.seat.index()];
        }
    }

    fn descend(&mut self, state: &mut G, dice: &mut Dice) -> Chances {
        self.path.clear();
        let (mut node, mut veiled) = (0, false);
        let mut legal = std::mem::take(&mut self.legal);
        let found = loop {
            let Turn::Awaiting(waiting) = state.turn() else { break self.looker.brain.judge(state) };
            let first = waiting.first().expect("the rules wait for somebody");
            let seat = if waiting.contains(self.me) { self.me } else { first };
            self.looker.brain.offers(state, seat, &mut legal);
            let undo = if legal.len() == 1 {
                state.apply(seat, legal[0], &mut ())
            } else if veiled && seat != self.me {
                // Secret choices are not answers to one another: nobody learns here from what this seat has laid.
                let chosen = (self.looker.brain.reflex)(state, seat, &legal, dice);
                state.apply(seat, legal[chosen], &mut ())
            } else if self.is_new(node, state) {
                break self.play_beyond(node, state, dice);
            } else if self.nodes[node].edges.is_empty() || self.path.len() == DEEPEST {
                let found = self.expand(node, state, seat, &legal, dice);
                let (brain, deepest) = (&self.looker.brain, self.path.len() == DEEPEST);
                if (brain.tuning.turns == 0 && brain.habit.is_none()) || deepest {
                    break found;
                }
                continue;
            } else {
                let at = self.choose(node, state, seat, &legal, dice);
                self.path.push((node as u32, at));
                let action = self.nodes[node].edges[at].action;
                node = self.child(node, at);
                state.apply(seat, action, &mut ())
            };
            veiled = undo == Undo::Committed || (veiled && undo != Undo::Sealed);
        };
        self.legal = legal;
        found
    }

    /// Whether turns are to be played from here: nobody has been here yet, and no chain is unfinished.
    fn is_new(&self, node: usize, state: &G) -> bool {
        let (brain, node) = (&self.looker.brain, &self.nodes[node]);
        let played = brain.habit.is_some() || (brain.tuning.turns > 0 && (brain.quiet)(state));
        played && !node.seen && node.edges.is_empty()
    }

    /// A new node: some turns are played from there, or the whole game where there is a habit to play it by. What they
    /// lead to is what was found.
    fn play_beyond(&mut self, node: usize, state: &mut G, dice: &mut Dice) -> Chances {
        self.nodes[node].seen = true;
        if let Some(habit) = self.looker.brain.habit {
            self.looker.play_out(state, habit);
        } else {
            let Tuning { turns, drafts, .. } = self.looker.brain.tuning;
            self.looker.play_turns(state, turns, drafts, dice);
        }
        self.looker.brain.judge(state)
    }

    /// A new node: every action is looked at. What the best one promises is what was found, unless the brain wants
    /// positions played on.
    fn expand(
        &mut self,
        node: usize,
        state: &mut G,
        seat: Seat,
        legal: &[G::Action],
        dice: &mut Dice,
    ) -> Chances {
        let Tree { looker, nodes, .. } = self;
        let tuning = looker.brain.tuning;
        let mut edges = Vec::with_capacity(legal.len());
        let mut best: Option<Chances> = None;
        looker.look_at_all(state, seat, legal, tuning.glance, dice, |at, chances| {
            edges.push(Edge::new(seat, legal[at], chances[seat.index()]));
            if best.is_none_or(|best| chances[seat.index()] > best[seat.index()]) {
                best = Some(chances);
            }
        });
        if nodes[node].edges.is_empty() {
            nodes[node].edges = edges;
            nodes[node].weigh(0, tuning.sharp);
            if let Some(habit) = looker.brain.habit {
                nodes[node].favour(habit(state, legal));
            }
        }
        if tuning.beyond > 0 {
            let brain = looker.brain;
            let mut legal = Vec::new();
            play_on(&brain, state, tuning.beyond, dice, &mut legal);
            return brain.judge(state);
        }
        best.expect("who is awaited has a legal action")
    }

    /// The number of the edge to follow. Actions that were not legal here before are looked at first.
    fn choose(&mut self, node: usize, state: &G, seat: Seat, legal: &[G::Action], dice: &mut Dice) -> usize {
        let known = self.nodes[node].edges.len();
        self.open.clear();
        for (near, &action) in legal.iter().enumerate() {
            let at = self.nodes[node].find(seat, action, near).unwrap_or_else(|| {
                let look = self.looker.look(state, seat, action, dice)[seat.index()];
                self.nodes[node].edges.push(Edge::new(seat, action, look));
                self.nodes[node].edges.len() - 1
            });
            self.nodes[node].edges[at].open += 1;
            self.open.push(at);
        }
        if self.nodes[node].edges.len() > known {
            self.nodes[node].weigh(known, self.looker.brain.tuning.sharp);
        }
        self.nodes[node].select(&self.looker.brain, &self.open)
    }

    fn child(&mut self, node: usize, at: usize) -> usize {
        let next = self.nodes.len() as u32;
        let edge = &mut self.nodes[node].edges[at];
        if edge.child == NOWHERE {
            edge.child = next;
            self.nodes.push(Node::new());
        }
        self.nodes[node].edges[at].child as usize
    }

    /// What comes after `first` as far as this seat decides again at once and nothing unknown comes between.
    pub(super) fn line(
        &self,
        position: &Position<'_, G>,
        first: G::Action,
        dice: &mut Dice,
    ) -> Vec<(G::View, G::Action)> {
        let mut state = self.looker.brain.twin(position, dice);
        let (mut node, mut action, mut line) = (0, first, Vec::new());
        loop {
            let Some(edge) = self.nodes[node].find(self.me, action, 0).map(|at| &self.nodes[node].edges[at])
            else {
                return line;
            };
            let undo = state.apply(self.me, action, &mut ());
            let goes_on = undo == Undo::Free && state.turn().seats().contains(self.me);
            if edge.child == NOWHERE || !goes_on || (self.looker.brain.quiet)(&state) {
                return line;
            }
            node = edge.child as usize;
            let mut legal = Vec::new();
            state.legal(self.me, &mut legal);
            let own =
                self.nodes[node].edges.iter().filter(|edge| edge.seat == self.me && edge.visits >= TRIED);
            let Some(next) = own.filter(|edge| legal.contains(&edge.action)).max_by_key(|edge| edge.visits)
            else {
                return line;
            };
            action = next.action;
            line.push((state.view(Viewer::Seat(self.me)), action));
        }
    }

    /// How it may go on in `state` after `first`, by what was tried most: who does what, as far as it was tried at all.
    pub(super) fn story(&self, mut state: G, first: G::Action, dice: &mut Dice) -> Vec<(Seat, G::Action)> {
        let brain = &self.looker.brain;
        let (mut node, mut veiled, mut line) = (0, false, Vec::new());
        let mut legal = Vec::new();
        while line.len() < STORY {
            let Turn::Awaiting(waiting) = state.turn() else { break };
            let earliest = waiting.first().expect("the rules wait for somebody");
            let seat = if waiting.contains(self.me) { self.me } else { earliest };
            brain.offers(&state, seat, &mut legal);
            let action = if line.is_empty() {
                first
            } else if legal.len() == 1 {
                legal[0]
            } else if veiled && seat != self.me {
                legal[(brain.reflex)(&state, seat, &legal, dice)]
            } else {
                let Some(next) = self.most_tried(node, seat, &legal) else { break };
                next
            };
            if line.is_empty() || (legal.len() > 1 && !(veiled && seat != self.me)) {
                let edge =
                    self.nodes.get(node).and_then(|node| Some(&node.edges[node.find(seat, action, 0)?]));
                node = edge.map_or(NOWHERE, |edge| edge.child) as usize;
            }
            line.push((seat, action));
            let undo = state.apply(seat, action, &mut ());
            veiled = undo == Undo::Committed || (veiled && undo != Undo::Sealed);
        }
        line
    }

    /// What was tried most of what `seat` may do at a node, if it was tried often enough to say something.
    fn most_tried(&self, node: usize, seat: Seat, legal: &[G::Action]) -> Option<G::Action> {
        let edges = self.nodes.get(node)?.edges.iter();
        let known =
            edges.filter(|edge| edge.seat == seat && edge.visits >= TRIED && legal.contains(&edge.action));
        known.max_by_key(|edge| edge.visits).map(|edge| edge.action)
    }
}
