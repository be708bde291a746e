//! The seats: who plays, who is awaited, how the score stands.

use super::TableSignals;
use super::drawn::Drawn;
use super::planner::PlanBadge;
use crate::icon::{Icon, Shape};
use crate::time;
use crate::words::{days_off, words};
use boards::SeatCard;
use kernel::Seat;
use leptos::prelude::*;
use protocol::Holder;

/// The seats of the table, in order; those who play together one under the other.
#[component]
pub(crate) fn Seats() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let order = Memo::new(move |_| {
        let (drawn, teams) = table.drawing.with(|drawing| {
            let scene = drawing.as_ref().map(|drawing| drawing.scene());
            let teams = scene.map_or(&[][..], |scene| &scene.teams).iter().flat_map(|team| &team.seats);
            (scene.map_or(0, |scene| scene.seats.len()), teams.map(|seat| seat.index()).collect::<Vec<_>>())
        });
        let count = if drawn > 0 { drawn } else { table.names.with(Vec::len) };
        if teams.len() == count { teams } else { (0..count).collect() }
    });
    view! {
        <div class="seats" role="list" aria-label=words().seats data-of=move || order.with(Vec::len)>
            <For each=move || order.get() key=|at| *at children=move |at| view! { <SeatPanel at order/> }/>
        </div>
    }
    .into_any()
}

/// How one wins, in a sentence that always stands at the table.
#[component]
pub(crate) fn Aim() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let goal = Memo::new(move |_| {
        table
            .drawing
            .with(|drawing| drawing.as_ref().map(|drawing| drawing.scene().goal.clone()).unwrap_or_default())
    });
    view! {
        <p class="aim" data-tip=move || goal.get()>
            <Show when=move || !goal.with(String::is_empty)><Icon name="flag"/><span>{move || goal.get()}</span></Show>
        </p>
    }
    .into_any()
}

/// One seat of so many.
#[component]
fn SeatPanel(at: usize, order: Memo<Vec<usize>>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let card = move |pick: fn(&SeatCard) -> String| {
        table.drawing.with(|drawing| {
            drawing.as_ref().and_then(|drawing| drawing.scene().seats.get(at)).map(pick).unwrap_or_default()
        })
    };
    let seat = move || {
        let drawn = table.drawing.with(|drawing| {
            drawing.as_ref().and_then(|drawing| drawing.scene().seats.get(at)).map(|card| card.seat)
        });
        drawn.unwrap_or(Seat(at as u8))
    };
    let colour = Memo::new(move |_| {
        table.drawing.with(|drawing| {
            drawing
                .as_ref()
                .and_then(|drawing| drawing.scene().seats.get(at))
                .map_or(at as u8, |card| card.colour)
        })
    });
    let acting = Memo::new(move |_| {
        table.past.get().is_none()
            && table.now.with(|now| now.as_ref().is_some_and(|now| now.awaited.contains(&seat())))
    });
    let team = Memo::new(move |_| {
        table.drawing.with(|drawing| {
            let mut teams = drawing.as_ref()?.scene().teams.iter().enumerate();
            teams.find_map(|(team, pair)| Some((team, pair.seats.iter().position(|one| *one == seat())?)))
        })
    });
    let you = Memo::new(move |_| table.now.with(|now| now.as_ref().and_then(|now| now.you)) == Some(seat()));
    // Who acts for others on an imagined table is still who they are.
    let own = use_context::<crate::whatif::Imagining>().map(|imagining| imagining.you);
    // How many chairs clockwise from one's own, for tables where people sit around the board.
    let place = move || {
        let first = table.now.with(|now| now.as_ref().and_then(|now| now.you)).unwrap_or_default();
        let count = order.with(Vec::len).max(1);
        (seat().index() + count - first.index() % count) % count
    };
    let class = move || {
        let mine = if you.get() { " you" } else { "" };
        let acting = if acting.get() { " acting" } else { "" };
        let team = match team.get() {
            Some((_, 0)) => " paired first",
            Some((_, _)) => " paired",
            None => "",
        };
        format!("seat p-{}{mine}{acting}{team}", boards::shapes::colour_name(colour.get()))
    };
    let state = move || match (acting.get(), own.map_or_else(|| you.get(), |own| own == Some(seat()))) {
        (true, true) => words().to_act_you,
        (true, false) => words().to_act,
        (false, true) => words().this_is_you,
        (false, false) => "",
    };
    view! {
        <section class=class role="listitem" data-seat=at data-place=place>
            <Show when=move || team.get().is_some_and(|(_, place)| place == 0)>
                <Drawn class="team-head" pick=move |scene| scene.teams.get(team.get_untracked()?.0).map(|team| &team.head)/>
            </Show>
            <h3>
                {move || view! { <Shape colour=colour.get()/> }}
                <span class="name" title=move || table.name(seat())>{move || table.name(seat())}</span>
                <Show when=move || you.get()><PlanBadge/></Show>
                <b class="score">{move || card(|card| card.score.clone())}</b>
            </h3>
            <p class="state">
                <span>{state}</span>
                <Status at/>
            </p>
            <p class="near">{move || card(|card| card.near.clone())}</p>
            <p class="brief" title=move || card(|card| card.brief.clone())>{move || card(|card| card.brief.clone())}</p>
            <Drawn class="seat-body" pick=move |scene| scene.seats.get(at).map(|card| &card.body)/>
        </section>
    }
    .into_any()
}

/// At a live table: whether somebody is away, and the clock.
#[component]
fn Status(at: usize) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let seconds = RwSignal::new(0);
    if table.is_live {
        set_interval(move || seconds.update(|seconds| *seconds += 1), std::time::Duration::from_secs(1));
    }
    let clock = move || {
        let shown = table.now.with(|now| now.as_ref()?.clock_of(Seat(at as u8), time::server_now()))?;
        seconds.track();
        Some(shown)
    };
    let text = move || {
        let away = table.facts.with(|facts| {
            let holder = facts.as_ref().and_then(|facts| facts.seats.get(at));
            matches!(holder, Some(Holder::Bot { away: Some(_), .. }))
        });
        match (away, clock()) {
            (true, _) => words().bot_plays_on.to_owned(),
            (false, Some((left, None))) => time::clock(left),
            (false, Some((left, Some(_)))) => words().clock_resting.replace("{}", &time::clock(left)),
            (false, None) => String::new(),
        }
    };
    let tip = move || {
        let calendar = table.facts.with(|facts| facts.as_ref()?.calendar.as_ref().map(days_off))?;
        Some(match clock()?.1 {
            Some(again) => {
                format!("{calendar}. {}", words().clock_runs_again.replace("{}", &time::near(again)))
            }
            None => calendar,
        })
    };
    view! { <span class="clock" data-tip=tip>{text}</span> }.into_any()
}
