//! Positions in the middle of games: they are loaded for ever, and played on to the same end.

use crate::signature::together;
use games::kernel::{Broken, Dice, Turn, fingerprint};
use games::{Rulebook, Table, find};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The positions as they are kept.
pub const FILE: &str = include_str!("../states.jsonl");
/// After so many actions a position that is played on is written, read and checked again.
const CHECKED: usize = 10;

/// One position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many play.
    pub seats: u8,
    /// The digest of where random play leads from here.
    pub end: String,
    /// The whole position.
    pub state: Value,
}

impl Kept {
    /// Loads the position and plays at random to the end, checked every few actions; the digest of the end.
    pub fn play_on(&self) -> Result<String, Broken> {
        let book = find(&self.game).ok_or_else(|| Broken("there is no such game".to_owned()))?;
        let mut table = book.load(self.state.clone(), "the position has dice of its own")?;
        let mut dice = Dice::from_seed("played on");
        while step(&mut *table, &mut dice) {
            if table.played() % CHECKED == 0 {
                book.load(table.state(), "checked")?;
            }
        }
        book.load(table.state(), "checked")?;
        Ok(fingerprint(&table.state()))
    }
}

/// The kept positions, in order.
pub fn states() -> Vec<Kept> {
    FILE.lines().map(|line| serde_json::from_str(line).expect("kept positions are JSON")).collect()
}

/// The middle of a random game at every number of seats: with the default options where they allow so many, and with all
/// modules together.
pub fn fresh(book: &dyn Rulebook) -> Vec<Kept> {
    let rows = || [json!({})].into_iter().chain(together(book));
    let middle = |seats: u8, row: &Value| {
        let mut table = book.open(row, seats, &format!("kept {seats}")).ok()?;
        let mut dice = Dice::from_seed("kept");
        while step(&mut *table, &mut dice) {}
        let state = table.at(table.played() / 2).state();
        let (game, rules) = (book.id().to_owned(), book.rules());
        let kept = Kept { game, rules, seats, end: String::new(), state };
        Some(Kept { end: kept.play_on().expect("what was just played keeps every invariant"), ..kept })
    };
    book.seats().flat_map(|seats| rows().filter_map(move |row| middle(seats, &row))).collect()
}

/// Plays a random action; `false` once the game is over.
fn step(table: &mut dyn Table, dice: &mut Dice) -> bool {
    let Turn::Awaiting(seats) = table.turn() else { return false };
    let seat = dice.pick(&seats.iter().collect::<Vec<_>>());
    let legal = table.legal(seat);
    let action = &legal[dice.below(legal.len() as u32) as usize].action;
    table.play(seat, action).expect("what is legal can be played");
    true
}
