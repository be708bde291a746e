//! Whether a game that began from a position had the chance it was promised.

use crate::Table;
use kernel::Dice;
use protocol::fair::{self, Fair, Unfair};

/// What is proven of the chance of a game that began from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// All of it: the dice are those of the seed, and what lay face down and unseen lay as they say.
    Fresh,
    /// The dice alone: what lay face down lay so in the position. So it is in a game that went on under new rules.
    Dice,
}

/// Checks the chance of `game`, which began from a position, against what its server has shown.
pub fn prove(game: &dyn Table, fair: &Fair) -> Result<Proof, Unfair> {
    let secret = fair.secret.as_deref().ok_or(Unfair::NotRevealed)?;
    let seed = fair::seed(secret, &fair.nonces);
    fair::verify(fair, &seed)?;
    let begun = game.at(0);
    let state = begun.state();
    // The order before leaves no trace in the new one: a fork of the fork from the same seed is the same.
    if begun.fork(&seed).is_ok_and(|fork| fork.state() == state) {
        return Ok(Proof::Fresh);
    }
    let dice: Option<Dice> = state.get("dice").cloned().and_then(|dice| serde_json::from_value(dice).ok());
    match (dice, Dice::from_seed(&seed)) {
        (Some(Dice::Secure(found)), Dice::Secure(expected)) if found.key() == expected.key() => {
            Ok(Proof::Dice)
        }
        _ => Err(Unfair::OtherSeed),
    }
}
