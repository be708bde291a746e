//! Boxes over the table: questions, help, and the cover.

use super::app::{App, Mode};
use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Text;
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Wrap};

/// The open question, over everything else.
pub(super) fn draw(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let (title, text) = match &app.mode {
        Mode::Table | Mode::Filter => return,
        Mode::Help => ("Keys", HELP.to_owned()),
        Mode::Advice(advice) => ("Advice", advice.clone()),
        Mode::Quit => ("Quit", quit_question(app)),
        Mode::SaveAs { name, .. } => (
            "Save",
            format!("Save the game to this file:\n\n{name}▏\n\nEnter save · Ctrl-U clear · Esc back"),
        ),
        Mode::Overwrite { path, .. } => {
            ("Save", format!("{} exists already. Write over it?\n\ny yes · n no", path.display()))
        }
        Mode::Agree(why) => (
            "Undo",
            format!(
                "Not by yourself: {why}.\n\nDoes everybody agree to take it back?\nThe same chance will come \
                 again.\n\ny yes · n no"
            ),
        ),
    };
    panel(frame, area, title, Text::from(text));
}

fn quit_question(app: &App) -> String {
    match (app.session.is_saved(), app.session.file()) {
        (true, Some(path)) => {
            format!("The game is kept in {}.\n\ny quit · n stay", path.display())
        }
        _ => "The game is not saved.\n\ny quit without saving · s save and quit · n stay".to_owned(),
    }
}

/// A box in the middle of `area`, as large as its text.
pub(super) fn panel(frame: &mut Frame<'_>, area: Rect, title: &str, text: Text<'_>) {
    let width = (text.width() as u16).saturating_add(6).min(area.width);
    let inner = usize::from(width.saturating_sub(4)).max(1);
    let rows: usize = text.lines.iter().map(|line| line.width().div_ceil(inner).max(1)).sum();
    let height = (rows as u16).saturating_add(2).min(area.height);
    let place = area.centered(Constraint::Length(width), Constraint::Length(height));
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
        .padding(Padding::horizontal(1));
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }).block(block), place);
}

const HELP: &str = "\
↑ ↓ PgUp PgDn      move in the list, the board or the log
Enter              do what the cursor is on
digits             go to the choice with that number
/                  filter the choices: type words, Enter, Esc
Tab                list, board, log: which one the arrows move
h j k l   ← →      scroll the board from anywhere
z                  the pane alone on the screen, and back
i                  what a strong bot would do, and why
u                  take back what was done last
s                  save to a file
q                  quit
Ctrl-C             quit at once

Between two people the screen is covered until the
next one presses a key. Press any key to go on.";
