//! One game at a time.

use kernel::{Dice, Seat, Viewer};
use research::{Bot, Entry, Error, GAMES, State, find, resume};
use serde_json::{Value, json};

fn fresh(entry: &dyn Entry, memory: bool) -> Box<dyn State> {
    entry
        .open(&Value::Null, *entry.seats().end(), "a seed", memory)
        .or_else(|_| entry.open(&Value::Null, 4, "a seed", memory))
        .expect("it can be set up")
}

/// So many random actions, or fewer where the game ends.
fn random(state: &mut dyn State, dice: &mut Dice, actions: u32) {
    for _ in 0..actions {
        let Some(seat) = state.awaited().first() else { return };
        let legal = state.legal(seat).len() as u32;
        state.play_nth(seat, dice.below(legal) as usize).expect("it is legal");
    }
}

#[test]
fn an_action_is_played_by_notation_place_or_number() {
    for entry in GAMES {
        let (mut state, mut dice) = (fresh(*entry, false), Dice::fast(3));
        for _ in 0..120 {
            let Some(seat) = state.awaited().first() else { break };
            let (legal, codes) = (state.legal(seat), state.codes(seat));
            assert_eq!((legal.len(), state.labels(seat).len()), (codes.len(), codes.len()));
            let nth = dice.below(legal.len() as u32) as usize;
            let (mut by_number, mut by_notation) = (state.fork_off(), state.fork_off());
            by_number.play_number(seat, codes[nth].number).expect("its number is legal");
            by_notation.play(seat, &legal[nth]).expect("its notation is legal");
            state.play_nth(seat, nth).expect("its place is legal");
            assert!(state.same(&*by_number) && state.same(&*by_notation), "{}: {}", entry.id(), legal[nth]);
            assert_eq!(state.digest(), by_number.digest());
        }
    }
}

/// Whoever looks at one seat and then at another, plays and takes back, is never told what was.
#[test]
fn a_look_tells_what_is_seen_and_what_is_legal_now() {
    for entry in GAMES {
        let (mut state, mut dice) = (fresh(*entry, true), Dice::fast(5));
        for step in 0..150 {
            let Some(first) = state.awaited().first() else { break };
            for seat in Seat::all(state.seats()) {
                let again = resume(&state.record(), true).expect("a record plays again");
                let (mut numbers, mut mask) = (vec![1; state.width()], vec![true; state.actions()]);
                state.look(seat, &mut numbers, &mut mask);
                assert_eq!(numbers, again.observe(seat), "{} seat {seat} step {step}", entry.id());
                let legal: Vec<u32> =
                    (0..).zip(&mask).filter(|(_, legal)| **legal).map(|(at, _)| at).collect();
                let mut numbers: Vec<u32> = again.codes(seat).iter().map(|code| code.number).collect();
                numbers.sort_unstable();
                assert_eq!(legal, numbers, "{} seat {seat} step {step}", entry.id());
                assert_eq!(legal.is_empty(), !state.awaited().contains(seat));
            }
            random(&mut *state, &mut dice, 1);
            if step % 11 == 5 {
                state.undo().expect("something was played");
                assert_eq!(state.awaited().first(), Some(first));
            }
        }
    }
}

#[test]
fn what_is_illegal_changes_nothing() {
    for entry in GAMES {
        let mut state = fresh(*entry, true);
        let before = state.fork_off();
        let seat = state.awaited().first().expect("somebody begins");
        let refused = [
            state.play(seat, "gibberish"),
            state.play_nth(seat, 9_999),
            state.play_number(seat, 60_000),
            state.play_nth(Seat(7), 0),
            state.undo(),
        ];
        assert!(refused.iter().all(|answer| answer.is_err()), "{refused:?}");
        assert!(state.same(&*before) && state.played() == 0);
    }
    let error = find("gheos").expect("a game").open(&json!({"max_turns": 0}), 2, "", false).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some("option `max_turns`: 0 is not one of: a whole number from 1 to 1000")
    );
    assert!(Error::no_game("chess").to_string().contains("mystic_war"));
}

#[test]
fn undo_record_and_twins_lead_where_they_should() {
    for entry in GAMES {
        let (mut state, mut dice) = (fresh(*entry, true), Dice::fast(8));
        random(&mut *state, &mut dice, 60);
        if state.awaited().first().is_none() {
            // A short game is looked at soon after it began.
            state = fresh(*entry, true);
            random(&mut *state, &mut dice, 4);
        }
        let before = state.fork_off();
        random(&mut *state, &mut dice, 1);
        state.undo().expect("something was played");
        assert!(state.same(&*before), "{}", entry.id());
        let record = state.record();
        let again = resume(&record, true).expect("a record plays again");
        assert!(again.same(&*state) && again.played() == state.played() && again.remembers());
        for seat in Seat::all(state.seats()) {
            let twin = state.imagine(seat, 5).expect("a seat can imagine");
            assert_eq!(twin.view(Viewer::Seat(seat)), state.view(Viewer::Seat(seat)));
            assert_eq!(twin.observe(seat), state.observe(seat));
            let seen = state.sights(Viewer::Seat(seat), 0);
            assert_eq!(state.sights(Viewer::Seat(seat), 2)[..], seen[2..]);
        }
        let fork = state.fork("other dice").expect("a position can be forked");
        assert!(!fork.same(&*state), "its dice are others");
        assert_eq!(fork.view(Viewer::Public), state.view(Viewer::Public));
        assert!(
            state
                .playout(1)
                .outcome()
                .is_some_and(|outcome| outcome.ranks.len() == usize::from(state.seats()))
        );
    }
}

#[test]
fn bots_advise_and_unknown_ones_are_named() {
    for entry in GAMES {
        let state = fresh(*entry, true);
        let seat = state.awaited().first().expect("somebody begins");
        let bot: Bot = "easy".parse().expect("a level");
        let budget = bots::Budget::iterations(5);
        let advice = state.advise(seat, bot, &budget, 1).expect("it is asked");
        assert_eq!(advice.len(), state.legal(seat).len());
        let other = Seat::all(state.seats()).find(|&seat| !state.awaited().contains(seat));
        assert!(other.is_none_or(|other| state.advise(other, bot, &budget, 1).is_err()));
    }
}

/// What a seat remembers stands behind what it sees: in a state, in its twin, after undo and in a batch.
#[test]
fn observations_end_with_what_is_remembered() {
    for (id, seats, wider) in [("mystic_war", 3, true), ("cyclades", 3, true), ("gheos", 3, false)] {
        let entry = find(id).expect("a game");
        let open = |memory| entry.open(&Value::Null, seats, "a seed", memory).expect("it can be set up");
        let (mut with, mut without, mut dice) = (open(true), open(false), Dice::fast(5));
        let narrow = without.width();
        assert_eq!(with.width() > narrow, wider, "{id}");
        let mut told = 0;
        for _ in 0..200 {
            let Some(seat) = with.awaited().first() else { break };
            let nth = dice.below(with.legal(seat).len() as u32) as usize;
            with.play_nth(seat, nth).expect("it is legal");
            without.play_nth(seat, nth).expect("the same is legal");
            let seen = with.observe(seat);
            assert_eq!(seen[..narrow], without.observe(seat), "{id}");
            told += u32::from(seen[narrow..].iter().any(|&number| number != 0));
            let mut twin = with.imagine(seat, 3).expect("it sits there");
            assert_eq!(twin.observe(seat), seen, "{id}: a twin remembers as much");
            if let Some(next) = twin.awaited().first() {
                twin.play_nth(next, 0).expect("it is legal");
                twin.undo().expect("it was played");
                assert_eq!(twin.observe(seat), seen, "{id}: undo keeps what was remembered before");
            }
        }
        assert_eq!(told > 50, wider, "{id}: {told} rows tell of something");
    }
}
