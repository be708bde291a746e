//! Chance: one frozen generator, with our own sampling and shuffling over it.
//!
//! `Secure` is ChaCha8 (the published cipher with 8 rounds) under a 256-bit key with a zero nonce: draw
//! number `i` is 32-bit word `i % 16` of block `i / 16`. The key of a seed text is its SHA-256.
//! `Fast` is SplitMix64, of which a draw is the upper half: for imagined games, where nobody can gain by guessing.
//! Nothing here may ever change: every record on earth depends on it. The tests below hold it still.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The chance of one game. Part of the state, never of a view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dice {
    /// For games people play: nobody can tell the next draw from those before.
    Secure(Secure),
    /// For imagined games and playouts.
    Fast(u64),
}

/// ChaCha8 under a key, after so many draws.
#[derive(Clone, Copy)]
pub struct Secure {
    /// SHA-256 of the seed.
    key: [u8; 32],
    /// How many 32-bit words were drawn.
    drawn: u64,
    /// The block of the next draw unless that begins one: it follows from the other two.
    block: [u32; 16],
}

impl Secure {
    /// SHA-256 of the seed.
    pub const fn key(&self) -> &[u8; 32] {
        &self.key
    }

    fn new(key: [u8; 32], drawn: u64) -> Secure {
        Secure { key, drawn, block: chacha8(&key, drawn / 16) }
    }

    #[inline]
    fn word(&mut self) -> u32 {
        let at = self.drawn % 16;
        if at == 0 {
            self.block = chacha8(&self.key, self.drawn / 16);
        }
        self.drawn += 1;
        self.block[at as usize]
    }
}

impl PartialEq for Secure {
    fn eq(&self, other: &Secure) -> bool {
        (self.key, self.drawn) == (other.key, other.drawn)
    }
}

impl Eq for Secure {}

impl Hash for Secure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.drawn).hash(state);
    }
}

impl fmt::Debug for Secure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secure").field("key", &self.key).field("drawn", &self.drawn).finish()
    }
}

impl Dice {
    /// The generator of a seed text.
    pub fn from_seed(seed: &str) -> Dice {
        Dice::Secure(Secure::new(Sha256::digest(seed.as_bytes()).into(), 0))
    }

    /// A quick generator for imagined games.
    pub const fn fast(seed: u64) -> Dice {
        Dice::Fast(seed)
    }

    /// A quick generator that goes its own way from here.
    pub fn split(&mut self) -> Dice {
        let (high, low) = (self.word(), self.word());
        Dice::Fast(u64::from(high) << 32 | u64::from(low))
    }

    /// The next 32 random bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        match self {
            Dice::Secure(secure) => secure.word(),
            Dice::Fast(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = *state;
                z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                ((z ^ z >> 31) >> 32) as u32
            }
        }
    }

    /// A number from `0..n`, each equally likely (Lemire's multiplication with rejection).
    ///
    /// # Panics
    /// When `n` is 0: there is nothing to choose from.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "chance needs at least one outcome");
        let mut product = u64::from(self.word()) * u64::from(n);
        if (product as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (product as u32) < unfair {
                product = u64::from(self.word()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// One of `items`, each equally likely.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// Puts `cards` in random order: Fisher–Yates from the back.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            let other = self.below(last as u32 + 1);
            cards.swap(last, other as usize);
        }
    }

    /// Puts `cards` in a random order that does not depend on the one they had.
    pub fn reorder<T: Ord>(&mut self, cards: &mut [T]) {
        cards.sort_unstable();
        self.shuffle(cards);
    }
}

fn chacha8(key: &[u8; 32], counter: u64) -> [u32; 16] {
    let mut start = [0u32; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    for (word, bytes) in start[4..12].iter_mut().zip(key.chunks_exact(4)) {
        *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    start[12] = counter as u32;
    start[13] = (counter >> 32) as u32;
    let mut x = start;
    for _ in 0..4 {
        for column in 0..4 {
            quarter(&mut x, [column, column + 4, column + 8, column + 12]);
        }
        for column in 0..4 {
            quarter(&mut x, [column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12]);
        }
    }
    for (word, begin) in x.iter_mut().zip(start) {
        *word = word.wrapping_add(begin);
    }
    x
}

fn quarter(x: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (left, right) in [(16, 12), (8, 7)] {
        x[a] = x[a].wrapping_add(x[b]);
        x[d] = (x[d] ^ x[a]).rotate_left(left);
        x[c] = x[c].wrapping_add(x[d]);
        x[b] = (x[b] ^ x[c]).rotate_left(right);
    }
}

/// What was written down can always be drawn on from; a whole number that any reader of JSON knows exactly.
const MOST_DRAWN: u64 = 1 << 53;

/// `{"key": "64 hex digits", "drawn": 7}` or `{"fast": "16 hex digits"}`.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Written {
    Secure { key: String, drawn: u64 },
    Fast { fast: String },
}

impl Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Dice::Secure(Secure { key, drawn, .. }) => {
                Written::Secure { key: crate::table::hex(key), drawn: *drawn }
            }
            Dice::Fast(state) => Written::Fast { fast: format!("{state:016x}") },
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Written::deserialize(deserializer)? {
            Written::Secure { key: text, drawn } => {
                let mut key = [0; 32];
                if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                    return Err(serde::de::Error::custom("the key of the dice is 64 hex digits"));
                }
                for (byte, at) in key.iter_mut().zip((0..64).step_by(2)) {
                    *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(serde::de::Error::custom)?;
                }
                if drawn > MOST_DRAWN {
                    return Err(serde::de::Error::custom("no game draws so often"));
                }
                Ok(Dice::Secure(Secure::new(key, drawn)))
            }
            Written::Fast { fast } if fast.len() == 16 => {
                u64::from_str_radix(&fast, 16).map(Dice::Fast).map_err(serde::de::Error::custom)
            }
            Written::Fast { .. } => Err(serde::de::Error::custom("fast dice are 16 hex digits")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first block of ChaCha8 under the zero key, as its authors' test vectors have it.
    #[test]
    fn chacha8_is_the_published_cipher() {
        let block = chacha8(&[0; 32], 0);
        let bytes: Vec<u8> = block.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(crate::table::hex(&bytes[..16]), "3e00ef2f895f40d67f5bb8e81f09a5a1");
    }

    #[test]
    fn draws_are_frozen_for_ever() {
        let mut dice = Dice::from_seed("pantheon");
        let words: Vec<u32> = (0..3).map(|_| dice.word()).collect();
        let rolls: Vec<u32> = (0..12).map(|_| dice.below(6)).collect();
        let mut cards: Vec<u8> = (0..20).collect();
        dice.shuffle(&mut cards);
        let seen = format!("{words:x?} {rolls:?} {cards:?}");
        assert_eq!(seen, FROZEN);
        let mut fast = Dice::fast(7);
        assert_eq!([fast.word(), fast.word(), fast.below(100)], FROZEN_FAST);
    }

    /// What is kept between draws is no part of the dice: they are written and read again at every draw of two blocks.
    #[test]
    fn dice_go_on_from_any_draw() {
        let mut dice = Dice::from_seed("x");
        for drawn in 0..40 {
            let text = serde_json::to_string(&dice).unwrap();
            assert!(text.ends_with(&format!("\"drawn\":{drawn}}}")), "{text}");
            let mut read: Dice = serde_json::from_str(&text).unwrap();
            assert_eq!(read, dice);
            assert_eq!((read.word(), read), (dice.word(), dice));
        }
    }

    #[test]
    fn a_new_order_forgets_the_old_one() {
        let (mut one, mut two) = ([3, 1, 2, 5, 4], [5, 4, 3, 2, 1]);
        Dice::fast(9).reorder(&mut one);
        Dice::fast(9).reorder(&mut two);
        assert_eq!(one, two);
        Dice::fast(10).reorder(&mut two);
        assert_ne!(one, two);
    }

    #[test]
    fn below_is_even() {
        let mut dice = Dice::from_seed("even");
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn dice_survive_json_and_bad_ones_are_refused() {
        for dice in [Dice::from_seed("a"), Dice::fast(u64::MAX)] {
            let text = serde_json::to_string(&dice).unwrap();
            assert_eq!(serde_json::from_str::<Dice>(&text).unwrap(), dice);
        }
        for bad in
            [r#"{"key":"ab","drawn":0}"#, r#"{"fast":"zz"}"#, r#"{"fast":"é23456789012345"}"#, "{}", "7"]
        {
            assert!(serde_json::from_str::<Dice>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn dice_that_were_loaded_can_be_drawn_on_from() {
        let written = |drawn: u64| format!(r#"{{"key":"{}","drawn":{drawn}}}"#, "ab".repeat(32));
        assert!(serde_json::from_str::<Dice>(&written(u64::MAX)).is_err(), "the next draw has no number");
        assert!(serde_json::from_str::<Dice>(&written(MOST_DRAWN + 1)).is_err());
        let mut dice: Dice = serde_json::from_str(&written(MOST_DRAWN)).unwrap();
        dice.shuffle(&mut [0; 100]);
    }

    const FROZEN: &str = "[dcf4f148, 9c92e7f3, cde1ea6f] [5, 0, 3, 3, 4, 5, 4, 5, 5, 5, 5, 5] \
        [18, 14, 3, 0, 6, 15, 9, 19, 16, 13, 10, 7, 12, 11, 4, 1, 2, 17, 5, 8]";
    const FROZEN_FAST: [u32; 3] = [1_674_306_020, 72_105_175, 90];
}
