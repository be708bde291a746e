//! Special Powers (MW-5.6 to MW-5.12).

use super::Table;
use crate::action::Action;
use crate::board::Board;
use crate::components::{
    AMOUNTS, ANY_OPTIONS, MatBox, OpenOption, Power, PowerKind, RESOURCE_MIN, Resource, TRADE_RATE,
};
use crate::event::{Cause, Event};
use crate::state::{Mage, Step};
use kernel::{Seat, Sink};

/// What a mage may do as a Special Power, besides declining (MW-5.7, MW-5.8, MW-5.10, MW-5.11).
pub(crate) fn open_to(mage: &Mage) -> impl Iterator<Item = Action> {
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
pub(crate) fn prey(board: &Board) -> impl Iterator<Item = Action> {
    Seat::all(board.seats).flat_map(move |seat| {
        let open = move |resource: &Resource| !board.immune(seat, *resource);
        Resource::ALL.into_iter().filter(open).map(move |resource| Action::Aim(seat, resource))
    })
}

impl<S: Sink<Event>> Table<'_, S> {
    /// The seat uses a power or declines; the payment is made at once (MW-8.9).
    pub(super) fn special_power(&mut self, seat: Seat, action: Action) {
        self.after_special_power(seat);
        if let Action::Trade(power, paid) = action {
            self.trade(seat, power, paid);
        } else if let Action::Receive(power) = action {
            self.emit(|| Event::PowerUsed { seat, power, paid: 0 });
            if let PowerKind::Receive { to, amount } = power.facts().kind {
                self.change(seat, Cause::Power(power), |totals| totals.gain(to, amount));
            }
        } else {
            self.emit(|| Event::PowerDeclined { seat });
        }
    }

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
            self.push(Step::DestroyTarget { seat, power, points: paid });
        }
    }

    /// Knights or a demon strike; what exceeds the floor is wasted (MW-5.9).
    pub(super) fn destroy(&mut self, seat: Seat, power: Power, points: u8, action: Action) {
        self.pop();
        if let Action::Aim(target, resource) = action {
            self.emit(|| Event::Aimed { seat, target, resource, points });
            self.change(target, Cause::Power(power), |totals| {
                totals.lose(resource, points);
            });
        }
    }

    /// Nothing but `decline`: the seat is not asked (section 4.2).
    pub(super) fn skip_special_power(&mut self, seat: Seat) -> bool {
        let nothing = open_to(self.mage(seat)).next().is_none();
        if nothing {
            self.after_special_power(seat);
        }
        nothing
    }

    fn after_special_power(&mut self, seat: Seat) {
        let next = seat.next(self.count());
        let last = next == self.first_player;
        self.replace(if last { Step::ReceiveStep } else { Step::SpecialPower { seat: next } });
    }
}
