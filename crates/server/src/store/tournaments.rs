//! What a store keeps of tournaments.

use super::Later;
use crate::tournament::standings::Place;
use protocol::{State, TournamentState};

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    /// Its id, which is its link.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who made it, unless they are forgotten.
    pub maker: Option<String>,
    /// Its game.
    pub game: String,
    /// What its maker decided, as JSON.
    pub body: String,
    /// Whether it is in the public list.
    pub listed: bool,
    /// The club that it is for.
    pub club: Option<String>,
    /// Where it stands.
    pub state: TournamentState,
    /// The round that is played, from 1; 0 before the first.
    pub round: u32,
    /// When it was made.
    pub made: i64,
    /// When it starts, where that was said.
    pub starts: Option<i64>,
    /// What decides lots and pairings, once it has started.
    pub seed: Option<String>,
    /// Why it was called off or ended early.
    pub why: Option<String>,
}

/// A tournament as one person finds it in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTournament {
    /// Itself.
    pub row: TournamentRow,
    /// How many take part.
    pub joined: u32,
    /// The number of whoever asks.
    pub you: Option<u32>,
    /// The table of whoever asks, while it is played.
    pub your_table: Option<String>,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantRow {
    /// Their number.
    pub number: u32,
    /// Who, unless they are forgotten.
    pub person: Option<String>,
    /// What they are called.
    pub name: String,
    /// Their part of the chance.
    pub nonce: String,
    /// Whether they have dropped out.
    pub dropped: bool,
}

/// How far a table of a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairingState {
    /// It is to be made.
    Made,
    /// It is played.
    Playing,
    /// It has its result.
    Over,
    /// It was closed.
    Closed,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingRow {
    /// The round, from 1.
    pub round: u32,
    /// Which of the round, from 1.
    pub board: u32,
    /// The table, by its key in the store: decided before it is made, so that it is made once.
    pub key: i64,
    /// Its id.
    pub id: String,
    /// How far it is.
    pub state: PairingState,
    /// The key of its replay, once it has its result.
    pub replay: Option<String>,
    /// When its game ended, as everybody may know.
    pub ended: Option<i64>,
    /// Where the table stands; nothing where there is none.
    pub table: Option<State>,
}

/// How a seat came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The place at the table as it was made.
    pub place: u8,
    /// The seat that was played from there.
    pub seat: u8,
    /// How it came out.
    pub rank: u8,
    /// What that gives.
    pub points: u32,
}

/// Whose tournaments are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// Those of the public list.
    Listed,
    /// Those that whoever asks made or takes part in.
    Own,
    /// Those of a club.
    Club(&'a str),
    /// The one with this id.
    One(&'a str),
}

/// What a store keeps of tournaments. Every step forward is one guarded statement: of two nodes that do the same one is first,
/// and the other hears `Gone`.
pub trait Tournaments {
    /// Keeps a new one, which next has something to do at `due`.
    fn add_tournament(&self, row: TournamentRow, due: Option<i64>) -> Later<'_, ()>;
    /// Tournaments as `asks` finds them; what goes on first, then the newest.
    fn tournaments<'a>(
        &'a self,
        asks: &'a str,
        wanted: Wanted<'a>,
        limit: u32,
    ) -> Later<'a, Vec<ListedTournament>>;
    /// Who takes part, by number.
    fn entrants<'a>(&'a self, id: &'a str) -> Later<'a, Vec<EntrantRow>>;
    /// Somebody joins; `Taken` when they have, or another was first by a hair, `Gone` when it has begun or is full.
    fn join_tournament<'a>(&'a self, id: &'a str, who: (&'a str, &'a str), most: u32) -> Later<'a, ()>;
    /// Somebody is out again before it has begun; `Gone` when that is too late, or they were not in.
    fn leave_tournament<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()>;
    /// Somebody drops out of one that is played; `Gone` when they cannot.
    fn drop_out<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()>;
    /// It starts at that time; `Gone` when it has.
    fn set_start<'a>(&'a self, id: &'a str, at: i64) -> Later<'a, ()>;
    /// The rounds begin; `Gone` when they have.
    fn begin_tournament<'a>(&'a self, id: &'a str, seed: &'a str) -> Later<'a, ()>;
    /// It ends like that; `Gone` when it has ended.
    fn end_tournament<'a>(&'a self, id: &'a str, how: TournamentState, why: Option<&'a str>)
    -> Later<'a, ()>;
    /// Those that have something to do by `now`. They are claimed until `until`: nobody else finds them before.
    fn claim_tournaments(&self, now: i64, until: i64, limit: u32) -> Later<'_, Vec<String>>;
    /// When one that was claimed until `claimed` next has something to do, if ever. Whatever was said of that since stands.
    fn tournament_due<'a>(&'a self, id: &'a str, claimed: i64, due: Option<i64>) -> Later<'a, ()>;
    /// The tables of all rounds, in order.
    fn pairings<'a>(&'a self, id: &'a str) -> Later<'a, Vec<PairingRow>>;
    /// Who sat where in all rounds, in order.
    fn places<'a>(&'a self, id: &'a str) -> Later<'a, Vec<Place>>;
    /// The next round; `Gone` when it is there already.
    fn add_round<'a>(
        &'a self,
        id: &'a str,
        round: u32,
        tables: Vec<PairingRow>,
        places: Vec<Place>,
    ) -> Later<'a, ()>;
    /// A table of a round is played.
    fn table_begun(&self, key: i64) -> Later<'_, ()>;
    /// Who played a game to its end, and how each came out.
    fn results_of(&self, key: i64) -> Later<'_, Vec<(String, u8)>>;
    /// A table of a round has its result, and its replay where its game has ended; `Gone` when it had.
    fn settle(&self, key: i64, state: PairingState, scored: Vec<Scored>) -> Later<'_, ()>;
}
