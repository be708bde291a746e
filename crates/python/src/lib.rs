//! `import pantheon`: the shell over `research`, and nothing else. What can be done is documented where Python sees it.
#![forbid(unsafe_code)]

mod arena;
mod convert;
mod picture;
mod state;

use convert::{fault, json, options, seed};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use research::kernel::{Dice, Record, RecordError};
use research::{Entry, Error, GAMES, find};

/// The compiled part of `pantheon`.
#[pymodule]
fn _pantheon(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<state::State>()?;
    module.add_class::<arena::Arena>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(new, module)?)?;
    module.add_function(wrap_pyfunction!(load, module)?)
}

/// Every game: its id, name, seats, options with choices and defaults, levels of its bots, and how wide observations are
/// and how many action numbers there are for each number of seats, with the default options.
#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let all = GAMES.iter().map(|entry| game(py, *entry)).collect::<PyResult<Vec<_>>>()?;
    PyList::new(py, all)
}

fn game<'py>(py: Python<'py>, entry: &dyn Entry) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("id", entry.id())?;
    dict.set_item("name", entry.name())?;
    dict.set_item("rules", entry.rules())?;
    let seats: Vec<u32> = entry.seats().map(u32::from).collect();
    dict.set_item("seats", &seats)?;
    dict.set_item("cooperative", entry.cooperative())?;
    dict.set_item("levels", entry.levels())?;
    let described = PyDict::new(py);
    for spec in entry.options() {
        let option = PyDict::new(py);
        option.set_item("about", spec.about)?;
        let choices = PyDict::new(py);
        for choice in spec.choices {
            choices.set_item(json(py, &research::kernel::OptionSpec::json(choice))?, choice.about)?;
        }
        option.set_item("choices", choices)?;
        option.set_item("range", spec.range)?;
        option.set_item("default", json(py, &serde_json::from_str(spec.default).unwrap_or_default())?)?;
        described.set_item(spec.key, option)?;
    }
    dict.set_item("options", described)?;
    dict.set_item("width_options", entry.width_options())?;
    let (widths, actions) = (PyDict::new(py), PyDict::new(py));
    for count in entry.seats() {
        if let Ok(state) = entry.open(&serde_json::Value::Null, count, "sizes", false) {
            widths.set_item(count, state.width())?;
            actions.set_item(count, state.actions())?;
        }
    }
    dict.set_item("width", widths)?;
    dict.set_item("actions", actions)?;
    Ok(dict)
}

/// A new game. `seed` is a text or a number; options of the game are keywords. With `memory=True` every seat remembers
/// what it sees, which `imagine` and `advise` then use and observations end with.
#[pyfunction]
#[pyo3(signature = (game, seats=None, seed=None, memory=false, **settings))]
fn new(
    py: Python<'_>,
    game: &str,
    seats: Option<i64>,
    seed: Option<&Bound<'_, PyAny>>,
    memory: bool,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<state::State> {
    let entry = find(game).ok_or_else(|| fault(py, &Error::no_game(game)))?;
    let opened = entry.open(&options(settings)?, convert::seats(entry, seats), &convert::text(seed)?, memory);
    opened.map(state::State::new).map_err(|error| fault(py, &error))
}

/// The game of a record, played again; the text is what `State.record` gives.
#[pyfunction]
#[pyo3(signature = (record, memory=false))]
fn load(py: Python<'_>, record: &str, memory: bool) -> PyResult<state::State> {
    let record = Record::parse(record).map_err(|error: RecordError| fault(py, &error.into()))?;
    research::resume(&record, memory).map(state::State::new).map_err(|error| fault(py, &error))
}

/// A number that follows from a seed: a number stays itself, a text is digested.
fn number(given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    Ok(match seed(given)? {
        convert::Seed::Number(number) => number,
        convert::Seed::Text(text) => {
            let mut dice = Dice::from_seed(&text);
            u64::from(dice.word()) << 32 | u64::from(dice.word())
        }
    })
}
