//! The rules of Mystic War: three to eight mages, three resources, secret goals, and chains of cards that anybody may
//! answer.
//!
//! [`MysticWar`] is the whole game as a value. What a chain of cards comes to is told by one pure function,
//! [`evaluate`], which serves legality, the preview and the final application alike. Nobody learns from a response
//! window who holds an answer: see [`View`].
#![forbid(unsafe_code)]

mod action;
mod board;
mod check;
pub mod components;
mod event;
mod game;
mod imagine;
pub mod map;
mod memory;
mod options;
mod pile;
mod rules;
mod setup;
mod standing;
mod state;
pub mod text;
mod view;

pub use action::Action;
pub use board::{Board, Deities, Totals};
pub use event::{Cause, Event};
pub use memory::Memory;
pub use options::{EndGuardScoring, JudgmentTie, MysticWarOptions, PromptPolicy};
pub use pile::{Deck, Pile};
pub use rules::boon::Boon;
pub use rules::chain::{Dead, Evaluation, Reading, Target, dead, evaluate, negation_target};
pub use rules::consent::ProtectionConsent;
pub use rules::events::GeniePick;
pub use rules::fits::{
    Moment, WhyNot, categories, judge, may_answer, may_lay, names_a_seat, recipients, targets,
};
pub use rules::frame::Frame;
pub use rules::powers::{DestroyTarget, SpecialPower};
pub use rules::round::ExchangeGoal;
pub use rules::turn::TurnAction;
pub use rules::vacation::VacationDiscard;
pub use standing::{StandingAnswer, standing_answer};
pub use state::{Answer, Chain, Chaos, Draft, Ending, Item, Mage, MysticWar, Surrendered};
pub use view::{ChaosView, DiscardView, Revealed, SeatView, View, White};
