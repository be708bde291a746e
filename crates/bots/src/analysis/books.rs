//! Every change of a chance is booked: to a decision, or to chance.
//!
//! Chances are whole numbers here, so that the books close exactly: for every seat luck, its own errors and what the others'
//! decisions did add up to its last chance less its first.
//!
//! Where an action drew nothing and nothing came to light, there was no chance: all it changed is booked to who decided. Then
//! the chance of who decided is, before it, that after it and what the error cost. Where something was drawn or came to light,
//! the decision is booked what it cost beside the best one, by the same judge; the rest is luck. A secret choice changes
//! nothing for the others before it is turned over.

use super::{Analysis, Played};
use kernel::{Game, MAX_SEATS, Seat};

/// A chance, or a change of one: a million is certainty.
pub type Millionths = i32;

/// Certainty.
pub const WHOLE: Millionths = 1_000_000;

/// A chance as a whole number.
pub(super) fn millionths(chance: f32) -> Millionths {
    (f64::from(chance.clamp(0.0, 1.0)) * f64::from(WHOLE)).round() as Millionths
}

/// What one action changed, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// By what was decided.
    pub decision: [Millionths; MAX_SEATS],
    /// By what was drawn or came to light.
    pub luck: [Millionths; MAX_SEATS],
}

/// What a seat's chance came to and why.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Account {
    /// Its chance at the first moment.
    pub first: Millionths,
    /// At the last one: what it took of the victory.
    pub last: Millionths,
    /// What chance gave and took.
    pub luck: Millionths,
    /// What its own errors cost; never more than nothing.
    pub own: Millionths,
    /// What the decisions of the others gave and took.
    pub others: Millionths,
    /// How many decisions it had that left a choice.
    pub decisions: u32,
}

/// The chance of every seat over the game, and to what each change is booked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Books {
    /// By moment, before the first action up to after the last one: the chance of each seat.
    pub curve: Vec<[Millionths; MAX_SEATS]>,
    /// By action.
    pub entries: Vec<Entry>,
    /// By seat.
    pub accounts: Vec<Account>,
}

/// Books what is known of a game.
pub(super) fn keep<G: Game>(it: &Analysis<G>) -> Books {
    let seats = usize::from(it.instants[0].state.seats());
    let curve = curve(it);
    let entries: Vec<Entry> = (0..it.played.len()).map(|at| entry(it, &curve, at, seats)).collect();
    let accounts = (0..seats).map(|seat| account(it, &curve, &entries, seat)).collect();
    Books { curve, entries, accounts }
}

/// The chances at every moment.
fn curve<G: Game>(it: &Analysis<G>) -> Vec<[Millionths; MAX_SEATS]> {
    let mut curve = filled(it);
    for at in (0..it.played.len()).rev() {
        let Played { seat, sealed, .. } = it.played[at];
        if sealed {
            continue;
        }
        let error = it.verdict(at).map_or(0, |verdict| verdict.error);
        let before = (curve[at + 1][seat.index()] + error).min(WHOLE);
        let sides = if it.brain.cooperative { 0..MAX_SEATS } else { seat.index()..seat.index() + 1 };
        curve[at][sides].fill(before);
    }
    curve
}

/// What moments were judged by; one in the middle of a chain of small choices is like the beginning of the chain until
/// something is drawn or comes to light, and like its end from then on.
fn filled<G: Game>(it: &Analysis<G>) -> Vec<[Millionths; MAX_SEATS]> {
    let count = it.played.len();
    let mut curve = vec![[0; MAX_SEATS]; count + 1];
    let mut from = 0;
    for at in 0..=count {
        let Some(sight) = it.sight(at) else { continue };
        let sight = sight.map(millionths);
        let turned = (from..at).find(|&at| it.played[at].sealed).unwrap_or(at);
        let begun = curve[from];
        curve[from..at].iter_mut().skip(1).for_each(|chances| *chances = begun);
        if turned < at {
            curve[turned + 1..at].fill(sight);
        }
        (curve[at], from) = (sight, at);
    }
    let last = curve[from];
    curve[from..].fill(last);
    curve
}

fn entry<G: Game>(it: &Analysis<G>, curve: &[[Millionths; MAX_SEATS]], at: usize, seats: usize) -> Entry {
    let Played { seat: actor, sealed, .. } = it.played[at];
    let mut entry = Entry { decision: [0; MAX_SEATS], luck: [0; MAX_SEATS] };
    for seat in Seat::all(seats as u8).map(Seat::index) {
        let change = curve[at + 1][seat] - curve[at][seat];
        let verdict = it.verdict(at);
        entry.decision[seat] = match verdict {
            _ if !sealed => change,
            Some(verdict) if seat == actor.index() || it.brain.cooperative => -verdict.error,
            Some(verdict) => verdict.given[seat],
            None => 0,
        };
        entry.luck[seat] = change - entry.decision[seat];
    }
    entry
}

fn account<G: Game>(
    it: &Analysis<G>,
    curve: &[[Millionths; MAX_SEATS]],
    entries: &[Entry],
    seat: usize,
) -> Account {
    let mut account =
        Account { first: curve[0][seat], last: curve[curve.len() - 1][seat], ..Account::default() };
    for (at, entry) in entries.iter().enumerate() {
        account.luck += entry.luck[seat];
        if it.played[at].seat.index() == seat {
            account.own += entry.decision[seat];
            account.decisions += u32::from(it.verdict(at).is_some_and(|verdict| !verdict.forced));
        } else {
            account.others += entry.decision[seat];
        }
    }
    account
}
