//! Tic-tac-toe: 255,168 complete games.

use super::{Acted, NoOptions, argument};
use kernel::{
    BadNotation, Broken, Dice, Game, Names, OptionSpec, Outcome, Seat, Seats, SetupError, Sight, Sink,
    Sketch, Turn, Undo, Viewer,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

/// A mark in one of nine cells, row by row from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark(pub u8);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mark{{{}}}", self.0)
    }
}

impl FromStr for Mark {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        argument(text, "Mark").ok().filter(|&cell| cell < 9).map(Mark).ok_or_else(|| BadNotation::new(text))
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
    fn mover(&self) -> usize {
        ((self.marks[0] | self.marks[1]).count_ones() % 2) as usize
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&seat| LINES.iter().any(|line| self.marks[seat] & line == *line))
    }
}

impl Game for TicTacToe {
    const ID: &'static str = "tic_tac_toe";
    const NAME: &'static str = "Tic-tac-toe";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const OPTIONS: &'static [OptionSpec] = &[];

    type Options = NoOptions;
    type Action = Mark;
    type Event = Acted;
    type View = TicTacToe;
    type Memory = ();

    fn setup(_: &NoOptions, _: u8, dice: Dice, _: &mut impl Sink<Acted>) -> Result<Self, SetupError> {
        Ok(TicTacToe { marks: [0; 2], dice })
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
        9
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.winner().is_some() || self.marks[0] | self.marks[1] == FULL {
            Turn::Over
        } else {
            Turn::Awaiting(Seats::only(Seat(self.mover() as u8)))
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Mark>) {
        if self.turn().seats().contains(seat) {
            let mut free = FULL & !(self.marks[0] | self.marks[1]);
            while free != 0 {
                out.push(Mark(free.trailing_zeros() as u8));
                free &= free - 1;
            }
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Mark, sink: &mut impl Sink<Acted>) -> Undo {
        self.marks[seat.index()] |= 1 << action.0;
        sink.emit(|| Acted::Acted { seat, action: action.to_string() });
        Undo::Free
    }

    fn outcome(&self) -> Option<Outcome> {
        let score =
            |seat| i32::from(self.winner() == Some(seat)) - i32::from(self.winner() == Some(1 - seat));
        (self.turn() == Turn::Over).then(|| Outcome::ranked(&[score(0), score(1)], [score(0), score(1)]))
    }

    fn check(&self) -> Result<(), Broken> {
        let [first, second] = self.marks;
        let ahead = i64::from(first.count_ones()) - i64::from(second.count_ones());
        Broken::unless(
            (first | second) & !FULL == 0 && first & second == 0 && (0..=1).contains(&ahead),
            || "the marks do not fit together".to_owned(),
        )
    }

    fn view(&self, _: Viewer) -> TicTacToe {
        TicTacToe { marks: self.marks, dice: Dice::fast(0) }
    }

    fn awaited(view: &TicTacToe) -> Seats {
        view.turn().seats()
    }

    fn remember((): &mut (), _: Viewer, _: &Sight<Acted>) {}

    fn admits((): &(), _: Viewer, _: &Self) -> bool {
        true
    }

    fn imagine(view: &TicTacToe, (): &(), dice: Dice) -> Self {
        TicTacToe { dice, ..view.clone() }
    }

    fn prompt(_: &TicTacToe, _: Seat, _: &Names) -> String {
        "Mark a free cell".to_owned()
    }

    fn label(_: &TicTacToe, _: Seat, action: Mark, _: &Names) -> String {
        format!("Mark row {}, column {}", action.0 / 3 + 1, action.0 % 3 + 1)
    }

    fn sketch(view: &TicTacToe, _: &Names) -> Sketch {
        let cell = |at: u8| match (view.marks[0] >> at & 1, view.marks[1] >> at & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let mut sketch = Sketch::default();
        for row in 0..3 {
            sketch.plain((0..3).map(|column| cell(row * 3 + column)).collect::<String>());
        }
        sketch
    }
}
