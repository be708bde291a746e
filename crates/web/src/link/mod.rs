//! What stands behind a table: the server, the worker, or a record.

pub(crate) mod kept;
pub(crate) mod live;
pub(crate) mod local;

use kernel::Seat;
use protocol::ToServer;
use std::rc::Rc;

/// The other end of a table. Whatever it is, it tells the table's [`crate::table::TableSignals`] what an update tells.
pub(crate) trait Link {
    /// Says something for the seat whose eyes the page has.
    fn say(self: Rc<Self>, message: ToServer);
    /// Somebody else takes the screen: look through the eyes of `seat`.
    fn take(self: Rc<Self>, _seat: Seat) {}
    /// The table wants views from before the page was opened, back to line `line` of the log.
    fn recall(self: Rc<Self>, _line: usize) {}
    /// Nobody looks any more.
    fn close(&self) {}
}
