//! What one person sees of a table: the view, what may be done, and where the looked-at action would lead.

use super::spots;
use crate::board::{BadView, Look, read};
use kernel::{Names, Seat, Seats};
use mezo::{Action, Frame, Tabletop, View};
use std::collections::BTreeSet;

/// A table of Mezo through one pair of eyes.
pub(super) struct Drawing<'a> {
    /// What is known.
    pub(super) view: View,
    /// What people are called.
    pub(super) names: &'a Names,
    /// Whose eyes these are.
    pub(super) you: Option<Seat>,
    /// What may be done, in the order of the look.
    pub(super) actions: Vec<Option<Action>>,
    /// For each of them, the spots where it lives.
    pub(super) spots: Vec<Vec<String>>,
    /// All spots that can be clicked now.
    pub(super) lit: BTreeSet<String>,
    /// Where it leads.
    pub(super) next: Option<Next>,
}

/// Where the looked-at action leads.
pub(super) struct Next {
    /// What would be known then.
    pub(super) view: View,
    /// Whether nothing is drawn or revealed on the way.
    pub(super) exact: bool,
    /// What would be told.
    pub(super) told: Vec<String>,
}

impl<'a> Drawing<'a> {
    /// Reads what the table sent.
    pub(super) fn open(view: &str, look: &Look<'a>) -> Result<Drawing<'a>, BadView> {
        let view: View = read(view)?;
        let next = match look.preview {
            Some(preview) => {
                Some(Next { view: read(&preview.view)?, exact: preview.exact, told: preview.told.clone() })
            }
            None => None,
        };
        let actions: Vec<Option<Action>> =
            look.legal.iter().map(|choice| choice.action.parse().ok()).collect();
        let spots: Vec<Vec<String>> = actions
            .iter()
            .map(|action| match (action, look.you) {
                (Some(action), Some(you)) => spots::of(&view.table, you, *action),
                _ => Vec::new(),
            })
            .collect();
        let lit = spots.iter().flatten().cloned().collect();
        Ok(Drawing { view, names: look.names, you: look.you, actions, spots, lit, next })
    }

    /// All that lies open.
    pub(super) fn table(&self) -> &Tabletop {
        &self.view.table
    }

    /// All that would lie open after the looked-at action; nothing where chance has a say.
    pub(super) fn after(&self) -> Option<&Tabletop> {
        self.next.as_ref().filter(|next| next.exact).map(|next| &next.view.table)
    }

    /// The same, as long as the conflict on the table goes on: afterwards counts have other reasons.
    pub(super) fn still(&self) -> Option<&Tabletop> {
        self.after().filter(|after| after.conflict == self.table().conflict && after.age == self.table().age)
    }

    /// The frame that waits.
    pub(super) fn frame(&self) -> Option<Frame> {
        self.table().agenda.last().copied()
    }

    /// The phase that the game is in.
    pub(super) fn phase(&self) -> Option<Frame> {
        self.table().agenda.first().copied()
    }

    /// Who is awaited.
    pub(super) fn acting(&self) -> Seats {
        self.frame().map_or(Seats::NONE, |frame| frame.who(self.table()))
    }

    /// What a seat is called here.
    pub(super) fn name(&self, seat: Seat) -> &str {
        if self.you == Some(seat) { "You" } else { self.names.of(seat) }
    }

    /// Whether this spot can be clicked now.
    pub(super) fn can(&self, spot: &str) -> bool {
        self.lit.contains(spot)
    }

    /// The seat for which something is chosen now, if these are its eyes.
    pub(super) fn chooser(&self) -> Option<Seat> {
        self.you.filter(|_| !self.actions.is_empty())
    }
}

/// The colour of a seat's tribe in the palette.
pub(super) const fn colour(seat: Seat) -> u8 {
    seat.0 % 4
}

/// The class that carries a seat's colours.
pub(super) fn tribe_class(seat: Seat) -> String {
    format!("p-{}", crate::shapes::colour_name(colour(seat)))
}
