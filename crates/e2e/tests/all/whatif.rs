//! What if: moves tried on an imagined game while the table goes on.

use crate::live::{act, join, make};
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

/// Keeps whatever the page says to anybody. Who is there is asked by the real table, every few seconds.
const LISTEN: &str = "(() => { window.__sent = []; \
    const listen = (owner, name, told) => { const before = owner[name]; \
        owner[name] = function (...how) { __sent.push(...told(how)); return before.apply(this, how); }; }; \
    const all = (how) => [String(how[0])]; \
    listen(WebSocket.prototype, 'send', all); listen(XMLHttpRequest.prototype, 'send', all); \
    listen(Navigator.prototype, 'sendBeacon', all); \
    listen(window, 'fetch', ([url, init]) => init?.body || String(url).includes('/api/') && !String(url).endsWith('/presence') ? [String(url)] : []); \
    return true; })()";

/// What somebody sees of the table.
const SEEN: &str = "JSON.stringify(['.log ol', '.seats', '.question', '.hand', '.headline'] \
    .map((part) => document.querySelector(part)?.innerText ?? '').concat(document.querySelectorAll('.can').length))";

/// Moves are made by the list until the line has so many.
async fn try_moves(person: &Person, count: usize) -> Result<()> {
    let script = format!(
        "(() => {{ if (document.querySelectorAll('.tried .moves li').length >= {count}) return !document.querySelector('.action:disabled'); \
         document.querySelector('#list-toggle[aria-expanded=false]')?.click(); \
         (document.querySelector('#confirm:not(:disabled)') ?? document.querySelector('.action:not(:disabled)'))?.click(); \
         return false; }})()"
    );
    person.wait(&script).await
}

async fn has_moves(person: &Person, count: usize) -> Result<()> {
    person.wait(&format!("document.querySelectorAll('.tried .moves li').length === {count}")).await
}

/// Opened while somebody else thinks; two lines are tried, kept and compared; the table is as it was, and calls.
pub(crate) async fn tried(browser: &Browser, host: &Host) -> Result<()> {
    let people = [browser.person().await?, browser.person().await?];
    let address = make(&people[0], host, "gheos", 1).await?;
    join(&people[1], &address).await?;
    people[0].wait("document.querySelector('#start') && !document.querySelector('#start').disabled").await?;
    people[0].click("#start").await?;
    for person in &people {
        person.see(".table .seat").await?;
    }
    people[0].wait("document.querySelector('.ask.mine') || document.querySelector('.question').innerText.startsWith('Waiting')").await?;
    let asked = people[0].count(".ask.mine").await? > 0;
    let (actor, thinker) = if asked { (&people[0], &people[1]) } else { (&people[1], &people[0]) };
    actor.see(".ask.mine").await?;
    thinker.see(".way-in").await?;
    let before: String = thinker.find(SEEN).await?;
    thinker.find::<bool>(LISTEN).await?;

    thinker.click(".way-in").await?;
    thinker.see(".imagining .whatif .mark").await?;
    thinker.see(".ask.mine").await?;
    ensure!(thinker.words(".whatif .whose").await?.contains("imagined"), "one acts for somebody else");
    ensure!(thinker.count("#hint").await? == 0, "a bot advises where that was not agreed on");
    try_moves(thinker, 2).await?;
    thinker.press("u").await?;
    has_moves(thinker, 1).await?;
    thinker.click("#whatif-keep-a").await?;
    thinker.see("#whatif-keep-a.kept").await?;
    try_moves(thinker, 3).await?;
    thinker.click("#whatif-back").await?;
    has_moves(thinker, 2).await?;
    thinker.click("#whatif-keep-b").await?;
    thinker.see("#whatif-keep-b.kept").await?;
    thinker.picture("whatif").await?;
    thinker.click("#whatif-compare").await?;
    thinker.see(".comparison .standings").await?;
    ensure!(thinker.count(".comparison .kept-line").await? == 2, "two lines side by side");
    ensure!(thinker.count(".comparison .kept-line .moves li").await? == 3, "each with its moves");
    ensure!(thinker.count(".comparison .chance").await? == 0, "a bot judges where that was not agreed on");
    thinker.picture("whatif-compared").await?;
    thinker.click("#comparison-close").await?;
    thinker.wait("!document.querySelector('.comparison')").await?;
    thinker.click("#whatif-redraw").await?;
    thinker.wait("document.querySelector('.whatif .said').innerText.includes('again')").await?;
    thinker.device(390, 844).await?;
    thinker.fits().await?;
    thinker.picture("whatif-phone").await?;
    thinker.device(1440, 900).await?;

    let left = thinker.count(".tried .moves li:not(.stopped)").await?;
    thinker.click("#whatif-leave").await?;
    thinker.wait("!document.querySelector('.imagining')").await?;
    thinker.see(".table .seat").await?;
    let after: String = thinker.find(SEEN).await?;
    ensure!(after == before, "the table is another:\n{before}\n{after}");
    let sent: Vec<String> = thinker.find("window.__sent").await?;
    ensure!(sent.is_empty(), "this left the browser: {}", sent.join("; "));

    thinker.press("w").await?;
    thinker.see(".imagining .whatif").await?;
    has_moves(thinker, left).await?;
    for _ in 0..20 {
        if !act(actor).await? || thinker.count(".whatif .news:not(:empty)").await? > 0 {
            break;
        }
    }
    thinker.wait("document.querySelector('.whatif .news').innerText.length > 0").await?;
    thinker.press("w").await?;
    thinker.wait("!document.querySelector('.imagining') && document.querySelector('.log ol')").await?;
    thinker.wait(&format!("{SEEN} !== {before:?}")).await?;
    actor.is_sound().await?;
    thinker.is_sound().await
}
