//! The gods of a cycle (section 5.3).

use super::Log;
use crate::event::Event;
use crate::ids::{God, GodSet};
use crate::options::GodRefresh;
use crate::state::{Cyclades, GodPlace};
use arrayvec::ArrayVec;

type Gods = ArrayVec<God, 7>;

impl Cyclades {
    /// Step 4: draws the gods and puts them on the track.
    pub(crate) fn refresh_gods(&mut self, log: &mut impl Log) {
        let first = match self.options.god_refresh {
            GodRefresh::SeenReset => self.unseen(),
            GodRefresh::Published => self.absent(),
        };
        let pool = self.pool();
        log.chance();
        let mut gods = self.shuffled(first);
        gods.extend(self.shuffled(pool.minus(first)));
        gods.truncate(self.god_count());
        self.place_gods(&gods, log);
    }

    /// CYC-5.3.2: the gods not seen yet; all of them once every god was seen.
    fn unseen(&mut self) -> GodSet {
        if self.pool().minus(self.seen).is_empty() {
            self.seen = GodSet::NONE;
        }
        self.pool().minus(self.seen)
    }

    /// CYC-5.3.4: the gods absent in the cycle before; all of them where the shuffle is full.
    fn absent(&self) -> GodSet {
        let pool = self.pool();
        let half = 2 * self.god_count() == usize::from(pool.len());
        let full = self.cycle <= 1 || (half && self.cycle % 2 == 1);
        if full { pool } else { pool.minus(self.previous) }
    }

    pub(crate) fn shuffled(&mut self, gods: GodSet) -> Gods {
        let mut gods: Gods = gods.iter().collect();
        self.dice.shuffle(&mut gods);
        gods
    }

    pub(crate) fn place_gods(&mut self, gods: &[God], log: &mut impl Log) {
        let places = gods.iter().take(5).map(|&god| GodPlace { god, covered: None, bid: None });
        self.gods = places.collect();
        log.tell(|| Event::GodsPlaced { gods: gods.iter().take(5).copied().collect() });
    }

    /// All gods on the track were seen, except one that hades covers (CYC-5.14.3).
    pub(super) fn note_seen_gods(&mut self) {
        let shown: GodSet =
            self.gods.iter().filter(|place| place.covered.is_none()).map(|place| place.god).collect();
        self.seen = self.seen.or(shown);
        self.previous = shown;
    }
}
