//! Gods, markers and the stack of decisions.

use super::{Checked, MOST_GOLD, demand};
use crate::components as box_;
use crate::ids::{Building, God, GodSet};
use crate::map::Place;
use crate::rules::{Frame, Newcomer, Probe, Step};
use crate::state::{Cyclades, Group, Turn};
use kernel::Seat;

/// The parts of a cycle that wait for decisions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Upkeep,
    Bidding,
    Deployment,
    Turn,
}

const fn part(frame: Frame) -> Part {
    match frame {
        Frame::HeroUpkeep { .. } => Part::Upkeep,
        Frame::Bid { .. } | Frame::Amount { .. } => Part::Bidding,
        Frame::Deploy | Frame::SetupClaim => Part::Deployment,
        _ => Part::Turn,
    }
}

impl Cyclades {
    pub(super) fn check_gods(&self) -> Checked {
        let mut seen = GodSet::NONE;
        for place in &self.gods {
            let god = place.covered.unwrap_or(place.god);
            demand(self.pool().has(god) && !seen.has(god), "each god of the pool stands once")?;
            demand((place.god == God::Hades) == place.covered.is_some(), "hades covers a god")?;
            demand(place.god != God::Hades || self.options.hades, "hades needs his module")?;
            if let Some(bid) = place.bid {
                demand(bid.gold >= box_::MIN_OFFERING && bid.gold <= MOST_GOLD, "an offering is at least 1")?;
            }
            seen.add(god);
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
            let bidding = self.stack.first() == Some(&Frame::Cycle(Step::Payment));
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
        let Some((&Frame::Cycle(step), above)) = self.stack.split_first() else {
            return Err(kernel::Broken("the stack begins with a step of the cycle".to_owned()));
        };
        demand(self.turn.is_none() || self.deploy.is_none(), "a turn or a deployment, not both")?;
        demand(self.turn.is_none_or(|turn| self.good_turn(&turn)), "the turn is not possible")?;
        self.check_parts(step, above)?;
        self.check_undertakings(above)?;
        for &frame in above {
            demand(self.good_frame(frame), &format!("{frame:?} is not possible here"))?;
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

    fn check_parts(&self, step: Step, above: &[Frame]) -> Checked {
        let expected = match step {
            Step::RefreshGods => Part::Upkeep,
            Step::Payment => Part::Bidding,
            Step::Turns if self.cycle == 0 => Part::Deployment,
            Step::Turns => Part::Turn,
            Step::RotateTrack
            | Step::Income
            | Step::Upkeep
            | Step::HadesThreat
            | Step::RefreshFavor
            | Step::Offerings
            | Step::EndCycle => return Err(kernel::Broken("this step asks nobody".to_owned())),
        };
        let site = |frame: &Frame| matches!(frame, Frame::MonumentSite { .. });
        let fits = |frame: &Frame| part(*frame) == expected || (expected == Part::Deployment && site(frame));
        demand(above.iter().all(fits), "a decision of another part of the cycle")?;
        demand(self.turn.is_some() == (expected == Part::Turn), "a turn runs exactly in the turns")?;
        demand(self.deploy.is_some() == (expected == Part::Deployment), "a deployment runs in setup")?;
        let first_is = |wanted: fn(&Frame) -> bool| above.first().is_some_and(wanted);
        match expected {
            Part::Turn => demand(
                first_is(|frame| matches!(frame, Frame::Turn(_)))
                    && above[1..].iter().all(|frame| !matches!(frame, Frame::Turn(_))),
                "a turn has one stage at a time",
            ),
            Part::Deployment => demand(
                self.deploy.is_some_and(|deploy| {
                    self.lives(deploy.seat)
                        && deploy.god != God::Hades
                        && deploy.troops.max(deploy.titans).max(deploy.fleets) <= 3
                        && deploy.building.is_none_or(|building| Building::BASIC.contains(&building))
                }) && first_is(|frame| part(*frame) == Part::Deployment),
                "the deployment is not possible",
            ),
            Part::Bidding => {
                demand(first_is(|frame| matches!(frame, Frame::Bid { .. })) && above.len() <= 2, "one bids")
            }
            Part::Upkeep => Ok(()),
        }
    }

    /// Moves, sailings and battles exist exactly while a decision about them does, and only once.
    fn check_undertakings(&self, above: &[Frame]) -> Checked {
        let count = |fits: fn(&Frame) -> bool| above.iter().filter(|frame| fits(frame)).count();
        let moves = count(|frame| {
            matches!(frame, Frame::MoveTo | Frame::MoveCount | Frame::MoveSpecial | Frame::Scarab)
        });
        let battles = count(|frame| matches!(frame, Frame::Battle(_) | Frame::Scorpion));
        let sails = count(|frame| matches!(frame, Frame::FleetStep));
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
            let goes = to.is_none_or(|to| self.map().lands.has(to) && to != from);
            demand(self.map().lands.has(from) && mine(from) && picked && goes, "the group is not possible")?;
            let chosen = !above.iter().any(|frame| matches!(frame, Frame::MoveCount | Frame::MoveSpecial));
            demand(chosen || to.is_some(), "the group knows where it goes")?;
        }
        if let Some(sail) = self.sail {
            let sails = self.map().waters.has(sail.at) && self.board.sea(sail.at).owner == seat;
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
        demand(self.map().has(battle.at) && holds && bonus && foes, "the battle is not possible")
    }

    fn good_frame(&self, frame: Frame) -> bool {
        let seat = self.active();
        let land = |at| self.map().lands.has(at);
        let mine = |at| land(at) && seat.is_some_and(|seat| self.board.held(seat).has(at));
        match frame {
            Frame::Bid { .. } => !self.order.is_empty(),
            Frame::Amount { god } => self.gods.iter().any(|place| place.god == god),
            Frame::HeroUpkeep { seat, hero } => self.lives(seat) && self.heroes_of(seat).has(hero),
            Frame::KeepFigure { figure } => {
                self.figures.get(figure).is_some_and(|standing| standing.owner == seat)
            }
            Frame::BuildType { price } => price <= box_::BUILD_COST,
            Frame::BuildSite { building } => self.plays_building(building),
            Frame::UnitSite { what: Newcomer::Hired(hero) } => self.removed.has(hero.card()),
            Frame::CardPayment { slot } => self.on_track(slot).is_some(),
            Frame::PayPiece { slot, .. } => self.on_track(slot).is_some_and(crate::ids::Card::is_creature),
            Frame::CyclopsTo { at, building } => {
                mine(at) && self.board.land(at).buildings.basic().has(building)
            }
            Frame::SirenSource { at } => {
                let water = self.board.sea(at);
                water.owner.is_some() && water.owner != seat && water.ships.total() == 1
            }
            Frame::Sylph { steps } => steps <= box_::SYLPH_STEPS,
            Frame::ErinyesTo { from } => land(from) && self.board.land(from).prosperity > 0,
            Frame::SacrificeTerritory { from } => mine(from),
            Frame::RemoveTroop { at, left } => land(at) && !mine(at) && left <= box_::ACHILLES_TROOPS,
            Frame::FleetToReturn { left } => left <= box_::ULYSSES_FLEETS,
            Frame::FleetUndead { to, fleets } => self.sail.is_some_and(|sail| {
                let open = seat.is_some_and(|seat| self.next_seas(seat, sail.at).has(to));
                open && fleets <= self.board.sea(sail.at).ships.fleets
            }),
            Frame::Lighthouse { seat, lost_in, left } => {
                self.lives(seat) && self.map().waters.has(lost_in) && left <= box_::FLEETS
            }
            Frame::Discard { theaters, .. } => theaters <= box_::THEATERS,
            Frame::ClearSlot { at } => mine(at) && self.map().land(at).cover > 0,
            Frame::SpecialChoice { at } => mine(at) && self.has_square(at),
            _ => true,
        }
    }

    /// Somebody has a choice: everything else was played already.
    fn check_top(&self) -> Checked {
        let top = self.top().and_then(|frame| Some((frame, self.decider(frame)?)));
        let Some((frame, seat)) = top else {
            return Err(kernel::Broken("nobody is asked".to_owned()));
        };
        demand(self.lives(seat), "who is asked is in the game")?;
        let mut probe = Probe::default();
        self.offer(frame, seat, &mut probe);
        demand(probe.is_many(), "who is asked has a choice")
    }
}
