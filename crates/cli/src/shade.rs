//! Tints as colours: escape codes for plain output, styles for the full screen.

use games::kernel::{Line, Sketch, Tint};
use ratatui::style::{Color, Modifier, Style};
use std::env;
use std::io::IsTerminal;

/// How many colours may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// None at all.
    Mono,
    /// The 256 that every terminal has.
    Indexed,
    /// All of them.
    True,
}

impl Depth {
    /// What the environment allows a screen: `NO_COLOR`, `TERM` and `COLORTERM` decide.
    pub fn of_screen() -> Depth {
        let set = |key: &str| env::var_os(key).is_some_and(|value| !value.is_empty());
        if set("NO_COLOR") || env::var("TERM").is_ok_and(|term| term == "dumb") {
            return Depth::Mono;
        }
        match env::var("COLORTERM").as_deref() {
            Ok("truecolor" | "24bit") => Depth::True,
            _ => Depth::Indexed,
        }
    }

    /// What stdout takes: nothing unless it is a terminal.
    pub fn of_stdout() -> Depth {
        if std::io::stdout().is_terminal() { Depth::of_screen() } else { Depth::Mono }
    }

    /// The style of a tint.
    pub fn style(self, tint: Tint) -> Style {
        let plain = Style::new();
        match tint {
            Tint::Plain => plain,
            Tint::Dim => plain.add_modifier(Modifier::DIM),
            Tint::Strong => plain.add_modifier(Modifier::BOLD),
            Tint::Seat(_) | Tint::Rgb(..) if self == Depth::Mono => plain,
            Tint::Seat(seat) => plain.fg(SEATS[seat.index() % SEATS.len()]),
            Tint::Rgb(r, g, b) if self == Depth::True => plain.fg(Color::Rgb(r, g, b)),
            Tint::Rgb(r, g, b) => plain.fg(Color::Indexed(indexed(r, g, b))),
        }
    }

    /// A drawing as text with escape codes, each line ended.
    pub fn paint(self, sketch: &Sketch) -> String {
        sketch.0.iter().map(|line| self.paint_line(line) + "\n").collect()
    }

    /// Words that stand out.
    pub fn strong(self, text: &str) -> String {
        self.paint_line(&Line::default().then(text, Tint::Strong))
    }

    fn paint_line(self, line: &Line) -> String {
        let mut text = String::new();
        for span in &line.0 {
            match self.code(span.tint) {
                Some(code) => text += &format!("\u{1b}[{code}m{}\u{1b}[0m", span.text),
                None => text += &span.text,
            }
        }
        text
    }

    fn code(self, tint: Tint) -> Option<String> {
        if self == Depth::Mono {
            return None;
        }
        match (self.style(tint).fg, tint) {
            (_, Tint::Plain) => None,
            (_, Tint::Dim) => Some("2".to_owned()),
            (_, Tint::Strong) => Some("1".to_owned()),
            (Some(Color::Rgb(r, g, b)), _) => Some(format!("38;2;{r};{g};{b}")),
            (Some(Color::Indexed(index)), _) => Some(format!("38;5;{index}")),
            (Some(_) | None, _) => None,
        }
    }
}

/// The colours of the seats, apart from each other on dark and on light ground.
const SEATS: [Color; 8] = [
    Color::Indexed(203),
    Color::Indexed(69),
    Color::Indexed(71),
    Color::Indexed(178),
    Color::Indexed(134),
    Color::Indexed(37),
    Color::Indexed(208),
    Color::Indexed(102),
];

/// The nearest colour of the 6×6×6 cube, or of the grey ramp where the three are close.
fn indexed(r: u8, g: u8, b: u8) -> u8 {
    let (least, most) = (r.min(g).min(b), r.max(g).max(b));
    if most - least < 12 {
        return match most {
            0..8 => 16,
            248.. => 231,
            grey => 232 + ((u16::from(grey) - 8) * 24 / 240) as u8,
        };
    }
    let step = |value: u8| match value {
        0..48 => 0,
        48..115 => 1,
        _ => (value - 35) / 40,
    };
    16 + 36 * step(r) + 6 * step(g) + step(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::kernel::Seat;

    #[test]
    fn colours_fall_back_with_the_terminal() {
        let mut sketch = Sketch::default();
        sketch
            .push(Line::default().plain("a").then("b", Tint::Rgb(255, 0, 0)).then("c", Tint::Seat(Seat(9))));
        assert_eq!(Depth::Mono.paint(&sketch), "abc\n");
        assert!(Depth::Indexed.paint(&sketch).starts_with("a\u{1b}[38;5;196mb\u{1b}[0m"));
        assert!(Depth::True.paint(&sketch).contains("38;2;255;0;0"));
        for level in 0..=255 {
            assert!((16..=255).contains(&indexed(level, level, level)));
        }
    }
}
