//! The store in one SQLite file: a pool for readers, one writer with group commit.

mod away;
mod people;
mod read;
mod sessions;
mod tidy;
mod writer;

use super::{
    AWAKE, Absence, Finished, Instead, Keep, Later, Note, Notice, PersonRow, Row, SessionRow, Shelf, Sizes,
    Snapshot, Store, StoreError, Tidied,
};
use protocol::{Chat, FinishedLine, Holder, Standing, State, TableLine};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Executor, SqlitePool};
use std::path::{Path, PathBuf};
use std::time::Duration;
use writer::{Statement, Writer, statement};

/// How a SQLite store is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqliteSettings {
    /// The file.
    pub path: PathBuf,
    /// Whether the last moves survive a power cut (`FULL`), or only a killed process (`NORMAL`).
    pub full: bool,
    /// How long the writer waits for company.
    pub gather: Duration,
    /// How long to wait for somebody else's lock.
    pub patience: Duration,
    /// The file grows to this many pages of 4 KiB at most; 0 for no bound.
    pub limit_pages: u32,
}

impl SqliteSettings {
    /// The defaults for a file.
    pub fn new(path: impl Into<PathBuf>) -> SqliteSettings {
        SqliteSettings {
            path: path.into(),
            full: true,
            gather: Duration::from_millis(2),
            patience: Duration::from_secs(5),
            limit_pages: 0,
        }
    }
}

impl SqliteSettings {
    fn options(&self) -> SqliteConnectOptions {
        let synchronous = if self.full { SqliteSynchronous::Full } else { SqliteSynchronous::Normal };
        SqliteConnectOptions::new()
            .filename(&self.path)
            .synchronous(synchronous)
            .busy_timeout(self.patience)
            .statement_cache_capacity(writer::CHUNK + 64)
            .disable_statement_logging()
    }
}

/// What brings an older file to the newest form, in order. Never changed once released, only added to.
const MIGRATIONS: [&str; 6] = [
    include_str!("1.sql"),
    include_str!("2.sql"),
    include_str!("3.sql"),
    include_str!("4.sql"),
    include_str!("5.sql"),
    include_str!("6.sql"),
];
const PAGE: u32 = 4096;

/// A SQLite file.
pub struct Sqlite {
    pool: SqlitePool,
    writer: Writer,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(why) if why.is_unique_violation() => StoreError::Taken,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

impl Sqlite {
    /// Opens the file, makes it where there is none, and brings it up to date.
    pub async fn open(settings: &SqliteSettings) -> Result<Sqlite, StoreError> {
        let options =
            settings.options().create_if_missing(true).journal_mode(SqliteJournalMode::Wal).page_size(PAGE);
        // What cannot be made here is told by opening it.
        let _ = make_secret(&settings.path);
        let mut connection = options.connect().await?;
        migrate(&mut connection).await?;
        if settings.limit_pages > 0 {
            let limit = format!("PRAGMA max_page_count = {}", settings.limit_pages);
            connection.execute(sqlx::AssertSqlSafe(limit)).await?;
        }
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        Ok(Sqlite { pool, writer: Writer::start(connection, settings.gather) })
    }

    /// Opens a file as it is, beside a server that may run on it. Only what is the same in every form may be asked of it,
    /// unless it is `current`.
    pub async fn open_beside(settings: &SqliteSettings, current: bool) -> Result<Sqlite, StoreError> {
        let options = settings.options();
        let mut connection = options.connect().await?;
        let found = form(&mut connection).await?;
        if current && found != MIGRATIONS.len() as i64 {
            return Err(StoreError::Failed(format!(
                "the database has form {found}, this Pantheon has {}: use the one that serves it",
                MIGRATIONS.len()
            )));
        }
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        Ok(Sqlite { pool, writer: Writer::start(connection, Duration::ZERO) })
    }

    async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.writer.run(statements).await
    }
}

/// Makes an empty file that its owner alone may read, where there is none: it will hold hands and keys. SQLite gives what
/// lies beside it the same rights.
fn make_secret(path: &Path) -> std::io::Result<()> {
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
        if let Err(error) = connection.execute(sqlx::AssertSqlSafe(whole)).await {
            let _ = connection.execute("ROLLBACK").await;
            return Err(error.into());
        }
    }
    Ok(())
}

pub(super) fn word(state: State) -> &'static str {
    match state {
        State::Waiting => "waiting",
        State::Playing => "playing",
        State::Over => "over",
        State::Closed => "closed",
        State::Paused => "paused",
    }
}

fn note_statement(key: i64, note: &Note) -> Statement {
    match note {
        Note::State(state) => {
            statement("UPDATE tables SET state = ?2 WHERE key = ?1").int(key).text(word(*state))
        }
        Note::Seated { person, seat } => {
            statement("INSERT OR REPLACE INTO seats (table_key, seat, person) VALUES (?1, ?2, ?3)")
                .int(key)
                .int(i64::from(*seat))
                .text(person)
        }
        Note::Chairs(chairs) => {
            statement("UPDATE tables SET chairs = ?2 WHERE key = ?1").int(key).text(&nameless(chairs))
        }
        Note::Empty { seat } => {
            statement("DELETE FROM seats WHERE table_key = ?1 AND seat = ?2").int(key).int(i64::from(*seat))
        }
        Note::Due(due) => away::rest(key, *due),
    }
}

/// Names are people's own: they are kept in one place alone.
fn nameless(chairs: &[Holder]) -> String {
    let mut chairs = chairs.to_vec();
    for person in chairs.iter_mut().filter_map(read::person_of) {
        person.name.clear();
    }
    serde_json::to_string(&chairs).expect("chairs are plain data")
}

impl Store for Sqlite {
    fn create(&self, shelf: Shelf, first: Row, notes: Vec<Note>) -> Later<'_, ()> {
        let head = statement(
            "INSERT INTO tables (key, id, game, listed, state, made) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )
        .int(shelf.key)
        .text(&shelf.id)
        .text(&shelf.game)
        .int(i64::from(shelf.listed))
        .text(word(shelf.state))
        .int(shelf.made);
        let entry = statement("INSERT INTO log (table_key, sequence, at, body) VALUES (?1, ?2, ?3, ?4)")
            .int(first.key)
            .int(first.sequence as i64)
            .int(first.at)
            .text(&first.body);
        let statements =
            [head, entry].into_iter().chain(notes.iter().map(|note| note_statement(shelf.key, note)));
        let statements = statements.collect();
        Box::pin(self.run(statements))
    }

    fn append(&self, row: Row, notes: Vec<Note>) -> Later<'_, ()> {
        let statements = notes.iter().map(|note| note_statement(row.key, note)).collect();
        Box::pin(self.writer.append(row, statements))
    }

    fn shelf<'a>(&'a self, id: &'a str) -> Later<'a, Option<Shelf>> {
        Box::pin(read::shelf(&self.pool, id))
    }

    fn latest(&self) -> Later<'_, i64> {
        Box::pin(read::latest(&self.pool))
    }

    fn log(&self, key: i64, after: u64) -> Later<'_, Vec<Row>> {
        Box::pin(read::log(&self.pool, key, after))
    }

    fn end(&self, key: i64) -> Later<'_, (u64, i64)> {
        Box::pin(read::end(&self.pool, key))
    }

    fn finish(&self, key: i64, finished: Finished) -> Later<'_, ()> {
        let head =
            statement("INSERT OR REPLACE INTO finished (table_key, record, lines, at, replay) VALUES (?1, ?2, ?3, ?4, ?5)")
                .int(key)
                .text(&finished.record)
                .text(&finished.lines)
                .int(finished.at)
                .text(&finished.replay);
        let results = finished.results.iter().map(|(person, seat, place, score)| {
            statement("INSERT OR REPLACE INTO results (table_key, seat, person, place, score) VALUES (?1, ?2, ?3, ?4, ?5)")
                .int(key)
                .int(i64::from(*seat))
                .text(person)
                .int(i64::from(*place))
                .int(i64::from(*score))
        });
        let statements = std::iter::once(head).chain(results).collect();
        Box::pin(self.run(statements))
    }

    fn finished(&self, key: i64) -> Later<'_, Option<(String, String)>> {
        Box::pin(read::finished(&self.pool, key))
    }

    fn replay<'a>(&'a self, key: &'a str) -> Later<'a, Option<String>> {
        Box::pin(read::replay(&self.pool, key))
    }

    fn recent(&self, now: i64, limit: u32) -> Later<'_, Vec<FinishedLine>> {
        Box::pin(read::recent(&self.pool, now, limit))
    }

    fn save_snapshot(&self, key: i64, snapshot: Snapshot) -> Later<'_, ()> {
        let keep = statement(
            "INSERT OR REPLACE INTO snapshots (table_key, sequence, rules, body) VALUES (?1, ?2, ?3, ?4)",
        )
        .int(key)
        .int(snapshot.sequence as i64)
        .int(i64::from(snapshot.rules))
        .text(&snapshot.body);
        Box::pin(self.run(vec![keep]))
    }

    fn snapshot(&self, key: i64) -> Later<'_, Option<Snapshot>> {
        Box::pin(read::snapshot(&self.pool, key))
    }

    fn listed(&self, now: i64, limit: u32) -> Later<'_, Vec<TableLine>> {
        Box::pin(read::listed(&self.pool, now, limit))
    }

    fn all(&self, limit: u32) -> Later<'_, Vec<TableLine>> {
        Box::pin(read::all(&self.pool, limit))
    }

    fn tables_of<'a>(&'a self, person: &'a str, limit: u32) -> Later<'a, Vec<(TableLine, u8, u64)>> {
        Box::pin(read::tables_of(&self.pool, person, limit))
    }

    fn saw(&self, key: i64, person: String, number: u64) -> Later<'_, ()> {
        let keep = statement("UPDATE seats SET seen = max(seen, ?3) WHERE table_key = ?1 AND person = ?2");
        Box::pin(self.run(vec![keep.int(key).text(&person).int(number as i64)]))
    }

    fn rest(&self, key: i64, due: Option<i64>) -> Later<'_, ()> {
        Box::pin(self.run(vec![away::rest(key, due)]))
    }

    fn claim_due(&self, now: i64, limit: u32) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let due = away::due(&self.pool, now, limit).await?;
            if !due.is_empty() {
                self.run(due.iter().map(|(key, _)| away::rest(*key, Some(AWAKE))).collect()).await?;
            }
            Ok(due.into_iter().map(|(_, id)| id).collect())
        })
    }

    fn tidy(&self, keep: Keep) -> Later<'_, Tidied> {
        Box::pin(async move {
            let found = tidy::found(&self.pool, keep).await?;
            let statements = found.statements();
            if !statements.is_empty() {
                self.run(statements).await?;
            }
            Ok(found.tidied())
        })
    }

    fn idle(&self, before: i64, limit: u32) -> Later<'_, Vec<(String, i64)>> {
        Box::pin(away::idle(&self.pool, before, limit))
    }

    fn alive(&self, at: i64) -> Later<'_, ()> {
        Box::pin(self.run(vec![away::alive(at)]))
    }

    fn wake(&self, now: i64) -> Later<'_, Vec<Absence>> {
        Box::pin(async move {
            let began = away::last_sign(&self.pool).await?;
            self.run(away::wake(began, now)).await?;
            away::absences(&self.pool).await
        })
    }

    fn post(&self, notice: Notice) -> Later<'_, ()> {
        Box::pin(self.run(vec![away::post(&notice)]))
    }

    fn notices(&self, after: i64) -> Later<'_, Vec<(i64, Notice)>> {
        Box::pin(away::notices(&self.pool, after))
    }

    fn person<'a>(&'a self, id: &'a str) -> Later<'a, Option<PersonRow>> {
        Box::pin(people::person(&self.pool, id))
    }

    fn account<'a>(&'a self, name: &'a str) -> Later<'a, Option<PersonRow>> {
        Box::pin(people::account(&self.pool, name))
    }

    fn add_person(&self, person: PersonRow) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::add(&person)]))
    }

    fn rename(&self, person: PersonRow) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::rename(&person)]))
    }

    fn register(&self, person: PersonRow) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::register(&person)]))
    }

    fn set_password(&self, person: PersonRow) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::set_password(&person)]))
    }

    fn forget<'a>(&'a self, person: &'a str) -> Later<'a, ()> {
        Box::pin(self.run(people::forget(person)))
    }

    fn session<'a>(&'a self, hash: &'a str, now: i64) -> Later<'a, Option<(PersonRow, SessionRow)>> {
        Box::pin(sessions::session(&self.pool, hash, now))
    }

    fn sessions<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<SessionRow>> {
        Box::pin(sessions::sessions(&self.pool, person, now))
    }

    fn open_session(&self, person: PersonRow, session: SessionRow, instead: Instead) -> Later<'_, ()> {
        Box::pin(self.run(sessions::open(&person, &session, &instead)))
    }

    fn session_seen<'a>(&'a self, hash: &'a str, at: i64, until: i64) -> Later<'a, ()> {
        Box::pin(self.run(vec![sessions::seen(hash, at, until)]))
    }

    fn end_session<'a>(&'a self, person: &'a str, id: &'a str) -> Later<'a, ()> {
        Box::pin(self.run(vec![sessions::end(person, id)]))
    }

    fn end_sessions<'a>(&'a self, person: &'a str) -> Later<'a, ()> {
        Box::pin(self.run(sessions::end_all(person)))
    }

    fn blocked<'a>(&'a self, person: &'a str) -> Later<'a, Vec<String>> {
        Box::pin(people::blocked(&self.pool, person))
    }

    fn block(&self, person: String, other: String, blocked: bool) -> Later<'_, ()> {
        let sql = match blocked {
            true => "INSERT OR REPLACE INTO blocks (person, other) VALUES (?1, ?2)",
            false => "DELETE FROM blocks WHERE person = ?1 AND other = ?2",
        };
        Box::pin(self.run(vec![statement(sql).text(&person).text(&other)]))
    }

    fn standings<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<Standing>> {
        Box::pin(people::standings(&self.pool, person, now))
    }

    fn chat(&self, key: i64, limit: u32) -> Later<'_, Vec<Chat>> {
        Box::pin(people::chat(&self.pool, key, limit))
    }

    fn chat_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, Chat)>> {
        Box::pin(people::chat_of(&self.pool, person))
    }

    fn say(&self, key: i64, line: Chat, client: String) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::say(key, &line, &client)]))
    }

    fn said<'a>(&'a self, key: i64, person: &'a str, client: &'a str) -> Later<'a, bool> {
        Box::pin(people::said(&self.pool, key, person, client))
    }

    fn signing_key(&self) -> Later<'_, String> {
        Box::pin(async {
            let fresh = statement("INSERT OR IGNORE INTO secrets (name, value) VALUES ('signing', ?1)")
                .text(&crate::random::token(32));
            self.run(vec![fresh]).await?;
            Ok(sqlx::query_scalar("SELECT value FROM secrets WHERE name = 'signing'")
                .fetch_one(&self.pool)
                .await?)
        })
    }

    fn sizes(&self) -> Later<'_, Sizes> {
        Box::pin(read::sizes(&self.pool))
    }

    fn backup<'a>(&'a self, to: &'a Path) -> Later<'a, ()> {
        Box::pin(async move {
            let path = to.to_str().ok_or_else(|| StoreError::Failed("the path is not UTF-8".to_owned()))?;
            make_secret(to).map_err(|error| StoreError::Failed(format!("{path}: {error}")))?;
            let copied = sqlx::query("VACUUM INTO ?1").bind(path).execute(&self.pool).await;
            if copied.is_err() {
                let _ = std::fs::remove_file(to);
            }
            Ok(copied.map(|_| ())?)
        })
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async {
            self.writer.close().await;
            self.pool.close().await;
            Ok(())
        })
    }
}
