//! What an action does and what it costs, in one line.

use super::outlook::{at_spot, outcome, outlook};
use super::words::{capital, followers, goods, joins, list, named, turned};
use super::{cups, held, mover};
use crate::action::Action;
use crate::board::{EMPTY, Laid};
use crate::components::{CUBES, Civ};
use crate::map::{Cell, Facing, LandKey};
use crate::options::{FollowerModel, LastDraw, TakeSource};
use crate::places::{Places, spot_number};
use crate::tile::Tile;
use crate::view::{GheosView, PhaseView};
use kernel::Seat;

/// What an action does and what it costs.
pub(crate) fn label(view: &GheosView, action: Action) -> String {
    match action {
        Action::Tile(tile) => {
            let shape = view.options.faces()[tile.index()].shape;
            format!("Play the {}: it {}", named(tile), joins(shape))
        }
        Action::Place(cell) => label_gap(view, cell),
        Action::Replace(cell) => label_replacement(view, cell),
        Action::Facing(facing) => label_facing(view, facing),
        Action::Pay(civ) => format!("Pay a {civ} follower (you have {})", held(view, civ)),
        Action::MigrateTo(land) => label_migration(view, land),
        Action::Survivor(civ) => format!("{} survives, all others at war with it fall", capital(civ.id())),
        Action::Found(land) => label_found(view, land),
        Action::Take(civ) => label_take(view, civ),
        Action::Colour(civ) => label_colour(view, civ),
        Action::PlayToken => label_token(view),
        Action::KeepTokens => "Keep your tokens and end the turn".to_owned(),
    }
}

fn label_gap(view: &GheosView, cell: Cell) -> String {
    let near = view.board.around(cell).unwrap_or([EMPTY; 3]);
    let tiles = near.into_iter().filter(|slot| *slot != EMPTY);
    let tiles: Vec<String> = tiles.map(|slot| format!("the {}", named(view.board.laid(slot).tile))).collect();
    let number = spot_number(&view.board, cell).unwrap_or(0);
    let between = if tiles.len() == 1 { "beside" } else { "between" };
    format!("Gap {number}, {between} {}{}", list(&tiles), aftermath(view, cell))
}

fn label_replacement(view: &GheosView, cell: Cell) -> String {
    let number = spot_number(&view.board, cell).unwrap_or(0);
    let old = view.board.at(cell).map_or("tile".to_owned(), |old| named(old.tile));
    format!("Replace tile {number}, the {old}{}", aftermath(view, cell))
}

/// What laying the chosen tile there means.
fn aftermath(view: &GheosView, cell: Cell) -> String {
    let tile: Option<Tile> = match view.phase {
        PhaseView::ChooseSpot { tile } => Some(tile),
        _ => None,
    };
    let told = tile.and_then(|tile| at_spot(view, tile, cell));
    told.map_or(String::new(), |told| format!(". {told}"))
}

fn label_facing(view: &GheosView, facing: Facing) -> String {
    let PhaseView::ChooseFacing { tile, cell } = view.phase else { return "Turn the tile".to_owned() };
    let play = Laid { cell, tile, facing };
    format!("{}. {}", turned(play, play.face(view.options.faces())), outlook(view, play))
}

fn label_migration(view: &GheosView, land: LandKey) -> String {
    let place = continent(view, land);
    let PhaseView::ChooseMigration(play) = &view.phase else { return format!("Move to {place}") };
    let prospect = play.change().prospect(view.ground(), &view.civ);
    let war = prospect.war(Some(land), view.options.war_sword_basis);
    let war = war.map_or("; no war".to_owned(), |war| format!("; {}", outcome(&war)));
    format!("{} moves to {place}{war}", capital(mover(play)))
}

/// GHEOS-5.31: as many followers as wheat, but no more than there are of the colour that has most.
fn label_found(view: &GheosView, land: LandKey) -> String {
    let free = view.civ.iter().filter(|(_, home)| home.is_none());
    let left = free.map(|(civ, _)| view.supply[civ]).max().unwrap_or(CUBES);
    let most = followers(wheat(view, land).min(left));
    let up_to = if view.options.take_source == TakeSource::AnyColour { "up to " } else { "" };
    format!("Found a civilization on {}: it brings {up_to}{most}", continent(view, land))
}

/// What a follower is taken of, by the options of the game.
fn label_take(view: &GheosView, civ: Civ) -> String {
    let left = view.supply[civ];
    let land = view.civ[civ].and_then(|home| view.lands().named(home).copied());
    let worth = match (land, view.options.follower_model) {
        (None, _) => "not on the board, scores once it is founded".to_owned(),
        (Some(land), FollowerModel::Shares) => format!("its continent shows {}", goods(land.goods)),
        (Some(land), FollowerModel::Generic) => {
            format!("all your followers count on its continent, which shows {}", goods(land.goods))
        }
    };
    format!("Take a {civ} follower ({left} left; {worth})")
}

fn label_colour(view: &GheosView, civ: Civ) -> String {
    let PhaseView::ChooseColour { land } = view.phase else { return format!("Found {civ}") };
    let gained = wheat(view, land).min(view.supply[civ]);
    format!("Found {civ} and get {} (on {})", followers(gained), Places::of(view).land(land))
}

fn label_token(view: &GheosView) -> String {
    let others = view.seats.iter().zip(0..).filter(|&(_, seat)| view.you != Some(Seat(seat)));
    let last = view.own().is_some_and(|own| own.tokens == 1)
        && others.into_iter().all(|(player, _)| player.tokens == 0);
    let ends = match (last, view.options.last_draw) {
        (false, _) => "",
        (true, LastDraw::Skipped) => ". It is the last token of all and ends the game",
        (true, LastDraw::Drawn) => ". It is the last token of all: the game ends after your draw",
    };
    format!("Spend a token: cup scoring for {} VP{ends}", cups(view))
}

/// A continent and what it shows: `continent A (2 wheat, 1 cup)`.
fn continent(view: &GheosView, key: LandKey) -> String {
    let places = Places::of(view);
    let shown = places.lands.named(key).map_or("nothing".to_owned(), |land| goods(land.goods));
    format!("{} ({shown})", places.land(key))
}

fn wheat(view: &GheosView, key: LandKey) -> u8 {
    view.lands().named(key).map_or(0, |land| land.goods.wheat)
}
