//! A turn from its start to its end (section 4.4), except the actions in between.

use super::{Frame, Log, Newcomer, Offers, Stage};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::components::Recruit;
use crate::event::{Event, Reason, Taken};
use crate::ids::{Figure, God, Piece, Special};
use crate::map::Territory;
use crate::state::{Cyclades, Tabletop, Turn};
use kernel::Seat;

impl Cyclades {
    pub(super) fn start_turn(&mut self, seat: Seat, god: God, log: &mut impl Log) {
        self.turn = Some(Turn::new(seat, god));
        log.tell(|| Event::TurnBegan { seat, god });
        self.push(Frame::Turn(Stage::Figures));
    }

    /// Plays one stage of the turn and puts the next in its place.
    pub(super) fn run_stage(&mut self, stage: Stage, log: &mut impl Log) {
        let Some(turn) = self.turn else { return self.pop() };
        match stage {
            Stage::Figures => match self.stale_figure(turn.seat) {
                Some(figure) if self.player(turn.seat).priestesses > 0 => {
                    self.push(Frame::KeepFigure { figure });
                }
                Some(figure) => self.remove_figure(figure, log),
                None => self.swap(Frame::Turn(Stage::Favor)),
            },
            Stage::Favor => {
                self.swap(Frame::Turn(Stage::Academies));
                self.take_favor(turn, log);
            }
            Stage::Academies => {
                self.swap(Frame::Turn(Stage::NavalAcademy));
                self.serve_military_academy(turn, log);
            }
            Stage::NavalAcademy => {
                self.swap(Frame::Turn(Stage::Gift));
                self.serve_naval_academy(turn);
            }
            Stage::Gift => {
                self.swap(Frame::Turn(Stage::Main));
                self.give_recruit(turn, log);
            }
            Stage::Main => self.run_main(turn, log),
            Stage::End => self.end_turn(turn, log),
        }
    }

    /// The first figure, in id order, that must be kept or dismissed now (CYC-5.11.5).
    fn stale_figure(&self, seat: Seat) -> Option<Figure> {
        let stale = |(figure, standing): (Figure, crate::state::Standing)| {
            (standing.owner == Some(seat) && standing.since < self.cycle).then_some(figure)
        };
        self.figures.iter().find_map(stale)
    }

    pub(super) fn offer_keep(&self, seat: Seat, out: &mut impl Offers) {
        if self.player(seat).priestesses > 0 {
            out.offer(Action::Priestess);
        }
        out.offer(Action::Dismiss);
    }

    pub(super) fn answer_keep(&mut self, seat: Seat, figure: Figure, action: Action, log: &mut impl Log) {
        self.pop();
        if action != Action::Priestess {
            return self.remove_figure(figure, log);
        }
        self.player_mut(seat).priestesses -= 1;
        let cycle = self.cycle;
        if let Some(standing) = &mut self.figures.0[figure as usize] {
            standing.since = cycle;
        }
        log.tell(|| Event::FigureKept { seat, figure });
    }

    /// The free recruit of the god, or what apollo gives.
    fn give_recruit(&mut self, turn: Turn, log: &mut impl Log) {
        match turn.god.row().recruit {
            Recruit::Titan => self.give_kronos_gift(turn.seat),
            Recruit::None => self.give_apollo(turn.seat, log),
            Recruit::Fleet | Recruit::Troop | Recruit::Philosopher | Recruit::Priest | Recruit::Undead => {
                self.bring_recruit(turn, log);
            }
        }
    }

    /// Brings one recruit of the god: a card at once, a unit after a site is chosen.
    fn bring_recruit(&mut self, turn: Turn, log: &mut impl Log) {
        match turn.god.row().recruit {
            Recruit::Fleet => self.push(Frame::PlaceFleet),
            Recruit::Troop => self.push(Frame::PlaceTroop),
            Recruit::Philosopher => self.take_card(turn.seat, Taken::Philosopher, log),
            Recruit::Priest => self.take_card(turn.seat, Taken::Priest, log),
            Recruit::Undead => self.push(Frame::UndeadKind),
            Recruit::Titan => self.push(Frame::UnitSite { what: Newcomer::Titan }),
            Recruit::None => {}
        }
    }

    /// CYC-5.7.1 and CYC-5.7.2.
    fn give_apollo(&mut self, seat: Seat, log: &mut impl Log) {
        let single = self.board.held(seat).len() == 1;
        let gold = if single { box_::APOLLO_GOLD_SINGLE } else { box_::APOLLO_GOLD };
        self.gain(seat, gold, Reason::Apollo, log);
        if std::mem::take(&mut self.apollo_gift) && self.prosperity_left() > 0 {
            self.push(Frame::Prosperity);
        }
    }

    pub(crate) fn put_marker(&mut self, seat: Seat, at: Territory, log: &mut impl Log) {
        self.board.land_mut(at).prosperity += 1;
        log.tell(|| Event::ProsperityPlaced { seat, at });
    }

    fn run_main(&mut self, turn: Turn, log: &mut impl Log) {
        if self.settle_aftermath(log) {
            return;
        }
        if turn.god == God::Apollo {
            self.swap(Frame::Turn(Stage::End));
        } else {
            self.push(Frame::Main);
        }
    }

    /// The marker takes the last free place of the order track (CYC-5.5.1).
    fn end_turn(&mut self, turn: Turn, log: &mut impl Log) {
        self.pop();
        self.leave_kraken(turn.seat);
        self.turn = None;
        let _ = self.order.try_insert(0, turn.seat);
        log.tell(|| Event::TurnEnded { seat: turn.seat });
    }
}

/// Recruits.
impl Tabletop {
    /// The price of the next extra recruit of this turn, if the god still has one (CYC-5.6.2).
    pub fn recruit_price(&self, turn: &Turn) -> Option<u16> {
        let row = turn.god.row();
        let price = *row.extra.get(usize::from(turn.recruits))?;
        Some(match row.recruit {
            Recruit::Troop if self.has_special(turn.seat, Special::Sparta) => {
                price.saturating_sub(box_::SPARTA_REDUCTION)
            }
            Recruit::Philosopher | Recruit::Priest if self.has_special(turn.seat, Special::Athens) => {
                box_::ATHENS_PRICE
            }
            Recruit::Fleet
            | Recruit::Troop
            | Recruit::Philosopher
            | Recruit::Priest
            | Recruit::Undead
            | Recruit::Titan
            | Recruit::None => price,
        })
    }

    /// Whether a recruit of this god is in supply and can be placed (CYC-5.1.5).
    fn can_recruit(&self, seat: Seat, recruit: Recruit) -> bool {
        match recruit {
            Recruit::Fleet => self.fleets_left(seat) > 0 && !self.fleet_sites(seat).is_empty(),
            Recruit::Troop => self.troops_left(seat) > 0,
            Recruit::Philosopher => self.philosophers_left() > 0,
            Recruit::Priest => self.priests_left() > 0,
            Recruit::Undead => {
                self.undead_troops_left() > 0
                    || (self.undead_fleets_left() > 0 && !self.fleet_sites(seat).is_empty())
            }
            Recruit::Titan => self.titans_left(seat) > 0,
            Recruit::None => false,
        }
    }
}

impl Cyclades {
    pub(super) fn offer_recruit(&self, turn: &Turn, out: &mut impl Offers) {
        let affordable = self.recruit_price(turn).is_some_and(|price| self.can_pay(turn.seat, price));
        if affordable && self.can_recruit(turn.seat, turn.god.row().recruit) {
            out.offer(Action::Recruit);
        }
    }

    pub(super) fn recruit(&mut self, turn: Turn, log: &mut impl Log) {
        let Some(price) = self.recruit_price(&turn) else { return };
        self.pay(turn.seat, price, Reason::Recruit, log);
        self.turn = Some(Turn { recruits: turn.recruits + 1, ..turn });
        self.bring_recruit(turn, log);
    }

    pub(super) fn offer_troop_sites(&self, seat: Seat, out: &mut impl Offers) {
        if self.troops_left(seat) > 0 {
            out.offer_all(self.board.held(seat).iter(), Action::PlaceTroop);
        }
    }

    pub(super) fn offer_fleet_sites(&self, seat: Seat, out: &mut impl Offers) {
        if self.fleets_left(seat) > 0 {
            out.offer_all(self.fleet_sites(seat).iter(), Action::PlaceFleet);
        }
    }

    pub(super) fn answer_place(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        self.pop();
        if let Action::PlaceTroop(at) = action {
            self.place_on_land(seat, Piece::Troop, at, log);
        }
        if let Action::PlaceFleet(at) | Action::PlaceAcademyFleet(at) = action {
            self.place_at_sea(seat, Ships { fleets: 1, undead: 0 }, at, log);
        }
    }
}
