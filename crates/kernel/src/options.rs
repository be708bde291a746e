//! The options of a game as data: one table for help, validation, forms and tests.

use crate::{Game, SetupError};
use serde_json::{Map, Value};

/// One value an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionValue {
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
    /// What people call it where its key does not say that; [`OptionSpec::name`] asks it.
    pub title: &'static str,
    /// What it changes, in one line.
    pub about: &'static str,
    /// The named values. `true` and `false` are written as JSON booleans, names as strings.
    pub choices: &'static [OptionValue],
    /// The whole numbers it takes besides or instead of names, least and greatest.
    pub range: Option<(i64, i64)>,
    /// Its value when nothing is said, written as JSON.
    pub default: &'static str,
    /// Whether people are not asked about it: a bound that play never meets, or something for programs. Who names it
    /// gets it.
    pub guard: bool,
}

impl OptionSpec {
    /// What people call it.
    pub fn name(&self) -> String {
        if !self.title.is_empty() {
            return self.title.to_owned();
        }
        let words = self.key.replace('_', " ");
        let mut letters = words.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The keys of those that people are asked about.
    pub fn keys(table: &[OptionSpec]) -> String {
        let keys: Vec<&str> = table.iter().filter(|spec| !spec.guard).map(|spec| spec.key).collect();
        if keys.is_empty() { "none".to_owned() } else { keys.join(", ") }
    }

    /// The JSON of a named value.
    pub fn json(choice: &OptionValue) -> Value {
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

/// Options that go together, under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// As it is written among the options: `"preset": "full"`.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The options that it sets, as a JSON object.
    pub options: &'static str,
}

impl Preset {
    /// The options that it sets.
    pub fn json(&self) -> Map<String, Value> {
        serde_json::from_str(self.options).expect("presets are written as JSON objects")
    }
}

/// A type that an option can have: names with titles, whole numbers, `bool`, or the game's own.
pub trait OptionKind: Sized {
    /// How [`options!`](crate::options!) writes a default: an id, a number, `true` or `false`.
    type Literal;
    /// The named values it takes; `[…]` behind an option replaces their words.
    const VALUES: &'static [OptionValue] = &[];
    /// The value written so.
    fn of(literal: Self::Literal) -> Self;
}

impl OptionKind for bool {
    type Literal = bool;
    const VALUES: &'static [OptionValue] =
        &[OptionValue { value: "false", about: "no" }, OptionValue { value: "true", about: "yes" }];

    fn of(literal: bool) -> bool {
        literal
    }
}

macro_rules! numbers {
    ($($type:ty)+) => {$(
        impl OptionKind for $type {
            type Literal = $type;

            fn of(literal: $type) -> $type {
                literal
            }
        }
    )+};
}
numbers!(u8 u16 u32 i8);

/// Declares the options of a game: the struct, its `Default`, its JSON (what is missing has its default, what is unknown
/// is refused) and the table of them, `TABLE`, for [`Game::OPTIONS`].
///
/// An option has its key, its type, its default as JSON writes it, and what it changes in one line. `[…]` gives its values
/// other words than [`OptionKind::VALUES`] does, `in (least, most)` says which numbers it takes. `as "…"` behind its key is
/// what people call it, `guard` in place of `in` that they are not asked about it.
///
/// ```
/// kernel::named! {
///     /// How cards are handed out.
///     pub enum Deal: u8 {
///         Random = "random": "dealt at random",
///         Draft = "draft": "chosen, one by one",
///     }
/// }
/// kernel::options! {
///     /// The options of one game.
///     pub struct Options {
///         deal: Deal = "draft", "how cards are handed out";
///         open_hands: bool = false, "whether hands lie open" [true: "all see them", false: "they are secret"];
///         rounds as "Length": u8 = 3, "how many rounds are played" in (1, 9);
///         most: u8 = 90, "the game ends after so many turns" guard (1, 99);
///     }
/// }
///
/// assert_eq!(Options::default(), Options { deal: Deal::Draft, open_hands: false, rounds: 3, most: 90 });
/// let json = serde_json::to_string(&Options::default()).unwrap();
/// assert_eq!(json, r#"{"deal":"draft","open_hands":false,"rounds":3,"most":90}"#);
/// assert_eq!(serde_json::from_str::<Options>(r#"{"rounds":5}"#).unwrap().rounds, 5);
/// assert!(serde_json::from_str::<Options>(r#"{"cards":5}"#).is_err());
///
/// let [deal, open_hands, rounds, most] = Options::TABLE else { panic!("four options") };
/// assert_eq!((deal.key, deal.default, deal.takes()), ("deal", "\"draft\"", "random, draft".to_owned()));
/// assert_eq!(open_hands.choices[0].about, "all see them");
/// assert_eq!((rounds.default, rounds.range), ("3", Some((1, 9))));
/// assert_eq!((rounds.name(), open_hands.name()), ("Length".to_owned(), "Open hands".to_owned()));
/// assert!(most.guard && most.range == Some((1, 99)) && !rounds.guard);
/// ```
///
/// It needs `serde` among the dependencies of the crate.
#[macro_export]
macro_rules! options {
    (@guard) => { false };
    (@guard in) => { false };
    (@guard guard) => { true };
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$doc:meta])* $key:ident $(as $title:literal)?: $kind:ty = $default:literal, $about:literal
            $([$($value:literal: $words:literal),+ $(,)?])? $($reach:ident $($range:expr)?)?;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        $vis struct $name {
            $(#[doc = concat!($about, ".")] $(#[$doc])* pub $key: $kind,)*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $($key: <$kind as $crate::OptionKind>::of($default),)* }
            }
        }

        impl $name {
            /// Every option, for help, forms and tests.
            pub const TABLE: &'static [$crate::OptionSpec] = &[$($crate::OptionSpec {
                key: stringify!($key),
                title: concat!($($title)?),
                about: $about,
                choices: {
                    let own: &[$crate::OptionValue] =
                        &[$($($crate::OptionValue { value: stringify!($value), about: $words },)+)?];
                    if own.is_empty() { <$kind as $crate::OptionKind>::VALUES } else { own }
                },
                range: {
                    let range: &[(i64, i64)] = &[$($($range)?)?];
                    if range.is_empty() { None } else { Some(range[0]) }
                },
                default: stringify!($default),
                guard: $crate::options!(@guard $($reach)?),
            },)*];
        }
    };
}

options! {
    /// A game without options.
    pub struct NoOptions {}
}

fn named(name: &str) -> Value {
    match name {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        name => Value::String(name.to_owned()),
    }
}

/// Reads the options of `G` from JSON, with a clear error for each thing that can be wrong. What is not named has
/// its default. Where the game has presets, `"preset"` sets all options of one; what is named besides goes before it.
pub fn parse_options<G: Game>(json: &Value) -> Result<G::Options, SetupError> {
    let empty = Map::new();
    let given = match json {
        Value::Null => &empty,
        Value::Object(map) => map,
        other => {
            return Err(SetupError::option("options", format!("must be an object, not {}", kind(other))));
        }
    };
    let given = &with_preset::<G>(given)?;
    for (key, value) in given {
        let spec = G::OPTIONS.iter().find(|spec| spec.key == key).ok_or_else(|| {
            let known = OptionSpec::keys(G::OPTIONS);
            let key: String = key.chars().take(60).collect();
            SetupError::option(key, format!("{} has no such option; it has: {known}", G::NAME))
        })?;
        spec.check(value)?;
    }
    serde_json::from_value(Value::Object(given.clone()))
        .map_err(|error| SetupError::option("options", error.to_string()))
}

/// The options with those of the preset they name.
fn with_preset<G: Game>(given: &Map<String, Value>) -> Result<Map<String, Value>, SetupError> {
    let mut given = given.clone();
    if G::PRESETS.is_empty() {
        return Ok(given);
    }
    let Some(id) = given.remove("preset") else { return Ok(given) };
    let preset = G::PRESETS.iter().find(|preset| id == preset.id).ok_or_else(|| {
        let known: Vec<&str> = G::PRESETS.iter().map(|preset| preset.id).collect();
        SetupError::option("preset", format!("there is no such preset; there are: {}", known.join(", ")))
    })?;
    for (key, value) in preset.json() {
        given.entry(key).or_insert(value);
    }
    Ok(given)
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
