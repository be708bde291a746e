//! People at one table of the server.

use anyhow::{Context, Result, ensure};
use e2e::{Browser, Host, Person};
use std::time::Duration;

/// Makes a table for `count` people and gives its address.
pub(crate) async fn make(person: &Person, host: &Host, game: &str, count: usize) -> Result<String> {
    person.visit(&format!("{}/friends/{game}", host.address)).await?;
    person.see("#begin").await?;
    person.click(&format!(".choices .option-pill:nth-child({})", count)).await?;
    person.click("#begin").await?;
    person.see(".room .share input").await?;
    person.wait("location.pathname.startsWith('/t/')").await?;
    person.find("location.href").await
}

pub(crate) async fn join(person: &Person, address: &str) -> Result<()> {
    person.visit(address).await?;
    person.click(".chairs .button").await
}

/// Plays any action by the list; whether there was one to play.
pub(crate) async fn act(person: &Person) -> Result<bool> {
    if !person.find::<bool>("Boolean(document.querySelector('.ask.mine'))").await? {
        return Ok(false);
    }
    if person.count("#confirm").await? > 0 {
        person.press("Enter").await?;
    } else {
        person.press("1").await?;
    }
    tokio::time::sleep(Duration::from_millis(60)).await;
    Ok(true)
}

/// The server dies and comes back: the page says so, goes on by itself and loses nothing.
pub(crate) async fn reconnect(browser: &Browser) -> Result<()> {
    let mut host = Host::start("reconnect")?;
    let people = [browser.person().await?, browser.person().await?];
    let address = make(&people[0], &host, "gheos", 1).await?;
    join(&people[1], &address).await?;
    people[0].wait("document.querySelector('#start') && !document.querySelector('#start').disabled").await?;
    people[0].click("#start").await?;
    for person in &people {
        person.see(".table .seat").await?;
    }
    for _ in 0..6 {
        for person in &people {
            act(person).await?;
        }
    }
    let before = people[0].words(".log ol").await?;
    host.kill();
    for person in &people {
        person.see(".toast.steady").await?;
    }
    host.restart().context("the server does not come back")?;
    for person in &people {
        person.wait("!document.querySelector('.toast.steady')").await?;
    }
    ensure!(people[0].words(".log ol").await? == before, "the log is not what it was");
    let mut moved = false;
    for _ in 0..10 {
        for person in &people {
            moved |= act(person).await?;
        }
    }
    ensure!(moved, "nobody can act after the connection came back");
    people[0]
        .wait(&format!("document.querySelector('.log ol').innerText.length > {}", before.chars().count()))
        .await?;
    people[0].is_sound().await
}

/// A second tab of the same person shows the same, whichever of them acts.
pub(crate) async fn tabs(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&format!("{}/friends/gheos", host.address)).await?;
    person.see("#begin").await?;
    person.click(".choices .option-pill").await?;
    person
        .wait("document.querySelectorAll('.seat-row select').forEach((seat, at) => { if (at > 0) { seat.value = 'random'; seat.dispatchEvent(new Event('change', { bubbles: true })); } }), true")
        .await?;
    person.click("#begin").await?;
    person.click("#start").await?;
    person.see(".ask.mine").await?;
    let address: String = person.find("location.href").await?;
    let other = browser.second_tab(&person).await?;
    other.visit(&address).await?;
    other.see(".ask.mine").await?;
    for round in 0..4 {
        let (actor, watcher) = if round % 2 == 0 { (&person, &other) } else { (&other, &person) };
        actor.wait("document.querySelector('.ask.mine')").await?;
        act(actor).await?;
        act(actor).await?;
        let log = actor.words(".log ol").await?;
        watcher
            .wait(&format!("document.querySelector('.log ol').innerText.length >= {}", log.chars().count()))
            .await?;
    }
    other.is_sound().await?;
    person.is_sound().await
}
