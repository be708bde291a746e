//! What laying a tile one way or another would do, reckoned from the view.

use super::shown::Shown;
use super::tile::capital;
use super::words;
use gheos::board::Laid;
use gheos::components::Goods;
use gheos::{Civ, GheosView, TempleScope};

/// The consequences of a tile laid like this.
pub(super) struct Outcome {
    /// War, in words.
    pub(super) war: Option<String>,
    /// Migration or ruin, in words.
    pub(super) moving: Option<String>,
    /// Whether it costs a follower.
    pub(super) costs: bool,
    /// What its temple scores, if it has one.
    pub(super) temple: Option<u8>,
    /// Civilizations whose land shows something else: before and after.
    pub(super) changes: Vec<(Civ, Goods, Goods)>,
    /// Free continents at the tile that were not there before.
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
        let known: Vec<Goods> = now.lands.continents().iter().map(|land| land.goods).collect();
        let around = then.board.slot(laid.cell).into_iter().flat_map(|slot| {
            let parts = 0..then.ground().face(slot).shape.count();
            parts.filter_map(move |part| then.lands.continent((slot, part)))
        });
        let mut free: Vec<_> = around.filter(|land| then.dwellers(land.key).next().is_none()).collect();
        free.dedup_by_key(|land| land.key);
        Outcome {
            war: then.war(view).map(|war| words::war(&war)),
            moving: prospect.and_then(words::migration),
            costs: prospect.is_some_and(gheos::prospect::Prospect::costs),
            temple: temple(view, then, laid),
            changes: Civ::ALL.iter().filter_map(changed).filter(|(_, was, is)| was != is).collect(),
            free: free.into_iter().map(|land| land.goods).filter(|goods| !known.contains(goods)).collect(),
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
        lines.extend(self.temple.map(|count| format!("The temple scores {count} VP")));
        lines.extend(self.changes.iter().map(|(civ, was, is)| change(*civ, *was, *is)));
        lines.extend(
            self.free
                .iter()
                .map(|goods| format!("A free continent with {}", super::icons::goods_words(*goods))),
        );
        if lines.is_empty() {
            lines.push("Nothing is joined or torn".to_owned());
        }
        lines
    }
}

/// What a land shows now and then: `Red: 5 → 7 cups`.
fn change(civ: Civ, was: Goods, is: Goods) -> String {
    let parts: Vec<String> = super::icons::GOODS
        .into_iter()
        .filter(|(_, of)| of(was) != of(is))
        .map(|(name, of)| format!("{name} {}→{}", of(was), of(is)))
        .collect();
    format!("{}: {}", capital(civ.id()), parts.join(", "))
}

/// GHEOS-5.27: what the temple of a tile scores where it lies.
fn temple(view: &GheosView, then: &Shown, laid: Laid) -> Option<u8> {
    let (part, good) = laid.face(view.options.faces()).temple?;
    let land = then.board.slot(laid.cell).and_then(|slot| then.lands.continent((slot, part)));
    let scoring = land.filter(|land| match view.options.temple_scope {
        TempleScope::AnyContinent => true,
        TempleScope::OccupiedOnly => then.dwellers(land.key).next().is_some(),
    });
    Some(scoring.map_or(0, |land| land.goods.of(good)))
}
