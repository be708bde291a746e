//! The board keeps its place, and everything can be read and touched, at every size of the window.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Stage};
use std::time::Duration;

const SIZES: [(i64, i64); 4] = [(1440, 900), (1024, 768), (390, 844), (844, 390)];
/// So many decisions are looked at, at each size; `cargo xtask test --long` plays whole games.
const STRETCH: usize = 8;
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
