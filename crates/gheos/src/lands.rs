//! Lands: which parts hang together, which of them are continents and what they show.

use crate::board::{Board, EMPTY, Slot};
use crate::components::{Face, Faces, Goods, MAX_CONTINENTS, MAX_TILES, Shape};
use crate::map::{LandKey, Part};
use arrayvec::ArrayVec;

/// A land part: the slot of its tile and its number on it. In the order of keys.
pub type Node = (Slot, u8);

/// Marks land parts while lands are explored.
pub(crate) type Marks = [[u8; 3]; MAX_TILES];
pub(crate) const UNMARKED: u8 = u8::MAX;
/// Marks the parts of a continent that has no number yet.
const NEW: u8 = UNMARKED - 1;

/// Tiles with what is printed on them.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The tiles on the table.
    pub board: &'a Board,
    /// Their faces in this game.
    pub faces: &'static Faces,
}

/// What was found on connected land.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Patch {
    /// Its smallest part.
    pub(crate) least: Node,
    /// What it shows.
    pub(crate) goods: Goods,
    /// Whether a landmass is part of it.
    pub(crate) landmass: bool,
}

impl Ground<'_> {
    /// The printed side of the tile in `slot`.
    #[inline]
    pub fn face(self, slot: Slot) -> &'static Face {
        &self.faces[self.board.laid(slot).tile.index()]
    }

    /// The part of the tile in `slot` that lies in direction `dir`.
    #[inline]
    pub fn part_at(self, slot: Slot, dir: usize) -> u8 {
        self.board.laid(slot).facing.parts(self.face(slot).shape)[dir]
    }

    /// The parts of the tile in `slot`.
    #[inline]
    fn parts(self, slot: Slot) -> impl Iterator<Item = Node> {
        (0..self.face(slot).shape.count()).map(move |part| (slot, part))
    }

    /// What a part shows.
    #[inline]
    pub(crate) fn goods(self, (slot, part): Node) -> Goods {
        self.face(slot).goods[usize::from(part)]
    }

    /// The name of a land part.
    #[inline]
    pub fn key(self, (slot, part): Node) -> LandKey {
        LandKey { cell: self.board.laid(slot).cell, part: Part::new(part) }
    }

    /// The land part of this name, if there is one.
    pub fn node(self, key: LandKey) -> Option<Node> {
        let slot = self.board.slot(key.cell)?;
        (key.part.index() < usize::from(self.face(slot).shape.count()))
            .then_some((slot, key.part.index() as u8))
    }

    /// GHEOS-2.5: the parts that touch a part across its edges.
    #[inline]
    pub fn beyond(self, (slot, part): Node) -> impl Iterator<Item = Node> {
        let directions = self.board.laid(slot).facing.directions(self.face(slot).shape)[usize::from(part)];
        let near = self.board.near(slot);
        (0..3)
            .filter(move |dir| directions >> dir & 1 == 1 && near[*dir] != EMPTY)
            .map(move |dir| (near[dir], self.part_at(near[dir], dir)))
    }

    /// Whether a part owns two edges or more.
    #[inline]
    pub fn is_landmass(self, (slot, part): Node) -> bool {
        is_landmass(self.face(slot).shape, part)
    }

    /// Explores the land of `first` as far as it is unmarked, and marks it.
    pub(crate) fn explore(self, first: Node, marks: &mut Marks, mark: u8) -> Patch {
        let mut patch = Patch { least: first, goods: Goods::default(), landmass: false };
        let mut open: ArrayVec<Node, { 3 * MAX_TILES }> = ArrayVec::new();
        marks[usize::from(first.0)][usize::from(first.1)] = mark;
        open.push(first);
        while let Some(node) = open.pop() {
            patch.least = patch.least.min(node);
            patch.goods = patch.goods.plus(self.goods(node));
            patch.landmass |= self.is_landmass(node);
            for next in self.beyond(node) {
                let found = &mut marks[usize::from(next.0)][usize::from(next.1)];
                if *found == UNMARKED {
                    *found = mark;
                    open.push(next);
                }
            }
        }
        patch
    }

    /// GHEOS-2.8: land of which this is a part is a continent. A shore alone or facing a shore is none.
    #[inline]
    fn is_continental(self, node: Node) -> bool {
        self.beyond(node).any(|next| self.is_landmass(node) || self.is_landmass(next))
    }
}

/// Only part `a` can be a landmass, and on a strait not even that.
#[inline]
pub(crate) fn is_landmass(shape: Shape, part: u8) -> bool {
    part == 0 && shape != Shape::Strait
}

/// A continent: land that people can live on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Continent {
    /// Its name.
    pub key: LandKey,
    /// What it shows.
    pub goods: Goods,
}

/// All continents of a board, by key, and which of them each land part belongs to. Derived from the board alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lands {
    continents: ArrayVec<Continent, MAX_CONTINENTS>,
    of: Marks,
}

impl Lands {
    /// The lands of a table.
    pub fn of(ground: Ground<'_>) -> Lands {
        let mut lands = Lands { continents: ArrayVec::new(), of: [[UNMARKED; 3]; MAX_TILES] };
        for slot in 0..ground.board.tiles().len() as Slot {
            // Parts are tried in the order of keys, so the first of a continent is its name (GHEOS-2.9).
            for node in ground.parts(slot) {
                if lands.number(node) == UNMARKED && ground.is_continental(node) {
                    let goods = ground.explore(node, &mut lands.of, lands.continents.len() as u8).goods;
                    lands.continents.push(Continent { key: ground.key(node), goods });
                }
            }
        }
        lands
    }

    /// The tile in `slot` was laid on an empty cell: what it touches grows together, and nothing else changes.
    pub(crate) fn grow(&mut self, ground: Ground<'_>, slot: Slot) {
        let at = usize::from(slot);
        self.of.copy_within(at..MAX_TILES - 1, at + 1);
        self.of[at] = [UNMARKED; 3];
        for node in ground.parts(slot).filter(|&node| ground.is_continental(node)) {
            self.join(ground, node);
        }
    }

    /// The tile in `slot` lies in the place of another: the lands around it are explored again.
    pub(crate) fn renew(&mut self, ground: Ground<'_>, slot: Slot) {
        let near = ground.board.near(slot);
        let around = (0..3).filter(|&dir| near[dir] != EMPTY);
        let around = around.map(|dir| (near[dir], ground.part_at(near[dir], dir)));
        for node in (0..3).map(|part| (slot, part)).chain(around.clone()) {
            if self.number(node) != UNMARKED {
                self.take(self.number(node), UNMARKED);
            }
        }
        for node in ground.parts(slot).chain(around) {
            if self.number(node) == UNMARKED && ground.is_continental(node) {
                let patch = ground.explore(node, &mut self.of, NEW);
                self.insert(Continent { key: ground.key(patch.least), goods: patch.goods });
            }
        }
    }

    /// A new part and all that it touches become one continent. What was none yet is a part alone.
    fn join(&mut self, ground: Ground<'_>, node: Node) {
        let alone = |node| Continent { key: ground.key(node), goods: ground.goods(node) };
        let mut whole = alone(node);
        self.mark(node);
        for next in ground.beyond(node) {
            let other = match self.number(next) {
                NEW => continue,
                UNMARKED => {
                    self.mark(next);
                    alone(next)
                }
                number => self.take(number, NEW),
            };
            whole = Continent { key: whole.key.min(other.key), goods: whole.goods.plus(other.goods) };
        }
        self.insert(whole);
    }

    fn mark(&mut self, (slot, part): Node) {
        self.of[usize::from(slot)][usize::from(part)] = NEW;
    }

    /// Takes a continent out; its parts get this mark.
    fn take(&mut self, number: u8, mark: u8) -> Continent {
        for of in self.of.as_flattened_mut() {
            *of = if *of == number { mark } else { *of - u8::from(number < *of && *of < NEW) };
        }
        self.continents.remove(number.into())
    }

    /// Puts in the continent whose parts are marked as new.
    fn insert(&mut self, continent: Continent) {
        let at = self.continents.partition_point(|other| other.key < continent.key);
        let number = at as u8;
        for of in self.of.as_flattened_mut() {
            *of = if *of == NEW { number } else { *of + u8::from(number <= *of && *of < NEW) };
        }
        self.continents.insert(at, continent);
    }

    /// The continents, by key.
    pub fn continents(&self) -> &[Continent] {
        &self.continents
    }

    /// The continent of a land part; nothing on islands and stubs.
    pub fn continent(&self, node: Node) -> Option<&Continent> {
        self.continents.get(usize::from(self.number(node)))
    }

    /// The continent of this name.
    pub fn named(&self, key: LandKey) -> Option<&Continent> {
        let found = self.continents.binary_search_by_key(&key, |continent| continent.key);
        found.ok().map(|at| &self.continents[at])
    }

    /// The number of a part's continent in [`Lands::continents`], or one beyond them.
    #[inline]
    pub fn number(&self, (slot, part): Node) -> u8 {
        self.of[usize::from(slot)][usize::from(part)]
    }
}

/// What a land is (GHEOS-2.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LandKind {
    /// At least three sides on at least two tiles.
    Continent,
    /// Two shores facing each other.
    Island,
    /// Anything else.
    Stub,
}

/// A land told in full, for people and tests. The rules use [`Lands`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Land {
    /// Its parts, the smallest first.
    pub parts: Vec<LandKey>,
    /// How many tile edges its parts own.
    pub sides: u32,
    /// How many tiles it touches.
    pub tiles: usize,
    /// What it shows.
    pub goods: Goods,
}

impl Land {
    /// The land that `key` is part of, if there is such a part.
    pub fn of(ground: Ground<'_>, key: LandKey) -> Option<Land> {
        let mut nodes = vec![ground.node(key)?];
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            for next in ground.beyond(node) {
                if !nodes.contains(&next) {
                    nodes.push(next);
                }
            }
            at += 1;
        }
        nodes.sort_unstable();
        let directions = |&(slot, part): &Node| {
            ground.board.laid(slot).facing.directions(ground.face(slot).shape)[usize::from(part)]
        };
        let mut slots: Vec<Slot> = nodes.iter().map(|node| node.0).collect();
        slots.dedup();
        Some(Land {
            parts: nodes.iter().map(|&node| ground.key(node)).collect(),
            sides: nodes.iter().map(|node| directions(node).count_ones()).sum(),
            tiles: slots.len(),
            goods: nodes
                .iter()
                .fold(Goods::default(), |sum, node| sum.plus(ground.face(node.0).goods[usize::from(node.1)])),
        })
    }

    /// GHEOS-2.7: what it is.
    pub fn kind(&self) -> LandKind {
        match (self.sides, self.tiles) {
            (3.., 2..) => LandKind::Continent,
            (2, 2) => LandKind::Island,
            _ => LandKind::Stub,
        }
    }
}
