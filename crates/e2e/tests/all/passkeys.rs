//! An account by a passkey alone, and the same account on another device by a code.

use crate::invite::fill;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

/// A guest makes an account with the browser's own authenticator, signs out and in with it, cannot throw their only key away, and
/// shows a code that makes another device theirs. Where there is no name for passkeys, the page says so.
pub(crate) async fn used(browser: &Browser, host: &Host) -> Result<()> {
    let named = Host::with_name("passkeys")?;
    let account = format!("{}/account", named.address);
    let (here, there) = (browser.person().await?, browser.person().await?);
    here.visit(&account).await?;
    here.authenticator().await?;
    here.see("#passkey-register").await?;
    pictures(&here, "ways-guest").await?;
    fill(&here, ".account input[autocomplete=username]", "Hero of Alexandria").await?;
    here.click("#passkey-register").await?;
    here.see("#sign-out").await?;
    here.wait("document.querySelectorAll('.passkeys li').length === 1").await?;
    here.click("#sign-out").await?;
    here.click("#passkey-sign-in").await?;
    here.see("#sign-out").await?;
    ensure!(here.words(".account").await?.contains("Hero of Alexandria"), "somebody else is signed in");
    here.click(".passkeys button").await?;
    here.wait("document.querySelector('.account .problem')?.innerText.includes('only way')").await?;
    here.click("#handover").await?;
    here.see(".handover .qr").await?;
    pictures(&here, "ways-code").await?;
    let link: String = here.find("document.querySelector('.share input').value").await?;
    there.visit(&link).await?;
    there.see("#handover-take:not(:disabled)").await?;
    ensure!(there.words(".errand").await?.contains("Hero of Alexandria"), "it does not say whose it is");
    ensure!(there.find::<String>("location.hash").await?.is_empty(), "the code stays in the address");
    pictures(&there, "ways-arrival").await?;
    there.click("#handover-take").await?;
    there.see("#sign-out").await?;
    here.see("#handover-used").await?;
    here.wait("document.querySelectorAll('.sessions:not(.passkeys) li').length === 2").await?;
    let elsewhere = browser.person().await?;
    elsewhere.visit(&format!("{}/account", host.address)).await?;
    elsewhere.see("#no-passkeys").await?;
    ensure!(elsewhere.count("#passkey-sign-in").await? == 0, "a door that leads nowhere");
    for person in [&here, &there, &elsewhere] {
        person.is_sound().await?;
    }
    Ok(())
}

async fn pictures(person: &Person, name: &str) -> Result<()> {
    for (device, width, height) in [("desktop", 1440, 900), ("phone", 390, 844)] {
        person.device(width, height).await?;
        person.fits().await?;
        person.picture(&format!("{name}-{device}")).await?;
    }
    person.device(1440, 900).await
}
