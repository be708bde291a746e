//! The game in plain words: prompts, labels, reasons and the log, from views alone.

mod explain;
mod label;
mod log;
mod outlook;
mod sketch;
mod words;
mod world;

use crate::components::Civ;
use crate::options::{FollowerModel, TakeSource};
use crate::places::Places;
use crate::score::{Counted, sum, symbols, terms};
use crate::tile::Tile;
use crate::view::{Committed, GheosView, PhaseView};
use kernel::{Names, Seat};
use outlook::upheaval;
use words::{capital, followers, list, named};

pub(crate) use explain::explain;
pub(crate) use label::label;
pub(crate) use log::event;
pub(crate) use sketch::sketch;

/// What `seat` must decide, or whom it waits for.
pub(crate) fn prompt(view: &GheosView, seat: Seat, names: &Names) -> String {
    if !view.is_over() && view.active != seat {
        return format!("Waiting for {}.", names.of(view.active));
    }
    match &view.phase {
        PhaseView::PlayTile | PhaseView::ChooseTile => "Choose one of your two tiles to play.".to_owned(),
        PhaseView::ChooseSpot { tile } => {
            let tile = named(*tile);
            format!("Choose where to lay the {tile}: in a gap beside the land, or on a tile to replace it.")
        }
        PhaseView::ChooseFacing { tile, .. } => format!("Choose how the {} is turned.", named(*tile)),
        PhaseView::PayFollower(play) => {
            let prospect = play.change().prospect(view.ground(), &view.civ);
            let why = upheaval(&prospect, view.options.war_sword_basis).join("; ");
            format!("Pay one follower of any colour ({why}).")
        }
        PhaseView::ChooseMigration(play) => {
            let civ = mover(play);
            let name = capital(civ);
            format!(
                "{name}'s land is split and its richest pieces have equal wheat. Choose where {civ} goes."
            )
        }
        PhaseView::ChooseWarWinner(play) => {
            format!("War {} is tied for most swords. Choose who survives.", swords(play))
        }
        PhaseView::ChooseDevotion => devotion(view).to_owned(),
        PhaseView::ChooseColour { land } => {
            format!("Choose the colour of the civilization on {}.", Places::of(view).land(*land))
        }
        PhaseView::ChooseScoring => "Play a token for a cup scoring now, or keep your tokens.".to_owned(),
        PhaseView::Over { .. } => ended(view, names),
    }
}

/// GHEOS-5.32, GHEOS-6.1: what can be taken and what it is good for, by the options of the game.
fn devotion(view: &GheosView) -> &'static str {
    match (view.options.take_source, view.options.follower_model) {
        (TakeSource::OnBoard, FollowerModel::Shares) => "Found a civilization or take a follower of one.",
        (TakeSource::OnBoard, FollowerModel::Generic) => {
            "Found a civilization or take a follower of one. \
             All your followers count for each civilization you follow."
        }
        (TakeSource::AnyColour, FollowerModel::Shares) => {
            "Found a civilization or take a follower of any colour. \
             It scores once its civilization is on the board."
        }
        (TakeSource::AnyColour, FollowerModel::Generic) => {
            "Found a civilization or take a follower of any colour. \
             All your followers count for each civilization you follow, once that is on the board."
        }
    }
}

/// GHEOS-6.8: who has won, and by what where points are equal.
fn ended(view: &GheosView, names: &Names) -> String {
    let best = view.seats.iter().map(|player| player.vp).max().unwrap_or(0);
    let seats = (0..).map(Seat).zip(&view.seats).filter(|(_, player)| player.vp == best);
    let tied: Vec<(String, u32)> =
        seats.map(|(seat, player)| (names.of(seat).to_owned(), player.cubes.total())).collect();
    let most = tied.iter().map(|(_, cubes)| *cubes).max().unwrap_or(0);
    let all: Vec<String> = tied.iter().map(|(name, _)| name.clone()).collect();
    let winners: Vec<String> =
        tied.iter().filter(|(_, cubes)| *cubes == most).map(|(name, _)| name.clone()).collect();
    let next = tied.iter().map(|(_, cubes)| *cubes).filter(|cubes| *cubes < most).max().unwrap_or(0);
    match (all.as_slice(), winners.as_slice()) {
        ([winner], _) => format!("The game is over: {winner} wins with {best} VP."),
        (all, [winner]) => format!(
            "The game is over: {} have {best} VP each, and {winner} wins the tie with more followers \
             ({most} against {next}).",
            list(all)
        ),
        (_, winners) => format!(
            "The game is over: {} share the win, with {best} VP and {} each.",
            list(winners),
            followers(most as u8)
        ),
    }
}

fn mover(play: &Committed) -> &'static str {
    play.migrating.map_or("nobody", |(civ, _)| civ.id())
}

fn swords(play: &Committed) -> String {
    let sides = play.swords.iter().flatten().map(|(civ, swords)| format!("{civ} {swords}"));
    sides.collect::<Vec<_>>().join(" – ")
}

fn held(view: &GheosView, civ: Civ) -> u8 {
    view.own().map_or(0, |own| own.cubes[civ])
}

/// What a token would score for the viewer now.
fn cups(view: &GheosView) -> u32 {
    let cubes = view.own().map(|own| own.cubes).unwrap_or_default();
    sum(&terms(&cubes, view.options.follower_model, &symbols(&view.civ, &view.lands(), Counted::Cups)))
}

fn holds(view: &GheosView, tile: Tile) -> bool {
    view.own().and_then(|own| own.hand).is_some_and(|hand| hand.contains(tile))
}
