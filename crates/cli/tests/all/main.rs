//! The `pantheon` command: its parts over small games, and the real binary over Gheos.

// Helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

mod analyse;
mod arena;
mod binary;
mod commands;
mod help;
mod host;
mod mcp;
mod order;
mod puzzles;
mod screen;
mod session;
mod thinking;
mod toys;
