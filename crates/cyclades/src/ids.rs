//! Names as types: every god, building, card and piece, with the ids of the rulebook as its text.

use kernel::{Argument, Named, Set, Words, named, written};
use std::fmt;
use std::str::FromStr;

named! {
    /// A god; apollo stands below all others on the track.
    pub enum God: u8 {
        Poseidon = "poseidon", Ares = "ares", Athena = "athena", Zeus = "zeus", Apollo = "apollo", Hades = "hades",
        Kronos = "kronos",
    }
}

named! {
    /// A building. The first four are basic, the first five small.
    pub enum Building: u8 {
        Port = "port", Fortress = "fortress", Temple = "temple", University = "university", Theater = "theater",
        Metropolis = "metropolis", Necropolis = "necropolis",
    }
}

named! {
    /// A card of the track deck: creatures, heroes, artifacts, reinforcements.
    pub enum Card: u64 {
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

named! {
    /// A creature that stands on the board as a figure.
    pub enum Figure: u8 {
        Chiron = "chiron", Kraken = "kraken", Medusa = "medusa", Minotaur = "minotaur", Polyphemus = "polyphemus",
        Cerberus = "cerberus",
    }
}

named! {
    /// A hero.
    pub enum Hero: u8 {
        Achilles = "achilles", Hector = "hector", Heracles = "heracles", Penthesilea = "penthesilea",
        Perseus = "perseus", Ulysses = "ulysses",
    }
}

named! {
    /// An artifact.
    pub enum Artifact: u8 {
        Thunderbolt = "thunderbolt_of_zeus", Conch = "conch_of_poseidon", Sword = "sword_of_ares",
        Aegis = "aegis_of_athena", Lyre = "lyre_of_apollo",
    }
}

named! {
    /// An Egyptian reinforcement.
    pub enum Reinforcement: u8 {
        Scorpion = "scorpion", Mummy = "mummy", Elephant = "elephant", Phoenix = "phoenix", Scarab = "scarab",
        Snake = "snake", EgyptianSphinx = "egyptian_sphinx",
    }
}

named! {
    /// A divine favor tile.
    pub enum Favor: u8 {
        Aphrodite = "aphrodite", Artemis = "artemis", Demeter = "demeter", Dionysus = "dionysus",
        Hephaestus = "hephaestus", Hera = "hera", Hermes = "hermes", Hestia = "hestia",
    }
}

named! {
    /// A magic item.
    pub enum Item: u16 {
        Trident = "poseidons_trident", Spear = "spear_of_ares", Shield = "shield_of_heroes",
        Net = "net_of_hephaestus", Sandals = "sandals_of_hermes", Oars = "oars_of_argo", Bow = "bow_of_artemis",
        PlumbLine = "plumb_line_of_daedalus", Amphora = "amphora_of_dionysus", Purse = "purse_of_plutus",
    }
}

named! {
    /// A special Metropolis.
    pub enum Special: u8 {
        Athens = "athens", Sparta = "sparta", Corinth = "corinth", Rhodes = "rhodes", Delphi = "delphi",
    }
}

named! {
    /// A monument.
    pub enum Monument: u16 {
        Citadel = "great_citadel_of_ares", Lighthouse = "great_lighthouse_of_poseidon",
        GreatTemple = "great_temple_of_zeus", GreatUniversity = "great_university_of_athena",
        MilitaryAcademy = "military_academy", NavalAcademy = "academy_of_naval_warfare",
        TempleOfAres = "temple_of_ares", TempleOfPoseidon = "temple_of_poseidon",
        TempleOfAthena = "temple_of_athena", CityOfWarriors = "city_of_warriors",
    }
}

named! {
    /// A space of the card track, named by its price.
    pub enum Slot: u8 {
        Four = "4", Three = "3", Two = "2",
    }
}

/// A set of [`God`].
pub type GodSet = Set<God>;
/// A set of [`Building`].
pub type BuildingSet = Set<Building>;
/// A set of [`Card`].
pub type CardSet = Set<Card>;
/// A set of [`Figure`].
pub type FigureSet = Set<Figure>;
/// A set of [`Hero`].
pub type HeroSet = Set<Hero>;
/// A set of [`Artifact`].
pub type ArtifactSet = Set<Artifact>;
/// A set of [`Reinforcement`].
pub type ReinforcementSet = Set<Reinforcement>;
/// A set of [`Favor`].
pub type FavorSet = Set<Favor>;
/// A set of [`Item`].
pub type ItemSet = Set<Item>;
/// A set of [`Special`].
pub type SpecialSet = Set<Special>;
/// A set of [`Monument`].
pub type MonumentSet = Set<Monument>;
/// A set of [`Slot`].
pub type SlotSet = Set<Slot>;

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
            CardKind::Hero(Hero::ALL[(number - FIRST_HERO) as usize])
        } else if number < FIRST_REINFORCEMENT {
            CardKind::Artifact(Artifact::ALL[(number - FIRST_ARTIFACT) as usize])
        } else {
            CardKind::Reinforcement(Reinforcement::ALL[(number - FIRST_REINFORCEMENT) as usize])
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
        Card::ALL[(FIRST_HERO + self as u8) as usize]
    }
}

impl Artifact {
    /// Its card.
    pub const fn card(self) -> Card {
        Card::ALL[(FIRST_ARTIFACT + self as u8) as usize]
    }
}

impl Reinforcement {
    /// Its card.
    pub const fn card(self) -> Card {
        Card::ALL[(FIRST_REINFORCEMENT + self as u8) as usize]
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

impl FromStr for Piece {
    type Err = &'static str;

    fn from_str(id: &str) -> Result<Piece, &'static str> {
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
            .or_else(|| Hero::from_id(id).map(Piece::Hero))
            .or_else(|| Reinforcement::from_id(id).map(Piece::Reinforcement))
            .or_else(|| Artifact::from_id(id).map(Piece::Artifact))
            .ok_or("there is no such piece")
    }
}

written!(Piece);

impl Argument for Piece {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }

    fn read(words: &mut Words<'_>) -> Option<Piece> {
        words.next()?.parse().ok()
    }
}
