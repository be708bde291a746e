//! Tables that another node has: what is asked of them goes there, and what is to be seen of them comes back.
//!
//! The node where somebody's connection landed keeps an [`Envoy`] for such a table, which takes the same errands as the
//! table itself. The node that has it lends it out to whoever looks on from elsewhere (`lending.rs`). Once a second both
//! tell each other which streams they know and how far these have come (`pulse.rs`), so that a frame that was lost is
//! missed without another, and a node that has gone is noticed. What one build says another must understand: a field or a
//! kind of message that is new is heard one version before it is said.

mod crowd;
mod envoy;
mod lending;
mod pages;
mod pulse;

pub(crate) use envoy::Envoy;
pub(crate) use pages::page;

use crate::error::Error;
use crate::node::Ended;
use crate::room::{Outgoing, Seating};
use crate::trace::RequestId;
use crowd::Crowd;
use games::kernel::Seat;
use lending::Lent;
use protocol::{Problem, ToServer};
use pulse::Borrowed;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

/// What is asked of a table.
#[derive(Debug, Serialize, Deserialize)]
struct Asked {
    table: String,
    call: Call,
    /// Which request it belongs to.
    #[serde(default)]
    request: RequestId,
}

/// The errands that can be sent to another node.
#[derive(Debug, Serialize, Deserialize)]
enum Call {
    Watch { stream: StreamId, person: String, since: Option<(u64, Option<Seat>)>, blocked: HashSet<String> },
    Unwatch { stream: StreamId },
    Say { stream: StreamId, message: ToServer },
    Do(Seating),
    Facts(String),
    Presence(String),
    Glance(String),
    Record(String),
    Replay,
    Position(String, u64),
}

impl Call {
    /// What is asked, in a word.
    fn name(&self) -> &'static str {
        match self {
            Call::Watch { .. } => "watch",
            Call::Unwatch { .. } => "unwatch",
            Call::Say { .. } => "say",
            Call::Do(_) => "do",
            Call::Facts(_) => "facts",
            Call::Presence(_) => "presence",
            Call::Glance(_) => "glance",
            Call::Record(_) => "record",
            Call::Replay => "replay",
            Call::Position(..) => "position",
        }
    }
}

/// A page or file of the other build that is asked for.
#[derive(Debug, Serialize, Deserialize)]
struct PageAsked {
    path: String,
    headers: Vec<(String, String)>,
    /// How much of it is there already.
    from: usize,
}

/// What stands before a piece of such a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PageHead {
    status: u16,
    headers: Vec<(String, String)>,
    /// How long the whole of it is.
    length: usize,
}

/// What somebody sees who looks on from a node: the node, and its number there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct StreamId {
    node: String,
    number: u64,
}

/// An answer, or why there is none, as HTTP would say it.
type Answered<T> = Result<T, Told>;

/// Why something was not done.
#[derive(Debug, Serialize, Deserialize)]
struct Told {
    status: u16,
    problem: Problem,
}

/// The table is not on that node.
const ELSEWHERE: u16 = 421;

impl Told {
    fn elsewhere() -> Told {
        Told { status: ELSEWHERE, problem: Problem::new("unavailable", "the table is elsewhere".to_owned()) }
    }
}

impl From<Error> for Told {
    fn from(error: Error) -> Told {
        Told { status: error.status().as_u16(), problem: error.problem() }
    }
}

impl From<Told> for Error {
    fn from(told: Told) -> Error {
        match told.status {
            ELSEWHERE | 503 => Error::Unavailable,
            status => Error::Told { status, problem: told.problem },
        }
    }
}

/// What comes back of a stream.
#[derive(Debug, Serialize, Deserialize)]
struct FrameSent {
    /// Its place in the stream, from 1.
    number: u64,
    /// What the client is sent; nothing when the stream has ended.
    message: Option<Outgoing>,
}

/// What nodes tell each other once a second.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Pulse {
    /// Who tells.
    from: String,
    /// How far the streams have come that it lends to the one it tells.
    lent: HashMap<u64, u64>,
    /// The streams that it has from the one it tells.
    borrowed: HashSet<u64>,
}

/// What all nodes are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Announced {
    /// Sessions have ended.
    Ended(Ended),
    /// Somebody is no longer known.
    Gone(String),
    /// Somebody is called otherwise now.
    Called { person: String, name: String },
    /// Somebody wants this table, and the one who tells does not take it: it does not know its rules, or is of an older build.
    Wanted(String),
    /// Who is connected very often to the one who tells.
    Connected(HashMap<String, usize>),
}

/// An announcement and who made it.
#[derive(Debug, Serialize, Deserialize)]
struct Announcement {
    from: String,
    what: Announced,
}

/// What a node knows of tables elsewhere, and of onlookers elsewhere.
#[derive(Default)]
pub(crate) struct Far {
    /// The first word of every subject.
    prefix: String,
    next: AtomicU64,
    /// Streams from other nodes, by their number here.
    borrowed: Mutex<HashMap<u64, Borrowed>>,
    /// Streams to other nodes.
    lent: Mutex<HashMap<StreamId, Lent>>,
    /// When other nodes last gave a sign of life.
    heard: Mutex<HashMap<String, Instant>>,
    /// Who is connected to other nodes very often.
    crowds: Mutex<HashMap<String, Crowd>>,
}

impl Far {
    /// Nodes of one store hear each other: their subjects begin with a word that only they know.
    pub(crate) fn new(signing: &str) -> Far {
        use sha2::Digest;
        let digest = sha2::Sha256::digest(format!("pantheon subjects\n{signing}"));
        Far { prefix: format!("pantheon.{}", &crate::random::hex(&digest)[..16]), ..Far::default() }
    }

    /// Where a node is asked.
    fn desk(&self, node: &str) -> String {
        format!("{}.node.{node}", self.prefix)
    }

    /// Where a node is asked for pages of its build.
    fn shelf(&self, node: &str) -> String {
        format!("{}.page.{node}", self.prefix)
    }

    /// Where a node hears what it looks on at.
    fn window(&self, node: &str, what: impl std::fmt::Display) -> String {
        format!("{}.watch.{node}.{what}", self.prefix)
    }

    /// Where all nodes hear what all must know.
    fn everywhere(&self) -> String {
        format!("{}.all", self.prefix)
    }
}

fn to_json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("what nodes tell each other is plain data")
}
