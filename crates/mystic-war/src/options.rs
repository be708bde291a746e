//! The options of section 7.

use kernel::{Choice, OptionSpec, SetupError};
use serde::{Deserialize, Serialize};

/// Who wins when several eligible mages have equal totals (MW-6.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JudgmentTie {
    /// They share the win.
    #[default]
    Shared,
    /// The first of them clockwise from the Judgment's player.
    Clockwise,
}

/// What happens when the last round ends and nobody is eligible (MW-6.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndGuardScoring {
    /// Who is closest to the own goal wins.
    #[default]
    Closest,
    /// Nobody wins.
    Draw,
}

/// Who is asked in a response window (MW-5.130, MW-5.134).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PromptPolicy {
    /// Every seat with cards.
    #[default]
    Sealed,
    /// Only seats with a choice; the engine passes for the others.
    Folded,
}

/// The options of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MysticWarOptions {
    /// The last round; 0 for no limit (MW-6.5).
    pub max_rounds: u16,
    /// Whether a God King Boon can destroy (MW-5.85).
    pub boon_destruction: bool,
    /// Whether only the loser of a deity may play Sacrifice (MW-5.56).
    pub sacrifice_owner_only: bool,
    /// Whether a Dragon that does nothing can still be captured (MW-5.47).
    pub capture_cancelled: bool,
    /// Ties at a Judgment (MW-6.3).
    pub judgment_tie: JudgmentTie,
    /// The Final Reckoning (MW-6.5).
    pub end_guard_scoring: EndGuardScoring,
    /// Whether goals may be exchanged when the deck has ended (MW-5.122).
    pub victory_exchange: bool,
    /// Whether goals are secret (MW-5.88).
    pub secret_goals: bool,
    /// Whether all may look through the discard pile.
    pub open_discard: bool,
    /// The seat that begins; -1 for chance.
    pub fixed_first_player: i8,
    /// Who is asked in a response window.
    pub prompt_policy: PromptPolicy,
}

impl Default for MysticWarOptions {
    fn default() -> Self {
        MysticWarOptions {
            max_rounds: 40,
            boon_destruction: true,
            sacrifice_owner_only: false,
            capture_cancelled: true,
            judgment_tie: JudgmentTie::Shared,
            end_guard_scoring: EndGuardScoring::Closest,
            victory_exchange: true,
            secret_goals: true,
            open_discard: false,
            fixed_first_player: -1,
            prompt_policy: PromptPolicy::Sealed,
        }
    }
}

const MOST_ROUNDS: u16 = 80;
const LAST_SEAT: i8 = 7;

impl MysticWarOptions {
    /// Refuses options that do not go with a table of `seats`.
    pub(crate) fn check(&self, seats: u8) -> Result<(), SetupError> {
        if self.max_rounds > MOST_ROUNDS {
            return Err(SetupError::option("max_rounds", format!("must be 0 to {MOST_ROUNDS}")));
        }
        if self.fixed_first_player < -1 || i16::from(self.fixed_first_player) >= i16::from(seats) {
            let why = format!("must be -1 or a seat of this table, 0 to {}", seats.saturating_sub(1));
            return Err(SetupError::option("fixed_first_player", why));
        }
        Ok(())
    }
}

const fn choice(value: &'static str, about: &'static str) -> Choice {
    Choice { value, about }
}

/// All options, as a table for help, forms and validation.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "max_rounds",
        about: "the last round, after which whoever is closest wins; 0 for no limit",
        choices: &[],
        range: Some((0, MOST_ROUNDS as i64)),
        default: "40",
    },
    OptionSpec {
        key: "boon_destruction",
        about: "whether a God King Boon can also destroy",
        choices: &[
            choice("true", "points may be spent on destruction"),
            choice("false", "all points go to the recipient"),
        ],
        range: None,
        default: "true",
    },
    OptionSpec {
        key: "sacrifice_owner_only",
        about: "who may play Sacrifice",
        choices: &[choice("true", "only who is about to lose a deity"), choice("false", "anybody")],
        range: None,
        default: "false",
    },
    OptionSpec {
        key: "capture_cancelled",
        about: "whether Capture works on a Dragon that does nothing",
        choices: &[
            choice("true", "a cancelled, negated or refused Dragon can be captured"),
            choice("false", "only a Dragon that strikes can be captured"),
        ],
        range: None,
        default: "true",
    },
    OptionSpec {
        key: "judgment_tie",
        about: "who wins when eligible mages have equal totals",
        choices: &[
            choice("shared", "they share the win"),
            choice("clockwise", "the first of them clockwise from the Judgment's player"),
        ],
        range: None,
        default: "\"shared\"",
    },
    OptionSpec {
        key: "end_guard_scoring",
        about: "what the last round decides when nobody is eligible",
        choices: &[
            choice("closest", "the mage closest to the own goal wins"),
            choice("draw", "the game is a draw"),
        ],
        range: None,
        default: "\"closest\"",
    },
    OptionSpec {
        key: "victory_exchange",
        about: "whether goals may be exchanged when the deck has ended",
        choices: &[
            choice("true", "each mage may exchange the goal"),
            choice("false", "goals are for the whole game"),
        ],
        range: None,
        default: "true",
    },
    OptionSpec {
        key: "secret_goals",
        about: "whether goals are secret",
        choices: &[
            choice("true", "only the own goal is known"),
            choice("false", "all goals lie open: a teaching game"),
        ],
        range: None,
        default: "true",
    },
    OptionSpec {
        key: "open_discard",
        about: "who may look through the discard pile",
        choices: &[
            choice("true", "everybody, at any time"),
            choice("false", "only who takes a card from it"),
        ],
        range: None,
        default: "false",
    },
    OptionSpec {
        key: "fixed_first_player",
        about: "the seat that begins; -1 leaves it to chance",
        choices: &[],
        range: Some((-1, LAST_SEAT as i64)),
        default: "-1",
    },
    OptionSpec {
        key: "prompt_policy",
        about: "who is asked in a response window",
        choices: &[
            choice("sealed", "everybody with cards: being asked tells nothing"),
            choice("folded", "only who can answer: for simulations, not for tables with people"),
        ],
        range: None,
        default: "\"sealed\"",
    },
];
