//! The options of section 7.

use crate::components::{BARE_FACES, EPOCHS, FACES, Faces, epoch_limit};
use kernel::{Choice, OptionSpec, SetupError};
use serde::{Deserialize, Serialize};

/// The options of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GheosOptions {
    /// What a cube counts in scoring.
    pub follower_model: FollowerModel,
    /// Which colours may be taken as a follower.
    pub take_source: TakeSource,
    /// Where a temple scores.
    pub temple_scope: TempleScope,
    /// Where a replaced tile goes.
    pub replaced_tile: ReplacedTile,
    /// Which swords count in war.
    pub war_sword_basis: WarSwordBasis,
    /// What the start tile shows.
    pub start_face: StartFace,
    /// The Epoch that ends the game.
    pub epoch_limit: EpochLimit,
    /// The game ends after so many turns at the latest.
    pub max_turns: u16,
}

impl Default for GheosOptions {
    fn default() -> Self {
        GheosOptions {
            follower_model: FollowerModel::default(),
            take_source: TakeSource::default(),
            temple_scope: TempleScope::default(),
            replaced_tile: ReplacedTile::default(),
            war_sword_basis: WarSwordBasis::default(),
            start_face: StartFace::default(),
            epoch_limit: EpochLimit::default(),
            max_turns: 200,
        }
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
            EpochLimit::ByPlayers => epoch_limit(seats),
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

/// What a cube counts in scoring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FollowerModel {
    /// One share of its own civilization.
    #[default]
    Shares,
    /// All cubes of a player count in every civilization of which the player holds one.
    Generic,
}

/// Which colours may be taken as a follower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeSource {
    /// Civilizations on the board.
    #[default]
    OnBoard,
    /// Any colour with a cube in the supply.
    AnyColour,
}

/// Where a temple scores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TempleScope {
    /// On every continent.
    #[default]
    AnyContinent,
    /// On continents that hold a civilization.
    OccupiedOnly,
}

/// Where a replaced tile goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplacedTile {
    /// Out of the game.
    #[default]
    Discard,
    /// Back into the stack.
    Reshuffle,
}

/// Which swords count in war.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarSwordBasis {
    /// Those of the whole old continent.
    #[default]
    OldContinent,
    /// Those that are left of it.
    SurvivingLand,
}

/// What the start tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartFace {
    /// A wheat, a sword and a cup.
    #[default]
    Symbols,
    /// Nothing.
    Bare,
}

/// The Epoch that ends the game. Written `"by_players"` or as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(untagged)]
pub enum EpochLimit {
    /// The 6th, 7th or 8th with 2, 3 or 4 players.
    #[default]
    #[serde(with = "by_players")]
    ByPlayers,
    /// This one.
    Set(u8),
}

mod by_players {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    const NAME: &str = "by_players";

    pub(super) fn serialize<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(NAME)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            NAME => Ok(()),
            _ => Err(D::Error::custom("it is a number or by_players")),
        }
    }
}

/// The options as a table for help and forms.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "follower_model",
        about: "what a follower counts in cup and Epoch scoring",
        choices: &[
            Choice { value: "shares", about: "one share of its own civilization" },
            Choice { value: "generic", about: "all your followers count in each civilization you follow" },
        ],
        range: None,
        default: "\"shares\"",
    },
    OptionSpec {
        key: "take_source",
        about: "which colours can be taken as a follower",
        choices: &[
            Choice { value: "on_board", about: "only civilizations on the board" },
            Choice { value: "any_colour", about: "any colour with a cube in the supply" },
        ],
        range: None,
        default: "\"on_board\"",
    },
    OptionSpec {
        key: "temple_scope",
        about: "where a temple scores when it is laid",
        choices: &[
            Choice { value: "any_continent", about: "on every continent" },
            Choice { value: "occupied_only", about: "only on continents with a civilization" },
        ],
        range: None,
        default: "\"any_continent\"",
    },
    OptionSpec {
        key: "replaced_tile",
        about: "where a replaced tile goes",
        choices: &[
            Choice { value: "discard", about: "out of the game" },
            Choice { value: "reshuffle", about: "back into the stack, at a random place" },
        ],
        range: None,
        default: "\"discard\"",
    },
    OptionSpec {
        key: "war_sword_basis",
        about: "which swords count in war",
        choices: &[
            Choice { value: "old_continent", about: "all on the continent before the tile was laid" },
            Choice { value: "surviving_land", about: "only those on land that is left of it" },
        ],
        range: None,
        default: "\"old_continent\"",
    },
    OptionSpec {
        key: "start_face",
        about: "what the start tile shows",
        choices: &[
            Choice { value: "symbols", about: "a wheat, a sword and a cup" },
            Choice { value: "bare", about: "nothing: a slower, more even opening" },
        ],
        range: None,
        default: "\"symbols\"",
    },
    OptionSpec {
        key: "epoch_limit",
        about: "the Epoch that ends the game",
        choices: &[Choice { value: "by_players", about: "the 6th, 7th, 8th with 2, 3, 4 players" }],
        range: Some((1, EPOCHS as i64)),
        default: "\"by_players\"",
    },
    OptionSpec {
        key: "max_turns",
        about: "the game ends after so many turns at the latest",
        choices: &[],
        range: Some((1, MOST_TURNS as i64)),
        default: "200",
    },
];
