//! How players stand: Metropolises and what leads to the next one, income, gold and offerings, troops and fleets.

mod modules;

use super::{Features, up_to};
use crate::Pen;
use cyclades::{Building, Cyclades, Frame, God, PLAYERS, Tabletop};
use kernel::Seat;

impl Features for Cyclades {
    fn common(&self, pen: &mut impl Pen) {
        let table = &self.table;
        pen.one("seats", PLAYERS, Some(usize::from(table.seats) - 1));
        up_to("cycle", table.cycle, 10, pen);
        pen.one("asked", 4, Some(asked(table)));
        pen.some("gods", God::ALL.len(), table.gods.iter().map(|place| place.god.index()));
        pen.number("bids", table.gods.iter().filter(|place| place.bid.is_some()).count() as i32, 5);
        pen.flag("apollo_gift", table.apollo_gift);
        pen.one("turn", God::ALL.len(), table.turn.as_ref().map(|turn| turn.god.index()));
        pen.block(modules::COMMON, modules::played(table), |pen| modules::common(table, pen));
    }

    fn own(&self, seat: Seat, pen: &mut impl Pen) {
        let table = &self.table;
        let gold = self.gold.get(seat.index()).copied().unwrap_or(0);
        pen.flag("lives", table.lives(seat));
        let order = table.order.iter().position(|&one| one == seat);
        pen.one("order", PLAYERS, order);
        pen.flag("to_move", table.active() == Some(seat));
        offerings(table, seat, gold, pen);
        lands(table, seat, pen);
        people(table, seat, pen);
        pen.block(modules::OWN, modules::played(table), |pen| modules::own(table, seat, pen));
    }

    fn variant(&self) -> usize {
        usize::from(modules::great_islands(&self.table))
    }
}

fn asked(table: &Tabletop) -> usize {
    match table.stack.last() {
        Some(Frame::Bid(_)) => 1,
        Some(Frame::Main) => 2,
        Some(Frame::Deploy) => 3,
        _ => 0,
    }
}

/// Gold, and what is offered to whom.
fn offerings(table: &Tabletop, seat: Seat, gold: u16, pen: &mut impl Pen) {
    let own = table.gods.iter().filter_map(|place| {
        let bid = place.bid.filter(|bid| bid.seat == seat)?;
        Some((place.god, bid.gold))
    });
    let discount = u16::from(table.players[seat.index()].priests);
    let (mut left, mut gods) = (i32::from(gold), [0u8; God::ALL.len()]);
    for (god, offered) in own {
        gods[god.index()] = 1;
        left -= i32::from(offered.saturating_sub(discount).max(1));
    }
    pen.some("offers", gods.len(), (0..gods.len()).filter(|&at| gods[at] > 0));
    pen.flag("on_apollo", table.apollo.contains(&seat));
    up_to("gold", gold, 15, pen);
    up_to("gold_left", left, 15, pen);
    up_to("gold_root", (left.max(0) as u32 * 100).isqrt(), 40, pen);
    let turn = table.turn.as_ref().filter(|turn| turn.seat == seat);
    pen.one("own_turn", God::ALL.len(), turn.map(|turn| turn.god.index()));
    pen.flag("turn_to_come", gods.iter().any(|&god| god > 0));
}

/// What lies on the board.
fn lands(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let (mut lands, mut metropolises, mut guards, mut troops) = (0u8, 0u8, 0u8, 0u8);
    let (mut kinds, mut bare, mut slots, mut weakest) = ([0u8; Building::BASIC.len()], 0u8, 0u8, 9u8);
    for territory in table.board.held(seat).iter() {
        let land = table.board.land(territory);
        let units = land.units.units();
        lands += 1;
        troops = troops.saturating_add(units);
        bare += u8::from(units == 0);
        slots += table.free_slots(territory);
        for (count, building) in kinds.iter_mut().zip(Building::BASIC) {
            *count += land.buildings.count(building);
        }
        if land.metropolis.is_some() {
            metropolises += 1;
            guards += units.min(6);
            weakest = weakest.min(units);
        }
    }
    let different = kinds.iter().filter(|&&count| count > 0).count();
    pen.one("metropolises", 5, Some(usize::from(metropolises.min(4))));
    pen.one("kinds", 5, Some(different));
    pen.counts("buildings", &kinds, 2);
    pen.counts("lands_bare_slots", &[lands, bare, slots], 5);
    up_to("troops", troops, 8, pen);
    up_to("guards", guards, 6, pen);
    up_to("weakest_guard", if metropolises > 0 { weakest } else { 0 }, 4, pen);
    let ships = table.board.sailed(seat).iter().map(|sea| u16::from(table.board.sea(sea).ships.total()));
    up_to("fleets", ships.clone().sum::<u16>(), 8, pen);
    up_to("seas", ships.count(), 6, pen);
    up_to("income", table.prosperity(seat), 10, pen);
}

fn people(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let player = &table.players[seat.index()];
    pen.one("philosophers", 5, Some(usize::from(player.philosophers.min(4))));
    up_to("priests", player.priests, 4, pen);
    up_to("priestesses", player.priestesses, 4, pen);
    pen.number("items", player.items.iter().count() as i32, 3);
    pen.number("monuments", table.monuments_of(seat).iter().count() as i32, 3);
    pen.number("heroes", table.heroes_of(seat).iter().count() as i32, 3);
    pen.flag("favor", player.favor.is_some());
}
