//! Judging moments and decisions on imagined games.

use super::books::{Millionths, millionths};
use super::{Analysis, Knowledge, Verdict};
use crate::look::Looker;
use crate::{Budget, Chances, Position, Search, settled, win_share};
use kernel::{Dice, Game, MAX_SEATS, Seat, Viewer};

/// Imagined games on which the best action and the one played are compared after a search.
const COMPARED: u32 = 8;
/// To finish the chain that an action begins, at most so many positions are judged.
const POSITIONS: u32 = 100;
/// With all open, one game is looked at for so many iterations.
const OPEN_RATE: u32 = 8;

/// What each seat may expect at a moment: of its own, by what it knows then.
pub(super) fn sight<G: Game>(it: &Analysis<G>, at: usize, twins: u32, dice: &mut Dice) -> Chances {
    let state = &it.instants[at].state;
    let mut chances = [0.0; MAX_SEATS];
    if let Some(outcome) = state.outcome() {
        for seat in Seat::all(state.seats()) {
            // Together it is won or not, however near it was.
            let together = f32::from(u8::from(outcome.won(seat)));
            chances[seat.index()] = if it.brain.cooperative { together } else { win_share(&outcome, seat) };
        }
        return chances;
    }
    let shared = it.brain.cooperative || it.knowledge == Knowledge::Hindsight;
    if shared {
        for _ in 0..twins {
            let found = settled(&it.brain, twin_for_all(it, at, dice), dice);
            chances.iter_mut().zip(found).for_each(|(sum, found)| *sum += found / twins as f32);
        }
        return chances;
    }
    for seat in Seat::all(state.seats()) {
        let view = state.view(Viewer::Seat(seat));
        let position =
            Position::<G> { seat, view: &view, memory: &it.instants[at].memories[seat.index()], legal: &[] };
        for _ in 0..twins {
            let twin = it.brain.twin(&position, dice);
            chances[seat.index()] += settled(&it.brain, twin, dice)[seat.index()] / twins as f32;
        }
    }
    chances
}

/// What the actions of a moment look like, each played on the same imagined games.
pub(super) fn look<G: Game>(it: &Analysis<G>, at: usize, twins: u32, dice: &mut Dice) -> Verdict<G::Action> {
    let (played, state) = (it.played[at], &it.instants[at].state);
    let mut legal = Vec::new();
    state.legal(played.seat, &mut legal);
    if legal.len() < 2 {
        return Verdict::forced(played.action);
    }
    // What is struck out is never better than something that stays; only what was played is looked at in any case.
    (it.brain.narrow)(&twin(it, at, dice), played.seat, &mut legal);
    if !legal.contains(&played.action) {
        legal.push(played.action);
    }
    compare(it, at, &legal, twins, dice)
}

/// What a search says of a decision. With all open nothing can be searched: more games are looked at.
pub(super) fn search<G: Game>(
    it: &Analysis<G>,
    at: usize,
    iterations: u32,
    mut dice: Dice,
) -> Verdict<G::Action> {
    if it.knowledge == Knowledge::Hindsight {
        let seen = look(it, at, (iterations / OPEN_RATE).max(1), &mut dice);
        return Verdict { searched: iterations, ..seen };
    }
    let (played, state) = (it.played[at], &it.instants[at].state);
    let view = state.view(Viewer::Seat(played.seat));
    let memory = &it.instants[at].memories[played.seat.index()];
    let mut legal = Vec::new();
    state.legal(played.seat, &mut legal);
    let position = Position::<G> { seat: played.seat, view: &view, memory, legal: &legal };
    let thoughts = Search::new(&it.searcher, &position).think(&Budget::iterations(iterations), &mut dice);
    let best = thoughts.ranked[0];
    let own = thoughts.ranked.iter().find(|it| it.action == played.action);
    let own = *own.expect("what was played was legal");
    let pair = [own.action, best.action];
    let pair = if own.action == best.action { &pair[..1] } else { &pair };
    let seen = Verdict { searched: thoughts.iterations, ..compare(it, at, pair, COMPARED, &mut dice) };
    (it.brain.narrow)(&twin(it, at, &mut dice), played.seat, &mut legal);
    if !legal.contains(&played.action) {
        // The search does not think about it: what it looks like has to do.
        return seen;
    }
    let [best_chance, chance] = [best, own].map(|ranked| millionths(ranked.chance.unwrap_or(0.0)));
    if best_chance <= chance {
        let given = [0; MAX_SEATS];
        return Verdict { best: own.action, best_chance: chance, chance, error: 0, given, ..seen };
    }
    Verdict { best: best.action, best_chance, chance, error: best_chance - chance, ..seen }
}

/// The best of some actions beside the one played, all on the same imagined games.
fn compare<G: Game>(
    it: &Analysis<G>,
    at: usize,
    actions: &[G::Action],
    twins: u32,
    dice: &mut Dice,
) -> Verdict<G::Action> {
    let (played, seat) = (it.played[at], it.played[at].seat);
    let mut looker = Looker::new(it.brain);
    let mut sums = vec![[0.0f32; MAX_SEATS]; actions.len()];
    let effort = (POSITIONS * actions.len() as u32).min(it.brain.tuning.effort);
    for _ in 0..twins {
        let twin = twin(it, at, dice);
        looker.look_at_all(&twin, seat, actions, effort, dice, |number, chances| {
            sums[number].iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance / twins as f32);
        });
    }
    let own = actions.iter().position(|action| *action == played.action).expect("it is one of them");
    let mine = |number: usize| sums[number][seat.index()];
    let best =
        (0..actions.len()).fold(own, |best, number| if mine(number) > mine(best) { number } else { best });
    let given: [Millionths; MAX_SEATS] =
        std::array::from_fn(|seat| millionths(sums[own][seat]) - millionths(sums[best][seat]));
    let [best_chance, chance] = [best, own].map(|number| millionths(mine(number)));
    Verdict {
        forced: false,
        best: actions[best],
        best_chance,
        chance,
        error: best_chance - chance,
        given,
        searched: 0,
    }
}

/// A game as who decides may imagine it, or as it was, with what is to be drawn unknown.
fn twin<G: Game>(it: &Analysis<G>, at: usize, dice: &mut Dice) -> G {
    let (state, seat) = (&it.instants[at].state, it.played[at].seat);
    if it.knowledge == Knowledge::Hindsight {
        return reshuffled(state, dice);
    }
    let (view, memory) = (state.view(Viewer::Seat(seat)), &it.instants[at].memories[seat.index()]);
    it.brain.twin(&Position::<G> { seat, view: &view, memory, legal: &[] }, dice)
}

/// A game as everybody together may imagine it, or as it was, with what is to be drawn unknown.
fn twin_for_all<G: Game>(it: &Analysis<G>, at: usize, dice: &mut Dice) -> G {
    let state = &it.instants[at].state;
    match it.knowledge {
        Knowledge::Fair => G::imagine(&state.view(Viewer::Public), &G::Memory::default(), dice.split()),
        Knowledge::Hindsight => reshuffled(state, dice),
    }
}

fn reshuffled<G: Game>(state: &G, dice: &mut Dice) -> G {
    let mut twin = state.clone();
    twin.reshuffle(dice);
    *twin.dice_mut() = dice.split();
    twin
}
