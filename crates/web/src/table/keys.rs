//! The table by keyboard.

use super::TableSignals;
use super::bubble::{Tips, element};
use crate::drawer::Drawer;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// What a key does at the table. `list` is whether the plain list is open, `help` the explanation of the keys, `drawer` the
/// book of the game.
pub(crate) fn press(
    table: TableSignals,
    tips: Tips,
    list: RwSignal<bool>,
    help: RwSignal<bool>,
    drawer: Drawer,
    event: &KeyboardEvent,
) {
    if writes(event) || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let target = element(event.target());
    let tag = target.as_ref().map(|target| target.tag_name().to_lowercase()).unwrap_or_default();
    let spot = target.as_ref().and_then(|target| target.closest("[data-spot].can").ok().flatten());
    let key = event.key();
    if table.telling.with_untracked(Option::is_some) && tag != "button" {
        match key.as_str() {
            "Enter" | " " | "ArrowRight" => table.tell(1),
            "ArrowLeft" => table.tell(-1),
            "Escape" => table.telling.set(None),
            _ => return,
        }
        return event.prevent_default();
    }
    match key.as_str() {
        "Escape" => {
            tips.hide();
            help.set(false);
            table.let_go();
            table.stand_still();
            table.past.set(None);
            table.recap.set(false);
        }
        "u" => table.undo(),
        "r" => drawer.open(""),
        "?" => help.update(|open| *open = !*open),
        "l" => list.update(|open| *open = !*open),
        "Enter" | " " if tag == "button" || tag == "a" || tag == "input" => return,
        "Enter" | " " => match spot {
            Some(spot) => {
                let rect = spot.get_bounding_client_rect();
                let at = (rect.left() + rect.width() / 2.0, rect.bottom());
                let numbers = marked(table, &spot.get_attribute("data-spot").unwrap_or_default());
                table.press(&numbers, at);
            }
            None => match table.chosen.get_untracked() {
                Some(number) => table.act(number),
                None if target.is_some_and(|target| table.touch(&target)) => go_on_with_errand(),
                None => return,
            },
        },
        "ArrowDown" | "ArrowUp" if list.get_untracked() => step(if key == "ArrowDown" { 1 } else { -1 }),
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() && digit != "0" => {
            let number = usize::from(digit.as_bytes()[0] - b'1');
            if number < table.legal().len() {
                table.choose(number);
                confirm_next();
            }
        }
        _ => return,
    }
    event.prevent_default();
}

/// What was chosen by a key and waits for a yes has the keyboard: the next Enter is that yes, wherever it was before.
fn confirm_next() {
    if crate::focus::active().is_some_and(|it| !matches!(it.closest(".prompt"), Ok(Some(_)))) {
        crate::focus::take_question();
    }
    request_animation_frame(|| {
        if let Ok(Some(confirm)) = document().query_selector("#confirm") {
            crate::focus::focus(&confirm);
        }
    });
}

/// What was begun by a key goes on with the keyboard: the yes has it, or what may come next.
pub(super) fn go_on_with_errand() {
    request_animation_frame(|| {
        let find = |selector: &str| document().query_selector(selector).ok().flatten();
        if let Some(next) = find("#set-out").or_else(|| find(".outlook [data-way]")) {
            crate::focus::focus(&next);
        }
    });
}

/// Whether the key is for something that is written or set.
pub(crate) fn writes(event: &KeyboardEvent) -> bool {
    element(event.target()).is_some_and(|target| {
        let switch = target.get_attribute("type").is_some_and(|kind| kind == "radio");
        ["input", "textarea", "select"].contains(&target.tag_name().to_lowercase().as_str()) && !switch
    })
}

/// The actions a spot stands for.
pub(crate) fn marked(table: TableSignals, spot: &str) -> Vec<usize> {
    table.drawing.with_untracked(|drawing| {
        drawing.as_ref().and_then(|drawing| drawing.marks().get(spot).cloned()).unwrap_or_default()
    })
}

/// Moves the focus in the list.
fn step(by: i32) {
    let Ok(buttons) = document().query_selector_all("#actions .action") else { return };
    let count = buttons.length() as i32;
    if count == 0 {
        return;
    }
    let here = document().active_element();
    let at =
        (0..count).find(|&at| buttons.get(at as u32).as_ref() == here.as_ref().map(|here| here.as_ref()));
    let next = at.map_or(if by > 0 { 0 } else { count - 1 }, |at| (at + by).rem_euclid(count));
    if let Some(button) = buttons.get(next as u32).and_then(|node| node.dyn_into::<HtmlElement>().ok()) {
        let _ = button.focus();
    }
}
