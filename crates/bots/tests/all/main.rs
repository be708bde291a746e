//! The bots: the search on small games with known answers, and each game's levels in short matches.

mod analysis;
mod learned;
mod levels;
mod small;
