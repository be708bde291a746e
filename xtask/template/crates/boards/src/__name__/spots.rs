//! Where each action is clicked.

use super::drawing::Drawing;
use __name__::Action;
use kernel::Seat;

/// The die.
pub(super) const DIE: &str = "die";
/// One's own stone.
pub(super) const STONE: &str = "stone";

/// The runner of a seat.
pub(super) fn runner(seat: Seat) -> String {
    format!("runner-{seat}")
}

/// The spots of every legal action, in order.
pub(super) fn spots(drawing: &Drawing<'_>) -> Vec<Vec<String>> {
    let place = |action: Action| match action {
        Action::Roll => DIE.to_owned(),
        Action::Throw => STONE.to_owned(),
        Action::Push(seat) => runner(seat),
    };
    drawing.legal.iter().map(|action| action.map(place).into_iter().collect()).collect()
}
