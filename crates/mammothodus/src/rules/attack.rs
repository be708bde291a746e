//! Attacks of the Ancients: dice, re-rolls and hits.

use super::*;
use crate::components::{
    Colour, Discovery, Face, Faces, POPULATION_FLOOR, PROTECTION_BONUS, REROLL_COST, SHIELDED_TRIBE_HIT,
    Spirit, TRIBE_HIT,
};
use crate::text;

values! {
    /// Whether dice are rolled again.
    pub struct Reroll { pub figure: Colour, pub dice: Faces }
    /// Which dice are rolled again.
    pub struct RerollPick { pub figure: Colour, pub dice: Faces, pub picked: Faces }
    /// What the dice kill.
    pub struct AssignHit { pub figure: Colour, pub dice: Faces }
}

impl Tabletop {
    /// MAM-5.54: what a die must show to kill a tribe.
    pub fn tribe_hit(&self) -> u8 {
        if self.humans.know(Discovery::ShieldWall) { SHIELDED_TRIBE_HIT } else { TRIBE_HIT }
    }

    /// MAM-5.89: what protection adds to each die in `area`.
    pub fn dice_bonus(&self, area: Area) -> u8 {
        if self.this_turn.protected.contains(area) { PROTECTION_BONUS } else { 0 }
    }

    /// What a die in `area` must show to count as `need`.
    fn natural(&self, need: u8, area: Area) -> u8 {
        need.saturating_sub(self.dice_bonus(area)).max(1)
    }

    /// What the dice of this figure must show, for everything that can be killed where it stands.
    pub(super) fn targets(&self, figure: Colour) -> String {
        let Some(area) = self.actor().figures[figure] else { return String::new() };
        let tribe = (self.board.tribes[area] > 0)
            .then(|| format!("a tribe falls to a die of {}+", self.natural(self.tribe_hit(), area)));
        let spirits = self.board.spirits.entries().filter(|&(_, at)| at == area);
        let spirits = spirits.map(|(spirit, _)| {
            let [high, low] = spirit.dice().map(|need| self.natural(need, area));
            format!("the {} falls to a {high}+ and a {low}+ together", spirit.name())
        });
        text::list(&tribe.into_iter().chain(spirits).collect::<Vec<_>>(), "and")
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
    let count = play.table.played_worth() + Tabletop::bonus(Craft::Attack, figure);
    let mut dice = Faces::NONE;
    for _ in 0..count {
        dice.add(strikes::roll_die(play));
    }
    let area = play.table.actor().figures[figure].unwrap_or(Area::Center);
    play.emit(|game| Event::DiceRolled { clan: game.table.who(game.table.active), figure, area, dice });
    play.push(Reroll { figure, dice });
}

impl Decision for Reroll {
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let (rolled, left) = (text::dice(&self.dice), table.clan(slot).population);
        let targets = table.targets(self.figure);
        format!("Rolled {rolled}: {targets}. Keep, or pay 1 of {left} population to roll some again?")
    }
    /// MAM-5.53: as long as there is population to pay with.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        out.push(Action::Keep);
        if game.table.actor().population > POPULATION_FLOOR {
            out.push(Action::PayReroll);
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let Reroll { figure, dice } = self;
        if action != Action::PayReroll {
            return play.replace(AssignHit { figure, dice });
        }
        let (slot, clan) = (play.table.active, play.actor());
        play.table.clan_mut(slot).population -= REROLL_COST;
        play.emit(|game| Event::RerollPaid { clan, population: game.table.clan(slot).population });
        play.replace(RerollPick { figure, dice, picked: Faces::NONE });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        !self.dice.is_empty() && dice_hold(game, self.figure, &self.dice)
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        let broke = || format!("at {POPULATION_FLOOR} population there is nothing to pay with");
        (action == Action::PayReroll).then(broke)
    }
}

/// Whether the figure can have rolled these dice.
fn dice_hold(game: &Mammothodus, figure: Colour, dice: &Faces) -> bool {
    let most = u32::from(game.table.most_played());
    game.table.has_paid() && game.table.stands(figure) && dice.total() <= most
}

impl Decision for RerollPick {
    fn ask(self, view: &View, _: Slot) -> String {
        let targets = view.table.targets(self.figure);
        let chosen = if self.picked.is_empty() { "none yet".to_owned() } else { text::dice(&self.picked) };
        format!("Dice {}: {targets}. Which are rolled again? Chosen: {chosen}.", text::dice(&self.dice))
    }
    fn offer(self, _: &Mammothodus, out: &mut Offers<'_>) {
        let rest = self.dice.minus(&self.picked);
        out.extend(rest.kinds().iter().map(|face| Action::Number(face.value())));
        if !self.picked.is_empty() {
            out.push(Action::RollNow);
        }
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let RerollPick { figure, dice, mut picked } = self;
        if let Action::Number(value) = action {
            if let Some(face) = Face::of(value) {
                picked.add(face);
            }
            return play.replace(RerollPick { figure, dice, picked });
        }
        let mut dice = dice.minus(&picked);
        let rolled = picked.total() as u8;
        for _ in 0..rolled {
            dice.add(strikes::roll_die(play));
        }
        play.emit(|game| Event::DiceRerolled { clan: game.table.who(game.table.active), rolled, dice });
        play.replace(Reroll { figure, dice });
    }
    fn holds(self, game: &Mammothodus) -> bool {
        self.dice.covers(&self.picked) && dice_hold(game, self.figure, &self.dice)
    }
}

impl Decision for AssignHit {
    fn ask(self, _: &View, _: Slot) -> String {
        format!("Dice left: {}. What do they kill?", text::dice(&self.dice))
    }
    /// MAM-5.54, MAM-5.55: what the unspent dice can kill here.
    fn offer(self, game: &Mammothodus, out: &mut Offers<'_>) {
        let (table, dice) = (&game.table, self.dice);
        let Some(area) = table.actor().figures[self.figure] else { return out.push(Action::AssignDone) };
        let bonus = table.dice_bonus(area);
        for spirit in Spirit::ALL {
            let here = table.board.spirits[spirit] == Some(area);
            if here && without_spirit_dice(dice, spirit, bonus).is_some() {
                out.push(Action::KillSpirit(spirit));
            }
        }
        if table.board.tribes[area] > 0 && cheapest(&dice, table.tribe_hit(), bonus).is_some() {
            out.push(Action::KillTribe);
        }
        out.push(Action::AssignDone);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let AssignHit { figure, mut dice } = self;
        let clan = play.actor();
        let area = play.table.actor().figures[figure].unwrap_or(Area::Center);
        let bonus = play.table.dice_bonus(area);
        if let Action::KillSpirit(spirit) = action {
            dice = without_spirit_dice(dice, spirit, bonus).unwrap_or_default();
            play.table.board.spirits[spirit] = None;
            play.emit(|_| Event::SpiritKilled { clan, area, spirit });
            play.replace(AssignHit { figure, dice });
        } else if action == Action::KillTribe {
            if let Some(die) = cheapest(&dice, play.table.tribe_hit(), bonus) {
                dice.take(die);
            }
            play.table.board.tribes.take(area);
            play.emit(|_| Event::TribeKilled { clan, area });
            play.replace(AssignHit { figure, dice });
        } else {
            play.pop();
            play.clear_table();
        }
    }
    fn holds(self, game: &Mammothodus) -> bool {
        dice_hold(game, self.figure, &self.dice)
    }
    fn label(self, table: &Tabletop, action: Action) -> Option<String> {
        let area = table.actor().figures[self.figure]?;
        if let Action::KillSpirit(spirit) = action {
            let [high, low] = spirit.dice().map(|need| table.natural(need, area));
            return Some(format!("Drive off the {} with dice of {high}+ and {low}+", spirit.name()));
        }
        let hit = table.natural(table.tribe_hit(), area);
        (action == Action::KillTribe).then(|| format!("Kill a tribe with a die of {hit}+"))
    }
    fn explain(self, _: &View, action: Action) -> Option<String> {
        matches!(action, Action::KillSpirit(_) | Action::KillTribe)
            .then(|| "it is not here, or the dice left do not suffice".to_owned())
    }
}
