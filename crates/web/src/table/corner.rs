//! Where something can float over the board: in a corner where it covers nothing that is asked, told or read.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element};

/// Corners of the board, as the style sheet calls them.
const CORNERS: [&str; 4] = ["foot-side", "", "foot-side right-side", "right-side"];
/// Over the goal, above the board: where no corner is free.
pub(crate) const STRIP: &str = "over-goal";
/// Room between what floats and the edge of the board, in pixels.
const EDGE: f64 = 10.0;
/// What one is asked about.
const ASKED: &str = ".board .can[data-spot]";
/// What must not be covered besides.
const READ: &str =
    ".board .told-here, .board text, .board .zoom, .middle > .past, .middle > .coach, .caption";

/// The free corner for the element called `float` that is farthest from what is asked.
pub(crate) fn free(float: &str) -> &'static str {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let (Some(board), Some(float)) = (find(".board"), find(float)) else { return STRIP };
    let (frame, size) = (board.get_bounding_client_rect(), float.get_bounding_client_rect());
    // As a strip it is wider and lower than in a corner: room for three lines is kept then.
    let (wide, high) =
        if float.class_list().contains(STRIP) { (340.0, 130.0) } else { (size.width(), size.height()) };
    let others = |rect: &DomRect| (rect.left(), rect.top()) != (size.left(), size.top());
    let asked = rects(ASKED);
    let kept: Vec<DomRect> = rects(READ).into_iter().filter(others).collect();
    let middle = |rect: &DomRect| (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
    let place = |corner: &str| {
        let left =
            if corner.contains("right-side") { frame.right() - EDGE - wide } else { frame.left() + EDGE };
        let top =
            if corner.contains("foot-side") { frame.bottom() - EDGE - high } else { frame.top() + EDGE };
        (left, top)
    };
    let is_free = |corner: &&str| {
        let (left, top) = place(corner);
        let meets = |rect: &DomRect| {
            rect.left() < left + wide + 4.0
                && rect.right() > left - 4.0
                && rect.top() < top + high + 4.0
                && rect.bottom() > top - 4.0
        };
        !asked.iter().chain(&kept).any(meets)
    };
    let distance = |corner: &str| {
        let (left, top) = place(corner);
        let (x, y) = (left + wide / 2.0, top + high / 2.0);
        let far = asked.iter().map(|rect| (middle(rect).0 - x).hypot(middle(rect).1 - y));
        far.fold(f64::INFINITY, f64::min)
    };
    let best = CORNERS
        .into_iter()
        .filter(is_free)
        .reduce(|best, next| if distance(next) > distance(best) { next } else { best });
    best.unwrap_or(STRIP)
}

/// A point within the place where something was told to happen, as far as it is seen on the board.
pub(crate) fn told_place() -> Option<(f64, f64)> {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let frame = find(".board")?.get_bounding_client_rect();
    let sheet = find(".dock").map(|dock| dock.get_bounding_client_rect());
    let rect = find(".board .told-here")?.get_bounding_client_rect();
    let (x, y) = (rect.left() + 0.82 * rect.width(), rect.top() + 0.3 * rect.height());
    let (x, y) = (x.min(frame.right() - 14.0), y.max(frame.top() + 14.0));
    let under = sheet.is_some_and(|sheet| y > sheet.top() && x > sheet.left() && x < sheet.right());
    let seen = rect.width() > 0.0 && x > frame.left() && y < frame.bottom() && !under;
    seen.then_some((x, y))
}

/// Where all that is drawn of these stands.
pub(super) fn rects(selector: &str) -> Vec<DomRect> {
    let Ok(all) = document().query_selector_all(selector) else { return Vec::new() };
    let elements = (0..all.length()).filter_map(|at| all.get(at)?.dyn_into::<Element>().ok());
    elements.map(|element| element.get_bounding_client_rect()).filter(|rect| rect.width() > 0.0).collect()
}
