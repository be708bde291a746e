//! Lessons, taken with the mouse.

use anyhow::{Context, Result, ensure};
use e2e::{Browser, Host, Person};
use serde::Deserialize;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

/// A step takes no longer, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(8);

/// Where things can be clicked now, given the right action and the number of the step.
const LOOK: &str = "((action, step) => {
    const middle = (it) => {
        const box = it.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const hit = box.width > 0 && document.elementFromPoint(x, y);
        return hit && (it.contains(hit) || hit.closest('[data-spot]') === it) ? [x, y] : null;
    };
    const here = document.querySelector('.guide .place').innerText.startsWith(step + ' ');
    const all = (selector) => here ? [...document.querySelectorAll(selector)].map(middle).filter(Boolean) : [];
    const named = `[data-action=\"${action}\"]`;
    return {
        confirm: all('#confirm'), chooser: all('.chooser ' + named), spots: all('.pointed.can[data-spot]'),
        buttons: all('.bare' + named), wrong: all('.can[data-spot]:not(.pointed)'),
    };
})";

#[derive(Deserialize)]
struct Seen {
    confirm: Vec<(f64, f64)>,
    chooser: Vec<(f64, f64)>,
    spots: Vec<(f64, f64)>,
    buttons: Vec<(f64, f64)>,
    wrong: Vec<(f64, f64)>,
}

/// A step of a lesson: what is done, if anything, and whether without help.
struct Task {
    action: Option<String>,
    alone: bool,
}

/// The lesson of a game is done by clicking what is lit; a wrong click is answered and loses nothing.
pub(crate) async fn taken(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let usual = ["gheos", "cyclades"].contains(&game);
    let Some(steps) = lesson(game)?.filter(|_| usual || std::env::var_os("PANTHEON_LONG").is_some()) else {
        return Ok(());
    };
    let person = browser.person().await?;
    person.visit(&format!("{}/lesson/{game}", host.address)).await?;
    let (mut answered, mut helped) = (false, 0);
    for (number, step) in steps.iter().enumerate() {
        stands_at(&person, number).await?;
        let Some(action) = &step.action else {
            reads_on(&person, number).await?;
            continue;
        };
        person.see(".ask.mine").await?;
        if step.alone {
            person.click("#lesson-do").await?;
            continue;
        }
        if !answered {
            answered = slips(&person, number).await?;
        }
        if !does(&person, number, action).await.with_context(|| format!("{game}: {action}"))? {
            helped += 1;
            person.click("#lesson-do").await?;
        }
    }
    ensure!(answered, "nothing wrong could be clicked");
    ensure!(helped <= 2, "{helped} steps could not be done with the mouse");
    person.see(".lesson-done #first-game").await?;
    person.picture(&format!("lesson-done-{game}")).await?;
    person.click("#first-game").await?;
    person.see(".table:not(.lesson) .board").await?;
    person.is_sound().await
}

/// Back, skip, reload and a phone: the lesson goes on where it was, and the guide leaves the lit place free.
pub(crate) async fn kept(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.device(390, 844).await?;
    person.visit(&format!("{}/lesson/gheos", host.address)).await?;
    stands_at(&person, 0).await?;
    reads_on(&person, 0).await?;
    stands_at(&person, 1).await?;
    person.click("#lesson-do").await?;
    stands_at(&person, 2).await?;
    person.click("#lesson-back").await?;
    stands_at(&person, 1).await?;
    person.click("#lesson-skip").await?;
    stands_at(&person, 2).await?;
    person.reload().await?;
    stands_at(&person, 2).await?;
    person.see(".pointed.can").await?;
    person.wait("[...document.querySelectorAll('.board .pointed.can')].some((it) => { const box = it.getBoundingClientRect(); const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); return hit && hit.closest('[data-spot]') === it; })").await?;
    person.fits().await?;
    person.picture("lesson-phone").await?;
    person.click("#lesson-leave").await?;
    person.see(".door a[data-lesson=gheos]").await?;
    person.is_sound().await
}

fn lesson(game: &str) -> Result<Option<Vec<Task>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/lessons/{game}.json"));
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

async fn stands_at(person: &Person, number: usize) -> Result<()> {
    person
        .wait(&format!("document.querySelector('.guide .place')?.innerText.startsWith('{} ')", number + 1))
        .await
}

/// Whether the lesson is past a step.
fn beyond(number: usize) -> String {
    format!(
        "Boolean(document.querySelector('.lesson-done')) || !document.querySelector('.guide .place').innerText.startsWith('{} ')",
        number + 1
    )
}

/// Goes on from a step that only says something; while the page is still being laid out a click may miss the button.
async fn reads_on(person: &Person, number: usize) -> Result<()> {
    let begun = Instant::now();
    while begun.elapsed() < LONGEST && !person.find::<bool>(&beyond(number)).await? {
        person.click("#lesson-on").await?;
        for _ in 0..20 {
            if person.find::<bool>(&beyond(number)).await? {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    Ok(())
}

/// What can be clicked, if the lesson is still at this step.
async fn look(person: &Person, action: &str, number: usize) -> Result<Seen> {
    person.find(&format!("{LOOK}({action:?}, {})", number + 1)).await
}

/// Clicks something that is not asked for, where there is such a thing, until it is answered. Whether there was.
async fn slips(person: &Person, number: usize) -> Result<bool> {
    let begun = Instant::now();
    while begun.elapsed() < LONGEST {
        let Some(&(x, y)) = look(person, "", number).await?.wrong.first() else { return Ok(false) };
        person.click_at(x, y).await?;
        // What is certain is done by the click itself; the rest waits for a yes. A further click puts an answer away.
        if answered(person).await? {
            stands_at(person, number).await?;
            return Ok(true);
        }
        if let Some(&(x, y)) = look(person, "", number).await?.confirm.first() {
            person.click_at(x, y).await?;
            if answered(person).await? {
                stands_at(person, number).await?;
                return Ok(true);
            }
        }
        person.press("Escape").await?;
    }
    Ok(false)
}

/// Whether what was clicked is answered soon.
async fn answered(person: &Person) -> Result<bool> {
    for _ in 0..30 {
        if person.count(".slip[role=alert]").await? > 0 {
            return Ok(true);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(false)
}

/// Clicks until the step is done: the lit place, the right one of several, the yes. Whether it came to that.
async fn does(person: &Person, number: usize, action: &str) -> Result<bool> {
    let done = beyond(number);
    let begun = Instant::now();
    while begun.elapsed() < LONGEST {
        if person.find::<bool>(&done).await? {
            return Ok(true);
        }
        let seen = look(person, action, number).await?;
        let targets = [&seen.confirm, &seen.chooser, &seen.buttons, &seen.spots];
        if let Some((x, y)) = targets.iter().find_map(|places| places.first().copied()) {
            person.click_at(x, y).await?;
        }
        // The page answers, or the camera comes to rest.
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    person.picture("lesson-stuck").await?;
    Ok(false)
}
