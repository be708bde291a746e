//! Tic-tac-toe: 255,168 complete games.

use kernel::{Broken, Dice, Names, Notation, OpenGame, Outcome, Seat, Sketch, actions};
use serde::{Deserialize, Serialize};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

actions! { Notation::BRACES;
    /// A mark.
    pub enum Mark {
        /// In one of nine cells, row by row from 0.
        Cell(cell: u8 where ..9) = "Mark",
    }
}

/// The marks of both players as bit sets; seat 0 begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicTacToe {
    marks: [u16; 2],
    dice: Dice,
}

impl TicTacToe {
    fn all(&self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    fn winner(&self) -> Option<Seat> {
        Seat::all(2).find(|seat| LINES.iter().any(|line| self.marks[seat.index()] & line == *line))
    }
}

impl OpenGame for TicTacToe {
    const ID: &'static str = "tic_tac_toe";
    const NAME: &'static str = "Tic-tac-toe";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    type Action = Mark;

    fn begin(_: u8, dice: Dice) -> Self {
        TicTacToe { marks: [0; 2], dice }
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        9
    }

    #[inline]
    fn mover(&self) -> Option<Seat> {
        (self.all() != FULL && self.winner().is_none()).then(|| Seat((self.all().count_ones() % 2) as u8))
    }

    #[inline]
    fn offer(&self, out: &mut Vec<Mark>) {
        let mut free = FULL & !self.all();
        while free != 0 {
            out.push(Mark::Cell(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    #[inline]
    fn answer(&mut self, seat: Seat, Mark::Cell(cell): Mark) {
        self.marks[seat.index()] |= 1 << cell;
    }

    fn standing(&self) -> Outcome {
        Outcome::duel(self.winner())
    }

    fn check(&self) -> Result<(), Broken> {
        let [first, second] = self.marks;
        let ahead = i64::from(first.count_ones()) - i64::from(second.count_ones());
        Broken::unless(self.all() & !FULL == 0 && first & second == 0 && (0..=1).contains(&ahead), || {
            "the marks do not fit together".to_owned()
        })
    }

    fn prompt(&self, _: Seat, _: &Names) -> String {
        "Mark a free cell".to_owned()
    }

    fn label(&self, Mark::Cell(cell): Mark, _: &Names) -> String {
        format!("Mark row {}, column {}", cell / 3 + 1, cell % 3 + 1)
    }

    fn sketch(&self, _: &Names) -> Sketch {
        let cell = |at: u8| match self.marks.map(|marks| marks >> at & 1) {
            [1, _] => 'X',
            [_, 1] => 'O',
            _ => '.',
        };
        Sketch::rows((0..3).map(|row| (0..3).map(|column| cell(row * 3 + column)).collect()))
    }
}
