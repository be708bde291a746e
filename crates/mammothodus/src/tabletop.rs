//! What can be asked of the table.

use crate::components::{Cards, Clan, PLACES, Talent};
use crate::frame::Frame;
use crate::map::{Area, Areas, INITIAL_TRAILS};
use crate::state::{Mammothodus, Slot, Tablet, Tabletop};
use kernel::Seat;

impl Tabletop {
    /// The seat that runs `slot`: clans are dealt to the seats in turn.
    pub fn owner(slot: Slot, seats: u8) -> Seat {
        Seat(slot.0 % seats)
    }

    /// All clans in turn order.
    pub fn slots(&self) -> impl DoubleEndedIterator<Item = Slot> + Clone + use<> {
        (0..self.clans.len() as u8).map(Slot)
    }

    /// The clan whose turn comes after that of `slot`.
    pub fn after(&self, slot: Slot) -> Slot {
        Slot((slot.0 + 1) % self.clans.len() as u8)
    }

    /// The tablet of `slot`.
    pub fn clan(&self, slot: Slot) -> &Tablet {
        &self.clans[slot.index()]
    }

    /// The tablet of `slot`, to change it.
    pub fn clan_mut(&mut self, slot: Slot) -> &mut Tablet {
        &mut self.clans[slot.index()]
    }

    /// The name of the clan in `slot`; the first clan while none is chosen yet.
    pub fn who(&self, slot: Slot) -> Clan {
        self.clan(slot).clan.unwrap_or(Clan::Mammoths)
    }

    /// What people call the clan in `slot`.
    pub fn name(&self, slot: Slot) -> &'static str {
        self.who(slot).name()
    }

    /// The tablet of the clan whose turn it is.
    pub fn actor(&self) -> &Tablet {
        self.clan(self.active)
    }

    /// Areas with figures of any clan.
    pub fn inhabited(&self) -> Areas {
        self.clans.iter().fold(Areas::NONE, |areas, clan| areas.or(clan.areas()))
    }

    /// How many figures of all clans stand in `area`.
    pub fn crowd(&self, area: Area) -> u8 {
        self.clans.iter().map(|clan| clan.figures_at(area)).sum()
    }

    /// Whether a trail leads into `area`.
    pub fn has_trail(&self, area: Area) -> bool {
        INITIAL_TRAILS.or(self.board.trails).contains(area)
    }

    /// Whether a tribe or spirit stands in `area`.
    pub fn has_enemy(&self, area: Area) -> bool {
        self.board.tribes[area] > 0 || self.board.spirits.entries().any(|(_, at)| at == area)
    }

    /// The clan that has a token of `talent` in `area`.
    pub fn token(&self, talent: Talent, area: Area) -> Option<Slot> {
        self.talented(talent).filter(|&slot| self.clan(slot).placed[area] > 0)
    }

    /// The clan that has `talent`.
    pub fn talented(&self, talent: Talent) -> Option<Slot> {
        self.slots().find(|&slot| self.clan(slot).talent == Some(talent))
    }

    /// Cards that the next activation costs.
    pub fn cost(&self) -> u8 {
        self.portal.places.len() + 1
    }

    /// What waits on top.
    pub fn top(&self) -> Option<Frame> {
        self.agenda.last().copied()
    }

    /// MAM-6.1: the portal is open and every clan has somebody there.
    pub fn is_won(&self) -> bool {
        self.portal.places.len() as usize == PLACES
            && self.clans.iter().all(|clan| clan.areas().contains(Area::Center))
    }
}

impl Tablet {
    /// Areas with its figures.
    pub fn areas(&self) -> Areas {
        self.figures.entries().map(|(_, area)| area).collect()
    }

    /// How many of its figures stand in `area`.
    pub fn figures_at(&self, area: Area) -> u8 {
        self.figures.entries().filter(|&(_, at)| at == area).count() as u8
    }

    /// Areas from which help and talents reach: those of its figures and all neighbours.
    pub fn reach(&self) -> Areas {
        self.figures.entries().fold(Areas::NONE, |areas, (_, area)| areas.or(area.reach()))
    }
}

impl Mammothodus {
    /// The seat that runs `slot`.
    pub fn owner(&self, slot: Slot) -> Seat {
        Tabletop::owner(slot, self.seats)
    }

    /// The hand of `slot`.
    pub fn hand(&self, slot: Slot) -> &Cards {
        &self.cards[slot.index()].hand
    }
}
