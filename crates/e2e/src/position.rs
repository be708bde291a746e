//! One position for every kind of decision of a game, found by playing at random through `pantheon engine`.

use crate::Dice;
use crate::host::program;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What people are called in the pictures.
const NAMES: [&str; 8] = ["Ariadne", "Thalia", "Nikos", "Itzel", "Orion", "Selene", "Kimon", "Daphne"];

/// How games are played so that together they come to every kind of decision.
pub struct Stretch {
    /// The seats.
    pub seats: usize,
    /// What differs from the usual options.
    pub preset: Option<&'static str>,
    /// So many games.
    pub games: usize,
}

/// A game in which somebody is asked something.
pub struct Position {
    /// What kind of decision it is.
    pub kind: String,
    /// Which of the stretches it was found in: there the board has one size.
    pub stretch: usize,
    /// The game, as the page keeps it: who decides is a person.
    pub saved: Value,
}

/// The first position of every kind of decision in all `stretches`.
pub fn positions(game: &str, stretches: &[Stretch]) -> Result<Vec<Position>> {
    let mut engine = Engine::start(game)?;
    let (mut kinds, mut found) = (BTreeSet::new(), Vec::new());
    for (at, stretch) in stretches.iter().enumerate() {
        for number in 0..stretch.games {
            play(&mut engine, at, stretch, number, &mut kinds, &mut found)?;
        }
    }
    Ok(found)
}

/// A game that has not begun, as the page keeps it: the first seat is a person's, the others are bots that do not think. The options
/// may be what no screen offers.
pub fn fresh(game: &str, seats: usize, options: &Value, seed: &str) -> Result<Value> {
    let mut engine = Engine::start(game)?;
    engine.ask(&json!({ "op": "new", "options": options, "seats": seats, "seed": seed }))?;
    let record = engine.ask(&json!({ "op": "record" }))?["record"].take();
    let state = engine.ask(&json!({ "op": "state" }))?["state"].take();
    Ok(saved(&record, &state, seats, 0))
}

/// Plays one game at random and keeps what is new in it.
fn play(
    engine: &mut Engine,
    at: usize,
    stretch: &Stretch,
    number: usize,
    kinds: &mut BTreeSet<String>,
    found: &mut Vec<Position>,
) -> Result<()> {
    let options = stretch.preset.map_or_else(|| json!({}), |preset| json!({ "preset": preset }));
    let new = json!({ "op": "new", "options": options, "seats": stretch.seats, "seed": number });
    let mut now = engine.ask(&new)?;
    let mut dice = Dice(number as u64);
    while now["over"] == false {
        let seat = now["to_act"][0].as_u64().context("nobody is to act")?;
        let legal = engine.ask(&json!({ "op": "legal", "seat": seat }))?;
        let actions = legal["actions"].as_array().context("no actions")?;
        let state = engine.ask(&json!({ "op": "state" }))?["state"].take();
        let kind = format!("{} {}", kind(&state), head(&actions[0]));
        // Where there is nothing to choose a standing answer may choose it.
        if actions.len() > 1 && !kinds.contains(&kind) {
            kinds.insert(kind.clone());
            let record = engine.ask(&json!({ "op": "record" }))?["record"].take();
            let saved = saved(&record, &state, stretch.seats, seat as usize);
            found.push(Position { kind, stretch: at, saved });
        }
        let action = actions[dice.below(actions.len())]["action"].clone();
        now = engine.ask(&json!({ "op": "apply", "seat": seat, "action": action }))?;
    }
    Ok(())
}

/// What waits on top of a state's agenda, by its name.
fn kind(state: &Value) -> String {
    let lists = [&state["agenda"], &state["table"]["agenda"], &state["phase"], &state["stack"]];
    let Some(agenda) = lists.into_iter().find(|list| !list.is_null()) else { return String::new() };
    name(agenda.as_array().and_then(|list| list.last()).unwrap_or(agenda))
}

/// The name of a frame, with what it holds where that is a list of things to do.
fn name(frame: &Value) -> String {
    match frame {
        Value::String(name) => name.clone(),
        Value::Array(list) => list.first().map(name).unwrap_or_default(),
        Value::Object(parts) => match (parts.get("frame"), parts.iter().next()) {
            (Some(frame), _) => name(frame),
            (None, Some((key, inner @ (Value::String(_) | Value::Array(_))))) => {
                format!("{key} {}", name(inner))
            }
            (None, Some((key, _))) => key.clone(),
            (None, None) => String::new(),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) => String::new(),
    }
}

/// The kind of an action, where its notation begins with one.
fn head(action: &Value) -> &str {
    let notation = action["action"].as_str().unwrap_or_default();
    let end = notation.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(notation.len());
    if end > 1 && notation.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        &notation[..end]
    } else {
        ""
    }
}

fn saved(record: &Value, state: &Value, seats: usize, person: usize) -> Value {
    let seats = (0..seats).map(|seat| {
        let bot = if seat == person { Value::Null } else { json!("random") };
        json!({ "name": NAMES[seat % NAMES.len()], "bot": bot })
    });
    json!({ "record": record, "state": state, "seats": seats.collect::<Vec<_>>(), "over": false })
}

/// A running `pantheon engine`; it ends when this is dropped.
struct Engine {
    child: Child,
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    fn start(game: &str) -> Result<Engine> {
        let mut child = Command::new(program()?)
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("the engine does not start")?;
        let asks = child.stdin.take().context("the engine hears nothing")?;
        let answers = BufReader::new(child.stdout.take().context("the engine says nothing")?);
        Ok(Engine { child, asks, answers })
    }

    fn ask(&mut self, question: &Value) -> Result<Value> {
        writeln!(self.asks, "{question}")?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let answer: Value = serde_json::from_str(&line)?;
        if answer["ok"] != true {
            bail!("the engine answers {question} with {line}");
        }
        Ok(answer)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
