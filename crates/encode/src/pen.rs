//! Features, each said once: a [`Row`] writes them, a [`Legend`] lists them.

use kernel::{Bits, Named, Set};

/// Takes down features in a fixed order.
pub trait Pen {
    /// A number; `most` is about the greatest it becomes, by which it is divided where numbers are scaled.
    fn number(&mut self, name: &'static str, value: i32, most: u8);
    /// Which of so many it is, if any: a 1 in its place among zeros.
    fn one(&mut self, name: &'static str, of: usize, which: Option<usize>);
    /// Which of so many are there: a 1 in each of their places.
    fn some(&mut self, name: &'static str, of: usize, which: impl Iterator<Item = usize>);
    /// How many there are of each.
    fn counts<const N: usize>(&mut self, name: &'static str, counts: &[u8; N], most: u8);
    /// How many there are of each of so many, told one by one.
    fn tally(&mut self, name: &'static str, of: usize, which: impl Iterator<Item = usize>, most: u8) {
        let parts = [(name, of, Meaning::Numbers(most))];
        self.table("", &parts, 1, |numbers| which.for_each(|at| numbers[at] += 1));
    }
    /// Which of a list of names are there.
    fn set<E: Named>(&mut self, name: &'static str, set: Set<E>) {
        self.some(name, E::ALL.len(), set.iter().map(E::index));
    }
    /// The same fields for each of so many of a kind. `write` puts the numbers of all of them, one after the other, among zeros.
    fn table(&mut self, group: &'static str, parts: &[Part], count: usize, write: impl FnOnce(&mut [i8]));
    /// What follows is about number `nth` of a kind, until [`Pen::leave`].
    fn enter(&mut self, group: &'static str, nth: usize);
    /// The end of what [`Pen::enter`] began.
    fn leave(&mut self);

    /// What `say` says takes up `width` places, so that whoever writes need not ask at each field whether there is room. Where
    /// it is not `there` all of it is 0.
    fn block(&mut self, _width: usize, _there: bool, say: impl FnOnce(&mut Self)) {
        say(self);
    }

    /// What `say` says, by a pen of its own: whoever writes knows then that nobody else moves it.
    fn apart(&mut self, say: impl FnOnce(&mut Self)) {
        say(self);
    }

    /// Whether something holds.
    fn flag(&mut self, name: &'static str, holds: bool) {
        self.number(name, holds.into(), 1);
    }

    /// A number that may not fit into eight bits, as two: 128s, and the rest.
    fn wide(&mut self, name: &'static str, value: u32) {
        self.counts(name, &[(value / 128).min(255) as u8, (value % 128) as u8], 127);
    }
}

/// A field of [`Pen::table`]: its name, how many places it takes, and what it says.
pub type Part = (&'static str, usize, Meaning);

/// How many places these take together.
pub fn across(parts: &[Part]) -> usize {
    parts.iter().map(|(_, width, _)| width).sum()
}

/// Writes features as small integers.
pub struct Row<'a> {
    /// What is still to be written.
    rest: &'a mut [i8],
    width: usize,
    clipped: bool,
}

impl<'a> Row<'a> {
    /// A row in this place, which must be as wide as the legend says.
    pub fn new(numbers: &'a mut [i8]) -> Row<'a> {
        numbers.fill(0);
        Row { width: numbers.len(), rest: numbers, clipped: false }
    }

    /// How many features were written.
    pub fn width(&self) -> usize {
        self.width - self.rest.len()
    }

    /// Whether a number did not fit into eight bits.
    pub fn clipped(&self) -> bool {
        self.clipped
    }

    /// The next places.
    #[inline(always)]
    fn next(&mut self, count: usize) -> &'a mut [i8] {
        let (places, rest) = std::mem::take(&mut self.rest).split_at_mut(count);
        self.rest = rest;
        places
    }
}

impl Pen for Row<'_> {
    #[inline(always)]
    fn number(&mut self, _: &'static str, value: i32, _: u8) {
        let fitting = value.clamp(i8::MIN.into(), i8::MAX.into());
        self.clipped |= fitting != value;
        self.next(1)[0] = fitting as i8;
    }

    #[inline(always)]
    fn one(&mut self, _: &'static str, of: usize, which: Option<usize>) {
        let places = self.next(of);
        if let Some(which) = which {
            match places.get_mut(which) {
                Some(place) => *place = 1,
                None => self.clipped = true,
            }
        }
    }

    #[inline(always)]
    fn some(&mut self, _: &'static str, of: usize, which: impl Iterator<Item = usize>) {
        let places = self.next(of);
        which.for_each(|at| places[at] = 1);
    }

    #[inline(always)]
    fn set<E: Named>(&mut self, _: &'static str, set: Set<E>) {
        let (places, mut left) = (self.next(E::ALL.len()), set.bits());
        while left != E::Bits::NONE {
            places[left.lowest() as usize] = 1;
            left = left.without_lowest();
        }
    }

    #[inline(always)]
    fn counts<const N: usize>(&mut self, _: &'static str, counts: &[u8; N], _: u8) {
        // A copy, so that it is plain that writing does not change what is read.
        let (counts, mut all) = (*counts, 0);
        for (place, count) in self.next(N).iter_mut().zip(counts) {
            all |= count;
            *place = count as i8;
        }
        self.clipped |= all > 127;
    }

    #[inline(always)]
    fn table(&mut self, _: &'static str, parts: &[Part], count: usize, write: impl FnOnce(&mut [i8])) {
        write(self.next(count * across(parts)));
    }

    #[inline(always)]
    fn block(&mut self, width: usize, there: bool, say: impl FnOnce(&mut Self)) {
        let rest = self.next(width);
        if there {
            let mut block = Row { rest, width, clipped: false };
            say(&mut block);
            assert!(block.rest.is_empty(), "a block is as wide as it says");
            self.clipped |= block.clipped;
        }
    }

    #[inline(always)]
    fn apart(&mut self, say: impl FnOnce(&mut Self)) {
        let mut own = Row { rest: std::mem::take(&mut self.rest), ..*self };
        say(&mut own);
        *self = own;
    }

    #[inline(always)]
    fn enter(&mut self, _: &'static str, _: usize) {}

    #[inline(always)]
    fn leave(&mut self) {}
}

/// What a feature says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Numbers up to about so many.
    Numbers(u8),
    /// At most one 1.
    One,
    /// Any of them may be 1.
    Some,
}

/// A feature, or several side by side under one name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name, with the groups it stands in.
    pub name: String,
    /// Its first place in the row.
    pub at: usize,
    /// How many places it takes.
    pub width: usize,
    /// What it says.
    pub meaning: Meaning,
}

/// All features of a game, in the order of the row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Legend {
    /// The features.
    pub fields: Vec<Field>,
    groups: Vec<String>,
}

impl Legend {
    /// How wide a row is.
    pub fn width(&self) -> usize {
        self.fields.last().map_or(0, |field| field.at + field.width)
    }

    /// What each place is multiplied with where numbers are scaled to about 1.
    pub fn scales(&self) -> Vec<f32> {
        let scale = |field: &Field| match field.meaning {
            Meaning::Numbers(most) => 1.0 / f32::from(most.max(1)),
            Meaning::One | Meaning::Some => 1.0,
        };
        self.fields.iter().flat_map(|field| std::iter::repeat_n(scale(field), field.width)).collect()
    }

    fn add(&mut self, name: &str, width: usize, meaning: Meaning) {
        let name = self.groups.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(".");
        self.fields.push(Field { name, at: self.width(), width, meaning });
    }
}

impl Pen for Legend {
    fn number(&mut self, name: &'static str, _: i32, most: u8) {
        self.add(name, 1, Meaning::Numbers(most));
    }

    fn one(&mut self, name: &'static str, of: usize, _: Option<usize>) {
        self.add(name, of, Meaning::One);
    }

    fn some(&mut self, name: &'static str, of: usize, _: impl Iterator<Item = usize>) {
        self.add(name, of, Meaning::Some);
    }

    fn counts<const N: usize>(&mut self, name: &'static str, _: &[u8; N], most: u8) {
        self.add(name, N, Meaning::Numbers(most));
    }

    fn tally(&mut self, name: &'static str, of: usize, _: impl Iterator<Item = usize>, most: u8) {
        self.add(name, of, Meaning::Numbers(most));
    }

    fn table(&mut self, group: &'static str, parts: &[Part], count: usize, _: impl FnOnce(&mut [i8])) {
        for nth in 0..count {
            self.enter(group, nth);
            parts.iter().for_each(|&(name, width, meaning)| self.add(name, width, meaning));
            self.leave();
        }
    }

    fn enter(&mut self, group: &'static str, nth: usize) {
        self.groups.push(format!("{group}{nth}"));
    }

    fn leave(&mut self) {
        self.groups.pop();
    }
}
