//! What went wrong, in a word for programs and a sentence for people. Every door says a refusal in the same word.

use kernel::{Refusal, SetupError};
use serde::{Deserialize, Serialize};

/// The code of a game that cannot be set up so.
pub const BAD_OPTION: &str = "bad_option";

/// What went wrong, as the body of an answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// A word for programs.
    pub code: String,
    /// A sentence for people.
    pub message: String,
}

impl Problem {
    /// A problem with its word and its sentence.
    pub fn new(code: &str, message: impl Into<String>) -> Problem {
        Problem { code: code.to_owned(), message: message.into() }
    }
}

/// The code of what the rules refuse.
pub const fn refusal_code(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NoSuchSeat(_) => "bad_seat",
        Refusal::NotYourTurn | Refusal::Over => "not_your_turn",
        Refusal::Illegal(_) => "illegal_action",
        Refusal::NoUndo(_) => "ask_first",
        Refusal::NothingToUndo(_) => "nothing_to_undo",
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::new(refusal_code(&refusal), refusal.to_string())
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Problem {
        Problem::new(BAD_OPTION, error.to_string())
    }
}
