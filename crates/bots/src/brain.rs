//! What is known about playing one game well, as plain functions and numbers.

use crate::{Level, Network, Position, network};
use encode::Features;
use kernel::{Dice, Game, MAX_SEATS, Outcome, Seat};

/// For each seat its part of the victory, or its expectation: from 0 to 1.
pub type Chances = [f32; MAX_SEATS];

/// Rules of thumb: the number of one of the legal actions of whoever is awaited.
pub type Habit<G> = fn(&G, &[<G as Game>::Action]) -> usize;

/// What networks make of a position for which there is also an evaluation.
pub type Judge<G> = fn(&[Network], &G, fn(&G) -> Chances) -> Chances;

/// What is known about playing one game well.
pub struct Brain<G: Game> {
    /// The levels that the game has, the weakest first.
    pub levels: &'static [Level],
    /// What each seat may expect of a position that is not over.
    pub chances: fn(&G) -> Chances,
    /// What a seat takes from a game that is over.
    pub reward: fn(&Outcome, Seat) -> f32,
    /// Whether the position can be judged as it stands. In the middle of a chain of small choices it cannot:
    /// the chain is finished first.
    pub quiet: fn(&G) -> bool,
    /// What `seat` does without much thought: the number of one of its legal actions. Used for the others while a
    /// chain is finished, and in rollouts.
    pub reflex: fn(&G, Seat, &[G::Action], &mut Dice) -> usize,
    /// What a beginner does by rule of thumb, where such rules play better and faster than one look ahead, and how the
    /// search then plays games to their end: the number of one of its legal actions.
    pub habit: Option<Habit<G>>,
    /// Strikes out what a seat need not think about: another order of the same small choices, or what is never
    /// better than something that stays. Something always stays.
    pub narrow: fn(&G, Seat, &mut Vec<G::Action>),
    /// How likely an imagined game is by what the others have done so far, as `seat` sees it: 1 more makes it e times
    /// as likely, and it is 0 where nothing speaks for or against it. What is certain is not asked here.
    pub belief: fn(&G, Seat) -> f32,
    /// What `seat` plays where seats differ in more than their place: a god, a goal. Nothing where they do not.
    pub side: fn(&G, Seat) -> Option<&'static str>,
    /// Whether all seats want the same. Then everybody finishes a chain as well as the one who began it.
    pub cooperative: bool,
    /// The numbers.
    pub tuning: Tuning,
    /// What was learned from games, where that was.
    pub lessons: Option<Lessons<G>>,
    /// What positions are judged by in place of `chances`; nothing but for who judges by what was learned.
    pub networks: Option<&'static [Network]>,
}

/// What was learned from games about judging positions.
pub struct Lessons<G: Game> {
    /// What networks make of a position, and of what the evaluation says about it.
    pub judge: Judge<G>,
    /// The networks that play, by what a table plays ([`Features::variant`]); nothing where none is good enough yet.
    pub networks: Option<fn() -> &'static [Network]>,
    /// The numbers of the search that goes with it.
    pub tuning: Tuning,
    /// Whether whoever judges by it is shown to be stronger than `hard`.
    pub proven: bool,
}

/// The numbers of a brain, found in the arena.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How far `easy` and `normal` misjudge, in log-odds of winning.
    pub slips: [f32; 2],
    /// How many imagined games `normal` looks at.
    pub twins: u32,
    /// From how many imagined games the search picks one by how likely it is. 1: any will do.
    pub draws: u32,
    /// How many of the best actions `normal` plays out.
    pub candidates: usize,
    /// How many rollouts each of them gets; where there is a habit, how many games `normal` plays by it in all.
    pub rollouts: u32,
    /// How many decisions a rollout takes before the position is judged.
    pub depth: u32,
    /// How many decisions the search plays beyond its tree before the position is judged.
    pub beyond: u32,
    /// How many turns the search plays beyond its tree, each as the best of some `drafts`. None: what is found at a
    /// new node is the best of looking at every action there.
    pub turns: u32,
    /// In how many ways, found at random, each of these turns is tried.
    pub drafts: u32,
    /// How much the search is drawn to what it has tried little.
    pub explore: f32,
    /// How much better an action must look to be e times as likely to be tried, in log-odds of winning.
    pub sharp: f32,
    /// In how many imagined games the search looks at the actions it chooses from, before it tries any.
    pub glimpses: u32,
    /// As how many visits the first sight of an action counts.
    pub trust: f32,
    /// How many positions may be judged to finish the chains of small choices that begin with an action of a position.
    pub effort: u32,
    /// The most of them for `easy`, which answers at once.
    pub haste: u32,
    /// The same where the search looks at a new node.
    pub glance: u32,
}

impl Tuning {
    /// A start for a game with an evaluation.
    pub const DEFAULT: Tuning = Tuning {
        slips: [0.5, 0.0],
        twins: 4,
        draws: 1,
        candidates: 4,
        rollouts: 0,
        depth: 0,
        beyond: 0,
        turns: 0,
        drafts: 0,
        explore: 0.4,
        sharp: 0.3,
        glimpses: 6,
        trust: 16.0,
        effort: 4000,
        haste: u32::MAX,
        glance: 4000,
    };
}

impl<G: Game> Clone for Brain<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Brain<G> {}

impl<G: Game> Clone for Lessons<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Lessons<G> {}

impl<G: Features> Lessons<G> {
    /// What these networks say, with the numbers of the search that goes with them.
    pub const fn new(networks: Option<fn() -> &'static [Network]>, tuning: Tuning) -> Self {
        Lessons { judge: network::judge::<G>, networks, tuning, proven: false }
    }

    /// The same where the arena has shown it to be stronger than `hard`.
    pub const fn proven(self) -> Self {
        Lessons { proven: true, ..self }
    }
}

impl<G: Game> Brain<G> {
    /// Nothing is known: random play alone.
    pub const fn none() -> Self {
        Brain {
            levels: &[Level::Random],
            chances: even,
            reward: win_share,
            quiet: always,
            reflex: any,
            habit: None,
            narrow: nothing,
            belief: indifferent,
            side: alike,
            cooperative: false,
            tuning: Tuning::DEFAULT,
            lessons: None,
            networks: None,
        }
    }

    /// Nothing is known but the rules: positions are judged by playing to the end at random. For small games.
    pub const fn rollouts() -> Self {
        let tuning = Tuning {
            beyond: u32::MAX,
            explore: 1.0,
            glimpses: 1,
            trust: 1.0,
            rollouts: 20,
            depth: u32::MAX,
            candidates: 100,
            ..Tuning::DEFAULT
        };
        Brain { levels: &Level::UNLEARNED, tuning, ..Brain::none() }
    }

    /// The same, judging by what was learned.
    pub(crate) fn learned(&self) -> Self {
        match self.lessons.and_then(|lessons| lessons.networks) {
            Some(networks) if self.networks.is_none() => self.taught(networks()),
            _ => *self,
        }
    }

    /// The same, judging by these networks wherever it judges; there is one at least.
    pub fn taught(&self, networks: &'static [Network]) -> Self {
        let tuning = self.lessons.map_or(self.tuning, |lessons| lessons.tuning);
        Brain { levels: &Level::ALL, networks: Some(networks), tuning, ..*self }
    }

    /// Whose advice is best: `master` where it is shown to be stronger than `hard`, else the best of the others.
    pub fn adviser(&self) -> Level {
        let proven = self.lessons.is_some_and(|lessons| lessons.proven);
        let mut best = self.levels.iter().rev().filter(|level| proven || **level != Level::Master);
        *best.next().expect("a game has a level")
    }

    /// What `seat` may do, as far as it is worth a thought.
    pub(crate) fn offers(&self, state: &G, seat: Seat, legal: &mut Vec<G::Action>) {
        legal.clear();
        state.legal(seat, legal);
        (self.narrow)(state, seat, legal);
    }

    /// Parts what `seat` may do into what is worth a thought and the rest.
    pub(crate) fn sift(
        &self,
        state: &G,
        seat: Seat,
        legal: &[G::Action],
    ) -> (Vec<G::Action>, Vec<G::Action>) {
        let mut worth = legal.to_vec();
        (self.narrow)(state, seat, &mut worth);
        let rest = legal.iter().copied().filter(|action| !worth.contains(action)).collect();
        (worth, rest)
    }

    /// An imagined game that fits what a seat knows, a likely one rather than an unlikely one.
    pub(crate) fn twin(&self, position: &Position<'_, G>, dice: &mut Dice) -> G {
        let mut twin = G::imagine(position.view, position.memory, dice.split());
        let first = (self.belief)(&twin, position.seat);
        let mut sum = 1.0;
        for _ in 1..self.tuning.draws {
            let other = G::imagine(position.view, position.memory, dice.split());
            // However much speaks against a game, it stays possible.
            let likely = ((self.belief)(&other, position.seat) - first).clamp(-40.0, 40.0).exp();
            sum += likely;
            if dice.word() as f32 / u32::MAX as f32 * sum < likely {
                twin = other;
            }
        }
        twin
    }

    /// What each seat takes or may expect.
    pub fn judge(&self, state: &G) -> Chances {
        match state.outcome() {
            Some(outcome) => {
                let mut chances = [0.0; MAX_SEATS];
                for seat in Seat::all(state.seats()) {
                    chances[seat.index()] = (self.reward)(&outcome, seat);
                }
                chances
            }
            None => match (self.networks, self.lessons) {
                (Some(networks), Some(lessons)) => (lessons.judge)(networks, state, self.chances),
                _ => (self.chances)(state),
            },
        }
    }
}

/// The part of the victory that a seat takes.
pub fn win_share(outcome: &Outcome, seat: Seat) -> f32 {
    outcome.share(seat) as f32
}

/// Any legal action, all equally likely.
pub fn any<G: Game>(_: &G, _: Seat, legal: &[G::Action], dice: &mut Dice) -> usize {
    if legal.len() > 1 { dice.below(legal.len() as u32) as usize } else { 0 }
}

/// Everything is worth a thought.
pub fn nothing<G: Game>(_: &G, _: Seat, _: &mut Vec<G::Action>) {}

/// Every imagined game is as likely as any other.
pub fn indifferent<G: Game>(_: &G, _: Seat) -> f32 {
    0.0
}

/// All seats play the same.
pub fn alike<G: Game>(_: &G, _: Seat) -> Option<&'static str> {
    None
}

/// From what each seat's position is worth to its chance of winning: `scale` more makes it e times as likely.
pub fn by_worth(worths: &[f32], scale: f32) -> Chances {
    let most = worths.iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; MAX_SEATS];
    for (chance, worth) in chances.iter_mut().zip(worths) {
        *chance = ((worth - most) / scale).exp();
    }
    let sum: f32 = chances.iter().sum();
    chances.map(|chance| chance / sum)
}

/// A chance as log-odds, kept away from the certain.
pub(crate) fn log_odds(chance: f32) -> f32 {
    let chance = chance.clamp(1e-5, 1.0 - 1e-5);
    (chance / (1.0 - chance)).ln()
}

fn even<G: Game>(state: &G) -> Chances {
    [1.0 / f32::from(state.seats()); MAX_SEATS]
}

fn always<G: Game>(_: &G) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_becomes_a_share_of_the_victory() {
        let chances = by_worth(&[10.0, 10.0, 0.0], 5.0);
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert_eq!(chances[0], chances[1]);
        assert!((chances[0] / chances[2] - 2f32.exp()).abs() < 1e-3);
        assert_eq!(by_worth(&[1e9, -1e9], 1.0)[..2], [1.0, 0.0]);
        assert!(log_odds(1.0).is_finite() && log_odds(0.5).abs() < 1e-6);
    }
}
