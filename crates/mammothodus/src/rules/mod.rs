//! The rules, one file a phase or family. Each holds its decisions whole: who decides, what is asked, what may be
//! chosen and what it does.
#![warn(clippy::wildcard_enum_match_arm)]

pub(crate) mod activate;
pub(crate) mod ancients;
pub(crate) mod assist;
pub(crate) mod attack;
mod cards;
pub(crate) mod degrade;
pub(crate) mod develop;
pub(crate) mod draw;
pub(crate) mod figures;
pub(crate) mod generation;
pub(crate) mod humans;
pub(crate) mod interlude;
pub(crate) mod moving;
pub(crate) mod setup;
pub(crate) mod spirits;
pub(crate) mod strikes;
pub(crate) mod talents;
pub(crate) mod tribes;
pub(crate) mod turn;
pub(crate) mod windows;

// What every rule speaks of.
use crate::action::Action;
use crate::decision::{Automatic, Decision, Offers, values};
use crate::event::Event;
use crate::frame::*;
use crate::map::{Area, Areas};
use crate::play::Play;
use crate::state::{Mammothodus, Reason, Slot, Tabletop, Unfolding};
use crate::text::{count, figure, scenery};
use crate::view::View;
use kernel::{Set, Sink};

pub(crate) use assist::commit_verb;
pub use cards::{fitting, only, usable};
