//! Founding Metropolises (section 5.8), and what else must be settled before a player goes on.

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::board::Metropolis;
use crate::event::Event;
use crate::ids::{Building, BuildingSet, Piece};
use crate::map::Territory;
use crate::queries::{Dues, FOUR_TYPES};
use crate::state::{Cyclades, Ending, Tabletop};
use kernel::Seat;

/// What must happen before the player goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aftermath {
    /// Four types of building found a Metropolis.
    Buildings(Seat),
    /// Philosophers found a Metropolis.
    Philosophers(Seat),
    /// Nobody else is left.
    LastStanding(Seat),
}

impl Tabletop {
    /// CYC-5.8.2: buildings first, then philosophers; then CYC-6.5.
    pub(crate) fn aftermath(&self) -> Option<Aftermath> {
        let seat = self.turn?.seat;
        if self.board.basic_types(self.board.held(seat)) == FOUR_TYPES {
            return Some(Aftermath::Buildings(seat));
        }
        let philosophers = self.player(seat).philosophers;
        if philosophers >= self.philosophers_needed(seat) {
            return Some(Aftermath::Philosophers(seat));
        }
        let alone = self.living().iter().all(|other| self.allied(seat, other));
        alone.then_some(Aftermath::LastStanding(seat))
    }

    /// What the theaters of `seat` would have to stand in for, if they can (CYC-5.8.7).
    pub(crate) fn theater_dues(&self, seat: Seat) -> Option<Dues> {
        let lands = self.board.held(seat);
        let types = self.board.basic_types(lands);
        let theaters = FOUR_TYPES.len() - types.len();
        let enough = theaters > 0 && self.board.built(lands, Building::Theater) >= theaters;
        Some(Dues { types, theaters }).filter(|&dues| enough && self.can_found(lands, dues))
    }
}

impl Cyclades {
    /// Starts what must happen first; false when nothing must.
    pub(super) fn settle_aftermath(&mut self, log: &mut impl Log) -> bool {
        match self.aftermath() {
            None => return false,
            Some(Aftermath::Buildings(seat)) => {
                self.found_by_discards(Dues { types: FOUR_TYPES, theaters: 0 });
                if self.claimable(seat).next().is_some() {
                    self.push(Frame::ClaimFirst);
                }
            }
            Some(Aftermath::Philosophers(seat)) => {
                let count = self.philosophers_needed(seat);
                self.player_mut(seat).philosophers -= count;
                log.tell(|| Event::CardsReturned { seat, piece: Piece::Philosopher, count });
                self.push(Frame::MetropolisSite);
            }
            Some(Aftermath::LastStanding(seat)) => self.finish(Ending::LastStanding(seat), log),
        }
        true
    }

    /// Gives up buildings, then founds.
    pub(super) fn found_by_discards(&mut self, dues: Dues) {
        self.push(Frame::MetropolisSite);
        self.push(Frame::Discard { types: dues.types, theaters: dues.theaters });
    }

    fn next_discard(types: BuildingSet, theaters: u8) -> Option<Building> {
        types.first().or((theaters > 0).then_some(Building::Theater))
    }

    pub(super) fn offer_discard(&self, seat: Seat, types: BuildingSet, theaters: u8, out: &mut impl Offers) {
        if let Some(building) = Self::next_discard(types, theaters) {
            let lands = self.board.held(seat).iter();
            let lands = lands.filter(|&land| self.board.land(land).buildings.count(building) > 0);
            out.offer_all(lands, |at| Action::MetropolisDiscard(building, at));
        }
    }

    pub(super) fn answer_discard(
        &mut self,
        (types, theaters): (BuildingSet, u8),
        (building, at): (Building, Territory),
        log: &mut impl Log,
    ) {
        self.drop_building(building, at, log);
        let (types, theaters) = if building == Building::Theater {
            (types, theaters.saturating_sub(1))
        } else {
            (types.without(building), theaters)
        };
        self.swap(Frame::Discard { types, theaters });
    }

    pub(super) fn offer_metropolis_sites(&self, seat: Seat, out: &mut impl Offers) {
        if self.metropolis_at_hand() {
            out.offer_all(self.metropolis_sites(seat), Action::MetropolisSite);
        }
    }

    /// CYC-5.8.5: no site, nothing founded.
    pub(super) fn lose_founding(&mut self, log: &mut impl Log) {
        self.pop();
        if let Some(seat) = self.active() {
            log.tell(|| Event::FoundingLost { seat });
        }
    }

    /// Clears the site, then lays the tile.
    pub(super) fn found_at(&mut self, at: Territory) {
        self.push(Frame::SpecialChoice { at });
        self.push(Frame::ClearSlot { at });
    }

    pub(super) fn offer_clear(&self, at: Territory, out: &mut impl Offers) {
        if self.crowding(at) > 0 {
            out.offer_all(self.board.land(at).buildings.kinds(), Action::ClearSlot);
        }
    }

    pub(super) fn offer_specials(&self, out: &mut impl Offers) {
        out.offer_all(self.specials.iter(), Action::ChooseSpecialMetropolis);
    }

    /// CYC-5.8.8: a special tile while one is left, else an ordinary one.
    pub(super) fn lay_metropolis(&mut self, seat: Seat, at: Territory, tile: Metropolis, log: &mut impl Log) {
        self.pop();
        if let Metropolis::Special(special) = tile {
            self.specials.remove(special);
        }
        self.board.land_mut(at).metropolis = Some(tile);
        log.tell(|| Event::MetropolisFounded { seat, at, tile });
        self.note_reached(seat);
    }

    /// CYC-6.3: a team that has reached its number ends the game with this cycle.
    pub(super) fn note_reached(&mut self, seat: Seat) {
        if self.teammate(seat).is_some() && self.board.metropolises(self.team_lands(seat)) >= self.to_win() {
            self.reached = true;
        }
    }
}
