//! What the game says.

use crate::scenario::{P, Scenario};
use kernel::{Dice, Event as _, Game, Names, Seat, Turn, Viewer};
use mezo::components::{Altar, Card, Space};
use mezo::{Event, Mezo, MezoOptions, Region, Vertex};

fn prompt(game: &Mezo, seat: Seat) -> String {
    Mezo::prompt(&game.view(Viewer::Seat(seat)), seat, &Names::default())
}

fn label(game: &Mezo, seat: Seat, action: &str) -> String {
    Mezo::label(&game.view(Viewer::Seat(seat)), seat, action.parse().unwrap(), &Names::default())
}

#[test]
fn prompts_say_what_is_owed() {
    let mut play = Scenario::new(4, &[Region::Uxmal])
        .conflict(Region::Becan, P[3])
        .god_at(P[0], Vertex::NorthEast)
        .devotion(P[0], 16)
        .card(P[0], Card::KukulkanFervor)
        .units(P[1], Region::Coba, 0, 4)
        .build();
    assert_eq!(
        label(&play.game, P[0], "Use(2)"),
        "Use: SMITE up to (your devotion level) Shamans of any players. \
         [3 Shamans now; where Kukulkan has presence (Chichen Itza and Coba)]"
    );
    play.act(P[0], "Use(2)").act(P[0], "HitUnit(coba, 1, shaman)");
    assert_eq!(
        prompt(&play.game, P[0]),
        "SMITE up to 2 more Shamans where Kukulkan has presence (Chichen Itza and Coba). \
         (Kukulkan's Fervor, second action)"
    );
    assert_eq!(
        label(&play.game, P[0], "HitUnit(coba, 1, shaman)"),
        "SMITE a Shaman of Player 2 in Coba (to the owner's Xibalba)"
    );
}

#[test]
fn shifts_say_from_where_to_where() {
    let mut play = Scenario::new(4, &[Region::Uxmal])
        .conflict(Region::Becan, P[1])
        .card(P[2], Card::CabrakanFervor)
        .devotion(P[2], 10)
        .units(P[2], Region::Coba, 2, 1)
        .build();
    play.act(P[2], "Use(1)").act(P[2], "ShiftFrom(coba, 2, warrior)");
    assert_eq!(
        prompt(&play.game, P[2]),
        "SHIFT up to 1 more of your units from another region than Becan to this conflict (Becan). \
         (Cabrakan's Fervor, first action)"
    );
    assert_eq!(label(&play.game, P[2], "ShiftFrom(coba, 2, shaman)"), "SHIFT your Shaman away from Coba");
}

fn log(events: &[Event]) -> Vec<String> {
    events.iter().map(|event| event.text(&Names::default())).collect()
}

fn sketch(game: &Mezo) -> String {
    Mezo::sketch(&game.view(Viewer::Public), &Names::default()).text()
}

fn fight() -> Scenario {
    Scenario::new(4, &[Region::Uxmal]).conflict(Region::Becan, P[3])
}

/// What an action cannot do is said before it is used and after.
#[test]
fn an_action_that_does_nothing_says_so() {
    let edict = || fight().god_at(P[0], Vertex::NorthEast).card(P[0], Card::KukulkanEdict);
    let mut play = edict().build();
    assert!(label(&play.game, P[0], "Use(1)").contains("does nothing now"));
    assert!(!label(&play.game, P[0], "Use(2)").contains("does nothing now"));
    play.act(P[0], "Use(1)");
    let vain = "Player 1 uses the first action of Kukulkan's Edict: \
        SMITE 1 of your Warriors to gain 2 strength. It does nothing.";
    assert_eq!(log(&play.events)[0], vain);
    let mut play = edict().units(P[0], Region::Coba, 1, 0).build();
    assert!(!label(&play.game, P[0], "Use(1)").contains("does nothing now"));
    play.act(P[0], "Use(1)");
    assert!(!log(&play.events)[0].contains("It does nothing"), "{:?}", log(&play.events));
}

/// A text does nothing only where none of its clauses can do anything.
#[test]
fn the_second_clause_of_a_text_may_still_do_something() {
    let play = fight().card(P[2], Card::CabrakanEdict).acting(P[2]).build();
    assert!(label(&play.game, P[2], "Use(1)").contains("does nothing now"), "nothing stands to TRANSFORM");
    assert!(!label(&play.game, P[2], "Use(2)").contains("does nothing now"), "the strength is there");
    let play = fight().card(P[3], Card::AhPuchEdict).acting(P[3]).build();
    assert!(label(&play.game, P[3], "Use(1)").contains("does nothing now"), "no rival is here");
    assert!(label(&play.game, P[3], "Use(2)").contains("does nothing now"), "half of nobody in Xibalba");
    assert!(!label(&play.game, P[3], "Use(3)").contains("does nothing now"), "it may APPEASE");
    let play = fight().units(P[1], Region::Becan, 0, 1).card(P[3], Card::AhPuchEdict).acting(P[3]).build();
    assert!(!label(&play.game, P[3], "Use(1)").contains("does nothing now"), "one rival is here");
}

/// A Call ability that does nothing says so, whichever way it comes (MEZO-5.33).
#[test]
fn a_call_that_does_nothing_says_so() {
    let calling = || Scenario::new(4, &[Region::Uxmal]).god_at(P[3], Vertex::NorthEast);
    let vain = "Player 4 uses the Call ability of Ah Puch: AWAKEN units equal to the current Age to regions \
        where Ah Puch has presence (any split). It does nothing.";
    let mut play = calling().calling(P[3]).build();
    play.act(P[3], "AbilityFirst");
    assert_eq!(log(&play.events)[0], vain);
    let mut play = calling().calling(P[3]).build();
    let to = play.act(P[3], "MoveFirst").legal()[0].clone();
    play.act(P[3], &to);
    assert_eq!(log(&play.events)[1], vain);
    let mut play = calling().xibalba(P[3], 1, 0).calling(P[3]).build();
    play.act(P[3], "AbilityFirst");
    assert!(log(&play.events).iter().all(|line| !line.contains("It does nothing")), "{:?}", play.events);
}

/// A space of a book that helps nobody says so.
#[test]
fn a_space_that_does_nothing_says_so() {
    let mut play = fight().conflict_codex().build();
    play.until(|game| matches!(game.table.agenda.last(), Some(mezo::Frame::ChooseSpace(_))));
    let told = label(&play.game, P[3], "ChooseSpace(cod_slaughter)");
    assert!(told.contains(Space::Slaughter.text().words) && told.contains("does nothing now"), "{told}");
    play.act(P[3], "ChooseSpace(cod_slaughter)");
    assert!(log(&play.events)[0].ends_with("It does nothing."), "{:?}", log(&play.events));
}

/// MEZO-5.71: the first pays one unit and no more; the tiles it pays for are named.
#[test]
fn appeasing_names_price_and_tiles() {
    let mut play = fight().build();
    play.act(P[0], "Use(3)");
    let ask = "APPEASE the wrathful god: pay 1 unit and use Storm (Gain 2 strength)?";
    assert_eq!(prompt(&play.game, P[0]), ask);
    play.act(P[0], "Yes");
    let first = prompt(&play.game, P[0]);
    assert!(first.starts_with("APPEASE: pay 1 unit, from") && first.contains("to use Storm"), "{first}");
    play.act(P[0], "AppeasePay(reserve, warrior)").until(|game| game.turn().seats().contains(P[1]));
    play.act(P[1], "Use(3)").act(P[1], "Yes");
    assert!(prompt(&play.game, P[1]).starts_with("APPEASE: pay 2 units, from"));
    play.act(P[1], "AppeasePay(reserve, warrior)");
    assert!(prompt(&play.game, P[1]).starts_with("APPEASE: pay 1 unit more, from"));
}

/// Where all must go to one region, and where something was just built, is part of the question.
#[test]
fn prompts_name_the_one_region_and_the_same_region() {
    let mut play = fight().conflict_codex().build();
    play.until(|game| matches!(game.table.agenda.last(), Some(mezo::Frame::ChooseSpace(_))));
    play.act(P[3], "ChooseSpace(cod_muster)");
    let ask = prompt(&play.game, P[3]);
    assert!(ask.starts_with("DEPLOY 2 units in another region than Becan (all in one region)."), "{ask}");
    let mut play = fight()
        .god_at(P[3], Vertex::NorthEast)
        .units(P[0], Region::Coba, 1, 1)
        .card(P[3], Card::AhPuchLegacy)
        .acting(P[3])
        .build();
    play.act(P[3], "Use(2)").act(P[3], "BuildPiece(coba, glyph)");
    let ask = prompt(&play.game, P[3]);
    assert!(ask.starts_with("SMITE up to 1 opposing unit in Coba, where this was built."), "{ask}");
}

/// MEZO-5.26: the Blessed region is called so, with what it gives; altars say what they give.
#[test]
fn prompts_tell_what_is_fought_for() {
    let play = Scenario::new(4, &[Region::Uxmal]).blessed(Region::Coba).build();
    let seat = play.awaited().unwrap();
    let ask = prompt(&play.game, seat);
    assert!(ask.starts_with("Conflict in the Blessed region Coba (8 VP), action 1 of 2:"), "{ask}");
    let play = fight().altar(Region::Becan, Altar::Stone).build();
    let ask = prompt(&play.game, P[0]);
    let stake = "Conflict in Becan (Altar of Stone: 4 VP, then BUILD in this conflict), action 1 of 2:";
    assert!(ask.starts_with(stake), "{ask}");
    let play =
        Scenario::new(4, &[Region::Uxmal]).altar(Region::Coba, Altar::Sun).deploying(P[0], &[]).build();
    assert!(prompt(&play.game, P[0]).contains("stays without is Blessed: its winner gets 8 VP."));
    assert_eq!(label(&play.game, P[0], "PlaceChampion(coba)"), "Champion to Coba (Altar of the Sun: 7 VP)");
}

/// A Champion counts, and is told with what it counts.
#[test]
fn a_sketch_tells_a_champion_that_stands_alone() {
    let text = sketch(&fight().altar(Region::Becan, Altar::Feather).build().game);
    assert!(text.contains("Player 4: Champion = 2"), "{text}");
    assert!(text.contains("Player 1: nothing = 0"), "{text}");
    assert!(text.contains("Altar of Feathers: 5 VP, then CALL."), "{text}");
    assert!(text.contains("Rebirth      RECOVER 5 units."), "{text}");
    assert!(text.contains("the western crossing"), "{text}");
}

#[test]
fn one_region_lies_and_two_lie_desolate() {
    for (seats, told) in [(2, " lies desolate."), (3, " lie desolate.")] {
        let mut events = Vec::new();
        Mezo::setup(&MezoOptions::default(), seats, Dice::from_seed("desolate"), &mut events).unwrap();
        assert!(log(&events)[0].contains(told), "{}", log(&events)[0]);
    }
}

/// Random games: every prompt, label, refusal, log line and sketch is there, in one line or within the width.
#[test]
fn everything_has_words() {
    let names = Names::default();
    for seats in 2..=4 {
        let mut events = Vec::new();
        let mut game =
            Mezo::setup(&MezoOptions::default(), seats, Dice::from_seed("words"), &mut events).unwrap();
        let (mut dice, mut legal, mut seen) = (Dice::fast(u64::from(seats)), Vec::new(), Vec::new());
        while let Some((seat, action)) = kernel::pick(&game, &mut dice, &mut legal) {
            let view = game.view(Viewer::Seat(seat));
            assert!(!prompt(&game, seat).starts_with("Nothing"), "{:?}", game.table.agenda);
            for one in &legal {
                let label = Mezo::label(&view, seat, *one, &names);
                assert!(!label.is_empty() && label.len() <= 330, "{label}");
            }
            seen.push(action);
            for one in seen.iter().filter(|one| !legal.contains(one)) {
                assert!(!Mezo::explain(&view, seat, *one).is_empty());
            }
            let _ = game.apply(seat, action, &mut events);
            for viewer in Viewer::all(seats) {
                let drawing = Mezo::sketch(&game.view(viewer), &names).text();
                for line in drawing.lines() {
                    assert!(line.chars().count() <= 80, "{} {line}", line.chars().count());
                }
            }
        }
        assert_eq!(game.turn(), Turn::Over);
        assert!(events.iter().all(|event| !event.text(&names).is_empty()));
    }
}
