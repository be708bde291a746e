//! Whole games against bots, in the worker of the page.

use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person, by_list, by_mouse};
use std::time::Duration;

/// No game takes longer, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(500);
/// No game has more decisions of one person.
const MOST: usize = 1500;
/// What is dealt in the games of keys, and in those of the mouse.
const LIST: u32 = 5;
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
    let short = "Object.entries({ 'max turns': 6, 'max rounds': 4, 'max cycles': 3, 'max decisions': 90 }).forEach(([name, most]) => { \
        const field = [...document.querySelectorAll('.option')].find((option) => option.textContent.toLowerCase().startsWith(name)); \
        const input = field?.querySelector('input'); \
        if (input) { input.value = most; input.dispatchEvent(new Event('change', { bubbles: true })); } }), true";
    person.wait(short).await?;
    person.click("#begin").await?;
    person.see(".table .seat").await
}

/// A whole game with keys alone.
pub(crate) async fn list(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let person = browser.person().await?;
    person.fate(LIST).await?;
    begin(&person, host, game).await?;
    let decisions = by_list(&person, MOST, LONGEST).await?;
    finished(&person, game, decisions).await
}

/// A whole game with the mouse on the board.
pub(crate) async fn mouse(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let person = browser.person().await?;
    person.fate(MOUSE).await?;
    begin(&person, host, game).await?;
    person.picture(&format!("{game}-start")).await?;
    let (spots, buttons) = by_mouse(&person, MOST, LONGEST).await?;
    ensure!(2 * spots > buttons, "{spots} decisions on the board, {buttons} by buttons");
    finished(&person, game, spots + buttons).await
}

/// The end is told, the table can be seen, and the game watched again.
async fn finished(person: &Person, game: &str, decisions: usize) -> Result<()> {
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
