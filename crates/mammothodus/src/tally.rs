//! Small containers keyed by the game's own names: counts, sets and whereabouts. Their JSON speaks in names.

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// One of a short fixed list of things that have a name.
pub trait Named: Copy + Eq + fmt::Debug + 'static {
    /// All of them, in the order of the rules.
    const ALL: &'static [Self];
    /// Its name in notation and JSON.
    fn id(self) -> &'static str;
    /// Its place in [`Named::ALL`].
    fn index(self) -> usize;
    /// The thing of that name.
    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|thing| thing.id() == id)
    }
}

/// Declares an enum whose variants carry the names of the rules.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $id:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$about])* #[serde(rename = $id)] $variant,)* }

        impl $crate::tally::Named for $name {
            const ALL: &'static [Self] = &[$($name::$variant,)*];
            fn id(self) -> &'static str {
                match self { $($name::$variant => $id,)* }
            }
            fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::tally::Named::id(*self))
            }
        }
    };
}
pub(crate) use named;

/// How many of each thing. Its JSON is a map of those that are there: `{"attack": 2}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counts<E, const N: usize>([u8; N], PhantomData<E>);

impl<E: Named, const N: usize> Counts<E, N> {
    /// None of anything.
    pub const NONE: Self = Counts([0; N], PhantomData);

    /// These counts, in the order of [`Named::ALL`].
    pub const fn new(counts: [u8; N]) -> Self {
        Counts(counts, PhantomData)
    }

    /// How many things there are in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; N]
    }

    /// The kinds of which there is at least one.
    pub fn kinds(&self) -> Set<E> {
        let bit = |(at, &count): (usize, &u8)| u32::from(count > 0) << at;
        Set(self.0.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit), PhantomData)
    }

    /// Each kind that is there, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (E, u8)> + '_ {
        self.kinds().iter().map(|kind| (kind, self[kind]))
    }

    /// Both together.
    pub fn plus(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(theirs);
        }
        self
    }

    /// What is left without `other`; never less than nothing of a kind.
    pub fn minus(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
        self
    }

    /// Whether `other` is contained in it.
    pub fn covers(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).all(|(&mine, theirs)| mine >= theirs)
    }

    /// Adds one.
    pub fn add(&mut self, kind: E) {
        self[kind] = self[kind].saturating_add(1);
    }

    /// Takes one away, if there is one.
    pub fn take(&mut self, kind: E) {
        self[kind] = self[kind].saturating_sub(1);
    }

    /// The `nth` thing when all lie in order of kind.
    pub fn nth(&self, nth: u32) -> Option<E> {
        let mut left = nth;
        E::ALL.iter().copied().find(|&kind| {
            let here = u32::from(self[kind]);
            let found = left < here;
            left = left.saturating_sub(here);
            found
        })
    }
}

impl<E: Named, const N: usize> Default for Counts<E, N> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<E: Named, const N: usize> Index<E> for Counts<E, N> {
    type Output = u8;
    fn index(&self, kind: E) -> &u8 {
        &self.0[kind.index()]
    }
}

impl<E: Named, const N: usize> IndexMut<E> for Counts<E, N> {
    fn index_mut(&mut self, kind: E) -> &mut u8 {
        &mut self.0[kind.index()]
    }
}

impl<E: Named, const N: usize> FromIterator<E> for Counts<E, N> {
    fn from_iter<I: IntoIterator<Item = E>>(things: I) -> Self {
        let mut counts = Self::NONE;
        things.into_iter().for_each(|thing| counts.add(thing));
        counts
    }
}

impl<E: Named, const N: usize> fmt::Debug for Counts<E, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(kind, count)| (kind.id(), count))).finish()
    }
}

impl<E: Named, const N: usize> Serialize for Counts<E, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(kind, count)| (kind.id(), count)))
    }
}

impl<'de, E: Named, const N: usize> Deserialize<'de> for Counts<E, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut counts = Self::NONE;
        read_map(deserializer, |kind: E, count: u8| counts[kind] = count)?;
        Ok(counts)
    }
}

/// Some of a list of things. Its JSON is the list of their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<E>(u32, PhantomData<E>);

impl<E> Set<E> {
    /// Nothing.
    pub const NONE: Set<E> = Set(0, PhantomData);

    /// The set of those whose bits are set, bit `i` for thing number `i`.
    pub const fn from_bits(bits: u32) -> Set<E> {
        Set(bits, PhantomData)
    }

    /// One bit a thing.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether it holds nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl<E: Named> Set<E> {
    /// Those in both.
    pub const fn and(self, other: Set<E>) -> Set<E> {
        Set(self.0 & other.0, PhantomData)
    }

    /// Those in either.
    pub const fn or(self, other: Set<E>) -> Set<E> {
        Set(self.0 | other.0, PhantomData)
    }

    /// Those that are not in `other`.
    pub const fn minus(self, other: Set<E>) -> Set<E> {
        Set(self.0 & !other.0, PhantomData)
    }

    /// One thing alone.
    pub fn only(thing: E) -> Set<E> {
        Set(1 << thing.index(), PhantomData)
    }

    /// Whether `thing` is in it.
    pub fn contains(self, thing: E) -> bool {
        self.0 >> thing.index() & 1 == 1
    }

    /// The set with `thing`.
    pub fn with(self, thing: E) -> Set<E> {
        self.or(Set::only(thing))
    }

    /// The set without `thing`.
    pub fn without(self, thing: E) -> Set<E> {
        self.minus(Set::only(thing))
    }

    /// The first of them in the order of the rules.
    pub fn first(self) -> Option<E> {
        E::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// All of them in the order of the rules.
    pub fn iter(self) -> impl Iterator<Item = E> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let next = left.first()?;
            left = left.without(next);
            Some(next)
        })
    }
}

impl<E> Default for Set<E> {
    fn default() -> Self {
        Set::NONE
    }
}

impl<E: Named> FromIterator<E> for Set<E> {
    fn from_iter<I: IntoIterator<Item = E>>(things: I) -> Self {
        things.into_iter().fold(Set::NONE, Set::with)
    }
}

impl<E: Named> fmt::Debug for Set<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Named::id)).finish()
    }
}

impl<E: Named> Serialize for Set<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Named::id))
    }
}

impl<'de, E: Named> Deserialize<'de> for Set<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<E>(PhantomData<E>);
        impl<'de, E: Named> Visitor<'de> for List<E> {
            type Value = Set<E>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of names")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<E>, A::Error> {
                let mut set = Set::NONE;
                while let Some(Id(thing)) = list.next_element::<Id<E>>()? {
                    set = set.with(thing);
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(List(PhantomData))
    }
}

/// A value for some of a list of things. Its JSON is a map of those that have one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entries<E, V, const N: usize>([Option<V>; N], PhantomData<E>);

impl<E: Named, V: Copy, const N: usize> Entries<E, V, N> {
    /// Nothing has a value.
    pub const NONE: Self = Entries([None; N], PhantomData);

    /// Each that has a value, with it.
    pub fn iter(&self) -> impl Iterator<Item = (E, V)> + Clone + '_ {
        E::ALL.iter().zip(self.0.iter()).filter_map(|(&thing, &value)| Some((thing, value?)))
    }

    /// How many have a value.
    pub fn len(&self) -> u8 {
        self.0.iter().filter(|value| value.is_some()).count() as u8
    }

    /// Whether none has a value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<E: Named, V: Copy, const N: usize> Default for Entries<E, V, N> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<E: Named, V, const N: usize> Index<E> for Entries<E, V, N> {
    type Output = Option<V>;
    fn index(&self, thing: E) -> &Option<V> {
        &self.0[thing.index()]
    }
}

impl<E: Named, V, const N: usize> IndexMut<E> for Entries<E, V, N> {
    fn index_mut(&mut self, thing: E) -> &mut Option<V> {
        &mut self.0[thing.index()]
    }
}

impl<E: Named, V: Copy + fmt::Debug, const N: usize> fmt::Debug for Entries<E, V, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(thing, value)| (thing.id(), value))).finish()
    }
}

impl<E: Named, V: Copy + Serialize, const N: usize> Serialize for Entries<E, V, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(thing, value)| (thing.id(), value)))
    }
}

impl<'de, E: Named, V: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Entries<E, V, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut entries = Self::NONE;
        read_map(deserializer, |thing: E, value: V| entries[thing] = Some(value))?;
        Ok(entries)
    }
}

/// A name on its way from JSON to the thing it means.
struct Id<E>(E);

impl<'de, E: Named> Deserialize<'de> for Id<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name<E>(PhantomData<E>);
        impl<E: Named> Visitor<'_> for Name<E> {
            type Value = Id<E>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name of the rules")
            }
            fn visit_str<X: Error>(self, id: &str) -> Result<Id<E>, X> {
                let shown = || id.chars().take(40).collect::<String>();
                E::from_id(id)
                    .map(Id)
                    .ok_or_else(|| X::custom(format!("nothing is called `{}` here", shown())))
            }
        }
        deserializer.deserialize_str(Name(PhantomData))
    }
}

fn read_map<'de, D, E, V>(deserializer: D, mut put: impl FnMut(E, V)) -> Result<(), D::Error>
where
    D: Deserializer<'de>,
    E: Named,
    V: Deserialize<'de>,
{
    struct Entry<F, E, V>(F, PhantomData<(E, V)>);
    impl<'de, F: FnMut(E, V), E: Named, V: Deserialize<'de>> Visitor<'de> for Entry<F, E, V> {
        type Value = ();
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map keyed by names of the rules")
        }
        fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
            while let Some((Id(thing), value)) = map.next_entry::<Id<E>, V>()? {
                (self.0)(thing, value);
            }
            Ok(())
        }
    }
    deserializer.deserialize_map(Entry(&mut put, PhantomData))
}
