//! Everything in the box as plain data: resources, wealth, goals and the numbers of the rules.

mod card;
mod mat;

pub use card::{CARDS, Card, CardFacts, DECK_SIZE, Deity, Family, Happening, Kind, On, Recipient, Timing};
pub use mat::{AMOUNTS, ANY_OPTIONS, MAT, MatBox, OpenOption, POWERS, Power, PowerFacts, PowerKind};

use kernel::{Argument, Words};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The least any resource can be (MW-5.1).
pub const RESOURCE_MIN: u8 = 1;
/// The most any resource can be (MW-5.1).
pub const RESOURCE_MAX: u8 = 49;
/// What every mage begins with of each resource.
pub const START_RESOURCE: u8 = 5;
/// How many cards every mage begins with.
pub const START_HAND: u8 = 2;
/// Trades pay multiples of this (MW-5.8).
pub const TRADE_STEP: u8 = 10;
/// A trade gains its payment divided by this (MW-5.8).
pub const TRADE_RATE: u8 = 2;
/// How many values one box of the mat covers.
pub const BOX_WIDTH: u8 = 10;
/// Cards drawn each round, and cards held when passing, in the lowest box (MW-5.14, MW-5.19).
pub const BASE_CARDS: u8 = 2;
/// The most cards drawn at once, in the highest box of Followers.
pub const DRAW_MAX: usize = (BASE_CARDS + RESOURCE_MAX / BOX_WIDTH) as usize;
/// How many cards Chaos Strikes takes from the deck (MW-5.101).
pub const CHAOS_CARDS: usize = 3;
/// Points of a God King Boon (MW-5.85).
pub const BOON_POINTS: u8 = 15;
/// Gold for everybody by Pennies From Heaven (MW-5.87).
pub const PENNIES_GOLD: u8 = 5;
/// Followers lost to the Wrath of the Gods (MW-5.90).
pub const WRATH_FOLLOWERS: u8 = 5;
/// Gold lost to the Wrath of the Gods (MW-5.90).
pub const WRATH_GOLD: u8 = 5;
/// The number of goal cards.
pub const GOAL_CARDS: usize = 12;
/// What the three numbers of every goal add up to.
pub const GOAL_SUM: u16 = 60;
/// Cards that can lie face-up before mages: the free deities of the box.
pub const FREE_DEITIES: usize = 5;
/// Cards that can answer in one chain: eleven response spells, Sacrifice and the free deities.
pub const CHAIN_ITEMS: usize = 17;
/// Rounds after which even a game without a limit is reckoned.
pub const ROUNDS_WITHOUT_LIMIT: u16 = u16::MAX;
/// More decisions than any round can take (section 11 of the rules).
pub const DECISIONS_PER_ROUND: u32 = 3_000;
/// How many times as many there can be where a quiet window comes before each turn: at most 88 turns and 7 passes after
/// each of them, with 7 answers before each.
pub const QUIET_TIMES: u32 = 3;

/// One of the three things a mage gathers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// People: they bring cards.
    Followers,
    /// Magic: it lets a mage hold cards.
    MysticPower,
    /// Money: with it, resource cards do more.
    Gold,
}

impl Resource {
    /// All three in the order of the mat.
    pub const ALL: [Resource; 3] = [Resource::Followers, Resource::MysticPower, Resource::Gold];

    /// As an index into a triple.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in notation.
    pub const fn letter(self) -> &'static str {
        match self {
            Resource::Followers => "F",
            Resource::MysticPower => "M",
            Resource::Gold => "G",
        }
    }

    /// The deity whose holder cannot lose it.
    pub const fn guardian(self) -> Option<Deity> {
        match self {
            Resource::Followers => Some(Deity::EarthGoddess),
            Resource::MysticPower => Some(Deity::GodKing),
            Resource::Gold => None,
        }
    }
}

impl Argument for Resource {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }

    fn read(words: &mut Words<'_>) -> Option<Resource> {
        let letter = words.next()?;
        Resource::ALL.into_iter().find(|resource| resource.letter() == letter)
    }
}

kernel::named! {
    /// How a mage's Gold stands to the Followers (MW-5.4).
    pub enum Wealth: u8 {
        /// Less Gold than Followers: resource cards count half.
        Poor = "poor": "poor",
        /// In between: resource cards count as printed.
        Content = "content": "content",
        /// Gold at least twice the Followers: resource cards count double.
        Rich = "rich": "rich",
    }
}

impl Wealth {
    /// The wealth of who has so many Followers and so much Gold.
    pub const fn of(followers: u8, gold: u8) -> Wealth {
        if gold < followers {
            Wealth::Poor
        } else if gold >= 2 * followers {
            Wealth::Rich
        } else {
            Wealth::Content
        }
    }

    /// What resource cards are multiplied with, as numerator and denominator.
    pub const fn factor(self) -> (u8, u8) {
        match self {
            Wealth::Poor => (1, 2),
            Wealth::Content => (1, 1),
            Wealth::Rich => (2, 1),
        }
    }
}

kernel::named! {
    /// A secret goal: what a mage must reach in all three resources.
    pub enum Goal: u8 {
        /// Many Followers.
        City = "city": "City",
        /// Much Mystic Power.
        Archmage = "archmage": "Archmage",
        /// Much Gold.
        Hoard = "hoard": "Hoard",
        /// Twenty of everything.
        Balanced = "balanced": "Balanced",
    }
}

impl Goal {
    /// How many cards there are of each.
    pub const COPIES: u8 = 3;

    /// The Followers, Mystic Power and Gold it asks for.
    pub const fn needs(self) -> [u8; 3] {
        match self {
            Goal::City => [40, 10, 10],
            Goal::Archmage => [10, 40, 10],
            Goal::Hoard => [10, 10, 40],
            Goal::Balanced => [20, 20, 20],
        }
    }
}
