//! What is in the box.

use std::ops::RangeInclusive;

/// How many can play.
pub const SEATS: RangeInclusive<u8> = 2..=4;
/// The most that can play.
pub const MAX_SEATS: usize = 4;
/// The faces of the die: __HEAD__-1.2.
pub const DIE: [u8; 3] = [1, 2, 3];
/// What the stones say: __HEAD__-1.2.
pub const STONES: [u8; 6] = [1, 2, 3, 4, 5, 6];
/// How far a push goes back: __HEAD__-5.4.
pub const PUSH: u8 = 2;
/// A turn takes at most so many decisions.
pub const DECISIONS_A_TURN: u32 = 2;
