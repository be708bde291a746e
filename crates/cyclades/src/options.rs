//! What the table agrees on before the game.

use crate::components::Module;
use crate::map::{BoardKind, MapId};
use kernel::{Preset, SetupError, named, options};

named! {
    /// Whether two markers each are played: always with two players, never otherwise.
    pub enum TwoPlayer: u8 {
        Auto = "auto": "exactly when two play",
    }
}

named! {
    /// Which family of boards.
    pub enum BoardChoice: u8 {
        Auto = "auto": "great islands with Titans or teams, else the circle of islands",
        Classic = "classic": "the circle of islands",
        Titans = "titans": "great islands",
    }
}

named! {
    /// How the game begins.
    pub enum SetupMode: u8 {
        FreePositioning = "free_positioning": "an auction with 7 gold; winners deploy where they like",
        Fixed = "fixed": "printed starts dealt at random, 5 gold; circles of islands only",
    }
}

named! {
    /// How the gods of a cycle are drawn.
    pub enum GodRefresh: u8 {
        SeenReset = "seen_reset": "those not seen yet, until all were seen",
        Published = "published": "those absent in the last cycle",
    }
}

named! {
    /// How cards slide down the track.
    pub enum CreatureSlide: u8 {
        OneStep = "one_step": "one space each cycle",
        Compact = "compact": "to the cheapest free space",
    }
}

options! {
    /// The options of one game.
    pub struct CycladesOptions {
        hades: bool = false,
            "the lord of the dead: undead, heroes, divine favors, magic items, theaters, the Necropolis";
        titans: bool = false, "Kronos and his Titans, artifacts, special Metropolises; great islands";
        monuments: bool = false, "monuments for whoever controls the right pair of buildings";
        egyptian_reinforcements as "Egyptian units": bool = false, "seven Egyptian units on the card track, each with a power";
        team_play: bool = false,
            "four or six players in teams of two, partners opposite each other; six do so even without it, unless each plays alone";
        /// Section 7. Tables and records without it are as they were.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        free_for_all as "Each for themselves": bool = false, "six players each for themselves on the great islands, without teams";
        two_player as "Rules for two": TwoPlayer = "auto", "the rules for two: two markers each, three gods, three Metropolises";
        board: BoardChoice = "auto", "which board";
        setup_mode as "Beginning": SetupMode = "free_positioning", "how the game begins";
        god_refresh as "Order of the gods": GodRefresh = "seen_reset", "which gods come next";
        creature_slide as "Cards on the track": CreatureSlide = "one_step", "how cards slide down the track";
        apollo_marker_anywhere as "Apollo anywhere": bool = true,
            "Apollo's prosperity marker may go to any territory, not only one's own";
        metropolis_overbuild as "Room for a Metropolis": bool = true, "a Metropolis may clear away small buildings that are in its way";
        kraken_permanent as "The Kraken stays": bool = false, "the Kraken stays on the board until his card is bought again";
        necropolis_counts_fleets as "Fleets and the Necropolis": bool = true, "destroyed fleets feed the Necropolis as troops do";
        military_victory_immediate as "Victory by conquest": bool = false,
            "team play: the Metropolis for taking a last territory wins at once";
        metropolises_to_win as "Metropolises to win": u8 = 2,
            "Metropolises that win with three or more players" in (1, MOST_TO_WIN as i64);
        metropolises_to_win_two_player as "Metropolises for two": u8 = 3,
            "Metropolises that win with two players" in (1, MOST_TO_WIN as i64);
        metropolises_to_win_team as "Metropolises for a team": u8 = 3, "Metropolises that win for a team" in (1, MOST_TO_WIN as i64);
        open_gold: bool = false, "everybody's gold lies open";
        max_cycles: u8 = 40, "the game ends after this cycle in any case" guard (1, MOST_CYCLES as i64);
    }
}

/// What goes together (section 7).
pub(crate) const PRESETS: &[Preset] = &[
    Preset {
        id: "classic",
        name: "Classic",
        about: "the base game as it was first printed: fixed starts, its order of gods, Apollo at home",
        options: r#"{"setup_mode":"fixed","god_refresh":"published","apollo_marker_anywhere":false}"#,
    },
    Preset {
        id: "full",
        name: "Full pantheon",
        about: "all four expansions on the great islands",
        options: r#"{"hades":true,"titans":true,"monuments":true,"egyptian_reinforcements":true,"board":"titans"}"#,
    },
    Preset {
        id: "quick",
        name: "Quick",
        about: "the base game with monuments",
        options: r#"{"monuments":true}"#,
    },
];

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

    /// Whether `seats` players form teams of two: six do unless each plays alone.
    pub const fn teams(&self, seats: u8) -> bool {
        self.team_play || (seats == 6 && !self.free_for_all)
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
            return refuse("titans", "six players need the Titans expansion, for its fifth god");
        }
        if seats == 6 && classic {
            return refuse("board", "six players need the great islands");
        }
        if self.team_play && self.free_for_all {
            return refuse("free_for_all", "play in teams or each for themselves, not both");
        }
        if self.team_play && seats != 4 && seats != 6 {
            return refuse("team_play", "teams of two need four or six players");
        }
        if self.team_play && classic {
            return refuse("board", "team play needs the great islands");
        }
        if self.setup_mode == SetupMode::Fixed && !classic {
            return refuse("setup_mode", "the fixed start is printed on the circles of islands only");
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
