//! What a viewer of a table has been told, in numbers of its own. What it cannot see is not counted.

use crate::{Table, Told};
use kernel::{Seats, Viewer};
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

/// One viewer of a table: the numbers of its updates, and what it saw last.
#[derive(Clone, Debug)]
pub struct Witness {
    viewer: Viewer,
    /// Numbers given before the marks begin, where the history was cut.
    base: u64,
    marks: Vec<Mark>,
    /// The first mark whose count of events fits the history that stands: undo moves it.
    steady: usize,
    view: Option<Box<RawValue>>,
    awaited: Seats,
    asked: u64,
    asked_at: u64,
}

/// What happened at a table, besides what its game shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happening {
    /// Whether there is something to tell this viewer whatever the game looks like.
    pub tell: bool,
    /// Who acted, or was acted for: their question is a new one.
    pub acted: Seats,
}

/// What a viewer noticed of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noticed {
    /// The game looks otherwise than before.
    pub game: bool,
    /// There is something to tell: the viewer's number went up.
    pub told: bool,
    /// The viewer's own question is a new one.
    pub asked: bool,
    /// Whom the game waited for before, as far as the viewer knew.
    pub awaited: Seats,
}

impl Witness {
    /// Somebody who has been told nothing.
    pub fn new(viewer: Viewer) -> Witness {
        Witness {
            viewer,
            base: 0,
            marks: Vec::new(),
            steady: 0,
            view: None,
            awaited: Seats::NONE,
            asked: 0,
            asked_at: 0,
        }
    }

    /// Whose eyes these are.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The number of the last update.
    pub fn number(&self) -> u64 {
        self.base + self.marks.len() as u64
    }

    /// Forgets the history but not how long it was.
    pub fn cut(&mut self, number: u64) {
        self.base = number;
        self.marks.clear();
        self.steady = 0;
    }

    /// The last view.
    pub fn view(&self) -> Option<&RawValue> {
        self.view.as_deref()
    }

    /// Whom the game waits for, as far as this viewer knows.
    pub fn awaited(&self) -> Seats {
        self.awaited
    }

    /// The number at which the viewer's present question was first asked.
    pub fn asked_at(&self) -> u64 {
        self.asked_at
    }

    /// Whether the question that this viewer saw at number `seen` still stands.
    pub fn still_asked(&self, seen: u64) -> bool {
        seen >= self.asked_at && seen <= self.number()
    }

    /// Looks at the game after events were added to the first `from`, or none were.
    pub fn look(&mut self, game: Option<&dyn Table>, from: usize, what: Happening) -> Noticed {
        let lines = game.map_or(0, |game| game.lines(self.viewer, from) as u32);
        let before = self.lines();
        self.note(game, before, before + lines, what)
    }

    /// Looks at the game after an undo: the viewer's log was `before`.
    pub fn look_back(&mut self, game: &dyn Table, before: &[Told], what: Happening) -> Noticed {
        let after = game.sights(self.viewer, 0);
        let keep = before.iter().zip(&after).take_while(|(old, new)| old == new).count() as u32;
        let same = keep as usize == before.len() && before.len() == after.len();
        let keep = if same { self.lines() } else { keep };
        let noticed = self.note(Some(game), keep, after.len() as u32, what);
        if let Some(last) = self.marks.last_mut() {
            last.events = game.happened() as u32;
            self.steady = self.marks.len() - 1;
        }
        noticed
    }

    /// What stands of the lines a viewer had at number `since`, and what was seen after them.
    pub fn told(&self, game: &dyn Table, since: Option<u64>) -> (u64, Vec<Told>) {
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

    /// How many lines stand.
    fn lines(&self) -> u32 {
        self.marks.last().map_or(0, |mark| mark.lines)
    }

    /// Takes down what this viewer sees now.
    fn note(&mut self, table: Option<&dyn Table>, keep: u32, lines: u32, what: Happening) -> Noticed {
        let view = table.map(|table| table.view(self.viewer));
        let same = view.as_ref().map(|view| view.json()) == self.view.as_ref().map(|view| view.get());
        let game = lines != self.lines() || keep != self.lines() || !same;
        let mut noticed = Noticed { game, told: game || what.tell, asked: false, awaited: self.awaited };
        if noticed.told {
            let events = table.map_or(0, Table::happened);
            self.marks.push(Mark { keep, lines, events: events as u32 });
        }
        if !same {
            self.view = view.map(kernel::Redacted::into_raw);
            self.awaited = table.map_or(Seats::NONE, |table| table.awaited(self.viewer));
        }
        if let Some(seat) = self.viewer.seat() {
            let asked = table.map_or(0, |table| table.asked(seat));
            noticed.asked = asked != self.asked || what.acted.contains(seat);
            if noticed.asked {
                (self.asked, self.asked_at) = (asked, self.number());
            }
        }
        noticed
    }
}
