//! Tournaments: rounds of tables that make themselves. What is decided is rows of the store, and whoever finds a tournament due
//! takes its next step; every step may be taken twice without harm.

mod keeper;
pub mod pairing;
pub mod standings;

pub(crate) use keeper::enough;

use crate::stage::Opened;
use protocol::{Admission, FillUp};
use serde::{Deserialize, Serialize};

/// No tournament has more players.
pub(crate) const MOST: u32 = 256;
/// Nor more rounds.
pub(crate) const MOST_ROUNDS: u8 = 20;

/// What the maker of a tournament decided.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// A table of it, before anybody sits there.
    pub(crate) opened: Opened,
    /// How many rounds are played.
    pub(crate) rounds: u8,
    /// What happens where the numbers do not fit.
    pub(crate) fill: FillUp,
    /// Who may join.
    pub(crate) admission: Admission,
}

impl Terms {
    /// How many sit at a table.
    pub(crate) fn seats(&self) -> u8 {
        self.opened.seats.len() as u8
    }

    /// Whether bots take the seats that are left over.
    pub(crate) fn bots(&self) -> bool {
        matches!(self.fill, FillUp::Bots(_))
    }
}
