//! Standing answers to requests for help. They are no part of the game: a table that keeps one sends ordinary actions.

use crate::action::Action;
use crate::frame::{Assist, Cause, Frame};
use crate::state::Slot;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// What a seat has told the table to answer when its clans are asked for help.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingAnswer {
    /// Ask me.
    #[default]
    Ask,
    /// Never help.
    Never,
    /// Always offer: one card for what a figure does, all that is missing for a place of power, every degradation
    /// card where these can go.
    Offer,
}

/// The answer of the viewer to a request for help that is open now; `None` when there is none, or when the viewer
/// wants to be asked.
pub fn standing_answer(view: &View, answer: StandingAnswer) -> Option<Action> {
    let Frame::Assist(Assist { cause, slot }) = view.table.top()? else { return None };
    if view.table.over.is_some() || view.you != Some(view.owner(slot)) {
        return None;
    }
    match answer {
        StandingAnswer::Ask => None,
        StandingAnswer::Never => Some(Action::AssistDone),
        StandingAnswer::Offer => Some(offer(view, cause, slot)),
    }
}

/// The plainest card that fits: base cards come before adaptation cards.
fn offer(view: &View, cause: Cause, slot: Slot) -> Action {
    let given = !view.table.clan(slot).played.is_empty();
    let enough = match cause {
        Cause::Figure(..) => given,
        Cause::Degradation | Cause::Site(..) => false,
    };
    let fitting = view.hand(slot).kinds().and(cause.eligible());
    match fitting.first() {
        Some(card) if !enough => Action::Card(card),
        Some(_) | None => Action::AssistDone,
    }
}
