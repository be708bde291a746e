//! The line mode: for scripts, tests, slow lines and screen readers.

use super::{Back, Page, Purpose, Session};
use crate::failure::{Failure, printable};
use crate::setup::cut;
use crate::shade::Depth;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

/// No command is longer.
const LONGEST: u64 = 4096;

/// Where commands come from and where text goes.
pub struct Lines<I, O> {
    input: I,
    out: O,
    depth: Depth,
    /// Whether a cover wipes the screen; it must where people look at one.
    pub clears: bool,
}

enum Said {
    End,
    Line(String),
}

impl<I: BufRead, O: Write> Lines<I, O> {
    /// Commands from `input`, text to `out` in these colours.
    pub fn new(input: I, out: O, depth: Depth) -> Self {
        Lines { input, out, depth, clears: false }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn ask(&mut self) -> io::Result<Said> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        (&mut self.input).take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(Said::End);
        }
        Ok(Said::Line(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

/// Plays until the game is over, somebody quits or the input ends.
pub fn play<I: BufRead, O: Write>(mut session: Session, lines: &mut Lines<I, O>) -> Result<(), Failure> {
    let mut shown = None;
    loop {
        let page = session.page();
        if shown.as_ref() != Some(&page) {
            show(&session, &page, lines)?;
        }
        if let Some(trouble) = session.trouble() {
            lines.say(&trouble)?;
        }
        match page.purpose {
            Purpose::Over => return Ok(lines.out.flush()?),
            Purpose::Watch => {
                session.step();
                shown = None;
                continue;
            }
            Purpose::Think(_) => {
                lines.out.flush()?;
                session.wait();
                continue;
            }
            Purpose::Cover(_) | Purpose::Decide(_) => {}
        }
        let line = match lines.ask()? {
            Said::End => {
                lines.say("")?;
                return Ok(());
            }
            Said::Line(line) => line,
        };
        shown = Some(page);
        if obey(&mut session, shown.as_ref().expect("it was just set"), &line, lines)? {
            return Ok(());
        }
        if matches!(line.as_str(), "" | "show") {
            shown = None;
        }
    }
}

/// Does what a line says; true if it says to leave.
fn obey<I: BufRead, O: Write>(
    session: &mut Session,
    page: &Page,
    line: &str,
    lines: &mut Lines<I, O>,
) -> Result<bool, Failure> {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match (word, page.purpose) {
        ("quit" | "q" | "exit", _) => return Ok(true),
        ("help" | "?", _) => lines.say(HELP)?,
        ("undo" | "u", _) => undo(session, lines)?,
        ("undo!", _) => match session.undo_agreed() {
            Back::Nothing | Back::Ask(_) => lines.say("there is nothing to take back")?,
            Back::Done(_) => lines.say("taken back; the same chance will come again")?,
        },
        ("save" | "s", _) => store(session, rest, lines)?,
        (_, Purpose::Cover(_)) => session.uncover(),
        ("hint" | "h", _) => match session.hint() {
            Ok(advice) => advice.iter().try_for_each(|line| lines.say(line))?,
            Err(refusal) => lines.say(&refusal.to_string())?,
        },
        ("log", _) => page.log.iter().try_for_each(|text| lines.say(text))?,
        ("" | "show", _) => {}
        _ => choose(session, page, line, lines)?,
    }
    Ok(false)
}

fn choose<I: BufRead, O: Write>(
    session: &mut Session,
    page: &Page,
    line: &str,
    lines: &mut Lines<I, O>,
) -> Result<(), Failure> {
    // Notation comes first: an action may be written as a number.
    let written = page.choices.iter().find(|choice| choice.action == line);
    let numbered = || line.parse::<usize>().ok()?.checked_sub(1).and_then(|index| page.choices.get(index));
    let notation = written.or_else(numbered).map_or(line, |choice| choice.action.as_str());
    if notation == line && written.is_none() && line.parse::<usize>().is_ok() {
        let count = page.choices.len();
        return Ok(lines.say(&format!("there is no choice {}; they go from 1 to {count}", cut(line)))?);
    }
    if let Err(refusal) = session.play(notation) {
        lines.say(&format!("{} (try help)", printable(&refusal.to_string())))?;
    }
    Ok(())
}

fn undo<I: BufRead, O: Write>(session: &mut Session, lines: &mut Lines<I, O>) -> io::Result<()> {
    match session.undo() {
        Back::Done(_) => lines.say("taken back"),
        Back::Ask(why) => lines.say(&format!("{why}; if everybody agrees, write undo!")),
        Back::Nothing => lines.say("there is nothing to take back"),
    }
}

fn store<I: BufRead, O: Write>(session: &mut Session, name: &str, lines: &mut Lines<I, O>) -> io::Result<()> {
    let path = match (name, session.file()) {
        ("", None) => return lines.say("say where: save FILE"),
        ("", Some(file)) => file.to_owned(),
        (name, _) => PathBuf::from(name),
    };
    let shown = printable(&path.display().to_string());
    if path.exists() && session.file() != Some(Path::new(&path)) {
        return lines.say(&format!("{shown} exists already: choose another name"));
    }
    match session.save(&path) {
        Ok(()) => lines.say(&format!("saved to {shown}")),
        Err(error) => lines.say(&format!("could not save to {shown}: {error}")),
    }
}

fn show<I: BufRead, O: Write>(session: &Session, page: &Page, lines: &mut Lines<I, O>) -> io::Result<()> {
    if let Purpose::Cover(seat) = page.purpose {
        if lines.clears {
            write!(lines.out, "\u{1b}[2J\u{1b}[3J\u{1b}[H")?;
        }
        let name = session.names().of(seat);
        return lines.say(&format!("\n{name}, it is your turn. When nobody else looks, press Enter."));
    }
    if page.purpose == Purpose::Watch {
        return Ok(());
    }
    if let Purpose::Think(_) = page.purpose {
        return lines.say(&page.prompt);
    }
    lines.say("")?;
    page.log[page.fresh..].iter().try_for_each(|text| lines.say(&format!("· {text}")))?;
    lines.say("")?;
    write!(lines.out, "{}", lines.depth.paint(&page.sketch))?;
    lines.say("")?;
    if page.purpose == Purpose::Over {
        return page.standings.iter().try_for_each(|text| lines.say(text));
    }
    let prompt = lines.depth.strong(&page.prompt);
    lines.say(&prompt)?;
    for (index, choice) in page.choices.iter().enumerate() {
        lines.say(&format!("{:>3}  {}  [{}]", index + 1, choice.label, choice.action))?;
    }
    Ok(())
}

const HELP: &str = "\
a number       do what stands behind it
notation       do it, as written in brackets
undo           take back the last action; undo! if everybody agrees
save FILE      write the game to a file; later: pantheon play --resume FILE
hint           what a strong bot would do here, and why
log            all that you have seen happen
show           show the table again (or an empty line)
quit           leave";
