//! Fleet moves step by step (CYC-5.9.2 to CYC-5.9.4), and those of sylph, items and artifacts.

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::event::Event;
use crate::map::{Place, Sea};
use crate::state::{Battle, Cyclades, Sail, Tabletop};
use kernel::Seat;

impl Tabletop {
    /// The seas from which `seat` can sail; with an undead fleet where that is asked for.
    pub fn harbours(&self, seat: Seat, undead: bool) -> impl Iterator<Item = Sea> + '_ {
        self.board.sailed(seat).iter().filter(move |&sea| {
            (!undead || self.board.sea(sea).ships.undead > 0) && !self.next_seas(seat, sea).is_empty()
        })
    }
}

impl Cyclades {
    /// Begins a fleet move; it is paid for.
    pub(super) fn start_sail(&mut self, at: Sea, steps: u8, undead: bool) {
        self.sail = Some(Sail { at, steps, undead, moved: false });
        self.push(Frame::FleetStep);
    }

    pub(super) fn offer_steps(&self, seat: Seat, out: &mut impl Offers) {
        let Some(sail) = self.sail else { return };
        if sail.moved {
            out.offer(Action::EndFleetMove);
        }
        if sail.steps == 0 {
            return;
        }
        let ships = self.board.sea(sail.at).ships;
        if sail.undead && ships.undead == 0 {
            return;
        }
        let least = u8::from(ships.undead == 0);
        for to in self.next_seas(seat, sail.at).iter() {
            out.offer_all(least..=ships.fleets, |fleets| Action::FleetStep(to, fleets));
        }
    }

    pub(super) fn answer_step(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        let Some(sail) = self.sail else { return self.pop() };
        match action {
            Action::FleetStep(to, fleets) if self.board.sea(sail.at).ships.undead > 0 => {
                self.push(Frame::FleetUndead { to, fleets });
            }
            Action::FleetStep(to, fleets) => self.sail_to(seat, to, Ships { fleets, undead: 0 }, log),
            _ => self.end_sail(),
        }
    }

    pub(super) fn offer_undead_fleets(&self, fleets: u8, out: &mut impl Offers) {
        let Some(sail) = self.sail else { return };
        let least = u8::from(sail.undead || fleets == 0);
        out.offer_all(least..=self.board.sea(sail.at).ships.undead, Action::FleetUndead);
    }

    /// One step; enemies in the new space mean battle and the end of the move (CYC-5.9.3).
    pub(super) fn sail_to(&mut self, seat: Seat, to: Sea, ships: Ships, log: &mut impl Log) {
        let Some(sail) = self.sail else { return };
        self.count_step_of_sylph();
        self.board.remove_ships(sail.at, ships);
        log.tell(|| Event::FleetsMoved { seat, from: sail.at, to, ships });
        match self.board.sea(to).owner.filter(|&owner| owner != seat) {
            Some(defender) => {
                self.end_sail();
                let mut battle = Battle::new(Place::Sea(to), seat, defender);
                battle.ships = ships;
                self.battle = Some(battle);
                self.start_battle(log);
            }
            None => {
                self.board.add_ships(to, seat, ships);
                self.sail = Some(Sail { at: to, steps: sail.steps.saturating_sub(1), moved: true, ..sail });
            }
        }
    }

    fn end_sail(&mut self) {
        self.sail = None;
        self.pop();
    }

    /// CYC-5.11.13: the steps of all moves of a sylph are counted together.
    fn count_step_of_sylph(&mut self) {
        for frame in self.stack.iter_mut().rev() {
            if let Frame::Sylph { steps } = frame {
                *steps = steps.saturating_sub(1);
                return;
            }
        }
    }

    pub(super) fn offer_sylph(&self, seat: Seat, steps: u8, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if steps > 0 {
            out.offer_all(self.harbours(seat, false), Action::FleetFrom);
        }
    }

    pub(super) fn answer_sylph(&mut self, steps: u8, action: Action) {
        match action {
            Action::FleetFrom(at) => self.start_sail(at, steps, false),
            _ => self.pop(),
        }
    }

    /// A move that hermes, an item, a monument or an artifact grants.
    pub(super) fn answer_granted(&mut self, action: Action) {
        self.pop();
        match action {
            Action::FleetFrom(at) => self.start_sail(at, box_::FLEET_STEPS, false),
            Action::MoveFrom(from) => self.start_move(from, crate::state::Source::Granted),
            _ => {}
        }
    }
}
