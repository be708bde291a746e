//! What expansions and the great islands add: ways to a Metropolis without four kinds of buildings, artifacts, heroes and
//! other units, monuments, and who can march on whom. In the plain game all of it is 0.

use super::up_to;
use crate::Pen;
use cyclades::components::{PHILOSOPHERS_NEEDED, Timing};
use cyclades::map::{BoardKind, LandSet, Territory};
use cyclades::{Artifact, Building, CardKind, Hero, Metropolis, Monument, Reinforcement, Special, Tabletop};
use kernel::Seat;

/// How many features are common to all seats.
pub(super) const COMMON: usize = 13;
/// How many there are for each seat.
pub(super) const OWN: usize = 68;

/// Whether anything but the plain game is played.
pub(super) fn played(table: &Tabletop) -> bool {
    let options = &table.options;
    let module = options.hades || options.titans || options.monuments || options.egyptian_reinforcements;
    module || great_islands(table)
}

/// Whether the board is that of the Titans, where one marches over land.
pub(super) fn great_islands(table: &Tabletop) -> bool {
    table.options.board_kind(table.seats) == BoardKind::Titans
}

pub(super) fn common(table: &Tabletop, pen: &mut impl Pen) {
    let options = &table.options;
    let modules = [options.hades, options.titans, options.monuments, options.egyptian_reinforcements];
    pen.some("modules", modules.len(), (0..modules.len()).filter(|&at| modules[at]));
    pen.flag("great_islands", great_islands(table));
    pen.flag("teams", options.teams(table.seats));
    up_to("threat", table.threat, 9, pen);
    pen.flag("favor_to_take", table.favor.is_some());
    pen.number("specials_left", table.specials.len().into(), 2);
    let mut track = [0; 4];
    for card in table.track.iter().flatten() {
        track[match card.kind() {
            CardKind::Creature => 0,
            CardKind::Hero(_) => 1,
            CardKind::Artifact(_) => 2,
            CardKind::Reinforcement(_) => 3,
        }] += 1;
    }
    pen.counts("track", &track, 3);
}

pub(super) fn own(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    units(table, seat, pen);
    treasures(table, seat, pen);
    foundings(table, seat, pen);
    marches(table, seat, pen);
}

/// Who fights, beside those that the plain game has.
fn units(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let mut army = cyclades::Army::default();
    table.board.held(seat).iter().for_each(|at| army.join(table.board.land(at).units));
    let seas = table.board.sailed(seat).iter();
    let undead: u8 = seas.map(|sea| table.board.sea(sea).ships.undead).sum();
    pen.counts("army", &[army.troops, army.undead, army.titans], 4);
    up_to("undead_fleets", undead, 3, pen);
    pen.some("heroes_there", Hero::ALL.len(), army.heroes.iter().map(Hero::index));
    pen.some("egyptians", Reinforcement::ALL.len(), army.reinforcements.iter().map(Reinforcement::index));
    let artifacts = usize::from(army.artifacts.len());
    pen.one("artifacts", Artifact::ALL.len(), Some(artifacts.min(Artifact::ALL.len() - 1)));
}

/// Monuments, special Metropolises, magic items and the Necropolis.
fn treasures(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let monuments = table.monuments_of(seat);
    pen.some("monuments_there", Monument::ALL.len(), monuments.iter().map(Monument::index));
    let held = || table.board.held(seat).iter().map(|at| table.board.land(at));
    let special = |metropolis| match metropolis {
        Some(Metropolis::Special(tile)) => Some(Special::index(tile)),
        Some(Metropolis::Ordinary) | None => None,
    };
    pen.some("specials", Special::ALL.len(), held().filter_map(|land| special(land.metropolis)));
    let items = table.player(seat).items;
    let calm = items.iter().filter(|item| item.timing() == Timing::OwnTurn).count() as u8;
    pen.counts("items_in_battle_or_not", &[items.len() - calm, calm], 2);
    let necropolis = held().find(|land| land.necropolis);
    pen.flag("necropolis", necropolis.is_some());
    up_to("necropolis_gold", necropolis.map_or(0, |land| land.gold), 5, pen);
}

/// How much is missing to the next Metropolis by each way, and how many to victory.
fn foundings(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let (board, player, lands) = (&table.board, table.player(seat), table.board.held(seat));
    let kinds = board.basic_types(lands).len();
    let theaters = board.built(lands, Building::Theater);
    up_to("theaters", theaters, 2, pen);
    let lacking = Building::BASIC.len().saturating_sub(usize::from(kinds + theaters));
    pen.one("buildings_missing", Building::BASIC.len() + 1, Some(lacking));
    let thinkers = table.philosophers_needed(seat).saturating_sub(player.philosophers);
    pen.number("philosophers_missing", thinkers.into(), PHILOSOPHERS_NEEDED);
    let sacrifice = |hero: Hero| match hero {
        Hero::Heracles => Some(3u8.saturating_sub(kinds)),
        Hero::Penthesilea => Some(3u8.saturating_sub(player.priests)),
        Hero::Ulysses => Some(3u8.saturating_sub(board.at_sea(seat))),
        Hero::Achilles | Hero::Hector | Hero::Perseus => None,
    };
    let fewest = table.heroes_of(seat).iter().filter_map(sacrifice).min();
    pen.one("sacrifice_missing", 4, fewest.map(usize::from));
    let (metropolises, team) = (board.metropolises(lands), board.metropolises(table.team_lands(seat)));
    pen.one("metropolises_missing", 4, Some(usize::from(table.to_win().saturating_sub(team).min(3))));
    pen.number("metropolises_of_partner", (team - metropolises).into(), 2);
}

/// Who can take whose Metropolis: by how much the strongest army in reach outnumbers what defends it.
fn marches(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let prey = prey(table, seat);
    let have = table.board.metropolises(table.team_lands(seat));
    pen.one("prey", 5, prey.map(step));
    pen.one("siege", 5, siege(table, seat).map(step));
    pen.flag("prey_wins", prey.is_some_and(|lead| lead >= 0) && have + 1 >= table.to_win());
}

/// From far too few to enough.
fn step(lead: i32) -> usize {
    (lead.clamp(-2, 2) + 2) as usize
}

/// What holds a territory with a Metropolis.
fn defence(table: &Tabletop, at: Territory) -> i32 {
    let land = table.board.land(at);
    i32::from(land.units.units()) + i32::from(land.buildings.count(Building::Fortress)) + 1
}

/// The best attack of `seat` on a Metropolis of somebody else.
fn prey(table: &Tabletop, seat: Seat) -> Option<i32> {
    let mut targets = LandSet::NONE;
    for other in Seat::all(table.seats).filter(|&other| !table.allied(seat, other)) {
        let held = table.board.held(other).iter();
        held.filter(|&at| table.board.land(at).metropolis.is_some()).for_each(|at| targets.insert(at));
    }
    if targets.is_empty() {
        return None;
    }
    let mut best = None;
    for from in table.board.held(seat).iter() {
        let army = i32::from(table.board.land(from).units.units());
        if army > 0 {
            let reached = table.linked(seat, from).and(targets).iter();
            let leads = reached.filter(|&to| table.may_enter(seat, to)).map(|to| army - defence(table, to));
            best = best.max(leads.max());
        }
    }
    best
}

/// The best attack of somebody else on a Metropolis of `seat`: over land, or across one sea with own fleets.
fn siege(table: &Tabletop, seat: Seat) -> Option<i32> {
    let (board, map) = (&table.board, table.map());
    let enemy = |at: Territory| board.land(at).controller.filter(|&other| !table.allied(seat, other));
    let army = |at: Territory| i32::from(board.land(at).units.units());
    let mut best = None;
    for at in board.held(seat).iter().filter(|&at| board.land(at).metropolis.is_some()) {
        if board.land(at).monuments.contains(Monument::Citadel) {
            continue;
        }
        let row = map.land(at);
        let near = row.lands.iter().filter(|&from| enemy(from).is_some()).map(army);
        let across = row.seas.iter().filter_map(|sea| {
            let owner = board.sea(sea).owner?;
            let shores = map.sea(sea).lands.and(board.held(owner)).iter();
            shores.filter(|&from| enemy(from).is_some()).map(army).max()
        });
        let strongest = near.chain(across).filter(|&army| army > 0).max();
        best = best.max(strongest.map(|army| army - defence(table, at)));
    }
    best
}
