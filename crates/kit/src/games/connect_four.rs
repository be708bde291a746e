//! Connect four on seven columns of six: perft 7, 49, 343, 2,401, 16,807, 117,649, 823,536, 5,673,234.

use kernel::{Broken, Dice, Names, Notation, OpenGame, Outcome, Seat, Sketch, actions};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

const COLUMNS: u8 = 7;
const ROWS: u8 = 6;
/// A column takes one bit more than its rows, so that lines never wrap.
const STRIDE: u8 = ROWS + 1;
const COLUMN: u64 = (1 << ROWS) - 1;

actions! { Notation::BRACES;
    /// A stone dropped.
    pub enum Drop {
        /// Into a column, counted from 0.
        Column(column: u8 where ..COLUMNS) = "Drop",
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

    fn next(&self) -> Seat {
        Seat((self.all().count_ones() % 2) as u8)
    }

    /// The one who moved last, if that made four.
    fn winner(&self) -> Option<Seat> {
        let last = self.next().next(2);
        four(self.stones[last.index()]).then_some(last)
    }

    fn full(&self) -> bool {
        self.all().count_ones() == u32::from(COLUMNS * ROWS)
    }
}

impl OpenGame for ConnectFour {
    const ID: &'static str = "connect_four";
    const NAME: &'static str = "Connect four";
    const SEATS: RangeInclusive<u8> = 2..=2;
    type Action = Drop;

    fn begin(_: u8, dice: Dice) -> Self {
        ConnectFour { stones: [0; 2], over: false, dice }
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        u32::from(COLUMNS * ROWS)
    }

    #[inline]
    fn mover(&self) -> Option<Seat> {
        (!self.over).then(|| self.next())
    }

    #[inline]
    fn offer(&self, out: &mut Vec<Drop>) {
        let all = self.all();
        let free = |column: &u8| all >> (column * STRIDE + ROWS - 1) & 1 == 0;
        out.extend((0..COLUMNS).filter(free).map(Drop::Column));
    }

    #[inline]
    fn answer(&mut self, seat: Seat, Drop::Column(column): Drop) {
        let column = column * STRIDE;
        let height = (self.all() >> column & COLUMN).count_ones();
        self.stones[seat.index()] |= 1 << (u32::from(column) + height);
        self.over = self.winner().is_some() || self.full();
    }

    fn standing(&self) -> Outcome {
        Outcome::duel(self.winner())
    }

    fn check(&self) -> Result<(), Broken> {
        let [first, second] = self.stones;
        let ahead = i64::from(first.count_ones()) - i64::from(second.count_ones());
        Broken::unless(first & second == 0 && (0..=1).contains(&ahead), || {
            "the stones do not fit together".to_owned()
        })?;
        let over = self.winner().is_some() || self.full();
        Broken::unless(!four(self.stones[self.next().index()]), || {
            "somebody went on after the end".to_owned()
        })?;
        Broken::unless(self.over == over, || "the end is where it is not".to_owned())?;
        let stacked = (0..COLUMNS).all(|column| {
            let stones = self.all() >> (column * STRIDE) & (COLUMN << 1 | 1);
            stones <= COLUMN && stones & (stones + 1) == 0
        });
        Broken::unless(stacked && self.all() >> (COLUMNS * STRIDE) == 0, || {
            "a stone hangs in the air".to_owned()
        })
    }

    fn prompt(&self, _: Seat, _: &Names) -> String {
        "Drop a stone into a column".to_owned()
    }

    fn label(&self, Drop::Column(column): Drop, _: &Names) -> String {
        format!("Drop a stone into column {}", column + 1)
    }

    fn sketch(&self, _: &Names) -> Sketch {
        let cell = |at: u8| match (self.stones[0] >> at & 1, self.stones[1] >> at & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: u8| (0..COLUMNS).map(|column| cell(column * STRIDE + row)).collect();
        Sketch::rows((0..ROWS).rev().map(row))
    }
}
