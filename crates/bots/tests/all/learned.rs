//! What was learned from games: networks fit their games, and a game offers `master` where it has one.

use bots::{Brain, Level};
use encode::Features;
use encode::features::table;
use kernel::Dice;

fn fits<G: Features>(brain: &Brain<G>) {
    let network = brain.lessons.and_then(|lessons| lessons.network);
    assert_eq!(brain.levels.contains(&Level::Master), network.is_some(), "{}", G::NAME);
    let Some(network) = network else { return };
    let mut tables = 0;
    for seats in G::SEATS {
        // Six in Cyclades need another option.
        let Ok(state) = G::setup(&G::Options::default(), seats, Dice::fast(1), &mut ()) else { continue };
        tables += 1;
        assert_eq!(network().width(), table(&state).width(), "{} for {seats}", G::NAME);
        let chances = network().chances(&state, brain.chances);
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{} for {seats}: {chances:?}", G::NAME);
    }
    assert!(tables >= 3, "{}: {tables} numbers of seats", G::NAME);
}

#[test]
fn a_game_offers_masters_where_it_has_a_network_that_fits() {
    fits(&bots::cyclades::BRAIN);
    fits(&bots::gheos::BRAIN);
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
