//! An invitation: who invites to what, a name that is kept, bots for who does not come, and a kind way out.

use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

/// Puts text into a field, as if it were typed.
pub(crate) async fn fill(person: &Person, selector: &str, text: &str) -> Result<()> {
    person.see(selector).await?;
    let script = format!(
        "(() => {{ const it = document.querySelector({selector:?}); it.value = {text:?}; \
         for (const kind of ['input', 'change']) it.dispatchEvent(new Event(kind, {{ bubbles: true }})); return true; }})()"
    );
    person.find::<bool>(&script).await?;
    Ok(())
}

fn chair(name: &str) -> String {
    format!("[...document.querySelectorAll('.chairs .name')].some((it) => it.innerText.startsWith({name:?}))")
}

/// One invites, one comes, one looks on.
pub(crate) async fn accepted(browser: &Browser, host: &Host) -> Result<()> {
    let people = [browser.person().await?, browser.person().await?, browser.person().await?];
    let [one, two, three] = &people;
    one.visit(&host.address).await?;
    one.see(".door").await?;
    one.visit(&format!("{}/settings", host.address)).await?;
    fill(one, ".field input[type=text]", "Iphigenia").await?;
    let address = crate::live::make(one, host, "gheos", 2).await?;
    one.wait(&chair("Iphigenia")).await?;
    one.see(".qr .qr-dark").await?;
    two.device(390, 844).await?;
    two.visit(&address).await?;
    two.wait(
        "document.querySelector('h1')?.innerText.replace(/\\s+/g, ' ') === 'Iphigenia invites you to Gheos'",
    )
    .await?;
    two.fits().await?;
    two.picture("invitation-phone").await?;
    // One's colour is one's own: what somebody wears is crossed out.
    ensure!(two.count(".swatch:disabled").await? == 1, "the colour of the host is not crossed out");
    two.click(".swatch:nth-of-type(3)").await?;
    fill(two, "#name", "Berenike").await?;
    two.wait("document.querySelector('.at-table').innerText.startsWith('Iphigenia is at the table.')")
        .await?;
    two.wait("(() => { const box = document.querySelector('#sit-down').getBoundingClientRect(); return box.top > 0 && box.bottom <= innerHeight; })()").await?;
    two.tap("#sit-down").await?;
    one.wait(&chair("Berenike")).await?;
    one.wait("document.querySelectorAll('.chairs .here').length === 2").await?;
    one.wait("document.querySelector('.chairs li:nth-child(2) .shape').classList.contains('p-white')")
        .await?;
    two.visit(&format!("{}/settings", host.address)).await?;
    two.wait("document.querySelector('.field input[type=text]')?.value === 'Berenike'").await?;
    two.visit(&address).await?;
    fill(one, ".talk input", "welcome").await?;
    one.click(".talk form button").await?;
    two.wait("document.querySelector('.talk li span')?.innerText === 'welcome'").await?;
    one.picture("waiting-room").await?;
    // A seat goes to a bot and is opened again; then the game starts without who is missing.
    one.click(".chairs .bot-in").await?;
    one.wait("!document.querySelector('#start').disabled && !document.querySelector('#start-bots')").await?;
    one.click(".chairs li:last-child .square").await?;
    one.click("#start-bots").await?;
    for person in [one, two] {
        person.see(".table .seat").await?;
    }
    three.visit(&address).await?;
    three.see(".watching").await?;
    ensure!(three.words(".watching").await?.contains("look on"), "a spectator is not told so");
    three.picture("watching").await?;
    // A bot keeps the place of who comes late.
    three.click("#take-over").await?;
    three.see(".seat.you").await?;
    three.wait("!document.querySelector('.watching')").await?;
    // Leaving says what it means first.
    two.device(1440, 900).await?;
    two.click(".top button.square:last-of-type").await?;
    two.wait("(() => { const it = [...document.querySelectorAll('.menu .item')].find((item) => item.innerText.includes('Leave')); it?.click(); return it; })()").await?;
    two.see(".leave[role=dialog]").await?;
    two.picture("leaving").await?;
    two.click("#leave-seat").await?;
    two.wait("location.pathname === '/'").await?;
    for person in &people {
        person.is_sound().await?;
    }
    Ok(())
}

/// An account is made, entered from elsewhere, seen and ended there, and its password changes.
pub(crate) async fn account(browser: &Browser, host: &Host) -> Result<()> {
    let (here, there) = (browser.person().await?, browser.person().await?);
    let account = format!("{}/account", host.address);
    let (name, password, later) = ("Hypatia", "olive trees grow slowly", "and lemon trees do not");
    let enter = async |person: &Person, password: &str, button: &str| -> Result<()> {
        person.visit(&account).await?;
        fill(person, ".account input[autocomplete=username]", name).await?;
        fill(person, ".account input[type=password]", password).await?;
        person.click(button).await
    };
    enter(&here, password, "#register").await?;
    here.see("#sign-out").await?;
    here.wait("document.querySelector('.bar .bar-who')?.innerText.includes('Hypatia')").await?;
    enter(&there, "not that one", "#sign-in").await?;
    there.wait("document.querySelector('.account .problem')?.innerText").await?;
    enter(&there, password, "#sign-in").await?;
    there.see("#sign-out").await?;
    here.visit(&account).await?;
    here.wait("document.querySelectorAll('.sessions li').length === 2").await?;
    here.picture("account").await?;
    here.click(".sessions button").await?;
    here.wait("document.querySelectorAll('.sessions li').length === 1").await?;
    there.visit(&account).await?;
    there.see("#sign-in").await?;
    fill(&here, ".account input[autocomplete=current-password]", password).await?;
    fill(&here, ".account input[autocomplete=new-password]", later).await?;
    here.click("#change-password").await?;
    here.wait("document.querySelector('.account [role=status]')?.innerText.includes('changed')").await?;
    here.click("#sign-out").await?;
    here.see("#sign-in").await?;
    enter(&here, later, "#sign-in").await?;
    here.see("#sign-out").await?;
    here.is_sound().await?;
    there.is_sound().await
}
