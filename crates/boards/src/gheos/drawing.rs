//! Everything the drawing of one moment asks for: the view, what may be done, and where that would lead.

use super::shown::{Shown, newly_laid};
use crate::board::{BadView, Look, read};
use gheos::board::Laid;
use gheos::map::Facing;
use gheos::score::{Counted, sum};
use gheos::{Action, GheosView, PhaseView};
use kernel::Seat;

/// One moment at the table, through one viewer's eyes.
pub(super) struct Drawing<'a> {
    pub(super) view: &'a GheosView,
    pub(super) look: &'a Look<'a>,
    /// The legal actions, in their order.
    pub(super) actions: Vec<Action>,
    /// The action that is being looked at.
    pub(super) chosen: Option<Action>,
    /// Where it leads, once that is known.
    pub(super) after: Option<GheosView>,
    /// The table as it lies.
    pub(super) now: Shown,
    /// The table as it would lie, where that is different.
    pub(super) then: Option<Shown>,
}

impl<'a> Drawing<'a> {
    /// Reads what may be done and where it leads.
    pub(super) fn new(view: &'a GheosView, look: &'a Look<'a>) -> Result<Drawing<'a>, BadView> {
        let parse = |text: &str| {
            text.parse::<Action>().map_err(|_| BadView(format!("`{text}` is no action of this game")))
        };
        let actions = look.legal.iter().map(|choice| parse(&choice.action)).collect::<Result<Vec<_>, _>>()?;
        let chosen = look.chosen.and_then(|at| actions.get(at).copied());
        let after: Option<GheosView> = look.preview.map(|preview| read(&preview.view)).transpose()?;
        let now = Shown::of(view, None);
        let then = match (&after, chosen) {
            (Some(after), _) => lead(view, after),
            (None, Some(Action::Facing(facing))) => {
                aim(view, facing).map(|laid| Shown::of(view, Some(laid)).settled(view))
            }
            (None, _) => None,
        };
        Ok(Drawing { view, look, actions, chosen, after, now, then })
    }

    /// The table as it is drawn: as it would lie, else as it lies.
    pub(super) fn shown(&self) -> &Shown {
        self.then.as_ref().unwrap_or(&self.now)
    }

    /// A tile over its cell that is not laid yet: how it is turned is still open.
    pub(super) fn held(&self) -> Option<Laid> {
        if self.then.as_ref().is_some_and(|then| then.ghost.is_some()) {
            return None;
        }
        let first = self.actions.iter().find_map(|action| match action {
            Action::Facing(facing) => Some(*facing),
            _ => None,
        });
        [Some(self.view), self.after.as_ref()]
            .into_iter()
            .flatten()
            .find_map(|view| aim(view, first.unwrap_or_default()))
    }

    /// Whether the viewer must decide now.
    pub(super) fn to_act(&self) -> bool {
        !self.actions.is_empty()
    }

    /// What a seat is called here.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.look.you == Some(seat) { "You".to_owned() } else { self.look.names.of(seat).to_string() }
    }

    /// What a scoring would bring every seat on a table like this, by what the seats hold in `view`.
    pub(super) fn pay(&self, view: &GheosView, shown: &Shown, what: Counted) -> Vec<u32> {
        view.seats.iter().map(|player| sum(&shown.terms(view, &player.cubes, what))).collect()
    }
}

/// The tile that is being turned, turned like this.
fn aim(view: &GheosView, facing: Facing) -> Option<Laid> {
    match view.phase {
        PhaseView::ChooseFacing { tile, cell } => Some(Laid { cell, tile, facing }),
        _ => None,
    }
}

/// The table after what is being looked at, unless it looks the same.
fn lead(view: &GheosView, after: &GheosView) -> Option<Shown> {
    let mut then = Shown::of(after, None).settled(after);
    if then.board == view.board && after.civ == view.civ && view.phase == after.phase {
        return None;
    }
    then.ghost = then.ghost.or(newly_laid(&view.board, &then.board));
    Some(then)
}
