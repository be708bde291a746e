//! The memory that a batch writes into.

/// Where the rows are written: one entry a game, or so many as the field says. What is not wanted is left empty.
#[derive(Default)]
pub struct Rows<'a> {
    /// Observations, as wide as the legend.
    pub int8: &'a mut [i8],
    /// The same, scaled.
    pub float32: &'a mut [f32],
    /// Which action numbers are legal.
    pub mask: &'a mut [bool],
    /// Who decides.
    pub seat: &'a mut [i8],
    /// Rewards of all seats, where a game has ended in this step.
    pub reward: &'a mut [f32],
    /// Whether a game has ended in this step. What else stands in the row is of the next one.
    pub done: &'a mut [bool],
    /// Whether it was broken off.
    pub truncated: &'a mut [bool],
    /// How many actions it took.
    pub length: &'a mut [i32],
}

/// One row of [`Rows`].
pub(crate) struct Slot<'a> {
    pub(crate) int8: Option<&'a mut [i8]>,
    pub(crate) float32: Option<&'a mut [f32]>,
    pub(crate) mask: Option<&'a mut [bool]>,
    pub(crate) seat: &'a mut i8,
    pub(crate) reward: &'a mut [f32],
    pub(crate) done: &'a mut bool,
    pub(crate) truncated: &'a mut bool,
    pub(crate) length: &'a mut i32,
}

impl<'a> Rows<'a> {
    /// The first `at` rows of so many, and the others.
    pub(crate) fn halves(self, at: usize, of: usize) -> (Rows<'a>, Rows<'a>) {
        fn cut<T>(all: &mut [T], at: usize, of: usize) -> (&mut [T], &mut [T]) {
            let width = all.len() / of;
            all.split_at_mut(at * width)
        }
        let (int8, float32, mask) =
            (cut(self.int8, at, of), cut(self.float32, at, of), cut(self.mask, at, of));
        let (seat, reward, done) = (cut(self.seat, at, of), cut(self.reward, at, of), cut(self.done, at, of));
        let (truncated, length) = (cut(self.truncated, at, of), cut(self.length, at, of));
        let one = Rows {
            int8: int8.0,
            float32: float32.0,
            mask: mask.0,
            seat: seat.0,
            reward: reward.0,
            done: done.0,
            truncated: truncated.0,
            length: length.0,
        };
        let other = Rows {
            int8: int8.1,
            float32: float32.1,
            mask: mask.1,
            seat: seat.1,
            reward: reward.1,
            done: done.1,
            truncated: truncated.1,
            length: length.1,
        };
        (one, other)
    }

    /// The rows, of which there are so many.
    pub(crate) fn slots(self, of: usize) -> impl Iterator<Item = Slot<'a>> {
        fn wide<T>(all: &mut [T], of: usize) -> impl Iterator<Item = &mut [T]> {
            let width = all.len() / of;
            all.chunks_exact_mut(width.max(1))
        }
        let (mut int8, mut float32) = (wide(self.int8, of), wide(self.float32, of));
        let (mut mask, mut reward) = (wide(self.mask, of), wide(self.reward, of));
        let told = self.seat.iter_mut().zip(self.done).zip(self.truncated).zip(self.length);
        told.map(move |(((seat, done), truncated), length)| Slot {
            int8: int8.next(),
            float32: float32.next(),
            mask: mask.next(),
            seat,
            reward: reward.next().unwrap_or_default(),
            done,
            truncated,
            length,
        })
    }
}
