//! Games in the browser that outlive the network, the tab and the hand that plays.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, by_list};
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
    let (log, question) = (person.words(".log ol").await?, person.words(".question").await?);
    host.kill();
    person.reload().await?;
    person.see(".ask.mine").await?;
    ensure!(person.words(".log ol").await? == log, "the log is not what it was");
    ensure!(person.words(".question").await? == question, "the question is not what it was");
    by_list(&person, 3, Duration::from_secs(60)).await?;
    begin(&person, &host, "mezo").await?;
    by_list(&person, 2, Duration::from_secs(60)).await?;
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
