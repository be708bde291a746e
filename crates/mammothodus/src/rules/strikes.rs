//! Attacks on the Ancients, and the protection that can be raised before any attack.

use super::*;
use crate::components::{Discovery, Face, POPULATION_FLOOR, SHARP_SPEARS, TRIBES, Talent};
use crate::event::{Loss, Losses};

values! {
    /// Whether protection is raised before a strike.
    pub struct UseProtection { pub area: Area, pub strike: Strike }
}

/// MAM-5.83, MAM-5.89: a protected area shrugs it off; a token in it lets its owner choose first.
pub(super) fn attack<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, strike: Strike) {
    if play.table.this_turn.protected.contains(area) {
        land(play, area, strike);
    } else if play.table.token(Talent::Protection, area).is_some() {
        play.push(UseProtection { area, strike });
    } else {
        land(play, area, strike);
    }
}

impl Decision for UseProtection {
    fn who(self, table: &Tabletop) -> Option<Slot> {
        table.talented(Talent::Protection)
    }
    fn ask(self, view: &View, slot: Slot) -> String {
        let table = &view.table;
        let coming = match self.strike {
            Strike::Tribes(tribes) => count(tribes.into(), "tribe attacks", "tribes attack"),
            Strike::Spirit(spirit) => format!("the {} attacks", spirit.name()),
            Strike::Figure(_) => format!("{} attack", table.who(table.active).inside()),
        };
        let (clan, area) = (table.name(slot), self.area.place());
        format!("{clan}: {coming} in {area}. Raise protection there for this turn?")
    }
    fn offer(self, _: &Mammothodus, out: &mut Offers<'_>) {
        out.extend([Action::Yes, Action::No]);
    }
    fn answer<S: Sink<Event>>(self, play: &mut Play<'_, S>, action: Action) {
        let area = self.area;
        play.pop();
        if action == Action::Yes
            && let Some(slot) = play.table.token(Talent::Protection, area)
        {
            windows::spend(play, slot, area);
            play.table.this_turn.protected = play.table.this_turn.protected.with(area);
            play.emit(|game| Event::ProtectionUsed { clan: game.table.who(slot), area });
        }
        land(play, area, self.strike);
    }
    fn holds(self, game: &Mammothodus) -> bool {
        let (table, area) = (&game.table, self.area);
        let strikes = match self.strike {
            Strike::Tribes(tribes) => tribes > 0 && u32::from(tribes) <= TRIBES && table.crowd(area) > 0,
            Strike::Spirit(spirit) => table.board.spirits[spirit] == Some(area) && table.crowd(area) > 0,
            Strike::Figure(figure) => table.actor().figures[figure] == Some(area) && table.has_paid(),
        };
        let token = table.token(Talent::Protection, area).is_some();
        strikes && token && !table.this_turn.protected.contains(area)
    }
    fn label(self, _: &Tabletop, action: Action) -> Option<String> {
        let yes = || "Yes: no losses here this turn, and +2 on dice here".to_owned();
        (action == Action::Yes).then(yes)
    }
}

fn land<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, strike: Strike) {
    let protected = play.table.this_turn.protected.contains(area);
    match strike {
        Strike::Figure(figure) => attack::roll(play, figure),
        Strike::Tribes(_) | Strike::Spirit(_) if protected => play.emit(|_| Event::AttackStopped { area }),
        Strike::Tribes(tribes) => {
            let spears = play.table.humans.know(Discovery::SharpSpears);
            let each = tribes + if spears { SHARP_SPEARS } else { 0 };
            let losses = lose_population(play, area, each);
            play.emit(|_| Event::TribesAttacked { area, tribes, spears, losses });
            note_collapse(play);
        }
        Strike::Spirit(spirit) => {
            let die = roll_die(play);
            let losses = lose_population(play, area, die.value().div_ceil(2));
            play.emit(|_| Event::SpiritAttacked { spirit, area, die: die.value(), losses });
            note_collapse(play);
        }
    }
}

/// One die.
pub(super) fn roll_die<S: Sink<Event>>(play: &mut Play<'_, S>) -> Face {
    Face::ALL[play.chance().below(Face::ALL.len() as u32) as usize]
}

/// MAM-5.15, MAM-5.16: each figure in the area costs its clan `each`; no figure leaves the board.
fn lose_population<S: Sink<Event>>(play: &mut Play<'_, S>, area: Area, each: u8) -> Losses {
    let mut losses = Losses::new();
    for slot in play.table.slots() {
        let figures = play.table.clan(slot).figures_at(area);
        if figures == 0 {
            continue;
        }
        let lost = each * figures;
        let clan = play.table.who(slot);
        let tablet = play.table.clan_mut(slot);
        tablet.population -= lost as i8;
        losses.push(Loss { clan, figures, lost, population: tablet.population });
    }
    losses
}

/// MAM-5.17: below the floor of the track the game is lost.
fn note_collapse<S: Sink<Event>>(play: &mut Play<'_, S>) {
    if play.table.clans.iter().any(|clan| clan.population < POPULATION_FLOOR) {
        play.lose(Reason::PopulationCollapse);
    }
}
