//! A territory changes hands: what follows, in the order of CYC-5.12.5.

use super::Log;
use super::frame::Happening;
use crate::board::{Army, Ships};
use crate::event::Event;
use crate::ids::{Figure, Reinforcement};
use crate::map::Territory;
use crate::state::{Cyclades, Ending};
use kernel::Seat;

/// After a capture with this option: the game is won.
#[derive(Clone, Copy)]
pub(crate) struct MilitaryVictory;

impl Happening for MilitaryVictory {
    fn run(self, game: &mut Cyclades, log: &mut impl Log) {
        match game.active() {
            Some(seat) => game.finish(Ending::Military(seat), log),
            None => game.pop(),
        }
    }
}

impl Cyclades {
    /// `seat` takes the territory with this army.
    pub(super) fn take(
        &mut self,
        seat: Seat,
        at: Territory,
        army: Army,
        power: Option<Reinforcement>,
        log: &mut impl Log,
    ) {
        let before = self.board.land(at).controller;
        if let (Some(loser), Some(Reinforcement::EgyptianSphinx)) = (before, power) {
            self.sphinx_takes(loser, seat, log);
        }
        let last = before.filter(|&loser| self.board.held(loser).len() == 1);
        let military = last.is_some_and(|_| self.earns_metropolis(seat, at));
        self.board.control(at, Some(seat));
        self.board.land_mut(at).units.join(army);
        log.tell(|| Event::TerritoryTaken { seat, at, from: before });
        self.check_artifacts(seat, log);
        if self.end.is_some() {
            return;
        }
        if let Some(loser) = last {
            self.eliminate(loser, log);
        }
        self.note_reached(seat);
        self.offer_scarab(at, army, power);
        if military {
            if self.options.military_victory_immediate {
                self.push(MilitaryVictory);
            }
            self.found_at(at);
        }
    }

    /// CYC-5.12.4: whether this last territory brings a Metropolis.
    fn earns_metropolis(&self, seat: Seat, at: Territory) -> bool {
        self.military_square(seat, at) && self.board.metropolises(self.team_lands(seat)) + 1 >= self.to_win()
    }

    /// CYC-5.16.5: all five artifacts win at once.
    pub(super) fn check_artifacts(&mut self, seat: Seat, log: &mut impl Log) {
        if self.has_all_artifacts(seat) {
            self.finish(Ending::Artifacts(seat), log);
        }
    }

    /// CYC-5.12.3.
    fn eliminate(&mut self, seat: Seat, log: &mut impl Log) {
        let others_out = self.players.iter().filter(|player| player.out.is_some()).count() as u8;
        for sea in self.board.sailed(seat).iter() {
            let Ships { fleets, undead } = self.board.sea(sea).ships;
            self.board.remove_ships(sea, Ships { fleets, undead });
        }
        for figure in Figure::ALL {
            if self.figures.get(figure).is_some_and(|standing| standing.owner == Some(seat)) {
                self.remove_figure(figure, log);
            }
        }
        self.gold[seat.index()] = 0;
        let player = std::mem::take(self.player_mut(seat));
        self.used_items = self.used_items.or(player.items);
        if let Some(favor) = player.favor {
            self.used_favors.insert(favor);
        }
        self.player_mut(seat).out = Some(others_out);
        self.remove_markers(seat);
        log.tell(|| Event::Eliminated { seat });
    }

    fn remove_markers(&mut self, seat: Seat) {
        // CYC-5.7.2: the marker of apollo goes with the one who would have got it.
        if self.apollo.first() == Some(&seat) {
            self.apollo_gift = false;
        }
        self.order.retain(|marker| *marker != seat);
        self.apollo.retain(|marker| *marker != seat);
        for place in &mut self.gods {
            if place.bid.is_some_and(|bid| bid.seat == seat) {
                place.bid = None;
            }
        }
    }
}
