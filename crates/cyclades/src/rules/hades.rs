//! Hades: his threat, the undead, the Necropolis (section 5.14).

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Reason};
use crate::ids::{Card, God, Piece};
use crate::map::Place;
use crate::state::{Cyclades, GodPlace, Source, Tabletop, Turn};
use kernel::Seat;

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

    pub(super) fn offer_undead_kinds(&self, seat: Seat, out: &mut impl Offers) {
        if self.undead_troops_left() > 0 {
            out.offer(Action::UndeadKind(Piece::UndeadTroop));
        }
        if self.undead_fleets_left() > 0 && !self.fleet_sites(seat).is_empty() {
            out.offer(Action::UndeadKind(Piece::UndeadFleet));
        }
    }

    pub(super) fn offer_undead_sites(&self, seat: Seat, piece: Piece, out: &mut impl Offers) {
        if piece == Piece::UndeadFleet && self.undead_fleets_left() > 0 {
            let seas = self.fleet_sites(seat).iter();
            out.offer_all(seas, |sea| Action::PlaceUndead(Place::Sea(sea)));
        }
        if piece == Piece::UndeadTroop && self.undead_troops_left() > 0 {
            let lands = self.board.held(seat).iter();
            out.offer_all(lands, |land| Action::PlaceUndead(Place::Land(land)));
        }
    }

    pub(super) fn place_undead(&mut self, seat: Seat, at: Place, log: &mut impl Log) {
        self.pop();
        match at {
            Place::Land(at) => self.place_on_land(seat, Piece::UndeadTroop, at, log),
            Place::Sea(at) => self.place_at_sea(seat, Ships { fleets: 0, undead: 1 }, at, log),
        }
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
            for hero in (0..crate::ids::Hero::ALL.len() as u8).rev().map(crate::ids::Hero::numbered) {
                if self.heroes_of(seat).has(hero) {
                    self.push(Frame::HeroUpkeep { seat, hero });
                }
            }
        }
    }
}
