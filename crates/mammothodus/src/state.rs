//! What is on the table, and nothing else.

use crate::components::{
    Card, Cards, Cell, Clan, Colour, Discovery, Figures, Fragment, HumanCard, HumanCards, Line, MARKET,
    MAX_CLANS, PLACES, Shards, Spirit, Spirits, Talent,
};
use crate::frame::{Deed, Frame};
use crate::map::{AREAS, Area, Areas, PerArea, Region};
use crate::options::MammothodusOptions;
use arrayvec::ArrayVec;
use kernel::{Dice, Per, Set};
use serde::{Deserialize, Serialize};

/// A game in progress. All that lies open is in [`Tabletop`]; only hands can be hidden.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mammothodus {
    /// What was chosen before the game.
    pub options: MammothodusOptions,
    /// How many play. Clans are another matter: see [`Slot`].
    pub seats: u8,
    /// Everything that lies open.
    pub table: Tabletop,
    /// The cards of each clan, in turn order.
    pub cards: ArrayVec<Piles, MAX_CLANS>,
    /// Chance.
    pub dice: Dice,
}

/// A clan's place in the turn order, counted from 0. Not a seat: one seat may run several clans.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slot(pub u8);

impl Slot {
    /// As an index into a per-clan array.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cards of one clan. The order of the deck is nobody's knowledge: a card is chosen when it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piles {
    /// In hand.
    pub hand: Cards,
    /// Face down.
    pub deck: Cards,
    /// Open beside the deck.
    #[serde(default)]
    pub discard: Cards,
    /// Cards in a hidden hand of which everyone knows that they are there. Empty when hands are open.
    #[serde(default, skip_serializing_if = "Cards::is_empty")]
    pub shown: Cards,
    /// Degradation cards of which everyone knows that they are in the deck, because a dark omen put them there and too
    /// few cards have been drawn since. None when hands are open.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub buried: u8,
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// Everything that lies open for all to see.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tabletop {
    /// Turns begun, this one included.
    pub turns: u16,
    /// Whose turn it is.
    pub active: Slot,
    /// The clans in turn order.
    pub clans: ArrayVec<Tablet, MAX_CLANS>,
    /// The pieces on the board.
    pub board: Board,
    /// The portal track.
    pub portal: Portal,
    /// The human side.
    pub humans: HumanSide,
    /// The open adaptation cards, slots 1 to 4.
    pub market: [Option<Card>; MARKET],
    /// The closed adaptation cards; what is left is known to all, the order to nobody.
    pub adaptation_deck: Cards,
    /// Degradation cards in supply.
    pub degradation_supply: u8,
    /// What counts until the turn ends.
    #[serde(default)]
    pub this_turn: ThisTurn,
    /// What the table waits for, innermost last.
    pub agenda: ArrayVec<Frame, { Frame::DEPTH }>,
    /// Why the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Reason>,
}

/// One clan: its tablet, its figures, its talent, and its cards lying on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tablet {
    /// Which clan; nobody's yet while clans are being chosen.
    pub clan: Option<Clan>,
    /// The population marker.
    pub population: i8,
    /// The degradation-protection marker.
    #[serde(default)]
    pub marker: u8,
    /// Where its figures stand.
    #[serde(default)]
    pub figures: Figures,
    /// Its talent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talent: Option<Talent>,
    /// Talent tokens in supply.
    #[serde(default)]
    pub tokens: u8,
    /// Talent tokens on the board.
    #[serde(default, skip_serializing_if = "PerArea::is_empty")]
    pub placed: PerArea,
    /// Cards played and not settled yet.
    #[serde(default, skip_serializing_if = "Cards::is_empty")]
    pub played: Cards,
}

/// The pieces on the board, figures of clans apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Tribes by area.
    #[serde(default)]
    pub tribes: PerArea,
    /// Where spirits stand.
    #[serde(default)]
    pub spirits: Spirits,
    /// Where a trail token lies. The initial trails are printed on the board.
    #[serde(default)]
    pub trails: Areas,
    /// Territories with a face-down shard. Which symbols those are together follows from all others.
    pub facedown: Areas,
    /// Open shards by area.
    #[serde(default)]
    pub shards: Per<Area, Shards, AREAS>,
    /// Shards that left the game.
    #[serde(default)]
    pub removed: Shards,
}

impl Board {
    /// All open shards.
    pub fn open_shards(&self) -> Shards {
        self.shards.values().iter().fold(Shards::NONE, Shards::plus)
    }
}

/// The portal track.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Portal {
    /// The open fragments, from the left. All others are closed.
    pub fragments: ArrayVec<Fragment, 8>,
    /// Where the place of power of each line stands.
    #[serde(default)]
    pub places: Per<Line, Option<Area>, PLACES>,
}

/// What a line asks of its site, by the open fragments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// The site must have each of these colours.
    pub colours: Set<Colour>,
    /// The site must lie in each of these quarters.
    pub regions: Set<Region>,
    /// The site must hold these shards face up.
    pub shards: Shards,
}

impl Demand {
    /// MAM-5.60: whether the ground of `area` has these colours and lies in these quarters.
    pub fn suits(&self, area: Area) -> bool {
        let ground = area.ground();
        self.colours.iter().all(|colour| ground.colour == Some(colour))
            && self.regions.iter().all(|region| ground.region == Some(region))
    }
}

impl Portal {
    /// What `line` asks of its site.
    pub fn demand(&self, line: Line) -> Demand {
        let mut demand = Demand::default();
        for fragment in &self.fragments {
            match fragment.cells()[line.index()] {
                Cell::Blank => {}
                Cell::Shard(shard) => demand.shards.add(shard),
                Cell::Colour(colour) => demand.colours = demand.colours.with(colour),
                Cell::Region(region) => demand.regions = demand.regions.with(region),
            }
        }
        demand
    }

    /// Where places of power stand.
    pub fn sites(&self) -> Areas {
        self.places.entries().map(|(_, area)| area).collect()
    }
}

/// The human side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HumanSide {
    /// The closed cards.
    pub deck: HumanCards,
    /// The cards that are through.
    #[serde(default)]
    pub discard: HumanCards,
    /// Discoveries made so far, the first one first.
    #[serde(default)]
    pub discoveries: ArrayVec<Discovery, 5>,
    /// The colour card that is being resolved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Unfolding>,
}

impl HumanSide {
    /// Whether the humans have made this discovery.
    pub fn know(&self, discovery: Discovery) -> bool {
        self.discoveries.contains(&discovery)
    }
}

/// A colour card on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfolding {
    /// The card.
    pub card: HumanCard,
    /// Bait areas still to be asked about.
    #[serde(default)]
    pub baits: Areas,
    /// Tribes that are still to act, by area.
    #[serde(default)]
    pub active: PerArea,
    /// Tribes that came in on this card and have not attacked since, by area.
    #[serde(default)]
    pub entered: PerArea,
    /// Areas whose tribes a bait holds.
    #[serde(default)]
    pub held: Areas,
    /// Whether a tribe moved before the appearances.
    #[serde(default)]
    pub moved: bool,
    /// Spirits that are still to act.
    #[serde(default)]
    pub spirits: Set<Spirit>,
    /// Territories where a tribe is still to appear.
    #[serde(default)]
    pub appearing: Areas,
    /// Areas whose new tribe is still to march.
    #[serde(default)]
    pub marching: Areas,
}

impl Unfolding {
    /// A card just revealed, with nobody called yet.
    pub fn new(card: HumanCard) -> Unfolding {
        Unfolding {
            card,
            baits: Areas::NONE,
            active: PerArea::NONE,
            entered: PerArea::NONE,
            held: Areas::NONE,
            moved: false,
            spirits: Set::NONE,
            appearing: Areas::NONE,
            marching: Areas::NONE,
        }
    }
}

/// What counts until the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThisTurn {
    /// Kinds of action that were performed.
    pub performed: Set<Deed>,
    /// Whether a talent token was placed.
    pub talent_placed: bool,
    /// Sites given up, by line.
    pub given_up: [Areas; PLACES],
    /// Areas under protection.
    pub protected: Areas,
}

kernel::named! {
    /// How the game ended.
    pub enum Reason: u16 {
        /// Victory: the portal stands open.
        Portal = "portal",
        /// A tribe had to appear and all twelve were on the board.
        ThirteenthTribe = "thirteenth_tribe",
        /// A spirit had to come and all three were on the board.
        FourthSpirit = "fourth_spirit",
        /// A trail had to open and no token was left.
        NoTrailToken = "no_trail_token",
        /// A degradation card had to come and the supply was short.
        NoDegradation = "no_degradation",
        /// A clan came to a generation change with nobody left.
        Extinct = "extinct",
        /// A clan's population fell below its track.
        PopulationCollapse = "population_collapse",
        /// A fragment had to open and all were open.
        NoFragment = "no_fragment",
        /// The agreed number of turns was over.
        Guard = "guard",
    }
}
