//! The chance of every seat over the whole game.

use super::Study;
use crate::icon::{Icon, Shape};
use crate::words::words;
use boards::shapes;
use kernel::Seat;
use leptos::prelude::*;
use protocol::{Analysis, Band};

/// The drawing is stretched to its place; only lines and areas are in it.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 100.0;
/// A band narrower than this part of the whole goes without its name.
const NARROW: f64 = 0.07;
/// One narrower than this goes without it on a phone.
const SLIM: f64 = 0.19;

/// One curve a seat, the parts of the game as bands, and the turning points with their numbers.
#[component]
pub(super) fn Curve(study: Study) -> impl IntoView {
    let title = move || match study.found.with(|found| found.as_ref().is_some_and(|found| found.together)) {
        true => words().analysis_chance_together,
        false => words().analysis_chance,
    };
    let judged = move || {
        let judge = study.found.with(|found| found.as_ref().map(|found| found.judge.clone()));
        judge.map(|judge| words().analysis_judged.replace("{}", &judge))
    };
    let press = move |event: web_sys::MouseEvent| {
        let target = crate::table::bubble::element(event.current_target());
        let Some(rect) = target.map(|target| target.get_bounding_client_rect()) else { return };
        let share = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
        let last = study.found.with(|found| found.as_ref().map_or(0, |found| found.actors.len()));
        study.at.set(Some((share.clamp(0.0, 1.0) * last as f64).round() as usize));
    };
    let drawn = move || study.found.with(|found| found.as_ref().map(|found| lines(study, found)));
    let bands = move || study.found.with(|found| found.as_ref().map(bands));
    let points = move || study.found.with(|found| found.as_ref().map(|found| turning_points(study, found)));
    let here = move || {
        let last = study.found.with(|found| found.as_ref().map_or(1, |found| found.actors.len().max(1)));
        study.at.get().map(
            |at| view! { <i class="here" style=format!("left:{:.2}%", at as f64 / last as f64 * 100.0)></i> },
        )
    };
    view! {
        <section class="card chance-card">
            <h2>{title}<small>{judged}</small></h2>
            <div class="chances">
                <div class="scale" aria-hidden="true"><span>"100"</span><span>"75"</span><span>"50"</span><span>"25"</span><span>"0"</span></div>
                <div class="plot" on:click=press>
                    <div class="bands">{bands}</div>
                    <svg id="chance-curve" viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" role="img" aria-label=title>
                        {[25, 50, 75].map(|y| view! { <line class="grid" x1="0" x2=WIDTH y1=y y2=y></line> })}
                        {drawn}
                    </svg>
                    {points}
                    {here}
                </div>
            </div>
            <Moment study/>
        </section>
    }
    .into_any()
}

fn lines(study: Study, found: &Analysis) -> Vec<AnyView> {
    let last = found.curve.len().max(2) - 1;
    let seats = if found.together { 1 } else { found.scores.len() };
    let own = study.seat.get();
    // One's own curve lies above the others.
    let mut order: Vec<Seat> = Seat::all(seats as u8).collect();
    order.sort_by_key(|seat| *seat == own);
    let line = |seat: Seat| {
        let point = |(at, chances): (usize, &Vec<f32>)| {
            format!(
                "{:.1},{:.2}",
                at as f64 / last as f64 * WIDTH,
                HEIGHT * (1.0 - f64::from(chances[seat.index()]))
            )
        };
        let points: Vec<String> = found.curve.iter().enumerate().map(point).collect();
        let points = points.join(" ");
        let mine = seat == own || found.together;
        let area = (mine && !points.is_empty()).then(|| format!("0,{HEIGHT} {points} {WIDTH},{HEIGHT}"));
        let class =
            format!("line p-{}", shapes::colour_name(study.colour(if found.together { own } else { seat })));
        view! {
            <g class=class class:mine=mine>
                {area.map(|area| view! { <polygon points=area></polygon> })}
                <polyline points=points></polyline>
            </g>
        }
        .into_any()
    };
    order.into_iter().map(line).collect()
}

fn bands(found: &Analysis) -> Vec<AnyView> {
    let last = found.actors.len().max(1) as f64;
    let band = |(number, band): (usize, &Band)| {
        let next = found.bands.get(number + 1).map_or(last, |next| next.from as f64);
        let (from, width) = (band.from as f64 / last, (next - band.from as f64) / last);
        let style = format!("left:{:.2}%;width:{:.2}%", from * 100.0, width * 100.0);
        let name = (width >= NARROW).then(|| band.name.clone());
        let class = if width < SLIM { "slim" } else { "" };
        view! { <span class=class style=style>{name}</span> }.into_any()
    };
    found.bands.iter().enumerate().map(band).collect()
}

/// The numbers of the cards, where on the curve they happened.
fn turning_points(study: Study, found: &Analysis) -> Vec<AnyView> {
    if found.curve.is_empty() {
        return Vec::new();
    }
    let (last, seat) = (found.actors.len().max(1) as f64, study.seat.get());
    let point = |(number, costly): (usize, &protocol::Costly)| {
        let (at, chance) = (costly.at, f64::from(found.curve[costly.at][seat.index()]));
        let style = format!("left:{:.2}%;top:{:.2}%", at as f64 / last * 100.0, (1.0 - chance) * 100.0);
        let about = format!("{number}: {}", costly.played.label);
        let press = move |event: web_sys::MouseEvent| {
            event.stop_propagation();
            study.at.set(Some(at));
        };
        view! { <button class="turning" style=style title=about.clone() aria-label=about on:click=press>{number}</button> }.into_any()
    };
    let sign = |fortune: &protocol::Fortune| {
        let (at, chance) = (fortune.at + 1, f64::from(found.curve[fortune.at + 1][seat.index()]));
        let style = format!("left:{:.2}%;top:{:.2}%", at as f64 / last * 100.0, (1.0 - chance) * 100.0);
        let good = fortune.change > 0.0;
        view! { <i class="fortune" class:good=good style=style title=fortune.told.clone()>{if good { "+" } else { "\u{2212}" }}</i> }.into_any()
    };
    let luck = found.fortunes_of(seat).map(sign);
    luck.chain((1..).zip(found.costly_of(seat)).map(point)).collect()
}

/// What stands at the moment that is looked at, and steps to the turning points.
#[component]
fn Moment(study: Study) -> impl IntoView {
    let step = move |on: bool| {
        study.found.with_untracked(|found| {
            let Some(found) = found else { return };
            let mut points: Vec<usize> =
                found.costly_of(study.seat.get_untracked()).map(|costly| costly.at).collect();
            points.sort_unstable();
            let now = study.at.get_untracked();
            let next = match (now, on) {
                (None, true) => points.first(),
                (None, false) => points.last(),
                (Some(now), true) => points.iter().find(|at| **at > now),
                (Some(now), false) => points.iter().rev().find(|at| **at < now),
            };
            if let Some(next) = next {
                study.at.set(Some(*next));
            }
        });
    };
    let told = move || {
        let at = study.at.get()?;
        study.found.with(|found| {
            let found = found.as_ref()?;
            let chances = found.curve.get(at)?;
            let band = found.bands.iter().rfind(|band| band.from <= at).map(|band| band.name.clone());
            let shown = if found.together { &chances[..1] } else { &chances[..] };
            let chance = |(seat, chance): (Seat, &f32)| {
                let value = format!("{:.0}", chance * 100.0);
                let name = if found.together { words().analysis_all.to_owned() } else { study.name(seat) };
                view! { <span title=name><Shape colour=study.colour(seat)/><b>{value}</b></span> }.into_any()
            };
            let chances = (0..).map(Seat).zip(shown).map(chance).collect_view();
            let place = words().analysis_moment.replace("{}", &at.to_string());
            let place = band.map_or_else(|| place.clone(), |band| format!("{band} · {place}"));
            Some(
                view! {
                    <b>{place}</b><span class="values">{chances}</span>
                    <a class="button" href=study.board(at)><Icon name="eye"/>{words().look}</a>
                }
                .into_any(),
            )
        })
    };
    view! {
        <div class="moment">
            <button class="button square" aria-label=words().analysis_previous title=words().analysis_previous on:click=move |_| step(false)><Icon name="back"/></button>
            <button class="button square turned" aria-label=words().analysis_next title=words().analysis_next on:click=move |_| step(true)><Icon name="back"/></button>
            {told}
        </div>
    }
    .into_any()
}
