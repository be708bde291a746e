//! What each viewer has seen: the numbers of their updates, told from the log alone.

use super::clocks::{Clocks, stood_still};
use crate::store::Absence;
use games::kernel::{MAX_SEATS, Seat, Seats, Viewer};
use games::{Table, Told};
use protocol::SeatClock;
use serde_json::value::RawValue;

/// One update of one viewer.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// How many lines of the viewer's log stood from before.
    keep: u32,
    /// How many lines stand with this.
    lines: u32,
    /// How many events had happened.
    events: u32,
}

/// The memory of one viewer's updates.
#[derive(Clone, Debug)]
pub(super) struct Eye {
    viewer: Viewer,
    /// Numbers given before the marks begin, where an upgrade cut the history.
    base: u64,
    marks: Vec<Mark>,
    /// The first mark whose count of events fits the history that stands: undo moves it.
    steady: usize,
    /// For each action that stands, whether this viewer saw anything of it.
    saw: Vec<bool>,
    view: Option<Box<RawValue>>,
    awaited: Seats,
    clocks: [Option<SeatClock>; MAX_SEATS],
    asked: u64,
    /// The number at which the seat's present question was first asked.
    pub(super) asked_at: u64,
    /// When that was.
    pub(super) asked_since: i64,
    /// When the game last looked otherwise than before.
    pub(super) seen_since: i64,
    /// The number at which the open facts last changed.
    pub(super) facts_at: u64,
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

impl Eye {
    pub(super) fn new(viewer: Viewer) -> Eye {
        Eye {
            viewer,
            base: 0,
            marks: Vec::new(),
            steady: 0,
            saw: Vec::new(),
            view: None,
            awaited: Seats::NONE,
            clocks: [None; MAX_SEATS],
            asked: 0,
            asked_at: 0,
            asked_since: 0,
            seen_since: 0,
            facts_at: 0,
        }
    }

    /// The number of the last update.
    pub(super) fn number(&self) -> u64 {
        self.base + self.marks.len() as u64
    }

    /// Forgets the history but not how long it was.
    pub(super) fn cut(&mut self, number: u64) {
        self.base = number;
        self.marks.clear();
        self.steady = 0;
        self.saw.clear();
    }

    /// The server was away: no clock ran.
    pub(super) fn stand_still(&mut self, absence: Absence) {
        for since in self.clocks.iter_mut().flatten().filter_map(|clock| clock.since.as_mut()) {
            *since = stood_still(*since, absence);
        }
    }

    /// How many lines stand.
    pub(super) fn lines(&self) -> u32 {
        self.marks.last().map_or(0, |mark| mark.lines)
    }

    /// The last view.
    pub(super) fn view(&self) -> Option<Box<RawValue>> {
        self.view.clone()
    }

    /// Whom the game waits for, as far as this viewer knows.
    pub(super) fn awaited(&self) -> Seats {
        self.awaited
    }

    /// The clock of `seat` as this viewer last saw it change.
    pub(super) fn clock(&self, seat: Seat) -> Option<SeatClock> {
        self.clocks.get(seat.index()).copied().flatten()
    }

    /// Whether this viewer saw anything of action `index`.
    pub(super) fn saw(&self, index: usize) -> bool {
        self.saw.get(index).copied().unwrap_or(true)
    }

    /// Looks at the game after an entry that only added events.
    pub(super) fn look(&mut self, game: Option<&dyn Table>, from: usize, change: Change<'_>) {
        let lines = game.map_or(0, |game| game.sights(self.viewer, from).len() as u32);
        let before = self.lines();
        let seen = self.note(game, before, before + lines, change);
        if !change.acted.is_empty() {
            let own = self.viewer.seat().is_some_and(|seat| change.acted.contains(seat));
            self.saw.push(seen || own);
        }
    }

    /// Looks at the game after an undo: the log was `before`.
    pub(super) fn look_back(&mut self, game: &dyn Table, before: &[Told], cut: Cut, change: Change<'_>) {
        let after = game.sights(self.viewer, 0);
        let keep = before.iter().zip(&after).take_while(|(old, new)| old == new).count() as u32;
        let same = keep as usize == before.len() && before.len() == after.len();
        let keep = if same { self.lines() } else { keep };
        match cut {
            Cut::Without(index) if index < self.saw.len() => drop(self.saw.remove(index)),
            Cut::Without(_) => {}
            Cut::To(count) => self.saw.truncate(count),
        }
        self.note(Some(game), keep, after.len() as u32, change);
        if let Some(last) = self.marks.last_mut() {
            last.events = game.happened() as u32;
            self.steady = self.marks.len() - 1;
        }
    }

    /// Takes down what this viewer sees now; says whether the game looks otherwise than before.
    fn note(&mut self, game: Option<&dyn Table>, keep: u32, lines: u32, change: Change<'_>) -> bool {
        let view = game.map(|game| game.view(self.viewer));
        let same = view.as_ref().map(|view| view.json()) == self.view.as_ref().map(|view| view.get());
        let game_seen = lines != self.lines() || keep != self.lines() || !same;
        let seen = change.facts || change.private || game_seen;
        if seen {
            let events = game.map_or(0, Table::happened);
            self.marks.push(Mark { keep, lines, events: events as u32 });
        }
        if !same {
            let raw = |text: String| RawValue::from_string(text).expect("views are JSON");
            self.view = view.map(|view| raw(view.json().to_owned()));
            let awaited = game.map_or(Seats::NONE, |game| game.awaited(self.viewer));
            self.read_clocks(awaited, change);
            self.awaited = awaited;
        } else if seen {
            self.read_clocks(self.awaited, change);
        }
        if game_seen {
            self.seen_since = change.at;
        }
        if change.facts {
            self.facts_at = self.number();
        }
        if let Some(seat) = self.viewer.seat() {
            let asked = game.map_or(0, |game| game.asked(seat));
            if asked != self.asked || change.acted.contains(seat) {
                self.asked = asked;
                self.asked_at = self.number();
                self.asked_since = change.at;
            }
        }
        game_seen
    }

    /// Reads the clocks that this viewer has a reason to: of who was seen acting, and of who is or is no longer waited
    /// for. In between they stand as they were: the truth would tell who has secretly answered.
    fn read_clocks(&mut self, awaited: Seats, change: Change<'_>) {
        for seat in Seat::all(MAX_SEATS as u8) {
            let turned = awaited.contains(seat) != self.awaited.contains(seat);
            let place = &mut self.clocks[seat.index()];
            if turned || change.timed.contains(seat) || place.is_none() {
                let since = awaited.contains(seat).then_some(change.start);
                *place = change.clocks.left(seat, change.at).map(|left| SeatClock { seat, left, since });
            }
        }
    }

    /// What stands of the lines a viewer had at `since`, and what was seen after them.
    pub(super) fn told(&self, game: Option<&dyn Table>, since: Option<u64>) -> (u64, Vec<Told>) {
        let Some(game) = game else { return (0, Vec::new()) };
        let known = since.and_then(|number| number.checked_sub(self.base + 1));
        let known = known.and_then(|index| Some((index as usize, self.marks.get(index as usize)?)));
        let Some((index, had)) = known else { return (0, game.sights(self.viewer, 0)) };
        if index >= self.steady {
            return (u64::from(had.lines), game.sights(self.viewer, had.events as usize));
        }
        let later = &self.marks[index + 1..];
        let keep = later.iter().map(|mark| mark.keep).min().unwrap_or(had.lines).min(had.lines);
        (u64::from(keep), game.sights(self.viewer, 0).split_off(keep as usize))
    }
}
