//! Names as types: every god, building, card and piece, with the ids of the rulebook as its text.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A bit set over one kind of id. Its JSON is the list of names.
macro_rules! bit_set {
    ($(#[$about:meta])* $set:ident($bits:ty) of $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// Nothing.
            pub const NONE: $set = $set(0);

            /// These and no others.
            pub const fn of(list: &[$name]) -> $set {
                let (mut bits, mut at) = (0, 0);
                while at < list.len() {
                    bits |= 1 << (list[at].number() as $bits);
                    at += 1;
                }
                $set(bits)
            }

            /// One alone.
            pub const fn only(one: $name) -> $set {
                $set(1 << (one.number() as $bits))
            }

            /// Whether it is in the set.
            pub const fn has(self, one: $name) -> bool {
                self.0 >> (one.number() as $bits) & 1 == 1
            }

            /// Puts it in.
            pub fn add(&mut self, one: $name) {
                self.0 |= 1 << (one.number() as $bits);
            }

            /// Takes it out.
            pub fn remove(&mut self, one: $name) {
                self.0 &= !(1 << (one.number() as $bits));
            }

            /// The set with it.
            pub const fn with(self, one: $name) -> $set {
                $set(self.0 | 1 << (one.number() as $bits))
            }

            /// The set without it.
            pub const fn without(self, one: $name) -> $set {
                $set(self.0 & !(1 << (one.number() as $bits)))
            }

            /// What is in both.
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// What is in either.
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// What is in this one and not in the other.
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Whether nothing is in it.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in it.
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// The first in id order.
            pub const fn first(self) -> Option<$name> {
                if self.0 == 0 { None } else { Some($name::numbered(self.0.trailing_zeros() as u8)) }
            }

            /// All of them in id order.
            pub fn iter(self) -> impl Iterator<Item = $name> + Clone {
                let mut left = self;
                std::iter::from_fn(move || {
                    let first = left.first()?;
                    left.0 &= left.0 - 1;
                    Some(first)
                })
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(items: I) -> Self {
                items.into_iter().fold($set::NONE, $set::with)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter().map(|one| one.id())).finish()
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Vec::<$name>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}
pub(crate) use bit_set;

/// Text form, parsing and JSON by name.
macro_rules! by_name {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                $name::named(&text).ok_or_else(|| {
                    let text: String = text.chars().take(40).collect();
                    serde::de::Error::custom(format!("`{text}` is no {}", stringify!($name)))
                })
            }
        }
    };
}
pub(crate) use by_name;

/// An enum of ids with its bit set.
macro_rules! ids {
    ($(#[$about:meta])* $name:ident, $set:ident($bits:ty) { $($(#[$doc:meta])* $var:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $(#[doc = $text] $(#[$doc])* $var,)* }

        impl $name {
            /// All of them in id order.
            pub const ALL: &'static [$name] = &[$($name::$var,)*];
            const IDS: &'static [&'static str] = &[$($text,)*];

            /// Its id in the rulebook.
            pub const fn id(self) -> &'static str {
                Self::IDS[self as usize]
            }

            /// The one with this id.
            pub fn named(id: &str) -> Option<$name> {
                Self::IDS.iter().position(|&name| name == id).map(|at| Self::ALL[at])
            }

            pub(crate) const fn number(self) -> u8 {
                self as u8
            }

            pub(crate) const fn numbered(number: u8) -> $name {
                Self::ALL[number as usize]
            }
        }

        by_name!($name);
        bit_set!(#[doc = concat!("A set of [`", stringify!($name), "`].")] $set($bits) of $name);
    };
}

ids! {
    /// A god; apollo stands below all others on the track.
    God, GodSet(u8) {
        Poseidon = "poseidon", Ares = "ares", Athena = "athena", Zeus = "zeus", Apollo = "apollo", Hades = "hades",
        Kronos = "kronos",
    }
}

ids! {
    /// A building. The first four are basic, the first five small.
    Building, BuildingSet(u8) {
        Port = "port", Fortress = "fortress", Temple = "temple", University = "university", Theater = "theater",
        Metropolis = "metropolis", Necropolis = "necropolis",
    }
}

ids! {
    /// A card of the track deck: creatures, heroes, artifacts, reinforcements.
    Card, CardSet(u64) {
        Chimera = "chimera", Chiron = "chiron", Cyclops = "cyclops", Dryad = "dryad", Fates = "fates",
        Giant = "giant", Griffon = "griffon", Harpy = "harpy", Kraken = "kraken", Medusa = "medusa",
        Minotaur = "minotaur", Pegasus = "pegasus", Polyphemus = "polyphemus", Satyr = "satyr", Siren = "siren",
        Sphinx = "sphinx", Sylph = "sylph", Cerberus = "cerberus", Charon = "charon", Empusa = "empusa",
        Erinyes = "erinyes", Achilles = "achilles", Hector = "hector", Heracles = "heracles",
        Penthesilea = "penthesilea", Perseus = "perseus", Ulysses = "ulysses",
        Thunderbolt = "thunderbolt_of_zeus", Conch = "conch_of_poseidon", Sword = "sword_of_ares",
        Aegis = "aegis_of_athena", Lyre = "lyre_of_apollo", Scorpion = "scorpion", Mummy = "mummy",
        Elephant = "elephant", Phoenix = "phoenix", Scarab = "scarab", Snake = "snake",
        EgyptianSphinx = "egyptian_sphinx",
    }
}

ids! {
    /// A creature that stands on the board as a figure.
    Figure, FigureSet(u8) {
        Chiron = "chiron", Kraken = "kraken", Medusa = "medusa", Minotaur = "minotaur", Polyphemus = "polyphemus",
        Cerberus = "cerberus",
    }
}

ids! {
    /// A hero.
    Hero, HeroSet(u8) {
        Achilles = "achilles", Hector = "hector", Heracles = "heracles", Penthesilea = "penthesilea",
        Perseus = "perseus", Ulysses = "ulysses",
    }
}

ids! {
    /// An artifact.
    Artifact, ArtifactSet(u8) {
        Thunderbolt = "thunderbolt_of_zeus", Conch = "conch_of_poseidon", Sword = "sword_of_ares",
        Aegis = "aegis_of_athena", Lyre = "lyre_of_apollo",
    }
}

ids! {
    /// An Egyptian reinforcement.
    Reinforcement, ReinforcementSet(u8) {
        Scorpion = "scorpion", Mummy = "mummy", Elephant = "elephant", Phoenix = "phoenix", Scarab = "scarab",
        Snake = "snake", EgyptianSphinx = "egyptian_sphinx",
    }
}

ids! {
    /// A divine favor tile.
    Favor, FavorSet(u8) {
        Aphrodite = "aphrodite", Artemis = "artemis", Demeter = "demeter", Dionysus = "dionysus",
        Hephaestus = "hephaestus", Hera = "hera", Hermes = "hermes", Hestia = "hestia",
    }
}

ids! {
    /// A magic item.
    Item, ItemSet(u16) {
        Trident = "poseidons_trident", Spear = "spear_of_ares", Shield = "shield_of_heroes",
        Net = "net_of_hephaestus", Sandals = "sandals_of_hermes", Oars = "oars_of_argo", Bow = "bow_of_artemis",
        PlumbLine = "plumb_line_of_daedalus", Amphora = "amphora_of_dionysus", Purse = "purse_of_plutus",
    }
}

ids! {
    /// A special Metropolis.
    Special, SpecialSet(u8) {
        Athens = "athens", Sparta = "sparta", Corinth = "corinth", Rhodes = "rhodes", Delphi = "delphi",
    }
}

ids! {
    /// A monument.
    Monument, MonumentSet(u16) {
        Citadel = "great_citadel_of_ares", Lighthouse = "great_lighthouse_of_poseidon",
        GreatTemple = "great_temple_of_zeus", GreatUniversity = "great_university_of_athena",
        MilitaryAcademy = "military_academy", NavalAcademy = "academy_of_naval_warfare",
        TempleOfAres = "temple_of_ares", TempleOfPoseidon = "temple_of_poseidon",
        TempleOfAthena = "temple_of_athena", CityOfWarriors = "city_of_warriors",
    }
}

ids! {
    /// A space of the card track, named by its price.
    Slot, SlotSet(u8) {
        Four = "4", Three = "3", Two = "2",
    }
}

impl Building {
    /// The four basic types in id order.
    pub const BASIC: [Building; 4] =
        [Building::Port, Building::Fortress, Building::Temple, Building::University];
    /// The small types in id order: basic ones and the theater.
    pub const SMALL: [Building; 5] =
        [Building::Port, Building::Fortress, Building::Temple, Building::University, Building::Theater];
}

/// What a card of the track deck is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// A mythological creature.
    Creature,
    /// A hero.
    Hero(Hero),
    /// An artifact.
    Artifact(Artifact),
    /// An Egyptian reinforcement.
    Reinforcement(Reinforcement),
}

const FIRST_HERO: u8 = Card::Achilles as u8;
const FIRST_ARTIFACT: u8 = Card::Thunderbolt as u8;
const FIRST_REINFORCEMENT: u8 = Card::Scorpion as u8;

impl Card {
    /// Its kind.
    pub const fn kind(self) -> CardKind {
        let number = self as u8;
        if number < FIRST_HERO {
            CardKind::Creature
        } else if number < FIRST_ARTIFACT {
            CardKind::Hero(Hero::numbered(number - FIRST_HERO))
        } else if number < FIRST_REINFORCEMENT {
            CardKind::Artifact(Artifact::numbered(number - FIRST_ARTIFACT))
        } else {
            CardKind::Reinforcement(Reinforcement::numbered(number - FIRST_REINFORCEMENT))
        }
    }

    /// Whether it is a mythological creature.
    pub const fn is_creature(self) -> bool {
        (self as u8) < FIRST_HERO
    }

    /// Its figure, for the creatures that have one.
    pub fn figure(self) -> Option<Figure> {
        Figure::ALL.iter().copied().find(|figure| figure.card() == self)
    }
}

impl Figure {
    /// Its card.
    pub const fn card(self) -> Card {
        match self {
            Figure::Chiron => Card::Chiron,
            Figure::Kraken => Card::Kraken,
            Figure::Medusa => Card::Medusa,
            Figure::Minotaur => Card::Minotaur,
            Figure::Polyphemus => Card::Polyphemus,
            Figure::Cerberus => Card::Cerberus,
        }
    }
}

impl Hero {
    /// His or her card.
    pub const fn card(self) -> Card {
        Card::numbered(FIRST_HERO + self as u8)
    }
}

impl Artifact {
    /// Its card.
    pub const fn card(self) -> Card {
        Card::numbered(FIRST_ARTIFACT + self as u8)
    }
}

impl Reinforcement {
    /// Its card.
    pub const fn card(self) -> Card {
        Card::numbered(FIRST_REINFORCEMENT + self as u8)
    }
}

/// A piece or card that an action picks: a unit, something carried, or something sold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A regular troop.
    Troop,
    /// An undead troop.
    UndeadTroop,
    /// A Titan.
    Titan,
    /// A hero.
    Hero(Hero),
    /// A reinforcement.
    Reinforcement(Reinforcement),
    /// An artifact.
    Artifact(Artifact),
    /// A regular fleet.
    Fleet,
    /// An undead fleet.
    UndeadFleet,
    /// A priest card.
    Priest,
    /// A philosopher card.
    Philosopher,
}

impl Piece {
    /// Its id in the rulebook.
    pub const fn id(self) -> &'static str {
        match self {
            Piece::Troop => "troop",
            Piece::UndeadTroop => "undead_troop",
            Piece::Titan => "titan",
            Piece::Hero(hero) => hero.id(),
            Piece::Reinforcement(unit) => unit.id(),
            Piece::Artifact(artifact) => artifact.id(),
            Piece::Fleet => "fleet",
            Piece::UndeadFleet => "undead_fleet",
            Piece::Priest => "priest",
            Piece::Philosopher => "philosopher",
        }
    }

    /// The one with this id.
    pub fn named(id: &str) -> Option<Piece> {
        let plain = [
            Piece::Troop,
            Piece::UndeadTroop,
            Piece::Titan,
            Piece::Fleet,
            Piece::UndeadFleet,
            Piece::Priest,
            Piece::Philosopher,
        ];
        plain
            .into_iter()
            .find(|piece| piece.id() == id)
            .or_else(|| Hero::named(id).map(Piece::Hero))
            .or_else(|| Reinforcement::named(id).map(Piece::Reinforcement))
            .or_else(|| Artifact::named(id).map(Piece::Artifact))
    }

    /// Whether cards that speak of a troop mean it (CYC-5.13.1, CYC-5.16.3, CYC-5.18.1).
    pub const fn is_troop(self) -> bool {
        matches!(self, Piece::Troop | Piece::UndeadTroop | Piece::Reinforcement(_))
    }

    /// Whether its destruction feeds the Necropolis (CYC-5.14.8).
    pub const fn feeds_necropolis(self) -> bool {
        matches!(self, Piece::Troop | Piece::Fleet | Piece::Reinforcement(_))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Piece {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Piece::named(&text).ok_or_else(|| serde::de::Error::custom("there is no such piece"))
    }
}
