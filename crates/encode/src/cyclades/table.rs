//! What lies on the table.

use super::{
    ARMY, ARTIFACTS, Around, BUILDINGS, CARDS, FAVORS, FIGURES, GODS, HEROES, ITEMS, MONUMENTS, PLAYERS,
    REINFORCEMENTS, SPECIALS, Seen,
};
use crate::{Meaning, Pen, from};
use cyclades::map::{Place, Territory};
use cyclades::{Army, Battle, Building, Figure, FigureSet, Group, Metropolis, Side, Source, Tabletop};
use kernel::{Named, Seat};

#[inline(always)]
pub(super) fn one<E: Named>(name: &'static str, which: Option<E>, pen: &mut impl Pen) {
    pen.one(name, E::ALL.len(), which.map(E::index));
}

/// A place in a list, counted from 1; 0 where it is not there.
#[inline(always)]
fn standing(list: &[Seat], seat: Seat) -> i32 {
    list.iter().position(|&one| one == seat).map_or(0, |at| at as i32 + 1)
}

/// What lies before each seat.
#[inline(always)]
pub(super) fn players(seen: Seen<'_>, eye: Around, pen: &mut impl Pen) {
    for (nth, seat) in eye.me.round(eye.seats).enumerate() {
        pen.enter("seat", nth);
        pen.block(3 + ITEMS + FAVORS + 7, true, |pen| player(seen, eye, seat, pen));
        pen.leave();
    }
}

#[inline(always)]
fn player(seen: Seen<'_>, eye: Around, seat: Seat, pen: &mut impl Pen) {
    let (table, player) = (seen.table, seen.table.player(seat));
    let gold = seen.gold[seat.index()];
    pen.counts(
        "priests_philosophers_priestesses",
        &[player.priests, player.philosophers, player.priestesses],
        9,
    );
    pen.set("items", player.items);
    one("favor", player.favor, pen);
    pen.flag("out", player.out.is_some());
    pen.flag("gold_known", gold.is_some());
    pen.wide("gold", gold.unwrap_or(0).into());
    pen.number("order", standing(&table.order, seat), PLAYERS as u8);
    pen.number("apollo", standing(&table.apollo, seat), PLAYERS as u8);
    pen.flag("ally", seat != eye.me && table.allied(eye.me, seat));
}

/// The gods with their offerings, and the cards on sale.
#[inline(always)]
pub(super) fn track(table: &Tabletop, eye: Around, pen: &mut impl Pen) {
    for nth in 0..5 {
        let place = table.gods.get(nth);
        let bid = place.and_then(|place| place.bid);
        pen.enter("god", nth);
        pen.block(2 * GODS + usize::from(eye.seats) + 2, place.is_some(), |pen| {
            one("god", place.map(|place| place.god), pen);
            one("covered", place.and_then(|place| place.covered), pen);
            eye.seat("bidder", bid.map(|bid| bid.seat), pen);
            pen.wide("offering", bid.map_or(0, |bid| bid.gold.into()));
        });
        pen.leave();
    }
    for (nth, card) in table.track.iter().enumerate() {
        pen.enter("track", nth);
        one("card", *card, pen);
        pen.leave();
    }
}

/// What else lies open beside the board.
#[inline(always)]
pub(super) fn open(table: &Tabletop, pen: &mut impl Pen) {
    let width = 2 * GODS + 3 * CARDS + 2 * FAVORS + ITEMS + SPECIALS + MONUMENTS + 4;
    pen.block(width, true, |pen| {
        pen.flag("apollo_gift", table.apollo_gift);
        pen.set("gods_seen", table.seen);
        pen.set("gods_before", table.previous);
        pen.set("discard", table.discard);
        pen.set("removed", table.removed);
        pen.flag("retired", table.retired);
        pen.set("resolving", table.resolving);
        pen.number("threat", table.threat.into(), 9);
        one("favor", table.favor, pen);
        pen.set("used_favors", table.used_favors);
        pen.set("used_items", table.used_items);
        pen.set("specials", table.specials);
        pen.set("monuments", table.monuments);
        pen.flag("reached", table.reached);
    });
}

/// The turn being played.
#[inline(always)]
pub(super) fn turn(table: &Tabletop, eye: Around, pen: &mut impl Pen) {
    let turn = table.turn.as_ref();
    eye.seat("turn.seat", turn.map(|turn| turn.seat), pen);
    pen.block(GODS + 3 + REINFORCEMENTS + MONUMENTS + ARTIFACTS + HEROES + 4, turn.is_some(), |pen| {
        one("turn.god", turn.map(|turn| turn.god), pen);
        let used = turn.map_or([0; 3], |turn| [turn.recruits, turn.titan_moves, turn.discounts]);
        pen.counts("turn.recruits_titans_discounts", &used, 4);
        pen.set("turn.attacked", turn.map(|turn| turn.attacked).unwrap_or_default());
        pen.set("turn.monuments", turn.map(|turn| turn.monuments).unwrap_or_default());
        pen.set("turn.artifacts", turn.map(|turn| turn.artifacts).unwrap_or_default());
        pen.set("turn.hired", turn.map(|turn| turn.hired).unwrap_or_default());
        pen.flag("turn.delphi", turn.is_some_and(|turn| turn.delphi));
        pen.flag("turn.favor", turn.is_some_and(|turn| turn.favor));
        pen.flag("turn.aphrodite", turn.is_some_and(|turn| turn.aphrodite));
        pen.flag("turn.amphora", turn.is_some_and(|turn| turn.amphora));
    });
    let deploy = table.deploy.as_ref();
    eye.seat("deploy.seat", deploy.map(|deploy| deploy.seat), pen);
    pen.block(GODS + 3 + 1 + BUILDINGS + 1, deploy.is_some(), |pen| {
        one("deploy.god", deploy.map(|deploy| deploy.god), pen);
        let units = deploy.map_or([0; 3], |deploy| [deploy.troops, deploy.titans, deploy.fleets]);
        pen.counts("deploy.troops_titans_fleets", &units, 2);
        pen.flag("deploy.choose", deploy.is_some_and(|deploy| deploy.choose));
        one("deploy.building", deploy.and_then(|deploy| deploy.building), pen);
        pen.flag("deploy.prosperity", deploy.is_some_and(|deploy| deploy.prosperity));
    });
}

#[inline(always)]
fn army(army: &Army, pen: &mut impl Pen) {
    pen.counts("troops_undead_titans", &[army.troops, army.undead, army.titans], 8);
    pen.set("heroes", army.heroes);
    pen.set("reinforcements", army.reinforcements);
    pen.set("artifacts", army.artifacts);
}

/// A land move, a fleet move and a battle.
#[inline(always)]
pub(super) fn underway(table: &Tabletop, eye: Around, pen: &mut impl Pen) {
    let moving = table.group.as_ref();
    pen.one("move.source", 7 + REINFORCEMENTS, moving.map(source));
    eye.at_land("move.from", moving.map(|group| group.from), pen);
    eye.at_land("move.to", moving.and_then(|group| group.to), pen);
    pen.enter("move", 0);
    pen.block(ARMY, moving.is_some(), |pen| army(&moving.map(|group| group.army).unwrap_or_default(), pen));
    pen.leave();
    let sail = table.sail.as_ref();
    eye.at("sail.at", sail.map(|sail| Place::Sea(sail.at)), pen);
    pen.number("sail.steps", sail.map_or(0, |sail| sail.steps.into()), 10);
    pen.flag("sail.undead", sail.is_some_and(|sail| sail.undead));
    pen.flag("sail.moved", sail.is_some_and(|sail| sail.moved));
    battle(table.battle.as_ref(), eye, pen);
}

fn source(group: &Group) -> usize {
    match group.source {
        Source::Ares => 0,
        Source::Undead => 1,
        Source::Titan => 2,
        Source::Pegasus => 3,
        Source::Granted => 4,
        Source::Scarab => 5,
        Source::Special(unit) => 6 + unit.index(),
    }
}

#[inline(always)]
fn battle(battle: Option<&Battle>, eye: Around, pen: &mut impl Pen) {
    eye.at("battle.at", battle.map(|battle| battle.at), pen);
    eye.seat("battle.attacker", battle.map(|battle| battle.seat(Side::Attacker)), pen);
    eye.seat("battle.defender", battle.map(|battle| battle.seat(Side::Defender)), pen);
    pen.block(ARMY + 2 + REINFORCEMENTS + 5 * 2 + 1, battle.is_some(), |pen| {
        pen.enter("battle", 0);
        army(&battle.map(|battle| battle.army).unwrap_or_default(), pen);
        pen.leave();
        pen.counts(
            "battle.fleets",
            &battle.map_or([0; 2], |battle| [battle.ships.fleets, battle.ships.undead]),
            8,
        );
        one("battle.power", battle.and_then(|battle| battle.power), pen);
        pen.counts("battle.bonus", &battle.map_or([0; 2], |battle| battle.bonus), 4);
        let both = |of: fn(&Battle) -> [bool; 2]| battle.map_or([0; 2], |battle| of(battle).map(u8::from));
        pen.counts("battle.played", &both(|battle| battle.played), 1);
        pen.counts("battle.netted", &both(|battle| battle.netted), 1);
        pen.counts("battle.losing", &both(|battle| battle.losing), 1);
        pen.counts("battle.sunk", &both(|battle| battle.sunk), 1);
        pen.flag("battle.fallen", battle.is_some_and(|battle| battle.fallen));
    });
}

/// Each territory: who controls it and what stands there.
#[inline(always)]
pub(super) fn lands(table: &Tabletop, eye: Around, pen: &mut impl Pen) {
    let standing: FigureSet = table.figures.iter().map(|(figure, _)| figure).collect();
    let width = ARMY + Building::SMALL.len() + SPECIALS + 1 + 4 + MONUMENTS + FIGURES;
    for (nth, territory) in eye.map.lands.iter().enumerate() {
        pen.enter("land", nth);
        eye.seat("controller", table.board.land(territory).controller, pen);
        pen.block(width, true, |pen| land(table, territory, standing, pen));
        pen.leave();
    }
}

#[inline(always)]
fn land(table: &Tabletop, territory: Territory, standing: FigureSet, pen: &mut impl Pen) {
    let land = table.board.land(territory);
    army(&land.units, pen);
    pen.counts("buildings", land.buildings.counts(), 4);
    let metropolis = land.metropolis.map(|tile| match tile {
        Metropolis::Ordinary => SPECIALS,
        Metropolis::Special(special) => special.index(),
    });
    pen.one("metropolis", SPECIALS + 1, metropolis);
    pen.flag("necropolis", land.necropolis);
    pen.wide("necropolis_gold", land.gold.into());
    pen.number("prosperity", land.prosperity.into(), 4);
    pen.set("monuments", land.monuments);
    let here = |figure: &Figure| table.figures.stands(*figure, territory);
    pen.some("figures", FIGURES, standing.iter().filter(here).map(Figure::index));
}

/// Who sails each sea, and with how many fleets.
#[inline(always)]
pub(super) fn seas(table: &Tabletop, eye: Around, pen: &mut impl Pen) {
    let seats = usize::from(eye.seats);
    let parts = [("owner", seats, Meaning::One), ("fleets", 2, Meaning::Numbers(8))];
    pen.table("sea", &parts, eye.seas(), |numbers| {
        for sea in table.board.all_sailed().iter() {
            let water = table.board.sea(sea);
            let row = &mut numbers[eye.sea(sea) * (seats + 2)..][..seats + 2];
            if let Some(owner) = water.owner {
                row[from(eye.me, owner, eye.seats)] = 1;
            }
            row[seats] = water.ships.fleets as i8;
            row[seats + 1] = water.ships.undead as i8;
        }
    });
}
