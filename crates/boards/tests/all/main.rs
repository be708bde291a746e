//! Laws of every board, over random play of its game.

mod mezo;
mod reach;
