//! Many games at once.

use crate::convert::{self, busy, fault, raise};
use crate::state::{State, Verb, legend, verbs};
use crate::{convert::options, number};
use bots::UnknownLevel;
use numpy::{
    Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2,
    PyUntypedArrayMethods, ToPyArray,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use research::kernel::Seat;
use research::{Batch, Bot, Choices, Error, Reward, Rows, Settings, find};
use std::sync::{Mutex, MutexGuard};

/// Many games of one kind, stepped at once. Every row says whose decision it is; a finished game is followed by the next
/// one in the same step. `obs`, `mask`, `seat`, `reward`, `done`, `truncated` and `length` are the same memory every time:
/// copy what you keep.
#[pyclass(frozen, module = "pantheon")]
pub(crate) struct Arena {
    batch: Mutex<Box<dyn Batch>>,
    int8: Option<Py<PyArray2<i8>>>,
    float32: Option<Py<PyArray2<f32>>>,
    mask: Option<Py<PyArray2<bool>>>,
    /// The same memory as it is shown, which nobody writes to: a step writes only what has changed.
    shown_mask: Option<Py<PyAny>>,
    seat: Py<PyArray1<i8>>,
    reward: Py<PyArray2<f32>>,
    done: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    length: Py<PyArray1<i32>>,
}

/// The arrays, borrowed for one step.
struct Borrowed<'py> {
    int8: Option<PyReadwriteArray2<'py, i8>>,
    float32: Option<PyReadwriteArray2<'py, f32>>,
    mask: Option<PyReadwriteArray2<'py, bool>>,
    seat: PyReadwriteArray1<'py, i8>,
    reward: PyReadwriteArray2<'py, f32>,
    done: PyReadwriteArray1<'py, bool>,
    truncated: PyReadwriteArray1<'py, bool>,
    length: PyReadwriteArray1<'py, i32>,
}

impl Borrowed<'_> {
    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            int8: self.int8.as_mut().map_or(Ok(Default::default()), |array| array.as_slice_mut())?,
            float32: self.float32.as_mut().map_or(Ok(Default::default()), |array| array.as_slice_mut())?,
            mask: self.mask.as_mut().map_or(Ok(Default::default()), |array| array.as_slice_mut())?,
            seat: self.seat.as_slice_mut()?,
            reward: self.reward.as_slice_mut()?,
            done: self.done.as_slice_mut()?,
            truncated: self.truncated.as_slice_mut()?,
            length: self.length.as_slice_mut()?,
        })
    }
}

fn wide<'py, T: Element>(
    py: Python<'py>,
    array: &Option<Py<PyArray2<T>>>,
) -> PyResult<Option<PyReadwriteArray2<'py, T>>> {
    let borrow = |array: &Py<PyArray2<T>>| array.bind(py).try_readwrite().map_err(|_| busy(py));
    array.as_ref().map(borrow).transpose()
}

fn flat<'py, T: Element>(py: Python<'py>, array: &Py<PyArray1<T>>) -> PyResult<PyReadwriteArray1<'py, T>> {
    array.bind(py).try_readwrite().map_err(|_| busy(py))
}

impl Arena {
    fn batch(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Box<dyn Batch>>> {
        self.batch.try_lock().map_err(|_| busy(py))
    }

    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        Ok(Borrowed {
            int8: wide(py, &self.int8)?,
            float32: wide(py, &self.float32)?,
            mask: wide(py, &self.mask)?,
            seat: flat(py, &self.seat)?,
            reward: self.reward.bind(py).try_readwrite().map_err(|_| busy(py))?,
            done: flat(py, &self.done)?,
            truncated: flat(py, &self.truncated)?,
            length: flat(py, &self.length)?,
        })
    }

    fn written<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Batch, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut batch = self.batch(py)?;
        let mut borrowed = self.borrow(py)?;
        let rows = borrowed.rows()?;
        let batch = &mut **batch;
        let (games, seats) = (batch.settings().games, usize::from(batch.settings().seats));
        let (width, actions) = (batch.legend().width(), batch.actions());
        as_made("obs", self.int8.is_some().then_some((rows.int8.len(), games * width)))?;
        as_made("obs", self.float32.is_some().then_some((rows.float32.len(), games * width)))?;
        as_made("mask", self.mask.is_some().then_some((rows.mask.len(), games * actions)))?;
        as_made("seat", Some((rows.seat.len(), games)))?;
        as_made("reward", Some((rows.reward.len(), games * seats)))?;
        as_made("done", Some((rows.done.len(), games)))?;
        as_made("truncated", Some((rows.truncated.len(), games)))?;
        as_made("length", Some((rows.length.len(), games)))?;
        Ok(py.detach(move || work(batch, rows)))
    }
}

/// The same memory, not to be written to.
fn read_only(array: &Bound<'_, PyArray2<bool>>) -> PyResult<Py<PyAny>> {
    let view = array.call_method0("view")?;
    view.getattr("flags")?.setattr("writeable", false)?;
    Ok(view.unbind())
}

/// An array that is there has the size it was made with: numpy lets anybody resize it in its place.
fn as_made(name: &str, sizes: Option<(usize, usize)>) -> PyResult<()> {
    match sizes {
        Some((found, made)) if found != made => Err(PyValueError::new_err(format!(
            "`{name}` was given another size: resize a copy, and make a new Arena"
        ))),
        Some(_) | None => Ok(()),
    }
}

/// Choices as numpy has them: int32 as they are, int64 (what argmax gives) where they fit.
fn choices(given: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
    if let Ok(array) = given.extract::<PyReadonlyArray1<'_, i32>>() {
        return Ok(array.as_array().to_vec());
    }
    if let Ok(array) = given.extract::<PyReadonlyArray1<'_, i64>>() {
        return Ok(array.as_array().iter().map(|&choice| i32::try_from(choice).unwrap_or(-1)).collect());
    }
    let list = given.extract::<Vec<i64>>();
    let list = list
        .map_err(|_| PyTypeError::new_err("choices are whole numbers, one a game: int32, int64 or a list"));
    Ok(list?.into_iter().map(|choice| i32::try_from(choice).unwrap_or(-1)).collect())
}

fn one_of<T: Copy>(py: Python<'_>, what: &str, given: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == given).map(|(_, value)| *value);
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    found.ok_or_else(|| {
        raise(py, "SetupError", &format!("option `{what}`: `{given}` is not one of: {}", names.join(", ")))
    })
}

#[pymethods]
impl Arena {
    /// A batch of new games. `obs` is "int8", "float32" or None; `actions` is "mask" (choices are action numbers), "words" or
    /// "list" (choices are places in the row's list); `rewards` is "win", "zero_sum", "rank" or "score"; `bots` says which
    /// seats are played inside, and by whom: {1: "easy"}; with `memory=True` observations end with what the seat remembers.
    /// Options of the game are keywords.
    #[new]
    #[pyo3(signature = (game, seats=None, games=1, seed=None, threads=1, obs=Some("int8"), actions="mask", rewards="win",
        skip_forced=false, max_actions=None, bots=None, memory=false, **settings),
        text_signature = "(game, seats=None, games=1, seed=None, threads=1, obs='int8', actions='mask', rewards='win', \
        skip_forced=False, max_actions=None, bots=None, memory=False, **settings)")]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<i64>,
        games: usize,
        seed: Option<&Bound<'_, PyAny>>,
        threads: usize,
        obs: Option<&str>,
        actions: &str,
        rewards: &str,
        skip_forced: bool,
        max_actions: Option<u32>,
        bots: Option<std::collections::BTreeMap<u8, String>>,
        memory: bool,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Arena> {
        let entry = find(game).ok_or_else(|| fault(py, &Error::no_game(game)))?;
        let level = |(seat, name): (u8, String)| Ok((Seat(seat), name.parse::<Bot>()?));
        let bots = bots.unwrap_or_default().into_iter().map(level).collect::<Result<Vec<_>, UnknownLevel>>();
        let known = [("mask", Choices::Mask), ("words", Choices::Words), ("list", Choices::List)];
        let float =
            obs.map(|obs| one_of(py, "obs", obs, &[("int8", false), ("float32", true)])).transpose()?;
        let made = Settings {
            seats: convert::seats(entry, seats),
            games,
            seed: number(seed)?,
            threads: threads.clamp(1, 256),
            choices: one_of(py, "actions", actions, &known)?,
            reward: one_of(py, "rewards", rewards, &Reward::ALL)?,
            skip_forced,
            max_actions: max_actions.map(|most| most.max(1)),
            bots: bots.map_err(|error| fault(py, &error.into()))?,
            memory,
        };
        let (count, chairs, masked) = (made.games, usize::from(made.seats), made.choices == Choices::Mask);
        let batch = entry.arena(&options(settings)?, made).map_err(|error| fault(py, &error))?;
        let (width, numbers) = (batch.legend().width(), batch.actions());
        let mask = masked.then(|| PyArray2::zeros(py, [count, numbers], false));
        let arena = Arena {
            int8: (float == Some(false)).then(|| PyArray2::zeros(py, [count, width], false).unbind()),
            float32: (float == Some(true)).then(|| PyArray2::zeros(py, [count, width], false).unbind()),
            shown_mask: mask.as_ref().map(read_only).transpose()?,
            mask: mask.map(Bound::unbind),
            seat: PyArray1::zeros(py, [count], false).unbind(),
            reward: PyArray2::zeros(py, [count, chairs], false).unbind(),
            done: PyArray1::zeros(py, [count], false).unbind(),
            truncated: PyArray1::zeros(py, [count], false).unbind(),
            length: PyArray1::zeros(py, [count], false).unbind(),
            batch: Mutex::new(batch),
        };
        arena.written(py, |batch, rows| batch.show(rows))?;
        Ok(arena)
    }

    /// Plays one choice in every game. All are checked first: where one is not legal it raises and nothing was played.
    fn step(&self, py: Python<'_>, choices: &Bound<'_, PyAny>) -> PyResult<()> {
        let choices = self::choices(choices)?;
        self.written(py, |batch, rows| batch.step(&choices, rows))?.map_err(|error| fault(py, &error))
    }

    /// Begins anew, with the games of this seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = number(seed)?;
        self.written(py, |batch, rows| batch.reset(seed, rows))
    }

    /// A row as a state of its own, to look at or to search from. It is not tied to the row.
    fn state(&self, py: Python<'_>, row: usize) -> PyResult<State> {
        let state = self.batch(py)?.state(row);
        state
            .map(State::new)
            .ok_or_else(|| raise(py, "IllegalAction", &format!("there is no game {row} in this batch")))
    }

    /// What the seat of each row sees: [games, width]. The same memory every time: copy what you keep.
    #[getter]
    fn obs(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        let int8 = self.int8.as_ref().map(|array| array.clone_ref(py).into_any());
        int8.or(self.float32.as_ref().map(|array| array.clone_ref(py).into_any()))
    }

    /// Which action numbers are legal: [games, actions], to be read only.
    #[getter]
    fn mask(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.shown_mask.as_ref().map(|array| array.clone_ref(py))
    }

    /// Whose decision each row is.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seat.clone_ref(py)
    }

    /// Rewards of all seats where a game has ended in this step: [games, seats].
    #[getter]
    fn reward(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.reward.clone_ref(py)
    }

    /// Whether a game has ended in this step.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.done.clone_ref(py)
    }

    /// Whether it was broken off by `max_actions`.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.truncated.clone_ref(py)
    }

    /// How many actions the game took that has ended.
    #[getter]
    fn length(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.length.clone_ref(py)
    }

    /// Where the legal actions of each row begin in `words`, and the end: [games + 1].
    #[getter]
    fn offsets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let counts = self.batch(py)?.counts();
        let mut offsets = vec![0i64; counts.len() + 1];
        for (at, count) in counts.into_iter().enumerate() {
            offsets[at + 1] = offsets[at] + count as i64;
        }
        Ok(offsets.to_pyarray(py))
    }

    /// The legal actions of all rows as words: [offsets[-1], 4]. Empty with `actions="list"`.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let words = self.batch(py)?.words();
        words.as_flattened().to_pyarray(py).reshape([words.len(), 4])
    }

    /// How many games there are.
    #[getter]
    fn games(&self, py: Python<'_>) -> usize {
        self.seat.bind(py).len()
    }

    /// How many play each game.
    #[getter]
    fn seats(&self, py: Python<'_>) -> PyResult<u32> {
        Ok(self.batch(py)?.settings().seats.into())
    }

    /// How wide an observation is.
    #[getter]
    fn width(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.batch(py)?.legend().width())
    }

    /// How many action numbers there are.
    #[getter]
    fn actions(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.batch(py)?.actions())
    }

    /// The fields of an observation: name, first place, width, and what a number of it is divided by in float32.
    fn legend(&self, py: Python<'_>) -> PyResult<Vec<(String, usize, usize, u32)>> {
        Ok(legend(self.batch(py)?.legend()))
    }

    /// The kinds of action: name, first number, and the operands with how many there are.
    fn verbs(&self, py: Python<'_>) -> PyResult<Vec<Verb>> {
        Ok(verbs(self.batch(py)?.verbs()))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.games(py)
    }
}
