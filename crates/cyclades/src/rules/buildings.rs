//! Building: which types, where, and what a new tile pushes away (sections 5.6 and 5.14.7).

use super::frame::{Decision, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Building, BuildingSet, God};
use crate::map::Territory;
use crate::queries::FOUR_TYPES;
use crate::state::{Cyclades, Tabletop, Turn};
use crate::text::Asked;
use crate::text::grammar::capital;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A building, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Tile {
    pub(super) building: Building,
    pub(super) at: Territory,
}

/// Which building: at a price to hephaestus, free to the plumb line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BuildType {
    pub price: u16,
}

impl Decision for BuildType {
    choice!(Building: BuildType(building) => building);

    const QUESTION: &'static str = "Which building?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let types = if self.price > 0 {
            FOUR_TYPES
        } else {
            game.turn.map_or(BuildingSet::NONE, |turn| game.god_types(turn.god))
        };
        out.offer_all(types.iter().filter(|&kind| game.can_build(seat, kind)), Action::BuildType);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, building: Building, log: &mut impl Log) {
        game.pop();
        game.order_building(seat, building, self.price, log);
    }

    fn label(self, asked: &Asked<'_>, building: Building) -> String {
        capital(&asked.building(building))
    }

    fn fits(self, _game: &Cyclades) -> bool {
        self.price <= box_::BUILD_COST
    }
}

/// Where to build; it is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BuildSite {
    pub building: Building,
}

impl Decision for BuildSite {
    choice!(Territory: BuildSite(at) => at);

    fn ask(self, _asked: &Asked<'_>) -> String {
        if self.building == Building::Necropolis {
            return "Where does the Necropolis go?".to_owned();
        }
        format!("Where do you build the {}?", self.building.title())
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if self.building == Building::Necropolis {
            out.offer_all(game.necropolis_sites(seat), Action::BuildSite);
        } else if game.tiles_left(self.building) > 0 {
            out.offer_all(game.build_sites(seat), Action::BuildSite);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Territory, log: &mut impl Log) {
        game.pop();
        if self.building == Building::Necropolis {
            game.move_necropolis(seat, at, log);
        } else {
            game.put_building(seat, self.building, at, log);
        }
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        if self.building == Building::Necropolis {
            return format!("To {}{}", at.title(), asked.ruin(at));
        }
        format!("Build in {}", asked.land(at))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.plays_building(self.building)
    }
}

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
        self.ask_build_site(building);
    }

    /// Asks where a building goes that is paid for.
    pub(super) fn ask_build_site(&mut self, building: Building) {
        self.push(BuildSite { building });
    }

    /// Asks which building it is at this price.
    pub(super) fn ask_build_type(&mut self, price: u16) {
        self.push(BuildType { price });
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
        self.clear_site(at);
    }
}
