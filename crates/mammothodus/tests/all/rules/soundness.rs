//! Positions that nobody should be able to load, and what hidden hands still tell.

use crate::help::Scene;
use kernel::{Dice, Game, Seat, Viewer};
use mammothodus::components::Card;
use mammothodus::map::Area;
use mammothodus::{Craft, Frame, Mammothodus, MammothodusOptions, Phase, Setting};

fn hidden() -> MammothodusOptions {
    MammothodusOptions { open_hands: false, discoveries: Setting::Own(true), ..Default::default() }
}

/// MAM-5.34, MAM-5.50: a figure acts with cards that are worth something, so others cannot lie on the table.
#[test]
fn figures_do_not_act_on_worthless_cards() {
    for junk in ["degradation", "draw_three"] {
        let scene =
            Scene::new("mammoths").figures("mammoths", "red n1").hand("mammoths", &format!("{junk} move"));
        let mut scene = scene.ancients("mammoths");
        let (card, figure) = (crate::help::id::<Card>(junk), crate::help::id("red"));
        scene.game.cards[0].hand.take(card);
        scene.game.table.clans[0].played.add(card);
        let used = [figure].into_iter().collect();
        let craft = Craft::Move;
        scene
            .game
            .table
            .agenda
            .extend([Frame::ChooseFigure { craft, used }, Frame::PlayCard { craft, figure }]);
        assert!(scene.game.check().is_err(), "{junk} makes no step");
    }
}

/// MAM-5.77: only a tribe that is there marches, and only where neither figures nor a place of power are.
#[test]
fn marching_tribes_exist() {
    let options = MammothodusOptions { preset: mammothodus::Preset::Advanced, ..Default::default() };
    let mut scene = Scene::with(options, "mammoths").discoveries("war_march").trails("e3 w1");
    scene = scene.talent("mammoths", "trail_lock", "w1").next_card("humans_red").act("KeepRest");
    assert_eq!(scene.waits_for(), "UseTrailLock");
    assert!(scene.game.check().is_ok());
    let card = scene.game.table.humans.card.expect("a card unfolds");
    assert!(card.marching.contains(Area::N2) && card.marching.contains(Area::E3));
    let mut nobody = scene.clone();
    nobody.game.table.board.tribes.take(Area::N2);
    assert!(nobody.game.check().is_err(), "no tribe comes from nowhere");
    let settled = scene.figures("mammoths", "red n2");
    assert!(settled.game.check().is_err(), "a tribe beside Ancients stays");
}

fn omen(deck: &str) -> Mammothodus {
    let known = "swift_hunters shield_wall sharp_spears war_march";
    let scene = Scene::with(hidden(), "mammoths bisons").fragments("a b c d").discoveries(known);
    let mut scene = scene.piles("mammoths", "attack move population development", Some(deck));
    scene.game.table.humans.discard = scene.game.options.human_deck();
    scene.game.table.humans.deck = Default::default();
    scene.act("KeepRest").game
}

/// MAM-5.78, section 8: all know that the omen's cards are in the deck and not in the hidden hand.
#[test]
fn the_omen_is_in_the_deck() {
    for deck in ["", "attack move wild"] {
        let game = omen(deck);
        assert_eq!((game.cards[0].buried, game.cards[0].deck[Card::Degradation]), (2, 2));
        let view = game.view(Viewer::Seat(Seat(1)));
        for seed in 0..50 {
            let twin = Mammothodus::imagine(&view, &(), Dice::fast(seed));
            assert_eq!(twin.cards[0].hand[Card::Degradation], 0, "no omen reaches a hand undrawn");
            assert!(twin.check().is_ok());
        }
    }
}

/// MAM-5.78, section 8: each card drawn from that deck may have been one of them.
#[test]
fn draws_blur_the_omen() {
    let mut game = omen("");
    game.table.agenda.clear();
    game.table.agenda.extend([Frame::Turn { then: Phase::Draw }, Frame::EndDiscard]);
    game.table.humans.card = None;
    game.table.humans.discard = Default::default();
    game.table.humans.deck = game.options.human_deck();
    let mut scene = Scene { game, events: Vec::new() };
    scene.game.table.board.tribes = Default::default();
    let scene = scene.acts("attack KeepRest");
    assert_eq!((scene.game.cards[0].buried, scene.held("mammoths")[Card::Degradation]), (1, 1));
}

/// MAM-5.62: what allies added goes back to them too, and with hidden hands all know that they hold it.
#[test]
fn allies_get_their_cards_back() {
    let scene =
        Scene::with(hidden(), "mammoths bisons").figures("mammoths", "red n4").figures("bisons", "red n2");
    let mut scene = scene.fragments("a b e f").shards("n4", "sun flame");
    for (line, area) in [("2", Area::E4), ("3", Area::S4)] {
        scene.game.table.portal.places[crate::help::id(line)] = Some(area);
    }
    let scene = scene.hand("mammoths", "development move").hand("bisons", "development attack");
    let scene = scene.ancients("mammoths").acts("Activate development AssistDone");
    let held = scene.held("bisons");
    assert_eq!((held[Card::Development], held[Card::Attack]), (1, 1));
    assert_eq!(scene.held("mammoths").total(), 2);
    assert_eq!(scene.game.cards[1].shown[Card::Development], 1);
    assert!(!scene.offers("Activate") && scene.waits_for() == "ChooseAction");
}

/// MAM-5.83, MAM-5.89: labels name the face that suffices under protection.
#[test]
fn labels_count_protection() {
    let options = MammothodusOptions { preset: mammothodus::Preset::Advanced, ..Default::default() };
    let scene = Scene::with(options, "mammoths").figures("mammoths", "green n2").tribes("n2 n2");
    let mut scene = scene.hand("mammoths", "attack").ancients("mammoths");
    scene.game.table.this_turn.protected = scene.game.table.this_turn.protected.with(Area::N2);
    let hit =
        crate::help::lucky(&scene, |scene| scene.acts("Attack Keep"), |scene| scene.offers("KillTribe"));
    let action = "KillTribe".parse().expect("an action");
    let view = hit.game.view(Viewer::Seat(Seat(0)));
    let label = Mammothodus::label(&view, Seat(0), action, &kernel::Names::default());
    assert!(label.contains("2+"), "{label}");
}

/// Section 11: the bound on decisions follows from the options, and is far above the practical length.
#[test]
fn the_longest_game_is_bounded() {
    let longest = |options: MammothodusOptions| Scene::with(options, "mammoths bisons").game.longest();
    let standard = longest(MammothodusOptions::default());
    assert!(standard > 171 * 2000, "a turn alone may hold 20 re-rolls of as many dice as there are cards");
    let shorter = longest(MammothodusOptions { max_turns: 10, ..Default::default() });
    assert!(shorter < standard / 10);
    let most = MammothodusOptions {
        max_turns: 1000,
        color_cards: Setting::Own(30),
        degradation_cards: 100,
        ..Default::default()
    };
    assert!(longest(most) < u32::MAX / 100, "and it does not overflow");
}
