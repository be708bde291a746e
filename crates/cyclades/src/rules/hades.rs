//! Hades: his threat, the undead, the Necropolis (section 5.14).

use super::frame::{Decision, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Gift, Reason};
use crate::ids::{Card, God, Hero, Piece};
use crate::map::Place;
use crate::state::{Cyclades, GodPlace, Source, Tabletop, Turn};
use crate::text::Asked;
use crate::text::grammar::capital;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Undead troop or fleet.
#[derive(Clone, Copy)]
pub(crate) struct UndeadKind;

impl Decision for UndeadKind {
    choice!(Piece: UndeadKind(piece) => piece);

    const QUESTION: &'static str = "Undead troop or undead fleet?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if game.undead_troops_left() > 0 {
            out.offer(Action::UndeadKind(Piece::UndeadTroop));
        }
        if game.undead_fleets_left() > 0 && !game.fleet_sites(seat).is_empty() {
            out.offer(Action::UndeadKind(Piece::UndeadFleet));
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, piece: Piece, _log: &mut impl Log) {
        game.swap(PlaceUndead { piece });
    }

    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        game.lose_gift(Gift::Undead, log);
    }

    fn label(self, _asked: &Asked<'_>, piece: Piece) -> String {
        capital(&piece.phrase())
    }
}

/// The undead unit is placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceUndead {
    pub piece: Piece,
}

impl Decision for PlaceUndead {
    choice!(Place: PlaceUndead(at) => at);

    const QUESTION: &'static str = "Where do the undead rise?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if self.piece == Piece::UndeadFleet && game.undead_fleets_left() > 0 {
            let seas = game.fleet_sites(seat).iter();
            out.offer_all(seas, |sea| Action::PlaceUndead(Place::Sea(sea)));
        }
        if self.piece == Piece::UndeadTroop && game.undead_troops_left() > 0 {
            let lands = game.board.held(seat).iter();
            out.offer_all(lands, |land| Action::PlaceUndead(Place::Land(land)));
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Place, log: &mut impl Log) {
        game.pop();
        match at {
            Place::Land(at) => game.place_on_land(seat, Piece::UndeadTroop, at, log),
            Place::Sea(at) => game.place_at_sea(seat, Ships { fleets: 0, undead: 1 }, at, log),
        }
    }

    fn label(self, asked: &Asked<'_>, at: Place) -> String {
        match at {
            Place::Land(at) => format!("To {} ({})", at.title(), asked.units(at)),
            Place::Sea(at) => format!("To {}", asked.sea(at)),
        }
    }
}

impl Tabletop {
    /// Whether hades stands on the track this cycle.
    pub fn hades_active(&self) -> bool {
        self.gods.iter().any(|place| place.god == God::Hades)
    }
}

impl Cyclades {
    /// Step 5 (CYC-5.14.1): at nine or more he covers the last active god.
    pub(super) fn raise_threat(&mut self, log: &mut impl Log) {
        if !self.options.plays(Module::Hades) {
            return;
        }
        log.chance();
        let dice = [0; box_::THREAT_DICE as usize]
            .map(|_: u8| box_::DIE[self.dice.below(box_::DIE.len() as u32) as usize]);
        self.threat = self.threat.saturating_add(dice.iter().sum());
        let threat = self.threat;
        log.tell(|| Event::ThreatRose { dice, threat });
        if threat >= box_::THREAT_LIMIT
            && let Some(place) = self.gods.last_mut()
        {
            let covers = place.god;
            *place = GodPlace { god: God::Hades, covered: Some(covers), bid: None };
            log.tell(|| Event::HadesAppeared { covers });
        }
    }

    /// CYC-5.14.6: the undead leave, control stays, the threat begins anew.
    pub(super) fn undead_leave(&mut self, log: &mut impl Log) {
        if !self.hades_active() {
            return;
        }
        for sea in self.board.all_sailed().iter() {
            let undead = self.board.sea(sea).ships.undead;
            self.board.remove_ships(sea, Ships { fleets: 0, undead });
        }
        for land in self.map().lands.iter() {
            self.board.land_mut(land).units.undead = 0;
            self.minotaur_leaves_if_alone(land, log);
        }
        self.threat = 0;
        log.tell(|| Event::UndeadLeft);
    }

    /// An undead recruit.
    pub(super) fn raise_undead(&mut self) {
        self.push(UndeadKind);
    }

    /// Undead moves (CYC-5.14.5).
    pub(super) fn offer_undead_moves(&self, turn: &Turn, out: &mut impl Offers) {
        if turn.god == God::Hades && self.can_pay(turn.seat, box_::TROOP_MOVE_COST) {
            out.offer_all(self.origins(turn.seat, Source::Undead), Action::UndeadTroopMove);
            out.offer_all(self.harbours(turn.seat, true), Action::UndeadFleetMove);
        }
    }

    /// CYC-5.2.2: all gold on the lands of `seat` that fell to the Necropolis.
    pub(super) fn collect_necropolis(&mut self, seat: Seat, log: &mut impl Log) {
        if !self.options.plays(Module::Hades) {
            return;
        }
        let mut gold = 0;
        for land in self.board.held(seat).iter() {
            gold += std::mem::take(&mut self.board.land_mut(land).gold);
        }
        self.gain(seat, gold, Reason::Necropolis, log);
    }

    /// Empusa takes the gold of the tile, unless Chiron guards it (CYC-5.11.10).
    pub(super) fn empty_necropolis(&mut self, seat: Seat, log: &mut impl Log) {
        if let Some(at) = self.necropolis().filter(|&at| !self.guarded(at)) {
            let gold = std::mem::take(&mut self.board.land_mut(at).gold);
            self.gain(seat, gold, Reason::Card(Card::Empusa), log);
        }
    }

    /// Pays for an undead move and begins it.
    pub(super) fn start_undead_move(&mut self, seat: Seat, at: Place, log: &mut impl Log) {
        self.pay(seat, box_::TROOP_MOVE_COST, Reason::Move, log);
        match at {
            Place::Land(from) => self.start_move(from, Source::Undead),
            Place::Sea(from) => self.start_sail(from, box_::FLEET_STEPS, true),
        }
    }

    /// Step 3: every hero is asked for, in order of the offering track and of ids.
    pub(super) fn ask_upkeep(&mut self) {
        let mut order = self.order.clone();
        order.reverse();
        for (at, &seat) in order.iter().enumerate() {
            // Two players: by the front marker, which is the later one here.
            if order[at + 1..].contains(&seat) {
                continue;
            }
            for hero in Hero::ALL.into_iter().rev() {
                if self.heroes_of(seat).contains(hero) {
                    self.ask_for_hero(seat, hero);
                }
            }
        }
    }
}
