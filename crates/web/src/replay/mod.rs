//! A game looked at again: of this browser, of the server, or from a file.

mod carried;
mod controls;
mod file;
mod graph;

pub(crate) use controls::Controls;
pub(crate) use file::{DropFile, OpenFile};

use crate::link::Link;
use crate::link::kept;
use crate::table::TableSignals;
use crate::whatif::AtTable;
use crate::words::words;
use crate::{api, desk, route, time};
use kernel::{Record, Seat};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, Fair, LocalSeat, Moment, Problem, ToServer};
use std::rc::Rc;
use std::sync::Arc;

/// The address of a game that its link carries.
const LINK: &str = "link";
/// So many moments are asked for at once.
const CHUNK: usize = 24;
/// The graph has about so many points.
const POINTS: usize = 120;

/// Where a record comes from and what is known about it.
#[derive(Clone)]
pub(crate) struct Source {
    pub record: Record,
    pub names: Vec<String>,
    pub seats: Vec<LocalSeat>,
    fair: Option<Fair>,
}

/// A replay and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Replay {
    table: TableSignals,
    source: StoredValue<Option<Source>>,
    /// The actions of the game, by seat.
    actors: RwSignal<Vec<Seat>>,
    over: RwSignal<bool>,
    at: RwSignal<usize>,
    eyes: RwSignal<Option<Seat>>,
    playing: RwSignal<bool>,
    /// The moments read so far.
    moments: RwSignal<Vec<Arc<Moment>>>,
    /// The worth of each seat at some of them.
    worth: RwSignal<Vec<(usize, Vec<f64>)>>,
    /// Counts the readings: an older one stops when another has begun.
    reading: StoredValue<u32>,
    verdict: RwSignal<Option<String>>,
}

/// The end of a link that only shows.
struct Still;

impl Link for Still {
    fn say(self: Rc<Self>, _message: ToServer) {}
}

/// The screen of a replay.
#[component]
pub(crate) fn ReplayScreen(source: String) -> impl IntoView {
    let table = TableSignals::new(&source, false);
    table.join(Rc::new(Still));
    let replay = Replay {
        table,
        source: StoredValue::new(None),
        actors: RwSignal::new(Vec::new()),
        over: RwSignal::new(false),
        at: RwSignal::new(0),
        eyes: RwSignal::new(None),
        playing: RwSignal::new(false),
        moments: RwSignal::new(Vec::new()),
        worth: RwSignal::new(Vec::new()),
        reading: StoredValue::new(0),
        verdict: RwSignal::new(None),
    };
    spawn_local(async move {
        match find(&source).await {
            Ok(found) => replay.open(found).await,
            Err(problem) => table.fail(&problem.message),
        }
    });
    let body = move || match table.failed.get() {
        Some(why) => view! { <crate::app::Failed why/> }.into_any(),
        None => view! { <AtTable table replay/> }.into_any(),
    };
    view! { {body} }.into_any()
}

/// The game that an address means.
pub(crate) async fn find(source: &str) -> Result<Source, Problem> {
    if let Some(id) = source.strip_prefix("local/") {
        let saved = kept::read(id).ok_or_else(|| missing("there is no such game in this browser"))?;
        let names = saved.seats.iter().map(|seat| seat.name.clone()).collect();
        return Ok(Source { record: saved.record, names, seats: saved.seats, fair: None });
    }
    if source == LINK {
        return carried::unpack(&route::anchor());
    }
    if source.starts_with("file") {
        return file::opened().ok_or_else(|| missing("no file is open"));
    }
    let replay: protocol::Replay = api::get(&format!("/api/replays/{source}")).await?;
    let record = Record::parse(replay.record.get()).map_err(|error| missing(&error.to_string()))?;
    let mut seats = seats(&replay.names);
    for (seat, colour) in seats.iter_mut().zip(replay.colours) {
        seat.colour = colour;
    }
    Ok(Source { record, seats, names: replay.names, fair: Some(replay.fair) })
}

/// Who plays on from a game that was not of this browser: oneself and bots.
fn seats(names: &[String]) -> Vec<LocalSeat> {
    let seat = |(at, name): (usize, &String)| LocalSeat {
        name: name.clone(),
        bot: (at > 0).then(|| "easy".to_owned()),
        colour: None,
    };
    names.iter().enumerate().map(seat).collect()
}

fn missing(message: &str) -> Problem {
    Problem { code: "not_found".to_owned(), message: message.to_owned() }
}

impl Replay {
    async fn open(self, source: Source) {
        self.table.game.set(source.record.game.clone());
        self.table.names.set(source.names.clone());
        let chosen: Vec<Option<u8>> = source.seats.iter().map(|seat| seat.colour).collect();
        self.table.colours.set(protocol::colours(&chosen));
        let question =
            DeskAsk::Replay { record: Box::new(source.record.clone()), names: source.names.clone() };
        let people: Vec<Seat> = Seat::all(source.record.seats)
            .filter(|seat| source.seats.get(seat.index()).is_some_and(|seat| seat.bot.is_none()))
            .collect();
        match desk::ask(&source.record.game, question).await {
            DeskAnswer::Replay { actions, over } => {
                self.source.set_value(Some(source));
                self.actors.set(actions.into_iter().map(|(seat, _)| seat).collect());
                self.over.set(over);
                if let [one] = people.as_slice() {
                    self.eyes.set(Some(*one));
                }
                let wanted = route::query("at").and_then(|at| at.parse().ok());
                self.read(wanted.unwrap_or(0)).await;
            }
            DeskAnswer::Wrong(problem) => self.table.fail(&problem.message),
            _ => self.table.fail(words().not_a_record),
        }
    }

    async fn ask(self, question: DeskAsk) -> DeskAnswer {
        desk::ask(&self.table.game.get_untracked(), question).await
    }

    /// Reads all moments for the present eyes, those that are wanted first.
    async fn read(self, wanted: usize) {
        let turn = self.reading.with_value(|reading| reading + 1);
        self.reading.set_value(turn);
        let total = self.total_untracked();
        let mut moments: Vec<Arc<Moment>> = Vec::new();
        self.at.set(wanted.min(total));
        while moments.len() <= total {
            let question =
                DeskAsk::Moments { from: moments.len(), count: CHUNK, eyes: self.eyes.get_untracked() };
            let DeskAnswer::Moments(more) = self.ask(question).await else { return };
            if self.reading.try_get_value() != Some(turn) || more.is_empty() {
                return;
            }
            moments.extend(more.into_iter().map(Arc::new));
            self.moments.set(moments.clone());
            self.weigh();
            let at = self.at.get_untracked();
            if at < moments.len() {
                self.show(at);
            }
            time::sleep(0).await;
        }
    }

    /// How many actions the game has.
    fn total_untracked(self) -> usize {
        self.actors.with_untracked(Vec::len)
    }

    /// Weighs the moments that came in, for the graph.
    fn weigh(self) {
        let step = (self.total_untracked() / POINTS).max(1);
        let game = self.table.game.get_untracked();
        let names = kernel::Names::new(self.table.names.get_untracked());
        let moments = self.moments.get_untracked();
        self.worth.update(|worth| {
            let from = worth.last().map_or(0, |(at, _)| at + step);
            for at in (from..moments.len()).step_by(step) {
                let look = boards::Look::on(&names);
                if let Ok(scene) = boards::board(&game).scene(moments[at].view.get(), &look) {
                    worth.push((at, scene.seats.iter().map(|card| card.worth).collect()));
                }
            }
        });
    }

    /// Shows the game after `at` actions.
    fn show(self, at: usize) {
        let moments = self.moments.get_untracked();
        let Some(moment) = moments.get(at) else {
            self.at.set(at.min(self.total_untracked()));
            return;
        };
        self.at.set(at);
        controls::say_where(at);
        let told = moments[..=at].iter().flat_map(|moment| &moment.told);
        self.table.show_still(moment.view.get(), self.eyes.get_untracked(), told, moment.told.len());
    }

    /// Goes so many actions on or back.
    fn step(self, by: isize) {
        let at = self.at.get_untracked().saturating_add_signed(by).min(self.total_untracked());
        self.show(at);
    }

    /// Goes to where somebody else began to act.
    fn turn(self, on: bool) {
        let actors = self.actors.get_untracked();
        let changes = |at: &usize| *at == 0 || *at >= actors.len() || actors[*at] != actors[*at - 1];
        let at = self.at.get_untracked();
        let next = if on { (at + 1..=actors.len()).find(changes) } else { (0..at).rev().find(changes) };
        if let Some(next) = next {
            self.show(next);
        }
    }

    /// What a key does; whether it did anything.
    pub(crate) fn key(self, event: &web_sys::KeyboardEvent) -> bool {
        match event.key().as_str() {
            "ArrowLeft" if event.shift_key() => self.turn(false),
            "ArrowRight" if event.shift_key() => self.turn(true),
            "ArrowLeft" => self.step(-1),
            "ArrowRight" => self.step(1),
            "Home" => self.show(0),
            "End" => self.show(self.total_untracked()),
            " " => self.playing.update(|playing| *playing = !*playing),
            _ => return false,
        }
        true
    }

    /// Looks through other eyes.
    fn look_as(self, eyes: Option<Seat>) {
        self.eyes.set(eyes);
        self.worth.set(Vec::new());
        let at = self.at.get_untracked();
        spawn_local(async move { self.read(at).await });
    }

    /// Begins a local game from here.
    fn fork(self) {
        let Some(source) = self.source.get_value() else { return };
        let at = self.at.get_untracked();
        let seats = if source.seats.is_empty() { seats(&source.names) } else { source.seats };
        spawn_local(async move {
            match self.ask(DeskAsk::Fork { at, seats, seed: time::fresh() }).await {
                DeskAnswer::Saved(saved) => {
                    let id = time::fresh();
                    kept::keep(&id, &saved);
                    route::go(&format!("/play/{id}"));
                }
                DeskAnswer::Wrong(problem) => self.table.refused(&problem),
                _ => {}
            }
        });
    }

    /// Checks whether the chance was made as promised.
    fn verify(self) {
        let Some(Source { record, fair: Some(fair), .. }) = self.source.get_value() else { return };
        spawn_local(async move {
            let verdict = match self.ask(DeskAsk::Verify { fair, record: Box::new(record) }).await {
                DeskAnswer::Verified(None) => words().fair_yes.to_owned(),
                DeskAnswer::Verified(Some(why)) => words().fair_no.replace("{}", &why),
                DeskAnswer::Wrong(problem) => words().fair_no.replace("{}", &problem.message),
                _ => return,
            };
            self.verdict.set(Some(verdict));
        });
    }
}
