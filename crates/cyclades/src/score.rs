//! The final standing (section 6).

use crate::state::{Cyclades, Ending};
use kernel::{Outcome, Seat};

/// What ranks a seat or a team, the greatest first.
type Key = (bool, bool, u8, u32, u16, u8, u8);

impl Cyclades {
    /// CYC-6.2, CYC-6.3 and CYC-6.6; nothing before the end.
    pub(crate) fn final_standing(&self) -> Option<Outcome> {
        let ending = self.end?;
        let keys: Vec<_> = Seat::all(self.seats).map(|seat| self.rank_key(ending, seat)).collect();
        let scores =
            Seat::all(self.seats).map(|seat| i32::from(self.board.metropolises(self.board.held(seat))));
        Some(Outcome::ranked(&keys, scores))
    }

    fn rank_key(&self, ending: Ending, seat: Seat) -> (Key, u8) {
        let team = || Seat::all(self.seats).filter(|&other| self.allied(seat, other));
        let lands = self.team_lands(seat);
        // A team lives while one of it does; of those out the later one ranks higher.
        let lives = team().any(|member| self.lives(member));
        let out =
            if lives { 0 } else { team().filter_map(|member| self.player(member).out).max().unwrap_or(0) };
        // CYC-6.6: those out are told apart by when they fell alone.
        let place = team().map(|member| self.place_in_order(member)).min().filter(|_| lives);
        let key = (
            winner(ending).is_some_and(|winner| self.allied(winner, seat)),
            lives,
            self.board.metropolises(lands),
            team().map(|member| u32::from(self.gold_of(member))).sum(),
            team().map(|member| self.prosperity(member)).sum(),
            lands.len(),
            u8::MAX - place.unwrap_or(u8::MAX),
        );
        (key, out)
    }

    /// The place on the order track; who is not on it comes after, by seat.
    fn place_in_order(&self, seat: Seat) -> u8 {
        let at = self.order.iter().position(|&marker| marker == seat);
        at.map_or(100 + seat.0, |at| at as u8)
    }
}

const fn winner(ending: Ending) -> Option<Seat> {
    match ending {
        Ending::Artifacts(seat) | Ending::LastStanding(seat) | Ending::Military(seat) => Some(seat),
        Ending::Metropolises | Ending::Cycles => None,
    }
}
