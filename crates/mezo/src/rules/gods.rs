//! Gods: choosing one, moving it, and the CALL.

use super::Log;
use crate::action::Action;
use crate::agenda::{Order, Source, Step};
use crate::components::God;
use crate::event::Event;
use crate::map::Vertex;
use crate::state::{GodMove, Mezo, Table};
use kernel::{Seat, Sink};

impl Mezo {
    /// Setup 9 and 10: decks and conflict tiles are shuffled, the first Age begins.
    pub(super) fn gods_chosen(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        log.seal();
        self.shuffle_decks();
        self.shuffle_tiles();
        self.table.phase(Step::StartOfAge);
    }
}

impl Table {
    pub(super) fn god_options(&self, out: &mut impl FnMut(Action)) {
        let free = God::ALL.into_iter().filter(|&god| self.seats.iter().all(|tribe| tribe.god != Some(god)));
        free.for_each(|god| out(Action::ChooseGod(god)));
    }

    pub(super) fn take_god(
        &mut self,
        order: Order,
        turn: u8,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        let (Action::ChooseGod(god), Some(seat)) = (action, order.get(turn)) else { return };
        self.tribe_mut(seat).god = Some(god);
        log.emit(|| Event::GodTaken { seat, god });
        self.phase(Step::ChooseGod { order, turn: turn + 1 });
    }

    /// MEZO-5.31: no god on it, and a region in play beside it.
    pub fn is_available(&self, vertex: Vertex) -> bool {
        self.seats.iter().all(|tribe| tribe.vertex != Some(vertex))
            && !vertex.regions().and(self.in_play()).is_empty()
    }

    /// MEZO-5.32: where the god of `seat` may go.
    pub fn destinations(&self, seat: Seat) -> impl Iterator<Item = Vertex> {
        let near = match (self.options.god_move, self.tribe(seat).vertex) {
            (GodMove::Adjacent, Some(at)) => at.neighbours(),
            (GodMove::Adjacent, None) | (GodMove::Any, _) => &[],
        };
        let confined = near.iter().any(|&vertex| self.is_available(vertex));
        let reach = move |vertex: &Vertex| !confined || near.contains(vertex);
        Vertex::ALL.into_iter().filter(reach).filter(|&vertex| self.is_available(vertex))
    }

    /// MEZO-5.36: the next player of the Call step CALLs.
    pub(super) fn call_turn(&mut self, order: Order, turn: u8) -> bool {
        match order.get(turn) {
            Some(seat) => {
                self.phase(Step::Call { order, turn: turn + 1 });
                self.call(seat);
            }
            None => self.phase(Step::NextConflict),
        }
        true
    }

    /// MEZO-5.33: move and ability, in the caller's order; MEZO-5.34: a god that comes to the board moves first.
    pub(super) fn call(&mut self, seat: Seat) {
        if self.tribe(seat).vertex.is_some() {
            self.agenda.push(Step::CallOrder { seat });
        } else {
            self.call_ability(seat);
            self.agenda.push(Step::MoveGod { seat });
        }
    }

    fn call_ability(&mut self, seat: Seat) {
        if let Some(god) = self.tribe(seat).god {
            self.run(seat, Source::Call(god));
        }
    }

    pub(super) fn call_in_order(&mut self, seat: Seat, action: Action) {
        self.agenda.pop();
        if action == Action::AbilityFirst {
            self.agenda.push(Step::MoveGod { seat });
            self.call_ability(seat);
        } else {
            self.call_ability(seat);
            self.agenda.push(Step::MoveGod { seat });
        }
    }

    pub(super) fn move_god(&mut self, seat: Seat, action: Action, log: &mut Log<'_, impl Sink<Event>>) {
        self.agenda.pop();
        if let Action::MoveGod(to) = action {
            self.stride(seat, to, log);
        }
    }

    fn stride(&mut self, seat: Seat, to: Vertex, log: &mut Log<'_, impl Sink<Event>>) {
        let from = self.tribe_mut(seat).vertex.replace(to);
        log.emit(|| Event::GodMoved { seat, from, to });
    }

    /// MEZO-5.41: a move without a CALL.
    pub(super) fn wander(
        &mut self,
        order: Order,
        turn: u8,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        self.phase(Step::WanderGod { order, turn: turn + 1 });
        if let (Action::WanderGod(to), Some(seat)) = (action, order.get(turn)) {
            self.stride(seat, to, log);
        }
    }

    pub(super) fn wander_over(&mut self, order: Order, turn: u8) -> bool {
        let over = turn >= order.len();
        if over {
            self.phase(Step::Draw);
        }
        over
    }
}
