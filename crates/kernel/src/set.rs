//! Sets of names, one bit each.

use crate::{ById, Named};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not};

/// Some of a list of names, without an order: iterating follows that of the rules. Its JSON is the list of their ids; one
/// that is listed twice is refused.
///
/// ```
/// kernel::named! {
///     /// A colour.
///     pub enum Colour: u8 { Red = "red", Green = "green", Blue = "blue", }
/// }
/// type Colours = kernel::Set<Colour>;
///
/// const WARM: Colours = Colour::set(&[Colour::Red]);
/// let mixed = WARM.with(Colour::Blue);
/// assert_eq!(mixed.iter().collect::<Vec<_>>(), [Colour::Red, Colour::Blue]);
/// assert_eq!(Colours::all().minus(mixed), Colours::only(Colour::Green));
/// assert_eq!(serde_json::to_string(&mixed).unwrap(), r#"["red","blue"]"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<E: Named>(E::Bits);

impl<E: Named> Set<E> {
    /// Nothing.
    pub const NONE: Set<E> = Set(E::Bits::NONE);

    /// The set of those whose bits are set, bit `i` for name number `i`. For constants: enums have `set`.
    pub const fn from_bits(bits: E::Bits) -> Set<E> {
        Set(bits)
    }

    /// One bit a name.
    pub const fn bits(self) -> E::Bits {
        self.0
    }

    /// Every name of the list.
    #[inline]
    pub fn all() -> Set<E> {
        Set(E::Bits::lowest_bits(E::ALL.len()))
    }

    /// One name alone.
    #[inline]
    pub fn only(one: E) -> Set<E> {
        const { assert!(E::ALL.len() <= E::Bits::WIDTH, "a bit for every name") };
        Set(E::Bits::bit(one.index()))
    }

    /// Whether `one` is in it.
    #[inline]
    pub fn contains(self, one: E) -> bool {
        self.0 & E::Bits::bit(one.index()) != E::Bits::NONE
    }

    /// Puts `one` in.
    #[inline]
    pub fn insert(&mut self, one: E) {
        *self = self.with(one);
    }

    /// Takes `one` out.
    #[inline]
    pub fn remove(&mut self, one: E) {
        *self = self.without(one);
    }

    /// The set with `one` in it.
    #[inline]
    #[must_use]
    pub fn with(self, one: E) -> Set<E> {
        self.or(Set::only(one))
    }

    /// The set without `one`.
    #[inline]
    #[must_use]
    pub fn without(self, one: E) -> Set<E> {
        self.minus(Set::only(one))
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Set<E>) -> Set<E> {
        Set(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Set<E>) -> Set<E> {
        Set(self.0 | other.0)
    }

    /// Those that are not in `other`.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Set<E>) -> Set<E> {
        Set(self.0 & !other.0)
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == E::Bits::NONE
    }

    /// How many are in it.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count() as u8
    }

    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<E> {
        E::ALL.get(self.0.lowest() as usize).copied()
    }

    /// All of them, in the order of the rules.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = E> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left.0 = left.0.without_lowest();
            Some(first)
        })
    }
}

impl<E: Named> Default for Set<E> {
    fn default() -> Self {
        Set::NONE
    }
}

impl<E: Named> FromIterator<E> for Set<E> {
    fn from_iter<I: IntoIterator<Item = E>>(names: I) -> Self {
        names.into_iter().fold(Set::NONE, Set::with)
    }
}

impl<E: Named> fmt::Debug for Set<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Named::id)).finish()
    }
}

impl<E: Named> Serialize for Set<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(ById))
    }
}

impl<'de, E: Named> Deserialize<'de> for Set<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(List(PhantomData))
    }
}

struct List<E>(PhantomData<E>);

impl<'de, E: Named> Visitor<'de> for List<E> {
    type Value = Set<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}s", E::KIND)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<E>, A::Error> {
        let mut set = Set::NONE;
        while let Some(ById(one)) = list.next_element()? {
            if set.contains(one) {
                return Err(A::Error::custom(format_args!("{} is listed twice", E::id(one))));
            }
            set.insert(one);
        }
        Ok(set)
    }
}

/// What a [`Set`] is kept in: an unsigned number.
pub trait Bits: Copy + Eq + Hash + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// No bit.
    const NONE: Self;
    /// How many bits it has.
    const WIDTH: usize;
    /// The bit of number `at` alone.
    fn bit(at: usize) -> Self;
    /// The lowest so many bits.
    fn lowest_bits(count: usize) -> Self;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The number of the lowest bit that is set; [`Bits::WIDTH`] when none is.
    fn lowest(self) -> u32;
    /// The same without its lowest bit.
    fn without_lowest(self) -> Self;
}

macro_rules! bits {
    ($($type:ident)+) => {$(
        impl Bits for $type {
            const NONE: $type = 0;
            const WIDTH: usize = $type::BITS as usize;

            #[inline]
            fn bit(at: usize) -> $type {
                1 << at
            }

            #[inline]
            fn lowest_bits(count: usize) -> $type {
                if count == 0 { 0 } else { $type::MAX >> ($type::BITS - count as u32) }
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> $type {
                self & self.wrapping_sub(1)
            }
        }
    )+};
}
bits!(u8 u16 u32 u64 u128);

#[cfg(test)]
mod tests {
    use super::*;

    crate::named! {
        /// As many as bits, so that the last bit is used.
        enum Octant: u8 {
            A = "a", B = "b", C = "c", D = "d", E = "e", F = "f", G = "g", H = "h",
        }
    }

    #[test]
    fn a_full_set_ends() {
        let all = Set::<Octant>::all();
        assert_eq!((all.len(), all.bits()), (8, u8::MAX));
        assert!(all.iter().eq(Octant::ALL));
        assert_eq!(all.without(Octant::A).first(), Some(Octant::B));
        assert_eq!(Set::<Octant>::NONE.first(), None);
        assert_eq!(Octant::set(&[Octant::H, Octant::B]).iter().map(Octant::id).collect::<String>(), "bh");
    }

    #[test]
    fn sets_are_lists_of_ids() {
        let set = Octant::set(&[Octant::H, Octant::A]);
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["a","h"]"#);
        assert_eq!(serde_json::from_str::<Set<Octant>>(r#"["h","a"]"#).unwrap(), set);
        for (bad, why) in [
            (r#"["a","a"]"#, "a is listed twice"),
            (r#"["z"]"#, "`z` is no Octant"),
            (r#""a""#, "expected a list of Octants"),
            ("[1]", "expected the id of a Octant"),
        ] {
            let error = serde_json::from_str::<Set<Octant>>(bad).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn sets_of_all_widths_keep_their_highest_bit() {
        fn check<B: Bits>() {
            let last = B::bit(B::WIDTH - 1);
            assert_eq!((last.count(), last.lowest() as usize), (1, B::WIDTH - 1));
            assert!(last.without_lowest() == B::NONE && B::NONE.lowest() as usize == B::WIDTH);
            let counts = [0, 1, B::WIDTH - 1, B::WIDTH];
            assert!(counts.iter().all(|&count| B::lowest_bits(count).count() as usize == count));
            assert!(B::lowest_bits(B::WIDTH - 1) & last == B::NONE);
        }
        check::<u8>();
        check::<u16>();
        check::<u32>();
        check::<u64>();
        check::<u128>();
    }
}
