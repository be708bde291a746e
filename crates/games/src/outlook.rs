//! Looking ahead from what a seat may know, without the table: for previews beside a live game.

use crate::Foretold;
use crate::foretell::{self, Line};
use crate::open::{hints, told};
use crate::reason;
use bots::{Bot, Brain, Budget, Position, advise};
use kernel::{Dice, Game, Names, Redacted, Refusal, Seat, Sight, Sink, Undo, Viewer, play};
use protocol::{Ask, Choice, Hint};

/// So many imagined games are looked at: odds of halves, thirds and quarters come out even.
const TWINS: usize = 12;

/// Where an action leads, played on imagined games that fit the view of its seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Whether it leads there for certain: nothing is drawn or revealed by it. Otherwise the view is one of many.
    pub exact: bool,
    /// What the seat would see then.
    pub view: Redacted,
    /// What the seat would be told: what is certain first, then what may come of it with its odds.
    pub told: Vec<Foretold>,
}

/// Plays `notation` on twins of what `seat` sees.
pub(crate) fn look<G: Game>(
    view: &str,
    seat: Seat,
    notation: &str,
    names: &Names,
    seed: &str,
) -> Result<Outlook, Refusal> {
    let view: G::View = read(view)?;
    let action: G::Action =
        notation.parse().map_err(|bad: kernel::BadNotation| Refusal::illegal(bad.to_string()))?;
    foresee::<G>(&view, seat, action, names, &mut Dice::from_seed(seed))
}

/// Plays `action` on twins of what `seat` sees.
pub(crate) fn foresee<G: Game>(
    view: &G::View,
    seat: Seat,
    action: G::Action,
    names: &Names,
    dice: &mut Dice,
) -> Result<Outlook, Refusal> {
    let mut twins = (0..TWINS).map(|_| G::imagine(view, &G::Memory::default(), dice.split()));
    let mut first = twins.next().expect("some games are imagined");
    let mut told = vec![follow(&mut first, seat, action, names)?];
    let exact = told[0].exact;
    if !exact {
        for mut twin in twins {
            told.push(follow(&mut twin, seat, action, names)?);
        }
    }
    Ok(Outlook { exact, view: Redacted::view(&first, Viewer::Seat(seat)), told: sum_up(told) })
}

/// What one imagined game has told.
struct Run {
    /// Whether nothing was drawn or revealed.
    exact: bool,
    /// So many lines, from the first, do not hang on chance or on what the seat cannot see.
    sure: usize,
    lines: Vec<Line>,
}

/// Events, and how many of them had come before anything was drawn or revealed.
struct Listener<E> {
    events: Vec<E>,
    sealed_at: Option<usize>,
}

impl<E> Sink<E> for Listener<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }

    fn seal(&mut self) {
        self.sealed_at.get_or_insert(self.events.len());
    }
}

fn follow<G: Game>(twin: &mut G, seat: Seat, action: G::Action, names: &Names) -> Result<Run, Refusal> {
    let mut listener = Listener { events: Vec::new(), sealed_at: None };
    let exact = play(twin, seat, action, &mut listener)? != Undo::Sealed;
    let Listener { events, sealed_at } = listener;
    let certain = if exact { events.len() } else { sealed_at.unwrap_or(0) };
    let (mut lines, mut sure) = (Vec::new(), 0);
    for (number, event) in events.iter().enumerate() {
        let Some(sight) = Sight::of(event, Viewer::Seat(seat)) else { continue };
        let told = told(&*sight, names);
        if !told.text.is_empty() {
            lines.push((told.kind, told.text));
        }
        sure = if number < certain { lines.len() } else { sure };
    }
    Ok(Run { exact, sure, lines })
}

/// What all games tell before anything is drawn or revealed are facts; the rest has odds.
fn sum_up(mut runs: Vec<Run>) -> Vec<Foretold> {
    let sure = runs.iter().map(|run| run.sure).min().unwrap_or(0);
    let mut told = foretell::facts(&runs[0].lines[..sure]);
    let rest: Vec<Vec<Line>> = runs.iter_mut().map(|run| run.lines.split_off(sure)).collect();
    told.extend(foretell::odds(&rest));
    told
}

/// What `seat` must decide and may do, judged from its view alone.
pub(crate) fn ask<G: Game>(view: &str, seat: Seat, names: &Names) -> Result<Ask, Refusal> {
    let view: G::View = read(view)?;
    let twin = G::imagine(&view, &G::Memory::default(), Dice::fast(0));
    let mut legal = Vec::new();
    if twin.turn().seats().contains(seat) {
        twin.legal(seat, &mut legal);
    }
    if legal.is_empty() {
        return Err(Refusal::NotYourTurn);
    }
    let choice = |&action: &G::Action| Choice {
        action: action.to_string(),
        label: G::label(&view, seat, action, names),
    };
    let actions = legal.iter().map(choice).collect();
    Ok(Ask { prompt: G::prompt(&view, seat, names), actions, pass: None })
}

/// What a bot of this level would do in the place of `seat`, judged from its view alone, and why.
pub(crate) fn hint<G: Game>(
    brain: &Brain<G>,
    bot: Bot,
    view: &str,
    seat: Seat,
    names: &Names,
    dice: &mut Dice,
) -> Result<Vec<Hint>, Refusal> {
    let view: G::View = read(view)?;
    let memory = G::Memory::default();
    let twin = G::imagine(&view, &memory, dice.split());
    let mut legal = Vec::new();
    if twin.turn().seats().contains(seat) {
        twin.legal(seat, &mut legal);
    }
    if legal.is_empty() {
        return Err(Refusal::NotYourTurn);
    }
    let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
    let ranked = advise(brain, bot.level, &position, &Budget::iterations(bot.iterations()), dice);
    let actions: Vec<G::Action> = ranked.iter().map(|ranked| ranked.action).take(2).collect();
    let mut hints = hints::<G>(ranked, &view, seat, names);
    reason::give(brain, &position, &actions, &mut hints, names, dice);
    Ok(hints)
}

pub(crate) fn read<V: serde::de::DeserializeOwned>(view: &str) -> Result<V, Refusal> {
    serde_json::from_str(view)
        .map_err(|error| Refusal::illegal(format!("this is no view of the game: {error}")))
}
