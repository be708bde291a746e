//! What each viewer has seen: the numbers of their updates, told from the log alone.

use super::clocks::Clocks;
use crate::store::Absence;
use games::kernel::{MAX_SEATS, Seat, Seats, Viewer};
use games::{Happening, Noticed, Table, Told, Witness};
use protocol::SeatClock;
use serde_json::value::RawValue;

/// The memory of one viewer's updates.
#[derive(Clone, Debug)]
pub(super) struct Eye {
    /// What the viewer has been told.
    pub(super) witness: Witness,
    /// For each action that stands, whether this viewer saw anything of it.
    saw: Vec<bool>,
    clocks: [Option<SeenClock>; MAX_SEATS],
    /// When the seat's present question was first asked.
    pub(super) asked_since: i64,
    /// When the game last looked otherwise than before.
    pub(super) seen_since: i64,
    /// The number at which the open facts last changed.
    pub(super) facts_at: u64,
}

/// What somebody else's clock showed.
#[derive(Clone, Copy, Debug)]
struct SeenClock {
    left: i64,
    since: Option<i64>,
}

/// What an entry did, as far as eyes must know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'a> {
    /// The open facts of the table changed.
    pub(super) facts: bool,
    /// Something changed that only this viewer knows.
    pub(super) private: bool,
    /// Who acted, or was acted for.
    pub(super) acted: Seats,
    /// Whose clock everybody may read anew.
    pub(super) timed: Seats,
    /// The clocks after it.
    pub(super) clocks: &'a Clocks,
    /// When.
    pub(super) at: i64,
    /// When the clocks of those who are asked now begin to run.
    pub(super) start: i64,
}

/// How an undo shortens the line of play.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cut {
    /// This action is taken out, those after it stand.
    Without(usize),
    /// So many stand.
    To(usize),
}

impl Change<'_> {
    fn happening(self) -> Happening {
        Happening { tell: self.facts || self.private, acted: self.acted }
    }
}

impl Eye {
    pub(super) fn new(viewer: Viewer) -> Eye {
        Eye {
            witness: Witness::new(viewer),
            saw: Vec::new(),
            clocks: [None; MAX_SEATS],
            asked_since: 0,
            seen_since: 0,
            facts_at: 0,
        }
    }

    /// The number of the last update.
    pub(super) fn number(&self) -> u64 {
        self.witness.number()
    }

    /// Forgets the history but not how long it was.
    pub(super) fn cut(&mut self, number: u64) {
        self.witness.cut(number);
        self.saw.clear();
    }

    /// The server was away: no clock ran.
    pub(super) fn stand_still(&mut self, clocks: &Clocks, absence: Absence) {
        for since in self.clocks.iter_mut().flatten().filter_map(|clock| clock.since.as_mut()) {
            *since = clocks.stood_still(*since, absence);
        }
    }

    /// The clock of `seat` as this viewer last saw it change. When it rests follows from that and the open facts.
    pub(super) fn clock(&self, seat: Seat, clocks: &Clocks) -> Option<SeatClock> {
        let SeenClock { left, since } = self.clocks.get(seat.index()).copied().flatten()?;
        Some(SeatClock { seat, left, since, rests: clocks.rests(since, left) })
    }

    /// Whether this viewer saw anything of action `index`.
    pub(super) fn saw(&self, index: usize) -> bool {
        self.saw.get(index).copied().unwrap_or(true)
    }

    /// Whether this viewer, who has not looked yet, will see that something has happened after event `from`.
    pub(super) fn sees_news(&self, game: &dyn Table, from: usize) -> bool {
        let viewer = self.witness.viewer();
        let view = game.view(viewer);
        game.lines(viewer, from) > 0 || self.witness.view().map(RawValue::get) != Some(view.json())
    }

    /// Looks at the game after an entry that only added events.
    pub(super) fn look(&mut self, game: Option<&dyn Table>, from: usize, change: Change<'_>) {
        let noticed = self.witness.look(game, from, change.happening());
        self.note(noticed, change);
        if !change.acted.is_empty() {
            let own = self.witness.viewer().seat().is_some_and(|seat| change.acted.contains(seat));
            self.saw.push(noticed.game || own);
        }
    }

    /// Looks at the game after an undo: the log was `before`.
    pub(super) fn look_back(&mut self, game: &dyn Table, before: &[Told], cut: Cut, change: Change<'_>) {
        match cut {
            Cut::Without(index) if index < self.saw.len() => drop(self.saw.remove(index)),
            Cut::Without(_) => {}
            Cut::To(count) => self.saw.truncate(count),
        }
        let noticed = self.witness.look_back(game, before, change.happening());
        self.note(noticed, change);
    }

    fn note(&mut self, noticed: Noticed, change: Change<'_>) {
        if noticed.told {
            self.read_clocks(noticed.awaited, change);
        }
        if noticed.game {
            self.seen_since = change.at;
        }
        if change.facts {
            self.facts_at = self.number();
        }
        if noticed.asked {
            self.asked_since = change.at;
        }
    }

    /// Reads the clocks that this viewer has a reason to: of who was seen acting, and of who is or is no longer waited
    /// for. In between they stand as they were: the truth would tell who has secretly answered.
    fn read_clocks(&mut self, before: Seats, change: Change<'_>) {
        let awaited = self.witness.awaited();
        for seat in Seat::all(MAX_SEATS as u8) {
            let turned = awaited.contains(seat) != before.contains(seat);
            let place = &mut self.clocks[seat.index()];
            if turned || change.timed.contains(seat) || place.is_none() {
                let since = awaited.contains(seat).then_some(change.start);
                *place = change.clocks.shown(seat, change.at).map(|left| SeenClock { left, since });
            }
        }
    }
}
