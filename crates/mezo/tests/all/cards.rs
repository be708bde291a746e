//! Every text of the box that no other test carries out: cards, wrathful tiles, spaces, Call abilities.

use crate::scenario::{P, Play, Scenario};
use mezo::components::{Ability, Altar, Card, God, Space, WrathTile};
use mezo::effect::Unit;
use mezo::{AppeaseDecide, CallOrder, Frame, MoveGod, Region, Units, Vertex};

use Region::{Becan, ChichenItza, Coba, Hochob, Palenque, Uxmal};

/// P0 has the god of this card and plays it in Becan, its god on the south coast (Becan and Palenque).
fn with(card: Card) -> Scenario {
    let mut gods = God::ALL.to_vec();
    let at = gods.iter().position(|&god| god == card.god()).unwrap();
    gods.swap(0, at);
    Scenario::new(4, &[Uxmal])
        .gods(&gods)
        .conflict(Becan, P[3])
        .card(P[0], card)
        .god_at(P[0], Vertex::SouthCoast)
}

/// The action was over: the next player is asked.
fn done(play: &Play) {
    assert_eq!(play.awaited(), Some(P[1]), "{:?}", play.asked());
}

#[test]
fn kukulkan_ceremony_awakens_two_warriors() {
    let mut play = with(Card::KukulkanTask).xibalba(P[0], 3, 2).build();
    play.act(P[0], "Use(3)");
    for _ in 0..2 {
        assert_eq!(play.legal(), ["PlaceUnit(becan, warrior)", "PlaceUnit(palenque, warrior)"]);
        play.act(P[0], "PlaceUnit(palenque, warrior)");
    }
    assert_eq!(play.at(P[0], Palenque), Units::new(2, 0));
    assert_eq!(play.asked(), AppeaseDecide { seat: P[0] }.into());
}

#[test]
fn kukulkan_vengeance_counts_six_warriors() {
    let mut play = with(Card::KukulkanVengeance).units(P[0], Becan, 7, 2).build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.tribe(P[0]).strength, 6);
}

#[test]
fn kukulkan_fervor_deploys_by_level() {
    let mut play = with(Card::KukulkanFervor).devotion(P[0], 15).build();
    play.act(P[0], "Use(1)");
    assert_eq!(play.at(P[0], Becan), Units::new(2, 0));
    done(&play);
}

#[test]
fn ixchel_legacy_deploys_a_shaman_where_it_built() {
    let mut play = with(Card::IxchelLegacy).build();
    play.act(P[0], "Use(2)").act(P[0], "BuildPiece(palenque, pyramid)");
    assert_eq!((play.at(P[0], Palenque), play.vp()[0]), (Units::new(0, 1), 51));
}

#[test]
fn ixchel_vengeance_counts_six_shamans() {
    for (shamans, strength) in [(3, 3), (7, 6)] {
        let mut play = with(Card::IxchelVengeance).units(P[0], Becan, 1, shamans).build();
        play.act(P[0], "Use(2)");
        assert_eq!(play.tribe(P[0]).strength, strength);
    }
}

#[test]
fn ixchel_fervor_deploys_shamans_and_smites_warriors() {
    let mut play = with(Card::IxchelFervor).units(P[1], Palenque, 2, 1).build();
    play.act(P[0], "Use(1)");
    assert_eq!(play.at(P[0], Becan), Units::new(0, 1));
    play.until(|game| kernel::Game::turn(game).seats().contains(P[0]));
    play.act(P[0], "Use(2)");
    assert_eq!(play.legal(), ["HitUnit(palenque, 1, warrior)", "Stop"]);
    play.act(P[0], "HitUnit(palenque, 1, warrior)");
    assert_eq!(play.tribe(P[1]).xibalba, Units::new(1, 0));
    done(&play);
}

#[test]
fn ixchel_edict_pays_a_shaman_for_two_exiles() {
    let mut play = with(Card::IxchelEdict).units(P[0], Palenque, 0, 1).units(P[1], Becan, 3, 0).build();
    play.act(P[0], "Use(1)").act(P[0], "HitUnit(becan, 1, warrior)").act(P[0], "HitUnit(becan, 1, warrior)");
    assert_eq!((play.at(P[1], Becan), play.tribe(P[0]).xibalba), (Units::new(1, 0), Units::new(0, 1)));
    done(&play);
    let mut play = with(Card::IxchelEdict).units(P[0], Coba, 0, 1).units(P[1], Becan, 3, 0).build();
    play.act(P[0], "Use(1)");
    done(&play);
    assert_eq!(play.at(P[1], Becan), Units::new(3, 0), "no Shaman with presence, no exile");
}

#[test]
fn ixchel_edict_claims_the_shamans() {
    let mut play = with(Card::IxchelEdict).build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.tribe(P[0]).claim, Some(Unit::Shaman));
}

#[test]
fn ixchel_ceremony_awakens_a_shaman() {
    let mut play = with(Card::IxchelTask).xibalba(P[0], 2, 1).build();
    play.act(P[0], "Use(3)").act(P[0], "PlaceUnit(becan, shaman)");
    assert_eq!(play.asked(), AppeaseDecide { seat: P[0] }.into());
}

#[test]
fn ixchel_tasks() {
    let mut play = with(Card::IxchelTask).xibalba(P[0], 2, 1).units(P[0], Coba, 0, 1).build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.tribe(P[0]).xibalba, play.tribe(P[0]).devotion), (Units::NONE, 1));
    play.until(|game| kernel::Game::turn(game).seats().contains(P[0]));
    play.act(P[0], "Use(2)");
    assert_eq!(play.tribe(P[0]).devotion, 2, "one region with a Shaman");
}

#[test]
fn cabrakan_legacy_shifts_a_unit_to_where_it_built() {
    let mut play = with(Card::CabrakanLegacy).units(P[0], Coba, 1, 0).units(P[0], Palenque, 1, 0).build();
    play.act(P[0], "Use(2)").act(P[0], "BuildPiece(palenque, glyph)");
    assert_eq!(play.legal(), ["ShiftFrom(coba, 0, warrior)", "Stop"]);
    play.act(P[0], "ShiftFrom(coba, 0, warrior)");
    assert_eq!(play.at(P[0], Palenque), Units::new(2, 0));
    done(&play);
}

#[test]
fn cabrakan_ceremony_shifts_own_units_to_presence() {
    let mut play = with(Card::CabrakanTask).units(P[0], Coba, 2, 0).units(P[0], Becan, 1, 0).build();
    play.act(P[0], "Use(3)");
    assert_eq!(play.legal(), ["ShiftFrom(becan, 0, warrior)", "ShiftFrom(coba, 0, warrior)", "Stop"]);
    play.act(P[0], "ShiftFrom(coba, 0, warrior)");
    assert_eq!(play.legal(), ["ShiftTo(becan)", "ShiftTo(palenque)"]);
    play.act(P[0], "ShiftTo(palenque)").act(P[0], "ShiftFrom(becan, 0, warrior)");
    assert_eq!(play.at(P[0], Palenque), Units::new(2, 0));
    assert_eq!(play.asked(), AppeaseDecide { seat: P[0] }.into());
}

#[test]
fn cabrakan_fervor_gathers_by_level() {
    let mut play = with(Card::CabrakanFervor).devotion(P[0], 10).units(P[0], Coba, 3, 0).build();
    play.act(P[0], "Use(1)")
        .act(P[0], "ShiftFrom(coba, 0, warrior)")
        .act(P[0], "ShiftFrom(coba, 0, warrior)");
    assert_eq!(play.at(P[0], Becan), Units::new(2, 0));
    done(&play);
}

#[test]
fn cabrakan_task_recovers_and_counts_works() {
    let mut play = with(Card::CabrakanTask)
        .xibalba(P[0], 2, 2)
        .glyphs(P[0], Coba, 2)
        .pyramid(Hochob, &[(Some(P[0]), 1), (Some(P[1]), 2)])
        .build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.tribe(P[0]).xibalba, play.tribe(P[0]).devotion), (Units::NONE, 0));
    play.until(|game| kernel::Game::turn(game).seats().contains(P[0]));
    play.act(P[0], "Use(2)");
    assert_eq!(play.vp()[0], 52);
}

#[test]
fn ah_puch_legacy_smites_where_it_built() {
    let mut play = with(Card::AhPuchLegacy).units(P[1], Palenque, 1, 0).units(P[1], Becan, 1, 0).build();
    play.act(P[0], "Use(2)").act(P[0], "BuildPiece(palenque, glyph)");
    assert_eq!(play.legal(), ["HitUnit(palenque, 1, warrior)", "Stop"]);
    play.act(P[0], "HitUnit(palenque, 1, warrior)");
    assert_eq!(play.tribe(P[1]).xibalba, Units::new(1, 0));
}

#[test]
fn ah_puch_vengeance_needs_a_victim_of_ones_own() {
    let mut play = with(Card::AhPuchVengeance).units(P[0], Becan, 1, 0).units(P[1], Becan, 3, 0).build();
    play.act(P[0], "Use(2)").act(P[0], "Stop");
    done(&play);
    assert_eq!(play.at(P[1], Becan), Units::new(3, 0));
}

#[test]
fn ah_puch_fervor_awakens_one_at_any_level() {
    let mut play = with(Card::AhPuchFervor).devotion(P[0], 19).xibalba(P[0], 4, 0).build();
    play.act(P[0], "Use(1)");
    assert_eq!(play.at(P[0], Becan), Units::new(1, 0));
    done(&play);
}

#[test]
fn ah_puch_fervor_turns_units_into_devotion() {
    let mut play =
        with(Card::AhPuchFervor).devotion(P[0], 16).units(P[0], Becan, 3, 0).units(P[0], Coba, 3, 0).build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.legal(), ["HitUnit(becan, 0, warrior)", "Stop"]);
    play.act(P[0], "HitUnit(becan, 0, warrior)").act(P[0], "HitUnit(becan, 0, warrior)").act(P[0], "Stop");
    assert_eq!((play.tribe(P[0]).devotion, play.vp()[0]), (19, 51), "four devotion, one beyond the track");
}

#[test]
fn ah_puch_counts_the_dead() {
    for (dead, strength, vp) in [(3, 1, 51), (5, 2, 52), (8, 3, 52)] {
        let mut play = with(Card::AhPuchEdict).xibalba(P[0], dead, 0).build();
        play.act(P[0], "Use(2)");
        assert_eq!(play.tribe(P[0]).strength, strength);
        let mut play = with(Card::AhPuchTask).xibalba(P[0], dead, 0).build();
        play.act(P[0], "Use(2)");
        assert_eq!(play.vp()[0], vp);
    }
}

#[test]
fn ah_puch_ceremony_and_task_recover() {
    let mut play = with(Card::AhPuchTask).xibalba(P[0], 3, 3).build();
    play.act(P[0], "Use(3)").act(P[0], "RecoverUnit(shaman)").act(P[0], "No");
    assert_eq!(play.tribe(P[0]).xibalba, Units::new(3, 2));
    play.until(|game| kernel::Game::turn(game).seats().contains(P[0]));
    play.act(P[0], "Use(1)").act(P[0], "RecoverUnit(shaman)").act(P[0], "RecoverUnit(shaman)");
    assert_eq!(play.tribe(P[0]).xibalba, Units::new(1, 0), "the rest of the four can only be Warriors");
}

/// P1 appeases for `tile` in Age 3 (Ixchel's ceremony does nothing without the dead).
fn appeased(tile: WrathTile, scenario: Scenario) -> Play {
    let mut play = scenario.age(3).tile(tile).conflict(Becan, P[3]).acting(P[1]).build();
    play.act(P[1], "Use(3)");
    if matches!(play.asked(), Frame::Effects(_)) {
        play.act(P[1], "PlaceUnit(becan, shaman)");
    }
    play.act(P[1], "Yes").act(P[1], "AppeasePay(reserve, warrior)");
    play.act(P[1], &format!("ChooseWrathTile({tile})"));
    play
}

fn board() -> Scenario {
    Scenario::new(4, &[Uxmal])
}

#[test]
fn wrathful_tiles_of_age_1() {
    let play = appeased(WrathTile::Storm, board());
    assert_eq!(play.tribe(P[1]).strength, 2);
    let play = appeased(WrathTile::Maize, board().xibalba(P[1], 3, 0));
    assert_eq!(play.tribe(P[1]).xibalba, Units::NONE);
    let play = appeased(WrathTile::Incense, board());
    assert_eq!(play.tribe(P[1]).devotion, 2);
}

#[test]
fn wrathful_tiles_of_age_2() {
    let mut play = appeased(WrathTile::Mountain, board().god_at(P[1], Vertex::SouthCoast));
    assert_eq!(play.legal().len(), 4);
    play.act(P[1], "BuildPiece(palenque, glyph)");
    let mut play = appeased(WrathTile::Jaguar, board().units(P[0], Becan, 1, 0));
    play.act(P[1], "Stop");
    assert_eq!((play.tribe(P[1]).strength, play.at(P[0], Becan)), (1, Units::new(1, 0)));
    let mut play = appeased(WrathTile::Bats, board().units(P[0], Becan, 1, 1));
    play.act(P[1], "HitUnit(becan, 0, warrior)").act(P[1], "HitUnit(becan, 0, shaman)");
    assert_eq!(play.tribe(P[0]).reserve, Units::new(8, 8));
}

#[test]
fn wrathful_tiles_of_age_3() {
    let play = appeased(WrathTile::Eclipse, board().god_at(P[1], Vertex::SouthCoast).glyphs(P[0], Becan, 1));
    assert_eq!(play.game.table.regions[Becan].glyphs[P[1]], 1);
    let play = appeased(WrathTile::Zenith, board());
    assert_eq!(play.vp()[1], 44);
    let mut play = appeased(WrathTile::Graves, board().xibalba(P[1], 4, 0));
    assert_eq!(play.at(P[1], Becan), Units::new(3, 0));
    play.act(P[2], "Pass(1, Devotion)");
}

/// P3 holds Calendar and Codex in Becan and puts a unit on `space`.
fn honoured(space: Space, scenario: Scenario) -> Play {
    let (w, s) = if space.book().unit() == Unit::Warrior { (1, 0) } else { (0, 1) };
    let scenario =
        scenario.altar(Becan, Altar::Sun).conflict(Becan, P[3]).units(P[3], Becan, w, s).last_action();
    let mut play = scenario.build();
    play.act(P[3], "Pass(2, Devotion)").act(P[3], &format!("ChooseSpace({space})"));
    play
}

#[test]
fn spaces_of_the_calendar() {
    let mut play = honoured(Space::Rebirth, board().xibalba(P[3], 3, 3));
    play.act(P[3], "RecoverUnit(warrior)").act(P[3], "RecoverUnit(warrior)").act(P[3], "RecoverUnit(shaman)");
    play.act(P[3], "RecoverUnit(shaman)").act(P[3], "RecoverUnit(shaman)");
    assert_eq!(play.tribe(P[3]).xibalba, Units::new(1, 0));
    assert_eq!(honoured(Space::Reverence, board()).tribe(P[3]).devotion, 3);
    let mut play = honoured(Space::Masonry, board().god_at(P[3], Vertex::NorthEast));
    assert_eq!(play.legal(), ["BuildPiece(becan, glyph)", "BuildPiece(becan, pyramid)"]);
    play.act(P[3], "BuildPiece(becan, pyramid)");
    assert_eq!(play.vp()[3], 28);
    let play = honoured(Space::Summons, board().god_at(P[3], Vertex::NorthEast));
    assert_eq!(play.asked(), CallOrder { seat: P[3] }.into());
    assert_eq!(honoured(Space::Tribute, board()).vp()[3], 29);
}

#[test]
fn spaces_of_the_codex() {
    let mut play = honoured(Space::Return, board().xibalba(P[3], 1, 0));
    assert_eq!(play.legal().len(), 5);
    play.act(P[3], "PlaceUnit(becan, warrior)");
    let mut play = honoured(Space::Muster, board());
    play.act(P[3], "PlaceUnit(coba, warrior)").act(P[3], "PlaceUnit(coba, shaman)");
    assert_eq!(play.at(P[3], Coba), Units::new(1, 1));
    let mut play = honoured(Space::Slaughter, board().units(P[0], Coba, 1, 1).units(P[1], Hochob, 1, 0));
    play.act(P[3], "HitUnit(coba, 0, warrior)").act(P[3], "HitUnit(coba, 0, shaman)");
    assert_eq!(play.tribe(P[0]).xibalba, Units::new(1, 1));
    let mut play = honoured(Space::Rout, board().units(P[0], Coba, 3, 1).units(P[3], Hochob, 1, 0));
    assert_eq!(play.legal(), ["HitUnit(coba, 0, warrior)", "HitUnit(coba, 0, shaman)", "Stop"]);
    for _ in 0..3 {
        play.act(P[3], "HitUnit(coba, 0, warrior)");
    }
    assert_eq!(play.at(P[0], Coba), Units::new(0, 1));
    assert_eq!(honoured(Space::Acclaim, board()).vp()[3], 31, "27, 3 more, and P2 stands on 30");
}

#[test]
fn call_of_ixchel_deploys_shamans() {
    let mut play = board().age(2).god_at(P[1], Vertex::NorthEast).calling(P[1]).build();
    play.act(P[1], "AbilityFirst")
        .act(P[1], "PlaceUnit(coba, shaman)")
        .act(P[1], "PlaceUnit(chichen_itza, shaman)");
    assert_eq!((play.at(P[1], Coba), play.at(P[1], ChichenItza)), (Units::new(0, 1), Units::new(0, 1)));
    assert_eq!(play.asked(), MoveGod { seat: P[1] }.into());
}

#[test]
fn call_of_ah_puch_awakens_any_units() {
    let mut play = board().god_at(P[3], Vertex::NorthEast).xibalba(P[3], 1, 1).calling(P[3]).build();
    play.act(P[3], "AbilityFirst");
    assert_eq!(play.legal().len(), 4);
    play.act(P[3], "PlaceUnit(coba, warrior)");
    assert_eq!(play.asked(), MoveGod { seat: P[3] }.into());
}

#[test]
fn unborn_host_may_stop_early() {
    let mut play = board().xibalba(P[0], 2, 1).powers().build();
    for seat in P {
        play.act(
            seat,
            if seat == P[0] {
                "ChooseTribeAbility(unborn_host)"
            } else {
                "ChooseTribeAbility(mighty_champion)"
            },
        );
    }
    play.act(P[0], "PlaceUnit(coba, warrior)").act(P[0], "Stop");
    assert_eq!(play.tribe(P[0]).xibalba, Units::new(1, 1));
    assert!(play.may("PlaceChampion(coba)"));
    assert!(play.tribe(P[0]).has(Ability::UnbornHost));
}
