//! Recruits and the gifts of apollo (CYC-5.6.2, CYC-5.7.1).

use super::frame::{Decision, choice};
use super::{Log, Newcomer, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::components::Recruit;
use crate::event::{Event, Gift, Reason, Taken};
use crate::ids::{Piece, Special};
use crate::map::{Sea, Territory};
use crate::state::{Cyclades, Tabletop, Turn};
use crate::text::Asked;
use kernel::Seat;

/// A recruited troop is placed.
#[derive(Clone, Copy)]
pub(crate) struct PlaceTroop;

impl Decision for PlaceTroop {
    choice!(Territory: PlaceTroop(at) => at);

    const QUESTION: &'static str = "Where does the new troop go?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if game.troops_left(seat) > 0 {
            out.offer_all(game.board.held(seat).iter(), Action::PlaceTroop);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Territory, log: &mut impl Log) {
        game.pop();
        game.place_on_land(seat, Piece::Troop, at, log);
    }

    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        game.lose_gift(Gift::Troop, log);
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        format!("Troop to {}", asked.land(at))
    }
}

/// A recruited fleet is placed.
#[derive(Clone, Copy)]
pub(crate) struct PlaceFleet;

impl Decision for PlaceFleet {
    choice!(Sea: PlaceFleet(at) => at);

    const QUESTION: &'static str = "Where does the new fleet go?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if game.fleets_left(seat) > 0 {
            out.offer_all(game.fleet_sites(seat).iter(), Action::PlaceFleet);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Sea, log: &mut impl Log) {
        game.pop();
        game.place_at_sea(seat, Ships { fleets: 1, undead: 0 }, at, log);
    }

    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        game.lose_gift(Gift::Fleet, log);
    }

    fn label(self, asked: &Asked<'_>, at: Sea) -> String {
        format!("Fleet to {}", asked.sea(at))
    }
}

/// Apollo's marker is placed.
#[derive(Clone, Copy)]
pub(crate) struct Prosperity;

impl Decision for Prosperity {
    choice!(Territory: PlaceProsperity(at) => at);

    const QUESTION: &'static str = "Where does the prosperity marker go?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.marker_lands(seat).iter(), Action::PlaceProsperity);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Territory, log: &mut impl Log) {
        game.pop();
        game.put_marker(seat, at, log);
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        format!("Prosperity marker on {}", asked.land(at))
    }
}

impl Tabletop {
    /// The price of the next extra recruit of this turn, if the god still has one (CYC-5.6.2).
    pub fn recruit_price(&self, turn: &Turn) -> Option<u16> {
        let row = turn.god.row();
        let price = *row.extra.get(usize::from(turn.recruits))?;
        Some(match row.recruit {
            Recruit::Troop if self.has_special(turn.seat, Special::Sparta) => {
                price.saturating_sub(box_::SPARTA_REDUCTION)
            }
            Recruit::Philosopher | Recruit::Priest if self.has_special(turn.seat, Special::Athens) => {
                box_::ATHENS_PRICE
            }
            Recruit::Fleet
            | Recruit::Troop
            | Recruit::Philosopher
            | Recruit::Priest
            | Recruit::Undead
            | Recruit::Titan
            | Recruit::None => price,
        })
    }

    /// Whether a recruit of this god is in supply and can be placed (CYC-5.1.5).
    fn can_recruit(&self, seat: Seat, recruit: Recruit) -> bool {
        match recruit {
            Recruit::Fleet => self.fleets_left(seat) > 0 && !self.fleet_sites(seat).is_empty(),
            Recruit::Troop => self.troops_left(seat) > 0,
            Recruit::Philosopher => self.philosophers_left() > 0,
            Recruit::Priest => self.priests_left() > 0,
            Recruit::Undead => {
                self.undead_troops_left() > 0
                    || (self.undead_fleets_left() > 0 && !self.fleet_sites(seat).is_empty())
            }
            Recruit::Titan => self.titans_left(seat) > 0,
            Recruit::None => false,
        }
    }
}

impl Cyclades {
    /// The free recruit of the god, or what apollo gives.
    pub(super) fn give_recruit(&mut self, turn: Turn, log: &mut impl Log) {
        match turn.god.row().recruit {
            Recruit::Titan => self.give_kronos_gift(turn.seat, log),
            Recruit::None => self.give_apollo(turn.seat, log),
            Recruit::Fleet | Recruit::Troop | Recruit::Philosopher | Recruit::Priest | Recruit::Undead => {
                self.bring_recruit(turn, log);
            }
        }
    }

    /// Brings one recruit of the god: a card at once, a unit after a site is chosen.
    fn bring_recruit(&mut self, turn: Turn, log: &mut impl Log) {
        match turn.god.row().recruit {
            Recruit::Fleet => self.push(PlaceFleet),
            Recruit::Troop => self.push(PlaceTroop),
            Recruit::Philosopher => self.take_card(turn.seat, Taken::Philosopher, log),
            Recruit::Priest => self.take_card(turn.seat, Taken::Priest, log),
            Recruit::Undead => self.raise_undead(),
            Recruit::Titan => self.welcome(Newcomer::Titan),
            Recruit::None => {}
        }
    }

    /// CYC-5.7.1 and CYC-5.7.2.
    fn give_apollo(&mut self, seat: Seat, log: &mut impl Log) {
        let single = self.board.held(seat).len() == 1;
        let gold = if single { box_::APOLLO_GOLD_SINGLE } else { box_::APOLLO_GOLD };
        self.gain(seat, gold, Reason::Apollo, log);
        if !std::mem::take(&mut self.apollo_gift) {
            return;
        }
        if self.prosperity_left() > 0 {
            self.push(Prosperity);
        } else {
            log.tell(|| Event::GiftLost { seat, gift: Gift::Prosperity });
        }
    }

    pub(crate) fn put_marker(&mut self, seat: Seat, at: Territory, log: &mut impl Log) {
        self.board.land_mut(at).prosperity += 1;
        log.tell(|| Event::ProsperityPlaced { seat, at });
    }

    pub(super) fn offer_recruit(&self, turn: &Turn, out: &mut impl Offers) {
        let affordable = self.recruit_price(turn).is_some_and(|price| self.can_pay(turn.seat, price));
        if affordable && self.can_recruit(turn.seat, turn.god.row().recruit) {
            out.offer(Action::Recruit);
        }
    }

    pub(super) fn recruit(&mut self, turn: Turn, log: &mut impl Log) {
        let Some(price) = self.recruit_price(&turn) else { return };
        self.pay(turn.seat, price, Reason::Recruit, log);
        self.turn = Some(Turn { recruits: turn.recruits + 1, ..turn });
        self.bring_recruit(turn, log);
    }
}
