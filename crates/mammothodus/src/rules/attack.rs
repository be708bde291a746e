//! Attacks of the Ancients: dice, re-rolls and hits.

use super::strikes::roll_die;
use super::{Choices, stray};
use crate::action::Action;
use crate::components::{
    Colour, Discovery, Face, Faces, POPULATION_FLOOR, PROTECTION_BONUS, REROLL_COST, SHIELDED_TRIBE_HIT,
    Spirit, TRIBE_HIT,
};
use crate::event::Event;
use crate::frame::{Craft, Frame};
use crate::map::Area;
use crate::play::Play;
use crate::state::{Mammothodus, Table};
use crate::tally::Named;
use kernel::Sink;

impl Table {
    /// MAM-5.54: what a die must show to kill a tribe.
    pub fn tribe_hit(&self) -> u8 {
        if self.humans.know(Discovery::ShieldWall) { SHIELDED_TRIBE_HIT } else { TRIBE_HIT }
    }

    /// MAM-5.89: what protection adds to each die in `area`.
    pub fn dice_bonus(&self, area: Area) -> u8 {
        if self.this_turn.protected.contains(area) { PROTECTION_BONUS } else { 0 }
    }
}

/// The lowest die that shows at least `need` with the bonus.
pub(super) fn cheapest(dice: &Faces, need: u8, bonus: u8) -> Option<Face> {
    dice.kinds().iter().find(|face| face.value() + bonus >= need)
}

/// MAM-5.56: the dice left after paying for `spirit`, if they suffice; its hardest demand takes its die first.
pub(super) fn without_spirit_dice(mut dice: Faces, spirit: Spirit, bonus: u8) -> Option<Faces> {
    for need in spirit.dice() {
        let die = cheapest(&dice, need, bonus)?;
        dice.take(die);
    }
    Some(dice)
}

/// MAM-5.50: one die for each card's worth and for the figure's own colour.
pub(super) fn roll<S: Sink<Event>>(play: &mut Play<'_, S>, figure: Colour) {
    let count = play.table.played_worth() + Table::bonus(Craft::Attack, figure);
    let mut dice = Faces::NONE;
    for _ in 0..count {
        dice.add(roll_die(play));
    }
    let area = play.table.actor().figures[figure].unwrap_or(Area::Center);
    play.emit(|game| Event::DiceRolled { clan: game.table.who(game.table.active), figure, area, dice });
    play.push(Frame::Reroll { figure, dice });
}

/// MAM-5.53: as long as there is population to pay with.
pub(super) fn reroll_choices(game: &Mammothodus, out: &mut Choices) {
    out.push(Action::Keep);
    if game.table.actor().population > POPULATION_FLOOR {
        out.push(Action::PayReroll);
    }
}

pub(super) fn answer_reroll<S: Sink<Event>>(
    play: &mut Play<'_, S>,
    figure: Colour,
    dice: Faces,
    action: Action,
) {
    if action != Action::PayReroll {
        return play.replace(Frame::AssignHit { figure, dice });
    }
    let slot = play.table.active;
    play.table.clan_mut(slot).population -= REROLL_COST;
    play.emit(|game| Event::RerollPaid {
        clan: game.table.who(slot),
        population: game.table.clan(slot).population,
    });
    play.replace(Frame::RerollPick { figure, dice, picked: Faces::NONE });
}

pub(super) fn pick_choices(dice: &Faces, picked: &Faces, out: &mut Choices) {
    out.extend(dice.minus(picked).kinds().iter().map(|face| Action::Number(face.value())));
    if !picked.is_empty() {
        out.push(Action::RollNow);
    }
}

pub(super) fn pick<S: Sink<Event>>(
    play: &mut Play<'_, S>,
    (figure, dice, mut picked): (Colour, Faces, Faces),
    action: Action,
) {
    if let Action::Number(value) = action {
        if let Some(face) = Face::of(value) {
            picked.add(face);
        }
        return play.replace(Frame::RerollPick { figure, dice, picked });
    }
    let mut dice = dice.minus(&picked);
    let rolled = picked.total() as u8;
    for _ in 0..rolled {
        dice.add(roll_die(play));
    }
    play.emit(|game| Event::DiceRerolled { clan: game.table.who(game.table.active), rolled, dice });
    play.replace(Frame::Reroll { figure, dice });
}

/// MAM-5.54, MAM-5.55: what the unspent dice can kill here.
pub(super) fn hit_choices(game: &Mammothodus, figure: Colour, dice: &Faces, out: &mut Choices) {
    let Some(area) = game.table.actor().figures[figure] else { return out.push(Action::AssignDone) };
    let bonus = game.table.dice_bonus(area);
    for &spirit in Spirit::ALL {
        let here = game.table.board.spirits[spirit] == Some(area);
        if here && without_spirit_dice(*dice, spirit, bonus).is_some() {
            out.push(Action::KillSpirit(spirit));
        }
    }
    if game.table.board.tribes[area] > 0 && cheapest(dice, game.table.tribe_hit(), bonus).is_some() {
        out.push(Action::KillTribe);
    }
    out.push(Action::AssignDone);
}

pub(super) fn answer_hit<S: Sink<Event>>(
    play: &mut Play<'_, S>,
    figure: Colour,
    mut dice: Faces,
    action: Action,
) {
    let area = play.table.actor().figures[figure].unwrap_or(Area::Center);
    let bonus = play.table.dice_bonus(area);
    match action {
        Action::KillSpirit(spirit) => {
            dice = without_spirit_dice(dice, spirit, bonus).unwrap_or_default();
            play.table.board.spirits[spirit] = None;
            play.emit(|game| Event::SpiritKilled { clan: game.table.who(game.table.active), area, spirit });
            play.replace(Frame::AssignHit { figure, dice });
        }
        Action::KillTribe => {
            if let Some(die) = cheapest(&dice, play.table.tribe_hit(), bonus) {
                dice.take(die);
            }
            play.table.board.tribes.take(area);
            play.emit(|game| Event::TribeKilled { clan: game.table.who(game.table.active), area });
            play.replace(Frame::AssignHit { figure, dice });
        }
        Action::AssignDone => {
            play.pop();
            play.clear_table();
        }
        other => stray(other),
    }
}
