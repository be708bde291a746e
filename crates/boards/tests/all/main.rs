//! Laws of every board, over random play of its game.

mod mammothodus;
mod reach;
