//! What the databases do differently.

use super::statement::{Cells, Statement, Value};
use crate::store::StoreError;
use std::future::Future;
use std::path::Path;

pub(in crate::store) type Found<T> = Result<T, StoreError>;

/// A database that speaks the SQL of this folder: parameters are `$1`, and there is nothing in it that only one of them knows.
pub(in crate::store) trait Engine: Send + Sync + 'static {
    /// Reads.
    fn fetch(&self, statement: Statement) -> impl Future<Output = Found<Vec<Cells>>> + Send;
    /// How many bytes it takes.
    fn bytes(&self) -> impl Future<Output = Found<u64>> + Send;
    /// Milliseconds since 1970 by its own clock; `None` where that is the clock of this machine.
    fn clock(&self) -> impl Future<Output = Found<Option<i64>>> + Send;
    /// A whole copy in a file.
    fn backup(&self, to: &Path) -> impl Future<Output = Found<()>> + Send;
    /// Takes or keeps it for one server alone, for so many milliseconds; says whether that can be.
    fn hold(&self, server: &str, millis: i64) -> impl Future<Output = Found<bool>> + Send;
    /// Lets it go.
    fn release(&self, server: &str) -> impl Future<Output = Found<()>> + Send;
    /// Takes nothing more.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// A connection that writes.
pub(in crate::store) trait Line: Send + 'static {
    /// How a transaction begins that will write.
    const BEGIN: &'static str;
    /// Runs a statement; the answer is how many rows it changed.
    fn perform(
        &mut self,
        sql: &str,
        values: &[Value],
    ) -> impl Future<Output = Result<u64, sqlx::Error>> + Send;
    /// Ends it.
    fn end(self) -> impl Future<Output = ()> + Send;
}
