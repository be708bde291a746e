//! The laws of every game, over random play with every module and option.

use cyclades::{Action, BoardChoice, Cyclades, CycladesOptions, SetupMode};
use kernel::{Dice, Game, Seat, Seats, Turn};
use kit::{Conformance, Secret};

/// Everyone on the side of `seat`.
fn side(state: &Cyclades, seat: Seat) -> Seats {
    Seat::all(state.seats()).filter(|&other| state.allied(seat, other)).collect()
}

/// Somebody has one coin more.
fn other_purse(state: &Cyclades, dice: &mut Dice) -> Option<(Cyclades, Seats)> {
    if state.end.is_some() || state.options.open_gold {
        return None;
    }
    let seat = Seat(dice.below(u32::from(state.seats())) as u8);
    let mut changed = state.clone();
    changed.gold[seat.index()] += 1;
    state.lives(seat).then(|| (changed, side(state, seat)))
}

fn swap<T>(stack: &mut [T], dice: &mut Dice) -> bool {
    if stack.len() < 2 {
        return false;
    }
    let last = stack.len() - 1;
    stack.swap(last, dice.below(last as u32) as usize);
    true
}

fn other_deck(state: &Cyclades, dice: &mut Dice) -> Option<(Cyclades, Seats)> {
    let mut changed = state.clone();
    (state.end.is_none() && swap(&mut changed.stacks.deck, dice)).then_some((changed, Seats::NONE))
}

fn other_favors(state: &Cyclades, dice: &mut Dice) -> Option<(Cyclades, Seats)> {
    let mut changed = state.clone();
    (state.end.is_none() && swap(&mut changed.stacks.favor_stack, dice)).then_some((changed, Seats::NONE))
}

fn other_items(state: &Cyclades, dice: &mut Dice) -> Option<(Cyclades, Seats)> {
    let mut changed = state.clone();
    (state.end.is_none() && swap(&mut changed.stacks.item_deck, dice)).then_some((changed, Seats::NONE))
}

#[test]
fn keeps_every_law() {
    Conformance::<Cyclades>::new()
        .games(1)
        .secret(Secret { name: "gold", rule: "section 8", change: other_purse })
        .secret(Secret { name: "card deck", rule: "section 8", change: other_deck })
        .secret(Secret { name: "favor stack", rule: "section 8", change: other_favors })
        .secret(Secret { name: "item deck", rule: "section 8", change: other_items })
        .run();
}

/// Every subset of the modules, with every number of players, on both kinds of start where they exist.
#[test]
fn every_combination_of_modules_plays_to_its_end() {
    for subset in 0..16u8 {
        let on = |bit: u8| subset >> bit & 1 == 1;
        for seats in 2..=6 {
            for setup_mode in [SetupMode::FreePositioning, SetupMode::Fixed] {
                let options = CycladesOptions {
                    hades: on(0),
                    titans: on(1),
                    monuments: on(2),
                    egyptian_reinforcements: on(3),
                    board: if setup_mode == SetupMode::Fixed {
                        BoardChoice::Classic
                    } else {
                        BoardChoice::Auto
                    },
                    setup_mode,
                    ..CycladesOptions::default()
                };
                if options.allow(seats).is_err() {
                    assert_eq!(seats, 6, "only six players are choosy");
                    continue;
                }
                plays_to_its_end(&options, seats, u64::from(subset));
            }
        }
    }
}

fn plays_to_its_end(options: &CycladesOptions, seats: u8, seed: u64) {
    let mut state = Cyclades::setup(options, seats, Dice::fast(seed), &mut ()).expect("it is allowed");
    let (mut dice, mut legal) = (Dice::fast(seed + 1), Vec::new());
    for _ in 0..state.longest() {
        let sound = state.check();
        assert!(sound.is_ok(), "{sound:?} in {options:?}");
        let Some((seat, action)) = kernel::pick(&state, &mut dice, &mut legal) else { break };
        assert!((2..100).contains(&legal.len()), "every list is a choice and short");
        let _ = state.apply(seat, action, &mut ());
    }
    assert!(state.outcome().is_some(), "{options:?} ends");
}

#[test]
fn a_fork_has_its_stacks_in_another_order() {
    let changed = kit::forks::<Cyclades>(12, |state| {
        let stacks = &state.stacks;
        let deck = stacks.deck.iter().map(|card| format!("{card:?}")).collect();
        let favors = stacks.favor_stack.iter().map(|favor| format!("{favor:?}")).collect();
        let items = stacks.item_deck.iter().map(|item| format!("{item:?}")).collect();
        vec![deck, favors, items]
    });
    assert!(changed.iter().all(|&times| times > 0), "{changed:?}");
}

/// What answers another question than the one that is asked leaves everything as it is.
#[test]
fn an_answer_to_another_question_changes_nothing() {
    let options = CycladesOptions {
        hades: true,
        titans: true,
        monuments: true,
        egyptian_reinforcements: true,
        ..CycladesOptions::default()
    };
    // Each of these is offered wherever it is an answer.
    let foreign = [Action::Skip, Action::Decline, Action::Stop, Action::Pass, Action::Stay, Action::EndTurn];
    let mut dice = Dice::fast(16);
    let mut state = Cyclades::setup(&options, 4, Dice::fast(5), &mut ()).expect("four can play");
    let mut legal = Vec::new();
    while let Turn::Awaiting(seats) = state.turn() {
        let seat = seats.iter().next().expect("somebody decides");
        legal.clear();
        state.legal(seat, &mut legal);
        for action in foreign.into_iter().filter(|action| !legal.contains(action)) {
            let mut after = state.clone();
            after.apply(seat, action, &mut ());
            assert_eq!(after, state, "{action} at {:?}", state.top());
        }
        state.apply(seat, dice.pick(&legal), &mut ());
    }
}
