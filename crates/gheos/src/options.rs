//! The options of section 7.

use crate::components::{BARE_FACES, EPOCHS, FACES, Faces, epoch_limit};
use kernel::{OptionKind, OptionValue, SetupError, named, options};
use serde::{Deserialize, Serialize};

options! {
    /// The options of one game.
    pub struct GheosOptions {
        follower_model as "What followers count": FollowerModel = "shares", "what a follower counts in cup and Epoch scoring";
        take_source as "Taking followers": TakeSource = "on_board", "which colours can be taken as a follower";
        temple_scope as "Temples": TempleScope = "any_continent", "where a temple scores when it is laid";
        replaced_tile as "Replaced tiles": ReplacedTile = "discard", "where a replaced tile goes";
        war_sword_basis as "Swords in war": WarSwordBasis = "old_continent", "which swords count in war";
        start_face as "The start tile": StartFace = "symbols", "what the start tile shows";
        #[serde(skip_serializing_if = "Landless::is_default")]
        landless as "The last continent": Landless = "pays", "the price of taking a people's last continent away";
        #[serde(skip_serializing_if = "LastDraw::is_default")]
        last_draw as "The last draw": LastDraw = "skipped", "whether the turn of the last token still ends with its draw";
        epoch_limit as "Epochs": EpochLimit = "by_players", "the Epoch that ends the game" in (1, EPOCHS as i64);
        max_turns: u16 = 200, "the game ends after so many turns at the latest" guard (1, MOST_TURNS as i64);
    }
}

named! {
    /// What a cube counts in scoring.
    pub enum FollowerModel: u8 {
        Shares = "shares": "one share of its own civilization",
        Generic = "generic": "all your followers count in each civilization you follow",
    }
}

named! {
    /// Which colours may be taken as a follower.
    pub enum TakeSource: u8 {
        OnBoard = "on_board": "only civilizations on the board",
        AnyColour = "any_colour": "any colour with a cube in the supply",
    }
}

named! {
    /// Where a temple scores.
    pub enum TempleScope: u8 {
        AnyContinent = "any_continent": "on every continent",
        OccupiedOnly = "occupied_only": "only on continents with a civilization",
    }
}

named! {
    /// Where a replaced tile goes.
    pub enum ReplacedTile: u8 {
        Discard = "discard": "out of the game",
        Reshuffle = "reshuffle": "back into the stack, at a random place",
    }
}

named! {
    /// Which swords count in war.
    pub enum WarSwordBasis: u8 {
        OldContinent = "old_continent": "all on the continent before the tile was laid",
        SurvivingLand = "surviving_land": "only those on land that is left of it",
    }
}

named! {
    /// What the start tile shows.
    pub enum StartFace: u8 {
        Symbols = "symbols": "a wheat, a sword and a cup",
        Bare = "bare": "nothing: a slower, more even opening",
    }
}

named! {
    /// What a play costs that leaves a civilization nothing to migrate to.
    pub enum Landless: u8 {
        Pays = "pays": "one follower, like any migration",
        Free = "free": "nothing: it can be done without followers",
    }
}

impl Landless {
    /// Whether it is as in games from before there was a choice, whose JSON does not name it.
    fn is_default(&self) -> bool {
        *self == Landless::Pays
    }
}

named! {
    /// Whether the turn in which the last token is spent is played to its end.
    pub enum LastDraw: u8 {
        Skipped = "skipped": "no: the game ends as soon as the token has scored",
        Drawn = "drawn": "yes: Epochs that come up still score",
    }
}

impl LastDraw {
    /// Whether it is as in games from before there was a choice, whose JSON does not name it.
    fn is_default(&self) -> bool {
        *self == LastDraw::Skipped
    }
}

named! {
    /// The word that leaves the last Epoch to the number of players.
    pub enum ByPlayers: u8 {
        ByPlayers = "by_players": "the 6th, 7th, 8th with 2, 3, 4 players",
    }
}

/// The Epoch that ends the game. Written `"by_players"` or as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum EpochLimit {
    /// The one for so many players.
    By(ByPlayers),
    /// This one.
    Set(u8),
}

impl OptionKind for EpochLimit {
    type Literal = &'static str;
    const VALUES: &'static [OptionValue] = ByPlayers::VALUES;

    fn of(word: &'static str) -> Self {
        EpochLimit::By(ByPlayers::of(word))
    }
}

impl GheosOptions {
    /// What is printed on the tiles.
    pub fn faces(&self) -> &'static Faces {
        match self.start_face {
            StartFace::Symbols => &FACES,
            StartFace::Bare => &BARE_FACES,
        }
    }

    /// The Epoch that ends a game of `seats`.
    pub fn epoch_limit(&self, seats: u8) -> u8 {
        match self.epoch_limit {
            EpochLimit::By(ByPlayers::ByPlayers) => epoch_limit(seats),
            EpochLimit::Set(limit) => limit,
        }
    }

    /// Refuses numbers that no game can be played with.
    pub fn check(&self) -> Result<(), SetupError> {
        if let EpochLimit::Set(limit) = self.epoch_limit
            && !(1..=EPOCHS).contains(&limit)
        {
            return Err(SetupError::option("epoch_limit", format!("{limit} is not from 1 to {EPOCHS}")));
        }
        if !(1..=MOST_TURNS).contains(&self.max_turns) {
            let why = format!("{} is not from 1 to {MOST_TURNS}", self.max_turns);
            return Err(SetupError::option("max_turns", why));
        }
        Ok(())
    }
}

/// The greatest guard against endless games.
pub const MOST_TURNS: u16 = 1000;
