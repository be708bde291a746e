//! What each viewer has seen: the numbers of their updates, told from the log alone.

use games::kernel::Viewer;
use games::{Table, Told};
use std::hash::{DefaultHasher, Hash, Hasher};

/// One update of one viewer.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// How many lines of the viewer's log stood from before.
    keep: u32,
    /// How many lines stand with this.
    lines: u32,
    /// How many events had happened.
    events: u32,
    /// How many actions stood.
    played: u32,
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
    view: u64,
    asked: u64,
    /// The number at which the seat's present question was first asked.
    pub(super) asked_at: u64,
    /// The number at which the open facts last changed.
    pub(super) facts_at: u64,
}

/// What an entry did, as far as eyes must know.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Change {
    /// The open facts of the table changed.
    pub(super) facts: bool,
    /// The seat of this viewer acted, or was acted for.
    pub(super) acted: bool,
}

impl Eye {
    pub(super) fn new(viewer: Viewer) -> Eye {
        Eye { viewer, base: 0, marks: Vec::new(), steady: 0, view: 0, asked: 0, asked_at: 0, facts_at: 0 }
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
    }

    /// How many lines stand.
    pub(super) fn lines(&self) -> u32 {
        self.marks.last().map_or(0, |mark| mark.lines)
    }

    /// Whether this viewer saw anything since `played` actions stood.
    pub(super) fn saw_since(&self, played: usize) -> bool {
        self.marks.last().is_some_and(|mark| mark.played as usize > played)
    }

    /// Looks at the game after an entry that only added events.
    pub(super) fn look(&mut self, game: Option<&dyn Table>, from: usize, change: Change) {
        let lines = game.map_or(0, |game| game.sights(self.viewer, from).len() as u32);
        let before = self.lines();
        self.note(game, before, before + lines, change);
    }

    /// Looks at the game after an undo: the log was `before`.
    pub(super) fn look_back(&mut self, game: &dyn Table, before: &[Told], change: Change) {
        let after = game.sights(self.viewer, 0);
        let keep = before.iter().zip(&after).take_while(|(old, new)| old == new).count() as u32;
        let same = keep as usize == before.len() && before.len() == after.len();
        let keep = if same { self.lines() } else { keep };
        self.note(Some(game), keep, after.len() as u32, change);
        if let Some(last) = self.marks.last_mut() {
            last.events = game.happened() as u32;
            self.steady = self.marks.len() - 1;
        }
    }

    fn note(&mut self, game: Option<&dyn Table>, keep: u32, lines: u32, change: Change) {
        let view = game.map_or(0, |game| digest(game.view(self.viewer).json()));
        let (events, played) = game.map_or((0, 0), |game| (game.happened(), game.played()));
        let seen = change.facts || lines != self.lines() || keep != self.lines() || view != self.view;
        if seen {
            self.marks.push(Mark { keep, lines, events: events as u32, played: played as u32 });
        }
        self.view = view;
        if change.facts {
            self.facts_at = self.number();
        }
        let asked = match (game, self.viewer.seat()) {
            (Some(game), Some(seat)) if game.turn().seats().contains(seat) => {
                digest(&game.legal(seat).into_iter().map(|choice| choice.action).collect::<Vec<_>>())
            }
            _ => 0,
        };
        if asked != self.asked || change.acted {
            self.asked = asked;
            self.asked_at = self.number();
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

fn digest(data: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    hasher.finish()
}
