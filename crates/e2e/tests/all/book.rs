//! The book of a game over its table, and what things say of themselves.

use crate::games::begin;
use anyhow::{Result, ensure};
use e2e::{Browser, Host, Person};

/// Whether the page has fetched a file whose name begins so.
fn fetched(name: &str) -> String {
    format!("performance.getEntriesByType('resource').some((file) => file.name.includes('/{name}-'))")
}

async fn search(person: &Person, words: &str) -> Result<bool> {
    let script = format!(
        "(() => {{ const it = document.querySelector('input[type=search]'); it.value = {words:?}; \
         it.dispatchEvent(new Event('input', {{ bubbles: true }})); return true; }})()"
    );
    person.find(&script).await
}

/// At the table: how one wins, what a card is, and the whole book, without leaving it.
pub(crate) async fn table(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.fate(3).await?;
    begin(&person, host, "cyclades").await?;
    person.see(".ask.mine").await?;
    ensure!(person.words(".aim span").await?.contains("Metropolises"), "nothing says how one wins");
    let near: bool =
        person.find("[...document.querySelectorAll('.seat .near')].every((it) => it.innerText)").await?;
    ensure!(near, "nothing says how near everybody is");
    ensure!(!person.find::<bool>(&fetched("glossary")).await?, "the glossary comes before it is needed");
    bubble(&person).await?;
    person.find::<bool>("(document.querySelector('.bubble .ways a').click(), true)").await?;
    person.see(".drawer .term.found .portrait").await?;
    person.wait("document.activeElement.closest('.drawer')").await?;
    person.picture("drawer-desktop").await?;
    search(&person, "philosopher").await?;
    // One field finds it in the guide, in the glossary and in the full rules.
    person.wait("document.querySelectorAll('.drawer .part-name').length === 3").await?;
    person.press("Escape").await?;
    person.wait("!document.querySelector('.drawer')").await?;
    person.see(".table .ask.mine").await?;
    person.device(390, 844).await?;
    person.picture("aim-phone").await?;
    person.click(".book-door").await?;
    person.see(".drawer .markdown .figure").await?;
    let whole: bool = person
        .find("(() => { const it = document.querySelector('.drawer').getBoundingClientRect(); return it.width === innerWidth && it.height === innerHeight; })()")
        .await?;
    ensure!(whole, "the book does not fill a phone");
    person.fits().await?;
    person.picture("drawer-phone").await?;
    person.find::<bool>("(history.back(), true)").await?;
    person.wait("!document.querySelector('.drawer') && document.querySelector('.table .ask.mine')").await?;
    person.is_sound().await
}

/// A card on sale says what it is when the pointer rests on it, and when the keyboard is on it.
async fn bubble(person: &Person) -> Result<()> {
    let name = person.words(".sale[data-term] b").await?;
    let rest = "(document.querySelector('.sale[data-term]').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })), true)";
    person.find::<bool>(rest).await?;
    person.see(".bubble .bubble-entry .portrait svg").await?;
    let words = person.words(".bubble").await?;
    ensure!(words.starts_with(&name), "`{name}` is explained by `{words}`");
    person.picture("bubble").await?;
    person.press("Escape").await?;
    person.wait("!document.querySelector('.bubble')").await?;
    person.find::<bool>("([...document.querySelectorAll('[data-term].can')].find((it) => it.getClientRects().length && it !== document.activeElement).focus(), true)").await?;
    person.see(".bubble .bubble-entry b").await
}

/// The page of the glossary: everything has its picture, and a search finds one thing.
pub(crate) async fn page(browser: &Browser, host: &Host) -> Result<()> {
    let person = browser.person().await?;
    person.visit(&host.address).await?;
    for game in person.games().await? {
        person.visit(&format!("{}/rules/{game}?#glossary", host.address)).await?;
        person.see(".term .portrait svg").await?;
        person.picture(&format!("glossary-{game}")).await?;
        let all = person.count(".term").await?;
        ensure!(all >= 15, "{game} explains {all} things");
        let numbers: Vec<String> =
            person.find("[...document.querySelectorAll('.markdown li')].map((it) => it.innerText)").await?;
        ensure!(
            !numbers.iter().any(|item| item.starts_with("1.")),
            "{game}: a number beside a dot: {numbers:?}"
        );
    }
    person.visit(&format!("{}/rules/mystic_war?one#term-negation", host.address)).await?;
    person.see(".term.found").await?;
    search(&person, "necromancy").await?;
    person
        .wait("[...document.querySelectorAll('.term h3')].some((it) => it.innerText === 'Necromancy')")
        .await?;
    person.device(390, 844).await?;
    person.fits().await?;
    person.is_sound().await
}
