//! What a play will cause (section 5.3), seen from the cell where the tile goes.
//!
//! Without the tile in that cell the land around it falls into at most three *pieces*. The old tile joined some of
//! them, the new one joins others: old lands, new lands and the fate of every civilization between them follow from
//! the pieces and the two tiles, whichever of them lies there now.

use crate::board::{EMPTY, Laid};
use crate::components::{Civ, Goods, MAX_TILES, PerCiv};
use crate::lands::{Ground, Lands, Marks, UNMARKED, is_landmass};
use crate::map::{Cell, LandKey, Part};
use crate::options::{Landless, WarSwordBasis};
use arrayvec::ArrayVec;

/// Where every civilization lives: the key of its continent.
pub type Homes = PerCiv<Option<LandKey>>;

/// A set of up to three things around a cell, as bits.
type Bits = u8;

#[derive(Clone, Copy)]
struct Piece {
    key: LandKey,
    goods: Goods,
    landmass: bool,
}

/// The land around a cell as it is without the tile in it.
pub struct Pieces<'a> {
    ground: Ground<'a>,
    cell: Cell,
    /// Number of the piece in each direction, or [`EMPTY`].
    at: [u8; 3],
    pieces: ArrayVec<Piece, 3>,
}

/// A land that touches the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    /// Its name.
    pub key: LandKey,
    /// What it shows.
    pub goods: Goods,
    /// Whether it is a continent.
    pub continent: bool,
    parts: Bits,
    pieces: Bits,
}

/// What becomes of a civilization that lives around the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It keeps its land, which may shrink, grow or be shared: the number of that land.
    Stays(u8),
    /// Its land is split: it goes to one of these lands, which all have the most wheat, as bits.
    Migrates(Bits),
    /// No continent is left for it.
    Vanishes,
}

/// A civilization that lives around the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Affected {
    /// Which.
    pub civ: Civ,
    /// The key of its old continent.
    pub from: LandKey,
    /// What becomes of it.
    pub fate: Fate,
    swords: u8,
    pieces: Bits,
}

/// Civilizations that share a land, with their strength in swords, in canonical order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct War {
    /// The contested land.
    pub land: LandKey,
    /// Who is at war, how strong.
    pub sides: ArrayVec<(Civ, u8), 3>,
}

impl War {
    /// Those with the most swords.
    pub fn strongest(&self) -> impl Iterator<Item = Civ> + '_ {
        let most = self.sides.iter().map(|side| side.1).max();
        self.sides.iter().filter(move |side| Some(side.1) == most).map(|side| side.0)
    }
}

/// All that a play changes: the new lands around its cell and who is affected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The new lands that touch the cell.
    pub lands: ArrayVec<Joined, 3>,
    /// The civilizations around the cell, in canonical order.
    pub affected: ArrayVec<Affected, 3>,
    piece_swords: [u8; 3],
}

impl<'a> Pieces<'a> {
    /// The pieces around `cell`, which is filled or next to a tile.
    pub fn around(ground: Ground<'a>, cell: Cell) -> Pieces<'a> {
        let near = ground.board.around(cell).unwrap_or([EMPTY; 3]);
        let mut marks: Marks = [[UNMARKED; 3]; MAX_TILES];
        if let Some(slot) = ground.board.slot(cell) {
            // Not entered: as if nothing lay there.
            marks[usize::from(slot)] = [EMPTY - 1; 3];
        }
        let mut all = Pieces { ground, cell, at: [EMPTY; 3], pieces: ArrayVec::new() };
        for dir in (0..3).filter(|&dir| near[dir] != EMPTY) {
            let first = (near[dir], ground.part_at(near[dir], dir));
            let mark = marks[usize::from(first.0)][usize::from(first.1)];
            all.at[dir] = if mark == UNMARKED {
                let number = all.pieces.len() as u8;
                let patch = ground.explore(first, &mut marks, number);
                all.pieces.push(Piece {
                    key: ground.key(patch.least),
                    goods: patch.goods,
                    landmass: patch.landmass,
                });
                number
            } else {
                mark
            };
        }
        all
    }

    /// The same around an empty cell where the lands are known: nothing must be explored.
    pub(crate) fn beside(ground: Ground<'a>, lands: &Lands, cell: Cell) -> Pieces<'a> {
        let near = ground.board.around(cell).unwrap_or([EMPTY; 3]);
        let mut all = Pieces { ground, cell, at: [EMPTY; 3], pieces: ArrayVec::new() };
        for dir in (0..3).filter(|&dir| near[dir] != EMPTY) {
            let node = (near[dir], ground.part_at(near[dir], dir));
            // What is no continent and has an edge here is a part alone.
            let (key, goods, landmass) = match lands.continent(node) {
                Some(land) => (land.key, land.goods, true),
                None => (ground.key(node), ground.goods(node), ground.is_landmass(node)),
            };
            let known = all.pieces.iter().position(|piece| piece.key == key);
            all.at[dir] = known.unwrap_or(all.pieces.len()) as u8;
            if known.is_none() {
                all.pieces.push(Piece { key, goods, landmass });
            }
        }
        all
    }

    /// The tile in the cell now.
    pub fn old(&self) -> Option<Laid> {
        self.ground.board.at(self.cell)
    }

    /// What happens when `new` lies in the cell instead of `old`, to civilizations that had these homes before.
    pub fn prospect(&self, old: Option<Laid>, new: Laid, homes: &Homes) -> Prospect {
        let lands = self.join(Some(new));
        let mut affected: ArrayVec<Affected, 3> = ArrayVec::new();
        let before = self.join(old);
        for (civ, home) in homes.iter() {
            if let Some(land) = before.iter().find(|land| Some(land.key) == home) {
                let fate = fate(&lands, land.pieces);
                let (from, swords, pieces) = (land.key, land.goods.sword, land.pieces);
                affected.push(Affected { civ, from, fate, swords, pieces });
            }
        }
        let piece_swords = std::array::from_fn(|at| self.pieces.get(at).map_or(0, |piece| piece.goods.sword));
        Prospect { lands, affected, piece_swords }
    }

    /// The lands that touch the cell when `laid` lies in it, or nothing.
    fn join(&self, laid: Option<Laid>) -> ArrayVec<Joined, 3> {
        match laid {
            None => (0..self.pieces.len()).map(|piece| self.joined(None, 0, 1 << piece)).collect(),
            Some(laid) => {
                let groups = self.groups(laid);
                groups.into_iter().map(|(parts, pieces)| self.joined(Some(laid), parts, pieces)).collect()
            }
        }
    }

    /// Parts of `laid` and pieces that hang together. Two parts do when one piece touches both.
    fn groups(&self, laid: Laid) -> ArrayVec<(Bits, Bits), 3> {
        let shape = laid.face(self.ground.faces).shape;
        let mut groups: ArrayVec<(Bits, Bits), 3> = ArrayVec::new();
        for (part, directions) in (0..shape.count()).zip(laid.facing.directions(shape)) {
            let mut group = (1 << part, 0);
            for dir in (0..3).filter(|dir| directions >> dir & 1 == 1 && self.at[*dir] != EMPTY) {
                group.1 |= 1 << self.at[dir];
            }
            groups.retain(|other| {
                let apart = other.1 & group.1 == 0;
                if !apart {
                    group = (group.0 | other.0, group.1 | other.1);
                }
                apart
            });
            groups.push(group);
        }
        groups
    }

    /// The land made of these parts of a tile in the cell and these pieces.
    fn joined(&self, laid: Option<Laid>, parts: Bits, pieces: Bits) -> Joined {
        let (key, goods) = (LandKey::default(), Goods::default());
        let mut land = Joined { key, goods, continent: false, parts, pieces };
        let mut least: Option<LandKey> = None;
        let mut landmass = false;
        let mut add = |key: LandKey, goods: Goods, mass: bool| {
            least = Some(least.map_or(key, |least| least.min(key)));
            land.goods = land.goods.plus(goods);
            landmass |= mass;
        };
        if let Some(laid) = laid {
            let face = laid.face(self.ground.faces);
            for part in bits(parts) {
                let key = LandKey { cell: self.cell, part: Part::new(part) };
                add(key, face.goods[usize::from(part)], is_landmass(face.shape, part));
            }
        }
        for piece in bits(pieces).map(|piece| self.pieces[usize::from(piece)]) {
            add(piece.key, piece.goods, piece.landmass);
        }
        land.key = least.expect("a land has at least one part");
        land.continent = landmass && pieces != 0;
        land
    }
}

impl Prospect {
    /// GHEOS-5.11, GHEOS-5.22: whether it causes migration or war, so that it needs and costs a follower.
    pub fn costs(&self, landless: Landless) -> bool {
        let moves = self
            .migrating()
            .is_some_and(|moving| moving.fate != Fate::Vanishes || landless == Landless::Pays);
        moves || self.contested(None).is_some()
    }

    /// The civilization that must move or vanishes. GHEOS-5.14: never more than one.
    pub fn migrating(&self) -> Option<&Affected> {
        self.affected.iter().find(|affected| !matches!(affected.fate, Fate::Stays(_)))
    }

    /// GHEOS-5.20: the lands a migrating civilization may go to, by key; nothing when none migrates.
    pub fn targets(&self) -> ArrayVec<LandKey, 3> {
        let mut targets: ArrayVec<LandKey, 3> = match self.migrating().map(|affected| affected.fate) {
            Some(Fate::Migrates(lands)) => {
                bits(lands).map(|land| self.lands[usize::from(land)].key).collect()
            }
            Some(Fate::Stays(_) | Fate::Vanishes) | None => ArrayVec::new(),
        };
        targets.sort_unstable();
        targets
    }

    /// Where a migrating civilization goes when it has no choice.
    pub fn only_target(&self) -> Option<LandKey> {
        match self.targets().as_slice() {
            [target] => Some(*target),
            _ => None,
        }
    }

    /// The new land that this part of the new tile belongs to.
    pub fn land_of(&self, part: u8) -> Option<&Joined> {
        self.lands.iter().find(|land| land.parts >> part & 1 == 1)
    }

    /// Whether somebody stands on a new land once the migrating civilization has moved to `moved_to`.
    pub fn is_peopled(&self, land: &Joined, moved_to: Option<LandKey>) -> bool {
        self.affected.iter().any(|affected| self.stands(affected, moved_to) == Some(land))
    }

    /// GHEOS-5.23: the war there is once the migrating civilization has moved to `moved_to`.
    pub fn war(&self, moved_to: Option<LandKey>, basis: WarSwordBasis) -> Option<War> {
        let land = self.contested(moved_to)?;
        let here = self.affected.iter().filter(|affected| self.stands(affected, moved_to) == Some(land));
        let sides = here.map(|affected| (affected.civ, self.strength(affected, land, basis))).collect();
        Some(War { land: land.key, sides })
    }

    /// The new continent of an affected civilization; nothing when it vanishes.
    pub fn home(&self, affected: &Affected, moved_to: Option<LandKey>) -> Option<LandKey> {
        self.stands(affected, moved_to).map(|land| land.key)
    }

    fn contested(&self, moved_to: Option<LandKey>) -> Option<&Joined> {
        self.lands.iter().find(|land| {
            self.affected.iter().filter(|affected| self.stands(affected, moved_to) == Some(land)).count() > 1
        })
    }

    fn stands(&self, affected: &Affected, moved_to: Option<LandKey>) -> Option<&Joined> {
        match affected.fate {
            Fate::Stays(land) => self.lands.get(usize::from(land)),
            Fate::Migrates(_) => self.lands.iter().find(|land| Some(land.key) == moved_to),
            Fate::Vanishes => None,
        }
    }

    fn strength(&self, affected: &Affected, land: &Joined, basis: WarSwordBasis) -> u8 {
        match basis {
            WarSwordBasis::OldContinent => affected.swords,
            WarSwordBasis::SurvivingLand => {
                bits(affected.pieces & land.pieces).map(|piece| self.piece_swords[usize::from(piece)]).sum()
            }
        }
    }
}

/// GHEOS-5.11, GHEOS-5.19: what becomes of a civilization whose surviving land is these pieces.
fn fate(lands: &[Joined], pieces: Bits) -> Fate {
    let touched = || (0..).zip(lands).filter(move |(_, land)| land.pieces & pieces != 0);
    let continents = || touched().filter(|(_, land)| land.continent);
    let Some(wheat) = continents().map(|(_, land)| land.goods.wheat).max() else { return Fate::Vanishes };
    let richest = continents().filter(|(_, land)| land.goods.wheat == wheat);
    match touched().count() {
        1 => continents().map(|(at, _)| Fate::Stays(at)).next().expect("its one land is a continent"),
        _ => Fate::Migrates(richest.fold(0, |all, (at, _): (u8, _)| all | 1 << at)),
    }
}

fn bits(set: Bits) -> impl Iterator<Item = u8> {
    (0..3).filter(move |bit| set >> bit & 1 == 1)
}
