//! Known numbers of small games.

use kernel::{Dice, Game, NoOptions, Seat, Viewer};
use kit::games::{ConnectFour, Kuhn, Lantern, Leduc, Tell, TicTacToe};
use kit::toy::{SOUND, Toy};
use kit::{Conformance, Tree, complete_games, perft};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn start<G: Game<Options = NoOptions>>() -> G {
    G::setup(&NoOptions {}, *G::SEATS.start(), Dice::fast(0), &mut ()).expect("no options can be wrong")
}

/// Every way to deal `count` of `cards`, in order.
fn deals(cards: u8, count: usize) -> Vec<Vec<u8>> {
    (0..count).fold(vec![vec![]], |deals, _| {
        let more = |deal: &Vec<u8>| {
            let deal = deal.clone();
            (0..cards)
                .filter(|card| !deal.contains(card))
                .map(|card| [deal.clone(), vec![card]].concat())
                .collect::<Vec<_>>()
        };
        deals.iter().flat_map(more).collect()
    })
}

#[test]
fn tic_tac_toe_has_255_168_games() {
    assert_eq!(complete_games(&start::<TicTacToe>()), [131_184, 77_904, 46_080]);
}

#[test]
fn connect_four_perft() {
    let counts: Vec<u64> = (1..=8).map(|depth| perft(&start::<ConnectFour>(), depth)).collect();
    assert_eq!(counts, [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
}

#[test]
fn kuhn_poker_for_two() {
    let deals: Vec<Kuhn> = deals(3, 3).iter().map(|deck| Kuhn::deal(deck)).collect();
    let mut tree = Tree::build(&deals);
    assert_eq!((tree.information_sets(), tree.leaves()), (12, 30));
    let value = tree.value(2_000);
    assert!((value + 1.0 / 18.0).abs() < 1e-3, "{value}");
}

#[test]
fn kuhn_poker_for_three() {
    let deals: Vec<Kuhn> = deals(4, 4).iter().map(|deck| Kuhn::deal(deck)).collect();
    assert_eq!(Tree::build(&deals).information_sets(), 48);
}

#[test]
fn leduc_poker() {
    let deals: Vec<Leduc> = deals(6, 3).iter().map(|top| Leduc::deal([top[0], top[1], top[2]])).collect();
    let mut ends = BTreeSet::new();
    for deal in &deals {
        collect_ends(deal, &mut ends);
    }
    let mut tree = Tree::build(&deals);
    assert_eq!((tree.information_sets(), ends.len()), (936, 5_520));
    let value = tree.value(2_000);
    assert!((value + 0.0856).abs() < 1e-3, "{value}");
}

/// The ends of all games, told apart by what was shown and done.
fn collect_ends(state: &Leduc, ends: &mut BTreeSet<String>) {
    let Some(seat) = state.turn().seats().first() else {
        ends.insert(format!("{:?}", state.history()));
        return;
    };
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    for action in legal {
        let mut child = state.clone();
        child.apply(seat, action, &mut ());
        collect_ends(&child, ends);
    }
}

#[test]
fn lantern_is_won_five_times_in_six() {
    let deals: Vec<Lantern> =
        deals(3, 3).iter().map(|deck| Lantern::deal([deck[0], deck[1], deck[2]])).collect();
    let tree = Tree::build(&deals);
    assert_eq!((tree.information_sets(), tree.leaves()), (9, 36));
    let best = (0..8).map(|convention| wins(&deals, convention)).max();
    assert_eq!(best, Some(5), "three cards do not fit two signals");
}

/// How many deals are won when the first player signals bit `c` of `convention` on seeing card `c` and the second
/// gives the best answer to what it sees.
fn wins(deals: &[Lantern], convention: u32) -> usize {
    let mut seen: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for deal in deals {
        let mut game = deal.clone();
        let card = game.view(Viewer::Seat(Seat(0))).deck[1].expect("the other's card is open");
        game.apply(Seat(0), if convention >> card & 1 == 1 { Tell::Lift } else { Tell::Lower }, &mut ());
        let right = seen.entry(format!("{:?}", game.view(Viewer::Seat(Seat(1))))).or_default();
        for name in 0..3 {
            let mut end = game.clone();
            end.apply(Seat(1), Tell::Name(name), &mut ());
            right[usize::from(name)] += usize::from(end.outcome().expect("it is over").won(Seat(1)));
        }
    }
    seen.values().map(|right| right.iter().max().expect("three answers")).sum()
}

#[test]
fn reference_games_keep_every_law() {
    Conformance::<TicTacToe>::new().run();
    Conformance::<ConnectFour>::new().run();
    Conformance::<Kuhn>::new().run();
    Conformance::<Leduc>::new().run();
    Conformance::<Lantern>::new().run();
}

#[test]
fn reference_games_survive_any_bytes() {
    kit::fuzz::<TicTacToe>("no corpus", 200);
    kit::fuzz::<ConnectFour>("no corpus", 200);
    kit::fuzz::<Kuhn>("no corpus", 200);
    kit::fuzz::<Leduc>("no corpus", 200);
    kit::fuzz::<Lantern>("no corpus", 200);
}

/// The deck as the JSON of a state has it.
fn deck<G: Game>(state: &G) -> Vec<Vec<String>> {
    let json = serde_json::to_value(state).expect("a state is plain data");
    vec![json["deck"].as_array().into_iter().flatten().map(Value::to_string).collect()]
}

#[test]
fn forks_draw_anew() {
    assert!(kit::forks::<Toy<SOUND>>(40, deck)[0] > 40);
    assert!(kit::forks::<Leduc>(40, deck)[0] > 20);
    assert_eq!(kit::forks::<Kuhn>(10, deck), [0], "the card left over never comes to light");
}
