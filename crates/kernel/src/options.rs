//! The options of a game as data: one table for help, validation, forms and tests.

use crate::{Game, SetupError};
use serde_json::{Map, Value};

/// One value an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// As it is written: a name, or `true` and `false`.
    pub value: &'static str,
    /// What it means at the table, in one line.
    pub about: &'static str,
}

/// One option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its key, as the rules name it.
    pub key: &'static str,
    /// What it changes, in one line.
    pub about: &'static str,
    /// The named values. `true` and `false` are written as JSON booleans, names as strings.
    pub choices: &'static [Choice],
    /// The whole numbers it takes besides or instead of names, least and greatest.
    pub range: Option<(i64, i64)>,
    /// Its value when nothing is said, written as JSON.
    pub default: &'static str,
}

impl OptionSpec {
    /// The JSON of a named value.
    pub fn json(choice: &Choice) -> Value {
        named(choice.value)
    }

    /// What this option takes, in words.
    pub fn takes(&self) -> String {
        let mut parts: Vec<String> = self.choices.iter().map(|choice| choice.value.to_owned()).collect();
        parts.extend(self.range.map(|(least, most)| format!("a whole number from {least} to {most}")));
        parts.join(", ")
    }

    /// Reads a value as a person types it: a name or a number.
    pub fn read(&self, text: &str) -> Result<Value, SetupError> {
        let value = match text.parse::<i64>() {
            Ok(number) if self.range.is_some() => Value::from(number),
            _ => named(text),
        };
        self.check(&value).map(|()| value)
    }

    fn check(&self, value: &Value) -> Result<(), SetupError> {
        let named = self.choices.iter().any(|choice| Self::json(choice) == *value);
        let counted = match (self.range, value.as_i64()) {
            (Some((least, most)), Some(number)) => (least..=most).contains(&number),
            _ => false,
        };
        if named || counted {
            return Ok(());
        }
        let mut shown = value.to_string();
        if shown.chars().count() > 60 {
            shown = shown.chars().take(60).collect::<String>() + "…";
        }
        Err(SetupError::option(self.key, format!("{shown} is not one of: {}", self.takes())))
    }
}

fn named(name: &str) -> Value {
    match name {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        name => Value::String(name.to_owned()),
    }
}

/// Reads the options of `G` from JSON, with a clear error for each thing that can be wrong. What is not named has
/// its default.
pub fn parse_options<G: Game>(json: &Value) -> Result<G::Options, SetupError> {
    let empty = Map::new();
    let given = match json {
        Value::Null => &empty,
        Value::Object(map) => map,
        other => {
            return Err(SetupError::option("options", format!("must be an object, not {}", kind(other))));
        }
    };
    for (key, value) in given {
        let spec = G::OPTIONS.iter().find(|spec| spec.key == key).ok_or_else(|| {
            let known: Vec<&str> = G::OPTIONS.iter().map(|spec| spec.key).collect();
            let key: String = key.chars().take(60).collect();
            SetupError::option(key, format!("{} has no such option; it has: {}", G::NAME, known.join(", ")))
        })?;
        spec.check(value)?;
    }
    serde_json::from_value(Value::Object(given.clone()))
        .map_err(|error| SetupError::option("options", error.to_string()))
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
