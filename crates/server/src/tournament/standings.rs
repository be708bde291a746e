//! Points and places of a tournament: a pure function of who sat where and how each table ended.

use super::pairing::{MOST_SEATS, Player};
use games::kernel::Dice;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// One seat of one table of one round, or somebody who sat out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The round, from 1.
    pub round: u32,
    /// The table in it, from 1; 0 for who sits out.
    pub board: u32,
    /// The place at the table as it was made.
    pub place: u8,
    /// Whose it is, by number; a bot's where it is nobody's.
    pub entrant: Option<u32>,
    /// The seat that was played from there, which a game may draw by lot.
    pub seat: u8,
    /// How it came out, the best first; told once the table has ended.
    pub rank: Option<u8>,
    /// What that gives.
    pub points: Option<u32>,
}

/// Where somebody stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Who, by number.
    pub number: u32,
    /// Their points.
    pub points: u32,
    /// The points of all whom they sat at a table with, a table at a time.
    pub opponents: u32,
    /// How many of those with as much as they have were behind them, less those who were ahead.
    pub duels: i32,
    /// How often they sat out.
    pub byes: u32,
    /// Their place; those who are level in everything but the lot share it.
    pub place: u32,
}

/// What a rank at a table gives: 2 for every seat behind, 1 for every other that shares the place.
pub fn points(ranks: &[u8], seat: usize) -> u32 {
    let own = ranks[seat];
    let others = ranks.iter().enumerate().filter(|(at, _)| *at != seat);
    others.map(|(_, rank)| if *rank > own { 2 } else { u32::from(*rank == own) }).sum()
}

/// What everybody has who sits out: as many points as a table has seats.
pub fn bye(seats: u8) -> u32 {
    u32::from(seats)
}

/// The tables of a list of places, each by round and board.
pub(crate) fn tables(places: &[Place]) -> BTreeMap<(u32, u32), Vec<&Place>> {
    let mut tables: BTreeMap<(u32, u32), Vec<&Place>> = BTreeMap::new();
    for place in places.iter().filter(|place| place.board > 0) {
        tables.entry((place.round, place.board)).or_default().push(place);
    }
    tables
}

/// The standings, the best first.
pub fn standings(numbers: &[u32], places: &[Place], seed: &str) -> Vec<Line> {
    let mut lines: BTreeMap<u32, Line> =
        numbers.iter().map(|&number| (number, Line { number, ..Line::default() })).collect();
    for place in places {
        let Some(line) = place.entrant.and_then(|number| lines.get_mut(&number)) else { continue };
        line.points += place.points.unwrap_or(0);
        line.byes += u32::from(place.board == 0);
    }
    let tables = tables(places);
    for (one, other) in pairs(&tables) {
        let theirs = lines.get(&other.number()).map_or(0, |line| line.points);
        if let Some(line) = lines.get_mut(&one.number()) {
            line.opponents += theirs;
        }
    }
    let level = |lines: &BTreeMap<u32, Line>, number: u32| {
        lines.get(&number).map(|line| (line.points, line.opponents))
    };
    let mut duels: BTreeMap<u32, i32> = BTreeMap::new();
    for (one, other) in pairs(&tables) {
        if let (Some(own), Some(their)) = (one.rank, other.rank)
            && level(&lines, one.number()) == level(&lines, other.number())
        {
            *duels.entry(one.number()).or_default() += i32::from(their > own) - i32::from(own > their);
        }
    }
    for (number, score) in duels {
        if let Some(line) = lines.get_mut(&number) {
            line.duels = score;
        }
    }
    placed(lines.into_values().collect(), seed)
}

impl Place {
    /// Whose it is; nobody has the number 0.
    fn number(&self) -> u32 {
        self.entrant.unwrap_or(0)
    }
}

/// All who sat at a table together, each of them with each of the others.
fn pairs<'a>(
    tables: &'a BTreeMap<(u32, u32), Vec<&'a Place>>,
) -> impl Iterator<Item = (&'a Place, &'a Place)> {
    tables.values().flat_map(|table| {
        let people = table.iter().filter(|place| place.entrant.is_some());
        people.flat_map(|one| {
            let others = table.iter().filter(|other| other.entrant.is_some() && other.entrant != one.entrant);
            others.map(|other| (*one, *other))
        })
    })
}

/// The lines in order: by points, opponents, duels, byes, and by lot.
fn placed(mut lines: Vec<Line>, seed: &str) -> Vec<Line> {
    let mut lot: Vec<u32> = lines.iter().map(|line| line.number).collect();
    Dice::from_seed(&format!("pantheon lot 1\n{seed}")).shuffle(&mut lot);
    let drawn: BTreeMap<u32, usize> = lot.into_iter().zip(0..).collect();
    let merit = |line: &Line| (Reverse(line.points), Reverse(line.opponents), Reverse(line.duels), line.byes);
    lines.sort_by_key(|line| (merit(line), drawn.get(&line.number).copied()));
    for at in 0..lines.len() {
        let shared = at > 0 && merit(&lines[at]) == merit(&lines[at - 1]);
        lines[at].place = if shared { lines[at - 1].place } else { at as u32 + 1 };
    }
    lines
}

/// Those who play on, the best first, with what the next round asks of them.
pub fn players(lines: &[Line], active: &[u32], places: &[Place]) -> Vec<Player> {
    let mut known: BTreeMap<u32, Player> = BTreeMap::new();
    for line in lines {
        let player =
            Player { number: line.number, points: line.points, byes: line.byes, ..Player::default() };
        known.insert(line.number, player);
    }
    let tables = tables(places);
    for (one, other) in pairs(&tables) {
        if let Some(player) = known.get_mut(&one.number()) {
            *player.met.entry(other.number()).or_default() += 1;
        }
    }
    for table in tables.values() {
        let bots = table.iter().filter(|place| place.entrant.is_none()).count() as u32;
        for place in table {
            if let Some(player) = known.get_mut(&place.number()) {
                player.bots += bots;
                player.sat[usize::from(place.seat).min(MOST_SEATS - 1)] += 1;
            }
        }
    }
    let order = lines.iter().map(|line| line.number).filter(|number| active.contains(number));
    order.filter_map(|number| known.remove(&number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_give_points_and_who_shares_shares() {
        let all = |ranks: &[u8]| (0..ranks.len()).map(|seat| points(ranks, seat)).collect::<Vec<_>>();
        assert_eq!(all(&[1, 2]), [2, 0]);
        assert_eq!(all(&[1, 1]), [1, 1]);
        assert_eq!(all(&[2, 1, 4, 3]), [4, 6, 0, 2]);
        assert_eq!(all(&[1, 1, 3, 4]), [5, 5, 2, 0], "5 is the mean of 6 and 4");
        assert_eq!(all(&[1, 1, 1]), [2, 2, 2]);
        for ranks in [&[1, 2, 3, 4, 5][..], &[1, 1, 3, 3, 5], &[1, 1, 1, 1, 1]] {
            assert_eq!(all(ranks).iter().sum::<u32>(), 20, "a table always gives the same: {ranks:?}");
        }
    }

    fn sat(round: u32, board: u32, people: &[(Option<u32>, u8)]) -> Vec<Place> {
        let ranks: Vec<u8> = people.iter().map(|(_, rank)| *rank).collect();
        let place = |(at, (entrant, rank)): (usize, &(Option<u32>, u8))| Place {
            round,
            board,
            place: at as u8,
            entrant: *entrant,
            seat: at as u8,
            rank: Some(*rank),
            points: Some(points(&ranks, at)),
        };
        people.iter().enumerate().map(place).collect()
    }

    #[test]
    fn ties_are_broken_as_is_said() {
        let mut places = sat(1, 1, &[(Some(1), 1), (Some(2), 2)]);
        places.extend(sat(1, 2, &[(Some(3), 1), (Some(4), 2)]));
        places.extend(sat(2, 1, &[(Some(1), 1), (Some(3), 2)]));
        places.extend(sat(2, 2, &[(Some(2), 1), (Some(4), 2)]));
        let lines = standings(&[1, 2, 3, 4], &places, "x");
        let order: Vec<(u32, u32)> = lines.iter().map(|line| (line.number, line.place)).collect();
        assert_eq!((order[0], order[3]), ((1, 1), (4, 4)));
        // 2 and 3 have two points each and opponents of four: nothing tells them apart but the lot.
        assert_eq!((lines[1].points, lines[2].points), (2, 2));
        assert_eq!((lines[1].place, lines[2].place), (2, 2));
        let other = standings(&[1, 2, 3, 4], &places, "y");
        assert_eq!(other[1].place, 2);
        places.extend(sat(3, 1, &[(Some(3), 2), (Some(2), 1)]));
        places.extend(sat(3, 2, &[(Some(4), 1), (None, 2)]));
        let lines = standings(&[1, 2, 3, 4], &places, "x");
        assert_eq!(lines.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 1, 3, 4]);
        assert_eq!((lines[0].points, lines[1].points), (4, 4), "2 has met the stronger ones");
    }

    #[test]
    fn who_beat_the_other_is_ahead_of_them() {
        let mut places = sat(1, 1, &[(Some(1), 2), (Some(2), 1)]);
        places.extend(sat(2, 1, &[(Some(1), 1), (None, 2)]));
        places.extend(sat(2, 2, &[(Some(2), 2), (None, 1)]));
        let lines = standings(&[1, 2], &places, "x");
        assert_eq!((lines[0].number, lines[0].duels, lines[1].duels), (2, 1, -1));
        assert_eq!((lines[0].points, lines[0].opponents), (lines[1].points, lines[1].opponents));
    }

    #[test]
    fn the_next_round_knows_what_was() {
        let mut places = sat(1, 1, &[(Some(1), 1), (Some(2), 2), (None, 3)]);
        let out = Place {
            round: 1,
            board: 0,
            place: 0,
            entrant: Some(3),
            seat: 0,
            rank: None,
            points: Some(bye(3)),
        };
        places.push(out);
        let lines = standings(&[1, 2, 3], &places, "x");
        let players = players(&lines, &[1, 3], &places);
        assert_eq!(
            players.iter().map(|player| player.number).collect::<Vec<_>>(),
            [1, 3],
            "2 has dropped out"
        );
        assert_eq!((players[0].met.get(&2), players[0].bots, players[0].sat[0]), (Some(&1), 1, 1));
        assert_eq!((players[1].byes, players[1].points), (1, 3));
    }
}
