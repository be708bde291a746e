//! One thing per civilization.

use crate::components::{CIVS, Civ};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// One `T` for each civilization. Written as an object that leaves out what is nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerCiv<T>([T; CIVS]);

impl<T: Copy> PerCiv<T> {
    /// Every civilization with its own, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (Civ, T)> + '_ {
        Civ::ALL.into_iter().zip(self.0.iter().copied())
    }
}

impl PerCiv<u8> {
    /// All of them together.
    pub fn total(&self) -> u16 {
        self.0.iter().copied().map(u16::from).sum()
    }
}

impl<T> Index<Civ> for PerCiv<T> {
    type Output = T;

    fn index(&self, civ: Civ) -> &T {
        &self.0[civ as usize]
    }
}

impl<T> IndexMut<Civ> for PerCiv<T> {
    fn index_mut(&mut self, civ: Civ) -> &mut T {
        &mut self.0[civ as usize]
    }
}

impl<T: Copy + Default> FromIterator<(Civ, T)> for PerCiv<T> {
    fn from_iter<I: IntoIterator<Item = (Civ, T)>>(pairs: I) -> Self {
        let mut all = PerCiv::default();
        pairs.into_iter().for_each(|(civ, value)| all[civ] = value);
        all
    }
}

impl<T: Copy + Default + PartialEq + Serialize> Serialize for PerCiv<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().filter(|(_, value)| *value != T::default()))
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for PerCiv<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ByColour(PhantomData))
    }
}

struct ByColour<T>(PhantomData<T>);

impl<'de, T: Copy + Default + Deserialize<'de>> Visitor<'de> for ByColour<T> {
    type Value = PerCiv<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with colours as keys")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = PerCiv::default();
        while let Some((civ, value)) = map.next_entry::<Civ, T>()? {
            all[civ] = value;
        }
        Ok(all)
    }
}
