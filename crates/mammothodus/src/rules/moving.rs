//! Moving figures, and the shards they carry.

use super::{Choices, stray};
use crate::action::Action;
use crate::components::{ALL_SHARDS, Colour, Shard, Shards};
use crate::event::Event;
use crate::frame::{Frame, Load};
use crate::map::{Area, Areas};
use crate::play::Play;
use crate::state::{Mammothodus, Table};
use crate::tally::Set;
use kernel::Sink;

type Walk = (Colour, u8, Load);

/// MAM-5.40: up to `steps` steps.
pub(super) fn begin<S: Sink<Event>>(play: &mut Play<'_, S>, figure: Colour, steps: u8) {
    play.push(Frame::MoveStep { figure, steps, load: Load::Empty });
}

pub(super) fn choices(game: &Mammothodus, (figure, _, load): Walk, out: &mut Choices) {
    let Some(area) = game.table.actor().figures[figure] else { return };
    out.extend(area.neighbours().iter().map(Action::Area));
    match load {
        // MAM-5.41: one open shard in the whole movement.
        Load::Empty => out.extend(game.table.board.shards.at(area).kinds().iter().map(Action::PickUp)),
        Load::Carried(_) => out.push(Action::Drop),
        Load::Lifted(_) | Load::Spent => {}
    }
    out.push(Action::Stop);
}

pub(super) fn answer<S: Sink<Event>>(play: &mut Play<'_, S>, (figure, steps, load): Walk, action: Action) {
    let Some(area) = play.table.actor().figures[figure] else { return };
    match action {
        Action::Area(to) => step(play, (figure, steps, load), area, to),
        Action::PickUp(shard) => {
            let mut here = play.table.board.shards.at(area);
            here.take(shard);
            play.table.board.shards.set(area, here);
            play.replace(Frame::MoveStep { figure, steps, load: Load::Lifted(shard) });
            play.emit(|game| Event::ShardPickedUp {
                clan: game.table.who(game.table.active),
                figure,
                area,
                shard,
            });
        }
        Action::Drop => {
            put_down(play, figure, load);
            play.replace(Frame::MoveStep { figure, steps, load: Load::Spent });
        }
        Action::Stop => end(play, figure, load),
        other => stray(other),
    }
}

fn step<S: Sink<Event>>(play: &mut Play<'_, S>, (figure, steps, load): Walk, from: Area, to: Area) {
    let slot = play.table.active;
    let load = match load {
        Load::Lifted(shard) => Load::Carried(shard),
        Load::Empty | Load::Carried(_) | Load::Spent => load,
    };
    play.station(slot, figure, Some(to));
    play.emit(|game| Event::FigureMoved { clan: game.table.who(slot), figure, from, to });
    play.replace(Frame::MoveStep { figure, steps: steps - 1, load });
    play.note_victory();
    if steps == 1 && play.table.over.is_none() {
        end(play, figure, load);
    }
}

/// MAM-5.47: what is still carried is dropped in the last area.
fn end<S: Sink<Event>>(play: &mut Play<'_, S>, figure: Colour, load: Load) {
    put_down(play, figure, load);
    play.pop();
    play.clear_table();
}

fn put_down<S: Sink<Event>>(play: &mut Play<'_, S>, figure: Colour, load: Load) {
    let (Some(shard), Some(area)) = (load.shard(), play.table.actor().figures[figure]) else { return };
    let mut here = play.table.board.shards.at(area);
    here.add(shard);
    play.table.board.shards.set(area, here);
    play.emit(|game| Event::ShardDropped { clan: game.table.who(game.table.active), figure, area, shard });
}

/// MAM-5.43: when the action is over, the shards where its figures stopped are turned up.
pub(super) fn turn_up_shards<S: Sink<Event>>(play: &mut Play<'_, S>, moved: Set<Colour>) {
    let stops: Areas = moved.iter().filter_map(|figure| play.table.actor().figures[figure]).collect();
    for area in stops.and(play.table.board.facedown).iter() {
        let unseen = play.table.unseen_shards();
        let shard = play.draw_from(&unseen);
        play.table.board.facedown = play.table.board.facedown.without(area);
        let mut here = play.table.board.shards.at(area);
        here.add(shard);
        play.table.board.shards.set(area, here);
        play.emit(|_| Event::ShardRevealed { area, shard });
    }
}

impl Table {
    /// The symbols of all face-down shards together: those that are nowhere else.
    pub fn unseen_shards(&self) -> Shards {
        let carried: Shards = self.carried_shard().into_iter().collect();
        ALL_SHARDS.minus(&self.board.shards.all()).minus(&self.board.removed).minus(&carried)
    }

    /// The shard that a walking figure carries.
    pub fn carried_shard(&self) -> Option<Shard> {
        self.agenda
            .iter()
            .find_map(|frame| if let Frame::MoveStep { load, .. } = frame { load.shard() } else { None })
    }
}
