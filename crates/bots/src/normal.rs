//! `normal`: what each action leads to on average over several imagined games, and a few rollouts of the best ones.

use crate::advise::{Position, Ranked};
use crate::brain::{Brain, log_odds};
use crate::easy::slip;
use crate::look::{Looker, play_on};
use kernel::{Dice, Game};

/// The actions by what they lead to.
pub(crate) fn rank<G: Game>(
    brain: &Brain<G>,
    position: &Position<'_, G>,
    dice: &mut Dice,
) -> Vec<Ranked<G::Action>> {
    let seat = position.seat;
    let twins = brain.tuning.twins.max(1);
    let (legal, rest) = {
        let twin = G::imagine(position.view, position.memory, dice.split());
        brain.sift(&twin, seat, position.legal)
    };
    let mut felt: Vec<f32> = legal.iter().map(|_| brain.tuning.slips[1] * slip(dice)).collect();
    let mut chance = vec![0.0; legal.len()];
    let mut looker = Looker::new(*brain);
    for _ in 0..twins {
        let twin = G::imagine(position.view, position.memory, dice.split());
        looker.look_at_all(&twin, seat, &legal, brain.tuning.effort, dice, |number, chances| {
            felt[number] += log_odds(chances[seat.index()]) / twins as f32;
            chance[number] += chances[seat.index()] / twins as f32;
        });
    }
    let mut order: Vec<usize> = (0..legal.len()).collect();
    order.sort_by(|&one, &two| felt[two].total_cmp(&felt[one]));
    let tried = brain.tuning.candidates.min(legal.len());
    if brain.tuning.rollouts > 0 && tried > 1 {
        let best: Vec<G::Action> = order[..tried].iter().map(|&number| legal[number]).collect();
        let played = play_out(brain, position, &best, dice);
        for (&number, played) in order.iter().zip(&played) {
            chance[number] = (chance[number] + played) / 2.0;
        }
        order[..tried].sort_by(|&one, &two| chance[two].total_cmp(&chance[one]));
    }
    let worth = order.into_iter().map(|at| Ranked { action: legal[at], chance: Some(chance[at]), visits: 0 });
    worth.chain(rest.into_iter().map(|action| Ranked { action, chance: None, visits: 0 })).collect()
}

/// What rollouts of these actions come to. All of them are played in the same imagined games.
fn play_out<G: Game>(
    brain: &Brain<G>,
    position: &Position<'_, G>,
    actions: &[G::Action],
    dice: &mut Dice,
) -> Vec<f32> {
    let mut sums = vec![0.0; actions.len()];
    let mut legal = Vec::new();
    for _ in 0..brain.tuning.rollouts {
        let twin = G::imagine(position.view, position.memory, dice.split());
        let luck = dice.split();
        for (sum, &action) in sums.iter_mut().zip(actions) {
            let (mut state, mut luck) = (twin.clone(), luck);
            state.apply(position.seat, action, &mut ());
            play_on(brain, &mut state, brain.tuning.depth, &mut luck, &mut legal);
            *sum += brain.judge(&state)[position.seat.index()] / brain.tuning.rollouts as f32;
        }
    }
    sums
}
