//! What a store keeps of clubs.

use super::Later;
use protocol::{Chat, ClubLine, MemberLine, TableLine};

/// A club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubRow {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who looks after it.
    pub maker: String,
    /// What lets others in.
    pub invitation: String,
    /// When it was made.
    pub made: i64,
}

/// What a store keeps of clubs.
pub trait Clubs {
    /// Keeps a new one, with its maker as the first member.
    fn add_club(&self, club: ClubRow) -> Later<'_, ()>;
    /// The club with this id, if this person is in it.
    fn club_of<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, Option<ClubRow>>;
    /// The club that this invites to.
    fn invited<'a>(&'a self, invitation: &'a str) -> Later<'a, Option<ClubRow>>;
    /// The clubs of a person, by name.
    fn clubs_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<ClubLine>>;
    /// Who is in a club, and how they have done at its tables as everybody may know by `now`.
    fn members<'a>(&'a self, club: &'a str, now: i64) -> Later<'a, Vec<MemberLine>>;
    /// Somebody joins by an invitation; `Taken` when they are in, `Gone` when it is worth nothing or the club is full.
    fn join_club<'a>(&'a self, invitation: &'a str, who: (&'a str, i64), most: u32) -> Later<'a, ()>;
    /// Somebody is in it no more; `Gone` when they were not, or look after it.
    fn leave_club<'a>(&'a self, club: &'a str, person: &'a str) -> Later<'a, ()>;
    /// The same, and another invitation in the place of the one that they have.
    fn remove_member<'a>(&'a self, club: &'a str, person: &'a str, fresh: &'a str) -> Later<'a, ()>;
    /// Another name; `Gone` when `maker` does not look after it.
    fn rename_club<'a>(&'a self, club: &'a str, maker: &'a str, name: &'a str) -> Later<'a, ()>;
    /// Another invitation in the place of the one before; `Gone` when `maker` does not look after it.
    fn renew_invitation<'a>(&'a self, club: &'a str, maker: &'a str, fresh: &'a str) -> Later<'a, ()>;
    /// Another member looks after it; `Gone` when `maker` does not, or they are not in it.
    fn hand_over_club<'a>(&'a self, club: &'a str, maker: &'a str, to: &'a str) -> Later<'a, ()>;
    /// Takes it away with all that belongs to it, and calls off what of its tournaments has not begun; its tables stand. `Gone` when `maker` does not look after it.
    fn delete_club<'a>(&'a self, club: &'a str, maker: &'a str) -> Later<'a, ()>;
    /// A table is the club's.
    fn add_club_table<'a>(&'a self, club: &'a str, key: i64) -> Later<'a, ()>;
    /// The tables of a club, the newest first. A game that is not yet over for everybody is still being played.
    fn tables_of_club<'a>(&'a self, club: &'a str, now: i64, limit: u32) -> Later<'a, Vec<TableLine>>;
    /// Somebody says something; no more than the last `most` lines are kept. `Taken` when somebody was first by a hair,
    /// `Gone` when they are not in it.
    fn say_in_club<'a>(&'a self, club: &'a str, said: (&'a str, &'a str, i64), most: u32) -> Later<'a, ()>;
    /// What was said last, the oldest first.
    fn club_chat<'a>(&'a self, club: &'a str, limit: u32) -> Later<'a, Vec<Chat>>;
    /// Everything that a person has said in clubs, with the club's id.
    fn club_chat_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, Chat)>>;
}
