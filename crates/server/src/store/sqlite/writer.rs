//! The one writer: it waits a moment for company and commits what has gathered at once.

use crate::store::{Row, StoreError};
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// No commit holds more jobs.
const BATCH: usize = 512;
/// How many may wait before senders must.
const WAITING: usize = 4096;
/// Rows of one INSERT at most. Each size is a statement of its own, and the driver keeps them all prepared.
pub(super) const CHUNK: usize = 128;

type Answer = oneshot::Sender<Result<(), StoreError>>;

/// A statement with its values.
#[derive(Debug)]
pub(super) struct Statement {
    sql: &'static str,
    values: Vec<Value>,
    /// Whether it is an error that nothing is there to change.
    must_change: bool,
}

#[derive(Debug)]
enum Value {
    Int(i64),
    Text(String),
    Null,
}

/// A statement without values yet.
pub(super) fn statement(sql: &'static str) -> Statement {
    Statement { sql, values: Vec::new(), must_change: false }
}

impl Statement {
    pub(super) fn int(mut self, value: i64) -> Statement {
        self.values.push(Value::Int(value));
        self
    }

    pub(super) fn text(mut self, value: &str) -> Statement {
        self.values.push(Value::Text(value.to_owned()));
        self
    }

    pub(super) fn must_change(mut self) -> Statement {
        self.must_change = true;
        self
    }

    pub(super) fn maybe_int(mut self, value: Option<i64>) -> Statement {
        self.values.push(value.map_or(Value::Null, Value::Int));
        self
    }

    pub(super) fn maybe(mut self, value: Option<&str>) -> Statement {
        self.values.push(value.map_or(Value::Null, |text| Value::Text(text.to_owned())));
        self
    }
}

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
pub(super) struct Writer(mpsc::Sender<Work>);

impl Writer {
    /// Sets the writer to work on its own connection.
    pub(super) fn start(connection: SqliteConnection, gather: Duration) -> Writer {
        let (sender, waiting) = mpsc::channel(WAITING);
        tokio::spawn(work(connection, waiting, gather));
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

async fn work(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Work>, gather: Duration) {
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
        commit(&mut connection, jobs).await;
    }
    let _ = connection.close().await;
    if let Some(done) = closing {
        let _ = done.send(());
    }
}

async fn commit(connection: &mut SqliteConnection, jobs: Vec<Job>) {
    if insert_alone(connection, &jobs).await {
        jobs.into_iter().for_each(|job| drop(job.answer.send(Ok(()))));
        return;
    }
    let mut results: Vec<Result<(), StoreError>> = jobs.iter().map(|_| Ok(())).collect();
    let outcome = match begin_and_write(connection, &jobs, &mut results).await {
        Ok(()) => connection.execute("COMMIT").await.map(|_| ()),
        Err(error) => Err(error),
    };
    if let Err(error) = outcome {
        let _ = connection.execute("ROLLBACK").await;
        let why = StoreError::Failed(error.to_string());
        results.iter_mut().for_each(|result| *result = Err(why.clone()));
    }
    for (job, result) in jobs.into_iter().zip(results) {
        let _ = job.answer.send(result);
    }
}

/// The common case, entries and nothing else, is one statement and so a transaction by itself. Says whether it was done;
/// where it failed nothing was, and the long way finds out why.
async fn insert_alone(connection: &mut SqliteConnection, jobs: &[Job]) -> bool {
    if jobs.is_empty() || jobs.len() > CHUNK || jobs.iter().any(|job| !job.statements.is_empty()) {
        return false;
    }
    let rows: Vec<(usize, &Row)> = jobs.iter().filter_map(|job| Some((0, job.row.as_ref()?))).collect();
    rows.len() == jobs.len() && insert(connection, &rows).await.is_ok()
}

async fn begin_and_write(
    connection: &mut SqliteConnection,
    jobs: &[Job],
    results: &mut [Result<(), StoreError>],
) -> Result<(), sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    let rows: Vec<(usize, &Row)> =
        jobs.iter().enumerate().filter_map(|(at, job)| Some((at, job.row.as_ref()?))).collect();
    for chunk in rows.chunks(CHUNK) {
        if let Err(error) = insert(connection, chunk).await {
            if !is_taken(&error) {
                return Err(error);
            }
            for one in chunk {
                match insert(connection, std::slice::from_ref(one)).await {
                    Err(error) if is_taken(&error) => results[one.0] = Err(StoreError::Taken),
                    other => other?,
                }
            }
        }
    }
    for (job, result) in jobs.iter().zip(results) {
        if result.is_ok() {
            *result = statements(connection, &job.statements).await?;
        }
    }
    Ok(())
}

/// The statements of one job: all of them, or none where something is taken or gone.
async fn statements(
    connection: &mut SqliteConnection,
    statements: &[Statement],
) -> Result<Result<(), StoreError>, sqlx::Error> {
    if statements.len() > 1 {
        connection.execute("SAVEPOINT job").await?;
    }
    for statement in statements {
        let mut query = sqlx::query(statement.sql);
        for value in &statement.values {
            query = match value {
                Value::Int(number) => query.bind(*number),
                Value::Text(text) => query.bind(text.as_str()),
                Value::Null => query.bind(None::<&str>),
            };
        }
        let hitch = match query.execute(&mut *connection).await {
            Err(error) if is_taken(&error) => StoreError::Taken,
            Ok(done) if statement.must_change && done.rows_affected() == 0 => StoreError::Gone,
            other => {
                other?;
                continue;
            }
        };
        if statements.len() > 1 {
            connection.execute("ROLLBACK TO job; RELEASE job").await?;
        }
        return Ok(Err(hitch));
    }
    if statements.len() > 1 {
        connection.execute("RELEASE job").await?;
    }
    Ok(Ok(()))
}

async fn insert(connection: &mut SqliteConnection, rows: &[(usize, &Row)]) -> Result<(), sqlx::Error> {
    let mut sql = "INSERT INTO log (table_key, sequence, at, body) VALUES (?,?,?,?)".to_owned();
    sql.push_str(&",(?,?,?,?)".repeat(rows.len() - 1));
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (_, row) in rows {
        query = query.bind(row.key).bind(row.sequence as i64).bind(row.at).bind(&*row.body);
    }
    query.execute(connection).await.map(|_| ())
}

fn is_taken(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Database(why) if why.is_unique_violation())
}
