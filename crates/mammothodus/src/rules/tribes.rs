//! Tribes: where they go, what they do there, how new ones appear.

use super::*;
use crate::components::{Discovery, TRIBES};
use crate::event::Why;
use crate::map::FARTHEST;
use crate::text::list;

values! {
    /// Which way a tribe steps.
    pub struct HumanStep { pub from: Area }
    /// Tribes around a used bait come in, one by one.
    pub struct Lure { pub area: Area }
}

/// What draws a tribe: places of power or figures, all equally near.
#[derive(Clone, Copy)]
struct Goal {
    areas: Areas,
    distance: usize,
    is_place: bool,
}

impl Tabletop {
    /// MAM-5.18: the nearest places of power; at equal distance they go before figures, of which the most draw.
    fn goal(&self, from: Area) -> Option<Goal> {
        let (places, figures) = (self.portal.sites(), self.inhabited());
        (1..=FARTHEST).find_map(|distance| {
            let ring = from.at_distance(distance);
            if !places.and(ring).is_empty() {
                return Some(Goal { areas: places.and(ring), distance, is_place: true });
            }
            let areas = self.most_crowded(figures.and(ring));
            (!areas.is_empty()).then_some(Goal { areas, distance, is_place: false })
        })
    }

    /// Those of `areas` with the most figures, all clans together.
    pub(crate) fn most_crowded(&self, areas: Areas) -> Areas {
        if areas.len() < 2 {
            return areas;
        }
        let most = areas.iter().map(|area| self.crowd(area)).max();
        areas.iter().filter(|&area| Some(self.crowd(area)) == most).collect()
    }

    /// MAM-5.21: the neighbours of `from` on a shortest path to a goal.
    pub fn first_steps(&self, from: Area) -> Areas {
        let Some(goal) = self.goal(from) else { return Areas::NONE };
        let nearer =
            goal.areas.iter().fold(Areas::NONE, |near, it| near.or(it.at_distance(goal.distance - 1)));
        nearer.and(from.neighbours())
    }

    /// Why a tribe steps from `from` to `to`.
    pub fn why(&self, from: Area, to: Area) -> Why {
        let Some(goal) = self.goal(from) else { return Why::Bait };
        let ahead = goal.areas.and(to.at_distance(goal.distance - 1)).first().unwrap_or(to);
        if goal.is_place {
            Why::Place(ahead, goal.distance as u8)
        } else {
            Why::Figures(ahead, goal.distance as u8)
        }
    }

    /// Whether a tribe stands in `area` that is neither still to act nor just came in.
    pub(super) fn has_idle_tribe(&self, area: Area) -> bool {
        self.humans.card.is_some_and(|card| {
            u32::from(self.board.tribes[area]) > u32::from(card.active[area]) + u32::from(card.entered[area])
        })
    }
}

/// MAM-5.11: the first area with tribes still to act: they summon, or attack, or one of them steps.
pub(super) fn next<S: Sink<Event>>(play: &mut Play<'_, S>, mut card: Unfolding) {
    let Some(area) = card.active.kinds().first() else { return };
    let tribes = card.active[area];
    let settled = play.table.portal.sites().contains(area) || play.table.crowd(area) > 0;
    let stays = settled || card.held.contains(area);
    card.active[area] = if stays { 0 } else { tribes - 1 };
    play.table.humans.card = Some(card);
    if play.table.portal.sites().contains(area) {
        windows::summon_unless_warded(play, area);
    } else if play.table.crowd(area) > 0 {
        strikes::attack(play, area, Strike::Tribes(tribes));
    } else if card.held.contains(area) {
        play.emit(|_| Event::TribesHeld { area, tribes });
    } else {
        play.push(HumanStep { from: area });
    }
}

impl Decision for HumanStep {
    const WARNS: bool = true;
    /// The candidate territories are named.
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let ways: Vec<String> =
            table.first_steps(self.from).iter().map(|way| way.place().to_owned()).collect();
        let (clan, from, ways) = (table.name(slot), self.from.place(), list(&ways, "or"));
        format!("{clan}: a tribe leaves {from} towards {ways}. Which way?")
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        out.extend(game.table.first_steps(self.from).iter().map(Action::Area));
    }
    /// MAM-5.20: one step.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Action::Area(to) = action else { return };
        play.pop();
        let why = play.table.why(self.from, to);
        relocate(play, self.from, to, why);
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.has_idle_tribe(self.from)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let Action::Area(area) = action else { return None };
        Some(format!("The tribe goes to {}", scenery(table, area)))
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        let Action::Area(area) = action else { return None };
        Some(format!("{} is not on a shortest way to what draws the tribe", area.place()))
    }
}

/// A tribe moves; a trap may wait for it.
fn relocate<S: Sink<Event>>(play: &mut Play<'_, S>, from: Area, to: Area, why: Why) {
    play.table.board.tribes.take(from);
    play.table.board.tribes.add(to);
    if let Some(card) = play.table.humans.card.as_mut() {
        card.entered.add(to);
        card.moved = true;
    }
    play.emit(|_| Event::TribeMoved { from, to, why });
    windows::meet_traps(play, to, Mover::Tribe);
}

impl Automatic for Lure {
    /// MAM-5.87: the next tribe around a used bait comes in; those a bait has moved stay where they are.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let tribes = play.table.board.tribes;
        let Some(card) = play.table.humans.card.as_mut() else { return play.pop() };
        let free = |from: &Area| tribes[*from] > card.entered[*from];
        let Some(from) = self.area.neighbours().iter().find(free) else { return play.pop() };
        card.active[from] = 0;
        relocate(play, from, self.area, Why::Bait);
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        above == UseTrap { area: self.area, mover: Mover::Tribe }.into()
    }
}

/// MAM-5.26: the next trail of the colour brings a tribe, unless it is locked.
pub(super) fn next_appearance<S: Sink<Event>>(play: &mut Play<'_, S>, mut card: Unfolding) {
    let Some(area) = card.appearing.first() else { return };
    card.appearing = card.appearing.without(area);
    play.table.humans.card = Some(card);
    windows::appear_unless_locked(play, area);
}

/// MAM-5.27: a thirteenth tribe is the end. MAM-5.77: on a war march those with nothing to do here go on.
pub(super) fn appear<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area) {
    let supply = TRIBES.checked_sub(play.table.board.tribes.total() + 1);
    let Some(left) = play.must(supply, Reason::ThirteenthTribe) else { return };
    play.table.board.tribes.add(area);
    play.emit(|_| Event::TribeAppeared { area, tribes: (TRIBES - left) as u8 });
    let idle = !play.table.portal.sites().contains(area) && play.table.crowd(area) == 0;
    if idle
        && play.table.humans.know(Discovery::WarMarch)
        && let Some(card) = play.table.humans.card.as_mut()
    {
        card.marching = card.marching.with(area);
    }
}

/// MAM-5.77: the new tribe of the next area makes its step.
pub(super) fn next_march<S: Sink<Event>>(play: &mut Play<'_, S>, mut card: Unfolding) {
    let Some(from) = card.marching.first() else { return };
    card.marching = card.marching.without(from);
    play.table.humans.card = Some(card);
    play.push(HumanStep { from });
}
