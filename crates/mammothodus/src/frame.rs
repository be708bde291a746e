//! The agenda: what the table waits for, as small frames. Nothing in them is secret.

use crate::action::Action;
use crate::components::{Colour, Line, Shard, Spirit};
use crate::decision::{Automatic, Decision, Offers, frames};
use crate::event::Event;
use crate::map::Area;
use crate::play::Play;
use crate::state::{Mammothodus, Slot, Tabletop};
use crate::view::View;
use kernel::Sink;
use serde::{Deserialize, Serialize};
use std::fmt;

kernel::named! {
    /// A kind of action. A turn has one, and one more for each extra-action card.
    pub enum Deed: u8 {
        /// Figures walk and carry shards.
        Move = "Move",
        /// Figures strike at humans in their area.
        Attack = "Attack",
        /// The clan grows.
        Population = "Population",
        /// The marker advances, then adaptation cards come.
        Development = "Development",
        /// Degradation cards leave the hand.
        Degradation = "Degradation",
        /// A place of power is lit.
        Activate = "Activate",
    }
}

kernel::named! {
    /// A kind of action that figures do with cards, each of its colour.
    pub enum Craft: u8 {
        /// Red.
        Attack = "attack",
        /// Green.
        Move = "move",
        /// Yellow.
        Population = "population",
        /// Blue.
        Development = "development",
    }
}

impl Craft {
    /// The colour that counts for it.
    pub const fn colour(self) -> Colour {
        match self {
            Craft::Attack => Colour::Red,
            Craft::Move => Colour::Green,
            Craft::Population => Colour::Yellow,
            Craft::Development => Colour::Blue,
        }
    }

    /// The kind of action it is.
    pub const fn deed(self) -> Deed {
        match self {
            Craft::Attack => Deed::Attack,
            Craft::Move => Deed::Move,
            Craft::Population => Deed::Population,
            Craft::Development => Deed::Development,
        }
    }
}

/// What the turn does next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Reveal a human card.
    Human,
    /// Let the clan act.
    Ancients,
    /// Let the clan discard.
    Discard,
    /// Fill the hand.
    Draw,
    /// Fill the market and pass on.
    Refill,
}

/// What a colour card does next (MAM-5.10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Baits.
    Bait,
    /// Tribes, area by area.
    Tribes,
    /// Attacks of tribes that moved.
    Swift,
    /// Spirits.
    Spirits,
    /// New tribes.
    Appear,
    /// Steps of new tribes.
    March,
    /// Attacks of new tribes that stepped.
    MarchSwift,
    /// The card goes to the discard pile.
    Done,
}

/// Who strikes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// So many tribes.
    Tribes(u8),
    /// A spirit.
    Spirit(Spirit),
    /// The active clan's figure.
    Figure(Colour),
}

/// Who walks into a trap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mover {
    /// A tribe.
    Tribe,
    /// A spirit.
    Spirit(Spirit),
}

/// What allies help with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// What a figure of the active clan does.
    Figure(Craft, Colour),
    /// Getting rid of degradation cards.
    Degradation,
    /// Lighting a place of power.
    Site(Area, Line),
}

/// What a walking figure carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Load {
    /// Nothing yet.
    Empty,
    /// A shard just picked up, where the figure still stands.
    Lifted(Shard),
    /// A shard carried at least one step.
    Carried(Shard),
    /// Nothing more: it has carried its one shard.
    Spent,
}

impl Load {
    /// The shard in its hands.
    pub const fn shard(self) -> Option<Shard> {
        match self {
            Load::Lifted(shard) | Load::Carried(shard) => Some(shard),
            Load::Empty | Load::Spent => None,
        }
    }
}

// Every frame by the file of its rule: decisions first, then what happens by itself.
frames! { $
    setup { ChooseClan, ChooseTalent, ChooseStartFigure, } { LayOut, DealHands, }
    turn { EndDiscard, } { Turn, }
    humans {} { Reveal, Humans, }
    interlude { DrawNow, } { Interlude, }
    tribes { HumanStep, } { Lure, }
    spirits { SpiritTarget, } { SpiritStrikes, }
    windows { UseBait, UseTrap, UseWard, UseTrailLock, } {}
    strikes { UseProtection, } {}
    ancients { ChooseAction, FollowUp, } {}
    figures { ChooseFigure, PlayCard, } { Perform, }
    assist { Assist, } { AskAllies, }
    moving { MoveStep, } {}
    attack { Reroll, RerollPick, AssignHit, } {}
    develop { TakeAdaptation, } { Develop, }
    degrade { DegradationPlay, } { Degrade, }
    activate { ChooseSite, ActivatePay, } {}
    talents { TalentFigure, TalentCard, TalentArea, } {}
    draw {} { Draw, }
    generation { GenRemove, GenAddColor, GenAddArea, GenReassign, } { Headcount, NewDeck, }
}

impl Frame {
    /// The deepest agenda: a turn, an action, a figure, its allies' cards and a generation change among them.
    pub const DEPTH: usize = 12;

    /// The clan whose owner decides; `None` when it happens by itself.
    pub fn who(self, table: &Tabletop) -> Option<Slot> {
        each!(self, Decision(it) => it.who(table), Automatic(_) => None)
    }

    /// The question to the owner of `slot`.
    pub(crate) fn ask(self, view: &View, slot: Slot) -> String {
        each!(self, Decision(it) => it.ask(view, slot), Automatic(_) => "The game goes on by itself.".to_owned())
    }

    /// What may be chosen; nothing where it happens by itself.
    pub(crate) fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        each!(self, Decision(it) => it.offer(game, out), Automatic(_) => {});
    }

    /// Carries out what was chosen; the frame is on top.
    pub(crate) fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        each!(self, Decision(it) => it.answer(play, action), Automatic(_) => unreachable!("nobody is asked"));
    }

    /// Lets the frame, which is on top, happen by itself. Whether it did; otherwise it waits for a decision.
    pub(crate) fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) -> bool {
        each!(self, Decision(_) => return false, Automatic(it) => it.happen(play));
        true
    }

    /// Whether the hand of the decider tells what can be decided here.
    pub(crate) fn reads_hand(self) -> bool {
        fn of<D: Decision>(_: D) -> bool {
            D::READS_HAND
        }
        each!(self, Decision(it) => of(it), Automatic(_) => false)
    }

    /// Whether the question comes with the nearest danger.
    pub(crate) fn warns(self) -> bool {
        fn of<D: Decision>(_: D) -> bool {
            D::WARNS
        }
        each!(self, Decision(it) => of(it), Automatic(_) => false)
    }

    /// Whether it is asked even if there is nothing to choose.
    pub(crate) fn insists(self, game: &Mammothodus) -> bool {
        each!(self, Decision(it) => it.insists(game), Automatic(_) => false)
    }

    /// Whether what it speaks of is there.
    pub(crate) fn holds(self, game: &Mammothodus) -> bool {
        each!(self, Decision(it) => it.holds(game), Automatic(it) => it.holds(game))
    }

    /// Whether `above` may lie on it.
    pub(crate) fn carries(self, game: &Mammothodus, above: Frame) -> bool {
        each!(self, Decision(it) => it.carries(game, above), Automatic(it) => it.carries(game, above))
    }

    /// What `action` does, where it says more here than elsewhere.
    pub(crate) fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        each!(self, Decision(it) => it.label(table, action), Automatic(_) => None)
    }

    /// Why `action` is not offered, where there is a reason to tell.
    pub(crate) fn explain(self, view: &View, action: Action) -> Option<String> {
        each!(self, Decision(it) => it.explain(view, action), Automatic(_) => None)
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, Decision(it) => it.fmt(f), Automatic(it) => it.fmt(f))
    }
}
