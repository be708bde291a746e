//! The hall: what it says to who comes for the first time, and what waits for who comes back.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, by_list};
use std::time::Duration;

/// A first visit finds something to read; a game that was left is found again, whole, on every screen.
pub(crate) async fn comes_back(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    person.see(".welcome-card").await?;
    begin(&person, host, "gheos").await?;
    by_list(&person, 2, Duration::from_secs(60)).await?;
    for (width, height) in [(1440, 900), (390, 844)] {
        person.device(width, height).await?;
        person.visit(&host.address).await?;
        person.see(".turn[data-game=gheos] .button.main").await?;
        let turn = person.words(".turn").await?;
        let narrow: Vec<String> = person
            .find("[...document.querySelectorAll('.turn p, .turn h2, .tx b, .tx small')].filter((it) => it.innerText && it.clientWidth < 80).map((it) => it.innerText)")
            .await?;
        ensure!(narrow.is_empty(), "no room for {narrow:?} at {width}");
        // What waits for one stands above everything else.
        let above: bool = person
            .find("document.querySelector('.turn').getBoundingClientRect().top < document.querySelector('.door').getBoundingClientRect().top")
            .await?;
        ensure!(above, "one's turn is not the first thing at {width}");
        person.fits().await?;
        person.picture(&format!("hall-{width}")).await?;
        person.click(".turn[data-game=gheos] .button.main").await?;
        person.wait("document.querySelector('.ask.mine .question')?.innerText.trim()").await?;
        let asked = person.words(".question").await?;
        ensure!(turn.contains("Your turn") && turn.contains(asked.trim()), "asked `{asked}`, told `{turn}`");
    }
    person.is_sound().await
}

/// A finished local game travels in the link to one of its moments.
pub(crate) async fn link_carries_the_game(browser: &Browser, host: &Host) -> Result<()> {
    let (person, other) = (browser.person().await?, browser.person().await?);
    person.visit(&format!("{}/new/gheos", host.address)).await?;
    person.see(".house summary").await?;
    let set = "(() => { const set = (it, value) => { it.value = value; it.dispatchEvent(new Event('change', { bubbles: true })); }; \
        document.querySelectorAll('.seat-row select').forEach((it, at) => at > 0 && set(it, 'random')); \
        const epochs = [...document.querySelectorAll('.option')].find((it) => it.textContent.startsWith('Epochs')).querySelector('select'); \
        set(epochs, [...epochs.options].find((it) => it.text === '1').value); return true; })()";
    person.find::<bool>(set).await?;
    person.wait("document.querySelector('.house summary').innerText.includes('Epochs')").await?;
    person.click("#begin").await?;
    person.see(".ask.mine").await?;
    by_list(&person, 400, Duration::from_secs(120)).await?;
    person.see(".ending .ranks li").await?;
    person.wait("(() => { const it = document.querySelector(\".ending a.button[href^='/replay/']\"); it?.click(); return it; })()").await?;
    person.see("#scrubber[aria-label='Moment of the game']").await?;
    person.wait("document.querySelector('#scrubber').max > 3").await?;
    person.press("ArrowRight").await?;
    person.press("ArrowRight").await?;
    person.wait("location.search === '?at=2'").await?;
    // What if, from a moment of a finished game; and back to that moment.
    person.press("w").await?;
    person.see(".imagining .whatif .mark").await?;
    person.see(".imagining .ask.mine").await?;
    person.picture("whatif-replay").await?;
    person.press("w").await?;
    person
        .wait("!document.querySelector('.imagining') && document.querySelector('#scrubber')?.value === '2'")
        .await?;
    // The graph above it grows while the game is read: the button is pressed wherever it stands.
    person.find::<bool>("(document.querySelector('#moment-link').click(), true)").await?;
    person.see("#moment-address").await?;
    let link: String = person.find("document.querySelector('#moment-address').value").await?;
    ensure!(link.contains("/replay/link?at=2#"), "the link is {link}");
    other.visit(&link).await?;
    other.wait("document.querySelector('#scrubber')?.value === '2'").await?;
    other.see(".world svg").await?;
    other.find::<bool>("((location.hash = 'nonsense'), true)").await?;
    other.reload().await?;
    other.wait("document.body.innerText.includes('does not hold a whole game')").await?;
    // The hall tells who has won, with what.
    person.visit(&host.address).await?;
    person.wait("/ (wins|tie): \\d+ – /.test(document.querySelector('.low')?.innerText)").await?;
    person.is_sound().await?;
    other.is_sound().await
}
