//! What the databases do differently.

use super::statement::{Cells, Statement, Value};
use crate::store::StoreError;
use std::future::Future;
use std::path::Path;

pub(in crate::store) type Found<T> = Result<T, StoreError>;

/// A database that speaks the SQL of this folder: parameters are `$1`, and there is nothing in it that only one of them knows.
pub(in crate::store) trait Engine: Send + Sync + 'static {
    /// Milliseconds since 1970 by its own clock, as an expression.
    const NOW: &'static str;
    /// What keeps a row that was read as it is until the transaction ends, where others could change it.
    const SHARE: &'static str;
    /// Whether several nodes may ask it at once.
    const SHARED: bool;
    /// How many of the files that bring it to its newest form this build knows.
    fn form(&self) -> i64;
    /// Reads.
    fn fetch(&self, statement: Statement) -> impl Future<Output = Found<Vec<Cells>>> + Send;
    /// How many bytes it takes.
    fn bytes(&self) -> impl Future<Output = Found<u64>> + Send;
    /// Milliseconds since 1970 by its own clock; `None` where that is the clock of this machine.
    fn clock(&self) -> impl Future<Output = Found<Option<i64>>> + Send;
    /// A whole copy in a file.
    fn backup(&self, to: &Path) -> impl Future<Output = Found<()>> + Send;
    /// Takes nothing more.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// A connection that writes.
pub(in crate::store) trait Line: Send + 'static {
    /// How a transaction begins that will write.
    const BEGIN: &'static str;
    /// What keeps a row that was read as it is until the transaction ends, where others could change it.
    const SHARE: &'static str;
    /// Runs a statement; the answer is how many rows it changed.
    fn perform(
        &mut self,
        sql: &str,
        values: &[Value],
    ) -> impl Future<Output = Result<u64, sqlx::Error>> + Send;
    /// Runs a statement that answers with rows.
    fn inquire(
        &mut self,
        sql: &str,
        values: &[Value],
    ) -> impl Future<Output = Result<Vec<Cells>, sqlx::Error>> + Send;
    /// Ends it.
    fn end(self) -> impl Future<Output = ()> + Send;
}
