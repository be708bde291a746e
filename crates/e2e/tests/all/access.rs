//! The page without eyes and without a mouse.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

/// What the page says to those who listen.
const SPOKEN: &str = "(document.querySelector('main > [role=status][aria-live]')?.textContent ?? '')";
/// What has the keyboard.
const ACTIVE: &str = "(() => { const it = document.activeElement; return it.id || String(it.className.baseVal ?? it.className).split(' ')[0] || it.tagName; })()";

async fn is_named(person: &Person, place: &str) -> Result<()> {
    let unnamed = person.unnamed().await?;
    ensure!(unnamed.is_empty(), "{place}: nothing tells what these are: {}", unnamed.join(", "));
    Ok(())
}

/// Everything that can be used has a name and is reached in the order in which it is read.
pub(crate) async fn names(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    for path in ["/", "/new/cyclades", "/friends/mezo", "/settings", "/rules", "/rules/gheos"] {
        person.visit(&format!("{}{path}", host.address)).await?;
        person.see(".bar").await?;
        person.wait("!document.querySelector('.wait')").await?;
        is_named(&person, path).await?;
        ensure!(person.roles("main").await? == 1, "{path} has no main part");
        ensure!(person.count("h1").await? == 1, "{path} has {} titles", person.count("h1").await?);
    }
    person.visit(&host.address).await?;
    person.see(".door .now").await?;
    let mut order: Vec<(i64, f64, f64)> = Vec::new();
    for _ in 0..18 {
        person.press("Tab").await?;
        let (door, x, y, ring): (i64, f64, f64, String) = person
            .find("(() => { const it = document.activeElement, box = it.getBoundingClientRect(); return [[...document.querySelectorAll('.door')].indexOf(it.closest('.door')), box.x, box.y + scrollY, getComputedStyle(it).outlineStyle]; })()")
            .await?;
        ensure!(
            ring != "none",
            "what has the keyboard does not show it: {}",
            person.find::<String>(ACTIVE).await?
        );
        order.push((door, x, y));
    }
    // The way past the bar, the bar, then one door after the other, each read as one reads.
    // Back and forward are the browser's own.
    person.click(".door .niche").await?;
    person.see("#begin").await?;
    person.find::<bool>("history.back(), true").await?;
    person.see(".door .now").await?;
    person.find::<bool>("history.forward(), true").await?;
    person.see("#begin").await?;
    // Within a door the lines follow each other; no door is entered twice.
    ensure!(
        order[4..].windows(2).all(|pair| {
            let ((door, x, y), (next, right, down)) = (pair[0], pair[1]);
            next == door + 1 || next == door && (down > y + 1.0 || right >= x - 1.0)
        }),
        "the keyboard jumps about: {order:?}"
    );
    person.is_sound().await
}

/// At a table events and questions are spoken, and the keyboard stays where it is used.
pub(crate) async fn table(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    for game in person.games().await? {
        begin(&person, host, &game).await?;
        person.see(".ask.mine").await?;
        is_named(&person, &game).await?;
        let question = person.words(".question").await?;
        let spoken: String = person.find(SPOKEN).await?;
        ensure!(spoken.contains(&question), "{game}: the question `{question}` is not spoken but `{spoken}`");
        if person.count("#actions").await? == 0 {
            person.press("l").await?;
        }
        person.see("#actions .action").await?;
        person.press("ArrowDown").await?;
        person.wait("document.activeElement.closest('#actions')").await?;
        for _ in 0..3 {
            person.see(".ask.mine").await?;
            let before: String = person.find(SPOKEN).await?;
            // While an action is on its way nothing can be done.
            person.wait("document.activeElement.closest('#actions') && !document.querySelector('.action:disabled')").await?;
            person.press("Enter").await?;
            person.wait(&format!("document.querySelector('#confirm') || {SPOKEN} !== {before:?}")).await?;
            if person.count("#confirm").await? > 0 {
                person.press("Escape").await?;
                person.wait("!document.querySelector('#confirm')").await?;
                person.wait("document.activeElement.closest('.prompt')").await?;
            }
        }
        person.wait("document.activeElement.closest('.prompt')").await?;
    }
    // A dialog takes the keyboard, keeps it, and gives it back.
    person.find::<bool>("document.querySelector('.top button.square').focus(), true").await?;
    person.press("?").await?;
    person.wait("document.activeElement.closest('.help')").await?;
    is_named(&person, "the keys").await?;
    for _ in 0..4 {
        person.press("Tab").await?;
        ensure!(
            person.find::<bool>("!document.activeElement.closest('.board, .seats, .top')").await?,
            "the keyboard leaves an open dialog"
        );
    }
    person.press("Escape").await?;
    person.wait("document.activeElement.closest('.top')").await?;
    person.is_sound().await
}
