//! Special Powers (MW-5.6 to MW-5.12).

use super::{
    Action, Broken, Cause, Decision, Deserialize, Event, Frame, MysticWar, Names, Parts, Play, Seat, Seats,
    Serialize, Sink, View,
};
use crate::board::Board;
use crate::check::{bare, hold};
use crate::components::{
    AMOUNTS, ANY_OPTIONS, MatBox, OpenOption, Power, PowerKind, RESOURCE_MIN, Resource, TRADE_RATE,
};
use crate::state::Mage;
use crate::text::{aim_label, change, deity_name, resource_name};

/// This seat may use a Special Power; then the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialPower {
    /// Whose turn it is.
    pub seat: Seat,
}

impl Decision for SpecialPower {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.seat)
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        "Use one Special Power this round, or decline.".to_owned()
    }

    fn offer(self, game: &MysticWar, seat: Seat) -> impl Iterator<Item = Action> {
        std::iter::once(Action::Decline).chain(open_to(game.mage(seat)))
    }

    /// The seat uses a power or declines; the payment is made at once (MW-8.9).
    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        play.after_special_power(seat);
        if let Action::Trade(power, paid) = action {
            play.trade(seat, power, paid);
        } else if let Action::Receive(power) = action {
            play.emit(|| Event::PowerUsed { seat, power, paid: 0 });
            if let PowerKind::Receive { to, amount } = power.facts().kind {
                play.change(seat, Cause::Power(power), |totals| totals.gain(to, amount));
            }
        } else {
            play.emit(|| Event::PowerDeclined { seat });
        }
    }

    /// Nothing but `decline`: the seat is not asked (section 4.2).
    fn unused(self, play: &mut Play<'_, impl Sink<Event>>) -> bool {
        let nothing = open_to(play.mage(self.seat)).next().is_none();
        if nothing {
            play.after_special_power(self.seat);
        }
        nothing
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        bare(game, below.is_empty(), 0)?;
        hold(open_to(game.mage(self.seat)).next().is_some(), "a mage is asked who has a power")
    }

    fn label(self, view: &View, seat: Seat, action: Action, _: &Names) -> String {
        if let Action::Trade(power, amount) = action {
            trade_label(view, seat, power, amount)
        } else if let Action::Receive(power) = action {
            match power.facts().kind {
                PowerKind::Receive { to, amount } => {
                    let from = MatBox::with(power).map_or("Realm", |it| it.name);
                    format!("{from}: receive {amount} {} now", resource_name(to))
                }
                PowerKind::Trade { .. } | PowerKind::Destroy => power.title().to_owned(),
            }
        } else {
            "Use no Special Power".to_owned()
        }
    }

    fn explain(self, view: &View, seat: Seat, action: Action) -> Option<String> {
        if let Action::Trade(power, amount) = action {
            Some(no_trade(view, seat, power.facts().of, amount))
        } else if let Action::Receive(_) = action {
            let why = "A receive option is a Special Power only from 40 on; otherwise it comes by itself.";
            Some(why.to_owned())
        } else {
            None
        }
    }
}

fn trade_label(view: &View, seat: Seat, power: Power, amount: u8) -> String {
    let facts = power.facts();
    let before = view.mage(seat).resources;
    let mut after = before;
    after.lose(facts.of, amount);
    let paid = change(before[facts.of], after[facts.of], facts.of);
    match facts.kind {
        PowerKind::Trade { to } => {
            after.gain(to, amount / TRADE_RATE);
            format!("{} for {amount}: {paid}, {}", power.title(), change(before[to], after[to], to))
        }
        PowerKind::Destroy => format!("{} for {amount}: {paid}, then destroy {amount}", power.title()),
        PowerKind::Receive { .. } => power.title().to_owned(),
    }
}

fn no_trade(view: &View, seat: Seat, pays: Resource, amount: u8) -> String {
    let (mage, name) = (view.mage(seat), resource_name(pays));
    match pays.guardian() {
        Some(deity) if mage.deities.has(deity) => {
            format!("{} lets you pay no {name}.", deity_name(deity))
        }
        Some(_) | None if mage.resources[pays] <= amount => {
            format!("You have {} {name}; at least 1 must be left.", mage.resources[pays])
        }
        Some(_) | None => "That option is not in the box you are in.".to_owned(),
    }
}

/// Knights or a demon look for their prey.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DestroyTarget {
    /// Who aims.
    pub seat: Seat,
    /// Which power it is.
    pub power: Power,
    /// How much it destroys.
    pub points: u8,
}

impl Decision for DestroyTarget {
    fn who(self, _: Parts) -> Seats {
        Seats::only(self.seat)
    }

    fn ask(self, _: &View, _: Seat, _: &Names) -> String {
        format!("Choose what {} points of destruction strike.", self.points)
    }

    fn offer(self, game: &MysticWar, _: Seat) -> impl Iterator<Item = Action> {
        prey(game.board())
    }

    /// Knights or a demon strike; what exceeds the floor is wasted (MW-5.9).
    fn answer(self, play: &mut Play<'_, impl Sink<Event>>, seat: Seat, action: Action) {
        play.pop();
        play.strike(seat, action, self.points, Cause::Power(self.power));
    }

    fn check(self, game: &MysticWar, below: &[Frame]) -> Result<(), Broken> {
        bare(game, matches!(below, [Frame::SpecialPower(_) | Frame::ReceiveStep]), 0)?;
        let fine = self.power.facts().kind == PowerKind::Destroy && AMOUNTS.contains(&self.points);
        hold(fine, "destruction is paid in tens")
    }

    fn label(self, view: &View, _: Seat, action: Action, names: &Names) -> String {
        aim_label(view, action, self.points, names)
    }

    fn explain(self, view: &View, _: Seat, action: Action) -> Option<String> {
        let Action::Aim(target, resource) = action else { return None };
        let guard = resource.guardian().map_or("a deity", deity_name);
        (target.0 < view.count()).then(|| format!("{guard} guards the {} there.", resource_name(resource)))
    }
}

/// What a mage may do as a Special Power, besides declining (MW-5.7, MW-5.8, MW-5.10, MW-5.11).
fn open_to(mage: &Mage) -> impl Iterator<Item = Action> {
    let (totals, deities) = (mage.resources, mage.deities);
    Resource::ALL.into_iter().flat_map(move |resource| {
        let value = totals[resource];
        let locked = resource.guardian().is_some_and(|deity| deities.has(deity));
        let through_any = MatBox::holding(resource, value).option == OpenOption::Any;
        open_powers(resource, value).flat_map(move |power| {
            let trades = matches!(power.facts().kind, PowerKind::Trade { .. } | PowerKind::Destroy);
            let payable = move |amount: &u8| trades && !locked && value >= amount + RESOURCE_MIN;
            let paid = AMOUNTS.into_iter().filter(payable).map(move |amount| Action::Trade(power, amount));
            paid.chain((!trades && through_any).then_some(Action::Receive(power)))
        })
    })
}

/// The options of the box that holds `value` (MW-5.7).
pub(crate) fn open_powers(resource: Resource, value: u8) -> impl Iterator<Item = Power> {
    let (one, any) = match MatBox::holding(resource, value).option {
        OpenOption::One(power) => (Some(power), None),
        OpenOption::Any => (None, Some(ANY_OPTIONS[resource.index()])),
    };
    one.into_iter().chain(any.into_iter().flatten())
}

/// Where knights or a demon may be sent: anywhere but at what is immune (MW-5.9, ruling 26).
fn prey(board: Board) -> impl Iterator<Item = Action> {
    Seat::all(board.seats).flat_map(move |seat| {
        let open = move |resource: &Resource| !board.immune(seat, *resource);
        Resource::ALL.into_iter().filter(open).map(move |resource| Action::Aim(seat, resource))
    })
}

impl<S: Sink<Event>> Play<'_, S> {
    fn trade(&mut self, seat: Seat, power: Power, paid: u8) {
        let facts = power.facts();
        self.emit(|| Event::PowerUsed { seat, power, paid });
        self.change(seat, Cause::Power(power), |totals| {
            totals.lose(facts.of, paid);
            if let PowerKind::Trade { to } = facts.kind {
                totals.gain(to, paid / TRADE_RATE);
            }
        });
        if facts.kind == PowerKind::Destroy {
            self.push(Frame::DestroyTarget(DestroyTarget { seat, power, points: paid }));
        }
    }

    fn after_special_power(&mut self, seat: Seat) {
        let seat = seat.next(self.count());
        let last = seat == self.first_player;
        self.replace(if last { Frame::ReceiveStep } else { Frame::SpecialPower(SpecialPower { seat }) });
    }

    /// Destruction strikes where it was aimed, if it was.
    pub(super) fn strike(&mut self, seat: Seat, aimed: Action, points: u8, cause: Cause) {
        if let Action::Aim(target, resource) = aimed {
            self.emit(|| Event::Aimed { seat, target, resource, points });
            self.change(target, cause, |totals| {
                totals.lose(resource, points);
            });
        }
    }
}
