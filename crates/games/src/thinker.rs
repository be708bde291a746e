//! A bot at a table: the bot of the arena with the types erased.

use bots::{Bot, Mind};
use kernel::Game;
use std::any::Any;
use std::sync::atomic::AtomicBool;

/// A bot in one seat of a game of any kind, with what it has planned. [`crate::Table::thinker`] makes one.
pub struct Thinker {
    bot: Bot,
    mind: Box<dyn Any + Send>,
}

impl Thinker {
    pub(crate) fn new<G: Game>(mind: Mind<G>) -> Thinker {
        Thinker { bot: mind.bot(), mind: Box::new(mind) }
    }

    /// Which bot it is.
    pub fn bot(&self) -> Bot {
        self.bot
    }

    pub(crate) fn mind<G: Game>(&mut self) -> &mut Mind<G> {
        self.mind.downcast_mut().expect("a bot stays at the game it was made for")
    }
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("bot", &self.bot).finish_non_exhaustive()
    }
}

/// How long a bot may think about one decision.
#[derive(Clone, Copy, Debug)]
pub struct Patience<'a> {
    /// How many iterations a search takes; its usual time for 0.
    pub iterations: u32,
    /// Ends a search at once when it is set, with what was found by then.
    pub stop: &'a AtomicBool,
}

impl Patience<'static> {
    /// So many iterations, or the usual time for 0, and nobody who says stop.
    pub fn iterations(iterations: u32) -> Patience<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Patience { iterations, stop: &NEVER }
    }
}
