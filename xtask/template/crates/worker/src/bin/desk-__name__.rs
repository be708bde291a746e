//! The desk of __Title__, as a browser loads it. The page reads the chapter from a file of its own.
#![forbid(unsafe_code)]

use games::{Of, Rulebook};

static BOOKS: [&dyn Rulebook; 1] = [&Of::new("", bots::__name__::BRAIN)];

fn main() {
    worker::attend(&BOOKS);
}
