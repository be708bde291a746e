//! Between Python's values and ours.

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use research::kernel::{Seat, Seats};
use research::{Entry, Error};
use serde_json::{Map, Value};

/// The exception for what went wrong. They are defined in Python, where they can have two parents.
pub(crate) fn fault(py: Python<'_>, error: &Error) -> PyErr {
    let class = match error {
        Error::Refused(_) | Error::NoSuchAction(_) | Error::Row { .. } => "IllegalAction",
        Error::Setup(_) | Error::Level(_) => "SetupError",
        Error::Record(_) => "RecordError",
    };
    raise(py, class, &error.to_string())
}

/// Two threads want the same thing, or it was left half-done by a panic.
pub(crate) fn busy(py: Python<'_>) -> PyErr {
    raise(py, "WrongThread", "another thread is using this, or has left it broken: give each thread its own")
}

pub(crate) fn raise(py: Python<'_>, class: &str, why: &str) -> PyErr {
    let made = py.import("pantheon.errors").and_then(|errors| errors.getattr(class)?.call1((why,)));
    made.map_or_else(|_| PyRuntimeError::new_err(why.to_owned()), PyErr::from_value)
}

/// JSON as Python has it.
pub(crate) fn json<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(value) => PyBool::new(py, *value).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => PyInt::new(py, number).into_any(),
            (None, Some(number)) => PyInt::new(py, number).into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or_default()).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(list) => {
            let list = list.iter().map(|one| json(py, one)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, list)?.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, value) in map {
                dict.set_item(key, json(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// Options as keywords.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Value> {
    let mut map = Map::new();
    for (key, value) in given.into_iter().flatten() {
        let key: String = key.extract()?;
        let value = if let Ok(flag) = value.cast::<PyBool>() {
            Value::from(flag.is_true())
        } else if let Ok(number) = value.extract::<i64>() {
            Value::from(number)
        } else if let Ok(text) = value.extract::<String>() {
            Value::from(text)
        } else {
            return Err(PyTypeError::new_err(format!(
                "option `{key}` must be a text, a number, True or False"
            )));
        };
        map.insert(key, value);
    }
    Ok(Value::Object(map))
}

/// A seed, as it was given.
pub(crate) enum Seed {
    Number(u64),
    Text(String),
}

pub(crate) fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(given) = given else { return Ok(Seed::Number(0)) };
    if let Ok(text) = given.extract::<String>() {
        return Ok(Seed::Text(text));
    }
    let number = given.extract::<u64>();
    number.map(Seed::Number).map_err(|_| PyTypeError::new_err("a seed is a text or a whole number from 0 on"))
}

/// A seed as the rules take it.
pub(crate) fn text(given: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    Ok(match seed(given)? {
        Seed::Number(number) => number.to_string(),
        Seed::Text(text) => text,
    })
}

/// How many play: the fewest where nothing is said. What no game seats is left for the rules to refuse.
pub(crate) fn seats(entry: &dyn Entry, given: Option<i64>) -> u8 {
    given.map_or(*entry.seats().start(), |seats| u8::try_from(seats).unwrap_or(u8::MAX))
}

/// A seat by its number, or the lowest of those who must decide.
pub(crate) fn seat(py: Python<'_>, given: Option<i64>, awaited: Seats, seats: u8) -> PyResult<Seat> {
    match given {
        None => awaited.first().ok_or_else(|| fault(py, &research::kernel::Refusal::Over.into())),
        Some(given) => viewer(py, given, seats),
    }
}

/// A seat of the table.
pub(crate) fn viewer(py: Python<'_>, given: i64, seats: u8) -> PyResult<Seat> {
    let seat = u8::try_from(given).ok().filter(|&seat| seat < seats);
    seat.map(Seat)
        .ok_or_else(|| raise(py, "IllegalAction", &format!("there is no seat {given} at this table")))
}
