//! What lies open before the mages: totals and face-up deities. Every judgement of a play needs only this and the
//! chain, so it is the same for the rules, who know all, and for a seat, who knows its view.

use crate::components::{
    BASE_CARDS, BOX_WIDTH, Deity, FREE_DEITIES, Goal, RESOURCE_MAX, RESOURCE_MIN, Resource, START_RESOURCE,
    Wealth,
};
use crate::options::MysticWarOptions;
use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// What one mage has of the three resources.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// People.
    pub followers: u8,
    /// Magic.
    pub mystic_power: u8,
    /// Money.
    pub gold: u8,
}

impl Default for Totals {
    fn default() -> Self {
        Totals::new(START_RESOURCE, START_RESOURCE, START_RESOURCE)
    }
}

impl Totals {
    /// So many Followers, so much Mystic Power, so much Gold.
    pub const fn new(followers: u8, mystic_power: u8, gold: u8) -> Totals {
        Totals { followers, mystic_power, gold }
    }

    /// How Gold stands to Followers (MW-5.4).
    pub const fn wealth(&self) -> Wealth {
        Wealth::of(self.followers, self.gold)
    }

    /// How many cards are drawn each round (MW-5.14).
    pub const fn draws(&self) -> u8 {
        BASE_CARDS + self.followers / BOX_WIDTH
    }

    /// How many cards may be in hand when passing (MW-5.19).
    pub const fn holds(&self) -> u8 {
        BASE_CARDS + self.mystic_power / BOX_WIDTH
    }

    /// All three together.
    pub const fn sum(&self) -> u16 {
        self.followers as u16 + self.mystic_power as u16 + self.gold as u16
    }

    /// How many points are missing to `goal`, over all three resources.
    pub fn shortfall(&self, goal: Goal) -> u16 {
        let missing = |(resource, need): (Resource, u8)| u16::from(need.saturating_sub(self[resource]));
        Resource::ALL.into_iter().zip(goal.needs()).map(missing).sum()
    }

    /// Adds, up to the most there can be (MW-5.1).
    pub fn gain(&mut self, resource: Resource, amount: u8) {
        self[resource] = self[resource].saturating_add(amount).min(RESOURCE_MAX);
    }

    /// Takes away, down to the least there can be, and says how much was really lost (MW-5.1, MW-5.2).
    pub fn lose(&mut self, resource: Resource, amount: u8) -> u8 {
        let lost = amount.min(self[resource].saturating_sub(RESOURCE_MIN));
        self[resource] -= lost;
        lost
    }

    /// Doubles (MW-5.3).
    pub fn double(&mut self, resource: Resource) {
        self.gain(resource, self[resource]);
    }

    /// Halves, rounded up, and says how much was lost (MW-5.3).
    pub fn halve(&mut self, resource: Resource) -> u8 {
        self.lose(resource, self[resource] / 2)
    }
}

impl Index<Resource> for Totals {
    type Output = u8;

    fn index(&self, resource: Resource) -> &u8 {
        match resource {
            Resource::Followers => &self.followers,
            Resource::MysticPower => &self.mystic_power,
            Resource::Gold => &self.gold,
        }
    }
}

impl IndexMut<Resource> for Totals {
    fn index_mut(&mut self, resource: Resource) -> &mut u8 {
        match resource {
            Resource::Followers => &mut self.followers,
            Resource::MysticPower => &mut self.mystic_power,
            Resource::Gold => &mut self.gold,
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.followers, self.mystic_power, self.gold)
    }
}

/// The face-up deities of one mage. Its JSON is the list of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deities([u8; Deity::ALL.len()]);

impl Deities {
    /// Whether at least one of `deity` lies there.
    pub const fn has(self, deity: Deity) -> bool {
        self.0[deity as usize] > 0
    }

    /// How many of each, in the order of the rules.
    pub const fn counts(&self) -> &[u8; Deity::ALL.len()] {
        &self.0
    }

    /// Whether nothing lies there.
    pub fn is_empty(self) -> bool {
        self == Deities::default()
    }

    /// The different ones.
    pub fn distinct(self) -> impl Iterator<Item = Deity> + Clone {
        Deity::ALL.into_iter().filter(move |&deity| self.has(deity))
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = Deity> + Clone {
        Deity::ALL
            .into_iter()
            .flat_map(move |deity| std::iter::repeat_n(deity, self.0[deity as usize].into()))
    }

    /// Lays one down.
    pub fn add(&mut self, deity: Deity) {
        self.0[deity as usize] += 1;
    }

    /// Takes one away; `false` when there is none.
    pub fn take(&mut self, deity: Deity) -> bool {
        let count = &mut self.0[deity as usize];
        *count = match count.checked_sub(1) {
            Some(left) => left,
            None => return false,
        };
        true
    }
}

impl FromIterator<Deity> for Deities {
    fn from_iter<I: IntoIterator<Item = Deity>>(deities: I) -> Self {
        let mut all = Deities::default();
        deities.into_iter().for_each(|deity| all.add(deity));
        all
    }
}

impl Serialize for Deities {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Deities {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ArrayVec::<Deity, FREE_DEITIES>::deserialize(deserializer).map(|list| list.into_iter().collect())
    }
}

/// The open facts by which every play is judged.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// How many play.
    pub seats: u8,
    /// What each mage has.
    pub totals: [Totals; MAX_SEATS],
    /// What lies before each mage.
    pub deities: [Deities; MAX_SEATS],
    /// Whose goal is face-down.
    pub goals_down: Seats,
    /// Whether Chaos Strikes is at work: then wealth and deities count for nothing (MW-5.105).
    pub chaos: bool,
    /// The option of that name (MW-5.47).
    pub capture_cancelled: bool,
    /// The option of that name (MW-5.56).
    pub sacrifice_owner_only: bool,
}

impl Board {
    /// The board of these mages, each with its totals, its deities and whether its goal lies face-up.
    #[inline]
    pub(crate) fn new(
        options: &MysticWarOptions,
        chaos: bool,
        mages: impl ExactSizeIterator<Item = (Totals, Deities, bool)>,
    ) -> Board {
        let mut board = Board {
            seats: mages.len() as u8,
            totals: [Totals::default(); MAX_SEATS],
            deities: [Deities::default(); MAX_SEATS],
            goals_down: Seats::NONE,
            chaos,
            capture_cancelled: options.capture_cancelled,
            sacrifice_owner_only: options.sacrifice_owner_only,
        };
        for (at, (totals, deities, goal_up)) in mages.take(MAX_SEATS).enumerate() {
            board.totals[at] = totals;
            board.deities[at] = deities;
            if !goal_up {
                board.goals_down = board.goals_down.with(Seat(at as u8));
            }
        }
        board
    }

    /// Whether `seat` cannot lose `resource` now (MW-5.10, MW-5.62).
    pub fn immune(&self, seat: Seat, resource: Resource) -> bool {
        !self.chaos && resource.guardian().is_some_and(|deity| self.deities[seat.index()].has(deity))
    }

    /// The wealth that counts for a card of `seat`.
    pub fn wealth(&self, seat: Seat) -> Wealth {
        if self.chaos { Wealth::Content } else { self.totals[seat.index()].wealth() }
    }

    /// Those who have a face-up deity.
    pub fn with_deity(&self) -> Seats {
        Seat::all(self.seats).filter(|seat| !self.deities[seat.index()].is_empty()).collect()
    }
}
