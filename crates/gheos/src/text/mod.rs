//! The game in plain words: prompts, labels, reasons and the log, from views alone.

mod explain;
mod log;
mod sketch;
mod words;

use crate::action::Action;
use crate::board::Laid;
use crate::components::Civ;
use crate::map::{Facing, LandKey};
use crate::prospect::Fate;
use crate::score::{Counted, sum, terms};
use crate::state::Change;
use crate::tile::Tile;
use crate::view::{Committed, GheosView, PhaseView};
use kernel::{Names, Seat};
use words::{face, goods, list, turned};

pub(crate) use explain::explain;
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
            format!("Choose where to lay {tile}: an empty cell next to land, or a tile to replace.")
        }
        PhaseView::ChooseFacing { tile, cell } => format!("Choose how {tile} is turned at {cell}."),
        PhaseView::PayFollower(play) => {
            format!("Pay one follower of any colour for {}.", trouble(play))
        }
        PhaseView::ChooseMigration(play) => {
            let (civ, _) = play.migrating.expect("somebody migrates");
            format!("{civ}'s land is split and its pieces have equal wheat. Choose where {civ} goes.")
        }
        PhaseView::ChooseWarWinner(play) => {
            format!("War {} is tied for most swords. Choose who survives.", swords(play))
        }
        PhaseView::ChooseDevotion => "Found a civilization or take a follower.".to_owned(),
        PhaseView::ChooseColour { land } => format!("Choose the colour of the civilization on {land}."),
        PhaseView::ChooseScoring => "Play a token for a cup scoring now, or keep your tokens.".to_owned(),
        PhaseView::Over { .. } => "The game is over.".to_owned(),
    }
}

/// What an action does and what it costs.
pub(crate) fn label(view: &GheosView, action: Action) -> String {
    match action {
        Action::Tile(tile) => format!("Play {tile}: {}", face(&view.options.faces()[tile.index()])),
        Action::Place(cell) => format!("Lay it in the empty cell {cell}"),
        Action::Replace(cell) => match view.board.at(cell) {
            Some(old) => format!("Replace {} at {cell}: {}", old.tile, face(old.face(view.options.faces()))),
            None => format!("Replace the tile at {cell}"),
        },
        Action::Facing(facing) => label_facing(view, facing),
        Action::Pay(civ) => format!("Pay one of your {} {civ} followers", held(view, civ)),
        Action::MigrateTo(land) => format!("It moves to {}", continent(view, land)),
        Action::Survivor(civ) => format!("{civ} survives, all others at war with it fall"),
        Action::Found(land) => {
            let wheat = view.lands().named(land).map_or(0, |land| land.goods.wheat);
            format!(
                "Found a civilization on {}: its wheat brings up to {wheat} followers",
                continent(view, land)
            )
        }
        Action::Take(civ) => format!(
            "Take a {civ} follower ({} left; {})",
            view.supply[civ],
            view.civ[civ].map_or("not on the board".to_owned(), |home| continent(view, home))
        ),
        Action::Colour(civ) => format!("Found {civ} ({} followers in the supply)", view.supply[civ]),
        Action::PlayToken => format!("Spend a token: cup scoring for {} VP", cups(view)),
        Action::KeepTokens => "Keep your tokens and end the turn".to_owned(),
    }
}

fn label_facing(view: &GheosView, facing: Facing) -> String {
    let PhaseView::ChooseFacing { tile, cell } = view.phase else { return format!("Facing {facing}") };
    let play = Laid { cell, tile, facing };
    format!("{}. {}", turned(play, play.face(view.options.faces())), outlook(view, play))
}

/// What a play would cause, in words.
fn outlook(view: &GheosView, play: Laid) -> String {
    let change = Change { play, replaced: view.board.at(play.cell), moved_to: None };
    let prospect = change.prospect(view.ground(), &view.civ);
    let targets = prospect.targets();
    let mut parts = Vec::new();
    if let Some(moving) = prospect.migrating() {
        parts.push(match (moving.fate, targets.as_slice()) {
            (Fate::Vanishes, _) => format!("{} loses its land and falls", moving.civ),
            (_, [target]) => format!("{} must move to {target}", moving.civ),
            _ => format!("{} must move, you choose where", moving.civ),
        });
    }
    let settled = if targets.len() == 1 { targets.first().copied() } else { None };
    if let Some(war) = prospect.war(settled, view.options.war_sword_basis) {
        let sides: Vec<String> = war.sides.iter().map(|(civ, swords)| format!("{civ} {swords}")).collect();
        let strongest: Vec<&str> = war.strongest().map(Civ::id).collect();
        parts.push(match strongest.as_slice() {
            [survivor] => format!("war {}: {survivor} survives", sides.join(" – ")),
            _ => format!("war {}: tied, you choose who survives", sides.join(" – ")),
        });
    }
    if prospect.costs() {
        parts.push("costs 1 follower".to_owned());
    }
    let continents = prospect.lands.iter().filter(|land| land.continent);
    parts.extend(continents.map(|land| format!("continent {} ({})", land.key, goods(land.goods))));
    if parts.is_empty() { "No continent".to_owned() } else { list(&parts) }
}

fn trouble(play: &Committed) -> String {
    let moving = play.migrating.map(|(civ, _)| format!("{civ} losing its land"));
    let war = play.swords.as_ref().map(|_| format!("war {}", swords(play)));
    moving.into_iter().chain(war).collect::<Vec<_>>().join(" and ")
}

fn swords(play: &Committed) -> String {
    let sides = play.swords.iter().flatten().map(|(civ, swords)| format!("{civ} {swords}"));
    sides.collect::<Vec<_>>().join(" – ")
}

fn continent(view: &GheosView, key: LandKey) -> String {
    match view.lands().named(key) {
        Some(land) => format!("continent {key} ({})", goods(land.goods)),
        None => format!("land {key}"),
    }
}

fn held(view: &GheosView, civ: Civ) -> u8 {
    view.own().map_or(0, |own| own.cubes[civ])
}

/// What a token would score for the viewer now.
fn cups(view: &GheosView) -> u32 {
    let cubes = view.own().map(|own| own.cubes).unwrap_or_default();
    sum(&terms(&cubes, view.options.follower_model, (&view.civ, &view.lands()), Counted::Cups))
}

fn holds(view: &GheosView, tile: Tile) -> bool {
    view.own().and_then(|own| own.hand).is_some_and(|hand| hand.contains(tile))
}
