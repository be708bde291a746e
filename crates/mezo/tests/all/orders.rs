//! Who comes first, where it decides who lands on which space or who is asked.

use crate::scenario::{P, Play, Scenario};
use mezo::components::{Ability, Card, God, Space};
use mezo::{Event, MoveGod, Region, Units, Vertex};

use Region::{Becan, Coba, Hochob, Palenque, Uxmal};

/// The Blessed region is the last conflict of the Age; nobody has any strength there.
fn last_of_the_age(scenario: Scenario) -> Scenario {
    scenario.blessed(Becan).last_conflict().last_action()
}

fn next_age(scenario: Scenario) -> Play {
    let mut play = last_of_the_age(scenario).build();
    let now = play.game.table.age;
    play.until(|game| game.table.age > now);
    play
}

/// MEZO-5.6, MEZO-5.21: the order of a new Age is that of its VP, not that of the seats.
#[test]
fn abilities_are_taken_in_vp_order() {
    let mut play = next_age(Scenario::new(4, &[Uxmal]).vp(&[20, 50, 30, 40]));
    for seat in [P[1], P[3], P[2], P[0]] {
        assert_eq!(play.awaited(), Some(seat));
        play.act(seat, "ChooseTribeAbility(honor_guard)");
    }
}

/// MEZO-5.95, MEZO-5.5: P1 is ahead and takes the space that both would reach.
#[test]
fn books_score_in_vp_order() {
    let scenario = Scenario::new(4, &[Uxmal])
        .vp(&[10, 12, 50, 60])
        .book(P[0], Space::Rebirth)
        .book(P[0], Space::Return)
        .book(P[1], Space::Muster);
    assert_eq!(next_age(scenario).vp(), [15, 14, 50, 60]);
}

/// MEZO-5.96, MEZO-5.5: so with pyramids.
#[test]
fn pyramids_score_in_vp_order() {
    let scenario = Scenario::new(4, &[Uxmal])
        .vp(&[10, 11, 50, 60])
        .pyramid(Becan, &[(Some(P[0]), 1)])
        .pyramid(Coba, &[(Some(P[0]), 1)])
        .pyramid(Hochob, &[(Some(P[1]), 1)]);
    assert_eq!(next_age(scenario).vp(), [13, 12, 50, 60]);
}

/// MEZO-5.96: the second award of the Age goes by the VP after the first.
#[test]
fn pyramids_score_in_an_order_of_their_own() {
    let scenario = Scenario::new(4, &[Uxmal])
        .vp(&[10, 11, 50, 60])
        .book(P[0], Space::Rebirth)
        .pyramid(Becan, &[(Some(P[0]), 1)])
        .pyramid(Coba, &[(Some(P[1]), 1)])
        .pyramid(Hochob, &[(Some(P[1]), 1)]);
    // The book takes P0 past P1 to 12; then P0 goes to 13 before P1 would, who goes on to 14.
    assert_eq!(next_age(scenario).vp(), [13, 14, 50, 60]);
}

/// MEZO-6.1, MEZO-5.5: and with the final scoring.
#[test]
fn the_final_scoring_goes_in_vp_order() {
    let scenario = Scenario::new(4, &[Uxmal])
        .age(3)
        .vp(&[10, 11, 50, 60])
        // The last pass makes it 2.
        .devotion(P[0], 1)
        .devotion(P[1], 1);
    let mut play = last_of_the_age(scenario).build();
    play.until(|_| false);
    assert_eq!(play.vp(), [13, 12, 50, 60]);
}

/// MEZO-5.61, MEZO-5.18: all devotion of a sacrifice is one gain, and so is what goes beyond the track.
#[test]
fn a_sacrifice_is_one_gain() {
    let mut play = Scenario::new(4, &[Uxmal])
        .vp(&[20, 22, 50, 60])
        .devotion(P[0], 19)
        .blessed(Becan)
        .last_action()
        .build();
    play.act(P[0], "Pass(2, Devotion)");
    for seat in [P[3], P[2], P[1]] {
        play.act(seat, "SacrificeWarriors(0)").act(seat, "SacrificeShamans(0)");
    }
    play.act(P[0], "SacrificeWarriors(1)").act(P[0], "SacrificeShamans(1)");
    assert_eq!(play.vp()[0], 21 + 2 + 8, "past the marker on 22 in one go, then the token");
}

/// MEZO-5.58: `day_keepers` waits until the space's ability is over.
#[test]
fn day_keepers_come_after_the_space() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(2)
        .conflict(Becan, P[0])
        .ability(P[0], Ability::DayKeepers)
        .god_at(P[0], Vertex::SouthCoast)
        .units(P[0], Becan, 0, 1)
        .last_action()
        .build();
    play.act(P[0], "Pass(2, Devotion)").act(P[0], "ChooseSpace(cal_summons)").act(P[0], "AbilityFirst");
    play.act(P[0], "PlaceUnit(palenque, warrior)").act(P[0], "PlaceUnit(palenque, warrior)");
    assert_eq!((play.asked(), play.tribe(P[0]).devotion), (MoveGod { seat: P[0] }.into(), 1));
    play.act(P[0], "MoveGod(v_heart)");
    assert_eq!(play.tribe(P[0]).devotion, 3);
}

/// MEZO-5.91: "each opponent" goes clockwise from the actor, not from the first seat.
#[test]
fn each_opponent_goes_clockwise_from_the_actor() {
    let mut scenario = Scenario::new(4, &[Uxmal]).conflict(Becan, P[3]).card(P[2], Card::CabrakanEdict);
    for seat in [P[0], P[1], P[3]] {
        scenario = scenario.units(seat, Becan, 1, 1);
    }
    let mut play = scenario.acting(P[2]).build();
    play.act(P[2], "Use(2)");
    for seat in [P[3], P[0], P[1]] {
        let all = ["warrior", "shaman"].map(|unit| format!("HitUnit(becan, {seat}, {unit})"));
        assert_eq!(play.legal(), all);
        play.act(P[2], &all[0]);
        assert_eq!(play.at(seat, Becan), Units::new(0, 1));
    }
    assert!(play.events.iter().any(|event| matches!(event, Event::StrengthGained { amount: 1, .. })));
}

/// MEZO-5.86: an own topmost piece is transformed without another piece of its level in the supply.
#[test]
fn an_own_piece_needs_no_other_to_be_transformed() {
    let stack = |below| [(Some(below), 1), (Some(below), 2), (Some(P[0]), 3)];
    let mut play = Scenario::new(4, &[Uxmal])
        .gods(&[God::Cabrakan, God::Kukulkan, God::Ixchel, God::AhPuch])
        .conflict(Becan, P[3])
        .pyramid(Palenque, &stack(P[2]))
        .pyramid(Coba, &stack(P[1]))
        .pyramid(Hochob, &stack(P[3]))
        .god_at(P[0], Vertex::SouthCoast)
        .card(P[0], Card::CabrakanEdict)
        .build();
    assert_eq!(play.game.table.piece_supply(P[0], 3), 0);
    play.act(P[0], "Use(1)");
    assert_eq!(play.vp(), [53, 40, 31, 20]);
}
