//! Creature figures: Chiron, the Kraken, Medusa, the Minotaur, Polyphemus, Cerberus.

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::Figure;
use crate::map::{Place, Sea, Territory};
use crate::state::{Cyclades, Standing, Tabletop};
use kernel::Seat;

impl Tabletop {
    /// The next sea from which Polyphemus drives fleets, in id order.
    pub(crate) fn sea_to_clear(&self) -> Option<Sea> {
        let at = self.figures.land(Figure::Polyphemus)?;
        self.map().land(at).seas.and(self.board.all_sailed()).first()
    }
}

impl Cyclades {
    /// Takes a figure off the board; its card is discarded if somebody holds it.
    pub(super) fn remove_figure(&mut self, figure: Figure, log: &mut impl Log) {
        if let Some(standing) = self.figures.0[figure as usize].take() {
            if standing.owner.is_some() {
                self.discard.add(figure.card());
            }
            log.tell(|| Event::FigureLeft { figure });
        }
    }

    /// CYC-5.11.7: anywhere; the Minotaur only beside a land unit.
    pub(super) fn offer_figure_sites(&self, figure: Figure, out: &mut impl Offers) {
        let lands = self.map().lands.iter();
        let fits = |at: &Territory| figure != Figure::Minotaur || !self.board.land(*at).units.is_empty();
        out.offer_all(lands.filter(fits), Action::FigureSite);
    }

    pub(super) fn place_figure(&mut self, seat: Seat, figure: Figure, at: Territory, log: &mut impl Log) {
        self.pop();
        self.resolving.remove(figure.card());
        let standing_there = self.figures.iter().find(|(_, standing)| standing.at == Place::Land(at));
        if let Some((other, _)) = standing_there {
            // CYC-5.11.6: neither effect is applied.
            self.discard.add(figure.card());
            log.tell(|| Event::FiguresCollided { one: figure, other, at });
            return self.remove_figure(other, log);
        }
        self.stand(seat, figure, Place::Land(at), log);
        if figure == Figure::Polyphemus {
            self.push(Frame::PushFleets);
        }
    }

    fn stand(&mut self, seat: Seat, figure: Figure, at: Place, log: &mut impl Log) {
        let since = self.cycle;
        self.figures.0[figure as usize] = Some(Standing { at, owner: Some(seat), since });
        log.tell(|| Event::FigurePlaced { seat, figure, at });
    }

    /// A figure that finds no place: its card is discarded (CYC-5.11.4).
    pub(super) fn discard_figure_card(&mut self, figure: Figure) {
        self.pop();
        self.resolving.remove(figure.card());
        self.discard.add(figure.card());
    }
}

/// Polyphemus.
impl Cyclades {
    pub(super) fn offer_pushes(&self, out: &mut impl Offers) {
        let Some(sea) = self.sea_to_clear() else { return };
        if let Some(owner) = self.board.sea(sea).owner {
            out.offer_all(self.quiet_seas(owner, sea).iter(), Action::PushFleets);
        }
    }

    pub(super) fn push_fleets(&mut self, to: Sea, log: &mut impl Log) {
        let Some(from) = self.sea_to_clear() else { return self.pop() };
        let water = self.board.sea(from);
        let Some(owner) = water.owner else { return };
        self.board.remove_ships(from, water.ships);
        self.board.add_ships(to, owner, water.ships);
        log.tell(|| Event::FleetsPushed { owner, from, to, ships: water.ships });
    }

    /// CYC-5.11.9: a group without destination is destroyed; with no group left the pushing is over.
    pub(super) fn push_nowhere(&mut self, log: &mut impl Log) {
        match self.sea_to_clear() {
            Some(sea) => self.sink_all(sea, log),
            None => self.pop(),
        }
    }
}

/// The Kraken.
impl Cyclades {
    /// He rises; one that stayed on the board is lifted first (CYC-5.11.8).
    pub(super) fn raise_kraken(&mut self) {
        self.figures.0[Figure::Kraken as usize] = None;
        self.push(Frame::KrakenPlace);
    }

    pub(super) fn place_kraken(&mut self, seat: Seat, at: Sea, log: &mut impl Log) {
        self.resolving.remove(Figure::Kraken.card());
        self.stand(seat, Figure::Kraken, Place::Sea(at), log);
        self.swap(Frame::KrakenStep);
        self.sink_all(at, log);
    }

    pub(super) fn offer_kraken_steps(&self, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if let Some(Standing { at: Place::Sea(at), .. }) = self.figures.get(Figure::Kraken)
            && self.can_pay(seat, box_::KRAKEN_STEP_COST)
        {
            out.offer_all(self.map().sea(at).seas.iter(), Action::KrakenStep);
        }
    }

    pub(super) fn answer_kraken_step(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        let Action::KrakenStep(to) = action else { return self.pop() };
        self.pay(seat, box_::KRAKEN_STEP_COST, Reason::Move, log);
        if let Some(standing) = &mut self.figures.0[Figure::Kraken as usize] {
            standing.at = Place::Sea(to);
        }
        log.tell(|| Event::FigurePlaced { seat, figure: Figure::Kraken, at: Place::Sea(to) });
        self.sink_all(to, log);
    }

    /// With `kraken_permanent` his card is discarded at the end of the turn and he stays without owner.
    pub(super) fn leave_kraken(&mut self, seat: Seat) {
        if !self.options.kraken_permanent {
            return;
        }
        if let Some(standing) = &mut self.figures.0[Figure::Kraken as usize]
            && standing.owner == Some(seat)
        {
            standing.owner = None;
            self.discard.add(Figure::Kraken.card());
        }
    }
}
