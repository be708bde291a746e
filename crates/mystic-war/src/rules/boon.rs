//! God King Boon: fifteen points, announced one resource after the other (MW-5.85).

use super::Table;
use crate::action::Action;
use crate::components::{BOON_POINTS, Card, Resource};
use crate::event::{Cause, Event};
use crate::state::{Boon, Step};
use kernel::{Seat, Sink};

impl Boon {
    /// Nothing spent yet.
    pub(crate) const fn new(decider: Seat, recipient: Seat) -> Boon {
        Boon { decider, recipient, followers: None, mystic_power: None, gold: None }
    }

    /// The points not yet spent.
    pub fn rest(&self) -> u8 {
        let spent = |points: Option<u8>| points.unwrap_or(0);
        let all = [self.followers, self.mystic_power, self.gold].map(spent);
        all.into_iter().fold(BOON_POINTS, u8::saturating_sub)
    }

    /// The resource whose points are announced next.
    pub fn next(&self) -> Option<Resource> {
        let slots = [self.followers, self.mystic_power, self.gold];
        Resource::ALL.into_iter().find(|resource| slots[resource.index()].is_none())
    }

    fn spend(&mut self, resource: Resource, points: u8) {
        match resource {
            Resource::Followers => self.followers = Some(points),
            Resource::MysticPower => self.mystic_power = Some(points),
            Resource::Gold => self.gold = Some(points),
        }
    }
}

/// Where the rest may strike: any category of another seat.
pub(crate) fn prey(seats: u8, recipient: Seat) -> impl Iterator<Item = Action> {
    let others = Seat::all(seats).filter(move |&seat| seat != recipient);
    others.flat_map(|seat| Resource::ALL.into_iter().map(move |resource| Action::Aim(seat, resource)))
}

impl<S: Sink<Event>> Table<'_, S> {
    pub(super) fn boon_allocate(&mut self, boon: Boon, action: Action) {
        if let Action::Number(points) = action {
            self.spend_boon(boon, points);
        }
    }

    /// With nothing left there is nothing to announce; without destruction Gold takes the rest.
    pub(super) fn skip_boon_allocate(&mut self, boon: Boon) -> bool {
        let rest = boon.rest();
        let takes_rest = boon.next() == Some(Resource::Gold) && !self.options.boon_destruction;
        let forced = rest == 0 || takes_rest;
        if forced {
            self.spend_boon(boon, rest);
        }
        forced
    }

    fn spend_boon(&mut self, mut boon: Boon, points: u8) {
        let Some(resource) = boon.next() else { return self.grant_boon(boon) };
        boon.spend(resource, points);
        self.emit(|| Event::BoonSpent { seat: boon.decider, resource, points });
        match boon.next() {
            Some(_) => self.replace(Step::BoonAllocate(boon)),
            None if boon.rest() > 0 => self.replace(Step::BoonDestroy(boon)),
            None => self.grant_boon(boon),
        }
    }

    pub(super) fn boon_destroy(&mut self, boon: Boon, action: Action) {
        self.grant_boon(boon);
        if let Action::Aim(target, resource) = action {
            let points = boon.rest();
            self.emit(|| Event::Aimed { seat: boon.decider, target, resource, points });
            self.change(target, Cause::Card(Card::GodKingBoon), |totals| {
                totals.lose(resource, points);
            });
        }
    }

    /// All parts are given together after the last answer.
    fn grant_boon(&mut self, boon: Boon) {
        self.pop();
        self.change(boon.recipient, Cause::Card(Card::GodKingBoon), |totals| {
            let points = [boon.followers, boon.mystic_power, boon.gold];
            for (resource, points) in Resource::ALL.into_iter().zip(points) {
                totals.gain(resource, points.unwrap_or(0));
            }
        });
    }
}
