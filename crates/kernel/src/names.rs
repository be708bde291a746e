//! What people at the table are called.

use crate::{MAX_SEATS, Seat};

/// The names of the seats, for labels, prompts and the log. Rules know only seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([String; MAX_SEATS]);

impl Names {
    /// These names, in seat order; seats beyond them keep their number.
    pub fn new(names: impl IntoIterator<Item = String>) -> Names {
        let mut all = Names::default();
        for (slot, name) in all.0.iter_mut().zip(names) {
            *slot = name;
        }
        all
    }

    /// What `seat` is called.
    pub fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("nobody", String::as_str)
    }
}

impl Default for Names {
    fn default() -> Self {
        Names(std::array::from_fn(|seat| format!("Player {}", seat + 1)))
    }
}
