//! Bundles of cards: a hand, whose order means nothing, and the deck, whose order is everything.

use crate::components::{CARDS, Card, DECK_SIZE};
use arrayvec::ArrayVec;
use kernel::Set;
use serde::{Deserialize, Serialize};

/// Cards without an order. Its JSON is the list of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pile {
    /// Which cards there are at least one of.
    present: Set<Card>,
    counts: [u8; Card::KINDS],
    len: u8,
}

impl Default for Pile {
    fn default() -> Self {
        Pile { present: Set::NONE, counts: [0; Card::KINDS], len: 0 }
    }
}

impl Pile {
    /// The 82 cards of the box.
    pub fn whole_box() -> Pile {
        let mut pile = Pile::default();
        for facts in &CARDS {
            (0..facts.count).for_each(|_| pile.add(facts.card));
        }
        pile
    }

    /// How many cards.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many of `card`.
    pub const fn count(&self, card: Card) -> u8 {
        self.counts[card as usize]
    }

    /// How many of each card, in the order of the box.
    pub const fn counts(&self) -> &[u8; Card::KINDS] {
        &self.counts
    }

    /// Whether there is at least one of `card`.
    pub fn has(&self, card: Card) -> bool {
        self.present.contains(card)
    }

    /// The different cards.
    pub const fn kinds(&self) -> Set<Card> {
        self.present
    }

    /// The different cards, in the order of the box.
    pub fn distinct(&self) -> impl Iterator<Item = Card> + Clone {
        self.present.iter()
    }

    /// All cards, in the order of the box.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        self.distinct().flat_map(|card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// Puts a card in.
    pub fn add(&mut self, card: Card) {
        self.counts[card.index()] += 1;
        self.present.insert(card);
        self.len += 1;
    }

    /// Takes a card out; `false` when there is none.
    pub fn take(&mut self, card: Card) -> bool {
        let count = &mut self.counts[card.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        if *count == 0 {
            self.present.remove(card);
        }
        self.len -= 1;
        true
    }

    /// Whether every card of `other` is here too.
    pub fn contains(&self, other: &Pile) -> bool {
        other.distinct().all(|card| self.count(card) >= other.count(card))
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}

impl Serialize for Pile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ArrayVec::<Card, DECK_SIZE>::deserialize(deserializer).map(|cards| cards.into_iter().collect())
    }
}

/// The draw deck. Its JSON is the list of its cards, top first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deck {
    /// Bottom first, so that drawing is a pop.
    cards: ArrayVec<Card, DECK_SIZE>,
}

impl Deck {
    /// A deck of these cards, top first.
    pub fn from_top(cards: impl DoubleEndedIterator<Item = Card>) -> Deck {
        Deck { cards: cards.rev().collect() }
    }

    /// A deck of these cards, bottom first.
    pub fn from_bottom(cards: ArrayVec<Card, DECK_SIZE>) -> Deck {
        Deck { cards }
    }

    /// How many cards.
    pub fn len(&self) -> u8 {
        self.cards.len() as u8
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards, top first.
    pub fn from_the_top(&self) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        self.cards.iter().rev().copied()
    }

    /// The lowest card.
    pub fn bottom(&self) -> Option<Card> {
        self.cards.first().copied()
    }

    /// Takes the top card.
    pub fn draw(&mut self) -> Option<Card> {
        self.cards.pop()
    }

    /// Puts a card under the deck.
    pub fn put_under(&mut self, card: Card) {
        self.cards.insert(0, card);
    }

    /// The cards as a list, bottom first.
    pub fn cards_mut(&mut self) -> &mut ArrayVec<Card, DECK_SIZE> {
        &mut self.cards
    }
}

impl Serialize for Deck {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.from_the_top())
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut cards = ArrayVec::<Card, DECK_SIZE>::deserialize(deserializer)?;
        cards.reverse();
        Ok(Deck { cards })
    }
}
