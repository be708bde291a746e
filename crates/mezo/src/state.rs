//! What is on the table, and what lies hidden. Plain data; the rules are elsewhere.

use crate::agenda::Frame;
use crate::components::{
    AGES, Ability, Altar, Book, CARDS_EACH, Card, DEVOTION_LEVEL, DEVOTION_TOP, DRAW, GLYPHS, God,
    MAX_PLAYERS, PIECES, SPACES, Slot, Space, TOP_LEVEL, WrathTile,
};
use crate::effect::Unit;
use crate::map::{ByRegion, REGIONS, Region, Regions, Vertex};
use arrayvec::ArrayVec;
use kernel::{Dice, Per, Seat, named, options};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A game of Mezo in progress.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mezo {
    /// All that lies open.
    #[serde(flatten)]
    pub table: Tabletop,
    /// What lies face down, and the hands.
    pub hidden: Hidden,
    /// Chance.
    pub dice: Dice,
}

options! {
    /// How a game is played.
    pub struct MezoOptions {
        /// MEZO-5.60.
        blessed_god_cards as "God cards in the Blessed region": bool = true, "whether god cards are played in the Blessed region" [
            true: "cards are played in every conflict",
            false: "the Blessed region is decided by sacrifice alone",
        ];
        /// MEZO-5.32.
        god_move as "Moving gods": GodMove = "any", "how far a god goes when it moves";
        god_selection as "Gods": GodSelection = "draft", "how the gods are handed out";
        /// MEZO-6.4.
        #[serde(skip_serializing_if = "all_ages")]
        ages as "Ages": u8 = 3, "the Age that ends the game" in (1, AGES as i64);
        max_decisions: u32 = 6000,
            "the game stops with this answer and is ranked by VP; a guard that normal play never meets"
            guard (1, u32::MAX as i64);
    }
}

/// Stored games from before there was a choice have all of them.
fn all_ages(ages: &u8) -> bool {
    *ages == AGES
}

named! {
    /// How far a god goes.
    pub enum GodMove: u8 {
        Any = "any": "to any free vertex",
        Adjacent = "adjacent": "to a free vertex one border away, if there is one",
    }
}

named! {
    /// How gods are handed out.
    pub enum GodSelection: u8 {
        Draft = "draft": "chosen, fewest VP first",
        Random = "random": "dealt at random",
    }
}

/// All that lies open: what every seat and every spectator sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tabletop {
    /// How this game is played.
    pub options: MezoOptions,
    /// The current Age, 1 to 3.
    pub age: u8,
    /// Answers given so far.
    pub answers: u32,
    /// The tribes, in seat order.
    pub seats: ArrayVec<Tribe, MAX_PLAYERS>,
    /// The regions.
    #[serde(serialize_with = "Per::write_all")]
    pub regions: ByRegion<Site>,
    /// The wrathful tiles that are face up, by Age.
    pub wrath: ArrayVec<WrathTile, { AGES as usize }>,
    /// Whose unit lies on each space of the Calendar and the Codex.
    pub books: Per<Space, Option<Seat>, SPACES>,
    /// The region without a Champion this Age, once all are placed.
    pub blessed: Option<Region>,
    /// The region that is being fought over.
    pub conflict: Option<Region>,
    /// What has to happen, innermost last. Empty once the game is over.
    pub agenda: ArrayVec<Frame, AGENDA>,
}

/// Room for nested steps. The deepest line of the rules takes five.
pub(crate) const AGENDA: usize = 12;

/// One player's side of the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tribe {
    /// The god, once chosen.
    pub god: Option<God>,
    /// Where the god stands.
    pub vertex: Option<Vertex>,
    /// Victory points. No two tribes have the same.
    pub vp: u32,
    /// The space of the devotion marker, 0 to 19.
    pub devotion: u8,
    /// The powers taken so far, one an Age.
    pub abilities: ArrayVec<Ability, { AGES as usize }>,
    /// Units at hand.
    pub reserve: Units,
    /// Units in the underworld.
    pub xibalba: Units,
    /// Units lying on the wrathful god.
    pub offered: Units,
    /// Units lying on the god's reference card.
    pub sacrificed: Units,
    /// The card of this conflict, once revealed.
    pub card: Option<Card>,
    /// Its slots that are covered.
    pub covered: ArrayVec<Slot, 3>,
    /// Strength gained in this conflict.
    pub strength: u16,
    /// The type of unit of which this tribe claims the majority.
    pub claim: Option<Unit>,
    /// Cards of earlier conflicts of this Age.
    pub played: ArrayVec<Card, CARDS_EACH>,
}

impl Tribe {
    /// The level of devotion (MEZO-5.19).
    pub fn level(&self) -> u8 {
        DEVOTION_LEVEL[usize::from(self.devotion.min(DEVOTION_TOP))]
    }

    /// Whether it has taken this power.
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// The slots of the card that are not covered.
    pub fn uncovered(&self) -> impl Iterator<Item = Slot> {
        Slot::ALL.into_iter().filter(|slot| !self.covered.contains(slot))
    }

    /// The cards it can still play this Age: five minus those seen.
    pub fn unplayed(&self) -> impl Iterator<Item = Card> {
        let cards = self.god.into_iter().flat_map(God::cards);
        cards.filter(|card| !self.played.contains(card) && self.card != Some(*card))
    }
}

/// A number of Warriors and of Shamans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Units {
    /// Warriors.
    pub warriors: u8,
    /// Shamans.
    pub shamans: u8,
}

impl Units {
    /// None.
    pub const NONE: Units = Units { warriors: 0, shamans: 0 };

    /// So many of each.
    pub const fn new(warriors: u8, shamans: u8) -> Units {
        Units { warriors, shamans }
    }

    /// One unit.
    pub const fn one(unit: Unit) -> Units {
        match unit {
            Unit::Warrior => Units::new(1, 0),
            Unit::Shaman => Units::new(0, 1),
        }
    }

    /// How many of one type.
    pub const fn of(self, unit: Unit) -> u8 {
        match unit {
            Unit::Warrior => self.warriors,
            Unit::Shaman => self.shamans,
        }
    }

    /// Only those of one type, or all of them.
    pub const fn only(self, unit: Option<Unit>) -> Units {
        match unit {
            None => self,
            Some(Unit::Warrior) => Units::new(self.warriors, 0),
            Some(Unit::Shaman) => Units::new(0, self.shamans),
        }
    }

    /// How many in all.
    pub const fn total(self) -> u8 {
        self.warriors + self.shamans
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.warriors == 0 && self.shamans == 0
    }

    /// More of them.
    pub const fn add(&mut self, more: Units) {
        self.warriors += more.warriors;
        self.shamans += more.shamans;
    }

    /// Fewer of them.
    pub const fn take(&mut self, less: Units) {
        self.warriors -= less.warriors;
        self.shamans -= less.shamans;
    }
}

/// A region's pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Site {
    /// Its altar. A Desolate region has none.
    pub altar: Option<Altar>,
    /// Whose Champion stands here.
    pub champion: Option<Seat>,
    /// The units of each seat.
    pub units: BySeat<Units>,
    /// The glyphs of each seat.
    pub glyphs: BySeat<u8>,
    /// The pyramid, lowest piece first.
    pub pyramid: ArrayVec<Piece, { TOP_LEVEL as usize }>,
}

/// A piece of a pyramid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// Whose it is; nobody's if neutral.
    pub owner: Option<Seat>,
    /// 1 to 4.
    pub level: u8,
}

/// One thing per seat. Its JSON is a list in seat order; what is missing at its end has its default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T>(pub [T; MAX_PLAYERS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Serialize + Default + PartialEq> Serialize for BySeat<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let used = self.0.iter().rposition(|one| *one != T::default()).map_or(0, |last| last + 1);
        serializer.collect_seq(&self.0[..used])
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut given = ArrayVec::<T, MAX_PLAYERS>::deserialize(deserializer)?.into_iter();
        Ok(BySeat(std::array::from_fn(|_| given.next().unwrap_or_default())))
    }
}

/// What nobody, or only its owner, may see.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// The conflict tiles still face down, the next one last.
    pub tiles: ArrayVec<Region, REGIONS>,
    /// The wrathful tiles of the Ages to come, the next one last.
    pub wrath: ArrayVec<WrathTile, { AGES as usize }>,
    /// The closed cards of each seat.
    pub cards: BySeat<Closed>,
}

/// The closed cards of one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Closed {
    /// The deck, its top last. Cards put back lie on top, in the order of the box.
    pub deck: ArrayVec<Card, CARDS_EACH>,
    /// Cards drawn for this conflict, in the order of the box.
    pub hand: ArrayVec<Card, DRAW>,
    /// The one laid down for this conflict, not yet revealed. It is still in the hand.
    pub chosen: Option<Card>,
}

impl Tabletop {
    /// How many play.
    pub fn players(&self) -> u8 {
        self.seats.len() as u8
    }

    /// Every seat.
    pub fn everyone(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.players())
    }

    /// The tribe of `seat`.
    pub fn tribe(&self, seat: Seat) -> &Tribe {
        &self.seats[seat.index()]
    }

    pub(crate) fn tribe_mut(&mut self, seat: Seat) -> &mut Tribe {
        &mut self.seats[seat.index()]
    }

    /// The regions that are not Desolate.
    pub fn in_play(&self) -> Regions {
        Region::ALL.into_iter().filter(|&region| self.regions[region].altar.is_some()).collect()
    }

    /// Where the god of `seat` has presence (MEZO-5.30).
    pub fn presence(&self, seat: Seat) -> Regions {
        self.tribe(seat).vertex.map_or(Regions::NONE, Vertex::regions).and(self.in_play())
    }

    /// The empty spaces of a book.
    pub fn empty_spaces(&self, book: Book) -> impl Iterator<Item = Space> {
        book.spaces().filter(|&space| self.books[space].is_none())
    }

    /// The units of `seat` in both books.
    pub fn units_in_books(&self, seat: Seat) -> Units {
        let mut units = Units::NONE;
        for (space, _) in self.books.entries().filter(|&(_, owner)| owner == seat) {
            units.add(Units::one(space.book().unit()));
        }
        units
    }

    /// The glyphs `seat` has on the board.
    pub fn glyphs_on_board(&self, seat: Seat) -> u8 {
        self.regions.values().iter().map(|site| site.glyphs[seat]).sum()
    }

    /// The glyphs `seat` still has.
    pub fn glyph_supply(&self, seat: Seat) -> u8 {
        GLYPHS - self.glyphs_on_board(seat)
    }

    /// The pyramid pieces of `level` that `seat` still has.
    pub fn piece_supply(&self, seat: Seat, level: u8) -> u8 {
        let piece = Piece { owner: Some(seat), level };
        let built =
            self.regions.values().iter().flat_map(|site| &site.pyramid).filter(|&&there| there == piece);
        PIECES[usize::from(level - 1)] - built.count() as u8
    }

    /// The Champions of `seat` on the board.
    pub fn champions_on_board(&self, seat: Seat) -> u8 {
        self.regions.values().iter().filter(|site| site.champion == Some(seat)).count() as u8
    }
}
