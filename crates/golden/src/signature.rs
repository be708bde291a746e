//! Signatures: three digests a game over all that anybody can see in many random games, of the rules, of the events and
//! of the words. A change that claims to leave the rules alone keeps the first, one that tells nothing new the second, one
//! that leaves the texts alone the third.

mod glance;

use games::kernel::{Dice, Names, OptionSpec, Outcome, Refusal, Seat, Turn, Viewer};
use games::{Rulebook, Table};
use glance::{Glance, Part, Sum};
use kit::Row;
use serde_json::json;
use std::fmt;

/// The signatures as they are kept.
pub const FILE: &str = include_str!("../signatures.txt");

/// Rows of options that no covering row holds and that are played at every number of seats: all modules together.
const TOGETHER: [(&str, &str); 1] =
    [("cyclades", r#"{"hades":true,"titans":true,"monuments":true,"egyptian_reinforcements":true}"#)];
/// How many games are played with such a row at each number of seats.
const TOGETHER_GAMES: u32 = 6;
/// The step at which a game is forked once.
const FORKED_AT: u32 = 40;
/// How many illegal actions of the same game are tried at every step.
const REFUSED: usize = 3;
/// Illegal actions come from so many that were legal before.
const REMEMBERED: usize = 256;

/// How much is played at each number of seats: covering rows in turn, to the end of the game or for so many actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Its word in the kept file.
    pub name: &'static str,
    /// At least so many games.
    games: usize,
    /// At least so many actions in all.
    actions: u32,
    /// At most so many actions a game.
    longest: u32,
    /// Whether every covering row is played.
    all_rows: bool,
}

/// What `cargo xtask signature` plays: whole games, about half a minute a game of the catalogue in release.
pub const WHOLE: Extent =
    Extent { name: "whole", games: 1, actions: 30_000, longest: u32::MAX, all_rows: true };
/// What the tests play: the beginnings of a few of them.
pub const FIRST: Extent = Extent { name: "first", games: 6, actions: 0, longest: 150, all_rows: false };

/// All that can be seen of a game, in three digests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The game.
    pub game: &'static str,
    /// How much was played.
    pub extent: &'static str,
    /// How many games.
    pub games: u32,
    /// How many actions.
    pub actions: u32,
    /// Turns, legal actions, undo, states, views, and which texts are actions.
    pub rules: String,
    /// What is told of what happened, as facts.
    pub events: String,
    /// Prompts, labels, texts of events, refusals, sketches, and the table of options.
    pub words: String,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Signature { game, extent, games, actions, rules, events, words } = self;
        write!(f, "{game:<12} {extent} games {games} actions {actions} ")?;
        write!(f, "rules {rules} events {events} words {words}")
    }
}

impl Signature {
    /// The kept line of the same game and extent.
    pub fn kept(&self) -> Option<&'static str> {
        let same = |line: &&str| line.split_whitespace().take(2).eq([self.game, self.extent]);
        FILE.lines().find(same)
    }
}

/// Plays `book` and digests every step; `trace` is told one line a step, by which two builds can be compared. The options
/// named in `without` keep their defaults: with those that one of the builds does not have yet, both play the same.
pub fn sign(
    book: &dyn Rulebook,
    extent: Extent,
    without: &[String],
    trace: &mut dyn FnMut(&str),
) -> Signature {
    let options: Vec<OptionSpec> =
        book.options().iter().filter(|spec| !without.iter().any(|key| key == spec.key)).copied().collect();
    let mut total = Total { trace, sums: Default::default(), games: 0, actions: 0 };
    total.options(book, &options);
    for seats in book.seats() {
        let rows = kit::cover(&options, u64::from(seats), |row| book.open(row, seats, "cover").is_ok());
        let least = if extent.all_rows { extent.games.max(rows.len()) } else { extent.games };
        let enough = total.actions + extent.actions;
        for (game, row) in rows.iter().cycle().enumerate() {
            if game >= least && total.actions >= enough {
                break;
            }
            total.game(book, row, seats, &format!("{seats} {game}"), extent.longest);
        }
        for row in together(book) {
            for game in 0..TOGETHER_GAMES {
                total.game(book, &row, seats, &format!("{seats} together {game}"), extent.longest);
            }
        }
    }
    let [rules, events, words] = total.sums.map(|sum| sum.hex());
    let (games, actions) = (total.games, total.actions);
    Signature { game: book.id(), extent: extent.name, games, actions, rules, events, words }
}

/// The rows with all modules together.
pub(crate) fn together(book: &dyn Rulebook) -> impl Iterator<Item = Row> {
    let read = |row: &str| serde_json::from_str(row).expect("it is JSON");
    TOGETHER.iter().filter(|(game, _)| *game == book.id()).map(move |(_, row)| read(row))
}

struct Total<'a> {
    trace: &'a mut dyn FnMut(&str),
    sums: [Sum; 3],
    games: u32,
    actions: u32,
}

impl Total<'_> {
    fn add(&mut self, name: &str, step: Glance) {
        let (digests, line) = step.finish();
        for (sum, digest) in self.sums.iter_mut().zip(digests) {
            sum.add(&digest);
        }
        (self.trace)(&format!("{name}: {line}"));
    }

    /// The table of options, and what is said to options that cannot be.
    fn options(&mut self, book: &dyn Rulebook, options: &[OptionSpec]) {
        let mut step = Glance::default();
        let info = serde_json::to_string(&games::info(book)).expect("it is plain data");
        step.add(Part::Words, &info);
        let mut refused = |row: Row, seats: u8| match book.open(&row, seats, "refused") {
            Ok(_) => step.add(Part::Notation, &format!("begins with {row}")),
            Err(error) => step.add(Part::Refusals, &error.to_string()),
        };
        refused(json!({}), 0);
        refused(json!({"none": 1}), *book.seats().start());
        for spec in options {
            for seats in book.seats() {
                refused(json!({spec.key: "none"}), seats);
                for choice in spec.choices {
                    refused(json!({spec.key: choice.value}), seats);
                }
                if let Some((least, most)) = spec.range {
                    refused(json!({spec.key: least - 1}), seats);
                    refused(json!({spec.key: most + 1}), seats);
                }
            }
        }
        self.add(&format!("{} options", book.id()), step);
    }

    /// One game, step by step.
    fn game(&mut self, book: &dyn Rulebook, row: &Row, seats: u8, seed: &str, longest: u32) {
        let seed = format!("signature {seed}");
        let mut table = book.open(row, seats, &seed).expect("rows can be set up");
        table.set_names(Names::new(["Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal"].map(str::to_owned)));
        let mut dice = Dice::from_seed(&seed).split();
        let mut player = Player { book, earlier: Vec::new(), told: 0 };
        let mut played = String::from("begins");
        for number in 0..=longest {
            let mut step = Glance::default();
            step.add(Part::Undo, &played);
            player.look(&*table, number, &mut step);
            let chosen = player.choose(&*table, &mut dice);
            if let Some((seat, action)) = &chosen {
                player.refuse(&mut *table, *seat, action, number, &mut step);
            }
            if chosen.is_none() || number == longest {
                step.add(Part::State, &table.record().to_json());
            }
            self.add(&format!("{} {seed} {number} {played}", book.id()), step);
            let Some((seat, action)) = chosen.filter(|_| number < longest) else { break };
            let undo = table.play(seat, &action).expect("what is legal can be played");
            played = format!("{} {action} {}", seat.0, glance::undo(undo));
            self.actions += 1;
        }
        self.games += 1;
    }
}

/// Who plays one random game and looks at everything.
struct Player<'a> {
    book: &'a dyn Rulebook,
    earlier: Vec<String>,
    told: usize,
}

impl Player<'_> {
    /// All that can be seen now, and what happened since the last look.
    fn look(&mut self, table: &dyn Table, number: u32, step: &mut Glance) {
        let all = || Seat::all(table.seats());
        step.json(Part::Turn, &(table.turn().seats(), table.window(), table.for_people()));
        let outcome = table.outcome();
        let places = |outcome: &Outcome| json!({"ranks": outcome.ranks, "scores": outcome.scores});
        step.json(Part::Turn, &outcome.as_ref().map(places));
        step.json(Part::Words, &outcome.map(|outcome| outcome.headline(&Names::default())));
        for seat in all() {
            for choice in table.legal(seat) {
                step.add(Part::Legal, &choice.action);
                step.add(Part::Labels, &choice.label);
            }
            step.json(Part::Legal, &table.passing(seat));
            for (key, _) in self.book.standing() {
                step.json(Part::Legal, &(table.standing(seat, key), table.stands(seat, key)));
            }
            step.json(Part::Prompts, &table.prompt(seat));
            let may = table.may_take_back(seat);
            step.json(Part::Undo, &may.is_ok());
            step.json(Part::Refusals, &may.err().map(|refusal| refusal.to_string()));
        }
        step.json(Part::State, &table.state());
        for viewer in Viewer::all(table.seats()) {
            step.json(Part::Turn, &table.awaited(viewer));
            step.add(Part::Views, table.view(viewer).json());
            step.told(&table.sights(viewer, self.told));
        }
        step.told(&table.events(self.told));
        self.told = table.happened();
        let viewer = Viewer::all(table.seats()).nth(number as usize % (usize::from(table.seats()) + 1));
        step.sketch(&table.sketch(viewer.expect("there are so many viewers")));
        if number == FORKED_AT {
            let fork = table.fork("fork").expect("any position can be forked");
            step.json(Part::State, &fork.state());
        }
    }

    /// A random seat of those that must decide, and one of its legal actions; `None` once the game is over.
    fn choose(&self, table: &dyn Table, dice: &mut Dice) -> Option<(Seat, String)> {
        let Turn::Awaiting(seats) = table.turn() else { return None };
        let seat = dice.pick(&seats.iter().collect::<Vec<_>>());
        let legal = table.legal(seat);
        Some((seat, legal[dice.below(legal.len() as u32) as usize].action.clone()))
    }

    /// What is said to actions that were legal once and are not now, and to texts that are nearly an action.
    fn refuse(&mut self, table: &mut dyn Table, seat: Seat, chosen: &str, number: u32, step: &mut Glance) {
        let legal: Vec<String> = table.legal(seat).into_iter().map(|choice| choice.action).collect();
        let begin = number as usize * 7;
        let around = (0..self.earlier.len()).map(|at| &self.earlier[(begin + at) % self.earlier.len()]);
        for action in around.filter(|action| !legal.contains(action)).take(REFUSED) {
            let refusal = table.play(seat, action).expect_err("what is not legal is refused");
            step.add(Part::Refusals, &format!("{action}: {refusal}"));
        }
        let nearly = match number % 5 {
            0 => chosen.chars().take(chosen.chars().count() - 1).collect(),
            1 => chosen.to_uppercase(),
            2 => format!("{chosen} 1"),
            3 => chosen.replacen(' ', "  ", 1),
            _ => format!(" {chosen}"),
        };
        self.nearly(table, seat, &nearly, step);
        let ends = [legal.first(), legal.last()].into_iter().flatten().cloned();
        for action in ends {
            if !self.earlier.contains(&action) && self.earlier.len() < REMEMBERED {
                self.earlier.push(action);
            }
        }
    }

    /// Whether `text` is an action after all; if so, what it led to.
    fn nearly(&self, table: &dyn Table, seat: Seat, text: &str, step: &mut Glance) {
        let mut copy = table.copy();
        match copy.play(seat, text) {
            Ok(_) => step
                .add(Part::Notation, &format!("{text}: {}", copy.actions().last().expect("it was played").1)),
            Err(Refusal::Illegal(why)) => step.add(Part::Refusals, &format!("{text}: {why}")),
            Err(other) => step.add(Part::Refusals, &format!("{text}: {other}")),
        }
    }
}
