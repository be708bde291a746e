//! Figures of the rules, made of the same parts as the table.

use crate::{Node, html, svg};

/// A figure that stands beside a rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The rule it explains.
    pub rule: &'static str,
    /// What is drawn.
    pub drawing: Node,
    /// What it shows, in a sentence.
    pub caption: &'static str,
}

impl Figure {
    /// Things side by side, each with its words.
    pub(crate) fn row(
        rule: &'static str,
        caption: &'static str,
        items: impl IntoIterator<Item = Node>,
    ) -> Figure {
        Figure { rule, caption, drawing: html("div").class("fig-row").children(items) }
    }

    /// One drawing.
    pub(crate) fn whole(rule: &'static str, caption: &'static str, drawing: Node) -> Figure {
        Figure { rule, caption, drawing: html("div").class("fig-whole").child(drawing) }
    }
}

/// Something on the page with its words beneath.
pub(crate) fn item(picture: Node, words: impl ToString) -> Node {
    html("div").class("fig-item").child(picture).child(html("span").text(words))
}

/// A part of a board as a picture: `board` is the class of the board's own drawing.
pub(crate) fn picture(board: &str, view_box: &str, parts: impl IntoIterator<Item = Node>) -> Node {
    svg("svg")
        .class("fig-picture")
        .class(board)
        .attr("viewBox", view_box)
        .attr("aria-hidden", "true")
        .children(parts)
}
