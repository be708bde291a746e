//! What a host does beside the running server: copies, lists, closes, removes.
//!
//! These work on the database file itself while a server runs on it: SQLite's locks keep them apart, and a running table
//! that loses its place in the log to one of them reads the log again.

use crate::stage::Entry;
use crate::store::{Note, Row, Sizes, Sqlite, SqliteSettings, Store, StoreError};
use protocol::State;
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

async fn open(database: &Path) -> Result<Sqlite, AdminError> {
    if !database.exists() {
        return Err(AdminError::NoFile(database.display().to_string()));
    }
    Ok(Sqlite::open(&SqliteSettings::new(database)).await?)
}

/// Copies the database of a running or stopped server to a new file, whole and consistent.
pub async fn backup(database: &Path, to: &Path) -> Result<(), AdminError> {
    if to.exists() {
        return Err(AdminError::Exists(to.display().to_string()));
    }
    let store = open(database).await?;
    store.backup(to).await?;
    Ok(store.close().await?)
}

/// How much there is.
pub async fn sizes(database: &Path) -> Result<Sizes, AdminError> {
    let store = open(database).await?;
    let sizes = store.sizes().await?;
    store.close().await?;
    Ok(sizes)
}

/// One table as the host sees it: id, game, state, when it was made.
pub async fn tables(database: &Path) -> Result<Vec<protocol::TableLine>, AdminError> {
    let store = open(database).await?;
    let tables = store.all(10_000).await?;
    store.close().await?;
    Ok(tables)
}

/// Closes a table; it is kept as a record.
pub async fn close(database: &Path, table: &str) -> Result<(), AdminError> {
    let store = open(database).await?;
    // The running server may write in between: take the next place, a few times if need be.
    for _ in 0..10 {
        let shelf = store.shelf(table).await?.ok_or_else(|| AdminError::NoTable(table.to_owned()))?;
        if matches!(shelf.state, State::Over | State::Closed) {
            break;
        }
        let rows = store.log(shelf.key, 0).await?;
        let last = rows.last().map_or((0, 0), |row| (row.sequence, row.at));
        let body = serde_json::to_string(&Entry::Closed).expect("entries are plain data").into();
        let row = Row { key: shelf.key, sequence: last.0 + 1, at: crate::time::now().max(last.1), body };
        match store.append(row, vec![Note::State(State::Closed)]).await {
            Err(StoreError::Taken) => {}
            done => {
                done?;
                break;
            }
        }
    }
    Ok(store.close().await?)
}

/// Forgets a person: name, account, chat and results go, cookies become worthless, shared games stand.
pub async fn remove_person(database: &Path, person: &str) -> Result<(), AdminError> {
    let store = open(database).await?;
    let known = match store.person(person).await? {
        Some(known) => Some(known),
        None => store.account(&person.to_lowercase()).await?,
    };
    let known = known.ok_or_else(|| AdminError::NoPerson(person.to_owned()))?;
    store.forget(&known.id).await?;
    Ok(store.close().await?)
}
