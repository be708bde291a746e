//! What one person knows is in nobody else's browser: not in the document, not in what it keeps, not in a message it
//! got. Each secret is first found with its owner, and later, where it comes to light, with the others.

use crate::live::{join, make};
use anyhow::{Context, Result, bail, ensure};
use e2e::{Browser, Host, Person};
use serde::Deserialize;
use std::time::Duration;

/// Something that only its owner may know: how a page would show it, and how a message would say it.
struct Secret {
    shown: String,
    told: String,
}

impl Secret {
    fn new(shown: impl Into<String>, told: impl Into<String>) -> Secret {
        Secret { shown: shown.into(), told: told.into() }
    }

    /// Its owner sees it and was told; the other neither.
    async fn is_kept(&self, owner: &Person, other: &Person) -> Result<()> {
        let own = owner.traces(&self.shown, &self.told).await?;
        ensure!(own.page > 0 && own.heard > 0, "`{}` is not even with its owner: {own:?}", self.shown);
        let foreign = other.traces(&self.shown, &self.told).await?;
        ensure!(foreign.page == 0, "`{}` stands in somebody else's page", self.shown);
        ensure!(foreign.heard == 0, "`{}` was told to somebody else", self.told);
        Ok(())
    }
}

/// What a seat may do now, and the last it was told.
#[derive(Deserialize)]
struct Standpoint {
    seat: usize,
    actions: Vec<String>,
    view: serde_json::Value,
}

impl Standpoint {
    async fn of(person: &Person) -> Result<Standpoint> {
        let script = "(() => {
            const updates = __heard.map((text) => { try { return JSON.parse(text); } catch { return null; } });
            const update = updates.map((it) => it?.update ?? it).filter((it) => it?.view).at(-1);
            const list = [...document.querySelectorAll('#actions .action')];
            return { seat: update.you, view: update.view, actions: list.map((it) => it.dataset.action) };
        })()";
        person.find(script).await.context("the page was told nothing")
    }

    /// The first action that begins like this.
    fn find(&self, head: &str) -> Option<&String> {
        self.actions.iter().find(|action| action.starts_with(head))
    }

    fn mage(&self) -> &serde_json::Value {
        &self.view["seats"][self.seat]
    }

    fn is_asked_to_respond(&self) -> bool {
        let steps = self.view["agenda"].as_array();
        !self.actions.is_empty() && steps.and_then(|steps| steps.last()).is_some_and(|step| step == "Respond")
    }
}

/// Does an action by the plain list and waits until the table has gone on. Whether it could still be done: a page may
/// learn meanwhile that it is no longer asked.
async fn act(person: &Person, action: &str) -> Result<bool> {
    let click = format!(
        "(() => {{ const it = document.querySelector(`#actions .action[data-action='{action}']:not(:disabled)`); \
         it?.click(); return it ? __heard.length : -1; }})()"
    );
    let heard: i64 = person.find(&click).await?;
    if heard < 0 {
        return Ok(false);
    }
    let done = format!(
        "(document.querySelector('#confirm:not(:disabled)')?.click(), \
         __heard.length > {heard} && !document.querySelector('.action:disabled'))"
    );
    person.wait(&done).await?;
    Ok(true)
}

/// People at a table of the server that has begun, each with the list of actions open.
async fn seated<'a>(people: &'a [Person], host: &Host, game: &str) -> Result<&'a [Person]> {
    let address = make(&people[0], host, game, 1).await?;
    for person in &people[1..] {
        join(person, &address).await?;
    }
    people[0].wait("document.querySelector('#start') && !document.querySelector('#start').disabled").await?;
    people[0].find::<bool>("(document.querySelector('#start').click(), true)").await?;
    for person in people {
        person.see(".table .seat").await?;
        person.press("l").await?;
    }
    Ok(people)
}

/// Mystic War, three people: hands and goals from the start, an answer until the chain opens it.
pub(crate) async fn mystic_war(browser: &Browser, host: &Host) -> Result<()> {
    let people = [browser.person().await?, browser.person().await?, browser.person().await?];
    let people = seated(&people, host, "mystic_war").await?;
    for person in people {
        person.see(".mw-held").await?;
    }
    let dealt = dealt_secrets(people).await?;
    ensure!(dealt > 0, "no hidden card or goal was compared");
    for _ in 0..600 {
        if let Some(answer) = sealed_answer(people).await? {
            return answer_opens(people, answer).await;
        }
        let mut idle = true;
        for person in people {
            let standpoint = Standpoint::of(person).await?;
            let head = if standpoint.is_asked_to_respond() { "pass" } else { "play:" };
            if let Some(action) = standpoint.find(head).or_else(|| standpoint.actions.first()) {
                act(person, action).await?;
                idle = false;
            }
        }
        // A window in which nobody can answer closes by itself.
        if idle {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }
    bail!("nobody could answer a card")
}

/// Compares every hand and goal with what the others hold.
async fn dealt_secrets(people: &[Person]) -> Result<usize> {
    let mut standpoints = Vec::new();
    for person in people {
        standpoints.push(Standpoint::of(person).await?);
    }
    let (mut compared, mut goals) = (0, 0);
    for (owner, own) in people.iter().zip(&standpoints) {
        for (other, foreign) in
            people.iter().zip(&standpoints).filter(|(_, standpoint)| standpoint.seat != own.seat)
        {
            let theirs = foreign.mage()["hand"].as_array().context("a hand")?;
            for card in
                own.mage()["hand"].as_array().context("a hand")?.iter().filter(|card| !theirs.contains(card))
            {
                let card = card.as_str().context("a card")?;
                Secret::new(format!("data-spot=\"hand-{card}\""), format!("\"{card}\""))
                    .is_kept(owner, other)
                    .await?;
                compared += 1;
            }
            let goal = own.mage()["goal"].as_str().context("a goal")?;
            if foreign.mage()["goal"] != own.mage()["goal"] {
                Secret::new(format!("#mw-goal-{goal}"), format!("\"{goal}\"")).is_kept(owner, other).await?;
                goals += 1;
            }
        }
    }
    // Three mages cannot all have the same goal.
    ensure!(goals > 0, "no goal was compared");
    Ok(compared)
}

/// Somebody seals a card as an answer while others are still to answer, and nobody else knows it yet.
async fn sealed_answer(people: &[Person]) -> Result<Option<(usize, String)>> {
    let mut asked = Vec::new();
    for (at, person) in people.iter().enumerate() {
        let standpoint = Standpoint::of(person).await?;
        if standpoint.is_asked_to_respond() {
            asked.push((at, standpoint));
        }
    }
    if asked.len() < 2 {
        return Ok(None);
    }
    for (at, standpoint) in &asked {
        for action in standpoint.actions.iter().filter(|action| action.starts_with("play:")) {
            let card = action.trim_start_matches("play:");
            if is_known_to_others(people, *at, card).await? {
                continue;
            }
            if !act(&people[*at], action).await? {
                continue;
            }
            // A card that names somebody is sealed once it does.
            let next = Standpoint::of(&people[*at]).await?;
            if let Some(seat) = next.actions.iter().find(|action| action.parse::<u8>().is_ok()) {
                ensure!(act(&people[*at], seat).await?, "somebody is named");
            }
            return Ok(Some((*at, card.to_owned())));
        }
    }
    Ok(None)
}

async fn is_known_to_others(people: &[Person], owner: usize, card: &str) -> Result<bool> {
    for (_, person) in people.iter().enumerate().filter(|(at, _)| *at != owner) {
        if person.traces("", &format!("\"{card}\"")).await?.heard > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The sealed card is nowhere with the others until all have answered; then it is everywhere.
async fn answer_opens(people: &[Person], (owner, card): (usize, String)) -> Result<()> {
    let told = format!("\"{card}\"");
    let others = || people.iter().enumerate().filter(|(at, _)| *at != owner).map(|(_, person)| person);
    people[owner].see(".mw-held.sealed").await?;
    for other in others() {
        Secret::new("your sealed answer", told.clone()).is_kept(&people[owner], other).await?;
        Secret::new(format!("data-spot=\"hand-{card}\""), told.clone())
            .is_kept(&people[owner], other)
            .await?;
    }
    people[owner].picture("sealed-answer-own").await?;
    for _ in 0..100 {
        for other in others() {
            if Standpoint::of(other).await?.is_asked_to_respond() {
                act(other, "pass").await?;
            }
        }
        let mut known = true;
        for other in others() {
            known &= other.traces("", &told).await?.heard > 0;
        }
        if known {
            break;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    for other in others() {
        ensure!(other.traces("", &told).await?.heard > 0, "the answer `{card}` never comes to light");
        other.is_sound().await?;
    }
    people[owner].is_sound().await
}

/// Mezo, two people: a card laid face down, taken back, another laid; the other's browser cannot tell.
pub(crate) async fn mezo(browser: &Browser, host: &Host) -> Result<()> {
    let people = [browser.person().await?, browser.person().await?];
    let people = seated(&people, host, "mezo").await?;
    for _ in 0..200 {
        let (one, two) = (Standpoint::of(&people[0]).await?, Standpoint::of(&people[1]).await?);
        if one.find("SelectCard").is_some() && two.find("SelectCard").is_some() {
            return committed(&people[0], &people[1], &one).await;
        }
        for (person, standpoint) in people.iter().zip([one, two]) {
            if let Some(action) = standpoint.actions.first() {
                act(person, action).await?;
            }
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    bail!("no conflict begins")
}

async fn committed(owner: &Person, other: &Person, standpoint: &Standpoint) -> Result<()> {
    let cards: Vec<&String> =
        standpoint.actions.iter().filter(|action| action.starts_with("SelectCard")).collect();
    let &[first, second, ..] = cards.as_slice() else { bail!("one card is no choice") };
    let before = watched(other).await?;
    let mut seen = Vec::new();
    // What is told of the first card's coming and going is in the page of both that are compared.
    for (at, action) in [first, second, first].into_iter().enumerate() {
        ensure!(act(owner, action).await?, "a card can be laid down");
        let card = card_of(action);
        owner.see(".mz-card.laid").await?;
        let kind = title(card);
        Secret::new(format!("{kind}, face down"), format!("\"{card}\"")).is_kept(owner, other).await?;
        other.wait("document.querySelector('.table').innerText.includes('a card, face down')").await?;
        seen.push(watched(other).await?);
        if at < 2 {
            owner.picture("committed-own").await?;
            other.picture("committed-other").await?;
            owner.press("u").await?;
            owner.wait("!document.querySelector('.mz-card.laid')").await?;
            other.wait("!document.querySelector('.table').innerText.includes('a card, face down')").await?;
        }
    }
    ensure!(seen[1] == seen[2], "the other's page tells the cards apart:\n{}\n{}", seen[1], seen[2]);
    ensure!(seen[0] != before, "nothing is seen of a card laid down");
    let answer = Standpoint::of(other).await?;
    ensure!(
        act(other, answer.find("SelectCard").context("a card to lay down")?).await?,
        "the other lays one too"
    );
    let card = card_of(first);
    other
        .wait(&format!("__heard.join().includes('\"{card}\"')"))
        .await
        .context("the card never comes to light")?;
    owner.is_sound().await?;
    other.is_sound().await
}

/// The card that `SelectCard(kukulkan_edict)` names.
fn card_of(action: &str) -> &str {
    action.trim_start_matches("SelectCard(").trim_end_matches(')')
}

/// `kukulkan_edict` reads `Edict`.
fn title(card: &str) -> String {
    let kind = card.rsplit('_').next().unwrap_or_default();
    kind[..1].to_uppercase() + &kind[1..]
}

/// The whole table as somebody has it, without which of two equal animations ran last.
async fn watched(person: &Person) -> Result<String> {
    let script = "document.querySelector('.table').outerHTML.replace(/ data-tick=\"[ab]\"/g, '')";
    person.find(script).await
}
