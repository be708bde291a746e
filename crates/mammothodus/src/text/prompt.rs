//! What a seat must decide, what hangs on it, and why something cannot be done now.

use super::danger::dangers;
use crate::action::Action;
use crate::view::View;
use kernel::{Names, Seat};

/// One line for `seat`.
pub(crate) fn prompt(view: &View, seat: Seat, names: &Names) -> String {
    let table = &view.table;
    if let Some(reason) = table.over {
        return reason.sentence().to_owned();
    }
    let Some(frame) = table.top() else { return "Nothing is left to decide.".to_owned() };
    let Some(slot) = frame.who(table) else { return "The game goes on by itself.".to_owned() };
    let owner = view.owner(slot);
    if owner != seat {
        return format!("{} decides for {}.", names.of(owner), table.who(slot).inside());
    }
    let asks = frame.ask(view, slot);
    match dangers(view).first() {
        Some(danger) if frame.warns() => format!("{asks} Danger: {danger}."),
        Some(_) | None => asks,
    }
}

/// One sentence for an action that is not open to the seat whose decision it is.
pub(crate) fn explain(view: &View, action: Action) -> String {
    let Some(frame) = view.table.top() else { return "nothing is left to decide".to_owned() };
    frame.explain(view, action).unwrap_or_else(|| "that is not one of your choices now".to_owned())
}
