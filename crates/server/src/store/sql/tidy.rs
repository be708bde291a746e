//! What is not kept for ever: guests who never played, tables that were closed, positions of games that are over.

use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use crate::store::{Keep, Tidied};

/// What can go.
pub(super) struct Rubbish {
    guests: Vec<String>,
    tables: Vec<i64>,
    snapshots: Vec<i64>,
    now: i64,
}

pub(super) async fn found(engine: &impl Engine, keep: Keep) -> Found<Rubbish> {
    let limit = i64::from(keep.limit);
    let guests = statement(
        "SELECT id FROM people WHERE account IS NULL AND made < $1
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = people.id AND until > $2 AND seen >= $1)
         AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id)
         AND NOT EXISTS (SELECT 1 FROM results WHERE results.person = people.id)
         AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person = people.id)
         LIMIT $3",
    );
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
        now: keep.now,
    })
}

impl Rubbish {
    /// What takes it away. Whoever sat down or signed in meanwhile stays.
    pub(super) fn statements(&self) -> Vec<Statement> {
        let ended = statement("DELETE FROM sessions WHERE until <= $1").int(self.now);
        let guests = self.guests.iter().flat_map(|id| {
            [
                "DELETE FROM people WHERE id = $1 AND account IS NULL
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id)",
                "DELETE FROM sessions WHERE person = $1
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = sessions.person)",
                "DELETE FROM blocks WHERE (person = $1 OR other = $1)
                 AND NOT EXISTS (SELECT 1 FROM people WHERE people.id = $1)",
            ]
            .map(|sql| statement(sql).text(id))
        });
        let tables = self.tables.iter().flat_map(|key| {
            [
                "DELETE FROM log WHERE table_key = $1",
                "DELETE FROM seats WHERE table_key = $1",
                "DELETE FROM chat WHERE table_key = $1",
                "DELETE FROM snapshots WHERE table_key = $1",
                "DELETE FROM owners WHERE table_key = $1",
                "DELETE FROM tables WHERE key = $1",
            ]
            .map(|sql| statement(sql).int(*key))
        });
        let snapshots = self
            .snapshots
            .iter()
            .map(|key| statement("DELETE FROM snapshots WHERE table_key = $1").int(*key));
        [ended].into_iter().chain(guests).chain(tables).chain(snapshots).collect()
    }

    pub(super) fn tidied(&self) -> Tidied {
        Tidied {
            guests: self.guests.len() as u64,
            tables: self.tables.len() as u64,
            snapshots: self.snapshots.len() as u64,
        }
    }
}
