//! What a tile would cause, in words.

use super::words::{barren, capital, goods};
use crate::board::Laid;
use crate::components::Goods;
use crate::event::Barren;
use crate::map::{Cell, Facing, LandKey};
use crate::options::{TempleScope, WarSwordBasis};
use crate::prospect::{Fate, Joined, Prospect, War};
use crate::rules::may_play;
use crate::state::Change;
use crate::tile::Tile;
use crate::view::GheosView;

/// What a play would cause, the weightiest first.
pub(super) fn outlook(view: &GheosView, play: Laid) -> String {
    let prospect = foreseen(view, play);
    let mut parts = upheaval(&prospect, view.options.war_sword_basis);
    if prospect.costs(view.options.landless) {
        parts.push("costs 1 follower".to_owned());
    }
    parts.extend(temple(view, play, &prospect));
    let continents = prospect.lands.iter().filter(|land| land.continent);
    parts.extend(continents.map(|land| continent(&prospect, land, view.options.war_sword_basis)));
    if parts.is_empty() { "No continent".to_owned() } else { capital(&parts.join("; ")) }
}

/// What laying `tile` in `cell` means before it is turned: all of it where it can be turned in one way only, else
/// whether it brings war or migration.
pub(super) fn at_spot(view: &GheosView, tile: Tile, cell: Cell) -> Option<String> {
    let face = &view.options.faces()[tile.index()];
    let ways = Facing::ALL[..usize::from(face.facings)].iter().map(|&facing| Laid { cell, tile, facing });
    let ways: Vec<Laid> = ways.filter(|play| may_play(view, *play)).collect();
    if let [only] = ways.as_slice() {
        return Some(outlook(view, *only));
    }
    let turmoil = |play: &&Laid| !upheaval(&foreseen(view, **play), view.options.war_sword_basis).is_empty();
    match ways.iter().filter(turmoil).count() {
        0 => None,
        count if count == ways.len() => Some("War or migration, however it is turned".to_owned()),
        _ => Some("War or migration, unless it is turned the right way".to_owned()),
    }
}

/// Migration and war, as far as they are settled.
pub(super) fn upheaval(prospect: &Prospect, basis: WarSwordBasis) -> Vec<String> {
    let moving = prospect.migrating().map(|moving| match (moving.fate, prospect.only_target()) {
        (Fate::Vanishes, _) => format!("{} loses its land and falls", moving.civ),
        (Fate::Migrates(_) | Fate::Stays(_), Some(target)) => {
            format!("{} must move to land with {}", moving.civ, goods(shown(prospect, target)))
        }
        (Fate::Migrates(_) | Fate::Stays(_), None) => {
            let wars = prospect.targets().into_iter().any(|to| prospect.war(Some(to), basis).is_some());
            let war = if wars { ", with war or without" } else { "" };
            format!("{} must move, you choose where{war}", moving.civ)
        }
    });
    let war = prospect.war(prospect.only_target(), basis);
    moving.into_iter().chain(war.as_ref().map(outcome)).collect()
}

/// A war and how it ends.
pub(super) fn outcome(war: &War) -> String {
    let sides: Vec<String> = war.sides.iter().map(|(civ, swords)| format!("{civ} {swords}")).collect();
    let end = match war.strongest().collect::<Vec<_>>().as_slice() {
        [survivor] => format!("{survivor} survives"),
        _ => "tied, you choose who survives".to_owned(),
    };
    format!("war {}: {end}", sides.join(" – "))
}

fn foreseen(view: &GheosView, play: Laid) -> Prospect {
    let change = Change { play, replaced: view.board.at(play.cell), moved_to: None };
    change.prospect(view.ground(), &view.civ)
}

fn shown(prospect: &Prospect, key: LandKey) -> Goods {
    prospect.lands.iter().find(|land| land.key == key).map_or(Goods::default(), |land| land.goods)
}

/// A continent as it would be: `the red continent shows 3 wheat, 1 cup`.
fn continent(prospect: &Prospect, land: &Joined, basis: WarSwordBasis) -> String {
    let moved_to = prospect.only_target();
    let war = prospect.war(moved_to, basis).filter(|war| war.land == land.key);
    let mut dwellers: Vec<_> = match &war {
        Some(war) => war.strongest().collect(),
        None => {
            let here = |civ: &&crate::prospect::Affected| prospect.home(civ, moved_to) == Some(land.key);
            prospect.affected.iter().filter(here).map(|affected| affected.civ).collect()
        }
    };
    let all = goods(land.goods);
    match (dwellers.pop(), dwellers.is_empty()) {
        (Some(civ), true) => format!("the {civ} continent shows {all}"),
        (Some(_), false) => format!("the continent at war shows {all}"),
        (None, _) if prospect.targets().contains(&land.key) => format!("one continent shows {all}"),
        (None, _) => format!("a free continent shows {all}"),
    }
}

/// GHEOS-5.27: what the temple of a play would score.
fn temple(view: &GheosView, play: Laid, prospect: &Prospect) -> Option<String> {
    let (part, good) = play.face(view.options.faces()).temple?;
    let land = prospect.land_of(part)?;
    let peopled = match view.options.temple_scope {
        TempleScope::AnyContinent => true,
        TempleScope::OccupiedOnly => prospect.is_peopled(land, prospect.only_target()),
    };
    let count = land.goods.of(good);
    let why = match (land.continent, peopled, count) {
        (false, _, _) => Barren::NoContinent,
        (true, true, 0) => Barren::NoGood,
        (true, true, _) => return Some(format!("temple +{count} VP")),
        (true, false, _) if prospect.targets().contains(&land.key) => {
            return Some(format!("temple +{count} VP if they move there"));
        }
        (true, false, _) => Barren::NoPeople,
    };
    Some(format!("temple +0 VP ({})", barren(why, good)))
}
