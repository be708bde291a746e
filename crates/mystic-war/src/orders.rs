//! Standing orders: a seat has `pass` answered for it in response windows (MW-5.135). They are no part of the
//! game: a pure function of the seat's view and its order gives an ordinary action.

use crate::action::Action;
use crate::components::Card;
use crate::rules::window;
use crate::state::{Answer, Step};
use crate::view::View;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// When a seat wants to be asked in response windows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
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

impl Order {
    /// The four orders.
    pub const ALL: [Order; 4] = [Order::AskAll, Order::AskIfLegal, Order::AskIfMine, Order::Quiet];

    /// The orders that answer anything, as the game lists them.
    pub(crate) const LAID: [Order; 3] = [Order::AskIfLegal, Order::AskIfMine, Order::Quiet];

    /// Whether the order still stands: `quiet` ends with the chain.
    pub fn stands(self, view: &View) -> bool {
        self != Order::Quiet || view.chain.is_some()
    }
}

/// What `order` answers for the viewer now: `pass`, or nothing when the person must decide.
pub fn standing_answer(view: &View, order: Order) -> Option<Action> {
    let seat = view.you?;
    let waits = view.top() == Some(Step::Respond)
        && view.asked.contains(seat)
        && view.own_answer() == Answer::Missing;
    if !waits {
        return None;
    }
    let passes = match order {
        Order::AskAll => false,
        Order::AskIfLegal => legal_answers(view, seat) == 0,
        Order::AskIfMine => legal_answers(view, seat) == 0 || !concerns(view, seat),
        Order::Quiet => true,
    };
    passes.then_some(Action::Pass)
}

fn legal_answers(view: &View, seat: Seat) -> u64 {
    match (&view.chain, view.hand()) {
        (Some(chain), Some(hand)) => window::answers(&view.board(), chain, seat, hand),
        (_, _) => 0,
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
