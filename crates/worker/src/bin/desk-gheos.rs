//! The desk of Gheos, as a browser loads it. The page reads the chapter from a file of its own.
#![forbid(unsafe_code)]

use games::{Of, Rulebook};

static BOOKS: [&dyn Rulebook; 1] = [&Of::new("", bots::gheos::BRAIN)];

fn main() {
    worker::attend(&BOOKS);
}
