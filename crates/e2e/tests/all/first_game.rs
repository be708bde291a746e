//! Somebody's first game, on a phone.

use crate::games::{MOST, finished};
use anyhow::{Result, ensure};
use e2e::{Browser, Hand, Host, SIZES, by_hand};
use std::time::Duration;

/// What is dealt.
const FATE: u32 = 9;
/// No first game takes longer: its bots think, and what they do is told.
const LONGEST: Duration = Duration::from_secs(1500);
/// Advice is given and what others do is told, as whoever comes for the first time has it, only quicker.
const NEWCOMER: &str =
    "(localStorage['pantheon.settings'] = JSON.stringify({ theme: 'dark', pace: 'quick' }), true)";

/// The game that is begun in every run, and so many of its decisions.
const USUAL: (&str, usize) = ("gheos", 10);

/// From the hall to the end of the game with a finger, choosing only what is in sight. It takes long: unless with
/// `cargo xtask test --long` only the beginning of one game is played.
pub(crate) async fn phone(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let whole = std::env::var_os("PANTHEON_LONG").is_some();
    if !whole && game != USUAL.0 {
        return Ok(());
    }
    let person = browser.person().await?;
    person.fate(FATE).await?;
    let (width, height) = SIZES[2];
    person.device(width, height).await?;
    person.visit(&host.address).await?;
    person.find::<bool>(NEWCOMER).await?;
    person.reload().await?;
    person.click(&format!(".now[data-game={game}]")).await?;
    // Whoever has never played it is asked whether to learn it first, where that can be seen.
    let offer = format!("[data-just-play={game}]");
    person.see(&offer).await?;
    let seen = format!(
        "(() => {{ const box = document.querySelector({offer:?}).getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }})()"
    );
    person.wait(&seen).await?;
    person.tap(&offer).await?;
    person.see(".ask.mine").await?;
    person.picture(&format!("{game}-first-begin")).await?;
    let most = if whole { MOST } else { USUAL.1 };
    let (spots, buttons) = by_hand(&person, Hand::Finger, most, LONGEST).await?;
    println!("{game}: {spots} decisions by touching the table, {buttons} by buttons");
    ensure!(spots > 0, "nothing was touched");
    person.fits().await?;
    if !whole {
        return person.is_sound().await;
    }
    finished(&person, game, spots + buttons).await
}
