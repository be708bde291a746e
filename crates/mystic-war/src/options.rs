//! The options of section 7.

use kernel::SetupError;

kernel::named! {
    /// Who wins when several eligible mages have equal totals (MW-6.3).
    pub enum JudgmentTie: u8 {
        Shared = "shared": "they share the win",
        Clockwise = "clockwise": "the first of them clockwise from the Judgment's player",
    }
}

kernel::named! {
    /// What happens when the last round ends and nobody is eligible (MW-6.5).
    pub enum EndGuardScoring: u8 {
        Closest = "closest": "the mage closest to the own goal wins",
        Draw = "draw": "the game is a draw",
    }
}

kernel::named! {
    /// Who is asked in a response window (MW-5.130, MW-5.134).
    pub enum PromptPolicy: u8 {
        Sealed = "sealed": "everybody with cards: being asked tells nothing",
        Folded = "folded": "only who can answer: for simulations, not for tables with people",
    }
}

const MOST_ROUNDS: u16 = 80;
const LAST_SEAT: i64 = 7;

kernel::options! {
    /// The options of one game.
    pub struct MysticWarOptions {
        /// MW-6.5.
        max_rounds as "Rounds": u16 = 40, "the last round, after which whoever is closest wins; 0 for no limit"
            in (0, MOST_ROUNDS as i64);
        /// MW-5.85.
        boon_destruction as "God King Boon": bool = true, "whether a God King Boon can also destroy"
            [true: "points may be spent on destruction", false: "all points go to the recipient"];
        /// MW-5.56.
        sacrifice_owner_only as "Sacrifice": bool = false, "who may play Sacrifice"
            [true: "only who is about to lose a deity", false: "anybody"];
        /// MW-5.47.
        capture_cancelled as "Capture": bool = true, "whether Capture works on a Dragon that does nothing"
            [true: "a cancelled, negated or refused Dragon can be captured",
            false: "only a Dragon that strikes can be captured"];
        /// MW-6.3.
        judgment_tie as "Equal totals": JudgmentTie = "shared", "who wins when eligible mages have equal totals";
        /// MW-6.5.
        end_guard_scoring as "The last round": EndGuardScoring = "closest", "what the last round decides when nobody is eligible";
        /// MW-5.122.
        victory_exchange as "Exchange of goals": bool = true, "whether goals may be exchanged when the deck has ended"
            [true: "each mage may exchange the goal", false: "goals are for the whole game"];
        /// MW-5.88.
        secret_goals: bool = true, "whether goals are secret"
            [true: "only the own goal is known", false: "all goals lie open: a teaching game"];
        open_discard as "The discard pile": bool = false, "who may look through the discard pile"
            [true: "everybody, at any time", false: "only who takes a card from it"];
        fixed_first_player as "Who begins": i8 = -1, "the number of a seat, counted from 0, or -1 for a draw by lot" in (-1, LAST_SEAT);
        /// MW-5.137. Tables and records without it are as they were.
        #[serde(skip_serializing_if = "is_off")]
        quiet_window: bool = false, "when deities that stay face-up may be laid"
            [true: "also before each turn of another mage, in a quiet window",
            false: "on the own turn and in response windows"];
        /// MW-5.134.
        prompt_policy: PromptPolicy = "sealed", "who is asked in a response window" guard;
    }
}

fn is_off(option: &bool) -> bool {
    !option
}

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
