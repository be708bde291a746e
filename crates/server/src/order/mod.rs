//! Keeping it decent: what stands against whom, the words that a host does not want, and what moderators decide.
//!
//! The rows of the store are the truth. Every node has in memory what stands against people, reads it when it comes up, and
//! again for whoever a notice names: each node reads notices once a second.

pub(crate) mod host;
mod rulings;
mod words;

pub(crate) use rulings::{imposed, mark, ruled, to_the_point};
pub(crate) use words::WordList;

use crate::error::{Error, Result};
use crate::far::Announced;
use crate::node::{Ended, Node};
use crate::room::Errand;
use crate::store::{Change, Changes, PersonRow, Spot, Store, StoreError};
use protocol::{Measure, MeasureKind, State, TableLine};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, UNIX_EPOCH};

/// What a node knows of order.
#[derive(Default)]
pub(crate) struct Order {
    /// What stands against people, by their ids.
    standing: RwLock<HashMap<String, Vec<Measure>>>,
    /// What nobody may be called or say.
    words: RwLock<WordList>,
}

impl Order {
    /// What a store keeps, and the words of a file.
    pub(crate) async fn read(store: &dyn Store, words: Option<&Path>) -> Result<Order> {
        let order = Order::default();
        order.read_words(words)?;
        order.read_all(store).await?;
        Ok(order)
    }

    /// Reads what stands against everybody.
    pub(crate) async fn read_all(&self, store: &dyn Store) -> Result<()> {
        let mut standing: HashMap<String, Vec<Measure>> = HashMap::new();
        for measure in store.measures(crate::time::now(), u32::MAX).await? {
            standing.entry(measure.person.id.clone()).or_default().push(measure);
        }
        *self.standing.write().unwrap_or_else(PoisonError::into_inner) = standing;
        Ok(())
    }

    /// Reads the words that a host does not want; without a file there are none. Where it cannot be read they stay as they were.
    pub(crate) fn read_words(&self, file: Option<&Path>) -> Result<()> {
        let words = file.map_or(Ok(WordList::default()), WordList::read)?;
        *self.words.write().unwrap_or_else(PoisonError::into_inner) = words;
        Ok(())
    }

    /// Refuses a name, or a line of talk, in which a word is that the host does not want.
    pub(crate) fn allows(&self, text: &str) -> Result<()> {
        let words = self.words.read().unwrap_or_else(PoisonError::into_inner);
        match words.find(text) {
            Some(word) => Err(Error::Bad(format!("the host of this place does not want `{word}` here"))),
            None => Ok(()),
        }
    }

    /// Refuses whoever is banned, and says why and until when.
    pub(crate) fn admits(&self, person: &str) -> Result<()> {
        self.stands(person, MeasureKind::Ban)
    }

    /// Refuses whoever cannot talk, and says why and until when.
    pub(crate) fn may_talk(&self, person: &str) -> Result<()> {
        self.stands(person, MeasureKind::Mute)
    }

    fn stands(&self, person: &str, kind: MeasureKind) -> Result<()> {
        let standing = self.standing.read().unwrap_or_else(PoisonError::into_inner);
        let Some(measures) = standing.get(person) else { return Ok(()) };
        let now = crate::time::now();
        let stands =
            |measure: &&Measure| measure.kind == kind && measure.until.is_none_or(|until| until > now);
        measures.iter().find(stands).map_or(Ok(()), |measure| Err(refusal(measure)))
    }
}

/// How somebody is told what stands against them.
fn refusal(measure: &Measure) -> Error {
    let until = measure.until.map(|until| format!(" until {}", date(until))).unwrap_or_default();
    let (code, what) = match measure.kind {
        MeasureKind::Mute => ("muted", "you cannot talk here"),
        MeasureKind::Ban => ("banned", "you are banned from this place"),
    };
    Error::Barred { code, said: format!("{what}{until}: {}", measure.why) }
}

/// A time as people read it.
pub(crate) fn date(at: i64) -> String {
    // No measure lasts as long as dates can be written.
    let at = Duration::from_millis(u64::try_from(at).unwrap_or(0).min(253_402_300_799_000));
    httpdate::fmt_http_date(UNIX_EPOCH + at)
}

impl Node {
    /// Does what was decided, and everything that follows from it here; other nodes hear of it within a second.
    pub(crate) async fn keep_order(self: &Arc<Node>, changes: Changes) -> Result<()> {
        match self.store.keep_order(changes.clone()).await {
            Err(StoreError::Gone) => return Err(Error::Conflict("somebody has dealt with that already")),
            done => done?,
        }
        for change in &changes.all {
            match change {
                Change::Removed { spot: Spot::Table { id, .. }, number, .. } => {
                    self.take_out(id, *number).await;
                }
                // What was said in a club is read from the store.
                Change::Removed { spot: Spot::Club(_), .. } => {}
                Change::Imposed(measure) => self.hear_soon(&measure.person).await,
                Change::Lifted { person, .. } => self.hear_soon(person).await,
                Change::Settled { .. } | Change::Appointed { .. } => {}
            }
        }
        Ok(())
    }

    /// The same at once; should it fail, the notice of it is read within a second.
    async fn hear_soon(self: &Arc<Node>, person: &str) {
        if let Err(error) = self.hear_of(person).await {
            tracing::warn!(%error, "what stands against somebody could not be read");
        }
    }

    /// What stands against somebody has changed. Whoever is banned is let go, and their seats are left.
    pub(crate) async fn hear_of(self: &Arc<Node>, person: &str) -> Result<()> {
        let measures = self.store.measures_on(person, crate::time::now()).await?;
        {
            let mut standing = self.order.standing.write().unwrap_or_else(PoisonError::into_inner);
            match measures.is_empty() {
                true => standing.remove(person),
                false => standing.insert(person.to_owned(), measures),
            };
        }
        if self.order.admits(person).is_err() {
            self.take_note(Announced::Ended(Ended::Person { id: person.to_owned(), again: false })).await;
            let node = Arc::clone(self);
            let tables = self.store.tables_of(person, u32::MAX).await?;
            tokio::spawn(async move { node.see_off(tables).await });
        }
        Ok(())
    }

    /// Has somebody who is banned leave these tables. Those at rest are read: they may have been woken before it was known.
    async fn see_off(self: &Arc<Node>, tables: Vec<(TableLine, u8, u64)>) {
        let on = |line: &TableLine| matches!(line.state, State::Waiting | State::Playing);
        for (line, ..) in tables.iter().filter(|(line, ..)| on(line)) {
            if let Ok(room) = self.room(&line.table).await {
                let _ = room.send(Errand::SeeOff).await;
            }
        }
    }

    /// A line of talk was taken out: whoever looks on at a table that is here sees it.
    pub(crate) async fn take_out(&self, table: &str, number: u64) {
        self.tell_room(table, Errand::TakeOut(number)).await;
    }

    /// Whether an account may have this name: not that of one that is banned, nor one that looks like it.
    pub(crate) async fn may_be_called(&self, account: &str) -> Result<()> {
        self.order.allows(account)?;
        match self.store.is_name_barred(&mark(&self.signing, account), crate::time::now()).await? {
            true => Err(Error::Conflict("that name cannot be had")),
            false => Ok(()),
        }
    }

    /// The person with this id, or with an account of this name.
    pub(crate) async fn find_person(&self, name: &str) -> Result<PersonRow> {
        find(&*self.store, name).await?.ok_or(Error::NotFound("person"))
    }
}

/// The person with this id, or with an account of this name.
pub(crate) async fn find(
    store: &dyn Store,
    name: &str,
) -> std::result::Result<Option<PersonRow>, StoreError> {
    let found = match store.person(name).await? {
        Some(person) => Some(person),
        None => store.account(&name.trim().to_lowercase()).await?,
    };
    Ok(found.filter(|person| person.name != crate::store::GONE))
}
