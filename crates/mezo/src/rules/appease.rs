//! APPEASE: units for one of the open tiles of the wrathful god.

use super::{Decision, Log, Visit, answers};
use crate::action::{Action, Purse};
use crate::agenda::Source;
use crate::check::{Checked, ensure};
use crate::components::{APPEASE_FIRST, APPEASE_LATER, WrathTile};
use crate::effect::Unit;
use crate::event::Event;
use crate::state::{Mezo, Tabletop, Units};
use crate::text::{any_of, aside, god, some};
use crate::view::View;
use kernel::{Names, Remark, Seat};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The wrathful god may be appeased.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppeaseDecide {
    /// By whom.
    pub seat: Seat,
}

impl Decision for AppeaseDecide {
    answers!(bool: Yes = true, No = false);

    fn actor(self) -> Option<Seat> {
        Some(self.seat)
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        let (price, open) = (some(view.table.appease_price(), None), open_tiles(&view.table));
        format!("APPEASE the wrathful god: pay {price} and use {open}?")
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<bool>) -> ControlFlow<()> {
        out(false)?;
        if game.table.can_appease(seat) { out(true) } else { ControlFlow::Continue(()) }
    }

    fn answer(self, game: &mut Mezo, seat: Seat, yes: bool, _: &mut impl Log) {
        game.table.agenda.pop();
        if yes {
            let left = game.table.appease_price();
            game.table.push(AppeasePay { seat, left });
        }
    }

    fn label(self, view: &View, _: Seat, yes: bool, _: &Names) -> String {
        if yes {
            format!("APPEASE: pay {}", some(view.table.appease_price(), None))
        } else {
            "Do not APPEASE".to_owned()
        }
    }

    fn explain(self, view: &View, _: Seat, yes: bool) -> Option<String> {
        yes.then(|| format!("you cannot pay {}", some(view.table.appease_price(), None)))
    }
}

/// Units are owed to the wrathful god.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppeasePay {
    /// By whom.
    pub seat: Seat,
    /// So many.
    pub left: u8,
}

impl Decision for AppeasePay {
    answers!((Purse, Unit): AppeasePay(purse, unit) = (purse, unit));

    fn actor(self) -> Option<Seat> {
        Some(self.seat)
    }

    /// MEZO-5.94: a price of all there is asks nothing. With the price paid, a tile is chosen (MEZO-5.72).
    fn settles(self, game: &mut Mezo, log: &mut impl Log) -> bool {
        let (AppeasePay { seat, left }, table) = (self, &mut game.table);
        if left > 0 && left < table.means(seat) {
            return false;
        }
        if left > 0 {
            let reserve = table.tribe(seat).reserve;
            table.pay(seat, Purse::Reserve, reserve, log);
            for region in table.presence(seat).iter() {
                table.pay(seat, Purse::Region(region), table.units_in(seat, region), log);
            }
        }
        table.replace(ChooseWrathTile { seat });
        true
    }

    fn ask(self, view: &View, seat: Seat, _: &Names) -> String {
        // Who pays the lower price, or still owes all of the higher one, has paid nothing yet.
        let begun = self.left < view.table.appease_price();
        let (more, god) = (if begun { " more" } else { "" }, god(&view.table, seat));
        let (price, open) = (some(self.left, None), open_tiles(&view.table));
        format!("APPEASE: pay {price}{more}, from your Reserve or where {god} has presence, to use {open}.")
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<(Purse, Unit)>) -> ControlFlow<()> {
        for (purse, units) in game.table.purses(seat) {
            let mut there = Unit::ALL.into_iter().filter(|&unit| units.of(unit) > 0);
            there.try_for_each(|unit| out((purse, unit)))?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, game: &mut Mezo, seat: Seat, (purse, unit): (Purse, Unit), log: &mut impl Log) {
        game.table.pay(seat, purse, Units::one(unit), log);
        game.table.replace(AppeasePay { seat, left: self.left.saturating_sub(1) });
    }

    fn label(self, _: &View, _: Seat, (purse, unit): (Purse, Unit), _: &Names) -> String {
        match purse {
            Purse::Reserve => format!("Pay a {} from your Reserve", unit.title()),
            Purse::Region(region) => format!("Pay a {} from {}", unit.title(), region.title()),
        }
    }

    fn explain(self, view: &View, seat: Seat, (purse, unit): (Purse, Unit)) -> Option<String> {
        Some(match purse {
            Purse::Reserve => format!("you have no {} in your Reserve", unit.title()),
            Purse::Region(region) if !view.table.presence(seat).contains(region) => {
                format!("your god has no presence in {}", region.title())
            }
            Purse::Region(region) => format!("you have no {} in {}", unit.title(), region.title()),
        })
    }

    fn check(self, _: &Mezo, _: bool) -> Checked {
        ensure((1..=APPEASE_LATER).contains(&self.left), "the wrathful god takes one or two units")
    }
}

/// One of the open wrathful tiles is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseWrathTile {
    /// By whom.
    pub seat: Seat,
}

impl Decision for ChooseWrathTile {
    answers!(WrathTile: ChooseWrathTile(tile) = tile);

    fn actor(self) -> Option<Seat> {
        Some(self.seat)
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        "APPEASE: choose an open wrathful tile to use.".to_owned()
    }

    fn offer(self, game: &Mezo, _: Seat, out: &mut impl Visit<WrathTile>) -> ControlFlow<()> {
        game.table.wrath.iter().copied().try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, seat: Seat, tile: WrathTile, log: &mut impl Log) {
        game.table.agenda.pop();
        let (table, source) = (&mut game.table, Source::Wrath(tile));
        log.emit(|| Event::WrathUsed { seat, tile, idle: Remark(table.is_idle(seat, source)) });
        table.run(seat, source);
    }

    fn label(self, view: &View, seat: Seat, tile: WrathTile, _: &Names) -> String {
        format!("{}: {}{}", tile.title(), tile.text().words, aside(&view.table, seat, Source::Wrath(tile)))
    }

    fn explain(self, _: &View, _: Seat, tile: WrathTile) -> Option<String> {
        Some(format!("{} is not open", tile.title()))
    }
}

/// "Storm (Gain 2 strength) or Maize (RECOVER 3 units)".
fn open_tiles(table: &Tabletop) -> String {
    let tiles = table
        .wrath
        .iter()
        .map(|tile| format!("{} ({})", tile.title(), tile.text().words.trim_end_matches('.')));
    any_of(tiles.collect())
}

impl Tabletop {
    /// MEZO-5.71: the first of a conflict pays less.
    pub fn appease_price(&self) -> u8 {
        if self.seats.iter().all(|tribe| tribe.offered.is_empty()) { APPEASE_FIRST } else { APPEASE_LATER }
    }

    /// Whether there is an open tile and `seat` can pay for it.
    pub(super) fn can_appease(&self, seat: Seat) -> bool {
        self.means(seat) >= self.appease_price() && !self.wrath.is_empty()
    }

    /// The units `seat` could pay with, by where they are.
    pub fn purses(&self, seat: Seat) -> impl Iterator<Item = (Purse, Units)> {
        let reserve = (Purse::Reserve, self.tribe(seat).reserve);
        let regions = self.presence(seat).iter();
        [reserve]
            .into_iter()
            .chain(regions.map(move |region| (Purse::Region(region), self.units_in(seat, region))))
    }

    fn means(&self, seat: Seat) -> u8 {
        self.purses(seat).map(|(_, units)| units.total()).sum()
    }

    fn pay(&mut self, seat: Seat, purse: Purse, units: Units, log: &mut impl Log) {
        if units.is_empty() {
            return;
        }
        let region = match purse {
            Purse::Reserve => {
                self.tribe_mut(seat).reserve.take(units);
                None
            }
            Purse::Region(region) => {
                self.regions[region].units[seat].take(units);
                Some(region)
            }
        };
        self.tribe_mut(seat).offered.add(units);
        log.emit(|| Event::UnitsOffered { seat, units, region });
    }
}
