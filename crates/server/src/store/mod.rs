//! What must outlive the process, behind one small trait. The log is the truth; everything else can be told from it or
//! is about people.

mod carry;
mod clubs;
mod order;
mod outbox;
mod postgres;
mod settings;
mod sql;
mod sqlite;
mod tournaments;

pub use carry::{Carried, carry};
pub use clubs::{ClubRow, Clubs};
pub use order::{Change, Changes, Filed, MeasureRow, NewReportRow, OrderStore, Spot};
pub use outbox::{ASLEEP, MOST_FAILED, Outbox, QuietRow, Summons, WayRow, WishRow, letters_to};
pub(crate) use settings::is_loopback;
pub use settings::{BadPlace, Migration, Place, StoreSettings};
pub(crate) use sql::journal::gone as line_of_gone;
pub(crate) use sqlite::{lock, make_secret};
pub use tournaments::{
    EntrantRow, ListedTournament, PairingRow, PairingState, Scored, TournamentRow, Tournaments, Wanted,
};

use protocol::{Chat, FinishedLine, Finisher, Holder, Rival, Shown, Standing, State, TableLine};
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use thiserror::Error;

/// What somebody is called whose name was taken out.
pub const GONE: &str = "somebody who has left";

/// Opens a store, makes what is missing of it and brings it up to date.
pub async fn open(settings: &StoreSettings) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match &settings.place {
        Place::Sqlite(file) => Arc::new(sqlite::SqliteFile::open(settings, file).await?),
        Place::Postgres(url) => Arc::new(postgres::PostgresPool::open(settings, url).await?),
    })
}

/// Opens a store as it is, beside a server that may run on it. Only what is the same in every form may be asked of it,
/// unless it must be `current`.
pub async fn open_beside(settings: &StoreSettings, current: bool) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match &settings.place {
        Place::Sqlite(file) => Arc::new(sqlite::SqliteFile::open_beside(settings, file, current).await?),
        Place::Postgres(url) => Arc::new(postgres::PostgresPool::open_beside(settings, url, current).await?),
    })
}

/// Something the store will have done later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why the store did not do it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody was first: that place in the log, or that name, is taken.
    #[error("somebody was first")]
    Taken,
    /// What was to be changed is not there any more.
    #[error("it is gone")]
    Gone,
    /// Another node has that table by now; nothing was written.
    #[error("another node has the table")]
    Lost,
    /// It is locked, full, read-only or broken. Whether it was done is told by reading.
    #[error("{0}")]
    Failed(String),
}

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table, by its key in the store.
    pub key: i64,
    /// Its place, from 1.
    pub sequence: u64,
    /// When, in milliseconds since 1970; never before the entry before it.
    pub at: i64,
    /// The entry as JSON.
    pub body: Arc<str>,
}

/// What a node has of a table: it may write as long as nobody has claimed it since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The table, by its key in the store.
    pub key: i64,
    /// The how many-th time that it changed hands.
    pub epoch: i64,
}

impl Hold {
    /// What the one node has of a table whose file nobody else can write to: nothing needs to be claimed there.
    pub const fn alone(key: i64) -> Hold {
        Hold { key, epoch: BESIDE }
    }
}

/// The epoch of who asks for none: the one node of a file, and a host beside the nodes. No table has it.
const BESIDE: i64 = -1;

/// Who has a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The node.
    pub node: String,
    /// The how many-th time that it changed hands.
    pub epoch: i64,
}

/// A table of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    /// Its key in the log.
    pub key: i64,
    /// Its id on the wire.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Whether it is in the public list.
    pub listed: bool,
    /// Where it stands.
    pub state: State,
    /// When it was made.
    pub made: i64,
    /// The version of its rules by which it is played; 0 before its game begins.
    pub rules: u32,
}

/// A game that a node has, and the version of its rules there.
pub type Known = (&'static str, u32);

/// How often somebody may do something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// So often in a row.
    pub most: f64,
    /// So much of one time more comes with every second; all of it within an hour.
    pub a_second: f64,
}

impl Allowance {
    /// So many an hour.
    pub fn hourly(most: u32) -> Allowance {
        Allowance { most: f64::from(most), a_second: f64::from(most) / 3_600.0 }
    }
}

/// What stands in the place of a time while a table is in memory: whoever has it there looks after it.
pub const AWAKE: i64 = i64::MAX;

/// What goes to disk together with an entry, for those who search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Where the table stands now.
    State(State),
    /// A person sits there now.
    Seated {
        /// Who.
        person: String,
        /// Where.
        seat: u8,
    },
    /// Who plays now, for the list of tables; names are left out.
    Chairs(Vec<Holder>),
    /// Who sits there is known by another id now, and has seen what they have seen.
    Renamed {
        /// Who.
        person: String,
        /// Where.
        seat: u8,
    },
    /// Nobody sits there any more.
    Empty {
        /// Where.
        seat: u8,
    },
    /// The game counts for the ratings of its players.
    Rated,
    /// The version of its rules by which the game is played from here on.
    Rules(u32),
    /// When the table next has something to do by itself, if ever; [`AWAKE`] while it is in memory.
    Due(Option<i64>),
    /// The position after the entry.
    Position(Snapshot),
    /// Since `at` the game waits for this person, who is to be told at `due`, and no sooner than `again` milliseconds after
    /// the last time.
    Summoned {
        /// Who.
        person: String,
        /// Since when.
        at: i64,
        /// When they are told.
        due: i64,
        /// How long nothing is told twice.
        again: i64,
    },
    /// Since `at` the table looks otherwise to spectators, and tells of that at `due`.
    Shown {
        /// Since when.
        at: i64,
        /// When it tells.
        due: i64,
        /// How long nothing is told twice.
        again: i64,
    },
}

/// A finished game, readable for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The record.
    pub record: String,
    /// Everything that happened, one line each.
    pub lines: String,
    /// Person, seat, rank and score of everybody who played.
    pub results: Vec<(String, u8, u8, i32)>,
    /// When it ended, as everybody may know.
    pub at: i64,
    /// The key of its replay.
    pub replay: String,
    /// What it says about who is stronger; without contestants where it is not rated.
    pub rated: RatedGame,
    /// What people have achieved in it.
    pub achieved: Vec<Achieved>,
}

/// Something that somebody has achieved in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Achieved {
    /// Who.
    pub person: String,
    /// Where they sat.
    pub seat: u8,
    /// What, by its id.
    pub feat: String,
}

/// A game that somebody has played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// Its table, by its key in the store.
    pub key: i64,
    /// The key of its replay.
    pub replay: String,
    /// Which game.
    pub game: String,
    /// When it ended, as everybody may know.
    pub ended: i64,
    /// Their place.
    pub place: u8,
    /// Their score.
    pub score: i32,
    /// How many played, bots included.
    pub seats: u8,
    /// The people who played to the end, the best first.
    pub players: Vec<Finisher>,
}

/// A game that counts for ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// Its table, by its key in the store.
    pub key: i64,
    /// Which game was played.
    pub game: String,
    /// When it ended, as everybody may know.
    pub at: i64,
    /// Who played, by seat.
    pub contestants: Vec<Contestant>,
}

/// One who played a rated game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// Where.
    pub seat: u8,
    /// Who.
    pub who: Who,
    /// The same for all who played together.
    pub side: u8,
    /// How they came out, the least first.
    pub rank: u8,
}

/// Who counts in a rated game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person.
    Person(String),
    /// A bot of this level.
    Bot(String),
    /// What a team plays against.
    Preset(String),
}

/// A position kept for the day the rules change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// After which entry.
    pub sequence: u64,
    /// Under which rules.
    pub rules: u32,
    /// The position and each viewer's number, as JSON.
    pub body: String,
}

/// Somebody who has been here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// Their id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Raised to make older cookies worthless.
    pub epoch: i64,
    /// The name of their account.
    pub account: Option<String>,
    /// The argon2id hash of their password.
    pub password: Option<String>,
}

/// Somebody signed in somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The SHA-256 of the token that the browser holds, in hex.
    pub hash: String,
    /// Its name in lists: it lets nobody in.
    pub id: String,
    /// What it was made on, in a few words.
    pub device: String,
    /// When it was made.
    pub made: i64,
    /// About when it was last used.
    pub seen: i64,
    /// When it ends, unless it is used before.
    pub until: i64,
}

/// A passkey of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    /// Its name in lists.
    pub id: String,
    /// The id that its authenticator gave it, in hex.
    pub credential: String,
    /// Whose it is.
    pub person: String,
    /// What they call it.
    pub name: String,
    /// Its public key, in hex; never changed.
    pub key: String,
    /// What changes with its use, its count of signatures above all, in hex.
    pub state: String,
    /// When it was added.
    pub made: i64,
    /// When it was last used.
    pub seen: i64,
}

/// What a ticket is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new passkey of an account.
    AddPasskey,
    /// An account that begins with a passkey.
    JoinByPasskey,
    /// Signing in with a passkey.
    EnterByPasskey,
    /// Signing in on another device.
    Handover,
    /// A letter asks whether an address is its owner's.
    ConfirmAddress,
    /// A letter asks whether an address shall be forgotten.
    RemoveAddress,
    /// A letter lets its reader set a new password.
    Recover,
    /// A letter was sent to somebody who may not have asked for it.
    Letter,
}

/// Something that works once, for a short time, for whoever holds its token: the store knows the hash of that alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The SHA-256 of the token, in hex.
    pub hash: String,
    /// What it is for.
    pub purpose: Purpose,
    /// Whose it is; nobody's where that is what it will tell.
    pub person: Option<String>,
    /// What must be remembered until then.
    pub body: String,
    /// When it was made.
    pub made: i64,
    /// Until when it works.
    pub until: i64,
    /// When it was used.
    pub used: Option<i64>,
}

/// What a new session takes the place of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instead {
    /// It comes beside the others.
    Nothing,
    /// Of the one with this id, whosever it is.
    One(String),
    /// Of all of the person's, and of cookies from before there were sessions. What was opened for them and is unused goes too.
    All,
    /// The same, with a change of what they sign in by: both or neither.
    Renewed(Renewal),
}

/// A change of what a person signs in by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Renewal {
    /// A guest has an account, with its name and password.
    Account,
    /// A guest has an account, with its name and this passkey.
    AccountBy(PasskeyRow),
    /// An account has another password.
    Password,
    /// An account has another password, by the link of this ticket, which went to the address that is still its own.
    Recovery(Ticket),
}

/// A time during which no server was there: nobody could play, and nobody's time ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// The last sign of life before it.
    pub began: i64,
    /// When a server came up again.
    pub ended: i64,
}

/// What is not kept for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// By now.
    pub now: i64,
    /// Guests without games who came before this and are not signed in anywhere go.
    pub guests_since: i64,
    /// Closed tables whose last entry is older than this go.
    pub closed_since: i64,
    /// No more of a kind go at once.
    pub limit: u32,
}

/// What was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    /// Guests.
    pub guests: u64,
    /// Closed tables, with all that belongs to them.
    pub tables: u64,
    /// Positions of games that are over.
    pub snapshots: u64,
}

/// Something that was done to the store beside a running server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The log of this table has grown.
    Table(String),
    /// This person is no longer known.
    Person(String),
    /// What stands against this person has changed.
    Order(String),
    /// A line of talk was taken out.
    Line {
        /// The table.
        table: String,
        /// The number of the line.
        number: u64,
    },
}

/// How much there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Tables.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
    /// People.
    pub people: u64,
    /// Bytes of the database.
    pub bytes: u64,
}

/// Where everything is kept. A node holds nothing that the store lacks.
pub trait Store: Outbox + Tournaments + Clubs + OrderStore + Send + Sync + 'static {
    /// Makes a table with its first entry.
    fn create(&self, shelf: Shelf, first: Row, notes: Vec<Note>) -> Later<'_, ()>;
    /// Appends an entry; once this is done it is on disk. `Taken` when somebody was first, `Lost` when another node has the
    /// table. A host beside the nodes has none.
    fn append(&self, row: Row, hold: Option<Hold>, notes: Vec<Note>) -> Later<'_, ()>;
    /// The table with this id.
    fn shelf<'a>(&'a self, id: &'a str) -> Later<'a, Option<Shelf>>;
    /// The time of the last entry of all.
    fn latest(&self) -> Later<'_, i64>;
    /// The entries of a table after `sequence`.
    fn log(&self, key: i64, after: u64) -> Later<'_, Vec<Row>>;
    /// The place and the time of a table's last entry.
    fn end(&self, key: i64) -> Later<'_, (u64, i64)>;
    /// Keeps a finished game; keeping it again changes nothing.
    fn finish(&self, key: i64, finished: Finished) -> Later<'_, ()>;
    /// The record and the lines of a finished game.
    fn finished(&self, key: i64) -> Later<'_, Option<(String, String)>>;
    /// The id of the table whose replay has this key.
    fn replay<'a>(&'a self, key: &'a str) -> Later<'a, Option<String>>;
    /// The newest finished games of the public list that had ended by `now`.
    fn recent(&self, now: i64, limit: u32) -> Later<'_, Vec<FinishedLine>>;
    /// Keeps the position of a running game.
    fn save_snapshot(&self, hold: Hold, snapshot: Snapshot) -> Later<'_, ()>;
    /// The last position kept.
    fn snapshot(&self, key: i64) -> Later<'_, Option<Snapshot>>;
    /// The newest tables of the public list, as everybody may know them by `now`.
    fn listed(&self, now: i64, limit: u32) -> Later<'_, Vec<TableLine>>;
    /// The newest tables of all, for the host.
    fn all(&self, limit: u32) -> Later<'_, Vec<TableLine>>;
    /// The tables a person has a seat at, newest first, with the seat and the last number seen there.
    fn tables_of<'a>(&'a self, person: &'a str, limit: u32) -> Later<'a, Vec<(TableLine, u8, u64)>>;
    /// A person has seen everything up to that number of their own count.
    fn saw(&self, hold: Hold, person: String, number: u64) -> Later<'_, ()>;
    /// A table leaves memory, and its node gives it up; `due` is when it next has something to do by itself, where that is
    /// something new.
    fn rest(&self, hold: Hold, due: Option<Option<i64>>) -> Later<'_, ()>;
    /// Who has a table: this node, unless another has it that is there. `Gone` when this one does not count as there.
    fn claim<'a>(&'a self, key: i64, node: &'a str) -> Later<'a, Owner>;
    /// The node that has a table and is there.
    fn owner(&self, key: i64) -> Later<'_, Option<Owner>>;
    /// The tables at rest that have something to do by a time, so many, those that waited longest first. They are this node's
    /// and count as awake from here on. Tables of games or of rules that the node does not know are left for others.
    fn claim_due<'a>(&'a self, node: &'a str, by: (i64, u32), known: &'a [Known]) -> Later<'a, Vec<String>>;
    /// A node comes, and counts as there for so many milliseconds. Says whether that can be: not beside one that is alone,
    /// nor beside any other if it is to be `alone` itself.
    fn join<'a>(&'a self, node: &'a str, millis: i64, alone: bool) -> Later<'a, bool>;
    /// A node is still there, for so many milliseconds more; says whether it had counted as there until now.
    fn beat<'a>(&'a self, node: &'a str, millis: i64) -> Later<'a, bool>;
    /// A node says of which build it is.
    fn introduce<'a>(&'a self, node: &'a str, build: u64) -> Later<'a, ()>;
    /// The nodes that are there, each with its build.
    fn builds(&self) -> Later<'_, Vec<(String, u64)>>;
    /// What nodes had in memory that have died is due.
    fn reap(&self) -> Later<'_, ()>;
    /// A node goes.
    fn leave<'a>(&'a self, node: &'a str) -> Later<'a, ()>;
    /// Whether nodes of other processes can write to it.
    fn is_shared(&self) -> bool;
    /// Whoever has this store to itself knows that no node is there.
    fn nobody_is_there(&self) -> Later<'_, ()>;
    /// Takes one time of what somebody is allowed, on any node; says whether there was one left.
    fn take<'a>(&'a self, whose: &'a str, allowance: Allowance) -> Later<'a, bool>;
    /// Whether there is one left; none is taken.
    fn has<'a>(&'a self, whose: &'a str, allowance: Allowance) -> Later<'a, bool>;
    /// Removes what nobody needs any more.
    fn tidy(&self, keep: Keep) -> Later<'_, Tidied>;
    /// The tables not yet over that nobody has touched since `before`, and when somebody last did. The time that a server
    /// was away does not count.
    fn idle(&self, before: i64, limit: u32) -> Later<'_, Vec<(String, i64)>>;
    /// A sign of life.
    fn alive(&self, at: i64) -> Later<'_, ()>;
    /// A server is there again. What was awake when the last one ended is due, and alarms stood still as long as nobody was
    /// there.
    fn wake(&self, now: i64) -> Later<'_, ()>;
    /// When no server was there, the oldest first.
    fn absences(&self) -> Later<'_, Vec<Absence>>;
    /// Leaves word for a running server.
    fn post(&self, notice: Notice) -> Later<'_, ()>;
    /// What was left after number `after`, in order.
    fn notices(&self, after: i64) -> Later<'_, Vec<(i64, Notice)>>;
    /// A person.
    fn person<'a>(&'a self, id: &'a str) -> Later<'a, Option<PersonRow>>;
    /// The person with this account.
    fn account<'a>(&'a self, name: &'a str) -> Later<'a, Option<PersonRow>>;
    /// Keeps a new person.
    fn add_person(&self, person: PersonRow) -> Later<'_, ()>;
    /// Changes what a person is called; `Gone` when they are no longer known.
    fn rename(&self, person: PersonRow) -> Later<'_, ()>;
    /// The session with this hash and its person, if it has not ended by `now`.
    fn session<'a>(&'a self, hash: &'a str, now: i64) -> Later<'a, Option<(PersonRow, SessionRow)>>;
    /// The sessions of a person that have not ended by `now`, the last used first.
    fn sessions<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<SessionRow>>;
    /// Opens a session for a person in the place of others; `Gone` when the person is no longer known by that epoch. Of a
    /// renewal `Taken` says that the account's name or the passkey is, `Gone` also that a guest has an account already, somebody
    /// has none, or the ticket can no longer be used.
    fn open_session(&self, person: PersonRow, session: SessionRow, instead: Instead) -> Later<'_, ()>;
    /// A session was used, and lasts until then.
    fn session_seen<'a>(&'a self, hash: &'a str, at: i64, until: i64) -> Later<'a, ()>;
    /// Ends one session of a person, and takes back the code that it may have opened; `Gone` when there is none.
    fn end_session<'a>(&'a self, person: &'a str, id: &'a str) -> Later<'a, ()>;
    /// Ends all sessions of a person, and takes back all that was opened for them.
    fn end_sessions<'a>(&'a self, person: &'a str) -> Later<'a, ()>;
    /// Forgets a person: their name, account, chat and results. Shared games stand.
    fn forget<'a>(&'a self, person: &'a str) -> Later<'a, ()>;
    /// A guest has signed in to an account: what they said, whom they blocked and who blocked them, and their results are the
    /// account's, but where both played one game; the guest is forgotten. Seats follow by the log of each table. `Gone` when
    /// either is no longer known by that epoch, or the guest is none any more. What stood against the guest is told to all nodes.
    fn adopt<'a>(&'a self, guest: &'a PersonRow, person: &'a PersonRow) -> Later<'a, ()>;
    /// Whom a person has blocked.
    fn blocked<'a>(&'a self, person: &'a str) -> Later<'a, Vec<String>>;
    /// Blocks somebody or not.
    fn block(&self, person: String, other: String, blocked: bool) -> Later<'_, ()>;
    /// How a person has done in games that everybody may know of by `now`.
    fn standings<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<Standing>>;
    /// Who may see how a person has done; nothing where they are not known.
    fn shown<'a>(&'a self, person: &'a str) -> Later<'a, Option<Shown>>;
    /// Changes who may; `Gone` when the person is no longer known.
    fn show(&self, person: PersonRow, shown: Shown) -> Later<'_, ()>;
    /// Whether two people have played a game to its end together.
    fn have_met<'a>(&'a self, one: &'a str, other: &'a str) -> Later<'a, bool>;
    /// The last games of the first person that the second may know of, and everybody by `now`, the newest first.
    fn past<'a>(&'a self, whose: (&'a str, &'a str), now: i64, limit: u32) -> Later<'a, Vec<Past>>;
    /// With whom the first person has played such games, the most frequent first.
    fn rivals<'a>(&'a self, whose: (&'a str, &'a str), now: i64, limit: u32) -> Later<'a, Vec<Rival>>;
    /// What a person has achieved in games that everybody may know of by `now`: game, feat, how often, and when first.
    fn feats<'a>(&'a self, person: &'a str, now: i64) -> Later<'a, Vec<(String, String, u64, i64)>>;
    /// The rated games of a kind that everybody may know of by `until`, in order of time; those after `after`.
    fn rated<'a>(&'a self, game: &'a str, after: (i64, i64), until: i64) -> Later<'a, Vec<RatedGame>>;
    /// How many rated games of a kind there are from `from` up to and with `last`.
    fn rated_count<'a>(&'a self, game: &'a str, from: i64, last: (i64, i64)) -> Later<'a, u64>;
    /// When the first rated game of a kind ended.
    fn rated_since<'a>(&'a self, game: &'a str) -> Later<'a, Option<i64>>;
    /// The names of those of these people who have an account.
    fn accounts<'a>(&'a self, people: &'a [String]) -> Later<'a, BTreeMap<String, String>>;
    /// The last lines of chat at a table, oldest first.
    fn chat(&self, key: i64, limit: u32) -> Later<'_, Vec<Chat>>;
    /// Everything a person has said, with the table's id.
    fn chat_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, Chat)>>;
    /// The entries that lay plans down at the tables where this person has a seat, theirs and those of others, and those by
    /// which a guest went on as an account: the table's id, when, and the entry.
    fn plans_at<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, i64, String)>>;
    /// Keeps a line of chat and the id of the request for it; `Taken` when that number or request was there before.
    fn say(&self, hold: Hold, line: Chat, client: String) -> Later<'_, ()>;
    /// Whether a person's request for a line of chat was carried out already.
    fn said<'a>(&'a self, key: i64, person: &'a str, client: &'a str) -> Later<'a, bool>;
    /// The secret that signs cookies, made when there is none.
    fn signing_key(&self) -> Later<'_, String>;
    /// How much there is.
    fn sizes(&self) -> Later<'_, Sizes>;
    /// Milliseconds since 1970 by the store's own clock; `None` where that is the clock of this machine.
    fn clock(&self) -> Later<'_, Option<i64>>;
    /// A whole copy of a running store in a SQLite file.
    fn backup<'a>(&'a self, to: &'a std::path::Path) -> Later<'a, ()>;
    /// What was added after the entry with this number, some of it, as lines that [`Store::grow`] takes; and the number of
    /// the last entry of that.
    fn grown(&self, after: i64) -> Later<'_, (i64, Vec<String>)>;
    /// The number of the last entry of all.
    fn grown_to(&self) -> Later<'_, i64>;
    /// Writes such lines into a copy that nobody serves; says how many entries of logs were among them.
    fn grow(&self, lines: Vec<String>) -> Later<'_, u64>;
    /// Waits until everything handed over is on disk, and takes nothing more.
    fn close(&self) -> Later<'_, ()>;
    /// The passkeys of a person, the oldest first.
    fn passkeys<'a>(&'a self, person: &'a str) -> Later<'a, Vec<PasskeyRow>>;
    /// The passkey that has this id at its authenticator, in hex.
    fn passkey<'a>(&'a self, credential: &'a str) -> Later<'a, Option<PasskeyRow>>;
    /// Gives an account a passkey, if it has fewer than `most`; `Taken` when somebody has it already, `Gone` when the person is
    /// no longer known or has no account, or has as many.
    fn add_passkey(&self, person: PersonRow, passkey: PasskeyRow, most: u32) -> Later<'_, ()>;
    /// A passkey was used, and is in another state now; `Gone` when it was used otherwise meanwhile.
    fn passkey_used(&self, passkey: PasskeyRow, state: String, at: i64) -> Later<'_, ()>;
    /// Takes a passkey from an account that has another way to sign in; `Gone` when there is none, or it is the only way.
    fn remove_passkey<'a>(&'a self, person: &'a str, id: &'a str) -> Later<'a, ()>;
    /// Keeps a ticket, in the place of what its person has unused for the same purpose; `Gone` when the person is no longer known
    /// by this epoch: nothing is opened by whoever was signed in before all sessions ended.
    fn issue(&self, ticket: Ticket, epoch: Option<i64>) -> Later<'_, ()>;
    /// The ticket with this hash, if it can be used by `now`.
    fn ticket<'a>(&'a self, hash: &'a str, purpose: Purpose, now: i64) -> Later<'a, Option<Ticket>>;
    /// Uses a ticket, if it can be used by `now`: of all who try at once, one gets it.
    fn redeem<'a>(&'a self, hash: &'a str, purpose: Purpose, now: i64) -> Later<'a, Option<Ticket>>;
    /// The tickets of a person, the newest first.
    fn tickets_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<Ticket>>;
    /// Takes back what a person has unused for a purpose.
    fn withdraw<'a>(&'a self, person: &'a str, purpose: Purpose) -> Later<'a, ()>;
    /// Uses the ticket of a letter: its address is the account's, or is so no longer. `Gone` when it cannot be used by `now`, its
    /// person has no account, or the address that shall go is not theirs any more.
    fn redeem_address(&self, ticket: Ticket, now: i64) -> Later<'_, ()>;
}
