//! Looking at what an action leads to: the chain of small choices it begins is finished, then the position is judged.

use crate::{Brain, Chances, Habit};
use kernel::{Dice, Game, Seat, Turn};

/// No chain is longer; whoever goes round in circles is judged where they stand.
pub(crate) const LONGEST_CHAIN: u32 = 60;

/// Looks ahead with reused buffers.
pub(crate) struct Looker<G: Game> {
    pub(crate) brain: Brain<G>,
    pub(crate) spare: Vec<Vec<G::Action>>,
}

/// What a chain may still cost: positions to be judged, and choices to be made.
#[derive(Clone, Copy)]
struct Purse {
    positions: u32,
    choices: u32,
}

impl<G: Game> Looker<G> {
    pub(crate) fn new(brain: Brain<G>) -> Self {
        Looker { brain, spare: Vec::new() }
    }

    /// What `action` of `seat` leads to when its chain is finished as well as `seat` can.
    pub(crate) fn look(&mut self, state: &G, seat: Seat, action: G::Action, dice: &mut Dice) -> Chances {
        let purse = Purse { positions: (self.brain.tuning.glance / 8).max(1), choices: LONGEST_CHAIN };
        self.follow(state, seat, action, dice, purse)
    }

    /// The same for each of `legal`, in their order, judging about `effort` positions in all.
    pub(crate) fn look_at_all(
        &mut self,
        state: &G,
        seat: Seat,
        legal: &[G::Action],
        effort: u32,
        dice: &mut Dice,
        mut found: impl FnMut(usize, Chances),
    ) {
        let positions = (effort / legal.len().max(1) as u32).max(1);
        for (number, &action) in legal.iter().enumerate() {
            let chances = self.follow(state, seat, action, dice, Purse { positions, choices: LONGEST_CHAIN });
            found(number, chances);
        }
    }

    /// Plays to the end by habit.
    pub(crate) fn play_out(&mut self, state: &mut G, habit: Habit<G>) {
        let mut legal = self.spare.pop().unwrap_or_default();
        for _ in 0..state.longest() {
            let Turn::Awaiting(waiting) = state.turn() else { break };
            let seat = waiting.first().expect("the rules wait for somebody");
            legal.clear();
            state.legal(seat, &mut legal);
            let chosen = if legal.len() > 1 { habit(state, &legal) } else { 0 };
            state.apply(seat, legal[chosen], &mut ());
        }
        self.spare.push(legal);
    }

    fn follow(&mut self, state: &G, seat: Seat, action: G::Action, dice: &mut Dice, purse: Purse) -> Chances {
        let mut next = state.clone();
        next.apply(seat, action, &mut ());
        let mut legal = self.spare.pop().unwrap_or_default();
        let chances = self.finish(&mut next, seat, dice, purse, &mut legal);
        legal.clear();
        self.spare.push(legal);
        chances
    }

    fn finish(
        &mut self,
        state: &mut G,
        seat: Seat,
        dice: &mut Dice,
        mut purse: Purse,
        legal: &mut Vec<G::Action>,
    ) -> Chances {
        loop {
            let Turn::Awaiting(waiting) = state.turn() else { return self.brain.judge(state) };
            if purse.choices == 0 || (self.brain.quiet)(state) {
                return self.brain.judge(state);
            }
            purse.choices -= 1;
            let first = waiting.first().expect("the rules wait for somebody");
            let chooser = if waiting.contains(seat) { seat } else { first };
            self.brain.offers(state, chooser, legal);
            if legal.len() > 1 && purse.positions > 1 && (chooser == seat || self.brain.cooperative) {
                return self.best(state, chooser, legal, dice, purse);
            }
            let chosen = if legal.len() > 1 { (self.brain.reflex)(state, chooser, legal, dice) } else { 0 };
            state.apply(chooser, legal[chosen], &mut ());
        }
    }

    /// The best that `chooser` can make of it. Where not every action can be followed, some by chance are.
    fn best(
        &mut self,
        state: &G,
        chooser: Seat,
        legal: &mut [G::Action],
        dice: &mut Dice,
        purse: Purse,
    ) -> Chances {
        let count = legal.len() as u32;
        if purse.positions < count {
            dice.shuffle(legal);
        }
        let each = Purse { positions: (purse.positions / count).max(1), ..purse };
        let mut best: Option<Chances> = None;
        for &action in legal.iter().take(purse.positions as usize) {
            let found = self.follow(state, chooser, action, dice, each);
            if best.is_none_or(|best| found[chooser.index()] > best[chooser.index()]) {
                best = Some(found);
            }
        }
        best.expect("who is awaited has a legal action")
    }
}

/// What an imagined game promises each seat once the chain of small choices in it is finished.
pub fn settled<G: Game>(brain: &Brain<G>, mut twin: G, dice: &mut Dice) -> Chances {
    play_on(brain, &mut twin, 0, dice, &mut Vec::new());
    brain.judge(&twin)
}

/// Plays on by reflex for `decisions` and until the position can be judged.
pub(crate) fn play_on<G: Game>(
    brain: &Brain<G>,
    state: &mut G,
    decisions: u32,
    dice: &mut Dice,
    legal: &mut Vec<G::Action>,
) {
    let most = state.longest();
    let mut done = 0;
    for _ in 0..most {
        let Turn::Awaiting(waiting) = state.turn() else { return };
        if done >= decisions && ((brain.quiet)(state) || done >= decisions.saturating_add(LONGEST_CHAIN)) {
            return;
        }
        let seat = waiting.first().expect("the rules wait for somebody");
        brain.offers(state, seat, legal);
        let chosen = if legal.len() > 1 { (brain.reflex)(state, seat, legal, dice) } else { 0 };
        done += u32::from(legal.len() > 1);
        state.apply(seat, legal[chosen], &mut ());
    }
}
