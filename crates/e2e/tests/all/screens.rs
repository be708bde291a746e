//! Screens on every device.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host};

const DEVICES: [(&str, i64, i64); 3] = [("desktop", 1440, 900), ("tablet", 1024, 768), ("phone", 390, 844)];

/// Every screen fits desktop, tablet and phone, and nothing breaks.
pub(crate) async fn open(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    let games = person.games().await?;
    let pages = [
        ("home", "/", ".door"),
        ("create", "/new/cyclades", "#begin"),
        ("friends", "/friends/mezo", "#begin"),
        ("settings", "/settings", ".page"),
        ("howto", "/rules/mezo", ".markdown"),
        ("rules", "/rules/gheos#full", ".markdown"),
        ("puzzles", "/puzzles", ".page"),
        ("leaders", "/leaders/gheos", ".leaders .points"),
        ("account", "/account", "#sign-in"),
        ("tournaments", "/tournaments", ".welcome-card"),
        ("clubs", "/clubs", ".welcome-card"),
    ];
    for (device, width, height) in DEVICES {
        person.device(width, height).await?;
        for (name, path, seen) in pages {
            person.visit(&format!("{}{path}", host.address)).await?;
            person.see(".bar").await?;
            person.see(seen).await?;
            person.wait("document.images.length === [...document.images].filter((image) => image.complete).length").await?;
            person.fits().await?;
            person.picture(&format!("{name}-{device}")).await?;
        }
    }
    for game in &games {
        person.device(1440, 900).await?;
        begin(&person, host, game).await?;
        person.see(".ask.mine").await?;
        for (device, width, height) in DEVICES {
            person.device(width, height).await?;
            person.fits().await?;
            person.picture(&format!("{game}-{device}")).await?;
        }
        let small: usize = person
            .find("[...document.querySelectorAll('.tab, .prompt .button, .top .button')].filter((it) => it.offsetWidth && Math.min(it.offsetWidth, it.offsetHeight) < 40).length")
            .await?;
        ensure!(small == 0, "{small} buttons of {game} are too small for a thumb");
    }
    person.is_sound().await
}

/// Every game is explained with figures; each sentence leads to the full rule. A rule is reached by its address and by
/// searching.
pub(crate) async fn rules(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    person.see(".door").await?;
    for game in person.games().await? {
        person.visit(&format!("{}/rules/{game}", host.address)).await?;
        person.see(".markdown .figure").await?;
        ensure!(person.count(".markdown .figure").await? >= 3, "{game} is explained without figures");
        person.picture(&format!("howto-{game}")).await?;
    }
    // On paper the ground of a figure stays dark, and so its words stay light.
    person.medium("print").await?;
    let dark: Vec<String> = person
        .find("[...document.querySelectorAll('.figure .fig-item')].map((it) => getComputedStyle(it).color).filter((ink) => Math.min(...ink.match(/\\d+/g)) < 150)")
        .await?;
    ensure!(dark.is_empty(), "words of a figure are printed dark on dark: {dark:?}");
    ensure!(person.find::<bool>("!document.querySelector('.bar').offsetHeight").await?, "the bar is printed");
    person.medium("screen").await?;
    person.find::<bool>("(document.querySelector('.cite').click(), true)").await?;
    person.see(".rule.found").await?;
    person.visit(&format!("{}/rules/gheos#GHEOS-5.8", host.address)).await?;
    person.see("[id='GHEOS-5.8'].found").await?;
    let all = person.count(".markdown .rule").await?;
    person.find::<bool>("(() => { const it = document.querySelector('input[type=search]'); it.value = 'migration'; it.dispatchEvent(new Event('input', { bubbles: true })); return true; })()").await?;
    person.wait(&format!("document.querySelectorAll('.markdown .rule').length < {all}")).await?;
    ensure!(
        person.words(".markdown").await?.to_lowercase().contains("migration"),
        "the search finds nothing"
    );
    person.is_sound().await
}
