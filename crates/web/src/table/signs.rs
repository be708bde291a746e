//! What happened, for a moment over its place: dice that fall, prizes that tick. It asks for nothing and takes no click.

use super::TableSignals;
use boards::story::{Line, Sign};
use leptos::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use web_sys::DomRect;

/// A sign stands for so many pauses of the pace that is set.
const READING: u32 = 6;
/// The same where events are shown at once, in milliseconds.
const AT_ONCE: u32 = 1500;
/// What is left free around the middle of a sign, in pixels.
const ROOM: (f64, f64) = (110.0, 44.0);

impl TableSignals {
    /// Shows what these lines look like, until it is read or something else happens.
    pub(super) fn show_signs(self, lines: &[Line]) {
        let signs: Arc<Vec<Arc<Sign>>> =
            Arc::new(lines.iter().filter_map(|line| line.sign.clone()).collect());
        let lasting = match self.pause() {
            0 => AT_ONCE,
            pause => READING * pause,
        };
        if !signs.is_empty() || self.signs.with_untracked(|shown| !shown.is_empty()) {
            self.signs.set(Arc::clone(&signs));
        }
        if !signs.is_empty() {
            let rest = move || {
                if self.signs.try_with_untracked(|shown| Arc::ptr_eq(shown, &signs)) == Some(true) {
                    self.signs.set(Arc::default());
                }
            };
            set_timeout(rest, Duration::from_millis(lasting.into()));
        }
    }
}

/// The signs of the newest lines, or of those one looks back at.
#[component]
pub(crate) fn Signs() -> impl IntoView {
    let table = expect_context::<TableSignals>();
    Effect::new(move |_| {
        if let Some(step) = table.past.get().and_then(|_| table.step.get()) {
            table.log.with_untracked(|log| table.show_signs(log.get(step.lines).unwrap_or_default()));
        }
    });
    let heaps =
        Memo::new(move |_| if table.telling.with(Option::is_some) { Vec::new() } else { heaps(table) });
    let places: RwSignal<HashMap<String, (f64, f64)>> = RwSignal::new(HashMap::new());
    let look = move || {
        let wanted =
            heaps.try_with_untracked(|heaps| heaps.iter().map(|heap| heap.0.clone()).collect::<Vec<_>>());
        let Some(wanted) = wanted.filter(|wanted| !wanted.is_empty()) else { return };
        let found: HashMap<String, (f64, f64)> =
            wanted.into_iter().filter_map(|place| Some((place.clone(), spot(&place)?))).collect();
        if places.try_with_untracked(|places| *places != found) == Some(true) {
            places.set(found);
        }
    };
    // The board may be moved under them.
    let watch = set_interval_with_handle(look, Duration::from_millis(120));
    on_cleanup(move || {
        if let Ok(watch) = watch {
            watch.clear();
        }
    });
    Effect::new(move |_| {
        heaps.track();
        request_animation_frame(look);
    });
    let heap = move |(place, markup): (String, String)| {
        let style = move || match places.with(|places| places.get(&place).copied()) {
            Some((x, y)) => format!("left:{x:.0}px;top:{y:.0}px"),
            None => "visibility:hidden".to_owned(),
        };
        view! { <div class="told-sign" aria-hidden="true" style=style inner_html=markup></div> }
    };
    view! { <For each=move || heaps.get() key=Clone::clone children=heap/> }.into_any()
}

/// What is shown, as markup, by its place.
fn heaps(table: TableSignals) -> Vec<(String, String)> {
    let mut heaps: Vec<(String, String)> = Vec::new();
    let board = table.game.with(|game| boards::board(game));
    for sign in table.signs.get().iter() {
        let mut body = sign.body.clone();
        table.colours.with(|colours| boards::dress_node(&mut body, board, colours));
        match heaps.iter_mut().find(|heap| heap.0 == sign.place) {
            Some(heap) => heap.1.push_str(&body.markup()),
            None => heaps.push((sign.place.clone(), body.markup())),
        }
    }
    heaps
}

/// The middle of a place on the screen, kept within what is seen of the board.
fn spot(place: &str) -> Option<(f64, f64)> {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let seen =
        |selector: &str| find(selector).map(|it| it.get_bounding_client_rect()).filter(|it| it.width() > 0.0);
    let middle = |rect: &DomRect| (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
    if let Some(seat) =
        place.strip_prefix("seat-").and_then(|seat| seen(&format!(".seat[data-seat='{seat}']")))
    {
        let (x, y) = middle(&seat);
        let width = window().inner_width().ok()?.as_f64()?;
        return Some((x.clamp(ROOM.0, (width - ROOM.0).max(ROOM.0)), y));
    }
    let frame = seen(".board")?;
    let foot = seen(".dock").filter(|dock| dock.left() < frame.right() && dock.right() > frame.left());
    let foot = foot.map_or(frame.bottom(), |dock| dock.top().min(frame.bottom()));
    let there = (!place.is_empty())
        .then(|| seen(&format!(".board [data-spot='{place}'], .board [data-place='{place}']")))
        .flatten();
    let (x, y) = middle(there.as_ref().unwrap_or(&frame));
    let within = |at: f64, from: f64, to: f64| at.clamp(from, to.max(from));
    Some((
        within(x, frame.left() + ROOM.0, frame.right() - ROOM.0),
        within(y, frame.top() + ROOM.1, foot - ROOM.1),
    ))
}
