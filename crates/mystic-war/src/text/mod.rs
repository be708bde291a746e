//! Names, prompts, labels, reasons and drawings, in our own words. Everything here knows only views.

mod events;
mod labels;
mod prompts;
mod sketch;
mod why;
mod words;

pub(crate) use events::event;
pub(crate) use labels::label;
pub(crate) use prompts::prompt;
pub(crate) use sketch::sketch;
pub(crate) use why::explain;

pub use prompts::preview;
pub use why::why_not;
pub use words::{
    box_help, card_help, deity_name, family_name, goal_name, power_help, resource_name, wealth_help,
    wealth_name,
};
