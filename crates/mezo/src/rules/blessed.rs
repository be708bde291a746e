//! The Blessed region's human sacrifice.

use super::Log;
use crate::action::Action;
use crate::agenda::{Order, Step};
use crate::components::SACRIFICE_GAIN;
use crate::event::Event;
use crate::state::{Table, Units};
use kernel::Sink;

impl Table {
    /// MEZO-5.61: in VP order, as it is now.
    pub(super) fn sacrifices(&mut self) {
        self.phase(Step::SacrificeWarriors { order: self.vp_order(), turn: 0 });
    }

    pub(super) fn sacrifice_warriors(&mut self, order: Order, turn: u8, action: Action) {
        if let Action::SacrificeWarriors(warriors) = action {
            self.phase(Step::SacrificeShamans { order, turn, warriors });
        }
    }

    /// One player's units, in one go: all their devotion is one gain.
    pub(super) fn sacrifice(
        &mut self,
        order: Order,
        turn: u8,
        warriors: u8,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        self.phase(Step::SacrificeWarriors { order, turn: turn + 1 });
        let (Action::SacrificeShamans(shamans), Some(seat)) = (action, order.get(turn)) else { return };
        let units = Units::new(warriors, shamans);
        let tribe = self.tribe_mut(seat);
        tribe.reserve.take(units);
        tribe.sacrificed.add(units);
        log.emit(|| Event::UnitsSacrificed { seat, units });
        self.gain_devotion(seat, units.total() * SACRIFICE_GAIN, log);
    }

    pub(super) fn sacrifice_over(&mut self, order: Order, turn: u8) -> bool {
        let over = turn >= order.len();
        if over {
            self.phase(Step::Contest);
        }
        over
    }
}
