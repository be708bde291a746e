//! What is in the box, as plain numbers and tables.

use crate::ids::{Building, Card, CardKind, CardSet, Favor, God, GodSet, Item, Monument, Slot};

/// The faces of a die.
pub const DIE: [u8; 6] = [0, 1, 1, 2, 2, 3];
/// Dice rolled for the threat of Hades each cycle.
pub const THREAT_DICE: u8 = 2;
/// From this threat on Hades appears.
pub const THREAT_LIMIT: u8 = 9;

/// Gold of each player before the setup auction.
pub const AUCTION_GOLD: u16 = 7;
/// Gold of each player with the fixed start.
pub const FIXED_GOLD: u16 = 5;
/// Price of a building.
pub const BUILD_COST: u16 = 2;
/// Price of a building with the favor of hephaestus.
pub const HEPHAESTUS_COST: u16 = 1;
/// Price of a troop move, and of an undead one.
pub const TROOP_MOVE_COST: u16 = 1;
/// Price of a fleet move, and of an undead one.
pub const FLEET_MOVE_COST: u16 = 1;
/// Steps of a fleet move.
pub const FLEET_STEPS: u8 = 3;
/// Price of replacing a creature with zeus.
pub const REPLACE_COST: u16 = 1;
/// Price of each further step of the Kraken.
pub const KRAKEN_STEP_COST: u16 = 1;
/// What the sphinx pays for a piece.
pub const SPHINX_PRICE: u16 = 2;
/// Steps that the sylph gives.
pub const SYLPH_STEPS: u8 = 10;
/// The least one may offer, and pay for an offering.
pub const MIN_OFFERING: u16 = 1;
/// The least a card can cost.
pub const MIN_CARD_COST: u16 = 1;
/// Gold from apollo.
pub const APOLLO_GOLD: u16 = 1;
/// Gold from apollo for who controls exactly one territory.
pub const APOLLO_GOLD_SINGLE: u16 = 4;
/// Gold of the setup auction's apollo on a Titans board.
pub const APOLLO_SETUP_GOLD: u16 = 1;
/// Upkeep of a hero.
pub const HERO_UPKEEP: u16 = 2;
/// Price of a special attack.
pub const SPECIAL_ATTACK_COST: u16 = 1;
/// What aphrodite and the amphora take off a card.
pub const CARD_REDUCTION: u16 = 2;
/// Price of a creature at the great temple of zeus.
pub const GREAT_TEMPLE_PRICE: u16 = 1;
/// Price of a move by the city of warriors.
pub const CITY_MOVE_COST: u16 = 1;
/// Price of the thunderbolt.
pub const THUNDERBOLT_COST: u16 = 2;
/// Price of the conch.
pub const CONCH_COST: u16 = 1;
/// Extra income from the lyre and from corinth.
pub const EXTRA_INCOME: u16 = 2;
/// What athens makes of the price of a second philosopher or priest.
pub const ATHENS_PRICE: u16 = 2;
/// What sparta takes off an extra troop.
pub const SPARTA_REDUCTION: u16 = 1;
/// What rhodes adds at sea.
pub const RHODES_BONUS: u8 = 2;
/// What the Minotaur adds on land.
pub const MINOTAUR_BONUS: u8 = 2;
/// What the spear and the trident add.
pub const ITEM_BONUS: u8 = 2;
/// Gold in the purse of plutus.
pub const PURSE_GOLD: u16 = 3;
/// The most that the egyptian sphinx takes.
pub const EGYPTIAN_SPHINX_GOLD: u16 = 2;
/// Troops that hector's sacrifice brings at most.
pub const HECTOR_TROOPS: u8 = 3;
/// Troops that achilles' sacrifice removes at most.
pub const ACHILLES_TROOPS: u8 = 2;
/// Priests that penthesilea's sacrifice costs.
pub const PENTHESILEA_PRIESTS: u8 = 3;
/// Fleets that ulysses' sacrifice costs.
pub const ULYSSES_FLEETS: u8 = 3;
/// Building types that heracles' sacrifice costs.
pub const HERACLES_TYPES: u8 = 3;
/// Philosophers for a Metropolis.
pub const PHILOSOPHERS_NEEDED: u8 = 4;
/// The same with the great university.
pub const PHILOSOPHERS_NEEDED_UNIVERSITY: u8 = 3;
/// Longest list of amounts that is ever offered.
pub const BID_OPTIONS: u16 = 99;

/// Troops of each player.
pub const TROOPS: u8 = 8;
/// Fleets of each player.
pub const FLEETS: u8 = 8;
/// Titans of each player.
pub const TITANS: u8 = 3;
/// Troops and fleets of each kind at the setup auction.
pub const SETUP_UNITS: u8 = 2;
/// The same for each marker of two players.
pub const SETUP_UNITS_TWO: u8 = 1;

/// Philosopher cards.
pub const PHILOSOPHERS: u8 = 17;
/// Priest cards.
pub const PRIESTS: u8 = 18;
/// Prosperity markers of the base game.
pub const PROSPERITY: u8 = 16;
/// Those that hades adds.
pub const PROSPERITY_HADES: u8 = 8;
/// Those that titans adds.
pub const PROSPERITY_TITANS: u8 = 7;
/// Tiles of each basic building.
pub const BASIC_TILES: u8 = 10;
/// Ordinary Metropolis tiles.
pub const METROPOLIS_TILES: u8 = 10;
/// Theater tiles.
pub const THEATERS: u8 = 4;
/// Undead troops.
pub const UNDEAD_TROOPS: u8 = 5;
/// Undead fleets.
pub const UNDEAD_FLEETS: u8 = 5;
/// Priestess cards.
pub const PRIESTESSES: u8 = 9;
/// Special Metropolises in play.
pub const SPECIALS_IN_PLAY: usize = 2;
/// Gods on the track of a two-player game.
pub const GODS_TWO_PLAYERS: u8 = 3;
/// The fewest gods on the track.
pub const GODS_LEAST: u8 = 2;

/// What a god gives for free, and for gold after that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recruit {
    /// Fleets.
    Fleet,
    /// Troops.
    Troop,
    /// Philosophers.
    Philosopher,
    /// Priests.
    Priest,
    /// Undead troops or fleets.
    Undead,
    /// Titans, or a building.
    Titan,
    /// Nothing.
    None,
}

/// What the rules say of a god.
#[derive(Clone, Copy, Debug)]
pub struct GodRow {
    /// What can be recruited.
    pub recruit: Recruit,
    /// Prices of the extra recruits of a turn, in order.
    pub extra: &'static [u16],
    /// His building, where he has a type of his own.
    pub building: Option<Building>,
}

impl God {
    /// The gods of the base pool.
    pub const POOL: GodSet = God::set(&[God::Poseidon, God::Ares, God::Athena, God::Zeus]);

    /// What the rules say of him.
    pub const fn row(self) -> GodRow {
        match self {
            God::Poseidon => {
                GodRow { recruit: Recruit::Fleet, extra: &[1, 2, 3], building: Some(Building::Port) }
            }
            God::Ares => {
                GodRow { recruit: Recruit::Troop, extra: &[2, 3, 4], building: Some(Building::Fortress) }
            }
            God::Athena => {
                GodRow { recruit: Recruit::Philosopher, extra: &[4], building: Some(Building::University) }
            }
            God::Zeus => GodRow { recruit: Recruit::Priest, extra: &[4], building: Some(Building::Temple) },
            God::Apollo => GodRow { recruit: Recruit::None, extra: &[], building: None },
            God::Hades => GodRow {
                recruit: Recruit::Undead,
                extra: &[1, 2, 3, 4],
                building: Some(Building::Necropolis),
            },
            God::Kronos => GodRow { recruit: Recruit::Titan, extra: &[2, 3], building: None },
        }
    }
}

impl Slot {
    /// What a card on this space costs.
    pub const fn cost(self) -> u16 {
        match self {
            Slot::Four => 4,
            Slot::Three => 3,
            Slot::Two => 2,
        }
    }
}

/// The expansions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Module {
    /// Always there.
    Base,
    /// Hades: undead, heroes, favors, items, the Necropolis.
    Hades,
    /// Titans: kronos, artifacts, special Metropolises.
    Titans,
    /// Monuments.
    Monuments,
    /// Egyptian reinforcements.
    Egypt,
}

impl Card {
    /// The expansion it comes from.
    pub const fn module(self) -> Module {
        match self.kind() {
            CardKind::Creature
                if matches!(self, Card::Cerberus | Card::Charon | Card::Empusa | Card::Erinyes) =>
            {
                Module::Hades
            }
            CardKind::Creature => Module::Base,
            CardKind::Hero(_) => Module::Hades,
            CardKind::Artifact(_) => Module::Titans,
            CardKind::Reinforcement(_) => Module::Egypt,
        }
    }

    /// The cards of the deck when these expansions are in play.
    pub fn deck(plays: impl Fn(Module) -> bool) -> CardSet {
        Card::ALL.iter().copied().filter(|card| plays(card.module())).collect()
    }
}

/// What comes with a divine favor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grant {
    /// A priestess.
    Priestess,
    /// A magic item.
    MagicItem,
}

impl Favor {
    /// What comes with it.
    pub const fn grant(self) -> Grant {
        match self {
            Favor::Aphrodite | Favor::Demeter | Favor::Hera | Favor::Hestia => Grant::Priestess,
            Favor::Artemis | Favor::Dionysus | Favor::Hephaestus | Favor::Hermes => Grant::MagicItem,
        }
    }
}

/// When a magic item can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// In a battle at sea.
    NavalBattle,
    /// In a battle on land.
    LandBattle,
    /// In any battle.
    AnyBattle,
    /// In one's own turn.
    OwnTurn,
}

impl Item {
    /// When it can be played.
    pub const fn timing(self) -> Timing {
        match self {
            Item::Trident => Timing::NavalBattle,
            Item::Spear => Timing::LandBattle,
            Item::Shield | Item::Net => Timing::AnyBattle,
            Item::Sandals | Item::Oars | Item::Bow | Item::PlumbLine | Item::Amphora | Item::Purse => {
                Timing::OwnTurn
            }
        }
    }
}

impl Monument {
    /// The two buildings that earn it.
    pub const fn requires(self) -> [Building; 2] {
        match self {
            Monument::Citadel => [Building::Fortress, Building::Fortress],
            Monument::Lighthouse => [Building::Port, Building::Port],
            Monument::GreatTemple => [Building::Temple, Building::Temple],
            Monument::GreatUniversity => [Building::University, Building::University],
            Monument::MilitaryAcademy => [Building::Fortress, Building::University],
            Monument::NavalAcademy => [Building::Port, Building::University],
            Monument::TempleOfAres => [Building::Fortress, Building::Temple],
            Monument::TempleOfPoseidon => [Building::Port, Building::Temple],
            Monument::TempleOfAthena => [Building::University, Building::Temple],
            Monument::CityOfWarriors => [Building::Fortress, Building::Port],
        }
    }
}

impl Building {
    /// The god whose type it is.
    pub const fn god(self) -> Option<God> {
        match self {
            Building::Port => Some(God::Poseidon),
            Building::Fortress => Some(God::Ares),
            Building::Temple => Some(God::Zeus),
            Building::University => Some(God::Athena),
            Building::Necropolis => Some(God::Hades),
            Building::Theater | Building::Metropolis => None,
        }
    }
}
