//! Connect four on seven columns of six: perft 7, 49, 343, 2,401, 16,807, 117,649, 823,536, 5,673,234.

use super::{Acted, NoOptions, argument};
use kernel::{
    BadNotation, Broken, Dice, Game, Names, OptionSpec, Outcome, Seat, Seats, SetupError, Sight, Sink,
    Sketch, Turn, Undo, Viewer,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

const COLUMNS: u8 = 7;
const ROWS: u8 = 6;
/// A column takes one bit more than its rows, so that lines never wrap.
const STRIDE: u8 = ROWS + 1;
const COLUMN: u64 = (1 << ROWS) - 1;

/// A stone dropped into a column, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drop(pub u8);

impl fmt::Display for Drop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Drop{{{}}}", self.0)
    }
}

impl FromStr for Drop {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let column = argument(text, "Drop").ok().filter(|&column| column < COLUMNS);
        column.map(Drop).ok_or_else(|| BadNotation::new(text))
    }
}

/// The stones of both players as bit sets; seat 0 begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConnectFour {
    stones: [u64; 2],
    /// Kept because it is asked three times a move; `check` compares.
    over: bool,
    dice: Dice,
}

fn four(stones: u64) -> bool {
    [1, STRIDE, STRIDE - 1, STRIDE + 1].iter().any(|&step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl ConnectFour {
    fn all(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    fn mover(&self) -> usize {
        (self.all().count_ones() % 2) as usize
    }

    /// The one who moved last, if that made four.
    fn winner(&self) -> Option<usize> {
        let last = 1 - self.mover();
        four(self.stones[last]).then_some(last)
    }

    fn full(&self) -> bool {
        self.all().count_ones() == u32::from(COLUMNS * ROWS)
    }
}

impl Game for ConnectFour {
    const ID: &'static str = "connect_four";
    const NAME: &'static str = "Connect four";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = &[];

    type Options = NoOptions;
    type Action = Drop;
    type Event = Acted;
    type View = ConnectFour;
    type Memory = ();

    fn setup(_: &NoOptions, _: u8, dice: Dice, _: &mut impl Sink<Acted>) -> Result<Self, SetupError> {
        Ok(ConnectFour { stones: [0; 2], over: false, dice })
    }

    fn options(&self) -> &NoOptions {
        &NoOptions {}
    }

    fn seats(&self) -> u8 {
        2
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        u32::from(COLUMNS * ROWS)
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.over { Turn::Over } else { Turn::Awaiting(Seats::only(Seat(self.mover() as u8))) }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Drop>) {
        if self.turn().seats().contains(seat) {
            let all = self.all();
            out.extend((0..COLUMNS).filter(|column| all >> (column * STRIDE + ROWS - 1) & 1 == 0).map(Drop));
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Drop, sink: &mut impl Sink<Acted>) -> Undo {
        let column = action.0 * STRIDE;
        let height = (self.all() >> column & COLUMN).count_ones();
        self.stones[seat.index()] |= 1 << (u32::from(column) + height);
        self.over = self.winner().is_some() || self.full();
        sink.emit(|| Acted::Acted { seat, action: action.to_string() });
        Undo::Free
    }

    fn outcome(&self) -> Option<Outcome> {
        let score =
            |seat| i32::from(self.winner() == Some(seat)) - i32::from(self.winner() == Some(1 - seat));
        (self.turn() == Turn::Over).then(|| Outcome::ranked(&[score(0), score(1)], [score(0), score(1)]))
    }

    fn check(&self) -> Result<(), Broken> {
        let [first, second] = self.stones;
        let ahead = i64::from(first.count_ones()) - i64::from(second.count_ones());
        Broken::unless(first & second == 0 && (0..=1).contains(&ahead), || {
            "the stones do not fit together".to_owned()
        })?;
        let over = self.winner().is_some() || self.full();
        Broken::unless(!four(self.stones[self.mover()]), || "somebody went on after the end".to_owned())?;
        Broken::unless(self.over == over, || "the end is where it is not".to_owned())?;
        let stacked = (0..COLUMNS).all(|column| {
            let stones = self.all() >> (column * STRIDE) & (COLUMN << 1 | 1);
            stones <= COLUMN && stones & (stones + 1) == 0
        });
        Broken::unless(stacked && self.all() >> (COLUMNS * STRIDE) == 0, || {
            "a stone hangs in the air".to_owned()
        })
    }

    fn view(&self, _: Viewer) -> ConnectFour {
        ConnectFour { stones: self.stones, over: self.over, dice: Dice::fast(0) }
    }

    fn awaited(view: &ConnectFour) -> Seats {
        view.turn().seats()
    }

    fn remember((): &mut (), _: Viewer, _: &Sight<Acted>) {}

    fn admits((): &(), _: Viewer, _: &Self) -> bool {
        true
    }

    fn imagine(view: &ConnectFour, (): &(), dice: Dice) -> Self {
        ConnectFour { dice, ..view.clone() }
    }

    fn prompt(_: &ConnectFour, _: Seat, _: &Names) -> String {
        "Drop a stone into a column".to_owned()
    }

    fn label(_: &ConnectFour, _: Seat, action: Drop, _: &Names) -> String {
        format!("Drop a stone into column {}", action.0 + 1)
    }

    fn sketch(view: &ConnectFour, _: &Names) -> Sketch {
        let cell = |at: u8| match (view.stones[0] >> at & 1, view.stones[1] >> at & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let mut sketch = Sketch::default();
        for row in (0..ROWS).rev() {
            sketch.plain((0..COLUMNS).map(|column| cell(column * STRIDE + row)).collect::<String>());
        }
        sketch
    }
}
