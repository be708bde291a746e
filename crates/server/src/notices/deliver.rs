//! One thing to be told: whether it is still so, whether it is wanted, and how it went.

use super::letters;
use super::millis;
use super::push::is_known;
use super::wire::WireError;
use super::words::{self, Word};
use crate::error::{Error, Result};
use crate::http::ask;
use crate::node::Node;
use crate::room::{Errand, Glance};
use crate::store::{Allowance, Summons, WayRow};
use hmac::{Hmac, KeyInit, Mac};
use protocol::TableFacts;
use sha2::Sha256;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What has failed so often is given up.
const MOST_TRIES: i64 = 6;
/// After so many by one way in a row, whatever happens at how many tables, it is one in fifty seconds.
const A_SECOND: f64 = 0.02;
/// So much goes to a machine that is no push service we know of, by all browsers that name it.
const TO_A_STRANGER: Allowance = Allowance { most: 20.0, a_second: 0.01 };
/// Spectators have seen what a table tells of for so long, in milliseconds.
pub(crate) const SEEN: i64 = 500;
/// So many letters has the code that wakes a webhook.
const CODE: usize = 8;
/// What is too much waits for so long.
const LATER: i64 = 300_000;

/// What came of it.
enum Told {
    /// It is done, or nobody needs to know any more.
    Settled,
    /// It is to be told at this time.
    Later(i64),
    /// It failed; it is due again by itself.
    Failed,
    /// The way leads nowhere any more.
    Gone,
}

/// Tells all of it, each apart; letters of one person together.
pub(super) fn all(node: &Arc<Node>, claimed: Vec<Summons>) {
    let mut letters: BTreeMap<String, Vec<Summons>> = BTreeMap::new();
    for summons in claimed {
        if summons.way == crate::store::letters_to(&summons.person) {
            letters.entry(summons.person.clone()).or_default().push(summons);
        } else {
            let places = Arc::clone(&node.notices.sending);
            apart(node, places, move |node| async move { one(&node, &summons).await });
        }
    }
    for (person, some) in letters {
        let places = Arc::clone(&node.notices.letters);
        apart(node, places, move |node| async move { letters::send(&node, &person, some).await });
    }
}

/// Does something as soon as one of these places is free.
fn apart<F>(node: &Arc<Node>, places: Arc<Semaphore>, work: impl FnOnce(Arc<Node>) -> F + Send + 'static)
where
    F: Future<Output = Result<()>> + Send,
{
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let Ok(_place) = places.acquire_owned().await else { return };
        // What failed here is due again by itself.
        if let Err(error) = work(node).await {
            tracing::debug!(%error, "something could not be told");
        }
    });
}

async fn one(node: &Arc<Node>, summons: &Summons) -> Result<()> {
    let Some(way) = node.store.way(&summons.way).await? else {
        return Ok(node.store.settle_summons(summons.clone(), None).await?);
    };
    // Who did not answer the last time shares few places with their like; where none is free it is due again by itself.
    let _place = match way.failed > 0 {
        true => match node.notices.doubtful.try_acquire() {
            Ok(place) => Some(place),
            Err(_) => return Ok(()),
        },
        false => None,
    };
    match tell(node, summons, &way).await? {
        Told::Settled => Ok(node.store.settle_summons(summons.clone(), None).await?),
        Told::Later(due) => Ok(node.store.settle_summons(summons.clone(), Some(due)).await?),
        Told::Gone => Ok(node.store.drop_way(&way.person, &way.id).await?),
        Told::Failed => {
            node.store.way_went(&way.id, false).await?;
            if summons.tries >= MOST_TRIES {
                node.store.settle_summons(summons.clone(), None).await?;
            }
            Ok(())
        }
    }
}

async fn tell(node: &Arc<Node>, summons: &Summons, way: &WayRow) -> Result<Told> {
    let (word, seen) = match summons.person.as_str() {
        "" => standing(node, summons, way).await?,
        person => match due_turn(node, summons, person).await? {
            Turn::Waits(facts) if wanted(node, person, summons.key, &way.kind).await? => {
                (Some(words::turn(node, &facts, person)), 0)
            }
            Turn::Waits(_) | Turn::Past => (None, 0),
            Turn::There(due) => return Ok(Told::Later(due)),
        },
    };
    let Some(word) = word else { return Ok(settled(node, seen)) };
    if !may_send(node, way).await? {
        return Ok(Told::Later(crate::time::now() + LATER));
    }
    Ok(match send(node, way, &word).await? {
        Told::Settled => settled(node, seen),
        told => told,
    })
}

/// It was told; what spectators see only from `seen` on is told then.
fn settled(node: &Node, seen: i64) -> Told {
    let now = crate::time::now();
    match seen > now {
        true => Told::Later(seen.max(now + millis(node.config.notices.again))),
        false => Told::Settled,
    }
}

/// Whether so much goes by this way, and to its machine.
async fn may_send(node: &Node, way: &WayRow) -> Result<bool> {
    let by_one = Allowance { most: f64::from(node.config.notices.in_a_row), a_second: A_SECOND };
    if !node.store.take(&node.veil(&format!("way {}", way.id)), by_one).await? {
        return Ok(false);
    }
    let host = super::host(&way.address);
    if way.kind != "push" || node.config.notices.private || is_known(&host) {
        return Ok(true);
    }
    Ok(node.store.take(&node.veil(&format!("pushed to {host}")), TO_A_STRANGER).await?)
}

/// Whether somebody's turn is still to be told.
pub(super) enum Turn {
    /// The game waits for them.
    Waits(Box<TableFacts>),
    /// It does, and they look on: should they go away, it is told.
    There(i64),
    /// It no longer does.
    Past,
}

pub(super) async fn due_turn(node: &Arc<Node>, summons: &Summons, person: &str) -> Result<Turn> {
    let glance = ask(node, &summons.table, |reply| Errand::Glance(person.to_owned(), reply)).await;
    let Glance { turn, number, .. } = match glance {
        Err(Error::NotFound(_)) => return Ok(Turn::Past),
        glance => glance?,
    };
    match (turn, number) {
        (false, _) => Ok(Turn::Past),
        // The number is 0 while they look on.
        (true, 0) => Ok(Turn::There(crate::time::now() + millis(node.config.notices.after))),
        (true, _) => {
            let facts = ask(node, &summons.table, |reply| Errand::Facts(person.to_owned(), reply)).await;
            facts.map(|facts| Turn::Waits(Box::new(facts)))
        }
    }
}

/// Where a table stands for who has no seat there, as late as they see it, and when they see what is to be told. Nothing
/// while the maker of the webhook is banned.
async fn standing(node: &Arc<Node>, summons: &Summons, way: &WayRow) -> Result<(Option<Word>, i64)> {
    let table = summons.table.as_str();
    if node.order.admits(&way.person).is_err() {
        return Ok((None, 0));
    }
    let facts = match ask(node, table, |reply| Errand::Facts(String::new(), reply)).await {
        Err(Error::NotFound(_) | Error::Forbidden(_)) => return Ok((None, 0)),
        facts => facts?,
    };
    let glance = ask(node, table, |reply| Errand::Glance(String::new(), reply)).await?;
    let seen = summons.at + i64::from(facts.spectator_delay) * 1_000 + SEEN;
    Ok((words::standing(node, &facts, &glance.awaited), seen))
}

/// What a new webhook is asked to give back.
pub(crate) fn greeting(node: &Node, way: &str) -> String {
    let mut code = node.veil(&format!("greeting of {way}"));
    code.truncate(CODE);
    code
}

/// Posts the code to a new webhook, once: whoever reads it there can wake it.
pub(crate) fn greet(node: &Arc<Node>, way: WayRow) {
    let places = Arc::clone(&node.notices.doubtful);
    apart(node, places, move |node| async move {
        let Some(address) = &node.config.address else { return Ok(()) };
        let body = words::hello(address.origin(), &greeting(&node, &way.id)).to_string();
        let headers = signed(&way.secret, crate::time::now() / 1_000, &body);
        let sent = node.notices.outlet.post(&way.address, &headers, body.into_bytes()).await;
        tracing::debug!(?sent, "a webhook was greeted");
        Ok(())
    });
}

/// Whether somebody wants this kind of notice at a table. Who has subscribed or named an address has asked for it; letters
/// must be asked for.
pub(super) async fn wanted(node: &Node, person: &str, key: i64, kind: &str) -> Result<bool> {
    let wishes = node.store.wishes(person).await?;
    let said = |at: i64| wishes.iter().find(|(table, of, _)| *table == at && of == kind).map(|wish| wish.2);
    Ok(said(key).or(said(0)).unwrap_or(kind != "mail"))
}

async fn send(node: &Arc<Node>, way: &WayRow, word: &Word) -> Result<Told> {
    let sent = match way.kind.as_str() {
        "push" => {
            let Some(vapid) = &node.notices.vapid else { return Ok(Told::Settled) };
            let text = word.push().to_string();
            // A push service must not learn the key of the table.
            let topic = node.veil(&format!("topic {} {}", way.id, word.table));
            let Some((headers, body)) = vapid.seal(&way.address, &way.secret, (&topic, &text)) else {
                return Ok(Told::Gone);
            };
            node.notices.outlet.post(&way.address, &headers, body).await
        }
        _ => {
            let Some(address) = &node.config.address else { return Ok(Told::Settled) };
            let body = word.hook(&address.link(&word.path())).to_string();
            let headers = signed(&way.secret, crate::time::now() / 1_000, &body);
            node.notices.outlet.post(&way.address, &headers, body.into_bytes()).await
        }
    };
    let told = judge(&sent);
    if matches!(told, Told::Settled) {
        node.store.way_went(&way.id, true).await?;
    }
    tracing::debug!(kind = way.kind, ?sent, "told");
    Ok(told)
}

/// A redirect is no answer: what was looked at is the address that was given.
fn judge(sent: &std::result::Result<u16, WireError>) -> Told {
    match sent {
        Ok(200..=299) => Told::Settled,
        Ok(404 | 410) => Told::Gone,
        Ok(_) | Err(WireError::Silent | WireError::Forbidden(_)) => Told::Failed,
    }
}

/// The headers that show who writes: HMAC-SHA256 over the second, a dot and the body.
fn signed(secret: &str, second: i64, body: &str) -> Vec<(&'static str, String)> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length will do");
    mac.update(format!("{second}.{body}").as_bytes());
    vec![
        ("content-type", "application/json".to_owned()),
        ("x-pantheon-time", second.to_string()),
        ("x-pantheon-signature", format!("sha256={}", crate::random::hex(&mac.finalize().into_bytes()))),
    ]
}
