//! Lessons, taken with the mouse and with a finger; how they are taken by keys alone is told beside.

use crate::lesson_keys::by_keys;
use anyhow::{Context, Result, ensure};
use e2e::{Browser, Hand, Host, Person, SIZES};
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

/// A step takes no longer, even on a busy machine.
pub(crate) const LONGEST: Duration = Duration::from_secs(30);

/// What is looked at again and again is looked at so often.
pub(crate) const SOON: Duration = Duration::from_millis(20);

/// How the guide stands and where things can be pressed, given the right action and the number of the step. While something is on
/// its way there is nothing to press.
const LOOK: &str = "((action, step) => {
    const middle = (it) => {
        const box = it.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const hit = box.width > 0 && document.elementFromPoint(x, y);
        return hit && (it.contains(hit) || hit.closest('[data-spot]') === it) ? [x, y] : null;
    };
    const place = document.querySelector('.guide .place')?.innerText ?? '';
    const done = Boolean(document.querySelector('.lesson-done'));
    const past = done || (place !== '' && !place.startsWith(step + ' '));
    const busy = !done && document.querySelector('.guide .ways')?.getAttribute('aria-busy') !== 'false';
    const shown = (selector) => document.querySelectorAll(selector).length;
    const all = (selector) => past || busy ? [] : [...document.querySelectorAll(selector)].map(middle).filter(Boolean);
    const named = `[data-action=\"${action}\"]`;
    return {
        past, busy, slip: document.querySelector('.slip[role=alert] p')?.innerText ?? '',
        confirm: all('#confirm:not(:disabled)'), named: all(`.chooser ${named}, #actions ${named}, .bare${named}`),
        spots: all('.pointed.can[data-spot]'), others: all('.chooser .button:not(.quiet):not(.pointed)'),
        wrong: all('.can[data-spot]:not(.pointed)'),
        mark: [past, busy, shown('#confirm'), shown('.chooser'), shown('#actions'), shown('.slip')].join(),
    };
})";

/// What can be pressed.
#[derive(Deserialize)]
pub(crate) struct Seen {
    /// Whether the lesson is past the step.
    pub past: bool,
    /// Whether something is on its way to the table.
    busy: bool,
    /// The answer to what was not asked for.
    pub slip: String,
    confirm: Vec<(f64, f64)>,
    named: Vec<(f64, f64)>,
    spots: Vec<(f64, f64)>,
    others: Vec<(f64, f64)>,
    wrong: Vec<(f64, f64)>,
    mark: String,
}

/// A step of a lesson: what is done, if anything, and whether without help.
pub(crate) struct Task {
    pub action: Option<String>,
    pub alone: bool,
}

/// The lesson of a game is done by clicking what is lit; with `cargo xtask test --long` also on a phone, with a finger, and by keys.
pub(crate) async fn taken(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let Some(steps) = steps(game)? else { return Ok(()) };
    let person = browser.person().await?;
    by_hand(&person, host, game, &steps, Hand::Mouse).await?;
    person.picture(&format!("lesson-done-{game}")).await?;
    person.click("#first-game").await?;
    person.see(".table:not(.lesson) .board").await?;
    person.is_sound().await?;
    if std::env::var_os("PANTHEON_LONG").is_some() {
        let person = browser.person().await?;
        by_keys(&person, &host.address, game).await?;
        person.is_sound().await?;
        let person = browser.person().await?;
        person.device(SIZES[2].0, SIZES[2].1).await?;
        by_hand(&person, host, game, &steps, Hand::Finger).await?;
        person.fits().await?;
        person.picture(&format!("lesson-done-{game}-phone")).await?;
        person.is_sound().await?;
    }
    Ok(())
}

/// A whole lesson by hand. The first thing that can be chosen and is not asked for is chosen first: it is answered and loses nothing.
async fn by_hand(person: &Person, host: &Host, game: &str, steps: &[Task], hand: Hand) -> Result<()> {
    person.visit(&format!("{}/lesson/{game}", host.address)).await?;
    let mut answered = false;
    for (number, step) in steps.iter().enumerate() {
        rests_at(person, number).await?;
        let Some(action) = &step.action else {
            reads_on(person, number, hand).await?;
            continue;
        };
        person.see(".ask.mine").await?;
        if !answered && !step.alone {
            answered = slips(person, number, hand).await?;
        }
        if step.alone {
            press_on(person, "#list-toggle", hand).await?;
            person.see("#actions .action").await?;
        }
        does(person, number, action, hand).await.with_context(|| format!("{game}: {action}"))?;
    }
    ensure!(answered, "nothing wrong could be pressed");
    person.see(".lesson-done #first-game").await
}

/// Back, skip, reload and a phone: the lesson goes on where it was, and the guide leaves the lit place free.
pub(crate) async fn kept(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.device(SIZES[2].0, SIZES[2].1).await?;
    person.visit(&format!("{}/lesson/gheos", host.address)).await?;
    rests_at(&person, 0).await?;
    reads_on(&person, 0, Hand::Finger).await?;
    rests_at(&person, 1).await?;
    does(&person, 1, "", Hand::Finger).await?;
    rests_at(&person, 2).await?;
    person.click("#lesson-back").await?;
    rests_at(&person, 1).await?;
    person.click("#lesson-skip").await?;
    rests_at(&person, 2).await?;
    person.reload().await?;
    rests_at(&person, 2).await?;
    person.see(".pointed.can").await?;
    person.wait("[...document.querySelectorAll('.board .pointed.can')].some((it) => { const box = it.getBoundingClientRect(); const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); return hit && hit.closest('[data-spot]') === it; })").await?;
    person.fits().await?;
    person.picture("lesson-phone").await?;
    person.click("#lesson-leave").await?;
    person.see(".door a[data-lesson=gheos]").await?;
    person.is_sound().await
}

/// The steps of a lesson, where there is one of that name.
pub(crate) fn steps(name: &str) -> Result<Option<Vec<Task>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/lessons/{name}.json"));
    if !path.exists() {
        return Ok(None);
    }
    let lesson: Value = serde_json::from_str(&std::fs::read_to_string(&path)?)?;
    let steps = lesson["steps"].as_array().context("a lesson has steps")?;
    let step = |step: &Value| Task {
        action: step["go"][0].as_str().map(str::to_owned),
        alone: step["alone"].as_bool().unwrap_or(false),
    };
    Ok(Some(steps.iter().map(step).collect()))
}

/// Waits until the lesson is at a step and nothing is on its way any more.
pub(crate) async fn rests_at(person: &Person, number: usize) -> Result<()> {
    let step = number + 1;
    person.wait(&format!("(({LOOK})('', {step})).busy === false && document.querySelector('.guide .place')?.innerText.startsWith('{step} ')")).await
}

/// How the guide stands at a step.
pub(crate) async fn look(person: &Person, action: &str, number: usize) -> Result<Seen> {
    person.find(&format!("{LOOK}({action:?}, {})", number + 1)).await
}

/// Presses a place, and waits a little for the page to answer.
async fn press(person: &Person, number: usize, hand: Hand, seen: &Seen, at: (f64, f64)) -> Result<()> {
    person.touch(hand, at).await?;
    for _ in 0..50 {
        if look(person, "", number).await?.mark != seen.mark {
            break;
        }
        tokio::time::sleep(SOON).await;
    }
    Ok(())
}

/// Presses the middle of an element where it stands.
async fn press_on(person: &Person, selector: &str, hand: Hand) -> Result<()> {
    person.see(selector).await?;
    let middle = format!(
        "(() => {{ const box = document.querySelector({selector:?}).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
    );
    person.touch(hand, person.find(&middle).await?).await
}

/// Goes on from a step that only says something.
async fn reads_on(person: &Person, number: usize, hand: Hand) -> Result<()> {
    press_on(person, "#lesson-on", hand).await?;
    person.wait(&format!("({LOOK})('', {}).past", number + 1)).await
}

/// Presses something that is not asked for, where there is such a thing, until it is answered. Whether there was.
async fn slips(person: &Person, number: usize, hand: Hand) -> Result<bool> {
    let begun = Instant::now();
    while begun.elapsed() < LONGEST {
        let seen = look(person, "", number).await?;
        ensure!(!seen.past, "something wrong was taken for right");
        if !seen.slip.is_empty() {
            return Ok(true);
        }
        let targets = [&seen.confirm, &seen.others, &seen.wrong];
        match targets.iter().find_map(|places| places.first()) {
            Some(&at) => press(person, number, hand, &seen, at).await?,
            None if seen.busy => tokio::time::sleep(SOON).await,
            None => return Ok(false),
        }
    }
    person.picture("lesson-unanswered").await?;
    anyhow::bail!("something wrong is not answered in step {}", number + 1)
}

/// Presses until the step is done: the yes, the right one of several, the lit place.
async fn does(person: &Person, number: usize, action: &str, hand: Hand) -> Result<()> {
    let begun = Instant::now();
    while begun.elapsed() < LONGEST {
        let seen = look(person, action, number).await?;
        if seen.past {
            return Ok(());
        }
        let targets = [&seen.confirm, &seen.named, &seen.spots];
        match targets.iter().find_map(|places| places.first()) {
            Some(&at) => press(person, number, hand, &seen, at).await?,
            // The page answers, or the camera comes to rest.
            None => tokio::time::sleep(SOON).await,
        }
    }
    person.picture("lesson-stuck").await?;
    anyhow::bail!("step {} cannot be done by hand", number + 1)
}
