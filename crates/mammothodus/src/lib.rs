//! The rules of Mammothodus: clans of Ancients light four places of power and leave through the portal, together.
//!
//! Seats and clans are different things: a [`kernel::Seat`] is a person, a [`Slot`] is a clan's place in the turn
//! order, and one seat may run several clans. The order of closed piles is nobody's knowledge, so it is not part of
//! the state: a card, a shard or a token is chosen by lot at the moment it comes to light. All that can be hidden is
//! hands.
#![forbid(unsafe_code)]

mod action;
mod check;
pub mod components;
mod decision;
mod event;
mod forecast;
mod frame;
mod game;
mod longest;
pub mod map;
mod options;
mod play;
mod rules;
mod setup;
mod standing;
mod state;
mod tabletop;
mod text;
mod view;

pub use action::Action;
pub use event::{Event, Loss, Losses, Source, Why};
pub use forecast::Forecast;
pub use frame::*;
pub use options::{ByPreset, CenterHumans, ClanChoice, MammothodusOptions, Preset, PresetValues, Setting};
pub use rules::{fitting, only, usable};
pub use standing::{StandingAnswer, standing_answer};
pub use state::{
    Board, Demand, HumanSide, Mammothodus, Piles, Portal, Reason, Slot, Tablet, Tabletop, ThisTurn, Unfolding,
};
pub use view::{KnownCards, View};
