//! Pieces that changed their place between two drawings fly there, from whichever part of the table they left: a unit
//! from the reserve to its region, a card from the hand to the chain. Boards mark them with [`boards::Node::flies`].

use js_sys::Map;
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement, SvgGraphicsElement};

/// More than this is a jump in time and no move.
const MOST: usize = 24;
/// How far behind one another things of one move start, in milliseconds.
const STAGGER: usize = 70;

/// Where something stands on the screen: left, top, width, height.
type Place = (f64, f64, f64, f64);

/// What can fly in one part of the page, before it is drawn anew.
pub(crate) struct Before(Vec<(Element, String, i32, Place)>);

#[derive(Default)]
struct Changes {
    gone: HashMap<String, Vec<Place>>,
    come: Vec<(String, Element)>,
}

/// Where everything stood that can fly, before the first change of a frame. Asking again between the changes would have
/// the whole page laid out anew each time.
struct Stood {
    /// How long a flight takes, in milliseconds: nothing where motion is off.
    lasting: u64,
    places: Map,
}

thread_local! {
    static CHANGES: RefCell<Changes> = RefCell::default();
    static STOOD: RefCell<Option<Stood>> = const { RefCell::new(None) };
}

impl Stood {
    fn note() -> Stood {
        let (lasting, places) = (lasting(), Map::new());
        if lasting > 0
            && let Some(page) = document().document_element()
        {
            for (element, ..) in flying(&page) {
                places.set(&element, &element.get_bounding_client_rect());
            }
        }
        request_animation_frame(take_off);
        Stood { lasting, places }
    }

    /// What came since is nowhere.
    fn place(&self, element: &Element) -> Place {
        self.places.get(element).dyn_ref().map_or_else(Place::default, corners)
    }
}

impl Before {
    /// Notes what can fly in `part`; nothing where motion is off.
    pub(crate) fn of(part: &Element) -> Before {
        STOOD.with_borrow_mut(|stood| {
            let stood = stood.get_or_insert_with(Stood::note);
            let flying = if stood.lasting > 0 { flying(part) } else { Vec::new() };
            let noted = flying.into_iter().map(|(element, kind, count)| {
                let place = stood.place(&element);
                (element, kind, count, place)
            });
            Before(noted.collect())
        })
    }

    /// Compares with what `part` shows now; what left and what came meet before the next frame.
    pub(crate) fn compare(self, part: &Element) {
        // A part that is drawn for the first time shows where everything stands already.
        if self.0.is_empty() {
            return;
        }
        let mut after = flying(part);
        CHANGES.with_borrow_mut(|changes| {
            for (element, kind, count, place) in self.0 {
                let same = after.iter().position(|(other, name, _)| *other == element && *name == kind);
                let left = same.map_or(0, |at| after[at].2);
                if let Some(at) = same {
                    after[at].2 -= count;
                }
                for _ in left..count {
                    changes.gone.entry(kind.clone()).or_default().push(place);
                }
            }
            for (element, kind, more) in after {
                for _ in 0..more {
                    changes.come.push((kind.clone(), element.clone()));
                }
            }
        });
    }
}

fn flying(part: &Element) -> Vec<(Element, String, i32)> {
    let Ok(list) = part.query_selector_all("[data-fly]") else { return Vec::new() };
    let read = |at: u32| {
        let element: Element = list.get(at)?.dyn_into().ok()?;
        let kind = element.get_attribute("data-fly")?;
        let count = element.get_attribute("data-many").and_then(|many| many.parse().ok()).unwrap_or(1);
        Some((element, kind, count))
    };
    (0..list.length()).filter_map(read).collect()
}

fn corners(rect: &DomRect) -> Place {
    (rect.left(), rect.top(), rect.width(), rect.height())
}

/// Joins what came with what left.
fn take_off() {
    let Changes { mut gone, come } = CHANGES.take();
    let lasting = STOOD.take().map_or(0, |stood| stood.lasting);
    if lasting == 0 || come.len() > MOST {
        return;
    }
    let pairs = come.into_iter().filter_map(|(kind, element)| Some((gone.get_mut(&kind)?.pop()?, element)));
    let flights = pairs.filter_map(|(from, element)| {
        let to = corners(&element.get_bounding_client_rect());
        let on_screen = |place: &Place| place.2 > 0.0 && place.3 > 0.0;
        let copy = if on_screen(&from) && on_screen(&to) { copy(&element, to) } else { None }?;
        Some(Flight { element, copy, from, to })
    });
    // All are measured before the first takes off, for the same reason.
    for (number, flight) in flights.collect::<Vec<_>>().into_iter().enumerate() {
        flight.take_off(number * STAGGER, lasting);
    }
}

/// How long a flight takes by the style of the page.
fn lasting() -> u64 {
    let root = document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
    let slow = style.and_then(|style| style.get_property_value("--slow").ok()).unwrap_or_default();
    slow.trim().trim_end_matches("ms").parse::<f64>().map_or(0, |slow| (1.6 * slow) as u64)
}

/// A copy of `element` crosses the screen; it stays hidden until the copy is there.
struct Flight {
    element: Element,
    copy: HtmlElement,
    from: Place,
    to: Place,
}

impl Flight {
    fn take_off(self, wait: usize, lasting: u64) {
        let Flight { element, copy, from, to } = self;
        let Some(table) = document().query_selector(".table").ok().flatten() else { return };
        let middle = |place: Place| (place.0 + place.2 / 2.0, place.1 + place.3 / 2.0);
        let ((x, y), (then_x, then_y)) = (middle(from), middle(to));
        let style = format!(
            "left:{:.1}px;top:{:.1}px;width:{:.1}px;height:{:.1}px;--x:{:.1}px;--y:{:.1}px;--wait:{wait}ms",
            to.0,
            to.1,
            to.2,
            to.3,
            x - then_x,
            y - then_y
        );
        let _ = copy.set_attribute("style", &style);
        let alone = element.get_attribute("data-many").is_none_or(|many| many == "1");
        if alone {
            let _ = element.class_list().add_1("awaited");
        }
        let _ = table.append_child(&copy);
        let land = move || {
            copy.remove();
            let _ = element.class_list().remove_1("awaited");
        };
        set_timeout(land, Duration::from_millis(lasting + wait as u64));
    }
}

/// What flies: the same drawing in a frame of its own.
fn copy(element: &Element, to: Place) -> Option<HtmlElement> {
    let frame: HtmlElement = document().create_element("div").ok()?.dyn_into().ok()?;
    frame.set_class_name("flight");
    frame.set_attribute("aria-hidden", "true").ok()?;
    let twin: Element = element.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    for name in ["data-fly", "data-spot", "tabindex", "role"] {
        twin.remove_attribute(name).ok()?;
    }
    let drawn = element.dyn_ref::<SvgGraphicsElement>().filter(|_| element.tag_name() != "svg");
    let Some(drawn) = drawn else {
        frame.append_child(&twin).ok()?;
        return Some(frame);
    };
    let field = drawn.get_b_box().ok()?;
    let window = document().create_element_ns(Some("http://www.w3.org/2000/svg"), "svg").ok()?;
    let view = format!("{} {} {} {}", field.x(), field.y(), field.width(), field.height());
    window.set_attribute("viewBox", &view).ok()?;
    // Its board's own style goes with it.
    let board =
        element.closest("svg").ok()?.and_then(|board| board.get_attribute("class")).unwrap_or_default();
    window.set_attribute("class", &board).ok()?;
    window.set_attribute("width", &to.2.to_string()).ok()?;
    window.set_attribute("height", &to.3.to_string()).ok()?;
    twin.remove_attribute("style").ok()?;
    twin.remove_attribute("transform").ok()?;
    window.append_child(&twin).ok()?;
    frame.append_child(&window).ok()?;
    Some(frame)
}
