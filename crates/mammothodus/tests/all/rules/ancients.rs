//! What clans do in their turn.

use crate::help::{Scene, id, ids, lucky};
use mammothodus::components::{Card, Cards, Line, Shards};
use mammothodus::map::Area;
use mammothodus::{Event, Frame, MammothodusOptions, Reason};

fn cards(names: &str) -> Cards {
    ids::<Card>(names).into_iter().collect()
}

fn shards(names: &str) -> Shards {
    ids(names).into_iter().collect()
}

/// MAM-5.30: one kind of action, with as many figures as one likes.
#[test]
fn one_kind_of_action() {
    let scene = Scene::new("mammoths").figures("mammoths", "red e1 blue e1");
    let scene = scene.hand("mammoths", "population population move attack").ancients("mammoths");
    let scene = scene.acts("Population red Commit");
    assert!(scene.offers("blue"), "another figure may follow");
    let scene = scene.act("ActionDone");
    assert_eq!(scene.waits_for(), "EndDiscard", "but no other kind of action");
}

/// MAM-5.32: a figure acts once in an action; cards go to the owner's discard pile.
#[test]
fn a_figure_acts_once() {
    let scene = Scene::new("mammoths").figures("mammoths", "red center green center");
    let scene = scene.hand("mammoths", "population population").ancients("mammoths");
    let scene = scene.acts("Population red Commit");
    assert_eq!(scene.discarded("mammoths"), cards("population"));
    scene.expect_choices("green ActionDone");
}

/// MAM-5.33: only what can be done is offered.
#[test]
fn only_feasible_actions() {
    let scene = Scene::new("mammoths").hand("mammoths", "population degradation").ancients("mammoths");
    scene.expect_choices("Population Degradation Pass");
    let ground = Scene::new("mammoths").figures("mammoths", "red e1").hand("mammoths", "population");
    ground.clone().ancients("mammoths").expect_choices("Move Population Development Pass");
    ground.tribes("e1").ancients("mammoths").expect_choices("Move Attack Population Development Pass");
}

fn near_site(options: MammothodusOptions) -> Scene {
    let mut scene =
        Scene::with(options, "mammoths bisons").figures("mammoths", "red n4").figures("bisons", "red n2");
    scene.game.table.portal.places[Line::Two] = Some(Area::E4);
    scene.fragments("a b e f").shards("n4", "sun flame")
}

/// MAM-5.33: an activation must be affordable with the cards now in hands; a Draw Three adds nothing.
#[test]
fn activation_must_be_affordable() {
    let scene = near_site(MammothodusOptions::default()).hand("mammoths", "development draw_three");
    let alone = scene.clone().hand("bisons", "population draw_three").ancients("mammoths");
    assert!(!alone.offers("Activate"), "the ally has no blue card");
    let helped = scene.hand("bisons", "development").ancients("mammoths");
    assert!(helped.offers("Activate"));
}

/// MAM-5.33: with hidden hands an ally that could help counts as enough.
#[test]
fn hidden_allies_count_as_enough() {
    let hidden = MammothodusOptions { open_hands: false, ..Default::default() };
    let scene = near_site(hidden).hand("mammoths", "development").hand("bisons", "population");
    assert!(scene.ancients("mammoths").offers("Activate"));
    let scene =
        Scene::solo(hidden, "mammoths bisons").figures("mammoths", "red n4").figures("bisons", "red n2");
    let mut scene = scene.fragments("a b e f").shards("n4", "sun flame");
    scene.game.table.portal.places[Line::Two] = Some(Area::E4);
    let scene = scene.hand("mammoths", "development").hand("bisons", "population");
    assert!(!scene.ancients("mammoths").offers("Activate"), "a seat knows the hands of its own clans");
}

/// MAM-5.34: the bonus comes once, for the right colour.
#[test]
fn the_bonus_of_a_figure() {
    let scene =
        Scene::new("mammoths").figures("mammoths", "yellow e1").hand("mammoths", "population population");
    let scene = scene.ancients("mammoths").acts("Population population");
    assert_eq!(scene.pop("mammoths"), 10);
    let blue =
        Scene::new("bisons").figures("bisons", "blue n4").fragments("a b e f").shards("n4", "sun flame");
    let mut blue = blue.hand("bisons", "development move");
    blue.game.table.portal.places[Line::Two] = Some(Area::E4);
    assert!(!blue.ancients("bisons").offers("Activate"), "an activation has no bonus: one card is not two");
}

/// MAM-5.35: passing keeps the cards; not all cards need be played.
#[test]
fn cards_may_stay_in_hand() {
    let scene =
        Scene::new("mammoths").hand("mammoths", "population population move attack").ancients("mammoths");
    let passed = scene.clone().act("Pass");
    assert_eq!((passed.waits_for(), passed.held("mammoths").total()), ("EndDiscard".to_owned(), 4));
    let one = scene.acts("Population Commit");
    assert_eq!(one.held("mammoths"), cards("population move attack"));
}

/// MAM-5.37, MAM-5.70: after an extra action comes an ordinary choice, several can be chained.
#[test]
fn extra_actions_chain() {
    let hand = "move extra_action_red extra_action_blue population draw_three development";
    let scene = Scene::new("mammoths").hand("mammoths", hand).ancients("mammoths").acts("Move Stop");
    scene.expect_choices("PlayExtra(red) PlayExtra(blue) PlayDrawThree EndActions");
    let scene = scene.act("PlayExtra(red)");
    scene.expect_choices("Population Development PlayDrawThree Pass");
    let scene = scene.act("Population");
    assert!(scene.offers("PlayExtra(blue)"));
    let scene = scene.act("PlayExtra(blue)");
    scene.expect_choices("Development PlayDrawThree Pass");
    assert_eq!(scene.act("Pass").waits_for(), "EndDiscard");
}

/// MAM-5.40: enemies do not hinder, areas can be entered again.
#[test]
fn figures_walk_freely() {
    let scene = Scene::new("mammoths").figures("mammoths", "green n2").tribes("n4 n4").spirits("wind n4");
    let scene = scene.hand("mammoths", "move move").ancients("mammoths").acts("Move move n4 n2 n4");
    assert_eq!(scene.where_is("mammoths", "green"), Some(Area::N4));
}

/// MAM-5.41: one shard in a movement; it is dropped in a later area and none is picked up after.
#[test]
fn one_shard_a_movement() {
    let scene =
        Scene::new("mammoths").figures("mammoths", "red n4").shards("n4", "sun moon").shards("n2", "tusk");
    let scene =
        scene.hand("mammoths", "move move move").ancients("mammoths").acts("Move move move PickUp(sun)");
    assert!(!scene.offers("Drop"), "at least one step first");
    assert!(!scene.offers("PickUp(moon)"));
    let scene = scene.act("n2");
    assert!(scene.offers("Drop") && !scene.offers("PickUp(tusk)"));
    let scene = scene.act("Drop");
    assert!(!scene.offers("PickUp(sun)") && !scene.offers("PickUp(tusk)"));
    assert_eq!(scene.game.table.board.shards.at(Area::N2), shards("sun tusk"));
    let facedown = Scene::new("mammoths").figures("mammoths", "red n4").hand("mammoths", "move");
    let facedown = facedown.ancients("mammoths").act("Move");
    assert!(!facedown.choices().iter().any(|choice| choice.starts_with("PickUp")));
}

/// MAM-5.42: with no step left there is nothing to pick up any more.
#[test]
fn picking_up_needs_a_step() {
    let scene =
        Scene::new("mammoths").figures("mammoths", "red n1").shards("n4", "sun").hand("mammoths", "move");
    let scene = scene.ancients("mammoths").acts("Move n4");
    assert_ne!(scene.waits_for(), "MoveStep", "the last step ends the movement");
    assert_eq!(scene.game.table.board.shards.at(Area::N4), shards("sun"));
}

/// MAM-5.45: who takes no step has still stopped there.
#[test]
fn standing_still_is_stopping() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n4").hand("mammoths", "move");
    let scene = scene.ancients("mammoths").acts("Move Stop");
    assert!(scene.saw(|event| matches!(event, Event::ShardRevealed { area: Area::N4, .. })));
}

/// MAM-5.43: areas that were only passed stay as they are.
#[test]
fn passing_turns_nothing_up() {
    let scene = Scene::new("mammoths").figures("mammoths", "green n4").hand("mammoths", "move");
    let scene = scene.ancients("mammoths").acts("Move n1 n2");
    assert!(scene.game.table.board.facedown.contains(Area::N1));
    assert!(!scene.game.table.board.facedown.contains(Area::N2));
}

/// MAM-5.46: the centre takes shards, as many as come.
#[test]
fn shards_in_the_centre() {
    let scene = Scene::new("mammoths")
        .figures("mammoths", "red n4")
        .shards("n4", "sun")
        .shards("center", "moon moon");
    let scene = scene.hand("mammoths", "move").ancients("mammoths").acts("Move PickUp(sun) center");
    assert_eq!(scene.game.table.board.shards.at(Area::Center), shards("sun moon moon"));
}

/// MAM-5.47: a carried shard is in no area; picked up and put back it lies where it lay.
#[test]
fn a_carried_shard_is_with_the_figure() {
    let scene =
        Scene::new("mammoths").figures("mammoths", "red n4").shards("n4", "sun").hand("mammoths", "move");
    let scene = scene.ancients("mammoths").acts("Move PickUp(sun)");
    assert!(scene.game.table.board.shards.at(Area::N4).is_empty());
    assert_eq!(scene.game.table.carried_shard(), Some(id("sun")));
    assert_eq!(scene.act("Stop").game.table.board.shards.at(Area::N4), shards("sun"));
}

/// MAM-5.51: a figure attacks in its own area, once a turn.
#[test]
fn attacks_stay_at_home() {
    let away = Scene::new("mammoths").figures("mammoths", "red n4").tribes("n2").hand("mammoths", "attack");
    assert!(!away.ancients("mammoths").offers("Attack"));
    let scene = Scene::new("mammoths").figures("mammoths", "red n2").tribes("n2 n2 n2 n2 n2");
    let scene = scene.hand("mammoths", "attack attack extra_action_blue population").ancients("mammoths");
    let scene = scene.acts("Attack Commit Keep");
    let scene = if scene.offers("AssignDone") { scene.act("AssignDone") } else { scene };
    let scene = scene.act("PlayExtra(blue)");
    assert!(!scene.offers("Attack"));
}

/// MAM-5.52: five dice in the box are no limit.
#[test]
fn more_than_five_dice() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n2").tribes("n2");
    let scene = scene.hand("mammoths", "double_red double_red attack attack").ancients("mammoths");
    let scene = scene.acts("Attack double_red double_red attack attack");
    assert!(scene.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 7)));
}

/// MAM-5.53: re-rolls can be repeated, but not at -4.
#[test]
fn rerolls_cost_population() {
    let scene =
        Scene::new("mammoths").figures("mammoths", "green n2").tribes("n2").population("mammoths", -2);
    let scene = scene.hand("mammoths", "attack").ancients("mammoths").act("Attack");
    let once = scene.acts("PayReroll");
    assert_eq!((once.pop("mammoths"), once.waits_for()), (-3, "Reroll".to_owned()));
    let twice = once.act("PayReroll");
    assert_eq!(twice.pop("mammoths"), -4);
    assert_ne!(twice.waits_for(), "Reroll", "nothing is left to pay with");
}

fn with_dice(scene: &Scene, wanted: &[u8]) -> Scene {
    lucky(
        scene,
        |scene| scene.acts("Attack attack"),
        |scene| match scene.game.table.top() {
            Some(Frame::Reroll { dice, .. }) => {
                let faces: Vec<u8> =
                    dice.iter().flat_map(|(face, n)| (0..n).map(move |_| face.value())).collect();
                faces == wanted
            }
            _ => false,
        },
    )
}

/// MAM-5.56b: a tribe costs the lowest die that suffices.
#[test]
fn tribes_cost_the_lowest_die() {
    let scene = Scene::new("mammoths").figures("mammoths", "green n2").tribes("n2 n2").spirits("wind n2");
    let scene = with_dice(&scene.hand("mammoths", "attack attack").ancients("mammoths"), &[4, 6]);
    let scene = scene.acts("Keep KillTribe");
    assert!(matches!(scene.game.table.top(), Some(Frame::AssignHit { dice, .. }) if dice[id("6")] == 1));
}

/// MAM-5.56: a spirit's hardest demand takes the lowest die that meets it.
#[test]
fn spirits_cost_the_lowest_dice_too() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n2").tribes("n2").spirits("wind n2");
    let scene = with_dice(&scene.hand("mammoths", "attack attack").ancients("mammoths"), &[3, 4, 5]);
    let scene = scene.acts("Keep KillSpirit(wind)");
    assert!(matches!(scene.game.table.top(), Some(Frame::AssignHit { dice, .. }) if dice[id("5")] == 1));
}

/// MAM-5.55: half a spirit does not die, and nothing carries over.
#[test]
fn damage_never_carries_over() {
    let scene = Scene::new("mammoths").figures("mammoths", "green n2").spirits("progenitors n2");
    let scene = with_dice(&scene.hand("mammoths", "attack attack").ancients("mammoths"), &[4, 4]).act("Keep");
    assert!(scene.game.table.board.spirits[id("progenitors")].is_some());
    assert_ne!(scene.waits_for(), "AssignHit");
}

/// MAM-5.57: the dead come back: tribes to the supply, spirits to be summoned; and killing is optional.
#[test]
fn the_dead_can_return() {
    let scene = Scene::new("mammoths")
        .figures("mammoths", "green n2")
        .tribes("n2")
        .spirits("wind n2 earth s1 progenitors s1");
    let scene = scene.hand("mammoths", "attack attack development").ancients("mammoths");
    let scene = with_dice(&scene, &[4, 5]).act("Keep");
    let spared = scene.clone().act("AssignDone");
    assert_eq!((spared.tribes_in("n2"), spared.game.table.board.spirits.len()), (1, 3));
    let killed = scene.clone().act("KillSpirit(wind)").places("n2").next_card("humans_red").act("KeepRest");
    assert_eq!(killed.game.table.board.spirits[id("wind")], Some(Area::N2), "summoned again");
    let tribe = scene.act("KillTribe");
    assert_eq!(tribe.game.table.board.tribes.total(), 0);
}

/// MAM-5.58: the track ends at 16.
#[test]
fn population_is_capped() {
    let scene = Scene::new("mammoths").figures("mammoths", "yellow e1").population("mammoths", 15);
    let scene =
        scene.hand("mammoths", "population population").ancients("mammoths").acts("Population population");
    assert_eq!(scene.pop("mammoths"), 16);
}

/// MAM-5.59: cards come from the market or unseen; the market is not refilled in the turn; one may decline.
#[test]
fn adaptation_cards() {
    let scene = Scene::new("mammoths").figures("mammoths", "blue s5").marker("mammoths", 1);
    let scene =
        scene.hand("mammoths", "development development").market("wild draw_three").ancients("mammoths");
    let scene = scene.acts("Development development");
    scene.expect_choices("Market(1) Market(2) DeckTop Decline");
    let scene = scene.act("Market(2)");
    assert_eq!(scene.held("mammoths")[Card::DrawThree], 1);
    scene.expect_choices("Market(1) DeckTop Decline");
    let scene = scene.act("Decline");
    assert!(scene.saw(|event| matches!(event, Event::DevelopmentForgone { .. })));
}

/// MAM-5.59: a card from the top of the deck is shown to all, hidden hands or not.
#[test]
fn the_deck_top_is_shown() {
    let hidden = MammothodusOptions { open_hands: false, ..Default::default() };
    let scene = Scene::with(hidden, "mammoths bisons").marker("mammoths", 1).hand("mammoths", "development");
    let scene = scene.ancients("mammoths").acts("Development Commit DeckTop");
    let taken = scene.events.iter().find_map(|event| match event {
        Event::AdaptationTaken { card, .. } => Some(*card),
        _ => None,
    });
    let view = kernel::Game::view(&scene.game, kernel::Viewer::Seat(kernel::Seat(1)));
    assert_eq!((view.cards[0].hand, view.cards[0].shown), (None, taken.into_iter().collect()));
}

/// MAM-5.60: figure, ground, quarter, shards, no place yet, not in the centre, a line that shows a shard.
#[test]
fn conditions_of_a_site() {
    let base = Scene::new("mammoths").fragments("a b e f").hand("mammoths", "development");
    let good = base.clone().figures("mammoths", "red n4").shards("n4", "sun flame");
    assert!(good.clone().ancients("mammoths").offers("Activate"));
    let bad = [
        base.clone().figures("mammoths", "red n5").shards("n4", "sun flame"),
        base.clone().figures("mammoths", "red n5").shards("n5", "sun flame"),
        base.clone().figures("mammoths", "red e5").shards("e5", "sun flame"),
        base.clone().figures("mammoths", "red n4").shards("n4", "sun"),
        base.clone().shards("center", "sun flame"),
        base.clone().fragments("d h").figures("mammoths", "red w4").shards("w4", "moon"),
    ];
    for scene in bad {
        assert!(!scene.ancients("mammoths").offers("Activate"));
    }
    let mut lit = good.clone().hand("mammoths", "development development");
    lit.game.table.portal.places[Line::Two] = Some(Area::N4);
    assert!(!lit.clone().ancients("mammoths").offers("Activate"));
    lit.game.options.stack_places = true;
    assert!(lit.ancients("mammoths").offers("Activate"), "two places may share a territory by option");
}

/// MAM-5.61: the first place costs one card, a double may overpay.
#[test]
fn the_cost_of_a_place() {
    let scene =
        Scene::new("mammoths").fragments("a b e f").figures("mammoths", "red n4").shards("n4", "sun flame");
    let scene = scene.hand("mammoths", "double_yellow wild attack").ancients("mammoths").act("Activate");
    scene.expect_choices("double_yellow wild");
    let scene = scene.act("double_yellow");
    assert_eq!(scene.game.table.portal.places[Line::One], Some(Area::N4));
}

/// MAM-5.62, MAM-5.37: giving up returns every card and closes the site for the turn.
#[test]
fn giving_up() {
    let scene = near_site(MammothodusOptions::default()).hand("mammoths", "development move");
    let scene = scene.hand("bisons", "development attack").ancients("mammoths").act("Activate");
    let scene = scene.act("AssistDone");
    assert_eq!(scene.held("mammoths"), cards("development move"), "given up, since no card can be added");
    assert!(!scene.offers("Activate") && scene.offers("Move") && scene.offers("Pass"));
    assert_eq!(scene.waits_for(), "ChooseAction");
}

/// MAM-5.63: a later fragment does not touch what is lit.
#[test]
fn lit_lines_stay_lit() {
    let mut scene = Scene::new("mammoths").fragments("a b c d").places("w4");
    scene.game.table.humans.discard = scene.game.options.human_deck();
    scene.game.table.humans.deck = Default::default();
    let scene = scene.act("KeepRest");
    assert_eq!(scene.game.table.portal.places[Line::One], Some(Area::W4));
}

/// MAM-5.64: one activation in an Activate action.
#[test]
fn one_activation_an_action() {
    let scene = Scene::new("mammoths").fragments("a b e f").figures("mammoths", "red n4 blue w5");
    let scene = scene.shards("n4", "sun flame").shards("w5", "tusk");
    let scene =
        scene.hand("mammoths", "development development development extra_action_green").ancients("mammoths");
    let scene = scene.act("Activate");
    scene.expect_choices("Site(n4,1) Site(w5,3)");
    let scene = scene.act("Site(n4,1)");
    assert_eq!(scene.game.table.portal.places.len(), 1);
    let scene = scene.act("PlayExtra(green)");
    assert!(!scene.offers("Activate"));
}

/// MAM-5.65: any number of degradation cards; they stay with the clan.
#[test]
fn degradation_goes_to_the_own_discard_pile() {
    let scene = Scene::new("mammoths").hand("mammoths", "degradation degradation degradation");
    let supply = scene.game.table.degradation_supply;
    let scene = scene.ancients("mammoths").acts("Degradation PlayOne Commit");
    assert_eq!(
        (scene.held("mammoths")[Card::Degradation], scene.discarded("mammoths")[Card::Degradation]),
        (1, 2)
    );
    assert_eq!(scene.game.table.degradation_supply, supply);
}

/// MAM-5.71: Draw Three may exceed four cards and can be played before an action.
#[test]
fn draw_three() {
    let scene =
        Scene::new("mammoths").hand("mammoths", "draw_three move attack population").ancients("mammoths");
    let scene = scene.act("PlayDrawThree");
    assert_eq!((scene.held("mammoths").total(), scene.waits_for()), (6, "ChooseAction".to_owned()));
}

/// MAM-5.73: a card just taken can be used in the same turn.
#[test]
fn new_cards_can_be_used_at_once() {
    let scene = Scene::new("mammoths").figures("mammoths", "blue s5 red s5").marker("mammoths", 2);
    let scene = scene.hand("mammoths", "development").market("wild").ancients("mammoths");
    let scene = scene.acts("Development blue Market(1) Decline");
    scene.expect_choices("red ActionDone");
    assert_eq!(scene.act("red").held("mammoths").total(), 0);
}

/// MAM-6.1: entering the centre wins in the middle of a movement.
#[test]
fn the_last_step_wins() {
    let scene = Scene::new("mammoths bisons").figures("mammoths", "green n4").places("n4 e4 s4 w4");
    let scene = scene
        .hand("mammoths", "move move")
        .hand("bisons", "attack")
        .ancients("mammoths")
        .acts("Move move center");
    assert_eq!(scene.over(), Some(Reason::Portal));
}
