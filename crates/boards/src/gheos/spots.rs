//! Where each action is clicked, and how it reads on a button.

use super::tile;
use gheos::map::{Cell, LandKey};
use gheos::{Action, GheosView, PhaseView};

/// Where an action can be clicked.
pub(super) fn spots(view: &GheosView, action: Action) -> Vec<String> {
    match action {
        Action::Tile(tile) => vec![format!("tile-{tile}")],
        Action::Place(cell) | Action::Replace(cell) => vec![cell_spot(cell)],
        Action::Facing(facing) => {
            let held = match view.phase {
                PhaseView::ChooseFacing { cell, .. } => Some(cell_spot(cell)),
                _ => None,
            };
            std::iter::once(format!("facing-{facing}")).chain(held).collect()
        }
        Action::Pay(civ) | Action::Survivor(civ) | Action::Take(civ) | Action::Colour(civ) => {
            vec![format!("civ-{civ}")]
        }
        Action::MigrateTo(land) | Action::Found(land) => vec![land_spot(land)],
        Action::PlayToken => vec!["token".to_owned()],
        Action::KeepTokens => Vec::new(),
    }
}

/// How an action reads on a button.
pub(super) fn button(action: Action) -> String {
    match action {
        Action::Tile(_) => "Play this tile".to_owned(),
        Action::Place(_) => "Lay it here".to_owned(),
        Action::Replace(_) => "Replace this tile".to_owned(),
        Action::Facing(facing) => format!("Facing {}", facing.index() + 1),
        Action::Pay(civ) => format!("Pay {civ}"),
        Action::MigrateTo(_) => "Move here".to_owned(),
        Action::Survivor(civ) => format!("{} survives", tile::capital(civ.id())),
        Action::Found(_) => "Found here".to_owned(),
        Action::Take(civ) => format!("Take {civ}"),
        Action::Colour(civ) => format!("Found {civ}"),
        Action::PlayToken => "Spend a token".to_owned(),
        Action::KeepTokens => "Keep my tokens".to_owned(),
    }
}

/// The spot of a cell.
pub(super) fn cell_spot(cell: Cell) -> String {
    format!("cell-{},{}", cell.row(), cell.column())
}

/// The spot of a continent.
pub(super) fn land_spot(key: LandKey) -> String {
    format!("land-{},{},{}", key.cell.row(), key.cell.column(), key.part)
}
