//! What is kept about telling people that a game waits for them: where, whether they want it, and what is still to be told.

use super::Later;

/// Where somebody is told, or a table tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayRow {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// The table that tells by it; 0 where its owner is told of their own turns.
    pub key: i64,
    /// What kind of way: `push` or `hook`.
    pub kind: String,
    /// The address that is written to.
    pub address: String,
    /// What seals or signs what is written there.
    pub secret: String,
    /// What its owner knows it by.
    pub label: String,
    /// When it was made.
    pub made: i64,
    /// How many times in a row it did not answer; [`ASLEEP`] until its owner has shown that they read what is written there.
    pub failed: i64,
}

/// Something to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summons {
    /// By which way: the id of one, or [`letters_to`] somebody.
    pub way: String,
    /// Of which table, by its key in the store.
    pub key: i64,
    /// The table's id.
    pub table: String,
    /// Whose turn it is; empty where a table tells what spectators see.
    pub person: String,
    /// When that began.
    pub at: i64,
    /// How many times it has been tried, this one included.
    pub tries: i64,
}

/// When somebody wants no letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietRow {
    /// By the clock of this zone, as `Europe/Vienna`.
    pub zone: String,
    /// From this minute of the day.
    pub begins: i64,
    /// Until this one; where both are the same there are no such hours.
    pub ends: i64,
    /// When the last letter went out.
    pub letter: i64,
}

/// Which kinds of notice somebody wants: the table's key (0 in general), the kind, and whether.
pub type WishRow = (i64, String, bool);

/// The way by which letters go to somebody.
pub fn letters_to(person: &str) -> String {
    format!("mail {person}")
}

/// A way that did not answer so many times in a row is not used any more.
pub const MOST_FAILED: i64 = 50;
/// A way of which nobody has shown that it leads to them counts as one that never answers.
pub const ASLEEP: i64 = 1 << 40;

/// What a store keeps about notices.
pub trait Outbox: Send + Sync + 'static {
    /// The e-mail address of a person, and whether they have shown that it is theirs.
    fn address_of<'a>(&'a self, person: &'a str) -> Later<'a, Option<(String, bool)>>;
    /// Keeps an address that is not confirmed yet, in the place of the one before, or takes it away.
    fn set_address<'a>(&'a self, person: &'a str, address: Option<&'a str>) -> Later<'a, ()>;
    /// The person has shown that this address is theirs; `Gone` when they have given another since.
    fn confirm_address<'a>(&'a self, person: &'a str, address: &'a str) -> Later<'a, ()>;
    /// The people who have shown that this address is theirs.
    fn people_at<'a>(&'a self, address: &'a str) -> Later<'a, Vec<String>>;
    /// The ways of a person, for themselves and for tables, the oldest first.
    fn ways_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<WayRow>>;
    /// The way with this id.
    fn way<'a>(&'a self, id: &'a str) -> Later<'a, Option<WayRow>>;
    /// Keeps a way; one of the same owner, table and address goes, and of a browser that of whoever had it before. `Gone`
    /// where its owner has `most` of its kind for the same table, or `in_all` of its kind.
    fn add_way(&self, way: WayRow, most: u32, in_all: u32) -> Later<'_, ()>;
    /// The owner of a way has shown that it leads to them: it is used from now on. `Gone` when there is none.
    fn wake_way<'a>(&'a self, id: &'a str) -> Later<'a, ()>;
    /// Takes a way of this person away; `Gone` when there is none.
    fn drop_way<'a>(&'a self, person: &'a str, id: &'a str) -> Later<'a, ()>;
    /// A way was used well, or did not answer.
    fn way_went<'a>(&'a self, id: &'a str, well: bool) -> Later<'a, ()>;
    /// What a person wants, everywhere.
    fn wishes<'a>(&'a self, person: &'a str) -> Later<'a, Vec<WishRow>>;
    /// Keeps what a person wants at a table (0 in general); nothing leaves it to what is wanted in general.
    fn wish<'a>(&'a self, person: &'a str, key: i64, kind: &'a str, wanted: Option<bool>) -> Later<'a, ()>;
    /// When a person wants no letters.
    fn quiet<'a>(&'a self, person: &'a str) -> Later<'a, Option<QuietRow>>;
    /// Keeps those hours; when the last letter went out stays.
    fn set_quiet<'a>(&'a self, person: &'a str, quiet: QuietRow) -> Later<'a, ()>;
    /// Takes the turn for a letter to a person at `now`, where none went out after `before`; says whether it was free.
    fn take_letter<'a>(&'a self, person: &'a str, now: i64, before: i64) -> Later<'a, bool>;
    /// The people at a table who can be told of their turn; an empty name where the table itself tells.
    fn reachable(&self, key: i64) -> Later<'_, Vec<String>>;
    /// Raised whenever somebody can be reached who could not before, or no longer can.
    fn reached(&self) -> Later<'_, i64>;
    /// Takes what is to be told by `now`, so many. It is due again, should nobody settle it, `again` milliseconds later, and
    /// after every further time much later.
    fn claim_summons(&self, now: i64, again: i64, limit: u32) -> Later<'_, Vec<Summons>>;
    /// What is still to be told by a way.
    fn summons_by<'a>(&'a self, way: &'a str) -> Later<'a, Vec<Summons>>;
    /// What is still to be told to a person, as they take it along: the table's id, by which way, and when.
    fn summons_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, String, i64)>>;
    /// Something was told, or needs not be; or it is to be told at another time. What came up since stands, and what was
    /// settled stays so.
    fn settle_summons(&self, summons: Summons, due: Option<i64>) -> Later<'_, ()>;
    /// Forgets what was told before this time.
    fn tidy_summons(&self, before: i64) -> Later<'_, ()>;
    /// The secret of this name, made of what is given where there is none.
    fn secret<'a>(&'a self, name: &'a str, fresh: String) -> Later<'a, String>;
}
