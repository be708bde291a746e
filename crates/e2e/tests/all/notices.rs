//! A push becomes a notice of the browser, and what one wants is set on the page.

use anyhow::{Result, ensure};
use e2e::{Browser, Host};
use serde_json::json;

const SHOWN: &str = "(async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications()).map((one) => \
                     [one.title, one.body, one.tag, one.data.url]))()";

/// A push is shown with its words and leads to its table; the page says which kinds the host has not set up.
pub(crate) async fn pushed(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.allow_notices(&host.address).await?;
    person.visit(&format!("{}/account", host.address)).await?;
    person.see("#notices #notice-page").await?;
    ensure!(
        person.words("#notices").await?.contains("--push-contact"),
        "the page does not say what is missing"
    );
    person.click("#notice-page").await?;
    person.wait("document.querySelector('#notice-page').getAttribute('aria-pressed') === 'true'").await?;
    person.wait("navigator.serviceWorker.controller").await?;
    let notice = json!({"title": "Gheos", "body": "It is your turn.", "url": "/t/ab", "tag": "ab"});
    person.push(&host.address, &notice.to_string()).await?;
    person
        .wait(
            "(navigator.serviceWorker.getRegistration().then((one) => one.getNotifications()).then((all) => \
                 window.__shown = all.length), window.__shown === 1)",
        )
        .await?;
    let shown: Vec<[String; 4]> = person.find(SHOWN).await?;
    ensure!(shown == [["Gheos", "It is your turn.", "ab", "/t/ab"]], "{shown:?}");
    // The page of the table has seen it: the notice goes.
    person.find::<bool>("(navigator.serviceWorker.controller.postMessage({ seen: 'ab' }), true)").await?;
    person
        .wait(
            "(navigator.serviceWorker.getRegistration().then((one) => one.getNotifications()).then((all) => \
                 window.__shown = all.length), window.__shown === 0)",
        )
        .await?;
    person.is_sound().await
}
