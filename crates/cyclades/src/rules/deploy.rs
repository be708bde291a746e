//! Deployment after the setup auction (section 3, 8b).

use super::frame::{Decision, Part, choice, choices};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::components::{Module, Recruit};
use crate::event::{Event, Gift, Reason, Taken};
use crate::ids::{Building, God, Piece};
use crate::map::{BoardKind, LandSet, Marks, Sea, SeaSet, Territory};
use crate::state::{Cyclades, Deployment, Tabletop};
use crate::text::grammar::capital;
use crate::text::{Asked, count};
use kernel::Seat;

/// What a deployment places next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Load {
    Troop,
    Titan,
    Fleet,
    Type,
    Building,
    Prosperity,
}

impl Load {
    const fn gift(self) -> Gift {
        match self {
            Load::Troop => Gift::Troop,
            Load::Titan => Gift::Titan,
            Load::Fleet => Gift::Fleet,
            Load::Type | Load::Building => Gift::Building,
            Load::Prosperity => Gift::Prosperity,
        }
    }
}

impl Deployment {
    fn next(&self) -> Option<Load> {
        [
            (self.troops > 0, Load::Troop),
            (self.titans > 0, Load::Titan),
            (self.fleets > 0, Load::Fleet),
            (self.choose, Load::Type),
            (self.building.is_some(), Load::Building),
            (self.prosperity, Load::Prosperity),
        ]
        .into_iter()
        .find_map(|(waits, load)| waits.then_some(load))
    }

    fn done(&mut self, load: Load) {
        match load {
            Load::Troop => self.troops -= 1,
            Load::Titan => self.titans -= 1,
            Load::Fleet => self.fleets -= 1,
            Load::Type => self.choose = false,
            Load::Building => self.building = None,
            Load::Prosperity => self.prosperity = false,
        }
    }
}

choices! {
    /// Where the next piece goes, or of which type the building is.
    #[expect(clippy::enum_variant_names, reason = "each is called as its action is")]
    Settlement {
        SetupPlaceTroop(to: Territory),
        SetupPlaceTitan(to: Territory),
        SetupPlaceFleet(to: Sea),
        SetupKronosType(building: Building),
        SetupPlaceBuilding(to: Territory),
        SetupPlaceProsperity(to: Territory),
    }
}

/// A marker of the setup auction deploys.
#[derive(Clone, Copy)]
pub(crate) struct Deploy;

impl Decision for Deploy {
    choice!(Settlement);

    const PARTS: &'static [Part] = &[Part::Deployment];
    const OPENS: bool = true;

    fn ask(self, asked: &Asked<'_>) -> String {
        let Some(deploy) = asked.deploy else { return "Deploy.".to_owned() };
        let (what, left) = if deploy.troops > 0 {
            ("Place a troop", count(deploy.troops, "troop"))
        } else if deploy.titans > 0 {
            ("Place a Titan", count(deploy.titans, "Titan"))
        } else if deploy.fleets > 0 {
            ("Place a fleet", count(deploy.fleets, "fleet"))
        } else if deploy.choose {
            return "Choose the type of your free building.".to_owned();
        } else if let Some(building) = deploy.building {
            return format!("Where does your {} stand?", building.title());
        } else {
            return "Where does the prosperity marker go?".to_owned();
        };
        format!("{what}: {left} still to place.")
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let Some(deploy) = game.deploy else { return };
        match deploy.next() {
            None => {}
            Some(Load::Troop) => out.offer_all(game.setup_lands(seat).iter(), Action::SetupPlaceTroop),
            Some(Load::Titan) => out.offer_all(game.titan_lands(seat).iter(), Action::SetupPlaceTitan),
            Some(Load::Fleet) => out.offer_all(game.setup_seas(seat).iter(), Action::SetupPlaceFleet),
            Some(Load::Type) => {
                let types = game.types_above_kronos().iter().filter(|&kind| game.tiles_left(kind) > 0);
                out.offer_all(types, Action::SetupKronosType);
            }
            Some(Load::Building) => {
                let tile = deploy.building.is_some_and(|building| game.tiles_left(building) > 0);
                out.offer_all(game.build_sites(seat).filter(|_| tile), Action::SetupPlaceBuilding);
            }
            Some(Load::Prosperity) => {
                out.offer_all(game.marker_lands(seat).iter(), Action::SetupPlaceProsperity);
            }
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Settlement, log: &mut impl Log) {
        let Some(mut deploy) = game.deploy else { return };
        let Some(load) = deploy.next() else { return };
        deploy.done(load);
        match choice {
            Settlement::SetupPlaceTroop(at) => game.settle_land(seat, Piece::Troop, at, log),
            Settlement::SetupPlaceTitan(at) => game.settle_land(seat, Piece::Titan, at, log),
            Settlement::SetupPlaceFleet(at) => {
                game.place_at_sea(seat, Ships { fleets: 1, undead: 0 }, at, log);
            }
            Settlement::SetupKronosType(building) => deploy.building = Some(building),
            Settlement::SetupPlaceBuilding(at) => {
                if let Some(building) = game.deploy.and_then(|deploy| deploy.building) {
                    game.put_building(seat, building, at, log);
                }
            }
            Settlement::SetupPlaceProsperity(at) => game.put_marker(seat, at, log),
        }
        game.deploy = Some(deploy);
    }

    /// What cannot be placed is lost; at the end monuments may be claimed.
    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        let Some(mut deploy) = game.deploy else { return game.pop() };
        match deploy.next() {
            Some(load) => {
                deploy.done(load);
                game.deploy = Some(deploy);
                log.tell(|| Event::GiftLost { seat: deploy.seat, gift: load.gift() });
            }
            None => {
                game.pop();
                game.ask_setup_claims();
            }
        }
    }

    fn label(self, asked: &Asked<'_>, choice: Settlement) -> String {
        match choice {
            Settlement::SetupPlaceTroop(at) => format!("Troop to {}", asked.land(at)),
            Settlement::SetupPlaceTitan(at) => format!("Titan to {}", asked.land(at)),
            Settlement::SetupPlaceFleet(at) => format!("Fleet to {}", asked.sea(at)),
            Settlement::SetupKronosType(kind) => capital(&asked.building(kind)),
            Settlement::SetupPlaceBuilding(at) => format!("Build in {}", asked.land(at)),
            Settlement::SetupPlaceProsperity(at) => format!("Prosperity marker on {}", asked.land(at)),
        }
    }
}

impl Cyclades {
    /// Counts out what a marker deploys: the common units and the bonus of its god.
    pub(super) fn start_deploy(&mut self, seat: Seat, god: God, log: &mut impl Log) {
        let units = if self.two_player() { box_::SETUP_UNITS_TWO } else { box_::SETUP_UNITS };
        let mut deploy = Deployment {
            seat,
            god,
            troops: units,
            titans: 0,
            fleets: units,
            choose: false,
            building: None,
            prosperity: false,
        };
        match god.row().recruit {
            Recruit::Fleet => deploy.fleets += 1,
            Recruit::Troop => deploy.troops += 1,
            Recruit::Philosopher => self.take_card(seat, Taken::Philosopher, log),
            Recruit::Priest => self.take_card(seat, Taken::Priest, log),
            Recruit::Titan => deploy.titans += 1,
            Recruit::Undead => {}
            Recruit::None => deploy.prosperity = self.prosperity_left() > 0,
        }
        if self.map().kind == BoardKind::Titans {
            self.add_titans_bonus(&mut deploy, log);
        }
        self.deploy = Some(deploy);
        self.push(Deploy);
    }

    fn add_titans_bonus(&mut self, deploy: &mut Deployment, log: &mut impl Log) {
        match deploy.god {
            God::Poseidon | God::Ares | God::Athena | God::Zeus => {
                deploy.building = deploy.god.row().building;
            }
            God::Kronos if self.kronos_on_top() => deploy.titans += 1,
            God::Kronos => deploy.choose = true,
            God::Apollo => self.gain(deploy.seat, box_::APOLLO_SETUP_GOLD, Reason::Apollo, log),
            God::Hades => {}
        }
    }

    fn settle_land(&mut self, seat: Seat, piece: Piece, at: Territory, log: &mut impl Log) {
        if self.board.land(at).controller != Some(seat) {
            self.board.control(at, Some(seat));
            log.tell(|| Event::TerritoryTaken { seat, at, from: None });
        }
        self.place_on_land(seat, piece, at, log);
    }

    /// The marker goes to the last free place of the order track.
    pub(super) fn end_deploy(&mut self, seat: Seat) {
        self.pop();
        self.deploy = None;
        let _ = self.order.try_insert(0, seat);
    }
}

impl Tabletop {
    /// Where a troop may start.
    pub fn setup_lands(&self, seat: Seat) -> LandSet {
        match self.map().kind {
            BoardKind::Classic => self.classic_lands(seat),
            BoardKind::Titans => self.titans_lands(seat),
        }
    }

    fn free_lands(&self) -> LandSet {
        self.map().lands.minus(self.board.all_held())
    }

    fn classic_lands(&self, seat: Seat) -> LandSet {
        let held = self.board.held(seat);
        let mut options = self.free_lands().or(held);
        if self.board.on_land(seat, Piece::Troop) < 2 {
            let taken = held.iter().filter(|&land| self.board.land(land).units.troops > 0);
            options = options.minus(taken.collect());
        }
        options
    }

    fn titans_lands(&self, seat: Seat) -> LandSet {
        let held = self.board.held(seat);
        if held.len() >= 2 {
            return held;
        }
        let free = self.free_starts(seat);
        if let Some(home) = held.first() {
            let adjacent = self.map().land(home).lands.and(free);
            let coastal: LandSet = adjacent.iter().filter(|&land| self.ports(seat, home, land)).collect();
            return [coastal, adjacent, free].into_iter().find(|lands| !lands.is_empty()).unwrap_or_default();
        }
        let neighbours = |land: Territory| self.map().land(land).lands.and(free);
        let coastal: LandSet = free
            .iter()
            .filter(|&land| neighbours(land).iter().any(|other| self.ports(seat, land, other)))
            .collect();
        let paired: LandSet = free.iter().filter(|&land| !neighbours(land).is_empty()).collect();
        [coastal, paired, free].into_iter().find(|lands| !lands.is_empty()).unwrap_or_default()
    }

    /// Free territories of the great islands; in team play not where the teammate is.
    fn free_starts(&self, seat: Seat) -> LandSet {
        let map = self.map();
        let small = map.territories.iter().filter(|row| row.marks == Marks::Small).map(|row| row.id);
        let free = self.free_lands().minus(small.collect());
        let Some(partner) = self.teammate(seat) else { return free };
        self.board.held(partner).iter().fold(free, |free, land| free.minus(map.great_island(land)))
    }

    /// Whether two territories together touch two seas where a fleet of `seat` could start.
    fn ports(&self, seat: Seat, one: Territory, other: Territory) -> bool {
        let seas = self.map().land(one).seas.or(self.map().land(other).seas);
        seas.minus(self.board.others_sailed(seat)).len() >= 2
    }

    fn titan_lands(&self, seat: Seat) -> LandSet {
        let held = self.board.held(seat);
        match self.map().kind {
            BoardKind::Classic => held.or(self.free_lands()),
            BoardKind::Titans => held,
        }
    }

    /// Where a fleet may start: the first two apart if possible, a third with one of them.
    pub fn setup_seas(&self, seat: Seat) -> SeaSet {
        let own = self.board.sailed(seat);
        if own.len() >= 2 || self.board.at_sea(seat) >= 2 {
            return own;
        }
        let open = self.coast(self.board.held(seat)).minus(self.board.others_sailed(seat));
        let fresh = open.minus(own);
        if fresh.is_empty() { open } else { fresh }
    }

    /// Where apollo's marker may go (CYC-5.7.2).
    pub fn marker_lands(&self, seat: Seat) -> LandSet {
        if self.prosperity_left() == 0 {
            LandSet::NONE
        } else if self.options.apollo_marker_anywhere {
            self.map().lands
        } else {
            self.board.held(seat)
        }
    }

    /// Whether this building may be built at all by the modules in play.
    pub(crate) fn plays_building(&self, building: Building) -> bool {
        match building {
            Building::Port | Building::Fortress | Building::Temple | Building::University => true,
            Building::Theater | Building::Necropolis => self.options.plays(Module::Hades),
            Building::Metropolis => false,
        }
    }
}
