//! What talent tokens on the board can do, each when its moment comes.

use super::*;
use crate::components::{Faces, Talent};
use crate::rules::Lure;

values! {
    /// Whether a bait is used.
    pub struct UseBait { pub area: Area }
    /// Whether a ward cancels a summon.
    pub struct UseWard { pub area: Area }
    /// Whether a lock cancels an appearance.
    pub struct UseTrailLock { pub area: Area }
    /// How many traps strike at what came in.
    pub struct UseTrap { pub area: Area, pub mover: Mover }
}

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
        play.push(UseBait { area });
    }
}

impl Decision for UseBait {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        table.talented(Talent::Bait)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: use the bait in {} to draw in the tribes around?", table.name(slot), self.area.place())
    }
    fn offer(self, _: &Mammothodus, out: &mut Offers<'_>) {
        out.extend([Action::Yes, Action::No]);
    }
    /// MAM-5.85: the tribes around come in; those already here stay.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let area = self.area;
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
        play.push(Lure { area });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.token(Talent::Bait, self.area).is_some()
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        (action == Action::Yes).then(|| "Yes: all tribes around move in".to_owned())
    }
}

/// MAM-5.12: a spirit is summoned, unless it is warded off.
pub(super) fn summon_unless_warded<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area) {
    if play.table.token(Talent::SpiritWard, area).is_some() {
        play.push(UseWard { area });
    } else {
        spirits::summon(play, area);
    }
}

impl Decision for UseWard {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        table.talented(Talent::SpiritWard)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: use the ward in {} against the summon?", table.name(slot), self.area.place())
    }
    fn offer(self, _: &Mammothodus, out: &mut Offers<'_>) {
        out.extend([Action::Yes, Action::No]);
    }
    /// MAM-5.82: a ward cancels the summon and the tribes do nothing else.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let area = self.area;
        play.pop();
        match play.table.token(Talent::SpiritWard, area) {
            Some(slot) if action == Action::Yes => {
                spend(play, slot, area);
                play.emit(|game| Event::SummonWarded { clan: game.table.who(slot), area });
            }
            Some(_) | None => spirits::summon(play, area),
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        let table = &game.table;
        let summons = table.portal.sites().contains(self.area) && table.has_idle_tribe(self.area);
        summons && table.token(Talent::SpiritWard, self.area).is_some()
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        (action == Action::Yes).then(|| "Yes: no spirit comes".to_owned())
    }
}

/// MAM-5.26: a tribe appears, unless it is locked out.
pub(super) fn appear_unless_locked<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area) {
    if play.table.token(Talent::TrailLock, area).is_some() {
        play.push(UseTrailLock { area });
    } else {
        tribes::appear(play, area);
    }
}

impl Decision for UseTrailLock {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        table.talented(Talent::TrailLock)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        format!("{}: lock out the tribe that appears in {}?", table.name(slot), self.area.place())
    }
    fn offer(self, _: &Mammothodus, out: &mut Offers<'_>) {
        out.extend([Action::Yes, Action::No]);
    }
    /// MAM-5.86: a lock cancels the appearance.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let area = self.area;
        play.pop();
        match play.table.token(Talent::TrailLock, area) {
            Some(slot) if action == Action::Yes => {
                spend(play, slot, area);
                play.emit(|game| Event::AppearanceLocked { clan: game.table.who(slot), area });
            }
            Some(_) | None => tribes::appear(play, area),
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        game.table.token(Talent::TrailLock, self.area).is_some()
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        (action == Action::Yes).then(|| "Yes: no tribe appears here".to_owned())
    }
}

/// A trap may wait where something moved in.
pub(super) fn meet_traps<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, mover: Mover) {
    if play.table.token(Talent::Trap, area).is_some() {
        play.push(UseTrap { area, mover });
    }
}

impl Decision for UseTrap {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        table.talented(Talent::Trap)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let mover = match self.mover {
            Mover::Tribe => "a tribe".to_owned(),
            Mover::Spirit(spirit) => format!("the {}", spirit.name()),
        };
        format!("{}: how many traps in {} strike at {mover}?", table.name(slot), self.area.place())
    }
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let slot = game.table.token(Talent::Trap, self.area);
        let traps = slot.map_or(0, |slot| game.table.clan(slot).placed[self.area]);
        out.extend((0..=traps).map(Action::Number));
    }
    /// MAM-5.84: the dice of all traps together are one attack against the mover.
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let UseTrap { area, mover } = self;
        play.pop();
        let (Action::Number(traps), Some(slot)) = (action, play.table.token(Talent::Trap, area)) else {
            return;
        };
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
    fn holds(self, game: &Mammothodus) -> bool {
        let moved_in = match self.mover {
            Mover::Tribe => game.table.humans.card.is_some_and(|card| card.entered[self.area] > 0),
            Mover::Spirit(spirit) => game.table.board.spirits[spirit] == Some(self.area),
        };
        moved_in && game.table.token(Talent::Trap, self.area).is_some()
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        let Action::Number(number) = action else { return None };
        if number == 0 {
            return Some("Use no trap".to_owned());
        }
        let (traps, dice) = (count(number.into(), "trap", "traps"), count(number.into(), "die", "dice"));
        Some(format!("Use {traps}: {dice}"))
    }
}
