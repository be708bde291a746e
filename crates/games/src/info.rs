//! The catalogue in the words of the wire.

use crate::{Level, Rulebook};
use kernel::{OptionSpec, Preset};
use protocol::{GameInfo, OptionInfo, PresetInfo, StandingInfo, ValueInfo};
use serde_json::Value;

/// What there is to know about a game before it begins.
pub fn info(book: &dyn Rulebook) -> GameInfo {
    let standing =
        |&(key, about): &(&str, &str)| StandingInfo { key: key.to_owned(), about: about.to_owned() };
    GameInfo {
        id: book.id().to_owned(),
        name: book.name().to_owned(),
        rules: book.rules(),
        seats: (*book.seats().start(), *book.seats().end()),
        options: book.options().iter().map(option).collect(),
        presets: book.presets().iter().map(preset).collect(),
        bots: book.levels().iter().map(Level::to_string).collect(),
        standing: book.standing().iter().map(standing).collect(),
        seats_by_lot: book.seats_by_lot(),
        standing_default: book.standing_default().map(str::to_owned),
    }
}

fn preset(preset: &Preset) -> PresetInfo {
    PresetInfo {
        id: preset.id.to_owned(),
        name: preset.name.to_owned(),
        about: preset.about.to_owned(),
        options: preset.json(),
    }
}

fn option(spec: &OptionSpec) -> OptionInfo {
    let choice = |choice| ValueInfo { value: OptionSpec::json(choice), about: choice.about.to_owned() };
    OptionInfo {
        key: spec.key.to_owned(),
        name: spec.name(),
        about: spec.about.to_owned(),
        choices: spec.choices.iter().map(choice).collect(),
        range: spec.range,
        default: serde_json::from_str(spec.default).unwrap_or(Value::Null),
        guard: spec.guard,
    }
}
