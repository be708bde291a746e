//! The rules of Gheos: gods lay triangles of land into one growing world, and hold shares in the peoples on it.
//!
//! [`components`] is the box, [`map`] and [`board`] the table, [`lands`] and [`prospect`] the geography, [`state`]
//! all of it at one moment. The rules themselves follow `docs/rules/gheos.md`, whose numbers they cite.
#![forbid(unsafe_code)]

mod action;
pub mod board;
mod check;
pub mod components;
mod event;
mod game;
pub mod lands;
pub mod map;
mod notation;
mod options;
mod per_civ;
pub mod prospect;
mod rules;
pub mod score;
mod setup;
mod state;
mod text;
mod tile;
mod view;

pub use action::Action;
pub use components::Civ;
pub use event::{Cause, EndReason, Event};
pub use options::{
    EpochLimit, FollowerModel, GheosOptions, MOST_TURNS, ReplacedTile, StartFace, TakeSource, TempleScope,
    WarSwordBasis,
};
pub use per_civ::PerCiv;
pub use state::{Change, Gheos, Phase, Player};
pub use tile::{Stacked, Tile, TileSet};
pub use view::{Committed, GheosView, PhaseView, PlayerView};
