//! What the driver of a table asks besides playing: whom a viewer knows to be awaited, passing, standing answers, copies.

use games::kernel::{Dice, Seat, Undo, Viewer};
use games::{CATALOGUE, Rulebook, Table};
use serde_json::json;

fn random_game(book: &dyn Rulebook, check: impl Fn(&dyn Table)) -> Box<dyn Table> {
    let mut table =
        book.open(&json!({}), *book.seats().end().min(&4), "driver").expect("the defaults can be set up");
    let mut dice = Dice::from_seed("driver");
    for _ in 0..400 {
        check(&*table);
        let Some(seat) = table.turn().seats().first() else { break };
        let legal = table.legal(seat);
        let action = legal[dice.below(legal.len() as u32) as usize].action.clone();
        table.play(seat, &action).expect("it is legal");
    }
    table
}

#[test]
fn a_seat_knows_whether_it_is_awaited_itself() {
    for book in CATALOGUE {
        random_game(*book, |table| {
            for seat in Seat::all(table.seats()) {
                let truly = table.turn().seats().contains(seat);
                assert_eq!(table.awaited(Viewer::Seat(seat)).contains(seat), truly, "{}", book.id());
                assert_eq!(table.asked(seat) != 0, truly, "{}", book.id());
            }
        });
    }
}

#[test]
fn passing_and_standing_answers_are_legal_actions() {
    let mut passed = Vec::new();
    for book in CATALOGUE {
        let found = std::cell::Cell::new(0);
        random_game(*book, |table| {
            for seat in Seat::all(table.seats()) {
                let legal: Vec<String> = table.legal(seat).into_iter().map(|choice| choice.action).collect();
                if let Some(action) = table.passing(seat) {
                    assert!(legal.contains(&action), "{}: {action}", book.id());
                    found.set(found.get() + 1);
                }
                for (key, _) in book.standing() {
                    let answer = table.standing(seat, key);
                    assert!(answer.is_none_or(|action| legal.contains(&action)), "{}: {key}", book.id());
                }
                assert_eq!(table.standing(seat, "no such answer"), None);
                assert!(!table.stands(seat, "no such answer"));
            }
        });
        if found.get() > 0 {
            passed.push(book.id());
        }
    }
    assert_eq!(passed, ["cyclades", "gheos", "mammothodus", "mezo", "mystic_war"]);
}

#[test]
fn a_copy_stands_alone_and_moves_are_told() {
    for book in CATALOGUE {
        let table = random_game(*book, |_| {});
        let mut copy = table.copy();
        assert_eq!((copy.status(), copy.actions()), (table.status(), table.actions()));
        for (index, (seat, _)) in table.actions().iter().enumerate() {
            assert_eq!(table.moved(index).map(|(whose, _)| whose), Some(*seat));
        }
        assert_eq!(table.moved(table.played()), None);
        let undos = (0..table.played()).filter_map(|index| table.moved(index)).map(|(_, undo)| undo);
        assert!(
            undos.clone().any(|undo| undo == Undo::Sealed) && undos.clone().any(|undo| undo != Undo::Sealed)
        );
        copy.undo_last().unwrap();
        assert_ne!(copy.played(), table.played());
    }
}
