//! The score over time.

use super::Replay;
use crate::words::words;
use boards::shapes;
use leptos::prelude::*;

const WIDTH: f64 = 600.0;
/// The drawing is wider than the game, so that the shapes at its end have room.
const WHOLE: f64 = 612.0;
const HEIGHT: f64 = 80.0;

/// A line for each seat, and where the replay stands.
#[component]
pub(crate) fn Graph(replay: Replay) -> impl IntoView {
    let colours = Memo::new(move |_| {
        replay.table.drawing.with(|drawing| {
            let cards = drawing.as_ref().map(|drawing| drawing.scene().seats.as_slice()).unwrap_or_default();
            cards.iter().map(|card| card.colour).collect::<Vec<_>>()
        })
    });
    let lines = move || {
        let (worth, total) = (replay.worth.get(), replay.actors.with(Vec::len).max(1) as f64);
        let all = || worth.iter().flat_map(|(_, seats)| seats.iter().copied());
        let (least, most) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        let span = (most - least).max(1.0);
        let height = |value: f64| HEIGHT - 8.0 - (value - least) / span * (HEIGHT - 16.0);
        let line = |(seat, colour): (usize, u8)| {
            let points: Vec<String> = worth
                .iter()
                .filter_map(|(at, seats)| {
                    Some(format!("{:.1},{:.1}", *at as f64 / total * WIDTH, height(*seats.get(seat)?)))
                })
                .collect();
            let end = worth
                .last()
                .and_then(|(at, seats)| Some((*at as f64 / total * WIDTH, height(*seats.get(seat)?))));
            let (x, y) = end.unwrap_or_default();
            let class = format!("p-{}", shapes::colour_name(colour));
            view! {
                <g class=class>
                    <polyline points=points.join(" ")></polyline>
                    <path class="emblem" d=shapes::emblem_path(colour, 5.0) transform=format!("translate({x:.1} {y:.1})")></path>
                </g>
            }
            .into_any()
        };
        colours.get().into_iter().enumerate().map(line).collect_view()
    };
    let now = move || {
        let total = replay.actors.with(Vec::len).max(1) as f64;
        format!("{:.1}", replay.at.get() as f64 / total * WIDTH)
    };
    let press = move |event: web_sys::MouseEvent| {
        let target = crate::table::bubble::element(event.current_target());
        let Some(rect) = target.map(|target| target.get_bounding_client_rect()) else { return };
        let share = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0) * WHOLE / WIDTH;
        replay.show((share.clamp(0.0, 1.0) * replay.total_untracked() as f64).round() as usize);
    };
    view! {
        <svg class="graph" viewBox=format!("0 0 {WHOLE} {HEIGHT}") preserveAspectRatio="none" role="img" aria-label=words().score_graph on:click=press>
            {lines}
            <line class="here" x1=now x2=now y1="0" y2=HEIGHT></line>
        </svg>
    }
    .into_any()
}
