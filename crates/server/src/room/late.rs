//! What spectators see of a table that shows itself to them later: a second table behind the first, fed from the same log.

use crate::error::Result;
use crate::stage::{Entry, Stage, parse};
use crate::store::{Absence, GONE, Row, Shelf};
use games::Rulebook;
use games::kernel::Viewer;
use protocol::{Chat, State};
use std::collections::{BTreeMap, VecDeque};

/// No more lines of chat wait; older ones are heard by who comes later.
const MOST_SAID: usize = 256;

/// The table as it stood a while ago.
pub(crate) struct Late {
    stage: Stage,
    waiting: VecDeque<(i64, Entry)>,
    /// Lines of chat that are not heard yet.
    said: VecDeque<Chat>,
    delay: i64,
}

impl Late {
    /// The table of a log for spectators, `delay` milliseconds behind `now`.
    pub(crate) fn read(
        book: &'static dyn Rulebook,
        shelf: Shelf,
        (rows, absences): (&[Row], &[Absence]),
        names: BTreeMap<String, String>,
        (delay, now): (i64, i64),
    ) -> Result<Late> {
        let entries = rows.iter().map(|row| Ok((row.at, parse(row)?))).collect::<Result<Vec<_>>>()?;
        let started = entries.iter().position(|(_, entry)| matches!(entry, Entry::Started { .. }));
        let shown = entries.iter().position(|(at, _)| at.saturating_add(delay) > now);
        let shown = shown.unwrap_or(entries.len()).max(started.unwrap_or(entries.len()));
        let shelf = Shelf { state: State::Waiting, ..shelf };
        let mut stage = Stage::read(book, shelf, (&rows[..shown.min(rows.len())], absences), names)?;
        stage.follow();
        Ok(Late { stage, waiting: entries.into_iter().skip(shown).collect(), said: VecDeque::new(), delay })
    }

    /// The same, with what was said and is not heard yet at `now`.
    pub(crate) fn with(mut self, said: Vec<Chat>, now: i64) -> Late {
        self.said = said.into_iter().filter(|line| line.at.saturating_add(self.delay) > now).collect();
        self
    }

    /// The time of the last line of chat that spectators hear at `now`.
    pub(crate) fn heard_until(&self, now: i64) -> i64 {
        if self.begins() { i64::MAX } else { now - self.delay }
    }

    /// Keeps a line until spectators may hear it; says whether they may not yet.
    pub(crate) fn hold(&mut self, line: &Chat) -> bool {
        if self.begins() {
            return false;
        }
        self.said.push_back(line.clone());
        if self.said.len() > MOST_SAID {
            self.said.pop_front();
        }
        true
    }

    /// Takes out what somebody said who is no longer known.
    pub(crate) fn forget(&mut self, person: &str) {
        for line in self.said.iter_mut().filter(|line| line.person.as_deref() == Some(person)) {
            (line.person, line.name, line.text) = (None, GONE.to_owned(), String::new());
        }
    }

    /// Takes a line out; says whether it was not heard yet.
    pub(crate) fn take_out(&mut self, number: u64) -> bool {
        let Some(line) = self.said.iter_mut().find(|line| line.number == number) else { return false };
        (line.text, line.removed) = (String::new(), true);
        true
    }

    /// What a guest said is the account's from here on.
    pub(crate) fn adopt(&mut self, guest: &str, person: &str) {
        for line in self.said.iter_mut().filter(|line| line.person.as_deref() == Some(guest)) {
            line.person = Some(person.to_owned());
        }
    }

    /// The lines that are due.
    pub(crate) fn hear(&mut self, now: i64) -> Vec<Chat> {
        let due = self.said.iter().take_while(|line| line.at.saturating_add(self.delay) <= now).count();
        self.said.drain(..due).collect()
    }

    /// Whether the game has not begun: until then everything is seen at once.
    fn begins(&self) -> bool {
        self.stage.state == State::Waiting && self.waiting.is_empty()
    }

    /// The table as it stood.
    pub(crate) fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Learns what somebody is called.
    pub(crate) fn call(&mut self, person: &str, name: &str) {
        self.stage.call(person, name);
    }

    /// Something has happened at the table.
    pub(crate) fn push(&mut self, at: i64, entry: Entry) {
        if self.begins() && !matches!(entry, Entry::Started { .. }) {
            self.apply(at, &entry);
        } else {
            self.waiting.push_back((at, entry));
        }
    }

    /// When the next thing is shown.
    pub(crate) fn due(&self) -> Option<i64> {
        let (shown, said) = (self.waiting.front().map(|(at, _)| *at), self.said.front().map(|line| line.at));
        [shown, said].into_iter().flatten().min().map(|at| at.saturating_add(self.delay))
    }

    /// Whether something is taken back in what is due.
    pub(crate) fn rewinds(&self, now: i64) -> bool {
        let due = self.waiting.iter().take_while(|(at, _)| at.saturating_add(self.delay) <= now);
        due.into_iter().any(|(_, entry)| super::aside::rewinds(entry))
    }

    /// Shows what is due; says whether anything was.
    pub(crate) fn catch_up(&mut self, now: i64) -> bool {
        let before = self.stage.number(Viewer::Public);
        while self.waiting.front().is_some_and(|(at, _)| at.saturating_add(self.delay) <= now) {
            if let Some((at, entry)) = self.waiting.pop_front() {
                self.apply(at, &entry);
            }
        }
        self.stage.number(Viewer::Public) != before
    }

    fn apply(&mut self, at: i64, entry: &Entry) {
        if let Err(error) = self.stage.apply(entry, at) {
            tracing::error!(%error, "what was played cannot be shown");
        }
    }
}
