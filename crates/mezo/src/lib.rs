//! The rules of Mezo: gods, tribes and conflicts over the regions of the Maya.
//!
//! [`Mezo`] is a game in progress: the open [`Tabletop`] and what is [`Hidden`]. The texts of the box are data
//! ([`components`], in the words of [`effect`]); `rules` carries them out. Rule ids in comments are those of
//! the rules chapter.
#![forbid(unsafe_code)]

mod action;
mod agenda;
mod check;
pub mod components;
pub mod effect;
mod event;
mod game;
mod map;
mod rules;
mod setup;
mod state;
mod text;
mod view;

pub use action::{Action, Comfort, Purse, Target, Work};
pub use agenda::{Frame, Progress, Round, Run, Source, TurnOrder};
pub use event::{Event, Origin, Why};
pub use map::{ByRegion, REGIONS, Region, Regions, Vertex};
pub use rules::{
    AppeaseDecide, AppeasePay, BreakTie, Call, CallOrder, ChooseAction, ChooseGod, ChooseSpace,
    ChooseTribeAbility, ChooseWrathTile, CleanUp, Contest, Deploy, Draw, EndOfAge, GlyphRitual, Majority,
    MoveGod, NextConflict, Prize, SacrificeShamans, SacrificeWarriors, SelectCard, Stage, StartOfAge,
    WanderGod,
};
pub use state::{
    BySeat, Closed, GodMove, GodSelection, Hidden, Mezo, MezoOptions, Piece, Site, Tabletop, Tribe, Units,
};
pub use view::{View, Yours};
