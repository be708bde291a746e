//! What a table can choose before the game.

use crate::components::{HumanCard, HumanCards, MAX_CLANS, POPULATION_MAX};
use kernel::{OptionKind, OptionValue, SetupError};
use serde::{Deserialize, Serialize};

kernel::named! {
    /// A ready-made difficulty.
    pub enum Preset: u8 {
        Intro = "intro": "population 9, one trail card, ten calm seasons",
        Standard = "standard": "the basic rules",
        Advanced = "advanced": "discoveries for the humans, talents for the clans, five cards a colour",
        Nightmare = "nightmare": "discoveries, no talents, three trail cards, three cards a colour",
    }
}

/// What a preset decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PresetValues {
    /// Population of each clan at the start.
    pub start_population: u8,
    /// `new_trail` cards.
    pub trail_cards: u8,
    /// Cards of each colour.
    pub color_cards: u8,
    /// `calm_season` cards.
    pub calm_cards: u8,
    /// Whether humans make discoveries.
    pub discoveries: bool,
    /// Whether clans have talents.
    pub talents: bool,
}

impl Preset {
    /// What this preset decides.
    pub const fn values(self) -> PresetValues {
        let standard = PresetValues {
            start_population: 7,
            trail_cards: 2,
            color_cards: 8,
            calm_cards: 0,
            discoveries: false,
            talents: false,
        };
        match self {
            Preset::Intro => PresetValues { start_population: 9, trail_cards: 1, calm_cards: 10, ..standard },
            Preset::Standard => standard,
            Preset::Advanced => PresetValues { color_cards: 5, discoveries: true, talents: true, ..standard },
            Preset::Nightmare => {
                PresetValues { trail_cards: 3, color_cards: 3, discoveries: true, ..standard }
            }
        }
    }
}

kernel::named! {
    /// Who says which clan stands where in the turn order.
    pub enum ClanChoice: u8 {
        Choose = "choose": "the players choose",
        Fixed = "fixed": "mammoths, bisons, woolly rhinos, saber-toothed cats",
    }
}

kernel::named! {
    /// When humans in the centre act.
    pub enum CenterHumans: u8 {
        Dormant = "dormant": "never",
        EveryCard = "every_card": "on every colour card: harder",
    }
}

/// A value of its own, or that of the preset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting<T> {
    /// This value.
    Own(T),
    /// What the preset says.
    Preset(ByPreset),
}

/// The word that leaves a setting to the preset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByPreset {
    /// `by_preset`.
    ByPreset,
}

impl<T> Default for Setting<T> {
    fn default() -> Self {
        Setting::Preset(ByPreset::ByPreset)
    }
}

impl<T: Copy> Setting<T> {
    fn or(self, preset: T) -> T {
        match self {
            Setting::Own(value) => value,
            Setting::Preset(ByPreset::ByPreset) => preset,
        }
    }
}

const BY_PRESET: OptionValue = OptionValue { value: "by_preset", about: "as the preset says" };

impl OptionKind for Setting<bool> {
    type Literal = &'static str;
    const VALUES: &'static [OptionValue] = &[BY_PRESET, bool::VALUES[0], bool::VALUES[1]];

    fn of(_by_preset: &'static str) -> Self {
        Setting::default()
    }
}

impl OptionKind for Setting<u8> {
    type Literal = &'static str;
    const VALUES: &'static [OptionValue] = &[BY_PRESET];

    fn of(_by_preset: &'static str) -> Self {
        Setting::default()
    }
}

kernel::options! {
    /// The options of one game.
    pub struct MammothodusOptions {
        clans: u8 = 4, "clans in play, at least one a player; fewer are harder" in CLANS;
        clan_choice as "Who plays which clan": ClanChoice = "choose", "how clans are handed out";
        preset as "Difficulty": Preset = "standard", "the difficulty; settings said on their own go before it";
        discoveries: Setting<bool> = "by_preset", "humans learn something whenever their deck runs out";
        talents: Setting<bool> = "by_preset", "each clan has a talent with tokens for the board";
        start_population as "Population": Setting<u8> = "by_preset", "population of each clan at the start" in START_POPULATION;
        trail_cards: Setting<u8> = "by_preset", "cards that open a new trail" in TRAIL_CARDS;
        color_cards as "Colour cards": Setting<u8> = "by_preset", "human cards of each colour; more are easier" in COLOR_CARDS;
        calm_cards: Setting<u8> = "by_preset", "human cards without effect; more are easier" in CALM_CARDS;
        open_fragments as "Portal fragments": u8 = 4, "portal fragments open at the start" in OPEN_FRAGMENTS;
        degradation_cards: u8 = 24, "the supply of degradation cards" in DEGRADATION_CARDS;
        center_humans as "Humans in the centre": CenterHumans = "dormant", "when tribes and spirits in the centre act";
        stack_places as "Places of power together": bool = false, "two places of power may share a territory";
        open_hands: bool = true, "everyone sees every hand";
        reuse_talents: bool = true, "used talent tokens come back to their clan";
        /// MAM-5.71b. Tables and records without it are as they were.
        #[serde(skip_serializing_if = "is_off")]
        draw_at_any_time as "Draw Three": bool = false, "when Draw Three may be played"
            [true: "also before and after the humans' card, by every clan",
            false: "between actions, and when asked for help"];
        max_turns: u16 = 400, "the game is lost when it would last longer" guard MAX_TURNS;
    }
}

fn is_off(option: &bool) -> bool {
    !option
}

const CLANS: (i64, i64) = (1, MAX_CLANS as i64);
const START_POPULATION: (i64, i64) = (1, POPULATION_MAX as i64);
const TRAIL_CARDS: (i64, i64) = (0, 20);
const COLOR_CARDS: (i64, i64) = (1, 30);
const CALM_CARDS: (i64, i64) = (0, 40);
/// With one open fragment no row could show a shard on every line.
const OPEN_FRAGMENTS: (i64, i64) = (2, 8);
const DEGRADATION_CARDS: (i64, i64) = (0, 100);
const MAX_TURNS: (i64, i64) = (1, 1000);

impl MammothodusOptions {
    /// Whether humans make discoveries.
    pub fn discoveries(&self) -> bool {
        self.discoveries.or(self.preset.values().discoveries)
    }

    /// Whether clans have talents.
    pub fn talents(&self) -> bool {
        self.talents.or(self.preset.values().talents)
    }

    /// Population of each clan at the start.
    pub fn start_population(&self) -> i8 {
        self.start_population.or(self.preset.values().start_population) as i8
    }

    /// All human cards.
    pub fn human_deck(&self) -> HumanCards {
        let mut deck = HumanCards::new([self.color_cards.or(self.preset.values().color_cards); 6]);
        deck[HumanCard::NewTrail] = self.trail_cards.or(self.preset.values().trail_cards);
        deck[HumanCard::CalmSeason] = self.calm_cards.or(self.preset.values().calm_cards);
        deck
    }

    /// No game begins more turns than this.
    pub fn most_turns(&self) -> u32 {
        let passes = 9 - u32::from(self.open_fragments.min(8));
        (passes * self.human_deck().total() + 1).min(u32::from(self.max_turns))
    }

    /// What is wrong with these options for a table of `seats`.
    pub fn validate(&self, seats: u8) -> Result<(), SetupError> {
        let deck = self.human_deck();
        let numbers = [
            ("clans", i64::from(self.clans), CLANS),
            ("start_population", i64::from(self.start_population()), START_POPULATION),
            ("trail_cards", i64::from(deck[HumanCard::NewTrail]), TRAIL_CARDS),
            ("color_cards", i64::from(deck[HumanCard::Red]), COLOR_CARDS),
            ("calm_cards", i64::from(deck[HumanCard::CalmSeason]), CALM_CARDS),
            ("open_fragments", i64::from(self.open_fragments), OPEN_FRAGMENTS),
            ("degradation_cards", i64::from(self.degradation_cards), DEGRADATION_CARDS),
            ("max_turns", i64::from(self.max_turns), MAX_TURNS),
        ];
        for (key, value, (least, most)) in numbers {
            if !(least..=most).contains(&value) {
                return Err(SetupError::option(key, format!("{value} is not from {least} to {most}")));
            }
        }
        if self.clans < seats {
            let why = format!("{} clans are too few for {seats} players: each runs at least one", self.clans);
            return Err(SetupError::option("clans", why));
        }
        Ok(())
    }
}
