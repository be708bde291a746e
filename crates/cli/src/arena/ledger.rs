//! The file of an arena: its plan, then one line a game. An arena that was cut off goes on where its file ends.

use super::plan::Plan;
use crate::failure::{Failure, printable};
use bots::Bout;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

/// One game, by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number, from 0.
    pub number: u64,
    /// The places; nothing if it outlasted the bound of its rules.
    pub ranks: Vec<u8>,
    /// Whether nobody has won, whatever the places.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unwon: bool,
    /// What each played, where that differs: a god, a goal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
    /// The scores.
    pub scores: Vec<i32>,
    /// Decisions that had an alternative.
    pub decisions: Vec<u32>,
    /// Microseconds thought about them.
    pub micros: Vec<u64>,
    /// Microseconds thought about the one that took longest.
    pub longest: Vec<u64>,
}

impl Played {
    /// Game `number` went like this.
    pub fn of(number: u64, bout: &Bout) -> Played {
        let micros = |times: &[Duration]| times.iter().map(|time| time.as_micros() as u64).collect();
        let (ranks, scores) = match &bout.outcome {
            Some(outcome) => (outcome.ranks.to_vec(), outcome.scores.to_vec()),
            None => (Vec::new(), Vec::new()),
        };
        Played {
            number,
            ranks,
            unwon: bout.outcome.as_ref().is_some_and(|outcome| outcome.winners.is_empty()),
            sides: bout.sides.iter().map(|&side| side.to_owned()).collect(),
            scores,
            decisions: bout.decisions.clone(),
            micros: micros(&bout.thought),
            longest: micros(&bout.longest),
        }
    }

    fn fits(&self, players: usize) -> bool {
        let by_seat = [self.decisions.len(), self.micros.len(), self.longest.len()];
        let ended = [self.ranks.len(), self.scores.len()];
        by_seat == [players; 3] && (ended == [players; 2] || ended == [0; 2])
    }
}

/// Games that were played, and where the next ones are written.
pub struct Ledger {
    /// By number.
    pub games: BTreeMap<u64, Played>,
    file: Option<File>,
}

impl Ledger {
    /// A ledger that is kept nowhere.
    pub fn unwritten() -> Ledger {
        Ledger { games: BTreeMap::new(), file: None }
    }

    /// The ledger in a file, which must be of the same plan; a new one if there is none. A last line that was cut off is
    /// dropped.
    pub fn open(path: &Path, plan: &Plan) -> Result<Ledger, Failure> {
        let name = printable(&path.display().to_string());
        let failed = |why: String| Failure::failed(format!("{name}: {why}"));
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|error| failed(error.to_string()))?;
        let (games, length) = read(&file, plan).map_err(failed)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        if length == 0 {
            writeln!(file, "{}", serde_json::to_string(plan).expect("a plan is plain data"))?;
        }
        Ok(Ledger { games, file: Some(file) })
    }

    /// One more game.
    pub fn add(&mut self, game: Played) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(&game).expect("a game is plain data"))?;
        }
        self.games.insert(game.number, game);
        Ok(())
    }
}

/// The games of a file, and how many bytes of it are whole lines.
fn read(file: &File, plan: &Plan) -> Result<(BTreeMap<u64, Played>, u64), String> {
    let mut reader = BufReader::new(file);
    let (mut games, mut whole, mut lines) = (BTreeMap::new(), 0, 0);
    let mut line = String::new();
    loop {
        line.clear();
        let length = reader.read_line(&mut line).map_err(|error| error.to_string())?;
        if !line.ends_with('\n') {
            return Ok((games, whole));
        }
        lines += 1;
        whole += length as u64;
        if lines == 1 {
            let found: Option<Plan> = serde_json::from_str(&line).ok();
            let found = found.ok_or_else(|| "this is not the file of an arena".to_owned())?;
            if found != *plan {
                return Err("this is the file of another arena; take another name".to_owned());
            }
        } else {
            let game: Option<Played> = serde_json::from_str(&line).ok();
            let game = game.filter(|game| game.fits(plan.players()));
            let game = game.ok_or_else(|| format!("line {lines} is not a game of this arena"))?;
            games.insert(game.number, game);
        }
    }
}
