//! A conflict up to its prizes: the tile, the secret cards, the actions, the glyph ritual.

use super::Log;
use crate::action::{Action, Comfort};
use crate::agenda::{Order, Source, Step};
use crate::components::{Ability, DRAW, PASS_DEVOTION, ROUNDS, Slot};
use crate::event::Event;
use crate::state::{Mezo, Table};
use kernel::{Seat, Seats, Sink};

impl Mezo {
    /// MEZO-5.40: the next tile says where; after the last one the Age ends.
    pub(super) fn next_conflict(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        let Some(region) = self.hidden.tiles.pop() else {
            self.table.phase(Step::EndOfAge);
            return;
        };
        log.seal();
        self.table.conflict = Some(region);
        let blessed = self.table.blessed == Some(region);
        log.emit(|| Event::ConflictBegan { region, blessed });
        let table = &self.table;
        let order = table.vp_order().only(|seat| table.tribe(seat).has(Ability::WanderingGod));
        self.table.phase(Step::WanderGod { order, turn: 0 });
    }

    /// MEZO-5.42: the top three, kept in the order of the box. Without god cards the Blessed region goes on to
    /// its sacrifices.
    pub(super) fn draw(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        if self.table.is_blessed() && !self.table.options.blessed_god_cards {
            self.table.sacrifices();
            return;
        }
        log.seal();
        for seat in self.table.everyone() {
            let closed = &mut self.hidden.cards[seat];
            let rest = closed.deck.len().saturating_sub(DRAW);
            closed.hand = closed.deck.drain(rest..).collect();
            closed.hand.sort_unstable();
            let count = closed.hand.len() as u8;
            log.emit(|| Event::CardsDrawn { seat, count, cards: Some(closed.hand.clone()) });
        }
        self.table.phase(Step::SelectCard { waiting: Seats::all(self.table.players()) });
        self.commit_the_last(log);
    }

    /// All decks have the same size: a single card is the last of every seat.
    fn commit_the_last(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        for seat in self.table.everyone() {
            if let [card] = self.hidden.cards[seat].hand[..] {
                self.commit(seat, Action::SelectCard(card), log);
            }
        }
    }

    /// A card is laid down. The order in which seats do so leaves no trace.
    pub(super) fn commit(&mut self, seat: Seat, action: Action, log: &mut Log<'_, impl Sink<Event>>) {
        let (Action::SelectCard(card), Some(Step::SelectCard { waiting })) =
            (action, self.table.agenda.last_mut())
        else {
            return;
        };
        *waiting = waiting.without(seat);
        self.hidden.cards[seat].chosen = Some(card);
        log.emit(|| Event::CardCommitted { seat, card: Some(card) });
    }

    /// MEZO-5.43: all at once; the other cards go back on top (MEZO-5.42).
    pub(super) fn reveal_cards(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        log.seal();
        for seat in self.table.everyone() {
            let closed = &mut self.hidden.cards[seat];
            let card = closed.chosen.take();
            self.table.tribe_mut(seat).card = card;
            closed.deck.extend(closed.hand.drain(..).filter(|&other| Some(other) != card));
        }
        log.emit(|| Event::CardsRevealed {
            cards: self.table.seats.iter().filter_map(|tribe| tribe.card).collect(),
        });
        let order = self.table.conflict_order();
        self.table.phase(Step::ChooseAction { order, turn: 0 });
    }
}

impl Table {
    /// Whether the current conflict is that of the Blessed region.
    pub fn is_blessed(&self) -> bool {
        self.conflict.is_some() && self.conflict == self.blessed
    }

    /// The owner of the Champion in the current conflict.
    pub fn champion_here(&self) -> Option<Seat> {
        self.conflict.and_then(|region| self.regions[region].champion)
    }

    /// MEZO-5.45: in which order the current conflict would be acted in if its cards were revealed now.
    pub fn conflict_order(&self) -> Order {
        match self.champion_here() {
            Some(owner) => owner.next(self.players()).round(self.players()).collect(),
            None => self.vp_order(),
        }
    }

    /// MEZO-5.44, MEZO-5.46, MEZO-5.47.
    pub(super) fn action_options(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        let tribe = self.tribe(seat);
        for slot in tribe.uncovered() {
            out(Action::Use(slot));
            out(Action::Pass(slot, Comfort::Devotion));
            if !tribe.xibalba.is_empty() {
                out(Action::Pass(slot, Comfort::Recover));
            }
        }
    }

    pub(super) fn act(
        &mut self,
        order: Order,
        turn: u8,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        let Some(seat) = order.get(turn % self.players()) else { return };
        self.phase(Step::ChooseAction { order, turn: turn + 1 });
        if let Action::Use(slot) = action {
            self.use_slot(seat, slot, log);
        } else if let Action::Pass(slot, comfort) = action {
            self.pass(seat, slot, comfort, log);
        }
    }

    fn use_slot(&mut self, seat: Seat, slot: Slot, log: &mut Log<'_, impl Sink<Event>>) {
        let tribe = self.tribe_mut(seat);
        let Some(card) = tribe.card else { return };
        tribe.covered.push(slot);
        log.emit(|| Event::ActionUsed { seat, card, slot });
        self.run(seat, Source::Card { card, slot });
    }

    fn pass(&mut self, seat: Seat, slot: Slot, comfort: Comfort, log: &mut Log<'_, impl Sink<Event>>) {
        self.tribe_mut(seat).covered.push(slot);
        log.emit(|| Event::Passed { seat, slot, comfort });
        match comfort {
            Comfort::Devotion => self.gain_devotion(seat, PASS_DEVOTION, log),
            Comfort::Recover => self.run(seat, Source::Pass),
        }
    }

    pub(super) fn actions_over(&mut self, order: Order, turn: u8) -> bool {
        let over = turn >= ROUNDS * order.len();
        if over {
            self.phase(Step::GlyphRitual { order, turn: 0 });
        }
        over
    }

    /// MEZO-5.48: asked only of who has a glyph here now.
    pub(super) fn ritual_by_itself(&mut self, order: Order, turn: u8) -> bool {
        let Some(seat) = order.get(turn) else {
            if self.is_blessed() {
                self.sacrifices();
            } else {
                self.phase(Step::Contest);
            }
            return true;
        };
        let able = self.may_break_glyph(seat);
        if !able {
            self.phase(Step::GlyphRitual { order, turn: turn + 1 });
        }
        !able
    }

    /// Whether `seat` has a glyph in the conflict and an action left for it.
    pub fn may_break_glyph(&self, seat: Seat) -> bool {
        let glyph = self.conflict.is_some_and(|region| self.regions[region].glyphs[seat] > 0);
        glyph && self.tribe(seat).uncovered().next().is_some()
    }

    pub(super) fn ritual(
        &mut self,
        order: Order,
        turn: u8,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        self.phase(Step::GlyphRitual { order, turn: turn + 1 });
        let (Action::Yes, Some(seat), Some(region)) = (action, order.get(turn), self.conflict) else {
            return;
        };
        self.regions[region].glyphs[seat] -= 1;
        log.emit(|| Event::GlyphBroken { seat, region });
        let last = self.tribe(seat).uncovered().next();
        if let Some(slot) = last {
            self.use_slot(seat, slot, log);
        }
    }
}
