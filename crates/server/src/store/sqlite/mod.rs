//! One SQLite file: a pool for readers, one connection for the writer.

use super::StoreError;
use super::settings::StoreSettings;
use super::sql::Sql;
use super::sql::engine::{Engine, Found, Line};
use super::sql::statement::{Cells, Statement, Value};
use super::sql::writer::{CHUNK, Writer};
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Executor, Row as _, Sqlite, SqlitePool, TypeInfo, ValueRef,
};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// What brings an older file to the newest form, in order. Never changed once released, only added to.
const MIGRATIONS: [&str; 14] = [
    include_str!("1.sql"),
    include_str!("2.sql"),
    include_str!("3.sql"),
    include_str!("4.sql"),
    include_str!("5.sql"),
    include_str!("6.sql"),
    include_str!("7.sql"),
    include_str!("8.sql"),
    include_str!("9.sql"),
    include_str!("10.sql"),
    include_str!("11.sql"),
    include_str!("12.sql"),
    include_str!("13.sql"),
    include_str!("14.sql"),
];
const PAGE: u32 = 4096;

/// A SQLite file.
pub(super) struct SqliteFile {
    pool: SqlitePool,
}

fn options(settings: &StoreSettings, path: &Path) -> SqliteConnectOptions {
    let synchronous = if settings.full { SqliteSynchronous::Full } else { SqliteSynchronous::Normal };
    SqliteConnectOptions::new()
        .filename(path)
        .synchronous(synchronous)
        .busy_timeout(settings.patience)
        .statement_cache_capacity(CHUNK + 64)
        .disable_statement_logging()
}

impl SqliteFile {
    /// Opens the file, makes it where there is none, and brings it up to date.
    pub(super) async fn open(settings: &StoreSettings, path: &Path) -> Result<Sql<SqliteFile>, StoreError> {
        let options = options(settings, path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .page_size(PAGE);
        // What cannot be made here is told by opening it.
        let _ = make_secret(path);
        let mut connection = options.connect().await?;
        migrate(&mut connection).await?;
        if settings.limit_pages > 0 {
            let limit = format!("PRAGMA max_page_count = {}", settings.limit_pages);
            connection.execute(AssertSqlSafe(limit)).await?;
        }
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        Ok(Sql { engine: SqliteFile { pool }, writer: Writer::start(connection, settings.gather) })
    }

    /// Opens a file as it is, beside a server that may run on it. Only what is the same in every form may be asked of it,
    /// unless it is `current`.
    pub(super) async fn open_beside(
        settings: &StoreSettings,
        path: &Path,
        current: bool,
    ) -> Result<Sql<SqliteFile>, StoreError> {
        let options = options(settings, path);
        let mut connection = options.connect().await?;
        let found = form(&mut connection).await?;
        if current && found != MIGRATIONS.len() as i64 {
            return Err(StoreError::Failed(format!(
                "the database has form {found}, this Pantheon has {}: use the one that serves it",
                MIGRATIONS.len()
            )));
        }
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        Ok(Sql { engine: SqliteFile { pool }, writer: Writer::start(connection, Duration::ZERO) })
    }
}

/// Takes the file for this process alone; it is free again when the answer is dropped, or the process is gone. The lock is
/// beside the file, where no lock of SQLite's is.
pub(crate) fn lock(database: &Path) -> Result<File, StoreError> {
    let mut beside = database.as_os_str().to_owned();
    beside.push(".lock");
    let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
    let file = File::options().create(true).truncate(false).write(true).open(beside).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Failed("another server runs on it: one file is one server's".to_owned()))
        }
        // A file system without locks: nothing can be told there.
        Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Makes an empty file that its owner alone may read, where there is none: it will hold hands and keys. SQLite gives what
/// lies beside it the same rights.
pub(crate) fn make_secret(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

/// The form of the file: how many of the migrations it has seen.
async fn form(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?)
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = form(connection).await?;
    let done = usize::try_from(found).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(StoreError::Failed(format!(
            "the database has form {found}, this Pantheon knows {}: it was used by a newer one",
            MIGRATIONS.len()
        )));
    }
    for (at, sql) in MIGRATIONS.iter().enumerate().skip(done) {
        let whole = format!("BEGIN IMMEDIATE; {sql}; PRAGMA user_version = {}; COMMIT;", at + 1);
        if let Err(error) = connection.execute(AssertSqlSafe(whole)).await {
            let _ = connection.execute("ROLLBACK").await;
            return Err(error.into());
        }
    }
    Ok(())
}

fn query<'a>(sql: &str, values: &'a [Value]) -> sqlx::query::Query<'a, Sqlite, SqliteArguments> {
    let query = sqlx::query(AssertSqlSafe(sql.to_owned()));
    values.iter().fold(query, |query, value| match value {
        Value::Int(number) => query.bind(*number),
        Value::Text(text) => query.bind(text.as_str()),
        Value::Null => query.bind(None::<i64>),
    })
}

fn cells(row: &SqliteRow) -> Result<Cells, sqlx::Error> {
    let cell = |at| {
        let raw = row.try_get_raw(at)?;
        Ok(match raw.type_info().name() {
            _ if raw.is_null() => Value::Null,
            "INTEGER" | "BOOLEAN" => Value::Int(row.try_get(at)?),
            _ => Value::Text(row.try_get(at)?),
        })
    };
    Ok(Cells::new((0..row.len()).map(cell).collect::<Result<_, sqlx::Error>>()?))
}

impl Engine for SqliteFile {
    const NOW: &'static str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
    const SHARE: &'static str = "";
    const SHARED: bool = false;

    fn form(&self) -> i64 {
        MIGRATIONS.len() as i64
    }

    async fn fetch(&self, statement: Statement) -> Found<Vec<Cells>> {
        let rows = query(&statement.sql, &statement.values).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(cells).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn bytes(&self) -> Found<u64> {
        let pages = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
        let bytes: i64 = sqlx::query_scalar(pages).fetch_one(&self.pool).await?;
        Ok(bytes as u64)
    }

    /// The clock of this machine is its clock.
    async fn clock(&self) -> Found<Option<i64>> {
        Ok(None)
    }

    async fn backup(&self, to: &Path) -> Found<()> {
        let path = to.to_str().ok_or_else(|| StoreError::Failed("the path is not UTF-8".to_owned()))?;
        make_secret(to).map_err(|error| StoreError::Failed(format!("{path}: {error}")))?;
        let copied = sqlx::query("VACUUM INTO $1").bind(path).execute(&self.pool).await;
        if copied.is_err() {
            let _ = std::fs::remove_file(to);
        }
        Ok(copied.map(|_| ())?)
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

impl Line for SqliteConnection {
    const BEGIN: &'static str = "BEGIN IMMEDIATE";
    const SHARE: &'static str = SqliteFile::SHARE;

    async fn perform(&mut self, sql: &str, values: &[Value]) -> Result<u64, sqlx::Error> {
        Ok(query(sql, values).execute(self).await?.rows_affected())
    }

    async fn inquire(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Cells>, sqlx::Error> {
        query(sql, values).fetch_all(self).await?.iter().map(cells).collect()
    }

    async fn end(self) {
        let _ = self.close().await;
    }
}
