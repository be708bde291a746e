//! __Title__ in numbers.

use crate::verb::verbs;
use crate::{Act, Encode, Pen, Verb, from};
use kernel::Seat;
use __name__::components::MAX_SEATS;
use __name__::{Action, Frame, __Name__, __Name__Options, __Name__View};

impl Encode for __Name__ {
    fn describe(view: &__Name__View, me: Seat, pen: &mut impl Pen) {
        let tabletop = &view.tabletop;
        let seats = tabletop.seats();
        pen.one("active", seats.into(), Some(from(me, tabletop.active, seats)));
        pen.number("round", tabletop.round.into(), tabletop.max_rounds);
        pen.number("goal", tabletop.goal.into(), tabletop.goal);
        pen.flag("push", tabletop.frame == Frame::Push);
        for (nth, seat) in me.round(seats).enumerate() {
            let runner = tabletop.runner(seat);
            pen.enter("seat", nth);
            pen.number("step", runner.step.into(), tabletop.goal);
            pen.flag("has_thrown", runner.has_thrown);
            pen.number("stone", view.stones[seat.index()].unwrap_or(0).into(), 6);
            pen.leave();
        }
    }

    fn verbs(_: &__Name__Options, _: u8) -> &'static [Verb] {
        &VERBS
    }

    fn act(view: &__Name__View, me: Seat, action: Action) -> Act {
        told(view, me, action)
    }
}

static VERBS: [Verb; KINDS] = table();

verbs! {
    table();
    act(view: __Name__View, me, action: Action);
    Roll: Action::Roll => [],
    Throw: Action::Throw => [],
    Push: Action::Push(seat) => ["seat" MAX_SEATS, from(me, seat, view.tabletop.seats())],
}
