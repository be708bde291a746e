//! The end of a game of Mezo.

use crate::finale::{Feat, Finale, by_points};
use kernel::{Names, Outcome, Seat};
use mezo::View;

/// What somebody may have done most often.
pub(super) const FEATS: [Feat; 5] = [
    Feat::new("ConflictWon", "Lord of battles", "conflicts won"),
    Feat::new("PieceBuilt", "Master builder", "pieces of pyramids built"),
    Feat::new("UnitSmitten", "Scourge", "units smitten"),
    Feat::new("DevotionGained", "Devout", "steps of devotion"),
    Feat::new("UnitHonoured", "Keeper of the books", "units honoured"),
];

/// Who has won and why; the gods of the tribes, the winner's first.
pub(super) fn finale(view: &View, outcome: &Outcome, names: &Names) -> Finale {
    let god = |seat: Seat| view.table.seats[seat.index()].god;
    let mut order: Vec<Seat> = Seat::all(outcome.ranks.len() as u8).collect();
    order.sort_by_key(|seat| outcome.ranks[seat.index()]);
    let mut why = by_points(outcome, names, "they share the place");
    if let (1, Some(god)) = (outcome.winners.len(), order.first().and_then(|&seat| god(seat))) {
        why = format!("{} stands highest: {why}", god.title());
    }
    let art = order.into_iter().filter_map(god).map(|god| god.id().to_owned()).collect();
    Finale { why: format!("{why}."), art, near: Vec::new() }
}
