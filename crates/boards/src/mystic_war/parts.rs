//! Small parts that the whole table is made of: words, signs, badges.

use crate::shapes::emblem;
use crate::{Node, html, svg};
use kernel::Seat;
use mystic_war::components::{Resource, Wealth};
use mystic_war::text::resource_name;

/// The colour token of a seat: the box gives mages no colours, so seats take them in order.
pub(super) const fn colour(seat: Seat) -> u8 {
    seat.0
}

/// Words on the board at a point.
pub(super) fn words(x: f64, y: f64, class: &str, text: impl ToString) -> Node {
    svg("text").attr("x", x).attr("y", y).class(class).text(text)
}

/// A sign of the art, centred on a point; signs are 20 wide before scaling.
pub(super) fn sign(name: &str, x: f64, y: f64, scale: f64) -> Node {
    svg("use")
        .attr("href", format!("#mw-i-{name}"))
        .attr("transform", format!("translate({x} {y}) scale({scale})"))
}

/// A sign among the words of the page.
pub(super) fn inline_sign(name: &str) -> Node {
    svg("svg")
        .attr("viewBox", "-10.5 -10.5 21 21")
        .attr("class", "mw-sign")
        .attr("aria-hidden", "true")
        .child(svg("use").attr("href", format!("#mw-i-{name}")))
}

/// The emblem of a seat, centred on a point.
pub(super) fn emblem_at(seat: Seat, x: f64, y: f64, r: f64) -> Node {
    svg("g").attr("transform", format!("translate({x} {y})")).child(emblem(colour(seat), r))
}

/// A box with round corners.
pub(super) fn plate((x, y): (f64, f64), (width, height): (f64, f64), round: f64, class: &str) -> Node {
    svg("rect")
        .attr("x", x)
        .attr("y", y)
        .attr("width", width)
        .attr("height", height)
        .attr("rx", round)
        .class(class)
}

/// How resource cards are multiplied.
pub(super) const fn factor(wealth: Wealth) -> &'static str {
    match wealth {
        Wealth::Poor => "½",
        Wealth::Content => "×1",
        Wealth::Rich => "×2",
    }
}

/// The wealth badge on the page.
pub(super) fn page_badge(wealth: Wealth) -> Node {
    html("b").class("mw-wealth").class(wealth.title()).term(wealth).rule("MW-5.4").text(factor(wealth))
}

/// The entry of a resource in the glossary.
pub(super) const fn resource_term(resource: Resource) -> &'static str {
    match resource {
        Resource::Followers => "followers",
        Resource::MysticPower => "mystic_power",
        Resource::Gold => "gold",
    }
}

/// A resource in few letters.
pub(super) const fn short_resource(resource: Resource) -> &'static str {
    match resource {
        Resource::MysticPower => "Power",
        Resource::Followers | Resource::Gold => resource_name(resource),
    }
}

/// At most so many letters of a name.
pub(super) fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let kept: String = name.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A sentence in lines of at most `most` letters; what does not fit into `lines` ends in an ellipsis.
pub(super) fn wrap(sentence: &str, most: usize, lines: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() <= most => {
                row.push(' ');
                row.push_str(word);
            }
            Some(_) | None => rows.push(word.to_owned()),
        }
    }
    if rows.len() > lines {
        let rest = rows.split_off(lines.saturating_sub(1)).join(" ");
        rows.push(cut(&rest, most));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_and_sentences_wrap() {
        assert_eq!(cut("Bot · hard", 6), "Bot ·…");
        assert_eq!(cut("Ada", 6), "Ada");
        assert_eq!(wrap("one two three four", 8, 2), ["one two", "three f…"]);
        assert_eq!(wrap("one two", 8, 2), ["one two"]);
    }
}
