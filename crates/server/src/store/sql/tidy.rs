//! What is not kept for ever: guests who never played, tables that were closed, positions of games that are over.

use super::allowances::FULL_AFTER;
use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use crate::store::{GONE, Keep, Tidied};

/// What can go.
pub(super) struct Rubbish {
    guests: Vec<String>,
    tables: Vec<i64>,
    snapshots: Vec<i64>,
    guests_since: i64,
    now: i64,
}

/// Guests who came before `$1`, are signed in nowhere by `$2`, and have left nothing behind.
const LEFT: &str = "account IS NULL AND made < $1
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = people.id AND until > $2 AND seen >= $1)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id)
    AND NOT EXISTS (SELECT 1 FROM results WHERE results.person = people.id)
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person = people.id)
    AND NOT EXISTS (SELECT 1 FROM measures WHERE measures.person = people.id)
    AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.subject = people.id)";

pub(super) async fn found(engine: &impl Engine, keep: Keep) -> Found<Rubbish> {
    let limit = i64::from(keep.limit);
    let guests = statement(format!("SELECT id FROM people WHERE {LEFT} LIMIT $3"));
    let tables = statement(
        "SELECT key FROM tables WHERE state = 'closed'
         AND (SELECT at FROM log WHERE table_key = key ORDER BY sequence DESC LIMIT 1) < $1 LIMIT $2",
    );
    let snapshots = statement(
        "SELECT table_key FROM snapshots JOIN tables ON key = table_key
         WHERE state IN ('over', 'closed') LIMIT $1",
    );
    let guests = engine.fetch(guests.int(keep.guests_since).int(keep.now).int(limit)).await?;
    let tables = engine.fetch(tables.int(keep.closed_since).int(limit)).await?;
    let snapshots = engine.fetch(snapshots.int(limit)).await?;
    let keys = |mut found: Vec<Cells>| found.iter_mut().map(Cells::int).collect::<Found<Vec<i64>>>();
    Ok(Rubbish {
        guests: guests.into_iter().map(|mut cells| cells.text()).collect::<Found<_>>()?,
        tables: keys(tables)?,
        snapshots: keys(snapshots)?,
        guests_since: keep.guests_since,
        now: keep.now,
    })
}

/// What a node of an older build leaves behind that knew nothing of it when it had somebody forgotten.
const ORPHANS: [&str; 2] = ["passkeys", "addresses"];

fn orphans(table: &str) -> Statement {
    statement(format!(
        "DELETE FROM {table} WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = {table}.person
         AND (account IS NOT NULL OR people.name <> $1))"
    ))
    .text(GONE)
}

impl Rubbish {
    /// What takes it away. Whoever sat down, signed in or said something meanwhile stays.
    pub(super) fn statements(&self) -> Vec<Statement> {
        let ended = statement("DELETE FROM sessions WHERE until <= $1").int(self.now);
        let over = statement("DELETE FROM tickets WHERE until <= $1").int(self.now);
        let full = statement("DELETE FROM allowances WHERE at < $1").int(self.now - FULL_AFTER);
        let guests = self.guests.iter().flat_map(|id| {
            let person = statement(format!("DELETE FROM people WHERE id = $3 AND {LEFT}"));
            let person = person.int(self.guests_since).int(self.now).text(id);
            let belongings = [
                "DELETE FROM sessions WHERE person = $1
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = sessions.person)",
                "DELETE FROM blocks WHERE (person = $1 OR other = $1)
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = $1)",
                "DELETE FROM ways WHERE person = $1
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = $1)",
                "DELETE FROM wishes WHERE person = $1
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = $1)",
                "DELETE FROM quiet WHERE person = $1
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = $1)",
                "DELETE FROM addresses WHERE person = $1
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = $1)",
            ];
            std::iter::once(person).chain(belongings.map(|sql| statement(sql).text(id)))
        });
        let tables = self.tables.iter().flat_map(|key| {
            [
                "DELETE FROM log WHERE table_key = $1",
                "DELETE FROM seats WHERE table_key = $1",
                "DELETE FROM chat WHERE table_key = $1",
                "DELETE FROM snapshots WHERE table_key = $1",
                "DELETE FROM owners WHERE table_key = $1",
                "DELETE FROM club_tables WHERE table_key = $1",
                "DELETE FROM tables WHERE key = $1",
            ]
            .map(|sql| statement(sql).int(*key))
            .into_iter()
            .chain(super::notices::clear_table(*key))
        });
        let snapshots = self
            .snapshots
            .iter()
            .map(|key| statement("DELETE FROM snapshots WHERE table_key = $1").int(*key));
        let order = super::order::tidy(self.now);
        let cups = super::tournaments::tidy(self.now);
        [ended, over, full, cups]
            .into_iter()
            .chain(ORPHANS.map(orphans))
            .chain(guests)
            .chain(tables)
            .chain(snapshots)
            .chain(order)
            .collect()
    }

    pub(super) fn tidied(&self) -> Tidied {
        Tidied {
            guests: self.guests.len() as u64,
            tables: self.tables.len() as u64,
            snapshots: self.snapshots.len() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::SqliteFile;
    use crate::store::{Hold, PersonRow, SessionRow, Store, StoreSettings};
    use protocol::Chat;

    fn guest(id: &str) -> PersonRow {
        PersonRow { id: id.to_owned(), name: id.to_owned(), epoch: 0, account: None, password: None }
    }

    /// Between looking and removing somebody says something, and somebody else signs in.
    #[tokio::test]
    async fn who_comes_back_while_it_is_tidied_stays() {
        let file = std::env::temp_dir().join(format!("pantheon-tidy-{}.db", crate::random::token(8)));
        let store = SqliteFile::open(&StoreSettings::new(&file), &file).await.unwrap();
        for id in ["gone", "talks", "comes"] {
            store.add_person(guest(id)).await.unwrap();
        }
        let now = i64::MAX / 2;
        let keep = Keep { now, guests_since: now, closed_since: 0, limit: 9 };
        let rubbish = found(&store.engine, keep).await.unwrap();
        assert_eq!(rubbish.tidied().guests, 3);
        let person = Some("talks".to_owned());
        let line =
            Chat { number: 1, person, name: String::new(), text: "hello".to_owned(), at: 1, removed: false };
        store.say(Hold::alone(1), line, "c".to_owned()).await.unwrap();
        let (hash, id, device) = ("h".to_owned(), "i".to_owned(), String::new());
        let session = SessionRow { hash, id, device, made: now, seen: now, until: now + 1 };
        store.open_session(guest("comes"), session, crate::store::Instead::Nothing).await.unwrap();
        store.run(rubbish.statements()).await.unwrap();
        let mut there = Vec::new();
        for id in ["gone", "talks", "comes"] {
            there.push(store.person(id).await.unwrap().is_some());
        }
        assert_eq!(there, [false, true, true]);
        store.close().await.unwrap();
        std::fs::remove_file(file).unwrap();
    }
}
