//! The human phase.

use crate::scenario::{Scenario, id};
use mammothodus::components::{Colour, HumanCard};
use mammothodus::map::{Area, TERRITORIES};
use mammothodus::{CenterHumans, Event, MammothodusOptions, Reason, Setting, Why};

fn talented() -> MammothodusOptions {
    MammothodusOptions { talents: Setting::Own(true), ..Default::default() }
}

fn kind(event: &Event) -> String {
    format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// MAM-5.1: humans, Ancients, end of turn; then the next clan.
#[test]
fn a_turn_has_three_phases() {
    let scenario = Scenario::new("mammoths bisons").reveal("new_trail").act("Pass");
    assert_eq!(scenario.waits_for(), "EndDiscard");
    let scenario = scenario.next_card("new_trail").act("KeepRest");
    let turns: Vec<String> = scenario
        .events
        .iter()
        .filter(|event| {
            matches!(event, Event::TurnBegan { .. } | Event::HumanCardRevealed { .. } | Event::Passed { .. })
        })
        .map(kind)
        .collect();
    assert_eq!(turns, ["TurnBegan", "HumanCardRevealed", "Passed", "TurnBegan", "HumanCardRevealed"]);
    assert_eq!(scenario.game.table.active, scenario.slot("bisons"));
    let scenario = scenario.act("Pass").next_card("new_trail").act("KeepRest");
    assert_eq!(scenario.game.table.active, scenario.slot("mammoths"), "the order is cyclic");
}

/// MAM-5.2: each clan of a seat has its own turn, and they are allies like any others.
#[test]
fn clans_of_one_seat_are_allies() {
    let scenario = Scenario::solo(MammothodusOptions::default(), "mammoths bisons");
    let scenario = scenario.hand("bisons", "population move").hand("mammoths", "population");
    let turn = scenario.clone().reveal("new_trail");
    assert_eq!(turn.game.table.active, turn.slot("mammoths"));
    let scenario = scenario.next_card("new_trail").ancients("mammoths").acts("Population CommitAskAllies");
    assert_eq!(scenario.waits_for(), "Assist");
    let scenario = scenario.act("population");
    assert_eq!((scenario.pop("mammoths"), scenario.pop("bisons")), (9, 7));
    assert_eq!(scenario.game.table.active, scenario.slot("bisons"), "a turn of its own");
    assert!(scenario.saw(|event| matches!(event, Event::HumanCardRevealed { .. })));
}

/// MAM-5.3: what must be done and cannot loses; what may be done and cannot is only lost.
#[test]
fn must_and_may() {
    let full = "n1 n3 e1 e3 s1 s3 w1 w3";
    assert_eq!(Scenario::new("mammoths").trails(full).reveal("new_trail").over(), Some(Reason::NoTrailToken));
    let mut scenario = Scenario::new("mammoths").marker("mammoths", 1).hand("mammoths", "development");
    let spare = std::mem::take(&mut scenario.game.table.adaptation_deck);
    scenario.game.cards[0].discard = spare;
    let scenario = scenario.ancients("mammoths").act("Development");
    assert_eq!(scenario.over(), None, "no card to take: the step is lost and nothing else");
    assert!(scenario.saw(|event| matches!(event, Event::DevelopmentForgone { .. })));
}

/// MAM-5.4: a card is revealed, resolved and put on the discard pile.
#[test]
fn human_cards_go_to_the_discard_pile() {
    let scenario = Scenario::new("mammoths").reveal("humans_blue");
    assert!(scenario.game.table.humans.deck.is_empty());
    assert_eq!(scenario.game.table.humans.discard, scenario.game.options.human_deck());
    let scenario = Scenario::new("mammoths")
        .figures("mammoths", "red s3")
        .tribes("w4")
        .places("s4")
        .reveal("humans_green");
    assert_eq!(scenario.game.table.humans.discard[HumanCard::Green], 7, "not before it is resolved");
}

/// MAM-5.5, MAM-5.7: a fifth fragment; a trail opens where its number is printed and nothing else happens.
#[test]
fn a_new_trail() {
    let scenario =
        Scenario::new("mammoths").tribes("n2 e2 s2 w2").trails("n1 n3 e1 e3 s1 s3 w1").reveal("new_trail");
    assert!(scenario.saw(|event| matches!(event, Event::TrailOpened { area: Area::W3, number: 8 })));
    assert_eq!(scenario.game.table.board.trails.len(), 8);
    assert_eq!(scenario.game.table.board.tribes.total(), 4);
}

/// MAM-5.9: with `center_humans = every_card` humans in the centre act on every colour card.
#[test]
fn centre_humans_can_be_made_to_act() {
    let options = MammothodusOptions { center_humans: CenterHumans::EveryCard, ..Default::default() };
    let scenario =
        Scenario::with(options, "mammoths").tribes("center").spirits("wind center").reveal("humans_blue");
    assert!(scenario.saw(|event| matches!(event, Event::TribesAttacked { area: Area::Center, .. })));
    assert!(scenario.saw(|event| matches!(event, Event::SpiritAttacked { area: Area::Center, .. })));
}

/// MAM-5.10: tribes by area order, spirits by their own, then appearances.
#[test]
fn the_order_of_a_colour_card() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n1 green e2 yellow s3 blue w4");
    let scenario = scenario.population("mammoths", 16).tribes("e2 n1").spirits("progenitors s3 wind w4");
    let scenario = scenario.reveal("humans_green");
    let happened: Vec<String> = scenario
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TribesAttacked { area, .. } | Event::TribeAppeared { area, .. } => {
                Some(area.id().to_owned())
            }
            Event::SpiritAttacked { spirit, .. } => Some(spirit.id().to_owned()),
            _ => None,
        })
        .collect();
    assert_eq!(happened, ["n1", "e2", "wind", "progenitors", "e2"]);
}

/// MAM-5.12: once per area, whatever the number of tribes.
#[test]
fn one_summon_an_area() {
    let scenario = Scenario::new("mammoths").places("n4").tribes("n4 n4 n4").reveal("humans_yellow");
    assert_eq!((scenario.game.table.board.spirits.len(), scenario.tribes_in("n4")), (1, 2));
}

/// MAM-5.19: figures in the centre draw tribes, which enter it.
#[test]
fn the_centre_is_a_normal_node() {
    let scenario = Scenario::new("mammoths").tribes("n4").reveal("humans_yellow");
    assert_eq!(scenario.tribes_in("center"), 1);
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red s4").tribes("n4").reveal("humans_yellow");
    assert!(scenario.tribes_in("center") == 1 || scenario.offers("center"), "and cross it");
}

/// MAM-5.21: each tribe of a stack is sent its own way.
#[test]
fn tribes_of_a_stack_choose_apart() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red s3").tribes("w4 w4").places("s4");
    let scenario = scenario.reveal("humans_green").act("s5");
    assert_eq!(scenario.waits_for(), "HumanStep");
    let scenario = scenario.act("center");
    assert_eq!((scenario.tribes_in("s5"), scenario.tribes_in("center"), scenario.tribes_in("w4")), (1, 1, 0));
}

/// MAM-5.20, MAM-5.22: wherever a tribe stands and wherever the figures are, it has a step to make, and makes one.
#[test]
fn a_tribe_always_finds_a_way() {
    for tribe in TERRITORIES.iter() {
        for figure in Area::ALL.into_iter().filter(|&area| area != tribe) {
            let colour = tribe.colour().map(Colour::id).expect("a territory");
            let scenario =
                Scenario::new("mammoths").figures("mammoths", &format!("red {figure}")).tribes(tribe.id());
            let scenario = scenario.reveal(&format!("humans_{colour}"));
            let scenario = if scenario.waits_for() == "HumanStep" {
                let first = scenario.offered()[0].clone();
                scenario.act(&first)
            } else {
                scenario
            };
            assert_eq!(scenario.tribes_in(tribe.id()), 0);
            let there = scenario.game.table.board.tribes.kinds().first().expect("it is somewhere");
            assert_eq!(there.distance(figure) + 1, tribe.distance(figure), "one step nearer");
        }
    }
}

/// MAM-5.18, MAM-5.20: the log says why a tribe went where it went.
#[test]
fn tribes_move_for_a_reason() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red n5").tribes("e2").reveal("humans_green");
    let why = Why::Figures(Area::N5, 2);
    assert!(scenario.saw(|event| *event == Event::TribeMoved { from: Area::E2, to: Area::E4, why }));
}

/// MAM-5.25: spirits ignore places, are no tribes that moved, and strike one by one.
#[test]
fn spirits_are_no_tribes() {
    let scenario =
        Scenario::new("mammoths").figures("mammoths", "red e1").places("e4").spirits("wind e2 earth e2");
    let scenario = scenario.reveal("humans_green");
    assert_eq!(scenario.game.table.board.spirits[id("wind")], Some(Area::E1));
    assert_eq!(scenario.count(|event| matches!(event, Event::SpiritAttacked { area: Area::E1, .. })), 2);
    assert_eq!(scenario.tribes_in("e2"), 1, "a tribe appears, since none moved");
}

/// MAM-5.23: spirits jump any distance, to the nearest figures and of these to the most.
#[test]
fn spirits_go_for_the_crowd() {
    let scenario =
        Scenario::new("mammoths bisons").figures("mammoths", "red n3 blue s1").figures("bisons", "red s1");
    let scenario = scenario.spirits("wind e2").reveal("humans_green");
    assert_eq!(scenario.game.table.board.spirits[id("wind")], Some(Area::S1));
}

/// MAM-5.28: a baited tribe has moved; so has one that a trap killed; on a war march nobody has moved in time.
#[test]
fn what_counts_as_movement() {
    let bait =
        Scenario::with(talented(), "mammoths").talent("mammoths", "bait", "n4").figures("mammoths", "red w4");
    let bait = bait.tribes("n1").reveal("humans_yellow").act("yes");
    assert_eq!((bait.tribes_in("n4"), bait.tribes_in("s2")), (1, 0));
    let trap = Scenario::with(talented(), "mammoths")
        .talent("mammoths", "trap", "n4 n4 n4")
        .figures("mammoths", "red n4");
    let trap = trap.tribes("n2").reveal("humans_red");
    let dead =
        crate::scenario::lucky(&trap, |scenario| scenario.act("3"), |scenario| scenario.tribes_in("n4") == 0);
    assert_eq!(dead.game.table.board.tribes.total(), 0, "no tribe appears");
    let options = MammothodusOptions { discoveries: Setting::Own(true), ..Default::default() };
    let march = Scenario::with(options, "mammoths")
        .discoveries("war_march")
        .trails("e3")
        .figures("mammoths", "red n5");
    let march = march.reveal("humans_red");
    assert_eq!(march.game.table.board.tribes.total(), 2, "the first one's step does not stop the second");
}

/// MAM-5.29: who appears does nothing else.
#[test]
fn new_tribes_stand_still() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red s2").reveal("humans_yellow");
    assert_eq!((scenario.tribes_in("s2"), scenario.pop("mammoths")), (1, 7));
    let scenario = Scenario::new("mammoths").figures("mammoths", "red s1").reveal("humans_yellow");
    assert_eq!(scenario.tribes_in("s2"), 1);
}

/// MAM-5.27: the twelfth tribe is fine.
#[test]
fn the_twelfth_tribe() {
    let scenario = Scenario::new("mammoths").tribes(&"center ".repeat(11)).reveal("humans_red");
    assert_eq!((scenario.over(), scenario.game.table.board.tribes.total()), (None, 12));
}
