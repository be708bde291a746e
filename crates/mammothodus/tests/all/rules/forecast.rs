//! What screens foretell of a human card is what then happens.

use crate::scenario::{Scenario, id};
use mammothodus::components::HumanCard;
use mammothodus::map::Area;
use mammothodus::{CenterHumans, Event, Forecast, Reason};

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
