//! The engine protocol: one JSON object a line, so that any program can drive, test or play a game.
//! `docs/engine.md` is its manual.

use crate::{Level, Rulebook, Table};
use kernel::{Dice, Seat, Viewer};
use protocol::{BAD_OPTION, Problem};
use serde_json::{Map, Value, json};

/// One game behind the protocol.
pub struct Engine {
    book: &'static dyn Rulebook,
    table: Option<Box<dyn Table>>,
    dice: Dice,
}

/// The answer to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// One line of JSON.
    pub line: String,
    /// Whether the conversation is over.
    pub quit: bool,
}

type Result<T> = std::result::Result<T, Problem>;

impl Engine {
    /// An engine for one game, with nothing set up.
    pub fn new(book: &'static dyn Rulebook) -> Engine {
        Engine { book, table: None, dice: Dice::from_seed("bot") }
    }

    /// Answers one line. Anything wrong gives an error and changes nothing.
    pub fn answer(&mut self, line: &[u8]) -> Answer {
        let mut quit = false;
        let body = match self.obey(line, &mut quit) {
            Ok(Value::Object(mut map)) => {
                map.shift_insert(0, "ok".to_owned(), Value::Bool(true));
                Value::Object(map)
            }
            Ok(other) => json!({"ok": true, "value": other}),
            Err(problem) => json!({"ok": false, "error": problem}),
        };
        Answer { line: body.to_string(), quit }
    }

    fn obey(&mut self, line: &[u8], quit: &mut bool) -> Result<Value> {
        let request: Map<String, Value> =
            serde_json::from_slice(line).map_err(|error| bad_json(error.to_string()))?;
        match text(&request, "op")? {
            "new" => self.new_game(&request),
            "legal" => {
                let seat = self.seat(&request)?;
                Ok(json!({"actions": self.table()?.legal(seat)}))
            }
            "apply" => self.apply(&request),
            "view" => self.view(&request),
            "state" => Ok(json!({"state": self.table()?.state()})),
            "load" => self.load(&request),
            "undo" => self.undo(),
            "bot" => self.bot(&request),
            "record" => Ok(json!({"record": self.table()?.record()})),
            "quit" => {
                *quit = true;
                Ok(json!({}))
            }
            other => {
                let op: String = other.chars().take(40).collect();
                let ops = "new, legal, apply, view, state, load, undo, bot, record, quit";
                Err(Problem::new("unknown_op", format!("there is no op `{op}`; there is: {ops}")))
            }
        }
    }

    fn new_game(&mut self, request: &Map<String, Value>) -> Result<Value> {
        let options = field(request, "options")?;
        if !options.is_object() {
            return Err(bad_json("`options` must be an object".to_owned()));
        }
        let seats = number(request, "seats")?;
        let seed = seed(request)?.ok_or_else(|| missing("seed"))?;
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        self.table = Some(self.book.open(options, seats, &seed)?);
        self.status()
    }

    fn apply(&mut self, request: &Map<String, Value>) -> Result<Value> {
        let seat = self.seat(request)?;
        let action = text(request, "action")?;
        let table = self.table_mut()?;
        let before = table.happened();
        table.play(seat, action)?;
        let events = json!(table.events(before));
        let mut status = self.status()?;
        status["events"] = events;
        Ok(status)
    }

    fn view(&self, request: &Map<String, Value>) -> Result<Value> {
        let viewer = match field(request, "seat")? {
            Value::Null => Viewer::Public,
            _ => Viewer::Seat(self.seat(request)?),
        };
        let view = self.table()?.view(viewer);
        Ok(json!({"view": serde_json::from_str::<Value>(view.json()).expect("views are JSON")}))
    }

    fn load(&mut self, request: &Map<String, Value>) -> Result<Value> {
        let state = field(request, "state")?;
        if !state.is_object() {
            return Err(bad_json("`state` must be an object".to_owned()));
        }
        let seed = seed(request)?.unwrap_or_else(|| "0".to_owned());
        let table = self
            .book
            .load(state.clone(), &seed)
            .map_err(|broken| Problem::new("bad_state", broken.to_string()))?;
        self.table = Some(table);
        self.status()
    }

    fn undo(&mut self) -> Result<Value> {
        self.table_mut()?.undo_last()?;
        self.status()
    }

    fn bot(&mut self, request: &Map<String, Value>) -> Result<Value> {
        let seat = self.seat(request)?;
        let level: Level = text(request, "level")?
            .parse()
            .map_err(|error: crate::UnknownLevel| Problem::new(BAD_OPTION, error.to_string()))?;
        if !self.book.levels().contains(&level) {
            let there: Vec<&str> = self.book.levels().iter().map(|level| level.name()).collect();
            let message =
                format!("{} has no level `{level}`; it has: {}", self.book.name(), there.join(", "));
            return Err(Problem::new(BAD_OPTION, message));
        }
        let iterations = match request.get("iterations") {
            None => 0,
            Some(_) => u32::try_from(number(request, "iterations")?).unwrap_or(u32::MAX),
        };
        let mut dice = self.dice;
        let ranked = self.table()?.advise(seat, level, iterations, &mut dice)?;
        self.dice = dice;
        Ok(json!({"action": ranked[0].action, "ranked": ranked}))
    }

    fn status(&self) -> Result<Value> {
        Ok(serde_json::to_value(self.table()?.status()).expect("a status is plain data"))
    }

    fn table(&self) -> Result<&dyn Table> {
        self.table.as_deref().ok_or_else(no_game)
    }

    fn table_mut(&mut self) -> Result<&mut Box<dyn Table>> {
        self.table.as_mut().ok_or_else(no_game)
    }

    fn seat(&self, request: &Map<String, Value>) -> Result<Seat> {
        let seat = number(request, "seat")?;
        let seats = self.table()?.seats();
        match u8::try_from(seat) {
            Ok(seat) if seat < seats => Ok(Seat(seat)),
            _ => Err(Problem::new("bad_seat", format!("the seats are 0 to {}, not {seat}", seats - 1))),
        }
    }
}

fn field<'a>(request: &'a Map<String, Value>, key: &str) -> Result<&'a Value> {
    request.get(key).ok_or_else(|| missing(key))
}

fn text<'a>(request: &'a Map<String, Value>, key: &str) -> Result<&'a str> {
    field(request, key)?.as_str().ok_or_else(|| bad_json(format!("`{key}` must be a text")))
}

fn number(request: &Map<String, Value>, key: &str) -> Result<u64> {
    let wrong = || bad_json(format!("`{key}` must be a whole number from 0 up"));
    field(request, key)?.as_u64().ok_or_else(wrong)
}

/// A seed is a text; a whole number is its decimal text.
fn seed(request: &Map<String, Value>) -> Result<Option<String>> {
    match request.get("seed") {
        None => Ok(None),
        Some(Value::String(seed)) => Ok(Some(seed.clone())),
        Some(Value::Number(seed)) if seed.is_i64() || seed.is_u64() => Ok(Some(seed.to_string())),
        Some(_) => Err(bad_json("`seed` must be a text or a whole number".to_owned())),
    }
}

fn bad_json(message: String) -> Problem {
    Problem::new("bad_json", message)
}

fn missing(key: &str) -> Problem {
    bad_json(format!("the field `{key}` is missing"))
}

fn no_game() -> Problem {
    Problem::new("no_game", "no game is set up: send `new` or `load` first")
}
