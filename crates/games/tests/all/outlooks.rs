//! Previews are honest: what they state as certain is the same in every game that the seat cannot tell apart.

use games::kernel::{Dice, Names, Seat, Turn, Viewer};
use games::{CATALOGUE, Foretold, Outlook, Rulebook, Table};
use serde_json::json;

/// Random games of this many actions.
const ACTIONS: usize = 160;
/// Every so many actions all that may be done is looked at.
const STRIDE: usize = 4;
/// No more actions are looked at in one position.
const MOST: usize = 8;

fn look(book: &dyn Rulebook, table: &dyn Table, seat: Seat, action: &str, seed: &str) -> Outlook {
    let view = table.view(Viewer::Seat(seat));
    book.outlook(view.json(), seat, action, &Names::default(), seed).expect("it is legal")
}

fn certain(outlook: &Outlook) -> Vec<&Foretold> {
    outlook.told.iter().filter(|line| line.sure).collect()
}

/// Looks at actions of a random game through games imagined from two different seeds.
fn check(book: &'static dyn Rulebook, seats: u8, options: &serde_json::Value, seed: &str) -> [usize; 3] {
    let mut table = book.open(options, seats, seed).expect("it can be set up");
    let mut dice = Dice::from_seed(seed);
    let mut seen = [0; 3];
    for number in 0..ACTIONS {
        let Turn::Awaiting(waiting) = table.turn() else { break };
        let seat = waiting.first().expect("the rules wait for somebody");
        let legal = table.legal(seat);
        let mut order: Vec<usize> = (0..legal.len()).collect();
        dice.shuffle(&mut order);
        for choice in order.iter().take(if number % STRIDE == 0 { MOST } else { 0 }).map(|&at| &legal[at]) {
            let [one, two] = ["one", "two"].map(|seed| look(book, &*table, seat, &choice.action, seed));
            let place = format!("{} {seed}, action {number}: {}", book.id(), choice.action);
            let both = certain(&one).len().min(certain(&two).len());
            assert_eq!(certain(&one)[..both], certain(&two)[..both], "{place}");
            let mut after = table.copy();
            after.set_names(Names::default());
            let from = after.happened();
            after.play(seat, &choice.action).expect("it is legal");
            let truth: Vec<String> =
                after.sights(Viewer::Seat(seat), from).into_iter().map(|told| told.text).collect();
            let facts: Vec<&str> = certain(&one).into_iter().map(|line| line.text.as_str()).collect();
            assert_eq!(facts, truth[..facts.len()], "{place}");
            if one.exact {
                assert!(one.told.iter().all(|line| line.sure), "{place}");
                assert_eq!(one.view.json(), after.view(Viewer::Seat(seat)).json(), "{place}");
            }
            seen[0] += usize::from(one.exact);
            seen[1] += usize::from(!one.exact && !facts.is_empty());
            seen[2] += usize::from(one.told.iter().any(|line| !line.sure));
        }
        table.play(seat, &legal[order[0]].action).expect("it is legal");
    }
    seen
}

#[test]
fn what_is_stated_as_certain_is_the_same_on_every_twin() {
    for &book in CATALOGUE {
        let mut seen = [0; 3];
        for seats in book.seats().take_while(|seats| *seats <= 4) {
            let found = check(book, seats, &json!({}), &format!("honest {seats}"));
            seen.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
        }
        assert!(seen.iter().all(|&count| count > 0), "{}: each kind of preview is seen: {seen:?}", book.id());
    }
}

#[test]
fn modules_of_cyclades_and_hidden_hands_keep_it() {
    let book = |id| games::find(id).expect("it is in the catalogue");
    let all = json!({"hades": true, "titans": true, "monuments": true, "egyptian_reinforcements": true});
    check(book("cyclades"), 4, &all, "modules");
    check(book("mammothodus"), 3, &json!({"open_hands": false, "preset": "advanced"}), "hidden");
    check(book("mystic_war"), 3, &json!({"prompt_policy": "folded"}), "folded");
}

/// A hint says what it is better than and how sure it is.
#[test]
fn the_first_hint_has_its_reasons() {
    for &book in CATALOGUE {
        let mut table = book.open(&json!({}), *book.seats().start(), "reasons").expect("it can be set up");
        table.set_names(Names::default());
        let mut dice = Dice::from_seed("reasons");
        let mut with_reasons = 0;
        for _ in 0..6 {
            let Turn::Awaiting(waiting) = table.turn() else { break };
            let seat = waiting.first().expect("the rules wait for somebody");
            let view = table.view(Viewer::Seat(seat));
            let level = *book.levels().last().expect("there are bots");
            let hints = book
                .hint(view.json(), seat, level, 40, &Names::default(), &mut dice)
                .expect("it is its turn");
            assert_eq!(hints.len(), table.legal(seat).len());
            assert!(!hints[0].sure.is_empty(), "{}: {:?}", book.id(), hints[0]);
            assert!(hints[1..].iter().all(|hint| hint.reasons().is_empty()));
            with_reasons += usize::from(!hints[0].why.is_empty());
            table.play(seat, &hints[0].action).expect("advice is legal");
        }
        assert!(with_reasons > 0, "{}", book.id());
    }
}
