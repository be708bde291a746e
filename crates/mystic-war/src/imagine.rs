//! A random whole game that a view and a memory cannot tell from the real one.

use crate::components::{CARDS, Card, Deity, Goal};
use crate::memory::{Memory, Recall};
use crate::pile::{Deck, Pile};
use crate::rules::chaos;
use crate::state::{Chaos, Mage, MysticWar};
use crate::view::{View, White};
use arrayvec::ArrayVec;
use kernel::{Dice, MAX_SEATS, Seat};

/// A place for a card that this viewer cannot see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    Hand(Seat),
    Deck,
    Covered,
    Pool,
}

pub(crate) fn imagine(view: &View, memory: &Memory, dice: Dice) -> MysticWar {
    let mut dealer = Dealer::new(view, memory, dice);
    let slots = dealer.slots();
    let cards = dealer.deal(&slots);
    dealer.build(&slots, &cards)
}

struct Dealer<'a> {
    view: &'a View,
    dice: Dice,
    /// The whole discard pile, if it is seen or remembered.
    discard: Option<Vec<Card>>,
    /// Cards known to be in hands that are not seen.
    held: [Pile; MAX_SEATS],
    /// How many of each card are somewhere unseen.
    unseen: Pile,
}

impl<'a> Dealer<'a> {
    fn new(view: &'a View, memory: &Memory, mut dice: Dice) -> Dealer<'a> {
        let held = std::array::from_fn(|at| known_cards(view, memory, Seat(at as u8)));
        let mut dealer =
            Dealer { view, dice, discard: view.discard.cards.clone(), held, unseen: Pile::default() };
        let mut recalls = memory.recalls();
        dice.shuffle(&mut recalls);
        dealer.dice = dice;
        let choice = recalls.into_iter().find_map(|recall| dealer.with_recall(recall));
        let (held, discard) = choice.unwrap_or((dealer.held.clone(), dealer.discard.clone()));
        (dealer.held, dealer.discard) = (held, discard);
        dealer.unseen = dealer.unseen_cards().unwrap_or_default();
        dealer
    }

    /// The hands and the pile that go with one way of remembering, if it goes with the view at all.
    fn with_recall(&self, recall: Recall) -> Option<([Pile; MAX_SEATS], Option<Vec<Card>>)> {
        let view = &self.view.discard;
        let fits = recall.pile.len() == usize::from(view.size)
            && recall.pile.last().copied() == view.top
            && view.cards.as_ref().is_none_or(|cards| *cards == recall.pile);
        let mut held = self.held.clone();
        if let Some((seat, card)) = recall.taken {
            if card == Card::Judgment && self.view.passed().contains(seat) {
                return None;
            }
            held[seat.index()].add(card);
        }
        let room = |seat: Seat| held[seat.index()].len() <= self.view.mage(seat).hand_size;
        let trial = Dealer {
            view: self.view,
            dice: self.dice,
            discard: Some(recall.pile),
            held: held.clone(),
            unseen: Pile::default(),
        };
        let possible = fits && Seat::all(self.view.count()).all(room) && trial.unseen_cards().is_some();
        possible.then_some((held, trial.discard))
    }

    /// Everything that is neither seen nor known to be in a hand; `None` when that does not add up.
    fn unseen_cards(&self) -> Option<Pile> {
        let view = self.view;
        let mut rest = Pile::whole_box();
        let mut take = |card: Card| rest.take(card);
        let mut fine = true;
        for mage in &view.seats {
            mage.deities.iter().for_each(|deity| fine &= take(deity.card()));
            mage.hand.iter().flat_map(Pile::iter).for_each(|card| fine &= take(card));
        }
        for cards in &self.held {
            cards.iter().for_each(|card| fine &= take(card));
        }
        if let Some(chain) = &view.chain {
            let laid = |card: &Card| Deity::on(*card).is_none();
            let items = chain.items.iter().map(|item| item.card).filter(laid);
            let given = chain.pile.iter().map(|given| given.card);
            items.chain(given).chain([chain.card]).for_each(|card| fine &= take(card));
        }
        let pile = self.discard.clone().unwrap_or_else(|| Vec::from_iter(view.discard.top));
        let pool = view.chaos.iter().flat_map(|chaos| chaos.pool.iter().flatten().copied());
        let draft = view.draft.map(|draft| draft.card);
        let deck = view.revealed.iter().flat_map(|revealed| revealed.deck.from_the_top());
        pile.into_iter()
            .chain(view.aside.iter().copied())
            .chain(pool)
            .chain(draft)
            .chain(deck)
            .for_each(|card| fine &= take(card));
        fine.then_some(rest)
    }

    /// The places to fill. The white Judgment has its own.
    fn slots(&mut self) -> Vec<Slot> {
        let view = self.view;
        let mut slots = Vec::with_capacity(CARDS.len() * 2);
        let mut add = |slot: Slot, count: u8| slots.extend(std::iter::repeat_n(slot, usize::from(count)));
        for seat in Seat::all(view.count()) {
            let mage = view.mage(seat);
            if mage.hand.is_none() {
                add(Slot::Hand(seat), mage.hand_size.saturating_sub(self.held[seat.index()].len()));
            }
        }
        let white = |place: White| u8::from(view.white == place);
        if view.revealed.is_none() {
            add(Slot::Deck, view.deck.saturating_sub(white(White::Deck)));
        }
        if self.discard.is_none() {
            let on_top = u8::from(view.discard.top == Some(Card::JudgmentWhite));
            let white = white(White::Discard).saturating_sub(on_top);
            add(Slot::Covered, view.discard.size.saturating_sub(1 + white));
        }
        if let Some(chaos) = view.chaos.as_ref().filter(|chaos| chaos.pool.is_none()) {
            add(Slot::Pool, chaos.size.saturating_sub(white(White::Pool)));
        }
        self.unseen.take(Card::JudgmentWhite);
        slots
    }

    /// The unseen cards, one for each slot.
    fn deal(&mut self, slots: &[Slot]) -> Vec<Card> {
        let mut cards: Vec<Card> = self.unseen.iter().collect();
        self.dice.shuffle(&mut cards);
        let passed = self.view.passed();
        let barred = |slot: Slot, card: Card| {
            card == Card::Judgment && matches!(slot, Slot::Hand(seat) if passed.contains(seat))
        };
        for at in 0..slots.len().min(cards.len()) {
            if barred(slots[at], cards[at]) {
                let fair =
                    |&other: &usize| cards[other] != Card::Judgment && !barred(slots[other], cards[at]);
                let others: Vec<usize> = (0..slots.len()).filter(fair).collect();
                if !others.is_empty() {
                    cards.swap(at, self.dice.pick(&others));
                }
            }
        }
        self.mend_pool(slots, &mut cards);
        cards
    }

    /// The controller of Chaos Strikes is asked: so the pool has a card that can be chosen.
    fn mend_pool(&mut self, slots: &[Slot], cards: &mut [Card]) {
        let wanted = chaos::wanted_in_pool(self.view);
        let usable = |card: Card| wanted.contains(card);
        let places = |inside: bool| (0..slots.len()).filter(move |&at| (slots[at] == Slot::Pool) == inside);
        let pool: Vec<usize> = places(true).collect();
        let white = self.view.white == White::Pool && usable(Card::JudgmentWhite);
        if wanted.is_empty() || pool.is_empty() || white || pool.iter().any(|&at| usable(cards[at])) {
            return;
        }
        let others: Vec<usize> = places(false).filter(|&at| usable(cards[at])).collect();
        if !others.is_empty() {
            cards.swap(self.dice.pick(&pool), self.dice.pick(&others));
        }
    }

    fn build(mut self, slots: &[Slot], cards: &[Card]) -> MysticWar {
        let placed = |wanted: Slot| {
            slots.iter().zip(cards).filter(move |&(&slot, _)| slot == wanted).map(|(_, &card)| card)
        };
        let mut goals = self.goals();
        let mut mages = ArrayVec::new();
        for seat in Seat::all(self.view.count()) {
            let seen = self.view.mage(seat);
            let hidden = || self.held[seat.index()].iter().chain(placed(Slot::Hand(seat))).collect();
            mages.push(Mage {
                resources: seen.resources,
                deities: seen.deities,
                goal: seen.goal.or_else(|| goals.pop()).unwrap_or(Goal::Balanced),
                goal_up: seen.goal_up,
                hand: seen.hand.clone().unwrap_or_else(hidden),
                known: seen.known.clone(),
            });
        }
        let deck = self.deck(placed(Slot::Deck).collect());
        let discard = self.pile(placed(Slot::Covered).collect());
        let pool = self.pool(placed(Slot::Pool).collect());
        let view = self.view;
        let goal_deck = view.revealed.as_ref().map_or(goals, |revealed| revealed.goal_deck.clone());
        MysticWar {
            options: view.options,
            round: view.round,
            first_player: view.first_player,
            next_first_player: view.next_first_player,
            consecutive_passes: view.consecutive_passes,
            deck_ended: view.deck_ended,
            seats: mages,
            deck,
            discard: discard.into_iter().collect(),
            goal_deck: goal_deck.into_iter().collect(),
            aside: view.aside.iter().copied().collect(),
            draft: view.draft,
            chain: view.chain.clone(),
            chaos: pool,
            quiet: view.quiet,
            agenda: view.agenda.iter().copied().collect(),
            ending: view.ending,
            dice: self.dice,
        }
    }

    /// The goals nobody shows, in random order.
    fn goals(&mut self) -> Vec<Goal> {
        let mut rest = [Goal::COPIES; Goal::ALL.len()];
        for goal in self.view.seats.iter().filter_map(|mage| mage.goal) {
            rest[goal as usize] = rest[goal as usize].saturating_sub(1);
        }
        let copies = Goal::ALL.into_iter().zip(rest);
        let mut goals: Vec<Goal> =
            copies.flat_map(|(goal, count)| std::iter::repeat_n(goal, usize::from(count))).collect();
        self.dice.shuffle(&mut goals);
        goals
    }

    fn deck(&self, mut cards: Vec<Card>) -> Deck {
        if let Some(revealed) = &self.view.revealed {
            return revealed.deck.clone();
        }
        if self.view.white == White::Deck {
            cards.push(Card::JudgmentWhite);
        }
        Deck::from_top(cards.into_iter())
    }

    fn pile(&mut self, mut covered: Vec<Card>) -> Vec<Card> {
        if let Some(cards) = self.discard.take() {
            return cards;
        }
        let top = self.view.discard.top;
        if self.view.white == White::Discard && top != Some(Card::JudgmentWhite) {
            let at = self.dice.below(covered.len() as u32 + 1) as usize;
            covered.insert(at, Card::JudgmentWhite);
        }
        covered.extend(top);
        covered
    }

    fn pool(&mut self, mut hidden: Vec<Card>) -> Option<Chaos> {
        let chaos = self.view.chaos.as_ref()?;
        if self.view.white == White::Pool {
            let at = self.dice.below(hidden.len() as u32 + 1) as usize;
            hidden.insert(at, Card::JudgmentWhite);
        }
        let pool = chaos.pool.clone().unwrap_or(hidden);
        Some(Chaos {
            controller: chaos.controller,
            player: chaos.player,
            recipient: chaos.recipient,
            pool: pool.into_iter().take(crate::components::CHAOS_CARDS).collect(),
        })
    }
}

/// What `seat` is known to hold when its hand is not seen.
fn known_cards(view: &View, memory: &Memory, seat: Seat) -> Pile {
    let mut known = Pile::default();
    let Some(mage) = view.seats.get(seat.index()).filter(|mage| mage.hand.is_none()) else { return known };
    for facts in &CARDS {
        let count = mage.known.count(facts.card).max(memory.held(seat).count(facts.card));
        (0..count).for_each(|_| known.add(facts.card));
    }
    if view.white == White::Hand(seat) {
        known.add(Card::JudgmentWhite);
    }
    known
}
