//! Where a figure should go, and what it should carry: the best walk with so many steps.

use super::outlook::Outlook;
use mammothodus::components::{Colour, Shard};
use mammothodus::map::{AREAS, Area};
use mammothodus::{Load, Slot};

/// A walk: what it gains, how many steps it takes, and how it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    pub(super) gain: f32,
    pub(super) steps: u8,
    pub(super) to: Area,
    /// What is picked up, and where.
    pub(super) fetch: Option<(Area, Shard)>,
}

/// What it is worth to one clan to have a figure in each area.
pub(super) struct Ground([f32; AREAS]);

impl Ground {
    /// For a figure of `slot`.
    pub(super) fn of(outlook: &Outlook<'_>, slot: Slot, figure: Colour) -> Ground {
        let mut worth = [0.0; AREAS];
        for area in Area::ALL {
            worth[area.index()] = outlook.stay(slot, figure, area);
        }
        Ground(worth)
    }

    fn at(&self, area: Area) -> f32 {
        self.0[area.index()]
    }

    /// The best walk from `from` with at most so many steps.
    pub(super) fn walk(&self, outlook: &Outlook<'_>, from: Area, steps: u8, load: Load) -> Walk {
        let here = self.at(from);
        let mut best = Walk { gain: 0.0, steps: 0, to: from, fetch: None };
        if let Some(shard) = load.shard() {
            best.gain = outlook.carry(shard, from, from);
        }
        let within = usize::from(steps).min(4);
        for far in 0..=within {
            for to in from.at_distance(far).iter() {
                let carried = load.shard().map_or(0.0, |shard| outlook.carry(shard, from, to));
                let gain = self.at(to) - here + carried - outlook.weights.card * far as f32;
                if gain > best.gain {
                    best = Walk { gain, steps: far as u8, to, fetch: None };
                }
            }
        }
        if load == Load::Empty {
            for (source, shard) in outlook.wanted() {
                let there = from.distance(source);
                for far in 1..=within.saturating_sub(there).min(4) {
                    for to in source.at_distance(far).iter() {
                        let steps = there + far;
                        let gain = self.at(to) - here + outlook.carry(shard, source, to)
                            - outlook.weights.card * steps as f32;
                        if gain > best.gain {
                            best = Walk { gain, steps: steps as u8, to, fetch: Some((source, shard)) };
                        }
                    }
                }
            }
        }
        best
    }
}
