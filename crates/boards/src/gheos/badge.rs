//! The badge beside a disk: what the land of a civilization shows, in numbers.

use super::icons;
use super::shape::Point;
use crate::node::tidy;
use crate::{Node, svg};
use gheos::components::Goods;

const LINE: f64 = 20.0;
const PAD: f64 = 5.0;
/// From the middle of a disk to the near edge of its badge.
const REACH: f64 = 14.0;

/// What a badge says: how many of each, and how many there were before what is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Badge {
    is: Goods,
    was: Goods,
}

/// One way to hang a badge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hanging {
    /// Its middle as seen from the disk.
    pub(super) offset: Point,
    /// Half its sides.
    pub(super) half: Point,
    /// In how many columns it is written.
    pub(super) columns: usize,
    /// How little one likes it: a tall stack less than a long line.
    pub(super) malus: f64,
}

impl Badge {
    /// The badge of land that shows `is` and showed `was`; none where there is nothing to say.
    pub(super) fn new(is: Goods, was: Goods) -> Option<Badge> {
        let badge = Badge { is, was };
        (!badge.items().is_empty()).then_some(badge)
    }

    /// The pictures with what is written beside them, and whether that has changed.
    fn items(self) -> Vec<(&'static str, String, bool)> {
        icons::GOODS
            .into_iter()
            .map(|(name, of)| (name, of(self.is), of(self.was)))
            .filter(|(_, is, was)| *is > 0 || *was > 0)
            .map(|(name, is, was)| {
                (name, if is == was { is.to_string() } else { format!("{was}→{is}") }, is != was)
            })
            .collect()
    }

    fn column(self, column: usize, columns: usize) -> f64 {
        let items = self.items();
        let texts = items.iter().skip(column).step_by(columns).map(|(_, text, _)| text);
        // An arrow is wider than a figure.
        let letter = |letter: char| if letter == '→' { 17.0 } else { 11.0 };
        23.0 + texts.map(|text| text.chars().map(letter).sum::<f64>()).fold(11.0, f64::max)
    }

    /// Half its width and height when written in so many columns.
    pub(super) fn half(self, columns: usize) -> Point {
        let width: f64 = (0..columns).map(|column| self.column(column, columns)).sum();
        let rows = self.items().len().div_ceil(columns);
        (width / 2.0 + PAD, rows as f64 * LINE / 2.0 + PAD - 1.0)
    }

    /// All ways to hang it beside its disk.
    pub(super) fn hangings(self) -> Vec<Hanging> {
        let count = self.items().len();
        let layouts = (1..=count).filter(|columns| count.is_multiple_of(*columns) || *columns == 2);
        layouts
            .flat_map(|columns| {
                let half = self.half(columns);
                let (x, y) = (half.0 + REACH, half.1 + REACH);
                let rows = count.div_ceil(columns);
                let malus = 8.0 * rows.saturating_sub(2) as f64 + 4.0 * columns.saturating_sub(2) as f64;
                let offsets = [(x, 0.0), (-x, 0.0), (0.0, -y), (0.0, y)];
                offsets.map(|offset| Hanging { offset, half, columns, malus })
            })
            .collect()
    }

    /// The badge around its middle.
    pub(super) fn node(self, columns: usize) -> Node {
        let (x, y) = self.half(columns);
        let plate = svg("rect")
            .attr("x", tidy(-x))
            .attr("y", tidy(-y))
            .attr("width", tidy(2.0 * x))
            .attr("height", tidy(2.0 * y))
            .attr("rx", 9);
        let mut node = svg("g").class("piece badge").child(plate);
        for (number, (name, text, changed)) in self.items().into_iter().enumerate() {
            let (row, column) = (number / columns, number % columns);
            let left = PAD - x + (0..column).map(|column| self.column(column, columns)).sum::<f64>();
            let middle = PAD - 1.0 - y + (row as f64 + 0.5) * LINE;
            let icon = svg("use")
                .attr("href", format!("#gheos-{name}"))
                .attr("transform", format!("translate({} {}) scale(.54)", tidy(left + 9.5), tidy(middle)));
            let text = svg("text")
                .class_if(changed, "changed")
                .attr("x", tidy(left + 19.5))
                .attr("y", tidy(middle + 6.2))
                .text(text);
            node = node.child(icon).child(text);
        }
        node
    }
}
