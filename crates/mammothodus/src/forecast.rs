//! What a human card would do if it came up now, as far as that is certain. A question for screens; no rule asks it.

use crate::components::{Discovery, HumanCard, MAX_CLANS, POPULATION_FLOOR, SHARP_SPEARS, Spirit, TRIBES};
use crate::map::{Area, Areas, TRAIL_TOKENS};
use crate::options::CenterHumans;
use crate::state::{Reason, Tabletop};
use kernel::Set;

/// What is certain of a human card, as long as nobody uses a talent token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forecast {
    /// Places of power where a spirit would be summoned.
    pub summons: Areas,
    /// Areas where tribes would attack.
    pub attacks: Areas,
    /// What those attacks cost each clan, in turn order. Spirits come on top of it.
    pub losses: [u8; MAX_CLANS],
    /// Tribes that would step.
    pub walking: u8,
    /// Spirits that would strike, each with a die.
    pub striking: Set<Spirit>,
    /// Trails where a tribe would appear.
    pub appearing: Areas,
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
        for area in called.iter().filter(|&area| self.board.tribes[area] > 0) {
            self.foresee_tribes(area, &mut forecast);
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
        }
        forecast.lost = self.foresee_end(&forecast);
        forecast
    }

    /// MAM-5.11: a place of power, else figures, else a step.
    fn foresee_tribes(&self, area: Area, forecast: &mut Forecast) {
        let tribes = self.board.tribes[area];
        if self.portal.sites().contains(area) {
            forecast.summons = forecast.summons.with(area);
        } else if self.crowd(area) > 0 {
            forecast.attacks = forecast.attacks.with(area);
            let spears = if self.humans.know(Discovery::SharpSpears) { SHARP_SPEARS } else { 0 };
            for (clan, loss) in self.clans.iter().zip(&mut forecast.losses) {
                *loss += (tribes + spears) * clan.figures_at(area);
            }
        } else {
            forecast.walking += tribes;
        }
    }

    fn foresee_end(&self, forecast: &Forecast) -> Option<Reason> {
        let summons = u32::from(forecast.summons.len());
        if u32::from(self.board.spirits.len()) + summons > Spirit::ALL.len() as u32 {
            return Some(Reason::FourthSpirit);
        }
        let falls = |(clan, loss): (&crate::state::Tablet, &u8)| {
            i16::from(clan.population) - i16::from(*loss) < i16::from(POPULATION_FLOOR)
        };
        if self.clans.iter().zip(&forecast.losses).any(falls) {
            return Some(Reason::PopulationCollapse);
        }
        let tribes = self.board.tribes.total() - summons + u32::from(forecast.appearing.len());
        (tribes > TRIBES).then_some(Reason::ThirteenthTribe)
    }
}
