//! Skill and luck by seat, and points by source.

use super::Study;
use crate::icon::Shape;
use crate::words::words;
use kernel::Seat;
use leptos::prelude::*;
use protocol::{Analysis, Ledger};

/// Points of a hundred, with their sign.
pub(super) fn signed(part: f64) -> String {
    let text = format!("{:+.1}", part * 100.0).replace('-', "\u{2212}");
    if text.ends_with("0.0") { "0.0".to_owned() } else { text }
}

/// What moved the chance of each seat.
#[component]
pub(super) fn Skill(study: Study) -> impl IntoView {
    let ledgers = Memo::new(move |_| {
        study.found.with(|found| found.as_ref().map(|found| found.ledgers.clone()).unwrap_or_default())
    });
    let row = move |(seat, ledger): (Seat, Ledger)| {
        view! {
            <tr class:own=move || study.seat.get() == seat>
                <th scope="row"><Shape colour=study.colour(seat)/>{study.name(seat)}</th>
                <td>{signed(ledger.luck)}</td>
                <td>{signed(ledger.own)}</td>
                <td>{signed(ledger.others)}</td>
                <td>{format!("{:.2}", ledger.error_rate * 100.0)}</td>
            </tr>
        }
        .into_any()
    };
    view! {
        <Show when=move || !ledgers.with(Vec::is_empty)>
            <section class="card skill">
                <h2>{words().analysis_skill}</h2>
                <table>
                    <thead><tr><td></td><th scope="col">{words().analysis_luck}</th><th scope="col">{words().analysis_own}</th><th scope="col">{words().analysis_others}</th><th scope="col">{words().analysis_error_rate}</th></tr></thead>
                    <tbody>{move || (0..).map(Seat).zip(ledgers.get()).map(row).collect_view()}</tbody>
                </table>
                {move || study.found.with(|found| found.as_ref().map(|found| fortunes(study, found)))}
                <p class="soft">{words().analysis_skill_how}</p>
            </section>
        </Show>
    }
    .into_any()
}

/// What chance did most for the seat, and most against it.
fn fortunes(study: Study, found: &Analysis) -> Vec<AnyView> {
    let line = |fortune: &protocol::Fortune| {
        let (at, good) = (fortune.at, fortune.change > 0.0);
        let name = if good { words().analysis_best_luck } else { words().analysis_worst_luck };
        let told = if fortune.band.is_empty() {
            fortune.told.clone()
        } else {
            format!("{}: {}", fortune.band, fortune.told)
        };
        view! {
            <button class="fortune-line" on:click=move |_| study.at.set(Some(at))>
                <span class="soft">{name}</span><span>{told}</span><b class:good=good>{signed(fortune.change)}</b>
            </button>
        }
        .into_any()
    };
    found.fortunes_of(study.seat.get()).map(line).collect()
}

/// One bar a seat, with what its points were for.
#[component]
pub(super) fn Points(study: Study) -> impl IntoView {
    let told = Memo::new(move |_| {
        study.found.with(|found| {
            found.as_ref().map(|found| (found.sources.clone(), found.scores.clone())).unwrap_or_default()
        })
    });
    let bars = move || {
        let (sources, scores) = told.get();
        let most = scores.iter().copied().max().unwrap_or(1).max(1);
        let bar = |(at, score): (usize, i32)| {
            let parts = sources.iter().enumerate().filter(|(_, source)| source.points[at] > 0);
            let part = |(kind, source): (usize, &protocol::Source)| {
                let points = source.points[at];
                let style = format!("flex-grow:{points}");
                let class = format!("part-{}", kind % 8);
                view! { <i class=class style=style title=format!("{}: {points}", source.name)>{points}</i> }
                    .into_any()
            };
            let width = format!("width:{:.1}%", f64::from(score.max(0)) / f64::from(most) * 100.0);
            view! {
                <li><span class="name"><Shape colour=study.colour(Seat(at as u8))/>{study.name(Seat(at as u8))}</span>
                    <span class="track"><span class="parts-bar" style=width>{parts.map(part).collect_view()}</span></span><b>{score}</b></li>
            }
            .into_any()
        };
        scores.into_iter().enumerate().map(bar).collect_view()
    };
    let legend = move || {
        let names =
            told.with(|(sources, _)| sources.iter().map(|source| source.name.clone()).collect::<Vec<_>>());
        let entry = |(kind, name): (usize, String)| view! { <span><i class=format!("part-{}", kind % 8)></i>{name}</span> };
        names.into_iter().enumerate().map(entry).collect_view()
    };
    view! {
        <Show when=move || told.with(|(sources, _)| !sources.is_empty())>
            <section class="card points">
                <h2>{words().analysis_points}</h2>
                <ul>{bars}</ul>
                <p class="legend soft">{legend}</p>
            </section>
        </Show>
    }
    .into_any()
}
