//! The final standing (section 6).

use crate::state::{Cyclades, Ending, Tabletop};
use crate::view::View;
use kernel::{Outcome, Seat};

/// What ranks a seat or a team, the greatest first.
type Key = (bool, bool, u8, u32, u16, u8, u8);

impl Cyclades {
    /// How the game ended.
    pub(crate) fn final_standing(&self) -> Option<Outcome> {
        self.table.final_standing(|seat| self.gold_of(seat))
    }
}

impl View {
    /// Who has won and is still in the game; nobody before the end.
    pub fn victors(&self) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        let gold = |seat: Seat| self.gold.get(seat.index()).copied().flatten().unwrap_or(0);
        let outcome = self.table.final_standing(gold);
        let won = move |seat: &Seat| outcome.as_ref().is_some_and(|outcome| outcome.won(*seat));
        Seat::all(self.table.seats).filter(|&seat| self.table.lives(seat)).filter(won)
    }
}

impl Tabletop {
    /// CYC-6.2, CYC-6.3 and CYC-6.6, with the purses open; nothing before the end.
    fn final_standing(&self, gold: impl Fn(Seat) -> u16) -> Option<Outcome> {
        let ending = self.end?;
        let keys: Vec<_> = Seat::all(self.seats).map(|seat| self.rank_key(ending, seat, &gold)).collect();
        let scores =
            Seat::all(self.seats).map(|seat| i32::from(self.board.metropolises(self.board.held(seat))));
        let outcome = Outcome::ranked(&keys, scores);
        Some(if self.options.teams(self.seats) { outcome.of_teams() } else { outcome })
    }

    fn rank_key(&self, ending: Ending, seat: Seat, gold: impl Fn(Seat) -> u16) -> (Key, u8) {
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
            team().map(|member| u32::from(gold(member))).sum(),
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
