//! `pantheon games`: which games there are, and what can be chosen about them.

use crate::args::GamesArgs;
use crate::failure::Failure;
use games::Rulebook;
use games::kernel::{OptionSpec, Preset};
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
    writeln!(out, "{}, {} (pantheon play {})", book.name(), crowd(book), book.id())?;
    for preset in book.presets() {
        writeln!(out, "  {}: {}  preset={}", preset.name, preset.about, preset.id)?;
    }
    let offered: Vec<&OptionSpec> = book.options().iter().filter(|spec| !spec.guard).collect();
    if offered.is_empty() {
        return writeln!(out, "  no options");
    }
    writeln!(out, "  Options, after --option; * marks how it is usually played:")?;
    offered.into_iter().try_for_each(|spec| choices(spec, out))
}

/// What can be chosen for one option: in the words of the game, and behind them what is typed.
fn choices(spec: &OptionSpec, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "  {}: {}", spec.name(), spec.about)?;
    let (key, default) = (spec.key, spec.default.trim_matches('"'));
    let width = spec.choices.iter().map(|choice| choice.about.chars().count()).max().unwrap_or(0).min(60);
    for choice in spec.choices {
        let mark = if choice.value == default { '*' } else { ' ' };
        writeln!(out, "    {mark} {:width$}  {key}={}", choice.about, choice.value)?;
    }
    let Some((least, most)) = spec.range else { return Ok(()) };
    let named = spec.choices.iter().any(|choice| choice.value == default);
    let (mark, usual) = if named { (' ', least.to_string()) } else { ('*', default.to_owned()) };
    let said = if named { String::new() } else { format!(", usually {default}") };
    writeln!(out, "    {mark} {:width$}  {key}={usual}", format!("a number from {least} to {most}{said}"))
}

/// How many can play, in words.
fn crowd(book: &dyn Rulebook) -> String {
    match (*book.seats().start(), *book.seats().end()) {
        (1, 1) => "1 player".to_owned(),
        (least, most) if least == most => format!("{least} players"),
        (least, most) => format!("{least} to {most} players"),
    }
}

fn as_json(book: &dyn Rulebook) -> Value {
    json!({
        "id": book.id(),
        "name": book.name(),
        "rules": book.rules(),
        "seats": {"min": book.seats().start(), "max": book.seats().end()},
        "options": book.options().iter().map(option_as_json).collect::<Vec<_>>(),
        "presets": book.presets().iter().map(preset_as_json).collect::<Vec<_>>(),
    })
}

fn preset_as_json(preset: &Preset) -> Value {
    json!({"id": preset.id, "name": preset.name, "about": preset.about, "options": preset.json()})
}

fn option_as_json(spec: &OptionSpec) -> Value {
    let choice = |choice| json!({"value": OptionSpec::json(choice), "about": choice.about});
    let default: Value =
        serde_json::from_str(spec.default).unwrap_or_else(|_| Value::String(spec.default.to_owned()));
    let range = spec.range.map(|(least, most)| json!({"min": least, "max": most}));
    json!({
        "key": spec.key,
        "name": spec.name(),
        "about": spec.about,
        "default": default,
        "choices": spec.choices.iter().map(choice).collect::<Vec<_>>(),
        "range": range,
        "guard": spec.guard,
    })
}
