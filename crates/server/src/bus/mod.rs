//! How nodes talk to each other, behind one small trait: subjects that one may hear, say something on, or ask.
//!
//! What is said may be lost: the log is the truth, and who hears notices what is missing.

mod local;
mod nats;

pub use local::Local;
pub use nats::Nats;

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::mpsc;

/// Who is asked and does not answer for so long is not there.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);
/// How much may wait to be heard on one subject; more is lost.
const WAITING: usize = 4096;

/// Something said on a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// What it was said on.
    pub subject: String,
    /// Where an answer is wanted.
    pub reply: Option<String>,
    /// What was said.
    pub body: Vec<u8>,
}

/// Why something could not be said.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BusError {
    /// Nobody hears that subject.
    #[error("nobody is there")]
    Nobody,
    /// The bus does not work, or no answer came in time.
    #[error("{0}")]
    Failed(String),
}

/// Something the bus will have done later.
pub type Said<'a, T> = Pin<Box<dyn Future<Output = Result<T, BusError>> + Send + 'a>>;

/// Where nodes hear each other.
pub trait Bus: Send + Sync + 'static {
    /// Hears what is said on a subject from now on, in the order in which one node says it; with `.>` at its end, on all
    /// that begin so.
    fn hear<'a>(&'a self, subject: &'a str) -> Said<'a, mpsc::Receiver<Letter>>;
    /// Says something.
    fn say<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, ()>;
    /// Says something and waits for the answer.
    fn ask<'a>(&'a self, subject: &'a str, body: Vec<u8>) -> Said<'a, Vec<u8>>;
    /// Whether it works just now.
    fn works(&self) -> bool;
}
