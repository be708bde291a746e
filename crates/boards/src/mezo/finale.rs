//! The end of a game of Mezo.

use crate::finale::{Feat, Finale, Laid, by_points};
use kernel::{Names, Outcome, Seat};
use mezo::View;

/// What somebody may have done most often.
pub(super) const FEATS: [Feat; 5] = [
    Feat::new("ConflictWon", "champion", "Lord of battles", "conflicts won"),
    Feat::new("PieceBuilt", "pyramid", "Master builder", "pieces of pyramids built"),
    Feat::new("UnitSmitten", "smite", "Scourge", "units smitten"),
    Feat::new("DevotionGained", "devotion", "Devout", "steps of devotion"),
    Feat::new("UnitHonoured", "codex", "Keeper of the books", "units honoured"),
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
    let laid = Seat::all(outcome.ranks.len() as u8).map(god).map(|god| Laid {
        art: god.map(|god| god.id().to_owned()),
        words: god.map(|god| god.title().to_owned()).unwrap_or_default(),
        goals: Vec::new(),
    });
    let laid = laid.collect();
    let art = order.into_iter().filter_map(god).map(|god| god.id().to_owned()).collect();
    Finale { why: format!("{why}."), art, near: Vec::new(), laid }
}

/// What a source of victory points is called.
pub(super) fn source(name: &str) -> &str {
    match name {
        "Text" => "Cards, altars and abilities",
        "Pyramid" => "Pyramids built",
        "Share" => "Pieces that others built on",
        "Overflow" => "Devotion beyond the track",
        "Blessed" => "The Blessed region",
        "Books" => "Calendar and Codex",
        "Pyramids" => "Regions with a pyramid",
        "Final" => "Devotion at the end",
        other => other,
    }
}
