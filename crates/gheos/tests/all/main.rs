//! All tests of the rules of Gheos, in one binary.

mod components;
mod conformance;
mod examples;
mod fuzz;
mod reference;
mod rules;
mod scenario;
mod turns;
mod words;
