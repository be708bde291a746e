//! The board, to be moved and zoomed with mouse, fingers or keys.

use super::TableSignals;
use super::bubble::element;
use super::camera::{Camera, Pane, Place, aim};
use super::drawn::Drawn;
use super::sheet::Sheet;
use crate::icon::Icon;
use crate::words::words;
use boards::Focus;
use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::prelude::*;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use web_sys::{Element, WheelEvent};

/// A pointer that moved less than this many pixels has clicked.
const STILL: f64 = 6.0;

/// The camera goes where one is asked, whenever that is out of sight: after a question, when the sheet or the window
/// changes, when the game looks elsewhere.
fn follow(table: TableSignals, sheet: RwSignal<Sheet>, go: impl Fn() + Copy + 'static) {
    let focus = Memo::new(move |_| named(table));
    Effect::new(move |_| {
        focus.track();
        table.now.track();
        // What is said of an action makes the sheet higher.
        table.drawing.track();
        sheet.track();
        request_animation_frame(go);
    });
    let resize = window_event_listener(leptos::ev::resize, move |_| go());
    on_cleanup(move || resize.remove());
}

/// The part of the board that the game names, with the measures of the whole.
fn named(table: TableSignals) -> Option<(Focus, [f64; 4])> {
    table.drawing.with(|drawing| {
        let scene = drawing.as_ref()?.scene();
        let whole = scene.board.get("viewBox")?.split_whitespace().map(|part| part.parse().ok());
        let whole: Vec<f64> = whole.collect::<Option<_>>()?;
        Some((scene.focus?, <[f64; 4]>::try_from(whole).ok()?))
    })
}

/// Every place on the board that can be chosen, once, where it is drawn largest. It is measured from the world as it
/// stands, also on its way.
fn targets(frame: &Element, pane: Pane) -> Vec<Place> {
    let Ok(Some(world)) = frame.query_selector(".world") else { return Vec::new() };
    let world = world.get_bounding_client_rect();
    let scale = world.width() / pane.width.max(1.0);
    let Ok(lit) = frame.query_selector_all(".can[data-spot]") else { return Vec::new() };
    let mut places: BTreeMap<String, Place> = BTreeMap::new();
    for lit in (0..lit.length()).filter_map(|at| lit.get(at)?.dyn_into::<Element>().ok()) {
        let rect = lit.get_bounding_client_rect();
        let place = Place {
            left: (rect.left() - world.left()) / scale,
            top: (rect.top() - world.top()) / scale,
            width: rect.width() / scale,
            height: rect.height() / scale,
        };
        let spot = lit.get_attribute("data-spot").unwrap_or_default();
        let smaller = places.get(&spot).is_some_and(|other| other.least() >= place.least());
        if place.width > 0.0 && !smaller {
            places.insert(spot, place);
        }
    }
    places.into_values().collect()
}

/// The board.
#[component]
pub(crate) fn Board(sheet: RwSignal<Sheet>) -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let frame = NodeRef::<Div>::new();
    let camera = RwSignal::new(Camera::WHOLE);
    let fingers: StoredValue<Vec<(i32, f64, f64)>> = StoredValue::new(Vec::new());
    let travelled = StoredValue::new(0.0_f64);
    let moving = RwSignal::new(false);
    let pane = move || {
        let frame = frame.try_get_untracked().flatten()?;
        let sheet = document().query_selector(".dock").ok().flatten();
        Some(Pane::of(&frame, sheet.as_ref()))
    };
    // Whether the camera stands where it went by itself: then it also comes back by itself.
    let led = StoredValue::new(false);
    let look = move |next: Camera| {
        if let Some(pane) = pane() {
            led.set_value(false);
            camera.set(next.within(pane));
        }
    };
    let gliding = RwSignal::new(false);
    follow(table, sheet, move || {
        let (Some(pane), Some(frame)) = (pane(), frame.try_get_untracked().flatten()) else { return };
        let named = named(table).map(|(focus, whole)| Place::named(focus, whole, pane));
        let (now, targets) = (camera.get_untracked(), targets(&frame, pane));
        let nowhere = targets.is_empty() && named.is_none() && led.get_value() && table.asked_untracked();
        let by_itself = if nowhere { Some(Camera::far(pane)) } else { aim(&targets, named, now, pane) };
        let next = by_itself.unwrap_or_else(|| now.within(pane));
        if next != now {
            led.set_value(by_itself.is_some());
            gliding.set(true);
            camera.set(next);
            let rest = move || {
                let _ = gliding.try_set(false);
            };
            set_timeout(rest, std::time::Duration::from_millis(700));
        }
    });
    let zoom_at = move |factor: f64, x: f64, y: f64| {
        if let Some(pane) = pane() {
            look(camera.get_untracked().zoom(factor, x - pane.left, y - pane.top));
        }
    };
    let zoom_middle = move |factor: f64| {
        if let Some(pane) = pane() {
            let (x, y) = pane.middle();
            zoom_at(factor, x, y);
        }
    };
    let whole = move || {
        if let Some(pane) = pane() {
            look(Camera::far(pane));
        }
    };
    // A finger that begins on a figure draws its way instead of moving the board.
    let drawing = StoredValue::new(false);
    let down = move |event: PointerEvent| {
        travelled.set_value(0.0);
        let begins = element(event.target()).filter(|it| matches!(it.closest("[data-errand]"), Ok(Some(_))));
        drawing.set_value(begins.is_some_and(|figure| table.touch(&figure)));
        fingers.update_value(|fingers| {
            fingers.retain(|(id, ..)| *id != event.pointer_id());
            fingers.push((event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y())));
        });
    };
    let drag = move |event: PointerEvent| {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let before = fingers.get_value();
        let Some(&(id, old_x, old_y)) = before.iter().find(|(id, ..)| *id == event.pointer_id()) else {
            return;
        };
        fingers.update_value(|fingers| {
            fingers.iter_mut().filter(|finger| finger.0 == id).for_each(|finger| *finger = (id, x, y));
        });
        travelled.update_value(|far| *far += (x - old_x).hypot(y - old_y));
        if travelled.get_value() < STILL {
            return;
        }
        if drawing.get_value() && before.len() == 1 {
            if let Some(under) = document().element_from_point(x as f32, y as f32) {
                table.pass(&under);
            }
            return;
        }
        moving.set(true);
        match before.iter().find(|(other, ..)| *other != id) {
            Some(&(_, other_x, other_y)) => {
                let old = (old_x - other_x).hypot(old_y - other_y).max(1.0);
                let new = (x - other_x).hypot(y - other_y);
                zoom_at(new / old, (x + other_x) / 2.0, (y + other_y) / 2.0);
            }
            None => {
                let now = camera.get_untracked();
                look(Camera { x: now.x + x - old_x, y: now.y + y - old_y, ..now });
            }
        }
    };
    let up = move |event: PointerEvent| {
        drawing.set_value(false);
        fingers.update_value(|fingers| fingers.retain(|(id, ..)| *id != event.pointer_id()));
        moving.set(false);
    };
    let turns = StoredValue::new(0_u32);
    let wheel = move |event: WheelEvent| {
        event.prevent_default();
        moving.set(true);
        zoom_at((-event.delta_y() * 0.0016).exp(), f64::from(event.client_x()), f64::from(event.client_y()));
        // While it turns the board stays one picture: drawing it anew at every size would cost the frames.
        let turn = turns.get_value().wrapping_add(1);
        turns.set_value(turn);
        set_timeout(
            move || {
                let last = turns.try_get_value() == Some(turn);
                if last && fingers.try_with_value(Vec::is_empty) == Some(true) {
                    let _ = moving.try_set(false);
                }
            },
            std::time::Duration::from_millis(160),
        );
    };
    // A drag that ends on a spot is no click on it.
    let click = move |event: web_sys::MouseEvent| {
        if travelled.get_value() >= STILL {
            event.stop_propagation();
            travelled.set_value(0.0);
        }
    };
    let twice = move |event: web_sys::MouseEvent| {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if camera.get_untracked().scale > 1.05 { whole() } else { zoom_at(2.2, x, y) }
    };
    let style = move || {
        let Camera { scale, x, y } = camera.get();
        format!("transform:translate({x:.1}px,{y:.1}px) scale({scale:.4})")
    };
    let zoomed = move || camera.get().scale > 1.01;
    view! {
        <div
            class="board"
            class:moving=move || moving.get()
            class:gliding=move || gliding.get() && !moving.get()
            class:zoomed=zoomed
            node_ref=frame
            role="group"
            aria-label=move || crate::words::game_name(&table.game.get())
            on:pointerdown=down
            on:pointermove=drag
            on:pointerup=up
            on:pointercancel=up
            on:pointerleave=up
            on:wheel=wheel
            on:click:capture=click
            on:dblclick=twice
        >
            <div class="world" style=style>
                <Drawn class="world-fill" pick=|scene| Some(&scene.board)/>
            </div>
            <div class="zoom">
                <button class="button square" aria-label=words().nearer title=words().nearer on:click=move |_| zoom_middle(1.4)><Icon name="plus"/></button>
                <button class="button square" aria-label=words().farther title=words().farther on:click=move |_| zoom_middle(1.0 / 1.4)><Icon name="minus"/></button>
                <button class="button square" aria-label=words().whole title=words().whole on:click=move |_| whole()><Icon name="whole"/></button>
            </div>
        </div>
    }
    .into_any()
}
