//! Turns played on without much thought but not blindly: the best of a few ways found at random.

use crate::look::{LONGEST_CHAIN, Looker};
use kernel::{Dice, Game, Seat, Turn};

impl<G: Game> Looker<G> {
    /// Plays on until as many seats as there are `turns` have done what they do before the next one decides. Every
    /// chain of choices is the best of `drafts` found at random.
    pub(crate) fn play_turns(&mut self, state: &mut G, turns: u32, drafts: u32, dice: &mut Dice) {
        let (mut first, mut rest) =
            (self.spare.pop().unwrap_or_default(), self.spare.pop().unwrap_or_default());
        let (mut holder, mut left) = (None, turns);
        for _ in 0..turns * LONGEST_CHAIN {
            let Turn::Awaiting(waiting) = state.turn() else { break };
            let seat = waiting.first().expect("the rules wait for somebody");
            self.brain.offers(state, seat, &mut first);
            if let [only] = first[..] {
                state.apply(seat, only, &mut ());
                continue;
            }
            if holder != Some(seat) {
                if left == 0 {
                    break;
                }
                (holder, left) = (Some(seat), left - 1);
            }
            self.draft(state, seat, drafts, dice, &mut first, &mut rest);
        }
        self.spare.extend([first, rest]);
    }

    /// Plays a chain of choices: the best of `drafts`, which begin with different actions of `first`.
    fn draft(
        &mut self,
        state: &mut G,
        seat: Seat,
        drafts: u32,
        dice: &mut Dice,
        first: &mut [G::Action],
        rest: &mut Vec<G::Action>,
    ) {
        dice.shuffle(first);
        let mut best: Option<(f32, G)> = None;
        let mut further = false;
        for number in 0..drafts.max(1) as usize {
            if number >= first.len() && !further {
                break;
            }
            let mut next = state.clone();
            next.apply(seat, first[number % first.len()], &mut ());
            further |= self.scribble(&mut next, seat, dice, rest);
            let found = self.brain.judge(&next)[seat.index()];
            if best.as_ref().is_none_or(|(best, _)| found > *best) {
                best = Some((found, next));
            }
        }
        *state = best.expect("there is at least one draft").1;
    }

    /// Finishes the chain that `seat` has begun: at random itself, the others by reflex. Whether it had a choice.
    fn scribble(&self, state: &mut G, seat: Seat, dice: &mut Dice, legal: &mut Vec<G::Action>) -> bool {
        let mut further = false;
        for _ in 0..LONGEST_CHAIN {
            let Turn::Awaiting(waiting) = state.turn() else { break };
            if (self.brain.quiet)(state) {
                break;
            }
            let first = waiting.first().expect("the rules wait for somebody");
            let chooser = if waiting.contains(seat) { seat } else { first };
            self.brain.offers(state, chooser, legal);
            let chosen = match legal.len() {
                1 => 0,
                many if chooser == seat => {
                    further = true;
                    dice.below(many as u32) as usize
                }
                _ => (self.brain.reflex)(state, chooser, legal, dice),
            };
            state.apply(chooser, legal[chosen], &mut ());
        }
        further
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gheos::BRAIN;
    use gheos::{Gheos, Phase};

    fn start() -> Gheos {
        Gheos::setup(&Default::default(), 4, Dice::fast(3), &mut ()).expect("the defaults can be set up")
    }

    #[test]
    fn everybody_has_a_turn_and_the_next_is_asked() {
        let mut state = start();
        Looker::new(BRAIN).play_turns(&mut state, 4, 3, &mut Dice::fast(1));
        assert_eq!((state.turn, state.active, state.phase), (5, Seat(0), Phase::ChooseTile));
    }

    #[test]
    fn more_drafts_are_better_for_who_has_the_turn() {
        let after = |drafts: u32| -> f32 {
            let played = |seed| {
                let mut state = start();
                Looker::new(BRAIN).play_turns(&mut state, 1, drafts, &mut Dice::fast(seed));
                BRAIN.judge(&state)[0]
            };
            (0..20).map(played).sum()
        };
        assert!(after(12) > after(1) + 0.2, "{} {}", after(12), after(1));
    }
}
