//! A host's data carried from one store to another.

use super::postgres::PostgresPool;
use super::settings::{Place, StoreSettings};
use super::sql::Sql;
use super::sql::engine::Engine;
use super::sql::transfer;
use super::sqlite::{SqliteFile, lock};
use super::{Store, StoreError};
use crate::config::LEASE;
use std::fs::File;

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

/// Carries everything from one store into another that is empty. No server may run on either: who carries counts as there as a node does,
/// so that a move that was killed keeps nobody out for longer. The first stays as it is.
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
    let carried = tokio::select! {
        carried = check_and_copy(from, to) => carried,
        lost = stay(from, to, &me) => Err(lost),
    };
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
    store.join(me, lease(), true).await
}

/// Shows life at both stores until one of them is lost, and says why.
async fn stay(from: &Sql<impl Engine>, to: &Sql<impl Engine>, me: &str) -> StoreError {
    loop {
        tokio::time::sleep(LEASE / 5).await;
        match (from.beat(me, lease()).await, to.beat(me, lease()).await) {
            (Ok(true), Ok(true)) => {}
            (Err(error), _) | (_, Err(error)) => return error,
            (Ok(_), Ok(_)) => {
                return StoreError::Failed(
                    "it took too long, and a server may have come meanwhile".to_owned(),
                );
            }
        }
    }
}

fn lease() -> i64 {
    LEASE.as_millis() as i64
}

async fn check_and_copy(from: &Sql<impl Engine>, to: &Sql<impl Engine>) -> Result<Carried, StoreError> {
    let there = to.sizes().await?;
    if (there.tables, there.entries, there.people) != (0, 0, 0) {
        return Err(StoreError::Failed("the new store is not empty".to_owned()));
    }
    transfer::copy(&from.engine, to).await?;
    compare(from, to).await
}

/// What arrived, if it is what was sent: every entry of every log and every other row.
async fn compare(from: &Sql<impl Engine>, to: &Sql<impl Engine>) -> Result<Carried, StoreError> {
    let (here, there) = (transfer::digests(&from.engine).await?, transfer::digests(&to.engine).await?);
    if let Some((kind, _)) = here.iter().zip(&there).find(|(here, there)| here != there) {
        let what = kind.0;
        return Err(StoreError::Failed(format!(
            "what arrived ({what}) is not what was sent; do not use the new store"
        )));
    }
    let digest = transfer::digest(&to.engine).await?;
    if transfer::digest(&from.engine).await? != digest {
        return Err(StoreError::Failed(
            "the logs that arrived are not those that were sent; do not use the new store".to_owned(),
        ));
    }
    let sizes = to.sizes().await?;
    Ok(Carried { tables: sizes.tables, entries: sizes.entries, people: sizes.people, digest })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::PersonRow;

    #[tokio::test]
    async fn a_row_that_arrived_otherwise_is_found() {
        let folder = std::env::temp_dir().join(format!("pantheon-carry-{}", crate::random::token(8)));
        std::fs::create_dir(&folder).unwrap();
        let open = async |name: &str| {
            let file = folder.join(name);
            SqliteFile::open(&StoreSettings::new(&file), &file).await.unwrap()
        };
        let (from, to) = (open("from").await, open("to").await);
        let mut ada =
            PersonRow { id: "p".to_owned(), name: "Ada".to_owned(), epoch: 0, account: None, password: None };
        from.add_person(ada.clone()).await.unwrap();
        assert_eq!(check_and_copy(&from, &to).await.unwrap().people, 1);
        ada.name = "Bea".to_owned();
        to.rename(ada).await.unwrap();
        let told = compare(&from, &to).await.unwrap_err().to_string();
        assert!(told.contains("(people) is not what was sent"), "{told}");
        from.close().await.unwrap();
        to.close().await.unwrap();
        std::fs::remove_dir_all(folder).unwrap();
    }
}
