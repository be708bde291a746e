//! A bot that thinks on a thread of its own, so that the screen stays awake.

use games::kernel::{Dice, Seat};
use games::{Patience, Table, Thinker};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

/// What a bot has decided.
pub(super) struct Thought {
    /// Its action, in notation.
    pub(super) action: String,
    /// Its chance after it.
    pub(super) dice: Dice,
    /// The bot, with what it has planned.
    pub(super) thinker: Thinker,
}

/// A bot at work. It stops when nobody waits for it any more.
pub(super) struct Pondering {
    seat: Seat,
    stop: Arc<AtomicBool>,
    answer: Receiver<Thought>,
}

impl Pondering {
    /// Begins to think for `seat` over a copy of the table.
    pub(super) fn start(
        table: Box<dyn Table>,
        seat: Seat,
        mut thinker: Thinker,
        mut dice: Dice,
    ) -> Pondering {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, answer) = mpsc::channel();
        let told = Arc::clone(&stop);
        thread::spawn(move || {
            let patience = Patience { iterations: 0, stop: &told };
            let action = table.decide(seat, &mut thinker, patience, &mut dice);
            let action = action.expect("the rules wait for this bot");
            // Nobody may be waiting any more.
            let _ = send.send(Thought { action, dice, thinker });
        });
        Pondering { seat, stop, answer }
    }

    /// For whom it thinks.
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// What it has decided, once it has.
    pub(super) fn thought(&self) -> Option<Thought> {
        match self.answer.try_recv() {
            Ok(thought) => Some(thought),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => panic!("a bot does not fail"),
        }
    }
}

impl Drop for Pondering {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
