//! Cyclades: what positions are worth (section 13 of its rules).
//!
//! Metropolises win; four kinds of buildings or four philosophers make one. Income, priests and gold get there faster,
//! troops and fleets hold what was won. An offering is worth what its god will bring, less what it costs.

use crate::{
    Brain, Chances, Lessons, Level, Network, Tuning, alike, any, by_worth, indifferent, nothing, win_share,
};
use cyclades::{Building, Cyclades, Frame, God, PLAYERS, Tabletop};
use kernel::Seat;
use std::sync::LazyLock;

/// How Cyclades is played well.
pub const BRAIN: Brain<Cyclades> = Brain {
    levels: &Level::ALL,
    chances,
    reward: win_share,
    quiet,
    reflex: any,
    habit: None,
    narrow: nothing,
    belief: indifferent,
    side: alike,
    cooperative: false,
    tuning: TUNING,
    lessons: Some(Lessons::new(Some(networks), LEARNED).proven()),
    ..Brain::none()
};

/// What was learned from games: one network for the circle of islands, one for the great islands with expansions.
fn networks() -> &'static [Network] {
    static NETWORKS: LazyLock<[Network; 2]> = LazyLock::new(|| {
        let plain = Network::own(include_bytes!("../networks/cyclades.bin"));
        [plain, Network::own(include_bytes!("../networks/cyclades_full.bin"))]
    });
    &*NETWORKS
}

/// The numbers of the search.
const TUNING: Tuning =
    Tuning { slips: [1.0, 0.0], effort: 500, haste: 300, glance: 500, twins: 2, ..Tuning::DEFAULT };

/// The same where positions are judged by what was learned.
const LEARNED: Tuning = TUNING;

/// What things are worth, in gold.
struct Weights {
    /// A Metropolis.
    metropolis: f32,
    /// A different kind of building towards the next one: the first to the fourth.
    kinds: [f32; 5],
    /// A building beyond those.
    building: f32,
    /// A philosopher: none to four.
    philosophers: [f32; 5],
    /// A priest.
    priest: f32,
    /// A point of income.
    income: f32,
    /// A territory.
    land: f32,
    /// A land unit, and one that guards a Metropolis.
    unit: (f32, f32),
    /// A fleet.
    fleet: f32,
    /// Gold, by its root.
    gold: f32,
    /// The god that a marker lies on.
    god: f32,
    /// A god whose building is missing, besides.
    missing: f32,
    /// Being on apollo.
    apollo: f32,
    /// Worth that makes a player e times as likely to win.
    scale: f32,
}

const WEIGHTS: Weights = Weights {
    metropolis: 22.0,
    kinds: [0.0, 3.0, 7.0, 12.0, 20.0],
    building: 1.0,
    philosophers: [0.0, 3.0, 7.0, 12.0, 20.0],
    priest: 3.0,
    income: 2.2,
    land: 1.5,
    unit: (1.2, 2.0),
    fleet: 1.0,
    gold: 2.4,
    god: 4.0,
    missing: 2.0,
    apollo: 1.5,
    scale: 7.0,
};

/// Between actions and between offerings.
fn quiet(state: &Cyclades) -> bool {
    matches!(
        state.table.stack.last(),
        None | Some(Frame::Bid(_) | Frame::Main | Frame::Deploy | Frame::Cycle(_) | Frame::Turn(_))
    )
}

fn chances(state: &Cyclades) -> Chances {
    let table = &state.table;
    let mut worths = [0.0; PLAYERS];
    for (worth, seat) in worths.iter_mut().zip(Seat::all(table.seats)) {
        let gold = state.gold.get(seat.index()).copied().unwrap_or(0);
        *worth =
            if table.lives(seat) { holdings(table, seat) + prospects(table, seat, gold) } else { -100.0 };
    }
    by_worth(&worths[..usize::from(table.seats)], WEIGHTS.scale)
}

/// What lies on the board.
fn holdings(table: &Tabletop, seat: Seat) -> f32 {
    let player = &table.players[seat.index()];
    let (mut worth, mut buildings, mut kinds) = (0.0, 0, [false; 4]);
    for territory in table.board.held(seat).iter() {
        let land = table.board.land(territory);
        let units = f32::from(land.units.units());
        buildings += u32::from(land.buildings.total());
        for (kind, building) in kinds.iter_mut().zip(Building::BASIC) {
            *kind |= land.buildings.count(building) > 0;
        }
        worth += WEIGHTS.land + units.min(4.0) * WEIGHTS.unit.0;
        if land.metropolis.is_some() {
            worth += WEIGHTS.metropolis + units.min(3.0) * WEIGHTS.unit.1;
        }
    }
    let different = kinds.iter().filter(|kind| **kind).count();
    let fleets: u32 =
        table.board.sailed(seat).iter().map(|sea| u32::from(table.board.sea(sea).ships.total())).sum();
    worth
        + WEIGHTS.kinds[different]
        + (buildings as f32 - different as f32) * WEIGHTS.building
        + WEIGHTS.philosophers[usize::from(player.philosophers.min(4))]
        + f32::from(player.priests) * WEIGHTS.priest
        + f32::from(table.prosperity(seat)) * WEIGHTS.income
        + fleets as f32 * WEIGHTS.fleet
}

/// What gold and offerings will bring.
fn prospects(table: &Tabletop, seat: Seat, gold: u16) -> f32 {
    let left = f32::from(gold.saturating_sub(table.due(seat)));
    let mut worth = 0.0;
    for place in &table.gods {
        if place.bid.is_some_and(|bid| bid.seat == seat) {
            worth += WEIGHTS.god + if lacks(table, seat, place.god) { WEIGHTS.missing } else { 0.0 };
        }
    }
    if table.apollo.contains(&seat) {
        worth += WEIGHTS.apollo;
    }
    worth + WEIGHTS.gold * left.sqrt()
}

/// Whether the building of `god` is one that `seat` has none of.
fn lacks(table: &Tabletop, seat: Seat, god: God) -> bool {
    god.row().building.is_some_and(|building| {
        table.board.held(seat).iter().all(|land| table.board.land(land).buildings.count(building) == 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cyclades::{CycladesOptions, Offering};
    use kernel::{Dice, Game};

    /// CYC-5.4.4: with two markers the priests take their coins off the sum, once, and each marker costs one at least.
    #[test]
    fn priests_are_counted_once_for_two_markers() {
        let seat = Seat(0);
        let setup = Cyclades::setup(&CycladesOptions::default(), 2, Dice::from_seed("priests"), &mut ());
        let mut table = setup.expect("the defaults can be set up").table;
        table.players[0].priests = 2;
        for (place, gold) in table.gods.iter_mut().zip([4, 5]) {
            place.bid = Some(Offering { seat, gold });
        }
        let left = |table: &Tabletop, gold| prospects(table, seat, gold) - prospects(table, seat, 0);
        assert_eq!(left(&table, 7), 0.0, "7 of the 9 are due");
        assert!((left(&table, 11) - WEIGHTS.gold * 2.0).abs() < 0.001, "and 4 of 11 are left");
    }
}
