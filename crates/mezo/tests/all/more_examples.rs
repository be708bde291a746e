//! The worked examples of the rules from the twenty-second on.

use crate::scenario::{P, Scenario};
use kernel::{Dice, Game};
use mezo::components::{Ability, Card, God, Space, WrathTile};
use mezo::{Deploy, Event, Frame, Mezo, MezoOptions, MoveGod, Region, Regions, Stage, Units, Vertex};

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

/// MEZO-5.3: the Warrior must die where the god has presence; the strength counts in the conflict.
#[test]
fn v22_edict_1() {
    let mut play = Scenario::new(4, &[Uxmal])
        .conflict(Palenque, P[3])
        .god_at(P[0], Vertex::NorthEast)
        .card(P[0], Card::KukulkanEdict)
        .units(P[0], Coba, 1, 0)
        .units(P[0], Palenque, 2, 0)
        .build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.at(P[0], Coba), play.at(P[0], Palenque)), (Units::NONE, Units::new(2, 0)));
    assert_eq!((play.tribe(P[0]).xibalba, play.strength(P[0])), (Units::new(1, 0), 4));
}

/// MEZO-5.86: an opponent's piece goes back; it scores only with another one in the stack.
#[test]
fn v23_transform_opponent() {
    let mut play = fight()
        .vp(&[10, 20, 30, 60])
        .pyramid(Palenque, &[(Some(P[0]), 1), (Some(P[1]), 2)])
        .god_at(P[2], Vertex::SouthCoast)
        .card(P[2], Card::CabrakanEdict)
        .acting(P[2])
        .build();
    play.act(P[2], "Use(1)");
    assert_eq!(play.vp(), [11, 20, 32, 60]);
    assert_eq!((play.game.table.piece_supply(P[1], 2), play.game.table.piece_supply(P[2], 2)), (3, 2));
}

/// MEZO-5.86: an own topmost piece simply scores again.
#[test]
fn v24_transform_own() {
    let mut play = fight_of([Cabrakan, Kukulkan, Ixchel, AhPuch])
        .pyramid(Palenque, &[(Some(P[2]), 1), (Some(P[2]), 2), (Some(P[0]), 3)])
        .god_at(P[0], Vertex::SouthCoast)
        .card(P[0], Card::CabrakanEdict)
        .build();
    play.act(P[0], "Use(1)");
    assert_eq!(play.vp(), [53, 40, 31, 20]);
    assert_eq!(play.game.table.piece_supply(P[0], 3), 2);
}

/// MEZO-5.7, MEZO-5.31: Desolate regions give no presence, a vertex among them is no place.
#[test]
fn v25_desolate() {
    let play = Scenario::new(3, &[ChichenItza, Coba]).god_at(P[0], Vertex::East).calling(P[1]).build();
    assert!(!play.game.table.is_available(Vertex::NorthEast));
    assert_eq!(play.game.table.presence(P[0]), Regions::only(Becan));
}

/// MEZO-5.24, MEZO-5.68: units in a resolved region stay into the next Age and do not count against the limit.
#[test]
fn v26_units_stay_over() {
    let mut play = Scenario::new(4, &[Coba])
        .conflict(Becan, P[0])
        .last_conflict()
        .units(P[0], Becan, 1, 0)
        .xibalba(P[0], 0, 1)
        .last_action()
        .build();
    play.act(P[0], "Pass(2, Devotion)")
        .act(P[0], "ChooseSpace(cod_return)")
        .act(P[0], "PlaceUnit(uxmal, shaman)");
    assert_eq!((play.game.table.age, play.at(P[0], Uxmal)), (2, Units::new(0, 1)));
    play.until(|game| {
        matches!(game.table.agenda.last(), Some(Frame::Deploy(Deploy { order, turn, stage: Stage::Units(Uxmal) }))
            if order.get(*turn) == Some(P[0]))
    });
    assert!(play.may("DeployRegion(uxmal, 3, 0)") && play.at(P[0], Uxmal) == Units::new(0, 1));
}

/// MEZO-5.95, MEZO-5.96: each award takes its own order.
#[test]
fn v27_age_scoring() {
    let (a, b, c) = (P[0], P[1], P[2]);
    let mut play = Scenario::new(3, &[Coba, Uxmal])
        .age(2)
        .vp(&[40, 38, 30])
        .book(a, Space::Rebirth)
        .book(b, Space::Reverence)
        .book(b, Space::Muster)
        .book(c, Space::Return)
        .pyramid(Palenque, &[(Some(a), 1)])
        .pyramid(Becan, &[(Some(c), 1)])
        .pyramid(ChichenItza, &[(Some(c), 1)])
        .pyramid(Hochob, &[(Some(c), 2)])
        .blessed(Becan)
        .last_conflict()
        .last_action()
        .build();
    play.until(|game| game.table.age == 3);
    assert_eq!(play.vp(), [44, 43, 38]);
    assert_eq!(play.tribe(b).reserve, Units::new(8, 8), "units of the books are back");
}

/// MEZO-5.83: neutral pieces count for the height and score for nobody.
#[test]
fn v28_two_player_setup() {
    let game = Mezo::setup(&MezoOptions::default(), 2, Dice::from_seed("v28"), &mut ()).unwrap();
    let neutral = |region: &Region| {
        let stack = &game.table.regions[*region].pyramid;
        stack.len() == 1 && stack[0].owner.is_none() && stack[0].level == 1
    };
    assert_eq!(
        (game.table.in_play().len(), Region::ALL.iter().filter(|region| neutral(region)).count()),
        (5, 2)
    );
    let mut play = Scenario::new(2, &[Uxmal])
        .conflict(Becan, P[1])
        .pyramid(Becan, &[(None, 1)])
        .god_at(P[0], Vertex::SouthCoast)
        .card(P[0], Card::KukulkanLegacy)
        .build();
    play.act(P[0], "Use(2)").act(P[0], "BuildPiece(becan, pyramid)");
    assert_eq!((play.vp(), play.game.table.regions[Becan].pyramid[1].level), (vec![52, 40], 2));
}

/// MEZO-5.23, MEZO-5.26: four Champions in five regions; the one left is Blessed.
#[test]
fn v29_two_player_champions() {
    let mut play = Scenario::new(2, &[Uxmal]).deploying(P[0], &[]).build();
    play.act(P[0], "PlaceChampion(becan)").act(P[0], "PlaceChampion(coba)");
    play.until(|game| game.turn().seats().contains(P[1]));
    let free = ["PlaceChampion(chichen_itza)", "PlaceChampion(hochob)", "PlaceChampion(palenque)"];
    assert_eq!(play.legal(), free);
    play.act(P[1], free[0]).act(P[1], free[1]);
    play.until(|game| matches!(game.table.agenda[0], Frame::Call(_)));
    assert_eq!(play.game.table.blessed, Some(Palenque));
}

/// MEZO-5.84: one may demolish one's own.
#[test]
fn v30_demolish_own() {
    let mut play = fight().glyphs(P[2], Becan, 1).card(P[2], Card::CabrakanVengeance).acting(P[2]).build();
    assert_eq!(play.strength(P[2]), 1);
    play.act(P[2], "Use(2)");
    assert_eq!((play.game.table.glyph_supply(P[2]), play.strength(P[2])), (6, 2));
}

/// MEZO-5.91: one unit of each opponent, clockwise; who has none is skipped.
#[test]
fn v31_each_opponent() {
    let mut play = fight_of([AhPuch, Kukulkan, Ixchel, Cabrakan])
        .card(P[0], Card::AhPuchEdict)
        .units(P[1], Becan, 2, 0)
        .units(P[3], Becan, 0, 1)
        .build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.tribe(P[1]).xibalba, play.at(P[1], Becan)), (Units::new(1, 0), Units::new(1, 0)));
    assert_eq!((play.tribe(P[2]).xibalba, play.tribe(P[3]).xibalba), (Units::NONE, Units::new(0, 1)));
}

/// MEZO-5.92, MEZO-5.35: Age + 1 units of anybody, to the other region and perhaps back.
#[test]
fn v32_shift_limit() {
    let mut play = Scenario::new(4, &[Coba])
        .god_at(P[2], Vertex::WestCoast)
        .units(P[0], Hochob, 1, 0)
        .units(P[1], Uxmal, 0, 1)
        .units(P[1], Becan, 1, 0)
        .calling(P[2])
        .build();
    let champions =
        |play: &crate::scenario::Play| Region::ALL.map(|region| play.game.table.regions[region].champion);
    let before = champions(&play);
    play.act(P[2], "AbilityFirst");
    assert_eq!(play.legal(), ["ShiftFrom(hochob, 0, warrior)", "ShiftFrom(uxmal, 1, shaman)", "Stop"]);
    play.act(P[2], "ShiftFrom(hochob, 0, warrior)");
    assert_eq!(play.at(P[0], Uxmal), Units::new(1, 0));
    play.act(P[2], "ShiftFrom(uxmal, 0, warrior)");
    assert_eq!(play.at(P[0], Hochob), Units::new(1, 0));
    assert_eq!(play.asked(), MoveGod { seat: P[2] }.into(), "two units in Age 1");
    assert_eq!(champions(&play), before);
}

/// MEZO-5.50: a mighty Champion is worth four.
#[test]
fn v33_mighty_champion() {
    let mut play = Scenario::new(4, &[Uxmal])
        .conflict(Becan, P[0])
        .ability(P[0], Ability::MightyChampion)
        .units(P[0], Becan, 0, 1)
        .units(P[1], Becan, 4, 0)
        .last_action()
        .build();
    assert_eq!((play.strength(P[0]), play.strength(P[1])), (5, 4));
    play.act(P[0], "Pass(2, Devotion)");
    assert_eq!(play.vp()[0], 57, "the altar of Becan is the Sun");
    play.act(P[0], "ChooseSpace(cal_tribute)").act(P[1], "ChooseSpace(cod_acclaim)");
    assert_eq!(play.vp()[..2], [59, 43]);
}

/// MEZO-5.58: two devotion after the space's ability.
#[test]
fn v34_day_keepers() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(2)
        .conflict(Becan, P[0])
        .ability(P[0], Ability::DayKeepers)
        .devotion(P[0], 7)
        .units(P[0], Becan, 0, 1)
        .last_action()
        .build();
    play.act(P[0], "Pass(2, Devotion)").act(P[0], "ChooseSpace(cal_reverence)");
    assert_eq!((play.tribe(P[0]).devotion, play.tribe(P[0]).level()), (12, 2));
    assert_eq!(play.game.table.devotion_value(P[0]), 8);
    let steps: Vec<u8> = play
        .events
        .iter()
        .filter_map(|event| if let Event::DevotionGained { to, .. } = event { Some(*to) } else { None })
        .collect();
    assert_eq!(steps, [10, 12]);
}

/// MEZO-5.41: a wandering god moves before the conflict, without its Call ability.
#[test]
fn v35_wandering_god() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(2)
        .ability(P[0], Ability::WanderingGod)
        .god_at(P[0], Vertex::Heart)
        .before_conflicts(Palenque)
        .build();
    play.act(P[3], "MoveGod(v_west)");
    assert_eq!((play.awaited(), play.game.table.conflict), (Some(P[0]), Some(Palenque)));
    assert!(play.may("Stay"));
    play.act(P[0], "WanderGod(v_fork)");
    assert!(play.game.table.presence(P[0]).contains(Palenque));
    assert!(matches!(play.asked(), Frame::SelectCard(_)));
    assert_eq!(play.tribe(P[0]).reserve, Units::new(8, 8));
}

/// MEZO-5.24, MEZO-5.25: every pair up to the limit that the Reserve holds.
#[test]
fn v36_deploy_options() {
    let scenario = || Scenario::new(4, &[Uxmal]).reserve(P[0], 1, 5);
    let play = scenario().deploying(P[0], &[Coba]).build();
    let pairs = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)];
    assert_eq!(play.legal(), pairs.map(|(w, s)| format!("DeployRegion(becan, {w}, {s})")));
    let play = scenario().age(2).ability(P[0], Ability::HonorGuard).deploying(P[0], &[Becan]).build();
    let pairs = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)];
    assert_eq!(play.legal(), pairs.map(|(w, s)| format!("DeployRegion(becan, {w}, {s})")));
}

/// The Task's cap, and that resolved regions count (section 1.6).
#[test]
fn v37_per_region_vp() {
    let mut scenario = fight().card(P[0], Card::KukulkanTask);
    for region in [Becan, ChichenItza, Coba, Hochob, Palenque] {
        scenario = scenario.units(P[0], region, 1, 0);
    }
    let mut play = scenario.build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.vp()[0], 55);
    let mut play = fight()
        .card(P[0], Card::KukulkanTask)
        .resolved(&[Coba])
        .units(P[0], Becan, 3, 0)
        .units(P[0], Coba, 1, 0)
        .build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.vp()[0], 52);
}

/// MEZO-5.13, MEZO-5.15: another region, and both units to the same one (section 1.9).
#[test]
fn v38_single_region() {
    let mut play = Scenario::new(4, &[Uxmal])
        .conflict(Coba, P[0])
        .units(P[0], Coba, 1, 0)
        .reserve(P[0], 1, 1)
        .last_action()
        .build();
    play.act(P[0], "Pass(2, Devotion)");
    play.until(|game| matches!(game.table.agenda.last(), Some(Frame::ChooseSpace(_))));
    play.act(P[0], "ChooseSpace(cod_muster)");
    assert_eq!(play.legal().len(), 8, "two types to four regions");
    assert!(!play.may("PlaceUnit(coba, warrior)"));
    play.act(P[0], "PlaceUnit(hochob, warrior)");
    assert_eq!(play.at(P[0], Hochob), Units::new(1, 1));
}

/// MEZO-5.45, MEZO-5.48, MEZO-5.51: with two players the Champion's owner acts last and breaks ties.
#[test]
fn v39_two_player_order() {
    let mut play = Scenario::new(2, &[Uxmal])
        .units(P[0], Becan, 2, 0)
        .glyphs(P[0], Becan, 1)
        .units(P[1], Becan, 0, 4)
        .glyphs(P[1], Becan, 1)
        .before_conflicts(Becan)
        .champion(Becan, P[0])
        .build();
    play.act(P[1], "MoveGod(v_north_east)");
    play.until(|game| game.table.conflict.is_some()).select();
    for (seat, slot) in [(P[1], 1), (P[0], 1), (P[1], 2), (P[0], 2)] {
        assert_eq!(play.awaited(), Some(seat));
        play.act(seat, &format!("Pass({slot}, Devotion)"));
    }
    play.act(P[1], "No").act(P[0], "No");
    assert_eq!((play.strength(P[0]), play.strength(P[1])), (5, 5));
    assert_eq!(
        (play.awaited(), play.legal()),
        (Some(P[0]), vec!["BreakTie(0)".into(), "BreakTie(1)".into()])
    );
}

/// MEZO-5.16, MEZO-5.50: strength needs no unit in the region.
#[test]
fn v40_bonus_without_units() {
    let mut play = Scenario::new(4, &[Uxmal])
        .gods(&[AhPuch, Kukulkan, Ixchel, Cabrakan])
        .conflict(Becan, P[1])
        .card(P[0], Card::AhPuchEdict)
        .xibalba(P[0], 3, 2)
        .tile(WrathTile::Storm)
        .acting(P[0])
        .build();
    play.act(P[0], "Use(3)").act(P[0], "RecoverUnit(warrior)").act(P[0], "Yes");
    play.act(P[0], "AppeasePay(reserve, warrior)");
    play.until(|game| game.turn().seats().contains(P[0]));
    play.act(P[0], "Use(2)");
    assert_eq!((play.strength(P[0]), play.strength(P[1])), (4, 2));
    play.act(P[1], "Pass(2, Devotion)");
    assert_eq!(play.vp()[0], 57, "the altar of Becan is the Sun");
    assert_eq!(play.game.table.books.entries().count(), 0);
    assert_ne!(play.game.table.conflict, Some(Becan), "no majority is asked for");
}

/// MEZO-5.94: nothing is asked where all come.
#[test]
fn v41_all_come() {
    let mut play = fight().card(P[0], Card::KukulkanTask).xibalba(P[0], 2, 2).build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.tribe(P[0]).xibalba, play.awaited()), (Units::NONE, Some(P[1])));
    let mut play = fight().card(P[0], Card::KukulkanTask).xibalba(P[0], 3, 2).build();
    play.act(P[0], "Use(1)").act(P[0], "RecoverUnit(shaman)").act(P[0], "RecoverUnit(shaman)");
    assert_eq!((play.tribe(P[0]).xibalba, play.awaited()), (Units::new(1, 0), Some(P[1])));
}
