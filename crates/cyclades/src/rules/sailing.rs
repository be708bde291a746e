//! Fleet moves step by step (CYC-5.9.2 to CYC-5.9.4), and those of sylph, items and artifacts.

use super::frame::{Decision, Frame, Undertaking, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::components as box_;
use crate::event::Event;
use crate::map::{Place, Sea};
use crate::state::{Battle, Cyclades, Sail, Tabletop};
use crate::text::{Asked, count};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// From where a granted fleet move goes.
#[derive(Clone, Copy)]
pub(crate) struct FleetFrom;

impl Decision for FleetFrom {
    choice!(Sea: FleetFrom(from) => from);

    const QUESTION: &'static str = "Which fleets sail?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.harbours(seat, false), Action::FleetFrom);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, from: Sea, _log: &mut impl Log) {
        game.pop();
        game.start_granted_sail(from);
    }

    fn label(self, asked: &Asked<'_>, from: Sea) -> String {
        asked.harbour(from)
    }
}

/// Which fleets the sylph moves, with so many steps left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sylph {
    pub steps: u8,
}

impl Decision for Sylph {
    choice!(Option<Sea>: Stop => None, FleetFrom(from) => Some(from));

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("The Sylph: {} left. Which fleets sail?", count(self.steps, "step"))
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if self.steps > 0 {
            out.offer_all(game.harbours(seat, false), Action::FleetFrom);
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, choice: Option<Sea>, _log: &mut impl Log) {
        match choice {
            Some(from) => game.start_sail(from, self.steps, false),
            None => game.pop(),
        }
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Sea>) -> String {
        choice.map_or_else(|| "Stop here".to_owned(), |from| asked.harbour(from))
    }

    fn fits(self, _game: &Cyclades) -> bool {
        self.steps <= box_::SYLPH_STEPS
    }
}

/// The next step of a fleet move.
#[derive(Clone, Copy)]
pub(crate) struct FleetStep;

impl Decision for FleetStep {
    choice!(Option<FleetUndead>: EndFleetMove => None, FleetStep(to, fleets) => Some(FleetUndead { to, fleets }));

    const ABOUT: Option<Undertaking> = Some(Undertaking::Sail);

    fn ask(self, asked: &Asked<'_>) -> String {
        let steps = asked.sail.map_or(0, |sail| sail.steps);
        format!("Where do your fleets sail? {} left.", count(steps, "step"))
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let Some(sail) = game.sail else { return };
        if sail.moved {
            out.offer(Action::EndFleetMove);
        }
        if sail.steps == 0 {
            return;
        }
        let ships = game.board.sea(sail.at).ships;
        if sail.undead && ships.undead == 0 {
            return;
        }
        let least = u8::from(ships.undead == 0);
        for to in game.next_seas(seat, sail.at).iter() {
            out.offer_all(least..=ships.fleets, |fleets| Action::FleetStep(to, fleets));
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Option<FleetUndead>, log: &mut impl Log) {
        let (Some(sail), Some(step)) = (game.sail, choice) else { return game.end_sail() };
        if game.board.sea(sail.at).ships.undead > 0 {
            game.push(step);
        } else {
            game.sail_to(seat, step.to, Ships { fleets: step.fleets, undead: 0 }, log);
        }
    }

    fn unused(self, game: &mut Cyclades, _log: &mut impl Log) {
        game.end_sail();
    }

    fn label(self, asked: &Asked<'_>, choice: Option<FleetUndead>) -> String {
        match choice {
            Some(FleetUndead { to, fleets }) => {
                let group =
                    if fleets == 0 { "Undead fleets alone".to_owned() } else { count(fleets, "fleet") };
                format!("{group} to {}", asked.arrival(Place::Sea(to)))
            }
            None => "Sail no further".to_owned(),
        }
    }
}

/// How many undead fleets go along with so many others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FleetUndead {
    pub to: Sea,
    pub fleets: u8,
}

impl Decision for FleetUndead {
    choice!(u8: FleetUndead(undead) => undead);

    const QUESTION: &'static str = "How many undead fleets go along?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let Some(sail) = game.sail else { return };
        let least = u8::from(sail.undead || self.fleets == 0);
        out.offer_all(least..=game.board.sea(sail.at).ships.undead, Action::FleetUndead);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, undead: u8, log: &mut impl Log) {
        game.pop();
        game.sail_to(seat, self.to, Ships { fleets: self.fleets, undead }, log);
    }

    fn label(self, _asked: &Asked<'_>, undead: u8) -> String {
        if undead == 0 {
            return "No undead fleet goes along".to_owned();
        }
        format!("With {}", count(undead, "undead fleet"))
    }

    fn fits(self, game: &Cyclades) -> bool {
        let Some((seat, sail)) = game.active().zip(game.sail) else { return false };
        let open = game.next_seas(seat, sail.at).contains(self.to);
        open && self.fleets <= game.board.sea(sail.at).ships.fleets
    }
}

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
        self.push(FleetStep);
    }

    /// Begins a fleet move that is not paid for here.
    pub(super) fn start_granted_sail(&mut self, at: Sea) {
        self.start_sail(at, box_::FLEET_STEPS, false);
    }

    /// A fleet move that an item or an artifact grants.
    pub(super) fn grant_sail(&mut self) {
        self.push(FleetFrom);
    }

    /// The sylph blows.
    pub(super) fn raise_winds(&mut self) {
        self.push(Sylph { steps: box_::SYLPH_STEPS });
    }

    /// One step; enemies in the new space mean battle and the end of the move (CYC-5.9.3).
    fn sail_to(&mut self, seat: Seat, to: Sea, ships: Ships, log: &mut impl Log) {
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
            if let Frame::Sylph(Sylph { steps }) = frame {
                *steps = steps.saturating_sub(1);
                return;
            }
        }
    }
}
