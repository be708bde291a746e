//! Moving figures, and the shards they carry.

use super::*;
use crate::components::{ALL_SHARDS, Colour, Shard, Shards};

values! {
    /// Where a figure goes.
    pub struct MoveStep { pub figure: Colour, pub steps: u8, pub load: Load }
}

/// MAM-5.40: up to `steps` steps.
pub(super) fn begin<S: Sink<Event>>(play: &mut Play<'_, S>, figure: Colour, steps: u8) {
    play.push(MoveStep { figure, steps, load: Load::Empty });
}

impl Decision for MoveStep {
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let left = count(self.steps.into(), "step", "steps");
        let carries = self.load.shard().map_or(String::new(), |shard| format!(", carrying a {shard}"));
        format!("Move {}: {left} left{carries}.", figure(table.who(slot), self.figure))
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let Some(area) = game.table.actor().figures[self.figure] else { return };
        out.extend(area.neighbours().iter().map(Action::Area));
        match self.load {
            // MAM-5.41: one open shard in the whole movement.
            Load::Empty => out.extend(game.table.board.shards[area].kinds().iter().map(Action::PickUp)),
            Load::Carried(_) => out.push(Action::Drop),
            Load::Lifted(_) | Load::Spent => {}
        }
        out.push(Action::Stop);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Some(area) = play.table.actor().figures[self.figure] else { return };
        if let Action::Area(to) = action {
            self.step(play, area, to);
        } else if let Action::PickUp(shard) = action {
            self.pick_up(play, area, shard);
        } else if action == Action::Drop {
            self.put_down(play);
            play.replace(MoveStep { load: Load::Spent, ..self });
        } else {
            self.end(play);
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        let steps = 1..=game.table.most_played();
        game.table.has_paid() && game.table.stands(self.figure) && steps.contains(&self.steps)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        if let (Action::Drop, Load::Carried(shard)) = (action, self.load) {
            return Some(format!("Put the {shard} down here"));
        }
        let Action::Area(area) = action else { return None };
        Some(format!("Step to {}", scenery(table, area)))
    }
    fn explain(self, view: &View, action: Action) -> Option<String> {
        if let Action::Area(area) = action {
            let from = view.table.actor().figures[self.figure].map_or("its area", Area::place);
            Some(format!("{} does not border on {from}", area.place()))
        } else if let Action::PickUp(shard) = action {
            Some(match self.load {
                Load::Empty => format!("no open {shard} lies here"),
                Load::Lifted(_) | Load::Carried(_) | Load::Spent => {
                    "a figure carries one shard in a movement".to_owned()
                }
            })
        } else if action == Action::Drop {
            Some(match self.load {
                Load::Lifted(_) => "a shard is carried at least one step".to_owned(),
                Load::Empty | Load::Carried(_) | Load::Spent => "the figure carries nothing".to_owned(),
            })
        } else {
            None
        }
    }
}

impl MoveStep {
    fn step<S: Sink<Event>>(self, play: &mut Play<'_, S>, from: Area, to: Area) {
        let (slot, figure) = (play.table.active, self.figure);
        let load = match self.load {
            Load::Lifted(shard) => Load::Carried(shard),
            Load::Empty | Load::Carried(_) | Load::Spent => self.load,
        };
        let next = MoveStep { figure, steps: self.steps - 1, load };
        play.station(slot, figure, Some(to));
        play.emit(|game| Event::FigureMoved { clan: game.table.who(slot), figure, from, to });
        play.replace(next);
        play.note_victory();
        if next.steps == 0 && play.table.over.is_none() {
            next.end(play);
        }
    }

    fn pick_up<S: Sink<Event>>(self, play: &mut Play<'_, S>, area: Area, shard: Shard) {
        let (clan, figure) = (play.actor(), self.figure);
        play.table.board.shards[area].take(shard);
        play.replace(MoveStep { load: Load::Lifted(shard), ..self });
        play.emit(|_| Event::ShardPickedUp { clan, figure, area, shard });
    }

    fn put_down<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let (clan, figure) = (play.actor(), self.figure);
        let (Some(shard), Some(area)) = (self.load.shard(), play.table.actor().figures[figure]) else {
            return;
        };
        play.table.board.shards[area].add(shard);
        play.emit(|_| Event::ShardDropped { clan, figure, area, shard });
    }

    /// MAM-5.47: what is still carried is dropped in the last area.
    fn end<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        self.put_down(play);
        play.pop();
        play.clear_table();
    }
}

/// MAM-5.43: when the action is over, the shards where its figures stopped are turned up.
pub(super) fn turn_up_shards<S: Sink<Event>>(play: &mut Play<'_, S>, moved: Set<Colour>) {
    let stops: Areas = moved.iter().filter_map(|figure| play.table.actor().figures[figure]).collect();
    for area in stops.and(play.table.board.facedown).iter() {
        let unseen = play.table.unseen_shards();
        let shard = play.draw_from(&unseen);
        play.table.board.facedown = play.table.board.facedown.without(area);
        play.table.board.shards[area].add(shard);
        play.emit(|_| Event::ShardRevealed { area, shard });
    }
}

impl Tabletop {
    /// The symbols of all face-down shards together: those that are nowhere else.
    pub fn unseen_shards(&self) -> Shards {
        let carried: Shards = self.carried_shard().into_iter().collect();
        ALL_SHARDS.minus(&self.board.open_shards()).minus(&self.board.removed).minus(&carried)
    }

    /// The shard that a walking figure carries.
    pub fn carried_shard(&self) -> Option<Shard> {
        self.agenda
            .iter()
            .find_map(|frame| if let Frame::MoveStep(step) = frame { step.load.shard() } else { None })
    }
}
