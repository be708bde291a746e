//! Light states and batches, by random play of every game.

mod batches;
mod rewards;
mod states;
