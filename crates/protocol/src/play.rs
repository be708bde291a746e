//! The messages of a live table. Each is a JSON object with one key, the name of the message.

use crate::{Plan, PlanStep, Rest, TableFacts};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// No client id is longer.
pub const LONGEST_CLIENT_ID: usize = 40;
/// No action in notation is longer.
pub const LONGEST_ACTION: usize = 200;
/// No line of chat has more characters.
pub const LONGEST_CHAT: usize = 500;

/// What a client says. `client` is a fresh id of the sender's choice for each thing it wants: saying it again after a
/// lost connection is never done twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// Play an action.
    Act {
        /// The id of this request.
        client: String,
        /// The last number seen: which question this answers.
        seen: u64,
        /// The action in notation.
        action: String,
    },
    /// Take the own last action back.
    Undo {
        /// The id of this request.
        client: String,
        /// Whether the others may be asked when it is not free.
        ask: bool,
    },
    /// Agree or not to somebody's undo.
    Answer {
        /// The id of this request.
        client: String,
        /// Whether one agrees.
        yes: bool,
    },
    /// Say what shall become of a seat whose time is up.
    Vote {
        /// The id of this request.
        client: String,
        /// What shall be done.
        choice: Vote,
    },
    /// Lay down a standing answer, or take it away. Nobody else is told.
    Standing {
        /// The id of this request.
        client: String,
        /// One of the game's standing answers; `None` for what the game does where none is laid down.
        answer: Option<String>,
    },
    /// Lay down what shall be done when one is asked, in the place of what was laid down before; nothing takes it away.
    /// Nobody else is told.
    Plan {
        /// The id of this request.
        client: String,
        /// One step after another.
        steps: Vec<PlanStep>,
    },
    /// Say something to the table.
    Chat {
        /// The id of this request.
        client: String,
        /// One line of plain text.
        text: String,
    },
}

impl ToServer {
    /// The id of the request.
    pub fn client(&self) -> &str {
        match self {
            ToServer::Act { client, .. }
            | ToServer::Undo { client, .. }
            | ToServer::Answer { client, .. }
            | ToServer::Vote { client, .. }
            | ToServer::Standing { client, .. }
            | ToServer::Plan { client, .. }
            | ToServer::Chat { client, .. } => client,
        }
    }
}

/// What the others can decide about a seat whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vote {
    /// Go on waiting.
    Wait,
    /// A bot plays on.
    Bot,
}

/// What the server says. `T` is a line of the log: any object with `kind` and `text`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToClient<T = Value> {
    /// What is new for this viewer, and where the table stands now.
    Update(Box<Update<T>>),
    /// A request was carried out and is on disk.
    Done {
        /// Its id.
        client: String,
        /// The viewer's number from which it can be seen.
        number: u64,
    },
    /// The request answered a question that no longer stands; the update that is current came before this.
    Stale {
        /// Its id.
        client: String,
    },
    /// The request was not carried out.
    Refused {
        /// Its id, where it could be read.
        client: String,
        /// A word for programs.
        code: String,
        /// A sentence for people.
        message: String,
    },
    /// Somebody said something.
    Chat(Chat),
    /// The server ends the conversation; come back later where `again` says so.
    Bye {
        /// Why.
        why: String,
        /// Whether it makes sense to come back.
        again: bool,
    },
}

/// Where the table stands for one viewer, and what this viewer has seen since the number it had.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Update<T = Value> {
    /// How many updates this viewer has had; the same on every device.
    pub number: u64,
    /// The seat whose eyes these are; `None` for spectators.
    pub you: Option<Seat>,
    /// How many lines of what was told before still stand; undo takes lines away.
    pub keep: u64,
    /// What was seen since, in order; one line of the log each.
    pub told: Vec<T>,
    /// What this viewer may know; `None` before the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Box<RawValue>>,
    /// What this viewer must decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
    /// A question of the table that this viewer has not answered yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// Whom the game waits for, as far as this viewer may know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<Seat>,
    /// Whether the own last action can be taken back; `None` when there is nothing to take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoStatus>,
    /// The own standing answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<String>,
    /// The own plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// The own clock, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<OwnClock>,
    /// The clocks of the others, as of what this viewer has seen of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<SeatClock>,
    /// The open facts of the table, when they changed since the number this viewer had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableFacts>>,
}

/// A decision to make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// What must be decided, in plain words.
    pub prompt: String,
    /// Everything that may be done.
    pub actions: Vec<Choice>,
    /// The one of them that passes, where the game has such a thing here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
}

/// How the own last action can be taken back, judged by what this viewer has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoStatus {
    /// By oneself.
    Free,
    /// If everybody agrees who saw it or has acted since; and why that is so.
    Ask(String),
}

/// Something that may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Its notation.
    pub action: String,
    /// What it does, in plain words.
    pub label: String,
}

/// Something the table asks its people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// May this seat take its last action back? The same chance will come again.
    Undo {
        /// Who asks.
        seat: Seat,
    },
    /// The time of this seat is up: wait or let a bot play on?
    TimeIsUp {
        /// Whose.
        seat: Seat,
    },
}

/// The clock of the viewer's own seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnClock {
    /// Milliseconds left when it last stood still.
    pub left: i64,
    /// Since when it runs, in milliseconds since 1970 by the server's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    /// The days off between then and its end, where the table has a calendar and the clock runs: [`ran`](crate::calendar::ran) tells
    /// what is left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests: Vec<Rest>,
}

/// The clock of somebody else's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    /// Whose.
    pub seat: Seat,
    /// Milliseconds left when the viewer last saw it change.
    pub left: i64,
    /// Since when it runs, for all this viewer knows, in milliseconds since 1970 by the server's clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<i64>,
    /// The days off between then and the end that follows from the two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests: Vec<Rest>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    /// Its number at this table, from 1.
    pub number: u64,
    /// Who said it; `None` once that person has gone.
    pub person: Option<String>,
    /// What they are called.
    pub name: String,
    /// What was said, plain text.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whether a moderator has taken it out: then its text is empty.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
}
