//! The desk of Mystic War, as a browser loads it. The page reads the chapter from a file of its own.
#![forbid(unsafe_code)]

use games::{Of, Rulebook};

static BOOKS: [&dyn Rulebook; 1] = [&Of::new("", bots::mystic_war::BRAIN)];

fn main() {
    worker::attend(&BOOKS);
}
