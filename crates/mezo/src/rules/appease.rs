//! APPEASE: units for one of the open tiles of the wrathful god.

use super::Log;
use crate::action::{Action, Purse};
use crate::agenda::{Source, Step};
use crate::components::{APPEASE_FIRST, APPEASE_LATER};
use crate::effect::Unit;
use crate::event::Event;
use crate::state::{Table, Units};
use kernel::{Seat, Sink};

impl Table {
    /// MEZO-5.71: the first of a conflict pays less.
    pub fn appease_price(&self) -> u8 {
        if self.seats.iter().all(|tribe| tribe.offered.is_empty()) { APPEASE_FIRST } else { APPEASE_LATER }
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

    pub(super) fn appease_options(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        out(Action::No);
        if self.means(seat) >= self.appease_price() && !self.wrath.is_empty() {
            out(Action::Yes);
        }
    }

    pub(super) fn appease(&mut self, seat: Seat, action: Action) {
        self.agenda.pop();
        if action == Action::Yes {
            self.agenda.push(Step::AppeasePay { seat, left: self.appease_price() });
        }
    }

    pub(super) fn payment_options(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        for (purse, units) in self.purses(seat) {
            for unit in Unit::ALL.into_iter().filter(|&unit| units.of(unit) > 0) {
                out(Action::AppeasePay(purse, unit));
            }
        }
    }

    pub(super) fn pay(&mut self, seat: Seat, left: u8, action: Action, log: &mut Log<'_, impl Sink<Event>>) {
        let Action::AppeasePay(purse, unit) = action else { return };
        self.offer(seat, purse, Units::one(unit), log);
        self.replace(Step::AppeasePay { seat, left: left.saturating_sub(1) });
    }

    /// MEZO-5.94: a price of all there is asks nothing. With the price paid, a tile is chosen (MEZO-5.72).
    pub(super) fn pay_all(&mut self, seat: Seat, left: u8, log: &mut Log<'_, impl Sink<Event>>) -> bool {
        if left > 0 && left < self.means(seat) {
            return false;
        }
        if left > 0 {
            let reserve = self.tribe(seat).reserve;
            self.offer(seat, Purse::Reserve, reserve, log);
            for region in self.presence(seat).iter() {
                self.offer(seat, Purse::Region(region), self.units_in(seat, region), log);
            }
        }
        self.replace(Step::ChooseWrathTile { seat });
        true
    }

    fn offer(&mut self, seat: Seat, purse: Purse, units: Units, log: &mut Log<'_, impl Sink<Event>>) {
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

    pub(super) fn use_wrath(&mut self, seat: Seat, action: Action, log: &mut Log<'_, impl Sink<Event>>) {
        self.agenda.pop();
        if let Action::ChooseWrathTile(tile) = action {
            log.emit(|| Event::WrathUsed { seat, tile });
            self.run(seat, Source::Wrath(tile));
        }
    }
}
