//! A host's data carried from one store to another.

use super::postgres::PostgresPool;
use super::settings::{Place, StoreSettings};
use super::sql::Sql;
use super::sql::engine::Engine;
use super::sql::transfer;
use super::sqlite::{SqliteFile, lock};
use super::{Store, StoreError};
use std::fs::File;

/// No server may have a store while it is carried; one that ran has let it go by then.
const AN_HOUR: i64 = 3_600_000;

/// What was carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Tables.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
    /// People.
    pub people: u64,
    /// The digest of all logs, the same in both stores.
    pub digest: String,
}

/// Carries everything from one store into another that is empty. No server may run on either. The first stays as it is.
pub async fn carry(from: &Place, to: &Place) -> Result<Carried, StoreError> {
    if from == to {
        return Err(StoreError::Failed("that is the same store".to_owned()));
    }
    if let Place::Sqlite(file) = from
        && !file.exists()
    {
        return Err(StoreError::Failed(format!("there is no database {from}")));
    }
    let _files = (alone(from)?, alone(to)?);
    let (source, target) = (StoreSettings::at(from.clone()), StoreSettings::at(to.clone()));
    match (from, to) {
        (Place::Sqlite(from), Place::Sqlite(to)) => {
            let from = SqliteFile::open_beside(&source, from, true).await?;
            carry_over(&from, &SqliteFile::open(&target, to).await?).await
        }
        (Place::Sqlite(from), Place::Postgres(to)) => {
            let from = SqliteFile::open_beside(&source, from, true).await?;
            carry_over(&from, &PostgresPool::open(&target, to).await?).await
        }
        (Place::Postgres(from), Place::Sqlite(to)) => {
            let from = PostgresPool::open_beside(&source, from, true).await?;
            carry_over(&from, &SqliteFile::open(&target, to).await?).await
        }
        (Place::Postgres(from), Place::Postgres(to)) => {
            let from = PostgresPool::open_beside(&source, from, true).await?;
            carry_over(&from, &PostgresPool::open(&target, to).await?).await
        }
    }
}

fn alone(place: &Place) -> Result<Option<File>, StoreError> {
    match place {
        Place::Sqlite(file) => lock(file).map(Some),
        Place::Postgres(_) => Ok(None),
    }
}

async fn carry_over(from: &Sql<impl Engine>, to: &Sql<impl Engine>) -> Result<Carried, StoreError> {
    let me = crate::random::token(8);
    if !(take(from, &me).await? && take(to, &me).await?) {
        from.leave(&me).await?;
        return Err(StoreError::Failed("a server runs on it: stop it first".to_owned()));
    }
    let carried = check_and_copy(from, to).await;
    from.leave(&me).await?;
    to.leave(&me).await?;
    from.close().await?;
    to.close().await?;
    carried
}

/// Takes a store for nobody else; whoever has the lock of a file knows that no node is there.
async fn take<E: Engine>(store: &Sql<E>, me: &str) -> Result<bool, StoreError> {
    if !E::SHARED {
        store.nobody_is_there().await?;
    }
    store.join(me, AN_HOUR, true).await
}

async fn check_and_copy(from: &Sql<impl Engine>, to: &Sql<impl Engine>) -> Result<Carried, StoreError> {
    let there = to.sizes().await?;
    if (there.tables, there.entries, there.people) != (0, 0, 0) {
        return Err(StoreError::Failed("the new store is not empty".to_owned()));
    }
    transfer::copy(&from.engine, to).await?;
    let (here, there) = (from.sizes().await?, to.sizes().await?);
    let digests = (transfer::digest(&from.engine).await?, transfer::digest(&to.engine).await?);
    if digests.0 != digests.1
        || (here.tables, here.entries, here.people) != (there.tables, there.entries, there.people)
    {
        return Err(StoreError::Failed(
            "what arrived is not what was sent; do not use the new store".to_owned(),
        ));
    }
    let (tables, entries, people) = (there.tables, there.entries, there.people);
    Ok(Carried { tables, entries, people, digest: digests.1 })
}
