//! The puzzle of the day.

use anyhow::{Context, Result, ensure};
use e2e::{Browser, Host, Person};
use serde_json::Value;
use std::path::Path;

/// From the hall to today's puzzle; a wrong answer loses nothing, the right one is explained, and the days in a row are kept.
pub(crate) async fn of_the_day(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    person.see(".puzzle-today .streak[data-streak='0']").await?;
    person.picture("puzzle-hall").await?;
    person.click("#puzzle-today").await?;
    person.see(".table.puzzle .ask.mine").await?;
    ensure!(person.count("#hint").await? == 0 && person.count(".hints").await? == 0, "nobody advises here");
    person.picture("puzzle").await?;
    let (best, wrong) = answers(&person.find::<String>("location.pathname").await?)?;
    choose(&person, &wrong, "document.querySelector('.riddle .say').innerText.includes('not the best')")
        .await?;
    person.see(".riddle #puzzle-answer").await?;
    choose(&person, &best, "!!document.querySelector('.riddle .puzzle-ways .better')").await?;
    let tried = person.words(".riddle .way:not(.better) small").await?;
    ensure!(tried.contains("tried"), "what was tried is not marked: {tried}");
    person.see(".riddle .streak[data-streak='1']").await?;
    person.picture("puzzle-answered").await?;
    person.visit(&host.address).await?;
    person.reload().await?;
    person.see(".puzzle-today .streak[data-streak='1']").await?;
    person.device(390, 844).await?;
    person.fits().await?;
    person.visit(&format!("{}/puzzles", host.address)).await?;
    person.see(".puzzle-shelf .solved").await?;
    person.fits().await?;
    person.picture("puzzles-phone").await?;
    person.click(".puzzle-shelf .solved").await?;
    person.see(".table.puzzle .ask.mine").await?;
    person.fits().await?;
    person.picture("puzzle-phone").await?;
    person.is_sound().await
}

/// Chooses an action from the list, and says yes where that is asked: what is certain is done without, as soon as that is known.
async fn choose(person: &Person, action: &str, answered: &str) -> Result<()> {
    if person.count("#actions").await? == 0 {
        person.click("#list-toggle").await?;
    }
    let entry = format!("#actions .action[data-action=\"{action}\"]");
    person.see(&entry).await?;
    person.click(&entry).await?;
    person.wait(&format!("(document.querySelector('#confirm:not(:disabled)')?.click(), {answered})")).await
}

/// The best action of the puzzle at an address, and what `easy` takes.
fn answers(address: &str) -> Result<(String, String)> {
    let parts: Vec<&str> = address.trim_matches('/').split('/').collect();
    let [_, game, number] = parts.as_slice() else { anyhow::bail!("{address} is no puzzle") };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/puzzles/{game}.jsonl"));
    let text = std::fs::read_to_string(path)?;
    let line = text.lines().nth(number.parse::<usize>()? - 1).context("there is such a puzzle")?;
    let puzzle: Value = serde_json::from_str(line)?;
    let word = |value: &Value| value.as_str().map(str::to_owned).context("an action");
    Ok((word(&puzzle["ways"][0]["action"])?, word(&puzzle["easy"])?))
}
