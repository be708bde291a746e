//! Why something cannot be done, and what a label promises.

use crate::scenario::{Scenario, at, seat};
use kernel::{Game, Names, play};
use mystic_war::{Action, Event, MysticWar};

/// Seat A may not do it, and is told why.
#[track_caller]
fn refused(table: &Scenario, action: &str, why: &str) {
    let (mut game, wanted) = (table.game.clone(), action.parse::<Action>().expect("notation"));
    let said = play(&mut game, seat("A"), wanted, &mut ()).expect_err("it is refused").to_string();
    assert!(said.contains(why), "{action}: {said}");
    assert_eq!(game, table.game, "{action} changes nothing");
}

/// MW-5.18, MW-5.23: what cannot be thrown away.
#[test]
fn why_a_card_is_not_thrown_away() {
    let table = at("A judgment riches_4 | B dragon_6 | C");
    refused(&table, "discard:judgment", "Judgment cannot be thrown away");
    refused(&table, "discard:dragon_6", "Dragon 6 is not in your hand");
}

/// MW-5.7, MW-5.8, MW-5.10: a power is in the box, is paid in full with one left, and no deity forbids it.
#[test]
fn why_a_power_is_not_used() {
    let table = at("A 11/5/5 | B | C").powers_of("A");
    refused(&table, "trade:sell_slaves:20", "at least 1 must be left");
    refused(&table, "trade:train_knights:10", "not in the box");
    let guarded = at("A 45/5/5 ^earth_goddess | B | C").powers_of("A");
    refused(&guarded, "trade:sell_slaves:10", "Earth Goddess");
    let mut aiming = at("A 33/5/5 | B ^earth_goddess | C").powers_of("A");
    aiming.play("A trade:train_knights:30");
    refused(&aiming, "1:F", "Earth Goddess guards the Followers");
}

/// MW-5.7, MW-5.8: the label of a trade names what the mage has afterwards.
#[test]
fn labels_foretell_trades() {
    let table = at("A 45/5/5 | B | C").powers_of("A");
    let trades = table.legal("A").into_iter().filter(|action| action.starts_with("trade:sell_slaves"));
    let mut told = 0;
    for action in trades {
        let wanted: Action = action.parse().expect("notation");
        let label = MysticWar::label(&table.view("A"), seat("A"), wanted, &Names::default());
        let mut after = table.clone();
        after.play(&format!("A {action}"));
        let named: Vec<&str> = label.split(|letter: char| !letter.is_ascii_digit()).collect();
        for event in &after.events[..3] {
            let Event::Changed { to, .. } = event else { continue };
            assert!(named.contains(&to.to_string().as_str()), "{label}: {to}");
            told += 1;
        }
    }
    assert_eq!(told, 8, "four amounts, Followers and Gold");
}
