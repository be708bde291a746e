//! The quiet window before each turn (option `quiet_window`).

use crate::scenario::{Scenario, options, seat, with};
use kernel::{Event as _, Seats, Viewer};
use mystic_war::components::Card;
use mystic_war::{Answer, MysticWarOptions, PromptPolicy, StandingAnswer, standing_answer};

fn quiet(text: &str) -> Scenario {
    with(options(|options| options.quiet_window = true), text)
}

/// A throws a card away; the turn of B comes, with its window.
fn before_b(hands: &str) -> Scenario {
    let mut table = quiet(hands);
    table.play("A discard:riches_4");
    table
}

/// MW-5.137: before a turn everybody else with cards is asked, and may lay a deity before anybody.
#[test]
fn a_deity_before_a_turn() {
    let mut table =
        before_b("A riches_4 sorcery_4 | B wrath_of_the_war_god riches_6 | C 20/5/5 earth_goddess");
    assert_eq!(table.step(), "Quiet");
    assert_eq!(table.waiting(), Seats::all(3).without(seat("B")), "B can lay deities on the turn itself");
    assert_eq!(table.legal("A"), ["pass"], "asked all the same (MW-8.1)");
    assert_eq!(table.legal("C"), ["pass", "play:earth_goddess"]);
    table.play("A pass; C play:earth_goddess; C 2");
    assert_eq!(table.up("C"), "earth_goddess");
    assert_eq!(
        (table.step(), table.waiting()),
        ("Quiet".to_owned(), Seats::only(seat("A"))),
        "another sweep"
    );
    table.play("A pass");
    assert_eq!(table.step(), "TurnAction");
    table.play("B play:wrath_of_the_war_god; B 2");
    assert_eq!(table.totals("C"), "20/5/3", "only Gold could be struck, and events cannot be answered");
}

/// MW-5.137: only deities that stay face-up, and of several the first clockwise from the seat whose turn comes.
#[test]
fn the_first_clockwise_is_laid() {
    let table = "A riches_4 war_god | B riches_6 | C god_king dragonbane disfavor | D sorcery_4";
    let mut table = before_b(table);
    assert_eq!(table.legal("C"), ["pass", "play:god_king"]);
    table.play("A play:war_god; A 0; D pass; C play:god_king");
    assert_eq!(table.legal("C"), ["0", "1", "2", "3"]);
    table.play("C 1");
    assert_eq!((table.up("B"), table.up("A")), ("god_king".to_owned(), String::new()));
    assert_eq!(table.hand("A"), "war_god", "the answer of A is forgotten");
    let told = |letter: &str| {
        let seen = |event: &&mystic_war::Event| event.seen_by(Viewer::Seat(seat(letter))).is_some();
        let forgotten = |event: &&mystic_war::Event| matches!(event, mystic_war::Event::Forgotten { .. });
        table.events.iter().filter(forgotten).filter(seen).count()
    };
    assert_eq!((told("A"), told("B"), told("C")), (1, 0, 0));
}

/// MW-5.137, MW-8.2: nobody can tell who could have acted, who has answered, or what.
#[test]
fn the_window_tells_nothing() {
    let mut views = Vec::new();
    for hand in ["god_king", "sorcery_8"] {
        let mut table = before_b(&format!("A riches_4 sorcery_4 | B riches_6 | C {hand} | D sorcery_6"));
        let before = (table.view("A"), table.view("B"), table.public());
        table.events.clear();
        table.play(if hand == "god_king" { "C play:god_king; C 1" } else { "C pass" });
        assert_eq!((table.view("A"), table.view("B"), table.public()), before);
        assert!(table.events.iter().all(|event| event.seen_by(Viewer::Public).is_none()));
        views.push(before);
    }
    assert_eq!(views[0].2.asked, views[1].2.asked);
    assert!(views[0].2.asked.contains(seat("C")) && !views[0].2.asked.contains(seat("B")));
}

/// MW-5.134, MW-5.137: `folded` passes for those who have nothing to lay.
#[test]
fn folded_asks_who_can_lay() {
    let folded = options(|options| {
        (options.quiet_window, options.prompt_policy) = (true, PromptPolicy::Folded);
    });
    let mut table = with(folded, "A riches_4 sorcery_4 | B riches_6 | C god_king | D sorcery_6");
    table.play("A discard:riches_4");
    assert_eq!((table.step(), table.waiting()), ("Quiet".to_owned(), Seats::only(seat("C"))));
    table.play("C pass; B pass");
    assert_eq!(table.step(), "TurnAction", "before the turn of C nobody else has anything to lay");
}

/// MW-5.135, MW-5.137: standing answers pass where there is no deity to lay.
#[test]
fn standing_answers_pass_quietly() {
    let table = before_b("A riches_4 sorcery_4 | B riches_6 | C god_king");
    let answer = |letter: &str, order| standing_answer(&table.view(letter), order).map(|it| it.to_string());
    assert_eq!(answer("A", StandingAnswer::AskIfLegal), Some("pass".to_owned()));
    assert_eq!(answer("A", StandingAnswer::AskAll), None);
    assert_eq!(answer("C", StandingAnswer::AskIfLegal), None);
    assert_eq!(answer("C", StandingAnswer::AskIfMine), None);
    assert_eq!(answer("B", StandingAnswer::AskIfLegal), None, "a turn is never answered");
}

/// MW-5.137: without the option there is no such window, and older games keep their digest.
#[test]
fn off_by_default() {
    let mut table = with(MysticWarOptions::default(), "A riches_4 sorcery_4 | B riches_6 | C god_king");
    table.play("A discard:riches_4");
    assert_eq!(table.step(), "TurnAction");
    let json = serde_json::to_string(&table.game).expect("plain data");
    assert!(!json.contains("quiet"), "{json}");
}

/// MW-5.137: positions that cannot be are refused.
#[test]
fn a_window_in_disorder_is_refused() {
    use kernel::Game;
    let table = before_b("A riches_4 sorcery_4 | B riches_6 god_king | C war_god");
    assert!(table.game.check().is_ok() && table.reloaded() == table.game);
    for answer in [Answer::Play { card: Card::GodKing, named: Some(seat("A")) }, Answer::Pass] {
        let mut game = table.game.clone();
        game.quiet.as_mut().expect("a window")[1] = answer;
        assert!(game.check().is_err(), "B is not asked: {answer:?}");
    }
    let mut game = table.game.clone();
    game.quiet.as_mut().expect("a window")[2] = Answer::Play { card: Card::WarGod, named: None };
    assert!(game.check().is_err(), "a deity lies before somebody");
    let mut game = table.game;
    game.options.quiet_window = false;
    assert!(game.check().is_err());
}
