//! What one viewer may know. Only hands can be hidden, and only with `open_hands = false`.

use crate::action::Action;
use crate::components::{Card, Cards, Colour, FIGURES, MAX_CLANS};
use crate::decision::Offers;
use crate::frame::{ChooseFigure, Frame, PlayCard};
use crate::options::MammothodusOptions;
use crate::rules::usable;
use crate::state::{Mammothodus, Piles, Slot, Tabletop};
use arrayvec::ArrayVec;
use kernel::{Dice, Seat, Seats, Set, Viewer};
use serde::{Deserialize, Serialize};

/// The table through the eyes of one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes; nobody's for spectators.
    pub you: Option<Seat>,
    /// What was chosen before the game.
    pub options: MammothodusOptions,
    /// How many play.
    pub seats: u8,
    /// Everything that lies open.
    pub table: Tabletop,
    /// What is known of each clan's cards, in turn order.
    pub cards: ArrayVec<KnownCards, MAX_CLANS>,
}

/// What a viewer knows of the cards of one clan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownCards {
    /// The hand, if the viewer sees it.
    pub hand: Option<Cards>,
    /// How many cards are in hand.
    pub hand_size: u8,
    /// How many cards are in the deck.
    pub deck_size: u8,
    /// What is in the deck, or, if the hand is hidden, in hand and deck together. The order is nobody's knowledge.
    pub unseen: Cards,
    /// The discard pile.
    pub discard: Cards,
    /// Cards that all know to be in a hidden hand.
    pub shown: Cards,
    /// Degradation cards that all know to be in the deck, though the hand is hidden.
    pub buried: u8,
}

impl KnownCards {
    fn of(piles: &Piles, open: bool) -> KnownCards {
        KnownCards {
            hand: open.then_some(piles.hand),
            hand_size: piles.hand.total() as u8,
            deck_size: piles.deck.total() as u8,
            unseen: if open { piles.deck } else { piles.deck.plus(&piles.hand) },
            discard: piles.discard,
            shown: piles.shown,
            buried: piles.buried,
        }
    }

    /// The hand as far as the viewer knows it.
    pub fn told_hand(&self) -> Cards {
        self.hand.unwrap_or(self.shown)
    }
}

impl View {
    pub(crate) fn of(game: &Mammothodus, viewer: Viewer) -> View {
        View {
            you: viewer.seat(),
            options: game.options,
            seats: game.seats,
            table: game.table.clone(),
            cards: game.known_cards(viewer),
        }
    }

    /// The seat that runs `slot`.
    pub fn owner(&self, slot: Slot) -> Seat {
        Tabletop::owner(slot, self.seats)
    }

    /// The hand of `slot` as far as this viewer knows it.
    pub fn hand(&self, slot: Slot) -> Cards {
        self.cards[slot.index()].told_hand()
    }

    /// A whole game that looks the same to this viewer: hidden hands are dealt by lot, until the open decision can
    /// have come up with them.
    pub(crate) fn imagine(&self, mut dice: Dice) -> Mammothodus {
        /// Most hands will do; where few do, the best one is laid out in the end.
        const DEALS: u32 = 64;
        let mut game = Mammothodus {
            options: self.options,
            seats: self.seats,
            table: self.table.clone(),
            cards: self.table.slots().map(|slot| self.imagine_piles(slot, Set::NONE, &mut dice)).collect(),
            dice,
        };
        if !self.cards.iter().any(|known| known.hand.is_none()) {
            return game;
        }
        let deal = |game: &mut Mammothodus, wish| {
            let slots = self.table.slots();
            game.cards = slots.map(|slot| self.imagine_piles(slot, wish, &mut game.dice)).collect();
        };
        for _ in 0..DEALS {
            if game.is_a_choice() {
                return game;
            }
            deal(&mut game, Set::NONE);
        }
        let mut wanted = self.table.wanted_cards();
        while !game.can_go_on()
            && let Some(wish) = wanted.pop()
        {
            deal(&mut game, wish);
        }
        game
    }

    fn imagine_piles(&self, slot: Slot, wish: Set<Card>, dice: &mut Dice) -> Piles {
        let known = &self.cards[slot.index()];
        let (hand, deck) = match known.hand {
            Some(hand) => (hand, known.unseen),
            None => {
                let hand = self.deal(slot, wish, dice);
                (hand, known.unseen.minus(&hand))
            }
        };
        Piles { hand, deck, discard: known.discard, shown: known.shown, buried: known.buried }
    }

    /// A random hand with the cards that all know of; those of `wish` come first, the most worth before all.
    fn deal(&self, slot: Slot, wish: Set<Card>, dice: &mut Dice) -> Cards {
        let known = &self.cards[slot.index()];
        let mut hand = known.shown;
        let mut rest = known.unseen.minus(&hand);
        rest[Card::Degradation] = rest[Card::Degradation].saturating_sub(known.buried);
        while hand.total() < u32::from(known.hand_size) && !rest.is_empty() {
            let best = wish.and(rest.kinds()).iter().max_by_key(|card| card.worth());
            let card = best.or_else(|| rest.nth(dice.below(rest.total()))).expect("the rest is not empty");
            rest.take(card);
            hand.add(card);
        }
        hand
    }
}

impl Mammothodus {
    /// What `viewer` knows of each clan's cards, in turn order.
    pub fn known_cards(&self, viewer: Viewer) -> ArrayVec<KnownCards, MAX_CLANS> {
        let over = self.table.over.is_some();
        let open = |slot| over || self.options.open_hands || viewer.is(self.owner(slot));
        let slots = self.table.slots().zip(&self.cards);
        slots.map(|(slot, piles)| KnownCards::of(piles, open(slot))).collect()
    }

    /// Whether the decision on top has an answer.
    pub(crate) fn can_go_on(&self) -> bool {
        self.table.top().is_some_and(|top| !self.probe(top).is_empty())
    }

    /// Whether the rules would ask for the decision on top: what has one answer is decided, but for hidden help.
    fn is_a_choice(&self) -> bool {
        self.table.top().is_some_and(|top| self.probe(top).is_choice() || top.insists(self))
    }

    /// Whether there is a choice where `frame` waits.
    pub(crate) fn probe(&self, frame: Frame) -> Offers<'static> {
        let mut offers = Offers::probe();
        frame.offer(self, &mut offers);
        offers
    }

    /// What may be chosen where `frame` waits.
    pub(crate) fn offers(&self, frame: Frame, out: &mut Vec<Action>) {
        frame.offer(self, &mut Offers::list(out));
    }
}

impl Tabletop {
    /// Whom the rules wait for.
    pub(crate) fn awaited(&self, seats: u8) -> Seats {
        let who = if self.over.is_some() { None } else { self.top().and_then(|top| top.who(self)) };
        who.map_or(Seats::NONE, |slot| Seats::only(Tabletop::owner(slot, seats)))
    }

    /// Sets of cards one of which the hands must be rich in for the open decision to have come up.
    fn wanted_cards(&self) -> ArrayVec<Set<Card>, FIGURES> {
        let colour = match self.top() {
            Some(
                Frame::ChooseFigure(ChooseFigure { craft, .. }) | Frame::PlayCard(PlayCard { craft, .. }),
            ) => craft.colour(),
            Some(Frame::ChooseSite(_) | Frame::ActivatePay(_)) => Colour::Blue,
            Some(Frame::DegradationPlay(_)) => return [Set::only(Card::Degradation)].into_iter().collect(),
            _ => return self.actor().figures.entries().map(|(figure, _)| figure.cards()).collect(),
        };
        self.actor().figures.entries().map(|(_, area)| usable(colour, area)).collect()
    }
}
