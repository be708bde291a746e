//! From words on the command line to a game that can be set up.

use crate::failure::Failure;
use games::Rulebook;
use games::kernel::OptionSpec;
use serde_json::{Map, Value};

/// The game called `id`, or a complaint that lists those there are.
pub fn find(books: &[&'static dyn Rulebook], id: &str) -> Result<&'static dyn Rulebook, Failure> {
    // `Mystic-War` is as good as `mystic_war`.
    let bare = |id: &str| id.to_lowercase().replace('-', "_");
    let found = books.iter().copied().find(|book| bare(book.id()) == bare(id));
    found.ok_or_else(|| {
        let known: Vec<&str> = books.iter().map(|book| book.id()).collect();
        let known = if known.is_empty() { "none yet".to_owned() } else { known.join(", ") };
        Failure::usage(format!("there is no game `{}`; there is: {known}", cut(id)))
    })
}

/// Reads `key=value` words as options of `book`.
pub fn options(book: &dyn Rulebook, words: &[String]) -> Result<Value, Failure> {
    let mut options = Map::new();
    for word in words {
        let (key, text) = word
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("option `{}`: write it as key=value", cut(word))))?;
        let value = match option(book, key)? {
            Some(spec) => spec.read(text)?,
            None => Value::from(text),
        };
        if options.insert(key.to_owned(), value).is_some() {
            return Err(Failure::usage(format!("option `{key}` is given twice")));
        }
    }
    Ok(Value::Object(options))
}

/// The option called so; nothing for a preset, whose name the game reads itself.
fn option(book: &dyn Rulebook, key: &str) -> Result<Option<&'static OptionSpec>, Failure> {
    let spec = book.options().iter().find(|spec| spec.key == key);
    if spec.is_some() || (key == "preset" && !book.presets().is_empty()) {
        return Ok(spec);
    }
    let known = OptionSpec::keys(book.options());
    let (key, game) = (cut(key), book.name());
    Err(Failure::usage(format!("option `{key}`: {game} has no such option; it has: {known}")))
}

/// The number of players: as asked, if the game takes so many, or else its fewest.
pub fn players(book: &dyn Rulebook, asked: Option<u8>) -> Result<u8, Failure> {
    let (least, most) = (*book.seats().start(), *book.seats().end());
    match asked {
        None => Ok(least),
        Some(count) if book.seats().contains(&count) => Ok(count),
        Some(count) => {
            Err(Failure::usage(format!("{} seats {least} to {most} players, not {count}", book.name())))
        }
    }
}

/// At most sixty characters of `text`.
pub fn cut(text: &str) -> String {
    text.chars().take(60).collect()
}
