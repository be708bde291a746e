//! What a seat may be asked next, from what it may know: for whoever plans beforehand what to do then.

use crate::outlook::read;
use bots::{Brain, Budget, Level, Position, advise};
use kernel::{Dice, Game, Names, Refusal, Seat, Viewer};
use protocol::{Choice, Expected, PlanStep};

/// So many games are imagined.
const TWINS: usize = 16;
/// None of them is played farther.
const FARTHEST: usize = 160;

/// What `seat` is asked on imagined games that fit its view, once what it has planned is done: the likeliest first. The
/// others do what a quick bot would. What may be answered is told by how often it can be, and not by how good it is.
pub(crate) fn expect<G: Game>(
    brain: &Brain<G>,
    view: &str,
    seat: Seat,
    steps: &[PlanStep],
    names: &Names,
    dice: &mut Dice,
) -> Result<Vec<Expected>, Refusal> {
    let view: G::View = read(view)?;
    let mut found: Vec<Found> = Vec::new();
    for _ in 0..TWINS {
        let mut twin = G::imagine(&view, &G::Memory::default(), dice.split());
        if let Some(asked) = next_question(brain, &mut twin, seat, steps, dice) {
            add(&mut found, asked, &twin, seat, names);
        }
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.often));
    Ok(found.into_iter().map(Found::sum_up).collect())
}

/// A question that came in some of the games.
struct Found {
    question: &'static str,
    prompt: String,
    often: usize,
    /// What could be answered, and in how many of them.
    actions: Vec<(Choice, usize)>,
}

impl Found {
    fn sum_up(mut self) -> Expected {
        self.actions.sort_by_key(|(_, often)| std::cmp::Reverse(*often));
        Expected {
            question: self.question.to_owned(),
            prompt: self.prompt,
            percent: (100 * self.often / TWINS) as u8,
            actions: self.actions.into_iter().map(|(choice, _)| choice).collect(),
        }
    }
}

/// Plays on until `seat` is asked what its plan does not know; says what may be answered then. Nothing where that does
/// not come, or where nothing of what is planned for a question can be done.
fn next_question<G: Game>(
    brain: &Brain<G>,
    twin: &mut G,
    seat: Seat,
    mut steps: &[PlanStep],
    dice: &mut Dice,
) -> Option<Vec<G::Action>> {
    // The weakest level plays at random: the one after it has a reason for what it does.
    let level = brain.levels.get(1).or(brain.levels.first()).copied().unwrap_or(Level::Random);
    for _ in 0..FARTHEST {
        let asked = twin.turn().seats();
        // Whoever decides at the same time is taken to have decided: the own question is the one that waits.
        let whose = asked.iter().find(|other| *other != seat).or(asked.first())?;
        let mut legal = Vec::new();
        twin.legal(whose, &mut legal);
        legal.first()?;
        let view = twin.view(Viewer::Seat(whose));
        let action = if whose != seat {
            let memory = G::Memory::default();
            let position = Position::<G> { seat: whose, view: &view, memory: &memory, legal: &legal };
            advise(brain, level, &position, &Budget::iterations(1), dice).first()?.action
        } else if let [only] = legal[..] {
            only
        } else {
            let question = G::question(&view);
            let Some(at) = steps.iter().position(|step| step.question == question) else {
                return Some(legal);
            };
            let mut planned = steps[at].actions.iter().filter_map(|choice| choice.action.parse().ok());
            let action = planned.find(|action| legal.contains(action))?;
            steps = &steps[at + 1..];
            action
        };
        twin.apply(whose, action, &mut ());
    }
    None
}

fn add<G: Game>(found: &mut Vec<Found>, legal: Vec<G::Action>, twin: &G, seat: Seat, names: &Names) {
    let view = twin.view(Viewer::Seat(seat));
    let question = G::question(&view);
    let at = found.iter().position(|known| known.question == question).unwrap_or_else(|| {
        let prompt = G::prompt(&view, seat, names);
        found.push(Found { question, prompt, often: 0, actions: Vec::new() });
        found.len() - 1
    });
    let known = &mut found[at];
    known.often += 1;
    for action in legal {
        let notation = action.to_string();
        match known.actions.iter_mut().find(|(choice, _)| choice.action == notation) {
            Some((_, often)) => *often += 1,
            None => {
                let label = G::label(&view, seat, action, names);
                known.actions.push((Choice { action: notation, label }, 1));
            }
        }
    }
}
