//! What was asked for.

use bots::{Bot, Brain};
use kernel::Game;
use serde_json::Value;
use std::time::Duration;

pub(crate) struct Args {
    pub(crate) command: String,
    pub(crate) game: String,
    /// Files of networks, the newest first.
    pub(crate) networks: Vec<String>,
    pub(crate) bots: Vec<Bot>,
    pub(crate) seats: u8,
    pub(crate) games: u64,
    /// Positions kept of each game.
    pub(crate) keep: usize,
    /// One of so many actions is any legal one.
    pub(crate) stray: u32,
    /// The second bot is asked about one of so many positions.
    pub(crate) teach: u32,
    pub(crate) seed: String,
    pub(crate) out: String,
    pub(crate) threads: usize,
    /// No game is begun after so long.
    pub(crate) time: Duration,
    /// The share to tell from the first bot's.
    pub(crate) against: f64,
    /// How much of their usual slips `normal` bots make.
    pub(crate) slips: f32,
    /// Whether all games are played, even if it is settled before who is stronger.
    pub(crate) whole: bool,
    options: Value,
    tuning: Vec<(String, f32)>,
}

impl Args {
    pub(crate) fn read() -> Result<Args, String> {
        let mut words = std::env::args().skip(1);
        let mut next = |what: &str| words.next().ok_or_else(|| format!("say which {what}"));
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut args = Args {
            command: next("command: table, rows, judge or match")?,
            game: next("game")?,
            networks: Vec::new(),
            bots: Vec::new(),
            seats: 4,
            games: 100,
            keep: 12,
            stray: 30,
            teach: 8,
            seed: "0".to_owned(),
            out: String::new(),
            threads,
            time: Duration::from_secs(86_400),
            against: 0.0,
            slips: 1.0,
            whole: false,
            options: Value::Null,
            tuning: Vec::new(),
        };
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
            args.set(&word, &value).ok_or_else(|| format!("`{word} {value}` is not understood"))?;
        }
        Ok(args)
    }

    fn set(&mut self, word: &str, value: &str) -> Option<()> {
        match word {
            "--networks" => self.networks = value.split(',').map(str::to_owned).collect(),
            "--bots" => self.bots = value.split(',').map(|bot| bot.parse().ok()).collect::<Option<_>>()?,
            "--seats" => self.seats = value.parse().ok()?,
            "--games" => self.games = value.parse().ok()?,
            "--keep" => self.keep = value.parse().ok()?,
            "--stray" => self.stray = value.parse().ok()?,
            "--teach" => self.teach = value.parse().ok()?,
            "--seed" => self.seed = value.to_owned(),
            "--out" => self.out = value.to_owned(),
            "--threads" => self.threads = value.parse().ok()?,
            "--seconds" => self.time = Duration::from_secs(value.parse().ok()?),
            "--against" => self.against = value.parse().ok()?,
            "--slips" => self.slips = value.parse().ok()?,
            "--whole" => self.whole = value.parse().ok()?,
            "--options" => self.options = serde_json::from_str(value).ok()?,
            "--tune" => {
                for pair in value.split(',') {
                    let (name, number) = pair.split_once('=')?;
                    self.tuning.push((name.to_owned(), number.parse().ok()?));
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The options of the game.
    pub(crate) fn options<G: Game>(&self) -> Result<G::Options, String> {
        kernel::parse_options::<G>(&self.options).map_err(|error| error.to_string())
    }

    /// Other numbers for the search, to find out which are best.
    pub(crate) fn tune<G: Game>(&self, brain: &mut Brain<G>) {
        let tuning = &mut brain.tuning;
        for (name, number) in &self.tuning {
            match name.as_str() {
                "explore" => tuning.explore = *number,
                "sharp" => tuning.sharp = *number,
                "trust" => tuning.trust = *number,
                "turns" => tuning.turns = *number as u32,
                "drafts" => tuning.drafts = *number as u32,
                "glance" => tuning.glance = *number as u32,
                "effort" => tuning.effort = *number as u32,
                "glimpses" => tuning.glimpses = *number as u32,
                "draws" => tuning.draws = *number as u32,
                _ => eprintln!("there is no number `{name}`"),
            }
        }
    }
}
