//! The analysis of a finished game.

use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person, by_list};
use std::time::Duration;

/// A short game against random bots is played to its end; one click analyses it, on every screen.
pub(crate) async fn analysed(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.fate(5).await?;
    person.visit(&format!("{}/new/gheos", host.address)).await?;
    person.see(".house summary").await?;
    let set = "(() => { const set = (it, value) => { it.value = value; it.dispatchEvent(new Event('change', { bubbles: true })); }; \
        document.querySelectorAll('.seat-row select').forEach((it, at) => at > 0 && set(it, 'random')); \
        const epochs = [...document.querySelectorAll('.option')].find((it) => it.textContent.startsWith('Epochs')).querySelector('select'); \
        set(epochs, [...epochs.options].find((it) => it.text === '2').value); return true; })()";
    person.find::<bool>(set).await?;
    person.wait("document.querySelector('.house summary').innerText.includes('Epochs')").await?;
    person.click("#begin").await?;
    person.see(".ask.mine").await?;
    by_list(&person, 400, Duration::from_secs(120)).await?;
    person.see(".ending .ranks li").await?;
    the_end(&person).await?;
    person
        .wait("(() => { const it = document.querySelector('.ending #analyse'); it?.click(); return it; })()")
        .await?;
    // A usable curve comes first: a line for each seat, one's own filled.
    person.wait("document.querySelectorAll('#chance-curve polyline').length > 1").await?;
    person.wait("document.querySelector('#chance-curve .mine polyline')?.points.length > 3").await?;
    // The work comes to its end by itself, and what it says is kept.
    person
        .wait("!document.querySelector('#analysis-stop') && document.querySelector('.history tbody tr')")
        .await?;
    for (width, height) in [(1440, 900), (390, 844)] {
        person.device(width, height).await?;
        let numbers: Vec<String> =
            person.find("[...document.querySelectorAll('.plot .turning')].map((it) => it.innerText)").await?;
        let cards: Vec<String> = person
            .find("[...document.querySelectorAll('.costly-card .turning')].map((it) => it.innerText)")
            .await?;
        ensure!(
            numbers == ["1", "2", "3"] && cards == numbers,
            "on the curve {numbers:?}, on cards {cards:?}"
        );
        person.fits().await?;
        person.picture(&format!("analysis-{width}")).await?;
    }
    let skill = person.words(".skill").await?;
    ensure!(skill.contains("luck"), "no luck is told: {skill}");
    // The other knowledge is judged anew, and can be stopped.
    person.wait("(document.querySelectorAll('.judge .button')[1].click(), true)").await?;
    person.wait("document.querySelector('.judge small').innerText.includes('all hands')").await?;
    person.wait("(() => { document.querySelector('#analysis-stop')?.click(); return !document.querySelector('#analysis-stop'); })()").await?;
    // The game can be tried again from a card of the first judgement.
    person.wait("(document.querySelectorAll('.judge .button')[0].click(), true)").await?;
    person
        .wait(
            "(() => { const it = document.querySelector('.costly-card .main'); it?.click(); return it; })()",
        )
        .await?;
    person.wait("location.pathname.startsWith('/play/')").await?;
    person.see(".ask.mine").await?;
    person.is_sound().await
}

/// The end scene says why and where points came from; all that it offers stays at hand while one looks at the table.
async fn the_end(person: &Person) -> Result<()> {
    person.wait("document.querySelectorAll('.end-sources li').length > 0").await?;
    let why = person.words(".ending .how").await?;
    ensure!(why.contains("points") && why.ends_with('.'), "why it is won: {why}");
    ensure!(person.count(".end-pictures svg").await? > 0, "nothing of the game is drawn");
    for (width, height) in [(1440, 900), (390, 844)] {
        person.device(width, height).await?;
        person.fits().await?;
        person.picture(&format!("end-{width}")).await?;
    }
    person.wait("(() => { document.querySelector('#see-table')?.click(); return !document.querySelector('.ending'); })()").await?;
    person.see(".after #analyse").await?;
    person.see(".after a[href^='/replay/']").await?;
    person.see(".after .main").await?;
    person.wait("(() => { document.querySelector('#see-end')?.click(); return document.querySelector('.ending'); })()").await?;
    person.device(1440, 900).await
}
