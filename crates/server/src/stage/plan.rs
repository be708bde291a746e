//! Planned moves: what a person has laid down to be done for them when they are asked. Nobody else is told of it: what is
//! done by it is an action as their standing answer would give.

use super::Stage;
use super::apply::Effect;
use crate::error::{Error, Result};
use games::kernel::{Seat, Seats};
use protocol::{Plan, PlanStep, PlanStop, State, plan};

/// A plan that lies at a seat.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    plan: Plan,
    /// Its person was being asked something else when it was laid down: that they answer themselves.
    later: bool,
    /// How many actions of the seat stood when it was last looked at.
    acted: usize,
}

/// What is seen of a plan from outside: how many steps lie ahead, and why it has stopped.
pub(super) type Mark = Option<(usize, Option<PlanStop>)>;

impl Stage {
    /// The plan of the person on this seat.
    pub(super) fn plan_of(&self, seat: Seat) -> Option<Plan> {
        self.chairs[seat.index()].plan.as_ref().map(|laid| laid.plan.clone())
    }

    /// What the plan of the person on this seat does now, and how many of its steps are gone with that; or why it cannot go
    /// on. Nothing where nobody is asked or no plan is followed. Steps whose question did not come are passed over.
    pub(super) fn plan_says(&self, seat: Seat) -> Option<std::result::Result<(usize, String), PlanStop>> {
        let chair = self.chairs.get(seat.index()).filter(|chair| chair.bot.is_none())?;
        let plan = chair.plan.as_ref().map(|laid| &laid.plan).filter(|plan| plan.stopped.is_none())?;
        let game = self.game.as_deref().filter(|_| self.waits_for(seat))?;
        let question = game.question(seat)?;
        let Some(at) = plan.steps.iter().position(|step| step.question == question) else {
            return Some(Err(PlanStop::Unexpected));
        };
        let mut actions = plan.steps[at].actions.iter().map(|choice| choice.action.as_str());
        let legal = game.first_legal(seat, &mut actions);
        Some(legal.map(|action| (at + 1, action)).ok_or(PlanStop::Impossible))
    }

    pub(super) fn lay_plan(&mut self, seat: Seat, steps: &[PlanStep], at: i64) -> Result<Effect> {
        if self.state != State::Playing {
            return Err(Error::Conflict("the game is not on"));
        }
        // What is in the log was right when it was written.
        if !self.reading {
            self.may_plan(steps)?;
        }
        let acted = self.acted(seat);
        let laid = |steps: &[PlanStep]| Laid {
            plan: Plan { steps: steps.to_vec(), stopped: None },
            later: false,
            acted,
        };
        let chair = self.chair(seat)?;
        (chair.plan, chair.laid) = ((!steps.is_empty()).then(|| laid(steps)), at);
        let later = matches!(self.plan_says(seat), Some(Err(_)));
        if let Some(laid) = &mut self.chair(seat)?.plan {
            laid.later = later;
        }
        Ok(Effect::Private(seat))
    }

    /// Whether these steps are a plan for this game.
    fn may_plan(&self, steps: &[PlanStep]) -> Result<()> {
        if let Some(misfit) = plan::misfit(steps) {
            return Err(Error::Bad(misfit));
        }
        let game = self.game.as_deref().ok_or(Error::Conflict("the game is not on"))?;
        let mut actions = steps.iter().flat_map(|step| &step.actions);
        match actions.find(|choice| !game.reads(&choice.action)) {
            Some(choice) => {
                Err(Error::Bad(format!("{} has no action `{}`", self.book.name(), choice.action)))
            }
            None => Ok(()),
        }
    }

    /// The person on this seat has acted, or was acted for, when their plan said this.
    pub(super) fn follow_plan(
        &mut self,
        seat: Seat,
        said: Option<std::result::Result<(usize, String), PlanStop>>,
        action: &str,
    ) {
        let Some(chair) = self.chairs.get_mut(seat.index()) else { return };
        let Some(laid) = &mut chair.plan else { return };
        laid.later = false;
        match said {
            Some(Ok((steps, planned))) if planned == action => drop(laid.plan.steps.drain(..steps)),
            Some(Ok(_)) => laid.plan.stopped = Some(PlanStop::Otherwise),
            Some(Err(_)) | None => {}
        }
        if laid.plan.steps.is_empty() {
            chair.plan = None;
        }
    }

    /// Ends what cannot go on: everything once the game does not, and a plan whose person is asked what it does not know.
    pub(super) fn settle_plans(&mut self) {
        for seat in (0..self.chairs.len() as u8).map(Seat) {
            let Some(laid) = &self.chairs[seat.index()].plan else { continue };
            if self.state != State::Playing {
                self.chairs[seat.index()].plan = None;
                continue;
            }
            let (acted, waited) = (self.acted(seat), self.waits_for(seat));
            let stop = match self.plan_says(seat) {
                _ if laid.plan.stopped.is_some() => laid.plan.stopped,
                _ if acted < laid.acted => Some(PlanStop::TakenBack),
                Some(Err(stop)) if !laid.later && self.standing_answer(seat).is_none() => Some(stop),
                Some(_) | None => None,
            };
            if let Some(laid) = &mut self.chairs[seat.index()].plan {
                (laid.plan.stopped, laid.acted) = (stop, acted);
                laid.later &= waited;
            }
        }
    }

    /// Ends all plans that are followed.
    pub(super) fn stop_plans(&mut self, why: PlanStop) {
        for laid in self.chairs.iter_mut().filter_map(|chair| chair.plan.as_mut()) {
            laid.plan.stopped.get_or_insert(why);
            laid.acted = 0;
        }
    }

    pub(super) fn plan_marks(&self) -> Vec<Mark> {
        let mark = |laid: &Laid| (laid.plan.steps.len(), laid.plan.stopped);
        self.chairs.iter().map(|chair| chair.plan.as_ref().map(mark)).collect()
    }

    /// Whose plan looks otherwise than it did.
    pub(super) fn plans_changed(&self, before: &[Mark]) -> Seats {
        let changed =
            self.plan_marks().into_iter().zip(before).enumerate().filter(|(_, (now, then))| now != *then);
        changed.map(|(at, _)| Seat(at as u8)).collect()
    }

    /// How many actions of this seat stand.
    fn acted(&self, seat: Seat) -> usize {
        let Some(game) = self.game.as_deref() else { return 0 };
        (0..game.played()).filter(|index| game.moved(*index).is_some_and(|(whose, _)| whose == seat)).count()
    }
}
