//! Sentences and labels say what the rules will really do, and hand-written positions that cannot be are refused.

use crate::scenario::{Scenario, at, options, seat, with};
use kernel::{Event as _, Game, Names, Viewer};
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
    assert_eq!(label(&table, "A", "riches"), "Riches: +2 Gold (you are poor)");
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

/// Nothing that people read speaks like an engine, with any options.
#[test]
fn nothing_reads_like_an_engine() {
    kit::words::<MysticWar>();
}

/// MW-5.63: who is struck by a reflection loses.
#[test]
fn a_reflection_is_told_as_a_loss() {
    let mut table = at("A 30/30/30 dragon_10 | B 20/20/20 reprodestruction | C riches_4");
    table.play("A play:dragon_10; A 1; A G");
    table.sweep("B play:reprodestruction");
    assert_eq!(preview(&table), "B will lose 10 Gold; A will lose 10 Gold too.");
    let mut table = at("A 30/30/30 ^god_king dragon_10 | B 20/20/20 reprodestruction | C riches_4");
    table.play("A play:dragon_10; A 1; A M");
    table.sweep("B play:reprodestruction");
    assert_eq!(preview(&table), "B will lose 10 Mystic Power; A will lose no Mystic Power: God King.");
}

fn told(table: &Scenario, viewer: Viewer) -> Vec<String> {
    table.events.iter().filter_map(|event| event.seen_by(viewer)).map(|event| event.text(&names())).collect()
}

/// MW-5.62: the log says what kept a loss away.
#[test]
fn the_log_tells_what_god_king_stops() {
    let mut table = at("A 10/10/12 dragon_6 | B 20/14/20 ^god_king | C riches_4");
    table.play("A play:dragon_6; A 1; A M").close();
    let log = told(&table, Viewer::Public);
    assert!(log.contains(&"God King keeps B from losing Mystic Power.".to_owned()), "{log:?}");
    let mut open = at("A 10/10/12 dragon_6 | B 20/14/20 ^god_king | C riches_4");
    open.play("A play:dragon_6; A 1; A G").close();
    assert!(!told(&open, Viewer::Public).iter().any(|line| line.contains("keeps B from")));
}

/// MW-8.4: who answered with a card that came too late is told so, and nobody else.
#[test]
fn a_forgotten_answer_is_told_to_its_giver() {
    let mut table = at("A 10/10/12 dragon_10 riches_4 | B 5/5/20 dragonbane | C capture sorcery_6");
    table.play("A play:dragon_10; A 1; A G");
    table.events.clear();
    table.play("C play:capture; A pass; B play:dragonbane");
    let forgotten = "Capture of C is not played: somebody before spoke first. It stays in hand.".to_owned();
    assert!(told(&table, Viewer::Seat(seat("C"))).contains(&forgotten));
    for viewer in [Viewer::Seat(seat("A")), Viewer::Seat(seat("B")), Viewer::Public] {
        assert!(!told(&table, viewer).iter().any(|line| line.contains("Capture")), "{viewer:?}");
    }
}

/// MW-5.107: inside Chaos Strikes labels name the card's player, whoever chooses.
#[test]
fn labels_of_chaos_name_the_player() {
    let table = at("A 5/5/5 chaos_strikes | B 5/40/5 | C 20/20/20 ^war_god | D riches_4");
    let mut table = table.deck_top("favoritism dragon_10 necromancy");
    table.play("A play:chaos_strikes; A 2");
    assert_eq!(table.waiting(), kernel::Seats::only(seat("B")));
    let taken = label(&table, "B", "favoritism");
    assert_eq!(taken, "Favoritism: Takes a face-up deity of C; it lies before A now.");
    table.play("B dragon_10; B F");
    assert_eq!(label(&table, "B", "necromancy"), "Necromancy: A gains as many Followers as C really loses.");
    let table = at("A 5/5/15 chaos_strikes | B 9/40/5 | C 20/20/20 | D riches_4");
    let mut table = table.deck_top("wild_magic dragonbane capture");
    table.play("A play:chaos_strikes; A 2; B wild_magic");
    assert_eq!(
        label(&table, "B", "riches"),
        "Riches: +4 Gold",
        "wealth counts for nothing, and nobody is poor"
    );
}

/// MW-6.1: the white Judgment says what it does.
#[test]
fn the_white_judgment_says_what_it_is() {
    let table = at("A judgment_white | B | C riches_4");
    let label = label(&table, "A", "play:judgment_white");
    assert!(label.contains("whoever has reached the goal may win now"), "{label}");
}

/// Hand sizes stand in the first columns of the terminal's board, and no line is wider than 72.
#[test]
fn a_narrow_terminal_shows_hand_sizes() {
    let table = at("A 10/10/12 dragon_6 riches_4 riches_6 sorcery_4 | B ^protection riches_8 | C");
    let names = Names::new(["A mage with a long name", "B", "C"].map(str::to_owned));
    let text = MysticWar::sketch(&table.view("A"), &names).text();
    let hands = ["A mage with a long name: 4 cards in hand", "B: 1 card in hand", "C: 0 cards in hand"];
    for hand in hands {
        let line = text.lines().find(|line| line.contains(hand)).unwrap_or_else(|| panic!("{hand}: {text}"));
        assert!(line.find("in hand").is_some_and(|at| at < 60), "{line}");
    }
}

#[test]
fn notation_reads_back() {
    let words = "decline pass none accept refuse keep exchange dragon F G 0 15 7:M play:capture \
        discard:wild_magic trade:sell_slaves:10 receive:tithe_followers god_king judgment_white";
    for text in words.split_whitespace() {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for bad in [
        "",
        "16",
        "+1",
        "01",
        "8:F",
        "1:X",
        "play:",
        "play:x",
        "trade:sell_slaves:15",
        "trade:sell_slaves:010",
        "00",
        "256",
        "trade:",
        ":",
        "f",
    ] {
        assert!(bad.parse::<Action>().is_err(), "{bad}");
    }
    assert!(size_of::<Action>() <= 8);
}
