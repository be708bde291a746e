//! How quick the page is: `cargo xtask bench web` builds what it needs and runs it.

use anyhow::Result;
use e2e::{Browser, Host, Person};

#[tokio::main]
async fn main() -> Result<()> {
    let host = Host::start("timings")?;
    let browser = Browser::start().await?;
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    person.see(".door .now").await?;
    println!("{:<44} {:>7.0} ms", "the hall, cold", since_start(&person).await?);
    for game in ["gheos", "cyclades", "mezo", "mammothodus", "mystic_war"] {
        let person = browser.person().await?;
        person.visit(&host.address).await?;
        person.click(&format!(".now[data-game={game}]")).await?;
        person.see(".world svg").await?;
        println!(
            "{game:<12} {:<31} {:>7.0} ms",
            "first board, cold, with its worker",
            since_start(&person).await?
        );
        person.see(".ask.mine").await?;
        let frames: f64 = person.find(PAN).await?;
        println!("{game:<12} {:<31} {frames:>7.0} frames/s", "pan and zoom");
        let worst: f64 = person.find(PATCH).await?;
        println!("{game:<12} {:<31} {worst:>7.1} ms", "slowest drawing of a choice");
    }
    browser.stop().await
}

async fn since_start(person: &Person) -> Result<f64> {
    person.find("performance.now()").await
}

/// Frames a second while the board is moved with the mouse for a second.
const PAN: &str = "(async () => {
    const board = document.querySelector('.board'), box = board.getBoundingClientRect();
    const send = (type, x, y) => board.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true }));
    board.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, cancelable: true }));
    send('pointerdown', box.x + 200, box.y + 200);
    let frames = 0; const begun = performance.now();
    while (performance.now() - begun < 1000) {
        await new Promise(requestAnimationFrame);
        frames += 1;
        send('pointermove', box.x + 200 + 60 * Math.sin(frames / 9), box.y + 200 + 60 * Math.cos(frames / 7));
    }
    send('pointerup', box.x + 200, box.y + 200);
    return frames / (performance.now() - begun) * 1000;
})()";

/// The longest that looking at one action after another keeps the page busy, without the wait for the worker.
const PATCH: &str = "(async () => {
    let worst = 0;
    const spots = [...document.querySelectorAll('.can[data-spot]')].slice(0, 20);
    for (const spot of spots) {
        const begun = performance.now();
        spot.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        await Promise.resolve(); await new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
        worst = Math.max(worst, performance.now() - begun);
    }
    return worst;
})()";
