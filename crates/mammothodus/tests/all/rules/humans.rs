//! The human phase.

use crate::help::{Scene, id};
use mammothodus::components::{Colour, HumanCard};
use mammothodus::map::{Area, TERRITORIES};
use mammothodus::{CenterHumans, Event, MammothodusOptions, Named, Reason, Setting, Why};

fn talented() -> MammothodusOptions {
    MammothodusOptions { talents: Setting::Own(true), ..Default::default() }
}

fn kind(event: &Event) -> String {
    format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// MAM-5.1: humans, Ancients, end of turn; then the next clan.
#[test]
fn a_turn_has_three_phases() {
    let scene = Scene::new("mammoths bisons").reveal("new_trail").act("Pass");
    assert_eq!(scene.waits_for(), "EndDiscard");
    let scene = scene.next_card("new_trail").act("KeepRest");
    let turns: Vec<String> = scene
        .events
        .iter()
        .filter(|event| {
            matches!(event, Event::TurnBegan { .. } | Event::HumanCardRevealed { .. } | Event::Passed { .. })
        })
        .map(kind)
        .collect();
    assert_eq!(turns, ["TurnBegan", "HumanCardRevealed", "Passed", "TurnBegan", "HumanCardRevealed"]);
    assert_eq!(scene.game.table.active, scene.slot("bisons"));
    let scene = scene.act("Pass").next_card("new_trail").act("KeepRest");
    assert_eq!(scene.game.table.active, scene.slot("mammoths"), "the order is cyclic");
}

/// MAM-5.2: each clan of a seat has its own turn, and they are allies like any others.
#[test]
fn clans_of_one_seat_are_allies() {
    let scene = Scene::solo(MammothodusOptions::default(), "mammoths bisons");
    let scene = scene.hand("bisons", "population move").hand("mammoths", "population");
    let turn = scene.clone().reveal("new_trail");
    assert_eq!(turn.game.table.active, turn.slot("mammoths"));
    let scene = scene.next_card("new_trail").ancients("mammoths").acts("Population CommitAskAllies");
    assert_eq!(scene.waits_for(), "Assist");
    let scene = scene.act("population");
    assert_eq!((scene.pop("mammoths"), scene.pop("bisons")), (9, 7));
    assert_eq!(scene.game.table.active, scene.slot("bisons"), "a turn of its own");
    assert!(scene.saw(|event| matches!(event, Event::HumanCardRevealed { .. })));
}

/// MAM-5.3: what must be done and cannot loses; what may be done and cannot is only lost.
#[test]
fn must_and_may() {
    let full = "n1 n3 e1 e3 s1 s3 w1 w3";
    assert_eq!(Scene::new("mammoths").trails(full).reveal("new_trail").over(), Some(Reason::NoTrailToken));
    let mut scene = Scene::new("mammoths").marker("mammoths", 1).hand("mammoths", "development");
    let spare = std::mem::take(&mut scene.game.table.adaptation_deck);
    scene.game.cards[0].discard = spare;
    let scene = scene.ancients("mammoths").act("Development");
    assert_eq!(scene.over(), None, "no card to take: the step is lost and nothing else");
    assert!(scene.saw(|event| matches!(event, Event::DevelopmentForgone { .. })));
}

/// MAM-5.4: a card is revealed, resolved and put on the discard pile.
#[test]
fn human_cards_go_to_the_discard_pile() {
    let scene = Scene::new("mammoths").reveal("humans_blue");
    assert!(scene.game.table.humans.deck.is_empty());
    assert_eq!(scene.game.table.humans.discard, scene.game.options.human_deck());
    let scene =
        Scene::new("mammoths").figures("mammoths", "red s3").tribes("w4").places("s4").reveal("humans_green");
    assert_eq!(scene.game.table.humans.discard[HumanCard::Green], 7, "not before it is resolved");
}

/// MAM-5.5, MAM-5.7: a fifth fragment; a trail opens where its number is printed and nothing else happens.
#[test]
fn a_new_trail() {
    let scene =
        Scene::new("mammoths").tribes("n2 e2 s2 w2").trails("n1 n3 e1 e3 s1 s3 w1").reveal("new_trail");
    assert!(scene.saw(|event| matches!(event, Event::TrailOpened { area: Area::W3, number: 8 })));
    assert_eq!(scene.game.table.board.trails.len(), 8);
    assert_eq!(scene.game.table.board.tribes.total(), 4);
}

/// MAM-5.9: with `center_humans = every_card` humans in the centre act on every colour card.
#[test]
fn centre_humans_can_be_made_to_act() {
    let options = MammothodusOptions { center_humans: CenterHumans::EveryCard, ..Default::default() };
    let scene =
        Scene::with(options, "mammoths").tribes("center").spirits("wind center").reveal("humans_blue");
    assert!(scene.saw(|event| matches!(event, Event::TribesAttacked { area: Area::Center, .. })));
    assert!(scene.saw(|event| matches!(event, Event::SpiritAttacked { area: Area::Center, .. })));
}

/// MAM-5.10: tribes by area order, spirits by their own, then appearances.
#[test]
fn the_order_of_a_colour_card() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n1 green e2 yellow s3 blue w4");
    let scene = scene.population("mammoths", 16).tribes("e2 n1").spirits("progenitors s3 wind w4");
    let scene = scene.reveal("humans_green");
    let happened: Vec<String> = scene
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
    let scene = Scene::new("mammoths").places("n4").tribes("n4 n4 n4").reveal("humans_yellow");
    assert_eq!((scene.game.table.board.spirits.len(), scene.tribes_in("n4")), (1, 2));
}

/// MAM-5.19: figures in the centre draw tribes, which enter it.
#[test]
fn the_centre_is_a_normal_node() {
    let scene = Scene::new("mammoths").tribes("n4").reveal("humans_yellow");
    assert_eq!(scene.tribes_in("center"), 1);
    let scene = Scene::new("mammoths").figures("mammoths", "red s4").tribes("n4").reveal("humans_yellow");
    assert!(scene.tribes_in("center") == 1 || scene.offers("center"), "and cross it");
}

/// MAM-5.21: each tribe of a stack is sent its own way.
#[test]
fn tribes_of_a_stack_choose_apart() {
    let scene = Scene::new("mammoths").figures("mammoths", "red s3").tribes("w4 w4").places("s4");
    let scene = scene.reveal("humans_green").act("s5");
    assert_eq!(scene.waits_for(), "HumanStep");
    let scene = scene.act("center");
    assert_eq!((scene.tribes_in("s5"), scene.tribes_in("center"), scene.tribes_in("w4")), (1, 1, 0));
}

/// MAM-5.20, MAM-5.22: wherever a tribe stands and wherever the figures are, it has a step to make, and makes one.
#[test]
fn a_tribe_always_finds_a_way() {
    for tribe in TERRITORIES.iter() {
        for &figure in Area::ALL.iter().filter(|&&area| area != tribe) {
            let colour = tribe.colour().map(Colour::id).expect("a territory");
            let scene =
                Scene::new("mammoths").figures("mammoths", &format!("red {figure}")).tribes(tribe.id());
            let scene = scene.reveal(&format!("humans_{colour}"));
            let scene = if scene.waits_for() == "HumanStep" {
                let first = scene.choices()[0].clone();
                scene.act(&first)
            } else {
                scene
            };
            assert_eq!(scene.tribes_in(tribe.id()), 0);
            let there = scene.game.table.board.tribes.kinds().first().expect("it is somewhere");
            assert_eq!(there.distance(figure) + 1, tribe.distance(figure), "one step nearer");
        }
    }
}

/// MAM-5.18, MAM-5.20: the log says why a tribe went where it went.
#[test]
fn tribes_move_for_a_reason() {
    let scene = Scene::new("mammoths").figures("mammoths", "red n5").tribes("e2").reveal("humans_green");
    let why = Why::Figures(Area::N5, 2);
    assert!(scene.saw(|event| *event == Event::TribeMoved { from: Area::E2, to: Area::E4, why }));
}

/// MAM-5.25: spirits ignore places, are no tribes that moved, and strike one by one.
#[test]
fn spirits_are_no_tribes() {
    let scene = Scene::new("mammoths").figures("mammoths", "red e1").places("e4").spirits("wind e2 earth e2");
    let scene = scene.reveal("humans_green");
    assert_eq!(scene.game.table.board.spirits[id("wind")], Some(Area::E1));
    assert_eq!(scene.count(|event| matches!(event, Event::SpiritAttacked { area: Area::E1, .. })), 2);
    assert_eq!(scene.tribes_in("e2"), 1, "a tribe appears, since none moved");
}

/// MAM-5.23: spirits jump any distance, to the nearest figures and of these to the most.
#[test]
fn spirits_go_for_the_crowd() {
    let scene =
        Scene::new("mammoths bisons").figures("mammoths", "red n3 blue s1").figures("bisons", "red s1");
    let scene = scene.spirits("wind e2").reveal("humans_green");
    assert_eq!(scene.game.table.board.spirits[id("wind")], Some(Area::S1));
}

/// MAM-5.28: a baited tribe has moved; so has one that a trap killed; on a war march nobody has moved in time.
#[test]
fn what_counts_as_movement() {
    let bait =
        Scene::with(talented(), "mammoths").talent("mammoths", "bait", "n4").figures("mammoths", "red w4");
    let bait = bait.tribes("n1").reveal("humans_yellow").act("yes");
    assert_eq!((bait.tribes_in("n4"), bait.tribes_in("s2")), (1, 0));
    let trap = Scene::with(talented(), "mammoths")
        .talent("mammoths", "trap", "n4 n4 n4")
        .figures("mammoths", "red n4");
    let trap = trap.tribes("n2").reveal("humans_red");
    let dead = crate::help::lucky(&trap, |scene| scene.act("3"), |scene| scene.tribes_in("n4") == 0);
    assert_eq!(dead.game.table.board.tribes.total(), 0, "no tribe appears");
    let options = MammothodusOptions { discoveries: Setting::Own(true), ..Default::default() };
    let march =
        Scene::with(options, "mammoths").discoveries("war_march").trails("e3").figures("mammoths", "red n5");
    let march = march.reveal("humans_red");
    assert_eq!(march.game.table.board.tribes.total(), 2, "the first one's step does not stop the second");
}

/// MAM-5.29: who appears does nothing else.
#[test]
fn new_tribes_stand_still() {
    let scene = Scene::new("mammoths").figures("mammoths", "red s2").reveal("humans_yellow");
    assert_eq!((scene.tribes_in("s2"), scene.pop("mammoths")), (1, 7));
    let scene = Scene::new("mammoths").figures("mammoths", "red s1").reveal("humans_yellow");
    assert_eq!(scene.tribes_in("s2"), 1);
}

/// MAM-5.27: the twelfth tribe is fine.
#[test]
fn the_twelfth_tribe() {
    let scene = Scene::new("mammoths").tribes(&"center ".repeat(11)).reveal("humans_red");
    assert_eq!((scene.over(), scene.game.table.board.tribes.total()), (None, 12));
}
