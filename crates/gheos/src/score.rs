//! Section 6: what followers are worth, and who wins.

use crate::components::{Goods, MAX_SEATS, PerCiv};
use crate::lands::Lands;
use crate::options::FollowerModel;
use crate::prospect::Homes;
use crate::state::{Gheos, Player};
use arrayvec::ArrayVec;
use kernel::Outcome;

/// What a scoring counts on a continent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// GHEOS-6.1: cups.
    Cups,
    /// GHEOS-6.2: pyramids.
    Pyramids,
}

/// The terms of a scoring: cubes times symbols of each civilization that scores something.
pub type Terms = PerCiv<(u8, u8)>;

/// What the continent of each civilization shows of that.
pub fn symbols(homes: &Homes, lands: &Lands, what: Counted) -> PerCiv<u8> {
    PerCiv::from_fn(|civ| {
        let goods = homes[civ].and_then(|key| lands.named(key)).map_or(Goods::default(), |land| land.goods);
        match what {
            Counted::Cups => goods.cup,
            Counted::Pyramids => goods.pyramid,
        }
    })
}

/// What a player's cubes score where civilizations have these symbols.
pub fn terms(cubes: &PerCiv<u8>, model: FollowerModel, symbols: &PerCiv<u8>) -> Terms {
    let total = cubes.total() as u8;
    PerCiv::from_fn(|civ| {
        let counted = match model {
            FollowerModel::Shares => cubes[civ],
            FollowerModel::Generic if cubes[civ] == 0 => 0,
            FollowerModel::Generic => total,
        };
        if counted == 0 || symbols[civ] == 0 { (0, 0) } else { (counted, symbols[civ]) }
    })
}

/// What the terms come to.
pub fn sum(terms: &Terms) -> u32 {
    terms.iter().map(|(_, (cubes, symbols))| u32::from(cubes) * u32::from(symbols)).sum()
}

impl Gheos {
    /// What `player` would score now.
    pub fn terms(&self, player: &Player, what: Counted) -> Terms {
        terms(&player.cubes, self.options.follower_model, &symbols(&self.civ, &self.lands, what))
    }

    /// GHEOS-6.8, GHEOS-6.9: most VP, then most cubes; equal in both share a place.
    pub(crate) fn standing(&self) -> Outcome {
        let keys: ArrayVec<(u32, u32), MAX_SEATS> =
            self.seats.iter().map(|player| (player.vp, player.cubes.total())).collect();
        Outcome::ranked(&keys, self.seats.iter().map(|player| i32::try_from(player.vp).unwrap_or(i32::MAX)))
    }
}
