//! Names, prompts, labels and help in plain words, shared by every screen.

mod danger;
mod label;
mod log;
mod names;
mod prompt;
mod sketch;

pub(crate) use label::{label, scenery};
pub(crate) use log::event;
pub(crate) use names::{count, dice, figure, list};
pub(crate) use prompt::{explain, prompt};
pub(crate) use sketch::sketch;
