//! What was learned from games: networks fit their games, and a game offers `master` where one plays by it.

use bots::{Brain, Level, Mind, Moment, Network, contest_watched};
use encode::Features;
use encode::features::table;
use kernel::{Dice, Game, Match, Seat, parse_options};
use mammothodus::Mammothodus;
use std::time::Duration;

fn fits<G: Features>(brain: &Brain<G>) {
    let networks = brain.lessons.and_then(|lessons| lessons.networks).expect("something was learned");
    // Where all play together what was learned only tells how a game stands.
    assert_eq!(brain.levels.contains(&Level::Master), !G::TOGETHER, "{}", G::NAME);
    assert_eq!(brain.cooperative, G::TOGETHER, "{}", G::NAME);
    let (mut tables, mut variants) = (0, 0);
    for seats in G::SEATS {
        for row in kit::rows::<G>(seats, 5) {
            let options = parse_options::<G>(&row).expect("a row of the kit can be read");
            let state = G::setup(&options, seats, Dice::fast(1), &mut ()).expect("it can be set up");
            tables += 1;
            variants = variants.max(state.variant() + 1);
            let network = &networks()[state.variant()];
            assert_eq!(network.width(), table(&state).width(), "{} for {seats}", G::NAME);
            let chances = network.chances(&state, brain.chances);
            let fine = if G::TOGETHER {
                chances.iter().all(|chance| *chance == chances[0] && (0.0..=1.0).contains(chance))
            } else {
                (chances.iter().sum::<f32>() - 1.0).abs() < 1e-4
            };
            assert!(fine, "{} for {seats}: {chances:?}", G::NAME);
        }
    }
    assert!(tables >= 3, "{}: {tables} tables", G::NAME);
    assert_eq!(variants, networks().len(), "{}: a network for each kind of table", G::NAME);
}

/// On the great islands another network judges than on the circle of islands.
#[test]
fn tables_of_another_kind_are_judged_by_another_network() {
    let networks =
        bots::cyclades::BRAIN.lessons.and_then(|lessons| lessons.networks).expect("there are some")();
    let [plain, full] = networks else { panic!("one for each kind of table") };
    let master = bots::cyclades::BRAIN.taught(networks);
    for titans in [false, true] {
        let options = cyclades::CycladesOptions { titans, ..Default::default() };
        let state = cyclades::Cyclades::setup(&options, 4, Dice::fast(1), &mut ()).expect("it can be set up");
        let said = |network: &Network| network.chances(&state, master.chances);
        let (right, wrong) = if titans { (full, plain) } else { (plain, full) };
        assert_eq!(master.judge(&state), said(right));
        assert_ne!(master.judge(&state), said(wrong));
    }
}

#[test]
fn a_game_offers_masters_where_it_has_a_network_that_fits() {
    fits(&bots::cyclades::BRAIN);
    fits(&bots::gheos::BRAIN);
    fits(&bots::mammothodus::BRAIN);
    fits(&bots::mezo::BRAIN);
    fits(&bots::mystic_war::BRAIN);
}

#[test]
fn masters_advise_where_the_arena_has_shown_that_they_are_stronger() {
    assert_eq!(bots::cyclades::BRAIN.adviser(), Level::Master);
    assert_eq!(bots::mezo::BRAIN.adviser(), Level::Master);
    assert_eq!(bots::mystic_war::BRAIN.adviser(), Level::Master);
    assert_eq!(bots::mammothodus::BRAIN.adviser(), Level::Hard);
    assert!(bots::gheos::BRAIN.levels.contains(&Level::Master));
    assert_eq!(bots::gheos::BRAIN.adviser(), Level::Hard, "nothing is settled there");
}

/// What beginners at Mammothodus won, of positions for which a chance in this range was told; and how many positions those are.
fn won_by_beginners(brain: &Brain<Mammothodus>, told: std::ops::Range<f32>) -> (f64, u32) {
    let (mut won, mut count) = (0.0, 0u32);
    for number in 0..150 {
        let table = Match::<Mammothodus>::new(&Default::default(), 4, &format!("beginners/{number}"));
        let minds = (0..4).map(|_| Mind::new(bots::mammothodus::BRAIN, Level::Easy.into())).collect();
        let mut positions = 0u32;
        let watch = |moment: Moment<'_, Mammothodus>, dice: &mut Dice| {
            if dice.below(8) == 0 && (brain.quiet)(moment.state) {
                positions += u32::from(told.contains(&brain.judge(moment.state)[0]));
            }
            moment.action
        };
        let table = table.expect("the defaults can be set up");
        let bout = contest_watched(minds, table, &mut Dice::fast(number), || Duration::ZERO, watch);
        let outcome = bout.outcome.expect("it comes to an end");
        won += f64::from(positions) * f64::from(u8::from(outcome.won(Seat(0))));
        count += positions;
    }
    (won / f64::from(count.max(1)), count)
}

/// The chances told are those of good players. Where these are all but sure to win, even beginners often do, and where these
/// have little hope, beginners have none. The evaluation made by hand is sure of nearly everything.
#[test]
fn what_is_told_of_mammothodus_is_not_far_too_sure() {
    let networks =
        bots::mammothodus::BRAIN.lessons.and_then(|lessons| lessons.networks).expect("something was learned");
    let taught = bots::mammothodus::BRAIN.taught(networks());
    let (sure, positions) = won_by_beginners(&taught, 0.9..1.1);
    assert!(sure > 0.45 && positions > 30, "{sure} of {positions}");
    let (hopeless, positions) = won_by_beginners(&taught, 0.0..0.2);
    assert!(hopeless < 0.04 && positions > 100, "{hopeless} of {positions}");
    let (by_hand, positions) = won_by_beginners(&bots::mammothodus::BRAIN, 0.9..1.1);
    assert!(by_hand < 0.35 && positions > 30, "{by_hand} of {positions}");
}
