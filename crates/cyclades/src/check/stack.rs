//! Gods, markers and the stack of decisions.

use super::{Checked, MOST_GOLD, demand};
use crate::components as box_;
use crate::ids::{Building, God, GodSet};
use crate::map::Place;
use crate::rules::{Frame, Part, Probe, Undertaking};
use crate::state::{Cyclades, Group, Turn};
use kernel::Seat;

impl Cyclades {
    pub(super) fn check_gods(&self) -> Checked {
        let mut seen = GodSet::NONE;
        for place in &self.gods {
            let god = place.covered.unwrap_or(place.god);
            demand(self.pool().contains(god) && !seen.contains(god), "each god of the pool stands once")?;
            demand((place.god == God::Hades) == place.covered.is_some(), "hades covers a god")?;
            demand(place.god != God::Hades || self.options.hades, "hades needs his module")?;
            if let Some(bid) = place.bid {
                demand(bid.gold >= box_::MIN_OFFERING && bid.gold <= MOST_GOLD, "an offering is at least 1")?;
            }
            seen.insert(god);
        }
        demand(
            self.gods.iter().rev().skip(1).all(|place| place.covered.is_none()),
            "hades covers the last god",
        )?;
        if self.end.is_some() {
            return Ok(());
        }
        let markers = if self.two_player() { 2 } else { 1 };
        for seat in Seat::all(self.seats) {
            let bids = self.gods.iter().filter_map(|place| place.bid).map(|bid| bid.seat);
            let all = self.order.iter().chain(&self.apollo).copied().chain(bids).chain(self.active());
            let count = all.filter(|&marker| marker == seat).count();
            demand(count == if self.lives(seat) { markers } else { 0 }, "each player has his markers")?;
            let bidding = self.part() == Some(Part::Bidding);
            demand(!bidding || self.due(seat) <= self.gold_of(seat), "who offers can pay")?;
        }
        let known = |seat: &Seat| seat.0 < self.seats;
        demand(self.order.iter().chain(&self.apollo).all(known), "a marker belongs to a seat")?;
        demand(self.gods.iter().all(|place| place.bid.is_none_or(|bid| known(&bid.seat))), "a bid has a seat")
    }

    pub(super) fn check_stack(&self) -> Checked {
        if self.end.is_some() {
            let quiet = self.stack.is_empty() && self.battle.is_none() && self.sail.is_none();
            return demand(quiet && self.group.is_none(), "nothing waits after the end");
        }
        let (Some(_), Some((_, above))) = (self.step(), self.stack.split_first()) else {
            return Err(kernel::Broken("the stack begins with a step of the cycle".to_owned()));
        };
        demand(self.turn.is_none() || self.deploy.is_none(), "a turn or a deployment, not both")?;
        demand(self.turn.is_none_or(|turn| self.good_turn(&turn)), "the turn is not possible")?;
        self.check_parts(above)?;
        self.check_undertakings(above)?;
        for &frame in above {
            demand(frame.fits(self), &format!("{frame:?} is not possible here"))?;
        }
        self.check_top()
    }

    fn good_turn(&self, turn: &Turn) -> bool {
        self.lives(turn.seat)
            && self.cycle > 0
            && turn.recruits <= 4
            && turn.titan_moves <= 100
            && turn.discounts <= 100
            && (turn.god == God::Apollo || self.gods.iter().any(|place| place.god == turn.god))
    }

    fn part(&self) -> Option<Part> {
        self.step().and_then(|step| step.part(self.cycle))
    }

    fn check_parts(&self, above: &[Frame]) -> Checked {
        let Some(part) = self.part() else {
            return Err(kernel::Broken("this step asks nobody".to_owned()));
        };
        demand(above.iter().all(|frame| frame.belongs(part)), "a decision of another part of the cycle")?;
        demand(self.turn.is_some() == (part == Part::Turn), "a turn runs exactly in the turns")?;
        demand(self.deploy.is_some() == (part == Part::Deployment), "a deployment runs in setup")?;
        let opened = above.first().is_some_and(|frame| frame.opens());
        let once = above.iter().skip(1).all(|frame| !frame.opens());
        match part {
            Part::Turn => demand(opened && once, "a turn has one stage at a time"),
            Part::Deployment => demand(
                self.deploy.is_some_and(|deploy| {
                    self.lives(deploy.seat)
                        && deploy.god != God::Hades
                        && deploy.troops.max(deploy.titans).max(deploy.fleets) <= 3
                        && deploy.building.is_none_or(|building| Building::BASIC.contains(&building))
                }) && opened,
                "the deployment is not possible",
            ),
            Part::Bidding => demand(opened && above.len() <= 2, "one bids"),
            Part::Upkeep => Ok(()),
        }
    }

    /// Moves, sailings and battles exist exactly while a decision about them does, and only once.
    fn check_undertakings(&self, above: &[Frame]) -> Checked {
        let count = |what| above.iter().filter(|frame| frame.about() == Some(what)).count();
        let [moves, sails, battles] = [Undertaking::Move, Undertaking::Sail, Undertaking::Battle].map(count);
        demand(moves == usize::from(self.group.is_some()), "a group moves when it is asked")?;
        demand(battles == usize::from(self.battle.is_some()), "a battle is fought when it is asked")?;
        demand(sails == usize::from(self.sail.is_some()), "fleets sail when they are asked")?;
        let seat = self.turn.map(|turn| turn.seat);
        let mine = |at| self.board.land(at).controller == seat;
        if let Some(Group { from, to, army, .. }) = self.group {
            let mut rest = self.board.land(from).units;
            rest.leave(army);
            rest.join(army);
            let picked = rest == self.board.land(from).units;
            let goes = to.is_none_or(|to| self.map().lands.contains(to) && to != from);
            demand(
                self.map().lands.contains(from) && mine(from) && picked && goes,
                "the group is not possible",
            )?;
        }
        if let Some(sail) = self.sail {
            let sails = self.map().waters.contains(sail.at) && self.board.sea(sail.at).owner == seat;
            demand(sails && sail.steps <= box_::SYLPH_STEPS, "the fleet move is not possible")?;
        }
        let Some(battle) = self.battle else { return Ok(()) };
        let [attacker, defender] = battle.seats;
        let holds = match battle.at {
            Place::Land(at) => self.board.land(at).controller == Some(defender),
            Place::Sea(at) => self.board.sea(at).owner.is_none_or(|owner| owner == defender),
        };
        let bonus = battle.bonus.iter().all(|&bonus| bonus <= box_::ITEM_BONUS);
        let foes = Some(attacker) == seat && self.lives(defender) && !self.allied(attacker, defender);
        demand(self.map().contains(battle.at) && holds && bonus && foes, "the battle is not possible")
    }

    /// Somebody has a choice: everything else was played already.
    fn check_top(&self) -> Checked {
        let top = self.top().and_then(|frame| Some((frame, frame.who(self)?)));
        let Some((frame, seat)) = top else {
            return Err(kernel::Broken("nobody is asked".to_owned()));
        };
        demand(self.lives(seat), "who is asked is in the game")?;
        let mut probe = Probe::default();
        frame.offer(self, seat, &mut probe);
        demand(probe.is_many(), "who is asked has a choice")
    }
}
