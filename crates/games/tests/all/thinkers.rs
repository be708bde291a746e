//! A bot at a table is the bot of the arena: the same decisions from the same position, memory, chance and budget.

use games::kernel::{Dice, Seat, Turn};
use games::{Bot, Level, Patience, Rulebook, Table, Thinker};
use serde_json::json;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const SEED: &str = "thinkers";

fn bots(names: &[&str]) -> Vec<Bot> {
    names.iter().map(|name| name.parse().expect("it is written as bots are")).collect()
}

/// Plays a whole game at a table, one bot a seat. Says how many decisions of each had an alternative.
fn at_a_table(book: &dyn Rulebook, bots: &[Bot]) -> (Box<dyn Table>, Vec<u32>) {
    let mut table = book.open(&json!({}), bots.len() as u8, SEED).expect("the defaults can be set up");
    let mut thinkers: Vec<Thinker> =
        bots.iter().map(|&bot| table.thinker(bot).expect("the game has such bots")).collect();
    let mut dice = Dice::from_seed(SEED).split();
    let mut decisions = vec![0; bots.len()];
    for number in 0.. {
        let Turn::Awaiting(waiting) = table.turn() else { break };
        let seat = waiting.first().expect("the rules wait for somebody");
        decisions[seat.index()] += u32::from(table.legal(seat).len() > 1);
        let thinker = &mut thinkers[seat.index()];
        let patience = Patience::iterations(thinker.bot().iterations());
        // Both ways to ask a bot are the same bot.
        if number % 2 == 0 {
            table.let_play(seat, thinker, patience, &mut dice).expect("it is their decision");
        } else {
            let action = table.decide(seat, thinker, patience, &mut dice).expect("it is their decision");
            table.play(seat, &action).expect("bots choose from the legal actions");
        }
    }
    (table, decisions)
}

#[test]
fn a_bot_at_a_table_is_the_bot_of_the_arena() {
    let tables = [
        ("gheos", ["hard:40", "normal", "easy"]),
        ("mammothodus", ["hard:10", "easy", "random"]),
        ("mystic_war", ["hard:20", "normal", "easy"]),
    ];
    for (id, names) in tables {
        let book = games::find(id).expect("it is in the catalogue");
        let bots = bots(&names);
        let mut contest = book
            .contest(&json!({}), bots.len() as u8, || Duration::ZERO)
            .expect("the defaults can be set up");
        let bout = contest(SEED, &bots);
        let (table, decisions) = at_a_table(book, &bots);
        assert_eq!((table.outcome(), decisions), (bout.outcome, bout.decisions), "{id}");
    }
}

#[test]
fn a_bot_carries_out_what_it_has_planned() {
    let book = games::find("gheos").expect("it is in the catalogue");
    let mut table = book.open(&json!({}), 2, SEED).expect("the defaults can be set up");
    let hard = Bot::from(Level::Hard);
    let mut thinkers = [(); 2].map(|()| table.thinker(hard).expect("the game has such bots"));
    let mut dice = Dice::fast(1);
    let (mut searches, mut planned) = (0, 0);
    for _ in 0..40 {
        let seat = table.turn().seats().first().expect("the game has just begun");
        let choice = table.legal(seat).len() > 1;
        let searched = table.let_play(seat, &mut thinkers[seat.index()], Patience::iterations(60), &mut dice);
        match (searched.expect("it is their decision"), choice) {
            (0, true) => planned += 1,
            (0, false) => {}
            (_, choice) => searches += u32::from(choice),
        }
    }
    assert!(searches > 5 && planned > 5, "{searches} searches, {planned} planned");
}

#[test]
fn a_bot_stops_when_told_and_is_refused_where_it_does_not_belong() {
    let book = games::find("gheos").expect("it is in the catalogue");
    let table = book.open(&json!({}), 2, SEED).expect("the defaults can be set up");
    let mut thinker = table.thinker(Bot::from(Level::Hard)).expect("the game has such bots");
    let seat = table.turn().seats().first().expect("the game has just begun");
    let (stop, mut dice) = (AtomicBool::new(true), Dice::fast(1));
    // Without the word it would think until the end of days.
    let patience = Patience { iterations: u32::MAX, stop: &stop };
    let action = table.decide(seat, &mut thinker, patience, &mut dice).expect("it is their decision");
    assert!(table.legal(seat).iter().any(|choice| choice.action == action));
    let other = Seat(1 - seat.0);
    assert!(table.decide(other, &mut thinker, patience, &mut dice).is_err());
    static PLAIN: games::Of<kit::games::TicTacToe> = games::Of::with_chapter("");
    let plain = PLAIN.open(&json!({}), 2, SEED).expect("it has no options");
    assert!(plain.thinker(Bot::from(Level::Hard)).is_err());
}
