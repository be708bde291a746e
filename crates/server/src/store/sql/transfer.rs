//! Everything of one database carried into another, and a digest of all logs that tells whether it arrived.

use super::Sql;
use super::engine::{Engine, Found};
use super::statement::{Statement, Value, statement};
use crate::store::StoreError;
use sha2::{Digest, Sha256};

/// A kind of row: its name, its columns with those that are numbers marked `#`, and by what it is ordered.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) columns: &'static [&'static str],
    pub(super) key: &'static str,
}

/// All that is carried. Notices are for a server that runs, and none does; allowances are full again within the hour, and
/// tickets over; the number of an entry is its place in the file. New columns come last: lines of older backups have those before them.
pub(super) static KINDS: [Kind; 33] = [
    Kind {
        name: "tables",
        columns: &["#key", "id", "game", "#listed", "state", "#made", "chairs", "#due", "#rated", "#rules"],
        key: "key",
    },
    Kind { name: "seats", columns: &["#table_key", "#seat", "person", "#seen"], key: "table_key, seat" },
    Kind { name: "finished", columns: &["#table_key", "record", "lines", "#at", "replay"], key: "table_key" },
    Kind {
        name: "results",
        columns: &["#table_key", "#seat", "person", "#place", "#score"],
        key: "table_key, seat",
    },
    Kind {
        name: "rated",
        columns: &["#table_key", "#seat", "game", "#at", "kind", "who", "#side", "#place"],
        key: "table_key, seat",
    },
    Kind { name: "feats", columns: &["#table_key", "#seat", "feat", "person"], key: "table_key, seat, feat" },
    Kind { name: "snapshots", columns: &["#table_key", "#sequence", "#rules", "body"], key: "table_key" },
    Kind {
        name: "people",
        columns: &["id", "name", "#epoch", "account", "password", "#made", "shown"],
        key: "id",
    },
    Kind {
        name: "sessions",
        columns: &["hash", "id", "person", "device", "#made", "#seen", "#until"],
        key: "hash",
    },
    Kind {
        name: "chat",
        columns: &["#table_key", "#number", "person", "text", "#at", "client", "#removed"],
        key: "table_key, number",
    },
    Kind { name: "blocks", columns: &["person", "other"], key: "person, other" },
    Kind { name: "secrets", columns: &["name", "value"], key: "name" },
    Kind { name: "marks", columns: &["name", "#at"], key: "name" },
    Kind { name: "absences", columns: &["#began", "#ended"], key: "began" },
    Kind { name: "addresses", columns: &["person", "address", "#confirmed"], key: "person" },
    Kind {
        name: "ways",
        columns: &["id", "person", "#table_key", "kind", "address", "secret", "label", "#made", "#failed"],
        key: "id",
    },
    Kind {
        name: "wishes",
        columns: &["person", "#table_key", "kind", "#wanted"],
        key: "person, table_key, kind",
    },
    Kind { name: "quiet", columns: &["person", "zone", "#begins", "#ends", "#letter"], key: "person" },
    Kind {
        name: "summons",
        columns: &["way", "#table_key", "person", "#at", "#due", "#tries", "#tried"],
        key: "way, table_key",
    },
    Kind {
        name: "passkeys",
        columns: &["id", "credential", "person", "name", "key", "state", "#made", "#seen"],
        key: "id",
    },
    Kind {
        name: "tournaments",
        columns: &[
            "id", "name", "maker", "game", "body", "#listed", "club", "state", "#round", "#made", "#starts",
            "seed", "why", "#due",
        ],
        key: "id",
    },
    Kind {
        name: "entrants",
        columns: &["tournament", "#number", "person", "nonce", "#dropped"],
        key: "tournament, number",
    },
    Kind {
        name: "pairings",
        columns: &["tournament", "#round", "#board", "#table_key", "table_id", "state", "replay"],
        key: "tournament, round, board",
    },
    Kind {
        name: "places",
        columns: &["tournament", "#round", "#board", "#place", "#entrant", "#seat", "#rank", "#points"],
        key: "tournament, round, board, place",
    },
    Kind { name: "clubs", columns: &["id", "name", "maker", "invitation", "#made"], key: "id" },
    Kind { name: "members", columns: &["club", "person", "#joined"], key: "club, person" },
    Kind { name: "club_tables", columns: &["#table_key", "club"], key: "table_key" },
    Kind {
        name: "club_chat",
        columns: &["club", "#number", "person", "text", "#at", "#removed"],
        key: "club, number",
    },
    Kind { name: "moderators", columns: &["person", "#since"], key: "person" },
    Kind {
        name: "reports",
        columns: &[
            "id",
            "#at",
            "reporter",
            "subject",
            "about",
            "#table_key",
            "#line",
            "reason",
            "words",
            "#handled",
            "club",
        ],
        key: "id",
    },
    Kind {
        name: "report_lines",
        columns: &["report", "#number", "person", "text", "#at"],
        key: "report, number",
    },
    Kind {
        name: "measures",
        columns: &["id", "person", "kind", "#at", "#until", "why", "#lifted", "mark"],
        key: "id",
    },
    Kind { name: "audit", columns: &["#at", "who", "what", "whom", "#until", "why"], key: "number" },
];
pub(super) static LOG: Kind =
    Kind { name: "log", columns: &["#table_key", "#sequence", "#at", "body"], key: "id" };

/// Rows read at once, and rows of one INSERT.
pub(super) const PAGE: i64 = 2_000;
const AT_ONCE: usize = 50;

/// Carries everything into a database that has nothing yet.
pub(in crate::store) async fn copy(from: &impl Engine, to: &Sql<impl Engine>) -> Found<()> {
    for kind in &KINDS {
        let mut done = 0;
        loop {
            let rows = from.fetch(kind.page(done)).await?;
            if rows.is_empty() {
                break;
            }
            done += rows.len() as i64;
            insert(to, kind, rows.into_iter().map(|cells| cells.rest()).collect()).await?;
        }
    }
    let sql = format!("SELECT id, {} FROM log WHERE id > $1 ORDER BY id LIMIT $2", LOG.list());
    let mut last = i64::MIN;
    loop {
        let rows = from.fetch(statement(sql.clone()).int(last).int(PAGE)).await?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut page = Vec::with_capacity(rows.len());
        for mut cells in rows {
            last = cells.int()?;
            page.push(cells.rest());
        }
        insert(to, &LOG, page).await?;
    }
}

/// A digest of the logs of all tables: equal where every entry of every table is.
pub(in crate::store) async fn digest(engine: &impl Engine) -> Found<String> {
    let mut hash = Sha256::new();
    let (mut key, mut sequence) = (i64::MIN, i64::MIN);
    loop {
        let wanted = statement(
            "SELECT table_key, sequence, at, body FROM log WHERE (table_key, sequence) > ($1, $2)
             ORDER BY table_key, sequence LIMIT $3",
        );
        let rows = engine.fetch(wanted.int(key).int(sequence).int(PAGE)).await?;
        if rows.is_empty() {
            return Ok(crate::random::hex(&hash.finalize()));
        }
        for mut cells in rows {
            (key, sequence) = (cells.int()?, cells.int()?);
            let (at, body) = (cells.int()?, cells.text()?);
            for number in [key, sequence, at, body.len() as i64] {
                hash.update(number.to_be_bytes());
            }
            hash.update(body.as_bytes());
        }
    }
}

/// A digest of each kind of row but the logs: equal where every row is. Databases order texts in their own ways, so the
/// order of rows is no part of it.
pub(in crate::store) async fn digests(engine: &impl Engine) -> Found<Vec<(&'static str, [u8; 32])>> {
    let mut digests = Vec::new();
    for kind in &KINDS {
        let (mut all, mut done) = ([0; 32], 0);
        loop {
            let rows = engine.fetch(kind.page(done)).await?;
            if rows.is_empty() {
                break;
            }
            done += rows.len() as i64;
            for cells in rows {
                let row = row_digest(cells.rest());
                all.iter_mut().zip(row).for_each(|(all, byte)| *all ^= byte);
            }
        }
        digests.push((kind.name, all));
    }
    Ok(digests)
}

fn row_digest(row: Vec<Value>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for value in row {
        let (mark, bytes) = match value {
            Value::Null => (0u8, Vec::new()),
            Value::Int(number) => (1, number.to_be_bytes().to_vec()),
            // The one letter that PostgreSQL does not keep arrives there as another.
            Value::Text(text) => (2, text.replace('\0', "\u{fffd}").into_bytes()),
        };
        hash.update([mark]);
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    }
    hash.finalize().into()
}

impl Kind {
    /// The rows after so many.
    fn page(&self, done: i64) -> Statement {
        let sql =
            format!("SELECT {} FROM {} ORDER BY {} LIMIT $1 OFFSET $2", self.list(), self.name, self.key);
        statement(sql).int(PAGE).int(done)
    }

    pub(super) fn list(&self) -> String {
        self.columns.iter().map(|column| column.trim_start_matches('#')).collect::<Vec<_>>().join(", ")
    }
}

async fn insert(to: &Sql<impl Engine>, kind: &Kind, rows: Vec<Vec<Value>>) -> Found<()> {
    let mut statements = Vec::new();
    for some in rows.chunks(AT_ONCE) {
        let mut next = 0;
        // A NULL has no type of its own everywhere: the cast gives it one.
        let mut place = |column: &&str| {
            next += 1;
            if column.starts_with('#') { format!("CAST(${next} AS BIGINT)") } else { format!("${next}") }
        };
        let mut row = || format!("({})", kind.columns.iter().map(&mut place).collect::<Vec<_>>().join(","));
        let places: Vec<String> = some.iter().map(|_| row()).collect();
        let sql = format!("INSERT INTO {} ({}) VALUES {}", kind.name, kind.list(), places.join(","));
        let values = some.iter().flatten().cloned();
        statements.push(values.fold(statement(sql), |statement, value| statement.value(value)));
    }
    match to.run(statements).await {
        Err(StoreError::Taken) => Err(StoreError::Failed("the new store is not empty".to_owned())),
        done => done,
    }
}
