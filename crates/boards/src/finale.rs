//! The end of a game: who has won and why, and what is shown of it.

use kernel::{Names, Outcome, Seat};

/// How a game ended, as its last view tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finale {
    /// Who has won and why, in one sentence.
    pub why: String,
    /// What stands in the middle, and beside it: things of the glossary by their ids.
    pub art: Vec<String>,
    /// How near it was, where all play together.
    pub near: Vec<Near>,
    /// What each seat has at the end, by seats; none where there is nothing more to tell than points.
    pub laid: Vec<Laid>,
}

/// What a seat lays open at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    /// What stands for it: a thing of the glossary by its id.
    pub art: Option<String>,
    /// In a few words.
    pub words: String,
    /// What it has of what its goal asked for.
    pub goals: Vec<Asked>,
}

/// What was asked of a seat, and what it has of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Of what.
    pub what: &'static str,
    /// So much.
    pub have: u32,
    /// So much was asked for.
    pub asked: u32,
    /// Nobody has more.
    pub most: u32,
}

/// How far something came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// What.
    pub what: &'static str,
    /// So far.
    pub have: u32,
    /// Of so much.
    pub of: u32,
}

/// Something that somebody may have done more often than everybody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// The kind of the event that tells of it.
    pub kind: &'static str,
    /// What stands for it: a thing of the glossary by its id.
    pub art: &'static str,
    /// What it earns, as a title.
    pub title: &'static str,
    /// What was done, behind a number above one.
    pub done: &'static str,
}

impl Feat {
    pub(crate) const fn new(
        kind: &'static str,
        art: &'static str,
        title: &'static str,
        done: &'static str,
    ) -> Feat {
        Feat { kind, art, title, done }
    }
}

/// Several names in a sentence.
pub(crate) fn list(seats: impl IntoIterator<Item = Seat>, names: &Names) -> String {
    let names: Vec<&str> = seats.into_iter().map(|seat| names.of(seat)).collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The seats of the best place behind those who have won.
pub(crate) fn runners_up(outcome: &Outcome) -> Vec<Seat> {
    let behind = || Seat::all(outcome.ranks.len() as u8).filter(|&seat| !outcome.won(seat));
    let best = behind().map(|seat| outcome.ranks[seat.index()]).min();
    behind().filter(|seat| Some(outcome.ranks[seat.index()]) == best).collect()
}

/// Who has most points, and by how much; `tied` is said where points alone do not decide.
pub(crate) fn by_points(outcome: &Outcome, names: &Names, tied: &str) -> String {
    let score = |seat: Seat| outcome.scores[seat.index()];
    let Some(winner) = outcome.winners.iter().next() else { return "Nobody wins".to_owned() };
    let (who, points) = (list(outcome.winners.iter(), names), score(winner));
    let said = if outcome.winners.len() == 1 {
        format!("{who} has {points} points")
    } else {
        format!("{who} have {points} points each")
    };
    let Some(&next) = runners_up(outcome).first() else { return said };
    match points - score(next) {
        0 => format!("{said}, as many as {}: {tied}", names.of(next)),
        more => format!("{said}, {more} more than {}", list(runners_up(outcome), names)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_say_who_is_ahead_of_whom_and_by_how_much() {
        let names = Names::new(["Ada", "Bo", "Cy"].map(str::to_owned));
        let check = |keys: [i32; 3], scores: [i32; 3], words: &str| {
            assert_eq!(by_points(&Outcome::ranked(&keys, scores), &names, "followers decide"), words);
        };
        check([9, 4, 2], [9, 4, 2], "Ada has 9 points, 5 more than Bo");
        check([9, 4, 4], [9, 4, 4], "Ada has 9 points, 5 more than Bo and Cy");
        check([9, 9, 2], [9, 9, 2], "Ada and Bo have 9 points each, 7 more than Cy");
        check([10, 9, 2], [9, 9, 2], "Ada has 9 points, as many as Bo: followers decide");
    }
}
