//! Whole games against bots, in the worker of the page.

use anyhow::{Result, ensure};
use e2e::{Browser, Hand, Host, Person, by_hand, fresh};
use serde_json::json;
use std::time::Duration;

/// No game takes longer, even on a busy machine.
pub(crate) const LONGEST: Duration = Duration::from_secs(500);
/// No game has more decisions of one person.
pub(crate) const MOST: usize = 1500;
/// What is dealt.
const MOUSE: u32 = 6;
/// Bots that do not think take every seat but the first.
pub(crate) const QUICK: &str = "document.querySelectorAll('.seat-row select').forEach((seat, at) => { \
    if (at > 0) { seat.value = 'random'; seat.dispatchEvent(new Event('change', { bubbles: true })); } }), true";

/// Opens the screen where a table is set up, with quick bots, as few as may be, and begins.
pub(crate) async fn begin(person: &Person, host: &Host, game: &str) -> Result<()> {
    begin_at(person, &host.address, game).await
}

/// The same, by the address of the server.
pub(crate) async fn begin_at(person: &Person, address: &str, game: &str) -> Result<()> {
    person.visit(&format!("{address}/new/{game}")).await?;
    person.see("#begin").await?;
    person.click(".choices .option-pill").await?;
    person.wait("document.querySelectorAll('.seat-row select').length > 0").await?;
    person.wait(QUICK).await?;
    person.click("#begin").await?;
    person.see(".table .seat").await
}

/// A short game from its first decision on, with bots that do not think. How long a game lasts at most is set where no screen offers
/// it; with `cargo xtask test --long` it lasts as long as it does.
pub(crate) async fn short(person: &Person, host: &Host, game: &str, seed: &str) -> Result<()> {
    let most = match game {
        _ if std::env::var_os("PANTHEON_LONG").is_some() => json!({}),
        "cyclades" => json!({ "max_cycles": 3 }),
        "gheos" | "mammothodus" => json!({ "max_turns": 8 }),
        "mezo" => json!({ "max_decisions": 90 }),
        "mystic_war" => json!({ "max_rounds": 4 }),
        _ => json!({}),
    };
    let seats = if game == "mystic_war" { 3 } else { 2 };
    let saved = fresh(game, seats, &most, seed)?;
    person.visit(&host.address).await?;
    person.see(".door .now").await?;
    person.open(&saved).await
}

/// A whole game with the mouse on the board.
pub(crate) async fn mouse(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let person = browser.person().await?;
    person.fate(MOUSE).await?;
    short(&person, host, game, "by mouse").await?;
    person.picture(&format!("{game}-start")).await?;
    let (spots, buttons) = by_hand(&person, Hand::Mouse, MOST, LONGEST).await?;
    ensure!(2 * spots > buttons, "{spots} decisions on the board, {buttons} by buttons");
    finished(&person, game, spots + buttons).await
}

/// The end is told, the table can be seen, and the game watched again.
pub(crate) async fn finished(person: &Person, game: &str, decisions: usize) -> Result<()> {
    ensure!(decisions > 0, "nothing was decided");
    person.see(".ending .ranks li").await?;
    person.picture(&format!("{game}-end")).await?;
    person.is_sound().await?;
    person.click(".ending a[href^='/replay/']").await?;
    person.see("#scrubber").await?;
    person.wait("document.querySelector('#scrubber').max > 0 && document.querySelector('.seat')").await?;
    person.press("ArrowRight").await?;
    person.wait("document.querySelector('#replay-at').innerText.includes('move 1 ')").await?;
    person.find::<bool>("(document.querySelector('#moment-link').click(), true)").await?;
    person.wait("location.search === '?at=1'").await?;
    let seats = person.count(".seat").await?;
    ensure!(person.count("#eyes option").await? == seats + 1, "whoever has played can be looked with");
    let last: String = person.find("document.querySelector('#scrubber').max").await?;
    person.press("End").await?;
    person.wait(&format!("document.querySelector('#replay-at').innerText.includes('move {last} ')")).await?;
    person.wait(&format!("document.querySelectorAll('.graph polyline').length === {seats}")).await?;
    person.is_sound().await
}
