//! Spirits: how they are called, where they go, how they strike.

use super::*;
use crate::components::Spirit;
use crate::map::FARTHEST;

values! {
    /// Which figures a spirit goes for.
    pub struct SpiritTarget { pub spirit: Spirit }
    /// A spirit strikes where it stands.
    pub struct SpiritStrikes { pub spirit: Spirit }
}

/// MAM-5.12: one tribe gives way to a spirit found by lot. MAM-5.13: a fourth spirit is the end.
pub(super) fn summon<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area) {
    let away: Set<Spirit> =
        Spirit::ALL.iter().copied().filter(|&it| play.table.board.spirits[it].is_none()).collect();
    let called = play.pick(away);
    let Some(spirit) = play.must(called, Reason::FourthSpirit) else { return };
    play.table.board.tribes.take(area);
    play.table.board.spirits[spirit] = Some(area);
    play.emit(|_| Event::SpiritSummoned { spirit, area });
    play.push(SpiritStrikes { spirit });
}

/// The next active spirit strikes where it is, or goes where it can.
pub(super) fn next<S: Sink<Event>>(play: &mut Play<'_, S>, mut card: Unfolding) {
    let Some(spirit) = card.spirits.first() else { return };
    card.spirits = card.spirits.without(spirit);
    play.table.humans.card = Some(card);
    let Some(area) = play.table.board.spirits[spirit] else { return };
    if play.table.crowd(area) > 0 {
        play.push(SpiritStrikes { spirit });
    } else {
        play.push(SpiritTarget { spirit });
    }
}

impl Tabletop {
    /// MAM-5.23: the nearest figures, and of these the most crowded.
    pub fn prey(&self, from: Area) -> Areas {
        let figures = self.inhabited();
        let near = (1..=FARTHEST).map(|far| figures.and(from.at_distance(far))).find(|it| !it.is_empty());
        self.most_crowded(near.unwrap_or_default())
    }
}

impl Decision for SpiritTarget {
    const WARNS: bool = true;
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let (clan, spirit) = (table.name(slot), self.spirit.name());
        format!("{clan}: the {spirit} is equally near to several areas. Where does it strike?")
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        if let Some(from) = game.table.board.spirits[self.spirit] {
            out.extend(game.table.prey(from).iter().map(Action::Area));
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let spirit = self.spirit;
        let (Action::Area(to), Some(from)) = (action, play.table.board.spirits[spirit]) else { return };
        play.table.board.spirits[spirit] = Some(to);
        play.emit(|_| Event::SpiritMoved { spirit, from, to });
        play.replace(SpiritStrikes { spirit });
        windows::meet_traps(play, to, Mover::Spirit(spirit));
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.board.spirits[self.spirit].is_some_and(|at| game.table.crowd(at) == 0)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Area(area) = action else { return None };
        Some(format!("The spirit strikes in {}", scenery(table, area)))
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        let Action::Area(area) = action else { return None };
        Some(format!("{} is not among the nearest and most crowded areas with figures", area.place()))
    }
}

impl Automatic for SpiritStrikes {
    /// MAM-5.14, MAM-5.24: it strikes at the figures around it, if a trap has not ended it.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        play.pop();
        if let Some(area) = play.table.board.spirits[self.spirit]
            && play.table.crowd(area) > 0
        {
            strikes::attack(play, area, Strike::Spirit(self.spirit));
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.board.spirits[self.spirit].is_some()
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        let own = Mover::Spirit(self.spirit);
        matches!(above, Frame::UseTrap(UseTrap { mover, .. }) if mover == own)
    }
}
