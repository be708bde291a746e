//! What happens, and who sees how much of it.

use kernel::{Names, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum Event {
    /// A stone was drawn; only its owner sees which.
    Drew {
        /// Whose it is.
        seat: Seat,
        /// What it says.
        stone: Option<u8>,
    },
    /// The die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What it shows.
        steps: u8,
    },
    /// A stone was thrown.
    Threw {
        /// By whom.
        seat: Seat,
        /// What it says.
        stone: u8,
    },
    /// A runner was pushed back.
    Pushed {
        /// Who was pushed.
        seat: Seat,
        /// By whom.
        by: Seat,
        /// The step it stands on now.
        to: u8,
    },
    /// The game is over.
    Ended {
        /// How many rounds were played.
        rounds: u8,
    },
}

impl kernel::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match self.clone() {
            Event::Drew { seat, stone } => Event::Drew { seat, stone: stone.filter(|_| viewer.is(seat)) },
            open @ (Event::Rolled { .. } | Event::Threw { .. } | Event::Pushed { .. } | Event::Ended { .. }) => open,
        })
    }

    fn text(&self, names: &Names) -> String {
        match self {
            Event::Drew { seat, stone: Some(stone) } => format!("{} draws the stone {stone}", names.of(*seat)),
            Event::Drew { seat, stone: None } => format!("{} draws a stone", names.of(*seat)),
            Event::Rolled { seat, steps } => format!("{} rolls {steps}", names.of(*seat)),
            Event::Threw { seat, stone } => format!("{} throws the stone {stone}", names.of(*seat)),
            Event::Pushed { seat, by, to } => {
                format!("{} pushes {} back to step {to}", names.of(*by), names.of(*seat))
            }
            Event::Ended { rounds } => format!("The game is over in round {rounds}"),
        }
    }
}
