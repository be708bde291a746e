//! PostgreSQL: a pool for readers and the writer, and its clock for everybody.

use super::settings::{Migration, StoreSettings, is_loopback};
use super::sql::Sql;
use super::sql::engine::{Engine, Found, Line};
use super::sql::statement::{Cells, Statement, Value};
use super::sql::transfer;
use super::sql::writer::Writer;
use super::sqlite::SqliteFile;
use super::{Store, StoreError};
use sqlx::encode::{Encode, IsNull};
use sqlx::error::BoxDynError;
use sqlx::pool::PoolConnection;
use sqlx::postgres::types::Oid;
use sqlx::postgres::{
    PgArgumentBuffer, PgArguments, PgConnectOptions, PgConnection, PgPoolOptions, PgRow, PgSslMode,
    PgTypeInfo,
};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Executor, PgPool, Postgres, Row as _, Type, TypeInfo, ValueRef,
};
use std::future::Future;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// What brings an older database to the newest form, in order. Never changed once released, only added to.
const MIGRATIONS: [Migration; 9] = [
    Migration { sql: include_str!("1.sql"), least: 1 },
    Migration { sql: include_str!("2.sql"), least: 2 },
    Migration { sql: include_str!("3.sql"), least: 3 },
    Migration { sql: include_str!("4.sql"), least: 4 },
    Migration { sql: include_str!("5.sql"), least: 5 },
    Migration { sql: include_str!("6.sql"), least: 5 },
    Migration { sql: include_str!("7.sql"), least: 5 },
    Migration { sql: include_str!("8.sql"), least: 5 },
    Migration { sql: include_str!("9.sql"), least: 5 },
];
/// Connections of one server; one of them writes.
const CONNECTIONS: u32 = 8;
/// Milliseconds since 1970 by the clock of the database.
const NOW: &str = "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)";

/// How long a copy may take for one step.
const A_LONG_WHILE: Duration = Duration::from_secs(600);

/// A PostgreSQL database.
pub(super) struct PostgresPool {
    pool: PgPool,
    options: PgConnectOptions,
    /// How long an answer may take.
    patience: Duration,
    /// How many migrations this build knows.
    form: i64,
}

/// The options of a connection, unless others on the way could read or change what is said.
fn options(settings: &StoreSettings, url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url)?;
    let near = options.get_socket().is_some() || is_loopback(options.get_host());
    let sealed =
        matches!(options.get_ssl_mode(), PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull);
    if !near && !sealed {
        return Err(StoreError::Failed(
            "beyond this machine PostgreSQL is asked by TLS alone: add `sslmode=verify-full` to its address"
                .to_owned(),
        ));
    }
    if !near && !has_credentials(url) {
        return Err(StoreError::Failed(
            "beyond this machine PostgreSQL is asked with a password or a certificate alone: put one into its address, \
             or PGPASSWORD into the environment"
                .to_owned(),
        ));
    }
    let durable = if settings.full { "on" } else { "off" };
    // Notes of what exists already are not for the log. Whoever is paused or cut off in the middle of writing keeps nobody
    // from the rows they have locked.
    let told = [
        ("synchronous_commit", durable),
        ("client_min_messages", "warning"),
        ("idle_in_transaction_session_timeout", "4000"),
    ];
    let options = options.options(told).disable_statement_logging();
    let named = options.get_application_name().is_some();
    Ok(if named { options } else { options.application_name("pantheon") })
}

fn has_credentials(url: &str) -> bool {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?']).next().unwrap_or(rest);
    let user = authority.rsplit_once('@').map_or("", |(user, _)| user);
    let password = user.split_once(':').is_some_and(|(_, password)| !password.is_empty());
    password
        || url.contains("password=")
        || url.contains("sslcert=")
        || std::env::var_os("PGPASSWORD").is_some_and(|password| !password.is_empty())
}

impl PostgresPool {
    /// Opens the database and brings it up to date.
    pub(super) async fn open(settings: &StoreSettings, url: &str) -> Result<Sql<PostgresPool>, StoreError> {
        let options = options(settings, url)?;
        let mut connection = options.connect().await?;
        migrate(&mut connection, settings.to_come).await?;
        let _ = connection.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(settings.patience)
            .connect_with(options.clone())
            .await?;
        let patience = settings.patience;
        let line = PostgresLine { pool: pool.clone(), held: None, patience };
        let form = (MIGRATIONS.len() + settings.to_come.len()) as i64;
        let engine = PostgresPool { pool, options, patience, form };
        Ok(Sql { engine, writer: Writer::start(line, settings.gather) })
    }

    /// Opens a database as it is, beside a server that may run on it; `current` where it must have the form of this build.
    pub(super) async fn open_beside(
        settings: &StoreSettings,
        url: &str,
        current: bool,
    ) -> Result<Sql<PostgresPool>, StoreError> {
        let options = options(settings, url)?;
        let mut connection = options.connect().await?;
        let found = form(&mut connection).await?;
        let _ = connection.close().await;
        if current && found != MIGRATIONS.len() as i64 {
            return Err(StoreError::Failed(format!(
                "the database has form {found}, this Pantheon has {}: use the one that serves it",
                MIGRATIONS.len()
            )));
        }
        let pool = PgPoolOptions::new().max_connections(2).connect_with(options.clone()).await?;
        let patience = settings.patience;
        let line = PostgresLine { pool: pool.clone(), held: None, patience };
        let engine = PostgresPool { pool, options, patience, form: MIGRATIONS.len() as i64 };
        Ok(Sql { engine, writer: Writer::start(line, Duration::ZERO) })
    }

    /// The database as it is at this moment, whatever is written meanwhile.
    async fn still(&self) -> Result<PostgresPool, StoreError> {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .after_connect(|connection, _| {
                let still = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Box::pin(async move { connection.execute(still).await.map(|_| ()) })
            })
            .connect_with(self.options.clone().options([("idle_in_transaction_session_timeout", "0")]))
            .await?;
        Ok(PostgresPool { pool, options: self.options.clone(), patience: A_LONG_WHILE, form: self.form })
    }
}

/// How many of the migrations the database has seen.
async fn form(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let known: Option<String> =
        sqlx::query_scalar("SELECT CAST(to_regclass('form') AS TEXT)").fetch_one(&mut *connection).await?;
    match known {
        Some(_) => Ok(sqlx::query_scalar("SELECT number FROM form").fetch_one(&mut *connection).await?),
        None => Ok(0),
    }
}

/// Since this form several nodes may share a database; before it one server leased it.
const FOR_NODES: i64 = 2;

/// Takes the lease of older servers for good, so that none of them writes any more; says whether none has it now.
async fn take_lease(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let sql = format!(
        "INSERT INTO lease (one, server, until) VALUES (1, 'nodes', {0})
         ON CONFLICT (one) DO UPDATE SET server = 'nodes', until = {0} WHERE lease.until <= {NOW}",
        i64::MAX
    );
    Ok(connection.execute(AssertSqlSafe(sql)).await?.rows_affected() == 1)
}

/// Two servers that begin at once do this one after the other.
async fn migrate(connection: &mut PgConnection, to_come: &[Migration]) -> Result<(), StoreError> {
    let known: Vec<&Migration> = MIGRATIONS.iter().chain(to_come).collect();
    connection
        .execute(
            "CREATE TABLE IF NOT EXISTS form (one BIGINT PRIMARY KEY CHECK (one = 1), number BIGINT NOT NULL);
             INSERT INTO form (one, number) VALUES (1, 0) ON CONFLICT DO NOTHING",
        )
        .await?;
    let mut transaction = connection.begin().await?;
    let found: i64 =
        sqlx::query_scalar("SELECT number FROM form FOR UPDATE").fetch_one(&mut *transaction).await?;
    let done = usize::try_from(found).unwrap_or(usize::MAX);
    if done >= known.len() {
        return may_use(&mut transaction, found, known.len() as i64).await;
    }
    for migration in known.iter().skip(done) {
        transaction.execute(migration.sql).await?;
    }
    if (1..FOR_NODES).contains(&found) && !take_lease(&mut transaction).await? {
        return Err(StoreError::Failed("a server of an older Pantheon runs on it: stop it first".to_owned()));
    }
    let least = known.iter().map(|migration| migration.least).max().unwrap_or(0);
    let older = format!("SELECT count(*) FROM nodes WHERE until > {NOW} AND id <> '' AND form < $1");
    let older: i64 =
        sqlx::query_scalar(AssertSqlSafe(older)).bind(least).fetch_one(&mut *transaction).await?;
    if older > 0 {
        return Err(StoreError::Failed("a node of an older Pantheon runs on it: stop it first".to_owned()));
    }
    sqlx::query("UPDATE form SET number = $1, least = $2")
        .bind(known.len() as i64)
        .bind(least)
        .execute(&mut *transaction)
        .await?;
    Ok(transaction.commit().await?)
}

/// A newer build may have been here already: what it added is in nobody's way, unless it says so.
async fn may_use(connection: &mut PgConnection, found: i64, known: i64) -> Result<(), StoreError> {
    if found == known {
        return Ok(());
    }
    let least: i64 = sqlx::query_scalar("SELECT least FROM form").fetch_one(connection).await?;
    if least <= known {
        return Ok(());
    }
    Err(StoreError::Failed(format!(
        "the database has form {found}, this Pantheon knows {known}: it was used by a newer one"
    )))
}

fn query(sql: &str, values: &[Value]) -> sqlx::query::Query<'static, Postgres, PgArguments> {
    let query = sqlx::query(AssertSqlSafe(sql.to_owned()));
    values.iter().fold(query, |query, value| match value {
        Value::Int(number) => query.bind(*number),
        // The one letter that PostgreSQL does not keep.
        Value::Text(text) => query.bind(text.replace('\0', "\u{fffd}")),
        Value::Null => query.bind(Nothing),
    })
}

/// A NULL whose type the statement says. A statement is prepared once with the types of the first values that it gets: a NULL
/// of one type would make every later value of another one unreadable.
struct Nothing;

impl Type<Postgres> for Nothing {
    fn type_info() -> PgTypeInfo {
        const UNKNOWN: Oid = Oid(705);
        PgTypeInfo::with_oid(UNKNOWN)
    }
}

impl Encode<'_, Postgres> for Nothing {
    fn encode_by_ref(&self, _: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        Ok(IsNull::Yes)
    }
}

fn cells(row: &PgRow) -> Result<Cells, sqlx::Error> {
    let cell = |at| {
        let raw = row.try_get_raw(at)?;
        Ok(match raw.type_info().name() {
            _ if raw.is_null() => Value::Null,
            "INT8" => Value::Int(row.try_get(at)?),
            _ => Value::Text(row.try_get(at)?),
        })
    };
    Ok(Cells::new((0..row.len()).map(cell).collect::<Result<_, sqlx::Error>>()?))
}

impl Engine for PostgresPool {
    const NOW: &'static str = NOW;
    const SHARE: &'static str = "FOR SHARE";
    const SHARED: bool = true;

    fn form(&self) -> i64 {
        self.form
    }

    async fn fetch(&self, statement: Statement) -> Found<Vec<Cells>> {
        let rows = query(&statement.sql, &statement.values).fetch_all(&self.pool);
        let rows = in_time(self.patience, rows).await?;
        Ok(rows.iter().map(cells).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn bytes(&self) -> Found<u64> {
        let bytes: i64 =
            sqlx::query_scalar("SELECT pg_database_size(current_database())").fetch_one(&self.pool).await?;
        Ok(bytes as u64)
    }

    async fn clock(&self) -> Found<Option<i64>> {
        let now = sqlx::query_scalar(AssertSqlSafe(format!("SELECT {NOW}"))).fetch_one(&self.pool).await?;
        Ok(Some(now))
    }

    /// The copy is a SQLite file: it can be served as it is, or carried into another PostgreSQL.
    async fn backup(&self, to: &Path) -> Found<()> {
        let still = self.still().await?;
        let copy = SqliteFile::open(&StoreSettings::new(to), to).await?;
        let copied = transfer::copy(&still, &copy).await;
        copy.close().await?;
        still.close().await;
        if copied.is_err() {
            let _ = std::fs::remove_file(to);
        }
        copied
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}

/// The connection of the writer: a new one where the last has broken.
struct PostgresLine {
    pool: PgPool,
    held: Option<PoolConnection<Postgres>>,
    patience: Duration,
}

impl PostgresLine {
    async fn connection(&mut self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        match self.held.take() {
            Some(connection) => Ok(connection),
            None => self.pool.acquire().await,
        }
    }

    /// Keeps a connection that can be used again. What hangs is let go: PostgreSQL undoes what it had begun.
    fn keep<T>(&mut self, connection: PoolConnection<Postgres>, done: &Result<T, sqlx::Error>) {
        match done {
            Ok(_) | Err(sqlx::Error::Database(_)) => self.held = Some(connection),
            Err(_) => drop(connection.detach()),
        }
    }
}

/// What takes longer than this has failed: whoever is cut off hears nothing at all.
async fn in_time<T>(
    patience: Duration,
    asked: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = || sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "no answer in time"));
    tokio::time::timeout(patience, asked).await.unwrap_or_else(|_| Err(late()))
}

impl Line for PostgresLine {
    const BEGIN: &'static str = "BEGIN";
    const SHARE: &'static str = PostgresPool::SHARE;

    async fn perform(&mut self, sql: &str, values: &[Value]) -> Result<u64, sqlx::Error> {
        let mut connection = self.connection().await?;
        let done = in_time(self.patience, query(sql, values).execute(&mut *connection)).await;
        self.keep(connection, &done);
        Ok(done?.rows_affected())
    }

    async fn inquire(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Cells>, sqlx::Error> {
        let mut connection = self.connection().await?;
        let done = in_time(self.patience, query(sql, values).fetch_all(&mut *connection)).await;
        self.keep(connection, &done);
        done?.iter().map(cells).collect()
    }

    async fn end(self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Place;

    #[test]
    fn beyond_this_machine_it_takes_tls_and_credentials() {
        let settings = StoreSettings::at(Place::Postgres(String::new()));
        let refused = |url: &str| options(&settings, url).err().map(|why| why.to_string());
        for near in
            ["postgres://127.0.0.1/games", "postgres://ada@localhost:5433/games", "postgres://[::1]/games"]
        {
            assert_eq!(refused(near), None, "{near}");
        }
        let far = "postgres://ada:secret@db.example.org/games";
        assert!(refused(far).is_some_and(|why| why.contains("TLS") && !why.contains("secret")));
        assert!(refused(&format!("{far}?sslmode=prefer")).is_some_and(|why| why.contains("TLS")));
        assert_eq!(refused(&format!("{far}?sslmode=verify-full")), None);
        let nobody = "postgres://db.example.org/games?sslmode=verify-full";
        if std::env::var_os("PGPASSWORD").is_none() {
            assert!(refused(nobody).is_some_and(|why| why.contains("password")));
        }
    }
}
