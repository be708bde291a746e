//! What holds for the numbers of every game, by random play over the kit's covering options.

mod features;
mod page;
mod play;
mod turned;
