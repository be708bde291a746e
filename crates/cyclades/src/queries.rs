//! Questions about the open table that many rules ask.

use crate::board::Metropolis;
use crate::components as box_;
use crate::components::Module;
use crate::ids::{
    ArtifactSet, Building, BuildingSet, Figure, God, GodSet, Hero, HeroSet, Monument, MonumentSet, Piece,
    Reinforcement, Special,
};
use crate::map::{LandSet, Place, Sea, SeaSet, Territory};
use crate::state::Tabletop;
use kernel::{Seat, Seats};

/// Every basic type.
pub(crate) const FOUR_TYPES: BuildingSet = Building::set(&Building::BASIC);
const ALL_ARTIFACTS: ArtifactSet = crate::ids::Artifact::set(&crate::ids::Artifact::ALL);

/// Buildings that a founding would give up: one of each of these types, and so many theaters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Dues {
    pub(crate) types: BuildingSet,
    pub(crate) theaters: u8,
}

/// Seats and teams.
impl Tabletop {
    /// Whether this seat is still in the game.
    pub fn lives(&self, seat: Seat) -> bool {
        self.players.get(seat.index()).is_some_and(|player| player.out.is_none())
    }

    /// Everyone still in the game.
    pub fn living(&self) -> Seats {
        Seat::all(self.seats).filter(|&seat| self.lives(seat)).collect()
    }

    /// The other living players, teammates too.
    pub fn opponents(&self, seat: Seat) -> Seats {
        self.living().without(seat)
    }

    /// The partner in team play.
    pub fn teammate(&self, seat: Seat) -> Option<Seat> {
        let partner = Seat((seat.0 + self.seats / 2) % self.seats.max(1));
        self.options.teams(self.seats).then_some(partner)
    }

    /// Whether both play for the same side; everyone does with himself.
    pub fn allied(&self, one: Seat, other: Seat) -> bool {
        one == other || self.teammate(one) == Some(other)
    }

    /// Whether two players with two markers each play.
    pub const fn two_player(&self) -> bool {
        self.seats == 2
    }

    /// Metropolises that win (CYC-6.1).
    pub const fn to_win(&self) -> u8 {
        self.options.to_win(self.seats)
    }

    /// The lands of a seat, and of its teammate.
    pub fn team_lands(&self, seat: Seat) -> LandSet {
        let own = self.board.held(seat);
        self.teammate(seat).map_or(own, |partner| own.or(self.board.held(partner)))
    }

    /// Whose decision the running turn or deployment is.
    pub fn active(&self) -> Option<Seat> {
        self.turn.map(|turn| turn.seat).or(self.deploy.map(|deploy| deploy.seat))
    }

    /// Whether this is a territory of who has the turn.
    pub(crate) fn active_holds(&self, at: Territory) -> bool {
        self.map().lands.contains(at) && self.active().is_some_and(|seat| self.board.held(seat).contains(at))
    }

    /// How many gods stand on the track (CYC-5.3.1, CYC-5.12.3).
    pub fn god_count(&self) -> usize {
        let gods = if self.two_player() {
            box_::GODS_TWO_PLAYERS
        } else {
            (self.living().len() as u8).saturating_sub(1).max(box_::GODS_LEAST)
        };
        usize::from(gods).min(usize::from(self.pool().len()))
    }

    /// The gods that are shuffled each cycle.
    pub fn pool(&self) -> GodSet {
        if self.options.plays(Module::Titans) { God::POOL.with(God::Kronos) } else { God::POOL }
    }

    /// The types of the gods above kronos on the track (CYC-5.16.1).
    pub fn types_above_kronos(&self) -> BuildingSet {
        let above = self.gods.iter().take_while(|place| place.god != God::Kronos);
        above.filter_map(|place| place.god.row().building).collect()
    }

    /// Whether kronos is the first on the track.
    pub fn kronos_on_top(&self) -> bool {
        self.gods.first().is_some_and(|place| place.god == God::Kronos)
    }
}

/// What is left in the supplies.
impl Tabletop {
    fn in_battle(&self, seat: Seat, piece: Piece) -> u8 {
        match self.battle {
            Some(battle) if battle.seats[0] == seat => match piece {
                Piece::Fleet => battle.ships.fleets,
                _ => battle.army.count(piece),
            },
            Some(_) | None => 0,
        }
    }

    /// Troops in the reserve of a seat.
    pub fn troops_left(&self, seat: Seat) -> u8 {
        let out = self.board.on_land(seat, Piece::Troop) + self.in_battle(seat, Piece::Troop);
        box_::TROOPS.saturating_sub(out)
    }

    /// Fleets in the reserve of a seat.
    pub fn fleets_left(&self, seat: Seat) -> u8 {
        box_::FLEETS.saturating_sub(self.board.at_sea(seat) + self.in_battle(seat, Piece::Fleet))
    }

    /// Titans in the reserve of a seat.
    pub fn titans_left(&self, seat: Seat) -> u8 {
        if !self.options.plays(Module::Titans) {
            return 0;
        }
        let out = self.board.on_land(seat, Piece::Titan) + self.in_battle(seat, Piece::Titan);
        box_::TITANS.saturating_sub(out)
    }

    /// Undead troops in the supply.
    pub fn undead_troops_left(&self) -> u8 {
        let out: u8 = self.map().lands.iter().map(|land| self.board.land(land).units.undead).sum();
        box_::UNDEAD_TROOPS.saturating_sub(out + self.battle.map_or(0, |battle| battle.army.undead))
    }

    /// Undead fleets in the supply.
    pub fn undead_fleets_left(&self) -> u8 {
        let out: u8 = self.board.all_sailed().iter().map(|sea| self.board.sea(sea).ships.undead).sum();
        box_::UNDEAD_FLEETS.saturating_sub(out + self.battle.map_or(0, |battle| battle.ships.undead))
    }

    /// Tiles of a small building in the supply.
    pub fn tiles_left(&self, building: Building) -> u8 {
        let tiles = match building {
            Building::Port | Building::Fortress | Building::Temple | Building::University => {
                box_::BASIC_TILES
            }
            Building::Theater if self.options.plays(Module::Hades) => box_::THEATERS,
            Building::Theater | Building::Metropolis | Building::Necropolis => 0,
        };
        tiles.saturating_sub(self.board.built(self.map().lands, building))
    }

    /// Whether a Metropolis tile is at hand, special ones included.
    pub fn metropolis_at_hand(&self) -> bool {
        !self.specials.is_empty() || self.ordinary_left() > 0
    }

    /// Ordinary Metropolis tiles in the supply.
    pub fn ordinary_left(&self) -> u8 {
        let ordinary = |land: &Territory| self.board.land(*land).metropolis == Some(Metropolis::Ordinary);
        box_::METROPOLIS_TILES.saturating_sub(self.map().lands.iter().filter(ordinary).count() as u8)
    }

    /// All prosperity markers of the modules in play.
    pub fn prosperity_markers(&self) -> u8 {
        let mut markers = box_::PROSPERITY;
        if self.options.plays(Module::Hades) {
            markers += box_::PROSPERITY_HADES;
        }
        if self.options.plays(Module::Titans) {
            markers += box_::PROSPERITY_TITANS;
        }
        markers
    }

    /// Prosperity markers in the supply.
    pub fn prosperity_left(&self) -> u8 {
        let out: u8 = self.map().lands.iter().map(|land| self.board.land(land).prosperity).sum();
        self.prosperity_markers().saturating_sub(out)
    }

    /// Philosophers in the supply.
    pub fn philosophers_left(&self) -> u8 {
        let out: u8 = self.players.iter().map(|player| player.philosophers).sum();
        box_::PHILOSOPHERS.saturating_sub(out)
    }

    /// Priests in the supply.
    pub fn priests_left(&self) -> u8 {
        box_::PRIESTS.saturating_sub(self.players.iter().map(|player| player.priests).sum())
    }

    /// Priestesses in the supply.
    pub fn priestesses_left(&self) -> u8 {
        box_::PRIESTESSES.saturating_sub(self.players.iter().map(|player| player.priestesses).sum())
    }
}

/// Sites.
impl Tabletop {
    /// Free places for small buildings (CYC-5.6.5).
    pub fn free_slots(&self, at: Territory) -> u8 {
        let (row, land) = (self.map().land(at), self.board.land(at));
        let cover = if land.metropolis.is_some() || land.necropolis { row.cover } else { 0 };
        row.slots.saturating_sub(cover).saturating_sub(land.buildings.total())
    }

    /// Controlled territories of `seat` with a free slot.
    pub fn build_sites(&self, seat: Seat) -> impl Iterator<Item = Territory> + '_ {
        self.board.held(seat).iter().filter(|&at| self.free_slots(at) > 0)
    }

    /// Small buildings that have no place once a Metropolis or Necropolis stands there.
    pub fn crowding(&self, at: Territory) -> u8 {
        let row = self.map().land(at);
        self.board.land(at).buildings.total().saturating_sub(row.slots.saturating_sub(row.cover))
    }

    /// Whether a Metropolis could stand on this square, leaving aside what is in its way.
    pub fn has_square(&self, at: Territory) -> bool {
        let land = self.board.land(at);
        self.map().land(at).cover > 0 && land.metropolis.is_none() && !land.necropolis
    }

    /// Where `seat` can found a Metropolis now (CYC-5.8.3, CYC-5.8.4).
    pub fn metropolis_sites(&self, seat: Seat) -> impl Iterator<Item = Territory> + '_ {
        let overbuild = self.options.metropolis_overbuild;
        let sites = self.board.held(seat).and(self.map().squares).iter();
        sites.filter(move |&at| self.has_square(at) && (overbuild || self.crowding(at) == 0))
    }

    /// Whether some choice of discards leaves a site among `lands`, and a tile is at hand (CYC-5.8.5).
    pub(crate) fn can_found(&self, lands: LandSet, dues: Dues) -> bool {
        let spared = |at: Territory| {
            let buildings = self.board.land(at).buildings;
            buildings.basic().and(dues.types).len() + buildings.count(Building::Theater).min(dues.theaters)
        };
        let overbuild = self.options.metropolis_overbuild;
        self.metropolis_at_hand()
            && lands
                .and(self.map().squares)
                .iter()
                .any(|at| self.has_square(at) && (overbuild || self.crowding(at) <= spared(at)))
    }

    /// Where `seat` could put the Necropolis (CYC-5.14.7).
    pub fn necropolis_sites(&self, seat: Seat) -> impl Iterator<Item = Territory> + '_ {
        let overbuild = self.options.metropolis_overbuild;
        let sites = self.board.held(seat).and(self.map().squares).iter();
        sites.filter(move |&at| !self.board.land(at).necropolis && (overbuild || self.crowding(at) == 0))
    }

    /// Where the Necropolis stands.
    pub fn necropolis(&self) -> Option<Territory> {
        if !self.options.plays(Module::Hades) {
            return None;
        }
        self.map().lands.iter().find(|&land| self.board.land(land).necropolis)
    }

    /// Sea spaces that no fleet may enter (CYC-5.9.4).
    pub fn closed_seas(&self) -> SeaSet {
        let mut closed = match self.figures.get(Figure::Polyphemus) {
            Some(standing) => match standing.at {
                Place::Land(at) => self.map().land(at).seas,
                Place::Sea(_) => SeaSet::NONE,
            },
            None => SeaSet::NONE,
        };
        if let Some(Place::Sea(sea)) = self.figures.get(Figure::Kraken).map(|standing| standing.at) {
            closed.insert(sea);
        }
        closed
    }

    /// Sea spaces that touch `lands`.
    pub fn coast(&self, lands: LandSet) -> SeaSet {
        lands.iter().fold(SeaSet::NONE, |seas, land| seas.or(self.map().land(land).seas))
    }

    /// Where `seat` may place a fleet (CYC-5.6.3).
    pub fn fleet_sites(&self, seat: Seat) -> SeaSet {
        self.coast(self.board.held(seat)).minus(self.board.others_sailed(seat)).minus(self.closed_seas())
    }

    /// The seas next to `sea` that fleets of `seat` may go on to; enemies may be there, allies not.
    pub fn next_seas(&self, seat: Seat, sea: Sea) -> SeaSet {
        let open = self.map().sea(sea).seas.minus(self.closed_seas());
        self.teammate(seat).map_or(open, |partner| open.minus(self.board.sailed(partner)))
    }

    /// The seas next to `sea` where fleets of `seat` can withdraw to (CYC-5.10.7).
    pub fn quiet_seas(&self, seat: Seat, sea: Sea) -> SeaSet {
        let next = self.map().sea(sea).seas;
        next.minus(self.board.others_sailed(seat)).minus(self.closed_seas())
    }
}

/// Links and entry.
impl Tabletop {
    /// The fleets of `seat` that hang together with `seas`.
    fn chain(&self, seat: Seat, seas: SeaSet) -> SeaSet {
        let own = self.board.sailed(seat);
        let (mut chain, mut edge) = (seas.and(own), seas.and(own));
        while !edge.is_empty() {
            let next = edge.iter().fold(SeaSet::NONE, |next, sea| next.or(self.map().sea(sea).seas));
            edge = next.and(own).minus(chain);
            chain = chain.or(edge);
        }
        chain
    }

    fn shores(&self, seas: SeaSet) -> LandSet {
        seas.iter().fold(LandSet::NONE, |lands, sea| lands.or(self.map().sea(sea).lands))
    }

    /// The territories linked to `from` for `seat` (CYC-5.1.6).
    pub fn linked(&self, seat: Seat, from: Territory) -> LandSet {
        let row = self.map().land(from);
        row.lands.or(self.shores(self.chain(seat, row.seas))).without(from)
    }

    /// The same with ulysses in the group: one space of the chain may be empty of all fleets.
    pub fn linked_by_ulysses(&self, seat: Seat, from: Territory) -> LandSet {
        let row = self.map().land(from);
        let around =
            |seas: SeaSet| seas.iter().fold(SeaSet::NONE, |all, sea| all.or(self.map().sea(sea).seas));
        let first = self.chain(seat, row.seas);
        let empty = row.seas.or(around(first)).minus(self.board.all_sailed());
        let beyond = self.chain(seat, around(empty));
        row.lands.or(self.shores(first.or(empty).or(beyond))).without(from)
    }

    /// Whether land units of `seat` may enter (CYC-5.9.5).
    pub fn may_enter(&self, seat: Seat, to: Territory) -> bool {
        let Some(owner) = self.board.land(to).controller else { return true };
        owner == seat
            || !self.allied(seat, owner)
                && !self.board.land(to).monuments.contains(Monument::Citadel)
                && (self.board.held(owner).len() > 1 || self.proves_victory(seat, to))
    }

    /// Whether taking a last territory would win (CYC-5.12.1, CYC-5.12.4).
    fn proves_victory(&self, seat: Seat, to: Territory) -> bool {
        let have = self.board.metropolises(self.team_lands(seat));
        let standing = u8::from(self.board.land(to).metropolis.is_some());
        let founded = u8::from(self.would_found(seat, to));
        let gained = standing + founded;
        (gained > 0 && have + gained >= self.to_win())
            || self.board.artifacts(self.team_lands(seat).with(to)) == ALL_ARTIFACTS
            || (self.military_square(seat, to) && have + 1 >= self.to_win())
    }

    /// Whether taking the territory would force a founding at once (CYC-5.8.1).
    fn would_found(&self, seat: Seat, to: Territory) -> bool {
        let lands = self.board.held(seat).with(to);
        if self.board.basic_types(lands) == FOUR_TYPES {
            return self.can_found(lands, Dues { types: FOUR_TYPES, theaters: 0 });
        }
        self.board.land(to).monuments.contains(Monument::GreatUniversity)
            && self.player(seat).philosophers >= box_::PHILOSOPHERS_NEEDED_UNIVERSITY
            && self.can_found(lands, Dues::default())
    }

    /// Whether a team would place a Metropolis for taking this last territory (CYC-5.12.4).
    pub(crate) fn military_square(&self, seat: Seat, to: Territory) -> bool {
        self.teammate(seat).is_some()
            && self.has_square(to)
            && self.metropolis_at_hand()
            && (self.options.metropolis_overbuild || self.crowding(to) == 0)
    }

    /// Whether this seat, or its team, has all five artifacts (CYC-5.16.5).
    pub(crate) fn has_all_artifacts(&self, seat: Seat) -> bool {
        self.board.artifacts(self.team_lands(seat)) == ALL_ARTIFACTS
    }
}

/// Income and powers.
impl Tabletop {
    /// Prosperity income: horns, markers, horns at sea; Cerberus diverts (CYC-5.2.1, CYC-5.2.3).
    pub fn prosperity(&self, seat: Seat) -> u16 {
        let pays =
            |at: Territory| u16::from(self.map().land(at).horns) + u16::from(self.board.land(at).prosperity);
        let sea: u16 = self.board.sailed(seat).iter().map(|sea| u16::from(self.map().sea(sea).horns)).sum();
        let land: u16 = self.board.held(seat).iter().map(pays).sum();
        let mut income = sea + land;
        if let Some((at, owner)) = self.cerberus() {
            if self.board.land(at).controller == Some(seat) {
                income -= pays(at);
            }
            if owner == seat {
                income += pays(at);
            }
        }
        income
    }

    fn cerberus(&self) -> Option<(Territory, Seat)> {
        let standing = self.figures.get(Figure::Cerberus)?;
        match standing.at {
            Place::Land(at) => Some((at, standing.owner?)),
            Place::Sea(_) => None,
        }
    }

    /// The monuments that serve `seat`.
    pub fn monuments_of(&self, seat: Seat) -> MonumentSet {
        if !self.options.plays(Module::Monuments) {
            return MonumentSet::NONE;
        }
        let lands = self.board.held(seat).iter();
        lands.fold(MonumentSet::NONE, |all, land| all.or(self.board.land(land).monuments))
    }

    /// Where a monument that serves `seat` stands.
    pub fn monument_at(&self, seat: Seat, monument: Monument) -> Option<Territory> {
        if !self.options.plays(Module::Monuments) {
            return None;
        }
        self.board.held(seat).iter().find(|&land| self.board.land(land).monuments.contains(monument))
    }

    /// Whether `seat` controls this special Metropolis.
    pub fn has_special(&self, seat: Seat, tile: Special) -> bool {
        let tile = Some(Metropolis::Special(tile));
        self.options.plays(Module::Titans)
            && self.board.held(seat).iter().any(|land| self.board.land(land).metropolis == tile)
    }

    /// Where a hero of `seat` stands.
    pub fn hero_at(&self, seat: Seat, hero: Hero) -> Option<Territory> {
        self.board.held(seat).iter().find(|&land| self.board.land(land).units.heroes.contains(hero))
    }

    /// The heroes of `seat`.
    pub fn heroes_of(&self, seat: Seat) -> HeroSet {
        if !self.options.plays(Module::Hades) {
            return HeroSet::NONE;
        }
        let lands = self.board.held(seat).iter();
        lands.fold(HeroSet::NONE, |all, land| all.or(self.board.land(land).units.heroes))
    }

    /// Where a reinforcement of `seat` stands.
    pub fn reinforcement_at(&self, seat: Seat, unit: Reinforcement) -> Option<Territory> {
        self.board.held(seat).iter().find(|&land| self.board.land(land).units.reinforcements.contains(unit))
    }

    /// Philosophers that make a Metropolis for `seat` (CYC-5.8.1).
    pub fn philosophers_needed(&self, seat: Seat) -> u8 {
        if self.monument_at(seat, Monument::GreatUniversity).is_some() {
            box_::PHILOSOPHERS_NEEDED_UNIVERSITY
        } else {
            box_::PHILOSOPHERS_NEEDED
        }
    }

    /// Temple discounts at hand in the running turn (CYC-5.11.2).
    pub fn discounts(&self, seat: Seat) -> u8 {
        let lands = self.board.held(seat);
        let temples = self.board.built(lands, Building::Temple) + self.board.metropolises(lands);
        temples.saturating_sub(self.turn.map_or(0, |turn| turn.discounts))
    }

    /// Whether Chiron guards this territory (CYC-5.11.10).
    pub fn guarded(&self, at: Territory) -> bool {
        self.figures.stands(Figure::Chiron, at)
    }
}
