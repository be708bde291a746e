//! Help at the table: what a bot would do, and what the humans do and why.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

/// The page's chance in the walk.
const WALK: u32 = 18;

/// At a table of one's own a bot's advice is drawn on the board; at a live table only where it was agreed on.
pub(crate) async fn hints(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    begin(&person, host, "gheos").await?;
    person.click("#hint").await?;
    person.see(".hints li").await?;
    let lines = person.count(".hints li:has(.button)").await?;
    ensure!((1..=3).contains(&lines), "{lines} pieces of advice");
    ensure!(person.words(".hints").await?.contains('%'), "no chance of winning is told");
    person.see(".board [data-hint='1'], .hand [data-hint='1'], .bare[data-hint='1']").await?;
    person.see(".hint-flag").await?;
    person.picture("hints").await?;
    person.click(".hints li:first-child .button").await?;
    person.wait("!document.querySelector('.hint-flag') || document.querySelector('#confirm')").await?;
    for agreed in [false, true] {
        live_table(&person, host, agreed).await?;
        ensure!((person.count("#hint").await? > 0) == agreed, "advice where it was agreed on: {agreed}");
    }
    person.is_sound().await
}

/// A table of the server with bots, and with advice if all agree to it.
async fn live_table(person: &Person, host: &Host, agreed: bool) -> Result<()> {
    person.visit(&format!("{}/friends/gheos", host.address)).await?;
    person.see("#begin").await?;
    person.click(".choices .option-pill").await?;
    let bots = "document.querySelectorAll('.seat-row select').forEach((seat, at) => { if (at > 0) { \
        seat.value = 'random'; seat.dispatchEvent(new Event('change', { bubbles: true })); } }), true";
    person.wait(bots).await?;
    let boxes =
        "[...document.querySelectorAll('.field.check')].find((it) => it.textContent.includes('advice'))";
    let ticked = format!(
        "(({boxes}).querySelector('input').checked !== {agreed} && ({boxes}).querySelector('input').click(), true)"
    );
    person.find::<bool>(&ticked).await?;
    person.click("#begin").await?;
    person.see("#start").await?;
    person.find::<bool>("(document.querySelector('#start').click(), true)").await?;
    person.see(".ask.mine .tools").await
}

/// The humans of Mammothodus act one after another, each with its reason, until the person has seen enough.
pub(crate) async fn humans(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    // The page writes its settings once when it opens.
    person.see(".door").await?;
    let calm = "(localStorage['pantheon.settings'] = JSON.stringify({ theme: 'dark', pace: 'quick', coaching: false }), true)";
    person.find::<bool>(calm).await?;
    begin(&person, host, "mammothodus").await?;
    // A choice by the list now and then, until the humans have a card with several acts: it is held as soon as it is told.
    let told = "(() => { if (window.__held) return true; \
        window.__watch ??= ((it) => (it.observe(document.body, { childList: true, subtree: true }), it))(new MutationObserver(() => { \
            const hold = document.querySelector('.teller #hold'); if (hold && !window.__held) { window.__held = true; hold.click(); } })); \
        document.querySelector('#list-toggle[aria-expanded=false]')?.click(); \
        (document.querySelector('#confirm:not(:disabled)') ?? [...document.querySelectorAll('.action:not(:disabled)')].at(-1))?.click(); \
        return false; })()";
    person.wait(told).await?;
    person.see(".teller").await?;
    person.picture("humans-phase").await?;
    let first = person.words(".teller p").await?;
    ensure!(first.contains('/') && first.len() > 12, "nothing is told: {first}");
    ensure!(person.count(".can").await? == 0, "nobody acts while the humans do");
    person.find::<bool>("(document.querySelector('#tell-next').click(), true)").await?;
    person.wait(&format!("document.querySelector('.teller p')?.innerText !== {first:?}")).await?;
    person.find::<bool>("(document.querySelector('#tell-all')?.click(), true)").await?;
    person.wait("!document.querySelector('.teller')").await?;
    person.is_sound().await
}

/// A walk of Mammothodus is drawn with a finger or said by keys, and one yes does all of it.
pub(crate) async fn walk(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.fate(WALK).await?;
    begin(&person, host, "mammothodus").await?;
    // The first of the list, until somebody may walk.
    let ready = "(() => { if (document.querySelector('.board [data-errand]')) return true; \
        document.querySelector('#list-toggle[aria-expanded=false]')?.click(); \
        (document.querySelector('#confirm:not(:disabled)') ?? document.querySelector('.action:not(:disabled)'))?.click(); \
        return false; })()";
    person.wait(ready).await?;
    person
        .find::<bool>("(document.querySelector('#list-toggle[aria-expanded=true]')?.click(), true)")
        .await?;
    let spot: String = person.find("document.querySelector('.board [data-errand]').dataset.errand").await?;
    let figure = format!(".board [data-errand='{spot}']");
    let point = |kind: &str, to: &str| {
        format!(
            "(() => {{ const box = document.querySelector({to:?}).getBoundingClientRect(); \
             document.querySelector({figure:?}).dispatchEvent(new PointerEvent('{kind}', {{ bubbles: true, pointerId: 7, \
             pointerType: 'touch', clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }})); return true; }})()"
        )
    };
    person.find::<bool>(&point("pointerdown", &figure)).await?;
    person.see(".outlook [data-way]").await?;
    let way: String = person.find("document.querySelector('.outlook [data-way]').dataset.way").await?;
    let ground = format!(".board [data-spot='{}']", way.replace("step-", "area-"));
    person.find::<bool>(&point("pointermove", &ground)).await?;
    person.see("#set-out").await?;
    person.find::<bool>(&point("pointerup", &ground)).await?;
    person.picture("walk-drawn").await?;
    person
        .wait("(document.querySelector('#one-less')?.click(), !document.querySelector('#one-less'))")
        .await?;
    ensure!(person.count("#set-out").await? == 0, "nothing is left of the walk");

    person.find::<bool>(&format!("(document.querySelector({figure:?}).focus(), true)")).await?;
    person.press("Enter").await?;
    person.wait("document.activeElement.matches('.outlook [data-way]')").await?;
    person.press("Enter").await?;
    person.wait("document.activeElement.id === 'set-out'").await?;
    let piece = format!("document.querySelector(\".board [data-spot='{spot}']\")");
    let stood: String = person.find(&format!("JSON.stringify({piece}.getBoundingClientRect())")).await?;
    person.press("Enter").await?;
    person.wait(&format!("JSON.stringify({piece}.getBoundingClientRect()) !== {stood:?}")).await?;
    person.wait("!document.querySelector('#set-out')").await?;
    ensure!(person.count(".toast").await? == 0, "{}", person.words(".toast").await?);
    person.is_sound().await
}
