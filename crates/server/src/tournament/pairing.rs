//! Who plays whom in the next round: a pure function of the standings and of the tournament's seed. `docs/tournaments.md` says it
//! in plain words.

use games::kernel::Dice;
use std::collections::BTreeMap;

/// No table has more seats.
pub const MOST_SEATS: usize = 8;
/// What it costs that two meet again, for every time they have met.
const AGAIN: u64 = 100_000;
/// What it costs to sit with a bot, for every bot that one has sat with.
const BOT: u64 = 1_000;
/// What each point between two costs.
const POINT: u64 = 10;
/// From so many orders exchanges are tried; the order of the standings is the first.
const STARTS: usize = 12;
/// A field with more players than this is tried from that order alone.
const SMALL: usize = 64;
/// So often all pairs are gone through at most.
const SWEEPS: usize = 60;

/// One who plays in the next round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Their number in the tournament.
    pub number: u32,
    /// Their points so far.
    pub points: u32,
    /// How often they have sat at a table with whom.
    pub met: BTreeMap<u32, u32>,
    /// How often they have had each seat.
    pub sat: [u32; MOST_SEATS],
    /// How often they have sat out.
    pub byes: u32,
    /// How many bots they have sat with.
    pub bots: u32,
}

/// What is to be paired.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Who plays, the best first.
    pub players: &'a [Player],
    /// How many sit at a table.
    pub seats: u8,
    /// Whether bots take the seats that are left over; otherwise somebody sits out.
    pub bots: bool,
    /// The tournament's seed.
    pub seed: &'a str,
    /// The round to come, from 1.
    pub round: u32,
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// Who sits where, table by table, by number; a bot where nobody does.
    pub tables: Vec<Vec<Option<u32>>>,
    /// Who sits out.
    pub byes: Vec<u32>,
}

impl Field<'_> {
    /// The next round. Nobody plays where there are fewer than two, or too few for a table without bots.
    pub fn pair(&self) -> Paired {
        let (playing, out) = self.split();
        let mut dice = Dice::from_seed(&format!("pantheon pairing 1\n{}\n{}", self.seed, self.round));
        let mut tables = self.grouped(&playing, &mut dice);
        tables.sort_by_key(|table| table.iter().min().copied());
        let seated = tables.iter().map(|table| self.seated(table, &mut dice)).collect();
        Paired { tables: seated, byes: out.into_iter().map(|at| self.players[at].number).collect() }
    }

    /// Who plays and who sits out, by place in the standings: the last of those who have sat out least.
    fn split(&self) -> (Vec<usize>, Vec<usize>) {
        let (all, seats) = (self.players.len(), usize::from(self.seats).max(1));
        let out = match self.bots {
            true if all < 2 => all,
            true => 0,
            false => all % seats,
        };
        let mut order: Vec<usize> = (0..all).collect();
        order.sort_by_key(|&at| (self.players[at].byes, std::cmp::Reverse(at)));
        let mut out: Vec<usize> = order.into_iter().take(out).collect();
        out.sort_unstable();
        ((0..all).filter(|at| !out.contains(at)).collect(), out)
    }

    /// Tables of people, by place in the standings: the best of what a few orders lead to.
    fn grouped(&self, playing: &[usize], dice: &mut Dice) -> Vec<Vec<usize>> {
        let starts = if playing.len() > SMALL { 1 } else { STARTS };
        let mut best: Option<(u64, Vec<Vec<usize>>)> = None;
        let mut order = playing.to_vec();
        for start in 0..starts {
            if start > 0 {
                dice.shuffle(&mut order);
            }
            let mut tables = self.cut(&order);
            self.exchange(&mut tables);
            let cost = self.cost(&tables);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, tables));
            }
        }
        best.map(|(_, tables)| tables).unwrap_or_default()
    }

    /// The order cut into tables, as even as can be, the fuller ones first.
    fn cut(&self, order: &[usize]) -> Vec<Vec<usize>> {
        let tables = order.len().div_ceil(usize::from(self.seats).max(1));
        let mut rest = order;
        let size = |at: usize| order.len() / tables + usize::from(at < order.len() % tables);
        let mut cut = Vec::with_capacity(tables);
        for at in 0..tables {
            let (table, others) = rest.split_at(size(at));
            cut.push(table.to_vec());
            rest = others;
        }
        cut
    }

    /// Exchanges two players of two tables as long as that makes the round better.
    fn exchange(&self, tables: &mut [Vec<usize>]) {
        for _ in 0..SWEEPS {
            let mut better = false;
            for one in 0..tables.len() {
                for other in one + 1..tables.len() {
                    better |= self.exchange_between(tables, one, other);
                }
            }
            if !better {
                return;
            }
        }
    }

    fn exchange_between(&self, tables: &mut [Vec<usize>], one: usize, other: usize) -> bool {
        let mut better = false;
        for here in 0..tables[one].len() {
            for there in 0..tables[other].len() {
                let (left, right) = (tables[one][here], tables[other][there]);
                let now = self.cost_at(&tables[one], here, left) + self.cost_at(&tables[other], there, right);
                let then =
                    self.cost_at(&tables[one], here, right) + self.cost_at(&tables[other], there, left);
                if then < now {
                    (tables[one][here], tables[other][there]) = (right, left);
                    better = true;
                }
            }
        }
        better
    }

    /// What it costs that `who` sits in this place of a table, with the others as they are.
    fn cost_at(&self, table: &[usize], place: usize, who: usize) -> u64 {
        let others = table.iter().enumerate().filter(|(at, _)| *at != place);
        let pairs: u64 = others.map(|(_, &other)| self.pair_cost(who, other)).sum();
        let bots = usize::from(self.seats).saturating_sub(table.len()) as u64;
        pairs + BOT * bots * u64::from(self.players[who].bots)
    }

    /// What it costs that two sit at one table: that they have met, how far apart they stand, and that they need the same
    /// seats because they have had the same.
    fn pair_cost(&self, one: usize, other: usize) -> u64 {
        let (one, other) = (&self.players[one], &self.players[other]);
        let met = one.met.get(&other.number).copied().unwrap_or(0);
        let alike: u32 = one.sat.iter().zip(&other.sat).map(|(one, other)| one * other).sum();
        AGAIN * u64::from(met) + POINT * u64::from(one.points.abs_diff(other.points)) + u64::from(alike)
    }

    fn cost(&self, tables: &[Vec<usize>]) -> u64 {
        let pairs = |table: &Vec<usize>| -> u64 {
            let later =
                |at: usize| table[at + 1..].iter().map(move |&other| self.pair_cost(table[at], other));
            let bots = usize::from(self.seats).saturating_sub(table.len()) as u64;
            let with_bots: u64 =
                table.iter().map(|&who| BOT * bots * u64::from(self.players[who].bots)).sum();
            (0..table.len()).flat_map(later).sum::<u64>() + with_bots
        };
        tables.iter().map(pairs).sum()
    }

    /// Who takes which seat: of all ways the one in which people take seats that they have had least; a lot decides between equals.
    fn seated(&self, table: &[usize], dice: &mut Dice) -> Vec<Option<u32>> {
        let seats = usize::from(self.seats).min(MOST_SEATS);
        let mut people = table.to_vec();
        dice.shuffle(&mut people);
        // For every set of seats that the first so many people can take: the least it costs, and the seat of the last of them.
        let mut least: Vec<Option<(u32, usize)>> = vec![None; 1 << seats];
        least[0] = Some((0, 0));
        for taken in 0..1_usize << seats {
            let Some((cost, _)) = least[taken] else { continue };
            let Some(&who) = people.get(taken.count_ones() as usize) else { continue };
            for seat in (0..seats).filter(|seat| taken & 1 << seat == 0) {
                let more = cost + 2 * self.players[who].sat[seat] + 1;
                let then = &mut least[taken | 1 << seat];
                if then.is_none_or(|(known, _)| more < known) {
                    *then = Some((more, seat));
                }
            }
        }
        let full = |taken: &usize| taken.count_ones() as usize == people.len();
        let ways = (0..1_usize << seats).filter(full).filter_map(|taken| Some((least[taken]?.0, taken)));
        let mut taken = ways.min().map_or(0, |(_, taken)| taken);
        let mut chairs = vec![None; seats];
        for &who in people.iter().rev() {
            let Some((_, seat)) = least[taken] else { break };
            chairs[seat] = Some(self.players[who].number);
            taken &= !(1 << seat);
        }
        chairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A tournament that is only imagined: its players, and who has dropped out.
    struct Imagined {
        players: Vec<Player>,
        seats: u8,
        bots: bool,
    }

    impl Imagined {
        fn new(count: u32, seats: u8, bots: bool) -> Imagined {
            let players = (1..=count).map(|number| Player { number, ..Player::default() }).collect();
            Imagined { players, seats, bots }
        }

        fn field<'a>(&'a self, seed: &'a str, round: u32) -> Field<'a> {
            Field { players: &self.players, seats: self.seats, bots: self.bots, seed, round }
        }

        fn find(&self, number: u32) -> usize {
            self.players.iter().position(|player| player.number == number).unwrap()
        }

        /// Plays a round by chance.
        fn play(&mut self, paired: &Paired, dice: &mut Dice) {
            for number in &paired.byes {
                let at = self.find(*number);
                self.players[at].byes += 1;
                self.players[at].points += u32::from(self.seats);
            }
            for table in &paired.tables {
                let bots = table.iter().filter(|seat| seat.is_none()).count() as u32;
                let people: Vec<u32> = table.iter().copied().flatten().collect();
                for (seat, number) in table.iter().enumerate() {
                    let Some(number) = number else { continue };
                    let at = self.find(*number);
                    let player = &mut self.players[at];
                    player.sat[seat] += 1;
                    player.bots += bots;
                    player.points += 2 * dice.below(u32::from(self.seats));
                    for other in people.iter().filter(|other| *other != number) {
                        *player.met.entry(*other).or_default() += 1;
                    }
                }
            }
            self.players.sort_by_key(|player| std::cmp::Reverse(player.points));
        }

        /// Somebody may leave.
        fn lose_some(&mut self, dice: &mut Dice) {
            for _ in 0..dice.below(3) {
                if self.players.len() > 3 && dice.below(4) == 0 {
                    let gone = dice.below(self.players.len() as u32) as usize;
                    self.players.remove(gone);
                }
            }
        }
    }

    fn everybody_once(field: &Field<'_>, paired: &Paired) {
        let mut seen: Vec<u32> = paired.tables.iter().flatten().copied().flatten().collect();
        seen.extend(&paired.byes);
        seen.sort_unstable();
        let mut all: Vec<u32> = field.players.iter().map(|player| player.number).collect();
        all.sort_unstable();
        assert_eq!(seen, all, "every player once");
        for table in &paired.tables {
            assert_eq!(table.len(), usize::from(field.seats));
            let bots = table.iter().filter(|seat| seat.is_none()).count();
            assert!(field.bots || bots == 0, "no bots where they sit out");
            assert!(bots < table.len(), "no table of bots alone");
        }
        let sizes: Vec<usize> = paired.tables.iter().map(|table| table.iter().flatten().count()).collect();
        let spread = sizes.iter().max().unwrap_or(&0) - sizes.iter().min().unwrap_or(&0);
        assert!(spread <= 1, "bots are spread: {sizes:?}");
        assert!(paired.byes.len() < usize::from(field.seats) || field.players.len() < 2);
    }

    fn byes_are_even(field: &Field<'_>, paired: &Paired) {
        let of = |number: &u32| field.players.iter().find(|player| player.number == *number).unwrap().byes;
        let most = paired.byes.iter().map(of).max().unwrap_or(0);
        let playing = field.players.iter().filter(|player| !paired.byes.contains(&player.number));
        assert!(
            playing.into_iter().all(|player| player.byes >= most),
            "nobody sits out again before all have"
        );
    }

    /// No exchange of two people makes the round better: that is what is promised.
    fn no_exchange_helps(field: &Field<'_>, paired: &Paired) {
        let place = |number: u32| field.players.iter().position(|player| player.number == number).unwrap();
        let mut tables: Vec<Vec<usize>> = paired
            .tables
            .iter()
            .map(|table| table.iter().flatten().map(|&number| place(number)).collect())
            .collect();
        let cost = field.cost(&tables);
        for one in 0..tables.len() {
            for other in one + 1..tables.len() {
                for here in 0..tables[one].len() {
                    for there in 0..tables[other].len() {
                        let swap = |tables: &mut Vec<Vec<usize>>| {
                            let (left, right) = (tables[one][here], tables[other][there]);
                            (tables[one][here], tables[other][there]) = (right, left);
                        };
                        swap(&mut tables);
                        assert!(field.cost(&tables) >= cost, "an exchange would have helped");
                        swap(&mut tables);
                    }
                }
            }
        }
    }

    /// No other order of the people of a table would give them seats that they have had less.
    fn seats_are_the_evenest(field: &Field<'_>, table: &[Option<u32>]) {
        let sat = |number: u32| field.players.iter().find(|player| player.number == number).unwrap().sat;
        let cost = |chairs: &[Option<u32>]| -> u32 {
            let had =
                |(seat, number): (usize, &Option<u32>)| number.map_or(0, |number| 2 * sat(number)[seat] + 1);
            chairs.iter().enumerate().map(had).sum()
        };
        fn all(rest: &mut Vec<Option<u32>>, from: usize, look: &mut dyn FnMut(&[Option<u32>])) {
            if from == rest.len() {
                look(rest);
            }
            for at in from..rest.len() {
                rest.swap(from, at);
                all(rest, from + 1, look);
                rest.swap(from, at);
            }
        }
        let mut least = u32::MAX;
        all(&mut table.to_vec(), 0, &mut |chairs| least = least.min(cost(chairs)));
        assert_eq!(cost(table), least);
    }

    #[test]
    fn random_fields_keep_what_is_promised() {
        let mut dice = Dice::from_seed("fields");
        for trial in 0..60 {
            let seats = 2 + dice.below(4) as u8;
            let count = u32::from(seats) + dice.below(20);
            let mut imagined = Imagined::new(count, seats, dice.below(2) == 0);
            let seed = format!("trial {trial}");
            for round in 1..=6 {
                let field = imagined.field(&seed, round);
                let paired = field.pair();
                assert_eq!(paired, field.pair(), "the same standings and seed, the same round");
                everybody_once(&field, &paired);
                byes_are_even(&field, &paired);
                no_exchange_helps(&field, &paired);
                for table in &paired.tables {
                    seats_are_the_evenest(&field, table);
                }
                imagined.play(&paired, &mut dice);
                imagined.lose_some(&mut dice);
            }
        }
    }

    /// Without drop-outs a small field meets as seldom again as can be, and seats stay even.
    #[test]
    fn eight_players_meet_five_others_in_five_rounds() {
        for trial in 0..20 {
            let mut dice = Dice::from_seed(&format!("seven {trial}"));
            let mut imagined = Imagined::new(8, 2, false);
            let seed = trial.to_string();
            let mut again = 0;
            for round in 1..=5 {
                let paired = imagined.field(&seed, round).pair();
                let met = |table: &Vec<Option<u32>>| {
                    let (one, other) = (table[0].unwrap(), table[1].unwrap());
                    imagined
                        .players
                        .iter()
                        .any(|player| player.number == one && player.met.contains_key(&other))
                };
                again += paired.tables.iter().filter(|table| met(table)).count();
                imagined.play(&paired, &mut dice);
            }
            assert_eq!(again, 0, "trial {trial}: five rounds of eight need no second meeting");
            for player in &imagined.players {
                assert!(player.sat[0].abs_diff(player.sat[1]) <= 1, "{player:?}");
            }
        }
    }

    #[test]
    fn who_stands_alike_sits_together() {
        let mut imagined = Imagined::new(8, 4, false);
        for (at, player) in imagined.players.iter_mut().enumerate() {
            player.points = if at < 4 { 6 } else { 0 };
        }
        let paired = imagined.field("alike", 2).pair();
        let first: BTreeSet<u32> = paired.tables[0].iter().copied().flatten().collect();
        assert_eq!(first, BTreeSet::from([1, 2, 3, 4]));
    }

    #[test]
    fn too_few_do_not_play() {
        let none = Imagined::new(1, 2, true);
        assert_eq!(none.field("x", 1).pair(), Paired { tables: Vec::new(), byes: vec![1] });
        let few = Imagined::new(3, 4, false);
        assert_eq!(few.field("x", 1).pair().tables, Vec::<Vec<Option<u32>>>::new());
        let filled = Imagined::new(3, 4, true).field("x", 1).pair();
        assert_eq!(filled.tables.len(), 1);
        assert_eq!(filled.tables[0].iter().flatten().count(), 3);
        assert_eq!(Imagined::new(0, 2, true).field("x", 1).pair(), Paired::default());
    }

    #[test]
    fn another_seed_is_another_draw() {
        let imagined = Imagined::new(12, 4, false);
        assert_ne!(imagined.field("one", 1).pair(), imagined.field("two", 1).pair());
    }
}
