//! What a host does beside the running server: copies, lists, closes, removes.
//!
//! These work on the database file itself while a server runs on it: SQLite's locks keep them apart, a running table that
//! loses its place in the log to one of them reads the log again, and the server finds a notice of it within a second.

use crate::stage::Entry;
use crate::store::{Note, Notice, Row, Shelf, Sizes, Sqlite, SqliteSettings, Store, StoreError};
use games::Level;
use games::kernel::Seat;
use protocol::{Holder, State, TableLine};
use std::path::Path;
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
    /// The store did not do it.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// Opens the file as it is: bringing it to a new form is for the server that is to serve it. `current` where it must have
/// the form of this build.
async fn open(database: &Path, current: bool) -> Result<Sqlite, AdminError> {
    if !database.exists() {
        return Err(AdminError::NoFile(database.display().to_string()));
    }
    Ok(Sqlite::open_beside(&SqliteSettings::new(database), current).await?)
}

/// Copies the database of a running or stopped server to a new file, whole and consistent.
pub async fn backup(database: &Path, to: &Path) -> Result<(), AdminError> {
    if to.exists() {
        return Err(AdminError::Exists(to.display().to_string()));
    }
    let store = open(database, false).await?;
    store.backup(to).await?;
    Ok(store.close().await?)
}

/// How much there is.
pub async fn sizes(database: &Path) -> Result<Sizes, AdminError> {
    let store = open(database, false).await?;
    let sizes = store.sizes().await?;
    store.close().await?;
    Ok(sizes)
}

/// One table as the host sees it: id, game, state, when it was made.
pub async fn tables(database: &Path) -> Result<Vec<TableLine>, AdminError> {
    let store = open(database, true).await?;
    let tables = store.all(10_000).await?;
    store.close().await?;
    Ok(tables)
}

/// The running server may write in between: the next place is tried so often.
const TRIES: u32 = 10;

/// Closes a table; it is kept as a record.
pub async fn close(database: &Path, table: &str) -> Result<(), AdminError> {
    let store = open(database, true).await?;
    for _ in 0..TRIES {
        let shelf = store.shelf(table).await?.ok_or_else(|| AdminError::NoTable(table.to_owned()))?;
        if matches!(shelf.state, State::Over | State::Closed)
            || add(&store, &shelf, &Entry::Closed, vec![Note::State(State::Closed)]).await?
        {
            return Ok(store.close().await?);
        }
    }
    Err(StoreError::Taken.into())
}

/// Adds an entry to a table's log and leaves word of it; says whether its place was free.
async fn add(store: &Sqlite, shelf: &Shelf, entry: &Entry, notes: Vec<Note>) -> Result<bool, AdminError> {
    let rows = store.log(shelf.key, 0).await?;
    let last = rows.last().map_or((0, 0), |row| (row.sequence, row.at));
    let body = serde_json::to_string(entry).expect("entries are plain data").into();
    let row = Row { key: shelf.key, sequence: last.0 + 1, at: crate::time::now().max(last.1), body };
    match store.append(row, notes).await {
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
pub async fn remove_person(database: &Path, person: &str) -> Result<(), AdminError> {
    let store = open(database, true).await?;
    let known = match store.person(person).await? {
        Some(known) => Some(known),
        None => store.account(&person.to_lowercase()).await?,
    };
    let known = known.ok_or_else(|| AdminError::NoPerson(person.to_owned()))?;
    for _ in 0..TRIES {
        let mut left = false;
        for (line, seat, _) in store.tables_of(&known.id, u32::MAX).await? {
            if matches!(line.state, State::Waiting | State::Playing) {
                left |= !stand(&store, line, Seat(seat)).await?;
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
async fn stand(store: &Sqlite, mut line: TableLine, seat: Seat) -> Result<bool, AdminError> {
    let Some(shelf) = store.shelf(&line.table).await? else { return Ok(true) };
    // Who plays for people who are away; where a game has none of that level, its own strongest.
    let level = Level::UNLEARNED.last().map_or_else(String::new, Level::to_string);
    if let Some(chair) = line.seats.get_mut(seat.index()) {
        *chair = match line.state {
            State::Playing => Holder::Bot { level: level.clone(), away: None, free: true },
            _ => Holder::Open,
        };
    }
    let notes = vec![Note::Empty { seat: seat.0 }, Note::Chairs(line.seats)];
    add(store, &shelf, &Entry::Stood { seat, level, removed: false }, notes).await
}
