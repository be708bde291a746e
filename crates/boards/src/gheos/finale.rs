//! The end of a game of Gheos.

use crate::finale::{Feat, Finale, Laid, by_points};
use gheos::{Civ, EndReason, GheosView, PhaseView};
use kernel::{Names, Outcome};

/// What somebody may have done most often.
pub(super) const FEATS: [Feat; 4] = [
    Feat::new("Founded", "founding", "Founder", "civilizations founded"),
    Feat::new("TileReplaced", "isthmus", "Shaper of lands", "tiles replaced"),
    Feat::new("TempleScored", "temple_cup", "Templar", "temples scored"),
    Feat::new("FollowerTaken", "follower", "Shepherd", "followers taken"),
];

/// Who has won and why; the civilization that follows the winner most, and the others.
pub(super) fn finale(view: &GheosView, outcome: &Outcome, names: &Names) -> Finale {
    let points = by_points(outcome, names, "more followers decide");
    let why = match view.phase {
        PhaseView::Over { reason: EndReason::Tokens } => format!("All tokens are spent: {points}."),
        PhaseView::Over { reason: EndReason::Epochs } => format!("The last Epoch has come: {points}."),
        PhaseView::Over { reason: EndReason::Stack } => format!("No tile is left to draw: {points}."),
        PhaseView::Over { reason: EndReason::Guard } => format!("The last turn has been played: {points}."),
        PhaseView::PlayTile
        | PhaseView::ChooseTile
        | PhaseView::ChooseSpot { .. }
        | PhaseView::ChooseFacing { .. }
        | PhaseView::PayFollower(_)
        | PhaseView::ChooseMigration(_)
        | PhaseView::ChooseWarWinner(_)
        | PhaseView::ChooseDevotion
        | PhaseView::ChooseColour { .. }
        | PhaseView::ChooseScoring => format!("{points}."),
    };
    let mut civs = Civ::ALL.to_vec();
    if let Some(winner) = outcome.winners.iter().next().and_then(|seat| view.seats.get(seat.index())) {
        civs.sort_by_key(|&civ| std::cmp::Reverse(winner.cubes[civ]));
    }
    let laid = view.seats.iter().map(|seat| {
        let followers: u32 = Civ::ALL.into_iter().map(|civ| u32::from(seat.cubes[civ])).sum();
        let words = if followers == 1 { "1 follower".to_owned() } else { format!("{followers} followers") };
        Laid { words, ..Laid::default() }
    });
    let laid = laid.collect();
    let art = civs.into_iter().map(|civ| civ.id().to_owned()).take(5).collect();
    Finale { why, art, near: Vec::new(), laid }
}
