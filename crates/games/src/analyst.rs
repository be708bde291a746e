//! A finished game looked at again, in words.

use crate::Told;
use crate::open::told;
use crate::outlook::foresee;
use crate::reason::telling;
use bots::{Account, Analysis, Books, Effort, Knowledge, Millionths, WHOLE};
use bots::{Brain, Level};
use kernel::{Dice, Event, Game, Match, Names, Outcome, RecordError, Seat, Sight, Viewer};
use protocol::{Band, Costly, Fortune, Ledger, Source, Way};
use serde_json::Value;
use thiserror::Error;

/// So many lines tell what an action leads to.
const LEADS: usize = 2;
/// Where a game counts its parts, and what one is called. The first that a view has is taken.
const PARTS: [(&str, &str); 5] =
    [("age", "Age"), ("cycle", "Cycle"), ("epoch_count", "Epoch"), ("round", "Round"), ("turns", "Turn")];

/// An analysis of a game of any kind, done in small pieces.
pub trait Analyst: Send {
    /// Does the next piece of work; whether there is more.
    fn advance(&mut self) -> bool;
    /// How many pieces are done, and of about how many.
    fn progress(&self) -> (usize, usize);
    /// What it says so far.
    fn report(&self) -> protocol::Analysis;
}

/// Why a game cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unanalysable {
    /// It cannot be played again.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Its secrets are still secret.
    #[error("the game is not over; only a finished game is analysed")]
    Unfinished,
    /// Nobody can judge it.
    #[error("{0} has no bot that could judge it")]
    NoJudge(&'static str),
}

/// Begins the analysis of a game.
pub(crate) fn analyse<G: Game>(
    brain: &Brain<G>,
    game: &Match<G>,
    names: &Names,
    knowledge: Knowledge,
    effort: Effort,
) -> Result<Box<dyn Analyst>, Unanalysable> {
    let judge = brain.levels.iter().copied().rfind(|level| level.searches());
    let judge = judge.ok_or(Unanalysable::NoJudge(G::NAME))?;
    let analysis = Analysis::of(brain, game, knowledge, effort).ok_or(Unanalysable::Unfinished)?;
    let outcome = game.state().outcome().ok_or(Unanalysable::Unfinished)?;
    let told = |event: &G::Event| told(event, names);
    let sources = sources(game.events().iter().map(told), &outcome);
    let bands = bands(&analysis);
    let lines =
        game.moves().iter().map(|played| lines(&game.events()[played.events.clone()], &outcome, names));
    let lines = lines.collect();
    Ok(Box::new(Of { analysis, names: names.clone(), knowledge, judge, outcome, sources, bands, lines }))
}

struct Of<G: Game> {
    analysis: Analysis<G>,
    names: Names,
    knowledge: Knowledge,
    judge: Level,
    outcome: Outcome,
    sources: Vec<Source>,
    bands: Vec<Band>,
    /// By action and seat, what the seat was told.
    lines: Vec<Vec<String>>,
}

impl<G: Game> Analyst for Of<G> {
    fn advance(&mut self) -> bool {
        self.analysis.advance()
    }

    fn progress(&self) -> (usize, usize) {
        self.analysis.progress()
    }

    fn report(&self) -> protocol::Analysis {
        let seats = self.outcome.ranks.len();
        let actor = |at| self.analysis.played(at).map(|(seat, _)| seat);
        let (done, total) = self.progress();
        let books = self.analysis.has_curve().then(|| self.analysis.books());
        let chances = |moment: &[Millionths; kernel::MAX_SEATS]| {
            moment[..seats].iter().map(|&chance| share(chance) as f32).collect()
        };
        let costly = |seat| self.analysis.costly(seat).into_iter().filter_map(|at| self.costly(at));
        let fortunes = |books: &Books| self.fortunes(books);
        let fortunes = books.as_ref().map(fortunes).unwrap_or_default();
        protocol::Analysis {
            game: G::ID.to_owned(),
            headline: self.outcome.headline(&self.names),
            together: self.analysis.is_together(),
            hindsight: self.knowledge == Knowledge::Hindsight,
            judge: self.judge.to_string(),
            done,
            total,
            complete: self.analysis.is_complete(),
            actors: (0..self.analysis.length()).filter_map(actor).collect(),
            curve: books.iter().flat_map(|books| books.curve.iter().map(chances)).collect(),
            bands: self.bands.clone(),
            ledgers: books.iter().flat_map(|books| books.accounts.iter().map(ledger)).collect(),
            costly: match books {
                Some(_) => Seat::all(seats as u8).flat_map(costly).collect(),
                None => Vec::new(),
            },
            fortunes,
            sources: self.sources.clone(),
            scores: self.outcome.scores.to_vec(),
        }
    }
}

impl<G: Game> Of<G> {
    /// What a costly decision was, what the bot prefers, and what each leads to.
    fn costly(&self, at: usize) -> Option<Costly> {
        let ((seat, action), verdict) = (self.analysis.played(at)?, self.analysis.verdict(at)?);
        let view = self.analysis.state(at).view(Viewer::Seat(seat));
        let mut dice = Dice::fast(at as u64);
        let mut foreseen = |action| {
            let outlook = foresee::<G>(&view, seat, action, &self.names, &mut dice);
            outlook.map(|outlook| outlook.told).unwrap_or_default()
        };
        let (own, best) = (foreseen(action), foreseen(verdict.best));
        let way = |action: G::Action, chance, leads: Vec<String>| Way {
            action: action.to_string(),
            label: G::label(&view, seat, action, &self.names),
            chance: share(chance) as f32,
            leads: leads.into_iter().take(LEADS).collect(),
        };
        let better = telling(&best, &own);
        let why = why(best != own, &better, share(verdict.error), self.analysis.is_together());
        Some(Costly {
            at,
            seat,
            band: self.band(at),
            prompt: G::prompt(&view, seat, &self.names),
            played: way(action, verdict.chance, telling(&own, &best)),
            better: way(verdict.best, verdict.best_chance, better),
            cost: share(verdict.error) as f32,
            why,
        })
    }

    /// What chance did most for each seat and most against it.
    fn fortunes(&self, books: &Books) -> Vec<Fortune> {
        let mut fortunes = Vec::new();
        for seat in Seat::all(self.outcome.ranks.len() as u8) {
            let luck = |at: &usize| books.entries[*at].luck[seat.index()];
            let actions = || 0..books.entries.len();
            let best = actions().max_by_key(luck).filter(|at| luck(at) > 0);
            let worst = actions().min_by_key(luck).filter(|at| luck(at) < 0);
            let fortune = |at: usize| Fortune {
                at,
                seat,
                band: self.band(at),
                change: share(luck(&at)),
                told: self.lines[at][seat.index()].clone(),
            };
            fortunes.extend(best.into_iter().chain(worst).map(fortune));
        }
        fortunes
    }

    /// The part of the game in which action number `at` was played.
    fn band(&self, at: usize) -> String {
        self.bands.iter().rfind(|band| band.from <= at).map(|band| band.name.clone()).unwrap_or_default()
    }
}

/// By seat, the line that told it most of these events.
fn lines<E: Event>(events: &[E], outcome: &Outcome, names: &Names) -> Vec<String> {
    let line = |seat: Seat| {
        let told = |event: &E| Sight::of(event, Viewer::Seat(seat)).map(|sight| sight.text(names));
        events.iter().filter_map(told).max_by_key(String::len).unwrap_or_default()
    };
    Seat::all(outcome.ranks.len() as u8).map(line).collect()
}

/// One sentence on what speaks for the better action.
pub(crate) fn why(differs: bool, better: &[String], cost: f64, together: bool) -> String {
    let points = (cost * 100.0).round().max(1.0);
    let whose = if together { "the chance to win together" } else { "the chance to win" };
    match better.first().filter(|_| differs) {
        Some(line) => format!("{} That keeps {points:.0} in a hundred more of {whose}.", ended(line)),
        None => format!(
            "At once both lead to the same; what follows is worth {points:.0} in a hundred of {whose}."
        ),
    }
}

fn ended(line: &str) -> String {
    if line.ends_with(['.', '!', '?', '…']) { line.to_owned() } else { format!("{line}.") }
}

fn share(chance: Millionths) -> f64 {
    f64::from(chance) / f64::from(WHOLE)
}

fn ledger(account: &Account) -> Ledger {
    Ledger {
        first: share(account.first),
        last: share(account.last),
        luck: share(account.luck),
        own: share(account.own),
        others: share(account.others),
        decisions: account.decisions,
        error_rate: -share(account.own) / f64::from(account.decisions.max(1)),
    }
}

/// Where the parts of the game begin, by what everybody sees.
fn bands<G: Game>(analysis: &Analysis<G>) -> Vec<Band> {
    let mut bands: Vec<Band> = Vec::new();
    for at in 0..=analysis.length() {
        let view = serde_json::to_value(analysis.state(at).view(Viewer::Public));
        let Some(name) = view.ok().as_ref().and_then(part) else { continue };
        if bands.last().is_none_or(|last| last.name != name) {
            bands.push(Band { from: at, name });
        }
    }
    bands
}

/// The part of the game that a view is of.
pub(crate) fn part(view: &Value) -> Option<String> {
    let number = |key: &str| view.get(key).or_else(|| view.get("table")?.get(key))?.as_u64();
    let (number, name) = PARTS.iter().find_map(|(key, name)| Some((number(key)?, name)))?;
    Some(if number == 0 { "Start".to_owned() } else { format!("{name} {number}") })
}

/// Where points came from, by the events that tell of points: `vp` or an `amount` of them, for one seat or for each. What is
/// not told of is `other`; nothing where no event tells of points.
pub(crate) fn sources(events: impl Iterator<Item = Told>, outcome: &Outcome) -> Vec<Source> {
    let seats = outcome.scores.len();
    let mut sources: Vec<Source> = Vec::new();
    for event in events {
        let Some(points) = points(&event, seats) else { continue };
        let name = source_name(&event);
        let at = sources.iter().position(|source| source.name == name).unwrap_or_else(|| {
            sources.push(Source { name, points: vec![0; seats] });
            sources.len() - 1
        });
        sources[at].points.iter_mut().zip(points).for_each(|(sum, more)| *sum += more);
    }
    if sources.is_empty() {
        return sources;
    }
    let known = |seat: usize| sources.iter().map(|source| source.points[seat]).sum::<i32>();
    let rest: Vec<i32> = (0..seats).map(|seat| outcome.scores[seat] - known(seat)).collect();
    if rest.iter().any(|points| *points != 0) {
        sources.push(Source { name: "Other".to_owned(), points: rest });
    }
    sources.retain(|source| source.points.iter().any(|points| *points != 0));
    sources
}

/// The points that an event tells of, by seat.
fn points(event: &Told, seats: usize) -> Option<Vec<i32>> {
    let told = event
        .facts
        .get("vp")
        .or_else(|| event.facts.get("amount").filter(|_| event.kind.starts_with("Vp")))?;
    let number = |value: &Value| value.as_i64().and_then(|points| i32::try_from(points).ok());
    if let Some(all) = told.as_array() {
        let all: Vec<i32> = all.iter().filter_map(number).collect();
        return (all.len() == seats).then_some(all);
    }
    let seat = event.facts.get("seat")?.as_u64().and_then(|seat| usize::try_from(seat).ok())?;
    let mut all = vec![0; seats];
    *all.get_mut(seat)? = number(told)?;
    Some(all)
}

/// What points were for: the reason that an event gives, or what happened.
fn source_name(event: &Told) -> String {
    let why = event.facts.get("why").and_then(|why| match why {
        Value::String(why) => Some(why.clone()),
        Value::Object(why) => why.keys().next().cloned(),
        _ => None,
    });
    why.map_or_else(|| spaced(&event.kind), |why| spaced(&why))
}

/// A name of the rules as people read it: `TempleScored` and `temple_scored` become `Temple scored`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            '_' => words.push(' '),
            letter if letter.is_uppercase() && !words.is_empty() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            letter if words.is_empty() => words.extend(letter.to_uppercase()),
            letter => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(kind: &str, facts: Value) -> Told {
        match facts {
            Value::Object(facts) => Told { kind: kind.to_owned(), text: String::new(), facts },
            other => panic!("{other} tells nothing"),
        }
    }

    #[test]
    fn points_are_counted_by_what_they_were_for() {
        let events = vec![
            event("TempleScored", json!({"seat": 1, "vp": 4})),
            event("EpochDrawn", json!({"seat": 0, "vp": [3, 0]})),
            event("VpGained", json!({"seat": 0, "amount": 2, "why": {"pyramid": "coba"}})),
            event("Paid", json!({"seat": 0, "amount": 9})),
        ];
        let outcome = Outcome::ranked(&[6, 4], [6, 4]);
        let found = sources(events.into_iter(), &outcome);
        let line = |name: &str, points: [i32; 2]| Source { name: name.to_owned(), points: points.to_vec() };
        assert_eq!(
            found,
            [
                line("Temple scored", [0, 4]),
                line("Epoch drawn", [3, 0]),
                line("Pyramid", [2, 0]),
                line("Other", [1, 0])
            ]
        );
        assert!(sources(std::iter::empty(), &outcome).is_empty(), "a game that tells of no points");
    }

    #[test]
    fn a_view_says_which_part_of_the_game_it_is() {
        assert_eq!(part(&json!({"table": {"cycle": 3}})).as_deref(), Some("Cycle 3"));
        assert_eq!(part(&json!({"epoch_count": 0})).as_deref(), Some("Start"));
        assert_eq!(part(&json!({"seats": 2})), None);
    }
}
