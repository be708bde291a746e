//! How quick the page is: `cargo xtask bench web` builds what it needs and runs it. It fails where a promise is broken.

use anyhow::{Result, bail};
use e2e::{Browser, Host, Person, by_list};
use std::time::Duration;

/// The first board is there after so many milliseconds in a cold browser.
const FIRST_BOARD: f64 = 2000.0;
/// No update takes the page longer, in milliseconds of processor time.
const UPDATE: f64 = 50.0;
/// So long may a frame take where there are 60 a second, in milliseconds of processor time.
const FRAME: f64 = 1000.0 / 60.0;

#[tokio::main]
async fn main() -> Result<()> {
    let host = Host::start("timings")?;
    let mut bench = Bench { broken: Vec::new() };
    let mut hall = Vec::new();
    let games = doors(&host).await?;
    for game in &games {
        // A browser of its own: nothing is kept, nothing is warm.
        let browser = Browser::start().await?;
        let person = browser.person().await?;
        person.visit(&host.address).await?;
        person.see(".door .now").await?;
        hall.push(since_start(&person).await?);
        person.find::<bool>(&format!("window.__clicked = performance.now(), document.querySelector('.now[data-game={game}]').click(), true")).await?;
        person.wait("document.querySelector('.world svg')").await?;
        let shown: f64 = person.find("performance.now() - window.__clicked").await?;
        bench.at_most(game, "from the click to the board, cold", shown, FIRST_BOARD, "ms");
        person.see(".ask.mine").await?;
        let (frames, cost) = person.cost(person.find::<f64>(PAN)).await?;
        println!(
            "{game:<12} {:<44} {:>7.1} frames/s, as busy as this machine is",
            "moving and zooming the board",
            frames / 2.0
        );
        bench.at_most(game, "  processor time of a frame, page", cost.page / frames, FRAME, "ms");
        bench.at_most(game, "  processor time of a frame, drawing", cost.drawing / frames, FRAME, "ms");
        let (moves, cost) = person.cost(by_list(&person, 25, Duration::from_secs(120))).await?;
        bench.at_most(game, &format!("slowest update in {moves} decisions"), cost.longest, UPDATE, "ms");
        if game == &games[0] {
            let reload = reloaded(&person).await?;
            bench.at_most(game, "the table again, from the browser's store", reload, FIRST_BOARD, "ms");
        }
        browser.stop().await?;
    }
    let slowest = hall.iter().copied().fold(0.0, f64::max);
    bench.at_most("the hall", "cold", slowest, FIRST_BOARD, "ms");
    match bench.broken.as_slice() {
        [] => Ok(()),
        broken => bail!("not as promised:\n  {}", broken.join("\n  ")),
    }
}

/// What was measured and is not as promised.
struct Bench {
    broken: Vec<String>,
}

impl Bench {
    fn at_most(&mut self, game: &str, what: &str, value: f64, limit: f64, unit: &str) {
        let line = format!("{game:<12} {what:<44} {value:>7.1} {unit} (≤ {limit:.1})");
        println!("{line}");
        if value > limit {
            self.broken.push(line);
        }
    }
}

/// The games of the hall.
async fn doors(host: &Host) -> Result<Vec<String>> {
    let browser = Browser::start().await?;
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    let games = person.games().await?;
    browser.stop().await?;
    Ok(games)
}

async fn since_start(person: &Person) -> Result<f64> {
    person.find("performance.now()").await
}

async fn reloaded(person: &Person) -> Result<f64> {
    person.wait("navigator.serviceWorker.controller").await?;
    person.reload().await?;
    person.see(".world svg").await?;
    since_start(person).await
}

/// How many frames there are while the board is moved with the mouse for two seconds.
const PAN: &str = "(async () => {
    const board = document.querySelector('.board'), box = board.getBoundingClientRect();
    const send = (type, x, y) => board.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true }));
    const wheel = (deltaY) => board.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true }));
    wheel(-400);
    send('pointerdown', box.x + 200, box.y + 200);
    let frames = 0; const begun = performance.now();
    while (performance.now() - begun < 2000) {
        await new Promise(requestAnimationFrame);
        frames += 1;
        send('pointermove', box.x + 200 + 60 * Math.sin(frames / 9), box.y + 200 + 60 * Math.cos(frames / 7));
        if (frames % 4 === 0) wheel(40 * Math.sin(frames / 11));
    }
    send('pointerup', box.x + 200, box.y + 200);
    return frames;
})()";
