//! The real terminal: taken over, read from, and given back whatever happens.

use super::app::{App, Course};
use super::{Purpose, Session, signals};
use crate::failure::Failure;
use crate::shade::Depth;
use crossterm::event::{self, Event, KeyEventKind};
use ratatui::DefaultTerminal;
use std::io::Write;
use std::time::Duration;

/// Plays on the full screen, then says on the ordinary one how it ended and where the game is kept.
pub(super) fn play(session: Session, out: &mut impl Write) -> Result<(), Failure> {
    signals::note();
    let mut app = App::new(session, Depth::of_screen());
    let done = {
        // This also sets a panic hook that gives the terminal back before it speaks.
        let mut terminal = ratatui::try_init()?;
        let _back = GiveBack;
        let done = turn(&mut app, &mut terminal);
        // Some terminals that have grown meanwhile leave a part of this screen on the ordinary one.
        let _ = terminal.clear();
        done
    };
    farewell(&app, out)?;
    done
}

/// Gives the terminal back when it goes out of scope.
struct GiveBack;

impl Drop for GiveBack {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

/// Draws, waits for something to happen, obeys; until it is time to leave.
fn turn(app: &mut App, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
    loop {
        terminal.draw(|frame| app.draw(frame))?;
        loop {
            if let Some(number) = signals::seen() {
                return Err(Failure::Signal(number));
            }
            if app.tick() {
                terminal.draw(|frame| app.draw(frame))?;
            }
            let patience = if app.session().is_thinking() { 20 } else { 100 };
            if event::poll(Duration::from_millis(patience))? {
                break;
            }
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match app.on_key(key) {
                Course::Stay => {}
                Course::Leave => return Ok(()),
                Course::Interrupt => return Err(Failure::Signal(2)),
            },
            // The next drawing takes the new size by itself.
            Event::Resize(..) => {}
            _ => {}
        }
    }
}

fn farewell(app: &App, out: &mut impl Write) -> Result<(), Failure> {
    let session = app.session();
    if session.purpose() == Purpose::Over {
        for line in session.page().standings {
            writeln!(out, "{line}")?;
        }
    }
    if let (true, Some(path)) = (session.is_saved(), session.file()) {
        let path = path.display();
        match session.purpose() {
            Purpose::Over => writeln!(out, "The game is kept in {path}: pantheon replay {path}")?,
            _ => writeln!(out, "The game is kept in {path}: pantheon play --resume {path}")?,
        }
    }
    out.flush()?;
    Ok(())
}
