//! What a host does beside the running server: copies, lists, closes, removes; and what needs no server: carrying all away.
//!
//! These work on the database itself while a server runs on it: its locks keep them apart, a running table that loses its place in the log to one of them reads the log again, and the server finds a notice of it within a second.

pub use crate::order::host::{appoint, audit, date, impose, lift, measures, reports, settle};

use crate::backups::{self, Restored};
use crate::stage::Entry;
use crate::store::{self, Carried, Note, Notice, Place, Row, Shelf, Sizes, Store, StoreError, StoreSettings};
use games::Level;
use games::kernel::Seat;
use protocol::{Holder, State, TableLine};
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// Why the host's wish was not done.
#[derive(Debug, Error)]
pub enum AdminError {
    /// There is no such file.
    #[error("there is no database {0}")]
    NoFile(String),
    /// The file to write exists.
    #[error("{0} exists already; a copy goes to a new file")]
    Exists(String),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(String),
    /// There is no such person.
    #[error("there is no person {0}")]
    NoPerson(String),
    /// It cannot be done like that.
    #[error("{0}")]
    Refused(String),
    /// The store did not do it.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// Opens the store as it is: bringing it to a new form is for the server that is to serve it. `current` where it must have
/// the form of this build.
pub(crate) async fn open(place: impl Into<Place>, current: bool) -> Result<Arc<dyn Store>, AdminError> {
    let place = place.into();
    if let Place::Sqlite(file) = &place
        && !file.exists()
    {
        return Err(AdminError::NoFile(place.to_string()));
    }
    let store = store::open_beside(&StoreSettings::at(place), current).await?;
    if let Some(now) = store.clock().await? {
        crate::time::agree(now);
    }
    Ok(store)
}

/// Copies the database of a running or stopped server to a new file, whole and consistent.
pub async fn backup(place: impl Into<Place>, to: &Path) -> Result<(), AdminError> {
    if to.exists() {
        return Err(AdminError::Exists(to.display().to_string()));
    }
    let store = open(place, false).await?;
    store.backup(to).await?;
    Ok(store.close().await?)
}

/// Makes a database of a copy that a server made by itself, or of the newest in a folder, with what was added after it.
pub async fn restore(from: &Path, to: &Path) -> Result<Restored, AdminError> {
    if !from.exists() {
        return Err(AdminError::NoFile(from.display().to_string()));
    }
    if to.exists() {
        return Err(AdminError::Exists(to.display().to_string()));
    }
    Ok(backups::restore(from, to).await?)
}

/// Carries everything from one store into another that is empty, while no server runs on either.
pub async fn carry(from: &Place, to: &Place) -> Result<Carried, AdminError> {
    Ok(store::carry(from, to).await?)
}

/// How much there is.
pub async fn sizes(place: impl Into<Place>) -> Result<Sizes, AdminError> {
    let store = open(place, false).await?;
    let sizes = store.sizes().await?;
    store.close().await?;
    Ok(sizes)
}

/// One table as the host sees it: id, game, state, when it was made.
pub async fn tables(place: impl Into<Place>) -> Result<Vec<TableLine>, AdminError> {
    let store = open(place, true).await?;
    let tables = store.all(10_000).await?;
    store.close().await?;
    Ok(tables)
}

/// The running server may write in between: the next place is tried so often.
const TRIES: u32 = 10;

/// Closes a table; it is kept as a record.
pub async fn close(place: impl Into<Place>, table: &str) -> Result<(), AdminError> {
    let store = open(place, true).await?;
    for _ in 0..TRIES {
        let shelf = store.shelf(table).await?.ok_or_else(|| AdminError::NoTable(table.to_owned()))?;
        if matches!(shelf.state, State::Over | State::Closed)
            || add(&*store, &shelf, &Entry::Closed, vec![Note::State(State::Closed), Note::Due(None)]).await?
        {
            return Ok(store.close().await?);
        }
    }
    Err(StoreError::Taken.into())
}

/// Adds an entry to a table's log and leaves word of it; says whether its place was free.
async fn add(store: &dyn Store, shelf: &Shelf, entry: &Entry, notes: Vec<Note>) -> Result<bool, AdminError> {
    let (sequence, at) = store.end(shelf.key).await?;
    let body = serde_json::to_string(entry).expect("entries are plain data").into();
    let row = Row { key: shelf.key, sequence: sequence + 1, at: crate::time::now().max(at), body };
    match store.append(row, None, notes).await {
        Err(StoreError::Taken) => Ok(false),
        done => {
            done?;
            store.post(Notice::Table(shelf.id.clone())).await?;
            Ok(true)
        }
    }
}

/// Forgets a person: name, account, chat and results go, cookies become worthless, shared games stand. A bot plays on in
/// games that run, and the seats are free for anybody; a running server lets the person go.
pub async fn remove_person(place: impl Into<Place>, person: &str) -> Result<(), AdminError> {
    let store = open(place, true).await?;
    let known = match store.person(person).await? {
        Some(known) => Some(known),
        None => store.account(&person.to_lowercase()).await?,
    };
    let known = known.ok_or_else(|| AdminError::NoPerson(person.to_owned()))?;
    for _ in 0..TRIES {
        let mut left = false;
        for (line, seat, _) in store.tables_of(&known.id, u32::MAX).await? {
            if matches!(line.state, State::Waiting | State::Playing) {
                left |= !stand(&*store, line, Seat(seat)).await?;
            }
        }
        if !left {
            store.forget(&known.id).await?;
            store.post(Notice::Person(known.id)).await?;
            return Ok(store.close().await?);
        }
    }
    Err(StoreError::Taken.into())
}

/// Frees a seat; says whether the place in the log was.
async fn stand(store: &dyn Store, mut line: TableLine, seat: Seat) -> Result<bool, AdminError> {
    let Some(shelf) = store.shelf(&line.table).await? else { return Ok(true) };
    // Who plays for people who are away; where a game has none of that level, its own strongest.
    let level = Level::UNLEARNED.last().map_or_else(String::new, Level::to_string);
    if let Some(chair) = line.seats.get_mut(seat.index()) {
        *chair = match line.state {
            State::Playing => {
                Holder::Bot { level: level.clone(), away: None, free: true, colour: chair.colour() }
            }
            _ => Holder::Open,
        };
    }
    // There may be something for a bot to do.
    let notes = vec![Note::Empty { seat: seat.0 }, Note::Chairs(line.seats), Note::Due(Some(0))];
    add(store, &shelf, &Entry::Stood { seat, level, removed: false }, notes).await
}
