//! Help at the table: what a bot would do, and what the humans do and why.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

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
    // A choice by the list now and then, until the humans have a card with several acts.
    let told = "(() => { if (document.querySelector('.teller')) return true; \
        document.querySelector('#list-toggle[aria-expanded=false]')?.click(); \
        (document.querySelector('#confirm:not(:disabled)') ?? [...document.querySelectorAll('.action:not(:disabled)')].at(-1))?.click(); \
        return false; })()";
    person.wait(told).await?;
    person.click("#hold").await?;
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
