//! A conflict begins: the tile, the draw, the secret cards.

use super::{Automatic, ChooseAction, Decision, EndOfAge, Log, SacrificeWarriors, Visit, WanderGod, answers};
use crate::action::Action;
use crate::agenda::{Frame, Round, TurnOrder};
use crate::check::{self, Checked, ensure};
use crate::components::{Ability, Card, DRAW, God, Slot};
use crate::event::Event;
use crate::state::{Mezo, Tabletop};
use crate::text::stake;
use crate::view::View;
use kernel::{Names, Seat, Seats, Undo};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The next conflict tile is revealed; without one the Age ends.
#[derive(Clone, Copy)]
pub struct NextConflict;

impl Automatic for NextConflict {
    /// MEZO-5.40: the next tile says where; after the last one the Age ends.
    fn happen(self, game: &mut Mezo, log: &mut impl Log) {
        let Some(region) = game.hidden.tiles.pop() else {
            game.table.phase(EndOfAge);
            return;
        };
        log.seal();
        let table = &mut game.table;
        table.conflict = Some(region);
        let blessed = table.blessed == Some(region);
        log.emit(|| Event::ConflictBegan { region, blessed });
        let order = table.vp_order().only(|seat| table.tribe(seat).has(Ability::WanderingGod));
        table.phase(WanderGod(Round::new(order)));
    }
}

/// Cards are drawn.
#[derive(Clone, Copy)]
pub struct Draw;

impl Automatic for Draw {
    /// MEZO-5.42: the top three, kept in the order of the box. Without god cards the Blessed region goes on to
    /// its sacrifices.
    fn happen(self, game: &mut Mezo, log: &mut impl Log) {
        if game.table.is_blessed() && !game.table.options.blessed_god_cards {
            game.table.phase(SacrificeWarriors::first(&game.table));
            return;
        }
        log.seal();
        for seat in game.table.everyone() {
            let closed = &mut game.hidden.cards[seat];
            let rest = closed.deck.len().saturating_sub(DRAW);
            closed.hand = closed.deck.drain(rest..).collect();
            closed.hand.sort_unstable();
            let count = closed.hand.len() as u8;
            log.emit(|| Event::CardsDrawn { seat, count, cards: Some(closed.hand.clone()) });
        }
        game.table.phase(SelectCard { waiting: Seats::all(game.table.players()) });
    }
}

/// Each lays down a card, secretly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelectCard {
    /// Those who have not yet.
    pub waiting: Seats,
}

impl Decision for SelectCard {
    answers!(Card: SelectCard(card) = card);
    const UNDO: Undo = Undo::Committed;

    fn who(self, _: &Tabletop) -> Seats {
        self.waiting
    }

    /// MEZO-5.43: all at once; the other cards go back on top (MEZO-5.42).
    fn settles(self, game: &mut Mezo, log: &mut impl Log) -> bool {
        if !self.waiting.is_empty() {
            return false;
        }
        log.seal();
        let table = &mut game.table;
        for seat in table.everyone() {
            let closed = &mut game.hidden.cards[seat];
            let card = closed.chosen.take();
            table.tribe_mut(seat).card = card;
            closed.deck.extend(closed.hand.drain(..).filter(|&other| Some(other) != card));
        }
        log.emit(|| Event::CardsRevealed {
            cards: table.seats.iter().filter_map(|tribe| tribe.card).collect(),
        });
        table.phase(ChooseAction(Round::new(table.conflict_order())));
        true
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        format!("Secretly choose a card for the conflict in {}.", stake(&view.table))
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<Card>) -> ControlFlow<()> {
        game.hidden.cards[seat].hand.iter().copied().try_for_each(out)
    }

    /// A card is laid down. The order in which seats do so leaves no trace.
    fn answer(self, game: &mut Mezo, seat: Seat, card: Card, log: &mut impl Log) {
        game.table.replace(SelectCard { waiting: self.waiting.without(seat) });
        game.hidden.cards[seat].chosen = Some(card);
        log.emit(|| Event::CardCommitted { seat, card: Some(card) });
    }

    fn label(self, _: &View, _: Seat, card: Card, _: &Names) -> String {
        let actions = [Slot::One, Slot::Two].map(|slot| card.action(slot).words);
        format!("{}: {} / {}", card.title(), actions[0], actions[1])
    }

    fn explain(self, view: &View, seat: Seat, card: Card) -> Option<String> {
        let (tribe, title) = (view.table.tribe(seat), card.title());
        Some(if tribe.god != Some(card.god()) {
            format!("{title} is not a card of {}", tribe.god.map_or("yours", God::title))
        } else if tribe.played.contains(&card) {
            format!("{title} was played earlier this Age")
        } else {
            format!("you did not draw {title}")
        })
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        check::alone(top)?;
        check::in_conflict(game, true, true)?;
        let chosen = game.table.everyone().filter(|&seat| game.hidden.cards[seat].chosen.is_none());
        ensure(chosen.collect::<Seats>() == self.waiting, "the rules wait for those who have not chosen")
    }
}

impl Tabletop {
    /// Who has not laid down a card yet, while that is what all do.
    pub fn choosing(&self) -> Option<Seats> {
        match self.agenda.last() {
            Some(Frame::SelectCard(SelectCard { waiting })) => Some(*waiting),
            Some(_) | None => None,
        }
    }

    /// Whether the current conflict is that of the Blessed region.
    pub fn is_blessed(&self) -> bool {
        self.conflict.is_some() && self.conflict == self.blessed
    }

    /// The owner of the Champion in the current conflict.
    pub fn champion_here(&self) -> Option<Seat> {
        self.conflict.and_then(|region| self.regions[region].champion)
    }

    /// MEZO-5.45: in which order the current conflict would be acted in if its cards were revealed now.
    pub fn conflict_order(&self) -> TurnOrder {
        match self.champion_here() {
            Some(owner) => owner.next(self.players()).round(self.players()).collect(),
            None => self.vp_order(),
        }
    }
}
