//! Where the keyboard is: dialogs take it and give it back, and what was acted on keeps it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What is asked.
const QUESTION: &str = ".question";
/// What a dialog begins with where no button of it should be pressed by a key that was meant for something else.
const TITLE: &str = "h1[tabindex='-1']";
/// What can be focused.
const TARGETS: &str = "button:not(:disabled), a[href], input, select, [tabindex='0']";

/// While `open` holds, the keyboard is in the element called `selector`; afterwards it is where it was before.
/// Where it is `alone`, nothing else of the table can be reached meanwhile.
pub(crate) fn hold(open: impl Fn() -> bool + Send + Sync + 'static, selector: &'static str, alone: bool) {
    let before: StoredValue<Option<HtmlElement>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |was: Option<bool>| {
        let now = open();
        match (was.unwrap_or(false), now) {
            (false, true) => {
                before.set_value(active());
                // It is in the page when this turn is over.
                request_animation_frame(move || {
                    let Some(dialog) = document().query_selector(selector).ok().flatten() else { return };
                    if alone {
                        rest_of_table(&dialog, true);
                    }
                    let find = |selector: &str| dialog.query_selector(selector).ok().flatten();
                    if let Some(first) = find(TITLE).or_else(|| find(TARGETS)) {
                        focus(&first);
                    }
                });
            }
            (true, false) => {
                if alone {
                    release();
                }
                if let Some(element) = before.get_value().filter(|element| element.is_connected()) {
                    let _ = element.focus();
                }
            }
            _ => {}
        }
        now
    });
    on_cleanup(move || {
        if alone {
            release();
        }
    });
}

/// Keeps what is beside a dialog out of reach.
fn rest_of_table(dialog: &Element, away: bool) {
    let beside = dialog.closest("main > *").ok().flatten();
    let Ok(parts) = document().query_selector_all("main > *, .whatif") else { return };
    for part in (0..parts.length()).filter_map(|at| parts.get(at)?.dyn_into::<Element>().ok()) {
        let spoken = part.get_attribute("role").is_some_and(|role| role == "status");
        if Some(&part) != beside.as_ref() && !spoken {
            let _ = part.toggle_attribute_with_force("inert", away);
        }
    }
}

fn release() {
    let Ok(parts) = document().query_selector_all("main > [inert], .whatif[inert]") else { return };
    for part in (0..parts.length()).filter_map(|at| parts.get(at)?.dyn_into::<Element>().ok()) {
        let _ = part.remove_attribute("inert");
    }
}

/// What has the keyboard, unless it is nothing in particular.
pub(crate) fn active() -> Option<HtmlElement> {
    let element = document().active_element()?.dyn_into::<HtmlElement>().ok()?;
    (element.tag_name() != "BODY").then_some(element)
}

/// Gives an element the keyboard.
pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    } else if let Some(element) = element.dyn_ref::<web_sys::SvgElement>() {
        let _ = element.focus();
    }
}

/// Gives the question the keyboard, unless something has it.
pub(crate) fn on_question() {
    if active().is_none() {
        take_question();
    }
}

/// Gives the question the keyboard.
pub(crate) fn take_question() {
    if let Ok(Some(question)) = document().query_selector(QUESTION) {
        focus(&question);
    }
}

/// Whether this is the question, which has the keyboard while nothing else can.
pub(crate) fn stands_in(element: &Element) -> bool {
    element.matches(QUESTION).unwrap_or(false)
}

/// What the keyboard was on at a table: where it goes when that is gone.
#[derive(Clone, PartialEq)]
pub(crate) enum Place {
    /// The plain list.
    List,
    /// A spot of the board.
    Spot(String),
    /// The buttons under the board.
    Prompt,
}

impl Place {
    /// The place an element belongs to.
    pub(crate) fn of(element: &Element) -> Option<Place> {
        let within = |selector: &str| element.closest(selector).ok().flatten();
        if within("#actions").is_some() {
            Some(Place::List)
        } else if let Some(spot) = within("[data-spot]").and_then(|spot| spot.get_attribute("data-spot")) {
            Some(Place::Spot(spot))
        } else {
            within(".prompt").map(|_| Place::Prompt)
        }
    }

    /// Gives the keyboard back to this place, as near as can be; the question where nothing else is left.
    pub(crate) fn return_to(&self) {
        let find = |selector: &str| document().query_selector(selector).ok().flatten();
        let found = match self {
            Place::List => find("#actions .action:not(:disabled)"),
            Place::Spot(spot) => {
                find(&format!("[data-spot='{spot}'].can")).or_else(|| find("[data-spot].can"))
            }
            // Not on another button: a second press would do what nobody asked for.
            Place::Prompt => find("#confirm"),
        };
        if let Some(element) = found.or_else(|| find(QUESTION)) {
            focus(&element);
        }
    }
}
