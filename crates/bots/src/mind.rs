//! A bot through one game: it carries out what it has planned as long as things stand as it expected.

use crate::advise::{Budget, Position, advise};
use crate::{Bot, Brain, Level, Search};
use kernel::{Dice, Game};
use std::collections::VecDeque;

/// A bot in one seat of one game, at a table as in the arena.
pub struct Mind<G: Game> {
    pub(crate) brain: Brain<G>,
    bot: Bot,
    plan: VecDeque<(G::View, G::Action)>,
    searched: u32,
}

impl<G: Game> Mind<G> {
    /// A bot that has not thought yet.
    ///
    /// # Panics
    /// When the game has no such level.
    pub fn new(mut brain: Brain<G>, bot: Bot) -> Self {
        assert!(brain.levels.contains(&bot.level), "{} has no bot `{bot}`", G::NAME);
        if bot.naive {
            brain.tuning.draws = 1;
        }
        Mind { brain, bot, plan: VecDeque::new(), searched: 0 }
    }

    /// Which bot it is.
    pub fn bot(&self) -> Bot {
        self.bot
    }

    /// How many iterations of a search its last decision took; 0 where it searched nothing.
    pub fn searched(&self) -> u32 {
        self.searched
    }

    /// Its action here. A chain of small choices is searched once, at its beginning: what it knows does not change
    /// before the end of the chain. It wants nothing but the best action, whatever the budget says.
    pub fn decide(&mut self, position: &Position<'_, G>, budget: &Budget<'_>, dice: &mut Dice) -> G::Action {
        self.searched = 0;
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
        if self.bot.level == Level::Hard {
            let thoughts = Search::new(&self.brain, position).think(&budget, dice);
            self.plan = thoughts.line.into();
            self.searched = thoughts.iterations;
            return thoughts.ranked[0].action;
        }
        advise(&self.brain, self.bot.level, position, &budget, dice)[0].action
    }
}
