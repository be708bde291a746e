//! What the database knows of notices: where people are told, what they want, what is still to be told.

use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use super::{Sql, unless_gone};
use crate::store::{ASLEEP, Later, MOST_FAILED, Outbox, QuietRow, StoreError, Summons, WayRow, WishRow};
use futures_util::future::join_all;

/// How many times as long it takes until something is tried again, after each time.
const BACKOFF: &str = "CASE tries WHEN 0 THEN 1 WHEN 1 THEN 5 WHEN 2 THEN 30 WHEN 3 THEN 120 ELSE 480 END";

/// What comes up while the last of its kind waits is told with it; nothing is told twice within `$5`.
const ON_CONFLICT: &str = "ON CONFLICT (way, table_key) DO UPDATE SET person = excluded.person, at = excluded.at, tries = 0,
    due = CASE WHEN summons.due IS NOT NULL AND summons.tries = 0 AND summons.due < excluded.due THEN summons.due
          WHEN excluded.due < summons.tried + $5 THEN summons.tried + $5 ELSE excluded.due END";

/// Since `at` a game waits for this person: by all their ways they are to be told at `due`.
pub(super) fn summon(key: i64, person: &str, (at, due): (i64, i64), again: i64) -> Statement {
    let row = "CAST($1 AS BIGINT), person, CAST($3 AS BIGINT), CAST($4 AS BIGINT), 0, 0";
    statement(format!(
        "INSERT INTO summons (way, table_key, person, at, due, tries, tried)
         SELECT id, {row} FROM ways WHERE person = $2 AND table_key = 0 AND failed < {MOST_FAILED}
         UNION ALL SELECT 'mail ' || person, {row} FROM addresses WHERE person = $2 AND confirmed = 1
         {ON_CONFLICT}"
    ))
    .int(key)
    .text(person)
    .int(at)
    .int(due)
    .int(again)
}

/// Since `at` a table looks otherwise to spectators: it tells of that at `due`.
pub(super) fn show(key: i64, (at, due): (i64, i64), again: i64) -> Statement {
    statement(format!(
        "INSERT INTO summons (way, table_key, person, at, due, tries, tried)
         SELECT id, CAST($1 AS BIGINT), $2, CAST($3 AS BIGINT), CAST($4 AS BIGINT), 0, 0 FROM ways
         WHERE table_key = $1 AND failed < {MOST_FAILED} {ON_CONFLICT}"
    ))
    .int(key)
    .text("")
    .int(at)
    .int(due)
    .int(again)
}

/// All of it goes with its person.
pub(super) fn forget(person: &str) -> Vec<Statement> {
    [
        "DELETE FROM summons WHERE person = $1 OR way IN (SELECT id FROM ways WHERE ways.person = $1)",
        "DELETE FROM ways WHERE person = $1",
        "DELETE FROM wishes WHERE person = $1",
        "DELETE FROM quiet WHERE person = $1",
        "DELETE FROM addresses WHERE person = $1",
    ]
    .into_iter()
    .map(|sql| statement(sql).text(person))
    .chain([mark()])
    .collect()
}

/// What a guest leaves to the account they have signed in to; where the account has its own, that stands.
pub(super) fn adopt(guest: &str, person: &str) -> Vec<Statement> {
    [
        "DELETE FROM ways WHERE person = $1 AND EXISTS (SELECT 1 FROM ways AS own WHERE own.person = $2
         AND own.table_key = ways.table_key AND own.address = ways.address)",
        "UPDATE summons SET person = $2 WHERE person = $1 AND way IN (SELECT id FROM ways WHERE ways.person = $1)",
        "UPDATE ways SET person = $2 WHERE person = $1",
        "INSERT INTO wishes (person, table_key, kind, wanted) SELECT $2, table_key, kind, wanted FROM wishes
         WHERE person = $1 ON CONFLICT DO NOTHING",
        "INSERT INTO quiet (person, zone, begins, ends, letter) SELECT $2, zone, begins, ends, letter FROM quiet
         WHERE person = $1 ON CONFLICT DO NOTHING",
        "INSERT INTO addresses (person, address, confirmed) SELECT $2, address, confirmed FROM addresses
         WHERE person = $1 ON CONFLICT DO NOTHING",
    ]
    .into_iter()
    .map(|sql| statement(sql).text(guest).text(person))
    .collect()
}

/// All of it goes with its table.
pub(super) fn clear_table(key: i64) -> Vec<Statement> {
    [
        "DELETE FROM summons WHERE table_key = $1",
        "DELETE FROM wishes WHERE table_key = $1",
        "DELETE FROM ways WHERE table_key = $1",
    ]
    .map(|sql| statement(sql).int(key))
    .into()
}

/// Whether this is the confirmed address of a person.
pub(super) fn is_at(person: &str, address: &str) -> Statement {
    statement("UPDATE addresses SET confirmed = 1 WHERE person = $1 AND address = $2 AND confirmed = 1")
        .text(person)
        .text(address)
        .must_change()
}

/// A person has shown that this address is theirs. What was to be told by the one before is not told by this one.
pub(super) fn keep_address(person: &str, address: &str) -> Vec<Statement> {
    let kept = statement(
        "INSERT INTO addresses (person, address, confirmed) VALUES ($1, $2, 1)
         ON CONFLICT (person) DO UPDATE SET address = $2, confirmed = 1",
    );
    vec![untold(person), kept.text(person).text(address), mark()]
}

/// A person has no address any more, if it is still this one.
pub(super) fn drop_address(person: &str, address: &str) -> Vec<Statement> {
    let gone = statement("DELETE FROM addresses WHERE person = $1 AND address = $2").text(person);
    vec![untold(person), gone.text(address).must_change(), mark()]
}

fn untold(person: &str) -> Statement {
    statement("DELETE FROM summons WHERE way = 'mail ' || $1").text(person)
}

/// Browsers are not told any more of what they were told in sessions that have ended.
pub(super) fn leave_browsers(person: &str) -> [Statement; 2] {
    [statement("DELETE FROM ways WHERE person = $1 AND kind = 'push'").text(person), mark()]
}

/// Who can be reached has changed.
fn mark() -> Statement {
    statement(
        "INSERT INTO marks (name, at) VALUES ('ways', 1) ON CONFLICT (name) DO UPDATE SET at = marks.at + 1",
    )
}

const WAY: &str = "SELECT id, person, table_key, kind, address, secret, label, made, failed FROM ways";

fn way(mut cells: Cells) -> Found<WayRow> {
    Ok(WayRow {
        id: cells.text()?,
        person: cells.text()?,
        key: cells.int()?,
        kind: cells.text()?,
        address: cells.text()?,
        secret: cells.text()?,
        label: cells.text()?,
        made: cells.int()?,
        failed: cells.int()?,
    })
}

/// The row of the person is written first: whoever else adds a way of theirs waits for it.
fn add(way: &WayRow, most: u32, in_all: u32) -> Vec<Statement> {
    let first = statement("UPDATE people SET epoch = epoch WHERE id = $1").text(&way.person);
    // Whoever signs in at a browser after somebody else has it for themselves.
    let same = match way.kind.as_str() {
        "push" => statement("DELETE FROM ways WHERE kind = 'push' AND address = $1").text(&way.address),
        kind => {
            statement("DELETE FROM ways WHERE person = $1 AND table_key = $2 AND address = $3 AND kind = $4")
                .text(&way.person)
                .int(way.key)
                .text(&way.address)
                .text(kind)
        }
    };
    let fresh = statement(
        "INSERT INTO ways (id, person, table_key, kind, address, secret, label, made, failed)
         SELECT $1, $2, CAST($3 AS BIGINT), $4, $5, $6, $7, CAST($8 AS BIGINT), CAST($9 AS BIGINT)
         WHERE (SELECT count(*) FROM ways WHERE person = $2 AND kind = $4 AND table_key = $3) < $10
         AND (SELECT count(*) FROM ways WHERE person = $2 AND kind = $4) < $11",
    );
    vec![
        first,
        same,
        fresh
            .text(&way.id)
            .text(&way.person)
            .int(way.key)
            .text(&way.kind)
            .text(&way.address)
            .text(&way.secret)
            .text(&way.label)
            .int(way.made)
            .int(way.failed)
            .int(i64::from(most))
            .int(i64::from(in_all))
            .must_change(),
        mark(),
    ]
}

const SUMMONS: &str =
    "SELECT way, table_key, tables.id, person, at, tries FROM summons JOIN tables ON key = table_key";

fn summons(mut cells: Cells) -> Found<Summons> {
    Ok(Summons {
        way: cells.text()?,
        key: cells.int()?,
        table: cells.text()?,
        person: cells.text()?,
        at: cells.int()?,
        tries: cells.int()?,
    })
}

/// Takes what is due, in one statement; of several nodes that ask at once none waits for another.
fn claim_at_once(now: i64, again: i64, limit: u32) -> Statement {
    statement(format!(
        "WITH ripe AS (SELECT way, table_key FROM summons WHERE due <= $1 ORDER BY due LIMIT $3
                       FOR UPDATE SKIP LOCKED),
         taken AS (UPDATE summons SET due = CAST($1 AS BIGINT) + CAST($2 AS BIGINT) * {BACKOFF}, tries = tries + 1,
                   tried = $1 FROM ripe WHERE summons.way = ripe.way AND summons.table_key = ripe.table_key
                   RETURNING summons.way, summons.table_key, person, at, tries)
         SELECT way, table_key, tables.id, person, at, tries FROM taken JOIN tables ON key = table_key ORDER BY at"
    ))
    .int(now)
    .int(again)
    .int(i64::from(limit))
}

fn claim_one(one: &Summons, now: i64, again: i64) -> Statement {
    statement(format!(
        "UPDATE summons SET due = $1 + $2 * {BACKOFF}, tries = tries + 1, tried = $1
         WHERE way = $3 AND table_key = $4 AND due <= $1"
    ))
    .int(now)
    .int(again)
    .text(&one.way)
    .int(one.key)
    .must_change()
}

fn letter(person: &str, now: i64, before: i64) -> Statement {
    statement(
        "INSERT INTO quiet (person, zone, begins, ends, letter) VALUES ($1, 'UTC', 0, 0, $2)
         ON CONFLICT (person) DO UPDATE SET letter = $2 WHERE quiet.letter <= $3",
    )
    .text(person)
    .int(now)
    .int(before)
    .must_change()
}

impl<E: Engine> Sql<E> {
    async fn rows<T>(&self, wanted: Statement, read: fn(Cells) -> Found<T>) -> Found<Vec<T>> {
        self.engine.fetch(wanted).await?.into_iter().map(read).collect()
    }
}

impl<E: Engine> Outbox for Sql<E> {
    fn address_of<'a>(&'a self, person: &'a str) -> Later<'a, Option<(String, bool)>> {
        Box::pin(async move {
            let wanted = statement("SELECT address, confirmed FROM addresses WHERE person = $1").text(person);
            let read = |mut cells: Cells| Ok((cells.text()?, cells.int()? != 0));
            Ok(self.rows(wanted, read).await?.pop())
        })
    }

    fn set_address<'a>(&'a self, person: &'a str, address: Option<&'a str>) -> Later<'a, ()> {
        let kept = match address {
            Some(address) => statement(
                "INSERT INTO addresses (person, address, confirmed) VALUES ($1, $2, 0)
                 ON CONFLICT (person) DO UPDATE SET address = $2, confirmed = 0",
            )
            .text(person)
            .text(address),
            None => statement("DELETE FROM addresses WHERE person = $1").text(person),
        };
        Box::pin(self.run(vec![untold(person), kept, mark()]))
    }

    fn confirm_address<'a>(&'a self, person: &'a str, address: &'a str) -> Later<'a, ()> {
        let confirmed = statement("UPDATE addresses SET confirmed = 1 WHERE person = $1 AND address = $2");
        Box::pin(self.run(vec![confirmed.text(person).text(address).must_change(), mark()]))
    }

    fn people_at<'a>(&'a self, address: &'a str) -> Later<'a, Vec<String>> {
        let wanted = statement("SELECT person FROM addresses WHERE address = $1 AND confirmed = 1");
        Box::pin(self.rows(wanted.text(address), |mut cells| cells.text()))
    }

    fn ways_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<WayRow>> {
        let wanted = statement(format!("{WAY} WHERE person = $1 ORDER BY made, id")).text(person);
        Box::pin(self.rows(wanted, way))
    }

    fn way<'a>(&'a self, id: &'a str) -> Later<'a, Option<WayRow>> {
        let wanted = statement(format!("{WAY} WHERE id = $1")).text(id);
        Box::pin(async move { Ok(self.rows(wanted, way).await?.pop()) })
    }

    fn add_way(&self, way: WayRow, most: u32, in_all: u32) -> Later<'_, ()> {
        Box::pin(self.run(add(&way, most, in_all)))
    }

    fn wake_way<'a>(&'a self, id: &'a str) -> Later<'a, ()> {
        let awake = statement("UPDATE ways SET failed = 0 WHERE id = $1").text(id);
        Box::pin(self.run(vec![awake.must_change(), mark()]))
    }

    fn drop_way<'a>(&'a self, person: &'a str, id: &'a str) -> Later<'a, ()> {
        let gone = statement("DELETE FROM ways WHERE person = $1 AND id = $2").text(person).text(id);
        let told = statement("DELETE FROM summons WHERE way = $1").text(id);
        Box::pin(self.run(vec![gone.must_change(), told, mark()]))
    }

    fn way_went<'a>(&'a self, id: &'a str, well: bool) -> Later<'a, ()> {
        let sql = match well {
            true => "UPDATE ways SET failed = 0 WHERE id = $1 AND failed > 0 AND failed < $2",
            false => "UPDATE ways SET failed = failed + 1 WHERE id = $1 AND failed < $2",
        };
        Box::pin(self.run(vec![statement(sql).text(id).int(ASLEEP)]))
    }

    fn wishes<'a>(&'a self, person: &'a str) -> Later<'a, Vec<WishRow>> {
        let wanted = statement("SELECT table_key, kind, wanted FROM wishes WHERE person = $1");
        let read = |mut cells: Cells| Ok((cells.int()?, cells.text()?, cells.int()? != 0));
        Box::pin(self.rows(wanted.text(person), read))
    }

    fn wish<'a>(&'a self, person: &'a str, key: i64, kind: &'a str, wanted: Option<bool>) -> Later<'a, ()> {
        let kept = match wanted {
            Some(_) => {
                "INSERT INTO wishes (person, table_key, kind, wanted) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (person, table_key, kind) DO UPDATE SET wanted = $4"
            }
            None => "DELETE FROM wishes WHERE person = $1 AND table_key = $2 AND kind = $3",
        };
        let kept = statement(kept).text(person).int(key).text(kind);
        let kept = wanted.into_iter().fold(kept, |kept, wanted| kept.int(i64::from(wanted)));
        Box::pin(self.run(vec![kept]))
    }

    fn quiet<'a>(&'a self, person: &'a str) -> Later<'a, Option<QuietRow>> {
        Box::pin(async move {
            let wanted = statement("SELECT zone, begins, ends, letter FROM quiet WHERE person = $1");
            let read = |mut cells: Cells| {
                let (zone, begins, ends) = (cells.text()?, cells.int()?, cells.int()?);
                Ok(QuietRow { zone, begins, ends, letter: cells.int()? })
            };
            Ok(self.rows(wanted.text(person), read).await?.pop())
        })
    }

    fn set_quiet<'a>(&'a self, person: &'a str, quiet: QuietRow) -> Later<'a, ()> {
        let kept = statement(
            "INSERT INTO quiet (person, zone, begins, ends, letter) VALUES ($1, $2, $3, $4, 0)
             ON CONFLICT (person) DO UPDATE SET zone = $2, begins = $3, ends = $4",
        );
        let kept = kept.text(person).text(&quiet.zone).int(quiet.begins).int(quiet.ends);
        Box::pin(self.run(vec![kept]))
    }

    fn take_letter<'a>(&'a self, person: &'a str, now: i64, before: i64) -> Later<'a, bool> {
        Box::pin(async move { unless_gone(self.run(vec![letter(person, now, before)]).await) })
    }

    fn reachable(&self, key: i64) -> Later<'_, Vec<String>> {
        let wanted = statement(format!(
            "SELECT DISTINCT seats.person FROM seats WHERE table_key = $1 AND (EXISTS (SELECT 1 FROM ways
             WHERE ways.person = seats.person AND ways.table_key = 0 AND failed < {MOST_FAILED}) OR EXISTS
             (SELECT 1 FROM addresses WHERE addresses.person = seats.person AND confirmed = 1))
             UNION SELECT '' FROM ways WHERE table_key = $1 AND failed < {MOST_FAILED}"
        ));
        Box::pin(self.rows(wanted.int(key), |mut cells| cells.text()))
    }

    fn reached(&self) -> Later<'_, i64> {
        Box::pin(async move {
            let wanted = statement("SELECT at FROM marks WHERE name = 'ways'");
            Ok(self.rows(wanted, |mut cells| cells.int()).await?.pop().unwrap_or(0))
        })
    }

    fn claim_summons(&self, now: i64, again: i64, limit: u32) -> Later<'_, Vec<Summons>> {
        Box::pin(async move {
            if E::SHARED {
                return self.rows(claim_at_once(now, again, limit), summons).await;
            }
            let wanted =
                statement(format!("{SUMMONS} WHERE summons.due <= $1 ORDER BY summons.due LIMIT $2"));
            let found = self.rows(wanted.int(now).int(i64::from(limit)), summons).await?;
            let claims = join_all(found.iter().map(|one| self.run(vec![claim_one(one, now, again)]))).await;
            let mut claimed = Vec::new();
            for (mut one, claim) in found.into_iter().zip(claims) {
                if unless_gone(claim)? {
                    one.tries += 1;
                    claimed.push(one);
                }
            }
            Ok(claimed)
        })
    }

    fn summons_by<'a>(&'a self, way: &'a str) -> Later<'a, Vec<Summons>> {
        let wanted = statement(format!("{SUMMONS} WHERE way = $1 AND summons.due IS NOT NULL ORDER BY at"));
        Box::pin(self.rows(wanted.text(way), summons))
    }

    fn summons_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, String, i64)>> {
        let wanted = statement(
            "SELECT tables.id, way, at FROM summons JOIN tables ON key = table_key WHERE person = $1 ORDER BY at",
        );
        let read = |mut cells: Cells| Ok((cells.text()?, cells.text()?, cells.int()?));
        Box::pin(self.rows(wanted.text(person), read))
    }

    fn settle_summons(&self, summons: Summons, due: Option<i64>) -> Later<'_, ()> {
        let settled = statement(
            "UPDATE summons SET due = CAST($4 AS BIGINT), tries = 0
             WHERE way = $1 AND table_key = $2 AND at = $3 AND due IS NOT NULL",
        );
        let settled = settled.text(&summons.way).int(summons.key).int(summons.at).maybe_int(due);
        Box::pin(self.run(vec![settled]))
    }

    fn tidy_summons(&self, before: i64) -> Later<'_, ()> {
        let told = statement("DELETE FROM summons WHERE due IS NULL AND tried < $1 AND at < $1").int(before);
        Box::pin(self.run(vec![told]))
    }

    fn secret<'a>(&'a self, name: &'a str, fresh: String) -> Later<'a, String> {
        Box::pin(async move {
            let kept = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            self.run(vec![statement(kept).text(name).text(&fresh)]).await?;
            let wanted = statement("SELECT value FROM secrets WHERE name = $1").text(name);
            let kept = self.rows(wanted, |mut cells| cells.text()).await?.pop();
            kept.ok_or_else(|| StoreError::Failed("no key was kept".to_owned()))
        })
    }
}
