//! Tests of Cyclades: worked examples, rules, components, laws, fuzzing.

mod cards;
mod components;
mod conformance;
mod examples;
mod examples_modules;
mod fuzz;
mod hades;
mod limits;
mod modules;
mod odds;
mod rules;
mod scenario;
mod soundness;
mod words;
