//! What a viewer of the toy sees, remembers and imagines.

use super::rules::PerSeat;
use super::{COINS, Phase, ToyOptions};
use kernel::{Dice, Seat};
use serde::{Deserialize, Serialize};

/// What a viewer of the toy may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToyView {
    pub(super) you: Option<Seat>,
    pub(super) options: ToyOptions,
    pub(super) phase: Phase,
    pub(super) round: u8,
    pub(super) has_laid: Vec<bool>,
    pub(super) own_laid: Option<u8>,
    pub(super) hand_sizes: Vec<u8>,
    pub(super) hands: Vec<Option<Vec<u8>>>,
    pub(super) coins: Vec<Option<u8>>,
    pub(super) points: Vec<u8>,
    pub(super) deck_size: u8,
    pub(super) discard_size: u8,
    pub(super) discard_top: Option<u8>,
    pub(super) deck: Option<Vec<u8>>,
    pub(super) discard: Option<Vec<u8>>,
}

/// What a viewer of the toy remembers: purses as reckoned, and the covered discard.
#[derive(Clone, Debug, Default)]
pub struct ToyMemory {
    pub(super) robbed: Vec<(Seat, Seat, u8)>,
    pub(super) discard: Vec<u8>,
    pub(super) complete: bool,
}

/// The purses as one who saw every robbery reckons them.
pub(super) fn reckon(memory: &ToyMemory, seats: u8) -> Vec<i16> {
    let mut purses = vec![i16::from(COINS); usize::from(seats)];
    for &(thief, victim, coins) in &memory.robbed {
        purses[thief.index()] += i16::from(coins);
        purses[victim.index()] -= i16::from(coins);
    }
    purses
}

pub(super) fn imagined_coins(view: &ToyView, memory: &ToyMemory, dice: &mut Dice) -> PerSeat<u8> {
    let seats = view.coins.len();
    if memory.complete && view.coins.contains(&None) {
        return reckon(memory, seats as u8)
            .into_iter()
            .map(|coins| u8::try_from(coins).unwrap_or(0))
            .collect();
    }
    let known: u8 = view.coins.iter().flatten().sum();
    let mut left = COINS * seats as u8 - known;
    let gaps: Vec<usize> = (0..seats).filter(|&seat| view.coins[seat].is_none()).collect();
    let mut coins: PerSeat<u8> = view.coins.iter().map(|coins| coins.unwrap_or(0)).collect();
    while left > 0 {
        coins[dice.pick(&gaps)] += 1;
        left -= 1;
    }
    coins
}

/// The discard where it is known: all of it at the end or by memory, otherwise its top.
pub(super) fn imagined_discard(view: &ToyView, memory: &ToyMemory) -> Vec<Option<u8>> {
    let size = usize::from(view.discard_size);
    if let Some(discard) = &view.discard {
        return discard.iter().copied().map(Some).collect();
    }
    if memory.complete {
        return memory.discard[memory.discard.len() - size..].iter().copied().map(Some).collect();
    }
    let covered = size.saturating_sub(1);
    (0..covered).map(|_| None).chain(view.discard_top.map(Some)).collect()
}
