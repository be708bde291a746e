//! Explanations: what a thing is, on hover, long press or focus, with its picture, what is to be said of it now, and the way
//! to its rule.

use super::TableSignals;
use super::corner::rects;
use crate::book::TERM;
use crate::markdown::said;
use crate::words::words;
use crate::{api, desk};
use boards::{Node, html};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::glossary::{self, Entry};
use protocol::howto;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element, EventTarget};

/// What explains itself, or could.
const EXPLAINED: &str = "[data-tip], [data-term]";

/// An explanation and where it stands.
#[derive(Clone, PartialEq)]
pub(crate) struct Tip {
    /// What is to be said of it now.
    words: Option<String>,
    /// Its entry in the glossary.
    term: Option<String>,
    rule: Option<String>,
    place: Place,
}

/// How much room an explanation takes, as a rule.
const ROOM: (f64, f64) = (340.0, 180.0);
/// How far it stands from what it explains.
const GAP: f64 = 8.0;

/// A point beside a thing, and the side of that point where the explanation lies.
#[derive(Clone, PartialEq)]
struct Place {
    x: f64,
    y: f64,
    side: &'static str,
}

impl Place {
    /// Beside `rect`, where the fewest of the things that can be chosen are hidden.
    fn beside(rect: &DomRect) -> Place {
        let size = |side: Result<JsValue, JsValue>| side.ok().and_then(|side| side.as_f64());
        let width = size(window().inner_width()).unwrap_or(1000.0);
        let height = size(window().inner_height()).unwrap_or(800.0);
        let within = |at: f64, room: f64, whole: f64| {
            at.clamp((room / 2.0).min(whole / 2.0), (whole - room / 2.0).max(whole / 2.0))
        };
        let x = within(rect.left() + rect.width() / 2.0, ROOM.0, width);
        let y = within(rect.top() + rect.height() / 2.0, ROOM.1, height);
        let above = Place { x, y: rect.top() - GAP, side: "above" };
        let below = Place { x, y: rect.bottom() + GAP, side: "below" };
        let before = Place { x: rect.left() - GAP, y, side: "before" };
        let after = Place { x: rect.right() + GAP, y, side: "after" };
        let upper = rect.top() > height - rect.bottom();
        let mut places = if upper { vec![above, below] } else { vec![below, above] };
        places.extend((before.x > ROOM.0).then_some(before));
        places.extend((after.x + ROOM.0 < width).then_some(after));
        let choices = rects(".can[data-spot]");
        let hidden = |place: &Place| choices.iter().filter(|choice| place.hides(choice)).count();
        let best = places.iter().min_by_key(|place| hidden(place)).cloned();
        best.unwrap_or(Place { x, y, side: "below" })
    }

    /// Whether the middle of something would be under the explanation.
    fn hides(&self, rect: &DomRect) -> bool {
        let (left, top) = match self.side {
            "above" => (self.x - ROOM.0 / 2.0, self.y - ROOM.1),
            "below" => (self.x - ROOM.0 / 2.0, self.y),
            "before" => (self.x - ROOM.0, self.y - ROOM.1 / 2.0),
            _ => (self.x, self.y - ROOM.1 / 2.0),
        };
        let (x, y) = (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
        (left..left + ROOM.0).contains(&x) && (top..top + ROOM.1).contains(&y)
    }
}

/// What explains itself now.
#[derive(Clone, Copy)]
pub(crate) struct Tips {
    table: TableSignals,
    shown: RwSignal<Option<Tip>>,
    /// What is about to explain itself.
    next: StoredValue<Option<Element>, LocalStorage>,
    /// The glossary of the game, as soon as it was needed and has come.
    glossary: RwSignal<Vec<Entry>>,
    fetching: StoredValue<bool>,
}

impl Tips {
    pub(crate) fn new(table: TableSignals) -> Tips {
        Tips {
            table,
            shown: RwSignal::new(None),
            next: StoredValue::new_local(None),
            glossary: RwSignal::new(Vec::new()),
            fetching: StoredValue::new(false),
        }
    }

    /// The pointer or the focus is on `target`: what explains itself there does so after a while.
    pub(crate) fn over(self, target: Option<EventTarget>, after: u64) {
        let target = element(target);
        let near =
            |selector: &str| target.as_ref().and_then(|target| target.closest(selector).ok().flatten());
        // Whoever goes on to the explanation wants to read it, or to follow its links.
        let element = near(".bubble").or_else(|| near(EXPLAINED));
        if self.next.with_value(|next| *next == element) {
            return;
        }
        self.next.set_value(element.clone());
        if self.shown.with_untracked(Option::is_some) {
            set_timeout(move || self.leave(), Duration::from_millis(250));
        }
        if let Some(element) = element {
            if element.has_attribute("data-term") {
                self.fetch();
            }
            set_timeout(move || self.show(&element), Duration::from_millis(after));
        }
    }

    /// Whether something explains itself now.
    pub(crate) fn is_shown(self) -> bool {
        self.shown.with_untracked(Option::is_some)
    }

    /// Nothing explains itself any more.
    pub(crate) fn hide(self) {
        self.next.set_value(None);
        self.shown.set(None);
    }

    fn leave(self) {
        if self.next.try_with_value(Option::is_none) == Some(true) {
            self.shown.set(None);
        }
    }

    fn show(self, element: &Element) {
        if self.next.try_with_value(|next| next.as_ref() == Some(element)) != Some(true) {
            return;
        }
        let [words, term, rule] =
            ["data-tip", "data-term", "data-rule"].map(|name| element.get_attribute(name));
        let repeats =
            term.is_none() && words.is_some() && element.text_content() == words && !is_cut(element);
        if (words.is_none() && term.is_none()) || repeats {
            return;
        }
        let place = Place::beside(&element.get_bounding_client_rect());
        self.shown.set(Some(Tip { words, term, rule, place }));
    }

    /// Brings the glossary, once.
    fn fetch(self) {
        let address = desk::address("glossary", &self.table.game.get_untracked());
        let Some(address) = address.filter(|_| !self.fetching.get_value()) else { return };
        self.fetching.set_value(true);
        spawn_local(async move {
            match api::text(&address).await {
                Ok(text) => drop(self.glossary.try_set(glossary::read(&text))),
                // It is asked for again with the next thing.
                Err(_) => {
                    let _ = self.fetching.try_set_value(false);
                }
            }
        });
    }

    /// What the glossary says of a thing, with its picture.
    fn entry(self, id: &str) -> Option<Node> {
        self.glossary.with(|entries| {
            let entry = glossary::entry(entries, id)?;
            let name = entry.things.iter().find(|thing| thing.id == id)?.name.clone();
            let picture = boards::board(&self.table.game.get_untracked()).portrait(id);
            let picture = picture.map(|picture| html("span").class("portrait").child(picture));
            let text = howto::cite(&entry.text, |_| String::new());
            let words = html("div").child(html("b").text(name)).children(said(&text));
            Some(html("div").class("bubble-entry").maybe(picture).child(words))
        })
    }
}

/// Whether not all of its words can be seen.
fn is_cut(element: &Element) -> bool {
    let inner = element.query_selector("span").ok().flatten();
    [Some(element), inner.as_ref()]
        .into_iter()
        .flatten()
        .any(|part| part.scroll_width() > part.client_width() + 1)
}

/// The element an event is about.
pub(crate) fn element(target: Option<EventTarget>) -> Option<Element> {
    target?.dyn_into::<Element>().ok()
}

/// The explanation that is shown.
#[component]
pub(crate) fn Bubble(tips: Tips) -> impl IntoView {
    let body = move || {
        let tip = tips.shown.get()?;
        let style = format!("left:{:.0}px;top:{:.0}px", tip.place.x, tip.place.y);
        let game = tips.table.game.get_untracked();
        let rule = tip.rule.map(|rule| {
            let href = format!("/rules/{game}#{rule}");
            view! { <a href=href>{words().rule} " " {rule}</a> }
        });
        let more = tip.term.as_ref().map(|term| {
            let href = format!("/rules/{game}#{TERM}{term}");
            view! { <a href=href>{words().read_more}</a> }
        });
        let term = tip.term.clone();
        let entry = move || term.as_deref().and_then(|term| tips.entry(term)).map(|entry| entry.markup());
        Some(view! {
            <div class="bubble" data-side=tip.place.side role="tooltip" style=style>
                <div inner_html=move || entry().unwrap_or_default()></div>
                {tip.words.map(|words| view! { <p>{words}</p> })}
                <p class="ways">{more}{rule}</p>
            </div>
        })
    };
    view! { {body} }.into_any()
}
