//! Names, previews, reasons and drawings, in our own words. Everything here knows only views.

mod events;
mod labels;
mod preview;
mod sketch;
mod why;
mod words;

pub(crate) use events::event;
pub(crate) use labels::{aim_label, change, play_label, resource_card, seat_label};
pub(crate) use sketch::sketch;
pub(crate) use words::{chaos_help, count};

pub use preview::preview;
pub use why::why_not;
pub use words::{amount, box_help, card_help, deity_name, power_help, resource_name, wealth_help};
