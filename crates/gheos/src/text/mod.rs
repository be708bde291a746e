//! The game in plain words: prompts, labels, reasons and the log, from views alone.

mod explain;
mod log;
mod sketch;
mod words;

use crate::action::Action;
use crate::board::Laid;
use crate::components::{CUBES, Civ};
use crate::map::{Facing, LandKey};
use crate::options::{TempleScope, WarSwordBasis};
use crate::prospect::{Fate, Prospect, War};
use crate::score::{Counted, sum, symbols, terms};
use crate::state::Change;
use crate::tile::Tile;
use crate::view::{Committed, GheosView, PhaseView};
use kernel::{Names, Seat};
use words::{face, followers, goods, named, turned};

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
            let tile = named(*tile);
            format!("Choose where to lay {tile}: an empty cell next to land, or a tile to replace.")
        }
        PhaseView::ChooseFacing { tile, cell } => {
            format!("Choose how {} is turned at {cell}.", named(*tile))
        }
        PhaseView::PayFollower(play) => {
            let prospect = play.change().prospect(view.ground(), &view.civ);
            let why = upheaval(&prospect, view.options.war_sword_basis).join("; ");
            format!("Pay one follower of any colour ({why}).")
        }
        PhaseView::ChooseMigration(play) => {
            let civ = mover(play);
            format!("{civ}'s land is split and its richest pieces have equal wheat. Choose where {civ} goes.")
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
        Action::Tile(tile) => format!("Play {}: {}", named(tile), face(&view.options.faces()[tile.index()])),
        Action::Place(cell) => format!("Lay it in the empty cell {cell}"),
        Action::Replace(cell) => match view.board.at(cell) {
            Some(old) => {
                format!("Replace {} at {cell}: {}", named(old.tile), face(old.face(view.options.faces())))
            }
            None => format!("Replace the tile at {cell}"),
        },
        Action::Facing(facing) => label_facing(view, facing),
        Action::Pay(civ) => format!("Pay a {civ} follower (you have {})", held(view, civ)),
        Action::MigrateTo(land) => label_migration(view, land),
        Action::Survivor(civ) => format!("{civ} survives, all others at war with it fall"),
        Action::Found(land) => {
            let most = followers(wheat(view, land).min(CUBES));
            format!("Found a civilization on {}: it brings up to {most}", continent(view, land))
        }
        Action::Take(civ) => format!(
            "Take a {civ} follower ({} left; {})",
            view.supply[civ],
            view.civ[civ].map_or("not on the board".to_owned(), |home| continent(view, home))
        ),
        Action::Colour(civ) => label_colour(view, civ),
        Action::PlayToken => label_token(view),
        Action::KeepTokens => "Keep your tokens and end the turn".to_owned(),
    }
}

fn label_facing(view: &GheosView, facing: Facing) -> String {
    let PhaseView::ChooseFacing { tile, cell } = view.phase else { return format!("Facing {facing}") };
    let play = Laid { cell, tile, facing };
    format!("{}. {}", turned(play, play.face(view.options.faces())), outlook(view, play))
}

fn label_migration(view: &GheosView, land: LandKey) -> String {
    let place = continent(view, land);
    let PhaseView::ChooseMigration(play) = &view.phase else { return format!("Move to {place}") };
    let prospect = play.change().prospect(view.ground(), &view.civ);
    let war = prospect.war(Some(land), view.options.war_sword_basis);
    let war = war.map(|war| format!("; {}", outcome(&war))).unwrap_or_default();
    format!("{} moves to {place}{war}", mover(play))
}

fn label_colour(view: &GheosView, civ: Civ) -> String {
    let PhaseView::ChooseColour { land } = view.phase else { return format!("Found {civ}") };
    let gained = wheat(view, land).min(view.supply[civ]);
    format!("Found {civ} and get {}", followers(gained))
}

fn label_token(view: &GheosView) -> String {
    let others = view.seats.iter().zip(0..).filter(|&(_, seat)| view.you != Some(Seat(seat)));
    let last = view.own().is_some_and(|own| own.tokens == 1)
        && others.into_iter().all(|(player, _)| player.tokens == 0);
    let ends = if last { ". It is the last token of all and ends the game" } else { "" };
    format!("Spend a token: cup scoring for {} VP{ends}", cups(view))
}

/// What a play would cause, in words.
fn outlook(view: &GheosView, play: Laid) -> String {
    let change = Change { play, replaced: view.board.at(play.cell), moved_to: None };
    let prospect = change.prospect(view.ground(), &view.civ);
    let mut parts = upheaval(&prospect, view.options.war_sword_basis);
    if prospect.costs() {
        parts.push("costs 1 follower".to_owned());
    }
    parts.extend(temple(view, play, &prospect));
    let continents = prospect.lands.iter().filter(|land| land.continent);
    parts.extend(continents.map(|land| format!("continent {} ({})", land.key, goods(land.goods))));
    if parts.is_empty() { "No continent".to_owned() } else { parts.join("; ") }
}

/// Migration and war, as far as they are settled.
fn upheaval(prospect: &Prospect, basis: WarSwordBasis) -> Vec<String> {
    let moving = prospect.migrating().map(|moving| match (moving.fate, prospect.only_target()) {
        (Fate::Vanishes, _) => format!("{} loses its land and falls", moving.civ),
        (Fate::Migrates(_) | Fate::Stays(_), Some(target)) => format!("{} must move to {target}", moving.civ),
        (Fate::Migrates(_) | Fate::Stays(_), None) => format!("{} must move, you choose where", moving.civ),
    });
    let war = prospect.war(prospect.only_target(), basis);
    moving.into_iter().chain(war.as_ref().map(outcome)).collect()
}

fn outcome(war: &War) -> String {
    let sides: Vec<String> = war.sides.iter().map(|(civ, swords)| format!("{civ} {swords}")).collect();
    let end = match war.strongest().collect::<Vec<_>>().as_slice() {
        [survivor] => format!("{survivor} survives"),
        _ => "tied, you choose who survives".to_owned(),
    };
    format!("war {}: {end}", sides.join(" – "))
}

/// GHEOS-5.27: what the temple of a play would score.
fn temple(view: &GheosView, play: Laid, prospect: &Prospect) -> Option<String> {
    let (part, good) = play.face(view.options.faces()).temple?;
    let land = prospect.land_of(part)?;
    let scores = match view.options.temple_scope {
        TempleScope::AnyContinent => land.continent,
        TempleScope::OccupiedOnly => prospect.is_peopled(land, prospect.only_target()),
    };
    let count = land.goods.of(good);
    let open = !scores && prospect.targets().contains(&land.key);
    Some(match (scores, open) {
        (true, _) => format!("temple +{count} VP"),
        (false, true) => format!("temple +{count} VP if they move there"),
        (false, false) => "temple +0 VP".to_owned(),
    })
}

fn mover(play: &Committed) -> &'static str {
    play.migrating.map_or("nobody", |(civ, _)| civ.id())
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

fn wheat(view: &GheosView, key: LandKey) -> u8 {
    view.lands().named(key).map_or(0, |land| land.goods.wheat)
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
