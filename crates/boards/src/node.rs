//! A tree of elements, as data.

use std::fmt::Write;

/// Where an element belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// The page.
    Html,
    /// A drawing.
    Svg,
}

/// An element: its name, attributes and what is in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Its namespace.
    pub space: Space,
    /// Its name.
    pub tag: &'static str,
    /// What stays the same thing from one drawing to the next, among its siblings.
    pub key: Option<String>,
    /// Its attributes, each once.
    pub attrs: Vec<(&'static str, String)>,
    /// What is in it.
    pub kids: Vec<Kid>,
}

/// What is in an element.
#[derive(Clone, PartialEq, Debug)]
pub enum Kid {
    /// Another element.
    Node(Node),
    /// Words.
    Text(String),
    /// Art of our own that never changes, as markup. It is the only content of its element.
    Art(&'static str),
}

/// An element of a drawing.
pub fn svg(tag: &'static str) -> Node {
    Node { space: Space::Svg, tag, key: None, attrs: Vec::new(), kids: Vec::new() }
}

/// An element of the page.
pub fn html(tag: &'static str) -> Node {
    Node { space: Space::Html, ..svg(tag) }
}

impl Node {
    /// The element with an attribute; a second value of the same name replaces the first.
    pub fn attr(mut self, name: &'static str, value: impl ToString) -> Node {
        self.set(name, value.to_string());
        self
    }

    /// Sets an attribute.
    pub fn set(&mut self, name: &'static str, value: String) {
        match self.attrs.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => self.attrs.push((name, value)),
        }
    }

    /// The value of an attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attrs.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str())
    }

    /// The element with one more class, or several.
    pub fn class(self, class: &str) -> Node {
        match self.get("class") {
            Some(old) => {
                let all = format!("{old} {class}");
                self.attr("class", all)
            }
            None => self.attr("class", class),
        }
    }

    /// The element with a class where `when` holds.
    pub fn class_if(self, when: bool, class: &str) -> Node {
        if when { self.class(class) } else { self }
    }

    /// The same thing from one drawing to the next: it moves instead of being drawn anew.
    pub fn key(mut self, key: impl ToString) -> Node {
        self.key = Some(key.to_string());
        self
    }

    /// The element moved to a point. A keyed element glides there when the point changes.
    pub fn at(self, x: f64, y: f64) -> Node {
        self.attr("style", format!("transform:translate({}px,{}px)", tidy(x), tidy(y)))
    }

    /// The place of an action: what is clicked to choose it. See [`Scene::spots`](crate::Scene::spots).
    pub fn spot(self, spot: impl ToString) -> Node {
        self.attr("data-spot", spot)
    }

    /// Where things happen that nobody chooses: what was told to happen there lights it up. See [`crate::story::show`].
    pub fn place(self, place: impl ToString) -> Node {
        self.attr("data-place", place)
    }

    /// Words that explain the thing on hover, long press or focus, as far as the glossary does not.
    pub fn tip(self, words: impl ToString) -> Node {
        let words = words.to_string();
        if words.is_empty() { self } else { self.attr("data-tip", words) }
    }

    /// The entry of the glossary that says what the thing is, by its id. Words of the moment may stand beside it.
    pub fn term(self, id: impl ToString) -> Node {
        let id = id.to_string();
        if id.is_empty() { self } else { self.attr("data-term", id) }
    }

    /// The rule that an explanation leads to, such as `GHEOS-5.3`.
    pub fn rule(self, id: impl ToString) -> Node {
        self.attr("data-rule", id)
    }

    /// A piece, or so many of a kind in one place: when one leaves here and one of its kind comes elsewhere at the
    /// table, the page lets it fly there.
    pub fn flies(self, kind: impl ToString, count: impl ToString) -> Node {
        self.attr("data-fly", kind).attr("data-many", count)
    }

    /// The element with another in it.
    pub fn child(mut self, node: Node) -> Node {
        self.kids.push(Kid::Node(node));
        self
    }

    /// The element with another in it, if there is one.
    pub fn maybe(self, node: Option<Node>) -> Node {
        match node {
            Some(node) => self.child(node),
            None => self,
        }
    }

    /// The element with others in it.
    pub fn children(mut self, nodes: impl IntoIterator<Item = Node>) -> Node {
        self.kids.extend(nodes.into_iter().map(Kid::Node));
        self
    }

    /// The element with words in it.
    pub fn text(mut self, words: impl ToString) -> Node {
        self.kids.push(Kid::Text(words.to_string()));
        self
    }

    /// The element filled with art of our own that never changes.
    pub fn art(mut self, markup: &'static str) -> Node {
        self.kids = vec![Kid::Art(markup)];
        self
    }

    /// The element and all elements in it, outermost first.
    pub fn walk(&self, visit: &mut impl FnMut(&Node)) {
        visit(self);
        for kid in &self.kids {
            if let Kid::Node(node) = kid {
                node.walk(visit);
            }
        }
    }

    /// The same, with leave to change them.
    pub fn walk_mut(&mut self, visit: &mut impl FnMut(&mut Node)) {
        visit(self);
        for kid in &mut self.kids {
            if let Kid::Node(node) = kid {
                node.walk_mut(visit);
            }
        }
    }

    /// All words in it, for tests and for those who listen.
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        self.walk(&mut |node| {
            words.extend(node.kids.iter().filter_map(|kid| match kid {
                Kid::Text(text) => Some(text.clone()),
                Kid::Node(_) | Kid::Art(_) => None,
            }));
        });
        words.join(" ")
    }

    /// The tree as markup.
    pub fn markup(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, "<{}", self.tag);
        for (name, value) in &self.attrs {
            let _ = write!(out, " {name}=\"{}\"", escape(value));
        }
        out.push('>');
        for kid in &self.kids {
            match kid {
                Kid::Node(node) => node.write(out),
                Kid::Text(text) => out.push_str(&escape(text)),
                Kid::Art(markup) => out.push_str(markup),
            }
        }
        if !(self.space == Space::Html && ["br", "hr", "img", "input"].contains(&self.tag)) {
            let _ = write!(out, "</{}>", self.tag);
        }
    }
}

/// A coordinate without needless digits.
pub(crate) fn tidy(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_attributes_stand_once() {
        let node =
            html("p").class("a").class("b").attr("title", "x\"<y").attr("title", "z\"<").text("1 < 2 & 3");
        assert_eq!(node.markup(), "<p class=\"a b\" title=\"z&quot;&lt;\">1 &lt; 2 &amp; 3</p>");
        assert_eq!(svg("g").at(-0.001, 2.345_678).get("style"), Some("transform:translate(0px,2.35px)"));
        assert_eq!(html("div").child(html("b").text("one")).text("two").words(), "two one");
    }
}
