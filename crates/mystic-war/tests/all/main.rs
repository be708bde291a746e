//! All tests of Mystic War in one binary.

mod components;
mod conformance;
mod examples;
mod fuzz;
mod later_examples;
mod later_rules;
mod quiet;
mod refusals;
mod rules;
mod scenario;
mod secrets;
mod soundness;
mod words;
