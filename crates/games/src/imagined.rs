//! A whole game imagined from what one viewer knows, to be played on, and what its seats may hope for.

use crate::open::Open;
use crate::outlook::read;
use bots::{Brain, settled};
use kernel::{Dice, Game, Match, Refusal, Sight, Viewer};
use serde_json::Value;

/// In so many imagined games a position is judged.
const TWINS: usize = 24;

/// A game that this viewer cannot tell from the real one: it fits the view and the lines that the viewer was told. A line
/// that is none of the game is passed over.
pub(crate) fn imagine<G: Game>(
    brain: Brain<G>,
    view: &str,
    viewer: Viewer,
    told: &[Value],
    seed: &str,
) -> Result<Open<G>, Refusal> {
    let view: G::View = read(view)?;
    let mut memory = G::Memory::default();
    for event in told.iter().filter_map(event::<G>) {
        if let Some(sight) = Sight::of(&event, viewer) {
            G::remember(&mut memory, viewer, &sight);
        }
    }
    let twin = G::imagine(&view, &memory, Dice::from_seed(seed));
    let game = Match::from_state(twin).map_err(|broken| Refusal::illegal(broken.to_string()))?;
    Ok(Open::new(game, brain))
}

/// The event that a line tells of.
fn event<G: Game>(line: &Value) -> Option<G::Event> {
    let mut line = line.as_object()?.clone();
    line.remove("text");
    serde_json::from_value(Value::Object(line)).ok()
}

/// What each seat may hope for, from 0 to 1, as the bots judge what this view shows; nothing where no bot can judge.
pub(crate) fn judge<G: Game>(brain: &Brain<G>, view: &str, seed: &str) -> Result<Vec<f32>, Refusal> {
    let view: G::View = read(view)?;
    if !brain.levels.iter().any(|level| level.searches()) {
        return Ok(Vec::new());
    }
    let mut dice = Dice::from_seed(seed);
    let mut sums = Vec::new();
    for _ in 0..TWINS {
        let twin = G::imagine(&view, &G::Memory::default(), dice.split());
        sums.resize(usize::from(twin.seats()), 0.0);
        let found = settled(brain, twin, &mut dice);
        sums.iter_mut().zip(found).for_each(|(sum, found)| *sum += found / TWINS as f32);
    }
    Ok(sums)
}
