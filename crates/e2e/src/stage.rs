//! The stage: whether a table can be read and touched as it stands, and whether its board keeps its place.

use crate::{Dice, Person};
use anyhow::Result;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

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
/// After two frames everything is where it belongs: pace and motion are off.
const SETTLE: &str = "(window.__still = false, requestAnimationFrame(() => requestAnimationFrame(() => { window.__still = true; })), true)";
/// Every so many decisions the plain list is opened.
const LISTED: usize = 4;

#[derive(Deserialize)]
struct Seen {
    over: bool,
    asked: bool,
    chosen: bool,
    list: usize,
    mark: String,
}

#[derive(Deserialize)]
struct Found {
    frame: [i64; 4],
    faults: Vec<String>,
}

/// What was found while a table was played at.
#[derive(Default)]
pub struct Stage {
    /// Every rectangle that the board had.
    pub frames: BTreeSet<[i64; 4]>,
    /// Everything that was wrong, each once, with the question it was wrong at.
    pub faults: BTreeMap<String, String>,
    /// How many decisions were made.
    pub decisions: usize,
}

impl Stage {
    /// Plays `most` decisions by keys and looks at the table at every question, at every yes and with the list open.
    pub async fn play(person: &Person, most: usize, seed: u64, time: Duration) -> Result<Stage> {
        let (mut stage, mut dice, begun) = (Stage::default(), Dice(seed), Instant::now());
        let mut last = String::new();
        while stage.decisions < most && begun.elapsed() < time {
            let seen: Seen = person.find(LOOK).await?;
            if seen.over {
                break;
            }
            if !seen.asked {
                tokio::time::sleep(Duration::from_millis(15)).await;
                continue;
            }
            if seen.chosen {
                stage.look(person, &seen).await?;
                person.press("Enter").await?;
                person.changes(&seen.mark).await?;
                continue;
            }
            let tried = last == seen.mark;
            if !tried {
                stage.look(person, &seen).await?;
                stage.decisions += 1;
                if stage.decisions.is_multiple_of(LISTED) {
                    stage.look_at_list(person, &seen).await?;
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
        person.wait("window.__still").await?;
        let found: Found = person.find(INSPECT).await?;
        // On a busy machine the answer to an earlier key may come only now: the camera is on its way.
        if person.find::<Seen>(LOOK).await?.mark != seen.mark {
            return Ok(());
        }
        self.frames.insert(found.frame);
        let at = seen.mark.split('|').next_back().unwrap_or_default();
        for fault in found.faults {
            self.faults.entry(fault).or_insert_with(|| at.to_owned());
        }
        Ok(())
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
