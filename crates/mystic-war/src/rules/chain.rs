//! What a chain comes to: the one place with the arithmetic of cards (section 4.9). Legality, the preview and the
//! final application all ask here.

use crate::board::{Board, Totals};
use crate::components::{Card, Deity, Family, Kind, Resource, Wealth};
use crate::state::{Chain, Item, MysticWar};
use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

/// How the resource card of a chain reads now (MW-5.40).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// Whether it is a loss, and so a Dragon for every purpose (MW-5.44).
    pub loss: bool,
    /// What is gained or lost.
    pub category: Resource,
    /// How much, before floors, ceilings and immunity.
    pub amount: u8,
    /// Whether nothing will happen: cancelled, negated or refused.
    pub cancelled: bool,
    /// Whether the loss is turned back on the player too.
    pub reflected: bool,
}

/// What a chain comes to if it were applied now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Evaluation {
    /// What each mage would have.
    pub totals: ArrayVec<Totals, MAX_SEATS>,
    /// The Followers each mage would really lose (MW-5.2).
    pub followers_lost: ArrayVec<u8, MAX_SEATS>,
    /// Who would take the root into hand.
    pub captor: Option<Seat>,
    /// How a resource card reads.
    pub reading: Option<Reading>,
    /// Whether the root does nothing because it was negated or refused.
    pub root_off: bool,
}

/// Which cards of a chain do nothing (MW-5.45).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dead {
    /// The root.
    pub root: bool,
    /// The items, one bit each.
    pub items: u32,
}

impl Dead {
    /// Whether item number `at` is dead.
    pub const fn item(self, at: usize) -> bool {
        self.items & (1 << at) != 0
    }
}

/// What a Negation points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The root of the chain.
    Root,
    /// An item, by its place.
    Item(usize),
}

/// The newest spell or resource card among the root and the first `items` items (MW-5.52).
pub fn negation_target(chain: &Chain, items: usize) -> Option<Target> {
    let is_deity = |card: Card| card.kind() == Kind::Deity;
    let newest = chain.items[..items].iter().rposition(|item| !is_deity(item.card));
    newest.map(Target::Item).or_else(|| (!is_deity(chain.card)).then_some(Target::Root))
}

/// Which cards are dead: refused ones, and what a live Negation points at. From the newest backwards (MW-5.45).
pub fn dead(chain: &Chain) -> Dead {
    let mut dead = Dead { root: false, items: 0 };
    for (at, item) in chain.items.iter().enumerate().rev() {
        if item.refused {
            dead.items |= 1 << at;
        }
        if item.card == Card::Negation && !dead.item(at) {
            match negation_target(chain, at) {
                Some(Target::Item(target)) => dead.items |= 1 << target,
                Some(Target::Root) => dead.root = true,
                None => {}
            }
        }
    }
    dead
}

/// What `chain` comes to. Pure: nothing on the table changes.
pub fn evaluate(board: &Board, chain: &Chain) -> Evaluation {
    let dead = dead(chain);
    let mut tally = Tally::new(board, chain, dead);
    let root_off = dead.root || chain.refused;
    let (mut reading, mut captor) = (None, None);
    if let Some(family) = declared_family(chain) {
        let (read, captured) = read(board, chain, dead, family);
        tally.strike(chain, read);
        (reading, captor) = (Some(read), captured);
    } else if !root_off {
        tally.cast(chain);
    }
    tally.feed_necromancers(chain, dead);
    let seats = usize::from(board.seats);
    Evaluation {
        totals: tally.totals[..seats].iter().copied().collect(),
        followers_lost: tally.followers_lost[..seats].iter().copied().collect(),
        captor,
        reading,
        root_off,
    }
}

/// The card that keeps `seat` from losing any of the category (MW-5.62).
pub(crate) fn guard(board: &Board, chain: &Chain, seat: Seat, category: Resource) -> Option<Card> {
    if board.immune(seat, category) {
        return category.guardian().map(Deity::card);
    }
    let dead = dead(chain);
    let saves = |(at, item): (usize, &Item)| {
        item.card == Card::Resurrection && item.named == Some(seat) && !dead.item(at)
    };
    let saved = category == Resource::Followers && chain.items.iter().enumerate().any(saves);
    saved.then_some(Card::Resurrection)
}

/// Whom a chain strikes in vain, at what, and the card that keeps the loss away.
pub(crate) fn spared(board: &Board, chain: &Chain, end: &Evaluation) -> [Option<(Seat, Resource, Card)>; 2] {
    let kept = |seat: Seat, resource: Resource| {
        guard(board, chain, seat, resource).map(|card| (seat, resource, card))
    };
    match end.reading {
        Some(reading) if reading.loss && !reading.cancelled => {
            let first = kept(chain.recipient, reading.category);
            let mirrored = reading.reflected && first.is_none() && chain.player != chain.recipient;
            [first, if mirrored { kept(chain.player, reading.category) } else { None }]
        }
        None if chain.card == Card::PowerDrain && !end.root_off => {
            [kept(chain.recipient, Resource::MysticPower), None]
        }
        None if chain.card == Card::VampiricEnergy && !end.root_off => {
            [kept(chain.recipient, Resource::Followers), None]
        }
        Some(_) | None => [None; 2],
    }
}

impl MysticWar {
    /// What the running chain comes to now.
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.chain.as_ref().map(|chain| evaluate(&self.board(), chain))
    }
}

/// The family of a resource root, as printed or declared.
fn declared_family(chain: &Chain) -> Option<Family> {
    chain.card.facts().family.or(chain.declared)
}

/// The reading of a resource root and its captor (MW-5.40 to MW-5.45).
fn read(board: &Board, chain: &Chain, dead: Dead, family: Family) -> (Reading, Option<Seat>) {
    let wealth = board.wealth(chain.player);
    let (times, over) = wealth.factor();
    let rich = wealth == Wealth::Rich;
    let mut reading = Reading {
        loss: family == Family::Dragon,
        category: family.gains().or(chain.category).unwrap_or(Resource::Followers),
        amount: chain.card.facts().value * times / over,
        cancelled: dead.root || chain.refused,
        reflected: false,
    };
    let mut captor = None;
    for (at, item) in chain.items.iter().enumerate() {
        if !dead.item(at) {
            bend(&mut reading, &mut captor, item, rich);
        }
    }
    let war_god = !board.chaos && board.deities[chain.player.index()].has(Deity::WarGod);
    if reading.loss && war_god && !rich {
        reading.amount *= 2;
    }
    if reading.cancelled && !board.capture_cancelled {
        captor = None;
    }
    (reading, captor)
}

/// What one live item does to the reading (MW-5.41).
fn bend(reading: &mut Reading, captor: &mut Option<Seat>, item: &Item, rich: bool) {
    if let Some(category) = transmuted(item.card) {
        reading.category = category;
    } else if item.card == Card::TransmutationDestruction {
        reading.loss = true;
    } else if item.card == Card::StrayEnergy {
        // MW-5.43: what wealth has doubled is never doubled again.
        if !reading.loss && reading.category == Resource::MysticPower && !rich {
            reading.amount *= 2;
        }
    } else if reading.loss {
        reading.cancelled |= item.card == Card::Dragonbane;
        reading.reflected |= item.card == Card::Reprodestruction;
        if item.card == Card::Capture {
            *captor = Some(item.by);
        }
    }
}

/// The category a Transmutation turns a card to.
pub(crate) fn transmuted(card: Card) -> Option<Resource> {
    if card == Card::TransmutationFollowers {
        Some(Resource::Followers)
    } else if card == Card::TransmutationMysticPower {
        Some(Resource::MysticPower)
    } else if card == Card::TransmutationGold {
        Some(Resource::Gold)
    } else {
        None
    }
}

/// The totals while a chain is applied.
struct Tally<'a> {
    board: &'a Board,
    totals: [Totals; MAX_SEATS],
    followers_lost: [u8; MAX_SEATS],
    resurrected: Seats,
}

impl<'a> Tally<'a> {
    fn new(board: &'a Board, chain: &Chain, dead: Dead) -> Tally<'a> {
        let saved = |(at, item): (usize, &Item)| {
            if item.card == Card::Resurrection && !dead.item(at) { item.named } else { None }
        };
        let resurrected = chain.items.iter().enumerate().filter_map(saved).collect();
        Tally { board, totals: board.totals, followers_lost: [0; MAX_SEATS], resurrected }
    }

    /// MW-5.61 to MW-5.63.
    fn strike(&mut self, chain: &Chain, reading: Reading) {
        if reading.cancelled {
            return;
        }
        if !reading.loss {
            return self.totals[chain.recipient.index()].gain(reading.category, reading.amount);
        }
        let lost = self.lose(chain.recipient, reading.category, reading.amount);
        if reading.reflected {
            self.lose(chain.player, reading.category, lost);
        }
    }

    /// The two spells that can be roots (MW-5.66).
    fn cast(&mut self, chain: &Chain) {
        let (seat, totals) = (chain.recipient, &mut self.totals[chain.recipient.index()]);
        if chain.card == Card::PowerDrain && !self.board.immune(seat, Resource::MysticPower) {
            totals.halve(Resource::MysticPower);
        }
        if chain.card == Card::VampiricEnergy && !self.board.immune(seat, Resource::Followers) {
            totals.double(Resource::MysticPower);
            let half = totals.followers / 2;
            self.lose(seat, Resource::Followers, half);
        }
    }

    /// MW-5.62, with the floor of MW-5.1. Says how much was really lost.
    fn lose(&mut self, seat: Seat, category: Resource, amount: u8) -> u8 {
        let followers = category == Resource::Followers;
        if self.board.immune(seat, category) || (followers && self.resurrected.contains(seat)) {
            return 0;
        }
        let lost = self.totals[seat.index()].lose(category, amount);
        if followers {
            self.followers_lost[seat.index()] += lost;
        }
        lost
    }

    /// MW-5.64: after all losses.
    fn feed_necromancers(&mut self, chain: &Chain, dead: Dead) {
        for (at, item) in chain.items.iter().enumerate() {
            let named = item.named.filter(|&named| named != item.by);
            if let (Card::Necromancy, false, Some(named)) = (item.card, dead.item(at), named) {
                let gained = self.followers_lost[named.index()];
                self.totals[item.by.index()].gain(Resource::Followers, gained);
            }
        }
    }
}
