//! Divine favors and magic items (section 5.15).

use super::{Log, Newcomer, Offers, Strike};
use crate::action::Action;
use crate::components as box_;
use crate::components::{Grant, Module, Timing};
use crate::event::{Event, Gift, Reason, Taken};
use crate::ids::{Building, Favor, FavorSet, Item, ItemSet};
use crate::queries::FOUR_TYPES;
use crate::state::{Cyclades, Source, Turn};
use kernel::Seat;

/// Favors.
impl Cyclades {
    /// Step 6 (CYC-5.15.1).
    pub(super) fn refresh_favor(&mut self, log: &mut impl Log) {
        if !self.options.plays(Module::Hades) {
            return;
        }
        for seat in Seat::all(self.seats) {
            if let Some(favor) = self.player_mut(seat).favor.take() {
                self.used_favors.insert(favor);
            }
        }
        if let Some(favor) = self.favor.take() {
            self.used_favors.insert(favor);
        }
        if self.hades_active() {
            return self.shuffle_favors();
        }
        if self.stacks.favor_stack.is_empty() {
            self.shuffle_favors();
        }
        self.favor = self.stacks.favor_stack.pop();
        log.seal();
        if let Some(favor) = self.favor {
            log.tell(|| Event::FavorShown { favor });
        }
    }

    fn shuffle_favors(&mut self) {
        let used = std::mem::replace(&mut self.used_favors, FavorSet::NONE);
        for favor in used.iter() {
            let _ = self.stacks.favor_stack.try_push(favor);
        }
        self.dice.shuffle(&mut self.stacks.favor_stack);
    }

    /// CYC-5.15.2: the holder of the last god takes the tile.
    pub(super) fn take_favor(&mut self, turn: Turn, log: &mut impl Log) {
        let last = self.gods.last().is_some_and(|place| place.god == turn.god);
        let Some(favor) = self.favor.filter(|_| last) else { return };
        let seat = turn.seat;
        self.favor = None;
        self.player_mut(seat).favor = Some(favor);
        log.tell(|| Event::FavorTaken { seat, favor });
        match favor.grant() {
            Grant::Priestess => self.take_card(seat, Taken::Priestess, log),
            Grant::MagicItem => self.draw_item(seat, log),
        }
        let mut turn = turn;
        match favor {
            Favor::Aphrodite => turn.aphrodite = true,
            Favor::Hera => self.take_card(seat, Taken::Priest, log),
            Favor::Artemis
            | Favor::Demeter
            | Favor::Dionysus
            | Favor::Hephaestus
            | Favor::Hermes
            | Favor::Hestia => turn.favor = true,
        }
        self.turn = Some(turn);
    }

    fn favor_usable(&self, seat: Seat, favor: Favor) -> bool {
        match favor {
            Favor::Aphrodite | Favor::Hera => false,
            Favor::Artemis => self.figures.iter().next().is_some(),
            Favor::Demeter => self.prosperity_left() > 0,
            Favor::Dionysus => {
                self.can_pay(seat, box_::BUILD_COST) && self.can_build(seat, Building::Theater)
            }
            Favor::Hephaestus => {
                self.can_pay(seat, box_::HEPHAESTUS_COST)
                    && FOUR_TYPES.iter().any(|kind| self.can_build(seat, kind))
            }
            Favor::Hermes => {
                self.origins(seat, Source::Granted).next().is_some()
                    || self.harbours(seat, false).next().is_some()
            }
            Favor::Hestia => self.troops_left(seat) > 0,
        }
    }

    pub(super) fn offer_favor(&self, turn: &Turn, out: &mut impl Offers) {
        let favor = self.player(turn.seat).favor.filter(|_| turn.favor);
        if favor.is_some_and(|favor| self.favor_usable(turn.seat, favor)) {
            out.offer(Action::UseFavor);
        }
    }

    pub(super) fn use_favor(&mut self, turn: Turn, log: &mut impl Log) {
        let seat = turn.seat;
        let Some(favor) = self.player(seat).favor else { return };
        self.turn = Some(Turn { favor: false, ..turn });
        log.tell(|| Event::FavorUsed { seat, favor });
        match favor {
            Favor::Aphrodite | Favor::Hera => {}
            Favor::Artemis => self.hunt_figure(),
            Favor::Demeter => self.welcome(Newcomer::Prosperity),
            Favor::Dionysus => self.order_building(seat, Building::Theater, box_::BUILD_COST, log),
            Favor::Hephaestus => self.ask_build_type(box_::HEPHAESTUS_COST),
            Favor::Hermes => self.grant_free_move(),
            Favor::Hestia => self.welcome(Newcomer::Troop),
        }
    }
}

/// Items.
impl Cyclades {
    fn draw_item(&mut self, seat: Seat, log: &mut impl Log) {
        if self.stacks.item_deck.is_empty() {
            let used = std::mem::replace(&mut self.used_items, ItemSet::NONE);
            self.stacks.item_deck.extend(used.iter());
            self.dice.shuffle(&mut self.stacks.item_deck);
        }
        log.seal();
        if let Some(item) = self.stacks.item_deck.pop() {
            self.player_mut(seat).items.insert(item);
            log.tell(|| Event::ItemDrawn { seat, item });
        } else {
            log.tell(|| Event::GiftLost { seat, gift: Gift::Item });
        }
    }

    /// An item is played and discarded.
    pub(super) fn spend_item(&mut self, seat: Seat, item: Item, log: &mut impl Log) {
        self.player_mut(seat).items.remove(item);
        self.used_items.insert(item);
        log.tell(|| Event::ItemPlayed { seat, item });
    }

    fn item_usable(&self, turn: &Turn, item: Item) -> bool {
        let seat = turn.seat;
        match item {
            Item::Trident | Item::Spear | Item::Shield | Item::Net => false,
            Item::Sandals => self.origins(seat, Source::Granted).next().is_some(),
            Item::Oars => self.harbours(seat, false).next().is_some(),
            Item::Bow => !self.strike_lands(seat, Strike::Bow).is_empty(),
            Item::PlumbLine => self.god_types(turn.god).iter().any(|kind| self.can_build(seat, kind)),
            Item::Amphora | Item::Purse => true,
        }
    }

    pub(super) fn offer_items(&self, turn: &Turn, out: &mut impl Offers) {
        let items = self.player(turn.seat).items;
        if !items.is_empty() {
            let usable = |item: &Item| item.timing() == Timing::OwnTurn && self.item_usable(turn, *item);
            out.offer_all(items.iter().filter(usable), Action::PlayItem);
        }
    }

    pub(super) fn play_item(&mut self, turn: Turn, item: Item, log: &mut impl Log) {
        let seat = turn.seat;
        self.spend_item(seat, item, log);
        match item {
            Item::Sandals => self.grant_move(),
            Item::Oars => self.grant_sail(),
            Item::Bow => self.aim(Strike::Bow),
            Item::PlumbLine => self.ask_build_type(0),
            Item::Amphora => self.turn = Some(Turn { amphora: true, ..turn }),
            Item::Purse => self.gain(seat, box_::PURSE_GOLD, Reason::Purse, log),
            Item::Trident | Item::Spear | Item::Shield | Item::Net => {}
        }
    }
}
