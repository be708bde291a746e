//! What a human card would do if it came up now, as far as that is certain. A question for screens; no rule asks it.

use crate::components::{Discovery, HumanCard, MAX_CLANS, POPULATION_FLOOR, SHARP_SPEARS, Spirit, TRIBES};
use crate::map::{Area, Areas, PerArea, TRAIL_TOKENS};
use crate::options::CenterHumans;
use crate::state::{Reason, Tablet, Tabletop};
use kernel::Set;

/// What is certain of a human card, as long as nobody uses a talent token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forecast {
    /// Places of power where a spirit would be summoned.
    pub summons: Areas,
    /// Areas where tribes would attack.
    pub attacks: Areas,
    /// Areas where tribes that walked in would attack as well, because the humans know swift hunters.
    pub hunted: Areas,
    /// Areas of which one or another would be attacked so: whoever sends the tribes chooses.
    pub threatened: Areas,
    /// What the attacks that are certain cost each clan, in turn order. Spirits come on top of it.
    pub losses: [u8; MAX_CLANS],
    /// Tribes that would step.
    pub walking: u8,
    /// Spirits that would strike, each with a die.
    pub striking: Set<Spirit>,
    /// Trails where a tribe would appear.
    pub appearing: Areas,
    /// Those of them whose tribe would step at once, because the humans know the war march.
    pub marching: Areas,
    /// Whether a trail would open.
    pub opens_trail: bool,
    /// Why the game would be lost at once.
    pub lost: Option<Reason>,
}

impl Tabletop {
    /// What `card` would do now.
    pub fn forecast(&self, card: HumanCard, center: CenterHumans) -> Forecast {
        let mut forecast = Forecast::default();
        let Some(colour) = card.colour() else {
            forecast.opens_trail = card == HumanCard::NewTrail;
            let used_up = forecast.opens_trail && self.board.trails.len() == TRAIL_TOKENS;
            forecast.lost = used_up.then_some(Reason::NoTrailToken);
            return forecast;
        };
        let mut called = colour.territories();
        if center == CenterHumans::EveryCard {
            called = called.with(Area::Center);
        }
        let mut walkers = PerArea::NONE;
        for area in called.iter().filter(|&area| self.board.tribes[area] > 0) {
            self.foresee_tribes(area, &mut walkers, &mut forecast);
        }
        forecast.striking = self
            .board
            .spirits
            .entries()
            .filter(|&(_, at)| called.contains(at))
            .map(|(spirit, _)| spirit)
            .collect();
        if forecast.walking == 0 {
            let trails = colour.territories().iter();
            forecast.appearing = trails.filter(|&area| self.has_trail(area)).collect();
            if self.humans.know(Discovery::WarMarch) {
                let idle = |area: &Area| !self.portal.sites().contains(*area) && self.crowd(*area) == 0;
                forecast.marching = forecast.appearing.iter().filter(idle).collect();
                walkers = forecast.marching.iter().collect();
            }
        }
        forecast.lost = self.foresee_spot(&forecast);
        let ruined = self.humans.know(Discovery::SwiftHunters) && self.foresee_hunt(&walkers, &mut forecast);
        forecast.lost = forecast.lost.or(ruined.then_some(Reason::PopulationCollapse));
        forecast
    }

    /// MAM-5.11: a place of power, else figures, else a step.
    fn foresee_tribes(&self, area: Area, walkers: &mut PerArea, forecast: &mut Forecast) {
        let tribes = self.board.tribes[area];
        if self.portal.sites().contains(area) {
            forecast.summons = forecast.summons.with(area);
        } else if self.crowd(area) > 0 {
            forecast.attacks = forecast.attacks.with(area);
            self.foresee_attack(area, tribes, &mut forecast.losses);
        } else {
            forecast.walking += tribes;
            walkers[area] = tribes;
        }
    }

    /// MAM-5.15, MAM-5.76: what an attack costs each clan.
    fn foresee_attack(&self, area: Area, tribes: u8, losses: &mut [u8; MAX_CLANS]) {
        let spears = if self.humans.know(Discovery::SharpSpears) { SHARP_SPEARS } else { 0 };
        for (clan, loss) in self.clans.iter().zip(losses) {
            *loss = loss.saturating_add((tribes + spears) * clan.figures_at(area));
        }
    }

    /// MAM-5.75: where the walkers go and attack, as far as there is no choice. Whether every choice ruins a clan.
    fn foresee_hunt(&self, walkers: &PerArea, forecast: &mut Forecast) -> bool {
        let (mut entered, mut free) = (PerArea::NONE, Vec::new());
        for (from, tribes) in walkers.present() {
            let ways = self.first_steps(from);
            let victims = ways.and(self.inhabited());
            match (ways.len(), ways.first()) {
                (1, Some(to)) => (0..tribes).for_each(|_| entered.add(to)),
                (_, _) => {
                    forecast.threatened = forecast.threatened.or(victims);
                    free.extend((0..tribes).map(|_| ways));
                }
            }
        }
        forecast.hunted = entered.kinds().and(self.inhabited());
        let ruined = self.all_ruin(&forecast.losses, entered, &free);
        forecast.losses = self.hunt(&forecast.losses, &entered);
        ruined
    }

    /// The losses with those of tribes that entered, one attack an area.
    fn hunt(&self, losses: &[u8; MAX_CLANS], entered: &PerArea) -> [u8; MAX_CLANS] {
        let mut losses = *losses;
        for (area, tribes) in entered.present() {
            self.foresee_attack(area, tribes, &mut losses);
        }
        losses
    }

    /// Whether a clan dies out whichever of their ways the other tribes take. More tribes never cost less.
    fn all_ruin(&self, losses: &[u8; MAX_CLANS], entered: PerArea, free: &[Areas]) -> bool {
        if self.ruins(&self.hunt(losses, &entered)) {
            return true;
        }
        let Some((ways, rest)) = free.split_first() else { return false };
        ways.iter().all(|way| {
            let mut entered = entered;
            entered.add(way);
            self.all_ruin(losses, entered, rest)
        })
    }

    /// Whether these losses ruin a clan.
    fn ruins(&self, losses: &[u8; MAX_CLANS]) -> bool {
        let left = |clan: &Tablet| i16::from(clan.population) - i16::from(POPULATION_FLOOR);
        self.clans.iter().zip(losses).any(|(clan, &loss)| i16::from(loss) > left(clan))
    }

    /// What ends the game before a tribe that walked can attack.
    fn foresee_spot(&self, forecast: &Forecast) -> Option<Reason> {
        let summons = u32::from(forecast.summons.len());
        if u32::from(self.board.spirits.len()) + summons > Spirit::ALL.len() as u32 {
            return Some(Reason::FourthSpirit);
        }
        if self.ruins(&forecast.losses) {
            return Some(Reason::PopulationCollapse);
        }
        let tribes = self.board.tribes.total() - summons + u32::from(forecast.appearing.len());
        (tribes > TRIBES).then_some(Reason::ThirteenthTribe)
    }
}
