//! APPEASE, works, units on the move, end of Age and end of the game (MEZO-5.70 and after).

use crate::scenario::{P, Scenario};
use kernel::Game;
use mezo::components::{Ability, Card, God, Space, WrathTile};
use mezo::{AppeaseDecide, MoveGod, Region, Units, Vertex};

use Region::{Becan, Coba, Hochob, Palenque, Uxmal};

fn fight() -> Scenario {
    Scenario::new(4, &[Uxmal]).conflict(Becan, P[3])
}

/// MEZO-5.70: after a Ceremonial one may APPEASE, also if it did nothing; one may decline.
#[test]
fn a_ceremonial_lets_one_appease() {
    let mut play = fight().build();
    play.act(P[0], "Use(3)");
    assert_eq!(
        (play.asked(), play.legal()),
        (AppeaseDecide { seat: P[0] }.into(), vec!["No".into(), "Yes".into()])
    );
    play.act(P[0], "No");
    assert_eq!((play.awaited(), play.tribe(P[0]).offered), (Some(P[1]), Units::NONE));
}

/// MEZO-5.71: units come from the Reserve or from regions with presence; too few, and nothing is asked.
#[test]
fn the_wrathful_god_is_paid_from_reserve_and_presence() {
    let mut play =
        fight().god_at(P[0], Vertex::SouthCoast).units(P[0], Palenque, 0, 2).units(P[0], Coba, 1, 0).build();
    play.act(P[0], "Use(3)").act(P[0], "Yes");
    assert_eq!(
        play.legal(),
        ["AppeasePay(reserve, warrior)", "AppeasePay(reserve, shaman)", "AppeasePay(palenque, shaman)"]
    );
    assert!(play.refusal(P[0], "AppeasePay(coba, warrior)").contains("presence"));
    play.act(P[0], "AppeasePay(palenque, shaman)");
    assert_eq!((play.at(P[0], Palenque), play.tribe(P[0]).strength), (Units::new(0, 1), 2));
    let mut play = fight().reserve(P[0], 0, 0).units_from_xibalba(P[0], Coba).build();
    play.act(P[0], "Use(3)");
    assert_eq!(play.awaited(), Some(P[1]), "a Warrior without presence is no means");
}

/// MEZO-5.72: the same tile may be used again and again.
#[test]
fn tiles_are_not_used_up() {
    let mut play = fight().build();
    play.act(P[0], "Use(3)").act(P[0], "Yes").act(P[0], "AppeasePay(reserve, warrior)");
    play.act(P[1], "Use(3)")
        .act(P[1], "Yes")
        .act(P[1], "AppeasePay(reserve, warrior)")
        .act(P[1], "AppeasePay(reserve, warrior)");
    assert_eq!((play.tribe(P[0]).strength, play.tribe(P[1]).strength), (2, 2));
    assert_eq!(play.game.table.wrath.len(), 1);
}

/// MEZO-5.73: offerings lie on the wrathful god until the clean-up and give no devotion.
#[test]
fn offerings_lie_there_and_give_no_devotion() {
    let mut play = fight().build();
    assert_eq!(play.game.table.appease_price(), 1);
    play.act(P[0], "Use(3)").act(P[0], "Yes").act(P[0], "AppeasePay(reserve, warrior)");
    assert_eq!((play.tribe(P[0]).offered, play.tribe(P[0]).xibalba), (Units::new(1, 0), Units::NONE));
    assert_eq!((play.tribe(P[0]).devotion, play.game.table.appease_price()), (0, 2));
}

/// MEZO-5.80: one piece in one region in scope; no stopping while something can be built.
#[test]
fn building_is_mandatory() {
    let mut play = fight().card(P[0], Card::KukulkanLegacy).god_at(P[0], Vertex::SouthCoast).build();
    play.act(P[0], "Use(2)");
    let all = ["becan, glyph", "becan, pyramid", "palenque, glyph", "palenque, pyramid"];
    assert_eq!(play.legal(), all.map(|what| format!("BuildPiece({what})")));
    play.act(P[0], "BuildPiece(becan, glyph)");
    assert_eq!((play.game.table.regions[Becan].glyphs[P[0]], play.vp()[0]), (1, 50), "glyphs score nothing");
}

/// MEZO-5.81: all six glyphs may stand in one region.
#[test]
fn glyphs_know_no_limit_but_six() {
    let mut play = fight()
        .card(P[0], Card::KukulkanLegacy)
        .god_at(P[0], Vertex::SouthCoast)
        .glyphs(P[0], Becan, 5)
        .build();
    play.act(P[0], "Use(2)").act(P[0], "BuildPiece(becan, glyph)");
    assert_eq!((play.game.table.regions[Becan].glyphs[P[0]], play.game.table.glyph_supply(P[0])), (6, 0));
    let mut play = fight()
        .card(P[0], Card::KukulkanLegacy)
        .god_at(P[0], Vertex::SouthCoast)
        .glyphs(P[0], Becan, 6)
        .build();
    play.act(P[0], "Use(2)");
    assert!(play.refusal(P[0], "BuildPiece(becan, glyph)").contains("no glyph left"));
}

/// MEZO-5.84: anybody's glyph or topmost piece; a neutral piece leaves the game; no VP.
#[test]
fn demolishing_takes_anything() {
    let mut play = Scenario::new(2, &[Uxmal])
        .gods(&[God::Cabrakan, God::Ixchel])
        .conflict(Becan, P[1])
        .pyramid(Becan, &[(None, 1)])
        .glyphs(P[1], Becan, 1)
        .card(P[0], Card::CabrakanVengeance)
        .build();
    play.act(P[0], "Use(2)");
    assert_eq!(play.legal(), ["DemolishPiece(becan, glyph, 1)", "DemolishPiece(becan, pyramid)"]);
    play.act(P[0], "DemolishPiece(becan, pyramid)");
    assert!(play.game.table.regions[Becan].pyramid.is_empty());
    assert_eq!((play.vp(), play.tribe(P[0]).strength), (vec![50, 40], 2));
}

/// MEZO-5.85, MEZO-5.87: an opponent's glyph, never one's own; mandatory where something can be transformed.
#[test]
fn transforming_a_glyph() {
    let scenario = || fight().card(P[2], Card::CabrakanEdict).god_at(P[2], Vertex::SouthCoast).acting(P[2]);
    let mut play =
        scenario().glyphs(P[0], Becan, 1).glyphs(P[1], Palenque, 1).glyphs(P[2], Palenque, 1).build();
    play.act(P[2], "Use(1)");
    assert_eq!(play.legal(), ["TransformPiece(becan, glyph, 0)", "TransformPiece(palenque, glyph, 1)"]);
    assert!(play.refusal(P[2], "TransformPiece(palenque, glyph, 2)").contains("own glyph"));
    assert!(play.refusal(P[2], "Stop").contains("as far as possible"));
    play.act(P[2], "TransformPiece(becan, glyph, 0)");
    let glyphs = &play.game.table.regions[Becan].glyphs;
    assert_eq!((glyphs[P[0]], glyphs[P[2]], play.vp()), (0, 1, vec![50, 40, 30, 20]));
    let mut play = scenario().glyphs(P[0], Becan, 1).glyphs(P[2], Coba, 6).build();
    play.act(P[2], "Use(1)");
    assert_eq!(play.awaited(), Some(P[3]), "without a glyph left there is nothing to transform");
}

/// MEZO-5.86: without a piece of that level there is no option; a neutral piece leaves the game.
#[test]
fn transforming_needs_a_piece_of_the_level() {
    let mut play = Scenario::new(2, &[Uxmal])
        .gods(&[God::Cabrakan, God::Ixchel])
        .conflict(Becan, P[1])
        .pyramid(Becan, &[(None, 1)])
        .god_at(P[0], Vertex::SouthCoast)
        .card(P[0], Card::CabrakanEdict)
        .build();
    play.act(P[0], "Use(1)");
    assert_eq!((play.vp(), play.game.table.regions[Becan].pyramid[0].owner), (vec![51, 40], Some(P[0])));
    let mut play = fight()
        .card(P[2], Card::CabrakanEdict)
        .god_at(P[2], Vertex::SouthCoast)
        .pyramid(Becan, &[(Some(P[0]), 1)])
        .pyramid(Coba, &[(Some(P[2]), 1)])
        .pyramid(Hochob, &[(Some(P[2]), 1)])
        .acting(P[2])
        .build();
    play.act(P[2], "Use(1)");
    assert_eq!((play.awaited(), play.vp()), (Some(P[3]), vec![50, 40, 30, 20]));
}

/// MEZO-5.90: units are placed one at a time; running out of the stated type ends the effect.
#[test]
fn placing_ends_with_the_last_unit() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(3)
        .god_at(P[0], Vertex::SouthCoast)
        .reserve(P[0], 2, 8)
        .calling(P[0])
        .build();
    play.act(P[0], "AbilityFirst")
        .act(P[0], "PlaceUnit(becan, warrior)")
        .act(P[0], "PlaceUnit(becan, warrior)");
    assert_eq!(play.asked(), MoveGod { seat: P[0] }.into(), "the third Warrior does not exist");
}

/// MEZO-5.91: a smitten unit goes to its owner's Xibalba, an exiled one to its owner's Reserve.
#[test]
fn units_go_to_their_owners() {
    let mut play = fight()
        .card(P[3], Card::AhPuchVengeance)
        .units(P[3], Becan, 1, 0)
        .units(P[0], Becan, 0, 1)
        .acting(P[3])
        .build();
    play.act(P[3], "Use(2)").act(P[3], "HitUnit(becan, 3, warrior)").act(P[3], "HitUnit(becan, 0, shaman)");
    assert_eq!((play.tribe(P[3]).xibalba, play.tribe(P[0]).xibalba), (Units::new(1, 0), Units::new(0, 1)));
    let mut play = fight()
        .card(P[2], Card::CabrakanEdict)
        .units(P[0], Becan, 0, 1)
        .units(P[1], Becan, 1, 1)
        .acting(P[2])
        .build();
    play.act(P[2], "Use(2)");
    assert_eq!(
        play.legal(),
        ["HitUnit(becan, 1, warrior)", "HitUnit(becan, 1, shaman)"],
        "P0 lost its only unit"
    );
    play.act(P[2], "HitUnit(becan, 1, shaman)");
    assert_eq!((play.tribe(P[0]).reserve, play.tribe(P[1]).reserve), (Units::new(8, 8), Units::new(7, 8)));
}

/// MEZO-5.92: a unit stays where it is until its target is named.
#[test]
fn a_shifted_unit_waits_for_its_target() {
    let mut play = fight().card(P[2], Card::CabrakanFervor).units(P[0], Becan, 1, 0).acting(P[2]).build();
    play.act(P[2], "Use(2)").act(P[2], "ShiftFrom(becan, 0, warrior)");
    assert_eq!(play.at(P[0], Becan), Units::new(1, 0));
    assert!(play.refusal(P[2], "ShiftTo(becan)").contains("only"));
    play.act(P[2], "ShiftTo(coba)");
    assert_eq!((play.at(P[0], Becan), play.at(P[0], Coba)), (Units::NONE, Units::new(1, 0)));
}

/// MEZO-5.93: Champions and gods are not units: nothing offers them.
#[test]
fn champions_are_not_units() {
    let mut play = fight()
        .gods(&[God::Kukulkan, God::Ixchel, God::Cabrakan, God::AhPuch])
        .card(P[2], Card::CabrakanFervor)
        .acting(P[2])
        .build();
    play.act(P[2], "Use(2)");
    assert_eq!(play.awaited(), Some(P[3]), "the Champion of P3 alone is nothing to shift");
    assert_eq!(play.game.table.regions[Becan].champion, Some(P[3]));
}

/// MEZO-5.94: prices and placements of all there is ask nothing.
#[test]
fn what_must_all_go_is_not_asked() {
    let mut play =
        fight().reserve(P[0], 1, 1).units_from_xibalba(P[0], Coba).card(P[0], Card::KukulkanEdict).build();
    play.game.table.seats[1].offered = Units::new(1, 0);
    play.game.table.seats[1].reserve.take(Units::new(1, 0));
    play.act(P[0], "Use(3)").act(P[0], "Yes");
    assert_eq!((play.tribe(P[0]).offered, play.awaited()), (Units::new(1, 1), Some(P[1])));
    let mut play = Scenario::new(4, &[Uxmal])
        .age(3)
        .tile(WrathTile::Graves)
        .conflict(Becan, P[3])
        .xibalba(P[1], 2, 1)
        .acting(P[1])
        .build();
    play.act(P[1], "Use(3)").act(P[1], "Yes").act(P[1], "AppeasePay(reserve, warrior)");
    play.act(P[1], "ChooseWrathTile(wrath_graves)");
    assert_eq!((play.at(P[1], Becan), play.awaited()), (Units::new(2, 1), Some(P[2])));
}

/// MEZO-5.97: after Age 3 comes the final scoring instead of a new Age.
#[test]
fn the_game_ends_after_age_3() {
    let mut play = Scenario::new(4, &[Uxmal]).age(3).blessed(Becan).last_conflict().last_action().build();
    play.until(|_| false);
    assert_eq!((play.over(), play.game.table.age), (true, 3));
    assert!(play.game.outcome().is_some());
}

/// MEZO-6.2: what each ability of Age 3 counts.
#[test]
fn exalted_abilities() {
    let scenario = |ability| {
        Scenario::new(4, &[Uxmal])
            .age(3)
            .ability(P[0], ability)
            .devotion(P[0], 10)
            .pyramid(Becan, &[(Some(P[0]), 1)])
            .pyramid(Coba, &[(Some(P[0]), 1), (Some(P[1]), 2)])
            .pyramid(Hochob, &[(Some(P[1]), 1), (Some(P[0]), 2)])
            .glyphs(P[0], Becan, 3)
            .glyphs(P[0], Coba, 2)
            .powers()
    };
    let value = |ability| scenario(ability).game.table.exalted(P[0]);
    assert_eq!(value(Ability::ExaltedFaith), 4);
    assert_eq!(value(Ability::ExaltedPeaks), 4);
    assert_eq!(value(Ability::ExaltedScript), 10);
}

/// MEZO-6.3: VP are always distinct, and so are the ranks.
#[test]
fn there_is_never_a_tie() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(3)
        .vp(&[20, 30, 10, 40])
        .blessed(Becan)
        .last_conflict()
        .last_action()
        .build();
    play.until(|_| false);
    let outcome = play.game.outcome().unwrap();
    assert_eq!(outcome.ranks.as_slice(), [3, 2, 4, 1]);
    let mut broken = play.game.clone();
    broken.table.seats[0].vp = broken.table.seats[1].vp;
    assert!(broken.check().is_err());
}

/// MEZO-5.95: units of the books pay two each and go home.
#[test]
fn the_books_are_emptied() {
    let mut play = Scenario::new(4, &[Uxmal])
        .book(P[0], Space::Tribute)
        .book(P[0], Space::Acclaim)
        .blessed(Becan)
        .last_conflict()
        .last_action()
        .build();
    play.until(|game| game.table.age == 2);
    assert_eq!((play.vp()[0], play.tribe(P[0]).reserve), (54, Units::new(8, 8)));
    assert_eq!(play.game.table.books.entries().count(), 0);
}

/// MEZO-5.96: each region with a piece pays the Age, however many pieces.
#[test]
fn pyramids_pay_the_age() {
    let mut play = Scenario::new(4, &[Uxmal])
        .age(3)
        .pyramid(Coba, &[(Some(P[1]), 1), (Some(P[1]), 2)])
        .pyramid(Hochob, &[(Some(P[0]), 1), (Some(P[1]), 2)])
        .blessed(Becan)
        .last_conflict()
        .last_action()
        .build();
    play.until(|_| false);
    assert_eq!(play.vp()[..2], [53, 46]);
}
