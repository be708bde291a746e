//! Reports, moderators, measures and what was done, in SQL.

use super::engine::{Engine, Found};
use super::statement::{Cells, Statement, statement};
use super::{Sql, away, people};
use crate::store::{
    AWAKE, Change, Changes, Filed, Later, MeasureRow, NewReportRow, Notice, OrderStore, Spot,
};
use protocol::{
    AuditLine, Chat, Measure, MeasureKind, OrderAct, OwnMeasure, OwnReport, Reason, Report, Whom,
};
use std::collections::HashMap;

/// What stands at `$1`.
const STANDS: &str = "lifted IS NULL AND (until IS NULL OR until > $1)";
/// A report that was dealt with so long ago is not kept: a year.
const KEPT: i64 = 365 * 86_400_000;

impl<E: Engine> OrderStore for Sql<E> {
    fn report(&self, report: NewReportRow) -> Later<'_, ()> {
        Box::pin(async move { self.run(file(&report)).await })
    }

    fn reports<'a>(&'a self, moderator: &'a str, limit: u32) -> Later<'a, Vec<Report>> {
        Box::pin(reports(&self.engine, moderator, limit))
    }

    fn filed<'a>(&'a self, report: &'a str) -> Later<'a, Option<Filed>> {
        Box::pin(filed(&self.engine, report))
    }

    fn reports_by<'a>(&'a self, person: &'a str) -> Later<'a, Vec<OwnReport>> {
        Box::pin(reports_by(&self.engine, person))
    }

    fn keep_order(&self, changes: Changes) -> Later<'_, ()> {
        Box::pin(async move {
            let all = changes.all.iter().flat_map(|change| written(&changes, change)).collect();
            self.run(all).await
        })
    }

    fn measures(&self, now: i64, limit: u32) -> Later<'_, Vec<Measure>> {
        let wanted =
            format!("{MEASURES} WHERE person <> '' AND {STANDS} ORDER BY at DESC, measures.id LIMIT $2");
        Box::pin(measures(&self.engine, statement(wanted).int(now).int(i64::from(limit))))
    }

    fn measures_on<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<Measure>> {
        let wanted = format!("{MEASURES} WHERE {STANDS} AND person = $2 ORDER BY at DESC, measures.id");
        Box::pin(measures(&self.engine, statement(wanted).int(now).text(person)))
    }

    fn measures_against<'a>(&'a self, person: &'a str) -> Later<'a, Vec<OwnMeasure>> {
        Box::pin(measures_against(&self.engine, person))
    }

    fn is_name_barred<'a>(&'a self, mark: &'a str, now: i64) -> Later<'a, bool> {
        let wanted = format!("SELECT id FROM measures WHERE {STANDS} AND mark = $2 AND kind = 'ban' LIMIT 1");
        Box::pin(
            async move { Ok(!self.engine.fetch(statement(wanted).int(now).text(mark)).await?.is_empty()) },
        )
    }

    fn moderators(&self) -> Later<'_, Vec<String>> {
        let wanted = statement("SELECT person FROM moderators ORDER BY since, person");
        Box::pin(async move { self.engine.fetch(wanted).await?.iter_mut().map(Cells::text).collect() })
    }

    fn is_moderator<'a>(&'a self, person: &'a str) -> Later<'a, bool> {
        let wanted = statement("SELECT person FROM moderators WHERE person = $1").text(person);
        Box::pin(async move { Ok(!self.engine.fetch(wanted).await?.is_empty()) })
    }

    fn audit(&self, limit: u32) -> Later<'_, Vec<AuditLine>> {
        Box::pin(audit(&self.engine, limit))
    }

    fn talk(&self, key: i64, (from, to): (u64, u64)) -> Later<'_, Vec<Chat>> {
        let wanted = statement(
            "SELECT number, person, name, text, at, removed FROM chat LEFT JOIN people ON id = person
             WHERE table_key = $1 AND number >= $2 AND number <= $3 ORDER BY number",
        );
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let wanted = wanted.int(key).int(number(from)).int(number(to));
        Box::pin(async move { self.engine.fetch(wanted).await?.iter_mut().map(people::line).collect() })
    }
}

fn file(report: &NewReportRow) -> Vec<Statement> {
    let row = statement(
        "INSERT INTO reports (id, at, reporter, subject, about, table_key, line, reason, words, club)
         VALUES ($1, $2, $3, $4, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT), $8, $9, $10)",
    )
    .text(&report.id)
    .int(report.at)
    .text(&report.reporter)
    .text(&report.subject)
    .text(&report.about())
    .maybe_int(report.table)
    .maybe_int(report.line.map(|line| line as i64))
    .text(report.reason.name())
    .text(&report.words)
    .maybe(report.club.as_deref());
    let line = |line: &Chat| {
        statement("INSERT INTO report_lines (report, number, person, text, at) VALUES ($1, $2, $3, $4, $5)")
            .text(&report.id)
            .int(line.number as i64)
            .maybe(line.person.as_deref())
            .text(&line.text)
            .int(line.at)
    };
    std::iter::once(row).chain(report.context.iter().map(line)).collect()
}

/// Somebody, with what they are called today.
fn whom(cells: &mut Cells) -> Found<Option<Whom>> {
    let (id, name, account) = (cells.maybe()?, cells.maybe()?, cells.maybe()?);
    let name = name.unwrap_or_else(|| crate::store::GONE.to_owned());
    Ok(id.map(|id| Whom { id, name, account }))
}

fn somebody(cells: &mut Cells) -> Found<Whom> {
    let nobody = || Whom { id: String::new(), name: crate::store::GONE.to_owned(), account: None };
    Ok(whom(cells)?.unwrap_or_else(nobody))
}

/// What this build does not know is something else.
fn reason(word: &str) -> Reason {
    Reason::ALL.into_iter().find(|reason| reason.name() == word).unwrap_or(Reason::Other)
}

fn kind(word: &str) -> MeasureKind {
    if word == MeasureKind::Mute.name() { MeasureKind::Mute } else { MeasureKind::Ban }
}

async fn reports(engine: &impl Engine, moderator: &str, limit: u32) -> Found<Vec<Report>> {
    let lines = statement(
        "SELECT report, number, person, name, text, report_lines.at, CAST(0 AS BIGINT) FROM report_lines
         LEFT JOIN people ON people.id = person WHERE report IN
         (SELECT id FROM reports WHERE handled IS NULL AND subject <> $1 ORDER BY reports.at, id LIMIT $2)
         ORDER BY report, number",
    );
    let lines = lines.text(moderator).int(i64::from(limit));
    let wanted = statement(
        "SELECT reports.id, reports.at, reporter, one.name, one.account, subject, other.name, other.account,
                tables.id, game, listed, clubs.name, line, reason, words
         FROM reports LEFT JOIN people AS one ON one.id = reporter LEFT JOIN people AS other ON other.id = subject
         LEFT JOIN tables ON tables.key = table_key LEFT JOIN clubs ON clubs.id = club
         WHERE handled IS NULL AND subject <> $1 ORDER BY reports.at, reports.id LIMIT $2",
    );
    let mut context: HashMap<String, Vec<Chat>> = HashMap::new();
    for mut cells in engine.fetch(lines).await? {
        context.entry(cells.text()?).or_default().push(people::line(&mut cells)?);
    }
    let report = |mut cells: Cells| {
        let (id, at) = (cells.text()?, cells.int()?);
        let (reporter, subject) = (whom(&mut cells)?, somebody(&mut cells)?);
        let (table, game, listed) = (cells.maybe()?, cells.maybe()?, cells.maybe_int()? == Some(1));
        Ok(Report {
            context: context.remove(&id).unwrap_or_default(),
            id,
            at,
            reporter,
            subject,
            game,
            table: table.filter(|_| listed),
            club: cells.maybe()?,
            line: cells.maybe_int()?.map(|line| line as u64),
            reason: reason(&cells.text()?),
            words: cells.text()?,
        })
    };
    let found = engine.fetch(wanted.text(moderator).int(i64::from(limit))).await?;
    found.into_iter().map(report).collect()
}

async fn filed(engine: &impl Engine, report: &str) -> Found<Option<Filed>> {
    let wanted = statement(
        "SELECT reports.id, about, subject, table_key, tables.id, club, line FROM reports
         LEFT JOIN tables ON tables.key = table_key
         WHERE reports.id = $1 AND handled IS NULL",
    );
    let filed = |cells: &mut Cells| {
        let (id, about, subject) = (cells.text()?, cells.text()?, cells.text()?);
        let table = cells.maybe_int()?.zip(cells.maybe()?).map(|(key, id)| Spot::Table { key, id });
        let spot = table.or(cells.maybe()?.map(Spot::Club));
        let line = spot.zip(cells.maybe_int()?).map(|(spot, line)| (spot, line as u64));
        Ok(Filed { id, about, subject, line })
    };
    engine.fetch(wanted.text(report)).await?.first_mut().map(filed).transpose()
}

async fn reports_by(engine: &impl Engine, person: &str) -> Found<Vec<OwnReport>> {
    let wanted = statement(
        "SELECT reports.id, at, name, reason, words, handled FROM reports LEFT JOIN people ON people.id = subject
         WHERE reporter = $1 ORDER BY at DESC, reports.id",
    );
    let own = |mut cells: Cells| {
        Ok(OwnReport {
            report: cells.text()?,
            at: cells.int()?,
            name: cells.maybe()?.unwrap_or_else(|| crate::store::GONE.to_owned()),
            reason: reason(&cells.text()?),
            words: cells.text()?,
            handled: cells.maybe_int()?.is_some(),
        })
    };
    engine.fetch(wanted.text(person)).await?.into_iter().map(own).collect()
}

const MEASURES: &str = "SELECT measures.id, person, name, account, kind, at, until, why
    FROM measures LEFT JOIN people ON people.id = person";

async fn measures(engine: &impl Engine, wanted: Statement) -> Found<Vec<Measure>> {
    let measure = |mut cells: Cells| {
        Ok(Measure {
            id: cells.text()?,
            person: somebody(&mut cells)?,
            kind: kind(&cells.text()?),
            at: cells.int()?,
            until: cells.maybe_int()?,
            why: cells.text()?,
        })
    };
    engine.fetch(wanted).await?.into_iter().map(measure).collect()
}

async fn measures_against(engine: &impl Engine, person: &str) -> Found<Vec<OwnMeasure>> {
    let wanted = statement("SELECT kind, at, until, why, lifted FROM measures WHERE person = $1 ORDER BY at");
    let own = |mut cells: Cells| {
        Ok(OwnMeasure {
            kind: kind(&cells.text()?),
            at: cells.int()?,
            until: cells.maybe_int()?,
            why: cells.text()?,
            lifted: cells.maybe_int()?,
        })
    };
    engine.fetch(wanted.text(person)).await?.into_iter().map(own).collect()
}

async fn audit(engine: &impl Engine, limit: u32) -> Found<Vec<AuditLine>> {
    let wanted = statement(
        "SELECT at, who, one.name, one.account, what, whom, other.name, other.account, until, why
         FROM audit LEFT JOIN people AS one ON one.id = who LEFT JOIN people AS other ON other.id = whom
         ORDER BY number DESC LIMIT $1",
    );
    let mut lines = Vec::new();
    for mut cells in engine.fetch(wanted.int(i64::from(limit))).await? {
        let (at, by, what) = (cells.int()?, whom(&mut cells)?, cells.text()?);
        let whom = somebody(&mut cells)?;
        let (until, why) = (cells.maybe_int()?, cells.text()?);
        // What a newer build may do is not known here.
        if let Some(what) = OrderAct::ALL.into_iter().find(|act| act.name() == what) {
            lines.push(AuditLine { at, by, what, whom, until, why });
        }
    }
    Ok(lines)
}

/// What does one thing, notes it, and leaves word of it.
fn written(changes: &Changes, change: &Change) -> Vec<Statement> {
    let noted = |what: OrderAct, whom: &str, until: Option<i64>| {
        statement(
            "INSERT INTO audit (at, who, what, whom, until, why) VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT), $6)",
        )
        .int(changes.at)
        .maybe(changes.by.as_deref())
        .text(what.name())
        .text(whom)
        .maybe_int(until)
        .text(&changes.why)
    };
    match change {
        Change::Settled { report, about, subject, dismissed } => {
            let settled = statement(
                "UPDATE reports SET handled = $2 WHERE handled IS NULL
                 AND (id = $3 OR (about = $1 AND line IS NOT NULL))",
            );
            let settled = settled.text(about).int(changes.at).text(report).must_change();
            let noted = dismissed.then(|| noted(OrderAct::Dismissed, subject, None));
            std::iter::once(settled).chain(noted).collect()
        }
        Change::Removed { spot, number, person } => {
            let mut all = vec![noted(OrderAct::Removed, person, None)];
            all.extend(taken_out(spot, *number));
            all
        }
        Change::Imposed(measure) => {
            let mut all = impose(measure);
            let what = match measure.kind {
                MeasureKind::Mute => OrderAct::Muted,
                MeasureKind::Ban => OrderAct::Banned,
            };
            all.push(noted(what, &measure.person, measure.until));
            all.extend(away::post(&Notice::Order(measure.person.clone())));
            all
        }
        Change::Lifted { measure, person } => {
            let lifted = statement("UPDATE measures SET lifted = $2 WHERE id = $1 AND lifted IS NULL");
            let lifted = lifted.text(measure).int(changes.at).must_change();
            let mut all = vec![lifted, noted(OrderAct::Lifted, person, None)];
            all.extend(away::post(&Notice::Order(person.clone())));
            all
        }
        Change::Appointed { person, on: true } => {
            let appointed = statement("INSERT INTO moderators (person, since) VALUES ($1, $2)");
            vec![appointed.text(person).int(changes.at), noted(OrderAct::Appointed, person, None)]
        }
        Change::Appointed { person, on: false } => {
            let released = statement("DELETE FROM moderators WHERE person = $1").text(person).must_change();
            vec![released, noted(OrderAct::Released, person, None)]
        }
    }
}

/// A line is taken out where it was said; nodes hear of one at a table.
fn taken_out(spot: &Spot, number: u64) -> Vec<Statement> {
    match spot {
        Spot::Table { key, id } => {
            let gone =
                statement("UPDATE chat SET text = '', removed = 1 WHERE table_key = $1 AND number = $2");
            let mut all = vec![gone.int(*key).int(number as i64)];
            all.extend(away::post(&Notice::Line { table: id.clone(), number }));
            all
        }
        Spot::Club(club) => {
            let gone =
                statement("UPDATE club_chat SET text = '', removed = 1 WHERE club = $1 AND number = $2");
            vec![gone.text(club).int(number as i64)]
        }
    }
}

/// A measure in the place of one of its kind. Tables where a banned person sits have something to do: the seat is left.
fn impose(measure: &MeasureRow) -> Vec<Statement> {
    let before =
        statement("UPDATE measures SET lifted = $3 WHERE person = $1 AND kind = $2 AND lifted IS NULL");
    let before = before.text(&measure.person).text(measure.kind.name()).int(measure.at);
    let row = statement(
        "INSERT INTO measures (id, person, kind, at, until, why, mark)
         VALUES ($1, $2, $3, $4, CAST($5 AS BIGINT), $6, $7)",
    )
    .text(&measure.id)
    .text(&measure.person)
    .text(measure.kind.name())
    .int(measure.at)
    .maybe_int(measure.until)
    .text(&measure.why)
    .maybe(measure.mark.as_deref());
    let mut all = vec![before, row];
    if measure.kind == MeasureKind::Ban {
        let woken = statement(
            "UPDATE tables SET due = 0 WHERE state IN ('waiting', 'playing') AND (due IS NULL OR due < $2)
             AND key IN (SELECT table_key FROM seats WHERE person = $1)",
        );
        all.push(woken.text(&measure.person).int(AWAKE));
    }
    all
}

/// Somebody is forgotten: reports about them go, what they said goes from others, what they reported stays without them. A ban
/// of an account stays, without its person and its reason, until it ends. What was done stays as it was noted.
pub(super) fn forget(person: &str) -> impl Iterator<Item = Statement> + use<> {
    let person = person.to_owned();
    [
        "DELETE FROM moderators WHERE person = $1",
        "DELETE FROM report_lines WHERE report IN (SELECT id FROM reports WHERE subject = $1)",
        "DELETE FROM reports WHERE subject = $1",
        "UPDATE report_lines SET person = NULL, text = '' WHERE person = $1",
        "UPDATE reports SET reporter = NULL, words = '' WHERE reporter = $1",
        "DELETE FROM measures WHERE person = $1 AND (kind <> 'ban' OR mark IS NULL OR lifted IS NOT NULL)",
        "UPDATE measures SET person = '', why = '' WHERE person = $1",
    ]
    .into_iter()
    .map(move |sql| statement(sql).text(&person))
}

/// What a guest has reported, and what was reported of them and stands against them, is the account's.
pub(super) fn adopt(guest: &str, person: &str) -> impl Iterator<Item = Statement> + use<> {
    let (guest, person) = (guest.to_owned(), person.to_owned());
    [
        "UPDATE reports SET subject = $2 WHERE subject = $1",
        "UPDATE reports SET reporter = $2 WHERE reporter = $1 AND NOT EXISTS (SELECT 1 FROM reports AS own
         WHERE own.reporter = $2 AND own.about = reports.about AND own.handled IS NULL)",
        "UPDATE report_lines SET person = $2 WHERE person = $1",
        "UPDATE measures SET person = $2 WHERE person = $1",
    ]
    .into_iter()
    .map(move |sql| statement(sql).text(&guest).text(&person))
}

/// Reports that were dealt with long ago go, and bans of forgotten people that have ended.
pub(super) fn tidy(now: i64) -> impl Iterator<Item = Statement> {
    let old = [
        "DELETE FROM report_lines WHERE report IN (SELECT id FROM reports WHERE handled < $1)",
        "DELETE FROM reports WHERE handled < $1",
    ];
    let ended = statement("DELETE FROM measures WHERE person = '' AND until <= $1").int(now);
    old.into_iter().map(move |sql| statement(sql).int(now - KEPT)).chain([ended])
}
