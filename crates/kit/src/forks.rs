//! Forks of random positions: what is hidden from everybody is new, and nothing else.

use crate::cover;
use kernel::{Dice, Game, Match, Turn, Viewer, parse_options};

/// Plays so many random games for each number of players, forks each at a random moment and plays the forks to their
/// ends. `piles` shows what lies face down, pile by pile; the answer is how often a fork had each of them in another
/// order.
///
/// # Panics
/// When a fork shows a viewer anything else, has other things in a pile, depends on the order before, breaks an
/// invariant or does not end.
pub fn forks<G: Game>(games: u32, piles: fn(&G) -> Vec<Vec<String>>) -> Vec<u32> {
    let mut changed = Vec::new();
    for seats in G::SEATS {
        let rows = cover::rows::<G>(seats, u64::from(seats));
        for game in 0..games * crate::effort() {
            let options = parse_options::<G>(&rows[game as usize % rows.len()]);
            let seed = format!("forks {seats} {game}");
            let table = Match::<G>::new(&options.expect("rows hold what the options take"), seats, &seed);
            let (mut table, mut dice) = (table.expect("rows can be set up"), Dice::from_seed(&seed).split());
            play_out(&mut table, &mut dice);
            over_stays(&table);
            let position = table.at(dice.below(table.moves().len() as u32) as usize);
            let forks = ["one", "two"].map(|seed| fork(&position, seed));
            let [one, two] = &forks;
            assert_eq!(fork(two, "one").state(), one.state(), "{}: the order before tells", G::NAME);
            for mut fork in forks {
                same_but_for_order(position.state(), fork.state(), piles, &mut changed);
                play_out(&mut fork, &mut dice);
                let again = Match::<G>::resume(&fork.record(), usize::MAX).expect("its record replays");
                assert_eq!(again.state(), fork.state());
            }
        }
    }
    changed
}

fn fork<G: Game>(table: &Match<G>, seed: &str) -> Match<G> {
    table.fork(seed).expect("a fork keeps every invariant")
}

fn same_but_for_order<G: Game>(old: &G, new: &G, piles: fn(&G) -> Vec<Vec<String>>, changed: &mut Vec<u32>) {
    for viewer in Viewer::all(old.seats()) {
        assert_eq!(new.view(viewer), old.view(viewer), "{}: {viewer:?} sees the fork", G::NAME);
    }
    let (mut before, mut after) = (piles(old), piles(new));
    changed.resize(changed.len().max(before.len()), 0);
    for (count, (before, after)) in changed.iter_mut().zip(before.iter().zip(&after)) {
        *count += u32::from(before != after);
    }
    before.iter_mut().chain(&mut after).for_each(|pile| pile.sort_unstable());
    assert_eq!(before, after, "{}: a fork has other things", G::NAME);
}

fn over_stays<G: Game>(table: &Match<G>) {
    assert_eq!(
        without_dice(fork(table, "over").state()),
        without_dice(table.state()),
        "what is over is open"
    );
}

fn without_dice<G: Game>(state: &G) -> G {
    let mut state = state.clone();
    *state.dice_mut() = Dice::fast(0);
    state
}

fn play_out<G: Game>(table: &mut Match<G>, dice: &mut Dice) {
    let mut legal = Vec::new();
    for _ in 0..table.state().longest() {
        let Turn::Awaiting(seats) = table.state().turn() else { return };
        let seat = dice.pick(&seats.iter().collect::<Vec<_>>());
        legal.clear();
        table.state().legal(seat, &mut legal);
        table.play(seat, dice.pick(&legal)).expect("what is legal can be played");
        table.state().check().expect("every invariant holds");
    }
    assert_eq!(table.state().turn(), Turn::Over, "{} does not end", G::NAME);
}
