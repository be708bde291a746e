//! What is on the table, and nothing else.

use crate::board::{Board, Deities, Totals};
use crate::components::{
    CHAIN_ITEMS, CHAOS_CARDS, Card, DECK_SIZE, Deity, FREE_DEITIES, Family, GOAL_CARDS, Goal, Kind, Resource,
};
use crate::options::MysticWarOptions;
use crate::pile::{Deck, Pile};
use crate::rules::frame::Frame;
use arrayvec::ArrayVec;
use kernel::{Dice, MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

/// A game of Mystic War.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MysticWar {
    /// The options.
    pub options: MysticWarOptions,
    /// The round, from 1.
    pub round: u16,
    /// Who leads this round.
    pub first_player: Seat,
    /// Who leads the next: the first to pass (MW-5.21).
    #[serde(default)]
    pub next_first_player: Option<Seat>,
    /// How many turns in a row were passes (MW-5.22).
    #[serde(default)]
    pub consecutive_passes: u8,
    /// Whether the white Judgment left the deck in this round (MW-5.16).
    #[serde(default)]
    pub deck_ended: bool,
    /// The mages, in seat order.
    pub seats: ArrayVec<Mage, MAX_SEATS>,
    /// The draw deck.
    pub deck: Deck,
    /// The discard pile, oldest first.
    #[serde(default)]
    pub discard: ArrayVec<Card, DECK_SIZE>,
    /// The goals that nobody has.
    pub goal_deck: ArrayVec<Goal, GOAL_CARDS>,
    /// Event cards in resolution, the outer one first (MW-5.80).
    #[serde(default)]
    pub aside: ArrayVec<Card, 2>,
    /// A card whose choices are still missing (MW-8.6).
    #[serde(default)]
    pub draft: Option<Draft>,
    /// The chain being built.
    #[serde(default)]
    pub chain: Option<Chain>,
    /// Chaos Strikes at work.
    #[serde(default)]
    pub chaos: Option<Chaos>,
    /// What each seat has said in the quiet window before a turn, while it is open (MW-5.137).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<[Answer; MAX_SEATS]>,
    /// What is to be done, the next thing last.
    pub agenda: ArrayVec<Frame, 6>,
    /// How the game ended, once it has.
    #[serde(default)]
    pub ending: Option<Ending>,
    /// Chance.
    pub dice: Dice,
}

/// One player's place at the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mage {
    /// Followers, Mystic Power and Gold.
    pub resources: Totals,
    /// Face-up deities.
    #[serde(default)]
    pub deities: Deities,
    /// The secret goal.
    pub goal: Goal,
    /// Whether the goal lies face-up.
    #[serde(default)]
    pub goal_up: bool,
    /// Cards in hand.
    #[serde(default)]
    pub hand: Pile,
    /// Of the hand, what everybody saw being taken: at least these are there. The white Judgment is known anyway.
    #[serde(default)]
    pub known: Pile,
}

/// A card that was chosen but not yet laid: its own choices are being made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// Who chooses: the card's player, or the controller of Chaos Strikes.
    pub by: Seat,
    /// The card.
    pub card: Card,
    /// What a Wild Magic is declared as.
    #[serde(default)]
    pub declared: Option<Family>,
    /// Who receives it.
    #[serde(default)]
    pub recipient: Option<Seat>,
    /// The category a Dragon or the Wrath of the War God strikes.
    #[serde(default)]
    pub category: Option<Resource>,
    /// The deity that Disfavor or Favoritism is about.
    #[serde(default)]
    pub deity: Option<Deity>,
}

/// A card on the table and everything thrown at it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The root card.
    pub card: Card,
    /// Who played it.
    pub player: Seat,
    /// Whom it is for.
    pub recipient: Seat,
    /// What a Wild Magic was declared as.
    #[serde(default)]
    pub declared: Option<Family>,
    /// The category a Dragon names.
    #[serde(default)]
    pub category: Option<Resource>,
    /// The deity that Disfavor or Favoritism is about.
    #[serde(default)]
    pub deity: Option<Deity>,
    /// Whether its effect as a whole was refused (MW-5.71).
    #[serde(default)]
    pub refused: bool,
    /// The answers, in the order played.
    #[serde(default)]
    pub items: ArrayVec<Item, CHAIN_ITEMS>,
    /// Vacation of the Gods: what was given up, in that order.
    #[serde(default)]
    pub pile: ArrayVec<Surrendered, FREE_DEITIES>,
    /// What each seat has said in the running sweep.
    #[serde(default)]
    pub answers: [Answer; MAX_SEATS],
}

/// A card in the chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The card.
    pub card: Card,
    /// Who played it.
    pub by: Seat,
    /// The seat it names.
    #[serde(default)]
    pub named: Option<Seat>,
    /// Whether it was refused (MW-5.72).
    #[serde(default)]
    pub refused: bool,
}

/// A card of the Vacation pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surrendered {
    /// Who gave it up.
    pub by: Seat,
    /// The deity, or the Sacrifice in its place.
    pub card: Card,
}

/// What one seat has said in the running sweep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Answer {
    /// Nothing yet.
    #[default]
    Missing,
    /// No card.
    Pass,
    /// A card; the seat it names is still missing.
    Choosing {
        /// The card, still in hand.
        card: Card,
    },
    /// A card with all it needs.
    Play {
        /// The card, still in hand.
        card: Card,
        /// The seat it names.
        #[serde(default)]
        named: Option<Seat>,
    },
}

impl Answer {
    /// Whether the answer is complete.
    pub const fn given(self) -> bool {
        matches!(self, Answer::Pass | Answer::Play { .. })
    }
}

/// Chaos Strikes at work (MW-5.100).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chaos {
    /// Who decides: the mage highest in Mystic Power.
    pub controller: Seat,
    /// Who played it and counts as the player of every card.
    pub player: Seat,
    /// Whom it strikes.
    pub recipient: Seat,
    /// The cards left, in drawing order.
    pub pool: ArrayVec<Card, CHAOS_CARDS>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Where counting starts to break ties clockwise: the Judgment's player, or the new First Player.
    pub from: Seat,
    /// Whether the last round ran out, with no Judgment (MW-6.5).
    pub reckoning: bool,
}

impl MysticWar {
    /// How many play.
    pub fn count(&self) -> u8 {
        self.seats.len() as u8
    }

    /// The mage in `seat`.
    pub fn mage(&self, seat: Seat) -> &Mage {
        &self.seats[seat.index()]
    }

    /// The mage in `seat`, to change.
    pub fn mage_mut(&mut self, seat: Seat) -> &mut Mage {
        &mut self.seats[seat.index()]
    }

    /// What lies open.
    pub fn board(&self) -> Board {
        let mages = self.seats.iter().map(|mage| (mage.resources, mage.deities, mage.goal_up));
        Board::new(&self.options, self.chaos.is_some(), mages)
    }

    /// What is to be done next.
    pub fn top(&self) -> Option<Frame> {
        self.agenda.last().copied()
    }

    /// The seats that every sweep asks: those with a card other than the white Judgment (MW-5.130).
    pub fn asked(&self) -> Seats {
        Seat::all(self.count()).filter(|&seat| self.is_asked(seat)).collect()
    }

    /// Whether every sweep asks `seat`.
    pub fn is_asked(&self, seat: Seat) -> bool {
        let hand = &self.mage(seat).hand;
        hand.len() > u8::from(hand.has(Card::JudgmentWhite))
    }

    /// Whether `seat` owes an answer in the running sweep.
    pub(crate) fn is_silent(&self, chain: &Chain, seat: Seat) -> bool {
        !chain.answers[seat.index()].given() && self.is_asked(seat)
    }
}

impl Chain {
    /// Those about to lose a deity by this chain (MW-5.56).
    pub fn endangered(&self) -> Seats {
        if self.card == Card::VacationOfTheGods {
            self.pile.iter().map(|given| given.by).collect()
        } else if self.deity.is_some() {
            Seats::only(self.recipient)
        } else {
            Seats::NONE
        }
    }

    /// Whether its root is a resource card.
    pub fn is_resource(&self) -> bool {
        self.card.kind() == Kind::Resource
    }
}
