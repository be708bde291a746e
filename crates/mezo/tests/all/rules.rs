//! General rules, scopes, devotion, start of Age, Deploy, gods (MEZO-5.1 to MEZO-5.37); each that the worked
//! examples do not prove.

use crate::scenario::{P, Scenario};
use kernel::Game;
use mezo::components::{Ability, Card, God, Slot, WrathTile};
use mezo::{Deploy, Event, Frame, GodMove, MezoOptions, MoveGod, Region, Regions, Stage, Units, Vertex};

use Region::{Becan, ChichenItza, Coba, Hochob, Palenque, Uxmal};

fn fight() -> Scenario {
    Scenario::new(4, &[Uxmal]).conflict(Becan, P[3])
}

/// MEZO-5.2: without "up to" there is no stopping; with it one may stop at once.
#[test]
fn effects_without_up_to_are_mandatory() {
    let mut play = fight()
        .card(P[0], Card::KukulkanEdict)
        .god_at(P[0], Vertex::NorthEast)
        .units(P[0], Coba, 1, 0)
        .units(P[0], ChichenItza, 1, 0)
        .build();
    play.act(P[0], "Use(1)");
    assert!(!play.may("Stop"));
    assert!(play.refusal(P[0], "Stop").contains("as far as possible"));
    let mut play = fight()
        .card(P[0], Card::KukulkanFervor)
        .god_at(P[0], Vertex::NorthEast)
        .units(P[1], Coba, 0, 1)
        .build();
    play.act(P[0], "Use(2)").act(P[0], "Stop");
    assert_eq!((play.at(P[1], Coba), play.awaited()), (Units::new(0, 1), Some(P[1])));
}

/// MEZO-5.3: clauses that do not depend on the one before happen all the same.
#[test]
fn independent_clauses_always_happen() {
    let mut play = fight().card(P[0], Card::KukulkanTask).build();
    play.act(P[0], "Use(1)");
    assert_eq!(play.tribe(P[0]).devotion, 1, "nothing recovered, devotion gained");
    let mut play = fight().card(P[2], Card::CabrakanEdict).acting(P[2]).build();
    play.act(P[2], "Use(2)");
    assert_eq!(play.tribe(P[2]).strength, 1, "nobody exiled, strength gained");
    let mut play = fight().card(P[2], Card::CabrakanVengeance).acting(P[2]).build();
    play.act(P[2], "Use(2)");
    assert_eq!(play.tribe(P[2]).strength, 0, "nothing demolished, nothing gained");
}

/// MEZO-5.4: a gain of 0 moves nothing, even on nobody's way.
#[test]
fn a_gain_of_nothing_moves_nothing() {
    let mut play = fight().card(P[0], Card::KukulkanTask).build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.vp(), [50, 40, 30, 20]);
    assert!(!play.events.iter().any(|event| matches!(event, Event::VpGained { .. })));
}

/// MEZO-5.6: the order of a step stands although VP change within it.
#[test]
fn the_order_of_a_step_is_fixed_when_it_begins() {
    let mut play = Scenario::new(4, &[Uxmal])
        .vp(&[50, 49, 30, 20])
        .blessed(Becan)
        .devotion(P[1], 19)
        .last_action()
        .build();
    play.act(P[3], "Pass(2, Devotion)").act(P[0], "SacrificeWarriors(0)").act(P[0], "SacrificeShamans(0)");
    play.act(P[1], "SacrificeWarriors(8)").act(P[1], "SacrificeShamans(8)");
    assert_eq!(play.vp()[1], 65, "P1 has overtaken P0");
    assert_eq!(play.awaited(), Some(P[2]), "P0 is not asked again");
    let mut play = Scenario::new(4, &[Uxmal]).vp(&[2, 3, 4, 5]).powers().build();
    for seat in [P[3], P[2], P[1], P[0]] {
        assert_eq!(play.awaited(), Some(seat), "most VP first");
        play.act(seat, "ChooseTribeAbility(mighty_champion)");
    }
    assert_eq!(play.awaited(), Some(P[3]), "the Deploy step takes its own order");
}

/// MEZO-5.7: nothing can be placed or built in a Desolate region, and it counts for nothing.
#[test]
fn desolate_regions_are_out_of_play() {
    let mut play = Scenario::new(4, &[Uxmal]).vp(&[50, 40, 30, 20]).deploying(P[0], &[]).build();
    assert!(!play.may("PlaceChampion(uxmal)"));
    assert!(play.refusal(P[0], "PlaceChampion(uxmal)").contains("Desolate"));
    play.act(P[0], "PlaceChampion(becan)");
    play.until(|game| game.turn().seats().contains(P[1]));
    assert!(play.events.iter().all(|event| !matches!(event, Event::UnitsPlaced { region: Uxmal, .. })));
    let mut broken = play.game.clone();
    broken.table.regions[Uxmal].glyphs[P[0]] = 1;
    assert!(broken.check().is_err());
}

/// MEZO-5.8: a player without any unit keeps playing; the Reserve has no limit.
#[test]
fn nobody_is_out_of_the_game() {
    let mut play = fight().reserve(P[0], 0, 0).card(P[0], Card::KukulkanVengeance).build();
    assert_eq!(play.awaited(), Some(P[0]));
    play.act(P[0], "Use(2)");
    assert_eq!(play.tribe(P[0]).strength, 0);
    play.until(|game| game.table.conflict != Some(Becan));
    assert!(matches!(play.asked(), Frame::SelectCard(frame) if frame.waiting.contains(P[0])));
}

/// MEZO-5.9: a lost or an extra unit is refused.
#[test]
fn units_are_conserved() {
    let play = fight().units(P[0], Becan, 2, 1).build();
    for change in [1, -1] {
        let mut broken = play.game.clone();
        let warriors = &mut broken.table.regions[Becan].units[P[0]].warriors;
        *warriors = warriors.wrapping_add_signed(change);
        assert!(broken.check().unwrap_err().to_string().contains("Warriors"));
    }
}

/// MEZO-5.10: a god that is not on the board has no presence.
#[test]
fn no_presence_without_a_god_on_the_board() {
    let mut play = fight().card(P[0], Card::KukulkanLegacy).build();
    assert_eq!(play.game.table.presence(P[0]), Regions::NONE);
    play.act(P[0], "Use(2)");
    assert_eq!(play.awaited(), Some(P[1]), "nowhere to build");
}

/// MEZO-5.11: "this conflict" needs no presence and means no other region.
#[test]
fn this_conflict_is_the_conflict_region() {
    let mut play = fight()
        .gods(&[God::Kukulkan, God::Ixchel, God::Cabrakan, God::AhPuch])
        .card(P[0], Card::KukulkanFervor)
        .god_at(P[0], Vertex::NorthWest)
        .devotion(P[0], 16)
        .build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.at(P[0], Becan), play.awaited()), (Units::new(3, 0), Some(P[1])));
}

/// MEZO-5.12: "any region" includes the conflict, the Blessed region and resolved ones.
#[test]
fn any_region_is_every_region_in_play() {
    let mut play = fight().conflict_codex().resolved(&[Coba]).xibalba(P[3], 0, 1).build();
    play.act(P[3], "Pass(2, Devotion)").act(P[3], "ChooseSpace(cod_return)");
    let blessed = play.game.table.blessed.unwrap();
    for region in [Becan, Coba, blessed] {
        assert!(play.may(&format!("PlaceUnit({region}, shaman)")));
    }
    assert_eq!(play.legal().len(), 5);
}

/// MEZO-5.13: "another region" is every region in play but that of the conflict.
#[test]
fn another_region_is_not_this_one() {
    let mut play = fight()
        .card(P[2], Card::CabrakanFervor)
        .units(P[2], Becan, 1, 0)
        .units(P[2], Coba, 1, 0)
        .units(P[0], Becan, 0, 1)
        .acting(P[2])
        .build();
    play.act(P[2], "Use(1)");
    assert_eq!(play.legal(), ["ShiftFrom(coba, 2, warrior)", "Stop"]);
    play.act(P[2], "Stop");
    play.until(|game| game.turn().seats().contains(P[2]));
    play.act(P[2], "Use(2)").act(P[2], "ShiftFrom(becan, 0, shaman)");
    assert_eq!(
        play.legal(),
        ["ShiftTo(chichen_itza)", "ShiftTo(coba)", "ShiftTo(hochob)", "ShiftTo(palenque)"]
    );
}

/// MEZO-5.14: "the same region" is where the clause before built.
#[test]
fn the_same_region_is_where_was_built() {
    let mut play = fight().card(P[0], Card::KukulkanLegacy).god_at(P[0], Vertex::SouthCoast).build();
    play.act(P[0], "Use(2)").act(P[0], "BuildPiece(palenque, glyph)");
    assert_eq!((play.at(P[0], Palenque), play.at(P[0], Becan)), (Units::new(1, 0), Units::NONE));
}

/// MEZO-5.15: units of one effect may be split, or must not where one region is said.
#[test]
fn several_units_may_be_split() {
    let mut play = Scenario::new(4, &[Uxmal]).age(2).god_at(P[0], Vertex::SouthCoast).calling(P[0]).build();
    play.act(P[0], "AbilityFirst")
        .act(P[0], "PlaceUnit(becan, warrior)")
        .act(P[0], "PlaceUnit(palenque, warrior)");
    assert_eq!((play.at(P[0], Becan).total(), play.at(P[0], Palenque).total()), (1, 1));
    let mut play = fight()
        .conflict_codex()
        .units(P[0], Coba, 1, 0)
        .units(P[1], Coba, 0, 1)
        .units(P[0], Hochob, 1, 0)
        .build();
    play.act(P[3], "Pass(2, Devotion)")
        .act(P[3], "ChooseSpace(cod_rout)")
        .act(P[3], "HitUnit(coba, 0, warrior)");
    assert_eq!(play.legal(), ["HitUnit(coba, 1, shaman)", "Stop"]);
}

/// MEZO-5.16: strength is a number counted once; it lasts for this conflict and needs no presence.
#[test]
fn strength_is_counted_once() {
    let mut play =
        fight().card(P[0], Card::KukulkanVengeance).units(P[0], Becan, 3, 0).units(P[1], Becan, 1, 0).build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.strength(P[0]), 6);
    let mut later = play.game.clone();
    later.table.regions[Becan].units[P[0]].take(Units::new(2, 0));
    assert_eq!(later.table.strength(P[0]), 4, "the three gained stay three");
    play.until(|game| game.table.conflict != Some(Becan));
    assert_eq!(play.tribe(P[0]).strength, 0);
}

/// MEZO-5.17: each devotion is one space.
#[test]
fn devotion_moves_along_the_track() {
    let mut play = fight().devotion(P[0], 4).build();
    play.act(P[0], "Pass(1, Devotion)");
    assert_eq!((play.tribe(P[0]).devotion, play.vp()[0]), (5, 50));
}

/// MEZO-5.20: in Age a exactly a wrathful tiles are open.
#[test]
fn one_more_tile_each_age() {
    let mut play = Scenario::new(4, &[Uxmal]).blessed(Becan).last_conflict().last_action().build();
    assert_eq!(play.game.table.wrath.as_slice(), [WrathTile::Storm]);
    play.until(|game| game.table.age == 2);
    assert_eq!(play.game.table.wrath.as_slice(), [WrathTile::Storm, WrathTile::Mountain]);
    let mut broken = play.game.clone();
    broken.table.wrath.pop();
    assert!(broken.check().is_err());
}

/// MEZO-5.21: the three abilities of the Age, also those that others have; earlier ones keep working.
#[test]
fn everybody_may_take_the_same_ability() {
    let mut play = Scenario::new(4, &[Uxmal]).age(2).ability(P[0], Ability::MightyChampion).powers().build();
    let all = ["honor_guard", "wandering_god", "day_keepers"].map(|id| format!("ChooseTribeAbility({id})"));
    for seat in P {
        assert_eq!(play.legal(), all);
        play.act(seat, &all[0]);
    }
    assert_eq!(play.tribe(P[0]).abilities.as_slice(), [Ability::MightyChampion, Ability::HonorGuard]);
}

/// MEZO-5.22: one whole Deploy turn after the other: abilities, Champions, units.
#[test]
fn a_deploy_turn_is_abilities_champions_units() {
    let mut play = Scenario::new(4, &[Uxmal]).xibalba(P[1], 1, 1).powers().build();
    play.act(P[0], "ChooseTribeAbility(built_in_stone)").act(P[1], "ChooseTribeAbility(unborn_host)");
    play.act(P[2], "ChooseTribeAbility(mighty_champion)").act(P[3], "ChooseTribeAbility(mighty_champion)");
    assert_eq!(play.legal().len(), 5, "a glyph in any region");
    assert!(play.legal().iter().all(|action| action.ends_with("glyph)")));
    play.act(P[0], "BuildPiece(coba, glyph)").act(P[0], "PlaceChampion(becan)");
    assert!(matches!(play.asked(), Frame::Deploy(Deploy { stage: Stage::Units(ChichenItza), .. })));
    play.until(|game| game.turn().seats().contains(P[1]));
    assert_eq!(play.legal().len(), 11, "two types, five regions, or stop");
    play.act(P[1], "PlaceUnit(coba, shaman)").act(P[1], "PlaceUnit(becan, warrior)");
    assert!(matches!(play.asked(), Frame::Deploy(Deploy { stage: Stage::Champions(1), .. })));
}

/// MEZO-5.23: no second Champion in a region.
#[test]
fn a_region_holds_one_champion() {
    let mut play = Scenario::new(4, &[Uxmal]).deploying(P[0], &[]).build();
    assert_eq!(play.legal().len(), 5);
    play.act(P[0], "PlaceChampion(hochob)");
    play.until(|game| game.turn().seats().contains(P[1]));
    assert!(!play.may("PlaceChampion(hochob)"));
    assert!(play.refusal(P[1], "PlaceChampion(hochob)").contains("Champion already"));
}

/// MEZO-5.24: nothing is deployed beside an own Champion.
#[test]
fn no_units_to_the_own_champion() {
    let mut play = Scenario::new(4, &[Uxmal]).deploying(P[0], &[Becan]).build();
    assert!(play.refusal(P[0], "DeployRegion(becan, 1, 0)").contains("Chichen Itza"));
    assert!(play.legal().iter().all(|action| action.starts_with("DeployRegion(chichen_itza")));
    assert_eq!(play.legal().len(), 10);
    assert!(play.refusal(P[0], "DeployRegion(chichen_itza, 3, 1)").contains("at most 3"));
}

/// MEZO-5.25: with the honor guard two units stand by the Champion as well.
#[test]
fn the_honor_guard_stands_by_its_champion() {
    let mut play = Scenario::new(2, &[Uxmal])
        .age(2)
        .ability(P[0], Ability::HonorGuard)
        .deploying(P[0], &[Becan, Coba])
        .build();
    play.act(P[0], "DeployRegion(becan, 1, 1)").act(P[0], "DeployRegion(chichen_itza, 0, 0)");
    assert_eq!(play.legal().len(), 6, "both Champions have one");
    play.act(P[0], "DeployRegion(coba, 2, 0)");
    assert_eq!(play.at(P[0], Coba), Units::new(2, 0));
}

/// MEZO-5.26: the only region without a Champion is Blessed, and its token pays instead of the altar.
#[test]
fn the_region_without_a_champion_is_blessed() {
    let mut play = Scenario::new(3, &[Coba, Uxmal]).deploying(P[0], &[]).build();
    play.until(|game| matches!(game.table.agenda[0], Frame::Call(_)));
    let table = &play.game.table;
    let without: Vec<Region> =
        table.in_play().iter().filter(|&region| table.regions[region].champion.is_none()).collect();
    assert_eq!(without, [table.blessed.unwrap()]);
    assert!(play.events.iter().any(|event| matches!(event, Event::RegionBlessed { .. })));
}

/// MEZO-5.30: the god stays on its vertex from Age to Age.
#[test]
fn gods_stay_between_ages() {
    let mut play = Scenario::new(4, &[Uxmal])
        .god_at(P[0], Vertex::Fork)
        .god_at(P[1], Vertex::West)
        .blessed(Becan)
        .last_conflict()
        .last_action()
        .build();
    play.until(|game| game.table.age == 2);
    assert_eq!((play.tribe(P[0]).vertex, play.tribe(P[1]).vertex), (Some(Vertex::Fork), Some(Vertex::West)));
    assert_eq!(play.game.table.presence(P[1]), Region::set(&[ChichenItza, Hochob]), "Uxmal is Desolate");
}

/// MEZO-5.31, MEZO-5.32: any free vertex but the own one; where no god stands and something is in play.
#[test]
fn a_moving_god_changes_place() {
    let mut play = Scenario::new(4, &[Uxmal])
        .god_at(P[0], Vertex::Heart)
        .god_at(P[1], Vertex::Fork)
        .calling(P[0])
        .build();
    play.act(P[0], "MoveFirst");
    assert_eq!(play.legal().len(), 8);
    assert!(play.refusal(P[0], "MoveGod(v_heart)").contains("must move"));
    assert!(play.refusal(P[0], "MoveGod(v_fork)").contains("another god"));
    let mut play = Scenario::new(3, &[ChichenItza, Coba]).god_at(P[0], Vertex::Heart).calling(P[0]).build();
    play.act(P[0], "MoveFirst");
    assert!(play.refusal(P[0], "MoveGod(v_north_east)").contains("Desolate"));
}

/// MEZO-5.32: with `god_move = "adjacent"` one border, or anywhere if no neighbour is free.
#[test]
fn adjacent_gods_go_one_border() {
    let options = MezoOptions { god_move: GodMove::Adjacent, ..MezoOptions::default() };
    let scenario = || Scenario::new(4, &[Uxmal]).options(options).god_at(P[0], Vertex::SouthCoast);
    let mut play = scenario().calling(P[0]).build();
    play.act(P[0], "MoveFirst");
    // One neighbour is no choice: the god has moved and the ability is asked for.
    assert_eq!(play.tribe(P[0]).vertex, Some(Vertex::Fork));
    let mut play = scenario().god_at(P[1], Vertex::Fork).calling(P[0]).build();
    play.act(P[0], "MoveFirst");
    assert_eq!(play.legal().len(), 8, "no free neighbour: anywhere");
    let mut play = scenario().god_at(P[0], Vertex::Heart).calling(P[0]).build();
    play.act(P[0], "MoveFirst");
    assert_eq!(play.legal(), ["MoveGod(v_west)", "MoveGod(v_east)", "MoveGod(v_fork)"]);
    assert!(play.refusal(P[0], "MoveGod(v_west_shore)").contains("one border"));
}

/// MEZO-5.34, MEZO-5.36: the first CALL places the god, then uses the ability; no conflict is on.
#[test]
fn the_first_call_places_the_god() {
    let mut play = Scenario::new(4, &[Uxmal]).deploying(P[0], &[]).build();
    play.until(|game| matches!(game.table.agenda[0], Frame::Call(_)));
    assert_eq!((play.awaited(), play.asked()), (Some(P[0]), MoveGod { seat: P[0] }.into()));
    assert_eq!((play.legal().len(), play.game.table.conflict), (10, None));
    play.act(P[0], "MoveGod(v_fork)");
    assert_eq!(play.legal().len(), 3, "one Warrior where Kukulkan has presence");
    play.act(P[0], "PlaceUnit(hochob, warrior)");
    assert_eq!((play.awaited(), play.asked()), (Some(P[1]), MoveGod { seat: P[1] }.into()));
    for seat in [P[1], P[2], P[3]] {
        assert_eq!(play.awaited(), Some(seat), "each calls once, in VP order");
        play.until(|game| !game.turn().seats().contains(seat));
    }
    assert!(play.game.table.conflict.is_some());
}

/// MEZO-5.35: the Age is the number of a Call ability, and one more for Cabrakan.
#[test]
fn call_abilities_grow_with_the_age() {
    for age in 1..=3 {
        let mut play = Scenario::new(4, &[Uxmal])
            .age(age)
            .god_at(P[3], Vertex::SouthCoast)
            .xibalba(P[3], 4, 4)
            .calling(P[3])
            .build();
        play.act(P[3], "AbilityFirst");
        for _ in 0..age {
            play.act(P[3], "PlaceUnit(becan, shaman)");
        }
        assert_eq!(play.asked(), MoveGod { seat: P[3] }.into());
        let mut play = Scenario::new(4, &[Uxmal])
            .age(age)
            .god_at(P[2], Vertex::SouthCoast)
            .units(P[0], Becan, 5, 0)
            .calling(P[2])
            .build();
        play.act(P[2], "AbilityFirst");
        for _ in 0..=age {
            play.act(P[2], "ShiftFrom(becan, 0, warrior)");
        }
        assert_eq!(play.asked(), MoveGod { seat: P[2] }.into());
    }
}

/// MEZO-5.37: Legacy and Vengeance have the CALL in their first slot; a god may return to a vertex it has left.
#[test]
fn gods_may_return() {
    for god in God::ALL {
        let calls = |card: &&Card| card.action(Slot::One).words == "CALL.";
        let ids: Vec<&str> = god.cards().iter().filter(calls).map(|card| card.id()).collect();
        assert_eq!(ids, [format!("{god}_legacy"), format!("{god}_vengeance")]);
    }
    let mut play = fight().god_at(P[0], Vertex::Fork).card(P[0], Card::KukulkanLegacy).build();
    play.act(P[0], "Use(1)").act(P[0], "MoveFirst").act(P[0], "MoveGod(v_heart)");
    play.until(|game| {
        game.turn().seats().contains(P[0]) && matches!(game.table.agenda.last(), Some(Frame::ChooseAction(_)))
    });
    let mut again = Scenario { game: play.game };
    again.tribe(P[0]).covered.clear();
    let mut play = again.build();
    play.act(P[0], "Use(1)").act(P[0], "MoveFirst");
    assert!(play.may("MoveGod(v_fork)"));
}
