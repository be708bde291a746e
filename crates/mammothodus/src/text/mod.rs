//! Names, prompts, labels and help in plain words, shared by every screen.

mod danger;
mod explain;
mod label;
mod log;
mod names;
mod prompt;
mod sketch;

pub(crate) use explain::explain;
pub(crate) use label::label;
pub(crate) use log::event;
pub(crate) use prompt::prompt;
pub(crate) use sketch::sketch;
