//! Where things lie when they are drawn: the mat of one mage and the seats around the table, each on a canvas of
//! 1000 by 1000. The rules have no map.

/// The side of the canvas.
pub const CANVAS: u16 = 1000;

/// A box on the canvas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// Left edge.
    pub x: u16,
    /// Upper edge.
    pub y: u16,
    /// How wide.
    pub width: u16,
    /// How high.
    pub height: u16,
}

/// A spot on the canvas: from the left, from the top.
pub type Spot = (u16, u16);

/// The boxes of the mat, row by row as in [`crate::components::MAT`].
#[rustfmt::skip]
pub const MAT_BOXES: [[Rect; 5]; 3] = [
    [
        Rect { x: 40, y: 60, width: 125, height: 200 },
        Rect { x: 180, y: 60, width: 125, height: 200 },
        Rect { x: 320, y: 60, width: 125, height: 200 },
        Rect { x: 460, y: 60, width: 125, height: 200 },
        Rect { x: 600, y: 60, width: 125, height: 200 },
    ],
    [
        Rect { x: 40, y: 360, width: 125, height: 200 },
        Rect { x: 180, y: 360, width: 125, height: 200 },
        Rect { x: 320, y: 360, width: 125, height: 200 },
        Rect { x: 460, y: 360, width: 125, height: 200 },
        Rect { x: 600, y: 360, width: 125, height: 200 },
    ],
    [
        Rect { x: 40, y: 660, width: 125, height: 200 },
        Rect { x: 180, y: 660, width: 125, height: 200 },
        Rect { x: 320, y: 660, width: 125, height: 200 },
        Rect { x: 460, y: 660, width: 125, height: 200 },
        Rect { x: 600, y: 660, width: 125, height: 200 },
    ],
];

/// The strip of ten units under each row.
#[rustfmt::skip]
pub const DIGIT_TRACKS: [Rect; 3] = [
    Rect { x: 40, y: 275, width: 685, height: 55 },
    Rect { x: 40, y: 575, width: 685, height: 55 },
    Rect { x: 40, y: 875, width: 685, height: 55 },
];

/// The wealth boxes: poor, content, rich.
#[rustfmt::skip]
pub const WEALTH_BOXES: [Rect; 3] = [
    Rect { x: 780, y: 60, width: 180, height: 195 },
    Rect { x: 780, y: 280, width: 180, height: 195 },
    Rect { x: 780, y: 500, width: 180, height: 195 },
];

/// Where the mages sit, for three to eight of them: the viewer first, at the bottom, then clockwise.
#[rustfmt::skip]
const SEATING: [&[Spot]; 6] = [
    &[(500, 900), (154, 300), (846, 300)],
    &[(500, 900), (100, 500), (500, 100), (900, 500)],
    &[(500, 900), (120, 624), (265, 176), (735, 176), (880, 624)],
    &[(500, 900), (154, 700), (154, 300), (500, 100), (846, 300), (846, 700)],
    &[(500, 900), (187, 749), (110, 411), (326, 140), (674, 140), (890, 411), (813, 749)],
    &[(500, 900), (217, 783), (100, 500), (217, 217), (500, 100), (783, 217), (900, 500), (783, 783)],
];

/// The seats of a table of `seats`; nothing for a number that cannot play.
pub fn seating(seats: u8) -> &'static [Spot] {
    usize::from(seats).checked_sub(3).and_then(|at| SEATING.get(at)).copied().unwrap_or(&[])
}

/// Where the deck lies.
pub const DECK: Spot = (430, 500);
/// Where the discard pile lies.
pub const DISCARD: Spot = (570, 500);
/// Where the cards of the running chain lie.
pub const STACK: Spot = (500, 380);
/// Where the goal deck lies.
pub const GOAL_DECK: Spot = (500, 620);
