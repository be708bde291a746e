//! The one writer: it waits a moment for company and commits what has gathered at once.

use super::engine::Line;
use super::statement::{Statement, Value};
use crate::store::{Row, StoreError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// No commit holds more jobs.
const BATCH: usize = 512;
/// How many may wait before senders must.
const WAITING: usize = 4096;
/// Rows of one INSERT at most. Each size is a statement of its own, and the driver keeps them all prepared.
pub(in crate::store) const CHUNK: usize = 128;

type Answer = oneshot::Sender<Result<(), StoreError>>;

struct Job {
    row: Option<Row>,
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

    pub(super) async fn append(&self, row: Row, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.hand_over(Some(row), statements).await
    }

    pub(super) async fn run(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.hand_over(None, statements).await
    }

    async fn hand_over(&self, row: Option<Row>, statements: Vec<Statement>) -> Result<(), StoreError> {
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
    if insert_alone(line, &jobs).await {
        jobs.into_iter().for_each(|job| drop(job.answer.send(Ok(()))));
        return;
    }
    let mut results: Vec<Result<(), StoreError>> = jobs.iter().map(|_| Ok(())).collect();
    let outcome = match begin_and_write(line, &jobs, &mut results).await {
        Ok(()) => line.perform("COMMIT", &[]).await.map(|_| ()),
        Err(error) => Err(error),
    };
    if let Err(error) = outcome {
        let _ = line.perform("ROLLBACK", &[]).await;
        let why = StoreError::Failed(error.to_string());
        results.iter_mut().for_each(|result| *result = Err(why.clone()));
    }
    for (job, result) in jobs.into_iter().zip(results) {
        let _ = job.answer.send(result);
    }
}

/// The common case, entries and nothing else, is one statement and so a transaction by itself. Says whether it was done;
/// where it failed nothing was, and the long way finds out why.
async fn insert_alone<L: Line>(line: &mut L, jobs: &[Job]) -> bool {
    if jobs.is_empty() || jobs.len() > CHUNK || jobs.iter().any(|job| !job.statements.is_empty()) {
        return false;
    }
    let rows: Vec<(usize, &Row)> = jobs.iter().filter_map(|job| Some((0, job.row.as_ref()?))).collect();
    rows.len() == jobs.len() && insert(line, &rows).await.is_ok()
}

async fn begin_and_write<L: Line>(
    line: &mut L,
    jobs: &[Job],
    results: &mut [Result<(), StoreError>],
) -> Result<(), sqlx::Error> {
    line.perform(L::BEGIN, &[]).await?;
    let rows: Vec<(usize, &Row)> =
        jobs.iter().enumerate().filter_map(|(at, job)| Some((at, job.row.as_ref()?))).collect();
    for chunk in rows.chunks(CHUNK) {
        if !insert_unless_taken(line, chunk).await? {
            for one in chunk {
                if !insert_unless_taken(line, std::slice::from_ref(one)).await? {
                    results[one.0] = Err(StoreError::Taken);
                }
            }
        }
    }
    for (job, result) in jobs.iter().zip(results) {
        if result.is_ok() {
            *result = statements(line, &job.statements).await?;
        }
    }
    Ok(())
}

/// Inserts all of these, or none where a place is taken; says which.
async fn insert_unless_taken<L: Line>(line: &mut L, rows: &[(usize, &Row)]) -> Result<bool, sqlx::Error> {
    line.perform("SAVEPOINT entries", &[]).await?;
    let inserted = match insert(line, rows).await {
        Err(error) if is_taken(&error) => false,
        other => other.map(|()| true)?,
    };
    if !inserted {
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
            Ok(0) if statement.must_change => StoreError::Gone,
            other => {
                other?;
                continue;
            }
        };
        line.perform("ROLLBACK TO SAVEPOINT job", &[]).await?;
        outcome = Err(hitch);
        break;
    }
    line.perform("RELEASE SAVEPOINT job", &[]).await?;
    Ok(outcome)
}

async fn insert<L: Line>(line: &mut L, rows: &[(usize, &Row)]) -> Result<(), sqlx::Error> {
    let mut sql = "INSERT INTO log (table_key, sequence, at, body) VALUES ".to_owned();
    let mut values = Vec::with_capacity(4 * rows.len());
    for (at, (_, row)) in rows.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let first = 4 * at;
        sql.push_str(&format!("{comma}(${},${},${},${})", first + 1, first + 2, first + 3, first + 4));
        values.extend([
            Value::Int(row.key),
            Value::Int(row.sequence as i64),
            Value::Int(row.at),
            Value::Text(row.body.as_ref().to_owned()),
        ]);
    }
    line.perform(&sql, &values).await.map(|_| ())
}

fn is_taken(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(why) if why.is_unique_violation())
}
