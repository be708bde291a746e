//! What was answered for a seat, by its standing answer or a clock: it is no action of its person, and undo passes it over.

use crate::Table;
use kernel::{Refusal, Seat, Turn, Undo};

/// Which actions of a game were answered for their seats.
#[derive(Clone, Debug, Default)]
pub struct Answered(Vec<bool>);

impl Answered {
    /// What the standing answer called `key` gave for `seat` in a game that comes from a file, as far as that can be told:
    /// whatever it would have answered.
    pub fn found(table: &dyn Table, seat: Seat, key: &str) -> Answered {
        let (mut answered, mut again) = (Answered::default(), table.at(0));
        for (index, (whose, action)) in table.actions().into_iter().enumerate() {
            if whose == seat && again.standing(seat, key).as_ref() == Some(&action) {
                answered.mark(index);
            }
            if again.turn() == Turn::Over || again.play(whose, &action).is_err() {
                break;
            }
        }
        answered
    }

    /// Action number `index`, the last so far, was answered for its seat.
    pub fn mark(&mut self, index: usize) {
        self.0.resize(index, false);
        self.0.push(true);
    }

    /// Only the first `count` actions stand.
    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Action number `index` was taken out, those after it stand.
    pub fn remove(&mut self, index: usize) {
        if index < self.0.len() {
            self.0.remove(index);
        }
    }

    /// How many actions of `seat` were answered for it after the last that it gave itself.
    pub fn since(&self, table: &dyn Table, seat: Seat) -> usize {
        of(table, seat).take_while(|index| self.contains(*index)).count()
    }

    /// The last action that `seat` gave itself, counted from 0.
    pub fn last_own(&self, table: &dyn Table, seat: Seat) -> Option<usize> {
        of(table, seat).find(|index| !self.contains(*index))
    }

    /// Whether `seat` may take back the last action that it gave itself, or why not.
    pub fn may_take_back(&self, table: &dyn Table, seat: Seat) -> Result<(), Refusal> {
        let Some(last) = self.last_own(table, seat) else {
            return Err(Refusal::NothingToUndo("you have not done anything yet"));
        };
        if self.since(table, seat) == 0 {
            return table.may_take_back(seat);
        }
        let unsealed = |(_, undo): (Seat, Undo)| undo != Undo::Sealed;
        let own = |index| table.moved(index).is_some_and(|moved| moved.0 == seat && unsealed(moved));
        if table.moved(last).is_some_and(unsealed) && (last + 1..table.played()).all(own) {
            return Ok(());
        }
        Err(Refusal::NoUndo("the game has gone on since".to_owned()))
    }

    /// Takes that action back, and what was answered for the seat since.
    pub fn take_back(&mut self, table: &mut Box<dyn Table>, seat: Seat) -> Result<(), Refusal> {
        self.may_take_back(&**table, seat)?;
        if self.since(&**table, seat) > 0 {
            self.go_back(table, seat);
            return Ok(());
        }
        let last = self.last_own(&**table, seat);
        table.take_back(seat)?;
        last.into_iter().for_each(|last| self.remove(last));
        Ok(())
    }

    /// Goes back to where `seat` gave that action, whatever came after it.
    pub fn go_back(&mut self, table: &mut Box<dyn Table>, seat: Seat) {
        if let Some(last) = self.last_own(&**table, seat) {
            *table = table.at(last);
            self.truncate(last);
        }
    }

    fn contains(&self, index: usize) -> bool {
        self.0.get(index).copied().unwrap_or(false)
    }
}

/// The actions of `seat`, the last first.
fn of(table: &dyn Table, seat: Seat) -> impl Iterator<Item = usize> {
    (0..table.played()).rev().filter(move |index| table.moved(*index).is_some_and(|(whose, _)| whose == seat))
}
