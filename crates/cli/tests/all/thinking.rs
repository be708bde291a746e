//! Bots that need a while do not hold up the screen.

use crate::toys::PERSON;
use games::kernel::{Names, Seat};
use games::{Level, Of, Rulebook};
use kit::games::TicTacToe;
use pantheon_cli::play::{App, Back, Kind, Purpose, Session};
use pantheon_cli::shade::Depth;
use std::time::Duration;

static BOOK: Of<TicTacToe> = Of::new("", bots::Brain::rollouts());

fn session(kinds: &[Kind]) -> Session {
    let table = BOOK.open(&serde_json::json!({}), 2, "test").unwrap();
    Session::new(&BOOK, table, kinds.to_vec(), Names::default(), "luck")
}

fn first(game: &mut Session) {
    let action = game.page().choices[0].action.clone();
    game.play(&action).unwrap();
}

fn pause() {
    std::thread::sleep(Duration::from_millis(1));
}

#[test]
fn a_slow_bot_thinks_aside_and_undo_interrupts_it() {
    let mut game = session(&[PERSON, Kind::Bot(Level::Normal)]);
    first(&mut game);
    assert_eq!(game.purpose(), Purpose::Think(Seat(1)));
    assert!(game.page().prompt.contains("is thinking") && game.page().choices.is_empty());
    while !game.tick() {
        pause();
    }
    assert_eq!((game.purpose(), game.played()), (Purpose::Decide(Seat(0)), 2));
    first(&mut game);
    game.tick();
    assert!(game.is_thinking());
    assert_eq!(game.undo(), Back::Done(Seat(0)));
    assert_eq!((game.is_thinking(), game.purpose(), game.played()), (false, Purpose::Decide(Seat(0)), 2));
    first(&mut game);
    game.wait();
    assert_eq!((game.purpose(), game.played()), (Purpose::Decide(Seat(0)), 4));
}

#[test]
fn bots_alone_think_aside_too() {
    let mut app = App::new(session(&[Kind::Bot(Level::Normal); 2]), Depth::Mono);
    let key = |letter| crossterm::event::KeyEvent::from(crossterm::event::KeyCode::Char(letter));
    app.on_key(key(' '));
    assert!(app.session().is_thinking());
    while !app.tick() {
        pause();
    }
    assert_eq!((app.session().played(), app.session().is_thinking()), (1, false));
    app.on_key(key('a'));
    while app.session().purpose() == Purpose::Watch {
        app.tick();
        pause();
    }
    assert_eq!(app.session().purpose(), Purpose::Over);
}
