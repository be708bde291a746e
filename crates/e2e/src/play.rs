//! Playing a game to its end through the page.

use crate::Person;
use anyhow::{Result, bail};
use serde::Deserialize;
use std::time::{Duration, Instant};

/// What can be done on the page right now.
const LOOK: &str = "(() => {
    const shown = (it) => { const box = it.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
    const middle = (it) => {
        const box = it.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const hit = document.elementFromPoint(x, y);
        return hit && (it.contains(hit) || hit.closest('[data-spot]') === it) ? [x, y] : null;
    };
    const all = (selector) => [...document.querySelectorAll(selector)].filter(shown).map(middle).filter(Boolean);
    const lines = document.querySelectorAll('.log .log-line').length;
    return {
        over: Boolean(document.querySelector('.ending')),
        asked: Boolean(document.querySelector('.ask.mine')) && !document.querySelector('.action:disabled, .bare:disabled, #confirm:disabled'),
        list: document.querySelectorAll('#actions .action').length,
        confirm: all('#confirm'), chooser: all('.chooser .button:not(.quiet)'),
        spots: all('.can[data-spot]'), bare: all('.bare'),
        mark: lines + '|' + document.querySelector('.question')?.innerText + '|' + document.querySelectorAll('.can').length,
    };
})()";

#[derive(Deserialize)]
struct Seen {
    over: bool,
    asked: bool,
    list: usize,
    confirm: Vec<(f64, f64)>,
    chooser: Vec<(f64, f64)>,
    spots: Vec<(f64, f64)>,
    bare: Vec<(f64, f64)>,
    mark: String,
}

/// Plays by the plain list, with keys alone. Gives the number of decisions.
pub async fn by_list(person: &Person, limit: usize, time: Duration) -> Result<usize> {
    let begun = Instant::now();
    let (mut decisions, mut dice) = (0, Dice(7));
    loop {
        let seen: Seen = person.find(LOOK).await?;
        if seen.over || decisions >= limit {
            return Ok(decisions);
        }
        if begun.elapsed() > time {
            person.picture("stuck").await?;
            bail!("the game does not end; {decisions} decisions so far, the page says: {}", seen.mark);
        }
        if !seen.asked {
            tokio::time::sleep(Duration::from_millis(15)).await;
            continue;
        }
        if !seen.confirm.is_empty() {
            person.press("Enter").await?;
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        }
        if seen.list == 0 {
            person.press("l").await?;
            continue;
        }
        decisions += 1;
        let pick = 1 + dice.below(seen.list.min(9));
        person.press(&pick.to_string()).await?;
        person.wait_for_change(&seen.mark).await?;
    }
}

/// Plays with the mouse, by clicking what lights up on the board, and buttons only for what has no place there.
/// Gives how many decisions were made on the board, and by buttons.
pub async fn by_mouse(person: &Person, limit: usize, time: Duration) -> Result<(usize, usize)> {
    let begun = Instant::now();
    let (mut spots, mut buttons, mut dice) = (0, 0, Dice(11));
    loop {
        let seen: Seen = person.find(LOOK).await?;
        if seen.over || spots + buttons >= limit {
            return Ok((spots, buttons));
        }
        if begun.elapsed() > time {
            person.picture("stuck").await?;
            bail!("the game does not end; {spots} clicks on the board so far, the page says: {}", seen.mark);
        }
        if !seen.asked {
            tokio::time::sleep(Duration::from_millis(15)).await;
            continue;
        }
        let (targets, on_board) = match () {
            () if !seen.confirm.is_empty() => (&seen.confirm, None),
            () if !seen.chooser.is_empty() => (&seen.chooser, None),
            () if !seen.spots.is_empty() && (seen.bare.is_empty() || dice.below(5) > 0) => {
                (&seen.spots, Some(true))
            }
            () if !seen.bare.is_empty() => (&seen.bare, Some(false)),
            () => {
                person.picture("nothing").await?;
                bail!("nothing can be clicked, and the page says: {}", seen.mark);
            }
        };
        let (x, y) = targets[dice.below(targets.len())];
        match on_board {
            Some(true) => spots += 1,
            Some(false) => buttons += 1,
            None => {}
        }
        person.click_at(x, y).await?;
        person.wait_for_change(&seen.mark).await?;
    }
}

impl Person {
    /// Waits a little for the page to react; a click may also have led to a question.
    async fn wait_for_change(&self, mark: &str) -> Result<()> {
        for _ in 0..40 {
            let seen: Seen = self.find(LOOK).await?;
            if seen.over || seen.mark != mark || !seen.confirm.is_empty() || !seen.chooser.is_empty() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(8)).await;
        }
        Ok(())
    }
}

/// Enough chance for a test.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides.max(1)
    }
}
