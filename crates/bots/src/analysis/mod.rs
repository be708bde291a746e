//! A finished game looked at again: what each seat could hope for at every moment, and what each decision cost.
//!
//! The work is done in small pieces, the best first: [`Analysis::advance`] judges one moment or thinks about one decision,
//! and after any of them there is a whole [`Books`]. First every moment is judged at sight, which gives a usable curve; then
//! every decision is searched, those that seem to have cost most first; then the most costly ones are searched longer.

mod books;
mod judge;
mod verdict;

pub use books::{Account, Books, Entry, Millionths, WHOLE};
pub use verdict::Verdict;

use crate::{Brain, Chances, Level};
use kernel::{Dice, Game, Match, Seat, Turn, Undo, Viewer};
use std::collections::BTreeSet;

/// What a moment is judged by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knowledge {
    /// By what each seat could know then.
    Fair,
    /// With all hands and secrets open; what is still to be drawn stays unknown.
    Hindsight,
}

/// How much work goes into an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Imagined games for a moment at first sight.
    pub twins: u32,
    /// Iterations of the search of a decision; with all open, where nothing can be searched, an eighth as many games.
    pub iterations: u32,
    /// How many times as long the most costly decisions are searched.
    pub again: u32,
}

impl Effort {
    /// A curve and what decisions look like at sight, without any search.
    pub const SIGHT: Effort = Effort { twins: 8, iterations: 0, again: 0 };
    /// What a person waits for.
    pub const USUAL: Effort = Effort { twins: 8, iterations: 100, again: 10 };
}

/// So many costly decisions of a seat are shown.
pub const SHOWN: usize = 3;
/// At most so many of a seat are searched again.
const AGAIN: usize = 6;

/// A moment of the game: before an action, or the end.
pub(crate) struct Instant<G: Game> {
    pub(crate) state: G,
    pub(crate) memories: Vec<G::Memory>,
}

/// An action that was played.
#[derive(Clone, Copy)]
pub(crate) struct Played<A> {
    pub(crate) seat: Seat,
    pub(crate) action: A,
    /// Whether something was drawn or came to light by it.
    pub(crate) sealed: bool,
}

/// A finished game and what is known about it so far.
pub struct Analysis<G: Game> {
    /// What moments are judged by.
    pub(crate) brain: Brain<G>,
    /// What decisions are searched by: a search is that of the best level of the game.
    searcher: Brain<G>,
    pub(crate) knowledge: Knowledge,
    effort: Effort,
    pub(crate) instants: Vec<Instant<G>>,
    pub(crate) played: Vec<Played<G::Action>>,
    /// By moment what each seat may expect, where it can be said.
    sights: Vec<Option<Chances>>,
    verdicts: Vec<Option<Verdict<G::Action>>>,
    dice: Dice,
    /// How many moments were judged at sight.
    seen: usize,
    /// Decisions to be searched, the next one last; nothing before all moments were seen.
    queue: Option<Vec<usize>>,
    searched: usize,
    again: BTreeSet<usize>,
    complete: bool,
}

impl<G: Game> Analysis<G> {
    /// A game that has ended, about which nothing was thought yet; nothing for one that goes on.
    pub fn of(brain: &Brain<G>, game: &Match<G>, knowledge: Knowledge, effort: Effort) -> Option<Self> {
        if game.state().turn() != Turn::Over {
            return None;
        }
        let (instants, played) = replay(game);
        let count = played.len();
        Some(Analysis {
            brain: brain.learned(),
            searcher: if brain.levels.contains(&Level::Master) { brain.learned() } else { *brain },
            knowledge,
            effort,
            instants,
            played,
            sights: vec![None; count + 1],
            verdicts: (0..count).map(|_| None).collect(),
            dice: Dice::fast(count as u64),
            seen: 0,
            queue: None,
            searched: 0,
            again: BTreeSet::new(),
            complete: false,
        })
    }

    /// Does the next piece of work; whether there is more.
    pub fn advance(&mut self) -> bool {
        if self.seen < self.instants.len() {
            self.see(self.seen);
            self.seen += 1;
        } else if self.effort.iterations == 0 {
            self.complete = true;
        } else if let Some(at) = self.next_searched() {
            self.searched += 1;
            self.verdicts[at] = Some(judge::search(self, at, self.effort.iterations, self.dice_of(at)));
        } else if let Some(at) = self.next_again() {
            self.again.insert(at);
            let iterations = self.effort.iterations * self.effort.again;
            self.verdicts[at] = Some(judge::search(self, at, iterations, self.dice_of(at)));
        } else {
            self.complete = true;
        }
        !self.complete
    }

    /// Whether all work is done.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether every moment was judged at least at sight: from then on the curve is whole.
    pub fn has_curve(&self) -> bool {
        self.seen == self.instants.len()
    }

    /// How many pieces of work are done, and about how many there are. A search counts as ten looks.
    pub fn progress(&self) -> (usize, usize) {
        let looks = self.instants.len();
        let choices = self.verdicts.iter().flatten().filter(|verdict| !verdict.forced).count();
        let choices = if self.has_curve() { choices } else { self.played.len() };
        let again = usize::from(self.instants[0].state.seats()) * SHOWN;
        let searches = if self.effort.iterations == 0 { 0 } else { choices + again };
        let total = looks + 10 * searches;
        let done = self.seen + 10 * (self.searched + self.again.len()).min(searches);
        (if self.complete { total } else { done.min(total - 1) }, total)
    }

    /// What each seat may expect at every moment, and to whom each change is booked, as far as is known.
    pub fn books(&self) -> Books {
        books::keep(self)
    }

    /// What was found of the action number `at`.
    pub fn verdict(&self, at: usize) -> Option<&Verdict<G::Action>> {
        self.verdicts.get(at).and_then(Option::as_ref)
    }

    /// Who played action number `at`, and what.
    pub fn played(&self, at: usize) -> Option<(Seat, G::Action)> {
        self.played.get(at).map(|played| (played.seat, played.action))
    }

    /// How many actions were played.
    pub fn length(&self) -> usize {
        self.played.len()
    }

    /// The position before action number `at`, or the end. For whoever shows a game that is over.
    pub fn state(&self, at: usize) -> &G {
        &self.instants[at.min(self.played.len())].state
    }

    /// What `seat` remembered then.
    pub fn memory(&self, at: usize, seat: Seat) -> &G::Memory {
        &self.instants[at.min(self.played.len())].memories[seat.index()]
    }

    /// The decisions of `seat` that cost it most, the dearest first.
    pub fn costly(&self, seat: Seat) -> Vec<usize> {
        let cost = |at: usize| self.verdict(at).map_or(0, |verdict| verdict.error);
        let own = |at: &usize| self.played[*at].seat == seat && cost(*at) > 0;
        let mut all: Vec<usize> = (0..self.played.len()).filter(own).collect();
        all.sort_by_key(|&at| (std::cmp::Reverse(cost(at)), at));
        all.truncate(SHOWN);
        all
    }

    /// Whether all seats win or lose together.
    pub fn is_together(&self) -> bool {
        self.brain.cooperative
    }

    pub(crate) fn sight(&self, at: usize) -> Option<Chances> {
        self.sights[at]
    }

    fn see(&mut self, at: usize) {
        let mut dice = self.dice_of(at);
        if at == 0 || (self.brain.quiet)(&self.instants[at].state) || at == self.played.len() {
            self.sights[at] = Some(judge::sight(self, at, self.effort.twins, &mut dice));
        }
        if at < self.played.len() {
            self.verdicts[at] = Some(judge::look(self, at, self.effort.twins.div_ceil(4), &mut dice));
        }
    }

    fn next_searched(&mut self) -> Option<usize> {
        if self.queue.is_none() {
            let mut queue: Vec<usize> =
                (0..self.played.len()).filter(|&at| self.verdict(at).is_some_and(|it| !it.forced)).collect();
            queue.sort_by_key(|&at| (self.verdict(at).map_or(0, |verdict| verdict.error), at));
            self.queue = Some(queue);
        }
        self.queue.as_mut().and_then(Vec::pop)
    }

    /// A decision that is shown and was not yet searched long.
    fn next_again(&self) -> Option<usize> {
        if self.effort.again < 2 {
            return None;
        }
        let open = |seat: Seat| {
            let done = self.again.iter().filter(|at| self.played[**at].seat == seat).count();
            self.costly(seat).into_iter().find(|at| done < AGAIN && !self.again.contains(at))
        };
        Seat::all(self.instants[0].state.seats()).find_map(open)
    }

    /// The same chance for the same moment, whatever was thought about before.
    fn dice_of(&self, at: usize) -> Dice {
        let mut dice = self.dice;
        for _ in 0..3 {
            dice = Dice::fast(u64::from(dice.word()) << 32 | at as u64);
        }
        dice
    }
}

/// Every position of a game with what each seat remembered, and every action.
fn replay<G: Game>(game: &Match<G>) -> (Vec<Instant<G>>, Vec<Played<G::Action>>) {
    let (mut table, seats) = (game.at(0), game.state().seats());
    // What led to a position that was set up was not seen by anybody.
    let remembers = game.record().seed.is_some();
    let mut memories: Vec<G::Memory> = Seat::all(seats).map(|_| G::Memory::default()).collect();
    let (mut instants, mut played, mut told) = (Vec::new(), Vec::new(), 0);
    for at in 0..=game.moves().len() {
        for (seat, memory) in Seat::all(seats).zip(&mut memories).filter(|_| remembers) {
            let viewer = Viewer::Seat(seat);
            table.sights(viewer, told).for_each(|sight| G::remember(memory, viewer, &sight));
        }
        told = table.events().len();
        instants.push(Instant { state: table.state().clone(), memories: memories.clone() });
        if let Some(next) = game.moves().get(at) {
            table.play(next.seat, next.action).expect("what was played once plays again");
            let sealed = next.undo == Undo::Sealed;
            played.push(Played { seat: next.seat, action: next.action, sealed });
        }
    }
    (instants, played)
}
