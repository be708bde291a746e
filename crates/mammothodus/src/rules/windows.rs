//! What talent tokens on the board can do, each when its moment comes.

use super::{Choices, attack, spirits, strikes, tribes};
use crate::action::Action;
use crate::components::{Faces, Talent};
use crate::event::Event;
use crate::frame::{Frame, Mover};
use crate::map::Area;
use crate::play::Play;
use crate::state::{Mammothodus, Slot, Unfolding};
use kernel::Sink;

/// MAM-5.81: a used token goes back to its clan, or out of the game.
pub(super) fn spend<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot, area: Area) {
    let reuse = play.options.reuse_talents;
    let tablet = play.table.clan_mut(slot);
    tablet.placed.take(area);
    tablet.tokens += u8::from(reuse);
}

/// MAM-5.87: the next bait is offered if it has a tribe to work on.
pub(super) fn next_bait<S: Sink<Event>>(play: &mut Play<'_, S>, mut card: Unfolding) {
    let Some(area) = card.baits.first() else { return };
    card.baits = card.baits.without(area);
    play.table.humans.card = Some(card);
    let tribes = play.table.board.tribes;
    if area.reach().iter().any(|near| tribes[near] > card.entered[near]) {
        play.push(Frame::UseBait { area });
    }
}

/// MAM-5.85: the tribes around come in; those already here stay.
pub(super) fn answer_bait<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, action: Action) {
    play.pop();
    let Some(slot) = play.table.token(Talent::Bait, area) else { return };
    if action != Action::Yes {
        return;
    }
    spend(play, slot, area);
    if let Some(card) = play.table.humans.card.as_mut() {
        card.held = card.held.with(area);
    }
    play.emit(|game| Event::BaitUsed { clan: game.table.who(slot), area });
    play.push(Frame::Lure { area });
}

/// MAM-5.82: a ward cancels the summon and the tribes do nothing else.
pub(super) fn answer_ward<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, action: Action) {
    play.pop();
    match play.table.token(Talent::SpiritWard, area) {
        Some(slot) if action == Action::Yes => {
            spend(play, slot, area);
            play.emit(|game| Event::SummonWarded { clan: game.table.who(slot), area });
        }
        Some(_) | None => spirits::summon(play, area),
    }
}

/// MAM-5.86: a lock cancels the appearance.
pub(super) fn answer_lock<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, action: Action) {
    play.pop();
    match play.table.token(Talent::TrailLock, area) {
        Some(slot) if action == Action::Yes => {
            spend(play, slot, area);
            play.emit(|game| Event::AppearanceLocked { clan: game.table.who(slot), area });
        }
        Some(_) | None => tribes::appear(play, area),
    }
}

pub(super) fn trap_choices(game: &Mammothodus, area: Area, out: &mut Choices) {
    let traps = game.table.token(Talent::Trap, area).map_or(0, |slot| game.table.clan(slot).placed[area]);
    out.extend((0..=traps).map(Action::Number));
}

/// MAM-5.84: the dice of all traps together are one attack against the mover.
pub(super) fn answer_trap<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, mover: Mover, action: Action) {
    play.pop();
    let (Action::Number(traps), Some(slot)) = (action, play.table.token(Talent::Trap, area)) else { return };
    if traps == 0 {
        return;
    }
    let mut dice = Faces::NONE;
    for _ in 0..traps {
        spend(play, slot, area);
        dice.add(strikes::roll_die(play));
    }
    let killed = match mover {
        Mover::Tribe => attack::cheapest(&dice, play.table.tribe_hit(), 0).is_some(),
        Mover::Spirit(spirit) => attack::without_spirit_dice(dice, spirit, 0).is_some(),
    };
    play.emit(|game| Event::TrapSprung { clan: game.table.who(slot), area, mover, dice, killed });
    if !killed {
        return;
    }
    match mover {
        Mover::Tribe => {
            play.table.board.tribes.take(area);
            if let Some(card) = play.table.humans.card.as_mut() {
                card.entered.take(area);
            }
        }
        Mover::Spirit(spirit) => play.table.board.spirits[spirit] = None,
    }
}
