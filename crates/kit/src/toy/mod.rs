//! The proof of the kit: a toy with every hard feature (secret simultaneous cards, an unfinished play, a purse that can
//! be reckoned, a covered discard, hidden hands), and for each law a mutation that breaks that law alone.

use crate::Law;
use kernel::{Argument, BadNotation, Event, Names, Notation, Seat, Viewer, Words, options};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

mod rules;
mod sight;

pub use rules::{Phase, Toy};
pub use sight::{ToyMemory, ToyView};

/// No mutation: the toy keeps every law.
pub const SOUND: u8 = 0;
/// None either, and its rules are a version further: by it a server is upgraded in tests.
pub const NEWER: u8 = 200;

/// Every mutation with the law it breaks.
pub const MUTATIONS: [(u8, Law); 19] = [
    (ENDLESS, Law::Ends),
    (STUCK, Law::SomeoneCanAct),
    (PANICS, Law::LegalApplies),
    (SLOPPY_NOTATION, Law::Serialises),
    (FORGETFUL_JSON, Law::Serialises),
    (UNREPEATABLE, Law::Replays),
    (BAD_TWIN, Law::Fits),
    (PEEKING_OPTIONS, Law::Legal),
    (CLAIMS_FREE, Law::FreeIsBlind),
    (BAD_MEMORY, Law::MemoryIsHonest),
    (OPEN_PURSES, Law::HiddenIsHidden),
    (SEEN_EARLY, Law::UnfinishedIsUnseen),
    (ORDER_MATTERS, Law::CommitsCommute),
    (LOSES_COINS, Law::Invariants),
    (WRONG_AWAITED, Law::AwaitedIsKnown),
    (HIDES_THE_END, Law::OverHidesNothing),
    (TWO_LINES, Law::Words),
    (WRONG_DEFAULT, Law::Options),
    (FICKLE, Law::IllegalRefused),
];

const ENDLESS: u8 = 1;
const STUCK: u8 = 2;
const PANICS: u8 = 3;
const SLOPPY_NOTATION: u8 = 4;
const FORGETFUL_JSON: u8 = 5;
const UNREPEATABLE: u8 = 6;
const BAD_TWIN: u8 = 7;
const PEEKING_OPTIONS: u8 = 8;
const CLAIMS_FREE: u8 = 9;
const BAD_MEMORY: u8 = 10;
const OPEN_PURSES: u8 = 11;
const SEEN_EARLY: u8 = 12;
const ORDER_MATTERS: u8 = 13;
const LOSES_COINS: u8 = 14;
const WRONG_AWAITED: u8 = 15;
const HIDES_THE_END: u8 = 16;
const TWO_LINES: u8 = 17;
const WRONG_DEFAULT: u8 = 18;
const FICKLE: u8 = 19;

const CARDS: u8 = 20;
const HAND: usize = 3;
const COINS: u8 = 3;
const PURSE: usize = 4;

options! {
    /// What the toy can be played with.
    pub struct ToyOptions {
        rounds: u8 = 3, "how many rounds are played" in (1, PURSE as i64);
        open_purses: bool = false, "whether purses lie open"
            [false: "they are secret", true: "all can count them"];
    }
}

/// A move: play a card secretly; or, having won the round, rob somebody of so much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ploy<const BUG: u8> {
    /// Lay a card face down.
    Card(u8),
    /// Choose whom to rob.
    Rob(Seat),
    /// Choose how much to ask for.
    Take(u8),
}

impl<const BUG: u8> fmt::Display for Ploy<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ploy::Card(card) => write!(f, "Card{{{card}}}"),
            Ploy::Rob(seat) => write!(f, "Rob{{{seat}}}"),
            Ploy::Take(coins) => write!(f, "Take{{{coins}}}"),
        }
    }
}

impl<const BUG: u8> FromStr for Ploy<BUG> {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let text = if BUG == SLOPPY_NOTATION { text.trim() } else { text };
        let read = |name, ploy: fn(&mut Words<'_>) -> Option<Self>| Notation::BRACES.read(text, name, ploy);
        read("Card", |words| u8::read(words).map(Ploy::Card))
            .or_else(|| read("Rob", |words| Seat::read(words).map(Ploy::Rob)))
            .or_else(|| read("Take", |words| u8::read(words).map(Ploy::Take)))
            .ok_or_else(|| BadNotation::new(text))
    }
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum Happened {
    /// A card lies face down; only its player knows which.
    Committed {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<u8>,
    },
    /// All cards are turned up.
    Revealed {
        /// By seat.
        cards: Vec<u8>,
    },
    /// The winner of the round has robbed somebody.
    Robbed {
        /// The winner.
        thief: Seat,
        /// The victim.
        victim: Seat,
        /// How much changed hands.
        coins: u8,
    },
    /// A new card; only its player knows which.
    Drew {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<u8>,
    },
}

impl Event for Happened {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match self.clone() {
            Happened::Committed { seat, card } => {
                Happened::Committed { seat, card: card.filter(|_| viewer.is(seat)) }
            }
            Happened::Drew { seat, card } => Happened::Drew { seat, card: card.filter(|_| viewer.is(seat)) },
            open @ (Happened::Revealed { .. } | Happened::Robbed { .. }) => open,
        })
    }

    fn text(&self, names: &Names) -> String {
        match self {
            Happened::Committed { seat, .. } => format!("{} has laid a card", names.of(*seat)),
            Happened::Revealed { cards } => format!("the cards are {cards:?}"),
            Happened::Robbed { thief, victim, coins } => {
                format!("{} takes {coins} from {}", names.of(*thief), names.of(*victim))
            }
            Happened::Drew { seat, .. } => format!("{} draws a card", names.of(*seat)),
        }
    }
}
