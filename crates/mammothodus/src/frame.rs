//! The agenda: what the table waits for, as small frames. Nothing in them is secret.

use crate::components::Talent;
use crate::components::{Colour, Faces, Line, Shard, Spirit};
use crate::map::Area;
use crate::state::{Slot, Table};
use crate::tally::{Set, named};
use serde::{Deserialize, Serialize};

named! {
    /// A kind of action. A turn has one, and one more for each extra-action card.
    Deed {
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

named! {
    /// A kind of action that figures do with cards, each of its colour.
    Craft {
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

/// One thing on the agenda. Those named like a decision of the rules wait for it; the others happen by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "frame", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields say what they are: whose figure, where, how many")]
pub enum Frame {
    /// The next slot without a clan chooses one.
    ChooseClan,
    /// The next clan without a talent chooses one.
    ChooseTalent,
    /// The market and the portal track are laid out.
    LayOut,
    /// The next clan with fewer than two figures on the board brings one.
    ChooseStartFigure,
    /// Hands are drawn and the first clan is found by lot.
    DealHands,
    /// A turn.
    Turn { then: Phase },
    /// A colour card.
    Humans { then: Part },
    /// Whether a bait is used.
    UseBait { area: Area },
    /// Tribes around a used bait come in, one by one.
    Lure { area: Area },
    /// Which way a tribe steps.
    HumanStep { from: Area },
    /// How many traps strike at what came in.
    UseTrap { area: Area, mover: Mover },
    /// Whether a ward cancels a summon.
    UseWard { area: Area },
    /// Whether protection is raised before a strike.
    UseProtection { area: Area, strike: Strike },
    /// Which figures a spirit goes for.
    SpiritTarget { spirit: Spirit },
    /// A spirit strikes where it stands.
    SpiritStrikes { spirit: Spirit },
    /// Whether a lock cancels an appearance.
    UseTrailLock { area: Area },
    /// What the clan does.
    ChooseAction,
    /// What the clan adds after an action.
    FollowUp,
    /// Which figure acts next.
    ChooseFigure { craft: Craft, used: Set<Colour> },
    /// Which cards are played on the figure.
    PlayCard { craft: Craft, figure: Colour },
    /// The figure does it.
    Perform { craft: Craft, figure: Colour },
    /// Allies are asked, this one next.
    AskAllies { cause: Cause, slot: Slot },
    /// What an ally adds.
    Assist { cause: Cause, slot: Slot },
    /// Where a figure goes.
    MoveStep { figure: Colour, steps: u8, load: Load },
    /// Whether dice are rolled again.
    Reroll { figure: Colour, dice: Faces },
    /// Which dice are rolled again.
    RerollPick { figure: Colour, dice: Faces, picked: Faces },
    /// What the dice kill.
    AssignHit { figure: Colour, dice: Faces },
    /// Development steps still to be made.
    Develop { steps: u8 },
    /// Which adaptation card is taken.
    TakeAdaptation,
    /// How many degradation cards go.
    DegradationPlay,
    /// The degradation cards go.
    Degrade,
    /// Which place of power is lit where.
    ChooseSite,
    /// How the activation is paid.
    ActivatePay { area: Area, line: Line, asked: bool },
    /// Whose colour places a talent token.
    TalentFigure,
    /// Which card places it.
    TalentCard { figure: Colour },
    /// Where it goes.
    TalentArea { figure: Colour, tokens: u8 },
    /// What the clan throws away at the end of its turn.
    EndDiscard,
    /// Cards are drawn.
    Draw { slot: Slot, left: u8, renewed: bool },
    /// Figures come or go until the headcount fits.
    Headcount { slot: Slot },
    /// Which figure leaves.
    GenRemove { slot: Slot },
    /// Which figure comes.
    GenAddColor { slot: Slot },
    /// Where it comes in.
    GenAddArea { slot: Slot, figure: Colour },
    /// Which figures change places.
    GenReassign { slot: Slot, left: u8 },
    /// The discard pile becomes the deck.
    NewDeck { slot: Slot },
}

impl Frame {
    /// The deepest agenda: a turn, an action, a figure, its allies' cards and a generation change among them.
    pub const DEPTH: usize = 12;

    /// The clan whose owner decides; `None` when it happens by itself.
    pub fn decider(self, table: &Table) -> Option<Slot> {
        let missing =
            |lacks: fn(&crate::state::Tablet) -> bool| table.slots().find(|&slot| lacks(table.clan(slot)));
        match self {
            Frame::ChooseClan => missing(|clan| clan.clan.is_none()),
            Frame::ChooseTalent => missing(|clan| clan.talent.is_none()),
            Frame::ChooseStartFigure => missing(|clan| clan.figures.len() < crate::components::START_FIGURES),
            Frame::UseBait { .. } => table.talented(Talent::Bait),
            Frame::UseTrap { .. } => table.talented(Talent::Trap),
            Frame::UseWard { .. } => table.talented(Talent::SpiritWard),
            Frame::UseProtection { .. } => table.talented(Talent::Protection),
            Frame::UseTrailLock { .. } => table.talented(Talent::TrailLock),
            Frame::Assist { slot, .. }
            | Frame::GenRemove { slot }
            | Frame::GenAddColor { slot }
            | Frame::GenAddArea { slot, .. }
            | Frame::GenReassign { slot, .. } => Some(slot),
            Frame::HumanStep { .. }
            | Frame::SpiritTarget { .. }
            | Frame::ChooseAction
            | Frame::FollowUp
            | Frame::ChooseFigure { .. }
            | Frame::PlayCard { .. }
            | Frame::MoveStep { .. }
            | Frame::Reroll { .. }
            | Frame::RerollPick { .. }
            | Frame::AssignHit { .. }
            | Frame::TakeAdaptation
            | Frame::DegradationPlay
            | Frame::ChooseSite
            | Frame::ActivatePay { .. }
            | Frame::TalentFigure
            | Frame::TalentCard { .. }
            | Frame::TalentArea { .. }
            | Frame::EndDiscard => Some(table.active),
            Frame::LayOut
            | Frame::DealHands
            | Frame::Turn { .. }
            | Frame::Humans { .. }
            | Frame::Lure { .. }
            | Frame::SpiritStrikes { .. }
            | Frame::Perform { .. }
            | Frame::AskAllies { .. }
            | Frame::Develop { .. }
            | Frame::Degrade
            | Frame::Draw { .. }
            | Frame::Headcount { .. }
            | Frame::NewDeck { .. } => None,
        }
    }

    /// Whether the hand of the decider tells what can be decided here.
    pub const fn reads_hand(self) -> bool {
        matches!(
            self,
            Frame::ChooseAction
                | Frame::FollowUp
                | Frame::ChooseFigure { .. }
                | Frame::PlayCard { .. }
                | Frame::Assist { .. }
                | Frame::DegradationPlay
                | Frame::ChooseSite
                | Frame::ActivatePay { .. }
                | Frame::TalentFigure
                | Frame::TalentCard { .. }
                | Frame::EndDiscard
        )
    }
}
