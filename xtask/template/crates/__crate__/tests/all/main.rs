//! The rules of __Title__, by their ids, and the laws of every game.

mod conformance;
mod examples;
mod scenario;
