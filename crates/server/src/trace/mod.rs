//! Which request something belongs to, through all tasks and nodes that it passes.

mod otlp;
mod spans;

pub(crate) use otlp::Sender;
pub use otlp::{BadEndpoint, Endpoint};
pub(crate) use spans::Spans;

use crate::error::Result;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::future::Future;
use tokio::sync::oneshot;

tokio::task_local! {
    static REQUEST: RequestId;
}

/// The number of a request; a connection keeps that of the request that opened it. It is answered in a header, stands in the
/// log, goes along to other nodes, and is the id of the trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct RequestId(u128);

impl RequestId {
    /// A new one, unlike any other.
    pub(crate) fn fresh() -> RequestId {
        RequestId(u128::from(crate::random::number()) << 64 | u128::from(crate::random::number()))
    }

    /// Does something that belongs to this request.
    pub(crate) async fn covers<T>(self, work: impl Future<Output = T>) -> T {
        REQUEST.scope(self, work).await
    }

    /// The request that what is done now belongs to; that of nobody where a table does something by itself.
    pub(crate) fn current() -> RequestId {
        REQUEST.try_with(|id| *id).unwrap_or_default()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl From<RequestId> for String {
    fn from(id: RequestId) -> String {
        id.to_string()
    }
}

impl TryFrom<String> for RequestId {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> std::result::Result<RequestId, Self::Error> {
        u128::from_str_radix(&text, 16).map(RequestId)
    }
}

/// Where an answer goes, and by which request it was asked for.
pub(crate) struct Reply<T> {
    to: oneshot::Sender<Result<T>>,
    pub(crate) request: RequestId,
}

impl<T> Reply<T> {
    /// For what is asked now.
    pub(crate) fn new() -> (Reply<T>, oneshot::Receiver<Result<T>>) {
        let (to, answer) = oneshot::channel();
        (Reply { to, request: RequestId::current() }, answer)
    }

    /// Answers; whoever has gone meanwhile gets nothing.
    pub(crate) fn send(self, answer: Result<T>) -> std::result::Result<(), Result<T>> {
        self.to.send(answer)
    }
}

/// As much of a table's id as may be told: the whole of it is its link.
pub(crate) fn cut(id: &str) -> &str {
    &id[..id.floor_char_boundary(6)]
}
