//! The 82 action cards.

use super::Resource;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How many action cards there are.
pub const DECK_SIZE: usize = 82;

/// An action card, by what is printed on it. Cards of the same name are the same to the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Card {
    /// +4 Followers.
    Notoriety4,
    /// +6 Followers.
    Notoriety6,
    /// +8 Followers.
    Notoriety8,
    /// +10 Followers.
    Notoriety10,
    /// +4 Mystic Power.
    Sorcery4,
    /// +6 Mystic Power.
    Sorcery6,
    /// +8 Mystic Power.
    Sorcery8,
    /// +10 Mystic Power.
    Sorcery10,
    /// +4 Gold.
    Riches4,
    /// +6 Gold.
    Riches6,
    /// +8 Gold.
    Riches8,
    /// +10 Gold.
    Riches10,
    /// -4 of one resource.
    Dragon4,
    /// -6 of one resource.
    Dragon6,
    /// -8 of one resource.
    Dragon8,
    /// -10 of one resource.
    Dragon10,
    /// A 4 of any family.
    WildMagic,
    /// Takes the Dragon into hand.
    Capture,
    /// Cancels a Dragon.
    Dragonbane,
    /// Undoes the newest spell or resource card.
    Negation,
    /// Gains the Followers another loses.
    Necromancy,
    /// Halves Mystic Power.
    PowerDrain,
    /// Doubles a Sorcery.
    StrayEnergy,
    /// Stops a loss of Followers.
    Resurrection,
    /// Turns a Dragon's loss back on its player.
    Reprodestruction,
    /// Turns a gain into a loss.
    TransmutationDestruction,
    /// Turns a card to Followers.
    TransmutationFollowers,
    /// Turns a card to Mystic Power.
    TransmutationMysticPower,
    /// Turns a card to Gold.
    TransmutationGold,
    /// Doubles Mystic Power, halves Followers.
    VampiricEnergy,
    /// Guards Followers.
    EarthGoddess,
    /// Guards Mystic Power.
    GodKing,
    /// Doubles Dragons of its holder.
    WarGod,
    /// Lets its holder refuse spells and resource cards.
    Protection,
    /// Is lost in place of a deity.
    Sacrifice,
    /// Discards a deity.
    Disfavor,
    /// Takes a deity.
    Favoritism,
    /// Everybody gives up a deity.
    VacationOfTheGods,
    /// Victory check.
    Judgment,
    /// Victory check, with a white back; lives under the deck.
    JudgmentWhite,
    /// Three cards of the deck strike the recipient.
    ChaosStrikes,
    /// Halves Mystic Power for a card of the discard pile.
    Genie,
    /// Fifteen points to spread.
    GodKingBoon,
    /// A turned resource card strikes all three resources.
    MegaBlast,
    /// Gold for everybody.
    PenniesFromHeaven,
    /// Turns a goal up.
    Scrutiny,
    /// Doubles Gold, halves Followers.
    Slavery,
    /// Takes all deities, then Followers and Gold.
    WrathOfTheGods,
    /// Halves Followers or Gold.
    WrathOfTheWarGod,
}

/// The four types of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Gains and losses.
    Resource,
    /// Mostly answers to other cards.
    Spell,
    /// Gods, and cards about gods.
    Deity,
    /// Cannot be answered.
    Event,
}

/// When a card can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Timing {
    /// It is the turn.
    Main,
    /// Only in a response window.
    Response,
    /// On the own turn without using it up, and in any response window.
    Free,
}

/// The four families of resource cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Gains Followers.
    Notoriety,
    /// Gains Mystic Power.
    Sorcery,
    /// Gains Gold.
    Riches,
    /// Destroys.
    Dragon,
}

impl Family {
    /// All four, as a Wild Magic may be declared.
    pub const ALL: [Family; 4] = [Family::Notoriety, Family::Sorcery, Family::Riches, Family::Dragon];

    /// Its name in notation.
    pub const fn id(self) -> &'static str {
        match self {
            Family::Notoriety => "notoriety",
            Family::Sorcery => "sorcery",
            Family::Riches => "riches",
            Family::Dragon => "dragon",
        }
    }

    /// What it gains; nothing for a Dragon, whose player names what is lost.
    pub const fn gains(self) -> Option<Resource> {
        match self {
            Family::Notoriety => Some(Resource::Followers),
            Family::Sorcery => Some(Resource::MysticPower),
            Family::Riches => Some(Resource::Gold),
            Family::Dragon => None,
        }
    }
}

/// A deity that lies face-up before a mage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deity {
    /// Guards Followers.
    EarthGoddess,
    /// Guards Mystic Power.
    GodKing,
    /// Doubles Dragons.
    WarGod,
    /// Refuses.
    Protection,
}

impl Deity {
    /// All four, in the order in which the Wrath of the Gods discards them (MW-5.90).
    pub const ALL: [Deity; 4] = [Deity::EarthGoddess, Deity::GodKing, Deity::WarGod, Deity::Protection];

    /// Its card.
    pub const fn card(self) -> Card {
        match self {
            Deity::EarthGoddess => Card::EarthGoddess,
            Deity::GodKing => Card::GodKing,
            Deity::WarGod => Card::WarGod,
            Deity::Protection => Card::Protection,
        }
    }

    /// The deity on `card`, if it is one that lies face-up.
    pub fn on(card: Card) -> Option<Deity> {
        Deity::ALL.into_iter().find(|deity| deity.card() == card)
    }
}

/// Who can be the recipient of a main or free card (MW-5.34, MW-5.35).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Recipient {
    /// It has none.
    Nobody,
    /// Any mage, the player included.
    Anyone,
    /// A mage with a face-up deity.
    WithDeity,
    /// Another mage with a face-up deity.
    OtherWithDeity,
    /// A mage whose goal is face-down.
    HiddenGoal,
}

/// What a response card answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum On {
    /// Nothing: it is no response card, or it fits any chain.
    Nothing,
    /// A resource card that reads as a loss.
    Dragon,
    /// A resource card that reads as a gain of Mystic Power.
    Sorcery,
    /// Any resource card.
    Resource,
    /// The newest spell or resource card.
    NewestCard,
    /// Followers about to be lost.
    FollowerLoss,
    /// Followers about to be lost by another mage.
    FollowerLossOfOther,
    /// A deity about to be lost.
    DeityLoss,
}

/// What an event card does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Happening {
    /// A victory check (MW-5.82).
    Judgment,
    /// Cards of the deck strike (MW-5.100).
    ChaosStrikes,
    /// A card of the discard pile for half the Mystic Power (MW-5.83).
    Genie,
    /// Points to spread (MW-5.85).
    GodKingBoon,
    /// A turned resource card strikes everything (MW-5.86).
    MegaBlast,
    /// Gold for all (MW-5.87).
    PenniesFromHeaven,
    /// A goal is turned up (MW-5.88).
    Scrutiny,
    /// Gold doubles, Followers halve (MW-5.89).
    Slavery,
    /// Deities go, Followers and Gold shrink (MW-5.90).
    WrathOfTheGods,
    /// Followers or Gold halve (MW-5.91).
    WrathOfTheWarGod,
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug)]
pub struct CardFacts {
    /// The card.
    pub card: Card,
    /// Its id in notation and data.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// When it can be played.
    pub timing: Timing,
    /// How many there are.
    pub count: u8,
    /// The family of a resource card; none for Wild Magic, whose player declares it.
    pub family: Option<Family>,
    /// The number of a resource card, otherwise 0.
    pub value: u8,
    /// Who can receive it.
    pub recipient: Recipient,
    /// The deity that keeps a mage from being its recipient.
    pub barred_by: Option<Deity>,
    /// What it answers.
    pub on: On,
    /// What an event does.
    pub event: Option<Happening>,
}

const RESPONSE: CardFacts = CardFacts {
    card: Card::Capture,
    id: "",
    name: "",
    kind: Kind::Spell,
    timing: Timing::Response,
    count: 1,
    family: None,
    value: 0,
    recipient: Recipient::Nobody,
    barred_by: None,
    on: On::Nothing,
    event: None,
};
const MAIN: CardFacts = CardFacts { timing: Timing::Main, recipient: Recipient::Anyone, ..RESPONSE };
const RESOURCE: CardFacts = CardFacts { kind: Kind::Resource, ..MAIN };
const DEITY: CardFacts = CardFacts { kind: Kind::Deity, ..MAIN };
const FREE: CardFacts = CardFacts { timing: Timing::Free, ..DEITY };
const EVENT: CardFacts = CardFacts { kind: Kind::Event, ..MAIN };

const fn resource(card: Card, id: &'static str, name: &'static str, family: Family, value: u8) -> CardFacts {
    let count = if value == 6 { 4 } else { 2 };
    CardFacts { card, id, name, family: Some(family), value, count, ..RESOURCE }
}

const fn response(card: Card, id: &'static str, name: &'static str, on: On) -> CardFacts {
    CardFacts { card, id, name, on, ..RESPONSE }
}

/// Every card, in the order of [`Card`].
#[rustfmt::skip]
pub const CARDS: [CardFacts; 49] = [
    resource(Card::Notoriety4, "notoriety_4", "Notoriety 4", Family::Notoriety, 4),
    resource(Card::Notoriety6, "notoriety_6", "Notoriety 6", Family::Notoriety, 6),
    resource(Card::Notoriety8, "notoriety_8", "Notoriety 8", Family::Notoriety, 8),
    resource(Card::Notoriety10, "notoriety_10", "Notoriety 10", Family::Notoriety, 10),
    resource(Card::Sorcery4, "sorcery_4", "Sorcery 4", Family::Sorcery, 4),
    resource(Card::Sorcery6, "sorcery_6", "Sorcery 6", Family::Sorcery, 6),
    resource(Card::Sorcery8, "sorcery_8", "Sorcery 8", Family::Sorcery, 8),
    resource(Card::Sorcery10, "sorcery_10", "Sorcery 10", Family::Sorcery, 10),
    resource(Card::Riches4, "riches_4", "Riches 4", Family::Riches, 4),
    resource(Card::Riches6, "riches_6", "Riches 6", Family::Riches, 6),
    resource(Card::Riches8, "riches_8", "Riches 8", Family::Riches, 8),
    resource(Card::Riches10, "riches_10", "Riches 10", Family::Riches, 10),
    resource(Card::Dragon4, "dragon_4", "Dragon 4", Family::Dragon, 4),
    resource(Card::Dragon6, "dragon_6", "Dragon 6", Family::Dragon, 6),
    resource(Card::Dragon8, "dragon_8", "Dragon 8", Family::Dragon, 8),
    resource(Card::Dragon10, "dragon_10", "Dragon 10", Family::Dragon, 10),
    CardFacts { card: Card::WildMagic, id: "wild_magic", name: "Wild Magic", count: 8, value: 4, ..RESOURCE },
    response(Card::Capture, "capture", "Capture", On::Dragon),
    response(Card::Dragonbane, "dragonbane", "Dragonbane", On::Dragon),
    response(Card::Negation, "negation", "Negation", On::NewestCard),
    response(Card::Necromancy, "necromancy", "Necromancy", On::FollowerLossOfOther),
    CardFacts { card: Card::PowerDrain, id: "power_drain", name: "Power Drain", barred_by: Some(Deity::GodKing), ..MAIN },
    response(Card::StrayEnergy, "stray_energy", "Stray Energy", On::Sorcery),
    response(Card::Resurrection, "resurrection", "Resurrection", On::FollowerLoss),
    response(Card::Reprodestruction, "reprodestruction", "Reprodestruction", On::Dragon),
    response(Card::TransmutationDestruction, "transmutation_destruction", "Transmutation (Destruction)", On::Resource),
    response(Card::TransmutationFollowers, "transmutation_followers", "Transmutation (Followers)", On::Resource),
    response(Card::TransmutationMysticPower, "transmutation_mystic_power", "Transmutation (Mystic Power)", On::Resource),
    response(Card::TransmutationGold, "transmutation_gold", "Transmutation (Gold)", On::Resource),
    CardFacts { card: Card::VampiricEnergy, id: "vampiric_energy", name: "Vampiric Energy", barred_by: Some(Deity::EarthGoddess), ..MAIN },
    CardFacts { card: Card::EarthGoddess, id: "earth_goddess", name: "Earth Goddess", ..FREE },
    CardFacts { card: Card::GodKing, id: "god_king", name: "God King", ..FREE },
    CardFacts { card: Card::WarGod, id: "war_god", name: "War God", ..FREE },
    CardFacts { card: Card::Protection, id: "protection", name: "Protection", count: 2, ..FREE },
    CardFacts { card: Card::Sacrifice, id: "sacrifice", name: "Sacrifice", kind: Kind::Deity, on: On::DeityLoss, ..RESPONSE },
    CardFacts { card: Card::Disfavor, id: "disfavor", name: "Disfavor", recipient: Recipient::WithDeity, ..DEITY },
    CardFacts { card: Card::Favoritism, id: "favoritism", name: "Favoritism", recipient: Recipient::OtherWithDeity, ..DEITY },
    CardFacts { card: Card::VacationOfTheGods, id: "vacation_of_the_gods", name: "Vacation of the Gods", ..DEITY },
    CardFacts { card: Card::Judgment, id: "judgment", name: "Judgment", recipient: Recipient::Nobody, count: 2, event: Some(Happening::Judgment), ..EVENT },
    CardFacts { card: Card::JudgmentWhite, id: "judgment_white", name: "Judgment (white-backed)", recipient: Recipient::Nobody, event: Some(Happening::Judgment), ..EVENT },
    CardFacts { card: Card::ChaosStrikes, id: "chaos_strikes", name: "Chaos Strikes", event: Some(Happening::ChaosStrikes), ..EVENT },
    CardFacts { card: Card::Genie, id: "genie", name: "Genie", barred_by: Some(Deity::GodKing), event: Some(Happening::Genie), ..EVENT },
    CardFacts { card: Card::GodKingBoon, id: "god_king_boon", name: "God King Boon", event: Some(Happening::GodKingBoon), ..EVENT },
    CardFacts { card: Card::MegaBlast, id: "mega_blast", name: "Mega-Blast", event: Some(Happening::MegaBlast), ..EVENT },
    CardFacts { card: Card::PenniesFromHeaven, id: "pennies_from_heaven", name: "Pennies From Heaven", recipient: Recipient::Nobody, event: Some(Happening::PenniesFromHeaven), ..EVENT },
    CardFacts { card: Card::Scrutiny, id: "scrutiny", name: "Scrutiny", recipient: Recipient::HiddenGoal, event: Some(Happening::Scrutiny), ..EVENT },
    CardFacts { card: Card::Slavery, id: "slavery", name: "Slavery", barred_by: Some(Deity::EarthGoddess), event: Some(Happening::Slavery), ..EVENT },
    CardFacts { card: Card::WrathOfTheGods, id: "wrath_of_the_gods", name: "Wrath of the Gods", event: Some(Happening::WrathOfTheGods), ..EVENT },
    CardFacts { card: Card::WrathOfTheWarGod, id: "wrath_of_the_war_god", name: "Wrath of the War God", event: Some(Happening::WrathOfTheWarGod), ..EVENT },
];

impl Card {
    /// How many different cards there are.
    pub const KINDS: usize = CARDS.len();

    /// What is printed on it.
    pub const fn facts(self) -> &'static CardFacts {
        &CARDS[self as usize]
    }

    /// Its id in notation and data.
    pub const fn id(self) -> &'static str {
        self.facts().id
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Its type.
    pub const fn kind(self) -> Kind {
        self.facts().kind
    }

    /// When it can be played.
    pub const fn timing(self) -> Timing {
        self.facts().timing
    }

    /// As an index into a table of cards.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its bit in a set of cards.
    pub const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// Whether it is one of the three Judgments.
    pub const fn is_judgment(self) -> bool {
        matches!(self, Card::Judgment | Card::JudgmentWhite)
    }

    /// Every card that can be played in a response window, as a set of bits.
    pub const ANSWERS: u64 = {
        let (mut set, mut at) = (0, 0);
        while at < CARDS.len() {
            if !matches!(CARDS[at].timing, Timing::Main) {
                set |= 1 << at;
            }
            at += 1;
        }
        set
    };

    /// The cards of a set of bits, in the order of the box.
    pub fn of_bits(bits: u64) -> impl Iterator<Item = Card> + Clone {
        let mut rest = bits & ((1 << Card::KINDS) - 1);
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(CARDS[at].card)
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(id: &str) -> Result<Card, String> {
        let found = CARDS.iter().find(|facts| facts.id == id);
        let shown: String = id.chars().take(40).collect();
        found.map(|facts| facts.card).ok_or_else(|| format!("there is no card `{shown}`"))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = std::borrow::Cow::<str>::deserialize(deserializer)?;
        id.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for Deity {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.card().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deity {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let card = Card::deserialize(deserializer)?;
        Deity::on(card).ok_or_else(|| serde::de::Error::custom(format!("`{card}` does not lie face-up")))
    }
}
