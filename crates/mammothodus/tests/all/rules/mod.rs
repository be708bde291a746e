//! Every rule that the worked examples leave open, one test or more each.

mod advanced;
mod allies;
mod ancients;
mod ending;
mod forecast;
mod frames;
mod generations;
mod humans;
mod interlude;
mod refusals;
mod setup;
mod soundness;
