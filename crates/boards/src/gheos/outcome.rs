//! What laying a tile one way or another would do, reckoned from the view.

use super::icons::{GOODS, goods_words};
use super::shown::Shown;
use super::tile::capital;
use super::words;
use gheos::board::Laid;
use gheos::components::Goods;
use gheos::lands::Continent;
use gheos::map::LandKey;
use gheos::{Civ, GheosView, TempleScope};

/// The consequences of a tile laid like this.
pub(super) struct Outcome {
    /// War, in words.
    pub(super) war: Option<String>,
    /// Migration or ruin, in words.
    pub(super) moving: Option<String>,
    /// Whether it costs a follower.
    pub(super) costs: bool,
    /// What its temple scores, if it has one, or why it scores nothing.
    pub(super) temple: Option<Result<u8, &'static str>>,
    /// Civilizations whose land shows something else: before and after.
    pub(super) changes: Vec<(Civ, Goods, Goods)>,
    /// Free continents at the tile that were not there before or showed something else.
    pub(super) free: Vec<Goods>,
}

impl Outcome {
    /// What `laid` would do at the table of `view`.
    pub(super) fn of(view: &GheosView, laid: Laid) -> Outcome {
        let now = Shown::of(view, None);
        let then = Shown::of(view, Some(laid)).settled(view);
        Outcome::between(view, &now, &then, laid)
    }

    /// What has changed from one table to the other by `laid`.
    pub(super) fn between(view: &GheosView, now: &Shown, then: &Shown, laid: Laid) -> Outcome {
        let prospect = then.cause.as_ref().map(|(_, prospect)| prospect);
        let changed = |civ: &Civ| Some((*civ, now.goods(*civ)?, then.goods(*civ)?));
        Outcome {
            war: then.war(view).map(|war| words::war(&war)),
            moving: prospect.and_then(words::migration),
            costs: prospect.is_some_and(|prospect| prospect.costs(view.options.landless)),
            temple: temple(view, then, laid),
            changes: Civ::ALL.iter().filter_map(changed).filter(|(_, was, is)| was != is).collect(),
            free: free_land(now, then, laid),
        }
    }

    /// Whether somebody is torn or at war.
    pub(super) fn is_upheaval(&self) -> bool {
        self.war.is_some() || self.moving.is_some()
    }

    /// All of it, the weightiest first, a sentence each.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.war.iter().chain(&self.moving).cloned().collect();
        if self.costs {
            lines.push("Costs you a follower".to_owned());
        }
        let temple = self.temple.map(|scored| match scored {
            Ok(count) => format!("The temple scores {count} VP"),
            Err(why) => format!("The temple scores nothing: {why}"),
        });
        let pays = self.temple.is_some_and(|scored| scored.is_ok());
        lines.extend(temple.clone().filter(|_| pays));
        lines.extend(self.changes.iter().map(|(civ, was, is)| change(*civ, *was, *is)));
        let free = self.free.iter().map(|goods| goods_words(*goods));
        lines.extend(free.map(|goods| format!("A free continent with {goods}")));
        lines.extend(temple.filter(|_| !pays));
        if lines.is_empty() {
            lines.push("Nothing is joined or torn".to_owned());
        }
        lines
    }
}

/// What the free continents at the tile show, unless they showed the same before.
fn free_land(now: &Shown, then: &Shown, laid: Laid) -> Vec<Goods> {
    let Some(slot) = then.board.slot(laid.cell) else { return Vec::new() };
    let parts = (0..then.ground().face(slot).shape.count()).map(|part| (slot, part));
    let mut lands: Vec<&Continent> = parts.filter_map(|part| then.lands.continent(part)).collect();
    lands.sort_by_key(|land| land.key);
    lands.dedup_by_key(|land| land.key);
    let before = |key: LandKey| {
        let mut old = then.parts_of(key).filter(|part| part.0 != slot).map(|part| then.ground().key(part));
        old.find_map(|part| now.ground().node(part).and_then(|node| now.lands.continent(node)))
    };
    lands
        .into_iter()
        .filter(|land| then.dwellers(land.key).next().is_none())
        .filter(|land| before(land.key).is_none_or(|old| old.goods != land.goods))
        .map(|land| land.goods)
        .collect()
}

/// What a land shows now and then: `Red: 5 → 7 cups`.
fn change(civ: Civ, was: Goods, is: Goods) -> String {
    let parts: Vec<String> = GOODS
        .into_iter()
        .filter(|(_, of)| of(was) != of(is))
        .map(|(name, of)| format!("{name} {}→{}", of(was), of(is)))
        .collect();
    format!("{}: {}", capital(civ.id()), parts.join(", "))
}

/// GHEOS-5.27: what the temple of a tile scores where it lies.
fn temple(view: &GheosView, then: &Shown, laid: Laid) -> Option<Result<u8, &'static str>> {
    let (part, good) = laid.face(view.options.faces()).temple?;
    let land = then.board.slot(laid.cell).and_then(|slot| then.lands.continent((slot, part)));
    let Some(land) = land else { return Some(Err("its land is no continent")) };
    let peopled = match view.options.temple_scope {
        TempleScope::AnyContinent => true,
        TempleScope::OccupiedOnly => then.dwellers(land.key).next().is_some(),
    };
    Some(match land.goods.of(good) {
        _ if !peopled => Err("nobody lives on its continent"),
        0 => Err("its continent shows nothing that it counts"),
        count => Ok(count),
    })
}
