//! One tournament: where everybody stands, its rounds with their tables and replays.

use super::{poll, stands};
use crate::api;
use crate::icon::{Door, Icon};
use crate::settings::settings;
use crate::time;
use crate::words::{days_off, game_name, sentence, words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{
    Clock, Entrant, FillUp, Me, Problem, Progress, Tournament, TournamentRound, TournamentSeat,
    TournamentState, TournamentTable,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the screen knows.
#[derive(Clone, Copy)]
struct Known {
    id: StoredValue<String>,
    me: RwSignal<Option<Me>>,
    found: RwSignal<Option<Result<Tournament, Problem>>>,
    problem: RwSignal<Option<String>>,
}

impl Known {
    /// Does something with the tournament: `join`, `leave`, `start` or `call-off`.
    fn change(self, what: &'static str) {
        self.problem.set(None);
        spawn_local(async move {
            let path = format!("/api/tournaments/{}/{what}", self.id.get_value());
            let body = match what {
                "join" => serde_json::json!({"nonce": time::fresh()}),
                _ => serde_json::json!({}),
            };
            match api::post::<Tournament>(&path, &body).await {
                Ok(cup) => drop(self.found.try_set(Some(Ok(cup)))),
                Err(why) => drop(self.problem.try_set(Some(sentence(&why.message)))),
            }
        });
    }

    /// Whether a table may be made for this person at any moment.
    fn waits(self) -> bool {
        let waits = |cup: &Tournament| {
            let on = matches!(cup.line.state, TournamentState::Waiting | TournamentState::Playing);
            on && cup.line.you.is_some() && cup.line.your_table.is_none()
        };
        self.found.try_with_untracked(|found| matches!(found, Some(Ok(cup)) if waits(cup))) == Some(true)
    }
}

/// The screen of a tournament.
#[component]
pub(crate) fn TournamentScreen(id: String) -> impl IntoView {
    let known = Known {
        id: StoredValue::new(id),
        me: RwSignal::new(None),
        found: RwSignal::new(None),
        problem: RwSignal::new(None),
    };
    let settings = settings();
    let asked = StoredValue::new(0u32);
    poll(2, move || {
        let count = asked.try_update_value(|count| std::mem::replace(count, count.wrapping_add(1)));
        // Whoever waits for a table hears of it soon; the others now and then.
        if !count.is_some_and(|count| count.is_multiple_of(5)) && !known.waits() {
            return;
        }
        spawn_local(async move {
            let answer = match known.me.try_get_untracked() {
                None => return,
                Some(Some(me)) => Ok(me),
                // A new visitor has no name at the server yet.
                Some(None) => api::enter(settings).await,
            };
            let answer = match answer {
                Ok(me) => {
                    if known.me.try_get_untracked() == Some(None) {
                        let _ = known.me.try_set(Some(me));
                    }
                    api::get(&format!("/api/tournaments/{}", known.id.get_value())).await
                }
                Err(why) => Err(why),
            };
            if known.found.try_with_untracked(|found| found.as_ref() != Some(&answer)) == Some(true) {
                let _ = known.found.try_set(Some(answer));
            }
        });
    });
    let body = move || match known.found.get() {
        None => ().into_any(),
        Some(Err(why)) => view! {
            <section class="sheet one"><div class="form">
                <h1>{words().tournament}</h1>
                <p class="problem" role="alert">{sentence(&why.message)}</p>
                <a class="button main" href="/tournaments">{words().tournaments}</a>
            </div></section>
        }
        .into_any(),
        Some(Ok(cup)) => view! { <Whole cup known/> }.into_any(),
    };
    view! { <main class="page"><crate::home::Bar/>{body}</main> }.into_any()
}

#[component]
fn Whole(cup: Tournament, known: Known) -> impl IntoView {
    let names: BTreeMap<u32, String> =
        cup.entrants.iter().map(|entrant| (entrant.number, entrant.name.clone())).collect();
    let names = Arc::new(names);
    let rounds = cup.played.clone().into_iter().rev().map({
        let names = Arc::clone(&names);
        move |round| view! { <Round round names=Arc::clone(&names)/> }.into_any()
    });
    view! {
        <section class="cup" data-state=format!("{:?}", cup.line.state)>
            <Head cup=cup.clone() known/>
            <Standings entrants=cup.entrants.clone() you=cup.line.you state=cup.line.state/>
            <div class="cup-rounds">{rounds.collect_view()}</div>
        </section>
    }
    .into_any()
}

/// What is played, how far it is, and what one may do.
#[component]
fn Head(cup: Tournament, known: Known) -> impl IntoView {
    let line = cup.line.clone();
    let account = move || known.me.with(|me| me.as_ref().is_some_and(|me| me.account.is_some()));
    let maker = cup.maker.clone();
    let own = move || {
        let me = known.me.with(|me| me.as_ref().map(|me| me.id.clone()));
        me.is_some() && me == maker
    };
    let (waiting, playing) = (line.state == TournamentState::Waiting, line.state == TournamentState::Playing);
    let dropped = cup.entrants.iter().any(|entrant| Some(entrant.number) == line.you && entrant.dropped);
    let inside = line.you.is_some() && !dropped;
    let table = line.your_table.clone().map(|table| {
        let text = words().tournament_table.replace("{}", &line.round.to_string());
        view! { <a class="button main big" id="your-table" href=format!("/t/{table}")><Icon name="play"/>{text}</a> }
    });
    let button = move |id: &'static str, what: &'static str, label: &'static str, main: bool| {
        view! { <button class="button" class:main=main id=id on:click=move |_| known.change(what)>{label}</button> }
            .into_any()
    };
    let join = move || {
        (waiting && !inside).then(|| match account() {
            true => button("join-cup", "join", words().tournament_join, true),
            false => {
                view! { <a class="button main" href="/account">{words().tournament_account}</a> }.into_any()
            }
        })
    };
    let leave = (waiting && inside).then(|| button("leave-cup", "leave", words().tournament_leave, false));
    let out = (playing && inside).then(|| button("drop-cup", "leave", words().tournament_drop, false));
    let makers = move || {
        (own() && (waiting || playing)).then(|| {
            let start = waiting.then(|| button("start-cup", "start", words().tournament_start, true));
            view! { {start}{button("call-off", "call-off", words().tournament_call_off, false)} }
        })
    };
    let link = waiting.then(|| view! { <p class="soft">{words().tournament_link}</p> });
    view! {
        <header class="cup-head">
            <h1><Door game=line.game.clone()/>{line.name.clone()}</h1>
            <p class="cup-stands"><b>{stands(&line)}</b>{cup.why.clone().map(|why| format!(" · {}", sentence(&why)))}</p>
            <p class="soft">{terms(&cup)}</p>
            {link}
            <div class="row">{table}{join}{makers}{leave}{out}</div>
            <p class="problem" role="alert">{move || known.problem.get()}</p>
        </header>
    }
    .into_any()
}

/// What was agreed on, in one line.
fn terms(cup: &Tournament) -> String {
    let clock = match cup.clock {
        Clock::None => words().clock_none,
        Clock::PerMove { seconds: 86_400.. } => words().clock_day,
        Clock::PerMove { .. } => words().clock_move,
        Clock::Bank { seconds: ..=300, .. } => words().clock_5,
        Clock::Bank { .. } => words().clock_20,
    };
    let fill = match &cup.fill {
        FillUp::Byes => words().tournament_byes.to_owned(),
        FillUp::Bots(level) => words().tournament_bots.replace("{}", level),
    };
    let seats = words().tournament_seats.replace("{}", &cup.line.seats.to_string());
    let rounds = words().tournament_rounds.replace("{}", &cup.line.rounds.to_string());
    let rated = cup.line.rated.then_some(words().rated_game);
    let calendar = cup.calendar.as_ref().map(days_off);
    let parts = [game_name(&cup.line.game), rounds, seats, clock.to_owned()];
    let more = calendar.into_iter().chain([fill]).chain(rated.map(str::to_owned));
    parts.into_iter().chain(more).collect::<Vec<_>>().join(" · ")
}

#[component]
fn Standings(entrants: Vec<Entrant>, you: Option<u32>, state: TournamentState) -> impl IntoView {
    let begun = matches!(state, TournamentState::Playing | TournamentState::Over);
    let row = move |entrant: Entrant| {
        let name = match &entrant.person {
            Some(person) => {
                view! { <a href=format!("/people/{person}")>{entrant.name.clone()}</a> }.into_any()
            }
            None => entrant.name.clone().into_any(),
        };
        let out = entrant.dropped.then(|| view! { <small>{words().tournament_dropped}</small> });
        let numbers = begun.then(|| {
            view! { <td class="points"><b>{entrant.points}</b></td><td class="points soft">{entrant.opponents}</td><td class="points soft">{entrant.byes}</td> }
        });
        let place = begun.then_some(entrant.place);
        view! { <tr class:you={you == Some(entrant.number)}><td>{place}</td><th scope="row">{name}{out}</th>{numbers}</tr> }
    };
    let head = begun.then(|| {
        view! {
            <thead><tr>
                <th></th><th scope="col">{words().tournament_player}</th><th scope="col">{words().tournament_points}</th>
                <th scope="col">{words().tournament_opponents}</th><th scope="col">{words().tournament_sat_out}</th>
            </tr></thead>
        }
    });
    let title = if begun { words().tournament_standings } else { words().tournament_joined };
    let nobody = entrants.is_empty().then(|| view! { <p class="soft">{words().tournament_nobody}</p> });
    view! {
        <div class="panel cup-standings">
            <h2>{title}</h2>
            {nobody}
            <table aria-label=title>{head}<tbody>{entrants.into_iter().map(row).collect_view()}</tbody></table>
            {begun.then(|| view! { <p class="soft">{words().tournament_ties}</p> })}
        </div>
    }
    .into_any()
}

type Names = Arc<BTreeMap<u32, String>>;

fn called(names: &Names, number: Option<u32>) -> String {
    let bot = || words().one_bot.to_owned();
    number.map_or_else(bot, |number| names.get(&number).cloned().unwrap_or_default())
}

#[component]
fn Round(round: TournamentRound, names: Names) -> impl IntoView {
    let title = words().tournament_round_of.replace("{}", &round.number.to_string());
    let out: Vec<String> = round.byes.iter().map(|number| called(&names, Some(*number))).collect();
    let out = (!out.is_empty()).then(|| {
        view! { <p class="soft">{words().tournament_out.replace("{}", &out.join(words().and))}</p> }
    });
    let tables =
        round.tables.into_iter().map(|table| view! { <Pairing table names=Arc::clone(&names)/> }.into_any());
    view! {
        <section class="panel cup-round">
            <h2>{title}</h2>
            <ul>{tables.collect_view()}</ul>
            {out}
        </section>
    }
    .into_any()
}

#[component]
fn Pairing(table: TournamentTable, names: Names) -> impl IntoView {
    let mut seats = table.seats.clone();
    seats.sort_by_key(|seat| seat.rank);
    let seat = |seat: TournamentSeat| {
        let points = seat.points.map(|points| view! { <b>{points}</b> });
        view! { <span class="cup-seat" class:first={seat.rank == Some(1)}>{called(&names, seat.entrant)}{points}</span> }
    };
    let link = match (&table.replay, table.progress) {
        (Some(replay), _) => {
            view! { <a class="button" href=format!("/replay/{replay}")><Icon name="play"/>{words().watch}</a> }.into_any()
        }
        (None, Progress::Closed) => view! { <span class="soft">{words().tournament_closed}</span> }.into_any(),
        (None, _) => view! { <a class="button" href=format!("/t/{}", table.table)>{words().look_on}</a> }.into_any(),
    };
    view! {
        <li>
            <span class="cup-board">{table.board}</span>
            <div class="cup-seats">{seats.into_iter().map(seat).collect_view()}</div>
            {link}
        </li>
    }
    .into_any()
}
