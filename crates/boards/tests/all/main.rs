//! Laws of every board, over random play of its game.

mod cyclades;
mod finale;
mod gheos;
mod glossary;
mod howto;
mod lessons;
mod mammothodus;
mod mezo;
mod motion;
mod mystic_war;
mod reach;
mod rules;
mod setup;
