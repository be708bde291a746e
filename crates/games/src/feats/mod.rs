//! Feats: what somebody did in a finished game that is worth remembering. They are told from what happened alone, so that the
//! same log gives the same feats; at most a dozen a game.

mod cyclades;
mod gheos;
mod mammothodus;
mod mezo;
mod mystic_war;

use crate::{Rulebook, Table, Told};
use bots::Level;
use kernel::{Outcome, Seat};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Something that can be achieved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// No other feat of the same game has it.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What one must have done.
    pub about: &'static str,
}

/// A feat and how it is told from the events of a game, all of them, by the seat that may have done it.
struct Exploit<E: 'static> {
    feat: Feat,
    done: fn(&Played<E>) -> bool,
}

/// A finished game as one seat played it.
struct Played<E> {
    events: Vec<E>,
    seat: Seat,
    won: bool,
}

impl<E> Played<E> {
    /// In how many events it did this.
    fn count(&self, kind: impl Fn(&E) -> bool) -> usize {
        self.events.iter().filter(|event| kind(event)).count()
    }

    /// The most events of a kind between two that begin something new.
    fn most_within(&self, begins: impl Fn(&E) -> bool, kind: impl Fn(&E) -> bool) -> usize {
        self.events
            .split(|event| begins(event))
            .map(|part| part.iter().filter(|event| kind(event)).count())
            .max()
            .unwrap_or(0)
    }
}

const fn feat(id: &'static str, name: &'static str, about: &'static str) -> Feat {
    Feat { id, name, about }
}

const FIRST_WIN: Feat = feat("first_win", "Victory", "win a game");
const FULL_TABLE: Feat = feat("full_table", "Full house", "win with every seat of the game taken");
const OVER_HARD: Feat = feat("over_hard", "Sharper than steel", "win against a bot that searches ahead");
const OVER_PEOPLE: Feat = feat("over_people", "Primus inter pares", "win against three people or more");
/// What can be achieved in every game where one wins alone or with a team.
const COMMON: [Feat; 4] = [FIRST_WIN, FULL_TABLE, OVER_HARD, OVER_PEOPLE];
/// And where all win or lose together.
const TOGETHER: [Feat; 2] = [FIRST_WIN, FULL_TABLE];

/// All that can be achieved in a game, in the order in which it is shown.
pub fn feats(game: &str) -> Vec<Feat> {
    let own = match game {
        "cyclades" => list(cyclades::EXPLOITS),
        "gheos" => list(gheos::EXPLOITS),
        "mammothodus" => return TOGETHER.into_iter().chain(list(mammothodus::EXPLOITS)).collect(),
        "mezo" => list(mezo::EXPLOITS),
        "mystic_war" => list(mystic_war::EXPLOITS),
        _ => Vec::new(),
    };
    COMMON.into_iter().chain(own).collect()
}

fn list<E: 'static>(exploits: &[Exploit<E>]) -> Vec<Feat> {
    exploits.iter().map(|exploit| exploit.feat).collect()
}

/// Who has achieved what in a finished game that was played from its beginning. `bots` says which seats bots play.
pub fn earned(book: &dyn Rulebook, table: &dyn Table, bots: &[Option<Level>]) -> Vec<(Seat, &'static str)> {
    let Some(outcome) = table.outcome() else { return Vec::new() };
    let told = || table.events(0);
    let own = match book.id() {
        "cyclades" => done(cyclades::EXPLOITS, told(), &outcome),
        "gheos" => done(gheos::EXPLOITS, told(), &outcome),
        "mammothodus" => done(mammothodus::EXPLOITS, told(), &outcome),
        "mezo" => done(mezo::EXPLOITS, told(), &outcome),
        "mystic_war" => done(mystic_war::EXPLOITS, told(), &outcome),
        _ => Vec::new(),
    };
    let full = bots.len() == usize::from(*book.seats().end());
    let mut found = Vec::new();
    for seat in Seat::all(outcome.ranks.len() as u8) {
        found.extend(common(&outcome, seat, bots, full).into_iter().map(|feat| (seat, feat)));
    }
    found.extend(own);
    found
}

fn common(outcome: &Outcome, seat: Seat, bots: &[Option<Level>], full: bool) -> Vec<&'static str> {
    if !outcome.won(seat) {
        return Vec::new();
    }
    let against = |at: usize| !outcome.won(Seat(at as u8));
    let searches = |level: &Option<Level>| level.is_some_and(Level::searches);
    let over_hard = bots.iter().enumerate().any(|(at, level)| against(at) && searches(level));
    let people = bots.iter().enumerate().filter(|(at, level)| against(*at) && level.is_none()).count();
    let all = [(FIRST_WIN, true), (FULL_TABLE, full), (OVER_HARD, over_hard), (OVER_PEOPLE, people >= 3)];
    all.into_iter().filter(|(_, done)| *done).map(|(feat, _)| feat.id).collect()
}

fn done<E: DeserializeOwned + 'static>(
    exploits: &[Exploit<E>],
    told: Vec<Told>,
    outcome: &Outcome,
) -> Vec<(Seat, &'static str)> {
    let Some(events) = told.into_iter().map(event).collect::<Option<Vec<E>>>() else { return Vec::new() };
    let mut played = Played { events, seat: Seat(0), won: false };
    let mut found = Vec::new();
    for seat in Seat::all(outcome.ranks.len() as u8) {
        (played.seat, played.won) = (seat, outcome.won(seat));
        let own = exploits.iter().filter(|exploit| (exploit.done)(&played));
        found.extend(own.map(|exploit| (seat, exploit.feat.id)));
    }
    found
}

/// The event that was told.
fn event<E: DeserializeOwned>(told: Told) -> Option<E> {
    let mut facts = told.facts;
    facts.insert("kind".to_owned(), Value::String(told.kind));
    serde_json::from_value(Value::Object(facts)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Dice;
    use serde_json::json;

    /// A random game to its end.
    fn play(book: &dyn Rulebook, seats: u8, seed: &str) -> Box<dyn Table> {
        let mut table = book.open(&json!({}), seats, seed).expect("it is set up");
        let mut dice = Dice::from_seed(seed);
        while let Some(seat) = table.turn().seats().first() {
            let legal = table.legal(seat);
            let action = &legal[dice.below(legal.len() as u32) as usize].action;
            table.play(seat, action).expect("it is legal");
        }
        table
    }

    fn reads<E: DeserializeOwned>(told: Vec<Told>) -> bool {
        told.into_iter().map(event::<E>).all(|event| event.is_some())
    }

    #[test]
    fn every_event_is_read_as_it_was_written_and_who_wins_has_won() {
        for book in crate::CATALOGUE {
            let seats = *book.seats().start();
            let table = play(*book, seats, "feats");
            let told = table.events(0);
            assert!(!told.is_empty());
            let read = match book.id() {
                "cyclades" => reads::<::cyclades::Event>(told),
                "gheos" => reads::<::gheos::Event>(told),
                "mammothodus" => reads::<::mammothodus::Event>(told),
                "mezo" => reads::<::mezo::Event>(told),
                "mystic_war" => reads::<::mystic_war::Event>(told),
                _ => continue,
            };
            assert!(read, "{}", book.id());
            let outcome = table.outcome().expect("it is over");
            let found = earned(*book, &*table, &vec![None; usize::from(seats)]);
            let known = feats(book.id());
            assert!(found.iter().all(|(_, id)| known.iter().any(|feat| feat.id == *id)), "{found:?}");
            for seat in Seat::all(seats) {
                assert_eq!(found.contains(&(seat, "first_win")), outcome.won(seat), "{}", book.id());
            }
        }
    }

    #[test]
    fn a_game_has_at_most_a_dozen_and_each_once() {
        for book in crate::CATALOGUE {
            let mut ids: Vec<&str> = feats(book.id()).iter().map(|feat| feat.id).collect();
            assert!((4..=12).contains(&ids.len()), "{}", book.id());
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), feats(book.id()).len());
        }
    }

    #[test]
    fn a_win_counts_by_whom_it_was_against() {
        let outcome = Outcome::placed([1, 2, 3, 4], [9, 8, 7, 6]);
        let of = |bots: &[Option<Level>]| common(&outcome, Seat(0), bots, bots.len() == 4);
        assert_eq!(of(&[None; 4]), ["first_win", "full_table", "over_people"]);
        let bots = [None, Some(Level::Hard), Some(Level::Easy), Some(Level::Random)];
        assert_eq!(of(&bots), ["first_win", "full_table", "over_hard"]);
        assert!(common(&outcome, Seat(1), &bots, true).is_empty());
    }
}
