//! Playing a game to its end through the page.

use crate::Person;
use anyhow::{Result, bail, ensure};
use serde::Deserialize;
use std::time::{Duration, Instant};

/// What can be done on the page right now; where things are is only looked for by a hand, since that costs the page time.
const LOOK: &str = "((by_hand) => {
    const shown = (it) => { const box = it.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
    const middle = (it) => {
        const box = it.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const hit = document.elementFromPoint(x, y);
        return hit && (it.contains(hit) || hit.closest('[data-spot]') === it) ? [x, y] : null;
    };
    const all = (selector) => [...document.querySelectorAll(selector)].filter(shown).map(middle).filter(Boolean);
    const far = (selector) => by_hand ? all(selector) : [];
    const lines = document.querySelectorAll('.log .log-line').length;
    return {
        over: Boolean(document.querySelector('.ending')),
        asked: Boolean(document.querySelector('.ask.mine')) && !document.querySelector('.action:disabled, .bare:disabled, #confirm:disabled'),
        list: document.querySelectorAll('#actions .action').length,
        confirm: all('#confirm'), chooser: all('.chooser .button:not(.quiet)'),
        spots: far('.can[data-spot]'), bare: far('.bare'),
        mark: lines + '|' + document.querySelector('.question')?.innerText + '|' + document.querySelectorAll('.can').length,
        frame: ((it) => it && [it.x, it.y, it.width, it.height].map(Math.round))(document.querySelector('.board')?.getBoundingClientRect()),
    };
})";

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
    frame: Option<[i64; 4]>,
}

/// The rectangle of the board, which keeps its place whoever is asked.
#[derive(Default)]
struct Stand(Option<[i64; 4]>);

impl Stand {
    fn holds(&mut self, seen: &Seen) -> Result<()> {
        let Some(now) = seen.frame.filter(|_| !seen.over) else { return Ok(()) };
        let was = *self.0.get_or_insert(now);
        ensure!(was == now, "the board was at {was:?} and is at {now:?}, and the page says: {}", seen.mark);
        Ok(())
    }
}

/// Plays by the plain list, with keys alone. Gives the number of decisions.
pub async fn by_list(person: &Person, limit: usize, time: Duration) -> Result<usize> {
    let begun = Instant::now();
    let (mut decisions, mut dice, mut stand) = (0, Dice(7), Stand::default());
    loop {
        let seen = person.glance(false).await?;
        stand.holds(&seen)?;
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

/// What a person plays with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    /// A mouse on a desk.
    Mouse,
    /// A finger on a small screen.
    Finger,
}

/// Plays by hand, by choosing what lights up on the board, and buttons only for what has no place there.
/// Gives how many decisions were made on the board, and by buttons.
pub async fn by_hand(person: &Person, hand: Hand, limit: usize, time: Duration) -> Result<(usize, usize)> {
    let begun = Instant::now();
    let (mut spots, mut buttons, mut dice, mut stand) = (0, 0, Dice(11), Stand::default());
    loop {
        let seen = person.glance(true).await?;
        stand.holds(&seen)?;
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
            // Where a slow machine has made a press long, what is explained lies over the choices until it is put away.
            () if person.count(".bubble").await? > 0 => {
                person.tap(".bubble p").await?;
                continue;
            }
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
        person.touch(hand, (x, y)).await?;
        person.wait_for_change(&seen.mark).await?;
    }
}

impl Person {
    /// Presses a point of the page by hand.
    pub async fn touch(&self, hand: Hand, (x, y): (f64, f64)) -> Result<()> {
        match hand {
            Hand::Mouse => self.click_at(x, y).await,
            Hand::Finger => self.tap_at(x, y).await,
        }
    }

    async fn glance(&self, by_hand: bool) -> Result<Seen> {
        self.find(&format!("{LOOK}({by_hand})")).await
    }

    /// Waits a little for the page to react; a click may also have led to a question.
    async fn wait_for_change(&self, mark: &str) -> Result<()> {
        for _ in 0..40 {
            let seen = self.glance(false).await?;
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
