//! `pantheon engine`: the engine protocol over stdin and stdout.

use crate::args::EngineArgs;
use crate::failure::Failure;
use crate::setup;
use games::{Engine, Rulebook};
use std::io::{self, BufRead, Write};

/// No line may be longer; a longer one is refused without being kept.
pub const LONGEST_LINE: usize = 16 << 20;

/// Answers lines until `quit` or the end of the input.
pub fn run(
    books: &'static [&'static dyn Rulebook],
    args: &EngineArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let book = setup::find(books, &args.game)?;
    converse(book, &mut io::stdin().lock(), out)?;
    Ok(())
}

/// The conversation: one line out for each line in.
pub fn converse(
    book: &'static dyn Rulebook,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut engine = Engine::new(book);
    let mut line = Vec::new();
    loop {
        let quit = match read_line(input, &mut line, LONGEST_LINE)? {
            Read::End => return Ok(()),
            Read::TooLong => {
                writeln!(out, "{}", too_long())?;
                false
            }
            Read::Line => {
                let answer = engine.answer(&line);
                writeln!(out, "{}", answer.line)?;
                answer.quit
            }
        };
        out.flush()?;
        if quit {
            return Ok(());
        }
    }
}

fn too_long() -> String {
    let message = format!("a line may have at most {LONGEST_LINE} bytes");
    serde_json::json!({"ok": false, "error": {"code": "bad_json", "message": message}}).to_string()
}

#[derive(Debug, PartialEq, Eq)]
enum Read {
    Line,
    TooLong,
    End,
}

/// Reads up to the next line feed. Of a line longer than `most` nothing is kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, most: usize) -> io::Result<Read> {
    line.clear();
    // A huge line is gone; so is the room it took.
    line.shrink_to(1 << 16);
    let (mut any, mut too_long) = (false, false);
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if piece.is_empty() {
            break;
        }
        any = true;
        let end = piece.iter().position(|&byte| byte == b'\n');
        let text = &piece[..end.unwrap_or(piece.len())];
        too_long |= line.len() + text.len() > most;
        if too_long {
            *line = Vec::new();
        } else {
            line.extend_from_slice(text);
        }
        let used = end.map_or(piece.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(if too_long {
        Read::TooLong
    } else if any {
        Read::Line
    } else {
        Read::End
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_dropped_and_the_next_one_is_read() {
        let mut input = io::BufReader::with_capacity(3, &b"abcd\nabcdefgh\n\nend"[..]);
        let mut line = Vec::new();
        let mut next = |line: &mut Vec<u8>| read_line(&mut input, line, 4).unwrap();
        assert_eq!((next(&mut line), line.as_slice()), (Read::Line, &b"abcd"[..]));
        assert_eq!((next(&mut line), line.as_slice()), (Read::TooLong, &b""[..]));
        assert_eq!((next(&mut line), line.as_slice()), (Read::Line, &b""[..]));
        assert_eq!((next(&mut line), line.as_slice()), (Read::Line, &b"end"[..]));
        assert_eq!(next(&mut line), Read::End);
    }
}
