//! God King Boon: fifteen points, announced one resource after the other (MW-5.85).

use super::{
    Action, Broken, Cause, Decision, Deserialize, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats,
    Serialize, Sink, View,
};
use crate::check::{decides, event, hold};
use crate::components::{BOON_POINTS, Card, Resource};
use crate::text::{aim_label, count, resource_name};

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

/// Points for the next resource; when all three have theirs, the rest destroys.
impl Decision for Boon {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.decider)
    }

    fn ask(self, _: &View, seat: Seat, names: &Names) -> String {
        let rest = count(self.rest(), "point", "points");
        let whose = if seat == self.recipient { "your" } else { names.of(self.recipient) };
        match self.next().map(resource_name) {
            Some(resource) if seat == self.recipient => {
                format!("God King Boon: how many of {rest} go to {whose} {resource}?")
            }
            Some(resource) => format!("God King Boon: how many of {rest} go to {resource} of {whose}?"),
            None => format!("God King Boon: {rest} left. What is destroyed?"),
        }
    }

    /// Without destruction Gold takes the rest. With it, any category of a seat that is not the recipient is struck.
    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        let (rest, next) = (self.rest(), self.next());
        let takes_rest = next == Some(Resource::Gold) && !game.options.boon_destruction;
        let points = if takes_rest { rest } else { 0 }..=rest;
        let others = Seat::all(game.count()).filter(move |&seat| seat != self.recipient);
        let aim = |seat| Resource::ALL.into_iter().map(move |resource| Action::Aim(seat, resource));
        let destroys = std::iter::once(Action::Nothing).chain(others.flat_map(aim));
        let (points, destroys) = if next.is_some() { (Some(points), None) } else { (None, Some(destroys)) };
        points.into_iter().flatten().map(Action::Number).chain(destroys.into_iter().flatten())
    }

    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        if let (Action::Number(points), Some(resource)) = (action, self.next()) {
            let boon = self.spend(resource, points);
            play.emit(|| Event::BoonSpent { seat, resource, points });
            if boon.next().is_some() || boon.rest() > 0 {
                play.replace(boon.frame());
            } else {
                play.grant_boon(boon);
            }
        } else {
            play.grant_boon(self);
            play.strike(seat, action, self.rest(), Cause::Card(Card::GodKingBoon));
        }
    }

    /// Points are announced in order and never exceed the boon; one at least is left.
    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        event(game, below, Card::GodKingBoon)?;
        let slots = [self.followers, self.mystic_power, self.gold];
        let sum: u32 = slots.iter().flatten().map(|&points| u32::from(points)).sum();
        let in_order = slots.windows(2).all(|pair| pair[0].is_some() || pair[1].is_none());
        let asked = game.options.boon_destruction || self.next().is_some_and(|next| next != Resource::Gold);
        let place = game.top() == Some(self.frame()) && decides(game, self.decider, self.recipient);
        let fine = place && asked && in_order && sum < u32::from(BOON_POINTS);
        hold(fine, "the event cannot be at this point")
    }

    fn label(self, view: &View, _: Seat, action: Action, names: &Names) -> String {
        match (self.next().map(resource_name), action) {
            (Some(resource), Action::Number(points)) => {
                format!("{} for {resource}", count(points, "point", "points"))
            }
            _ if action == Action::Nothing => "Destroy nothing".to_owned(),
            _ => aim_label(view, action, self.rest(), names),
        }
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

    /// The decision about what is next.
    pub(super) fn frame(self) -> Frame {
        if self.next().is_some() { Frame::BoonAllocate(self) } else { Frame::BoonDestroy(self) }
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
