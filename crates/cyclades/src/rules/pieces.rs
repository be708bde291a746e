//! Gold, units and cards coming and going: the ways every rule uses.

use super::Log;
use crate::board::Ships;
use crate::event::{Event, Gift, Reason, Taken};
use crate::ids::{Card, Figure, Piece};
use crate::map::{Place, Sea, Territory};
use crate::state::Cyclades;
use kernel::{Remark, Seat, Seats};

/// Gold.
impl Cyclades {
    /// The purse of a seat.
    pub fn gold_of(&self, seat: Seat) -> u16 {
        self.gold.get(seat.index()).copied().unwrap_or(0)
    }

    pub(crate) fn can_pay(&self, seat: Seat, gold: u16) -> bool {
        self.gold_of(seat) >= gold
    }

    pub(crate) fn gain(&mut self, seat: Seat, gold: u16, why: Reason, log: &mut impl Log) {
        if gold > 0 {
            self.gold[seat.index()] = self.gold_of(seat).saturating_add(gold);
            log.tell(|| Event::GoldGained { seat, gold, why });
        }
    }

    pub(crate) fn pay(&mut self, seat: Seat, gold: u16, why: Reason, log: &mut impl Log) {
        if gold > 0 {
            self.gold[seat.index()] = self.gold_of(seat).saturating_sub(gold);
            log.tell(|| Event::GoldPaid { seat, gold, why });
        }
    }

    /// Takes gold out of a purse that only some can see into.
    pub(crate) fn steal(&mut self, from: Seat, to: Seat, gold: u16, by: Card, log: &mut impl Log) {
        self.gold[from.index()] -= gold;
        self.gold[to.index()] = self.gold_of(to).saturating_add(gold);
        let partners = [from, to].into_iter().filter_map(|seat| self.teammate(seat));
        let readers: Seats = [from, to].into_iter().chain(partners).collect();
        let open = self.options.open_gold;
        log.seal();
        log.tell(|| Event::GoldStolen { from, to, gold: Some(gold), by, readers, open });
    }
}

/// Priests, philosophers, priestesses.
impl Cyclades {
    /// A card from the supply, if one is left (CYC-5.1.5).
    pub(crate) fn take_card(&mut self, seat: Seat, what: Taken, log: &mut impl Log) {
        let left = match what {
            Taken::Priest => self.priests_left(),
            Taken::Philosopher => self.philosophers_left(),
            Taken::Priestess => self.priestesses_left(),
        };
        if left == 0 {
            return log.tell(|| Event::GiftLost { seat, gift: what.into() });
        }
        let player = self.player_mut(seat);
        match what {
            Taken::Priest => player.priests += 1,
            Taken::Philosopher => player.philosophers += 1,
            Taken::Priestess => player.priestesses += 1,
        }
        log.tell(|| Event::CardTaken { seat, what });
    }
}

/// What is free.
impl Cyclades {
    /// What waited for a place or a choice has none: it is lost (CYC-5.1.5).
    pub(crate) fn lose_gift(&mut self, gift: Gift, log: &mut impl Log) {
        self.pop();
        if let Some(seat) = self.active() {
            log.tell(|| Event::GiftLost { seat, gift });
        }
    }
}

/// Units.
impl Cyclades {
    pub(crate) fn place_on_land(&mut self, seat: Seat, piece: Piece, at: Territory, log: &mut impl Log) {
        self.board.land_mut(at).units.add(piece);
        log.tell(|| Event::UnitPlaced { seat, piece, at: Place::Land(at) });
    }

    pub(crate) fn place_at_sea(&mut self, seat: Seat, ships: Ships, at: Sea, log: &mut impl Log) {
        self.board.add_ships(at, seat, ships);
        let piece = if ships.fleets > 0 { Piece::Fleet } else { Piece::UndeadFleet };
        log.tell(|| Event::UnitPlaced { seat, piece, at: Place::Sea(at) });
    }

    /// A unit on land is destroyed.
    pub(crate) fn destroy_on_land(&mut self, at: Territory, piece: Piece, log: &mut impl Log) {
        let Some(seat) = self.board.land(at).controller else { return };
        self.board.land_mut(at).units.remove(piece);
        self.bury(piece);
        let fed = self.feed_necropolis(piece);
        log.tell(|| Event::UnitLost { seat, piece, at: Place::Land(at), fed });
        self.minotaur_leaves_if_alone(at, log);
    }

    /// All fleets of a sea space are destroyed.
    pub(crate) fn sink_all(&mut self, at: Sea, log: &mut impl Log) {
        let water = self.board.sea(at);
        let Some(seat) = water.owner else { return };
        self.board.remove_ships(at, water.ships);
        for _ in 0..water.ships.fleets {
            let fed = self.feed_necropolis(Piece::Fleet);
            log.tell(|| Event::UnitLost { seat, piece: Piece::Fleet, at: Place::Sea(at), fed });
        }
        for _ in 0..water.ships.undead {
            let (piece, at) = (Piece::UndeadFleet, Place::Sea(at));
            log.tell(|| Event::UnitLost { seat, piece, at, fed: Remark(None) });
        }
        self.light_the_way(seat, at, water.ships.fleets);
    }

    /// Where the card of a lost hero or reinforcement goes (CYC-5.10.9).
    pub(crate) fn bury(&mut self, piece: Piece) {
        match piece {
            Piece::Hero(hero) => self.removed.insert(hero.card()),
            Piece::Reinforcement(unit) => self.discard.insert(unit.card()),
            Piece::Troop
            | Piece::UndeadTroop
            | Piece::Titan
            | Piece::Artifact(_)
            | Piece::Fleet
            | Piece::UndeadFleet
            | Piece::Priest
            | Piece::Philosopher => {}
        }
    }

    /// CYC-5.14.8: each regular unit destroyed puts a coin on the Necropolis. Tells where, and how many lie there then.
    pub(crate) fn feed_necropolis(&mut self, piece: Piece) -> Remark<Option<(Territory, u16)>> {
        let counts =
            piece.feeds_necropolis() && (piece != Piece::Fleet || self.options.necropolis_counts_fleets);
        Remark(self.necropolis().filter(|_| counts).map(|at| {
            let land = self.board.land_mut(at);
            land.gold += 1;
            (at, land.gold)
        }))
    }

    /// A unit is given back: sold, paid with or sacrificed. It is not destroyed.
    pub(crate) fn return_from_land(&mut self, seat: Seat, piece: Piece, at: Territory, log: &mut impl Log) {
        self.board.land_mut(at).units.remove(piece);
        self.bury(piece);
        log.tell(|| Event::PieceReturned { seat, piece, at: Some(Place::Land(at)) });
        self.minotaur_leaves_if_alone(at, log);
    }

    pub(crate) fn return_from_sea(&mut self, seat: Seat, at: Sea, log: &mut impl Log) {
        self.board.remove_ships(at, Ships { fleets: 1, undead: 0 });
        log.tell(|| Event::PieceReturned { seat, piece: Piece::Fleet, at: Some(Place::Sea(at)) });
    }

    /// CYC-5.11.7: the Minotaur goes the moment no land unit is with him.
    pub(crate) fn minotaur_leaves_if_alone(&mut self, at: Territory, log: &mut impl Log) {
        if self.figures.stands(Figure::Minotaur, at) && self.board.land(at).units.is_empty() {
            self.remove_figure(Figure::Minotaur, log);
        }
    }
}
