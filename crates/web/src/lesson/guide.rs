//! The guide: what is said, what is to be done, and the ways on, back and out.

use super::Course;
use super::done::Done;
use crate::focus;
use crate::icon::Icon;
use crate::words::words;
use leptos::prelude::*;
use protocol::howto;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The owl, as drawn for the guide.
const OWL: &str = "<path d='M-22-30L-16-20Q0-26 16-20L22-30Q30-14 27 4Q25 34 0 42Q-25 34-27 4Q-30-14-22-30Z' fill='#7d5c34' stroke='#2b1c0c' stroke-width='1.6'/><path d='M0 38Q-14 30-15 10Q0 2 15 10Q14 30 0 38Z' fill='#ead9ad'/><path d='M-8 14l4 4 4-4 4 4 4-4M-6 24l3 3 3-3 3 3 3-3' fill='none' stroke='#7d5c34' stroke-width='1.5'/><circle cx='-10' cy='-8' r='9.5' fill='#ffe9a8' stroke='#2b1c0c' stroke-width='1.4'/><circle cx='10' cy='-8' r='9.5' fill='#ffe9a8' stroke='#2b1c0c' stroke-width='1.4'/><circle cx='-9' cy='-8' r='4.4' fill='#16211c'/><circle cx='9' cy='-8' r='4.4' fill='#16211c'/><path d='M0-3l4 7h-8Z' fill='#c9822f'/><path d='M-27 4Q-34 22-20 34Q-18 20-22 8ZM27 4Q34 22 20 34Q18 20 22 8Z' fill='#5c4224'/>";

/// How wide and high an answer is at most, in pixels.
const SLIP: (f64, f64) = (290.0, 120.0);

/// How far a lit place keeps from the edge of its panel, in pixels.
const ROOM: f64 = 8.0;

/// The guide beside the table of a lesson.
#[component]
pub(crate) fn Guide(course: Course) -> impl IntoView {
    let game = course.lesson().game.clone();
    let count = course.count();
    let asked = move || course.step().is_some_and(|step| !step.go.is_empty());
    let alone = move || course.step().is_some_and(|step| step.alone);
    let speech = move || emphasised(&course.words().say);
    let why = move || {
        let step = course.words();
        let ids = cited(&format!("{} {}", step.say, step.why));
        (!step.why.is_empty() || !ids.is_empty()).then(|| (emphasised(&step.why), ids))
    };
    let reasons = move || {
        let game = game.clone();
        why().map(|(why, ids)| {
            let links = ids.into_iter().map(move |id| {
                let href = format!("/rules/{game}#{id}");
                view! { " "<a href=href>{id}</a> }
            });
            let label = if why.is_empty() { words().rules } else { words().why };
            view! { <p class="why"><b>{label}</b>" "{why}{links.collect_view()}</p> }
        })
    };
    let dots = move || {
        let at = course.at.get();
        (0..count).map(|dot| view! { <i class:past=dot < at class:now=dot == at></i> }).collect_view()
    };
    let place = move || {
        words().step_of.replacen("{}", &(course.at.get() + 1).min(count).to_string(), 1).replacen(
            "{}",
            &count.to_string(),
            1,
        )
    };
    let on = move |_| course.go_to(course.at.get_untracked() + 1);
    let out = if course.part().is_some() { format!("/new/{}", course.lesson().game) } else { "/".to_owned() };
    let back = move |_| course.go_to(course.at.get_untracked().saturating_sub(1));
    view! {
        <section class="guide" aria-label=course.title()>
            <header>
                <span class="owl"><svg viewBox="-40 -38 80 84" aria-hidden="true" inner_html=OWL></svg></span>
                <h2>{course.title()}<small>{course.said().minutes.clone()}</small></h2>
                <span class="place">{place}</span>
                <span class="dots" aria-hidden="true">{dots}</span>
            </header>
            <div class="speech" role="status" aria-live="polite">
                <p class="say" id="lesson-says">{speech}</p>
                <Show when=move || asked() && !course.words().task.is_empty()>
                    <p class="task"><Icon name="hand"/><span>{move || plain(&course.words().task)}</span></p>
                </Show>
            </div>
            {reasons}
            <div class="ways" aria-busy=move || course.busy.get().to_string()>
                <button class="button square" id="lesson-back" aria-label=words().lesson_back title=words().lesson_back disabled=move || course.at.get() == 0 on:click=back><Icon name="back"/></button>
                <Show when=move || !asked()>
                    <button class="button main" id="lesson-on" aria-describedby="lesson-says" on:click=on>{words().go_on}</button>
                </Show>
                <Show when=move || asked() && !alone()>
                    <button class="button" id="lesson-do" on:click=move |_| course.do_it()>{words().do_it_for_me}</button>
                </Show>
                <Show when=move || asked() && alone()>
                    <button class="button" id="lesson-do" on:click=move |_| course.do_it()>{words().show_me}</button>
                </Show>
                <Show when=asked>
                    <button class="button quiet" id="lesson-skip" on:click=on>{words().skip_step}</button>
                </Show>
                <a class="button quiet" id="lesson-leave" href=out>{words().leave_lesson}</a>
            </div>
        </section>
        <Answer course/>
        <Done course/>
    }
    .into_any()
}

/// The answer to something that was not asked for, beside where it was pressed.
#[component]
fn Answer(course: Course) -> impl IntoView {
    let style = move || {
        let (x, y) = course.slip.get().map_or((0.0, 0.0), |slip| free_place(slip.at));
        format!("--x:{x:.0}px;--y:{y:.0}px")
    };
    view! {
        <Show when=move || course.slip.get().is_some()>
            <div class="slip" role="alert" style=style>
                <b>{words().not_this_one}</b>
                <p>{move || course.slip.get().map(|slip| slip.words)}</p>
            </div>
        </Show>
    }
    .into_any()
}

/// Where an answer stands beside a point so that it covers no lit place, if it can.
fn free_place((x, y): (f64, f64)) -> (f64, f64) {
    let size = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(600.0)
    };
    let (wide, high) = (size(window().inner_width()), size(window().inner_height()));
    let lit: Vec<web_sys::DomRect> = all(".pointed").iter().map(Element::get_bounding_client_rect).collect();
    let places = [(-0.5, -1.2), (-0.5, 0.3), (0.1, -0.5), (-1.1, -0.5)].map(|(right, down)| {
        let left = (x + right * SLIP.0).clamp(8.0, (wide - SLIP.0 - 8.0).max(8.0));
        (left, (y + down * SLIP.1).clamp(56.0, (high - SLIP.1 - 8.0).max(56.0)))
    });
    let covered = |&(left, top): &(f64, f64)| {
        let meets = |lit: &&web_sys::DomRect| {
            lit.left() < left + SLIP.0 && lit.right() > left && lit.top() < top + SLIP.1 && lit.bottom() > top
        };
        lit.iter().filter(meets).count()
    };
    places.into_iter().min_by_key(covered).unwrap_or((x, y))
}

/// On a small screen, opens the tab with the lit place; in a panel, rolls to it.
pub(super) fn bring_into_sight() {
    request_animation_frame(|| {
        let near = all(".board .pointed, .dock .pointed").into_iter().find(is_drawn);
        let beside = all(".panel-slot .pointed").into_iter().next().filter(|_| near.is_none());
        let panel = beside.as_ref().and_then(|lit| lit.closest("[data-panel]").ok().flatten());
        let tab = panel.and_then(|panel| panel.get_attribute("data-panel"));
        let tab = all(&format!(".tab[data-tab='{}']", tab.as_deref().unwrap_or("play")));
        if let Some(tab) = tab.into_iter().next().and_then(|tab| tab.dyn_into::<HtmlElement>().ok()) {
            tab.click();
        }
        request_animation_frame(move || near.iter().chain(&beside).for_each(roll_to));
    });
}

/// The middle of what has the keyboard.
pub(super) fn place_of_keyboard() -> Option<(f64, f64)> {
    let here = document().active_element()?.get_bounding_client_rect();
    Some((here.left() + here.width() / 2.0, here.top() + here.height() / 2.0))
}

/// Where nothing has the keyboard any more, what goes on has it: the question, or the way to the next step. Then comes `then`.
pub(super) fn keep_keyboard(then: impl FnOnce() + 'static) {
    // What was acted on gets it back first, if it is still there.
    request_animation_frame(|| {
        request_animation_frame(|| {
            match all("#lesson-on").first() {
                Some(on) if focus::active().is_none_or(|it| focus::stands_in(&it)) => focus::focus(on),
                Some(_) => {}
                None => focus::on_question(),
            }
            then();
        });
    });
}

fn all(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into::<Element>().ok()).collect()
}

fn is_drawn(element: &Element) -> bool {
    element.get_bounding_client_rect().width() > 0.0
}

fn roll_to(lit: &Element) {
    let Ok(Some(frame)) = lit.closest(".panel-slot, .at-hand") else { return };
    let (here, whole) = (lit.get_bounding_client_rect(), frame.get_bounding_client_rect());
    let (below, above) = (here.bottom() + ROOM - whole.bottom(), whole.top() + ROOM - here.top());
    let by = if below > 0.0 { below } else { -above.max(0.0) };
    frame.set_scroll_top(frame.scroll_top() + by as i32);
}

/// The rules that a text cites, once each.
fn cited(text: &str) -> Vec<String> {
    let mut cited: Vec<String> = Vec::new();
    howto::cite(text, |ids| {
        cited.extend(ids.iter().map(ToString::to_string));
        String::new()
    });
    let mut once: Vec<String> = Vec::new();
    for id in cited {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    once
}

/// A text without the rules it cites.
pub(super) fn plain(text: &str) -> String {
    howto::cite(text, |_| String::new()).trim().replace("**", "")
}

/// The same, with what stands between `**` in bold.
fn emphasised(text: &str) -> Vec<AnyView> {
    let text = howto::cite(text, |_| String::new()).trim().replace(" .", ".");
    let parts = text.split("**").enumerate().filter(|(_, part)| !part.is_empty());
    parts
        .map(|(at, part)| {
            let part = part.to_owned();
            if at % 2 == 1 { view! { <b>{part}</b> }.into_any() } else { part.into_any() }
        })
        .collect()
}
