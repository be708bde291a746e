//! `easy`: one imagined game, what each action gains at once, and a beginner's slips.

use crate::advise::{Position, Ranked};
use crate::brain::{Brain, log_odds};
use crate::look::Looker;
use kernel::{Dice, Game};

/// The actions as a beginner ranks them.
pub(crate) fn rank<G: Game>(
    brain: &Brain<G>,
    position: &Position<'_, G>,
    dice: &mut Dice,
) -> Vec<Ranked<G::Action>> {
    let twin = G::imagine(position.view, position.memory, dice.split());
    if let Some(habit) = brain.habit {
        let mut actions = position.legal.to_vec();
        let first = actions.remove(habit(&twin, position.legal));
        return std::iter::once(first).chain(actions).map(plain).collect();
    }
    let (worth, rest) = brain.sift(&twin, position.seat, position.legal);
    let mut looker = Looker::new(*brain);
    let mut looks = Vec::with_capacity(worth.len());
    let mut luck = dice.split();
    let effort = brain.tuning.effort.min(brain.tuning.haste);
    looker.look_at_all(&twin, position.seat, &worth, effort, dice, |_, chances| {
        looks.push(chances[position.seat.index()]);
    });
    let mut ranked: Vec<(f32, Ranked<G::Action>)> = worth
        .into_iter()
        .zip(looks)
        .map(|(action, chance)| {
            let felt = log_odds(chance) + brain.tuning.slips[0] * slip(&mut luck);
            (felt, Ranked { action, chance: Some(chance), visits: 0 })
        })
        .collect();
    ranked.sort_by(|one, two| two.0.total_cmp(&one.0));
    ranked.into_iter().map(|(_, ranked)| ranked).chain(rest.into_iter().map(plain)).collect()
}

/// An action without a chance of its own.
fn plain<A>(action: A) -> Ranked<A> {
    Ranked { action, chance: None, visits: 0 }
}

/// A misjudgement around 0, between -1 and 1, small ones more likely.
pub(crate) fn slip(dice: &mut Dice) -> f32 {
    let mut half = || dice.word() as f32 / u32::MAX as f32;
    half() - half()
}
