//! Why something cannot be done now.

use super::words::named;
use super::{held, holds};
use crate::action::Action;
use crate::board::Laid;
use crate::map::{Cell, Facing, LandKey};
use crate::rules::{may_play, spot};
use crate::view::{GheosView, PhaseView};

/// Why the viewer, whose decision it is, may not do `action`.
pub(crate) fn explain(view: &GheosView, action: Action) -> String {
    if !answers(view, action) {
        return format!("that does not answer this: {}", owed(view));
    }
    match action {
        Action::Tile(tile) if !holds(view, tile) => format!("the {} is not in your hand", named(tile)),
        Action::Place(cell) | Action::Replace(cell) => explain_spot(view, cell, action),
        Action::Facing(facing) => explain_facing(view, facing),
        Action::Pay(civ) if held(view, civ) == 0 => format!("you have no {civ} follower"),
        Action::MigrateTo(_) => "that is not a continent with the most wheat it could move to".to_owned(),
        Action::Survivor(civ) => format!("{civ} is not among those at war with the most swords"),
        Action::Found(land) => explain_found(view, land),
        Action::Take(civ) if view.supply[civ] == 0 => format!("no {civ} follower is left in the supply"),
        Action::Take(civ) => format!("{civ} is not on the board"),
        Action::Colour(civ) => format!("{civ} is already on the board"),
        Action::Tile(_) | Action::Pay(_) | Action::PlayToken | Action::KeepTokens => {
            "that is not possible now".to_owned()
        }
    }
}

/// Whether the action is of the kind that is asked for.
fn answers(view: &GheosView, action: Action) -> bool {
    match view.phase {
        PhaseView::PlayTile | PhaseView::Over { .. } => false,
        PhaseView::ChooseTile => matches!(action, Action::Tile(_)),
        PhaseView::ChooseSpot { .. } => matches!(action, Action::Place(_) | Action::Replace(_)),
        PhaseView::ChooseFacing { .. } => matches!(action, Action::Facing(_)),
        PhaseView::PayFollower(_) => matches!(action, Action::Pay(_)),
        PhaseView::ChooseMigration(_) => matches!(action, Action::MigrateTo(_)),
        PhaseView::ChooseWarWinner(_) => matches!(action, Action::Survivor(_)),
        PhaseView::ChooseDevotion => matches!(action, Action::Found(_) | Action::Take(_)),
        PhaseView::ChooseColour { .. } => matches!(action, Action::Colour(_)),
        PhaseView::ChooseScoring => matches!(action, Action::PlayToken | Action::KeepTokens),
    }
}

fn owed(view: &GheosView) -> &'static str {
    match view.phase {
        PhaseView::PlayTile => "somebody else is playing a tile",
        PhaseView::ChooseTile => "choose a tile of your hand",
        PhaseView::ChooseSpot { .. } => "choose a place for your tile",
        PhaseView::ChooseFacing { .. } => "choose how your tile is turned",
        PhaseView::PayFollower(_) => "pay a follower",
        PhaseView::ChooseMigration(_) => "choose where the civilization moves",
        PhaseView::ChooseWarWinner(_) => "choose who survives the war",
        PhaseView::ChooseDevotion => "found a civilization or take a follower",
        PhaseView::ChooseColour { .. } => "choose the colour of the new civilization",
        PhaseView::ChooseScoring => "play a token or keep your tokens",
        PhaseView::Over { .. } => "the game is over",
    }
}

fn explain_spot(view: &GheosView, cell: Cell, action: Action) -> String {
    match (spot(view.ground(), cell), view.board.at(cell)) {
        (Some(possible), _) if possible == action => {
            "without a follower to pay you may not cause war or migration, and every facing here does"
                .to_owned()
        }
        (Some(Action::Place(_)), _) => "no tile lies there".to_owned(),
        (Some(_), _) => "a tile already lies there".to_owned(),
        (None, Some(old)) => format!("the {} has a pyramid and stays for ever", named(old.tile)),
        (None, None) => "that place touches no tile".to_owned(),
    }
}

fn explain_facing(view: &GheosView, facing: Facing) -> String {
    let PhaseView::ChooseFacing { tile, cell } = view.phase else { return owed(view).to_owned() };
    let play = Laid { cell, tile, facing };
    if facing.index() >= usize::from(play.face(view.options.faces()).facings) {
        return format!("the {} looks the same turned another way", named(tile));
    }
    if may_play(view, play) {
        return format!("the {} cannot be laid there", named(tile));
    }
    "that causes war or migration, and you have no follower to pay".to_owned()
}

fn explain_found(view: &GheosView, land: LandKey) -> String {
    if view.civ.iter().all(|(_, home)| home.is_some()) {
        return "all six civilizations are on the board".to_owned();
    }
    match view.civ.iter().find(|(_, home)| *home == Some(land)) {
        Some((civ, _)) => format!("{civ} already lives there"),
        None => "that is not a continent".to_owned(),
    }
}
