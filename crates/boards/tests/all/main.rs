//! Laws of every board, over random play of its game.

mod cyclades;
mod mystic_war;
mod reach;
