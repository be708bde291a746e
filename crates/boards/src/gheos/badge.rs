//! The badge beside a disk: what the land of a civilization shows, in numbers.

use super::icons;
use super::shape::Point;
use crate::node::tidy;
use crate::{Node, svg};
use gheos::components::Goods;

const LINE: f64 = 22.0;
const PAD: f64 = 5.0;
/// From the middle of a disk to the near edge of its badge.
const REACH: f64 = 14.0;

/// What a badge says: how many of each, and how many there were before what is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Badge {
    is: Goods,
    was: Goods,
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
        let widest =
            items.iter().skip(column).step_by(columns).map(|(_, text, _)| text.chars().count()).max();
        22.0 + 11.0 * widest.unwrap_or(1) as f64
    }

    /// Half its width and height when written in so many columns.
    pub(super) fn half(self, columns: usize) -> Point {
        let width: f64 = (0..columns).map(|column| self.column(column, columns)).sum();
        let rows = self.items().len().div_ceil(columns);
        (width / 2.0 + PAD, rows as f64 * LINE / 2.0 + PAD - 1.0)
    }

    /// All ways to hang it: its middle as seen from the disk, and its columns.
    pub(super) fn hangings(&self) -> Vec<(Point, usize)> {
        let count = self.items().len();
        (1..=count)
            .filter(|columns| count.is_multiple_of(*columns) || *columns == 2)
            .flat_map(|columns| {
                let (x, y) = self.half(columns);
                let (x, y) = (x + REACH, y + REACH);
                [((x, 0.0), columns), ((-x, 0.0), columns), ((0.0, -y), columns), ((0.0, y), columns)]
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
                .attr("transform", format!("translate({} {}) scale(.6)", tidy(left + 10.0), tidy(middle)));
            let text = svg("text")
                .class_if(changed, "changed")
                .attr("x", tidy(left + 21.0))
                .attr("y", tidy(middle + 6.4))
                .text(text);
            node = node.child(icon).child(text);
        }
        node
    }
}
