//! What networks look at: the same from every chair, and nothing that is hidden.

use crate::play::walk;
use crate::turned::{Places, turn_around};
use encode::Features;
use encode::features::{table, write};
use kernel::{Seat, Viewer};

fn row<G: Features>(state: &G, seat: Seat, width: usize) -> Vec<i8> {
    let mut numbers = vec![0; width];
    assert!(write(state, seat, &mut numbers), "a number does not fit");
    numbers
}

/// Rows have one width and fit; who sits one chair further with everything turned has the same row.
fn turned<G: Features>(places: &Places) {
    let (mut steps, mut widths) = (0u32, Vec::new());
    walk(|state: &G, dice| {
        // Where one seat runs more than another, seats are not alike.
        if dice.below(40) > 0 || state.rows() != state.seats() {
            return;
        }
        steps += 1;
        let width = table(state).width();
        widths.push(width);
        let other: G = turn_around(places, state, state.seats());
        assert!(*state != other || state.seats() == 1, "something has turned");
        for seat in Seat::all(state.seats()) {
            assert_eq!(row(&other, seat.next(state.seats()), width), row(state, seat, width));
        }
    });
    widths.dedup();
    assert!(steps > 50 && widths.len() == 1, "{steps} positions, widths {widths:?}");
}

/// What is told of a seat is what it sees: an imagined game, which differs in all that is hidden, looks the same, as long as
/// they `agree` in what else is looked at.
fn seen<G: Features>(agree: impl Fn(&G, &G) -> bool) {
    let (mut twins, mut hidden) = (0u32, 0u32);
    walk(|state: &G, dice| {
        if dice.below(20) > 0 {
            return;
        }
        let width = table(state).width();
        for seat in Seat::all(state.rows()) {
            let view = state.view(Viewer::Seat(Seat(seat.0 % state.seats())));
            let twin = G::imagine(&view, &G::Memory::default(), dice.split());
            if !agree(state, &twin) {
                continue;
            }
            twins += u32::from(twin != *state);
            assert_eq!(row(&twin, seat, width), row(state, seat, width));
            let others = Seat::all(state.rows()).filter(|&other| other != seat);
            hidden +=
                others.filter(|&other| row(&twin, other, width) != row(state, other, width)).count() as u32;
        }
    });
    assert!(twins > 50 && hidden > 0, "{twins} twins, {hidden} rows of others that differ");
}

#[test]
fn cyclades_features() {
    turned::<cyclades::Cyclades>(&Places {
        seat: &["seat", "controller", "owner"],
        list: &["order", "apollo", "seats"],
        by: &["players", "gold"],
        map: &[],
    });
    seen::<cyclades::Cyclades>(|_, _| true);
}

/// What expansions add is told of every seat where they are played, each of it now and then, and nowhere else.
#[test]
fn expansions_of_cyclades_are_told_where_they_are_played() {
    let names = ["modules", "track", "army", "artifacts", "monuments_there", "specials", "prey", "siege"];
    let (mut told, mut plain) = ([0u32; 8], 0u32);
    walk(|state: &cyclades::Cyclades, dice| {
        if dice.below(10) > 0 {
            return;
        }
        let legend = table(state);
        let first = |name: &str| legend.fields.iter().position(|field| field.name == name).expect("a name");
        for seat in Seat::all(state.table.seats) {
            let numbers = row(state, seat, legend.width());
            let there = |at: usize| {
                let field = &legend.fields[at];
                numbers[field.at..field.at + field.width].iter().any(|&number| number != 0)
            };
            let options = &state.table.options;
            let more = [options.hades, options.titans, options.monuments, options.egyptian_reinforcements];
            if more.contains(&true) || state.variant() == 1 {
                told.iter_mut().zip(names).for_each(|(count, name)| *count += u32::from(there(first(name))));
                continue;
            }
            plain += 1;
            let (common, own) = (first("modules")..first("lives"), first("army")..legend.fields.len());
            assert!(common.chain(own).all(|at| !there(at)), "there are no expansions to tell of");
        }
    });
    assert!(plain > 50 && told.iter().all(|&count| count > 5), "{plain} without, {names:?} {told:?}");
}

#[test]
fn gheos_features() {
    turned::<gheos::Gheos>(&Places { seat: &["active"], list: &[], by: &["seats"], map: &[] });
    seen::<gheos::Gheos>(|_, _| true);
}

#[test]
fn mammothodus_features() {
    let places = Places { seat: &["active", "slot"], list: &[], by: &["clans", "cards"], map: &[] };
    turned::<mammothodus::Mammothodus>(&places);
    seen::<mammothodus::Mammothodus>(|_, _| true);
}

/// A row is a clan: the same clans are told alike, whoever runs them.
#[test]
fn clans_of_mammothodus_are_told_whoever_runs_them() {
    let mut told = 0u32;
    walk(|state: &mammothodus::Mammothodus, dice| {
        if dice.below(40) > 0 || state.seats == 1 {
            return;
        }
        let (width, alone) = (table(state).width(), mammothodus::Mammothodus { seats: 1, ..state.clone() });
        told += u32::from(state.rows() > state.seats);
        assert!(Seat::all(state.rows()).all(|clan| row(&alone, clan, width) == row(state, clan, width)));
    });
    assert!(told > 20, "{told} tables where a seat runs several");
}

#[test]
fn mezo_features() {
    turned::<mezo::Mezo>(&Places {
        seat: &["champion", "owner", "actor", "seat", "judge"],
        list: &["order", "tied", "left", "waiting"],
        by: &["seats", "units", "glyphs", "cards"],
        map: &["books"],
    });
    seen::<mezo::Mezo>(|_, _| true);
}

#[test]
fn mystic_war_features() {
    turned::<mystic_war::MysticWar>(&Places {
        seat: &[
            "first_player",
            "next_first_player",
            "by",
            "recipient",
            "player",
            "named",
            "controller",
            "holder",
            "decider",
            "seat",
            "from",
        ],
        list: &[],
        by: &["seats", "answers", "quiet"],
        map: &[],
    });
    // Who would win a Judgment depends on everybody's goals, and how many are left on what lies in the discard pile.
    let judgments =
        |game: &mystic_war::MysticWar| game.discard.iter().filter(|card| card.is_judgment()).count();
    seen::<mystic_war::MysticWar>(|one, other| {
        let mut mages = one.seats.iter().zip(&other.seats);
        mages.all(|(one, other)| one.goal == other.goal) && judgments(one) == judgments(other)
    });
}
