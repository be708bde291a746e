//! God King Boon: fifteen points, announced one resource after the other (MW-5.85).

use super::Play;
use super::frame::{Decision, Frame, Parts};
use crate::action::Action;
use crate::check::{decides, event, hold};
use crate::components::{BOON_POINTS, Card, Resource};
use crate::event::{Cause, Event};
use crate::state::MysticWar;
use crate::text::{aim_label, resource_name};
use crate::view::View;
use kernel::{Broken, Names, Seat, Seats, Sink};
use serde::{Deserialize, Serialize};

/// The points of a God King Boon spent so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boon {
    /// Who spends them.
    pub decider: Seat,
    /// Who gets them.
    pub recipient: Seat,
    /// On Followers.
    #[serde(default)]
    pub followers: Option<u8>,
    /// On Mystic Power.
    #[serde(default)]
    pub mystic_power: Option<u8>,
    /// On Gold.
    #[serde(default)]
    pub gold: Option<u8>,
}

/// Points for the next resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BoonAllocate(pub Boon);

impl Decision for BoonAllocate {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.0.decider)
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        let resource = self.0.next().map_or("nothing", resource_name);
        format!("God King Boon: how many of {} points go to {resource}?", self.0.rest())
    }

    /// Without destruction Gold takes the rest.
    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        let rest = self.0.rest();
        let takes_rest = self.0.next() == Some(Resource::Gold) && !game.options.boon_destruction;
        (if takes_rest { rest } else { 0 }..=rest).map(Action::Number)
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        let (Action::Number(points), Some(resource)) = (action, self.0.next()) else { return };
        let boon = self.0.spend(resource, points);
        play.emit(|| Event::BoonSpent { seat, resource, points });
        match boon.next() {
            Some(_) => play.replace(BoonAllocate(boon)),
            None if boon.rest() > 0 => play.replace(BoonDestroy(boon)),
            None => play.grant_boon(boon),
        }
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        let mut asked = self.0.next().into_iter();
        let asked = asked.any(|next| game.options.boon_destruction || next != Resource::Gold);
        self.0.check(game, below, asked)
    }

    fn label(self, _: &View, _: Seat, action: Action, _: &Names) -> String {
        format!("{action} points for {}", self.0.next().map_or("nothing", resource_name))
    }
}

/// The rest destroys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BoonDestroy(pub Boon);

impl Decision for BoonDestroy {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.0.decider)
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        format!("God King Boon: what do the last {} points destroy?", self.0.rest())
    }

    /// Any category of a seat that is not the recipient, or nothing.
    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        let others = Seat::all(game.count()).filter(move |&seat| seat != self.0.recipient);
        let aim = |seat| Resource::ALL.into_iter().map(move |resource| Action::Aim(seat, resource));
        std::iter::once(Action::Nothing).chain(others.flat_map(aim))
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        play.grant_boon(self.0);
        play.strike(seat, action, self.0.rest(), Cause::Card(Card::GodKingBoon));
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        self.0.check(game, below, game.options.boon_destruction && self.0.next().is_none())
    }

    fn label(self, view: &View, _: Seat, action: Action, names: &Names) -> String {
        if action == Action::Nothing {
            return "Destroy nothing".to_owned();
        }
        aim_label(view, action, self.0.rest(), names)
    }
}

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

    fn spend(self, resource: Resource, points: u8) -> Boon {
        let points = Some(points);
        match resource {
            Resource::Followers => Boon { followers: points, ..self },
            Resource::MysticPower => Boon { mystic_power: points, ..self },
            Resource::Gold => Boon { gold: points, ..self },
        }
    }

    /// Points are announced in order and never exceed the boon.
    fn check(self, game: &MysticWar, below: &[Frame], asked: bool) -> Result<(), Broken> {
        event(game, below, Card::GodKingBoon)?;
        let slots = [self.followers, self.mystic_power, self.gold];
        let sum: u32 = slots.iter().flatten().map(|&points| u32::from(points)).sum();
        let in_order = slots.windows(2).all(|pair| pair[0].is_some() || pair[1].is_none());
        // One point at least is left to spend.
        let fine = asked && in_order && sum < u32::from(BOON_POINTS);
        hold(fine && decides(game, self.decider, self.recipient), "the event cannot be at this point")
    }
}

impl<S: Sink<Event>> Play<'_, S> {
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
