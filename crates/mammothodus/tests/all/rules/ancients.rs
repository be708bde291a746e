//! What clans do in their turn.

use crate::scenario::{Scenario, id, ids, lucky};
use mammothodus::components::{Card, Cards, Line, Shard, Shards};
use mammothodus::map::Area;
use mammothodus::{AssignHit, Event, Frame, MammothodusOptions, Reason, Reroll};

fn cards(names: &str) -> Cards {
    ids::<Card>(names).into_iter().collect()
}

fn shards(names: &str) -> Shards {
    ids::<Shard>(names).into_iter().collect()
}

/// MAM-5.30: one kind of action, with as many figures as one likes.
#[test]
fn one_kind_of_action() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red e1 blue e1");
    let scenario = scenario.hand("mammoths", "population population move attack").ancients("mammoths");
    let scenario = scenario.acts("Population red Commit");
    assert!(scenario.offers("blue"), "another figure may follow");
    let scenario = scenario.act("ActionDone");
    assert_eq!(scenario.waits_for(), "EndDiscard", "but no other kind of action");
}

/// MAM-5.32: a figure acts once in an action; cards go to the owner's discard pile.
#[test]
fn a_figure_acts_once() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red center green center");
    let scenario = scenario.hand("mammoths", "population population").ancients("mammoths");
    let scenario = scenario.acts("Population red Commit");
    assert_eq!(scenario.discarded("mammoths"), cards("population"));
    scenario.expect_offered("green ActionDone");
}

/// MAM-5.33: only what can be done is offered.
#[test]
fn only_feasible_actions() {
    let scenario = Scenario::new("mammoths").hand("mammoths", "population degradation").ancients("mammoths");
    scenario.expect_offered("Population Degradation Pass");
    let ground = Scenario::new("mammoths").figures("mammoths", "red e1").hand("mammoths", "population");
    ground.clone().ancients("mammoths").expect_offered("Move Population Development Pass");
    ground.tribes("e1").ancients("mammoths").expect_offered("Move Attack Population Development Pass");
}

fn near_site(options: MammothodusOptions) -> Scenario {
    let mut scenario =
        Scenario::with(options, "mammoths bisons").figures("mammoths", "red n4").figures("bisons", "red n2");
    scenario.game.table.portal.places[Line::Two] = Some(Area::E4);
    scenario.fragments("a b e f").shards("n4", "sun flame")
}

/// MAM-5.33: an activation must be affordable with the cards now in hands; a Draw Three adds nothing.
#[test]
fn activation_must_be_affordable() {
    let scenario = near_site(MammothodusOptions::default()).hand("mammoths", "development draw_three");
    let alone = scenario.clone().hand("bisons", "population draw_three").ancients("mammoths");
    assert!(!alone.offers("Activate"), "the ally has no blue card");
    let helped = scenario.hand("bisons", "development").ancients("mammoths");
    assert!(helped.offers("Activate"));
}

/// MAM-5.33: with hidden hands an ally that could help counts as enough.
#[test]
fn hidden_allies_count_as_enough() {
    let hidden = MammothodusOptions { open_hands: false, ..Default::default() };
    let scenario = near_site(hidden).hand("mammoths", "development").hand("bisons", "population");
    assert!(scenario.ancients("mammoths").offers("Activate"));
    let scenario =
        Scenario::solo(hidden, "mammoths bisons").figures("mammoths", "red n4").figures("bisons", "red n2");
    let mut scenario = scenario.fragments("a b e f").shards("n4", "sun flame");
    scenario.game.table.portal.places[Line::Two] = Some(Area::E4);
    let scenario = scenario.hand("mammoths", "development").hand("bisons", "population");
    assert!(!scenario.ancients("mammoths").offers("Activate"), "a seat knows the hands of its own clans");
}

/// MAM-5.34: the bonus comes once, for the right colour.
#[test]
fn the_bonus_of_a_figure() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "yellow e1").hand("mammoths", "population population");
    let scenario = scenario.ancients("mammoths").acts("Population population");
    assert_eq!(scenario.pop("mammoths"), 10);
    let blue =
        Scenario::new("bisons").figures("bisons", "blue n4").fragments("a b e f").shards("n4", "sun flame");
    let mut blue = blue.hand("bisons", "development move");
    blue.game.table.portal.places[Line::Two] = Some(Area::E4);
    assert!(!blue.ancients("bisons").offers("Activate"), "an activation has no bonus: one card is not two");
}

/// MAM-5.35: passing keeps the cards; not all cards need be played.
#[test]
fn cards_may_stay_in_hand() {
    let scenario =
        Scenario::new("mammoths").hand("mammoths", "population population move attack").ancients("mammoths");
    let passed = scenario.clone().act("Pass");
    assert_eq!((passed.waits_for(), passed.held("mammoths").total()), ("EndDiscard".to_owned(), 4));
    let one = scenario.acts("Population Commit");
    assert_eq!(one.held("mammoths"), cards("population move attack"));
}

/// MAM-5.37, MAM-5.70: after an extra action comes an ordinary choice, several can be chained.
#[test]
fn extra_actions_chain() {
    let hand = "move extra_action_red extra_action_blue population draw_three development";
    let scenario = Scenario::new("mammoths").hand("mammoths", hand).ancients("mammoths").acts("Move Stop");
    scenario.expect_offered("PlayExtra(red) PlayExtra(blue) PlayDrawThree EndActions");
    let scenario = scenario.act("PlayExtra(red)");
    scenario.expect_offered("Population Development PlayDrawThree Pass");
    let scenario = scenario.act("Population");
    assert!(scenario.offers("PlayExtra(blue)"));
    let scenario = scenario.act("PlayExtra(blue)");
    scenario.expect_offered("Development PlayDrawThree Pass");
    assert_eq!(scenario.act("Pass").waits_for(), "EndDiscard");
}

/// MAM-5.40: enemies do not hinder, areas can be entered again.
#[test]
fn figures_walk_freely() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "green n2").tribes("n4 n4").spirits("wind n4");
    let scenario = scenario.hand("mammoths", "move move").ancients("mammoths").acts("Move move n4 n2 n4");
    assert_eq!(scenario.where_is("mammoths", "green"), Some(Area::N4));
}

/// MAM-5.41: one shard in a movement; it is dropped in a later area and none is picked up after.
#[test]
fn one_shard_a_movement() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red n4").shards("n4", "sun moon").shards("n2", "tusk");
    let scenario =
        scenario.hand("mammoths", "move move move").ancients("mammoths").acts("Move move move PickUp(sun)");
    assert!(!scenario.offers("Drop"), "at least one step first");
    assert!(!scenario.offers("PickUp(moon)"));
    let scenario = scenario.act("n2");
    assert!(scenario.offers("Drop") && !scenario.offers("PickUp(tusk)"));
    let scenario = scenario.act("Drop");
    assert!(!scenario.offers("PickUp(sun)") && !scenario.offers("PickUp(tusk)"));
    assert_eq!(scenario.game.table.board.shards[Area::N2], shards("sun tusk"));
    let facedown = Scenario::new("mammoths").figures("mammoths", "red n4").hand("mammoths", "move");
    let facedown = facedown.ancients("mammoths").act("Move");
    assert!(!facedown.offered().iter().any(|choice| choice.starts_with("PickUp")));
}

/// MAM-5.42: with no step left there is nothing to pick up any more.
#[test]
fn picking_up_needs_a_step() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red n1").shards("n4", "sun").hand("mammoths", "move");
    let scenario = scenario.ancients("mammoths").acts("Move n4");
    assert_ne!(scenario.waits_for(), "MoveStep", "the last step ends the movement");
    assert_eq!(scenario.game.table.board.shards[Area::N4], shards("sun"));
}

/// MAM-5.45: who takes no step has still stopped there.
#[test]
fn standing_still_is_stopping() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n4").hand("mammoths", "move");
    let scenario = scenario.ancients("mammoths").acts("Move Stop");
    assert!(scenario.saw(|event| matches!(event, Event::ShardRevealed { area: Area::N4, .. })));
}

/// MAM-5.43: areas that were only passed stay as they are.
#[test]
fn passing_turns_nothing_up() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "green n4").hand("mammoths", "move");
    let scenario = scenario.ancients("mammoths").acts("Move n1 n2");
    assert!(scenario.game.table.board.facedown.contains(Area::N1));
    assert!(!scenario.game.table.board.facedown.contains(Area::N2));
}

/// MAM-5.46: the centre takes shards, as many as come.
#[test]
fn shards_in_the_centre() {
    let scenario = Scenario::new("mammoths")
        .figures("mammoths", "red n4")
        .shards("n4", "sun")
        .shards("center", "moon moon");
    let scenario = scenario.hand("mammoths", "move").ancients("mammoths").acts("Move PickUp(sun) center");
    assert_eq!(scenario.game.table.board.shards[Area::Center], shards("sun moon moon"));
}

/// MAM-5.47: a carried shard is in no area; picked up and put back it lies where it lay.
#[test]
fn a_carried_shard_is_with_the_figure() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red n4").shards("n4", "sun").hand("mammoths", "move");
    let scenario = scenario.ancients("mammoths").acts("Move PickUp(sun)");
    assert!(scenario.game.table.board.shards[Area::N4].is_empty());
    assert_eq!(scenario.game.table.carried_shard(), Some(id("sun")));
    assert_eq!(scenario.act("Stop").game.table.board.shards[Area::N4], shards("sun"));
}

/// MAM-5.51: a figure attacks in its own area, once a turn.
#[test]
fn attacks_stay_at_home() {
    let away =
        Scenario::new("mammoths").figures("mammoths", "red n4").tribes("n2").hand("mammoths", "attack");
    assert!(!away.ancients("mammoths").offers("Attack"));
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n2").tribes("n2 n2 n2 n2 n2");
    let scenario =
        scenario.hand("mammoths", "attack attack extra_action_blue population").ancients("mammoths");
    let scenario = scenario.acts("Attack Commit Keep");
    let scenario = if scenario.offers("AssignDone") { scenario.act("AssignDone") } else { scenario };
    let scenario = scenario.act("PlayExtra(blue)");
    assert!(!scenario.offers("Attack"));
}

/// MAM-5.52: five dice in the box are no limit.
#[test]
fn more_than_five_dice() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n2").tribes("n2");
    let scenario = scenario.hand("mammoths", "double_red double_red attack attack").ancients("mammoths");
    let scenario = scenario.acts("Attack double_red double_red attack attack");
    assert!(scenario.saw(|event| matches!(event, Event::DiceRolled { dice, .. } if dice.total() == 7)));
}

/// MAM-5.53: re-rolls can be repeated, but not at -4.
#[test]
fn rerolls_cost_population() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "green n2").tribes("n2").population("mammoths", -2);
    let scenario = scenario.hand("mammoths", "attack").ancients("mammoths").act("Attack");
    let once = scenario.acts("PayReroll");
    assert_eq!((once.pop("mammoths"), once.waits_for()), (-3, "Reroll".to_owned()));
    let twice = once.act("PayReroll");
    assert_eq!(twice.pop("mammoths"), -4);
    assert_ne!(twice.waits_for(), "Reroll", "nothing is left to pay with");
}

fn with_dice(scenario: &Scenario, wanted: &[u8]) -> Scenario {
    lucky(
        scenario,
        |scenario| scenario.acts("Attack attack"),
        |scenario| match scenario.game.table.top() {
            Some(Frame::Reroll(Reroll { dice, .. })) => {
                let faces: Vec<u8> =
                    dice.present().flat_map(|(face, n)| (0..n).map(move |_| face.value())).collect();
                faces == wanted
            }
            _ => false,
        },
    )
}

/// MAM-5.56b: a tribe costs the lowest die that suffices.
#[test]
fn tribes_cost_the_lowest_die() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "green n2").tribes("n2 n2").spirits("wind n2");
    let scenario = with_dice(&scenario.hand("mammoths", "attack attack").ancients("mammoths"), &[4, 6]);
    let scenario = scenario.acts("Keep KillTribe");
    assert!(
        matches!(scenario.game.table.top(), Some(Frame::AssignHit(AssignHit { dice, .. })) if dice[id("6")] == 1)
    );
}

/// MAM-5.56: a spirit's hardest demand takes the lowest die that meets it.
#[test]
fn spirits_cost_the_lowest_dice_too() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n2").tribes("n2").spirits("wind n2");
    let scenario = with_dice(&scenario.hand("mammoths", "attack attack").ancients("mammoths"), &[3, 4, 5]);
    let scenario = scenario.acts("Keep KillSpirit(wind)");
    assert!(
        matches!(scenario.game.table.top(), Some(Frame::AssignHit(AssignHit { dice, .. })) if dice[id("5")] == 1)
    );
}

/// MAM-5.55: half a spirit does not die, and nothing carries over.
#[test]
fn damage_never_carries_over() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "green n2").spirits("progenitors n2");
    let scenario =
        with_dice(&scenario.hand("mammoths", "attack attack").ancients("mammoths"), &[4, 4]).act("Keep");
    assert!(scenario.game.table.board.spirits[id("progenitors")].is_some());
    assert_ne!(scenario.waits_for(), "AssignHit");
}

/// MAM-5.57: the dead come back: tribes to the supply, spirits to be summoned; and killing is optional.
#[test]
fn the_dead_can_return() {
    let scenario = Scenario::new("mammoths")
        .figures("mammoths", "green n2")
        .tribes("n2")
        .spirits("wind n2 earth s1 progenitors s1");
    let scenario = scenario.hand("mammoths", "attack attack development").ancients("mammoths");
    let scenario = with_dice(&scenario, &[4, 5]).act("Keep");
    let spared = scenario.clone().act("AssignDone");
    assert_eq!((spared.tribes_in("n2"), spared.game.table.board.spirits.len()), (1, 3));
    let killed =
        scenario.clone().act("KillSpirit(wind)").places("n2").next_card("humans_red").act("KeepRest");
    assert_eq!(killed.game.table.board.spirits[id("wind")], Some(Area::N2), "summoned again");
    let tribe = scenario.act("KillTribe");
    assert_eq!(tribe.game.table.board.tribes.total(), 0);
}

/// MAM-5.58: the track ends at 16.
#[test]
fn population_is_capped() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "yellow e1").population("mammoths", 15);
    let scenario =
        scenario.hand("mammoths", "population population").ancients("mammoths").acts("Population population");
    assert_eq!(scenario.pop("mammoths"), 16);
}

/// MAM-5.59: cards come from the market or unseen; the market is not refilled in the turn; one may decline.
#[test]
fn adaptation_cards() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "blue s5").marker("mammoths", 1);
    let scenario =
        scenario.hand("mammoths", "development development").market("wild draw_three").ancients("mammoths");
    let scenario = scenario.acts("Development development");
    scenario.expect_offered("Market(1) Market(2) DeckTop Decline");
    let scenario = scenario.act("Market(2)");
    assert_eq!(scenario.held("mammoths")[Card::DrawThree], 1);
    scenario.expect_offered("Market(1) DeckTop Decline");
    let scenario = scenario.act("Decline");
    assert!(scenario.saw(|event| matches!(event, Event::DevelopmentForgone { .. })));
}

/// MAM-5.59: a card from the top of the deck is shown to all, hidden hands or not.
#[test]
fn the_deck_top_is_shown() {
    let hidden = MammothodusOptions { open_hands: false, ..Default::default() };
    let scenario =
        Scenario::with(hidden, "mammoths bisons").marker("mammoths", 1).hand("mammoths", "development");
    let scenario = scenario.ancients("mammoths").acts("Development Commit DeckTop");
    let taken = scenario.events.iter().find_map(|event| match event {
        Event::AdaptationTaken { card, .. } => Some(*card),
        _ => None,
    });
    let view = kernel::Game::view(&scenario.game, kernel::Viewer::Seat(kernel::Seat(1)));
    assert_eq!((view.cards[0].hand, view.cards[0].shown), (None, taken.into_iter().collect()));
}

/// MAM-5.60: figure, ground, quarter, shards, no place yet, not in the centre, a line that shows a shard.
#[test]
fn conditions_of_a_site() {
    let base = Scenario::new("mammoths").fragments("a b e f").hand("mammoths", "development");
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
    for scenario in bad {
        assert!(!scenario.ancients("mammoths").offers("Activate"));
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
    let scenario = Scenario::new("mammoths")
        .fragments("a b e f")
        .figures("mammoths", "red n4")
        .shards("n4", "sun flame");
    let scenario =
        scenario.hand("mammoths", "double_yellow wild attack").ancients("mammoths").act("Activate");
    scenario.expect_offered("double_yellow wild");
    let scenario = scenario.act("double_yellow");
    assert_eq!(scenario.game.table.portal.places[Line::One], Some(Area::N4));
}

/// MAM-5.62, MAM-5.37: giving up returns every card and closes the site for the turn.
#[test]
fn giving_up() {
    let scenario = near_site(MammothodusOptions::default()).hand("mammoths", "development move");
    let scenario = scenario.hand("bisons", "development attack").ancients("mammoths").act("Activate");
    let scenario = scenario.act("AssistDone");
    assert_eq!(scenario.held("mammoths"), cards("development move"), "given up, since no card can be added");
    assert!(!scenario.offers("Activate") && scenario.offers("Move") && scenario.offers("Pass"));
    assert_eq!(scenario.waits_for(), "ChooseAction");
}

/// MAM-5.63: a later fragment does not touch what is lit.
#[test]
fn lit_lines_stay_lit() {
    let mut scenario = Scenario::new("mammoths").fragments("a b c d").places("w4");
    scenario.game.table.humans.discard = scenario.game.options.human_deck();
    scenario.game.table.humans.deck = Default::default();
    let scenario = scenario.act("KeepRest");
    assert_eq!(scenario.game.table.portal.places[Line::One], Some(Area::W4));
}

/// MAM-5.64: one activation in an Activate action.
#[test]
fn one_activation_an_action() {
    let scenario = Scenario::new("mammoths").fragments("a b e f").figures("mammoths", "red n4 blue w5");
    let scenario = scenario.shards("n4", "sun flame").shards("w5", "tusk");
    let scenario = scenario
        .hand("mammoths", "development development development extra_action_green")
        .ancients("mammoths");
    let scenario = scenario.act("Activate");
    scenario.expect_offered("Site(n4,1) Site(w5,3)");
    let scenario = scenario.act("Site(n4,1)");
    assert_eq!(scenario.game.table.portal.places.len(), 1);
    let scenario = scenario.act("PlayExtra(green)");
    assert!(!scenario.offers("Activate"));
}

/// MAM-5.65: any number of degradation cards; they stay with the clan.
#[test]
fn degradation_goes_to_the_own_discard_pile() {
    let scenario = Scenario::new("mammoths").hand("mammoths", "degradation degradation degradation");
    let supply = scenario.game.table.degradation_supply;
    let scenario = scenario.ancients("mammoths").acts("Degradation PlayOne Commit");
    assert_eq!(
        (scenario.held("mammoths")[Card::Degradation], scenario.discarded("mammoths")[Card::Degradation]),
        (1, 2)
    );
    assert_eq!(scenario.game.table.degradation_supply, supply);
}

/// MAM-5.71: Draw Three may exceed four cards and can be played before an action.
#[test]
fn draw_three() {
    let scenario =
        Scenario::new("mammoths").hand("mammoths", "draw_three move attack population").ancients("mammoths");
    let scenario = scenario.act("PlayDrawThree");
    assert_eq!((scenario.held("mammoths").total(), scenario.waits_for()), (6, "ChooseAction".to_owned()));
}

/// MAM-5.73: a card just taken can be used in the same turn.
#[test]
fn new_cards_can_be_used_at_once() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "blue s5 red s5").marker("mammoths", 2);
    let scenario = scenario.hand("mammoths", "development").market("wild").ancients("mammoths");
    let scenario = scenario.acts("Development blue Market(1) Decline");
    scenario.expect_offered("red ActionDone");
    assert_eq!(scenario.act("red").held("mammoths").total(), 0);
}

/// MAM-6.1: entering the centre wins in the middle of a movement.
#[test]
fn the_last_step_wins() {
    let scenario = Scenario::new("mammoths bisons").figures("mammoths", "green n4").places("n4 e4 s4 w4");
    let scenario = scenario
        .hand("mammoths", "move move")
        .hand("bisons", "attack")
        .ancients("mammoths")
        .acts("Move move center");
    assert_eq!(scenario.over(), Some(Reason::Portal));
}
