//! What a seat sees, and what it can imagine: section 8 of the rules.

use crate::components::STONES;
use crate::options::__Name__Options;
use crate::state::{Tabletop, __Name__};
use kernel::{Dice, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct __Name__View {
    /// What was agreed on.
    pub options: __Name__Options,
    /// Whose view it is.
    pub you: Option<Seat>,
    /// What lies open.
    pub tabletop: Tabletop,
    /// The stones by seat, where they are known.
    pub stones: Vec<Option<u8>>,
}

/// __HEAD__-8.1, __HEAD__-8.2: a stone is known to its owner, to all once it was thrown, and at the end.
pub(crate) fn view(game: &__Name__, viewer: Viewer) -> __Name__View {
    let tabletop = &game.tabletop;
    let is_known =
        |seat: Seat| viewer.is(seat) || tabletop.runner(seat).has_thrown || tabletop.is_over();
    let stones = Seat::all(tabletop.seats()).zip(&game.stones);
    __Name__View {
        options: game.options,
        you: viewer.seat(),
        tabletop: tabletop.clone(),
        stones: stones.map(|(seat, &stone)| is_known(seat).then_some(stone)).collect(),
    }
}

/// A whole game that this view cannot tell from the real one: unknown stones are any of those left.
pub(crate) fn imagine(view: &__Name__View, mut dice: Dice) -> __Name__ {
    let mut unseen: Vec<u8> = STONES.into_iter().filter(|&stone| !view.stones.contains(&Some(stone))).collect();
    dice.shuffle(&mut unseen);
    let stone = |known: &Option<u8>| known.or_else(|| unseen.pop()).expect("there are more stones than seats");
    __Name__ {
        options: view.options,
        tabletop: view.tabletop.clone(),
        stones: view.stones.iter().map(stone).collect(),
        dice,
    }
}
