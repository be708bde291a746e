//! Invariants: what must hold of every position, whoever wrote it down.

mod agenda;
mod pieces;

use crate::state::Mammothodus;
use kernel::{Broken, Game};

/// The first broken invariant, if any.
pub(crate) fn check(game: &Mammothodus) -> Result<(), Broken> {
    frame(game)?;
    pieces::check(game)?;
    agenda::check(game)
}

/// What everything else relies on: how many seats and clans there are.
fn frame(game: &Mammothodus) -> Result<(), Broken> {
    need(Mammothodus::SEATS.contains(&game.seats), || {
        format!("{} seats are too few or too many", game.seats)
    })?;
    game.options.validate(game.seats).map_err(|error| Broken(error.to_string()))?;
    let clans = usize::from(game.options.clans);
    need(game.table.clans.len() == clans, || format!("there must be {clans} clans on the table"))?;
    need(game.cards.len() == clans, || format!("there must be the cards of {clans} clans"))?;
    need(game.table.active.index() < clans, || "the active clan does not exist".to_owned())
}

fn need(holds: bool, why: impl FnOnce() -> String) -> Result<(), Broken> {
    Broken::unless(holds, why)
}
