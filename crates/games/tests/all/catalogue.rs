//! What every door relies on, for every game of the catalogue.

use games::kernel::{Dice, Record, RecordError, Seat, Turn, Viewer};
use games::{CATALOGUE, Engine, Level, Rulebook, Table};
use serde_json::json;

fn random_game(book: &dyn Rulebook, seats: u8, seed: &str) -> Box<dyn Table> {
    let mut table = book.open(&json!({}), seats, seed).expect("the defaults can be set up");
    let mut dice = Dice::from_seed(seed);
    while let Turn::Awaiting(waiting) = table.turn() {
        let seat = waiting.first().expect("the rules wait for somebody");
        let ranked = table.advise(seat, Level::Random, 0, &mut dice).expect("it is that seat's decision");
        table.play(seat, &ranked[0].action).expect("advice is legal");
    }
    table
}

#[test]
fn every_game_plays_through_the_table_and_its_record() {
    for &book in CATALOGUE {
        let table = random_game(book, *book.seats().start(), "table");
        let outcome = table.outcome().expect("it is over");
        assert_eq!(outcome.ranks.len(), usize::from(table.seats()));
        let text = table.record().to_json();
        let record = Record::parse(&text).expect("it was just written");
        let again = games::resume(&record, usize::MAX).expect("it replays");
        assert_eq!(again.status(), table.status());
        assert_eq!(again.at(3).status(), games::resume(&record, 3).expect("a part replays").status());
        for viewer in Viewer::all(table.seats()) {
            assert!(!table.sketch(viewer).text().trim().is_empty());
            assert!(
                table.sights(viewer, 0).iter().all(|told| !told.kind.is_empty() && !told.text.is_empty())
            );
        }
    }
}

/// Damaged, truncated, foreign, too new, tampered: each error says what and where.
#[test]
fn a_bad_record_says_what_is_wrong_and_where() {
    for &book in CATALOGUE {
        let text = random_game(book, *book.seats().start(), "bad").record().to_json();
        let error = |text: &str| match Record::parse(text) {
            Ok(record) => games::resume(&record, usize::MAX).map(|_| ()).expect_err("it is bad"),
            Err(error) => error,
        };
        assert!(matches!(error(&text[..text.len() / 2]), RecordError::NotJson { line: 2.., .. }));
        assert!(matches!(error("{\"hello\": 1}"), RecordError::Foreign));
        assert!(matches!(
            error(&text.replacen("\"format\": 1", "\"format\": 99", 1)),
            RecordError::TooNew { format: 99 }
        ));
        assert!(matches!(error(&text.replacen("\"seats\"", "\"chairs\"", 1)), RecordError::Malformed(_)));
        assert!(matches!(error(&text.replacen(book.id(), "ludo", 1)), RecordError::UnknownGame(_)));
        let rules = format!("\"rules\": {}", book.rules());
        assert!(matches!(
            error(&text.replacen(&rules, "\"rules\": 9999", 1)),
            RecordError::OtherRules { .. }
        ));
        let mut record = Record::parse(&text).expect("it was just written");
        record.actions[2].1 = "Nonsense".to_owned();
        assert!(matches!(error(&record.to_json()), RecordError::Action { number: 3, .. }));
        let mut record = Record::parse(&text).expect("it was just written");
        record.actions.pop();
        assert!(matches!(error(&record.to_json()), RecordError::Hash { .. }));
    }
}

#[test]
fn any_line_is_answered() {
    let effort = std::env::var("PANTHEON_LONG").ok().and_then(|text| text.parse().ok()).unwrap_or(1u32);
    for &book in CATALOGUE {
        let mut engine = Engine::new(book);
        engine.answer(br#"{"op":"new","options":{},"seats":3,"seed":"lines"}"#);
        let mut dice = Dice::fast(3);
        let ops = ["new", "legal", "apply", "view", "state", "load", "undo", "bot", "record", "x"];
        for _ in 0..400 * effort {
            let seat = i64::from(dice.below(6)) - 1;
            let request = match dice.below(4) {
                0 => json!({"op": dice.pick(&ops), "seat": seat, "action": "Pass", "level": "random"})
                    .to_string(),
                1 => json!({"op": dice.pick(&ops), "seats": seat, "options": {"a": seat}, "seed": seat})
                    .to_string(),
                2 => json!({"op": "load", "state": {"dice": seat, "options": {}}}).to_string(),
                _ => (0..dice.below(30)).map(|_| dice.pick(b"{}[]\",:opseat0123 ") as char).collect(),
            };
            let answer = engine.answer(request.as_bytes());
            assert!(
                answer.line.starts_with("{\"ok\":") && !answer.line.contains('\n'),
                "{request}: {}",
                answer.line
            );
        }
    }
}

#[test]
fn samples_are_the_same_for_the_same_seed_and_bots_take_every_seat() {
    for &book in CATALOGUE {
        let mut played = 0;
        for seats in book.seats() {
            // Some numbers of players need an option.
            let Ok(mut sampler) = book.sampler(&json!({}), seats, &[Level::Random]) else { continue };
            played += 1;
            let (one, two) = (sampler("s/1"), sampler("s/1"));
            assert_eq!(one, two);
            assert!(one.outcome.is_some() && one.decisions > 0);
        }
        assert!(played > 0, "{} does not play with its defaults", book.id());
        assert!(book.sampler(&json!({"no": 1}), *book.seats().start(), &[Level::Random]).is_err());
        assert!(book.sampler(&json!({}), 99, &[Level::Random]).is_err());
    }
}

#[test]
fn refusals_at_the_table_change_nothing() {
    for &book in CATALOGUE {
        let mut table =
            book.open(&json!({}), *book.seats().start(), "r").expect("the defaults can be set up");
        let before = table.status();
        assert!(table.play(Seat(99), "Pass").is_err());
        assert!(table.play(Seat(0), "no such action").is_err());
        assert!(table.undo_last().is_err() && table.take_back(Seat(0)).is_err());
        assert_eq!(table.status(), before);
    }
}

/// MW-5.135: the default is one of the answers that can be laid down, and one that asks always goes before it.
#[test]
fn a_standing_answer_by_default_is_one_of_the_games_own() {
    for book in CATALOGUE {
        let keys: Vec<&str> = book.standing().iter().map(|(key, _)| *key).collect();
        let info = games::info(*book);
        assert_eq!(info.standing_default.as_deref(), book.standing_default());
        assert!(book.standing_default().is_none_or(|key| keys[1..].contains(&key)), "{}", book.name());
    }
    let defaults = CATALOGUE.iter().filter_map(|book| Some((book.id(), book.standing_default()?)));
    assert_eq!(defaults.collect::<Vec<_>>(), [("mystic_war", "ask_if_legal")]);
}
