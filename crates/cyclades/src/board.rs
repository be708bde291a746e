//! What stands on the board, with two bit sets a seat that make fleets and lands quick to find.

use crate::components as box_;
use crate::ids::{
    ArtifactSet, Building, BuildingSet, HeroSet, MonumentSet, Piece, ReinforcementSet, Special,
};
use crate::map::{LANDS, LandSet, SEAS, Sea, SeaSet, Territory};
use kernel::{Per, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most players.
pub const PLAYERS: usize = 6;

/// Land units and what they carry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    /// Regular troops.
    #[serde(skip_serializing_if = "is_default")]
    pub troops: u8,
    /// Undead troops.
    #[serde(skip_serializing_if = "is_default")]
    pub undead: u8,
    /// Titans.
    #[serde(skip_serializing_if = "is_default")]
    pub titans: u8,
    /// Heroes.
    #[serde(skip_serializing_if = "is_default")]
    pub heroes: HeroSet,
    /// Egyptian reinforcements.
    #[serde(skip_serializing_if = "is_default")]
    pub reinforcements: ReinforcementSet,
    /// Artifacts; they are no units.
    #[serde(skip_serializing_if = "is_default")]
    pub artifacts: ArtifactSet,
}

impl Army {
    /// How many land units.
    pub fn units(&self) -> u8 {
        self.troops + self.undead + self.titans + self.heroes.len() + self.reinforcements.len()
    }

    /// Whether there are no land units.
    pub fn is_empty(&self) -> bool {
        self.units() == 0
    }

    /// Adds all of the other.
    pub fn join(&mut self, other: Army) {
        self.troops += other.troops;
        self.undead += other.undead;
        self.titans += other.titans;
        self.heroes = self.heroes.or(other.heroes);
        self.reinforcements = self.reinforcements.or(other.reinforcements);
        self.artifacts = self.artifacts.or(other.artifacts);
    }

    /// Takes all of the other out.
    pub fn leave(&mut self, other: Army) {
        self.troops = self.troops.saturating_sub(other.troops);
        self.undead = self.undead.saturating_sub(other.undead);
        self.titans = self.titans.saturating_sub(other.titans);
        self.heroes = self.heroes.minus(other.heroes);
        self.reinforcements = self.reinforcements.minus(other.reinforcements);
        self.artifacts = self.artifacts.minus(other.artifacts);
    }

    /// How many of this piece.
    #[inline]
    pub fn count(&self, piece: Piece) -> u8 {
        match piece {
            Piece::Troop => self.troops,
            Piece::UndeadTroop => self.undead,
            Piece::Titan => self.titans,
            Piece::Hero(hero) => self.heroes.contains(hero).into(),
            Piece::Reinforcement(unit) => self.reinforcements.contains(unit).into(),
            Piece::Artifact(artifact) => self.artifacts.contains(artifact).into(),
            Piece::Fleet | Piece::UndeadFleet | Piece::Priest | Piece::Philosopher => 0,
        }
    }

    /// One more of this piece.
    pub fn add(&mut self, piece: Piece) {
        match piece {
            Piece::Troop => self.troops += 1,
            Piece::UndeadTroop => self.undead += 1,
            Piece::Titan => self.titans += 1,
            Piece::Hero(hero) => self.heroes.insert(hero),
            Piece::Reinforcement(unit) => self.reinforcements.insert(unit),
            Piece::Artifact(artifact) => self.artifacts.insert(artifact),
            Piece::Fleet | Piece::UndeadFleet | Piece::Priest | Piece::Philosopher => {}
        }
    }

    /// One less of this piece.
    pub fn remove(&mut self, piece: Piece) {
        match piece {
            Piece::Troop => self.troops = self.troops.saturating_sub(1),
            Piece::UndeadTroop => self.undead = self.undead.saturating_sub(1),
            Piece::Titan => self.titans = self.titans.saturating_sub(1),
            Piece::Hero(hero) => self.heroes.remove(hero),
            Piece::Reinforcement(unit) => self.reinforcements.remove(unit),
            Piece::Artifact(artifact) => self.artifacts.remove(artifact),
            Piece::Fleet | Piece::UndeadFleet | Piece::Priest | Piece::Philosopher => {}
        }
    }

    /// The distinct kinds of land unit, in id order.
    pub fn kinds(self) -> impl Iterator<Item = Piece> {
        let plain = [Piece::Troop, Piece::UndeadTroop, Piece::Titan];
        plain
            .into_iter()
            .filter(move |&piece| self.count(piece) > 0)
            .chain(self.heroes.iter().map(Piece::Hero))
            .chain(self.reinforcements.iter().map(Piece::Reinforcement))
    }

    /// The distinct kinds that cards call a troop.
    pub fn troop_kinds(self) -> impl Iterator<Item = Piece> {
        self.kinds().filter(|piece| piece.is_troop())
    }
}

/// Small buildings, counted by type. Its JSON names the types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Buildings(pub(crate) [u8; 5]);

impl Buildings {
    /// How many of this type.
    pub const fn count(&self, building: Building) -> u8 {
        if (building as usize) < 5 { self.0[building as usize] } else { 0 }
    }

    /// How many of each, in the order of [`Building::SMALL`].
    pub const fn counts(&self) -> &[u8; 5] {
        &self.0
    }

    /// One more.
    pub fn add(&mut self, building: Building) {
        if let Some(count) = self.0.get_mut(building as usize) {
            *count += 1;
        }
    }

    /// One less.
    pub fn remove(&mut self, building: Building) {
        if let Some(count) = self.0.get_mut(building as usize) {
            *count = count.saturating_sub(1);
        }
    }

    /// How many in all.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// The basic types that stand here.
    pub fn basic(&self) -> BuildingSet {
        Building::BASIC.into_iter().filter(|&building| self.count(building) > 0).collect()
    }

    /// The small types that stand here.
    pub fn kinds(self) -> impl Iterator<Item = Building> {
        Building::SMALL.into_iter().filter(move |&building| self.count(building) > 0)
    }
}

impl Serialize for Buildings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds().map(|building| (building, self.count(building))))
    }
}

impl<'de> Deserialize<'de> for Buildings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut buildings = Buildings::default();
        for (building, count) in BTreeMap::<Building, u8>::deserialize(deserializer)? {
            let place = buildings.0.get_mut(building as usize);
            *place.ok_or_else(|| serde::de::Error::custom("that is no small building"))? = count;
        }
        Ok(buildings)
    }
}

/// A Metropolis tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metropolis {
    /// One of the ordinary tiles.
    Ordinary,
    /// A special one.
    Special(Special),
}

/// A territory with all that stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Land {
    /// Who controls it.
    #[serde(skip_serializing_if = "is_default")]
    pub controller: Option<Seat>,
    /// The controller's units, and artifacts.
    #[serde(skip_serializing_if = "is_default")]
    pub units: Army,
    /// Small buildings.
    #[serde(skip_serializing_if = "is_default")]
    pub buildings: Buildings,
    /// The Metropolis.
    #[serde(skip_serializing_if = "is_default")]
    pub metropolis: Option<Metropolis>,
    /// Whether the Necropolis stands here.
    #[serde(skip_serializing_if = "is_default")]
    pub necropolis: bool,
    /// Gold that fell to the Necropolis here.
    #[serde(skip_serializing_if = "is_default")]
    pub gold: u16,
    /// Prosperity markers.
    #[serde(skip_serializing_if = "is_default")]
    pub prosperity: u8,
    /// Monuments.
    #[serde(skip_serializing_if = "is_default")]
    pub monuments: MonumentSet,
}

/// Fleets in a sea space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ships {
    /// Regular fleets.
    #[serde(skip_serializing_if = "is_default")]
    pub fleets: u8,
    /// Undead fleets.
    #[serde(skip_serializing_if = "is_default")]
    pub undead: u8,
}

impl Ships {
    /// How many in all.
    pub const fn total(self) -> u8 {
        self.fleets + self.undead
    }
}

/// A sea space with the fleets in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Water {
    /// Whose fleets.
    pub owner: Option<Seat>,
    /// The fleets.
    #[serde(flatten)]
    pub ships: Ships,
}

type Lands = Per<Territory, Land, LANDS>;
type Seas = Per<Sea, Water, SEAS>;

/// The whole board. Its JSON lists the places where something stands, by name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    lands: Lands,
    seas: Seas,
    held: [LandSet; PLAYERS],
    sailed: [SeaSet; PLAYERS],
}

impl Board {
    /// A territory.
    pub fn land(&self, territory: Territory) -> &Land {
        &self.lands[territory]
    }

    /// A territory to change; who controls it is changed by [`Board::control`] alone.
    pub(crate) fn land_mut(&mut self, territory: Territory) -> &mut Land {
        &mut self.lands[territory]
    }

    /// A sea space.
    pub fn sea(&self, sea: Sea) -> Water {
        self.seas[sea]
    }

    /// The territories that `seat` controls.
    pub fn held(&self, seat: Seat) -> LandSet {
        self.held.get(seat.index()).copied().unwrap_or_default()
    }

    /// The sea spaces where `seat` has fleets.
    pub fn sailed(&self, seat: Seat) -> SeaSet {
        self.sailed.get(seat.index()).copied().unwrap_or_default()
    }

    /// All sea spaces with fleets.
    pub fn all_sailed(&self) -> SeaSet {
        self.sailed.iter().fold(SeaSet::NONE, |all, &seas| all.or(seas))
    }

    /// All controlled territories.
    pub fn all_held(&self) -> LandSet {
        self.held.iter().fold(LandSet::NONE, |all, &lands| all.or(lands))
    }

    /// Sea spaces with fleets of anybody but `seat`.
    pub fn others_sailed(&self, seat: Seat) -> SeaSet {
        let others = self.sailed.iter().enumerate().filter(|&(other, _)| other != seat.index());
        others.fold(SeaSet::NONE, |all, (_, &seas)| all.or(seas))
    }

    /// Gives control of a territory.
    pub(crate) fn control(&mut self, territory: Territory, seat: Option<Seat>) {
        if let Some(before) = self.lands[territory].controller {
            self.held[before.index()].remove(territory);
        }
        self.lands[territory].controller = seat;
        if let Some(now) = seat {
            self.held[now.index()].insert(territory);
        }
    }

    /// Puts fleets of `seat` into a sea space.
    pub(crate) fn add_ships(&mut self, sea: Sea, seat: Seat, ships: Ships) {
        if ships.total() == 0 {
            return;
        }
        let water = &mut self.seas[sea];
        water.owner = Some(seat);
        water.ships.fleets += ships.fleets;
        water.ships.undead += ships.undead;
        self.sailed[seat.index()].insert(sea);
    }

    /// Takes fleets out of a sea space.
    pub(crate) fn remove_ships(&mut self, sea: Sea, ships: Ships) {
        let water = &mut self.seas[sea];
        water.ships.fleets = water.ships.fleets.saturating_sub(ships.fleets);
        water.ships.undead = water.ships.undead.saturating_sub(ships.undead);
        if water.ships.total() == 0
            && let Some(owner) = water.owner.take()
        {
            self.sailed[owner.index()].remove(sea);
        }
    }

    /// How many of `piece` stand on the lands of `seat`.
    pub fn on_land(&self, seat: Seat, piece: Piece) -> u8 {
        self.held(seat).iter().map(|land| self.land(land).units.count(piece)).sum()
    }

    /// Regular fleets of `seat` at sea.
    pub fn at_sea(&self, seat: Seat) -> u8 {
        self.sailed(seat).iter().map(|sea| self.sea(sea).ships.fleets).sum()
    }

    /// How many buildings of this type stand on `lands`.
    pub fn built(&self, lands: LandSet, building: Building) -> u8 {
        lands.iter().map(|land| self.land(land).buildings.count(building)).sum()
    }

    /// The basic types that stand on `lands`.
    pub fn basic_types(&self, lands: LandSet) -> BuildingSet {
        lands.iter().fold(BuildingSet::NONE, |types, land| types.or(self.land(land).buildings.basic()))
    }

    /// How many Metropolises stand on `lands`.
    pub fn metropolises(&self, lands: LandSet) -> u8 {
        lands.iter().filter(|&land| self.land(land).metropolis.is_some()).count() as u8
    }

    /// The artifacts that lie on `lands`.
    pub fn artifacts(&self, lands: LandSet) -> ArtifactSet {
        lands.iter().fold(ArtifactSet::NONE, |all, land| all.or(self.land(land).units.artifacts))
    }

    fn reckon(&mut self) -> Result<(), &'static str> {
        for (at, land) in self.lands.iter() {
            if let Some(seat) = land.controller {
                self.held.get_mut(seat.index()).ok_or("there is no such seat")?.insert(at);
            }
        }
        for (at, water) in self.seas.iter() {
            let total = water.ships.fleets.saturating_add(water.ships.undead);
            if water.owner.is_some() != (total > 0) || total > box_::FLEETS + box_::UNDEAD_FLEETS {
                return Err("a sea space with fleets has one owner, an empty one none");
            }
            if let Some(seat) = water.owner {
                self.sailed.get_mut(seat.index()).ok_or("there is no such seat")?.insert(at);
            }
        }
        Ok(())
    }
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Written {
    territories: Lands,
    seas: Seas,
}

impl Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { territories: self.lands, seas: self.seas }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { territories: lands, seas } = Written::deserialize(deserializer)?;
        let mut board = Board { lands, seas, ..Board::default() };
        board.reckon().map_err(serde::de::Error::custom)?;
        Ok(board)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
