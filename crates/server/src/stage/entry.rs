//! The entries of a table's log.

use games::kernel::Seat;
use protocol::{Calendar, Clock, Fork, Holder, Person, PlanStep, Timeout, ToServer, Vote, fair};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One thing that changed a table. The log of them is the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// The table was made.
    Opened(Box<Opened>),
    /// A person sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        person: String,
        /// Their part of the chance.
        nonce: String,
        /// The colour they chose, by the seat whose it usually is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<u8>,
    },
    /// A seat became empty: its person left, or was removed by the maker.
    Stood {
        /// Which.
        seat: Seat,
        /// The level of the bot that plays on, where the game is on.
        level: String,
        /// Whether the maker sent its person away: they may not come back.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        removed: bool,
    },
    /// The game began.
    Started {
        /// Under which version of its rules.
        rules: u32,
        /// Whether the seats were drawn by lot. It was not always so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        lot: bool,
    },
    /// An action was played.
    Acted {
        /// By which seat.
        seat: Seat,
        /// What, in notation.
        action: String,
        /// The id of the request; empty for bots and clocks.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        client: String,
    },
    /// A seat took its last action back by itself.
    TookBack {
        /// Which.
        seat: Seat,
        /// How many actions of the seat were answered for it since, and go with it.
        #[serde(default, skip_serializing_if = "is_zero")]
        skipped: usize,
        /// The id of the request.
        client: String,
    },
    /// A seat asks to take its last action back.
    UndoAsked {
        /// Which.
        seat: Seat,
        /// How many actions would stand.
        to: usize,
        /// Whether those are asked too for whom a bot plays; older entries did not.
        #[serde(default)]
        away: bool,
        /// Whether what is sealed takes everybody's consent. It was not always so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        everybody: bool,
        /// The id of the request.
        client: String,
    },
    /// A seat agrees or not.
    UndoAnswered {
        /// Which.
        seat: Seat,
        /// Whether it agrees.
        yes: bool,
        /// The id of the request.
        client: String,
    },
    /// A bot plays this seat from now on.
    Handed {
        /// Which.
        seat: Seat,
        /// The level of the bot.
        level: String,
        /// Whether it keeps the place of somebody who may still come: whoever has the link may take the seat over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        free: bool,
    },
    /// The person plays their seat again.
    Returned {
        /// Which.
        seat: Seat,
    },
    /// The time of a seat is up.
    TimedOut {
        /// Which.
        seat: Seat,
        /// The level of the bot that may play on.
        level: String,
    },
    /// Somebody voted on a seat whose time is up.
    Voted {
        /// Who.
        seat: Seat,
        /// For what.
        choice: Vote,
        /// The id of the request.
        client: String,
    },
    /// The vote has stood long enough: the votes cast decide.
    VoteClosed {
        /// Whose time is up.
        seat: Seat,
    },
    /// A seat laid down a standing answer, or took it away.
    Standing {
        /// Which.
        seat: Seat,
        /// One of the game's standing answers.
        answer: Option<String>,
        /// The id of the request.
        client: String,
    },
    /// A person laid down what shall be done for them when they are asked, or took it away. It is no part of the game: what
    /// is done by it is an action like any other.
    Planned {
        /// Who.
        person: String,
        /// Where they sit.
        seat: Seat,
        /// One step after another; none takes it away.
        steps: Vec<PlanStep>,
        /// The id of the request.
        client: String,
    },
    /// A guest has signed in to an account: what was theirs here is the account's.
    Became {
        /// The guest.
        guest: String,
        /// The account's person.
        person: String,
    },
    /// A person may chat here or not.
    Muted {
        /// Who.
        person: String,
        /// Whether they are silent.
        muted: bool,
    },
    /// The same people play again.
    Rematched {
        /// At this table.
        table: String,
    },
    /// The rules changed; the game goes on from this position.
    Upgraded {
        /// The new version.
        rules: u32,
        /// The position.
        state: Value,
        /// The number of each viewer before this.
        numbers: Vec<u64>,
    },
    /// The rules changed and the game cannot go on.
    Paused {
        /// Why.
        why: String,
    },
    /// Nobody has touched the table for long, or the host closed it.
    Closed,
}

/// What a table is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opened {
    /// Which game.
    pub game: String,
    /// With which options.
    pub options: Value,
    /// Who sits where in the beginning.
    pub seats: Vec<Kept>,
    /// Who made it.
    pub maker: String,
    /// Whether it is in the public list.
    pub listed: bool,
    /// Its clock.
    pub clock: Clock,
    /// On which days nobody's time runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<Calendar>,
    /// What happens when time is up.
    pub timeout: Timeout,
    /// Whether everybody may ask a bot for advice.
    #[serde(default)]
    pub hints: bool,
    /// How many seconds later spectators see everything.
    #[serde(default)]
    pub spectator_delay: u32,
    /// How many milliseconds a response window stays open at least.
    #[serde(default)]
    pub window: u32,
    /// Whether the game counts for the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether only those who are seated from the beginning may sit here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reserved: bool,
    /// The server's part of the chance, committed to from now on.
    pub secret: String,
    /// Where the game begins, if not at its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

/// A seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// For whoever comes.
    Open,
    /// For a person.
    Person {
        /// Who.
        id: String,
        /// Their part of the chance.
        nonce: String,
        /// The colour they chose, by the seat whose it usually is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<u8>,
    },
    /// For a bot of this level.
    Bot(String),
}

impl Kept {
    /// As the list of tables keeps it: names are asked for when it is read.
    pub fn holder(&self) -> Holder {
        match self {
            Kept::Open => Holder::Open,
            Kept::Person { id, colour, .. } => {
                Holder::Person(Person { id: id.clone(), name: String::new(), colour: *colour })
            }
            Kept::Bot(level) => Holder::Bot { level: level.clone(), away: None, free: false, colour: None },
        }
    }
}

/// A position to begin from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// Where it comes from.
    pub fork: Fork,
    /// The whole state without its dice.
    pub state: Value,
    /// Whether what lies face down and unseen is put in a new order at the start. It was not always so.
    #[serde(default)]
    pub reshuffled: bool,
}

/// What a person's client asks of a table, apart from its id: by this a request that comes again is told from another one
/// under the same id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play this action.
    Act(String),
    /// To take the last action back, or to ask the others for it.
    Undo,
    /// To agree to somebody's undo, or not.
    Answer(bool),
    /// To have this done with a seat whose time is up.
    Vote(Vote),
    /// To lay down a standing answer, or take it away.
    Standing(Option<String>),
    /// To lay down a plan with this digest.
    Plan(String),
}

impl Wish {
    /// What a message asks for; nothing where it only says something.
    pub fn of(message: &ToServer) -> Option<Wish> {
        match message {
            ToServer::Act { action, .. } => Some(Wish::Act(action.clone())),
            ToServer::Undo { .. } => Some(Wish::Undo),
            ToServer::Answer { yes, .. } => Some(Wish::Answer(*yes)),
            ToServer::Vote { choice, .. } => Some(Wish::Vote(*choice)),
            ToServer::Standing { answer, .. } => Some(Wish::Standing(answer.clone())),
            ToServer::Plan { steps, .. } => Some(Wish::plan(steps)),
            ToServer::Chat { .. } => None,
        }
    }

    fn plan(steps: &[PlanStep]) -> Wish {
        Wish::Plan(fair::commitment(&serde_json::to_string(steps).expect("steps are plain data")))
    }
}

impl Entry {
    /// The seat, the id and the content of the request that led to this, if a person's client did.
    pub fn request(&self) -> Option<(Seat, &str, Wish)> {
        let (seat, client, wish) = match self {
            Entry::Acted { seat, client, action } => (seat, client, Wish::Act(action.clone())),
            Entry::TookBack { seat, client, .. } | Entry::UndoAsked { seat, client, .. } => {
                (seat, client, Wish::Undo)
            }
            Entry::UndoAnswered { seat, client, yes } => (seat, client, Wish::Answer(*yes)),
            Entry::Voted { seat, client, choice } => (seat, client, Wish::Vote(*choice)),
            Entry::Standing { seat, client, answer } => (seat, client, Wish::Standing(answer.clone())),
            Entry::Planned { seat, client, steps, .. } => (seat, client, Wish::plan(steps)),
            Entry::Opened(_)
            | Entry::Sat { .. }
            | Entry::Stood { .. }
            | Entry::Started { .. }
            | Entry::Handed { .. }
            | Entry::Returned { .. }
            | Entry::TimedOut { .. }
            | Entry::VoteClosed { .. }
            | Entry::Became { .. }
            | Entry::Muted { .. }
            | Entry::Rematched { .. }
            | Entry::Upgraded { .. }
            | Entry::Paused { .. }
            | Entry::Closed => return None,
        };
        (!client.is_empty()).then_some((*seat, client.as_str(), wish))
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}
