//! A session without a screen: whose eyes, covers, bots, undo, files.

use crate::toys::{BOT, PERSON, Scratch, book, session};
use games::kernel::{Names, Record, Refusal, Seat};
use pantheon_cli::play::{Back, Purpose, Session};

fn first(session: &mut Session) {
    let action = session.page().choices[0].action.clone();
    session.play(&action).unwrap();
}

#[test]
fn one_person_plays_bots_to_the_end_uncovered() {
    let mut game = session("connect_four", &[BOT, PERSON]);
    assert_eq!(game.played(), 1, "the bot has begun");
    while game.purpose() != Purpose::Over {
        assert_eq!(game.purpose(), Purpose::Decide(Seat(1)));
        first(&mut game);
    }
    let page = game.page();
    assert!(page.standings[0].starts_with("The game is over"), "{:?}", page.standings);
    assert_eq!(page.standings.len(), 3);
    assert!(page.choices.is_empty());
}

#[test]
fn a_cover_shows_nothing_of_anybody() {
    let mut game = session("leduc", &[PERSON, PERSON]);
    assert_eq!(game.purpose(), Purpose::Cover(Seat(0)));
    let check_blank = |game: &Session| {
        let page = game.page();
        assert!(page.sketch.0.is_empty() && page.log.is_empty() && page.choices.is_empty());
        assert!(page.prompt.is_empty() && page.standings.is_empty());
    };
    check_blank(&game);
    assert_eq!(game.play("Call"), Err(Refusal::NotYourTurn), "nobody acts under a cover");
    game.uncover();
    assert_eq!(game.purpose(), Purpose::Decide(Seat(0)));
    assert!(!game.page().sketch.0.is_empty());
    first(&mut game);
    assert_eq!(game.purpose(), Purpose::Cover(Seat(1)));
    check_blank(&game);
}

#[test]
fn without_covers_the_screen_stays_open() {
    let mut game = session("leduc", &[PERSON, PERSON]);
    game.cover_between_people(false);
    assert_eq!(game.purpose(), Purpose::Decide(Seat(0)));
    first(&mut game);
    assert_eq!(game.purpose(), Purpose::Decide(Seat(1)));
}

#[test]
fn undo_under_a_cover_calls_the_one_who_acted() {
    let mut game = session("tic_tac_toe", &[PERSON, PERSON]);
    assert_eq!(game.undo(), Back::Nothing);
    game.uncover();
    first(&mut game);
    assert_eq!(game.purpose(), Purpose::Cover(Seat(1)));
    assert_eq!(game.undo(), Back::Done(Seat(0)));
    assert_eq!((game.purpose(), game.played()), (Purpose::Cover(Seat(0)), 0));
}

#[test]
fn undo_after_a_bot_needs_agreement() {
    let mut game = session("tic_tac_toe", &[PERSON, BOT]);
    first(&mut game);
    assert_eq!(game.undo(), Back::Ask("another player has acted since".to_owned()));
    assert_eq!(game.played(), 2, "nothing changed");
    assert_eq!(game.undo_agreed(), Back::Done(Seat(0)));
    assert_eq!((game.purpose(), game.played()), (Purpose::Decide(Seat(0)), 0));
}

#[test]
fn simultaneous_choices_are_made_in_turn_and_bots_do_not_wait() {
    let mut game = session("toy", &[PERSON, BOT, PERSON]);
    assert_eq!(game.played(), 1, "the bot has laid its card");
    assert_eq!(game.purpose(), Purpose::Cover(Seat(0)));
    game.uncover();
    first(&mut game);
    assert_eq!(game.purpose(), Purpose::Cover(Seat(2)));
    // The first one has second thoughts: a secret choice may be changed until the last one is in.
    assert_eq!(game.undo(), Back::Done(Seat(0)));
    assert_eq!((game.purpose(), game.played()), (Purpose::Cover(Seat(0)), 1));
    game.uncover();
    first(&mut game);
    game.uncover();
    assert_eq!(game.purpose(), Purpose::Decide(Seat(2)));
    first(&mut game);
    assert!(matches!(game.undo(), Back::Ask(_)), "the cards are open");
}

#[test]
fn the_log_marks_what_is_new() {
    let mut game = session("tic_tac_toe", &[PERSON, BOT]);
    first(&mut game);
    let page = game.page();
    assert_eq!((page.log.len(), page.fresh), (2, 0), "what follows from one's own action is news, too");
    first(&mut game);
    assert_eq!((game.page().log.len(), game.page().fresh), (4, 2));
    game.undo_agreed();
    assert_eq!((game.page().log.len(), game.page().fresh), (2, 2), "what was read once is not told again");
}

#[test]
fn bots_alone_act_when_told() {
    let mut game = session("tic_tac_toe", &[BOT, BOT]);
    assert_eq!((game.purpose(), game.played()), (Purpose::Watch, 0));
    while game.purpose() == Purpose::Watch {
        game.step();
    }
    assert_eq!(game.purpose(), Purpose::Over);
}

#[test]
fn every_action_is_kept_and_can_be_resumed() {
    let file = Scratch::new("kept.json");
    let mut game = session("leduc", &[PERSON, BOT]);
    game.keep_in(Some(file.0.clone()), None);
    first(&mut game);
    assert!(game.is_saved());
    let record = Record::parse(&std::fs::read_to_string(&file.0).unwrap()).unwrap();
    assert_eq!(record.actions.len(), game.played());
    let table = book("leduc").resume(&record, usize::MAX).unwrap();
    assert_eq!(table.played(), game.played());
    let leftovers = std::fs::read_dir(file.0.parent().unwrap()).unwrap().count();
    assert_eq!(leftovers, 1, "no part files stay behind");
}

#[test]
fn a_save_that_fails_is_told_and_play_goes_on() {
    let mut game = session("tic_tac_toe", &[PERSON, BOT]);
    game.keep_in(Some("/nowhere/at/all.json".into()), None);
    assert!(game.trouble().is_some_and(|why| why.contains("/nowhere/at/all.json")));
    assert!(!game.is_saved());
    first(&mut game);
    assert!(game.trouble().is_some());
}

/// MW-5.135: whoever is alone with bots and can only pass in a response window is not asked; undo passes that over. Where
/// several people share the screen all are asked.
#[test]
fn who_can_only_pass_is_not_asked_and_undo_passes_it_over() {
    let book = games::find("mystic_war").unwrap();
    let session = |kinds: &[_]| {
        let table = book.open(&serde_json::json!({}), 3, "passes").unwrap();
        Session::new(book, table, kinds.to_vec(), Names::default(), "luck")
    };
    let file = Scratch::new("passes.json");
    let mut game = session(&[PERSON, BOT, BOT]);
    game.keep_in(Some(file.0.clone()), None);
    let mut answered = 0;
    while answered < 3 && game.purpose() != Purpose::Over {
        let (before, prompt) = (game.played(), game.page().prompt);
        first(&mut game);
        let record = Record::parse(&std::fs::read_to_string(&file.0).unwrap()).unwrap();
        let own = record.actions[before..].iter().filter(|(seat, _)| *seat == Seat(0));
        if own.count() > 1 {
            answered += 1;
            assert_eq!(game.undo_agreed(), Back::Done(Seat(0)));
            assert_eq!((game.played(), game.page().prompt), (before, prompt), "not the pass is taken back");
            first(&mut game);
        }
    }
    assert!(answered > 0, "nothing was answered for the person");
    let mut several = session(&[PERSON, PERSON, BOT]);
    several.cover_between_people(false);
    let alone = (0..100).any(|_| {
        let lonely = several.page().choices.len() == 1;
        first(&mut several);
        lonely
    });
    assert!(alone, "nobody was asked who could only pass");
}
