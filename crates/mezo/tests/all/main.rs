//! All tests of Mezo in one binary.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod cards;
mod components;
mod conflicts;
mod conformance;
mod effects;
mod examples;
mod fuzz;
mod more_examples;
mod orders;
mod rules;
mod scenario;
mod setup;
mod words;
