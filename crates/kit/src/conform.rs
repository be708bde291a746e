//! One call that runs every law over random play: every seat count, every option value, every pair of values.

use crate::laws::{Law, Laws, Violation};
use crate::{cover, effort};
use kernel::{Dice, Game, Match, Seat, Seats, parse_options, pick};
use serde_json::Value;

/// A hidden fact of a game and a way to change it.
pub struct Secret<G> {
    /// What is hidden, in a few words.
    pub name: &'static str,
    /// The rule that hides it.
    pub rule: &'static str,
    /// A copy of the state in which exactly this fact is different, and who may know it; `None` where the fact does
    /// not exist or cannot be otherwise.
    pub change: fn(&G, &mut Dice) -> Option<(G, Seats)>,
}

/// The law that broke, where, and the shortest record found that breaks it.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Which law.
    pub law: Law,
    /// What was seen.
    pub detail: String,
    /// The seed of the game.
    pub seed: String,
    /// The game up to the action that breaks the law.
    pub record: String,
}

/// What a run has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games played to the end.
    pub games: u32,
    /// Actions played.
    pub actions: u32,
    /// Rows of options used.
    pub rows: u32,
}

/// A run of the kit over one game.
pub struct Conformance<G: Game> {
    games: u32,
    secrets: Vec<Secret<G>>,
    unfinished: Option<fn(&G) -> Option<Seat>>,
}

impl<G: Game> Default for Conformance<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Conformance<G> {
    /// A run of 40 games for each number of players.
    pub fn new() -> Self {
        Conformance { games: 40, secrets: Vec::new(), unfinished: None }
    }

    /// How many games for each number of players; at least one a row of options is played in any case.
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// Adds a hidden fact.
    pub fn secret(mut self, secret: Secret<G>) -> Self {
        self.secrets.push(secret);
        self
    }

    /// Tells the kit who is in the middle of a play that the rules keep from all others until it is complete.
    pub fn unfinished(mut self, who: fn(&G) -> Option<Seat>) -> Self {
        self.unfinished = Some(who);
        self
    }

    /// Plays and checks.
    ///
    /// # Panics
    /// When a law is broken: with the law, the seed and the shortest record found.
    pub fn run(&self) -> Summary {
        match self.try_run() {
            Ok(summary) => summary,
            Err(failure) => panic!(
                "{} breaks the law {:?}: {}\nseed: {}\nshortest record:\n{}",
                G::NAME,
                failure.law,
                failure.detail,
                failure.seed,
                failure.record
            ),
        }
    }

    /// Plays and checks; the failure tells which law broke.
    pub fn try_run(&self) -> Result<Summary, Box<Failure>> {
        let mut summary = Summary::default();
        let mut laws = Laws::new(&self.secrets, self.unfinished);
        laws.options().map_err(bare)?;
        for seats in G::SEATS {
            let rows = cover::rows::<G>(seats, u64::from(seats));
            summary.rows += rows.len() as u32;
            let games = self.games.max(rows.len() as u32) * effort();
            for game in 0..games {
                let row = &rows[game as usize % rows.len()];
                let seed = format!("kit {seats} {game}");
                match play_one(&mut laws, row, seats, &seed, usize::MAX) {
                    Ok(actions) => summary.actions += actions,
                    Err(failure) => return Err(self.shortest(failure, row, seats)),
                }
                summary.games += 1;
            }
        }
        laws.exercised().map_err(bare)?;
        Ok(summary)
    }

    /// Other games of the same kind may break the same law sooner.
    fn shortest(&self, mut best: Box<Failure>, row: &Value, seats: u8) -> Box<Failure> {
        let actions = |failure: &Failure| failure.record.matches("\n    [").count();
        for round in 0..30 {
            let mut laws = Laws::new(&self.secrets, self.unfinished);
            let limit = actions(&best).saturating_sub(1);
            if let Err(found) = play_one(&mut laws, row, seats, &format!("shorter {seats} {round}"), limit)
                && found.law == best.law
                && actions(&found) < actions(&best)
            {
                best = found;
            }
        }
        best
    }
}

fn bare(violation: Violation) -> Box<Failure> {
    Box::new(Failure {
        law: violation.law,
        detail: violation.detail,
        seed: String::new(),
        record: String::new(),
    })
}

/// One game, every law after every action; at most `limit` actions.
fn play_one<G: Game>(
    laws: &mut Laws<'_, G>,
    row: &Value,
    seats: u8,
    seed: &str,
    limit: usize,
) -> Result<u32, Box<Failure>> {
    let options = parse_options::<G>(row).expect("rows hold what the options take");
    let mut table = Match::<G>::new(&options, seats, seed).expect("rows can be set up");
    let mut dice = Dice::from_seed(seed).split();
    let mut legal = Vec::new();
    let fail = |violation: Violation, table: &Match<G>| {
        Box::new(Failure {
            law: violation.law,
            detail: violation.detail,
            seed: seed.to_owned(),
            record: table.record().to_json(),
        })
    };
    laws.begin(&table);
    loop {
        laws.position(&table, &mut dice).map_err(|violation| fail(violation, &table))?;
        let actions = table.moves().len();
        if table.state().outcome().is_some() || actions >= limit {
            break;
        }
        let chosen =
            pick(table.state(), &mut dice, &mut legal).expect("a game without outcome waits for somebody");
        laws.step(&mut table, chosen, &mut dice).map_err(|violation| fail(violation, &table))?;
    }
    if limit == usize::MAX {
        laws.finished(&table, &mut dice).map_err(|violation| fail(violation, &table))?;
    }
    Ok(table.moves().len() as u32)
}
