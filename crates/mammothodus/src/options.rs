//! What a table can choose before the game.

use crate::components::{HumanCard, HumanCards, MAX_CLANS, POPULATION_MAX};
use kernel::{Choice, OptionSpec, SetupError};
use serde::{Deserialize, Serialize};

/// A ready-made difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// For a first game.
    Intro,
    /// The basic rules.
    #[default]
    Standard,
    /// The experienced rules: discoveries and talents.
    Advanced,
    /// Discoveries without talents, more trails, and a human deck that soon runs out.
    Nightmare,
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

/// Who says which clan stands where in the turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClanChoice {
    /// The players choose.
    #[default]
    Choose,
    /// Mammoths, bisons, woolly rhinos, saber-toothed cats.
    Fixed,
}

/// When humans in the centre act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CenterHumans {
    /// Never.
    #[default]
    Dormant,
    /// On every colour card.
    EveryCard,
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

/// The options of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MammothodusOptions {
    /// Clans in play, at least one a seat.
    pub clans: u8,
    /// Who picks the clans.
    pub clan_choice: ClanChoice,
    /// The difficulty from which the settings below take what is not said.
    pub preset: Preset,
    /// Whether humans make discoveries.
    pub discoveries: Setting<bool>,
    /// Whether clans have talents.
    pub talents: Setting<bool>,
    /// Population of each clan at the start.
    pub start_population: Setting<u8>,
    /// `new_trail` cards in the human deck.
    pub trail_cards: Setting<u8>,
    /// Cards of each colour in the human deck.
    pub color_cards: Setting<u8>,
    /// `calm_season` cards in the human deck.
    pub calm_cards: Setting<u8>,
    /// Fragments open at the start.
    pub open_fragments: u8,
    /// The supply of degradation cards.
    pub degradation_cards: u8,
    /// When humans in the centre act.
    pub center_humans: CenterHumans,
    /// Whether two places of power may share a territory.
    pub stack_places: bool,
    /// Whether everyone sees every hand.
    pub open_hands: bool,
    /// Whether used talent tokens come back.
    pub reuse_talents: bool,
    /// The game is lost when it would last longer.
    pub max_turns: u16,
}

impl Default for MammothodusOptions {
    fn default() -> Self {
        MammothodusOptions {
            clans: MAX_CLANS as u8,
            clan_choice: ClanChoice::default(),
            preset: Preset::default(),
            discoveries: Setting::default(),
            talents: Setting::default(),
            start_population: Setting::default(),
            trail_cards: Setting::default(),
            color_cards: Setting::default(),
            calm_cards: Setting::default(),
            open_fragments: 4,
            degradation_cards: 24,
            center_humans: CenterHumans::default(),
            stack_places: false,
            open_hands: true,
            reuse_talents: true,
            max_turns: 400,
        }
    }
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

const fn choice(value: &'static str, about: &'static str) -> Choice {
    Choice { value, about }
}

const PRESET: Choice = choice("by_preset", "as the preset says");
const OFF: Choice = choice("false", "no");
const ON: Choice = choice("true", "yes");

const fn named(
    key: &'static str,
    about: &'static str,
    choices: &'static [Choice],
    default: &'static str,
) -> OptionSpec {
    OptionSpec { key, about, choices, range: None, default }
}

const fn number(
    key: &'static str,
    about: &'static str,
    choices: &'static [Choice],
    range: (i64, i64),
    default: &'static str,
) -> OptionSpec {
    OptionSpec { key, about, choices, range: Some(range), default }
}

const BY_PRESET: &str = "\"by_preset\"";

/// The options as a table for forms, help and tests.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    number("clans", "clans in play, at least one a player; fewer are harder", &[], CLANS, "4"),
    named(
        "clan_choice",
        "how clans are handed out",
        &[
            choice("choose", "the players choose"),
            choice("fixed", "mammoths, bisons, woolly rhinos, saber-toothed cats"),
        ],
        "\"choose\"",
    ),
    named(
        "preset",
        "the difficulty; settings said on their own go before it",
        &[
            choice("intro", "population 9, one trail card, ten calm seasons"),
            choice("standard", "the basic rules"),
            choice("advanced", "discoveries for the humans, talents for the clans, five cards a colour"),
            choice("nightmare", "discoveries, no talents, three trail cards, three cards a colour"),
        ],
        "\"standard\"",
    ),
    named(
        "discoveries",
        "humans learn something whenever their deck runs out",
        &[PRESET, OFF, ON],
        BY_PRESET,
    ),
    named("talents", "each clan has a talent with tokens for the board", &[PRESET, OFF, ON], BY_PRESET),
    number(
        "start_population",
        "population of each clan at the start",
        &[PRESET],
        START_POPULATION,
        BY_PRESET,
    ),
    number("trail_cards", "cards that open a new trail", &[PRESET], TRAIL_CARDS, BY_PRESET),
    number("color_cards", "human cards of each colour; more are easier", &[PRESET], COLOR_CARDS, BY_PRESET),
    number("calm_cards", "human cards without effect; more are easier", &[PRESET], CALM_CARDS, BY_PRESET),
    number("open_fragments", "portal fragments open at the start", &[], OPEN_FRAGMENTS, "4"),
    number("degradation_cards", "the supply of degradation cards", &[], DEGRADATION_CARDS, "24"),
    named(
        "center_humans",
        "when tribes and spirits in the centre act",
        &[choice("dormant", "never"), choice("every_card", "on every colour card: harder")],
        "\"dormant\"",
    ),
    named("stack_places", "two places of power may share a territory", &[OFF, ON], "false"),
    named("open_hands", "everyone sees every hand", &[OFF, ON], "true"),
    named("reuse_talents", "used talent tokens come back to their clan", &[OFF, ON], "true"),
    number("max_turns", "the game is lost when it would last longer", &[], MAX_TURNS, "400"),
];
