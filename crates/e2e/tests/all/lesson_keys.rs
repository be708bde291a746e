//! Lessons by keys alone, as who cannot see takes them: every sentence is spoken, what is lit has a name and is reached by the Tab
//! key, a wrong choice is answered aloud.

use crate::lesson::{LONGEST, SOON, look, rests_at, steps};
use anyhow::{Context, Result, bail, ensure};
use e2e::Person;
use std::time::Instant;

/// What the guide says to those who listen.
const SPOKEN: &str =
    "(document.querySelector('.guide .speech[role=status][aria-live=polite]')?.innerText ?? '')";

/// What has the keyboard says so much of itself.
const NAME: &str = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText";

/// Nothing is further away than so many stops of the keyboard.
const MOST_TABS: usize = 150;

/// A whole lesson.
pub(crate) async fn by_keys(person: &Person, address: &str, name: &str) -> Result<()> {
    let steps = steps(name)?.with_context(|| format!("there is no lesson {name}"))?;
    person.visit(&format!("{address}/lesson/{name}")).await?;
    let mut answered = false;
    for (number, step) in steps.iter().enumerate() {
        rests_at(person, number).await?;
        let spoken: String = person.find(SPOKEN).await?;
        ensure!(!spoken.trim().is_empty(), "step {} is not spoken", number + 1);
        let Some(action) = &step.action else {
            // It comes there by itself, unless something else has it.
            tab_to(person, "#lesson-on").await?;
            person.press("Enter").await?;
            person.wait(&past(number)).await?;
            continue;
        };
        person.see(".ask.mine").await?;
        if !answered && !step.alone {
            answered = slips(person, number).await?;
        }
        if step.alone {
            tab_to(person, "#list-toggle").await?;
            person.press("Enter").await?;
        }
        does(person, number, action, step.alone).await.with_context(|| format!("{name}: {action}"))?;
    }
    ensure!(answered, "nothing wrong could be chosen");
    person.see(".lesson-done #first-game").await?;
    person.wait("document.activeElement.closest('.lesson-done')").await
}

/// Whether the lesson is past a step.
fn past(number: usize) -> String {
    format!(
        "document.querySelector('.lesson-done') || !document.querySelector('.guide .place').innerText.startsWith('{} ')",
        number + 1
    )
}

/// Presses Tab until something of this kind has the keyboard.
async fn tab_to(person: &Person, selector: &str) -> Result<()> {
    person.see(selector).await?;
    for _ in 0..MOST_TABS {
        if person.find::<bool>(&format!("document.activeElement.matches({selector:?})")).await? {
            return Ok(());
        }
        person.press("Tab").await?;
    }
    person.picture("lesson-not-reached").await?;
    bail!("the Tab key does not come to {selector}")
}

/// Chooses something that is not asked for, where there is such a thing. Whether there was.
async fn slips(person: &Person, number: usize) -> Result<bool> {
    let wrong = ".can[data-spot]:not(.pointed)";
    if person.count(wrong).await? == 0 {
        return Ok(false);
    }
    tab_to(person, wrong).await?;
    person.press("Enter").await?;
    let begun = Instant::now();
    while begun.elapsed() < LONGEST {
        let seen = look(person, "", number).await?;
        ensure!(!seen.past, "something wrong was taken for right");
        if !seen.slip.is_empty() {
            rests_at(person, number).await?;
            return Ok(true);
        }
        says_yes(person, ".chooser [data-action]:not(.pointed)").await?;
    }
    person.picture("lesson-unanswered").await?;
    bail!("a wrong choice is not answered in step {}", number + 1)
}

/// Does what is asked for, and says yes where that is asked.
async fn does(person: &Person, number: usize, action: &str, alone: bool) -> Result<()> {
    let named = format!("[data-action=\"{action}\"]");
    let lit = match alone {
        true => format!("#actions {named}"),
        false => format!(".pointed.can[data-spot], .bare{named}"),
    };
    tab_to(person, &lit).await?;
    let told: String = person.find(NAME).await?;
    ensure!(!told.trim().is_empty(), "what is lit in step {} has no name", number + 1);
    let marked = "document.activeElement.getAttribute('aria-current') === 'step'";
    ensure!(
        alone || person.find::<bool>(marked).await?,
        "{told}: who listens is not told that this is asked for"
    );
    person.press("Enter").await?;
    let begun = Instant::now();
    while begun.elapsed() < LONGEST && !look(person, action, number).await?.past {
        says_yes(person, &format!(".chooser {named}")).await?;
    }
    if look(person, action, number).await?.past {
        return Ok(());
    }
    person.picture("lesson-stuck").await?;
    let here: String = person.find("document.activeElement.outerHTML.slice(0, 200)").await?;
    bail!("step {} is not done; the keyboard is at {here}", number + 1)
}

/// Where a yes is asked, or one of several, goes there and says it; otherwise the page is given time.
async fn says_yes(person: &Person, one_of: &str) -> Result<()> {
    let wanted = format!("#confirm:not(:disabled), {one_of}");
    if person.count(&wanted).await? == 0 {
        tokio::time::sleep(SOON).await;
    } else if person.find::<bool>(&format!("document.activeElement.matches({wanted:?})")).await? {
        person.press("Enter").await?;
    } else {
        person.press("Tab").await?;
    }
    Ok(())
}
