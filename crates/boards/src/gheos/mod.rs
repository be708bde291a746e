//! Gheos: a world of triangles, drawn as rounded land flowing through edges, surf along the shores.

mod badge;
mod coach;
mod drawing;
mod figures;
mod finale;
mod hand;
mod icons;
mod land;
mod map;
mod outcome;
mod outlook;
mod panels;
mod pieces;
mod places;
mod portrait;
mod seats;
mod shape;
mod shown;
mod spots;
mod tile;
mod words;

use crate::board::{BadView, Board, Look, read};
use crate::setup::{Free, Setup};
use crate::{Door, Feat, Figure, Finale, Node, Phase, Scene};
use drawing::Drawing;
use gheos::{GheosView, PhaseView};
use kernel::{Names, Outcome, Seat};

/// How Gheos is drawn.
pub(crate) struct Gheos;

impl Board for Gheos {
    fn id(&self) -> &'static str {
        "gheos"
    }

    fn door(&self) -> Door {
        Door::of::<::gheos::Gheos>("Make the land, move its peoples", "45 min", "#b9d474")
    }

    fn colour(&self, seat: Seat) -> u8 {
        seats::colour(seat)
    }

    fn setup(&self) -> &'static dyn Setup {
        &Free("The most victory points when time ends win")
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

    fn portrait(&self, id: &str) -> Option<Node> {
        portrait::portrait(id)
    }

    fn feats(&self) -> &'static [Feat] {
        &finale::FEATS
    }

    fn finale(&self, view: &str, outcome: &Outcome, names: &Names) -> Result<Finale, BadView> {
        Ok(finale::finale(&read::<GheosView>(view)?, outcome, names))
    }

    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView> {
        let view: GheosView = read(view)?;
        let drawing = Drawing::new(&view, look)?;
        let mut scene = Scene::new(headline(&view), map::board(&drawing));
        scene.phases = phases(&view);
        scene.seats = seats::cards(&drawing);
        scene.hand = hand::hand(&drawing);
        scene.panels = panels::panels(&drawing);
        scene.outlook = outlook::outlook(&drawing);
        scene.spots = drawing.actions.iter().map(|action| spots::spots(&view, *action)).collect();
        scene.buttons = drawing.actions.iter().map(|action| Some(spots::button(*action))).collect();
        scene.goal = seats::goal(&drawing);
        scene.tips = coach::tips(&drawing);
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
