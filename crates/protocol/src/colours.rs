//! Which colour each seat of a table has. A colour is named by the seat that usually has it: a game has as many of them as it
//! can have players, and what they look like is for whoever draws.

use crate::Holder;

impl Holder {
    /// The colour that was chosen for the seat.
    pub fn colour(&self) -> Option<u8> {
        match self {
            Holder::Open => None,
            Holder::Person(person) => person.colour,
            Holder::Bot { colour, .. } => *colour,
        }
    }
}

/// The colour of every seat: the chosen one, else its own, else the first that nobody has.
pub fn colours(chosen: &[Option<u8>]) -> Vec<u8> {
    let own = |at: usize| (at as u8, chosen.get(at).copied().flatten());
    let wanted = |colour: u8| chosen.contains(&Some(colour));
    let mut has: Vec<Option<u8>> = (0..chosen.len())
        .map(|at| match own(at) {
            (_, Some(colour)) => Some(colour),
            (seat, None) => (!wanted(seat)).then_some(seat),
        })
        .collect();
    for at in 0..has.len() {
        if has[at].is_none() {
            has[at] = (0..).find(|colour| !has.contains(&Some(*colour)));
        }
    }
    has.into_iter().map(|colour| colour.unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::colours;

    #[test]
    fn everybody_has_a_colour_of_their_own() {
        assert_eq!(colours(&[None, None, None]), [0, 1, 2]);
        assert_eq!(colours(&[Some(2), None, None]), [2, 1, 0], "whose colour was taken has a free one");
        assert_eq!(colours(&[None, Some(5), Some(0)]), [1, 5, 0]);
        assert_eq!(colours(&[]), [] as [u8; 0]);
    }
}
