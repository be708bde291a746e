//! The stage: whether a table can be read and touched as it stands, and whether its board keeps its place.

use crate::{Dice, Person, Position};
use anyhow::{Result, bail, ensure};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The sizes of the window that must hold: a desktop, a tablet, a phone, a phone on its side.
pub const SIZES: [(i64, i64); 4] = [(1440, 900), (1024, 768), (390, 844), (844, 390)];
/// What is wrong with the table as it stands.
const INSPECT: &str = include_str!("stage.js");
/// What a player of keys needs to know.
const LOOK: &str = "(() => ({
    over: Boolean(document.querySelector('.ending')),
    asked: Boolean(document.querySelector('.ask.mine')) && !document.querySelector('.action:disabled, .bare:disabled, #confirm:disabled'),
    chosen: Boolean(document.querySelector('#confirm')),
    list: document.querySelectorAll('#actions .action').length,
    mark: document.querySelectorAll('.log .log-line').length + '|' + document.querySelector('.question')?.innerText,
}))()";
/// After three frames everything is where it belongs: pace and motion are off.
const SETTLE: &str = "(window.__frames = 0, (function next() { requestAnimationFrame(() => { if (++window.__frames < 3) next(); }); })(), true)";
/// At every so many kinds of decision the plain list is opened.
const LISTED: usize = 4;

#[derive(Deserialize)]
struct Seen {
    over: bool,
    asked: bool,
    chosen: bool,
    list: usize,
    mark: String,
}

impl Seen {
    fn question(&self) -> &str {
        self.mark.split_once('|').map_or("", |(_, question)| question)
    }

    /// What kind of decision it is: the question without names, places and numbers.
    fn kind(&self) -> String {
        let plain = |word: &&str| word.chars().all(|letter| !letter.is_uppercase() && !letter.is_numeric());
        self.question().split_whitespace().filter(plain).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Deserialize)]
struct Found {
    frame: [i64; 4],
    faults: Vec<String>,
}

/// How a table is played at.
pub struct Play<'a> {
    /// What its pictures are called.
    pub name: &'a str,
    /// The sizes at which it is looked at.
    pub sizes: &'a [(i64, i64)],
    /// So many decisions at most.
    pub most: usize,
    /// Which ones.
    pub seed: u64,
    /// No longer than this.
    pub time: Duration,
    /// Whether every decision is looked at, and not only the first of each kind.
    pub all: bool,
}

/// What was found while a table was played at.
#[derive(Default)]
pub struct Stage {
    /// What its pictures are called.
    name: String,
    /// Every rectangle that the board had at a size, for each table.
    frames: BTreeMap<(usize, i64, i64), BTreeSet<[i64; 4]>>,
    /// Everything that was wrong, each once, with the question it was wrong at.
    faults: BTreeMap<String, String>,
    /// The kinds of decision that were looked at, and those whose yes was.
    kinds: [BTreeSet<String>; 2],
    /// How many decisions were made.
    pub decisions: usize,
    /// Which table it is.
    table: usize,
}

impl Stage {
    /// Nothing has been looked at yet.
    pub fn new(name: &str) -> Stage {
        Stage { name: name.to_owned(), ..Stage::default() }
    }

    /// Plays by keys and looks at the table at every kind of question, at its yes, and now and then with the list open, at
    /// every size. It is played on at whichever size came last.
    pub async fn play(person: &Person, play: &Play<'_>) -> Result<Stage> {
        let (mut stage, mut dice, begun) = (Stage::new(play.name), Dice(play.seed), Instant::now());
        let mut last = String::new();
        while stage.decisions < play.most {
            let seen: Seen = person.find(LOOK).await?;
            if seen.over {
                break;
            }
            if begun.elapsed() > play.time {
                person.picture("stuck").await?;
                bail!("{} decisions took too long, the page says: {}", stage.decisions, seen.mark);
            }
            if !seen.asked {
                tokio::time::sleep(Duration::from_millis(15)).await;
                continue;
            }
            if seen.chosen {
                if stage.kinds[1].insert(seen.kind()) || play.all {
                    stage.look_around(person, play.sizes, &seen).await?;
                }
                person.press("Enter").await?;
                person.changes(&seen.mark).await?;
                continue;
            }
            let tried = last == seen.mark;
            if !tried {
                stage.decisions += 1;
                if stage.kinds[0].insert(seen.kind()) || play.all {
                    stage.look_around(person, play.sizes, &seen).await?;
                    if stage.kinds[0].len().is_multiple_of(LISTED) {
                        stage.look_at_list(person, &seen).await?;
                    }
                }
            }
            // The same question again: there are fewer actions than that number.
            let pick = if tried { 1 } else { 1 + dice.below(9) };
            last.clone_from(&seen.mark);
            person.press(&pick.to_string()).await?;
            person.changes(&seen.mark).await?;
        }
        Ok(stage)
    }

    /// Looks at the table where one of `positions` is decided, at its yes, and now and then with the list open: the question on
    /// a wide window and on a phone, its yes on the other two, and the other way round at the next kind. With
    /// `cargo xtask test --long` everything is looked at in every size.
    pub async fn visit(&mut self, person: &Person, position: &Position) -> Result<()> {
        self.table = position.stretch;
        person.open(&position.saved).await?;
        person.wait(&format!("({LOOK}).asked || ({LOOK}).over")).await?;
        let seen: Seen = person.find(LOOK).await?;
        self.kinds[0].insert(position.kind.clone());
        let pairs = [[SIZES[0], SIZES[2]], [SIZES[1], SIZES[3]]];
        let nth = self.kinds[0].len() % 2;
        let sizes = |at: usize| if is_long() { &SIZES[..] } else { &pairs[at] };
        self.look_around(person, sizes(nth), &seen).await?;
        if self.kinds[0].len().is_multiple_of(LISTED) {
            self.look_at_list(person, &seen).await?;
        }
        person.press("1").await?;
        person.changes(&seen.mark).await?;
        let then: Seen = person.find(LOOK).await?;
        if then.chosen && then.mark == seen.mark {
            self.kinds[1].insert(position.kind.clone());
            self.look_around(person, sizes(1 - nth), &then).await?;
        }
        Ok(())
    }

    /// Tells everything that was wrong, with where and when.
    pub fn is_right(&self) -> Result<()> {
        let moved = self.frames.iter().filter(|(_, frames)| frames.len() > 1);
        let moved =
            moved.map(|((_, wide, high), frames)| format!("{wide} × {high}: the board had {frames:?}"));
        let faults = self.faults.iter().map(|(fault, at)| format!("{fault} (at: {at})"));
        let wrong: Vec<String> = moved.chain(faults).collect();
        ensure!(wrong.is_empty(), "{} things are wrong:\n      {}", wrong.len(), wrong.join("\n      "));
        Ok(())
    }

    /// How many kinds of decision were looked at.
    pub fn kinds(&self) -> usize {
        self.kinds[0].len()
    }

    async fn look_around(&mut self, person: &Person, sizes: &[(i64, i64)], seen: &Seen) -> Result<()> {
        // A size is where the play goes on until the next look: it is another one every time.
        let from = self.kinds[0].len() % sizes.len().max(1);
        for (width, height) in sizes[from..].iter().chain(&sizes[..from]) {
            if sizes.len() > 1 {
                person.device(*width, *height).await?;
                person.wait(&format!("innerWidth === {width} && innerHeight === {height}")).await?;
            }
            self.look(person, seen).await?;
        }
        Ok(())
    }

    async fn look_at_list(&mut self, person: &Person, seen: &Seen) -> Result<()> {
        let was_open = seen.list > 0;
        person.press("l").await?;
        self.look(person, seen).await?;
        if !was_open {
            person.press("l").await?;
        }
        Ok(())
    }

    async fn look(&mut self, person: &Person, seen: &Seen) -> Result<()> {
        person.find::<bool>(SETTLE).await?;
        person.wait("window.__frames === 3").await?;
        let size: (i64, i64) = person.find("[innerWidth, innerHeight]").await?;
        let found: Found = person.find(INSPECT).await?;
        // On a busy machine the answer to an earlier key may come only now: the camera is on its way.
        if person.find::<Seen>(LOOK).await?.mark != seen.mark {
            return Ok(());
        }
        self.frames.entry((self.table, size.0, size.1)).or_default().insert(found.frame);
        let before = self.faults.len();
        let picture = format!("fault-{}-{before}", self.name);
        for fault in found.faults {
            let fault = format!("{} × {}: {fault}", size.0, size.1);
            self.faults.entry(fault).or_insert_with(|| format!("{}, {picture}.png", seen.question()));
        }
        if self.faults.len() > before { person.picture(&picture).await } else { Ok(()) }
    }
}

impl Person {
    /// Waits a little for the page to react.
    async fn changes(&self, mark: &str) -> Result<()> {
        for _ in 0..25 {
            let seen: Seen = self.find(LOOK).await?;
            if seen.over || seen.mark != mark || (seen.chosen && seen.asked) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }
}

/// Whether this is the long run.
fn is_long() -> bool {
    std::env::var_os("PANTHEON_LONG").is_some()
}
