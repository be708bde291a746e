//! Building: which types, where, and what a new tile pushes away (sections 5.6 and 5.14.7).

use super::{Frame, Log, Newcomer, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Building, BuildingSet, CardKind, God, Piece};
use crate::map::Territory;
use crate::queries::FOUR_TYPES;
use crate::state::{Cyclades, Tabletop, Turn};
use kernel::Seat;

impl Tabletop {
    /// The types that the god of this turn lets build (CYC-5.6.4, CYC-5.16.1).
    pub fn god_types(&self, god: God) -> BuildingSet {
        if god == God::Kronos {
            return self.types_above_kronos();
        }
        god.row().building.map_or(BuildingSet::NONE, BuildingSet::only)
    }

    /// Whether `seat` has a place for this building, and a tile is left.
    pub fn can_build(&self, seat: Seat, building: Building) -> bool {
        if !self.plays_building(building) {
            return false;
        }
        if building == Building::Necropolis {
            return self.necropolis_sites(seat).next().is_some();
        }
        self.tiles_left(building) > 0 && self.build_sites(seat).next().is_some()
    }
}

impl Cyclades {
    pub(super) fn offer_buildings(&self, turn: &Turn, out: &mut impl Offers) {
        if self.can_pay(turn.seat, box_::BUILD_COST) {
            let types = self.god_types(turn.god).iter().filter(|&kind| self.can_build(turn.seat, kind));
            out.offer_all(types, Action::Build);
        }
    }

    /// Pays for a building and asks where it goes.
    pub(super) fn order_building(&mut self, seat: Seat, building: Building, price: u16, log: &mut impl Log) {
        self.pay(seat, price, Reason::Building, log);
        self.push(Frame::BuildSite { building });
    }

    pub(super) fn offer_build_sites(&self, seat: Seat, building: Building, out: &mut impl Offers) {
        if building == Building::Necropolis {
            out.offer_all(self.necropolis_sites(seat), Action::BuildSite);
        } else if self.tiles_left(building) > 0 {
            out.offer_all(self.build_sites(seat), Action::BuildSite);
        }
    }

    pub(super) fn answer_build_site(
        &mut self,
        seat: Seat,
        building: Building,
        at: Territory,
        log: &mut impl Log,
    ) {
        self.pop();
        if building == Building::Necropolis {
            self.move_necropolis(seat, at, log);
        } else {
            self.put_building(seat, building, at, log);
        }
    }

    pub(crate) fn put_building(&mut self, seat: Seat, building: Building, at: Territory, log: &mut impl Log) {
        self.board.land_mut(at).buildings.add(building);
        log.tell(|| Event::Built { seat, building, at });
    }

    pub(crate) fn drop_building(&mut self, building: Building, at: Territory, log: &mut impl Log) {
        self.board.land_mut(at).buildings.remove(building);
        log.tell(|| Event::BuildingLost { building, at });
    }

    /// CYC-5.14.7: the tile comes here, a Metropolis is destroyed, small buildings make room. Gold stays where it
    /// lies (CYC-5.14.9).
    fn move_necropolis(&mut self, seat: Seat, at: Territory, log: &mut impl Log) {
        if let Some(before) = self.necropolis() {
            self.board.land_mut(before).necropolis = false;
        }
        if self.board.land_mut(at).metropolis.take().is_some() {
            log.tell(|| Event::MetropolisDestroyed { at });
        }
        self.board.land_mut(at).necropolis = true;
        log.tell(|| Event::Built { seat, building: Building::Necropolis, at });
        self.push(Frame::ClearSlot { at });
    }

    /// The types on offer to hephaestus (price 1) and to the plumb line (free).
    pub(super) fn offer_build_types(&self, seat: Seat, price: u16, out: &mut impl Offers) {
        let types = if price > 0 {
            FOUR_TYPES
        } else {
            self.turn.map_or(BuildingSet::NONE, |turn| self.god_types(turn.god))
        };
        out.offer_all(types.iter().filter(|&kind| self.can_build(seat, kind)), Action::BuildType);
    }

    pub(super) fn answer_build_type(
        &mut self,
        seat: Seat,
        building: Building,
        price: u16,
        log: &mut impl Log,
    ) {
        self.pop();
        self.order_building(seat, building, price, log);
    }
}

/// New units, artifacts and markers.
impl Cyclades {
    pub(super) fn offer_unit_sites(&self, seat: Seat, what: Newcomer, out: &mut impl Offers) {
        let at_hand = match what {
            Newcomer::Card(_) | Newcomer::Hired(_) => true,
            Newcomer::Titan => self.titans_left(seat) > 0,
            Newcomer::Troop => self.troops_left(seat) > 0,
            Newcomer::Prosperity => self.prosperity_left() > 0,
        };
        if at_hand {
            out.offer_all(self.board.held(seat).iter(), Action::UnitSite);
        }
    }

    pub(super) fn answer_unit_site(&mut self, seat: Seat, what: Newcomer, at: Territory, log: &mut impl Log) {
        self.pop();
        match what {
            Newcomer::Titan => self.place_on_land(seat, Piece::Titan, at, log),
            Newcomer::Troop => self.place_on_land(seat, Piece::Troop, at, log),
            Newcomer::Prosperity => self.put_marker(seat, at, log),
            Newcomer::Hired(hero) => {
                self.removed.remove(hero.card());
                self.hire(seat, hero, at, log);
            }
            Newcomer::Card(card) => {
                self.resolving.remove(card);
                match card.kind() {
                    CardKind::Hero(hero) => self.hire(seat, hero, at, log),
                    CardKind::Reinforcement(unit) => {
                        self.place_on_land(seat, Piece::Reinforcement(unit), at, log);
                    }
                    CardKind::Artifact(artifact) => {
                        self.place_on_land(seat, Piece::Artifact(artifact), at, log);
                        self.check_artifacts(seat, log);
                    }
                    CardKind::Creature => {}
                }
            }
        }
    }
}
