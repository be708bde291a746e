//! The JSON of HTTP requests and answers.

use crate::{Calendar, Fair, Question};
use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameInfo {
    /// Its name in addresses.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The version of its rules.
    pub rules: u32,
    /// The fewest and the most who can play.
    pub seats: (u8, u8),
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Options that go together under a name.
    #[serde(default)]
    pub presets: Vec<PresetInfo>,
    /// The levels of bots it has, the weakest first.
    pub bots: Vec<String>,
    /// The standing answers a seat may lay down.
    #[serde(default)]
    pub standing: Vec<StandingInfo>,
    /// Whether the seats of a new table are drawn by lot when its game begins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub seats_by_lot: bool,
    /// The one of the standing answers that answers for a person where none is laid down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing_default: Option<String>,
}

/// Options that go together. Whoever sends `"preset"` with its id among the options has them all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresetInfo {
    /// As it is sent.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is.
    pub about: String,
    /// The options that it sets.
    pub options: Map<String, Value>,
}

/// A standing answer of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingInfo {
    /// As it is sent.
    pub key: String,
    /// What it means at the table.
    pub about: String,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionInfo {
    /// Its key.
    pub key: String,
    /// What people call it.
    #[serde(default)]
    pub name: String,
    /// What it changes.
    pub about: String,
    /// Its named values.
    pub choices: Vec<ValueInfo>,
    /// The whole numbers it takes, least and greatest.
    pub range: Option<(i64, i64)>,
    /// Its value when nothing is said.
    pub default: Value,
    /// Whether people are not asked about it.
    #[serde(default)]
    pub guard: bool,
}

/// A named value of an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValueInfo {
    /// As it is sent.
    pub value: Value,
    /// What it means at the table.
    pub about: String,
}

/// A level of bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotInfo {
    /// Its name.
    pub level: String,
    /// What to expect of it.
    pub about: String,
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Me {
    /// The id of this person.
    pub id: String,
    /// What they are called at tables.
    pub name: String,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// Whether they keep order here: for themselves alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moderator: bool,
}

/// A name and a password.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// The name of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// Another password for one's account.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one so far.
    pub old: String,
    /// The one from now on.
    pub new: String,
}

/// How one signs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SignOut {
    /// On all devices, not only on this one.
    pub everywhere: bool,
}

/// Where one is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionLine {
    /// Its name, by which it can be ended.
    pub id: String,
    /// What it was made on, in a few words.
    pub device: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// About when it was last used.
    pub seen: i64,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// What a new table shall be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// Which game.
    pub game: String,
    /// Its options; what is not named has its default.
    #[serde(default)]
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<Place>,
    /// Whether the table is in the public list, or found by its link alone.
    #[serde(default)]
    pub listed: bool,
    /// How long people may think.
    #[serde(default)]
    pub clock: Clock,
    /// On which days nobody's time runs: for a clock of at least an hour a decision or a day a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<Calendar>,
    /// What happens when time is up.
    #[serde(default)]
    pub timeout: Timeout,
    /// Whether everybody may ask a bot for advice on their own decisions.
    #[serde(default)]
    pub hints: bool,
    /// How many seconds later spectators see everything.
    #[serde(default)]
    pub spectator_delay: u32,
    /// The maker's part of the chance: letters and digits.
    #[serde(default)]
    pub nonce: String,
    /// Whether the game counts for the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// A position of a finished game to begin from.
    #[serde(default)]
    pub fork: Option<Fork>,
    /// The maker's colour, by the seat whose it usually is; none: that of their seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
}

/// Who a seat is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Whoever makes the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot of this level.
    Bot(String),
}

/// A position of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The table of that game, or the key of its replay.
    pub table: String,
    /// After how many actions.
    pub at: u64,
}

/// How long people may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// So many seconds for each decision; a day is 86,400.
    PerMove {
        /// The seconds.
        seconds: u32,
    },
    /// So many seconds for the whole game, and some more for each decision.
    Bank {
        /// At the start.
        seconds: u32,
        /// For each decision.
        increment: u32,
    },
}

/// What happens when time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timeout {
    /// A bot plays on until the person takes the seat back.
    #[default]
    Bot,
    /// The game's own passing action where that is legal, otherwise what a bot would do; for this decision.
    Pass,
    /// The others vote.
    Vote,
}

/// The answer to a new table or a rematch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewTable {
    /// Its id, which is also its link.
    pub table: String,
}

/// Taking a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Which; the first open one when nothing is said.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// One's part of the chance: letters and digits.
    #[serde(default)]
    pub nonce: String,
    /// One's colour, by the seat whose it usually is; none: that of the seat. Whoever sits may sit down there again to
    /// have another one, until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
}

/// The life of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// People sit down.
    Waiting,
    /// The game is on.
    Playing,
    /// The game has an outcome.
    Over,
    /// Nobody came back; kept as a record.
    Closed,
    /// The game cannot go on under the rules of this build; kept for the host.
    Paused,
}

/// A person, as others know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// The colour they chose at this table, by the seat whose it usually is; none: that of their seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<u8>,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A person.
    Person(Person),
    /// A bot of this level, for `away` if that person may take the seat back.
    Bot {
        /// Its level.
        level: String,
        /// Whose seat it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away: Option<Person>,
        /// Whether anybody may take the seat over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        free: bool,
        /// The colour that was chosen for the seat, as for a person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<u8>,
    },
}

/// What everybody may know of a table besides the game itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableFacts {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// The options of the game.
    pub options: Value,
    /// Who plays.
    pub seats: Vec<Holder>,
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
    /// Whether everybody may ask a bot for advice on their own decisions.
    pub hints: bool,
    /// How many seconds later spectators see everything.
    pub spectator_delay: u32,
    /// Whether the game counts for the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Where it stands.
    pub state: State,
    /// What is asked of its people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Its chance.
    pub fair: Fair,
    /// The key of its replay once the game is over: it shows the game and leads nowhere else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// Where it was forked from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<Fork>,
}

/// Who is at a table just now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// The seats whose people have the table open.
    pub seats: Vec<Seat>,
    /// How many others look on.
    pub watching: u32,
}

/// A table in the public list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableLine {
    /// Its id.
    pub table: String,
    /// Its game.
    pub game: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// Where it stands.
    pub state: State,
    /// Who plays, and which seats are free.
    #[serde(default)]
    pub seats: Vec<Holder>,
    /// Whether the game counts for the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// A table of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyTable {
    /// Its line.
    #[serde(flatten)]
    pub line: TableLine,
    /// One's seat.
    pub seat: Seat,
    /// Whether the game waits for one.
    pub your_turn: bool,
    /// What one must decide, in plain words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// How many updates there are that none of one's devices has been sent.
    #[serde(default)]
    pub unseen: u64,
    /// Whom the game waits for, as far as one may know.
    #[serde(default)]
    pub awaited: Vec<Seat>,
    /// Since when the game looks to one as it does, in milliseconds since 1970; 0 where it is not on.
    #[serde(default)]
    pub since: i64,
}

/// A finished game of the public list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedLine {
    /// The key of its replay.
    pub replay: String,
    /// Its game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: i64,
    /// The people who played to the end, the best first.
    pub players: Vec<Finisher>,
}

/// Somebody who played a game to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finisher {
    /// What they are called.
    pub name: String,
    /// Where they sat.
    pub seat: Seat,
    /// Their place, from 1.
    pub place: u8,
    /// Their score.
    pub score: i32,
}

/// A finished game, to be played again anywhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Replay {
    /// Its game.
    pub game: String,
    /// What the players are called, in seat order.
    pub names: Vec<String>,
    /// The colours they chose, in seat order, as [`Sit`] names them; empty where nobody chose one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<Option<u8>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Its chance, revealed.
    pub fair: Fair,
    /// The record.
    pub record: Box<RawValue>,
}

/// How somebody has done at one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The game.
    pub game: String,
    /// How many finished games.
    pub played: u64,
    /// How many of them ended in first place.
    pub won: u64,
    /// The best score.
    pub best: i64,
}
