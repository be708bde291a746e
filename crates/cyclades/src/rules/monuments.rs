//! What monuments do (section 5.17).

use super::frame::{Decision, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Gift, Reason};
use crate::ids::{Card, God, Monument, Piece, Slot};
use crate::map::{Place, Sea, SeaSet};
use crate::state::{Cyclades, Source, Tabletop, Turn};
use crate::text::{Asked, count};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The naval academy places a fleet.
#[derive(Clone, Copy)]
pub(crate) struct AcademyFleet;

impl Decision for AcademyFleet {
    choice!(Sea: PlaceAcademyFleet(at) => at);

    const QUESTION: &'static str = "Where does the fleet of the academy go?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if game.fleets_left(seat) > 0 {
            let seas = game.seas_beside(seat, Monument::NavalAcademy);
            out.offer_all(seas.iter(), Action::PlaceAcademyFleet);
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

/// Which creature to buy by this monument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BuySlot {
    pub monument: Monument,
}

impl Decision for BuySlot {
    choice!(Slot: BuySlot(slot) => slot);

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("Which creature does the {} bring?", self.monument.title())
    }

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.creature_slots(), Action::BuySlot);
    }

    /// CYC-5.17.4: one gold at the great temple, else a piece instead of gold.
    fn answer(self, game: &mut Cyclades, seat: Seat, slot: Slot, log: &mut impl Log) {
        game.pop();
        match self.monument {
            Monument::GreatTemple => {
                game.pay(seat, box_::GREAT_TEMPLE_PRICE, Reason::Purchase, log);
                game.receive_card(seat, slot, log);
            }
            Monument::TempleOfAthena => {
                game.return_cards(seat, Piece::Philosopher, 1, log);
                game.receive_card(seat, slot, log);
            }
            Monument::TempleOfAres
            | Monument::TempleOfPoseidon
            | Monument::Citadel
            | Monument::Lighthouse
            | Monument::GreatUniversity
            | Monument::MilitaryAcademy
            | Monument::NavalAcademy
            | Monument::CityOfWarriors => game.push(PayPiece { monument: self.monument, slot }),
        }
    }

    fn label(self, asked: &Asked<'_>, slot: Slot) -> String {
        let effect = asked.on_track(slot).map_or_else(String::new, |card| asked.effect(card));
        format!("Take {}: {effect}", asked.card(slot))
    }
}

/// With which piece to pay this monument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PayPiece {
    pub monument: Monument,
    pub slot: Slot,
}

impl Decision for PayPiece {
    choice!(Place: PayPiece(at) => at);

    const QUESTION: &'static str = "With which piece do you pay?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if self.monument == Monument::TempleOfAres {
            let lands = game.board.held(seat).iter();
            let lands = lands.filter(|&land| game.board.land(land).units.troops > 0);
            out.offer_all(lands, |land| Action::PayPiece(Place::Land(land)));
        } else {
            let seas = game.board.sailed(seat).iter();
            let seas = seas.filter(|&sea| game.board.sea(sea).ships.fleets > 0);
            out.offer_all(seas, |sea| Action::PayPiece(Place::Sea(sea)));
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Place, log: &mut impl Log) {
        game.pop();
        match at {
            Place::Land(at) => game.return_from_land(seat, Piece::Troop, at, log),
            Place::Sea(at) => game.return_from_sea(seat, at, log),
        }
        game.receive_card(seat, self.slot, log);
    }

    fn label(self, asked: &Asked<'_>, at: Place) -> String {
        let piece = if matches!(at, Place::Land(_)) { Piece::Troop } else { Piece::Fleet };
        format!("Pay with {} in {}", piece.phrase(), asked.place(at))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.on_track(self.slot).is_some_and(Card::is_creature)
    }
}

/// The lighthouse saves so many fleets lost in this space (CYC-5.17.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lighthouse {
    pub seat: Seat,
    pub lost_in: Sea,
    pub left: u8,
}

impl Decision for Lighthouse {
    choice!(Sea: LighthouseSea(to) => to);

    fn who(self, _table: &Tabletop) -> Option<Seat> {
        Some(self.seat)
    }

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("The lighthouse saves {}: where does it go?", count(self.left, "fleet"))
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if self.left > 0 && game.fleets_left(seat) > 0 {
            let seas = game.seas_beside(seat, Monument::Lighthouse).without(self.lost_in);
            out.offer_all(seas.iter(), Action::LighthouseSea);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, to: Sea, log: &mut impl Log) {
        game.board.add_ships(to, seat, Ships { fleets: 1, undead: 0 });
        log.tell(|| Event::FleetSaved { seat, to });
        game.swap(Lighthouse { left: self.left.saturating_sub(1), ..self });
    }

    fn label(self, asked: &Asked<'_>, to: Sea) -> String {
        format!("The fleet goes to {}", asked.sea(to))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.lives(self.seat) && game.map().waters.contains(self.lost_in) && self.left <= box_::FLEETS
    }
}

impl Tabletop {
    /// Where a fleet may be placed beside a monument of `seat`.
    fn seas_beside(&self, seat: Seat, monument: Monument) -> SeaSet {
        let at = self.monument_at(seat, monument);
        at.map_or(SeaSet::NONE, |at| self.map().land(at).seas).and(self.fleet_sites(seat))
    }
}

/// Powers.
impl Cyclades {
    pub(super) fn serve_military_academy(&mut self, turn: Turn, log: &mut impl Log) {
        let seat = turn.seat;
        let Some(at) = self.monument_at(seat, Monument::MilitaryAcademy).filter(|_| turn.god != God::Apollo)
        else {
            return;
        };
        if self.troops_left(seat) > 0 {
            self.place_on_land(seat, Piece::Troop, at, log);
        } else {
            log.tell(|| Event::GiftLost { seat, gift: Gift::Troop });
        }
    }

    pub(super) fn serve_naval_academy(&mut self, turn: Turn) {
        if turn.god != God::Apollo && self.monument_at(turn.seat, Monument::NavalAcademy).is_some() {
            self.push(AcademyFleet);
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
            self.grant_move();
        } else {
            self.push(BuySlot { monument });
        }
    }

    /// The lighthouse of `seat` takes up fleets that were destroyed (CYC-5.17.5).
    pub(super) fn light_the_way(&mut self, seat: Seat, lost_in: Sea, left: u8) {
        if left > 0 && self.monument_at(seat, Monument::Lighthouse).is_some() {
            self.push(Lighthouse { seat, lost_in, left });
        }
    }
}
