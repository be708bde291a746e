//! Setting a table up: presets, parts that switch, house rules, and what so many players need.

use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

/// The parts of the game that are switched on.
async fn parts(person: &Person) -> Result<Vec<String>> {
    person
        .find("[...document.querySelectorAll('.part[aria-checked=true]')].map((part) => part.dataset.part)")
        .await
}

async fn six(person: &Person) -> Result<()> {
    person.click(".choices .option-pill:last-child").await?;
    person.wait("document.querySelectorAll('.seat-row').length === 6").await
}

/// Six players get what they need and hear of it, whatever was chosen before; a preset is shown while it stands.
pub(crate) async fn presets(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&format!("{}/new/cyclades", host.address)).await?;
    person.see(".preset[data-preset=usual][aria-pressed=true]").await?;
    person.click(".preset[data-preset=full]").await?;
    person.see(".preset[data-preset=full][aria-pressed=true]").await?;
    let all = parts(&person).await?;
    ensure!(all == ["hades", "titans", "monuments", "egyptian_reinforcements"], "full has {all:?}");
    ensure!(
        person.count(".part-slot a[data-lesson^=cyclades-]").await? == 5,
        "not every card has its lesson"
    );
    person.click(".part[data-part=hades]").await?;
    person.wait("!document.querySelector('.preset[aria-pressed=true]')").await?;
    // What the printed game has does not go with six: they are told, and nothing is refused.
    person.click(".preset[data-preset=classic]").await?;
    person.wait("document.querySelector('.house summary').innerText.includes('Beginning')").await?;
    six(&person).await?;
    let (parts, notes) = (parts(&person).await?, person.words(".setup-notes").await?);
    ensure!(parts == ["titans", "team_play"], "six play with {parts:?}");
    ensure!(notes.contains("Titans") && notes.contains("teams"), "six are told: {notes}");
    ensure!(person.count(".team").await? == 3, "six are no three teams");
    ensure!(person.words(".makes").await?.contains("play together"), "nobody is told who plays with whom");
    person.click(".part[data-part=team_play]").await?;
    person.wait("!document.querySelector('.team')").await?;
    person.picture("setup-six").await?;
    person.click("#begin").await?;
    person.see(".table .seat").await?;
    ensure!(person.count(".table .seat").await? == 6, "not six sit down");
    // A game without presets has none, and one whose options hold a difficulty has that.
    person.visit(&format!("{}/new/mammothodus", host.address)).await?;
    person.see(".preset[data-preset=standard][aria-pressed=true]").await?;
    person.visit(&format!("{}/new/gheos", host.address)).await?;
    person.see(".house summary").await?;
    ensure!(person.count(".preset").await? == 0, "Gheos has presets");
    person.is_sound().await
}
