//! Positions of bots' games where one action is clearly best and a beginner does not see it.
//!
//! A game is played and its positions are looked at in a random order. Cheap questions come first: a short search that
//! sees one action ahead of all others, and `easy`, which mostly takes another. What is left is searched longer, then
//! twenty times as long, and at last games are played from the best and from the next best action (see `proof`). Whoever
//! solves a puzzle knows the view and nothing else, and so do these searches: nothing is remembered.

mod proof;

pub use proof::{Proof, Trial};

use crate::advise::{Budget, Position, Ranked, advise};
use crate::brain::{Brain, Tuning, nothing};
use crate::{Bot, Level, Mind, Search, contest_watched};
use kernel::{Dice, Game, Match, Seat, Viewer};
use std::time::Duration;

/// The long search has so many times the iterations of the first.
pub const LONGER: u32 = 20;
/// The fewest actions that there must be to choose from.
pub const CHOICES: usize = 3;
/// So often `easy` is asked.
pub const ASKED: u32 = 10;
/// At most so often it may find the best action.
pub const FOUND: u32 = 4;
/// By how much of what the long search must see the best action must be ahead by the short one and by the first.
const SEEN: [f32; 2] = [0.25, 0.6];
/// The short search takes so many iterations, and its first sight is cheap.
const SHORT: u32 = 24;
/// The part of a game at its beginning in which nothing is decided yet.
const OPENING: f32 = 0.2;
/// Who has less of a chance than that, or as little less than certainty, has nothing to find.
const OPEN: f32 = 0.03;
/// At most so many positions of one game are played out.
const TRIED: u32 = 3;
/// So many actions are kept with what was found of them.
const WAYS: usize = 4;

/// How puzzles are looked for.
pub struct Hunt<'a> {
    /// Iterations of the first search of a position.
    pub iterations: u32,
    /// How far the best action must be ahead of every other by the long search.
    pub ahead: f32,
    /// Who plays the games that prove it.
    pub bot: Bot,
    /// Says when to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Whether a position is wanted: by the kind of its best action, and by the third of its game it is in.
    pub wanted: &'a (dyn Fn(&str, u8) -> bool + Sync),
    /// Hears how far positions came.
    pub heard: &'a (dyn Fn(Passed) + Sync),
}

/// What a position has passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// Nothing yet: it was looked at.
    Seen,
    /// The short search, and `easy` mostly takes another action.
    Hidden,
    /// The long search: games are played.
    Searched,
}

/// An action and what was found of it.
#[derive(Clone, Debug)]
pub struct Way<A> {
    /// The action with its chance and visits by the long search.
    pub ranked: Ranked<A>,
    /// How it may go on, as the search saw it, on the position of the riddle; the action comes first.
    pub line: Vec<(Seat, A)>,
}

/// A position where one action is clearly best.
pub struct Riddle<G: Game> {
    /// Who decides.
    pub seat: Seat,
    /// A game imagined from what that seat sees.
    pub state: G,
    /// How many actions were played before, and in the whole game.
    pub at: (usize, usize),
    /// The first actions, the best one first.
    pub ways: Vec<Way<G::Action>>,
    /// What `easy` takes most often.
    pub easy: G::Action,
    /// How often it found the best action, of [`ASKED`] times.
    pub found: u32,
    /// How many iterations the long search took.
    pub iterations: u32,
    /// The next best action.
    pub rival: G::Action,
    /// The games played from the best action and from the next best.
    pub proof: Proof,
}

/// A decision of the game that was played.
struct Instant<G> {
    state: G,
    seat: Seat,
    at: usize,
}

/// Plays the game of `table` between bots and looks for a riddle in it.
pub fn seek<G: Game>(
    brain: &Brain<G>,
    hunt: &Hunt<'_>,
    table: Match<G>,
    dice: &mut Dice,
) -> Option<Riddle<G>> {
    let (mut instants, of) = source(brain, table, dice);
    dice.shuffle(&mut instants);
    // What a bot need not think about may be as good as the best.
    let thorough = Brain { narrow: nothing, ..*brain };
    let mut tried = 0;
    for instant in &instants {
        if (hunt.stop)() || tried == TRIED {
            return None;
        }
        let mut own = dice.split();
        match examine(&thorough, hunt, instant, of, &mut own) {
            Ok(riddle) => return Some(riddle),
            Err(played) => tried += u32::from(played),
        }
    }
    None
}

/// A game between bots: the decisions that leave a choice, and how many actions there were.
fn source<G: Game>(brain: &Brain<G>, table: Match<G>, dice: &mut Dice) -> (Vec<Instant<G>>, usize) {
    // Where beginners play by rules of thumb, the next level is a search and takes long.
    let level = if brain.habit.is_some() { Level::Easy } else { Level::Normal };
    let minds = (0..table.state().seats()).map(|_| Mind::new(*brain, Bot::from(level))).collect();
    let (mut instants, mut count) = (Vec::new(), 0);
    contest_watched(
        minds,
        table,
        dice,
        || Duration::ZERO,
        |moment, _| {
            if moment.position.legal.len() >= CHOICES {
                instants.push(Instant { state: moment.state.clone(), seat: moment.position.seat, at: count });
            }
            count += 1;
            moment.action
        },
    );
    instants.retain(|instant| instant.at as f32 >= OPENING * count as f32);
    (instants, count)
}

/// What a position is good for. An error says whether games were played from it.
fn examine<G: Game>(
    brain: &Brain<G>,
    hunt: &Hunt<'_>,
    instant: &Instant<G>,
    of: usize,
    dice: &mut Dice,
) -> Result<Riddle<G>, bool> {
    (hunt.heard)(Passed::Seen);
    let seat = instant.seat;
    let (view, memory) = (instant.state.view(Viewer::Seat(seat)), G::Memory::default());
    let mut legal = Vec::new();
    instant.state.legal(seat, &mut legal);
    let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
    let think = |brain: &Brain<G>, iterations: u32, part: f32, dice: &mut Dice| {
        let ranked = Search::new(brain, &position).think(&Budget::iterations(iterations), dice).ranked;
        leads(&ranked, part * hunt.ahead).ok_or(false)
    };
    think(&hasty(brain), SHORT, SEEN[0], dice)?;
    let best = think(brain, hunt.iterations, SEEN[1], dice)?;
    let (easy, found) = asked(brain, &position, best, dice);
    let third = (3 * instant.at / of.max(1)).min(2) as u8;
    if found > FOUND || easy == best || !(hunt.wanted)(&kind(best), third) {
        return Err(false);
    }
    (hunt.heard)(Passed::Hidden);
    let state = brain.twin(&position, dice);
    let long = Budget::iterations(hunt.iterations * LONGER);
    let search = Search::new(brain, &position);
    let (thoughts, lines) = search.think_through(&long, &state, |ranked| shown(ranked, easy), dice);
    if leads(&thoughts.ranked, hunt.ahead) != Some(best) || !is_mostly_tried(&thoughts.ranked) {
        return Err(false);
    }
    (hunt.heard)(Passed::Searched);
    let ranked = |action: G::Action| thoughts.ranked.iter().find(|ranked| ranked.action == action).copied();
    let ways: Vec<Way<G::Action>> =
        lines.into_iter().filter_map(|line| Some(Way { ranked: ranked(line.first()?.1)?, line })).collect();
    let rival = ways.get(1).ok_or(false)?.ranked.action;
    let proof = proof::prove(brain, hunt, &position, [best, rival], dice).ok_or(true)?;
    let (at, iterations) = ((instant.at, of), thoughts.iterations);
    Ok(Riddle { seat, state, at, ways, easy, found, iterations, rival, proof })
}

/// The same brain with a cheap first sight: for positions of which most are nothing.
fn hasty<G: Game>(brain: &Brain<G>) -> Brain<G> {
    let tuning = Tuning { glimpses: 2, effort: brain.tuning.effort.min(600), ..brain.tuning };
    Brain { tuning, ..*brain }
}

/// The first action, if it is ahead of every other by so much and the game is still open.
fn leads<A: Copy>(ranked: &[Ranked<A>], ahead: f32) -> Option<A> {
    let [first, rest @ ..] = ranked else { return None };
    let chance = |ranked: &Ranked<A>| ranked.chance.unwrap_or(0.0);
    let worst = rest.iter().map(chance).fold(f32::MAX, f32::min);
    let open = chance(first) > OPEN && worst < 1.0 - OPEN;
    (open && rest.iter().all(|other| chance(first) - chance(other) >= ahead)).then_some(first.action)
}

/// Whether the first action was tried more often than all others together.
fn is_mostly_tried<A>(ranked: &[Ranked<A>]) -> bool {
    let visits: u32 = ranked[1..].iter().map(|ranked| ranked.visits).sum();
    ranked[0].visits > visits
}

/// The best action, then the others by their chance, and what `easy` takes in any case.
fn shown<A: Copy + PartialEq>(ranked: &[Ranked<A>], easy: A) -> Vec<A> {
    let mut others: Vec<&Ranked<A>> = ranked[1..].iter().collect();
    others.sort_by(|one, two| two.chance.unwrap_or(0.0).total_cmp(&one.chance.unwrap_or(0.0)));
    let mut shown: Vec<A> = vec![ranked[0].action];
    shown.extend(others.iter().map(|ranked| ranked.action).take(WAYS - 1));
    if !shown.contains(&easy) {
        shown.truncate(WAYS - 1);
        shown.push(easy);
    }
    shown
}

/// What `easy` takes most often, and how often it finds the best action.
fn asked<G: Game>(
    brain: &Brain<G>,
    position: &Position<'_, G>,
    best: G::Action,
    dice: &mut Dice,
) -> (G::Action, u32) {
    let takes = |_| advise(brain, Level::Easy, position, &Budget::default(), dice)[0].action;
    let taken: Vec<G::Action> = (0..ASKED).map(takes).collect();
    let often = |action: &G::Action| taken.iter().filter(|other| *other == action).count();
    let most = taken.iter().max_by_key(|action| often(action)).expect("it was asked");
    (*most, often(&best) as u32)
}

/// The kind of an action: the first word of its notation.
pub fn kind(action: impl std::fmt::Display) -> String {
    let text = action.to_string();
    text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}
