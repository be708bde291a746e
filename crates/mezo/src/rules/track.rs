//! The VP track, where no two markers share a space, and the devotion track.

use super::Log;
use crate::agenda::TurnOrder;
use crate::components::DEVOTION_TOP;
use crate::event::{Event, Why};
use crate::state::{BySeat, Tabletop};
use kernel::Seat;

impl Tabletop {
    /// All seats, most VP first (MEZO-5.6).
    pub fn vp_order(&self) -> TurnOrder {
        let mut seats = [Seat(0); 4];
        let count = self.seats.len();
        for at in 0..count {
            let mut to = at;
            while to > 0 && self.tribe(seats[to - 1]).vp < self.seats[at].vp {
                seats[to] = seats[to - 1];
                to -= 1;
            }
            seats[to] = Seat(at as u8);
        }
        seats.into_iter().take(count).collect()
    }

    /// MEZO-5.4: occupied spaces count, and the marker goes on to the next free one.
    pub(crate) fn gain_vp(&mut self, seat: Seat, amount: u32, why: Why, log: &mut impl Log) {
        if amount == 0 {
            return;
        }
        let mut to = self.tribe(seat).vp + amount;
        while self.seats.iter().any(|tribe| tribe.vp == to) {
            to += 1;
        }
        self.tribe_mut(seat).vp = to;
        log.emit(|| Event::VpGained { seat, amount, to, why });
    }

    /// MEZO-5.5: gains of one event, most VP first.
    pub(crate) fn award(&mut self, gains: &BySeat<(u32, Why)>, log: &mut impl Log) {
        for &seat in self.vp_order().as_slice() {
            let (amount, why) = gains[seat];
            self.gain_vp(seat, amount, why, log);
        }
    }

    /// MEZO-5.17, MEZO-5.18: what goes beyond the end of the track scores, as one gain.
    pub(crate) fn gain_devotion(&mut self, seat: Seat, amount: u8, log: &mut impl Log) {
        if amount == 0 {
            return;
        }
        let tribe = self.tribe_mut(seat);
        let steps = amount.min(DEVOTION_TOP - tribe.devotion);
        tribe.devotion += steps;
        let to = tribe.devotion;
        log.emit(|| Event::DevotionGained { seat, amount, to });
        self.gain_vp(seat, u32::from(amount - steps), Why::Overflow, log);
    }
}
