//! What each side adds to its die (sections 5.10 and 5.18.7).

use crate::board::{Army, Metropolis};
use crate::components as box_;
use crate::ids::{Artifact, Building, Figure, Hero, Reinforcement, Special};
use crate::map::{Place, Sea, Territory};
use crate::state::{Battle, Side, Tabletop};
use kernel::Seat;

/// What a side adds to its die, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Modifiers {
    /// Units, or their strength.
    pub units: u8,
    /// Fortresses on land, ports at sea.
    pub walls: u8,
    /// Metropolises.
    pub metropolis: u8,
    /// The Minotaur, rhodes.
    pub guard: u8,
    /// Heroes and artifacts.
    pub valour: u8,
    /// Magic items.
    pub items: u8,
}

impl Modifiers {
    /// All of it together.
    pub const fn total(&self) -> u8 {
        self.units + self.walls + self.metropolis + self.guard + self.valour + self.items
    }
}

/// A battle with the table around it.
#[derive(Clone, Copy)]
pub(crate) struct Fight<'a> {
    pub(crate) table: &'a Tabletop,
    pub(crate) battle: &'a Battle,
}

impl Fight<'_> {
    /// The power that works for the attacker: that of a reinforcement that still lives (CYC-5.18.6).
    pub(crate) fn power(&self) -> Option<Reinforcement> {
        self.battle.power.filter(|&unit| self.battle.army.reinforcements.contains(unit))
    }

    fn snake(&self) -> bool {
        self.power() == Some(Reinforcement::Snake)
    }

    /// Land units of a side.
    pub(crate) fn army(&self, side: Side) -> Army {
        match (side, self.battle.at) {
            (Side::Attacker, Place::Land(_) | Place::Sea(_)) => self.battle.army,
            (Side::Defender, Place::Land(at)) => self.table.board.land(at).units,
            (Side::Defender, Place::Sea(_)) => Army::default(),
        }
    }

    /// How many units a side has left.
    pub(crate) fn strength_left(&self, side: Side) -> u8 {
        match (side, self.battle.at) {
            (Side::Attacker | Side::Defender, Place::Land(_)) => self.army(side).units(),
            (Side::Attacker, Place::Sea(_)) => self.battle.ships.total(),
            (Side::Defender, Place::Sea(at)) => self.table.board.sea(at).ships.total(),
        }
    }

    /// Whether the heroes and artifacts of a side are of use.
    fn inspired(&self, side: Side) -> bool {
        side == Side::Attacker || !self.snake()
    }

    /// How many dice a side rolls, keeping the highest (CYC-5.10.11).
    pub(crate) fn dice(&self, side: Side) -> u8 {
        let two = side == Side::Attacker
            && matches!(self.battle.at, Place::Land(_))
            && (self.battle.army.heroes.contains(Hero::Achilles)
                || self.power() == Some(Reinforcement::Elephant));
        if two { 2 } else { 1 }
    }

    /// Whether a tied round costs this side nothing, leaving aside the other side (CYC-5.10.12).
    pub(crate) fn spared_by_tie(&self, side: Side) -> bool {
        let Place::Land(_) = self.battle.at else { return false };
        let army = self.army(side);
        let aegis = side == Side::Defender && army.artifacts.contains(Artifact::Aegis);
        self.inspired(side) && (army.heroes.contains(Hero::Penthesilea) || aegis)
    }

    pub(crate) fn modifiers(&self, side: Side) -> Modifiers {
        let mut sum = match self.battle.at {
            Place::Land(_) => self.on_land(side),
            Place::Sea(_) => Modifiers { units: self.strength_left(side), ..Modifiers::default() },
        };
        if side == Side::Defender {
            match self.battle.at {
                Place::Land(at) if !self.snake() => self.table.add_land_defence(at, &mut sum),
                Place::Land(_) => {}
                Place::Sea(at) => self.table.add_sea_defence(at, self.battle.seat(side), &mut sum),
            }
        }
        sum.items = self.battle.bonus[side as usize];
        sum
    }

    /// Heroes and artifacts that add 1 to the sum of a side on land.
    pub(crate) fn champions(&self, side: Side) -> impl Iterator<Item = &'static str> {
        let army = self.army(side);
        let defending = side == Side::Defender;
        let all = [
            (army.heroes.contains(Hero::Heracles), Hero::Heracles.title()),
            (army.artifacts.contains(Artifact::Sword), Artifact::Sword.title()),
            (defending && army.heroes.contains(Hero::Hector), Hero::Hector.title()),
        ];
        let inspired = self.inspired(side);
        all.into_iter().filter(move |(there, _)| inspired && *there).map(|(_, title)| title)
    }

    fn on_land(&self, side: Side) -> Modifiers {
        let army = self.army(side);
        let mut sum = Modifiers { units: army.units(), ..Modifiers::default() };
        if self.inspired(side) {
            sum.units += u8::from(army.heroes.contains(Hero::Heracles));
            sum.valour += u8::from(army.artifacts.contains(Artifact::Sword));
            sum.valour += u8::from(side == Side::Defender && army.heroes.contains(Hero::Hector));
        }
        sum
    }
}

impl Tabletop {
    fn add_land_defence(&self, at: Territory, sum: &mut Modifiers) {
        let land = self.board.land(at);
        sum.walls = land.buildings.count(Building::Fortress);
        sum.metropolis = u8::from(land.metropolis.is_some());
        if self.figures.stands(Figure::Minotaur, at) {
            sum.guard = box_::MINOTAUR_BONUS;
        }
    }

    fn add_sea_defence(&self, at: Sea, seat: Seat, sum: &mut Modifiers) {
        for shore in self.map().sea(at).lands.and(self.board.held(seat)).iter() {
            let land = self.board.land(shore);
            sum.walls += land.buildings.count(Building::Port);
            sum.metropolis += u8::from(land.metropolis.is_some());
            if land.metropolis == Some(Metropolis::Special(Special::Rhodes)) {
                sum.guard += box_::RHODES_BONUS;
            }
        }
    }

    /// What the defender of a place would add to the die.
    pub fn defence(&self, at: Place, defender: Seat) -> Modifiers {
        let battle = Battle::new(at, defender, defender);
        Fight { table: self, battle: &battle }.modifiers(Side::Defender)
    }
}
