//! Everything a store does, once, in SQL that every database here speaks.

mod allowances;
mod away;
mod clubs;
pub(super) mod engine;
pub(super) mod journal;
mod notices;
mod order;
mod owners;
mod passkeys;
mod people;
mod profiles;
mod rated;
mod read;
mod sessions;
pub(super) mod statement;
mod tickets;
mod tidy;
mod tournaments;
pub(super) mod transfer;
pub(super) mod writer;

use super::{
    Absence, Allowance, Finished, Hold, Instead, Keep, Known, Later, Note, Notice, Owner, PasskeyRow, Past,
    PersonRow, Purpose, RatedGame, Row, SessionRow, Shelf, Sizes, Snapshot, Store, StoreError, Ticket,
    Tidied,
};
use engine::Engine;
use protocol::{Chat, FinishedLine, Holder, Rival, Shown, Standing, State, TableLine};
use statement::{Statement, statement};
use std::collections::BTreeMap;
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

/// Whether there was something to change.
fn unless_gone(done: Result<(), StoreError>) -> Result<bool, StoreError> {
    match done {
        Err(StoreError::Gone) => Ok(false),
        done => done.map(|()| true),
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
        Note::Renamed { person, seat } => {
            statement("UPDATE seats SET person = $3 WHERE table_key = $1 AND seat = $2")
                .int(key)
                .int(i64::from(*seat))
                .text(person)
        }
        Note::Empty { seat } => {
            statement("DELETE FROM seats WHERE table_key = $1 AND seat = $2").int(key).int(i64::from(*seat))
        }
        Note::Rated => statement("UPDATE tables SET rated = 1 WHERE key = $1").int(key),
        Note::Rules(rules) => {
            statement("UPDATE tables SET rules = $2 WHERE key = $1").int(key).int(i64::from(*rules))
        }
        Note::Due(due) => away::rest(key, *due),
        Note::Position(snapshot) => keep(key, snapshot, "TRUE"),
        Note::Summoned { person, at, due, again } => notices::summon(key, person, (*at, *due), *again),
        Note::Shown { at, due, again } => notices::show(key, (*at, *due), *again),
    }
}

/// Keeps a position where `condition` holds.
fn keep(key: i64, snapshot: &Snapshot, condition: &str) -> Statement {
    statement(format!(
        "INSERT INTO snapshots (table_key, sequence, rules, body) SELECT $1, $2, $3, $4 WHERE {condition}
         ON CONFLICT (table_key) DO UPDATE SET sequence = $2, rules = $3, body = $4"
    ))
    .int(key)
    .int(snapshot.sequence as i64)
    .int(i64::from(snapshot.rules))
    .text(&snapshot.body)
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

    fn append(&self, row: Row, hold: Option<Hold>, notes: Vec<Note>) -> Later<'_, ()> {
        let woken = tournaments::wake_closed(row.key, &notes);
        let statements = notes.iter().map(|note| note_statement(row.key, note)).chain(woken).collect();
        Box::pin(self.writer.append(row, hold.map(|hold| hold.epoch), statements))
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
        let rated = rated::keep(&finished.rated);
        let achieved = profiles::keep(key, &finished.achieved);
        let woken = tournaments::wake(key, finished.at);
        let statements =
            std::iter::once(head).chain(results).chain(rated).chain(achieved).chain([woken]).collect();
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

    fn save_snapshot(&self, hold: Hold, snapshot: Snapshot) -> Later<'_, ()> {
        let keep = keep(hold.key, &snapshot, &owners::held::<E>(5)).int(hold.epoch);
        Box::pin(self.run(vec![keep.or(StoreError::Lost)]))
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

    fn saw(&self, hold: Hold, person: String, number: u64) -> Later<'_, ()> {
        let keep = statement(format!(
            "UPDATE seats SET seen = $3 WHERE table_key = $1 AND person = $2 AND seen < $3 AND {}",
            owners::held::<E>(4)
        ));
        Box::pin(self.run(vec![keep.int(hold.key).text(&person).int(number as i64).int(hold.epoch)]))
    }

    fn rest(&self, hold: Hold, due: Option<Option<i64>>) -> Later<'_, ()> {
        let due = due.map(|due| away::rest(hold.key, due));
        let statements = [owners::give_up(hold), due].into_iter().flatten().collect();
        Box::pin(self.run(statements))
    }

    fn claim<'a>(&'a self, key: i64, node: &'a str) -> Later<'a, Owner> {
        Box::pin(async move {
            if let Some(owner) = owners::owner(&self.engine, key).await? {
                return Ok(owner);
            }
            self.run(vec![owners::claim::<E>(key, node)]).await?;
            owners::owner(&self.engine, key).await?.ok_or(StoreError::Gone)
        })
    }

    fn owner(&self, key: i64) -> Later<'_, Option<Owner>> {
        Box::pin(owners::owner(&self.engine, key))
    }

    fn claim_due<'a>(
        &'a self,
        node: &'a str,
        (now, limit): (i64, u32),
        known: &'a [Known],
    ) -> Later<'a, Vec<String>> {
        Box::pin(async move {
            if E::SHARED {
                let claim = owners::claim_due_at_once::<E>(node, (now, limit), known);
                return self.engine.fetch(claim).await?.into_iter().map(|mut cells| cells.text()).collect();
            }
            let (ids, claim) = owners::claim_due_in_turn(&self.engine, node, (now, limit), known).await?;
            self.run(claim).await?;
            Ok(ids)
        })
    }

    fn join<'a>(&'a self, node: &'a str, millis: i64, alone: bool) -> Later<'a, bool> {
        Box::pin(async move { unless_gone(self.run(owners::join::<E>(node, millis, alone)).await) })
    }

    fn beat<'a>(&'a self, node: &'a str, millis: i64) -> Later<'a, bool> {
        Box::pin(async move { unless_gone(self.run(vec![owners::beat::<E>(node, millis)]).await) })
    }

    fn introduce<'a>(&'a self, node: &'a str, build: u64) -> Later<'a, ()> {
        let told = statement("UPDATE nodes SET build = $2, form = $3 WHERE id = $1").text(node);
        let build = i64::try_from(build).unwrap_or(i64::MAX);
        Box::pin(self.run(vec![told.int(build).int(self.engine.form())]))
    }

    fn builds(&self) -> Later<'_, Vec<(String, u64)>> {
        Box::pin(owners::builds(&self.engine))
    }

    fn reap(&self) -> Later<'_, ()> {
        Box::pin(self.run(owners::reap::<E>()))
    }

    fn leave<'a>(&'a self, node: &'a str) -> Later<'a, ()> {
        Box::pin(self.run(vec![statement("DELETE FROM nodes WHERE id = $1").text(node)]))
    }

    fn is_shared(&self) -> bool {
        E::SHARED
    }

    fn nobody_is_there(&self) -> Later<'_, ()> {
        Box::pin(self.run(vec![statement("DELETE FROM nodes")]))
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

    fn take<'a>(&'a self, whose: &'a str, allowance: Allowance) -> Later<'a, bool> {
        Box::pin(async move {
            let take = allowances::take::<E>(whose, allowance);
            // By itself: what nodes gather into one commit would wait for each other's rows, in any order.
            if E::SHARED {
                return Ok(!self.engine.fetch(take).await?.is_empty());
            }
            unless_gone(self.run(vec![take.must_change()]).await)
        })
    }

    fn has<'a>(&'a self, whose: &'a str, allowance: Allowance) -> Later<'a, bool> {
        Box::pin(
            async move { Ok(self.engine.fetch(allowances::spent::<E>(whose, allowance)).await?.is_empty()) },
        )
    }

    fn idle(&self, before: i64, limit: u32) -> Later<'_, Vec<(String, i64)>> {
        Box::pin(away::idle(&self.engine, before, limit))
    }

    fn alive(&self, at: i64) -> Later<'_, ()> {
        Box::pin(self.run(vec![away::alive(at)]))
    }

    fn wake(&self, now: i64) -> Later<'_, ()> {
        Box::pin(async move {
            let began = away::last_sign(&self.engine).await?;
            let mut statements = away::wake(began, now);
            statements.extend(owners::reap::<E>());
            self.run(statements).await
        })
    }

    fn absences(&self) -> Later<'_, Vec<Absence>> {
        Box::pin(away::absences(&self.engine))
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

    fn forget<'a>(&'a self, person: &'a str) -> Later<'a, ()> {
        Box::pin(self.run(people::forget(person)))
    }

    fn adopt<'a>(&'a self, guest: &'a PersonRow, person: &'a PersonRow) -> Later<'a, ()> {
        Box::pin(self.run(people::adopt(guest, person)))
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
        Box::pin(self.run(vec![sessions::end(person, id), tickets::withdraw(person, Purpose::Handover)]))
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

    fn shown<'a>(&'a self, person: &'a str) -> Later<'a, Option<Shown>> {
        Box::pin(profiles::shown(&self.engine, person))
    }

    fn show(&self, person: PersonRow, shown: Shown) -> Later<'_, ()> {
        Box::pin(self.run(vec![profiles::show(&person, shown)]))
    }

    fn have_met<'a>(&'a self, one: &'a str, other: &'a str) -> Later<'a, bool> {
        Box::pin(profiles::have_met(&self.engine, one, other))
    }

    fn past<'a>(&'a self, whose: (&'a str, &'a str), now: i64, limit: u32) -> Later<'a, Vec<Past>> {
        Box::pin(profiles::past(&self.engine, whose, now, limit))
    }

    fn rivals<'a>(&'a self, whose: (&'a str, &'a str), now: i64, limit: u32) -> Later<'a, Vec<Rival>> {
        Box::pin(profiles::rivals(&self.engine, whose, now, limit))
    }

    fn feats<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<(String, String, u64, i64)>> {
        Box::pin(profiles::feats(&self.engine, person, now))
    }

    fn rated<'a>(&'a self, game: &'a str, after: (i64, i64), until: i64) -> Later<'a, Vec<RatedGame>> {
        Box::pin(rated::games(&self.engine, game, after, until))
    }

    fn rated_count<'a>(&'a self, game: &'a str, from: i64, last: (i64, i64)) -> Later<'a, u64> {
        Box::pin(rated::count(&self.engine, game, from, last))
    }

    fn rated_since<'a>(&'a self, game: &'a str) -> Later<'a, Option<i64>> {
        Box::pin(rated::since(&self.engine, game))
    }

    fn accounts<'a>(&'a self, people: &'a [String]) -> Later<'a, BTreeMap<String, String>> {
        Box::pin(read::names(&self.engine, people, "account IS NOT NULL AND shown = 'everybody' AND"))
    }

    fn chat(&self, key: i64, limit: u32) -> Later<'_, Vec<Chat>> {
        Box::pin(people::chat(&self.engine, key, limit))
    }

    fn chat_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, Chat)>> {
        Box::pin(people::chat_of(&self.engine, person))
    }

    fn plans_at<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, i64, String)>> {
        Box::pin(people::plans_at(&self.engine, person))
    }

    fn say(&self, hold: Hold, line: Chat, client: String) -> Later<'_, ()> {
        Box::pin(self.run(vec![people::say::<E>(hold, &line, &client)]))
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

    fn backup<'a>(&'a self, to: &'a Path) -> Later<'a, ()> {
        Box::pin(self.engine.backup(to))
    }

    fn grown(&self, after: i64) -> Later<'_, (i64, Vec<String>)> {
        Box::pin(journal::lines(&self.engine, after))
    }

    fn grown_to(&self) -> Later<'_, i64> {
        Box::pin(journal::end(&self.engine))
    }

    fn grow(&self, lines: Vec<String>) -> Later<'_, u64> {
        Box::pin(async move { journal::write(self, &lines).await })
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async {
            self.writer.close().await;
            self.engine.close().await;
            Ok(())
        })
    }

    fn passkeys<'a>(&'a self, person: &'a str) -> Later<'a, Vec<PasskeyRow>> {
        Box::pin(passkeys::of_person(&self.engine, person))
    }

    fn passkey<'a>(&'a self, credential: &'a str) -> Later<'a, Option<PasskeyRow>> {
        Box::pin(passkeys::one(&self.engine, credential))
    }

    fn add_passkey(&self, person: PersonRow, passkey: PasskeyRow, most: u32) -> Later<'_, ()> {
        Box::pin(self.run(passkeys::add(&person, &passkey, most)))
    }

    fn passkey_used(&self, passkey: PasskeyRow, state: String, at: i64) -> Later<'_, ()> {
        Box::pin(self.run(vec![passkeys::used(&passkey, &state, at)]))
    }

    fn remove_passkey<'a>(&'a self, person: &'a str, id: &'a str) -> Later<'a, ()> {
        Box::pin(self.run(passkeys::remove(person, id)))
    }

    fn issue(&self, ticket: Ticket, epoch: Option<i64>) -> Later<'_, ()> {
        Box::pin(self.run(tickets::issue(&ticket, epoch)))
    }

    fn ticket<'a>(&'a self, hash: &'a str, purpose: Purpose, now: i64) -> Later<'a, Option<Ticket>> {
        Box::pin(async move {
            let found = tickets::one(&self.engine, hash, purpose).await?;
            Ok(found.filter(|ticket| ticket.used.is_none() && ticket.until > now))
        })
    }

    fn redeem<'a>(&'a self, hash: &'a str, purpose: Purpose, now: i64) -> Later<'a, Option<Ticket>> {
        Box::pin(async move {
            match unless_gone(self.run(vec![tickets::redeem(hash, purpose, now)]).await)? {
                true => tickets::one(&self.engine, hash, purpose).await,
                false => Ok(None),
            }
        })
    }

    fn tickets_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<Ticket>> {
        Box::pin(tickets::of_person(&self.engine, person))
    }

    fn withdraw<'a>(&'a self, person: &'a str, purpose: Purpose) -> Later<'a, ()> {
        Box::pin(self.run(vec![tickets::withdraw(person, purpose)]))
    }

    fn redeem_address(&self, ticket: Ticket, now: i64) -> Later<'_, ()> {
        Box::pin(self.run(tickets::redeem_address(&ticket, now)))
    }
}
