//! Small shapes that several boards draw.

use crate::Node;
use crate::node::{svg, tidy};

/// How many colours players can have.
pub const COLOURS: u8 = 8;

/// The name of a player colour in style sheets: `p-red` and so on.
pub const fn colour_name(colour: u8) -> &'static str {
    match colour % COLOURS {
        0 => "red",
        1 => "blue",
        2 => "green",
        3 => "yellow",
        4 => "violet",
        5 => "black",
        6 => "white",
        _ => "orange",
    }
}

/// The outline of a player colour's shape around the origin, about 2 × `r` wide: colour is never alone.
pub fn emblem_path(colour: u8, r: f64) -> String {
    match colour % COLOURS {
        0 => polygon(3, r * 1.12, -90.0),
        1 => {
            let (r, d) = (tidy(r), tidy(2.0 * r));
            format!("M-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z")
        }
        2 => polygon(4, r * 1.2, -45.0),
        3 => polygon(4, r * 1.15, -90.0),
        4 => {
            let (a, b) = (tidy(r), tidy(r * 0.38));
            format!("M-{b} -{a}H{b}V-{b}H{a}V{b}H{b}V{a}H-{b}V{b}H-{a}V-{b}H-{b}z")
        }
        5 => polygon(6, r * 1.08, 0.0),
        6 => star(r * 1.15),
        _ => polygon(5, r * 1.1, -90.0),
    }
}

/// The shape of a player colour. Where the seat wears another colour it is drawn anew: see [`crate::dress`].
pub fn sign(colour: u8, r: f64) -> Node {
    svg("path").attr("d", emblem_path(colour, r)).attr("data-sign", format!("{colour} {r}"))
}

/// The emblem of a player colour, filled with it.
pub fn emblem(colour: u8, r: f64) -> Node {
    sign(colour, r).class("emblem").class(&format!("p-{}", colour_name(colour)))
}

/// A regular polygon around the origin.
pub fn polygon(corners: u32, r: f64, first_degrees: f64) -> String {
    let points = (0..corners).map(|corner| {
        let angle = (first_degrees + 360.0 * f64::from(corner) / f64::from(corners)).to_radians();
        (r * angle.cos(), r * angle.sin())
    });
    outline(points)
}

/// A closed outline through these points.
pub fn outline(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        path.push(if path.is_empty() { 'M' } else { 'L' });
        path.push_str(&format!("{} {}", tidy(x), tidy(y)));
    }
    path.push('z');
    path
}

fn star(r: f64) -> String {
    outline((0..10).map(|corner| {
        let length = if corner % 2 == 0 { r } else { r * 0.45 };
        let angle = (-90.0 + 36.0 * f64::from(corner)).to_radians();
        (length * angle.cos(), length * angle.sin())
    }))
}
