//! The Deploy step: powers, Champions, units; then the region without a Champion is Blessed.

use super::Log;
use crate::action::Action;
use crate::agenda::{Order, Source, Stage, Step};
use crate::components::{Ability, DEPLOY_LIMIT, HONOR_GUARD_LIMIT, crowd};
use crate::event::{Event, Origin};
use crate::map::Region;
use crate::state::{Table, Units};
use kernel::{Seat, Sink};

impl Table {
    pub(super) fn deploy_options(&self, seat: Seat, stage: Stage, out: &mut impl FnMut(Action)) {
        match stage {
            Stage::Begin | Stage::Champions(0) => {}
            // MEZO-5.23
            Stage::Champions(_) => {
                let free = self.in_play().iter().filter(|&region| self.regions[region].champion.is_none());
                free.for_each(|region| out(Action::PlaceChampion(region)));
            }
            Stage::Units(region) if self.deploy_limit(seat, region) == 0 => {}
            Stage::Units(region) => {
                let (reserve, limit) = (self.tribe(seat).reserve, self.deploy_limit(seat, region));
                for warriors in 0..=limit.min(reserve.warriors) {
                    for shamans in 0..=(limit - warriors).min(reserve.shamans) {
                        out(Action::DeployRegion(region, warriors, shamans));
                    }
                }
            }
        }
    }

    /// How many units `seat` may deploy to `region` in its Deploy turn (MEZO-5.24, MEZO-5.25).
    pub fn deploy_limit(&self, seat: Seat, region: Region) -> u8 {
        let site = &self.regions[region];
        match (site.altar.is_some(), site.champion == Some(seat)) {
            (false, _) => 0,
            (true, false) => DEPLOY_LIMIT,
            (true, true) if self.tribe(seat).has(Ability::HonorGuard) => HONOR_GUARD_LIMIT,
            (true, true) => 0,
        }
    }

    pub(super) fn deploy(
        &mut self,
        order: Order,
        turn: u8,
        stage: Stage,
        action: Action,
        log: &mut Log<'_, impl Sink<Event>>,
    ) {
        let Some(seat) = order.get(turn) else { return };
        if let (Stage::Champions(left), Action::PlaceChampion(region)) = (stage, action) {
            self.regions[region].champion = Some(seat);
            log.emit(|| Event::ChampionPlaced { seat, region });
            self.phase(Step::Deploy { order, turn, stage: Stage::Champions(left - 1) });
        } else if let Action::DeployRegion(region, warriors, shamans) = action {
            let units = Units::new(warriors, shamans);
            self.place(seat, region, units, Origin::Reserve, None, log);
            self.phase(after_region(order, turn, region));
        }
    }

    /// MEZO-5.22: powers, then Champions, then units; regions where nothing may be deployed are passed over.
    pub(super) fn deploy_by_itself(
        &mut self,
        order: Order,
        turn: u8,
        stage: Stage,
        log: &mut Log<'_, impl Sink<Event>>,
    ) -> bool {
        let Some(seat) = order.get(turn) else {
            self.bless(log);
            return true;
        };
        match stage {
            Stage::Begin => {
                let champions = crowd(self.players()).champions;
                self.phase(Step::Deploy { order, turn, stage: Stage::Champions(champions) });
                for ability in [Ability::BuiltInStone, Ability::UnbornHost] {
                    if self.tribe(seat).has(ability) {
                        self.run(seat, Source::Ability(ability));
                    }
                }
                true
            }
            Stage::Champions(0) => {
                self.phase(Step::Deploy { order, turn, stage: Stage::Units(Region::ALL[0]) });
                true
            }
            Stage::Units(region) if self.deploy_limit(seat, region) == 0 => {
                self.phase(after_region(order, turn, region));
                true
            }
            Stage::Champions(_) | Stage::Units(_) => false,
        }
    }

    /// MEZO-5.26.
    fn bless(&mut self, log: &mut Log<'_, impl Sink<Event>>) {
        self.blessed = self.in_play().iter().find(|&region| self.regions[region].champion.is_none());
        if let Some(region) = self.blessed {
            log.emit(|| Event::RegionBlessed { region });
        }
        self.phase(Step::Call { order: self.vp_order(), turn: 0 });
    }
}

fn after_region(order: Order, turn: u8, region: Region) -> Step {
    match region.next() {
        Some(next) => Step::Deploy { order, turn, stage: Stage::Units(next) },
        None => Step::Deploy { order, turn: turn + 1, stage: Stage::Begin },
    }
}
