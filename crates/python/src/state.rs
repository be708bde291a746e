//! One game.

use crate::convert::{self, busy, fault, json, raise};
use crate::{number, picture};
use bots::Budget;
use numpy::{PyArray1, PyArray2, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use research::kernel::{Record, Seat, Viewer};
use research::{Bot, Meaning};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

type Held = Box<dyn research::State>;

/// One game in progress. Cheap to clone; an action that is not legal raises and changes nothing.
#[pyclass(frozen, module = "pantheon")]
pub(crate) struct State(Mutex<Held>);

/// An observation and a mask.
type Look<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<bool>>);

/// How an action is said.
#[derive(FromPyObject)]
enum Said {
    #[pyo3(transparent)]
    Place(i64),
    #[pyo3(transparent)]
    Notation(String),
}

impl State {
    pub(crate) fn new(game: Held) -> State {
        State(Mutex::new(game))
    }

    fn game(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Held>> {
        self.0.try_lock().map_err(|_| busy(py))
    }

    /// The game and the seat that is meant.
    fn at(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<(MutexGuard<'_, Held>, Seat)> {
        let game = self.game(py)?;
        let seat = convert::seat(py, seat, game.awaited(), game.seats())?;
        Ok((game, seat))
    }

    fn through(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<(MutexGuard<'_, Held>, Viewer)> {
        let game = self.game(py)?;
        let viewer = match seat {
            Some(seat) => Viewer::Seat(convert::viewer(py, seat, game.seats())?),
            None => Viewer::Public,
        };
        Ok((game, viewer))
    }
}

#[pymethods]
impl State {
    /// The id of the game.
    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.game(py)?.game())
    }

    /// How many play.
    #[getter]
    fn seats(&self, py: Python<'_>) -> PyResult<u32> {
        Ok(self.game(py)?.seats().into())
    }

    /// The options, whole.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json(py, &self.game(py)?.options())
    }

    /// The lowest seat that must decide; -1 once the game is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<i32> {
        Ok(self.game(py)?.awaited().first().map_or(-1, |seat| seat.0.into()))
    }

    /// All seats that must decide now. Several at once decide in secret, and in any order.
    #[getter]
    fn to_act(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        Ok(self.game(py)?.awaited().iter().map(|seat| seat.0.into()).collect())
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.game(py)?.awaited().is_empty())
    }

    /// How many actions were played.
    #[getter]
    fn played(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.game(py)?.played())
    }

    /// How wide an observation is.
    #[getter]
    fn width(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.game(py)?.width())
    }

    /// How many action numbers there are.
    #[getter]
    fn actions(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.game(py)?.actions())
    }

    /// The legal actions of a seat in notation, in the order of the rules.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<String>> {
        let game = self.game(py)?;
        if seat.is_none() && game.awaited().is_empty() {
            return Ok(Vec::new());
        }
        let seat = convert::seat(py, seat, game.awaited(), game.seats())?;
        Ok(game.legal(seat))
    }

    /// What the legal actions do, in words.
    #[pyo3(signature = (seat=None))]
    fn labels(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<String>> {
        let (game, seat) = self.at(py, seat)?;
        Ok(game.labels(seat))
    }

    /// What a seat must decide, in words.
    #[pyo3(signature = (seat=None))]
    fn prompt(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<String> {
        let (game, seat) = self.at(py, seat)?;
        game.prompt(seat).map_err(|error| fault(py, &error))
    }

    /// The numbers of the legal actions, in the order of `legal`.
    #[pyo3(signature = (seat=None))]
    fn legal_ids(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<u32>> {
        let (game, seat) = self.at(py, seat)?;
        Ok(game.codes(seat).iter().map(|code| code.number).collect())
    }

    /// The legal actions as words: a verb and up to three operands, counted from 1, 0 for none.
    #[pyo3(signature = (seat=None))]
    fn legal_words<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let (game, seat) = self.at(py, seat)?;
        let words: Vec<i16> = game.codes(seat).iter().flat_map(|code| code.words).collect();
        words.to_pyarray(py).reshape([words.len() / 4, 4])
    }

    /// Which action numbers are legal.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let (game, seat) = self.at(py, seat)?;
        let mut mask = vec![false; game.actions()];
        game.codes(seat).iter().for_each(|code| mask[code.number as usize] = true);
        Ok(mask.to_pyarray(py))
    }

    /// What a seat sees, in numbers; `legend` says what they mean.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let (game, seat) = self.at(py, seat)?;
        Ok(game.observe(seat).to_pyarray(py))
    }

    /// What a seat sees and which action numbers are legal for it: `observation` and `mask` in one.
    #[pyo3(signature = (seat=None))]
    fn look<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Look<'py>> {
        let (game, seat) = self.at(py, seat)?;
        let numbers = PyArray1::zeros(py, game.width(), false);
        let mask = PyArray1::zeros(py, game.actions(), false);
        let (mut row, mut legal) = (numbers.readwrite(), mask.readwrite());
        game.look(seat, row.as_slice_mut()?, legal.as_slice_mut()?);
        drop((row, legal));
        Ok((numbers, mask))
    }

    /// The fields of an observation: name, first place, width, and what a number of it is divided by in float32.
    fn legend(&self, py: Python<'_>) -> PyResult<Vec<(String, usize, usize, u32)>> {
        Ok(legend(self.game(py)?.legend()))
    }

    /// The kinds of action: name, first number, and the operands with how many there are.
    fn verbs(&self, py: Python<'_>) -> PyResult<Vec<Verb>> {
        Ok(verbs(self.game(py)?.verbs()))
    }

    /// Plays an action: its notation, or its place in `legal`. `seat` says whose, where several decide.
    #[pyo3(signature = (action, seat=None))]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands it over")]
    fn apply(&self, py: Python<'_>, action: Said, seat: Option<i64>) -> PyResult<()> {
        let (mut game, seat) = self.at(py, seat)?;
        let played = match &action {
            Said::Notation(notation) => game.play(seat, notation),
            Said::Place(place) => match usize::try_from(*place) {
                Ok(place) => game.play_nth(seat, place),
                Err(_) => return Err(raise(py, "IllegalAction", "places in the list are counted from 0")),
            },
        };
        played.map_err(|error| fault(py, &error))
    }

    /// Plays an action by its number.
    #[pyo3(signature = (number, seat=None))]
    fn apply_id(&self, py: Python<'_>, number: i64, seat: Option<i64>) -> PyResult<()> {
        let (mut game, seat) = self.at(py, seat)?;
        game.play_number(seat, u32::try_from(number).unwrap_or(u32::MAX)).map_err(|error| fault(py, &error))
    }

    /// What a seat may know, as a dict; without a seat what everybody sees.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let (game, viewer) = self.through(py, seat)?;
        json(py, &game.view(viewer))
    }

    /// The same as text.
    #[pyo3(signature = (seat=None))]
    fn sketch(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<String> {
        let (game, viewer) = self.through(py, seat)?;
        Ok(game.sketch(viewer))
    }

    /// A copy that goes its own way.
    fn clone(&self, py: Python<'_>) -> PyResult<State> {
        Ok(State::new(self.game(py)?.fork_off()))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.clone(py)
    }

    /// A record that plays again: `pantheon.load`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let game = self.game(py)?;
        let load = py.import("pantheon")?.getattr("load")?;
        let arguments = (game.record().to_json(), game.remembers()).into_pyobject(py)?;
        Ok((load, arguments))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<State>() else { return Ok(false) };
        if std::ptr::eq(self, other.get()) {
            return Ok(true);
        }
        Ok(self.game(py)?.same(&**other.get().game(py)?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.game(py)?.digest())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game(py)?;
        let turn = match game.awaited().first() {
            Some(seat) => format!("seat {seat} decides"),
            None => "over".to_owned(),
        };
        Ok(format!(
            "<pantheon.State {}, {} seats, {} played, {turn}>",
            game.game(),
            game.seats(),
            game.played()
        ))
    }

    /// The table as everybody sees it, drawn for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game(py)?;
        Ok(picture::draw(game.game(), &game.view(Viewer::Public), &game.sketch(Viewer::Public)))
    }

    /// Takes back the last action, whatever it revealed.
    fn undo(&self, py: Python<'_>) -> PyResult<()> {
        self.game(py)?.undo().map_err(|error| fault(py, &error))
    }

    /// The game as the text of a record; `pantheon.load` plays it again.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        let record: Record = self.game(py)?.record();
        Ok(record.to_json())
    }

    /// A twin: a whole game that `seat` cannot tell from this one by what it sees, and remembers with `memory=True`.
    #[pyo3(signature = (seat=None, seed=None))]
    fn imagine(&self, py: Python<'_>, seat: Option<i64>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let (game, seat) = self.at(py, seat)?;
        game.imagine(seat, number(seed)?).map(State::new).map_err(|error| fault(py, &error))
    }

    /// The same position with fresh dice, and what nobody has seen in a new order.
    #[pyo3(signature = (seed=None))]
    fn fork(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let forked = self.game(py)?.fork(&convert::text(seed)?);
        forked.map(State::new).map_err(|error| fault(py, &error))
    }

    /// The end of the game when everybody plays at random from here.
    #[pyo3(signature = (seed=None))]
    fn playout(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let seed = number(seed)?;
        let game = self.game(py)?.fork_off();
        Ok(State::new(py.detach(|| game.playout(seed))))
    }

    /// How the game ended: the rank of each seat, 1 the best, and its score; None while it goes on.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.game(py)?.outcome() else { return Ok(None) };
        let ranks: Vec<u32> = outcome.ranks.iter().map(|&rank| rank.into()).collect();
        let scores: Vec<i32> = outcome.scores.to_vec();
        py.import("pantheon.errors")?.getattr("Outcome")?.call1((ranks, scores)).map(Some)
    }

    /// What a seat saw happen, as dicts, from its sight number `since` on; without a seat what everybody saw.
    #[pyo3(signature = (seat=None, since=0))]
    fn sights<'py>(&self, py: Python<'py>, seat: Option<i64>, since: usize) -> PyResult<Bound<'py, PyList>> {
        let (game, viewer) = self.through(py, seat)?;
        let sights = game.sights(viewer, since);
        PyList::new(py, sights.iter().map(|sight| json(py, sight)).collect::<PyResult<Vec<_>>>()?)
    }

    /// What a bot would do: notation, chance of winning if the level estimates one, and visits of a search; the best first.
    /// `seconds` bounds a search by time, Ctrl-C ends it.
    #[pyo3(signature = (level="normal", iterations=None, seconds=None, seat=None, seed=None))]
    fn advise(
        &self,
        py: Python<'_>,
        level: &str,
        iterations: Option<u32>,
        seconds: Option<f64>,
        seat: Option<i64>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(String, Option<f32>, u32)>> {
        let bot: Bot = level.parse().map_err(|error: bots::UnknownLevel| fault(py, &error.into()))?;
        let seed = number(seed)?;
        let (game, seat) = {
            let (game, seat) = self.at(py, seat)?;
            (game.fork_off(), seat)
        };
        let watch = Watch::new(seconds);
        let most = if seconds.is_some() { u32::MAX } else { bot.iterations() };
        let stop = || watch.stops();
        let budget = Budget {
            iterations: iterations.unwrap_or(most).max(1),
            stop: &stop,
            trees: 1,
            only_first: false,
        };
        let advice = py.detach(|| game.advise(seat, bot, &budget, seed));
        if let Some(interrupt) = watch.interrupt.into_inner().ok().flatten() {
            return Err(interrupt);
        }
        advice.map_err(|error| fault(py, &error))
    }
}

/// Ends a search in time, or when Python was interrupted.
struct Watch {
    until: Option<Instant>,
    looked: Mutex<Instant>,
    interrupt: Mutex<Option<PyErr>>,
}

impl Watch {
    /// How often Python is asked whether it was interrupted.
    const EVERY: Duration = Duration::from_millis(50);

    fn new(seconds: Option<f64>) -> Watch {
        let now = Instant::now();
        let until = seconds.map(|seconds| now + Duration::from_secs_f64(seconds.clamp(0.0, 1e6)));
        Watch { until, looked: Mutex::new(now), interrupt: Mutex::new(None) }
    }

    fn stops(&self) -> bool {
        let now = Instant::now();
        if self.until.is_some_and(|until| now >= until) {
            return true;
        }
        let Ok(mut looked) = self.looked.lock() else { return true };
        if now.duration_since(*looked) < Watch::EVERY {
            return false;
        }
        *looked = now;
        let interrupt = Python::attach(|py| py.check_signals().err());
        let stops = interrupt.is_some();
        if let (Ok(mut kept), true) = (self.interrupt.lock(), stops) {
            *kept = interrupt;
        }
        stops
    }
}

/// Name, first number, operands.
pub(crate) type Verb = (&'static str, u32, Vec<(&'static str, usize)>);

pub(crate) fn legend(legend: &research::Legend) -> Vec<(String, usize, usize, u32)> {
    let field = |field: &research::Field| {
        let most = match field.meaning {
            Meaning::Numbers(most) => most.into(),
            Meaning::One | Meaning::Some => 1,
        };
        (field.name.clone(), field.at, field.width, most)
    };
    legend.fields.iter().map(field).collect()
}

pub(crate) fn verbs(verbs: &[research::Verb]) -> Vec<Verb> {
    let operands =
        |verb: &research::Verb| verb.operands().iter().map(|operand| (operand.name, operand.size)).collect();
    verbs.iter().map(|verb| (verb.name, verb.first, operands(verb))).collect()
}
