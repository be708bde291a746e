//! The one writer: it waits a moment for company and commits what has gathered at once.

use super::engine::Line;
use super::statement::{Cells, Statement, Value};
use crate::store::{BESIDE, Row, StoreError};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// No commit holds more jobs.
const BATCH: usize = 512;
/// How many may wait before senders must.
const WAITING: usize = 4096;
/// Rows of one INSERT at most. Each size is a statement of its own, and the driver keeps them all prepared.
pub(in crate::store) const CHUNK: usize = 128;

/// An entry, and the epoch of who writes it; a host beside the nodes has none.
struct Entered {
    row: Row,
    epoch: Option<i64>,
}

/// Who has written where.
type Written = HashSet<(i64, i64)>;

type Answer = oneshot::Sender<Result<(), StoreError>>;

struct Job {
    row: Option<Entered>,
    statements: Vec<Statement>,
    answer: Answer,
}

enum Work {
    Do(Job),
    Close(oneshot::Sender<()>),
}

/// A handle on the writer.
pub(in crate::store) struct Writer(mpsc::Sender<Work>);

impl Writer {
    /// Sets the writer to work on its own connection.
    pub(in crate::store) fn start(line: impl Line, gather: Duration) -> Writer {
        let (sender, waiting) = mpsc::channel(WAITING);
        tokio::spawn(work(line, waiting, gather));
        Writer(sender)
    }

    pub(super) async fn append(
        &self,
        row: Row,
        epoch: Option<i64>,
        statements: Vec<Statement>,
    ) -> Result<(), StoreError> {
        self.hand_over(Some(Entered { row, epoch }), statements).await
    }

    pub(super) async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.hand_over(None, statements).await
    }

    async fn hand_over(&self, row: Option<Entered>, statements: Vec<Statement>) -> Result<(), StoreError> {
        let closed = || StoreError::Failed("the store is closed".to_owned());
        let (answer, done) = oneshot::channel();
        self.0.send(Work::Do(Job { row, statements, answer })).await.map_err(|_| closed())?;
        done.await.map_err(|_| closed())?
    }

    /// Finishes what was handed over.
    pub(super) async fn close(&self) {
        let (sender, done) = oneshot::channel();
        if self.0.send(Work::Close(sender)).await.is_ok() {
            let _ = done.await;
        }
    }
}

async fn work(mut line: impl Line, mut waiting: mpsc::Receiver<Work>, gather: Duration) {
    let mut closing = None;
    while closing.is_none() {
        let Some(first) = waiting.recv().await else { break };
        if !gather.is_zero() {
            tokio::time::sleep(gather).await;
        }
        let mut jobs = Vec::new();
        let mut next = Some(first);
        while let Some(work) = next {
            match work {
                Work::Do(job) => jobs.push(job),
                Work::Close(done) => closing = Some(done),
            }
            next = if jobs.len() < BATCH && closing.is_none() { waiting.try_recv().ok() } else { None };
        }
        commit(&mut line, jobs).await;
    }
    line.end().await;
    if let Some(done) = closing {
        let _ = done.send(());
    }
}

async fn commit<L: Line>(line: &mut L, jobs: Vec<Job>) {
    if let Some(written) = insert_alone(line, &jobs).await {
        for job in jobs {
            let done = job.row.as_ref().is_none_or(|entered| entered.is_in(&written));
            let _ = job.answer.send(if done { Ok(()) } else { Err(StoreError::Lost) });
        }
        return;
    }
    let mut results: Vec<Result<(), StoreError>> = Vec::new();
    let mut outcome = write_and_commit(line, &jobs, &mut results).await;
    // Of two nodes that wait for each other's rows PostgreSQL ends one, which has done nothing wrong.
    if outcome.as_ref().is_err_and(is_deadlock) {
        outcome = write_and_commit(line, &jobs, &mut results).await;
    }
    if let Err(error) = outcome {
        let why = StoreError::Failed(error.to_string());
        results.iter_mut().for_each(|result| *result = Err(why.clone()));
    }
    for (job, result) in jobs.into_iter().zip(results) {
        let _ = job.answer.send(result);
    }
}

/// All of it in one transaction; where that fails nothing is done.
async fn write_and_commit<L: Line>(
    line: &mut L,
    jobs: &[Job],
    results: &mut Vec<Result<(), StoreError>>,
) -> Result<(), sqlx::Error> {
    *results = jobs.iter().map(|_| Ok(())).collect();
    let outcome = match begin_and_write(line, jobs, results).await {
        Ok(()) => line.perform("COMMIT", &[]).await.map(|_| ()),
        Err(error) => Err(error),
    };
    if outcome.is_err() {
        let _ = line.perform("ROLLBACK", &[]).await;
    }
    outcome
}

fn is_deadlock(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(why) if why.code().as_deref() == Some("40P01"))
}

/// The common case, entries and nothing else, is one statement and so a transaction by itself. Says what was written;
/// where it failed nothing was, and the long way finds out why.
async fn insert_alone<L: Line>(line: &mut L, jobs: &[Job]) -> Option<Written> {
    if jobs.is_empty() || jobs.len() > CHUNK || jobs.iter().any(|job| !job.statements.is_empty()) {
        return None;
    }
    let rows: Vec<&Entered> = jobs.iter().filter_map(|job| job.row.as_ref()).collect();
    if rows.len() == jobs.len() { insert(line, &rows).await.ok() } else { None }
}

async fn begin_and_write<L: Line>(
    line: &mut L,
    jobs: &[Job],
    results: &mut [Result<(), StoreError>],
) -> Result<(), sqlx::Error> {
    line.perform(L::BEGIN, &[]).await?;
    let places: Vec<usize> = (0..jobs.len()).filter(|at| jobs[*at].row.is_some()).collect();
    for chunk in places.chunks(CHUNK) {
        let rows: Vec<&Entered> = chunk.iter().filter_map(|at| jobs[*at].row.as_ref()).collect();
        let together = insert_unless_taken(line, &rows).await?;
        for (at, row) in chunk.iter().zip(rows) {
            let written = match &together {
                Some(written) => Some(row.is_in(written)),
                None => insert_unless_taken(line, &[row]).await?.map(|written| row.is_in(&written)),
            };
            results[*at] = match written {
                Some(true) => Ok(()),
                Some(false) => Err(StoreError::Lost),
                None => Err(StoreError::Taken),
            };
        }
    }
    for (job, result) in jobs.iter().zip(results) {
        if result.is_ok() {
            *result = statements(line, &job.statements).await?;
        }
    }
    Ok(())
}

/// Inserts those of these whose table their writer still has, or none where a place is taken.
async fn insert_unless_taken<L: Line>(
    line: &mut L,
    rows: &[&Entered],
) -> Result<Option<Written>, sqlx::Error> {
    line.perform("SAVEPOINT entries", &[]).await?;
    let inserted = match insert(line, rows).await {
        Err(error) if is_taken(&error) => None,
        other => Some(other?),
    };
    if inserted.is_none() {
        line.perform("ROLLBACK TO SAVEPOINT entries", &[]).await?;
    }
    line.perform("RELEASE SAVEPOINT entries", &[]).await?;
    Ok(inserted)
}

/// The statements of one job: all of them, or none where something is taken or gone.
async fn statements<L: Line>(
    line: &mut L,
    statements: &[Statement],
) -> Result<Result<(), StoreError>, sqlx::Error> {
    if statements.is_empty() {
        return Ok(Ok(()));
    }
    line.perform("SAVEPOINT job", &[]).await?;
    let mut outcome = Ok(());
    for statement in statements {
        let hitch = match line.perform(&statement.sql, &statement.values).await {
            Err(error) if is_taken(&error) => StoreError::Taken,
            other => match (other?, &statement.otherwise) {
                (0, Some(why)) => why.clone(),
                _ => continue,
            },
        };
        line.perform("ROLLBACK TO SAVEPOINT job", &[]).await?;
        outcome = Err(hitch);
        break;
    }
    line.perform("RELEASE SAVEPOINT job", &[]).await?;
    Ok(outcome)
}

/// Whoever has lost a table writes nothing there, and nobody can claim one until what was written to it is on disk.
async fn insert<L: Line>(line: &mut L, rows: &[&Entered]) -> Result<Written, sqlx::Error> {
    let mut sql = "WITH fresh(k, s, a, b, e) AS (VALUES ".to_owned();
    let mut values = Vec::with_capacity(5 * rows.len());
    for (at, Entered { row, epoch }) in rows.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let [k, s, a, b, e] = [1, 2, 3, 4, 5].map(|place| 5 * at + place);
        sql.push_str(&format!("{comma}(${k},${s},${a},${b},${e})"));
        values.extend([
            Value::Int(row.key),
            Value::Int(row.sequence as i64),
            Value::Int(row.at),
            Value::Text(row.body.as_ref().to_owned()),
            Value::Int(epoch.unwrap_or(BESIDE)),
        ]);
    }
    sql.push_str(&format!(
        ") INSERT INTO log (table_key, sequence, at, body) SELECT k, s, a, b FROM fresh WHERE e = {BESIDE}
           OR EXISTS (SELECT 1 FROM owners WHERE owners.table_key = k AND owners.epoch = e {})
           RETURNING table_key, sequence",
        L::SHARE
    ));
    let written = line.inquire(&sql, &values).await?;
    let place = |mut cells: Cells| Some((cells.int().ok()?, cells.int().ok()?));
    Ok(written.into_iter().filter_map(place).collect())
}

impl Entered {
    fn is_in(&self, written: &Written) -> bool {
        written.contains(&(self.row.key, self.row.sequence as i64))
    }
}

fn is_taken(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(why) if why.is_unique_violation())
}
