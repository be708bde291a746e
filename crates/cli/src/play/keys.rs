//! What each key does.

use super::Purpose;
use super::app::{App, Course, Mode, Pane};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::PathBuf;

impl App {
    /// Obeys a key.
    pub fn on_key(&mut self, key: KeyEvent) -> Course {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'C')) {
            return Course::Interrupt;
        }
        let plain = !control && !key.modifiers.contains(KeyModifiers::ALT);
        if matches!(key.code, KeyCode::Char(_)) && !plain && !matches!(self.mode, Mode::SaveAs { .. }) {
            return Course::Stay;
        }
        self.notice = None;
        match self.mode.clone() {
            Mode::Table => return self.on_table(key),
            Mode::Filter => self.on_filter(key),
            Mode::Help | Mode::Advice(_) => self.mode = Mode::Table,
            Mode::Quit => return self.on_quit(key),
            Mode::SaveAs { name, leave } => return self.on_name(key, name, leave),
            Mode::Overwrite { path, leave } => match key.code {
                KeyCode::Char('y' | 'Y') => return self.save_over(&path, leave),
                _ => self.mode = Mode::SaveAs { name: path.display().to_string(), leave },
            },
            Mode::Agree(_) => match key.code {
                KeyCode::Char('y' | 'Y') => self.undo_agreed(),
                _ => self.mode = Mode::Table,
            },
        }
        Course::Stay
    }

    fn on_table(&mut self, key: KeyEvent) -> Course {
        let digit = matches!(key.code, KeyCode::Char('0'..='9'));
        if !digit {
            self.number.clear();
        }
        match (key.code, self.page.purpose) {
            (KeyCode::Char('q' | 'Q'), Purpose::Over) => return Course::Leave,
            (KeyCode::Char('q' | 'Q'), _) => self.mode = Mode::Quit,
            (KeyCode::Char('u' | 'U'), _) => self.undo(),
            (KeyCode::Char('s' | 'S'), _) => self.ask_for_file(false),
            (KeyCode::Char('?') | KeyCode::F(1), _) => self.mode = Mode::Help,
            (KeyCode::Enter | KeyCode::Char(_), Purpose::Cover(_)) => self.uncover(),
            (_, Purpose::Cover(_)) => {}
            (KeyCode::Enter | KeyCode::Char(' '), Purpose::Watch) => self.step(1),
            (KeyCode::Char('a' | 'A'), Purpose::Watch) => self.step(usize::MAX),
            (KeyCode::Enter, Purpose::Decide(_)) => self.choose(),
            (KeyCode::Char('i' | 'I'), Purpose::Decide(_)) => self.ask_advice(),
            (KeyCode::Char('/'), Purpose::Decide(_)) => {
                self.focus = Pane::Choices;
                self.mode = Mode::Filter;
            }
            (KeyCode::Char(digit @ '0'..='9'), Purpose::Decide(_)) => self.on_digit(digit),
            (KeyCode::Esc, _) => {
                self.filter.clear();
                self.zoom = false;
                self.cursor = 0;
            }
            (KeyCode::Tab, _) => self.focus = self.next_pane(),
            (KeyCode::BackTab, _) => {
                self.focus = self.next_pane();
                self.focus = self.next_pane();
            }
            (KeyCode::Char('z' | 'Z'), _) => self.zoom = !self.zoom,
            (KeyCode::Char('h'), _) => self.board.scroll(0, -4),
            (KeyCode::Char('l'), _) => self.board.scroll(0, 4),
            (KeyCode::Char('k'), _) => self.board.scroll(-1, 0),
            (KeyCode::Char('j'), _) => self.board.scroll(1, 0),
            (code, _) => self.on_arrow(code),
        }
        Course::Stay
    }

    fn on_filter(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => {
                self.mode = Mode::Table;
                if self.visible().len() == 1 {
                    self.choose();
                }
            }
            KeyCode::Esc => {
                self.filter.clear();
                self.mode = Mode::Table;
                self.cursor = 0;
            }
            KeyCode::Backspace => {
                if self.filter.pop().is_none() {
                    self.mode = Mode::Table;
                }
                self.cursor = 0;
            }
            KeyCode::Char(letter) => {
                self.filter.push(letter);
                self.cursor = 0;
            }
            code => self.on_arrow(code),
        }
    }

    fn on_quit(&mut self, key: KeyEvent) -> Course {
        match key.code {
            KeyCode::Char('y' | 'Y' | 'q' | 'Q') => return Course::Leave,
            KeyCode::Char('s' | 'S') => self.ask_for_file(true),
            _ => self.mode = Mode::Table,
        }
        Course::Stay
    }

    fn on_name(&mut self, key: KeyEvent, mut name: String, leave: bool) -> Course {
        match key.code {
            KeyCode::Esc => {
                self.mode = Mode::Table;
                return Course::Stay;
            }
            KeyCode::Enter if name.trim().is_empty() => {}
            KeyCode::Enter => return self.save(&PathBuf::from(name.trim()), leave),
            KeyCode::Backspace => {
                name.pop();
            }
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => name.clear(),
            KeyCode::Char(letter) if key.modifiers.difference(KeyModifiers::SHIFT).is_empty() => {
                name.push(letter);
            }
            _ => {}
        }
        self.mode = Mode::SaveAs { name, leave };
        Course::Stay
    }

    /// Digits typed one after the other name a choice; what cannot be a number any more begins a new one.
    fn on_digit(&mut self, digit: char) {
        let count = self.page.choices.len();
        let fits = |text: &str| text.parse::<usize>().is_ok_and(|number| (1..=count).contains(&number));
        self.number.push(digit);
        if !fits(&self.number) {
            self.number = digit.to_string();
        }
        if !fits(&self.number) {
            self.number.clear();
            return;
        }
        let index = self.number.parse::<usize>().map_or(0, |number| number - 1);
        if !self.visible().iter().any(|(number, _)| *number == index) {
            self.filter.clear();
        }
        self.cursor = self.visible().iter().position(|(number, _)| *number == index).unwrap_or(0);
        self.focus = Pane::Choices;
    }

    fn next_pane(&self) -> Pane {
        match self.focus {
            Pane::Choices => Pane::Board,
            Pane::Board => Pane::Log,
            Pane::Log if self.page.choices.is_empty() => Pane::Board,
            Pane::Log => Pane::Choices,
        }
    }

    fn on_arrow(&mut self, code: KeyCode) {
        match self.focus {
            Pane::Choices => self.move_cursor(code),
            Pane::Board => {
                let page = self.board.height.saturating_sub(1).max(1) as isize;
                let (down, right) = steps(code, page);
                self.board.scroll(down, right);
            }
            Pane::Log => {
                let page = self.log.height.saturating_sub(1).max(1) as isize;
                self.log.scroll(-steps(code, page).0, 0);
            }
        }
    }

    fn move_cursor(&mut self, code: KeyCode) {
        if let KeyCode::Left | KeyCode::Right = code {
            let (_, right) = steps(code, 1);
            self.board.scroll(0, right);
            return;
        }
        let page = self.list_height.saturating_sub(1).max(1) as isize;
        let last = self.visible().len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(steps(code, page).0).min(last);
    }
}

/// How far a key goes: lines down, columns to the right.
fn steps(code: KeyCode, page: isize) -> (isize, isize) {
    const FAR: isize = 1 << 20;
    match code {
        KeyCode::Up => (-1, 0),
        KeyCode::Down => (1, 0),
        KeyCode::PageUp => (-page, 0),
        KeyCode::PageDown => (page, 0),
        KeyCode::Home => (-FAR, -FAR),
        KeyCode::End => (FAR, 0),
        KeyCode::Left => (0, -4),
        KeyCode::Right => (0, 4),
        _ => (0, 0),
    }
}
