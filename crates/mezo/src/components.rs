//! What is in the box, as data: read it beside the cards.

use crate::effect::{
    APPEASE, Amount, BUILD, CALL, Clause, DEMOLISH, Scope, TRANSFORM, Unit, awaken, deploy, devotion, exile,
    majority, recover, shift, smite, strength, vp,
};
use Amount::{
    Age, AgePlusOne, Done, HalfOwnXibalba, Just, Level, OwnHere, RegionsWithOwn, RegionsWithOwnWorks,
};
use Scope::{Another, Any, Presence, Same, ThisConflict};
use Unit::{Shaman, Warrior};
use kernel::named;

/// Most players at a table.
pub const MAX_PLAYERS: usize = 4;
/// Ages of a game.
pub const AGES: u8 = 3;
/// Units of each type in a tribe.
pub const UNITS_EACH: u8 = 8;
/// Units of each type that begin in Xibalba.
pub const START_XIBALBA: u8 = 1;
/// Glyphs of a tribe.
pub const GLYPHS: u8 = 6;
/// Highest level of a pyramid piece.
pub const TOP_LEVEL: u8 = 4;
/// Pyramid pieces of a tribe, by level from 1.
pub const PIECES: [u8; TOP_LEVEL as usize] = [2, 3, 3, 3];
/// Strength of a Champion.
pub const CHAMPION_STRENGTH: u16 = 2;
/// Strength of a Champion with `mighty_champion`.
pub const MIGHTY_CHAMPION_STRENGTH: u16 = 4;
/// Strength of a unit.
pub const UNIT_STRENGTH: u16 = 1;
/// Strength of a glyph.
pub const GLYPH_STRENGTH: u16 = 1;
/// Units one may deploy to a region without an own Champion.
pub const DEPLOY_LIMIT: u8 = 3;
/// Units one may deploy beside an own Champion with `honor_guard`.
pub const HONOR_GUARD_LIMIT: u8 = 2;
/// Cards drawn for a conflict.
pub const DRAW: usize = 3;
/// Cards of a god.
pub const CARDS_EACH: usize = 5;
/// Rounds of actions in a conflict.
pub const ROUNDS: u8 = 2;
/// What the Blessed token is worth.
pub const BLESSED_VP: u32 = 8;
/// End of Age: VP for each unit on the Calendar and the Codex.
pub const BOOK_VP: u32 = 2;
/// Units that the first APPEASE of a conflict costs.
pub const APPEASE_FIRST: u8 = 1;
/// Units that every later one costs.
pub const APPEASE_LATER: u8 = 2;
/// Devotion for passing.
pub const PASS_DEVOTION: u8 = 1;
/// Devotion and strength for each unit sacrificed.
pub const SACRIFICE_GAIN: u8 = 1;
/// VP of another owner of a piece in a stack that was built on.
pub const STACK_SHARE_VP: u32 = 1;
/// Final scoring: VP for each thing an Age 3 ability counts.
pub const EXALTED_VP: u32 = 2;
/// No game takes more answers than this (section 11 of the rules).
pub const LONGEST: u32 = 4500;

/// VP of each space of the devotion track.
pub const DEVOTION_VP: [u32; 20] = [0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 12, 13, 15];
/// Level of each space of the devotion track.
pub const DEVOTION_LEVEL: [u8; 20] = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3];
/// The last space of the devotion track.
pub const DEVOTION_TOP: u8 = DEVOTION_VP.len() as u8 - 1;

/// What changes with the number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crowd {
    /// Regions that are Desolate for the whole game.
    pub desolate: u8,
    /// VP of the starting seat and those after it clockwise.
    pub start_vp: &'static [u32],
    /// Neutral level-1 pyramid pieces on the board.
    pub neutral_pyramids: u8,
    /// Champions of each player.
    pub champions: u8,
}

/// The setup for so many players.
pub const fn crowd(players: u8) -> Crowd {
    match players {
        2 => Crowd { desolate: 1, start_vp: &[5, 4], neutral_pyramids: 2, champions: 2 },
        3 => Crowd { desolate: 2, start_vp: &[5, 4, 3], neutral_pyramids: 0, champions: 1 },
        _ => Crowd { desolate: 1, start_vp: &[5, 4, 3, 2], neutral_pyramids: 0, champions: 1 },
    }
}

named! {
    /// A Mayan god, played by one seat.
    pub enum God: u8 {
        Kukulkan = "kukulkan": "Kukulkan",
        Ixchel = "ixchel": "Ixchel",
        Cabrakan = "cabrakan": "Cabrakan",
        AhPuch = "ah_puch": "Ah Puch",
    }
}

named! {
    /// A god's action card.
    pub enum Card: u32 {
        KukulkanLegacy = "kukulkan_legacy": "Kukulkan's Legacy",
        KukulkanVengeance = "kukulkan_vengeance": "Kukulkan's Vengeance",
        KukulkanFervor = "kukulkan_fervor": "Kukulkan's Fervor",
        KukulkanEdict = "kukulkan_edict": "Kukulkan's Edict",
        KukulkanTask = "kukulkan_task": "Kukulkan's Task",
        IxchelLegacy = "ixchel_legacy": "Ixchel's Legacy",
        IxchelVengeance = "ixchel_vengeance": "Ixchel's Vengeance",
        IxchelFervor = "ixchel_fervor": "Ixchel's Fervor",
        IxchelEdict = "ixchel_edict": "Ixchel's Edict",
        IxchelTask = "ixchel_task": "Ixchel's Task",
        CabrakanLegacy = "cabrakan_legacy": "Cabrakan's Legacy",
        CabrakanVengeance = "cabrakan_vengeance": "Cabrakan's Vengeance",
        CabrakanFervor = "cabrakan_fervor": "Cabrakan's Fervor",
        CabrakanEdict = "cabrakan_edict": "Cabrakan's Edict",
        CabrakanTask = "cabrakan_task": "Cabrakan's Task",
        AhPuchLegacy = "ah_puch_legacy": "Ah Puch's Legacy",
        AhPuchVengeance = "ah_puch_vengeance": "Ah Puch's Vengeance",
        AhPuchFervor = "ah_puch_fervor": "Ah Puch's Fervor",
        AhPuchEdict = "ah_puch_edict": "Ah Puch's Edict",
        AhPuchTask = "ah_puch_task": "Ah Puch's Task",
    }
}

named! {
    /// One of the three actions of a card.
    pub enum Slot: u8 {
        One = "1": "first action",
        Two = "2": "second action",
        Three = "3": "Ceremonial action",
    }
}

named! {
    /// The prize of a region.
    pub enum Altar: u8 {
        Sun = "altar_sun": "Altar of the Sun",
        Jade = "altar_jade": "Altar of Jade",
        Stone = "altar_stone": "Altar of Stone",
        Obsidian = "altar_obsidian": "Altar of Obsidian",
        Feather = "altar_feather": "Altar of Feathers",
    }
}

named! {
    /// A tile of the wrathful god.
    pub enum WrathTile: u16 {
        Storm = "wrath_storm": "Storm",
        Maize = "wrath_maize": "Maize",
        Incense = "wrath_incense": "Incense",
        Mountain = "wrath_mountain": "Mountain",
        Jaguar = "wrath_jaguar": "Jaguar",
        Bats = "wrath_bats": "Bats",
        Eclipse = "wrath_eclipse": "Eclipse",
        Zenith = "wrath_zenith": "Zenith",
        Graves = "wrath_graves": "Graves",
    }
}

named! {
    /// A book of majorities.
    pub enum Book: u8 {
        Calendar = "calendar": "Immortal Calendar",
        Codex = "codex": "Heroic Codex",
    }
}

named! {
    /// A space of the Immortal Calendar or the Heroic Codex.
    pub enum Space: u16 {
        Rebirth = "cal_rebirth": "Rebirth",
        Reverence = "cal_reverence": "Reverence",
        Masonry = "cal_masonry": "Masonry",
        Summons = "cal_summons": "Summons",
        Tribute = "cal_tribute": "Tribute",
        Return = "cod_return": "Return",
        Muster = "cod_muster": "Muster",
        Slaughter = "cod_slaughter": "Slaughter",
        Rout = "cod_rout": "Rout",
        Acclaim = "cod_acclaim": "Acclaim",
    }
}

/// Spaces of both books together.
pub const SPACES: usize = Space::ALL.len();

named! {
    /// A power of a tribe, kept to the end of the game.
    pub enum Ability: u16 {
        UnbornHost = "unborn_host": "Unborn Host",
        BuiltInStone = "built_in_stone": "Built in Stone",
        MightyChampion = "mighty_champion": "Mighty Champion",
        HonorGuard = "honor_guard": "Honor Guard",
        WanderingGod = "wandering_god": "Wandering God",
        DayKeepers = "day_keepers": "Day Keepers",
        ExaltedFaith = "exalted_faith": "Exalted Faith",
        ExaltedPeaks = "exalted_peaks": "Exalted Peaks",
        ExaltedScript = "exalted_script": "Exalted Script",
    }
}

/// A text of the box: in our words, and as what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// In words.
    pub words: &'static str,
    /// Its clauses, in printed order.
    pub clauses: &'static [Clause],
}

/// A text as a constant: words and clauses.
macro_rules! text {
    ($words:expr, $clauses:expr $(,)?) => {
        const { Text { words: $words, clauses: $clauses } }
    };
}

const CALLING: Text = text!("CALL.", &[CALL]);

impl Card {
    /// The god it belongs to.
    pub const fn god(self) -> God {
        God::ALL[self as usize / CARDS_EACH]
    }

    /// One of its three actions.
    pub const fn action(self, slot: Slot) -> Text {
        match slot {
            Slot::One => self.first(),
            Slot::Two => self.second(),
            Slot::Three => self.god().ceremony(),
        }
    }

    const fn first(self) -> Text {
        match self {
            Card::KukulkanLegacy
            | Card::KukulkanVengeance
            | Card::IxchelLegacy
            | Card::IxchelVengeance
            | Card::CabrakanLegacy
            | Card::CabrakanVengeance
            | Card::AhPuchLegacy
            | Card::AhPuchVengeance => CALLING,
            Card::KukulkanFervor => text!(
                "DEPLOY Warriors equal to your devotion level to this conflict.",
                &[deploy(Level).warriors().here()],
            ),
            Card::KukulkanEdict => text!(
                "SMITE 1 of your Warriors to gain 2 strength.",
                &[smite(Just(1)).warriors(), strength(Just(2)).if_done()],
            ),
            Card::KukulkanTask | Card::IxchelTask => {
                text!("RECOVER 4 units, then gain 1 devotion.", &[recover(4), devotion(Just(1))])
            }
            Card::IxchelFervor => text!(
                "DEPLOY Shamans equal to your devotion level to this conflict.",
                &[deploy(Level).shamans().here()],
            ),
            Card::IxchelEdict => text!(
                "SMITE 1 of your Shamans to EXILE up to 2 opposing units from this conflict.",
                &[smite(Just(1)).shamans(), exile(2).opposing().here().up_to().if_done()],
            ),
            Card::CabrakanFervor => text!(
                "SHIFT up to (your devotion level) of your units from any other regions to this conflict.",
                &[shift(Level, Another, ThisConflict)],
            ),
            Card::CabrakanEdict => text!("TRANSFORM.", &[TRANSFORM]),
            Card::CabrakanTask | Card::AhPuchTask => text!("RECOVER 4 units.", &[recover(4)]),
            Card::AhPuchFervor => text!("AWAKEN 1 unit to this conflict.", &[awaken(Just(1)).here()]),
            Card::AhPuchEdict => text!(
                "SMITE 1 unit of each opponent in this conflict (you choose each unit).",
                &[smite(Just(1)).each_opponent().here()],
            ),
        }
    }

    const fn second(self) -> Text {
        match self {
            Card::KukulkanLegacy => text!(
                "BUILD, then DEPLOY 1 Warrior to the same region.",
                &[BUILD, deploy(Just(1)).warriors().at(Same).if_done()],
            ),
            Card::KukulkanVengeance => text!(
                "Gain 1 strength per Warrior you have in this conflict, at most 6.",
                &[strength(OwnHere(Warrior)).most(6)],
            ),
            Card::KukulkanFervor => text!(
                "SMITE up to (your devotion level) Shamans of any players.",
                &[smite(Level).shamans().anyone().up_to()],
            ),
            Card::KukulkanEdict => {
                text!("You have the most Warriors in this conflict (reminder token).", &[majority(Warrior)])
            }
            Card::KukulkanTask => text!(
                "Gain 1 VP per region where you have at least 1 Warrior.",
                &[vp(RegionsWithOwn(Warrior))],
            ),
            Card::IxchelLegacy => text!(
                "BUILD, then DEPLOY 1 Shaman to the same region.",
                &[BUILD, deploy(Just(1)).shamans().at(Same).if_done()],
            ),
            Card::IxchelVengeance => text!(
                "Gain 1 strength per Shaman you have in this conflict, at most 6.",
                &[strength(OwnHere(Shaman)).most(6)],
            ),
            Card::IxchelFervor => text!(
                "SMITE up to (your devotion level) Warriors of any players.",
                &[smite(Level).warriors().anyone().up_to()],
            ),
            Card::IxchelEdict => {
                text!("You have the most Shamans in this conflict (reminder token).", &[majority(Shaman)])
            }
            Card::IxchelTask => text!(
                "Gain 1 devotion per region where you have at least 1 Shaman, at most 4.",
                &[devotion(RegionsWithOwn(Shaman)).most(4)],
            ),
            Card::CabrakanLegacy => text!(
                "BUILD, then SHIFT up to 1 of your units from any other region to the same region.",
                &[BUILD, shift(Just(1), Any, Same).if_done()],
            ),
            Card::CabrakanVengeance => text!(
                "DEMOLISH 1 glyph or the topmost pyramid piece in this conflict to gain 2 strength.",
                &[DEMOLISH, strength(Just(2)).if_done()],
            ),
            Card::CabrakanFervor => text!(
                "SHIFT up to (your devotion level) opposing units from this conflict to any other regions.",
                &[shift(Level, ThisConflict, Another).opposing()],
            ),
            Card::CabrakanEdict => text!(
                "EXILE 1 unit of each opponent from this conflict (you choose each unit), then gain 1 strength.",
                &[exile(1).each_opponent().here(), strength(Just(1))],
            ),
            Card::CabrakanTask => text!(
                "Gain 1 VP per region holding at least one of your pyramid pieces or glyphs, at most 3.",
                &[vp(RegionsWithOwnWorks).most(3)],
            ),
            Card::AhPuchLegacy => text!(
                "BUILD, then SMITE up to 1 opposing unit in the same region.",
                &[BUILD, smite(Just(1)).opposing().at(Same).up_to().if_done()],
            ),
            Card::AhPuchVengeance => text!(
                "SMITE up to 1 of your units in this conflict; if done, SMITE up to 2 opposing units in this conflict.",
                &[smite(Just(1)).here().up_to(), smite(Just(2)).opposing().here().up_to().if_done()],
            ),
            Card::AhPuchFervor => text!(
                "SMITE up to (your devotion level) of your units; gain 2 devotion for each.",
                &[smite(Level).up_to(), devotion(Done).times(2).if_done()],
            ),
            Card::AhPuchEdict => text!(
                "Gain 1 strength per 2 of your units in Xibalba (rounded down), at most 3.",
                &[strength(HalfOwnXibalba).most(3)],
            ),
            Card::AhPuchTask => text!(
                "Gain 1 VP per 2 of your units in Xibalba (rounded down), at most 2.",
                &[vp(HalfOwnXibalba).most(2)],
            ),
        }
    }
}

impl God {
    /// Its five cards.
    pub const fn cards(self) -> [Card; CARDS_EACH] {
        let first = self as usize * CARDS_EACH;
        let mut cards = [Card::ALL[first]; CARDS_EACH];
        let mut at = 1;
        while at < CARDS_EACH {
            cards[at] = Card::ALL[first + at];
            at += 1;
        }
        cards
    }

    /// What its name is followed by.
    pub const fn epithet(self) -> &'static str {
        match self {
            God::Kukulkan => "the feathered serpent",
            God::Ixchel => "the moon weaver",
            God::Cabrakan => "the breaker of mountains",
            God::AhPuch => "the lord of Xibalba",
        }
    }

    /// Its Call ability.
    pub const fn call(self) -> Text {
        match self {
            God::Kukulkan => text!(
                "DEPLOY Warriors equal to the current Age to regions where Kukulkan has presence (any split).",
                &[deploy(Age).warriors()],
            ),
            God::Ixchel => text!(
                "DEPLOY Shamans equal to the current Age to regions where Ixchel has presence (any split).",
                &[deploy(Age).shamans()],
            ),
            God::Cabrakan => text!(
                "SHIFT up to (current Age + 1) units of any players between regions where Cabrakan has presence.",
                &[shift(AgePlusOne, Presence, Presence).anyone()],
            ),
            God::AhPuch => text!(
                "AWAKEN units equal to the current Age to regions where Ah Puch has presence (any split).",
                &[awaken(Age)],
            ),
        }
    }

    /// The third action of each of its cards.
    pub const fn ceremony(self) -> Text {
        match self {
            God::Kukulkan => {
                text!("AWAKEN 2 Warriors; then you may APPEASE.", &[awaken(Just(2)).warriors(), APPEASE])
            }
            God::Ixchel => {
                text!("AWAKEN 1 Shaman; then you may APPEASE.", &[awaken(Just(1)).shamans(), APPEASE])
            }
            God::Cabrakan => text!(
                "SHIFT up to 2 of your units from any regions to regions where Cabrakan has presence; then you may APPEASE.",
                &[shift(Just(2), Any, Presence), APPEASE],
            ),
            God::AhPuch => text!("RECOVER 1 unit; then you may APPEASE.", &[recover(1), APPEASE]),
        }
    }
}

impl Altar {
    /// What the winner of the conflict gains.
    pub const fn text(self) -> Text {
        match self {
            Altar::Sun => text!("7 VP.", &[vp(Just(7))]),
            Altar::Jade => text!("5 VP and 3 devotion.", &[vp(Just(5)), devotion(Just(3))]),
            Altar::Stone => text!("4 VP, then BUILD in this conflict.", &[vp(Just(4)), BUILD.here()]),
            Altar::Obsidian => text!("5 VP, then RECOVER 3 units.", &[vp(Just(5)), recover(3)]),
            Altar::Feather => text!("5 VP, then CALL.", &[vp(Just(5)), CALL]),
        }
    }
}

impl WrathTile {
    /// The Age from which it may be open.
    pub const fn age(self) -> u8 {
        match self {
            WrathTile::Storm | WrathTile::Maize | WrathTile::Incense => 1,
            WrathTile::Mountain | WrathTile::Jaguar | WrathTile::Bats => 2,
            WrathTile::Eclipse | WrathTile::Zenith | WrathTile::Graves => 3,
        }
    }

    /// What who appeases gains.
    pub const fn text(self) -> Text {
        match self {
            WrathTile::Storm => text!("Gain 2 strength.", &[strength(Just(2))]),
            WrathTile::Maize => text!("RECOVER 3 units.", &[recover(3)]),
            WrathTile::Incense => text!("Gain 2 devotion.", &[devotion(Just(2))]),
            WrathTile::Mountain => text!("BUILD.", &[BUILD]),
            WrathTile::Jaguar => text!(
                "SMITE up to 1 opposing unit in this conflict, then gain 1 strength.",
                &[smite(Just(1)).opposing().here().up_to(), strength(Just(1))],
            ),
            WrathTile::Bats => text!(
                "EXILE up to 2 opposing units from this conflict.",
                &[exile(2).opposing().here().up_to()],
            ),
            WrathTile::Eclipse => text!("TRANSFORM.", &[TRANSFORM]),
            WrathTile::Zenith => text!("Gain 4 VP.", &[vp(Just(4))]),
            WrathTile::Graves => text!("AWAKEN 3 units to this conflict.", &[awaken(Just(3)).here()]),
        }
    }
}

impl Book {
    /// The units that it honours.
    pub const fn unit(self) -> Unit {
        match self {
            Book::Calendar => Shaman,
            Book::Codex => Warrior,
        }
    }

    /// Its spaces.
    pub fn spaces(self) -> impl Iterator<Item = Space> {
        Space::ALL.into_iter().filter(move |space| space.book() == self)
    }
}

impl Space {
    /// The book it is in.
    pub const fn book(self) -> Book {
        match self {
            Space::Rebirth | Space::Reverence | Space::Masonry | Space::Summons | Space::Tribute => {
                Book::Calendar
            }
            Space::Return | Space::Muster | Space::Slaughter | Space::Rout | Space::Acclaim => Book::Codex,
        }
    }

    /// What who places a unit gains.
    pub const fn text(self) -> Text {
        match self {
            Space::Rebirth => text!("RECOVER 5 units.", &[recover(5)]),
            Space::Reverence => text!("Gain 2 devotion.", &[devotion(Just(2))]),
            Space::Masonry => text!("BUILD in this conflict.", &[BUILD.here()]),
            Space::Summons => CALLING,
            Space::Tribute => text!("Gain 2 VP.", &[vp(Just(2))]),
            Space::Return => text!("AWAKEN 1 unit to any region.", &[awaken(Just(1)).at(Any)]),
            Space::Muster => text!(
                "DEPLOY 2 units to another region (both to the same one).",
                &[deploy(Just(2)).at(Another).one_region()],
            ),
            Space::Slaughter => text!(
                "SMITE up to 2 opposing units in another region (both in the same one).",
                &[smite(Just(2)).opposing().at(Another).up_to().one_region()],
            ),
            Space::Rout => text!(
                "EXILE up to 3 opposing units from another region (all from the same one).",
                &[exile(3).opposing().at(Another).up_to().one_region()],
            ),
            Space::Acclaim => text!("Gain 3 VP.", &[vp(Just(3))]),
        }
    }
}

impl Ability {
    /// The Age in which it is taken.
    pub const fn age(self) -> u8 {
        match self {
            Ability::UnbornHost | Ability::BuiltInStone | Ability::MightyChampion => 1,
            Ability::HonorGuard | Ability::WanderingGod | Ability::DayKeepers => 2,
            Ability::ExaltedFaith | Ability::ExaltedPeaks | Ability::ExaltedScript => 3,
        }
    }

    /// What it does. Those without clauses are rules of their own.
    pub const fn text(self) -> Text {
        match self {
            Ability::UnbornHost => text!(
                "At the start of your Deploy turn, AWAKEN up to 2 of your units to any regions.",
                &[awaken(Just(2)).at(Any).up_to()],
            ),
            Ability::BuiltInStone => text!(
                "At the start of your Deploy turn, BUILD 1 glyph in any region.",
                &[BUILD.at(Any).glyph_only()],
            ),
            Ability::MightyChampion => {
                text!("Each of your Champions is worth 4 strength instead of 2.", &[])
            }
            Ability::HonorGuard => text!(
                "On your Deploy turn you may also deploy up to 2 units to each region holding your own Champion.",
                &[],
            ),
            Ability::WanderingGod => text!(
                "After each conflict tile is revealed and before cards are drawn, you may move your god (no Call ability).",
                &[],
            ),
            Ability::DayKeepers => text!(
                "Whenever you place a unit on the Calendar or Codex, gain 2 devotion (after the space's ability).",
                &[devotion(Just(2))],
            ),
            Ability::ExaltedFaith => text!("Final scoring: 2 VP per level of devotion.", &[]),
            Ability::ExaltedPeaks => {
                text!("Final scoring: 2 VP per region whose topmost pyramid piece is yours.", &[])
            }
            Ability::ExaltedScript => text!("Final scoring: 2 VP per glyph you have on the board.", &[]),
        }
    }
}

/// What passing to recover does.
pub const PASS: Text = text!("RECOVER 1 unit.", &[recover(1)]);
