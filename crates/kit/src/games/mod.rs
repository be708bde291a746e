//! Small games with known numbers, on the very same traits as the real ones. Never in the product catalogue.

mod connect_four;
mod kuhn;
mod lantern;
mod leduc;
mod tic_tac_toe;

pub use connect_four::{ConnectFour, Drop};
pub use kuhn::{Bet, Kuhn, KuhnView};
pub use lantern::{Lantern, LanternView, Tell};
pub use leduc::{Leduc, LeducView, Stake};
pub use tic_tac_toe::{Mark, TicTacToe};

use kernel::{BadNotation, Event, Names, Viewer};
use serde::{Deserialize, Serialize};

/// A game without options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

/// An open action: everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum Acted {
    /// `seat` did `action`.
    Acted {
        /// Who.
        seat: kernel::Seat,
        /// What, in notation.
        action: String,
    },
}

impl Event for Acted {
    fn seen_by(&self, _viewer: Viewer) -> Option<Self> {
        Some(self.clone())
    }

    fn text(&self, names: &Names) -> String {
        let Acted::Acted { seat, action } = self;
        format!("{}: {action}", names.of(*seat))
    }
}

/// Reads `Name{number}`.
pub(crate) fn argument(text: &str, name: &str) -> Result<u8, BadNotation> {
    let inner = text
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix('{'))
        .and_then(|rest| rest.strip_suffix('}'));
    let number =
        inner.and_then(|digits| digits.parse::<u8>().ok().filter(|number| number.to_string() == digits));
    number.ok_or_else(|| BadNotation::new(text))
}
