//! A bot through one game: it carries out what it has planned as long as things stand as it expected.

use crate::advise::{Budget, Position, advise};
use crate::{Bot, Brain, Chances, Level, Search, Stopwatch};
use kernel::{Dice, Game};
use std::collections::VecDeque;
use std::time::Duration;

/// A bot in one seat of one game, at a table as in the arena.
pub struct Mind<G: Game> {
    pub(crate) brain: Brain<G>,
    bot: Bot,
    plan: VecDeque<(G::View, G::Action)>,
    searched: u32,
    expects: Option<Chances>,
}

impl<G: Game> Mind<G> {
    /// A bot that has not thought yet.
    ///
    /// # Panics
    /// When the game has no such level.
    pub fn new(mut brain: Brain<G>, bot: Bot) -> Self {
        assert!(brain.levels.contains(&bot.level), "{} has no bot `{bot}`", G::NAME);
        if bot.level == Level::Master {
            brain = brain.learned();
        }
        if bot.naive {
            brain.tuning.draws = 1;
        }
        Mind { brain, bot, plan: VecDeque::new(), searched: 0, expects: None }
    }

    /// Which bot it is.
    pub fn bot(&self) -> Bot {
        self.bot
    }

    /// How many iterations of a search its last decision took; 0 where it searched nothing.
    pub fn searched(&self) -> u32 {
        self.searched
    }

    /// What each seat may expect, by the search for its last decision; nothing where it searched nothing.
    pub fn expects(&self) -> Option<Chances> {
        self.expects
    }

    /// Its action here, with as much time from `begun` on by the clock `now`, or as many iterations, as the bot has.
    pub(crate) fn decide_in_time(
        &mut self,
        position: &Position<'_, G>,
        begun: Duration,
        now: Stopwatch,
        dice: &mut Dice,
    ) -> G::Action {
        let Some(time) = self.bot.time() else {
            return self.decide(position, &Budget::iterations(self.bot.iterations()), dice);
        };
        let stop = || now().saturating_sub(begun) >= time;
        self.decide(position, &Budget { stop: &stop, ..Budget::iterations(u32::MAX) }, dice)
    }

    /// Its action here. A chain of small choices is searched once, at its beginning: what it knows does not change
    /// before the end of the chain. It wants nothing but the best action, whatever the budget says.
    pub fn decide(&mut self, position: &Position<'_, G>, budget: &Budget<'_>, dice: &mut Dice) -> G::Action {
        (self.searched, self.expects) = (0, None);
        if let [only] = position.legal {
            return *only;
        }
        if let Some((view, action)) = self.plan.pop_front()
            && view == *position.view
            && position.legal.contains(&action)
        {
            return action;
        }
        self.plan.clear();
        let budget = Budget { only_first: true, ..*budget };
        if self.bot.level.searches() {
            let thoughts = Search::new(&self.brain, position).think(&budget, dice);
            self.plan = thoughts.line.into();
            (self.searched, self.expects) = (thoughts.iterations, Some(thoughts.chances));
            return thoughts.ranked[0].action;
        }
        advise(&self.brain, self.bot.level, position, &budget, dice)[0].action
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gheos::BRAIN;
    use gheos::Gheos;
    use kernel::{Seat, Viewer};
    use std::cell::Cell;

    thread_local! {
        static TICKS: Cell<u64> = const { Cell::new(0) };
    }

    /// A clock that goes on by a millisecond whenever somebody looks at it.
    fn ticking() -> Duration {
        TICKS.set(TICKS.get() + 1);
        Duration::from_millis(TICKS.get())
    }

    #[test]
    fn who_has_so_much_time_stops_when_it_is_over() {
        let state = Gheos::setup(&Default::default(), 2, Dice::fast(1), &mut ()).expect("it can be set up");
        let (view, mut legal) = (state.view(Viewer::Seat(Seat(0))), Vec::new());
        state.legal(Seat(0), &mut legal);
        let position =
            Position::<Gheos> { seat: Seat(0), view: &view, memory: &Default::default(), legal: &legal };
        let searched = |text: &str| {
            let mut mind = Mind::new(BRAIN, text.parse().expect("it is written as bots are"));
            mind.decide_in_time(&position, ticking(), ticking, &mut Dice::fast(1));
            mind.searched()
        };
        // The clock is looked at once for every glimpse and every iteration.
        assert_eq!(searched("hard@50ms"), 50 - BRAIN.tuning.glimpses);
        assert_eq!(searched("hard@80ms"), 80 - BRAIN.tuning.glimpses);
        assert!(searched("hard:20") <= 20);
    }
}
