//! `pantheon games`: which games there are, and what can be chosen about them.

use crate::args::GamesArgs;
use crate::failure::Failure;
use games::Rulebook;
use games::kernel::OptionSpec;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Lists the games.
pub fn run(books: &[&dyn Rulebook], args: &GamesArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.json {
        let list: Vec<Value> = books.iter().map(|book| as_json(*book)).collect();
        let text = serde_json::to_string_pretty(&list).expect("a list of plain data has a JSON form");
        writeln!(out, "{text}")?;
        return Ok(());
    }
    if books.is_empty() {
        writeln!(out, "There is no game in this Pantheon yet.")?;
    }
    for (index, book) in books.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        describe(*book, out)?;
    }
    Ok(())
}

fn describe(book: &dyn Rulebook, out: &mut impl Write) -> io::Result<()> {
    let (id, name, seats, rules) = (book.id(), book.name(), crowd(book), book.rules());
    writeln!(out, "{id}: {name}, {seats}, version {rules} of the rules")?;
    if book.options().is_empty() {
        return writeln!(out, "  no options");
    }
    writeln!(out, "  options (--option key=value; * is the default):")?;
    for spec in book.options() {
        writeln!(out, "  {}: {}", spec.key, spec.about)?;
        let default = plain(spec.default);
        let width = spec.choices.iter().map(|choice| choice.value.chars().count()).max().unwrap_or(0);
        for choice in spec.choices {
            let mark = if choice.value == default { '*' } else { ' ' };
            writeln!(out, "    {mark} {:width$}  {}", choice.value, choice.about)?;
        }
        if let Some((least, most)) = spec.range {
            let named = spec.choices.iter().any(|choice| choice.value == default);
            let default = if named { String::new() } else { format!(" (default {default})") };
            let mark = if named { ' ' } else { '*' };
            writeln!(out, "    {mark} a whole number from {least} to {most}{default}")?;
        }
    }
    Ok(())
}

/// How many can play, in words.
fn crowd(book: &dyn Rulebook) -> String {
    match (*book.seats().start(), *book.seats().end()) {
        (1, 1) => "1 player".to_owned(),
        (least, most) if least == most => format!("{least} players"),
        (least, most) => format!("{least} to {most} players"),
    }
}

/// A default as a person types it: the JSON without its quotes.
fn plain(json: &str) -> &str {
    json.trim_matches('"')
}

fn as_json(book: &dyn Rulebook) -> Value {
    json!({
        "id": book.id(),
        "name": book.name(),
        "rules": book.rules(),
        "seats": {"min": book.seats().start(), "max": book.seats().end()},
        "options": book.options().iter().map(option_as_json).collect::<Vec<_>>(),
    })
}

fn option_as_json(spec: &OptionSpec) -> Value {
    let choice = |choice| json!({"value": OptionSpec::json(choice), "about": choice.about});
    let default: Value =
        serde_json::from_str(spec.default).unwrap_or_else(|_| Value::String(spec.default.to_owned()));
    let range = spec.range.map(|(least, most)| json!({"min": least, "max": most}));
    json!({
        "key": spec.key,
        "about": spec.about,
        "default": default,
        "choices": spec.choices.iter().map(choice).collect::<Vec<_>>(),
        "range": range,
    })
}
