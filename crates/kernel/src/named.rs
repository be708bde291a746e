//! Names: closed lists of things that notation and JSON know by a short id.
//!
//! [`named!`](crate::named!) declares such a list as an enum. What is kept for names follows from [`Named`]: a
//! [`Set`](crate::Set) of them, one value [`Per`](crate::Per) name, [`Counts`](crate::Counts). What has a written form
//! without being a list (a cell, a card of two kinds) says how in `Display` and `FromStr`, and
//! [`written!`](crate::written!) makes that its JSON.

use crate::Bits;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// One of a short fixed list of things that have an id. Mostly an enum made by [`named!`](crate::named!); a number that
/// looks its id up in a table implements it by hand and calls [`written!`](crate::written!).
pub trait Named: Copy + Ord + Hash + fmt::Debug + 'static {
    /// The unsigned number that a [`Set`](crate::Set) of them is kept in, one bit each.
    type Bits: Bits;
    /// What they are, for messages: `God`.
    const KIND: &'static str;
    /// All of them, in the order of the rules.
    const ALL: &'static [Self];
    /// Its id in notation and JSON.
    fn id(self) -> &'static str;
    /// Its place in [`Named::ALL`].
    fn index(self) -> usize;
    /// The one with this id.
    fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.id() == id)
    }
}

/// Declares an enum whose values are known by an id: in notation, in JSON, and as an [`Argument`](crate::Argument) of
/// actions. The type behind its name is what a [`Set`](crate::Set) of it is kept in. A title for people may follow each
/// id; a list with titles can be an option of a game, see [`options!`](crate::options!).
///
/// ```
/// kernel::named! {
///     /// A god.
///     pub enum God: u8 {
///         /// Of war.
///         Ares = "ares",
///         /// Of the sea.
///         Poseidon = "poseidon",
///     }
/// }
/// kernel::named! {
///     /// How gods are handed out.
///     pub enum Selection: u8 {
///         Draft = "draft": "chosen, one by one",
///         Random = "random": "dealt at random",
///     }
/// }
///
/// const WARLIKE: kernel::Set<God> = God::set(&[God::Ares]);
/// assert!(WARLIKE.contains(God::ALL[0]));
/// assert_eq!("poseidon".parse(), Ok(God::Poseidon));
/// assert_eq!(God::Ares.to_string(), "ares");
/// assert_eq!(serde_json::to_string(&God::ALL).unwrap(), r#"["ares","poseidon"]"#);
/// assert!("Ares".parse::<God>().is_err());
/// assert_eq!(Selection::Random.title(), "dealt at random");
/// ```
///
/// It needs `serde` among the dependencies of the crate.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $vis:vis enum $name:ident: $bits:ty {
        $($(#[$doc:meta])* $variant:ident = $id:literal: $title:literal,)+
    }) => {
        $crate::named! {
            $(#[$about])* $vis enum $name: $bits { $(#[doc = $title] $(#[$doc])* $variant = $id,)+ }
        }

        impl $name {
            /// What people call it.
            $vis const fn title(self) -> &'static str {
                match self { $($name::$variant => $title,)+ }
            }
        }

        impl $crate::OptionKind for $name {
            type Literal = &'static str;
            const VALUES: &'static [$crate::OptionValue] =
                &[$($crate::OptionValue { value: $id, about: $title },)+];

            fn of(id: &'static str) -> Self {
                $crate::Named::from_id(id).expect("a default is one of the values")
            }
        }
    };
    ($(#[$about:meta])* $vis:vis enum $name:ident: $bits:ty {
        $($(#[$doc:meta])* $variant:ident = $id:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $(#[doc = concat!("`", $id, "`.")] $(#[$doc])* $variant,)+ }

        impl $name {
            /// All of them, in the order of the rules.
            $vis const ALL: [$name; [$($id),+].len()] = [$($name::$variant),+];

            /// Its id in notation and JSON.
            $vis const fn id(self) -> &'static str {
                match self { $($name::$variant => $id,)+ }
            }

            /// Its place among all.
            $vis const fn index(self) -> usize {
                self as usize
            }

            /// The set of these and no others.
            #[allow(dead_code, reason = "not every list has constant sets")]
            $vis const fn set(list: &[$name]) -> $crate::Set<$name> {
                let (mut bits, mut at) = (0, 0);
                while at < list.len() {
                    bits |= 1 << list[at] as u32;
                    at += 1;
                }
                $crate::Set::from_bits(bits)
            }
        }

        impl $crate::Named for $name {
            type Bits = $bits;
            const KIND: &'static str = stringify!($name);
            const ALL: &'static [$name] = &$name::ALL;

            fn id(self) -> &'static str {
                $name::id(self)
            }

            #[inline]
            fn index(self) -> usize {
                $name::index(self)
            }
        }

        $crate::written!(by id: $name);
    };
}

/// Makes the written form of a type its JSON.
///
/// `written!(Cell)` takes the text of `Display`, which `FromStr` reads back. `written!(by id: Tile)` is for a type that
/// is [`Named`] by hand: its id becomes its `Display`, `FromStr`, JSON and notation.
///
/// ```
/// /// A month, kept as a number.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// pub struct Month(u8);
///
/// impl kernel::Named for Month {
///     type Bits = u8;
///     const KIND: &'static str = "Month";
///     const ALL: &'static [Month] = &[Month(0), Month(1)];
///
///     fn id(self) -> &'static str {
///         ["jan", "feb"][self.index()]
///     }
///
///     fn index(self) -> usize {
///         usize::from(self.0)
///     }
/// }
/// kernel::written!(by id: Month);
///
/// /// A day, written `feb-9`.
/// #[derive(PartialEq, Debug)]
/// pub struct Day(Month, u8);
///
/// impl std::fmt::Display for Day {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "{}-{}", self.0, self.1)
///     }
/// }
///
/// impl std::str::FromStr for Day {
///     type Err = &'static str;
///
///     fn from_str(text: &str) -> Result<Day, &'static str> {
///         let day = || text.split_once('-').and_then(|(m, d)| Some(Day(m.parse().ok()?, d.parse().ok()?)));
///         day().ok_or("a day is written month-day")
///     }
/// }
/// kernel::written!(Day);
///
/// assert_eq!(serde_json::to_string(&Day(Month(1), 9)).unwrap(), r#""feb-9""#);
/// assert_eq!(serde_json::from_str::<Day>(r#""jan-3""#).unwrap(), Day(Month(0), 3));
/// let error = serde_json::from_str::<Day>(r#""may 1""#).unwrap_err().to_string();
/// assert!(error.starts_with("`may 1`: a day is written month-day"), "{error}");
/// ```
#[macro_export]
macro_rules! written {
    (by id: $type:ty) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str($crate::Named::id(*self))
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::BadNotation;

            fn from_str(text: &str) -> Result<Self, $crate::BadNotation> {
                $crate::Named::from_id(text).ok_or_else(|| $crate::BadNotation::new(text))
            }
        }

        impl $crate::Argument for $type {
            fn write(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str($crate::Named::id(*self))
            }

            fn read(words: &mut $crate::Words<'_>) -> Option<Self> {
                $crate::Named::from_id(words.next()?)
            }
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::Named::id(*self))
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let id: $crate::ById<$type> = ::serde::Deserialize::deserialize(deserializer)?;
                Ok(id.0)
            }
        }
    };
    ($type:ty) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text: String = ::serde::Deserialize::deserialize(deserializer)?;
                let bad = |why| ::serde::de::Error::custom(format_args!("`{text}`: {why}"));
                text.parse().map_err(bad)
            }
        }
    };
}

/// A name on its way to JSON and back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ById<E>(pub E);

impl<E: Named> Serialize for ById<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de, E: Named> Deserialize<'de> for ById<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Id(PhantomData))
    }
}

struct Id<E>(PhantomData<E>);

impl<E: Named> Visitor<'_> for Id<E> {
    type Value = ById<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the id of a {}", E::KIND)
    }

    fn visit_str<X: Error>(self, id: &str) -> Result<ById<E>, X> {
        let shown = || id.chars().take(40).collect::<String>();
        E::from_id(id).map(ById).ok_or_else(|| X::custom(format!("`{}` is no {}", shown(), E::KIND)))
    }
}
