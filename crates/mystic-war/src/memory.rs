//! What an attentive player remembers beyond the view: the covered part of the discard pile, and cards that went
//! into hands before one's eyes.

use crate::components::Card;
use crate::event::Event;
use crate::pile::Pile;
use crate::state::MysticWar;
use kernel::{MAX_SEATS, Seat, Set};

/// Folded from all sights of one viewer since setup; empty otherwise.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    /// Whether the game was followed from its beginning.
    followed: bool,
    /// The cards discarded since the last shuffle, oldest first.
    pile: Vec<Card>,
    /// A card of the pile that a Genie took unseen.
    missing: Option<Missing>,
    /// Cards seen going into hands and not seen leaving.
    held: [Pile; MAX_SEATS],
}

/// An unseen card taken from the pile.
#[derive(Clone, Copy, Debug)]
struct Missing {
    /// Who got it.
    seat: Seat,
    /// It was one of the pile's first so many cards.
    among: usize,
    /// The cards this seat has shown since: one of them may be it.
    shown: Set<Card>,
}

/// One way the discard pile can be.
pub(crate) struct Recall {
    /// The cards, oldest first.
    pub(crate) pile: Vec<Card>,
    /// A card that must be in a hand on top of what is remembered there.
    pub(crate) taken: Option<(Seat, Card)>,
}

impl Memory {
    /// The cards discarded since the last shuffle, oldest first; none where the game was not followed from its beginning.
    pub fn discarded(&self) -> &[Card] {
        if self.followed { &self.pile } else { &[] }
    }

    /// Whether a Genie has taken one of them unseen.
    pub fn misses_one(&self) -> bool {
        self.followed && self.missing.is_some()
    }

    /// Cards this viewer saw going into the hand of `seat` and not leaving it.
    pub fn held(&self, seat: Seat) -> &Pile {
        &self.held[seat.index()]
    }

    /// Every way the discard pile can be; none for an empty memory.
    pub(crate) fn recalls(&self) -> Vec<Recall> {
        match self.missing {
            _ if !self.followed => Vec::new(),
            None => vec![Recall { pile: self.pile.clone(), taken: None }],
            Some(missing) => {
                let among = &self.pile[..missing.among];
                let kinds: Set<Card> = among.iter().copied().collect();
                let taken = kinds.without(Card::JudgmentWhite).iter();
                taken.filter_map(|card| self.without(missing, card)).collect()
            }
        }
    }

    fn without(&self, missing: Missing, card: Card) -> Option<Recall> {
        let at = self.pile[..missing.among].iter().rposition(|&held| held == card)?;
        let mut pile = self.pile.clone();
        pile.remove(at);
        let played = missing.shown.contains(card);
        Some(Recall { pile, taken: (!played).then_some((missing.seat, card)) })
    }

    pub(crate) fn fold(&mut self, event: &Event) {
        match event {
            Event::Started { .. } => *self = Memory { followed: true, ..Memory::default() },
            Event::Discarded { card, by } => {
                self.pile.push(*card);
                by.iter().for_each(|&seat| self.shown(seat, *card));
            }
            Event::Played { seat, card, chaos: None, .. } | Event::Joined { seat, card, chaos: None, .. } => {
                self.shown(*seat, *card);
            }
            Event::Laid { seat, deity, chaos: None, .. } => self.shown(*seat, deity.card()),
            Event::Taken { seat, card } => self.held[seat.index()].add(*card),
            Event::GenieServed { seat, took: true, card, .. } => self.genie(*seat, *card),
            Event::DeckShuffled { .. } => {
                self.pile.retain(|&card| card == Card::JudgmentWhite);
                self.missing = None;
            }
            Event::WhiteReturned => self.forget_white(),
            _ => {}
        }
    }

    fn shown(&mut self, seat: Seat, card: Card) {
        self.held[seat.index()].take(card);
        if let Some(missing) = self.missing.as_mut().filter(|missing| missing.seat == seat) {
            missing.shown.insert(card);
        }
    }

    fn genie(&mut self, seat: Seat, card: Option<Card>) {
        let Some(card) = card else {
            self.missing = Some(Missing { seat, among: self.pile.len(), shown: Set::NONE });
            return;
        };
        if let Some(at) = self.pile.iter().rposition(|&held| held == card) {
            self.pile.remove(at);
        }
        // The white Judgment shows its back: the view says where it is.
        if card != Card::JudgmentWhite {
            self.held[seat.index()].add(card);
        }
    }

    fn forget_white(&mut self) {
        if let Some(at) = self.pile.iter().position(|&card| card == Card::JudgmentWhite) {
            self.pile.remove(at);
            if let Some(missing) = self.missing.as_mut().filter(|missing| at < missing.among) {
                missing.among -= 1;
            }
        }
    }

    /// Whether `state` is possible for who remembers this.
    pub(crate) fn admits(&self, state: &MysticWar) -> bool {
        if !self.followed {
            return true;
        }
        let holds = |seat: Seat, cards: &Pile| state.hand_with_draft(seat).contains(cards);
        let possible = |recall: &Recall| {
            recall.pile == *state.discard
                && recall.taken.is_none_or(|(seat, card)| {
                    let mut cards = self.held(seat).clone();
                    cards.add(card);
                    holds(seat, &cards)
                })
        };
        Seat::all(state.count()).all(|seat| holds(seat, self.held(seat)))
            && self.recalls().iter().any(possible)
    }
}

impl MysticWar {
    /// The hand of `seat` as others count it: with the card of an unfinished play (MW-8.6).
    pub(crate) fn hand_with_draft(&self, seat: Seat) -> Pile {
        let mut hand = self.mage(seat).hand.clone();
        if let Some(draft) = self.draft.filter(|draft| draft.by == seat && self.chaos.is_none()) {
            hand.add(draft.card);
        }
        hand
    }
}
