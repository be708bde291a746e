//! Two people through a whole small tournament, each in a browser of their own.

use crate::invite::fill;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person, by_list};
use serde_json::json;
use std::time::Duration;

/// Nothing takes longer, even on a busy machine.
const LONG: Duration = Duration::from_secs(60);

async fn account(person: &Person, host: &Host, name: &str) -> Result<()> {
    person.visit(&format!("{}/account", host.address)).await?;
    fill(person, ".account input[autocomplete=username]", name).await?;
    fill(person, ".account input[type=password]", "violets at dusk").await?;
    person.click("#register").await?;
    person.see("#sign-out").await
}

/// Pictures of what is shown, on a desk and on a phone; nothing is wider than the screen.
async fn pictures(person: &Person, name: &str) -> Result<()> {
    for (device, width, height) in [("phone", 390, 844), ("desktop", 1440, 900)] {
        person.device(width, height).await?;
        person.fits().await?;
        person.picture(&format!("{name}-{device}")).await?;
    }
    Ok(())
}

/// One's table of this round, from the page of the tournament to the end of its game.
async fn round(person: &Person, address: &str, number: u8) -> Result<()> {
    person.visit(address).await?;
    person
        .wait(&format!("document.querySelector('#your-table')?.innerText.includes('round {number}')"))
        .await?;
    person.click("#your-table").await?;
    person.see(".table .seat").await?;
    by_list(person, 80, LONG).await?;
    person.see(".ending").await
}

/// A tournament of two rounds: made, joined, played and looked at.
pub(crate) async fn whole(browser: &Browser, host: &Host) -> Result<()> {
    let people = [browser.person().await?, browser.person().await?];
    let [one, two] = &people;
    let stamp: u32 = one.find("Date.now() % 100000").await?;
    let names = [format!("Corinna {stamp}"), format!("Pindar {stamp}")];
    account(one, host, &names[0]).await?;
    account(two, host, &names[1]).await?;
    one.visit(&format!("{}/tournaments/new?game=gheos", host.address)).await?;
    one.see("#make-cup").await?;
    pictures(one, "tournament-new").await?;
    // The same as the form makes, but for a game of a few turns.
    let wish = json!({"name": format!("Small cup {stamp}"), "game": "gheos", "options": {"max_turns": 3}, "seats": 2, "rounds": 2,
        "clock": {"bank": {"seconds": 1200, "increment": 20}}});
    let make = format!(
        "(async () => (await (await fetch('/api/tournaments', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: {:?} }})).json()).tournament)()",
        wish.to_string()
    );
    let id: String = one.find(&make).await?;
    let address = format!("{}/tournaments/{id}", host.address);
    for person in &people {
        person.visit(&address).await?;
        person.click("#join-cup").await?;
        person.see("#leave-cup").await?;
    }
    one.wait("document.querySelectorAll('.cup-standings tbody tr').length === 2").await?;
    pictures(one, "tournament-waiting").await?;
    ensure!(two.count("#start-cup").await? == 0, "only its maker starts it");
    one.click("#start-cup").await?;
    // The hall says whose table waits.
    two.visit(&host.address).await?;
    two.wait("document.querySelector('.cup-list li.yours .button.main')?.innerText.includes('round 1')")
        .await?;
    two.picture("tournament-hall").await?;
    for number in [1, 2] {
        tokio::try_join!(round(one, &address, number), round(two, &address, number))?;
    }
    for person in &people {
        person.visit(&address).await?;
        person.wait("document.querySelector('.cup')?.dataset.state === 'Over'").await?;
    }
    ensure!(one.count(".cup-round").await? == 2, "two rounds were played");
    ensure!(one.count(".cup-round a[href^='/replay/']").await? == 2, "each has its replay");
    let points: Vec<u32> = one
        .find(
            "[...document.querySelectorAll('.cup-standings td.points b')].map((it) => Number(it.innerText))",
        )
        .await?;
    ensure!(points.len() == 2 && points.iter().sum::<u32>() == 4, "two tables give four points: {points:?}");
    pictures(one, "tournament-over").await?;
    two.click(".cup-round a[href^='/replay/']").await?;
    two.wait("location.pathname.startsWith('/replay/')").await?;
    two.see(".table .seat").await?;
    one.visit(&format!("{}/tournaments", host.address)).await?;
    one.see(".cup-list li").await?;
    pictures(one, "tournaments").await?;
    club(one, two, host).await?;
    for person in &people {
        person.is_sound().await?;
    }
    Ok(())
}

/// The same two make a club and talk there.
async fn club(one: &Person, two: &Person, host: &Host) -> Result<()> {
    one.visit(&format!("{}/clubs", host.address)).await?;
    fill(one, "#club-name", "Lyric poets").await?;
    one.click("#make-club").await?;
    one.see("#club-link").await?;
    let link: String = one.find("document.querySelector('#club-link').innerText").await?;
    two.visit(&link).await?;
    two.click("#join-club").await?;
    two.see("#club-say").await?;
    fill(two, "#club-say", "what a day").await?;
    two.click(".club-talk button").await?;
    one.wait("document.querySelector('.club-talk li span')?.innerText === 'what a day'").await?;
    pictures(one, "club").await?;
    two.click("#leave-club").await?;
    two.wait("location.pathname === '/clubs'").await
}
