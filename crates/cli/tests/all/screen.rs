//! The full screen, drawn to memory and driven by keys.

use crate::toys::{BOT, PERSON, Scratch, session};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use pantheon_cli::play::{App, Course, Session};
use pantheon_cli::shade::Depth;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::time::Duration;

struct Screen {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Screen {
    fn new(session: Session, width: u16, height: u16) -> Screen {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut screen = Screen { app: App::new(session, Depth::Mono), terminal };
        screen.text();
        screen
    }

    fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
        self.terminal.backend().to_string()
    }

    fn key(&mut self, code: KeyCode) -> Course {
        let flow = self.app.on_key(KeyEvent::new(code, KeyModifiers::NONE));
        self.text();
        flow
    }

    fn types(&mut self, text: &str) {
        text.chars().for_each(|letter| {
            self.key(KeyCode::Char(letter));
        });
    }

    fn shows(&mut self, words: &str) {
        let text = self.text();
        assert!(text.contains(words), "{words:?} is not on\n{text}");
    }

    fn lacks(&mut self, words: &str) {
        let text = self.text();
        assert!(!text.contains(words), "{words:?} is on\n{text}");
    }
}

#[test]
fn a_game_is_played_by_keys() {
    let mut screen = Screen::new(session("tic_tac_toe", &[PERSON, BOT]), 110, 30);
    screen.shows("Mark a free cell");
    screen.shows("> 1  Mark row 1, column 1");
    screen.key(KeyCode::Down);
    screen.shows("> 2  Mark row 1, column 2");
    screen.types("9");
    screen.shows("> 9  Mark row 3, column 3");
    screen.key(KeyCode::Enter);
    screen.shows("after 2 actions");
    for _ in 0..4 {
        screen.key(KeyCode::Enter);
    }
    screen.shows("The game is over");
    screen.shows("Final standing");
    assert_eq!(screen.key(KeyCode::Char('q')), Course::Leave);
}

#[test]
fn the_filter_narrows_the_list() {
    let mut screen = Screen::new(session("tic_tac_toe", &[PERSON, BOT]), 100, 30);
    screen.types("/row 2,");
    screen.shows("3 of 9 choices");
    screen.shows("filter: row 2,");
    screen.lacks("Mark row 1, column 1");
    screen.types(" {5}");
    screen.key(KeyCode::Enter);
    screen.shows("after 2 actions");
    screen.types("/nothing like it");
    screen.key(KeyCode::Enter);
    screen.key(KeyCode::Enter);
    screen.shows("nothing passes the filter");
    screen.key(KeyCode::Esc);
    screen.shows("7 choices");
}

#[test]
fn a_cover_wipes_the_screen_and_hears_no_key_typed_ahead() {
    let mut screen = Screen::new(session("leduc", &[PERSON, PERSON]), 110, 30);
    screen.shows("Player 1, it is your turn.");
    screen.lacks("cards");
    screen.key(KeyCode::Char(' '));
    screen.shows("cards");
    screen.key(KeyCode::Enter);
    for _ in 0..3 {
        screen.key(KeyCode::Enter);
        screen.shows("Player 2, it is your turn.");
    }
    screen.lacks("cards");
    screen.lacks("Match the stake");
    screen.lacks("Call");
    std::thread::sleep(Duration::from_millis(450));
    screen.key(KeyCode::Enter);
    screen.shows("cards");
}

#[test]
fn undo_says_why_not_and_asks() {
    let mut screen = Screen::new(session("tic_tac_toe", &[PERSON, BOT]), 100, 30);
    screen.types("u");
    screen.shows("there is nothing to take back");
    screen.key(KeyCode::Enter);
    screen.types("u");
    screen.shows("another player has acted since");
    screen.types("n");
    screen.shows("after 2 actions");
    screen.types("uy");
    screen.shows("the beginning");
}

#[test]
fn quitting_asks_and_saves() {
    let file = Scratch::new("game.json");
    let mut screen = Screen::new(session("tic_tac_toe", &[PERSON, BOT]), 100, 30);
    screen.types("q");
    screen.shows("The game is not saved.");
    screen.key(KeyCode::Esc);
    screen.lacks("The game is not saved.");
    screen.types("qs");
    let control_u = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
    screen.app.on_key(control_u);
    screen.types(file.text());
    assert_eq!(screen.key(KeyCode::Enter), Course::Leave);
    assert!(file.0.exists());
    let mut other = Screen::new(session("tic_tac_toe", &[PERSON, BOT]), 100, 30);
    other.types("s");
    other.app.on_key(control_u);
    other.types(file.text());
    other.key(KeyCode::Enter);
    other.shows("exists already");
    other.types("y");
    other.shows("saved to");
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(other.app.on_key(interrupt), Course::Interrupt);
}

#[test]
fn every_size_can_be_drawn() {
    for (width, height) in [(1, 1), (2, 3), (10, 4), (20, 50), (40, 8), (80, 24), (300, 100)] {
        let mut screen = Screen::new(session("toy", &[PERSON, BOT, PERSON]), width, height);
        screen.types("? x");
        for code in
            [KeyCode::Tab, KeyCode::PageDown, KeyCode::Right, KeyCode::End, KeyCode::Home, KeyCode::Up]
        {
            screen.key(code);
        }
        for zoomed in ['z', 'q', 'n', 's'] {
            screen.types(&zoomed.to_string());
            screen.key(KeyCode::Tab);
        }
        screen.terminal.backend_mut().resize(height, width);
        screen.text();
    }
}

#[test]
fn a_wide_board_scrolls_both_ways() {
    let mut screen = Screen::new(session("toy", &[PERSON, BOT, BOT, BOT]), 60, 24);
    screen.shows("more →");
    let before = screen.text();
    screen.types("l");
    assert_ne!(before, screen.text());
    screen.shows("more ←");
    screen.types("h");
    assert_eq!(before, screen.text());
}

/// No choice is cut where it differs from the others.
#[test]
fn a_label_takes_the_rows_it_needs() {
    let mut screen = Screen::new(session("tic_tac_toe", &[PERSON, BOT]), 24, 30);
    screen.shows("> 1  Mark row 1,");
    screen.shows("     column 1");
    screen.types("9");
    screen.shows("> 9  Mark row 3,");
    screen.shows("     column 3");
}
