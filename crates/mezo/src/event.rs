//! What happened, whole; and what each viewer sees of it.

use crate::action::{Comfort, Work};
use crate::agenda::Source;
use crate::components::{Ability, Book, Card, DRAW, God, MAX_PLAYERS, Slot, Space, WrathTile};
use crate::effect::Unit;
use crate::map::{Region, Regions, Vertex};
use crate::rules::Prize;
use crate::state::Units;
use arrayvec::ArrayVec;
use kernel::{Names, Remark, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
#[expect(missing_docs, reason = "the fields say what they are; their words are in `text`")]
pub enum Event {
    /// The board was laid out.
    BoardLaidOut { desolate: Regions, neutral: Regions, first: Seat },
    /// A god was chosen or dealt.
    GodTaken { seat: Seat, god: God },
    /// An Age began and its wrathful tile was turned up.
    AgeBegan { age: u8, tile: WrathTile },
    /// A power was chosen.
    AbilityTaken { seat: Seat, ability: Ability },
    /// A Champion was placed.
    ChampionPlaced { seat: Seat, region: Region },
    /// Units went to a region. In a Deploy turn no text is the reason.
    UnitsPlaced { seat: Seat, region: Region, units: Units, from: Origin, source: Option<Source> },
    /// The region without a Champion was Blessed.
    RegionBlessed { region: Region },
    /// A god moved, or came to the board.
    GodMoved { seat: Seat, from: Option<Vertex>, to: Vertex },
    /// A Call ability had nothing to do.
    CalledInVain { seat: Seat, god: God },
    /// A conflict tile was revealed.
    ConflictBegan { region: Region, blessed: bool },
    /// A seat drew cards; only that seat sees which.
    CardsDrawn { seat: Seat, count: u8, cards: Option<ArrayVec<Card, DRAW>> },
    /// A seat laid down a card; only that seat sees which.
    CardCommitted { seat: Seat, card: Option<Card> },
    /// All cards were revealed, in seat order.
    CardsRevealed { cards: ArrayVec<Card, MAX_PLAYERS> },
    /// An action of a card was used.
    ActionUsed {
        seat: Seat,
        card: Card,
        slot: Slot,
        /// Whether there was nothing it could do.
        #[serde(skip)]
        idle: Remark<bool>,
    },
    /// A slot was covered for a small gain.
    Passed { seat: Seat, slot: Slot, comfort: Comfort },
    /// A glyph was broken for a third action.
    GlyphBroken { seat: Seat, region: Region },
    /// Units came back from Xibalba.
    UnitsRecovered { seat: Seat, units: Units, source: Source },
    /// A unit was smitten (to Xibalba).
    UnitSmitten { seat: Seat, owner: Seat, unit: Unit, region: Region, source: Source },
    /// A unit was exiled (to its Reserve).
    UnitExiled { seat: Seat, owner: Seat, unit: Unit, region: Region, source: Source },
    /// A unit was shifted.
    UnitShifted { seat: Seat, owner: Seat, unit: Unit, from: Region, to: Region, source: Source },
    /// A glyph was built.
    GlyphBuilt { seat: Seat, region: Region },
    /// A pyramid piece was built.
    PieceBuilt { seat: Seat, region: Region, level: u8 },
    /// A glyph or a topmost piece went back to its owner; a neutral piece left the game.
    Demolished { seat: Seat, region: Region, work: Work, owner: Option<Seat> },
    /// A glyph or a topmost piece was replaced by one of the seat's own.
    Transformed { seat: Seat, region: Region, work: Work, owner: Option<Seat> },
    /// Strength was gained.
    StrengthGained { seat: Seat, amount: u16, source: Source },
    /// The devotion marker moved.
    DevotionGained { seat: Seat, amount: u8, to: u8 },
    /// The VP marker moved.
    VpGained { seat: Seat, amount: u32, to: u32, why: Why },
    /// A majority was claimed.
    MajorityClaimed { seat: Seat, unit: Unit },
    /// Units were paid to the wrathful god, from a region or from the Reserve.
    UnitsOffered { seat: Seat, units: Units, region: Option<Region> },
    /// A wrathful tile was used.
    WrathUsed {
        seat: Seat,
        tile: WrathTile,
        /// Whether there was nothing it could do.
        #[serde(skip)]
        idle: Remark<bool>,
    },
    /// Units of the Reserve were sacrificed.
    UnitsSacrificed { seat: Seat, units: Units },
    /// A tie was broken.
    TieBroken { judge: Seat, winner: Seat, prize: Prize },
    /// A conflict was won.
    ConflictWon { seat: Seat, region: Region, strength: u16, blessed: bool },
    /// Nobody had any strength in the Blessed region.
    NobodyWon { region: Region },
    /// A unit went to a space of a book.
    UnitHonoured {
        seat: Seat,
        book: Book,
        space: Space,
        /// Whether there was nothing the space could do.
        #[serde(skip)]
        idle: Remark<bool>,
    },
    /// Units and Champion left the region.
    RegionCleared { region: Region },
    /// An Age was over.
    AgeEnded { age: u8 },
    /// The guard `max_decisions` stopped the game.
    GameStopped { answers: u32 },
    /// The game was over.
    GameEnded { winner: Seat },
}

/// Where placed units come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The Reserve: DEPLOY.
    Reserve,
    /// The underworld: AWAKEN.
    Xibalba,
}

/// Why VP were gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A text says so.
    Text(Source),
    /// Building or transforming a pyramid here.
    Pyramid(Region),
    /// Owning a piece of the pyramid that another built on here.
    Share(Region),
    /// Devotion beyond the end of the track.
    Overflow,
    /// The Blessed token.
    Blessed,
    /// End of Age: units on the Calendar and the Codex.
    Books,
    /// End of Age: regions with a pyramid piece.
    Pyramids,
    /// Final scoring: devotion and the Age 3 power.
    Final,
}

impl kernel::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Event::CardsDrawn { seat, cards, .. } if !viewer.is(*seat) => *cards = None,
            Event::CardCommitted { seat, card } if !viewer.is(*seat) => *card = None,
            _ => {}
        }
        Some(seen)
    }

    fn text(&self, names: &Names) -> String {
        crate::text::event(self, names)
    }
}
