//! A guest's game in the profile of the account that they make.

use crate::invite::fill;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, by_list};
use serde_json::json;
use std::time::Duration;

/// A guest plays a short game at the server, makes an account, and finds the game in the profile; somebody else sees it too,
/// until it is theirs alone.
pub(crate) async fn of_a_guest(browser: &Browser, host: &Host) -> Result<()> {
    let (person, other) = (browser.person().await?, browser.person().await?);
    person.visit(&host.address).await?;
    person.see(".door").await?;
    let table = json!({"game": "gheos", "options": {"max_turns": 3}, "seats": ["me", {"bot": "random"}], "listed": true});
    let make = format!(
        "(async () => {{ const post = (path, body) => fetch(path, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body }}); \
         await fetch('/api/me'); const made = await (await post('/api/tables', {:?})).json(); \
         await post('/api/tables/' + made.table + '/start', '{{}}'); return made.table; }})()",
        table.to_string()
    );
    let id: String = person.find(&make).await?;
    person.visit(&format!("{}/t/{id}", host.address)).await?;
    by_list(&person, 60, Duration::from_secs(60)).await?;
    person.see(".ending").await?;
    let name = format!("Sappho {}", &id[..4]);
    person.visit(&format!("{}/account", host.address)).await?;
    fill(&person, ".account input[autocomplete=username]", &name).await?;
    fill(&person, ".account input[type=password]", "violets at dusk").await?;
    person.click("#register").await?;
    person.see("#sign-out").await?;
    person.picture("account-own").await?;
    person.click(".bar .bar-who").await?;
    person.see(".pf .pf-past li").await?;
    ensure!(person.words(".pf-head h1").await? == name, "it is somebody else's");
    ensure!(person.count(".pf-card").await? == 1, "one game was played");
    let profile: String = person.find("location.href").await?;
    for (device, width, height) in [("desktop", 1440, 900), ("phone", 390, 844)] {
        person.device(width, height).await?;
        person.fits().await?;
        person.picture(&format!("profile-{device}")).await?;
    }
    person.device(1440, 900).await?;
    other.visit(&profile).await?;
    other.see(".pf .pf-past a[href^='/replay/']").await?;
    person.click(".pf-head .button").await?;
    // What stands above it comes bit by bit, and would move it from under the mouse.
    person.see("[id^='shown-'][aria-pressed='true']").await?;
    person.find::<bool>("(document.querySelector('#shown-nobody').click(), true)").await?;
    person.wait("document.querySelector('#shown-nobody').getAttribute('aria-pressed') === 'true'").await?;
    other.visit(&profile).await?;
    other.see(".problem").await?;
    ensure!(other.count(".pf").await? == 0, "it is shown to somebody else");
    person.click("#delete-me").await?;
    person.click("#delete-sure").await?;
    person.see("#register").await?;
    person.is_sound().await?;
    other.is_sound().await
}
