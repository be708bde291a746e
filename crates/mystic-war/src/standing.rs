//! Standing answers: a seat has `pass` answered for it in response windows (MW-5.135). They are no part of the
//! game: a pure function of the seat's view and its standing answer gives an ordinary action.

use crate::action::Action;
use crate::components::Card;
use crate::rules::{quiet, window};
use crate::state::Answer;
use crate::view::View;
use kernel::{Seat, Set};
use serde::{Deserialize, Serialize};

/// When a seat wants to be asked in response windows. The default is meant where none is laid down (MW-5.135).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingAnswer {
    /// Always.
    AskAll,
    /// Whenever it could play a card.
    #[default]
    AskIfLegal,
    /// Whenever it could play a card and the chain concerns it.
    AskIfMine,
    /// Not until this chain ends.
    Quiet,
}

impl StandingAnswer {
    /// All four, as the game lists them.
    pub const ALL: [StandingAnswer; 4] = [
        StandingAnswer::AskAll,
        StandingAnswer::AskIfLegal,
        StandingAnswer::AskIfMine,
        StandingAnswer::Quiet,
    ];

    /// Whether it still stands: `quiet` ends with the chain.
    pub fn stands(self, view: &View) -> bool {
        self != StandingAnswer::Quiet || view.chain.is_some()
    }
}

/// What `standing` answers for the viewer now: `pass`, or nothing when the person must decide.
pub fn standing_answer(view: &View, standing: StandingAnswer) -> Option<Action> {
    let seat = view.you?;
    let open = view.in_window() || view.quiet.is_some();
    let waits = open && view.asked.contains(seat) && view.own_answer() == Answer::Missing;
    if !waits {
        return None;
    }
    let passes = match standing {
        StandingAnswer::AskAll => false,
        StandingAnswer::AskIfLegal => legal_answers(view, seat).is_empty(),
        StandingAnswer::AskIfMine => {
            let idle = view.quiet.is_none() && !concerns(view, seat);
            idle || legal_answers(view, seat).is_empty()
        }
        StandingAnswer::Quiet => true,
    };
    passes.then_some(Action::Pass)
}

fn legal_answers(view: &View, seat: Seat) -> Set<Card> {
    match (&view.chain, view.hand()) {
        (Some(chain), Some(hand)) => window::answers(|| view.board(), chain, seat, hand),
        (None, Some(hand)) if view.quiet.is_some() => quiet::free(hand).collect(),
        (_, _) => Set::NONE,
    }
}

/// Whether the chain is the seat's own, is aimed at it, would change its totals or takes a deity of its own.
fn concerns(view: &View, seat: Seat) -> bool {
    let (Some(chain), Some(outlook)) = (&view.chain, &view.outlook) else { return false };
    let given_up = chain.card == Card::VacationOfTheGods && chain.endangered().contains(seat);
    chain.player == seat
        || chain.recipient == seat
        || given_up
        || outlook.totals.get(seat.index()) != Some(&view.mage(seat).resources)
}
