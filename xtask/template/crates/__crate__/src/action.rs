//! What a player can choose, and its notation.

use kernel::{Notation, Seat, actions};

actions! { Notation::BRACES;
    /// One choice. Written as in the rules: `Roll`, `Throw`, `Push{2}`.
    pub enum Action {
        /// Roll the die and go.
        Roll,
        /// Throw one's stone and go.
        Throw,
        /// Push this runner back.
        Push(seat: Seat),
    }
}
