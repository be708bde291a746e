//! Everything a store does, once, in SQL that every database here speaks.

mod away;
pub(super) mod engine;
mod people;
mod read;
mod sessions;
pub(super) mod statement;
mod tidy;
pub(super) mod transfer;
pub(super) mod writer;

use super::{
    AWAKE, Absence, Finished, Instead, Keep, Later, Note, Notice, PersonRow, Row, SessionRow, Shelf, Sizes,
    Snapshot, Store, StoreError, Tidied,
};
use engine::Engine;
use protocol::{Chat, FinishedLine, Holder, Standing, State, TableLine};
use statement::{Statement, statement};
use std::path::Path;
use writer::Writer;

/// A store over a database.
pub(super) struct Sql<E> {
    pub(super) engine: E,
    pub(super) writer: Writer,
}

impl<E: Engine> Sql<E> {
    pub(super) async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.writer.run(statements).await
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(why) if why.is_unique_violation() => StoreError::Taken,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

fn word(state: State) -> &'static str {
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
            statement("UPDATE tables SET state = $2 WHERE key = $1").int(key).text(word(*state))
        }
        Note::Seated { person, seat } => statement(
            "INSERT INTO seats (table_key, seat, person, seen) VALUES ($1, $2, $3, 0)
                 ON CONFLICT (table_key, seat) DO UPDATE SET person = $3, seen = 0",
        )
        .int(key)
        .int(i64::from(*seat))
        .text(person),
        Note::Chairs(chairs) => {
            statement("UPDATE tables SET chairs = $2 WHERE key = $1").int(key).text(&nameless(chairs))
        }
        Note::Empty { seat } => {
            statement("DELETE FROM seats WHERE table_key = $1 AND seat = $2").int(key).int(i64::from(*seat))
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

impl<E: Engine> Store for Sql<E> {
    fn create(&self, shelf: Shelf, first: Row, notes: Vec<Note>) -> Later<'_, ()> {
        let head = statement(
            "INSERT INTO tables (key, id, game, listed, state, made) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .int(shelf.key)
        .text(&shelf.id)
        .text(&shelf.game)
        .int(i64::from(shelf.listed))
        .text(word(shelf.state))
        .int(shelf.made);
        let entry = statement("INSERT INTO log (table_key, sequence, at, body) VALUES ($1, $2, $3, $4)")
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
        Box::pin(read::shelf(&self.engine, id))
    }

    fn latest(&self) -> Later<'_, i64> {
        Box::pin(read::latest(&self.engine))
    }

    fn log(&self, key: i64, after: u64) -> Later<'_, Vec<Row>> {
        Box::pin(read::log(&self.engine, key, after))
    }

    fn end(&self, key: i64) -> Later<'_, (u64, i64)> {
        Box::pin(read::end(&self.engine, key))
    }

    fn finish(&self, key: i64, finished: Finished) -> Later<'_, ()> {
        let head = statement(
            "INSERT INTO finished (table_key, record, lines, at, replay) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (table_key) DO UPDATE SET record = $2, lines = $3, at = $4, replay = $5",
        )
        .int(key)
        .text(&finished.record)
        .text(&finished.lines)
        .int(finished.at)
        .text(&finished.replay);
        let results = finished.results.iter().map(|(person, seat, place, score)| {
            statement(
                "INSERT INTO results (table_key, seat, person, place, score) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (table_key, seat) DO UPDATE SET person = $3, place = $4, score = $5",
            )
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
        Box::pin(read::finished(&self.engine, key))
    }

    fn replay<'a>(&'a self, key: &'a str) -> Later<'a, Option<String>> {
        Box::pin(read::replay(&self.engine, key))
    }

    fn recent(&self, now: i64, limit: u32) -> Later<'_, Vec<FinishedLine>> {
        Box::pin(read::recent(&self.engine, now, limit))
    }

    fn save_snapshot(&self, key: i64, snapshot: Snapshot) -> Later<'_, ()> {
        let keep = statement(
            "INSERT INTO snapshots (table_key, sequence, rules, body) VALUES ($1, $2, $3, $4)
             ON CONFLICT (table_key) DO UPDATE SET sequence = $2, rules = $3, body = $4",
        )
        .int(key)
        .int(snapshot.sequence as i64)
        .int(i64::from(snapshot.rules))
        .text(&snapshot.body);
        Box::pin(self.run(vec![keep]))
    }

    fn snapshot(&self, key: i64) -> Later<'_, Option<Snapshot>> {
        Box::pin(read::snapshot(&self.engine, key))
    }

    fn listed(&self, now: i64, limit: u32) -> Later<'_, Vec<TableLine>> {
        Box::pin(read::listed(&self.engine, now, limit))
    }

    fn all(&self, limit: u32) -> Later<'_, Vec<TableLine>> {
        Box::pin(read::all(&self.engine, limit))
    }

    fn tables_of<'a>(&'a self, person: &'a str, limit: u32) -> Later<'a, Vec<(TableLine, u8, u64)>> {
        Box::pin(read::tables_of(&self.engine, person, limit))
    }

    fn saw(&self, key: i64, person: String, number: u64) -> Later<'_, ()> {
        let keep = statement("UPDATE seats SET seen = $3 WHERE table_key = $1 AND person = $2 AND seen < $3");
        Box::pin(self.run(vec![keep.int(key).text(&person).int(number as i64)]))
    }

    fn rest(&self, key: i64, due: Option<i64>) -> Later<'_, ()> {
        Box::pin(self.run(vec![away::rest(key, due)]))
    }

    fn claim_due(&self, now: i64, limit: u32) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let due = away::due(&self.engine, now, limit).await?;
            if !due.is_empty() {
                self.run(due.iter().map(|(key, _)| away::rest(*key, Some(AWAKE))).collect()).await?;
            }
            Ok(due.into_iter().map(|(_, id)| id).collect())
        })
    }

    fn tidy(&self, keep: Keep) -> Later<'_, Tidied> {
        Box::pin(async move {
            let found = tidy::found(&self.engine, keep).await?;
            let statements = found.statements();
            if !statements.is_empty() {
                self.run(statements).await?;
            }
            Ok(found.tidied())
        })
    }

    fn idle(&self, before: i64, limit: u32) -> Later<'_, Vec<(String, i64)>> {
        Box::pin(away::idle(&self.engine, before, limit))
    }

    fn alive(&self, at: i64) -> Later<'_, ()> {
        Box::pin(self.run(vec![away::alive(at)]))
    }

    fn wake(&self, now: i64) -> Later<'_, Vec<Absence>> {
        Box::pin(async move {
            let began = away::last_sign(&self.engine).await?;
            self.run(away::wake(began, now)).await?;
            away::absences(&self.engine).await
        })
    }

    fn post(&self, notice: Notice) -> Later<'_, ()> {
        Box::pin(self.run(away::post(&notice)))
    }

    fn notices(&self, after: i64) -> Later<'_, Vec<(i64, Notice)>> {
        Box::pin(away::notices(&self.engine, after))
    }

    fn person<'a>(&'a self, id: &'a str) -> Later<'a, Option<PersonRow>> {
        Box::pin(people::person(&self.engine, id))
    }

    fn account<'a>(&'a self, name: &'a str) -> Later<'a, Option<PersonRow>> {
        Box::pin(people::account(&self.engine, name))
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
        Box::pin(sessions::session(&self.engine, hash, now))
    }

    fn sessions<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<SessionRow>> {
        Box::pin(sessions::sessions(&self.engine, person, now))
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
        Box::pin(people::blocked(&self.engine, person))
    }

    fn block(&self, person: String, other: String, blocked: bool) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::block(&person, &other, blocked)]))
    }

    fn standings<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<Standing>> {
        Box::pin(people::standings(&self.engine, person, now))
    }

    fn chat(&self, key: i64, limit: u32) -> Later<'_, Vec<Chat>> {
        Box::pin(people::chat(&self.engine, key, limit))
    }

    fn chat_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, Chat)>> {
        Box::pin(people::chat_of(&self.engine, person))
    }

    fn say(&self, key: i64, line: Chat, client: String) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::say(key, &line, &client)]))
    }

    fn said<'a>(&'a self, key: i64, person: &'a str, client: &'a str) -> Later<'a, bool> {
        Box::pin(people::said(&self.engine, key, person, client))
    }

    fn signing_key(&self) -> Later<'_, String> {
        Box::pin(async {
            let fresh = "INSERT INTO secrets (name, value) VALUES ('signing', $1) ON CONFLICT DO NOTHING";
            self.run(vec![statement(fresh).text(&crate::random::token(32))]).await?;
            let kept = statement("SELECT value FROM secrets WHERE name = 'signing'");
            let kept = self.engine.fetch(kept).await?.into_iter().next();
            kept.ok_or_else(|| StoreError::Failed("no key was kept".to_owned()))?.text()
        })
    }

    fn sizes(&self) -> Later<'_, Sizes> {
        Box::pin(async {
            let counts = statement(
                "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM log), (SELECT count(*) FROM people)",
            );
            let mut counts = self.engine.fetch(counts).await?;
            let counts = counts.first_mut().ok_or(StoreError::Gone)?;
            let (tables, entries, people) = (counts.int()?, counts.int()?, counts.int()?);
            let bytes = self.engine.bytes().await?;
            Ok(Sizes { tables: tables as u64, entries: entries as u64, people: people as u64, bytes })
        })
    }

    fn clock(&self) -> Later<'_, Option<i64>> {
        Box::pin(self.engine.clock())
    }

    fn hold<'a>(&'a self, server: &'a str, millis: i64) -> Later<'a, bool> {
        Box::pin(self.engine.hold(server, millis))
    }

    fn release<'a>(&'a self, server: &'a str) -> Later<'a, ()> {
        Box::pin(self.engine.release(server))
    }

    fn backup<'a>(&'a self, to: &'a Path) -> Later<'a, ()> {
        Box::pin(self.engine.backup(to))
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async {
            self.writer.close().await;
            self.engine.close().await;
            Ok(())
        })
    }
}
