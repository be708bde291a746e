//! Tests of Mammothodus.

mod components;
mod conformance;
mod examples;
mod fuzz;
mod rules;
mod scenario;
mod words;
