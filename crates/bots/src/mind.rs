//! A bot through one game: it carries out what it has planned as long as things stand as it expected.

use crate::advise::{Budget, Position, advise};
use crate::{Bot, Brain, Level, Search};
use kernel::{Dice, Game};
use std::collections::VecDeque;

/// A bot in one seat of one game.
pub struct Mind<G: Game> {
    pub(crate) brain: Brain<G>,
    bot: Bot,
    plan: VecDeque<(G::View, G::Action)>,
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
        Mind { brain, bot, plan: VecDeque::new() }
    }

    /// Its action here. A chain of small choices is searched once, at its beginning: what it knows does not change
    /// before the end of the chain.
    pub fn decide(&mut self, position: &Position<'_, G>, dice: &mut Dice) -> G::Action {
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
        let budget = Budget { only_first: true, ..Budget::iterations(self.bot.iterations()) };
        if self.bot.level == Level::Hard {
            let thoughts = Search::new(&self.brain, position).think(&budget, dice);
            self.plan = thoughts.line.into();
            return thoughts.ranked[0].action;
        }
        advise(&self.brain, self.bot.level, position, &budget, dice)[0].action
    }
}
