//! The board keeps its place, and everything can be read and touched, at every size of the window.

use crate::games::{LONGEST, MOST, QUICK, finished, short};
use anyhow::{Context, Result, ensure};
use e2e::{Browser, Host, Play, SIZES, Stage, Stretch, by_list, positions};

/// What is dealt.
const FATE: u32 = 5;
/// So many decisions are looked at with six seats and all modules.
const SIX: usize = 5;

/// How a game is played so that every kind of its decisions comes.
fn stretches(game: &str) -> Vec<Stretch> {
    let usual = |seats, games| Stretch { seats, preset: None, games };
    match game {
        "cyclades" => vec![
            Stretch { seats: 5, preset: Some("full"), games: 10 },
            usual(2, 2),
            Stretch { seats: 6, preset: Some("full"), games: 3 },
        ],
        "gheos" => vec![usual(3, 8)],
        "mammothodus" => vec![usual(2, 2), Stretch { seats: 4, preset: Some("advanced"), games: 8 }],
        "mezo" => vec![usual(3, 4), usual(4, 4)],
        "mystic_war" => vec![usual(4, 3), usual(8, 4)],
        _ => vec![usual(3, 3)],
    }
}

/// So many kinds of decision these stretches come to. A new kind of decision is one more; one fewer is one that nobody looks at.
fn kinds(game: &str) -> Option<usize> {
    match game {
        "cyclades" => Some(67),
        "gheos" => Some(10),
        "mammothodus" => Some(37),
        "mezo" => Some(24),
        "mystic_war" => Some(17),
        _ => None,
    }
}

/// Every kind of decision of a game, and its yes, in four sizes of the window.
pub(crate) async fn every_kind(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let name = game.to_owned();
    let found = tokio::task::spawn_blocking(move || positions(&name, &stretches(&name))).await??;
    let names: Vec<&str> = found.iter().map(|position| position.kind.as_str()).collect();
    ensure!(
        kinds(game).is_none_or(|count| count == found.len()),
        "{game}: {} kinds of decision were found: {names:?}",
        found.len()
    );
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    person.see(".door .now").await?;
    let mut stage = Stage::new(game);
    for position in &found {
        stage.visit(&person, position).await.with_context(|| position.kind.clone())?;
    }
    println!("{game}: {} kinds of decision were looked at", stage.kinds());
    stage.is_right()?;
    person.is_sound().await
}

/// A whole game with keys alone; with `cargo xtask test --long` every decision is looked at.
pub(crate) async fn whole(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let person = browser.person().await?;
    person.fate(FATE).await?;
    short(&person, host, game, "by list").await?;
    if std::env::var_os("PANTHEON_LONG").is_none() {
        let decisions = by_list(&person, MOST, LONGEST).await?;
        return finished(&person, game, decisions).await;
    }
    let play = Play { name: game, sizes: &SIZES, most: MOST, seed: 7, time: 4 * LONGEST, all: true };
    let stage = Stage::play(&person, &play).await?;
    stage.is_right()?;
    let (width, height) = SIZES[0];
    person.device(width, height).await?;
    finished(&person, game, stage.decisions).await
}

/// Six seats in teams with every module, on a desktop and on a phone: the gods all at once, six plates, room for the log, and a
/// colour that was chosen.
pub(crate) async fn six(browser: &Browser, host: &Host) -> Result<()> {
    for (at, size) in [SIZES[0], SIZES[2]].into_iter().enumerate() {
        let (width, height) = size;
        let person = browser.person().await?;
        person.fate(at as u32).await?;
        person.device(width, height).await?;
        person.visit(&format!("{}/new/cyclades", host.address)).await?;
        person.click(".preset[data-preset=full]").await?;
        person.click(".choices .option-pill:last-child").await?;
        person.wait("document.querySelectorAll('.seat-row').length === 6").await?;
        person.wait(QUICK).await?;
        person.click(".swatch:nth-of-type(4)").await?;
        person.see(".swatch:nth-of-type(4)[aria-pressed=true]").await?;
        person.click("#begin").await?;
        person.see(".ask.mine").await?;
        ensure!(person.count(".seat.you.p-yellow").await? == 1, "the chosen colour is not worn");
        ensure!(person.count(".god-card").await? == 6, "not all gods are there at once");
        ensure!(person.count(".seat.paired.first").await? == 3, "six are no three teams");
        let cut: Vec<String> = person
            .find("[...document.querySelectorAll('.seat, .god-card')].filter((it) => { const box = it.getBoundingClientRect(); return box.bottom > innerHeight || box.right > innerWidth; }).map((it) => it.innerText)")
            .await?;
        ensure!(cut.is_empty(), "{cut:?} is not in sight at {width} × {height}");
        let play = Play { name: "six", sizes: &[size], most: SIX, seed: at as u64, time: LONGEST, all: true };
        Stage::play(&person, &play).await?.is_right()?;
        person.picture(&format!("six-{width}")).await?;
        let sign = if width > 700 {
            "[data-panel=gods] .medallion.of-monuments"
        } else {
            ".edge .medallion.of-monuments"
        };
        person.click(sign).await?;
        person.wait("document.querySelector('.power.of-monuments .wonder')?.offsetHeight > 0").await?;
        person.picture(&format!("six-modules-{width}")).await?;
        person.is_sound().await?;
    }
    Ok(())
}
