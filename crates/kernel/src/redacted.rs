//! What has passed the eyes of a viewer: the only things that leave the table.

use crate::{Event, Game, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use std::ops::Deref;

/// What one viewer saw of an event. There is no other way to make one than [`Sight::of`].
///
/// ```compile_fail,E0423
/// fn forge<E>(secret: E) -> kernel::Sight<E> {
///     kernel::Sight(secret)
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight<E>(E);

impl<E: Event> Sight<E> {
    /// What `viewer` sees of `event`; `None` when it passes unseen.
    pub fn of(event: &E, viewer: Viewer) -> Option<Sight<E>> {
        event.seen_by(viewer).map(Sight)
    }
}

impl<E> Deref for Sight<E> {
    type Target = E;

    fn deref(&self) -> &E {
        &self.0
    }
}

/// JSON that may be sent to one viewer. It is made only from views and sights.
///
/// ```compile_fail,E0423
/// fn forge(secret: String) -> kernel::Redacted {
///     kernel::Redacted(secret)
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Redacted(Box<RawValue>);

impl Redacted {
    /// What `viewer` may know of `state`.
    pub fn view<G: Game>(state: &G, viewer: Viewer) -> Redacted {
        Redacted(to_raw_value(&state.view(viewer)).expect("views are plain data"))
    }

    /// What a viewer saw.
    pub fn sight<E: Event>(sight: &Sight<E>) -> Redacted {
        Redacted(to_raw_value(&sight.0).expect("events are plain data"))
    }

    /// The JSON text.
    pub fn json(&self) -> &str {
        self.0.get()
    }

    /// The JSON as it is put into a message, without being read again.
    pub fn into_raw(self) -> Box<RawValue> {
        self.0
    }
}

impl PartialEq for Redacted {
    fn eq(&self, other: &Redacted) -> bool {
        self.json() == other.json()
    }
}

impl Eq for Redacted {}
