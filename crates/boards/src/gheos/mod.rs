//! Gheos: a world of triangles, drawn as rounded land flowing through edges, surf along the shores.

mod badge;
mod coach;
mod desk;
mod figures;
mod icons;
mod land;
mod map;
mod outcome;
mod outlook;
mod panels;
mod pieces;
mod places;
mod seats;
mod shape;
mod shown;
mod tile;
mod tray;
mod words;

use crate::board::{BadView, Board, Look, read};
use crate::{Figure, Phase, Scene};
use desk::Desk;
use gheos::map::{Cell, LandKey};
use gheos::{Action, GheosView, PhaseView};

/// How Gheos is drawn.
pub(crate) struct Gheos;

impl Board for Gheos {
    fn id(&self) -> &'static str {
        "gheos"
    }

    fn icon(&self, kind: &str) -> &'static str {
        match kind {
            "TurnStarted" => "hourglass",
            "FollowerPaid" => "coin",
            "FollowerTaken" => "hand",
            "TilePlaced" | "TileReplaced" => "tile",
            "Migrated" => "foot",
            "War" => "sword",
            "CivilizationFell" => "skull",
            "TempleScored" => "temple",
            "Founded" => "flag",
            "TokenPlayed" => "cup",
            "EpochDrawn" => "sun",
            "TileDrawn" => "card",
            "GameEnded" => "crown",
            "FinalScored" => "star",
            _ => "dot",
        }
    }

    fn art(&self) -> &'static str {
        map::ART
    }

    fn figures(&self) -> Vec<Figure> {
        figures::figures()
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: GheosView = read(view)?;
        let desk = Desk::new(&view, look)?;
        let mut scene = Scene::new(headline(&view), map::board(&desk));
        scene.phases = phases(&view);
        scene.seats = seats::cards(&desk);
        scene.hand = tray::tray(&desk);
        scene.panels = panels::panels(&desk);
        scene.outlook = outlook::outlook(&desk);
        scene.spots = desk.actions.iter().map(|action| spots(&view, *action)).collect();
        scene.buttons = desk.actions.iter().map(|action| Some(button(*action))).collect();
        scene.tips = coach::tips(&desk);
        Ok(scene)
    }
}

fn headline(view: &GheosView) -> String {
    let limit = view.options.epoch_limit(view.seats.len() as u8);
    let place = format!("Epoch {} of {limit} · {} tiles left", view.epoch_count, view.stack_size);
    if view.is_over() { format!("The end · {place}") } else { format!("Turn {} · {place}", view.turn) }
}

fn phases(view: &GheosView) -> Vec<Phase> {
    let now = match view.phase {
        PhaseView::PlayTile
        | PhaseView::ChooseTile
        | PhaseView::ChooseSpot { .. }
        | PhaseView::ChooseFacing { .. } => 0,
        PhaseView::PayFollower(_) | PhaseView::ChooseMigration(_) | PhaseView::ChooseWarWinner(_) => 1,
        PhaseView::ChooseDevotion | PhaseView::ChooseColour { .. } => 2,
        PhaseView::ChooseScoring => 3,
        PhaseView::Over { .. } => 4,
    };
    let names = ["Tile", "Upheaval", "Follower", "Cup", if now == 4 { "The end" } else { "Draw" }];
    names.into_iter().enumerate().map(|(at, name)| Phase { name: name.to_owned(), now: at == now }).collect()
}

/// Where an action can be clicked.
fn spots(view: &GheosView, action: Action) -> Vec<String> {
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
fn button(action: Action) -> String {
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
fn cell_spot(cell: Cell) -> String {
    format!("cell-{},{}", cell.row(), cell.column())
}

/// The spot of a continent.
fn land_spot(key: LandKey) -> String {
    format!("land-{},{},{}", key.cell.row(), key.cell.column(), key.part)
}
