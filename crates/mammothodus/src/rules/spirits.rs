//! Spirits: how they are called, where they go, how they strike.

use super::{Choices, strikes};
use crate::action::Action;
use crate::components::{Spirit, Talent};
use crate::event::Event;
use crate::frame::{Frame, Mover, Strike};
use crate::map::{Area, Areas, FARTHEST};
use crate::play::Play;
use crate::state::{Mammothodus, Reason, Table, Unfolding};
use crate::tally::{Named, Set};
use kernel::Sink;

/// MAM-5.12: one tribe gives way to a spirit found by lot. MAM-5.13: a fourth spirit is the end.
pub(super) fn summon<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area) {
    let away: Set<Spirit> =
        Spirit::ALL.iter().copied().filter(|&it| play.table.board.spirits[it].is_none()).collect();
    let called = play.pick(away);
    let Some(spirit) = play.must(called, Reason::FourthSpirit) else { return };
    play.table.board.tribes.take(area);
    play.table.board.spirits[spirit] = Some(area);
    play.emit(|_| Event::SpiritSummoned { spirit, area });
    play.push(Frame::SpiritStrikes { spirit });
}

/// The next active spirit strikes where it is, or goes where it can.
pub(super) fn next<S: Sink<Event>>(play: &mut Play<'_, S>, mut card: Unfolding) {
    let Some(spirit) = card.spirits.first() else { return };
    card.spirits = card.spirits.without(spirit);
    play.table.humans.card = Some(card);
    let Some(area) = play.table.board.spirits[spirit] else { return };
    if play.table.crowd(area) > 0 {
        play.push(Frame::SpiritStrikes { spirit });
    } else {
        play.push(Frame::SpiritTarget { spirit });
    }
}

impl Table {
    /// MAM-5.23: the nearest figures, and of these the most crowded.
    pub fn prey(&self, from: Area) -> Areas {
        let figures = self.inhabited();
        let near = (1..=FARTHEST).map(|far| figures.and(from.at_distance(far))).find(|it| !it.is_empty());
        self.most_crowded(near.unwrap_or_default())
    }
}

pub(super) fn choices(game: &Mammothodus, spirit: Spirit, out: &mut Choices) {
    if let Some(from) = game.table.board.spirits[spirit] {
        out.extend(game.table.prey(from).iter().map(Action::Area));
    }
}

pub(super) fn answer<S: Sink<Event>>(play: &mut Play<'_, S>, spirit: Spirit, action: Action) {
    let (Action::Area(to), Some(from)) = (action, play.table.board.spirits[spirit]) else { return };
    play.table.board.spirits[spirit] = Some(to);
    play.emit(|_| Event::SpiritMoved { spirit, from, to });
    play.replace(Frame::SpiritStrikes { spirit });
    if play.table.token(Talent::Trap, to).is_some() {
        play.push(Frame::UseTrap { area: to, mover: Mover::Spirit(spirit) });
    }
}

/// MAM-5.14, MAM-5.24: it strikes at the figures around it, if a trap has not ended it.
pub(super) fn strike<S: Sink<Event>>(play: &mut Play<'_, S>, spirit: Spirit) {
    play.pop();
    if let Some(area) = play.table.board.spirits[spirit]
        && play.table.crowd(area) > 0
    {
        strikes::attack(play, area, Strike::Spirit(spirit));
    }
}
