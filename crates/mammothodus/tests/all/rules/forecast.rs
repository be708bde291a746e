//! What screens foretell of a human card is what then happens.

use crate::scenario::{Scenario, id};
use mammothodus::components::HumanCard;
use mammothodus::map::Area;
use mammothodus::{CenterHumans, Event, Forecast, MammothodusOptions, Preset, Reason};

fn forecast(scenario: &Scenario, card: &str) -> Forecast {
    scenario.game.table.forecast(id::<HumanCard>(card), CenterHumans::Dormant)
}

/// A board on which every colour does something else.
fn busy() -> Scenario {
    Scenario::new("mammoths bisons")
        .figures("mammoths", "red w5 green n3")
        .figures("bisons", "red n5 blue n3")
        .tribes("n5 n5 e2 n4 n3 n3 s5")
        .spirits("wind n2")
        .places("n4")
        .trails("n1 e1")
}

/// MAM-5.11, MAM-5.15: who is attacked, and for how much.
#[test]
fn losses_are_foretold() {
    let blue = forecast(&busy(), "humans_blue");
    assert_eq!((blue.losses[0], blue.losses[1]), (2, 2), "two tribes and a figure of each clan");
    assert_eq!(
        (blue.walking, blue.appearing.is_empty()),
        (1, true),
        "the tribe of s5 steps, so none appears"
    );
    let scenario = busy().reveal("humans_blue");
    assert_eq!((scenario.pop("mammoths"), scenario.pop("bisons")), (5, 5));
}

/// MAM-5.12, MAM-5.26: summons, and tribes that come because none stepped.
#[test]
fn summons_and_appearances_are_foretold() {
    let yellow = forecast(&busy(), "humans_yellow");
    assert_eq!(yellow.summons.iter().collect::<Vec<_>>(), [Area::N4]);
    let scenario = busy().reveal("humans_yellow");
    let appeared: Vec<Area> = scenario
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TribeAppeared { area, .. } => Some(*area),
            _ => None,
        })
        .collect();
    assert_eq!(yellow.appearing.iter().collect::<Vec<_>>(), appeared);
    assert!(scenario.saw(|event| matches!(event, Event::SpiritSummoned { .. })));
}

/// MAM-5.23: spirits on the colour strike; a step keeps new tribes away.
#[test]
fn spirits_and_steps_are_foretold() {
    let red = forecast(&busy(), "humans_red");
    assert_eq!(red.striking.len(), 1);
    let green = forecast(&busy(), "humans_green");
    assert_eq!((green.walking, green.attacks.iter().collect::<Vec<_>>()), (1, vec![Area::N5]));
    assert!(green.appearing.is_empty());
}

/// MAM-5.7, MAM-5.13, MAM-5.17, MAM-5.27: what would end the game.
#[test]
fn ends_are_foretold() {
    let ends =
        |scenario: Scenario, card: &str| (forecast(&scenario, card).lost, scenario.reveal(card).over());
    let full = Scenario::new("mammoths").trails("n1 n3 e1 e3 s1 s3 w1 w3");
    assert_eq!(ends(full, "new_trail"), (Some(Reason::NoTrailToken), Some(Reason::NoTrailToken)));
    let three =
        Scenario::new("mammoths").spirits("wind e1 earth e1 progenitors e1").places("e4").tribes("e4");
    assert_eq!(ends(three, "humans_blue"), (Some(Reason::FourthSpirit), Some(Reason::FourthSpirit)));
    let crowd = Scenario::new("mammoths").figures("mammoths", "red n2").tribes(&"n2 ".repeat(12));
    let collapse = Some(Reason::PopulationCollapse);
    assert_eq!(ends(crowd, "humans_red"), (collapse, collapse));
    let twelve = Scenario::new("mammoths").tribes(&"center ".repeat(12));
    let thirteenth = Some(Reason::ThirteenthTribe);
    assert_eq!(ends(twelve, "humans_red"), (thirteenth, thirteenth));
    let calm = forecast(&busy(), "calm_season");
    assert_eq!(calm, Forecast::default());
    assert!(HumanCard::ALL.iter().all(|card| forecast(&Scenario::new("mammoths"), card.id()).lost.is_none()));
}

/// A board on which the humans know these.
fn taught(discoveries: &str) -> Scenario {
    let options = MammothodusOptions { preset: Preset::Nightmare, ..MammothodusOptions::default() };
    Scenario::with(options, "mammoths").discoveries(discoveries)
}

/// MAM-5.75: tribes that walk in attack at once, so a walk can be a certain defeat.
#[test]
fn swift_hunters_are_foretold() {
    let scenario =
        taught("swift_hunters").figures("mammoths", "red n2").population("mammoths", -3).tribes("n1 n1");
    let green = forecast(&scenario, "humans_green");
    assert_eq!((green.walking, green.hunted.iter().collect::<Vec<_>>()), (2, vec![Area::N2]));
    assert_eq!((green.losses[0], green.lost), (2, Some(Reason::PopulationCollapse)));
    assert_eq!(scenario.clone().reveal("humans_green").over(), green.lost);
    let calm = scenario.discoveries("shield_wall");
    assert_eq!((forecast(&calm, "humans_green").losses[0], calm.reveal("humans_green").over()), (0, None));
}

/// MAM-5.21, MAM-5.75: where the tribes can be sent two ways, only what every way brings is certain.
#[test]
fn a_choice_of_ways_is_foretold_as_one() {
    let choice = |population| {
        let scenario = taught("swift_hunters").figures("mammoths", "red e1 blue e3");
        scenario.population("mammoths", population).tribes("e2")
    };
    let safe = forecast(&choice(-3), "humans_green");
    assert_eq!((safe.threatened.len(), safe.losses[0], safe.lost), (2, 0, None));
    let ruin = forecast(&choice(-4), "humans_green");
    assert_eq!((ruin.losses[0], ruin.lost), (0, Some(Reason::PopulationCollapse)));
    for way in ["e1", "e3"] {
        assert_eq!(choice(-4).reveal("humans_green").act(way).over(), ruin.lost);
        assert_eq!(choice(-3).reveal("humans_green").act(way).over(), None);
    }
}

/// MAM-5.77: new tribes that have nothing to do where they appear walk on, and attack if they are swift.
#[test]
fn the_war_march_is_foretold() {
    let scenario = taught("war_march swift_hunters").figures("mammoths", "red n1").population("mammoths", -4);
    let red = forecast(&scenario, "humans_red");
    assert_eq!((red.marching.iter().collect::<Vec<_>>(), red.losses[0]), (vec![Area::N2], 1));
    assert_eq!((red.lost, scenario.clone().reveal("humans_red").over()), (red.lost, red.lost));
    assert_eq!(red.lost, Some(Reason::PopulationCollapse));
    let slow = forecast(&scenario.discoveries("war_march"), "humans_red");
    assert_eq!((slow.marching.len(), slow.lost), (1, None));
}
