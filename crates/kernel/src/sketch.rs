//! A drawing of a view in styled text: for the terminal, and for any screen without a board of its own.

use crate::Seat;

/// How a piece of text stands out. Never the only carrier of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tint {
    /// As it comes.
    #[default]
    Plain,
    /// Of little weight.
    Dim,
    /// Of great weight.
    Strong,
    /// The colour of a player.
    Seat(Seat),
    /// A colour of the game's own: red, green, blue.
    Rgb(u8, u8, u8),
}

/// A run of text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The words.
    pub text: String,
    /// Their style.
    pub tint: Tint,
}

/// One line of a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// The line with more text at its end.
    pub fn then(mut self, text: impl Into<String>, tint: Tint) -> Line {
        self.0.push(Span { text: text.into(), tint });
        self
    }

    /// The line with more plain text at its end.
    pub fn plain(self, text: impl Into<String>) -> Line {
        self.then(text, Tint::Plain)
    }
}

/// A drawing, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch(pub Vec<Line>);

impl Sketch {
    /// Lines of plain text.
    pub fn rows(rows: impl IntoIterator<Item = String>) -> Sketch {
        Sketch(rows.into_iter().map(|row| Line::default().plain(row)).collect())
    }

    /// Adds a line.
    pub fn push(&mut self, line: Line) {
        self.0.push(line);
    }

    /// Adds a line of plain text.
    pub fn plain(&mut self, text: impl Into<String>) {
        self.push(Line::default().plain(text));
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.push(Line::default().then(text, Tint::Strong));
    }

    /// The words alone.
    pub fn text(&self) -> String {
        let line = |line: &Line| line.0.iter().map(|span| span.text.as_str()).collect::<String>();
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}
