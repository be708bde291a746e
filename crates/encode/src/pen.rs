//! Features, each said once: a [`Row`] writes them, a [`Legend`] lists them.

/// Takes down features in a fixed order.
pub trait Pen {
    /// A number; `most` is about the greatest it becomes, by which it is divided where numbers are scaled.
    fn number(&mut self, name: &'static str, value: i32, most: u8);
    /// Which of so many it is, if any: a 1 in its place among zeros.
    fn one(&mut self, name: &'static str, of: usize, which: Option<usize>);
    /// Which of so many are there: a 1 in each of their places.
    fn some(&mut self, name: &'static str, of: usize, which: impl Iterator<Item = usize>);
    /// How many there are of each.
    fn counts(&mut self, name: &'static str, counts: &[u8], most: u8);
    /// The same fields for each of a kind, their numbers one after the other.
    fn table(&mut self, group: &'static str, parts: &[Part], numbers: &[i8]);
    /// What follows is about number `nth` of a kind, until [`Pen::leave`].
    fn enter(&mut self, group: &'static str, nth: usize);
    /// The end of what [`Pen::enter`] began.
    fn leave(&mut self);

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
    #[inline]
    fn next(&mut self, count: usize) -> &'a mut [i8] {
        let (places, rest) = std::mem::take(&mut self.rest).split_at_mut(count);
        self.rest = rest;
        places
    }
}

impl Pen for Row<'_> {
    #[inline]
    fn number(&mut self, _: &'static str, value: i32, _: u8) {
        let fitting = value.clamp(i8::MIN.into(), i8::MAX.into());
        self.clipped |= fitting != value;
        self.next(1)[0] = fitting as i8;
    }

    #[inline]
    fn one(&mut self, _: &'static str, of: usize, which: Option<usize>) {
        let places = self.next(of);
        if let Some(which) = which {
            match places.get_mut(which) {
                Some(place) => *place = 1,
                None => self.clipped = true,
            }
        }
    }

    #[inline]
    fn some(&mut self, _: &'static str, of: usize, which: impl Iterator<Item = usize>) {
        let places = self.next(of);
        which.for_each(|at| places[at] = 1);
    }

    #[inline]
    fn counts(&mut self, _: &'static str, counts: &[u8], _: u8) {
        let mut all = 0;
        for (place, &count) in self.next(counts.len()).iter_mut().zip(counts) {
            all |= count;
            *place = (count & 127) as i8;
        }
        self.clipped |= all > 127;
    }

    #[inline]
    fn table(&mut self, _: &'static str, _: &[Part], numbers: &[i8]) {
        self.next(numbers.len()).copy_from_slice(numbers);
    }

    #[inline]
    fn enter(&mut self, _: &'static str, _: usize) {}

    #[inline]
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

    fn counts(&mut self, name: &'static str, counts: &[u8], most: u8) {
        self.add(name, counts.len(), Meaning::Numbers(most));
    }

    fn table(&mut self, group: &'static str, parts: &[Part], numbers: &[i8]) {
        let width: usize = parts.iter().map(|(_, width, _)| width).sum();
        for nth in 0..numbers.len() / width {
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
