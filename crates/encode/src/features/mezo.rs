//! How tribes stand: points and devotion, units and where they are, what each region to come promises, cards.

use super::{Features, up_to};
use crate::Pen;
use kernel::Seat;
use mezo::components::{
    AGES, Ability, Altar, CARDS_EACH, CHAMPION_STRENGTH, Card, DEVOTION_TOP, GLYPHS, God, UNITS_EACH,
    WrathTile,
};
use mezo::{Frame, Mezo, Region, Regions, Tabletop, Units};

impl Features for Mezo {
    fn common(&self, pen: &mut impl Pen) {
        let table = &self.table;
        pen.one("seats", 3, Some(usize::from(table.players()) - 2));
        pen.one("age", AGES.into(), Some(usize::from(table.age).saturating_sub(1)));
        pen.number("to_come", self.hidden.tiles.len() as i32, 6);
        pen.flag("conflict", table.conflict.is_some());
        pen.one("asked", 8, Some(asked(table)));
        pen.some("wrath", WrathTile::ALL.len(), table.wrath.iter().map(|tile| tile.index()));
        let altars = to_come(self).iter().filter_map(|region| table.regions[region].altar);
        pen.some("altars_to_come", Altar::ALL.len(), altars.map(Altar::index));
        let fought = table.conflict.and_then(|region| table.regions[region].altar);
        pen.one("altar", Altar::ALL.len(), fought.map(Altar::index));
    }

    fn own(&self, seat: Seat, pen: &mut impl Pen) {
        let table = &self.table;
        turn(table, seat, pen);
        tribe(table, seat, pen);
        buildings(table, seat, pen);
        prizes(table, to_come(self), seat, pen);
        conflict(table, seat, pen);
        cards(self, seat, pen);
    }
}

/// The regions that will still be fought over in this Age.
fn to_come(game: &Mezo) -> Regions {
    game.hidden.tiles.iter().copied().collect()
}

fn asked(table: &Tabletop) -> usize {
    match table.agenda.last() {
        Some(Frame::ChooseGod(_)) => 1,
        Some(Frame::ChooseTribeAbility(_)) => 2,
        Some(Frame::Deploy(_)) => 3,
        Some(Frame::SelectCard(_)) => 4,
        Some(Frame::ChooseAction(_)) => 5,
        Some(Frame::SacrificeWarriors(_) | Frame::SacrificeShamans(_)) => 6,
        Some(Frame::WanderGod(_)) => 7,
        _ => 0,
    }
}

/// How soon it is asked in the round that runs, and whether it was.
fn turn(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let round = match table.agenda.last() {
        Some(Frame::ChooseGod(it)) => Some((it.0.order, it.0.turn)),
        Some(Frame::ChooseTribeAbility(it)) => Some((it.0.order, it.0.turn)),
        Some(Frame::Deploy(it)) => Some((it.order, it.turn)),
        Some(Frame::ChooseAction(it)) => Some((it.0.order, it.0.turn)),
        _ => None,
    };
    let after = round.and_then(|(order, turn)| {
        let left = order.as_slice().get(usize::from(turn)..)?;
        left.iter().position(|&one| one == seat)
    });
    pen.one("after_turn", 4, after.map(|after| after.min(3)));
}

fn units(name: &'static str, units: Units, pen: &mut impl Pen) {
    pen.counts(name, &[units.warriors, units.shamans], 4);
}

fn tribe(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let tribe = table.tribe(seat);
    pen.one("god", God::ALL.len(), tribe.god.map(God::index));
    up_to("points", tribe.vp, 40, pen);
    up_to("points_over_100", tribe.vp.saturating_sub(100), 40, pen);
    up_to("exalted", table.exalted(seat), 8, pen);
    pen.number("devotion", tribe.devotion.into(), DEVOTION_TOP);
    up_to("devotion_points", table.devotion_value(seat), 15, pen);
    pen.one("level", 3, Some(usize::from(tribe.level()) - 1));
    pen.some("abilities", Ability::ALL.len(), tribe.abilities.iter().map(|ability| ability.index()));
    units("reserve", tribe.reserve, pen);
    units("xibalba", tribe.xibalba, pen);
    units("offered", tribe.offered, pen);
    units("sacrificed", tribe.sacrificed, pen);
    units("in_books", table.units_in_books(seat), pen);
    pen.number("champions", table.champions_on_board(seat).into(), 2);
}

fn buildings(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let (mut regions, mut tops, mut pieces, mut levels) = (0, 0, 0, 0);
    for region in table.in_play().iter() {
        let pyramid = &table.regions[region].pyramid;
        let own = pyramid.iter().filter(|piece| piece.owner == Some(seat));
        let count = own.clone().count() as u8;
        regions += u8::from(count > 0);
        pieces += count;
        levels += own.map(|piece| piece.level).sum::<u8>();
        tops += u8::from(pyramid.last().is_some_and(|piece| piece.owner == Some(seat)));
    }
    let ages: u8 = (table.age.max(1)..=table.options.ages).sum();
    pen.counts("pyramids_pieces_levels_tops", &[regions, pieces, levels, tops], 4);
    up_to("pyramids_by_ages", regions * ages, 12, pen);
    up_to("tops_by_ages", tops * ages, 12, pen);
    let supply = [1, 2, 3, 4].map(|level| table.piece_supply(seat, level));
    pen.counts("pieces_left", &supply, 3);
    pen.number("glyphs", table.glyphs_on_board(seat).into(), GLYPHS);
}

/// How strong a tribe is in a region that is not fought over yet.
fn strength(table: &Tabletop, seat: Seat, region: Region) -> i32 {
    let site = &table.regions[region];
    let champion = if site.champion == Some(seat) { i32::from(CHAMPION_STRENGTH) } else { 0 };
    champion + i32::from(site.units[seat].total()) + i32::from(site.glyphs[seat])
}

/// How far `seat` is ahead of the best of the others.
fn lead(table: &Tabletop, seat: Seat, of: impl Fn(Seat) -> i32) -> i32 {
    let best = table.everyone().filter(|&other| other != seat).map(&of).max().unwrap_or(0);
    of(seat) - best
}

fn prizes(table: &Tabletop, to_come: Regions, seat: Seat, pen: &mut impl Pen) {
    let (mut by_altar, mut strong) = ([(0, 0); Altar::ALL.len()], [0u8; 3]);
    let (mut warriors, mut shamans, mut tied) = (0, 0, 0);
    let (mut own, mut presence) = (Units::NONE, 0);
    let present = table.presence(seat);
    for region in to_come.iter() {
        let site = &table.regions[region];
        let here = strength(table, seat, region);
        let ahead = lead(table, seat, |seat| strength(table, seat, region));
        if let Some(altar) = site.altar {
            by_altar[altar.index()] = (here, ahead);
        }
        for (count, least) in strong.iter_mut().zip([1, 2, 4]) {
            *count += u8::from(ahead >= least);
        }
        tied += u8::from(ahead == 0 && here > 0);
        warriors += u8::from(lead(table, seat, |seat| site.units[seat].warriors.into()) > 0);
        shamans += u8::from(lead(table, seat, |seat| site.units[seat].shamans.into()) > 0);
        own.add(site.units[seat]);
        presence += u8::from(present.contains(region));
    }
    for (nth, (here, ahead)) in by_altar.into_iter().enumerate() {
        pen.enter("altar", nth);
        up_to("strength", here, 6, pen);
        up_to("ahead", if here > 0 { ahead } else { 0 }, 4, pen);
        pen.flag("leads", ahead > 0);
        pen.leave();
    }
    pen.counts("regions_ahead_by_1_2_4", &strong, 3);
    pen.counts("regions_tied_warriors_shamans_presence", &[tied, warriors, shamans, presence], 3);
    units("units_to_come", own, pen);
    let later = table.in_play().iter().filter(|&region| !to_come.contains(region));
    let mut rest = Units::NONE;
    later.for_each(|region| rest.add(table.units_in(seat, region)));
    pen.number("units_elsewhere", rest.total().into(), UNITS_EACH);
}

/// How it stands in the region that is fought over.
fn conflict(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let site = table.conflict.map(|region| &table.regions[region]);
    let here = |seat: Seat| i32::from(table.strength(seat));
    let warriors = |seat: Seat| site.map_or(0, |site| site.units[seat].warriors.into());
    let shamans = |seat: Seat| site.map_or(0, |site| site.units[seat].shamans.into());
    up_to("fight.strength", here(seat), 10, pen);
    up_to("fight.ahead", lead(table, seat, here), 6, pen);
    pen.flag("fight.leads", site.is_some() && lead(table, seat, here) > 0);
    pen.number("fight.warriors_ahead", lead(table, seat, warriors), 4);
    pen.number("fight.shamans_ahead", lead(table, seat, shamans), 4);
    pen.counts("fight.units", &[warriors(seat) as u8, shamans(seat) as u8], 4);
    pen.flag("fight.champion", site.is_some_and(|site| site.champion == Some(seat)));
    pen.flag("fight.presence", table.conflict.is_some_and(|region| table.presence(seat).contains(region)));
    pen.flag("fight.claim", table.tribe(seat).claim.is_some());
}

/// The number of a card among the five of its god.
fn place(card: Card) -> usize {
    card.index() % CARDS_EACH
}

fn cards(game: &Mezo, seat: Seat, pen: &mut impl Pen) {
    let tribe = game.table.tribe(seat);
    pen.some("hand", CARDS_EACH, game.hidden.cards[seat].hand.iter().map(|&card| place(card)));
    pen.some("unplayed", CARDS_EACH, tribe.unplayed().map(place));
    pen.one("card", CARDS_EACH, tribe.card.map(place));
    pen.number("uncovered", if tribe.card.is_some() { tribe.uncovered().count() as i32 } else { 0 }, 3);
}
