//! Monuments: claiming them and what they do (section 5.17).

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Reason};
use crate::ids::{God, Monument, Piece, Slot};
use crate::map::{Place, Sea, SeaSet, Territory};
use crate::state::{Cyclades, Source, Tabletop, Turn};
use kernel::Seat;

impl Tabletop {
    /// The monuments that `seat` may claim (CYC-5.17.1).
    pub fn claimable(&self, seat: Seat) -> impl Iterator<Item = Monument> + '_ {
        let lands = self.board.held(seat);
        self.monuments.iter().filter(move |monument| {
            let [one, other] = monument.requires();
            let count = |building| self.board.built(lands, building);
            if one == other { count(one) >= 2 } else { count(one) >= 1 && count(other) >= 1 }
        })
    }

    /// Where a fleet may be placed beside a monument of `seat`.
    fn seas_beside(&self, seat: Seat, monument: Monument) -> SeaSet {
        let at = self.monument_at(seat, monument);
        at.map_or(SeaSet::NONE, |at| self.map().land(at).seas).and(self.fleet_sites(seat))
    }
}

/// Claims.
impl Cyclades {
    pub(super) fn offer_setup_claims(&self, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Pass);
        out.offer_all(self.claimable(seat), Action::SetupClaimMonument);
    }

    pub(super) fn offer_claims_first(&self, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Skip);
        out.offer_all(self.claimable(seat), Action::ClaimMonumentFirst);
    }

    pub(super) fn claim(&mut self, seat: Seat, monument: Monument, log: &mut impl Log) {
        self.monuments.remove(monument);
        log.tell(|| Event::MonumentClaimed { seat, monument });
        self.push(Frame::MonumentSite { monument });
    }

    pub(super) fn put_monument(&mut self, seat: Seat, monument: Monument, at: Territory, log: &mut impl Log) {
        self.pop();
        self.board.land_mut(at).monuments.add(monument);
        log.tell(|| Event::MonumentPlaced { seat, monument, at });
    }
}

/// Powers.
impl Cyclades {
    pub(super) fn serve_military_academy(&mut self, turn: Turn, log: &mut impl Log) {
        if turn.god == God::Apollo || self.troops_left(turn.seat) == 0 {
            return;
        }
        if let Some(at) = self.monument_at(turn.seat, Monument::MilitaryAcademy) {
            self.place_on_land(turn.seat, Piece::Troop, at, log);
        }
    }

    pub(super) fn serve_naval_academy(&mut self, turn: Turn) {
        if turn.god != God::Apollo && self.monument_at(turn.seat, Monument::NavalAcademy).is_some() {
            self.push(Frame::AcademyFleet);
        }
    }

    pub(super) fn offer_academy_seas(&self, seat: Seat, out: &mut impl Offers) {
        if self.fleets_left(seat) > 0 {
            out.offer_all(self.seas_beside(seat, Monument::NavalAcademy).iter(), Action::PlaceAcademyFleet);
        }
    }

    /// What the monuments module adds to the actions of a turn.
    pub(super) fn offer_monument_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if !self.options.plays(Module::Monuments) {
            return;
        }
        out.offer_all(self.claimable(turn.seat), Action::ClaimMonument);
        let ready = self.monuments_of(turn.seat).minus(turn.monuments);
        let usable = |monument: &Monument| self.monument_usable(turn.seat, *monument);
        out.offer_all(ready.iter().filter(usable), Action::UseMonument);
    }

    fn monument_usable(&self, seat: Seat, monument: Monument) -> bool {
        let creature = self.creature_slots().next().is_some();
        match monument {
            Monument::GreatTemple => creature && self.can_pay(seat, box_::GREAT_TEMPLE_PRICE),
            Monument::TempleOfAres => creature && self.board.on_land(seat, Piece::Troop) > 0,
            Monument::TempleOfPoseidon => creature && self.board.at_sea(seat) > 0,
            Monument::TempleOfAthena => creature && self.player(seat).philosophers > 0,
            Monument::CityOfWarriors => {
                self.can_pay(seat, box_::CITY_MOVE_COST)
                    && self.origins(seat, Source::Granted).next().is_some()
            }
            Monument::Citadel
            | Monument::Lighthouse
            | Monument::GreatUniversity
            | Monument::MilitaryAcademy
            | Monument::NavalAcademy => false,
        }
    }

    pub(super) fn use_monument(&mut self, turn: Turn, monument: Monument, log: &mut impl Log) {
        let seat = turn.seat;
        self.turn = Some(Turn { monuments: turn.monuments.with(monument), ..turn });
        log.tell(|| Event::MonumentUsed { seat, monument });
        if monument == Monument::CityOfWarriors {
            self.pay(seat, box_::CITY_MOVE_COST, Reason::Move, log);
            self.push(Frame::MoveFrom);
        } else {
            self.push(Frame::BuySlot { monument });
        }
    }

    pub(super) fn offer_buy_slots(&self, out: &mut impl Offers) {
        out.offer_all(self.creature_slots(), Action::BuySlot);
    }

    /// CYC-5.17.4: one gold at the great temple, else a piece instead of gold.
    pub(super) fn choose_buy_slot(&mut self, seat: Seat, monument: Monument, slot: Slot, log: &mut impl Log) {
        match monument {
            Monument::GreatTemple => {
                self.pop();
                self.pay(seat, box_::GREAT_TEMPLE_PRICE, Reason::Purchase, log);
                self.receive_card(seat, slot, log);
            }
            Monument::TempleOfAthena => {
                self.pop();
                self.return_cards(seat, Piece::Philosopher, 1, log);
                self.receive_card(seat, slot, log);
            }
            Monument::TempleOfAres
            | Monument::TempleOfPoseidon
            | Monument::Citadel
            | Monument::Lighthouse
            | Monument::GreatUniversity
            | Monument::MilitaryAcademy
            | Monument::NavalAcademy
            | Monument::CityOfWarriors => self.swap(Frame::PayPiece { monument, slot }),
        }
    }

    pub(super) fn offer_pieces(&self, seat: Seat, monument: Monument, out: &mut impl Offers) {
        if monument == Monument::TempleOfAres {
            let lands = self.board.held(seat).iter();
            let lands = lands.filter(|&land| self.board.land(land).units.troops > 0);
            out.offer_all(lands, |land| Action::PayPiece(Place::Land(land)));
        } else {
            let seas = self.board.sailed(seat).iter();
            let seas = seas.filter(|&sea| self.board.sea(sea).ships.fleets > 0);
            out.offer_all(seas, |sea| Action::PayPiece(Place::Sea(sea)));
        }
    }

    pub(super) fn pay_piece(&mut self, seat: Seat, slot: Slot, at: Place, log: &mut impl Log) {
        self.pop();
        match at {
            Place::Land(at) => self.return_from_land(seat, Piece::Troop, at, log),
            Place::Sea(at) => self.return_from_sea(seat, at, log),
        }
        self.receive_card(seat, slot, log);
    }
}

/// The lighthouse (CYC-5.17.5).
impl Cyclades {
    pub(super) fn offer_lighthouse(&self, seat: Seat, lost_in: Sea, left: u8, out: &mut impl Offers) {
        if left > 0 && self.fleets_left(seat) > 0 {
            let seas = self.seas_beside(seat, Monument::Lighthouse).without(lost_in);
            out.offer_all(seas.iter(), Action::LighthouseSea);
        }
    }

    pub(super) fn save_fleet(&mut self, seat: Seat, (lost_in, left): (Sea, u8), to: Sea, log: &mut impl Log) {
        self.board.add_ships(to, seat, Ships { fleets: 1, undead: 0 });
        log.tell(|| Event::FleetSaved { seat, to });
        self.swap(Frame::Lighthouse { seat, lost_in, left: left.saturating_sub(1) });
    }
}
