//! One value per name, and counts of names.

use crate::{ById, Named, Set};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// One `T` for each of the `N` names of a list. Its JSON is an object with ids as keys that leaves out what is default;
/// what is missing reads as the default. `Per<Colour, Option<Area>, 4>` is a map, `Per<Card, u8, 15>` are [`Counts`].
/// Where the JSON names all, say `#[serde(serialize_with = "kernel::Per::write_all")]`.
///
/// ```
/// kernel::named! {
///     /// A colour.
///     pub enum Colour: u8 { Red = "red", Blue = "blue", }
/// }
/// type PerColour<T> = kernel::Per<Colour, T, { Colour::ALL.len() }>;
///
/// let mut paint = PerColour::<u8>::default();
/// paint[Colour::Blue] = 3;
/// assert_eq!(serde_json::to_string(&paint).unwrap(), r#"{"blue":3}"#);
/// assert_eq!(paint.iter().map(|(_, litres)| litres).sum::<u8>(), 3);
///
/// const STOCK: kernel::Counts<Colour, 2> = kernel::Counts::new([2, 1]);
/// assert_eq!(STOCK.total(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Per<E, T, const N: usize>([T; N], PhantomData<E>);

/// How many of each name: hands, piles, stocks.
pub type Counts<E, const N: usize> = Per<E, u8, N>;

impl<E: Named, T, const N: usize> Per<E, T, N> {
    /// These values, in the order of [`Named::ALL`].
    pub const fn new(values: [T; N]) -> Self {
        const { assert!(E::ALL.len() == N, "a value for every name") };
        Per(values, PhantomData)
    }

    /// The value that `value` gives for each name.
    pub fn from_fn(mut value: impl FnMut(E) -> T) -> Self {
        Per::new(std::array::from_fn(|at| value(E::ALL[at])))
    }

    /// The values in the order of [`Named::ALL`].
    pub const fn values(&self) -> &[T; N] {
        &self.0
    }

    /// Writes every name with its value, defaults too. For `serialize_with`.
    pub fn write_all<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>
    where
        T: Serialize,
    {
        let all = E::ALL.iter().map(|&name| ById(name)).zip(&self.0);
        serializer.collect_map(all)
    }
}

impl<E: Named, T: Copy, const N: usize> Per<E, T, N> {
    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (E, T)> + Clone + '_ {
        E::ALL.iter().copied().zip(self.0.iter().copied())
    }
}

impl<E: Named, T: Copy + Default + PartialEq, const N: usize> Per<E, T, N> {
    /// Every name whose value is not the default, with it.
    pub fn present(&self) -> impl Iterator<Item = (E, T)> + Clone + '_ {
        self.iter().filter(|(_, value)| *value != T::default())
    }

    /// Whether every value is the default.
    pub fn is_empty(&self) -> bool {
        self.present().next().is_none()
    }
}

impl<E: Named, V: Copy, const N: usize> Per<E, Option<V>, N> {
    /// No name has a value.
    pub const NOWHERE: Self = Per([None; N], PhantomData);

    /// How many names have a value.
    pub fn len(&self) -> u8 {
        self.0.iter().filter(|value| value.is_some()).count() as u8
    }

    /// Every name that has a value, with it.
    pub fn entries(&self) -> impl Iterator<Item = (E, V)> + Clone + '_ {
        self.iter().filter_map(|(name, value)| Some((name, value?)))
    }
}

impl<E: Named, const N: usize> Counts<E, N> {
    /// None of anything.
    pub const NONE: Self = Per([0; N], PhantomData);

    /// How many there are in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// The names of which there is at least one.
    pub fn kinds(&self) -> Set<E> {
        self.present().map(|(kind, _)| kind).collect()
    }

    /// Adds one.
    pub fn add(&mut self, kind: E) {
        self[kind] = self[kind].saturating_add(1);
    }

    /// Takes one away, if there is one.
    pub fn take(&mut self, kind: E) {
        self[kind] = self[kind].saturating_sub(1);
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(theirs);
        }
        self
    }

    /// What is left without `other`; never less than nothing of a kind.
    #[must_use]
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

    /// The `nth` when all lie in the order of [`Named::ALL`].
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

impl<E: Named, T: Default, const N: usize> Default for Per<E, T, N> {
    fn default() -> Self {
        Per::from_fn(|_| T::default())
    }
}

impl<E: Named, T, const N: usize> Index<E> for Per<E, T, N> {
    type Output = T;

    #[inline]
    fn index(&self, name: E) -> &T {
        &self.0[name.index()]
    }
}

impl<E: Named, T, const N: usize> IndexMut<E> for Per<E, T, N> {
    #[inline]
    fn index_mut(&mut self, name: E) -> &mut T {
        &mut self.0[name.index()]
    }
}

impl<E: Named, T: Default, const N: usize> FromIterator<(E, T)> for Per<E, T, N> {
    fn from_iter<I: IntoIterator<Item = (E, T)>>(pairs: I) -> Self {
        let mut all = Per::default();
        pairs.into_iter().for_each(|(name, value)| all[name] = value);
        all
    }
}

/// One more of each.
impl<E: Named, const N: usize> FromIterator<E> for Counts<E, N> {
    fn from_iter<I: IntoIterator<Item = E>>(names: I) -> Self {
        let mut counts = Self::NONE;
        names.into_iter().for_each(|name| counts.add(name));
        counts
    }
}

impl<E: Named, T: fmt::Debug, const N: usize> fmt::Debug for Per<E, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(E::ALL.iter().map(|name| name.id()).zip(&self.0)).finish()
    }
}

impl<E: Named, T: Default + PartialEq + Serialize, const N: usize> Serialize for Per<E, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = E::ALL.iter().map(|&name| ById(name)).zip(&self.0);
        serializer.collect_map(all.filter(|(_, value)| **value != T::default()))
    }
}

impl<'de, E: Named, T: Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Per<E, T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

struct Entries<E, T, const N: usize>(PhantomData<(E, T)>);

impl<'de, E: Named, T: Default + Deserialize<'de>, const N: usize> Visitor<'de> for Entries<E, T, N> {
    type Value = Per<E, T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with {}s as keys", E::KIND)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = Per::default();
        while let Some((ById(name), value)) = map.next_entry()? {
            all[name] = value;
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::named! {
        /// Three suits.
        enum Suit: u8 { Cups = "cups", Coins = "coins", Clubs = "clubs", }
    }

    #[test]
    fn counts_count() {
        let hand: Counts<Suit, 3> = [Suit::Clubs, Suit::Cups, Suit::Clubs].into_iter().collect();
        assert_eq!((hand.total(), hand[Suit::Clubs], hand.kinds().len()), (3, 2, 2));
        assert!((0..4).map(|nth| hand.nth(nth)).eq([
            Some(Suit::Cups),
            Some(Suit::Clubs),
            Some(Suit::Clubs),
            None
        ]));
        let mut less = hand;
        less.take(Suit::Clubs);
        less.take(Suit::Coins);
        assert!(hand.covers(&less) && !less.covers(&hand));
        assert_eq!(hand.minus(&less), [Suit::Clubs].into_iter().collect());
        assert_eq!(less.minus(&hand), Counts::NONE);
        assert_eq!(less.plus(&less).values(), &[2, 0, 2]);
        assert_eq!(format!("{less:?}"), r#"{"cups": 1, "coins": 0, "clubs": 1}"#);
    }

    #[derive(Serialize)]
    struct Whole(#[serde(serialize_with = "Per::write_all")] Per<Suit, u8, 3>);

    #[test]
    fn json_leaves_out_what_is_nothing() {
        let counts = Counts::<Suit, 3>::new([0, 2, 0]);
        assert_eq!(text(&counts), r#"{"coins":2}"#);
        assert_eq!(text(&Whole(counts)), r#"{"cups":0,"coins":2,"clubs":0}"#);
        let mut places = Per::<Suit, Option<char>, 3>::NOWHERE;
        assert_eq!(text(&places), "{}");
        places[Suit::Clubs] = Some('x');
        assert_eq!(text(&places), r#"{"clubs":"x"}"#);
        assert!(places.entries().eq([(Suit::Clubs, 'x')]));
        assert_eq!(serde_json::from_str::<Per<Suit, Option<char>, 3>>(r#"{"clubs":"x"}"#).unwrap(), places);
        assert_eq!(serde_json::from_str::<Counts<Suit, 3>>(r#"{"coins":2,"cups":0}"#).unwrap(), counts);
        let error = serde_json::from_str::<Counts<Suit, 3>>(r#"{"swords":1}"#).unwrap_err();
        assert!(error.to_string().starts_with("`swords` is no Suit"), "{error}");
        assert!(serde_json::from_str::<Counts<Suit, 3>>("[1,2,3]").is_err());
    }

    fn text(data: &impl Serialize) -> String {
        serde_json::to_string(data).expect("plain data")
    }
}
