//! Games in the browser that outlive the network, the tab and the hand that plays.

use crate::games::{begin, begin_at};
use crate::lesson_keys::by_keys;
use anyhow::{Result, ensure};
use e2e::{Browser, Front, Host, NEWER, by_list};
use std::time::Duration;

/// The server is gone: the page opens again, the game goes on where it stood, and another can begin.
pub(crate) async fn offline(browser: &Browser) -> Result<()> {
    let mut host = Host::start("offline")?;
    let person = browser.person().await?;
    begin(&person, &host, "gheos").await?;
    by_list(&person, 5, Duration::from_secs(60)).await?;
    person.wait("navigator.serviceWorker.controller").await?;
    person.wait("(async () => (await caches.keys()).length)()").await?;
    person.see(".ask.mine").await?;
    let log = person.words(".log ol").await?;
    // What the page keeps is a record that the program plays again.
    let record: String = person
        .find("JSON.stringify(JSON.parse(localStorage['pantheon.game.' + location.pathname.split('/').pop()]).record)")
        .await?;
    ensure!(host.replays(&record)?, "the program does not replay what the page keeps: {record}");
    host.kill();
    person.reload().await?;
    person.see(".ask.mine").await?;
    ensure!(person.words(".log ol").await? == log, "the log is not what it was");
    by_list(&person, 3, Duration::from_secs(60)).await?;
    begin(&person, &host, "mezo").await?;
    by_list(&person, 2, Duration::from_secs(60)).await?;
    by_keys(&person, &host.address, "cyclades-hades").await?;
    person.is_sound().await
}

/// A newer build comes while a game is open: the page takes it by itself, and the game goes on where it stood.
pub(crate) async fn upgrade(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    let build: String = person.find("document.querySelector('meta[name=build]').content").await?;
    let front = Front::start(&host.address, &build).await?;
    let person = browser.person().await?;
    begin_at(&person, &front.address, "gheos").await?;
    by_list(&person, 5, Duration::from_secs(60)).await?;
    person.wait("navigator.serviceWorker.controller").await?;
    person.see(".ask.mine").await?;
    let log = person.words(".log ol").await?;
    person.find::<bool>("window.__old = true").await?;
    front.upgrade();
    person.find::<bool>("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))").await?;
    person
        .wait(&format!("!window.__old && document.querySelector('meta[name=build]').content === '{NEWER}'"))
        .await?;
    person.see(".ask.mine").await?;
    ensure!(person.words(".log ol").await? == log, "the log is not what it was");
    // What happened before the upgrade can still be looked at.
    person.click(".log li:first-child .log-line").await?;
    person.see(".past").await?;
    person.wait("document.querySelector('.world svg')").await?;
    person.press("Escape").await?;
    person.wait("!document.querySelector('.past')").await?;
    by_list(&person, 2, Duration::from_secs(60)).await?;
    person.is_sound().await
}

/// A local game in two tabs: whichever acts, the other shows it.
pub(crate) async fn local_tabs(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    begin(&person, host, "gheos").await?;
    person.see(".ask.mine").await?;
    let address: String = person.find("location.href").await?;
    let other = browser.second_tab(&person).await?;
    other.visit(&address).await?;
    other.see(".ask.mine").await?;
    for round in 0..4 {
        let (actor, watcher) = if round % 2 == 0 { (&person, &other) } else { (&other, &person) };
        by_list(actor, 2, Duration::from_secs(30)).await?;
        actor.see(".ask.mine, .ending").await?;
        let log = actor.words(".log ol").await?;
        watcher.wait(&format!("document.querySelector('.log ol').innerText === {log:?}")).await?;
    }
    other.is_sound().await?;
    person.is_sound().await
}

/// Two people at one screen: between them nothing is shown.
pub(crate) async fn hot_seat(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&format!("{}/new/gheos", host.address)).await?;
    person.see("#begin").await?;
    person.click(".choices .option-pill").await?;
    person
        .wait("document.querySelectorAll('.seat-row select').forEach((seat) => { seat.value = 'me'; seat.dispatchEvent(new Event('change', { bubbles: true })); }), true")
        .await?;
    person.click("#begin").await?;
    for _ in 0..4 {
        person.see("#take").await?;
        ensure!(person.count(".hand *").await? == 0, "a hand is shown to nobody");
        ensure!(person.count(".log .log-line").await? == 0, "the log is shown to nobody");
        person.click("#take").await?;
        person.wait("document.querySelector('.ask.mine') && !document.querySelector('#take')").await?;
        for _ in 0..60 {
            if person.count("#take").await? > 0 {
                break;
            }
            person.press(if person.count("#confirm").await? > 0 { "Enter" } else { "1" }).await?;
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }
    person.is_sound().await
}
