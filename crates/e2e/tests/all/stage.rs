//! The board keeps its place, and everything can be read and touched, at every size of the window.

use crate::games::{QUICK, begin};
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Stage};
use std::time::Duration;

const SIZES: [(i64, i64); 4] = [(1440, 900), (1024, 768), (390, 844), (844, 390)];
/// So many decisions are looked at, at each size; `cargo xtask test --long` plays whole games.
const STRETCH: usize = 8;
/// So many with six seats and all modules.
const SIX: usize = 5;
const LONGEST: Duration = Duration::from_secs(40);

/// A stretch of the game at every size.
pub(crate) async fn holds(browser: &Browser, host: &Host, game: &str) -> Result<()> {
    let long = std::env::var_os("PANTHEON_LONG").is_some();
    let (most, time) = if long { (usize::MAX, 10 * LONGEST) } else { (STRETCH, LONGEST) };
    let mut wrong = Vec::new();
    for (at, (width, height)) in SIZES.into_iter().enumerate() {
        let person = browser.person().await?;
        person.fate(at as u32).await?;
        person.device(width, height).await?;
        begin(&person, host, game).await?;
        person.see(".ask.mine").await?;
        let stage = Stage::play(&person, most, at as u64, time).await?;
        person.picture(&format!("stage-{game}-{width}")).await?;
        ensure!(stage.decisions > 1, "nothing was decided at {width} × {height}");
        if stage.frames.len() != 1 {
            wrong.push(format!("{width} × {height}: the board had the frames {:?}", stage.frames));
        }
        let faults = stage.faults.into_iter();
        wrong.extend(faults.map(|(fault, at)| format!("{width} × {height}: {fault} (at: {at})")));
        person.is_sound().await?;
    }
    ensure!(wrong.is_empty(), "{} things are wrong:\n      {}", wrong.len(), wrong.join("\n      "));
    Ok(())
}

/// Six seats in teams with every module, on a desktop and on a phone: the gods all at once, six plates, room for the log, and a
/// colour that was chosen.
pub(crate) async fn six(browser: &Browser, host: &Host) -> Result<()> {
    let mut wrong = Vec::new();
    for (at, (width, height)) in [(1440, 900), (390, 844)].into_iter().enumerate() {
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
        let stage = Stage::play(&person, SIX, at as u64, LONGEST).await?;
        person.picture(&format!("six-{width}")).await?;
        if stage.frames.len() != 1 {
            wrong.push(format!("{width} × {height}: the board had the frames {:?}", stage.frames));
        }
        let faults = stage.faults.into_iter();
        wrong.extend(faults.map(|(fault, at)| format!("{width} × {height}: {fault} (at: {at})")));
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
    ensure!(wrong.is_empty(), "{} things are wrong:\n      {}", wrong.len(), wrong.join("\n      "));
    Ok(())
}
