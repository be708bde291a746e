//! A finished game looked at again: the curve, what cost most, skill and luck, points by source.

mod cards;
mod curve;
mod figures;
mod history;

use crate::icon::{Door, Icon};
use crate::link::kept;
use crate::replay::{self, Source};
use crate::words::{game_name, sentence, words};
use crate::{desk, route, time};
use cards::Cards;
use curve::Curve;
use figures::{Points, Skill};
use history::History;
use kernel::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Analysis, DeskAnswer, DeskAsk};

/// How long the worker thinks before it tells what it has, in milliseconds.
const SLICE: u32 = 250;

/// The address of the analysis of a game that a replay finds at `source`.
pub(crate) fn address(source: &str, seat: Option<Seat>) -> String {
    let query = seat.map(|seat| format!("?seat={}", seat.0)).unwrap_or_default();
    let carried = if source == "link" { format!("#{}", route::anchor()) } else { String::new() };
    format!("/analysis/{source}{query}{carried}")
}

/// An analysis on the screen.
#[derive(Clone, Copy)]
struct Study {
    address: StoredValue<String>,
    source: StoredValue<Option<Source>>,
    found: RwSignal<Option<Analysis>>,
    /// Whose decisions are shown.
    seat: RwSignal<Seat>,
    hindsight: RwSignal<bool>,
    working: RwSignal<bool>,
    failed: RwSignal<Option<String>>,
    /// The moment that is looked at.
    at: RwSignal<Option<usize>>,
    /// Counts the runs: an older one stops when another has begun.
    run: StoredValue<u32>,
}

/// The screen of an analysis.
#[component]
pub(crate) fn AnalysisScreen(source: String) -> impl IntoView {
    let study = Study {
        address: StoredValue::new(source.clone()),
        source: StoredValue::new(None),
        found: RwSignal::new(None),
        seat: RwSignal::new(Seat(0)),
        hindsight: RwSignal::new(false),
        working: RwSignal::new(true),
        failed: RwSignal::new(None),
        at: RwSignal::new(None),
        run: StoredValue::new(0),
    };
    spawn_local(async move {
        match replay::find(&source).await {
            Ok(found) => {
                study.seat.set(wanted_seat(&found));
                study.source.set_value(Some(found));
                study.begin().await;
            }
            Err(problem) => study.failed.set(Some(sentence(&problem.message))),
        }
    });
    let body = move || match study.failed.get() {
        Some(why) => view! { <crate::app::Failed why/> }.into_any(),
        None => view! { <Page study/> }.into_any(),
    };
    view! { {body} }.into_any()
}

/// The seat that the address names, or the only one that a person played.
fn wanted_seat(source: &Source) -> Seat {
    let named =
        route::query("seat").and_then(|seat| seat.parse().ok()).filter(|seat| *seat < source.record.seats);
    let person = source.seats.iter().position(|seat| seat.bot.is_none()).unwrap_or(0);
    Seat(named.unwrap_or(person as u8))
}

impl Study {
    /// Analyses the game from the beginning, slice by slice, until it is done or stopped.
    async fn begin(self) {
        let Some(source) = self.source.get_value() else { return };
        let turn = self.run.with_value(|run| run + 1);
        self.run.set_value(turn);
        self.working.set(true);
        let game = source.record.game.clone();
        let mut question = DeskAsk::Analyse {
            record: Box::new(source.record),
            names: source.names,
            hindsight: self.hindsight.get_untracked(),
        };
        loop {
            let answer = desk::ask(&game, question).await;
            // Another run has begun, this one was stopped, or the screen has gone.
            if self.run.try_get_value() != Some(turn) {
                return;
            }
            match answer {
                DeskAnswer::Analysis(found) => {
                    let complete = found.complete;
                    self.found.set(Some(*found));
                    if complete {
                        history::note(self);
                        return self.working.set(false);
                    }
                }
                DeskAnswer::Wrong(problem) => return self.failed.set(Some(sentence(&problem.message))),
                _ => return self.failed.set(Some(words().not_a_record.to_owned())),
            }
            question = DeskAsk::Analysing { patience: SLICE };
        }
    }

    /// Stops the work; what was found stays.
    fn stop(self) {
        self.run.update_value(|run| *run += 1);
        self.working.set(false);
    }

    /// Judges by other knowledge.
    fn judge(self, hindsight: bool) {
        if self.hindsight.get_untracked() != hindsight {
            self.hindsight.set(hindsight);
            spawn_local(async move { self.begin().await });
        }
    }

    fn name(self, seat: Seat) -> String {
        self.source.with_value(|source| {
            source.as_ref().and_then(|source| source.names.get(seat.index()).cloned()).unwrap_or_default()
        })
    }

    /// The colour of a seat.
    fn colour(self, seat: Seat) -> u8 {
        let game = |source: &Option<Source>| source.as_ref().map(|source| source.record.game.clone());
        crate::words::colour(&self.source.with_value(game).unwrap_or_default(), seat.0)
    }

    /// Where the board at a moment can be seen.
    fn board(self, at: usize) -> String {
        let source = self.address.get_value();
        let carried = if source == "link" { format!("#{}", route::anchor()) } else { String::new() };
        format!("/replay/{source}?at={at}{carried}")
    }

    /// Begins a local game from a moment, in which a person has this seat.
    fn try_again(self, at: usize, seat: Seat) {
        let Some(source) = self.source.get_value() else { return };
        let (game, mut seats) = (source.record.game.clone(), source.seats);
        if let Some(own) = seats.get_mut(seat.index()) {
            own.bot = None;
        }
        self.stop();
        spawn_local(async move {
            let record = Box::new(source.record);
            desk::ask(&game, DeskAsk::Replay { record, names: source.names }).await;
            match desk::ask(&game, DeskAsk::Fork { at, seats, seed: time::fresh() }).await {
                DeskAnswer::Saved(saved) => {
                    let id = time::fresh();
                    kept::keep(&id, &saved);
                    route::go(&format!("/play/{id}"));
                }
                DeskAnswer::Wrong(problem) => self.failed.set(Some(sentence(&problem.message))),
                _ => {}
            }
        });
    }
}

/// Everything that is shown.
#[component]
fn Page(study: Study) -> impl IntoView {
    let game = move || study.found.with(|found| found.as_ref().map(|found| found.game.clone()));
    let title = move || {
        game().map(|game| view! { <Door game=game.clone()/><span>{game_name(&game)}</span> }.into_any())
    };
    let headline = move || study.found.with(|found| found.as_ref().map(|found| found.headline.clone()));
    let replay = move || study.board(0);
    view! {
        <main class="page analysis">
            <crate::home::Bar/>
            <header class="analysis-head">
                <h1>{title}<small>{headline}</small></h1>
                <Judge study/>
                <a class="button" href=replay><Icon name="play"/>{words().watch_again}</a>
            </header>
            <Progress study/>
            <div class="analysis-body">
                <div class="analysis-main"><Curve study/><Cards study/></div>
                <div class="analysis-side"><Skill study/><Points study/><History study/></div>
            </div>
        </main>
    }
    .into_any()
}

/// What the judge knows, and whose decisions are shown.
#[component]
fn Judge(study: Study) -> impl IntoView {
    let button = move |hindsight: bool, name: &'static str| {
        view! {
            <button
                class="button"
                class:on=move || study.hindsight.get() == hindsight
                aria-pressed=move || (study.hindsight.get() == hindsight).to_string()
                on:click=move |_| study.judge(hindsight)
            >
                {name}
            </button>
        }
        .into_any()
    };
    let how = move || {
        if study.hindsight.get() { words().analysis_hindsight_how } else { words().analysis_fair_how }
    };
    let seats = move || study.found.with(|found| found.as_ref().map_or(0, |found| found.scores.len() as u8));
    let set = move |event: web_sys::Event| {
        if let Ok(seat) = event_target_value(&event).parse() {
            study.seat.set(Seat(seat));
            study.at.set(None);
        }
    };
    let option = move |seat: Seat| {
        view! { <option value=seat.0.to_string() selected=move || study.seat.get() == seat>{study.name(seat)}</option> }
    };
    view! {
        <div class="judge">
            <div class="row">{button(false, words().analysis_fair)}{button(true, words().analysis_hindsight)}</div>
            <small>{how}</small>
        </div>
        <label class="field"><span>{words().analysis_whose}</span>
            <select id="analysis-seat" on:change=set>{move || Seat::all(seats()).map(option).collect_view()}</select>
        </label>
    }
    .into_any()
}

/// How far the work is, and a way to stop it.
#[component]
fn Progress(study: Study) -> impl IntoView {
    let done = move |part: fn(&Analysis) -> usize| {
        study.found.with(|found| found.as_ref().map_or(0, part)).to_string()
    };
    let stopped = move || {
        !study.working.get() && study.found.with(|found| found.as_ref().is_some_and(|found| !found.complete))
    };
    view! {
        <Show when=move || study.working.get()>
            <div class="analysis-progress" role="status">
                <span>{words().analysis_thinking}</span>
                <progress aria-label=words().analysis_thinking value=move || done(|found| found.done) max=move || done(|found| found.total.max(1))></progress>
                <button class="button" id="analysis-stop" on:click=move |_| study.stop()>{words().analysis_cancel}</button>
            </div>
        </Show>
        <Show when=stopped>
            <p class="analysis-progress soft" role="status">{words().analysis_stopped}</p>
        </Show>
    }
    .into_any()
}
