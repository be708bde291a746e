//! What the table agrees on before the game.

use crate::components::Module;
use crate::map::{BoardKind, MapId};
use kernel::{Choice, OptionSpec, SetupError};
use serde::{Deserialize, Serialize};

/// Whether two markers each are played: always with two players, never otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TwoPlayer {
    /// As the number of players says.
    #[default]
    Auto,
}

/// Which family of boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardChoice {
    /// Titans with the titans module or team play, else classic.
    #[default]
    Auto,
    /// A circle of islands.
    Classic,
    /// Great islands.
    Titans,
}

/// How the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupMode {
    /// An auction for the gods decides who deploys first.
    #[default]
    FreePositioning,
    /// The printed starts, dealt at random.
    Fixed,
}

/// How the gods of a cycle are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GodRefresh {
    /// Gods not seen yet come first until all were seen.
    #[default]
    SeenReset,
    /// Gods absent in the cycle before come first.
    Published,
}

/// How cards slide down the track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CreatureSlide {
    /// One space each cycle.
    #[default]
    OneStep,
    /// To the cheapest free spaces.
    Compact,
}

/// The options of one game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CycladesOptions {
    /// The hades module.
    pub hades: bool,
    /// The titans module.
    pub titans: bool,
    /// The monuments module.
    pub monuments: bool,
    /// The Egyptian reinforcements.
    pub egyptian_reinforcements: bool,
    /// Teams of two; always with six players.
    pub team_play: bool,
    /// Two markers each with two players.
    pub two_player: TwoPlayer,
    /// Which family of boards.
    pub board: BoardChoice,
    /// How the game begins.
    pub setup_mode: SetupMode,
    /// How the gods are drawn.
    pub god_refresh: GodRefresh,
    /// How cards slide.
    pub creature_slide: CreatureSlide,
    /// Whether apollo's marker may go to any territory.
    pub apollo_marker_anywhere: bool,
    /// Whether a Metropolis may clear away small buildings.
    pub metropolis_overbuild: bool,
    /// Whether the Kraken stays until his card is bought again.
    pub kraken_permanent: bool,
    /// Whether fleets feed the Necropolis.
    pub necropolis_counts_fleets: bool,
    /// Whether a military victory ends the game at once.
    pub military_victory_immediate: bool,
    /// Metropolises that win with three to five players.
    pub metropolises_to_win: u8,
    /// Metropolises that win with two players.
    pub metropolises_to_win_two_player: u8,
    /// Metropolises that win in team play.
    pub metropolises_to_win_team: u8,
    /// Whether gold lies open.
    pub open_gold: bool,
    /// After this cycle the game ends in any case.
    pub max_cycles: u8,
}

impl Default for CycladesOptions {
    fn default() -> Self {
        CycladesOptions {
            hades: false,
            titans: false,
            monuments: false,
            egyptian_reinforcements: false,
            team_play: false,
            two_player: TwoPlayer::Auto,
            board: BoardChoice::Auto,
            setup_mode: SetupMode::FreePositioning,
            god_refresh: GodRefresh::SeenReset,
            creature_slide: CreatureSlide::OneStep,
            apollo_marker_anywhere: true,
            metropolis_overbuild: true,
            kraken_permanent: false,
            necropolis_counts_fleets: true,
            military_victory_immediate: false,
            metropolises_to_win: 2,
            metropolises_to_win_two_player: 3,
            metropolises_to_win_team: 3,
            open_gold: false,
            max_cycles: 40,
        }
    }
}

/// The most Metropolises that can be asked for.
const MOST_TO_WIN: u8 = 6;
/// The latest end of the game.
const MOST_CYCLES: u8 = 40;

impl CycladesOptions {
    /// Whether this expansion is in play.
    pub const fn plays(&self, module: Module) -> bool {
        match module {
            Module::Base => true,
            Module::Hades => self.hades,
            Module::Titans => self.titans,
            Module::Monuments => self.monuments,
            Module::Egypt => self.egyptian_reinforcements,
        }
    }

    /// Whether `seats` players form teams of two: six always do.
    pub const fn teams(&self, seats: u8) -> bool {
        self.team_play || seats == 6
    }

    /// The family of boards in play.
    pub const fn board_kind(&self, seats: u8) -> BoardKind {
        match self.board {
            BoardChoice::Classic => BoardKind::Classic,
            BoardChoice::Titans => BoardKind::Titans,
            BoardChoice::Auto if self.titans || self.teams(seats) => BoardKind::Titans,
            BoardChoice::Auto => BoardKind::Classic,
        }
    }

    /// The board in play.
    pub const fn map(&self, seats: u8) -> MapId {
        match (self.board_kind(seats), seats) {
            (BoardKind::Classic, 0..=3) => MapId::Classic23,
            (BoardKind::Classic, 4) => MapId::Classic4,
            (BoardKind::Classic, _) => MapId::Classic5,
            (BoardKind::Titans, 0..=4) if !self.teams(seats) => MapId::Titans34,
            (BoardKind::Titans, _) => MapId::Titans56,
        }
    }

    /// Metropolises that `seats` players need to win (CYC-6.1).
    pub const fn to_win(&self, seats: u8) -> u8 {
        if self.teams(seats) {
            self.metropolises_to_win_team
        } else if seats == 2 {
            self.metropolises_to_win_two_player
        } else {
            self.metropolises_to_win
        }
    }

    /// Refuses what does not go together, or lies outside its range.
    pub fn allow(&self, seats: u8) -> Result<(), SetupError> {
        let classic = self.board_kind(seats) == BoardKind::Classic;
        let refuse = |key: &str, why: &str| Err(SetupError::option(key, why));
        if seats == 6 && !self.titans {
            return refuse("titans", "six players need the titans module, for its fifth god");
        }
        if seats == 6 && classic {
            return refuse("board", "six players need a Titans board");
        }
        if self.team_play && seats != 4 && seats != 6 {
            return refuse("team_play", "teams of two need four or six players");
        }
        if self.team_play && classic {
            return refuse("board", "team play needs a Titans board");
        }
        if self.setup_mode == SetupMode::Fixed && !classic {
            return refuse("setup_mode", "the fixed start is printed on the classic boards only");
        }
        for (key, value) in [
            ("metropolises_to_win", self.metropolises_to_win),
            ("metropolises_to_win_two_player", self.metropolises_to_win_two_player),
            ("metropolises_to_win_team", self.metropolises_to_win_team),
        ] {
            if !(1..=MOST_TO_WIN).contains(&value) {
                return refuse(key, "must be from 1 to 6");
            }
        }
        if !(1..=MOST_CYCLES).contains(&self.max_cycles) {
            return refuse("max_cycles", "must be from 1 to 40");
        }
        Ok(())
    }
}

const fn choice(value: &'static str, about: &'static str) -> Choice {
    Choice { value, about }
}

const fn named(
    key: &'static str,
    about: &'static str,
    choices: &'static [Choice],
    default: &'static str,
) -> OptionSpec {
    OptionSpec { key, about, choices, range: None, default }
}

const ON_OFF: &[Choice] = &[choice("false", "no"), choice("true", "yes")];

const fn off(key: &'static str, about: &'static str) -> OptionSpec {
    named(key, about, ON_OFF, "false")
}

const fn on(key: &'static str, about: &'static str) -> OptionSpec {
    named(key, about, ON_OFF, "true")
}

const fn counted(key: &'static str, about: &'static str, most: u8, default: &'static str) -> OptionSpec {
    OptionSpec { key, about, choices: &[], range: Some((1, most as i64)), default }
}

/// Every option, for help, forms and tests.
pub const OPTIONS: &[OptionSpec] = &[
    off(
        "hades",
        "the lord of the dead: undead, heroes, divine favors, magic items, theaters, the Necropolis",
    ),
    off("titans", "kronos and his Titans, artifacts, special Metropolises; great islands"),
    off("monuments", "monuments for whoever controls the right pair of buildings"),
    off("egyptian_reinforcements", "seven Egyptian units on the card track, each with a power"),
    off("team_play", "teams of two, seats facing each other; always with six players"),
    named(
        "two_player",
        "the rules for two: two markers each, three gods, three Metropolises",
        &[choice("auto", "exactly when two play")],
        "\"auto\"",
    ),
    named(
        "board",
        "which board",
        &[
            choice("auto", "great islands with titans or teams, else the circle of islands"),
            choice("classic", "the circle of islands"),
            choice("titans", "great islands"),
        ],
        "\"auto\"",
    ),
    named(
        "setup_mode",
        "how the game begins",
        &[
            choice("free_positioning", "an auction with 7 gold; winners deploy where they like"),
            choice("fixed", "printed starts dealt at random, 5 gold; classic boards only"),
        ],
        "\"free_positioning\"",
    ),
    named(
        "god_refresh",
        "which gods come next",
        &[
            choice("seen_reset", "those not seen yet, until all were seen"),
            choice("published", "those absent in the last cycle"),
        ],
        "\"seen_reset\"",
    ),
    named(
        "creature_slide",
        "how cards slide down the track",
        &[choice("one_step", "one space each cycle"), choice("compact", "to the cheapest free space")],
        "\"one_step\"",
    ),
    on("apollo_marker_anywhere", "apollo's prosperity marker may go to any territory, not only one's own"),
    on("metropolis_overbuild", "a Metropolis may clear away small buildings that are in its way"),
    off("kraken_permanent", "the Kraken stays on the board until his card is bought again"),
    on("necropolis_counts_fleets", "destroyed fleets feed the Necropolis as troops do"),
    off("military_victory_immediate", "team play: the Metropolis for taking a last territory wins at once"),
    counted("metropolises_to_win", "Metropolises that win with three or more players", MOST_TO_WIN, "2"),
    counted("metropolises_to_win_two_player", "Metropolises that win with two players", MOST_TO_WIN, "3"),
    counted("metropolises_to_win_team", "Metropolises that win for a team", MOST_TO_WIN, "3"),
    off("open_gold", "everybody's gold lies open"),
    counted("max_cycles", "the game ends after this cycle in any case", MOST_CYCLES, "40"),
];
