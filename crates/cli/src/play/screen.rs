//! What the full screen looks like.

use super::app::{App, Mode, Pane, Window};
use super::{Purpose, dialogue};
use games::kernel::Tint;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Paragraph};

/// Draws the whole screen.
pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>) {
    let whole = frame.area();
    let told = (notice(app, whole.width).len() as u16).clamp(1, (whole.height / 2).max(1));
    let [body, status] = Layout::vertical([Constraint::Min(0), Constraint::Length(told)]).areas(whole);
    if let Purpose::Cover(seat) = app.page.purpose {
        let name = app.session.names().of(seat).to_owned();
        let words =
            ["", &format!("{name}, it is your turn."), "", "When nobody else looks, press a key.", ""];
        let title = app.session.book().name();
        dialogue::panel(frame, body, title, Text::from_iter(words.map(str::to_owned)).centered());
    } else {
        table(app, frame, body);
    }
    footer(app, frame, status);
    dialogue::draw(app, frame, body);
}

/// Board, log, prompt and choices, as the space allows.
fn table(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    if app.zoom {
        match app.focus {
            Pane::Choices => choices(app, frame, area),
            Pane::Board => board(app, frame, area),
            Pane::Log => log(app, frame, area),
        }
        return;
    }
    let side = (area.width / 3).clamp(30, 52);
    // The board goes first: the log stands beside it only where it leaves the whole of it to be seen.
    let wide = area.width >= 100 && board_width(app) + 2 + usize::from(side) <= usize::from(area.width);
    let mut question = fold(&headline(app), usize::from(area.width).saturating_sub(2).max(1));
    question.truncate(usize::from(area.height / 3).max(3));
    let lower = lower_height(app, area);
    let strip = if wide || area.height < 20 { 0 } else { (area.height / 6).max(5) };
    let [upper, middle, prompt, list] = Layout::vertical([
        Constraint::Min(3),
        Constraint::Length(strip),
        Constraint::Length(question.len() as u16),
        Constraint::Length(lower),
    ])
    .areas(area);
    if wide {
        let [left, right] = Layout::horizontal([Constraint::Min(0), Constraint::Length(side)]).areas(upper);
        board(app, frame, left);
        log(app, frame, right);
    } else {
        board(app, frame, upper);
        if strip > 0 {
            log(app, frame, middle);
        }
    }
    let question = question.into_iter().map(|line| Line::styled(format!(" {line}"), bold()));
    frame.render_widget(Text::from_iter(question), prompt);
    choices(app, frame, list);
}

fn board_width(app: &App) -> usize {
    let width =
        |line: &games::kernel::Line| line.0.iter().map(|span| Line::from(span.text.as_str()).width()).sum();
    app.page.sketch.0.iter().map(width).max().unwrap_or(0)
}

/// The choices get what they need, up to two fifths of the screen; the board lives from the rest.
fn lower_height(app: &App, area: Rect) -> u16 {
    let width = usize::from(area.width.saturating_sub(2));
    let rows = match app.page.purpose {
        Purpose::Over => app.page.standings.len().saturating_sub(1),
        _ => app.page.choices.iter().map(|choice| folded(app, choice, width).len()).sum(),
    };
    let most = (area.height * 2 / 5).max(5);
    u16::try_from(rows + 2).unwrap_or(u16::MAX).clamp(3, most)
}

fn headline(app: &App) -> String {
    match app.page.purpose {
        Purpose::Over => app.page.standings.first().cloned().unwrap_or_default(),
        Purpose::Watch if app.page.prompt.is_empty() => {
            "Bots play. Space: one action; a: to the end.".to_owned()
        }
        Purpose::Watch | Purpose::Think(_) | Purpose::Decide(_) | Purpose::Cover(_) => {
            app.page.prompt.clone()
        }
    }
}

fn board(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let lines: Vec<Line<'_>> = app
        .page
        .sketch
        .0
        .iter()
        .map(|line| {
            let span =
                |span: &games::kernel::Span| Span::styled(span.text.clone(), app.depth.style(span.tint));
            Line::from_iter(line.0.iter().map(span))
        })
        .collect();
    let who = match app.page.purpose {
        Purpose::Decide(seat) => app.session.names().of(seat).to_owned(),
        Purpose::Over => "the end".to_owned(),
        Purpose::Think(bot) => format!("{} thinks", app.session.names().of(bot)),
        Purpose::Watch | Purpose::Cover(_) => "as the public sees it".to_owned(),
    };
    let tint = match app.page.purpose {
        Purpose::Decide(seat) => app.depth.style(Tint::Seat(seat)),
        Purpose::Over | Purpose::Watch | Purpose::Think(_) | Purpose::Cover(_) => Style::new(),
    };
    let columns = lines.iter().map(Line::width).max().unwrap_or(0);
    fit(&mut app.board, area, lines.len(), columns);
    app.board.scroll(0, 0);
    let title = vec![
        Span::raw(format!(" {} · ", app.session.book().name())),
        Span::styled(who, tint.add_modifier(Modifier::BOLD)),
        Span::raw(format!(" · {} ", played(app.session.played()))),
    ];
    let block = frame_of(app, Pane::Board).title(Line::from(title)).title_bottom(arrows(&app.board));
    let (down, right) = (app.board.down as u16, app.board.right as u16);
    frame.render_widget(Paragraph::new(lines).block(block).scroll((down, right)), area);
}

fn played(actions: usize) -> String {
    match actions {
        0 => "the beginning".to_owned(),
        1 => "after 1 action".to_owned(),
        more => format!("after {more} actions"),
    }
}

/// Which ways there is more to see.
fn arrows(window: &Window) -> Line<'static> {
    let more = [
        ('↑', window.down > 0),
        ('↓', window.down + window.height < window.lines),
        ('←', window.right > 0),
        ('→', window.right + window.width < window.columns),
    ];
    let marks: String = more.iter().filter(|(_, is)| *is).map(|(mark, _)| format!(" {mark}")).collect();
    let text = if marks.is_empty() { marks } else { format!(" more{marks} ") };
    Line::from(text).right_aligned()
}

fn fit(window: &mut Window, area: Rect, lines: usize, columns: usize) {
    window.lines = lines;
    window.columns = columns;
    window.height = usize::from(area.height.saturating_sub(2));
    window.width = usize::from(area.width.saturating_sub(2));
}

/// The log from its end; what is new to this person stands out.
fn log(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2)).max(1);
    let mut lines = Vec::new();
    for (index, text) in app.page.log.iter().enumerate() {
        let style = if index < app.page.fresh { app.depth.style(Tint::Dim) } else { Style::new() };
        let mark = if index < app.page.fresh { "  " } else { "· " };
        for (row, piece) in fold(text, width.saturating_sub(2).max(1)).into_iter().enumerate() {
            lines.push(Line::styled(format!("{}{piece}", if row == 0 { mark } else { "  " }), style));
        }
    }
    fit(&mut app.log, area, lines.len(), 0);
    app.log.scroll(0, 0);
    let end = lines.len() - app.log.down.min(lines.len());
    let begin = end.saturating_sub(app.log.height);
    let block = frame_of(app, Pane::Log).title(" What you have seen ");
    frame.render_widget(Paragraph::new(lines[begin..end].to_vec()).block(block), area);
}

/// Breaks a line at blanks so that no piece is wider than `width`, where words allow it.
fn fold(text: &str, width: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in text.split_whitespace() {
        let last = pieces.last_mut().expect("there is always a piece");
        if last.is_empty() {
            last.push_str(word);
        } else if Line::from(last.as_str()).width() + 1 + Line::from(word).width() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            pieces.push(word.to_owned());
        }
    }
    pieces
}

fn choices(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    app.list_height = usize::from(area.height.saturating_sub(2)).max(1);
    if app.page.purpose == Purpose::Over {
        let lines: Vec<Line<'_>> =
            app.page.standings.iter().skip(1).map(|line| Line::raw(line.clone())).collect();
        frame.render_widget(
            Paragraph::new(lines).block(frame_of(app, Pane::Choices).title(" Final standing ")),
            area,
        );
        return;
    }
    let visible = app.visible();
    let (shown, all) = (visible.len(), app.page.choices.len());
    let width = usize::from(area.width.saturating_sub(2));
    let digits = all.to_string().len();
    let entries: Vec<Vec<Line<'_>>> = visible
        .iter()
        .enumerate()
        .map(|(place, (number, choice))| {
            entry(app, place == app.cursor, &format!("{:>digits$}", number + 1), choice, width)
        })
        .collect();
    let heights: Vec<usize> = entries.iter().map(Vec::len).collect();
    let seen = window(&heights, app.cursor, app.list_height);
    let below = shown - seen.end;
    let rows: Vec<Line<'_>> = entries.into_iter().take(seen.end).skip(seen.start).flatten().collect();
    let count = if shown == all { format!(" {all} choices ") } else { format!(" {shown} of {all} choices ") };
    let mut block = frame_of(app, Pane::Choices).title(count);
    if app.mode == Mode::Filter || !app.filter.is_empty() {
        let caret = if app.mode == Mode::Filter { "▏" } else { "" };
        block = block.title(Line::styled(format!(" filter: {}{caret} ", app.filter), bold()));
    }
    if below > 0 {
        block = block.title_bottom(Line::from(format!(" {below} more ↓ ")).right_aligned());
    }
    frame.render_widget(Paragraph::new(rows).block(block), area);
}

/// The label of a choice on as many rows as it needs; no label is cut.
fn folded(app: &App, choice: &protocol::Choice, width: usize) -> Vec<String> {
    let digits = app.page.choices.len().to_string().len();
    fold(&choice.label, width.saturating_sub(digits + 4).max(8))
}

/// One choice: its number, its label, and its notation where there is room for it.
fn entry<'a>(
    app: &App,
    chosen: bool,
    number: &str,
    choice: &protocol::Choice,
    width: usize,
) -> Vec<Line<'a>> {
    let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
    let (mark, blank) = (if chosen { '>' } else { ' ' }, " ".repeat(number.len() + 4));
    let label = folded(app, choice, width);
    let last = label.len() - 1;
    let row = |(at, piece): (usize, String)| {
        let head = if at == 0 { format!("{mark} {number}  ") } else { blank.clone() };
        let mut line = Line::from(format!("{head}{piece}"));
        if at == last && line.width() + choice.action.chars().count() + 3 <= width {
            line.push_span(Span::styled(format!("  {} ", choice.action), app.depth.style(Tint::Dim)));
        }
        line.style(style)
    };
    label.into_iter().enumerate().map(row).collect()
}

/// Which entries fit, the one at `cursor` among them and near the middle.
fn window(heights: &[usize], cursor: usize, room: usize) -> std::ops::Range<usize> {
    let cursor = cursor.min(heights.len().saturating_sub(1));
    let fits = |range: std::ops::Range<usize>| heights[range].iter().sum::<usize>() <= room;
    let (mut from, mut to) = (cursor, (cursor + 1).min(heights.len()));
    loop {
        let before = from;
        if from > 0 && fits(from - 1..to) {
            from -= 1;
        }
        let after = to;
        if to < heights.len() && fits(from..to + 1) {
            to += 1;
        }
        if (before, after) == (from, to) {
            return from..to;
        }
    }
}

fn frame_of(app: &App, pane: Pane) -> Block<'static> {
    let (kind, style) = if app.focus == pane {
        (BorderType::Thick, Style::new())
    } else {
        (BorderType::Plain, app.depth.style(Tint::Dim))
    };
    Block::bordered().border_type(kind).border_style(style)
}

/// The keys of the moment, or what was just found out.
fn footer(app: &App, frame: &mut Frame<'_>, area: Rect) {
    if app.notice.is_some() {
        let lines = notice(app, area.width).into_iter().map(|line| Line::styled(format!(" {line}"), bold()));
        frame.render_widget(Text::from_iter(lines), area);
        return;
    }
    let keys = match (&app.mode, app.page.purpose) {
        (Mode::Filter, _) => "type to filter · ↑↓ choose · Enter accept · Esc clear",
        (_, Purpose::Cover(_)) => "any key: go on · u undo · s save · ? help · q quit",
        (_, Purpose::Decide(_)) => {
            "↑↓ Enter choose · / filter · i advice · u undo · s save · Tab pane · hjkl scroll · z zoom · ? help · q quit"
        }
        (_, Purpose::Watch) => "Space one action · a all · Tab pane · hjkl scroll · s save · ? help · q quit",
        (_, Purpose::Think(_)) => "arrows scroll · Tab pane · z zoom · u undo · s save · ? help · q quit",
        (_, Purpose::Over) => "arrows scroll · Tab pane · z zoom · s save · ? help · q quit",
    };
    // What does not fit is left out from the middle: how to get help and how to leave come last and stay.
    let mut keys: Vec<&str> = keys.split(" · ").collect();
    while keys.len() > 3 && Line::from(keys.join(" · ")).width() + 1 > usize::from(area.width) {
        keys.remove(keys.len() - 3);
    }
    let keys = Line::styled(format!(" {}", keys.join(" · ")), app.depth.style(Tint::Dim));
    frame.render_widget(keys, area);
}

/// What was just found out, on as many lines as it needs.
fn notice(app: &App, width: u16) -> Vec<String> {
    let width = usize::from(width).saturating_sub(2).max(8);
    app.notice.iter().flat_map(|notice| notice.lines()).flat_map(|line| fold(line, width)).collect()
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_entry_is_seen_whole() {
        assert_eq!(window(&[1, 1, 1], 0, 5), 0..3);
        assert_eq!(window(&[2; 9], 4, 6), 3..6);
        assert_eq!(window(&[2; 9], 8, 5), 7..9);
        assert_eq!(window(&[4, 1, 1], 2, 3), 1..3, "what does not fit whole is left out");
        assert_eq!(window(&[], 0, 3), 0..0);
        assert_eq!(window(&[7], 0, 3), 0..1);
    }
}
