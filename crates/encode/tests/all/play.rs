//! Rows and numbers along random games.

use encode::{Encode, Row, actions, code, legend};
use kernel::{Dice, Game, Seat, Turn, Viewer, parse_options, pick};
use std::collections::BTreeSet;

/// Actions of one game; longer games go through the same decisions again.
const LONGEST: u32 = 600;

/// Plays one random game with each row of options and number of seats, and shows every position.
pub(crate) fn walk<G: Game>(visit: impl FnMut(&G, &mut Dice)) {
    play(LONGEST * kit::effort(), visit);
}

fn play<G: Game>(longest: u32, mut visit: impl FnMut(&G, &mut Dice)) {
    for seats in G::SEATS {
        for (nth, row) in kit::rows::<G>(seats, 5).iter().enumerate() {
            let options = parse_options::<G>(row).expect("a row of the kit can be read");
            let mut dice = Dice::fast(u64::from(seats) << 32 | nth as u64);
            let mut state = G::setup(&options, seats, dice.split(), &mut ()).expect("it can be set up");
            let mut legal = Vec::new();
            for _ in 0..longest {
                let Some((seat, action)) = pick(&state, &mut dice, &mut legal) else { break };
                visit(&state, &mut dice);
                state.apply(seat, action, &mut ());
            }
        }
    }
}

pub(crate) fn row<G: Encode>(view: &G::View, me: Seat, width: usize) -> Vec<i8> {
    let mut numbers = vec![0; width];
    let mut row = Row::new(&mut numbers);
    G::describe(view, me, &mut row);
    assert_eq!(row.width(), width, "a row is as wide as the legend says");
    assert!(!row.clipped(), "a number does not fit: {}", serde_json::to_string(view).expect("a view"));
    numbers
}

fn awaited<G: Game>(state: &G) -> impl Iterator<Item = Seat> + use<G> {
    match state.turn() {
        Turn::Awaiting(seats) => seats,
        Turn::Over => kernel::Seats::NONE,
    }
    .iter()
}

/// Rows have one width and fit; numbers are apart; a twin of a view, which differs in all that is hidden, looks the same.
fn rows_and_numbers<G: Encode>() {
    let (mut steps, mut twins) = (0u32, 0u32);
    walk(|state: &G, dice| {
        steps += 1;
        let (options, seats) = (state.options(), state.seats());
        let width = if steps % 16 == 1 { legend(state).width() } else { 0 };
        for seat in awaited(state) {
            let view = state.view(Viewer::Seat(seat));
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let verbs = G::verbs(options, seats);
            let numbers: BTreeSet<u32> = legal
                .iter()
                .map(|&action| {
                    let act = G::act(&view, seat, action);
                    assert!(act.fits(verbs), "{action}: {act:?} of {:?}", verbs[act.verb]);
                    code::<G>(verbs, &view, seat, action).number
                })
                .collect();
            assert_eq!(numbers.len(), legal.len(), "two of {legal:?} have the same number");
            assert!(numbers.last().is_some_and(|&last| (last as usize) < actions::<G>(options, seats)));
            if width > 0 {
                let seen = row::<G>(&view, seat, width);
                let twin = G::imagine(&view, &G::Memory::default(), dice.split());
                twins += u32::from(twin != *state);
                assert_eq!(row::<G>(&twin.view(Viewer::Seat(seat)), seat, width), seen);
            }
        }
    });
    assert!(steps > 1000 && twins > 20, "{steps} positions, {twins} twins that differ");
}

/// Whoever decides or looks on, through whole games with every pair of options: a state tells what its view does.
fn rows_without_a_view<G: Encode>() {
    let mut steps = 0u32;
    let mut known = None;
    play(u32::MAX, |state: &G, _| {
        steps += 1;
        let (options, seats) = (state.options(), state.seats());
        let width = match &known {
            Some((of, at, width)) if of == options && *at == seats => *width,
            _ => known.insert((options.clone(), seats, legend(state).width())).2,
        };
        let verbs = G::verbs(options, seats);
        for seat in Seat::all(seats) {
            let view = state.view(Viewer::Seat(seat));
            let (mut legal, mut codes, mut told) = (Vec::new(), Vec::new(), vec![1; width]);
            state.legal(seat, &mut legal);
            let mut pen = Row::new(&mut told);
            state.tell(seat, &legal, verbs, &mut codes, Some(&mut pen));
            assert!(pen.width() == width && !pen.clipped());
            assert_eq!(told, row::<G>(&view, seat, width), "{seat} after {steps} steps");
            assert!(codes.into_iter().eq(legal.iter().map(|&at| code::<G>(verbs, &view, seat, at))));
        }
    });
    assert!(steps > 3000, "{steps} positions");
}

/// What another seat has answered is not to be seen until all have.
fn answers_are_unseen<G: Encode>() -> u32 {
    let mut pairs = 0;
    walk(|state: &G, dice| {
        let both: Vec<Seat> = awaited(state).take(2).collect();
        let [first, second] = both[..] else { return };
        let (mut after, mut legal) = (state.clone(), Vec::new());
        state.legal(first, &mut legal);
        after.apply(first, legal[dice.below(legal.len() as u32) as usize], &mut ());
        if awaited(&after).any(|seat| seat == second) && !awaited(&after).any(|seat| seat == first) {
            let width = legend(state).width();
            let look = |state: &G| row::<G>(&state.view(Viewer::Seat(second)), second, width);
            assert_eq!(look(state), look(&after), "{second} sees that {first} has answered");
            pairs += 1;
        }
    });
    pairs
}

#[test]
fn cyclades_in_numbers() {
    rows_and_numbers::<cyclades::Cyclades>();
}

#[test]
fn gheos_in_numbers() {
    rows_and_numbers::<gheos::Gheos>();
}

#[test]
fn mammothodus_in_numbers() {
    rows_and_numbers::<mammothodus::Mammothodus>();
}

#[test]
fn mezo_in_numbers() {
    rows_and_numbers::<mezo::Mezo>();
}

#[test]
fn mystic_war_in_numbers() {
    rows_and_numbers::<mystic_war::MysticWar>();
}

#[test]
fn cyclades_tells_rows_without_a_view() {
    rows_without_a_view::<cyclades::Cyclades>();
}

#[test]
fn gheos_tells_rows_without_a_view() {
    rows_without_a_view::<gheos::Gheos>();
}

#[test]
fn mammothodus_tells_rows_without_a_view() {
    rows_without_a_view::<mammothodus::Mammothodus>();
}

#[test]
fn mezo_tells_rows_without_a_view() {
    rows_without_a_view::<mezo::Mezo>();
}

#[test]
fn nobody_sees_who_has_answered() {
    assert!(answers_are_unseen::<mezo::Mezo>() > 50);
    assert!(answers_are_unseen::<mystic_war::MysticWar>() > 50);
}
