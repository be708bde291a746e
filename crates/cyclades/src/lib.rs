//! The rules of Cyclades and its expansions, after the chapter `docs/rules/cyclades.md` (rule ids CYC-x.y).
//!
//! The state is a small stack of [`Frame`]s over the open [`Tabletop`], the purses and the face-down [`Stacks`]. The frame
//! on top either happens by itself or waits for one seat; each stands whole beside its rule, and `rules/frame.rs` lists
//! them by file. Where the modules plug into the base game is told in `ARCHITECTURE.md`.
#![forbid(unsafe_code)]

mod action;
mod board;
mod check;
pub mod components;
mod event;
mod game;
mod ids;
pub mod map;
mod odds;
mod options;
mod queries;
mod rules;
mod score;
mod setup;
mod state;
mod text;
mod view;

pub use action::{Action, Prey, Wares};
pub use board::{Army, Board, Buildings, Land, Metropolis, PLAYERS, Ships, Water};
pub use event::{Event, Gift, Reason, Report, Taken};
pub use ids::{
    Artifact, ArtifactSet, Building, BuildingSet, Card, CardKind, CardSet, Favor, FavorSet, Figure,
    FigureSet, God, GodSet, Hero, HeroSet, Item, ItemSet, Monument, MonumentSet, Piece, Reinforcement,
    ReinforcementSet, Slot, SlotSet, Special, SpecialSet,
};
pub use odds::{Odds, RoundOdds};
pub use options::{BoardChoice, CreatureSlide, CycladesOptions, GodRefresh, SetupMode, TwoPlayer};
pub use rules::{Clash, Frame, Modifiers, Newcomer, Stage, Step, Strike};
pub use state::{
    Battle, Cyclades, Deployment, Ending, Figures, GodPlace, Group, Offering, Player, Sail, Side, Source,
    Stacks, Standing, Tabletop, Turn,
};
pub use text::grammar;
pub use view::{Memory, View};
