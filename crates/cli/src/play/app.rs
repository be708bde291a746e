//! The full screen as a value: what is shown, where the cursor is, which question is open. Keys change it (`keys`),
//! `screen` draws it.

use super::{Back, Page, Purpose, Session, screen};
use crate::shade::Depth;
use protocol::Choice;
use ratatui::Frame;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A cover hears nothing for so long: keys typed ahead must not lift it.
const DEAF: Duration = Duration::from_millis(400);

/// A part of the screen that takes the arrow keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pane {
    Choices,
    Board,
    Log,
}

/// What the keys are for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Choosing and looking.
    Table,
    /// Typing the filter.
    Filter,
    /// Reading the help.
    Help,
    /// Reading what a bot advises.
    Advice(String),
    /// Really leave?
    Quit,
    /// Typing the name of a file; leaving once it is written, if so.
    SaveAs { name: String, leave: bool },
    /// That file exists: write over it?
    Overwrite { path: PathBuf, leave: bool },
    /// Not by oneself, for this reason: does everybody agree?
    Agree(String),
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// The screen stays.
    Stay,
    /// Somebody wants to leave.
    Leave,
    /// Somebody wants to leave at once, as by an interrupt.
    Interrupt,
}

/// How far the board and the log are moved, and how much of them is seen.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Window {
    /// The first line shown; of the log, how many lines the end is away.
    pub(super) down: usize,
    /// The first column shown.
    pub(super) right: usize,
    /// How many lines there are to show.
    pub(super) lines: usize,
    /// How many columns.
    pub(super) columns: usize,
    /// How many lines fit.
    pub(super) height: usize,
    /// How many columns fit.
    pub(super) width: usize,
}

impl Window {
    /// Moves by lines and columns, no further than there is something to see.
    pub(super) fn scroll(&mut self, down: isize, right: isize) {
        self.down = self.down.saturating_add_signed(down).min(self.lines.saturating_sub(self.height));
        self.right = self.right.saturating_add_signed(right).min(self.columns.saturating_sub(self.width));
    }
}

/// The full screen.
pub struct App {
    pub(super) session: Session,
    pub(super) page: Page,
    pub(super) depth: Depth,
    pub(super) mode: Mode,
    pub(super) focus: Pane,
    pub(super) zoom: bool,
    /// The place of the cursor among the choices that pass the filter.
    pub(super) cursor: usize,
    pub(super) filter: String,
    /// The digits typed so far.
    pub(super) number: String,
    pub(super) board: Window,
    pub(super) log: Window,
    /// How many choices fit.
    pub(super) list_height: usize,
    pub(super) notice: Option<String>,
    /// How many actions of bots are still to be shown, where no people play.
    steps: usize,
    /// When a cover was drawn over somebody's table.
    covered: Option<Instant>,
}

impl App {
    /// The screen of a session.
    pub fn new(session: Session, depth: Depth) -> App {
        let page = session.page();
        let mut app = App {
            session,
            page,
            depth,
            mode: Mode::Table,
            focus: Pane::Choices,
            zoom: false,
            cursor: 0,
            filter: String::new(),
            number: String::new(),
            board: Window::default(),
            log: Window::default(),
            list_height: 1,
            notice: None,
            steps: 0,
            covered: None,
        };
        app.turn_page();
        // There was no table before this one, so nothing was typed ahead.
        app.covered = None;
        app
    }

    /// The session behind the screen.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Draws the whole screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        screen::draw(self, frame);
    }

    /// The choices that pass the filter, with their numbers from 0 on.
    pub(super) fn visible(&self) -> Vec<(usize, &Choice)> {
        let words: Vec<String> = self.filter.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let passes = |choice: &Choice| {
            let text = format!("{} {}", choice.label, choice.action).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.page.choices.iter().enumerate().filter(|(_, choice)| passes(choice)).collect()
    }

    /// Shows the session as it stands now.
    pub(super) fn turn_page(&mut self) {
        self.page = self.session.page();
        self.cursor = 0;
        self.filter.clear();
        self.number.clear();
        self.log.down = 0;
        if matches!(self.page.purpose, Purpose::Cover(_)) {
            self.covered = Some(Instant::now());
            self.zoom = false;
        }
        if self.page.choices.is_empty() && self.focus == Pane::Choices {
            self.focus = Pane::Board;
        } else if !self.page.choices.is_empty() {
            self.focus = Pane::Choices;
        }
        if let Some(trouble) = self.session.trouble() {
            self.notice = Some(trouble);
        }
    }

    /// The choice under the cursor is made.
    pub(super) fn choose(&mut self) {
        let Some(action) = self.visible().get(self.cursor).map(|(_, choice)| choice.action.clone()) else {
            self.notice = Some("nothing passes the filter; Esc clears it".to_owned());
            return;
        };
        match self.session.play(&action) {
            Ok(()) => self.turn_page(),
            Err(refusal) => self.notice = Some(refusal.to_string()),
        }
    }

    /// The person called to the screen takes it, unless the key came too soon.
    pub(super) fn uncover(&mut self) {
        if self.covered.is_none_or(|since| since.elapsed() >= DEAF) {
            self.session.uncover();
            self.turn_page();
        }
    }

    pub(super) fn step(&mut self, times: usize) {
        self.steps = times;
        self.advance();
    }

    /// Bots act as often as was asked for; who needs a while begins to think aside.
    fn advance(&mut self) {
        while self.steps > 0 && self.session.purpose() == Purpose::Watch && !self.session.is_thinking() {
            if self.session.step_aside() {
                self.steps -= 1;
            }
        }
        self.turn_page();
    }

    /// Goes on with what does not wait for keys. True if there is something new to draw.
    pub fn tick(&mut self) -> bool {
        let before = self.session.is_thinking();
        if self.session.tick() {
            self.steps = self.steps.saturating_sub(1);
            self.advance();
            return true;
        }
        before != self.session.is_thinking()
    }

    /// Asks a bot for advice.
    pub(super) fn ask_advice(&mut self) {
        match self.session.hint() {
            Ok(lines) => self.mode = Mode::Advice(lines.join("\n")),
            Err(refusal) => self.notice = Some(refusal.to_string()),
        }
    }

    pub(super) fn undo(&mut self) {
        let back = self.session.undo();
        self.after_undo(back);
    }

    pub(super) fn undo_agreed(&mut self) {
        self.mode = Mode::Table;
        let back = self.session.undo_agreed();
        self.after_undo(back);
    }

    fn after_undo(&mut self, back: Back) {
        match back {
            Back::Done(seat) => {
                self.turn_page();
                self.notice = Some(format!("taken back: {} decides again", self.session.names().of(seat)));
            }
            Back::Ask(why) => self.mode = Mode::Agree(why),
            Back::Nothing => self.notice = Some("there is nothing to take back yet".to_owned()),
        }
    }

    /// Asks for the name of a file, with the last one as a proposal.
    pub(super) fn ask_for_file(&mut self, leave: bool) {
        let name = match self.session.file() {
            Some(path) => path.display().to_string(),
            None => format!("{}.json", self.session.book().id()),
        };
        self.mode = Mode::SaveAs { name, leave };
    }

    /// Saves, but asks first where that would write over another file.
    pub(super) fn save(&mut self, path: &Path, leave: bool) -> Course {
        if path.exists() && self.session.file() != Some(path) {
            self.mode = Mode::Overwrite { path: path.to_owned(), leave };
            return Course::Stay;
        }
        self.save_over(path, leave)
    }

    /// Saves, whatever is there.
    pub(super) fn save_over(&mut self, path: &Path, leave: bool) -> Course {
        self.mode = Mode::Table;
        match self.session.save(path) {
            Ok(()) if leave => return Course::Leave,
            Ok(()) => self.notice = Some(format!("saved to {}", path.display())),
            Err(error) => self.notice = Some(format!("could not save to {}: {error}", path.display())),
        }
        Course::Stay
    }
}
