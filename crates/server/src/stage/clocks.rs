//! How long everybody has left, told from the times of the log alone.

use super::calendar::DaysOff;
use crate::store::Absence;
use games::kernel::{MAX_SEATS, Seat, Seats};
use protocol::{Calendar, Clock, OwnClock, Rest};

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    setting: Clock,
    /// When no clock runs.
    days_off: Option<DaysOff>,
    left: [i64; MAX_SEATS],
    since: [Option<i64>; MAX_SEATS],
    /// Whose clock began to run in a response window: how long an answer takes there is for nobody else to know.
    sealed: [bool; MAX_SEATS],
    /// What each has lost there, less what it has gained: others are not shown it.
    unseen: [i64; MAX_SEATS],
}

/// When something changes at a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// Now.
    pub(super) at: i64,
    /// When the clocks of those who are asked now begin to run.
    pub(super) start: i64,
    /// Whether that is in a response window.
    pub(super) window: bool,
}

impl Clocks {
    pub(super) fn new(setting: Clock, calendar: Option<&Calendar>) -> Clocks {
        Clocks {
            setting,
            days_off: calendar.map(DaysOff::new),
            left: [full(setting); MAX_SEATS],
            since: [None; MAX_SEATS],
            sealed: [false; MAX_SEATS],
            unseen: [0; MAX_SEATS],
        }
    }

    /// Brings the clocks to a moment: those run whose seat is waited for; who has `acted` gets a new start.
    pub(super) fn settle(&mut self, waiting: Seats, acted: Seats, moment: Moment) {
        if self.setting == Clock::None {
            return;
        }
        for seat in (0..MAX_SEATS as u8).map(Seat) {
            if acted.contains(seat) || !waiting.contains(seat) {
                self.halt(seat, acted.contains(seat), moment.at);
            }
            if waiting.contains(seat) && self.since[seat.index()].is_none() {
                self.since[seat.index()] = Some(moment.start);
                self.sealed[seat.index()] = moment.window;
                if let Clock::PerMove { .. } = self.setting {
                    (self.left[seat.index()], self.unseen[seat.index()]) = (full(self.setting), 0);
                }
            }
        }
    }

    /// Stops the clock of `seat`, if it runs; one who has acted gains the increment.
    fn halt(&mut self, seat: Seat, acted: bool, at: i64) {
        let Some(ran) = self.since[seat.index()].take() else { return };
        let gained = match self.setting {
            Clock::Bank { increment, .. } if acted => i64::from(increment) * 1000,
            Clock::None | Clock::PerMove { .. } | Clock::Bank { .. } => 0,
        };
        let lost = self.counted(ran, at) - gained;
        self.left[seat.index()] -= lost;
        if self.sealed[seat.index()] {
            self.unseen[seat.index()] += lost;
        }
    }

    /// Gives `seat` its first time again, from `at` on.
    pub(super) fn renew(&mut self, seat: Seat, at: i64) {
        (self.left[seat.index()], self.unseen[seat.index()]) = (full(self.setting), 0);
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
        self.since = self.since.map(|since| since.map(|since| self.stood_still(since, absence)));
    }

    /// The beginning of a time that ran `since` then and stood still meanwhile. An absence in days off takes nothing, and
    /// gives nothing back.
    pub(super) fn stood_still(&self, since: i64, Absence { began, ended }: Absence) -> i64 {
        self.after(since, self.counted(since.max(began), ended))
    }

    /// How much of the time from `from` to `to` counts.
    fn counted(&self, from: i64, to: i64) -> i64 {
        self.days_off.as_ref().map_or((to - from).max(0), |days| days.counted(from, to))
    }

    /// When so much time has counted since `from`.
    pub(crate) fn after(&self, from: i64, time: i64) -> i64 {
        self.days_off.as_ref().map_or(from.saturating_add(time), |days| days.after(from, time))
    }

    /// When a clock rests that runs since then and has so much left.
    pub(super) fn rests(&self, since: Option<i64>, left: i64) -> Vec<Rest> {
        let days = self.days_off.as_ref().zip(since);
        days.map_or_else(Vec::new, |(days, since)| days.rests(since, left))
    }

    /// Stops all of them.
    pub(super) fn stop(&mut self, at: i64) {
        self.settle(Seats::NONE, Seats::NONE, Moment { at, start: at, window: false });
    }

    /// What the person on `seat` sees of their clock.
    pub(super) fn own(&self, seat: Seat) -> Option<OwnClock> {
        let (left, since) = (self.left[seat.index()], self.since[seat.index()]);
        (self.setting != Clock::None).then(|| OwnClock { left, since, rests: self.rests(since, left) })
    }

    /// How much `seat` has left at `at`, as far as others are shown it; `None` where nobody is timed. What they are shown is
    /// never less than the truth.
    pub(super) fn shown(&self, seat: Seat, at: i64) -> Option<i64> {
        let runs = self.since[seat.index()].filter(|_| !self.sealed[seat.index()]);
        let run = runs.map_or(0, |since| self.counted(since, at));
        (self.setting != Clock::None).then(|| self.left[seat.index()] + self.unseen[seat.index()] - run)
    }

    /// Whose time is up first of those who are `meant`, and when.
    pub(crate) fn next(&self, meant: impl Fn(Seat) -> bool) -> Option<(i64, Seat)> {
        let end = |seat: Seat| Some((self.after(self.since[seat.index()]?, self.left[seat.index()]), seat));
        (0..MAX_SEATS as u8).map(Seat).filter(|seat| meant(*seat)).filter_map(end).min()
    }
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

    /// A moment outside of windows.
    fn open(at: i64, start: i64) -> Moment {
        Moment { at, start, window: false }
    }

    #[test]
    fn a_bank_runs_down_and_gains_its_increment() {
        let (one, two) = (Seats::only(Seat(0)), Seats::only(Seat(1)));
        let mut clocks = Clocks::new(Clock::Bank { seconds: 10, increment: 2 }, None);
        clocks.settle(one, Seats::NONE, open(1_000, 1_000));
        assert_eq!(clocks.next(|_| true), Some((11_000, Seat(0))));
        clocks.settle(two, one, open(4_000, 4_000));
        assert_eq!(clocks.own(Seat(0)), Some(OwnClock { left: 9_000, since: None, rests: Vec::new() }));
        assert_eq!(clocks.next(|_| true), Some((14_000, Seat(1))));
        clocks.stop(5_000);
        assert_eq!(clocks.next(|_| true), None);
        assert_eq!(clocks.own(Seat(1)), Some(OwnClock { left: 9_000, since: None, rests: Vec::new() }));
    }

    #[test]
    fn a_clock_that_starts_later_loses_nothing_before() {
        let one = Seats::only(Seat(0));
        let mut clocks = Clocks::new(Clock::Bank { seconds: 10, increment: 0 }, None);
        clocks.settle(one, Seats::NONE, open(1_000, 2_000));
        assert_eq!(
            (clocks.next(|_| true), clocks.shown(Seat(0), 1_500)),
            (Some((12_000, Seat(0))), Some(10_000))
        );
        clocks.settle(Seats::NONE, one, open(1_500, 1_500));
        assert_eq!(clocks.own(Seat(0)), Some(OwnClock { left: 10_000, since: None, rests: Vec::new() }));
    }

    #[test]
    fn time_stands_still_while_the_server_is_away() {
        let one = Seats::only(Seat(0));
        let mut clocks = Clocks::new(Clock::Bank { seconds: 10, increment: 0 }, None);
        clocks.settle(one, Seats::NONE, open(1_000, 1_000));
        // Before it ran, while it ran, and years of a wall clock that was ahead.
        for (began, ended) in [(0, 500), (3_000, 5_000), (6_000, 1_000_000_000_000)] {
            clocks.stand_still(Absence { began, ended });
        }
        assert_eq!(clocks.shown(Seat(0), 1_000_000_000_500), Some(10_000 - 2_000 - 1_000 - 500));
    }

    #[test]
    fn a_move_has_its_whole_time() {
        let one = Seats::only(Seat(0));
        let mut clocks = Clocks::new(Clock::PerMove { seconds: 5 }, None);
        clocks.settle(one, Seats::NONE, open(0, 0));
        clocks.settle(one, one, open(4_000, 4_000));
        assert_eq!(clocks.next(|_| true), Some((9_000, Seat(0))));
        clocks.renew(Seat(0), 8_000);
        assert_eq!(clocks.next(|_| true), Some((13_000, Seat(0))));
        assert_eq!(clocks.next(|seat| seat != Seat(0)), None);
    }

    #[test]
    fn others_are_not_shown_how_long_an_answer_took() {
        let (one, two) = (Seats::only(Seat(0)), Seats::only(Seat(1)));
        let both = one.or(two);
        let mut clocks = Clocks::new(Clock::Bank { seconds: 10, increment: 2 }, None);
        clocks.settle(both, Seats::NONE, Moment { at: 0, start: 1_000, window: true });
        clocks.settle(two, one, open(1_000, 1_000));
        assert_eq!(
            (clocks.shown(Seat(0), 4_000), clocks.shown(Seat(1), 4_000)),
            (Some(10_000), Some(10_000))
        );
        clocks.settle(one, two, open(4_000, 4_000));
        let own = [Seat(0), Seat(1)].map(|seat| clocks.own(seat).map(|clock| clock.left));
        assert_eq!(own, [Some(12_000), Some(9_000)], "everybody knows their own");
        assert_eq!(
            (clocks.shown(Seat(0), 4_000), clocks.shown(Seat(1), 4_000)),
            (Some(10_000), Some(10_000))
        );
        assert_eq!(
            clocks.shown(Seat(0), 5_500),
            Some(8_500),
            "outside of windows everybody sees a clock run"
        );
    }

    /// Midnight at the end of a Friday, by the time of the log.
    const SATURDAY: i64 = 1_767_999_600_000;
    const DAY: i64 = 86_400_000;

    fn weekends_off(setting: Clock) -> Clocks {
        let calendar = Calendar { zone: "Europe/Vienna".to_owned(), weekends: true, days: Vec::new() };
        Clocks::new(setting, Some(&calendar))
    }

    #[test]
    fn nobody_loses_time_on_days_off() {
        let (one, two) = (Seats::only(Seat(0)), Seats::only(Seat(1)));
        let mut clocks = weekends_off(Clock::Bank { seconds: 86_400, increment: 2 });
        // Ten hours before the weekend.
        let (friday, monday) = (SATURDAY - DAY / 24 * 10, SATURDAY + 2 * DAY);
        clocks.settle(one, Seats::NONE, open(friday, friday));
        assert_eq!(clocks.next(|_| true), Some((friday + 3 * DAY, Seat(0))));
        let rests = vec![Rest { from: SATURDAY, to: monday }];
        assert_eq!(clocks.own(Seat(0)), Some(OwnClock { left: DAY, since: Some(friday), rests }));
        let left = DAY / 24 * 14;
        for at in [SATURDAY, SATURDAY + DAY, monday] {
            assert_eq!(clocks.shown(Seat(0), at), Some(left), "it rests");
        }
        // Who acts on a Sunday has lost what ran until Friday; who is asked then begins on Monday.
        clocks.settle(two, one, open(SATURDAY + DAY, SATURDAY + DAY));
        assert_eq!(
            clocks.own(Seat(0)),
            Some(OwnClock { left: left + 2_000, since: None, rests: Vec::new() })
        );
        assert_eq!(clocks.next(|_| true), Some((monday + DAY, Seat(1))));
        clocks.renew(Seat(1), monday - 1);
        assert_eq!(clocks.next(|_| true), Some((monday + DAY, Seat(1))));
        clocks.stop(monday + 5);
        assert_eq!(clocks.own(Seat(1)), Some(OwnClock { left: DAY - 5, since: None, rests: Vec::new() }));
    }

    #[test]
    fn an_absence_gives_back_what_would_have_run() {
        let one = Seats::only(Seat(0));
        let (friday, monday) = (SATURDAY - DAY / 2, SATURDAY + 2 * DAY);
        for (began, ended, until) in [
            (SATURDAY + 5, SATURDAY + DAY, monday + DAY / 2),
            (SATURDAY - 1_000, SATURDAY + DAY, monday + DAY / 2 + 1_000),
            (SATURDAY - 1_000, monday + 2_000, monday + DAY / 2 + 3_000),
            (friday - 7, friday + 7, monday + DAY / 2 + 7),
        ] {
            let mut clocks = weekends_off(Clock::PerMove { seconds: 86_400 });
            clocks.settle(one, Seats::NONE, open(friday, friday));
            clocks.stand_still(Absence { began, ended });
            assert_eq!(clocks.next(|_| true), Some((until, Seat(0))), "away from {began} to {ended}");
        }
    }
}
