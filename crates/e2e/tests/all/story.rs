//! What others did is told on the board, can be gone through again, and is listed when one's turn comes back.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host};

/// The last action of the list, now and then, until it is one's turn again and somebody else has acted.
const UNTIL_TOLD: &str = "(() => { \
    if (document.querySelector('.ask.mine') && document.querySelectorAll('.caption').length) return true; \
    document.querySelector('#list-toggle[aria-expanded=false]')?.click(); \
    (document.querySelector('#confirm:not(:disabled)') ?? [...document.querySelectorAll('.action:not(:disabled)')].at(-1))?.click(); \
    return false; })()";
/// Whether the caption lies over a place that can be chosen.
const COVERS: &str = "(() => { const it = document.querySelector('.caption').getBoundingClientRect(); \
    return [...document.querySelectorAll('.board .can')].map((lit) => lit.getBoundingClientRect()).some((lit) => \
        lit.width && lit.left < it.right && lit.right > it.left && lit.top < it.bottom && lit.bottom > it.top); })()";
/// Two frames later everything is where it belongs.
const SETTLE: &str = "(window.__still = false, requestAnimationFrame(() => requestAnimationFrame(() => { window.__still = true; })), true)";

/// A bot's move has a caption and a mark, and "since your last turn" leads back to it, on a desktop and on a phone.
pub(crate) async fn told(browser: &Browser, host: &Host) -> Result<()> {
    for (width, height) in [(1440, 900), (390, 844)] {
        let person = browser.person().await?;
        person.fate(5).await?;
        person.device(width, height).await?;
        begin(&person, host, "gheos").await?;
        person.see(".ask.mine").await?;
        person.wait(UNTIL_TOLD).await?;
        person.find::<bool>(SETTLE).await?;
        person.wait("window.__still").await?;
        person.picture(&format!("story-{width}")).await?;
        let actor = person.words(".caption .actor").await?;
        let rival = person.words(".seat:not(.you) .name").await?;
        ensure!(actor == rival, "{width}: `{actor}` is told to have acted, not `{rival}`");
        ensure!(!person.find::<bool>(COVERS).await?, "{width}: the caption lies over what is asked");
        ensure!(person.count(".board .told-here").await? > 0, "{width}: no place is marked");
        person.see(".told-mark").await?;
        let twice = "(() => { const line = [...document.querySelectorAll('.log .log-line')].at(-1).innerText.trim(); \
            const spoken = [...document.querySelectorAll('[aria-live], [role=status]')].map((it) => it.textContent).join('|'); \
            return spoken.split(line).length - 1; })()";
        ensure!(person.find::<usize>(twice).await? == 1, "{width}: the newest line is not spoken once");
        person.click(".caption-told").await?;
        person.see(".recap .recap-step").await?;
        let words = person.words(".recap").await?;
        ensure!(words.to_lowercase().contains("since your last turn"), "{width}: {words}");
        person.picture(&format!("recap-{width}")).await?;
        person.click(".recap .recap-step").await?;
        person.see(".looking-back .past .actor").await?;
        person.press("Escape").await?;
        person.wait("!document.querySelector('.past, .recap')").await?;
        // Step by step, without the list.
        person.find::<bool>("(document.querySelector('#caption-back').click(), true)").await?;
        person.see(".past").await?;
        person.click("#recap-now, .past .main").await?;
        person.wait("!document.querySelector('.past') && document.querySelector('.ask.mine')").await?;
        person.is_sound().await?;
    }
    Ok(())
}
