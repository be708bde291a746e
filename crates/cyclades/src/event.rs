//! What happens, one event a thing.

use crate::board::{Army, Metropolis, PLAYERS, Ships};
use crate::ids::{
    Artifact, Building, Card, Favor, Figure, God, Hero, Item, Monument, MonumentSet, Piece, Reinforcement,
    Slot, SpecialSet,
};
use crate::map::{MapId, Place, Sea, Territory};
use crate::state::Ending;
use arrayvec::ArrayVec;
use kernel::{Names, Remark, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// What gold came from or went for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Prosperity at the income step.
    Income,
    /// Gold that lay on the Necropolis.
    Necropolis,
    /// The lyre or corinth.
    ExtraIncome,
    /// Apollo.
    Apollo,
    /// A card that pays.
    Card(Card),
    /// The purse of plutus.
    Purse,
    /// An offering.
    Offering,
    /// A hero's upkeep.
    Upkeep,
    /// An extra recruit.
    Recruit,
    /// A building.
    Building,
    /// A move.
    Move,
    /// A card of the track.
    Purchase,
    /// Replacing a creature.
    Replacement,
    /// A power.
    Power,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// The table is laid.
    GameStarted { seats: u8, gold: u16, map: MapId },
    /// A printed start went to a seat.
    StartDealt { seat: Seat, position: u8 },
    /// A building stands on a white symbol.
    BuildingStood { building: Building, at: Territory },
    /// The special Metropolises of this game.
    SpecialsDrawn { tiles: SpecialSet },
    /// The monuments of this game.
    MonumentsDrawn { monuments: MonumentSet },
    /// The first order of offerings.
    OrderDrawn { order: ArrayVec<Seat, PLAYERS> },
    /// A cycle begins.
    CycleBegan { cycle: u8 },
    /// A card is turned up.
    CardRevealed { slot: Slot, card: Card },
    /// A card slides down.
    CardSlid { card: Card, to: Slot },
    /// A card falls off the track.
    CardLeft { card: Card },
    /// The discard pile became the draw pile.
    DeckReshuffled,
    /// The gods of this cycle from the top.
    GodsPlaced { gods: ArrayVec<God, 5> },
    /// The dice of hades.
    ThreatRose { dice: [u8; 2], threat: u8 },
    /// Hades takes a god's place.
    HadesAppeared { covers: God },
    /// A favor tile is turned up beside the last god.
    FavorShown { favor: Favor },
    /// A favor tile is taken.
    FavorTaken { seat: Seat, favor: Favor },
    /// A magic item is drawn.
    ItemDrawn { seat: Seat, item: Item },
    /// A priest, philosopher or priestess is taken from the supply.
    CardTaken { seat: Seat, what: Taken },
    /// Gold comes in.
    GoldGained { seat: Seat, gold: u16, why: Reason },
    /// Gold goes out.
    GoldPaid { seat: Seat, gold: u16, why: Reason },
    /// Gold changes hands; how much is known to those concerned.
    GoldStolen { from: Seat, to: Seat, gold: Option<u16>, by: Card, readers: Seats, open: bool },
    /// A hero stays.
    HeroKept { seat: Seat, hero: Hero, priestess: bool },
    /// A hero leaves the game.
    HeroLeft { hero: Hero },
    /// An offering.
    BidPlaced { seat: Seat, god: God, gold: u16 },
    /// A marker is pushed off.
    PushedOff { seat: Seat, god: God },
    /// A marker goes to apollo.
    WentToApollo { seat: Seat },
    /// A turn begins.
    TurnBegan { seat: Seat, god: God },
    /// A turn ends.
    TurnEnded { seat: Seat },
    /// A figure stays for another cycle.
    FigureKept { seat: Seat, figure: Figure },
    /// A figure leaves the board.
    FigureLeft { figure: Figure },
    /// A figure comes to stand.
    FigurePlaced { seat: Seat, figure: Figure, at: Place },
    /// Two figures destroy each other.
    FiguresCollided { one: Figure, other: Figure, at: Territory },
    /// A unit comes on the board.
    UnitPlaced { seat: Seat, piece: Piece, at: Place },
    /// A prosperity marker is placed.
    ProsperityPlaced { seat: Seat, at: Territory },
    /// A building is built.
    Built { seat: Seat, building: Building, at: Territory },
    /// A small building goes back to the supply.
    BuildingLost { building: Building, at: Territory },
    /// Land units move.
    TroopsMoved { seat: Seat, from: Territory, to: Territory, army: Army },
    /// Fleets move.
    FleetsMoved { seat: Seat, from: Sea, to: Sea, ships: Ships },
    /// A battle begins.
    BattleBegan { attacker: Seat, defender: Seat, at: Place },
    /// Both sides roll.
    Rolled { seats: [Seat; 2], dice: [u8; 2], totals: [u8; 2] },
    /// A unit is lost.
    UnitLost {
        seat: Seat,
        piece: Piece,
        at: Place,
        /// The Necropolis that gains a coin by it, with what lies there then.
        #[serde(skip)]
        fed: Remark<Option<(Territory, u16)>>,
    },
    /// An item is played.
    ItemPlayed { seat: Seat, item: Item },
    /// A side retreats.
    Retreated { seat: Seat, to: Place },
    /// A battle is over.
    BattleEnded { at: Place, holder: Option<Seat> },
    /// A territory changes hands.
    TerritoryTaken { seat: Seat, at: Territory, from: Option<Seat> },
    /// A player is out.
    Eliminated { seat: Seat },
    /// A Metropolis is founded.
    MetropolisFounded { seat: Seat, at: Territory, tile: Metropolis },
    /// Something free is lost: none is left, or it has no place.
    GiftLost { seat: Seat, gift: Gift },
    /// What should have founded a Metropolis is gone for nothing.
    FoundingLost { seat: Seat },
    /// The Necropolis destroys a Metropolis.
    MetropolisDestroyed { at: Territory },
    /// Cards go back to the supply.
    CardsReturned { seat: Seat, piece: Piece, count: u8 },
    /// A card is bought.
    CardBought {
        seat: Seat,
        card: Card,
        slot: Slot,
        /// Why it finds nothing to do.
        #[serde(skip)]
        idle: Remark<Option<&'static str>>,
    },
    /// A creature is replaced.
    CreatureReplaced { seat: Seat, slot: Slot, old: Card, new: Card },
    /// Chimera becomes another creature.
    ChimeraCopied {
        seat: Seat,
        card: Card,
        /// Why it finds nothing to do.
        #[serde(skip)]
        idle: Remark<Option<&'static str>>,
    },
    /// Polyphemus drives fleets away.
    FleetsPushed { owner: Seat, from: Sea, to: Sea, ships: Ships },
    /// The lighthouse saves a fleet.
    FleetSaved { seat: Seat, to: Sea },
    /// A priest or philosopher changes hands.
    CardStolen { from: Seat, to: Seat, piece: Piece },
    /// A piece is sold, returned as a payment or for a sacrifice.
    PieceReturned { seat: Seat, piece: Piece, at: Option<Place> },
    /// The siren turns a fleet.
    FleetTurned { from: Seat, to: Seat, at: Sea },
    /// The erinyes move a prosperity marker.
    MarkerMoved { from: Territory, to: Territory },
    /// A hero is sacrificed.
    HeroSacrificed { seat: Seat, hero: Hero },
    /// A favor is used.
    FavorUsed { seat: Seat, favor: Favor },
    /// A monument is claimed.
    MonumentClaimed { seat: Seat, monument: Monument },
    /// A monument is put up.
    MonumentPlaced { seat: Seat, monument: Monument, at: Territory },
    /// A monument is used.
    MonumentUsed { seat: Seat, monument: Monument },
    /// An artifact is used.
    ArtifactUsed { seat: Seat, artifact: Artifact },
    /// The power of delphi is used.
    DelphiUsed { seat: Seat },
    /// A reinforcement leads a special attack.
    SpecialAttackBegan { seat: Seat, unit: Reinforcement },
    /// The undead go back to hades.
    UndeadLeft,
    /// The game is over.
    GameEnded { ending: Ending },
}

/// A card from the supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Taken {
    /// A priest.
    Priest,
    /// A philosopher.
    Philosopher,
    /// A priestess.
    Priestess,
}

/// Something free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gift {
    /// A troop.
    Troop,
    /// A fleet.
    Fleet,
    /// An undead unit.
    Undead,
    /// A Titan.
    Titan,
    /// A building.
    Building,
    /// A priest.
    Priest,
    /// A philosopher.
    Philosopher,
    /// A priestess.
    Priestess,
    /// A magic item.
    Item,
    /// A prosperity marker.
    Prosperity,
}

impl From<Taken> for Gift {
    fn from(card: Taken) -> Gift {
        match card {
            Taken::Priest => Gift::Priest,
            Taken::Philosopher => Gift::Philosopher,
            Taken::Priestess => Gift::Priestess,
        }
    }
}

/// An event, and the board on which it happened: the log calls places by their names there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// What happened. In JSON the report is this alone.
    #[serde(flatten)]
    pub event: Event,
    /// The board.
    #[serde(skip, default = "smallest")]
    pub board: Remark<MapId>,
}

/// What is read from JSON is told as on this board.
const fn smallest() -> Remark<MapId> {
    Remark(MapId::Classic23)
}

impl kernel::Event for Report {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        if let Event::GoldStolen { gold, readers, open, .. } = &mut seen.event {
            let reads = viewer.seat().is_some_and(|seat| readers.contains(seat));
            if !(*open || reads) {
                *gold = None;
            }
        }
        Some(seen)
    }

    fn text(&self, names: &Names) -> String {
        crate::text::event_text(&self.event, self.board.0.map(), names)
    }
}
