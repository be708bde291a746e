//! The 82 action cards.

use super::Resource;
use kernel::Set;

/// How many action cards there are.
pub const DECK_SIZE: usize = 82;

kernel::named! {
    /// An action card, by what is printed on it. Cards of the same name are the same to the rules.
    pub enum Card: u64 {
        /// +4 Followers.
        Notoriety4 = "notoriety_4": "Notoriety 4",
        /// +6 Followers.
        Notoriety6 = "notoriety_6": "Notoriety 6",
        /// +8 Followers.
        Notoriety8 = "notoriety_8": "Notoriety 8",
        /// +10 Followers.
        Notoriety10 = "notoriety_10": "Notoriety 10",
        /// +4 Mystic Power.
        Sorcery4 = "sorcery_4": "Sorcery 4",
        /// +6 Mystic Power.
        Sorcery6 = "sorcery_6": "Sorcery 6",
        /// +8 Mystic Power.
        Sorcery8 = "sorcery_8": "Sorcery 8",
        /// +10 Mystic Power.
        Sorcery10 = "sorcery_10": "Sorcery 10",
        /// +4 Gold.
        Riches4 = "riches_4": "Riches 4",
        /// +6 Gold.
        Riches6 = "riches_6": "Riches 6",
        /// +8 Gold.
        Riches8 = "riches_8": "Riches 8",
        /// +10 Gold.
        Riches10 = "riches_10": "Riches 10",
        /// -4 of one resource.
        Dragon4 = "dragon_4": "Dragon 4",
        /// -6 of one resource.
        Dragon6 = "dragon_6": "Dragon 6",
        /// -8 of one resource.
        Dragon8 = "dragon_8": "Dragon 8",
        /// -10 of one resource.
        Dragon10 = "dragon_10": "Dragon 10",
        /// A 4 of any family.
        WildMagic = "wild_magic": "Wild Magic",
        /// Takes the Dragon into hand.
        Capture = "capture": "Capture",
        /// Cancels a Dragon.
        Dragonbane = "dragonbane": "Dragonbane",
        /// Undoes the newest spell or resource card.
        Negation = "negation": "Negation",
        /// Gains the Followers another loses.
        Necromancy = "necromancy": "Necromancy",
        /// Halves Mystic Power.
        PowerDrain = "power_drain": "Power Drain",
        /// Doubles a Sorcery.
        StrayEnergy = "stray_energy": "Stray Energy",
        /// Stops a loss of Followers.
        Resurrection = "resurrection": "Resurrection",
        /// Turns a Dragon's loss back on its player.
        Reprodestruction = "reprodestruction": "Reprodestruction",
        /// Turns a gain into a loss.
        TransmutationDestruction = "transmutation_destruction": "Transmutation (Destruction)",
        /// Turns a card to Followers.
        TransmutationFollowers = "transmutation_followers": "Transmutation (Followers)",
        /// Turns a card to Mystic Power.
        TransmutationMysticPower = "transmutation_mystic_power": "Transmutation (Mystic Power)",
        /// Turns a card to Gold.
        TransmutationGold = "transmutation_gold": "Transmutation (Gold)",
        /// Doubles Mystic Power, halves Followers.
        VampiricEnergy = "vampiric_energy": "Vampiric Energy",
        /// Guards Followers.
        EarthGoddess = "earth_goddess": "Earth Goddess",
        /// Guards Mystic Power.
        GodKing = "god_king": "God King",
        /// Doubles Dragons of its holder.
        WarGod = "war_god": "War God",
        /// Lets its holder refuse spells and resource cards.
        Protection = "protection": "Protection",
        /// Is lost in place of a deity.
        Sacrifice = "sacrifice": "Sacrifice",
        /// Discards a deity.
        Disfavor = "disfavor": "Disfavor",
        /// Takes a deity.
        Favoritism = "favoritism": "Favoritism",
        /// Everybody gives up a deity.
        VacationOfTheGods = "vacation_of_the_gods": "Vacation of the Gods",
        /// Victory check.
        Judgment = "judgment": "Judgment",
        /// Victory check, with a white back; lives under the deck.
        JudgmentWhite = "judgment_white": "Judgment (white-backed)",
        /// Three cards of the deck strike the recipient.
        ChaosStrikes = "chaos_strikes": "Chaos Strikes",
        /// Halves Mystic Power for a card of the discard pile.
        Genie = "genie": "Genie",
        /// Fifteen points to spread.
        GodKingBoon = "god_king_boon": "God King Boon",
        /// A turned resource card strikes all three resources.
        MegaBlast = "mega_blast": "Mega-Blast",
        /// Gold for everybody.
        PenniesFromHeaven = "pennies_from_heaven": "Pennies From Heaven",
        /// Turns a goal up.
        Scrutiny = "scrutiny": "Scrutiny",
        /// Doubles Gold, halves Followers.
        Slavery = "slavery": "Slavery",
        /// Takes all deities, then Followers and Gold.
        WrathOfTheGods = "wrath_of_the_gods": "Wrath of the Gods",
        /// Halves Followers or Gold.
        WrathOfTheWarGod = "wrath_of_the_war_god": "Wrath of the War God",
    }
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

kernel::named! {
    /// The four families of resource cards, as a Wild Magic may be declared.
    pub enum Family: u8 {
        /// Gains Followers.
        Notoriety = "notoriety": "Notoriety",
        /// Gains Mystic Power.
        Sorcery = "sorcery": "Sorcery",
        /// Gains Gold.
        Riches = "riches": "Riches",
        /// Destroys.
        Dragon = "dragon": "Dragon",
    }
}

impl Family {
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

kernel::named! {
    /// A deity that lies face-up before a mage, in the order in which the Wrath of the Gods discards them (MW-5.90).
    pub enum Deity: u8 {
        /// Guards Followers.
        EarthGoddess = "earth_goddess",
        /// Guards Mystic Power.
        GodKing = "god_king",
        /// Doubles Dragons.
        WarGod = "war_god",
        /// Refuses.
        Protection = "protection",
    }
}

impl Deity {
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

const fn resource(card: Card, family: Family, value: u8) -> CardFacts {
    let count = if value == 6 { 4 } else { 2 };
    CardFacts { card, family: Some(family), value, count, ..RESOURCE }
}

const fn response(card: Card, on: On) -> CardFacts {
    CardFacts { card, on, ..RESPONSE }
}

/// Every card, in the order of [`Card`].
#[rustfmt::skip]
pub const CARDS: [CardFacts; Card::ALL.len()] = [
    resource(Card::Notoriety4, Family::Notoriety, 4),
    resource(Card::Notoriety6, Family::Notoriety, 6),
    resource(Card::Notoriety8, Family::Notoriety, 8),
    resource(Card::Notoriety10, Family::Notoriety, 10),
    resource(Card::Sorcery4, Family::Sorcery, 4),
    resource(Card::Sorcery6, Family::Sorcery, 6),
    resource(Card::Sorcery8, Family::Sorcery, 8),
    resource(Card::Sorcery10, Family::Sorcery, 10),
    resource(Card::Riches4, Family::Riches, 4),
    resource(Card::Riches6, Family::Riches, 6),
    resource(Card::Riches8, Family::Riches, 8),
    resource(Card::Riches10, Family::Riches, 10),
    resource(Card::Dragon4, Family::Dragon, 4),
    resource(Card::Dragon6, Family::Dragon, 6),
    resource(Card::Dragon8, Family::Dragon, 8),
    resource(Card::Dragon10, Family::Dragon, 10),
    CardFacts { card: Card::WildMagic, count: 8, value: 4, ..RESOURCE },
    response(Card::Capture, On::Dragon),
    response(Card::Dragonbane, On::Dragon),
    response(Card::Negation, On::NewestCard),
    response(Card::Necromancy, On::FollowerLossOfOther),
    CardFacts { card: Card::PowerDrain, barred_by: Some(Deity::GodKing), ..MAIN },
    response(Card::StrayEnergy, On::Sorcery),
    response(Card::Resurrection, On::FollowerLoss),
    response(Card::Reprodestruction, On::Dragon),
    response(Card::TransmutationDestruction, On::Resource),
    response(Card::TransmutationFollowers, On::Resource),
    response(Card::TransmutationMysticPower, On::Resource),
    response(Card::TransmutationGold, On::Resource),
    CardFacts { card: Card::VampiricEnergy, barred_by: Some(Deity::EarthGoddess), ..MAIN },
    CardFacts { card: Card::EarthGoddess, ..FREE },
    CardFacts { card: Card::GodKing, ..FREE },
    CardFacts { card: Card::WarGod, ..FREE },
    CardFacts { card: Card::Protection, count: 2, ..FREE },
    CardFacts { card: Card::Sacrifice, kind: Kind::Deity, on: On::DeityLoss, ..RESPONSE },
    CardFacts { card: Card::Disfavor, recipient: Recipient::WithDeity, ..DEITY },
    CardFacts { card: Card::Favoritism, recipient: Recipient::OtherWithDeity, ..DEITY },
    CardFacts { card: Card::VacationOfTheGods, ..DEITY },
    CardFacts { card: Card::Judgment, recipient: Recipient::Nobody, count: 2, event: Some(Happening::Judgment), ..EVENT },
    CardFacts { card: Card::JudgmentWhite, recipient: Recipient::Nobody, event: Some(Happening::Judgment), ..EVENT },
    CardFacts { card: Card::ChaosStrikes, event: Some(Happening::ChaosStrikes), ..EVENT },
    CardFacts { card: Card::Genie, barred_by: Some(Deity::GodKing), event: Some(Happening::Genie), ..EVENT },
    CardFacts { card: Card::GodKingBoon, event: Some(Happening::GodKingBoon), ..EVENT },
    CardFacts { card: Card::MegaBlast, event: Some(Happening::MegaBlast), ..EVENT },
    CardFacts { card: Card::PenniesFromHeaven, recipient: Recipient::Nobody, event: Some(Happening::PenniesFromHeaven), ..EVENT },
    CardFacts { card: Card::Scrutiny, recipient: Recipient::HiddenGoal, event: Some(Happening::Scrutiny), ..EVENT },
    CardFacts { card: Card::Slavery, barred_by: Some(Deity::EarthGoddess), event: Some(Happening::Slavery), ..EVENT },
    CardFacts { card: Card::WrathOfTheGods, event: Some(Happening::WrathOfTheGods), ..EVENT },
    CardFacts { card: Card::WrathOfTheWarGod, event: Some(Happening::WrathOfTheWarGod), ..EVENT },
];

impl Card {
    /// How many different cards there are.
    pub const KINDS: usize = CARDS.len();

    /// What is printed on it.
    pub const fn facts(self) -> &'static CardFacts {
        &CARDS[self as usize]
    }

    /// Its type.
    pub const fn kind(self) -> Kind {
        self.facts().kind
    }

    /// When it can be played.
    pub const fn timing(self) -> Timing {
        self.facts().timing
    }

    /// Whether it is one of the three Judgments.
    pub const fn is_judgment(self) -> bool {
        matches!(self, Card::Judgment | Card::JudgmentWhite)
    }

    /// Every card that can be played in a response window.
    pub const ANSWERS: Set<Card> = {
        let (mut set, mut at) = (0, 0);
        while at < CARDS.len() {
            if !matches!(CARDS[at].timing, Timing::Main) {
                set |= 1 << at;
            }
            at += 1;
        }
        Set::from_bits(set)
    };
}
