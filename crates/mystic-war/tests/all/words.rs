//! Sentences and labels say what the rules will really do, and hand-written positions that cannot be are refused.

use crate::scenario::{Scenario, at, options, seat, with};
use kernel::{Game, Names};
use mystic_war::components::{Card, Deity};
use mystic_war::{Action, Frame, GeniePick, MysticWar, Surrendered, text};

fn names() -> Names {
    Names::new(["A", "B", "C"].map(str::to_owned))
}

fn preview(table: &Scenario) -> String {
    text::preview(&table.public(), &names())
}

fn label(table: &Scenario, letter: &str, action: &str) -> String {
    let action: Action = action.parse().expect("notation");
    MysticWar::label(&table.view(letter), seat(letter), action, &names())
}

/// MW-5.1, MW-5.2: the preview tells what is really gained and lost.
#[test]
fn preview_knows_the_bounds() {
    let mut table = at("A 10/10/12 dragon_10 riches_10 | B 7/5/45 | C riches_4");
    table.play("A play:dragon_10; A 1; A F");
    assert_eq!(preview(&table), "B will lose 6 of 10 Followers.");
    let mut table = table.close().clone().turn_of("A");
    table.play("A play:riches_10; A 1");
    assert_eq!(preview(&table), "B will gain 4 of 10 Gold.");
}

/// MW-5.63: a reflection on the recipient itself is a second loss from what is left.
#[test]
fn preview_of_a_reflection_on_oneself() {
    let mut table = at("A 10/10/12 dragon_8 | B reprodestruction | C riches_4");
    table.play("A play:dragon_8; A 0; A G");
    table.sweep("B play:reprodestruction");
    assert_eq!(preview(&table), "A will lose 11 Gold, reflection included.");
    table.close();
    assert_eq!(table.totals("A"), "10/10/1");
}

/// MW-5.45: a negated Resurrection saves nobody, in the sentence as in the game.
#[test]
fn preview_of_a_negated_resurrection() {
    let mut table = at("A 10/10/12 dragon_8 negation | B 20/5/5 resurrection | C riches_4");
    table.play("A play:dragon_8; A 1; A F");
    table.sweep("B play:resurrection");
    assert_eq!(preview(&table), "B will lose 0 of 8 Followers: Resurrection.");
    table.sweep("A play:negation");
    assert_eq!(preview(&table), "B will lose 8 Followers.");
}

/// MW-5.78: a Sacrifice lies in the pile in place of the deity it saves.
#[test]
fn preview_of_a_vacation() {
    let mut table = at("A vacation_of_the_gods | B ^war_god sacrifice | C ^god_king riches_4");
    table.play("A play:vacation_of_the_gods; A 0");
    assert_eq!(preview(&table), "A may keep one of: War God of B, God King of C.");
    table.sweep("B play:sacrifice; B 1");
    assert_eq!(preview(&table), "A may keep one of: Sacrifice of B, God King of C.");
}

/// MW-5.42, MW-5.43: labels count wealth and War God as the chain will.
#[test]
fn labels_know_the_amount() {
    let table = at("A 10/10/12 ^war_god dragon_6 riches_6 wild_magic | B | C");
    assert_eq!(label(&table, "A", "play:dragon_6"), "Play Dragon 6: destroys 12");
    assert_eq!(label(&table, "A", "play:riches_6"), "Play Riches 6: +6 Gold");
    let mut table = at("A 10/10/9 wild_magic | B | C");
    table.play("A play:wild_magic");
    assert_eq!(label(&table, "A", "riches"), "A Riches: +2 Gold (you are poor)");
}

/// MW-5.78: deities are given up clockwise from the player, once each, by those who can choose.
#[test]
fn a_vacation_in_disorder_is_refused() {
    let mut table = at("A vacation_of_the_gods | B ^war_god ^god_king | C ^earth_goddess ^protection");
    table.play("A play:vacation_of_the_gods; A 0");
    assert_eq!(table.step(), "VacationDiscard");
    let early = Surrendered { by: seat("C"), card: Card::EarthGoddess };
    assert!(table.game.mage_mut(seat("C")).deities.take(Deity::EarthGoddess));
    table.game.chain.as_mut().expect("a chain").pile.push(early);
    assert!(table.game.check().is_err());
}

/// MW-5.83, MW-5.85: the recipient decides outside Chaos Strikes, and nothing destroys where it may not.
#[test]
fn events_in_disorder_are_refused() {
    let mut table = at("A genie | B 5/40/5 | C riches_4").discarded("riches_6");
    table.play("A play:genie; A 1");
    let (decider, recipient) = (seat("C"), seat("B"));
    *table.game.agenda.last_mut().expect("a step") = Frame::GeniePick(GeniePick { decider, recipient });
    assert!(table.game.check().is_err());
    let mut table = at("A god_king_boon | B | C riches_4");
    table.play("A play:god_king_boon; A 1; B 3; B 2");
    table.game.options.boon_destruction = false;
    assert!(table.game.check().is_err(), "Gold takes the rest unasked");
    let printed = options(|options| options.boon_destruction = false);
    let mut table = with(printed, "A god_king_boon | B | C riches_4");
    table.play("A play:god_king_boon; A 1; B 3; B 2");
    assert_eq!(table.totals("B"), "8/7/15");
}
