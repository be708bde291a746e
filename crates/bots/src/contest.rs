//! One game between bots, from the first decision to the last.

use crate::advise::Position;
use crate::{Bot, Brain, Mind};
use kernel::{Dice, Game, Match, Outcome, Seat, Turn, Viewer};
use std::time::Duration;

/// How one game between bots went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// How it ended; `None` if it outlasted the bound of its rules.
    pub outcome: Option<Outcome>,
    /// By seat, what it played at the end; nothing where all play the same.
    pub sides: Vec<&'static str>,
    /// By seat, how many decisions it made that had an alternative.
    pub decisions: Vec<u32>,
    /// By seat, how long it thought about them; nothing where nobody measures.
    pub thought: Vec<Duration>,
    /// By seat, how long it thought about the one that took longest.
    pub longest: Vec<Duration>,
}

/// Plays the game of a seed between bots, one a seat.
pub type Contest = Box<dyn FnMut(&str, &[Bot]) -> Bout + Send>;

/// Measures how long something takes. The browser has another clock, and tests need none.
pub type Stopwatch = fn() -> Duration;

/// Plays a game between `bots`; the last one also takes the seats after it. Each sees what its seat may see. Who has so
/// much time for a decision has it by the clock `now`.
pub fn contest<G: Game>(
    brain: &Brain<G>,
    table: Match<G>,
    bots: &[Bot],
    dice: &mut Dice,
    now: Stopwatch,
) -> Bout {
    let last = bots.len() - 1;
    let minds = (0..usize::from(table.state().seats())).map(|seat| Mind::new(*brain, bots[seat.min(last)]));
    contest_of_minds(minds.collect(), table, dice, now)
}

/// The same between minds of different brains, one a seat.
pub fn contest_of_minds<G: Game>(
    minds: Vec<Mind<G>>,
    table: Match<G>,
    dice: &mut Dice,
    now: Stopwatch,
) -> Bout {
    contest_watched(minds, table, dice, now, |moment, _| moment.action)
}

/// A decision in a game between bots, before it is carried out.
pub struct Moment<'a, G: Game> {
    /// How the game stands.
    pub state: &'a G,
    /// What the seat knows that decides.
    pub position: &'a Position<'a, G>,
    /// Who has decided.
    pub mind: &'a Mind<G>,
    /// What.
    pub action: G::Action,
}

/// The same before the eyes of somebody who may have another legal action carried out.
pub fn contest_watched<G: Game>(
    mut minds: Vec<Mind<G>>,
    mut table: Match<G>,
    dice: &mut Dice,
    now: Stopwatch,
    mut watch: impl FnMut(Moment<'_, G>, &mut Dice) -> G::Action,
) -> Bout {
    let (seats, side) = (table.state().seats(), minds[0].brain.side);
    let mut memories: Vec<G::Memory> = minds.iter().map(|_| G::Memory::default()).collect();
    let none = vec![Duration::ZERO; minds.len()];
    let mut bout = Bout {
        outcome: None,
        sides: Vec::new(),
        decisions: vec![0; minds.len()],
        thought: none.clone(),
        longest: none,
    };
    let (mut legal, mut told) = (Vec::new(), 0);
    for _ in 0..table.state().longest() {
        let Turn::Awaiting(waiting) = table.state().turn() else { break };
        for (seat, memory) in Seat::all(seats).zip(&mut memories) {
            let viewer = Viewer::Seat(seat);
            table.sights(viewer, told).for_each(|sight| G::remember(memory, viewer, &sight));
        }
        told = table.events().len();
        let seat = waiting.first().expect("the rules wait for somebody");
        legal.clear();
        table.state().legal(seat, &mut legal);
        let (view, at) = (table.state().view(Viewer::Seat(seat)), seat.index());
        let position = Position::<G> { seat, view: &view, memory: &memories[at], legal: &legal };
        let begun = now();
        let action = minds[at].decide_in_time(&position, begun, now, dice);
        if legal.len() > 1 {
            let took = now().saturating_sub(begun);
            bout.decisions[at] += 1;
            bout.thought[at] += took;
            bout.longest[at] = bout.longest[at].max(took);
        }
        let moment = Moment { state: table.state(), position: &position, mind: &minds[at], action };
        let action = watch(moment, dice);
        table.play(seat, action).expect("bots choose from the legal actions");
    }
    bout.outcome = table.state().outcome();
    bout.sides = Seat::all(seats).filter_map(|seat| side(table.state(), seat)).collect();
    bout
}
