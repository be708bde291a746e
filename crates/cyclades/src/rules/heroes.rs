//! Heroes: hiring, upkeep, sacrifice (section 5.13).

use super::{Frame, Log, Offers};
use crate::action::{Action, Prey};
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Figure, Hero, Piece};
use crate::map::{LandSet, Sea, Territory};
use crate::queries::Dues;
use crate::state::{Cyclades, Tabletop, Turn};
use kernel::Seat;

/// Upkeep.
impl Cyclades {
    pub(super) fn offer_upkeep(&self, seat: Seat, out: &mut impl Offers) {
        if self.can_pay(seat, box_::HERO_UPKEEP) {
            out.offer(Action::Pay);
        }
        if self.player(seat).priestesses > 0 {
            out.offer(Action::Priestess);
        }
        out.offer(Action::Release);
    }

    pub(super) fn answer_upkeep(&mut self, seat: Seat, hero: Hero, action: Action, log: &mut impl Log) {
        self.pop();
        match action {
            Action::Pay => {
                self.pay(seat, box_::HERO_UPKEEP, Reason::Upkeep, log);
                log.tell(|| Event::HeroKept { seat, hero, priestess: false });
            }
            Action::Priestess => {
                self.player_mut(seat).priestesses -= 1;
                log.tell(|| Event::HeroKept { seat, hero, priestess: true });
            }
            _ => {
                self.remove_hero(seat, hero, log);
                log.tell(|| Event::HeroLeft { hero });
            }
        }
    }

    /// The figure leaves the board, the card the game.
    fn remove_hero(&mut self, seat: Seat, hero: Hero, log: &mut impl Log) {
        if let Some(at) = self.hero_at(seat, hero) {
            self.board.land_mut(at).units.heroes.remove(hero);
            self.minotaur_leaves_if_alone(at, log);
        }
        self.removed.add(hero.card());
    }

    /// A hero enters service; he cannot be sacrificed in this turn (CYC-5.13.3).
    pub(super) fn hire(&mut self, seat: Seat, hero: Hero, at: Territory, log: &mut impl Log) {
        if let Some(turn) = &mut self.turn {
            turn.hired.add(hero);
        }
        self.place_on_land(seat, Piece::Hero(hero), at, log);
    }
}

/// Sacrifice.
impl Tabletop {
    /// Territories near `from` where another player has troops.
    fn achilles_lands(&self, seat: Seat, from: Territory) -> LandSet {
        let near = self.linked(seat, from).minus(self.board.held(seat));
        near.iter().filter(|&at| self.board.land(at).units.troop_kinds().next().is_some()).collect()
    }

    fn perseus_prey(&self) -> impl Iterator<Item = Prey> + '_ {
        let figures = self.figures.iter().map(|(figure, _)| figure);
        let figures = figures.filter(|&figure| figure != Figure::Chiron).map(Prey::Figure);
        let lands = self.map().lands.iter().filter(|&at| !self.guarded(at));
        figures.chain(lands.flat_map(|at| {
            self.board.land(at).buildings.kinds().map(move |building| Prey::Building(at, building))
        }))
    }

    /// Whether the sacrifice of a hero at `at` would do something (section 4, "usable").
    fn sacrifice_usable(&self, seat: Seat, hero: Hero, at: Territory) -> bool {
        let lands = self.board.held(seat);
        match hero {
            Hero::Achilles => !self.achilles_lands(seat, at).is_empty(),
            Hero::Hector => self.troops_left(seat) > 0,
            Hero::Heracles => {
                let types = self.board.basic_types(lands);
                types.len() >= box_::HERACLES_TYPES && self.can_found(lands, Dues { types, theaters: 0 })
            }
            Hero::Penthesilea => {
                self.player(seat).priests >= box_::PENTHESILEA_PRIESTS
                    && self.can_found(lands, Dues::default())
            }
            Hero::Perseus => self.perseus_prey().next().is_some(),
            Hero::Ulysses => {
                self.board.at_sea(seat) >= box_::ULYSSES_FLEETS && self.can_found(lands, Dues::default())
            }
        }
    }
}

impl Cyclades {
    pub(super) fn offer_sacrifices(&self, turn: &Turn, out: &mut impl Offers) {
        let heroes = self.heroes_of(turn.seat).minus(turn.hired);
        let usable = |hero: &Hero| {
            let at = self.hero_at(turn.seat, *hero);
            at.is_some_and(|at| self.sacrifice_usable(turn.seat, *hero, at))
        };
        out.offer_all(heroes.iter().filter(usable), Action::SacrificeHero);
    }

    pub(super) fn sacrifice(&mut self, seat: Seat, hero: Hero, log: &mut impl Log) {
        let Some(at) = self.hero_at(seat, hero) else { return };
        log.tell(|| Event::HeroSacrificed { seat, hero });
        self.remove_hero(seat, hero, log);
        match hero {
            Hero::Achilles => self.push(Frame::SacrificeTerritory { from: at }),
            Hero::Hector => {
                for _ in 0..self.troops_left(seat).min(box_::HECTOR_TROOPS) {
                    self.place_on_land(seat, Piece::Troop, at, log);
                }
            }
            Hero::Heracles => {
                let types = self.board.basic_types(self.board.held(seat));
                self.found_by_discards(Dues { types, theaters: 0 });
            }
            Hero::Penthesilea => {
                // She is retired, not dead: charon cannot fetch her.
                self.retired = true;
                self.return_cards(seat, Piece::Priest, box_::PENTHESILEA_PRIESTS, log);
                self.push(Frame::MetropolisSite);
            }
            Hero::Perseus => self.push(Frame::PerseusTarget),
            Hero::Ulysses => {
                self.push(Frame::MetropolisSite);
                self.push(Frame::FleetToReturn { left: box_::ULYSSES_FLEETS });
            }
        }
    }

    pub(super) fn offer_achilles_lands(&self, seat: Seat, from: Territory, out: &mut impl Offers) {
        out.offer_all(self.achilles_lands(seat, from).iter(), Action::SacrificeTerritory);
    }

    pub(super) fn offer_achilles_troops(&self, at: Territory, left: u8, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if left > 0 {
            out.offer_all(self.board.land(at).units.troop_kinds(), Action::RemoveTroop);
        }
    }

    pub(super) fn answer_achilles(&mut self, at: Territory, left: u8, action: Action, log: &mut impl Log) {
        match action {
            Action::RemoveTroop(piece) => {
                self.swap(Frame::RemoveTroop { at, left: left.saturating_sub(1) });
                self.destroy_on_land(at, piece, log);
            }
            _ => self.pop(),
        }
    }

    pub(super) fn offer_prey(&self, out: &mut impl Offers) {
        out.offer_all(self.perseus_prey(), Action::PerseusTarget);
    }

    pub(super) fn slay(&mut self, prey: Prey, log: &mut impl Log) {
        self.pop();
        match prey {
            Prey::Figure(figure) => self.remove_figure(figure, log),
            Prey::Building(at, building) => self.drop_building(building, at, log),
        }
    }

    pub(super) fn offer_fleets_to_return(&self, seat: Seat, left: u8, out: &mut impl Offers) {
        if left > 0 {
            let with_fleet = |sea: &Sea| self.board.sea(*sea).ships.fleets > 0;
            out.offer_all(self.board.sailed(seat).iter().filter(with_fleet), Action::FleetToReturn);
        }
    }

    pub(super) fn return_fleet(&mut self, seat: Seat, from: Sea, left: u8, log: &mut impl Log) {
        self.return_from_sea(seat, from, log);
        self.swap(Frame::FleetToReturn { left: left.saturating_sub(1) });
    }
}
