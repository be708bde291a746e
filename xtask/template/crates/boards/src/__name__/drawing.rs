//! What is drawn, and for whom.

use crate::board::{BadView, Look};
use __name__::components::MAX_SEATS;
use __name__::{Action, Tabletop, __Name__View};
use kernel::Seat;

/// A table while it is drawn.
pub(super) struct Drawing<'a> {
    pub(super) view: &'a __Name__View,
    pub(super) look: &'a Look<'a>,
    /// What one may do now; nothing where an action is not one of this game.
    pub(super) legal: Vec<Option<Action>>,
}

impl<'a> Drawing<'a> {
    /// A view comes from outside: what it says must be there to be drawn.
    pub(super) fn new(view: &'a __Name__View, look: &'a Look<'a>) -> Result<Drawing<'a>, BadView> {
        let seats = view.tabletop.runners.len();
        if seats > MAX_SEATS || view.stones.len() != seats || view.tabletop.active.index() >= seats {
            return Err(BadView("it has no such seats".to_owned()));
        }
        let legal = look.legal.iter().map(|choice| choice.action.parse().ok()).collect();
        Ok(Drawing { view, look, legal })
    }

    /// What lies open.
    pub(super) fn tabletop(&self) -> &Tabletop {
        &self.view.tabletop
    }

    /// Everybody at the table.
    pub(super) fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.tabletop().seats())
    }
}
