//! What is on the table, and nothing else.

use crate::board::{Army, Board, PLAYERS, Ships};
use crate::ids::{
    ArtifactSet, Building, Card, CardSet, Favor, FavorSet, Figure, God, GodSet, HeroSet, Item, ItemSet,
    MonumentSet, Reinforcement, ReinforcementSet, Slot, SpecialSet,
};
use crate::map::{Map, MapId, Place, Sea, Territory};
use crate::options::CycladesOptions;
use crate::rules::Frame;
use arrayvec::ArrayVec;
use kernel::{Dice, Per, Seat};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// The deepest nesting of steps and decisions.
pub(crate) const DEPTH: usize = 24;
/// Cards in the track deck with every module.
pub(crate) const CARDS: usize = Card::ALL.len();

/// A game of Cyclades: what lies open, what is hidden, and its chance.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Cyclades {
    /// Chance.
    pub dice: Dice,
    /// All that lies open.
    #[serde(flatten)]
    pub table: Tabletop,
    /// The gold of each seat, behind its screen.
    pub gold: ArrayVec<u16, PLAYERS>,
    /// What nobody knows.
    #[serde(flatten)]
    pub stacks: Stacks,
}

/// The face-down stacks; the last of each is drawn next.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stacks {
    /// The track deck.
    #[serde(default)]
    pub deck: ArrayVec<Card, CARDS>,
    /// The divine favors.
    #[serde(default)]
    pub favor_stack: ArrayVec<Favor, { Favor::ALL.len() }>,
    /// The magic items.
    #[serde(default)]
    pub item_deck: ArrayVec<Item, { Item::ALL.len() }>,
}

/// All that lies open on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tabletop {
    /// What was agreed on.
    pub options: CycladesOptions,
    /// How many play.
    pub seats: u8,
    /// The board, as options and seats say.
    pub map: MapId,
    /// The running cycle; 0 is the setup auction.
    pub cycle: u8,
    /// What stands on the board.
    pub board: Board,
    /// What lies before each seat.
    pub players: ArrayVec<Player, PLAYERS>,
    /// The offering-order track from its front; during offerings the markers still to be placed.
    #[serde(default)]
    pub order: ArrayVec<Seat, PLAYERS>,
    /// The god track from the top, without apollo.
    #[serde(default)]
    pub gods: ArrayVec<GodPlace, 5>,
    /// The markers on apollo in order of arrival.
    #[serde(default)]
    pub apollo: ArrayVec<Seat, PLAYERS>,
    /// Whether apollo's prosperity marker of this cycle is still to be given.
    #[serde(default)]
    pub apollo_gift: bool,
    /// Gods seen since the last full shuffle.
    #[serde(default)]
    pub seen: GodSet,
    /// Gods of the cycle before, for the published order.
    #[serde(default)]
    pub previous: GodSet,
    /// The cards on sale at 4, 3 and 2 gold.
    #[serde(default)]
    pub track: [Option<Card>; 3],
    /// The discard pile.
    #[serde(default)]
    pub discard: CardSet,
    /// Heroes and artifacts out of the game.
    #[serde(default)]
    pub removed: CardSet,
    /// Whether penthesilea has retired: charon cannot fetch her.
    #[serde(default)]
    pub retired: bool,
    /// Cards bought whose effect is not yet over.
    #[serde(default)]
    pub resolving: CardSet,
    /// Creature figures on the board.
    #[serde(default)]
    pub figures: Figures,
    /// The threat of hades.
    #[serde(default)]
    pub threat: u8,
    /// The favor tile beside the last god.
    #[serde(default)]
    pub favor: Option<Favor>,
    /// Favor tiles discarded.
    #[serde(default)]
    pub used_favors: FavorSet,
    /// Magic items discarded.
    #[serde(default)]
    pub used_items: ItemSet,
    /// Special Metropolises not founded yet.
    #[serde(default)]
    pub specials: SpecialSet,
    /// Monuments not claimed yet.
    #[serde(default)]
    pub monuments: MonumentSet,
    /// Whether a team reached its number of Metropolises in this cycle (CYC-6.3).
    #[serde(default)]
    pub reached: bool,
    /// The turn being played.
    #[serde(default)]
    pub turn: Option<Turn>,
    /// The deployment of the setup auction being played.
    #[serde(default)]
    pub deploy: Option<Deployment>,
    /// Land units picked for a move, or those that the scarab may lead on.
    #[serde(default)]
    pub group: Option<Group>,
    /// A fleet move being made.
    #[serde(default)]
    pub sail: Option<Sail>,
    /// A battle being fought.
    #[serde(default)]
    pub battle: Option<Battle>,
    /// Steps and decisions, innermost last.
    pub stack: ArrayVec<Frame, DEPTH>,
    /// How the game ended.
    #[serde(default)]
    pub end: Option<Ending>,
}

/// What lies before a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Player {
    /// Priests.
    pub priests: u8,
    /// Philosophers.
    pub philosophers: u8,
    /// Priestesses.
    pub priestesses: u8,
    /// Magic items, face up.
    pub items: ItemSet,
    /// The favor tile taken this cycle.
    pub favor: Option<Favor>,
    /// When eliminated: how many were out before.
    pub out: Option<u8>,
}

/// A place of the god track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GodPlace {
    /// The god.
    pub god: God,
    /// The god that hades covers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub covered: Option<God>,
    /// The marker on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bid: Option<Offering>,
}

/// An offering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offering {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub gold: u16,
}

/// Creature figures on the board by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Figures(pub(crate) Per<Figure, Option<Standing>, { Figure::ALL.len() }>);

/// A creature figure on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Where.
    pub at: Place,
    /// Who holds its card; nobody for a Kraken that stays.
    #[serde(default)]
    pub owner: Option<Seat>,
    /// The cycle in which it was bought or last kept.
    pub since: u8,
}

impl Figures {
    /// Where a figure stands, if it does.
    pub fn get(&self, figure: Figure) -> Option<Standing> {
        self.0[figure]
    }

    /// The territory of a figure on land.
    pub fn land(&self, figure: Figure) -> Option<Territory> {
        match self.0[figure] {
            Some(Standing { at: Place::Land(territory), .. }) => Some(territory),
            Some(_) | None => None,
        }
    }

    /// Whether this figure stands in this territory.
    pub fn stands(&self, figure: Figure, at: Territory) -> bool {
        self.land(figure) == Some(at)
    }

    /// All that stand, in id order.
    pub fn iter(&self) -> impl Iterator<Item = (Figure, Standing)> + '_ {
        self.0.entries()
    }
}

/// What was done and is still open in the running turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose turn.
    pub seat: Seat,
    /// With which god.
    pub god: God,
    /// Extra recruits taken.
    #[serde(default)]
    pub recruits: u8,
    /// Titan moves made.
    #[serde(default)]
    pub titan_moves: u8,
    /// Temple discounts used.
    #[serde(default)]
    pub discounts: u8,
    /// Reinforcements that made their special attack.
    #[serde(default)]
    pub attacked: ReinforcementSet,
    /// Monuments used.
    #[serde(default)]
    pub monuments: MonumentSet,
    /// Artifacts used.
    #[serde(default)]
    pub artifacts: ArtifactSet,
    /// Whether delphi was used.
    #[serde(default)]
    pub delphi: bool,
    /// Whether the favor of this turn can still be used.
    #[serde(default)]
    pub favor: bool,
    /// Whether aphrodite makes the first card cheaper.
    #[serde(default)]
    pub aphrodite: bool,
    /// Whether the amphora makes the next card cheaper.
    #[serde(default)]
    pub amphora: bool,
    /// Heroes bought or hired this turn.
    #[serde(default)]
    pub hired: HeroSet,
}

impl Turn {
    /// A turn that begins.
    pub const fn new(seat: Seat, god: God) -> Turn {
        Turn {
            seat,
            god,
            recruits: 0,
            titan_moves: 0,
            discounts: 0,
            attacked: ReinforcementSet::NONE,
            monuments: MonumentSet::NONE,
            artifacts: ArtifactSet::NONE,
            delphi: false,
            favor: false,
            aphrodite: false,
            amphora: false,
            hired: HeroSet::NONE,
        }
    }
}

/// What a marker of the setup auction still has to deploy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployment {
    /// Whose.
    pub seat: Seat,
    /// From which god.
    pub god: God,
    /// Troops.
    pub troops: u8,
    /// Titans.
    pub titans: u8,
    /// Fleets.
    pub fleets: u8,
    /// Whether the type of kronos' building is still to be chosen.
    #[serde(default)]
    pub choose: bool,
    /// A building.
    #[serde(default)]
    pub building: Option<Building>,
    /// Whether a prosperity marker.
    #[serde(default)]
    pub prosperity: bool,
}

/// What makes a land move possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A troop move of ares.
    Ares,
    /// An undead move of hades.
    Undead,
    /// A Titan move.
    Titan,
    /// A special attack of this reinforcement.
    Special(Reinforcement),
    /// Pegasus.
    Pegasus,
    /// A favor, an item or a monument.
    Granted,
    /// The second move of the scarab.
    Scarab,
}

/// Land units picked for a move; they still stand in `from`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// What makes the move possible.
    pub source: Source,
    /// Where they stand.
    pub from: Territory,
    /// Where they go, once chosen.
    #[serde(default)]
    pub to: Option<Territory>,
    /// Those picked.
    #[serde(default)]
    pub army: Army,
}

/// A fleet move being made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sail {
    /// The space the move has come to.
    pub at: Sea,
    /// Steps left.
    pub steps: u8,
    /// Whether an undead fleet must take part in every step.
    #[serde(default)]
    pub undead: bool,
    /// Whether a step was made.
    #[serde(default)]
    pub moved: bool,
}

/// One side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who came.
    Attacker,
    /// Who was there.
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];
}

/// A battle being fought. The defenders stand on the board, the attackers here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Where.
    pub at: Place,
    /// Who attacks and who defends.
    pub seats: [Seat; 2],
    /// The attacking land units, with the artifacts they carry.
    #[serde(default)]
    pub army: Army,
    /// The attacking fleets.
    #[serde(default)]
    pub ships: Ships,
    /// The reinforcement whose power works for the attacker.
    #[serde(default)]
    pub power: Option<Reinforcement>,
    /// What items add this round.
    #[serde(default)]
    pub bonus: [u8; 2],
    /// Who played an item this round.
    #[serde(default)]
    pub played: [bool; 2],
    /// Who may not retreat after this round.
    #[serde(default)]
    pub netted: [bool; 2],
    /// Who loses a unit this round.
    #[serde(default)]
    pub losing: [bool; 2],
    /// Who lost a regular fleet this round.
    #[serde(default)]
    pub sunk: [bool; 2],
    /// Whether the mummy has a fallen troop to replace this round.
    #[serde(default)]
    pub fallen: bool,
}

impl Battle {
    /// A battle that begins.
    pub fn new(at: Place, attacker: Seat, defender: Seat) -> Battle {
        Battle {
            at,
            seats: [attacker, defender],
            army: Army::default(),
            ships: Ships::default(),
            power: None,
            bonus: [0; 2],
            played: [false; 2],
            netted: [false; 2],
            losing: [false; 2],
            sunk: [false; 2],
            fallen: false,
        }
    }

    /// Who fights on this side.
    pub const fn seat(&self, side: Side) -> Seat {
        self.seats[side as usize]
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by", content = "winner")]
pub enum Ending {
    /// Enough Metropolises at the end of a cycle.
    Metropolises,
    /// The guard: the last cycle is over.
    Cycles,
    /// All five artifacts.
    Artifacts(Seat),
    /// Nobody else is left.
    LastStanding(Seat),
    /// The Metropolis of a military victory, with the option.
    Military(Seat),
}

impl Tabletop {
    /// The board in play.
    pub fn map(&self) -> &'static Map {
        self.map.map()
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The card on a space of the track.
    pub const fn on_track(&self, slot: Slot) -> Option<Card> {
        self.track[slot as usize]
    }

    /// What the rules wait for now.
    pub fn top(&self) -> Option<Frame> {
        self.stack.last().copied()
    }
}

impl Deref for Cyclades {
    type Target = Tabletop;

    fn deref(&self) -> &Tabletop {
        &self.table
    }
}

impl DerefMut for Cyclades {
    fn deref_mut(&mut self) -> &mut Tabletop {
        &mut self.table
    }
}
