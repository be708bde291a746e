//! The board, to be moved and zoomed with mouse, fingers or keys.

use super::TableSignals;
use super::drawn::Drawn;
use crate::icon::Icon;
use crate::words::words;
use boards::Focus;
use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::prelude::*;
use web_sys::WheelEvent;

const NEAREST: f64 = 6.0;
/// A frame of fewer pixels is small.
const SMALL: f64 = 700.0;
/// A pointer that moved less than this many pixels has clicked.
const STILL: f64 = 6.0;

/// Where the board is seen from.
#[derive(Clone, Copy, PartialEq)]
struct Camera {
    scale: f64,
    x: f64,
    y: f64,
}

impl Camera {
    const WHOLE: Camera = Camera { scale: 1.0, x: 0.0, y: 0.0 };

    /// Nearer or farther by `factor`, with the point (px, py) of the frame kept where it is.
    fn zoom(self, factor: f64, px: f64, py: f64) -> Camera {
        let scale = (self.scale * factor).clamp(1.0, NEAREST);
        let ratio = scale / self.scale;
        Camera { scale, x: px - (px - self.x) * ratio, y: py - (py - self.y) * ratio }
    }

    /// Kept so that the board does not leave its frame.
    fn within(self, width: f64, height: f64) -> Camera {
        let (least_x, least_y) = (width * (1.0 - self.scale), height * (1.0 - self.scale));
        Camera { x: self.x.clamp(least_x, 0.0), y: self.y.clamp(least_y, 0.0), ..self }
    }
}

/// The camera that shows `focus` in a frame of this size, where the whole board fits with its own proportions.
fn near(focus: Focus, whole: [f64; 4], (width, height): (f64, f64)) -> Camera {
    let [left, top, wide, high] = whole;
    let unit = (width / wide).min(height / high);
    let scale = (width / (focus.width * unit)).min(height / (focus.height * unit)).clamp(1.0, NEAREST);
    let x = (width - wide * unit) / 2.0 + (focus.x + focus.width / 2.0 - left) * unit;
    let y = (height - high * unit) / 2.0 + (focus.y + focus.height / 2.0 - top) * unit;
    Camera { scale, x: width / 2.0 - x * scale, y: height / 2.0 - y * scale }
}

/// On a small screen the camera goes where the game looks, whenever that changes.
fn follow(table: TableSignals, size: impl Fn() -> (f64, f64) + 'static, look: impl Fn(Camera) + 'static) {
    let focus = Memo::new(move |_| {
        table.drawing.with(|drawing| {
            let scene = drawing.as_ref()?.scene();
            let whole = scene.board.get("viewBox")?.split_whitespace().map(|part| part.parse().ok());
            let whole: Vec<f64> = whole.collect::<Option<_>>()?;
            Some((scene.focus?, <[f64; 4]>::try_from(whole).ok()?))
        })
    });
    Effect::new(move |seen: Option<bool>| {
        let (focus, size) = (focus.get(), size());
        match focus {
            Some((focus, whole)) if size.0 < SMALL => look(near(focus, whole, size)),
            None if seen == Some(true) => look(Camera::WHOLE),
            _ => {}
        }
        focus.is_some()
    });
}

/// The board.
#[component]
pub(crate) fn Board() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    let frame = NodeRef::<Div>::new();
    let camera = RwSignal::new(Camera::WHOLE);
    let fingers: StoredValue<Vec<(i32, f64, f64)>> = StoredValue::new(Vec::new());
    let travelled = StoredValue::new(0.0_f64);
    let moving = RwSignal::new(false);
    let size = move || {
        frame.get_untracked().map_or((1.0, 1.0, 0.0, 0.0), |frame| {
            let rect = frame.get_bounding_client_rect();
            (rect.width(), rect.height(), rect.left(), rect.top())
        })
    };
    let look = move |next: Camera| {
        let (width, height, ..) = size();
        camera.set(next.within(width, height));
    };
    let gliding = RwSignal::new(false);
    follow(
        table,
        move || (size().0, size().1),
        move |next| {
            gliding.set(true);
            look(next);
            let rest = move || {
                let _ = gliding.try_set(false);
            };
            set_timeout(rest, std::time::Duration::from_millis(700));
        },
    );
    let zoom_at = move |factor: f64, x: f64, y: f64| {
        let (.., left, top) = size();
        look(camera.get_untracked().zoom(factor, x - left, y - top));
    };
    let zoom_middle = move |factor: f64| {
        let (width, height, left, top) = size();
        zoom_at(factor, left + width / 2.0, top + height / 2.0);
    };
    let down = move |event: PointerEvent| {
        travelled.set_value(0.0);
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
        if camera.get_untracked().scale > 1.05 { look(Camera::WHOLE) } else { zoom_at(2.2, x, y) }
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
                <button class="button square" aria-label=words().whole title=words().whole on:click=move |_| look(Camera::WHOLE)><Icon name="whole"/></button>
            </div>
        </div>
    }
    .into_any()
}
