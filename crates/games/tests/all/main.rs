//! The type-erased table and the engine protocol, over the kit's games and over the catalogue.

mod catalogue;
mod driver;
mod engine;
mod outlooks;
mod puzzles;
mod thinkers;
