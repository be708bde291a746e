//! How long everybody has left, told from the times of the log alone.

use crate::store::Absence;
use games::kernel::{MAX_SEATS, Seat, Seats};
use protocol::{Clock, OwnClock};

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    setting: Clock,
    left: [i64; MAX_SEATS],
    since: [Option<i64>; MAX_SEATS],
}

impl Clocks {
    pub(super) fn new(setting: Clock) -> Clocks {
        Clocks { setting, left: [full(setting); MAX_SEATS], since: [None; MAX_SEATS] }
    }

    /// Brings the clocks to `at`: those run whose seat is waited for; who has `acted` gets a new start. Those that begin
    /// to run do so at `start`.
    pub(super) fn settle(&mut self, waiting: Seats, acted: Seats, at: i64, start: i64) {
        if self.setting == Clock::None {
            return;
        }
        for seat in (0..MAX_SEATS as u8).map(Seat) {
            let (left, since) = (&mut self.left[seat.index()], &mut self.since[seat.index()]);
            if let Some(ran) = *since
                && (acted.contains(seat) || !waiting.contains(seat))
            {
                *left -= (at - ran).max(0);
                *since = None;
                if let Clock::Bank { increment, .. } = self.setting
                    && acted.contains(seat)
                {
                    *left += i64::from(increment) * 1000;
                }
            }
            if waiting.contains(seat) && since.is_none() {
                *since = Some(start);
                if let Clock::PerMove { .. } = self.setting {
                    *left = full(self.setting);
                }
            }
        }
    }

    /// Gives `seat` its first time again, from `at` on.
    pub(super) fn renew(&mut self, seat: Seat, at: i64) {
        self.left[seat.index()] = full(self.setting);
        if let Some(since) = &mut self.since[seat.index()] {
            *since = at;
        }
    }

    /// Whoever comes back to a clock that has run out has their first time again.
    pub(super) fn refill(&mut self, seat: Seat, at: i64) {
        if self.left[seat.index()] <= 0 {
            self.renew(seat, at);
        }
    }

    /// How long a clock runs that has not run yet.
    pub(super) fn full(&self) -> i64 {
        full(self.setting)
    }

    /// The server was away: nobody's time ran.
    pub(super) fn stand_still(&mut self, absence: Absence) {
        self.since.iter_mut().flatten().for_each(|since| *since = stood_still(*since, absence));
    }

    /// Stops all of them.
    pub(super) fn stop(&mut self, at: i64) {
        self.settle(Seats::NONE, Seats::NONE, at, at);
    }

    /// What the person on `seat` sees of their clock.
    pub(super) fn own(&self, seat: Seat) -> Option<OwnClock> {
        let clock = OwnClock { left: self.left[seat.index()], since: self.since[seat.index()] };
        (self.setting != Clock::None).then_some(clock)
    }

    /// How much `seat` has left at `at`; `None` where nobody is timed.
    pub(super) fn left(&self, seat: Seat, at: i64) -> Option<i64> {
        let run = self.since[seat.index()].map_or(0, |since| (at - since).max(0));
        (self.setting != Clock::None).then(|| self.left[seat.index()] - run)
    }

    /// Whose time is up first of those who are `meant`, and when.
    pub(crate) fn next(&self, meant: impl Fn(Seat) -> bool) -> Option<(i64, Seat)> {
        let end = |seat: Seat| Some((self.since[seat.index()]? + self.left[seat.index()], seat));
        (0..MAX_SEATS as u8).map(Seat).filter(|seat| meant(*seat)).filter_map(end).min()
    }
}

/// The beginning of a time that ran `since` then and stood still meanwhile.
pub(super) fn stood_still(since: i64, Absence { began, ended }: Absence) -> i64 {
    since + (ended - since.max(began)).max(0)
}

fn full(setting: Clock) -> i64 {
    match setting {
        Clock::None => 0,
        Clock::PerMove { seconds } | Clock::Bank { seconds, .. } => i64::from(seconds) * 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_runs_down_and_gains_its_increment() {
        let (one, two) = (Seats::only(Seat(0)), Seats::only(Seat(1)));
        let mut clocks = Clocks::new(Clock::Bank { seconds: 10, increment: 2 });
        clocks.settle(one, Seats::NONE, 1_000, 1_000);
        assert_eq!(clocks.next(|_| true), Some((11_000, Seat(0))));
        clocks.settle(two, one, 4_000, 4_000);
        assert_eq!(clocks.own(Seat(0)), Some(OwnClock { left: 9_000, since: None }));
        assert_eq!(clocks.next(|_| true), Some((14_000, Seat(1))));
        clocks.stop(5_000);
        assert_eq!(clocks.next(|_| true), None);
        assert_eq!(clocks.own(Seat(1)), Some(OwnClock { left: 9_000, since: None }));
    }

    #[test]
    fn a_clock_that_starts_later_loses_nothing_before() {
        let one = Seats::only(Seat(0));
        let mut clocks = Clocks::new(Clock::Bank { seconds: 10, increment: 0 });
        clocks.settle(one, Seats::NONE, 1_000, 2_000);
        assert_eq!(
            (clocks.next(|_| true), clocks.left(Seat(0), 1_500)),
            (Some((12_000, Seat(0))), Some(10_000))
        );
        clocks.settle(Seats::NONE, one, 1_500, 1_500);
        assert_eq!(clocks.own(Seat(0)), Some(OwnClock { left: 10_000, since: None }));
    }

    #[test]
    fn time_stands_still_while_the_server_is_away() {
        let one = Seats::only(Seat(0));
        let mut clocks = Clocks::new(Clock::Bank { seconds: 10, increment: 0 });
        clocks.settle(one, Seats::NONE, 1_000, 1_000);
        // Before it ran, while it ran, and years of a wall clock that was ahead.
        for (began, ended) in [(0, 500), (3_000, 5_000), (6_000, 1_000_000_000_000)] {
            clocks.stand_still(Absence { began, ended });
        }
        assert_eq!(clocks.left(Seat(0), 1_000_000_000_500), Some(10_000 - 2_000 - 1_000 - 500));
    }

    #[test]
    fn a_move_has_its_whole_time() {
        let one = Seats::only(Seat(0));
        let mut clocks = Clocks::new(Clock::PerMove { seconds: 5 });
        clocks.settle(one, Seats::NONE, 0, 0);
        clocks.settle(one, one, 4_000, 4_000);
        assert_eq!(clocks.next(|_| true), Some((9_000, Seat(0))));
        clocks.renew(Seat(0), 8_000);
        assert_eq!(clocks.next(|_| true), Some((13_000, Seat(0))));
        assert_eq!(clocks.next(|seat| seat != Seat(0)), None);
    }
}
