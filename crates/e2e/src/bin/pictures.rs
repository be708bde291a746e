//! The pictures of the README: the hall, and a table of every game some way into it. `cargo xtask pictures` builds what
//! it needs and runs it. The argument is the folder they are written to.

use anyhow::{Context, Result};
use e2e::{Browser, Host, Person, by_list};
use std::path::PathBuf;
use std::time::Duration;

/// So many decisions are made before a table is shown: something has happened by then.
const DECISIONS: [usize; 4] = [22, 12, 6, 3];
/// No bot thinks longer about all of them.
const LONGEST: Duration = Duration::from_secs(240);

#[tokio::main]
async fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("where to: pictures FOLDER")?);
    std::fs::create_dir_all(&folder)?;
    let host = Host::start("pictures")?;
    let browser = Browser::start().await?;
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    let games = person.games().await?;
    let loaded = "[...document.images].every((image) => image.complete)";
    person.wait(loaded).await?;
    person.small_picture(&folder.join("home.webp")).await?;
    for game in games {
        open_table(&person, &host, &game).await?;
        person.wait(loaded).await?;
        person.small_picture(&folder.join(format!("{game}.webp"))).await?;
        println!("{game}");
    }
    browser.stop().await
}

/// A table in the middle of its game. A game that was over too soon is begun again and shown earlier.
async fn open_table(person: &Person, host: &Host, game: &str) -> Result<()> {
    for decisions in DECISIONS {
        person.visit(&host.address).await?;
        person.click(&format!(".now[data-game={game}]")).await?;
        person.see(".ask.mine").await?;
        by_list(person, decisions, LONGEST).await?;
        person.wait("document.querySelector('.ask.mine') || document.querySelector('.ending')").await?;
        if person.count(".ending").await? == 0 {
            break;
        }
    }
    // The list of actions was for playing, and what was chosen last is let go: the table is to be seen.
    if person.count("#actions").await? > 0 {
        person.press("l").await?;
    }
    if person.count("#confirm").await? > 0 {
        person.press("Escape").await?;
    }
    person
        .wait("!document.querySelector('.toast button') || document.querySelector('.toast button').click()")
        .await?;
    person.wait("!document.querySelector('.toast, #confirm, .ending')").await
}
