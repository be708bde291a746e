//! A line is reported at a table; a moderator takes it out and mutes who said it.

use crate::invite::fill;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};
use serde_json::json;

/// Two people at a table, one of them rude; the other reports the line, and a moderator decides.
pub(crate) async fn reported(browser: &Browser, host: &Host) -> Result<()> {
    let (one, rude, cato) = (browser.person().await?, browser.person().await?, browser.person().await?);
    cato.visit(&format!("{}/moderation", host.address)).await?;
    cato.see(".sheet h1").await?;
    let nowhere = cato.words("main").await?;
    cato.visit(&format!("{}/no-such-place", host.address)).await?;
    cato.see(".sheet h1").await?;
    ensure!(nowhere == cato.words("main").await?, "a stranger sees that there is something");
    let name = cato.find::<String>("'Cato ' + Math.random().toString(36).slice(2, 8)").await?;
    cato.visit(&format!("{}/account", host.address)).await?;
    fill(&cato, ".account input[autocomplete=username]", &name).await?;
    fill(&cato, ".account input[type=password]", "delenda est").await?;
    cato.click("#register").await?;
    cato.see("#sign-out").await?;
    host.admin(&["moderator", &name, "on"])?;

    one.visit(&host.address).await?;
    one.see(".door").await?;
    let table = json!({"game": "gheos", "seats": ["me", "open"]});
    let make = format!(
        "(async () => {{ const post = (path, body) => fetch(path, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body }}); \
         await fetch('/api/me'); return (await (await post('/api/tables', {:?})).json()).table; }})()",
        table.to_string()
    );
    let id: String = one.find(&make).await?;
    rude.visit(&host.address).await?;
    rude.see(".door").await?;
    let sit = format!(
        "(async () => {{ await fetch('/api/me'); return (await fetch('/api/tables/{id}/sit', {{ method: 'POST', \
         headers: {{ 'content-type': 'application/json' }}, body: '{{}}' }})).status; }})()"
    );
    ensure!(rude.find::<u16>(&sit).await? == 200, "no seat");
    let start =
        format!("(async () => (await fetch('/api/tables/{id}/start', {{ method: 'POST' }})).status)()");
    ensure!(one.find::<u16>(&start).await? == 200, "no game");
    for person in [&one, &rude] {
        person.visit(&format!("{}/t/{id}", host.address)).await?;
        person.see("main.table .seat").await?;
    }
    talk(&rude, "what a rotten player you are").await?;
    one.wait("[...document.querySelectorAll('.talk li')].some((line) => line.innerText.includes('rotten'))")
        .await?;
    ensure!(rude.count(".talk .report-line").await? == 0, "nobody reports themselves");
    one.click(".talk .report-line").await?;
    one.see(".report-card").await?;
    for (device, width, height) in [("phone", 390, 844), ("desktop", 1440, 900)] {
        one.device(width, height).await?;
        one.fits().await?;
        one.picture(&format!("report-{device}")).await?;
    }
    one.click(".report-card [data-reason=insult]").await?;
    fill(&one, ".report-card textarea", "He always does that.").await?;
    one.click("#report-send").await?;
    one.click("#report-done").await?;

    cato.visit(&format!("{}/moderation", host.address)).await?;
    cato.see(".order-report .order-talk .meant").await?;
    cato.click(".order-report input[type=checkbox]").await?;
    cato.click(".order-report [data-measure=mute]").await?;
    fill(&cato, ".order-report .why", "No insults here.").await?;
    for (device, width, height) in [("desktop", 1440, 900), ("phone", 390, 844)] {
        cato.device(width, height).await?;
        cato.fits().await?;
        cato.picture(&format!("moderation-{device}")).await?;
    }
    cato.device(1440, 900).await?;
    cato.click(".order-report .order-deciding > .button").await?;
    cato.see(".order-measures li").await?;
    ensure!(cato.count(".order-report").await? == 0, "the report is still open");
    ensure!(cato.words(".order-audit").await?.contains("No insults here."), "what was done is not noted");
    cato.picture("moderation-done").await?;
    for person in [&one, &rude] {
        person.see(".talk .taken-out").await?;
        let left =
            "[...document.querySelectorAll('.talk li')].some((line) => line.innerText.includes('rotten'))";
        ensure!(!person.find::<bool>(left).await?, "the line is still there");
    }
    talk(&rude, "and now?").await?;
    rude.wait("document.querySelector('.toast')?.innerText.includes('No insults here.')").await?;
    for person in [&one, &rude, &cato] {
        person.is_sound().await?;
    }
    Ok(())
}

/// Says something at the table.
async fn talk(person: &Person, text: &str) -> Result<()> {
    fill(person, ".talk input", text).await?;
    person.click(".talk form button").await
}
