//! The worked examples of the rules, each named by its number.

use crate::scenario::{P, Scenario};
use kernel::{Seat, Seats};
use mezo::components::{Ability, Altar, Card, God, Slot, Space};
use mezo::{Event, Frame, MezoOptions, MoveGod, Prize, Region, Units, Vertex};

use God::{AhPuch, Cabrakan, Ixchel, Kukulkan};
use Region::{Becan, ChichenItza, Coba, Hochob, Palenque, Uxmal};

/// P0 acts first in a conflict of Becan; P3 has the Champion.
fn fight() -> Scenario {
    Scenario::new(4, &[Uxmal]).conflict(Becan, P[3])
}

/// The same with these gods.
fn fight_of(gods: [God; 4]) -> Scenario {
    Scenario::new(4, &[Uxmal]).gods(&gods).conflict(Becan, P[3])
}

/// MEZO-5.1: what cannot be done is skipped.
#[test]
fn v01_recover_short() {
    let mut play = fight().card(P[0], Card::KukulkanTask).xibalba(P[0], 1, 1).build();
    let before = play.tribe(P[0]).reserve.total();
    play.act(P[0], "Use(1)");
    assert_eq!(play.tribe(P[0]).xibalba, Units::NONE);
    assert_eq!(play.tribe(P[0]).reserve.total(), before + 2);
}

/// MEZO-5.82, MEZO-5.83: the fourth level pays four, the other owners one each, the builder nothing extra.
#[test]
fn v02_fourth_level() {
    let (red, blue, yellow) = (P[0], P[1], P[2]);
    let mut play = fight()
        .vp(&[31, 10, 20, 60])
        .pyramid(Palenque, &[(Some(red), 1), (Some(blue), 2), (Some(yellow), 3)])
        .god_at(yellow, Vertex::SouthCoast)
        .card(yellow, Card::CabrakanLegacy)
        .acting(yellow)
        .build();
    play.act(yellow, "Use(2)").act(yellow, "BuildPiece(palenque, pyramid)");
    assert_eq!(play.vp(), [32, 11, 24, 60]);
    let order: Vec<Seat> = play
        .events
        .iter()
        .filter_map(|event| if let Event::VpGained { seat, .. } = event { Some(*seat) } else { None })
        .collect();
    assert_eq!(order, [red, yellow, blue]);
}

/// MEZO-5.4, MEZO-5.5: who is ahead scores first, who lands on a marker goes on.
#[test]
fn v03_vp_collision() {
    let (green, red) = (P[1], P[0]);
    let mut play = fight()
        .vp(&[12, 13, 40, 50])
        .pyramid(Becan, &[(Some(green), 1)])
        .god_at(red, Vertex::SouthCoast)
        .card(red, Card::KukulkanLegacy)
        .build();
    play.act(red, "Use(2)").act(red, "BuildPiece(becan, pyramid)");
    assert_eq!(play.vp(), [15, 14, 40, 50]);
}

/// MEZO-5.4: several occupied spaces in a row.
#[test]
fn v04_collision_chain() {
    let mut play = fight_of([AhPuch, Kukulkan, Ixchel, Cabrakan])
        .vp(&[10, 12, 13, 90])
        .card(P[0], Card::AhPuchTask)
        .xibalba(P[0], 4, 0)
        .build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.vp(), [14, 12, 13, 90]);
}

/// MEZO-5.4: an occupied space on the way counts as a space.
#[test]
fn v05_jump_over() {
    let mut play = fight_of([Cabrakan, Kukulkan, Ixchel, AhPuch])
        .vp(&[10, 11, 80, 90])
        .card(P[0], Card::CabrakanTask)
        .glyphs(P[0], Becan, 1)
        .glyphs(P[0], Coba, 1)
        .glyphs(P[0], Hochob, 1)
        .build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.vp(), [13, 11, 80, 90]);
}

/// MEZO-5.10, MEZO-5.30: an effect without a place needs presence.
#[test]
fn v06_presence() {
    let mut play = fight()
        .god_at(P[0], Vertex::NorthEast)
        .devotion(P[0], 11)
        .card(P[0], Card::KukulkanFervor)
        .units(P[0], Coba, 1, 1)
        .units(P[1], ChichenItza, 1, 2)
        .units(P[2], Becan, 0, 1)
        .units(P[3], Palenque, 0, 1)
        .build();
    play.act(P[0], "Use(2)");
    let all = ["HitUnit(chichen_itza, 1, shaman)", "HitUnit(coba, 0, shaman)", "Stop"];
    assert_eq!(play.legal(), all);
    play.act(P[0], "HitUnit(chichen_itza, 1, shaman)");
    assert_eq!(play.legal(), all);
    play.act(P[0], "HitUnit(chichen_itza, 1, shaman)");
    assert_eq!(play.awaited(), Some(P[1]), "two and no more at level 2");
    assert_eq!(play.tribe(P[1]).xibalba, Units::new(0, 2));
}

/// MEZO-5.33, MEZO-5.35: the ability first, with the presence of the old vertex and the number of the Age.
#[test]
fn v07_call_in_age_2() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(2)
        .god_at(P[0], Vertex::Fork)
        .reserve(P[0], 4, 8)
        .calling(P[0])
        .build();
    play.act(P[0], "AbilityFirst");
    let spots = ["PlaceUnit(becan, warrior)", "PlaceUnit(hochob, warrior)", "PlaceUnit(palenque, warrior)"];
    assert_eq!(play.legal(), spots);
    play.act(P[0], spots[0]);
    assert_eq!(play.legal(), spots);
    play.act(P[0], spots[1]);
    assert_eq!(play.asked(), MoveGod { seat: P[0] }.into());
    play.act(P[0], "MoveGod(v_south_coast)");
    assert_eq!(play.game.table.presence(P[0]), Region::set(&[Becan, Palenque]));
    assert_eq!(play.tribe(P[0]).reserve.warriors, 2);
}

/// MEZO-5.33: the move first, and the ability with the new presence.
#[test]
fn v08_move_first() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(2)
        .god_at(P[0], Vertex::Fork)
        .reserve(P[0], 4, 8)
        .calling(P[0])
        .build();
    play.act(P[0], "MoveFirst").act(P[0], "MoveGod(v_south_coast)");
    assert_eq!(play.legal(), ["PlaceUnit(becan, warrior)", "PlaceUnit(palenque, warrior)"]);
}

/// MEZO-5.47: a pass covers a slot; the only unit comes back without a question.
#[test]
fn v09_pass() {
    let mut play = fight().card(P[0], Card::KukulkanEdict).xibalba(P[0], 1, 0).build();
    play.act(P[0], "Pass(1, Recover)");
    assert_eq!((play.tribe(P[0]).xibalba, play.tribe(P[0]).reserve), (Units::NONE, Units::new(8, 8)));
    assert_eq!(play.tribe(P[0]).covered.as_slice(), [Slot::One]);
    for seat in [P[1], P[2], P[3]] {
        play.act(seat, "Pass(1, Devotion)");
    }
    assert_eq!(play.legal(), ["Use(2)", "Pass(2, Devotion)", "Use(3)", "Pass(3, Devotion)"]);
}

/// MEZO-5.50, MEZO-5.51, MEZO-5.52, MEZO-5.53, MEZO-5.54: a whole conflict with its three prizes.
#[test]
fn v10_whole_conflict() {
    let (green, red, yellow, blue) = (P[0], P[1], P[2], P[3]);
    let mut scenario = Scenario::new(4, &[Uxmal])
        .altar(Hochob, Altar::Sun)
        .conflict(Hochob, green)
        .units(green, Hochob, 1, 2)
        .units(red, Hochob, 2, 2)
        .glyphs(red, Hochob, 1)
        .units(yellow, Hochob, 3, 2)
        .glyphs(blue, Hochob, 2)
        .xibalba(green, 1, 2)
        .xibalba(yellow, 1, 0)
        .last_action();
    scenario.tribe(red).strength = 2;
    let mut play = scenario.build();
    assert_eq!([green, red, yellow, blue].map(|seat| play.strength(seat)), [5, 7, 5, 2]);
    play.act(green, "Pass(2, Devotion)").act(red, "No").act(blue, "No");
    assert_eq!(play.vp(), [50, 47, 30, 20]);
    assert_eq!((play.awaited(), play.legal().len()), (Some(green), 3), "Shamans 2, 2 and 2");
    play.act(green, "BreakTie(0)").act(green, "ChooseSpace(cal_rebirth)");
    assert_eq!(play.tribe(green).xibalba, Units::NONE);
    assert_eq!(play.awaited(), Some(yellow));
    play.act(yellow, "ChooseSpace(cod_return)");
    assert_eq!(play.legal().len(), 5, "any region in play");
    play.act(yellow, "PlaceUnit(coba, warrior)");
    assert_eq!(play.game.table.books[Space::Rebirth], Some(green));
    assert_eq!(play.game.table.books[Space::Return], Some(yellow));
    assert!([green, red, yellow].iter().all(|&seat| play.at(seat, Hochob).is_empty()));
    assert_eq!(play.tribe(red).reserve, Units::new(8, 8));
    assert_eq!(play.game.table.regions[Hochob].glyphs[red], 1);
    assert_eq!(play.game.table.regions[Hochob].champion, None);
}

/// MEZO-5.45: clockwise from the left of the Champion's owner.
#[test]
fn v11_order() {
    let mut play = Scenario::new(4, &[Uxmal]).before_conflicts(Becan).champion(Becan, P[2]).build();
    play.act(P[3], "MoveGod(v_west)").select();
    for round in ["Pass(1, Devotion)", "Pass(2, Devotion)"] {
        for seat in [P[3], P[0], P[1], P[2]] {
            assert_eq!(play.awaited(), Some(seat));
            play.act(seat, round);
        }
    }
}

/// MEZO-5.61, MEZO-5.62: sacrifices, and the tied player with the fewest VP names the winner.
#[test]
fn v12_blessed() {
    let (green, red, blue, yellow) = (P[0], P[1], P[2], P[3]);
    let mut play = Scenario::new(4, &[Coba])
        .vp(&[40, 35, 30, 25])
        .blessed(Uxmal)
        .units(green, Uxmal, 1, 2)
        .units(red, Uxmal, 2, 2)
        .units(blue, Uxmal, 0, 2)
        .units(yellow, Uxmal, 2, 2)
        .last_action()
        .build();
    play.act(yellow, "Pass(2, Devotion)");
    let before = [green, red, blue, yellow].map(|seat| play.tribe(seat).devotion);
    play.act(green, "SacrificeWarriors(4)").act(green, "SacrificeShamans(0)");
    play.act(red, "SacrificeWarriors(2)").act(red, "SacrificeShamans(2)");
    play.act(blue, "SacrificeWarriors(4)").act(blue, "SacrificeShamans(3)");
    play.act(yellow, "SacrificeWarriors(0)").act(yellow, "SacrificeShamans(5)");
    let after = [green, red, blue, yellow].map(|seat| play.tribe(seat).devotion);
    assert_eq!([0, 1, 2, 3].map(|at| after[at] - before[at]), [4, 4, 7, 5]);
    assert_eq!([green, red, blue, yellow].map(|seat| play.strength(seat)), [7, 8, 9, 9]);
    assert_eq!(
        (play.awaited(), play.legal()),
        (Some(yellow), vec!["BreakTie(2)".into(), "BreakTie(3)".into()])
    );
    play.act(yellow, "BreakTie(3)");
    assert_eq!(play.vp(), [40, 35, 30, 33]);
    assert_eq!([green, red, blue, yellow].map(|seat| play.tribe(seat).xibalba.total()), [4, 4, 7, 5]);
    assert_eq!(play.game.table.books.entries().count(), 0, "no majorities");
}

/// MEZO-6.1: devotion and the ability are one gain.
#[test]
fn v13_final_scoring() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(3)
        .vp(&[90, 80, 70, 60])
        .devotion(P[0], 18)
        .ability(P[0], Ability::ExaltedFaith)
        .blessed(Becan)
        .last_conflict()
        .last_action()
        .build();
    play.until(|_| false);
    assert!(play.over());
    assert_eq!(play.vp()[0], 109);
    let gains = play.events.iter().filter(|event| matches!(event, Event::VpGained { seat: Seat(0), .. }));
    assert_eq!(gains.count(), 1);
}

/// MEZO-6.4: a game of fewer Ages ends after the last of them, with devotion and without an ability of Age 3.
#[test]
fn a_short_game_ends_after_its_last_age() {
    for (age, ages, over) in [(1, 1, true), (1, 2, false), (2, 2, true), (2, 3, false)] {
        let mut play = Scenario::new(4, &[Uxmal])
            .options(MezoOptions { ages, ..MezoOptions::default() })
            .age(age)
            .vp(&[90, 80, 70, 60])
            .devotion(P[0], 18)
            .blessed(Becan)
            .last_conflict()
            .last_action()
            .build();
        play.until(|game| matches!(game.table.agenda[..], [Frame::ChooseTribeAbility(_)]));
        assert_eq!(play.over(), over, "Age {age} of {ages}");
        let ended = play.events.iter().any(|event| matches!(event, Event::GameEnded { .. }));
        assert_eq!((ended, play.vp()[0]), (over, if over { 103 } else { 90 }), "Age {age} of {ages}");
    }
}

/// MEZO-5.18: devotion beyond the track scores at once.
#[test]
fn v14_devotion_overflow() {
    let mut play = fight_of([Ixchel, Kukulkan, Cabrakan, AhPuch])
        .devotion(P[0], 17)
        .card(P[0], Card::IxchelTask)
        .units(P[0], Becan, 0, 1)
        .units(P[0], Coba, 0, 1)
        .units(P[0], Hochob, 0, 1)
        .units(P[0], Palenque, 0, 1)
        .build();
    play.act(P[0], "Use(2)");
    assert_eq!((play.tribe(P[0]).devotion, play.vp()[0]), (19, 52));
}

/// MEZO-5.19: the tenth step is level 2.
#[test]
fn v15_level_step() {
    let mut play = fight().devotion(P[0], 9).build();
    assert_eq!((play.game.table.devotion_value(P[0]), play.tribe(P[0]).level()), (6, 1));
    play.act(P[0], "Pass(1, Devotion)");
    assert_eq!((play.tribe(P[0]).devotion, play.game.table.devotion_value(P[0])), (10, 6));
    assert_eq!(play.tribe(P[0]).level(), 2);
}

/// MEZO-5.82: the first piece is the lowest in supply.
#[test]
fn v16_lowest_first_piece() {
    let mut play = fight()
        .pyramid(Coba, &[(Some(P[0]), 1)])
        .pyramid(Hochob, &[(Some(P[0]), 1)])
        .god_at(P[0], Vertex::SouthCoast)
        .card(P[0], Card::KukulkanLegacy)
        .build();
    play.act(P[0], "Use(2)").act(P[0], "BuildPiece(becan, pyramid)");
    let stack = &play.game.table.regions[Becan].pyramid;
    assert_eq!((stack.len(), stack[0].level, play.vp()[0]), (1, 2, 51));
    assert_eq!(play.game.table.buildable(P[1], Becan), Some(3));
}

/// MEZO-5.80, MEZO-5.82, MEZO-5.3: no legal piece, no effect, and nothing in the same region after it.
#[test]
fn v17_no_legal_pyramid() {
    let full = [(Some(P[1]), 1), (Some(P[1]), 2), (Some(P[1]), 3), (Some(P[1]), 4)];
    let mut play = Scenario::new(3, &[ChichenItza, Coba])
        .conflict(Becan, P[2])
        .god_at(P[0], Vertex::East)
        .pyramid(Becan, &full)
        .glyphs(P[0], Hochob, 6)
        .card(P[0], Card::KukulkanLegacy)
        .build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.awaited(), Some(P[1]));
    assert!(play.at(P[0], Becan).is_empty());
    assert_eq!(play.game.table.regions[Becan].pyramid.len(), 4);
}

/// MEZO-5.71: one unit for the first, two for all later ones.
#[test]
fn v18_appease_price() {
    let mut play = fight().acting(P[1]).build();
    play.act(P[1], "Use(3)").act(P[1], "Yes").act(P[1], "AppeasePay(reserve, warrior)");
    assert_eq!(play.tribe(P[1]).strength, 2, "the only open tile is the storm");
    play.act(P[2], "Use(3)").act(P[2], "Yes").act(P[2], "AppeasePay(reserve, warrior)");
    assert_eq!(play.game.table.appease_price(), 2);
    play.act(P[2], "AppeasePay(reserve, shaman)");
    assert_eq!(play.tribe(P[2]).offered, Units::new(1, 1));
    play.until(|game| game.table.conflict != Some(Becan));
    assert_eq!(play.tribe(P[1]).xibalba, Units::new(1, 0));
    assert_eq!(play.tribe(P[2]).xibalba, Units::new(1, 1));
    assert_eq!(play.game.table.appease_price(), 1);
}

/// MEZO-5.20, MEZO-5.72: every tile revealed so far is offered.
#[test]
fn v19_appease_tiles() {
    let mut play = Scenario::new(4, &[Uxmal]).age(2).conflict(Becan, P[3]).build();
    play.act(P[0], "Use(3)").act(P[0], "Yes").act(P[0], "AppeasePay(reserve, warrior)");
    assert_eq!(play.legal(), ["ChooseWrathTile(wrath_storm)", "ChooseWrathTile(wrath_mountain)"]);
    play.act(P[0], "ChooseWrathTile(wrath_storm)");
    assert_eq!(play.tribe(P[0]).strength, 2);
}

/// MEZO-5.48, MEZO-5.50: the glyph goes back, the last action is used.
#[test]
fn v20_glyph_ritual() {
    let mut play = fight()
        .card(P[0], Card::KukulkanVengeance)
        .units(P[0], Becan, 2, 0)
        .glyphs(P[0], Becan, 1)
        .cover(P[0], &[Slot::One, Slot::Three])
        .last_action()
        .build();
    play.act(P[3], "Pass(2, Devotion)");
    assert_eq!((play.awaited(), play.strength(P[0]), play.game.table.glyph_supply(P[0])), (Some(P[0]), 3, 5));
    play.act(P[0], "Yes");
    assert_eq!(play.game.table.glyph_supply(P[0]), 6);
    let won = |event: &Event| matches!(event, Event::ConflictWon { seat: Seat(0), strength: 4, .. });
    assert!(play.events.iter().any(won), "{:?}", play.events);
}

/// MEZO-5.55: a claim with a unit behind it beats a larger number; without one it is ignored.
#[test]
fn v21_claim() {
    for own in [1, 0] {
        let mut play = Scenario::new(4, &[Uxmal])
            .conflict(Becan, P[0])
            .card(P[0], Card::KukulkanEdict)
            .units(P[0], Becan, own, 2)
            .units(P[1], Becan, 3, 0)
            .cover(P[0], &[Slot::One])
            .last_action()
            .build();
        assert_eq!(play.game.table.leading(Prize::Codex), Seats::only(P[1]), "before the claim");
        play.act(P[0], "Use(2)");
        let holder = if own == 1 { P[0] } else { P[1] };
        assert_eq!(play.game.table.leading(Prize::Codex), Seats::only(holder));
        play.act(P[0], "ChooseSpace(cal_tribute)");
        assert_eq!(play.awaited(), Some(holder));
        play.act(holder, "ChooseSpace(cod_acclaim)");
        assert_eq!(play.game.table.books[Space::Acclaim], Some(holder));
    }
}
