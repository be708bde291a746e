//! Patching a drawing into the page: what stays the same thing stays the same element, so that it can glide.

use crate::motion::Before;
use boards::{Kid, Node, Space};
use leptos::prelude::document;
use std::collections::HashMap;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, Text};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An element of the page and the drawing it shows.
pub(crate) struct Live {
    element: Element,
    tag: &'static str,
    key: Option<String>,
    attrs: Vec<(&'static str, String)>,
    parts: Vec<Part>,
    /// Which of two equal animations ran last: changing between them starts it again.
    ticked: bool,
}

enum Part {
    Element(Live),
    Text(Text, String),
    Art(&'static str),
}

/// Shows `node` in `place`, changing what is `there` as little as possible.
pub(crate) fn show(place: &Element, there: &mut Option<Live>, node: Option<&Node>) {
    let before = Before::of(place);
    put(place, there, node);
    before.compare(place);
}

fn put(place: &Element, there: &mut Option<Live>, node: Option<&Node>) {
    match (there.as_mut(), node) {
        (Some(live), Some(node)) if live.shows(node) => live.patch(node),
        (_, Some(node)) => {
            let live = Live::new(node);
            place.replace_children_with_node_1(&live.element);
            *there = Some(live);
        }
        (_, None) => {
            place.replace_children_with_node_0();
            *there = None;
        }
    }
}

impl Live {
    fn new(node: &Node) -> Live {
        let document = document();
        let element = match node.space {
            Space::Html if node.tag != "svg" => document.create_element(node.tag),
            Space::Html | Space::Svg => document.create_element_ns(Some(SVG), node.tag),
        };
        let element = element.expect("boards use real names of elements");
        for (name, value) in &node.attrs {
            let _ = element.set_attribute(name, value);
        }
        let mut live = Live {
            element,
            tag: node.tag,
            key: node.key.clone(),
            attrs: node.attrs.clone(),
            parts: Vec::new(),
            ticked: false,
        };
        for kid in &node.kids {
            live.parts.push(live.make(kid));
        }
        live
    }

    fn make(&self, kid: &Kid) -> Part {
        match kid {
            Kid::Node(node) => {
                let live = Live::new(node);
                let _ = self.element.append_child(&live.element);
                Part::Element(live)
            }
            Kid::Text(words) => {
                let text = document().create_text_node(words);
                let _ = self.element.append_child(&text);
                Part::Text(text, words.clone())
            }
            Kid::Art(markup) => {
                self.element.set_inner_html(markup);
                Part::Art(markup)
            }
        }
    }

    /// Whether this element can go on as that node.
    fn shows(&self, node: &Node) -> bool {
        self.tag == node.tag && self.key == node.key
    }

    fn patch(&mut self, node: &Node) {
        self.patch_attributes(node);
        let art = |part: &Part| matches!(part, Part::Art(_));
        if let [Kid::Art(markup)] = node.kids.as_slice() {
            if !matches!(self.parts.as_slice(), [Part::Art(old)] if std::ptr::eq(*old, *markup) || old == markup)
            {
                self.element.set_inner_html(markup);
                self.parts = vec![Part::Art(markup)];
            }
            return;
        }
        if self.parts.iter().any(art) {
            self.element.set_inner_html("");
            self.parts.clear();
        }
        self.patch_kids(&node.kids);
    }

    fn patch_attributes(&mut self, node: &Node) {
        for (name, value) in &node.attrs {
            let same = self.attrs.iter().any(|(old, was)| old == name && was == value);
            if !same {
                let _ = self.element.set_attribute(name, value);
                self.check(name, true);
            }
        }
        for (name, _) in &self.attrs {
            if node.get(name).is_none() {
                let _ = self.element.remove_attribute(name);
                self.check(name, false);
            }
        }
        if self.attrs != node.attrs {
            self.attrs.clone_from(&node.attrs);
        }
    }

    /// What was once pressed by hand no longer minds its attribute; a drawing that changes its mind says it anew.
    fn check(&self, name: &str, checked: bool) {
        if let Some(input) = self.element.dyn_ref::<HtmlInputElement>().filter(|_| name == "checked") {
            input.set_checked(checked);
        }
    }

    /// Finds for each new kid the old part that goes on as it, throws the rest away and puts all in order.
    fn patch_kids(&mut self, kids: &[Kid]) {
        let mut old: Vec<Option<Part>> = self.parts.drain(..).map(Some).collect();
        let keyed: HashMap<String, usize> = old
            .iter()
            .enumerate()
            .filter_map(|(at, part)| match part {
                Some(Part::Element(live)) => live.key.clone().map(|key| (key, at)),
                _ => None,
            })
            .collect();
        let mut next = 0;
        let chosen: Vec<Option<Part>> = kids
            .iter()
            .map(|kid| match kid {
                Kid::Node(Node { key: Some(key), .. }) => keyed.get(key).and_then(|&at| old[at].take()),
                _ => {
                    let at = (next..old.len())
                        .find(|&at| old[at].as_ref().is_some_and(|part| goes_on(part, kid)))?;
                    next = at + 1;
                    old[at].take()
                }
            })
            .collect();
        for part in old.into_iter().flatten() {
            part.remove();
        }
        let mut changed = false;
        let mut cursor = self.element.first_child();
        for (part, kid) in chosen.into_iter().zip(kids) {
            let part = match (part, kid) {
                (Some(Part::Element(mut live)), Kid::Node(node)) if live.shows(node) => {
                    live.patch(node);
                    Part::Element(live)
                }
                (Some(Part::Text(text, was)), Kid::Text(words)) => {
                    if was != *words {
                        text.set_data(words);
                        changed |= is_number(&was) && is_number(words);
                    }
                    Part::Text(text, words.clone())
                }
                (other, kid) => {
                    if let Some(other) = other {
                        if cursor.as_ref().is_some_and(|cursor| other.is(cursor)) {
                            cursor = cursor.and_then(|cursor| cursor.next_sibling());
                        }
                        other.remove();
                    }
                    self.make(kid)
                }
            };
            cursor = part.place(&self.element, cursor);
            self.parts.push(part);
        }
        if changed {
            self.ticked = !self.ticked;
            let _ = self.element.set_attribute("data-tick", if self.ticked { "a" } else { "b" });
        }
    }
}

impl Part {
    fn node(&self) -> Option<&web_sys::Node> {
        match self {
            Part::Element(live) => Some(&live.element),
            Part::Text(text, _) => Some(text),
            Part::Art(_) => None,
        }
    }

    fn is(&self, node: &web_sys::Node) -> bool {
        self.node() == Some(node)
    }

    fn remove(&self) {
        if let Some(node) = self.node()
            && let Some(parent) = node.parent_node()
        {
            let _ = parent.remove_child(node);
        }
    }

    /// Stands before `cursor`, or is it already; gives what comes after.
    fn place(&self, parent: &Element, cursor: Option<web_sys::Node>) -> Option<web_sys::Node> {
        let Some(node) = self.node() else { return cursor };
        match &cursor {
            Some(cursor) if cursor == node => node.next_sibling(),
            _ => {
                let _ = parent.insert_before(node, cursor.as_ref());
                cursor
            }
        }
    }
}

fn goes_on(part: &Part, kid: &Kid) -> bool {
    match (part, kid) {
        (Part::Element(live), Kid::Node(node)) => live.shows(node),
        (Part::Text(..), Kid::Text(_)) => true,
        _ => false,
    }
}

fn is_number(words: &str) -> bool {
    words.bytes().any(|byte| byte.is_ascii_digit())
}
