//! The rules of Cyclades and its expansions, after the chapter `docs/rules/cyclades.md` (rule ids CYC-x.y).
//!
//! The state is a small stack of [`Frame`]s over the open [`Tabletop`], the purses and the face-down [`Stacks`]. The frame
//! on top either happens by itself or waits for one seat; `rules/dispatch.rs` says which file answers it.
//!
//! # Where the modules plug in
//!
//! A module whose pieces are not in play is silent by itself: no hero in the deck, no hero on the board. What is left
//! goes through a few named places of the base game.
//!
//! | hook of the base game | where | used by |
//! |---|---|---|
//! | which cards, tiles and gods are in play: `CycladesOptions::plays` | `setup.rs`, `queries.rs` | all modules |
//! | steps of the cycle: `run_step` | `cycle.rs` | hades: `ask_upkeep`, `raise_threat`, `refresh_favor`, `undead_leave` |
//! | income: `collect_income` | `cycle.rs` | hades: `collect_necropolis`; titans: `extra_income` |
//! | stages of a turn: `run_stage` | `turn.rs` | hades: `take_favor`; monuments: academies; titans: `give_kronos_gift` |
//! | actions of a turn: `offer_module_actions` | `main_action.rs` | every module: `offer_…_actions` |
//! | entering land: `Tabletop::may_enter` | `queries.rs` | monuments: citadel; team: allies and their victory |
//! | what can be reached: `Tabletop::targets` | `movement.rs` | hades: perseus, ulysses; egypt: phoenix |
//! | sum of a battle: `Fight` | `totals.rs` | hades: heroes, items; titans: artifacts, rhodes; egypt: elephant, snake |
//! | after the losses of a round: `after_losses` | `battle.rs` | monuments: `light_the_way`; egypt: `raise_fallen` |
//! | a unit is destroyed: `bury`, `feed_necropolis` | `pieces.rs` | hades, egypt |
//! | a territory is taken: `take`, in the order of CYC-5.12.5 | `capture.rs` | titans: `check_artifacts`; egypt: `sphinx_takes`, `offer_scarab`; team: `earns_metropolis` |
//! | before a player goes on: `settle_aftermath` | `founding.rs` | monuments: `ClaimFirst`, great university |
//! | laying a Metropolis: `lay_metropolis` | `founding.rs` | titans: special tiles; team: `note_reached` |
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
pub use event::{Event, Reason, Taken};
pub use ids::{
    Artifact, ArtifactSet, Building, BuildingSet, Card, CardKind, CardSet, Favor, FavorSet, Figure,
    FigureSet, God, GodSet, Hero, HeroSet, Item, ItemSet, Monument, MonumentSet, Piece, Reinforcement,
    ReinforcementSet, Slot, SlotSet, Special, SpecialSet,
};
pub use odds::{Odds, RoundOdds};
pub use options::{BoardChoice, CreatureSlide, CycladesOptions, GodRefresh, OPTIONS, SetupMode, TwoPlayer};
pub use rules::{Clash, Frame, Modifiers, Newcomer, Stage, Step, Strike};
pub use state::{
    Battle, Cyclades, Deployment, Ending, Figures, GodPlace, Group, Offering, Player, Sail, Side, Source,
    Stacks, Standing, Tabletop, Turn,
};
pub use view::{Memory, View};
