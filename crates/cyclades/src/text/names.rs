//! What everything is called and what it does, in our own words.

use crate::ids::{
    Artifact, Building, Card, Favor, Figure, God, Hero, Item, Monument, Piece, Reinforcement, Special,
};
use crate::map::BoardKind;
use crate::text::one;

impl God {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            God::Poseidon => "Poseidon",
            God::Ares => "Ares",
            God::Athena => "Athena",
            God::Zeus => "Zeus",
            God::Apollo => "Apollo",
            God::Hades => "Hades",
            God::Kronos => "Kronos",
        }
    }

    /// What a turn with this god offers.
    pub const fn help(self) -> &'static str {
        match self {
            God::Poseidon => {
                "a free fleet, more for 1, 2, 3 gold; ports; fleet moves of three steps for 1 gold"
            }
            God::Ares => "a free troop, more for 2, 3, 4 gold; fortresses; troop moves for 1 gold",
            God::Athena => "a free philosopher, one more for 4 gold; universities",
            God::Zeus => "a free priest, one more for 4 gold; temples; replace creatures on sale for 1 gold",
            God::Apollo => "1 gold, 4 with a single territory; the first to come places a prosperity marker",
            God::Hades => "a free undead unit, more for 1 to 4 gold; the Necropolis; undead moves for 1 gold",
            God::Kronos => {
                "on top a free Titan, else a free building of a god above; such buildings for 2, Titans for 2 and 3 gold"
            }
        }
    }
}

impl God {
    /// What the god adds to a deployment after the setup auction (section 3, 8b).
    pub const fn setup_help(self, board: BoardKind) -> &'static str {
        match (self, board) {
            (God::Poseidon, BoardKind::Classic) => "you start with a third fleet",
            (God::Poseidon, BoardKind::Titans) => "you start with a third fleet and a port",
            (God::Ares, BoardKind::Classic) => "you start with a third troop",
            (God::Ares, BoardKind::Titans) => "you start with a third troop and a fortress",
            (God::Athena, BoardKind::Classic) => "you start with a philosopher",
            (God::Athena, BoardKind::Titans) => "you start with a philosopher and a university",
            (God::Zeus, BoardKind::Classic) => "you start with a priest",
            (God::Zeus, BoardKind::Titans) => "you start with a priest and a temple",
            (God::Apollo, BoardKind::Classic) => "costs nothing; you start with a prosperity marker",
            (God::Apollo, BoardKind::Titans) => {
                "costs nothing; you start with a prosperity marker and 1 more gold"
            }
            (God::Kronos, BoardKind::Classic) => "you start with a Titan",
            (God::Kronos, BoardKind::Titans) => {
                "you start with a Titan, and with a second one if he is on top, else with a building of a god above him"
            }
            (God::Hades, BoardKind::Classic | BoardKind::Titans) => "never in the setup auction",
        }
    }
}

impl Building {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Building::Port => "port",
            Building::Fortress => "fortress",
            Building::Temple => "temple",
            Building::University => "university",
            Building::Theater => "theater",
            Building::Metropolis => "Metropolis",
            Building::Necropolis => "Necropolis",
        }
    }

    /// What it is good for.
    pub const fn help(self) -> &'static str {
        match self {
            Building::Port => "+1 for your fleets defending a sea beside it",
            Building::Fortress => "+1 for your units defending its territory",
            Building::Temple => "takes 1 gold off a creature each turn",
            Building::University => "nothing by itself; one of the four types for a Metropolis",
            Building::Theater => "stands in for any missing type when you found a Metropolis",
            Building::Metropolis => "fortress, port and temple in one; the way to victory",
            Building::Necropolis => {
                "gathers 1 gold for each regular unit destroyed; its controller takes it at income"
            }
        }
    }
}

impl Card {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Card::Chimera => "Chimera",
            Card::Chiron => "Chiron",
            Card::Cyclops => "Cyclops",
            Card::Dryad => "Dryad",
            Card::Fates => "Fates",
            Card::Giant => "Giant",
            Card::Griffon => "Griffon",
            Card::Harpy => "Harpy",
            Card::Kraken => "Kraken",
            Card::Medusa => "Medusa",
            Card::Minotaur => "Minotaur",
            Card::Pegasus => "Pegasus",
            Card::Polyphemus => "Polyphemus",
            Card::Satyr => "Satyr",
            Card::Siren => "Siren",
            Card::Sphinx => "Sphinx",
            Card::Sylph => "Sylph",
            Card::Cerberus => "Cerberus",
            Card::Charon => "Charon",
            Card::Empusa => "Empusa",
            Card::Erinyes => "Erinyes",
            Card::Achilles => "Achilles",
            Card::Hector => "Hector",
            Card::Heracles => "Heracles",
            Card::Penthesilea => "Penthesilea",
            Card::Perseus => "Perseus",
            Card::Ulysses => "Ulysses",
            Card::Thunderbolt => "Thunderbolt of Zeus",
            Card::Conch => "Conch of Poseidon",
            Card::Sword => "Sword of Ares",
            Card::Aegis => "Aegis of Athena",
            Card::Lyre => "Lyre of Apollo",
            Card::Scorpion => "Scorpion",
            Card::Mummy => "Mummy",
            Card::Elephant => "Elephant",
            Card::Phoenix => "Phoenix",
            Card::Scarab => "Scarab",
            Card::Snake => "Snake",
            Card::EgyptianSphinx => "Egyptian Sphinx",
        }
    }

    /// What it does.
    pub const fn help(self) -> &'static str {
        match self {
            Card::Chimera => "acts as any creature of the discard pile, which is then shuffled into the deck",
            Card::Chiron => {
                "guards a territory against Pegasus, Giant and Harpy, and against their like from Hades"
            }
            Card::Cyclops => "turns one of your basic buildings into another type",
            Card::Dryad => "takes a priest from another player",
            Card::Fates => "pays your prosperity income once more",
            Card::Giant => "destroys a small building anywhere",
            Card::Griffon => "takes half of another player's gold",
            Card::Harpy => "removes a troop anywhere",
            Card::Kraken => {
                "sinks every fleet where it rises and, for 1 gold a step, wherever it goes; no fleet may enter"
            }
            Card::Medusa => "holds all units of a territory in place",
            Card::Minotaur => "+2 for the defender of a territory, as long as a unit is with him",
            Card::Pegasus => "moves units from one of your territories to any other",
            Card::Polyphemus => "drives all fleets from the seas around a territory and keeps them away",
            Card::Satyr => "takes a philosopher from another player",
            Card::Siren => "turns a lone fleet of another player into yours",
            Card::Sphinx => "buys your troops, fleets, priests and philosophers for 2 gold each",
            Card::Sylph => "moves your fleets ten steps in all, free of charge",
            Card::Cerberus => "brings the income of a territory to you",
            Card::Charon => "brings a departed hero into your service",
            Card::Empusa => "takes the gold from the Necropolis",
            Card::Erinyes => "moves a prosperity marker to a territory of yours",
            Card::Achilles => {
                "attacking, you keep the better of two dice; sacrifice: removes up to two troops nearby"
            }
            Card::Hector => "defending, +1; sacrifice: up to three troops from your reserve",
            Card::Heracles => "counts double; sacrifice: a Metropolis for three types of building",
            Card::Penthesilea => "a tied round costs you nothing; sacrifice: a Metropolis for three priests",
            Card::Perseus => "leads units out past Medusa; sacrifice: removes a figure or a small building",
            Card::Ulysses => "crosses one sea without fleets; sacrifice: a Metropolis for three fleets",
            Card::Thunderbolt => "once a turn, 2 gold: removes an enemy troop in a linked territory",
            Card::Conch => "once a turn, 1 gold: a fleet move of three steps",
            Card::Sword => "+1 in land battles for the side that has it",
            Card::Aegis => "a tied round costs the defender of its territory nothing",
            Card::Lyre => "2 more gold at income",
            Card::Scorpion => "special attack: removes an enemy troop on arrival",
            Card::Mummy => "special attack: each enemy troop killed becomes one of yours",
            Card::Elephant => "special attack: you keep the better of two dice",
            Card::Phoenix => "special attack: reaches every territory that shares a sea, without fleets",
            Card::Scarab => "special attack: a free second move if the target is yours afterwards",
            Card::Snake => "special attack: walls, Minotaur, artifacts and heroes do not help the defender",
            Card::EgyptianSphinx => {
                "special attack: the defender cannot retreat and loses up to 2 gold with the land"
            }
        }
    }
}

impl Figure {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.card().title()
    }
}

impl Hero {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.card().title()
    }

    /// What the sacrifice does.
    pub const fn sacrifice(self) -> &'static str {
        match self {
            Hero::Achilles => "remove up to two enemy troops nearby",
            Hero::Hector => "up to three troops from your reserve to his territory",
            Hero::Heracles => "give up three types of building for a Metropolis",
            Hero::Penthesilea => "give up three priests for a Metropolis",
            Hero::Perseus => "remove a figure or a small building",
            Hero::Ulysses => "give up three fleets for a Metropolis",
        }
    }
}

impl Artifact {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.card().title()
    }
}

impl Reinforcement {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.card().title()
    }
}

impl Favor {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Favor::Aphrodite => "Aphrodite",
            Favor::Artemis => "Artemis",
            Favor::Demeter => "Demeter",
            Favor::Dionysus => "Dionysus",
            Favor::Hephaestus => "Hephaestus",
            Favor::Hera => "Hera",
            Favor::Hermes => "Hermes",
            Favor::Hestia => "Hestia",
        }
    }

    /// What it gives.
    pub const fn help(self) -> &'static str {
        match self {
            Favor::Aphrodite => "a priestess; your first card this turn costs 2 less",
            Favor::Artemis => "a magic item; remove a figure from the board",
            Favor::Demeter => "a priestess; a prosperity marker on land of yours",
            Favor::Dionysus => "a magic item; build a theater for 2 gold",
            Favor::Hephaestus => "a magic item; build any basic building for 1 gold",
            Favor::Hera => "a priestess and a priest",
            Favor::Hermes => "a magic item; a free troop move or fleet move",
            Favor::Hestia => "a priestess; a troop from your reserve",
        }
    }
}

impl Item {
    /// The name for people with its article: `the Spear of Ares`, `Poseidon's Trident`.
    pub fn phrase(self) -> String {
        if self == Item::Trident { self.title().to_owned() } else { format!("the {}", self.title()) }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Item::Trident => "Poseidon's Trident",
            Item::Spear => "Spear of Ares",
            Item::Shield => "Shield of Heroes",
            Item::Net => "Net of Hephaestus",
            Item::Sandals => "Sandals of Hermes",
            Item::Oars => "Oars of the Argo",
            Item::Bow => "Bow of Artemis",
            Item::PlumbLine => "Plumb Line of Daedalus",
            Item::Amphora => "Amphora of Dionysus",
            Item::Purse => "Purse of Plutus",
        }
    }

    /// What it does.
    pub const fn help(self) -> &'static str {
        match self {
            Item::Trident => "+2 in this round of a sea battle",
            Item::Spear => "+2 in this round of a land battle",
            Item::Shield => "you lose no unit this round",
            Item::Net => "the other side cannot retreat after this round",
            Item::Sandals => "a free troop move",
            Item::Oars => "a free fleet move of three steps",
            Item::Bow => "removes an enemy troop near you from a group of two or more",
            Item::PlumbLine => "a building of your god, free",
            Item::Amphora => "your next card this turn costs 2 less",
            Item::Purse => "3 gold",
        }
    }
}

impl Special {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Special::Athens => "Athens",
            Special::Sparta => "Sparta",
            Special::Corinth => "Corinth",
            Special::Rhodes => "Rhodes",
            Special::Delphi => "Delphi",
        }
    }

    /// What it does for its controller.
    pub const fn help(self) -> &'static str {
        match self {
            Special::Athens => "safe from Satyr and Dryad; the second philosopher or priest costs 2",
            Special::Sparta => "extra troops from Ares cost 1 less",
            Special::Corinth => "2 more gold at income",
            Special::Rhodes => "+2 more for your fleets defending beside it",
            Special::Delphi => "once a turn replace a creature on sale, free",
        }
    }
}

impl Monument {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Monument::Citadel => "Great Citadel of Ares",
            Monument::Lighthouse => "Great Lighthouse of Poseidon",
            Monument::GreatTemple => "Great Temple of Zeus",
            Monument::GreatUniversity => "Great University of Athena",
            Monument::MilitaryAcademy => "Military Academy",
            Monument::NavalAcademy => "Academy of Naval Warfare",
            Monument::TempleOfAres => "Temple of Ares",
            Monument::TempleOfPoseidon => "Temple of Poseidon",
            Monument::TempleOfAthena => "Temple of Athena",
            Monument::CityOfWarriors => "City of Warriors",
        }
    }

    /// What it does for its controller.
    pub const fn help(self) -> &'static str {
        match self {
            Monument::Citadel => "no other player's units may enter its territory",
            Monument::Lighthouse => "a fleet you lose comes back to a sea beside it",
            Monument::GreatTemple => "once a turn a creature for 1 gold",
            Monument::GreatUniversity => "three philosophers make a Metropolis",
            Monument::MilitaryAcademy => "a troop in its territory at the start of each of your turns",
            Monument::NavalAcademy => "a fleet beside it at the start of each of your turns",
            Monument::TempleOfAres => "once a turn a creature for a troop",
            Monument::TempleOfPoseidon => "once a turn a creature for a fleet",
            Monument::TempleOfAthena => "once a turn a creature for a philosopher",
            Monument::CityOfWarriors => "once a turn a troop move for 1 gold",
        }
    }
}

impl Piece {
    /// The name for people with its article: `a troop`, `the Scorpion`, `Achilles`.
    pub fn phrase(self) -> String {
        match self {
            Piece::Hero(hero) => hero.title().to_owned(),
            Piece::Reinforcement(_) | Piece::Artifact(_) => format!("the {}", self.title()),
            Piece::Troop
            | Piece::UndeadTroop
            | Piece::Titan
            | Piece::Fleet
            | Piece::UndeadFleet
            | Piece::Priest
            | Piece::Philosopher => one(self.title()),
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Piece::Troop => "troop",
            Piece::UndeadTroop => "undead troop",
            Piece::Titan => "Titan",
            Piece::Hero(hero) => hero.title(),
            Piece::Reinforcement(unit) => unit.title(),
            Piece::Artifact(artifact) => artifact.title(),
            Piece::Fleet => "fleet",
            Piece::UndeadFleet => "undead fleet",
            Piece::Priest => "priest",
            Piece::Philosopher => "philosopher",
        }
    }
}
