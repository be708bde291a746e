//! What the game says.

use crate::scenario::{P, Scenario};
use kernel::{Dice, Event as _, Game, Names, Seat, Turn, Viewer};
use mezo::components::Card;
use mezo::{Mezo, MezoOptions, Region, Vertex};

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
                    assert!(line.chars().count() <= 112, "{} {line}", line.chars().count());
                }
            }
        }
        assert_eq!(game.turn(), Turn::Over);
        assert!(events.iter().all(|event| !event.text(&names).is_empty()));
    }
}
