//! Clubs: a private list of people, with tables, talk and standings of their own.

use crate::{Chat, TableLine, TournamentLine};
use serde::{Deserialize, Serialize};

/// What a club is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameClub {
    /// Its name.
    pub name: String,
}

/// Joining a club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinClub {
    /// What its invitation says.
    pub invitation: String,
}

/// A member that something is done with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubMember {
    /// Who.
    pub person: String,
}

/// Something said in a club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClubSay {
    /// What.
    pub text: String,
}

/// A club of one's own in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubLine {
    /// Its id.
    pub club: String,
    /// What it is called.
    pub name: String,
    /// How many are in it.
    pub members: u32,
}

/// Somebody in a club, and how they have done at its tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberLine {
    /// Who.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub joined: i64,
    /// How many games of the club they have played to the end.
    pub played: u32,
    /// How many of them they have won.
    pub won: u32,
}

/// A club, as its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Club {
    /// Its id.
    pub club: String,
    /// What it is called.
    pub name: String,
    /// Who looks after it.
    pub maker: String,
    /// What lets others in: part of the link that invites.
    pub invitation: String,
    /// Its members; who has won most first.
    pub members: Vec<MemberLine>,
    /// Its tables, the newest first.
    pub tables: Vec<TableLine>,
    /// Its tournaments, the newest first.
    pub tournaments: Vec<TournamentLine>,
    /// What was said last, the oldest first.
    pub chat: Vec<Chat>,
}
