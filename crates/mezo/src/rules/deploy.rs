//! The Deploy step: powers, Champions, units; then the region without a Champion is Blessed.

use super::{Call, Decision, Log, Visit, answers};
use crate::action::Action;
use crate::agenda::{Round, Source, TurnOrder};
use crate::check::{self, Checked, ensure};
use crate::components::{Ability, BLESSED_VP, DEPLOY_LIMIT, HONOR_GUARD_LIMIT, crowd};
use crate::event::{Event, Origin};
use crate::map::Region;
use crate::state::{Mezo, Tabletop, Units};
use crate::text::{altar, desolate, some, units};
use crate::view::View;
use kernel::{Names, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Each takes a whole Deploy turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// In this order.
    pub order: TurnOrder,
    /// Whose turn of the order it is.
    pub turn: u8,
    /// How far that turn is.
    pub stage: Stage,
}

/// How far a Deploy turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Powers at the start of the turn come next.
    Begin,
    /// So many Champions are still to be placed.
    Champions(u8),
    /// Units go to this region.
    Units(Region),
}

/// What is put on the board.
#[derive(Clone, Copy)]
pub(crate) enum Muster {
    /// A Champion here.
    Champion(Region),
    /// So many Warriors and Shamans here.
    Units(Region, u8, u8),
}

impl Deploy {
    /// The first turn of an order.
    pub(super) const fn first(order: TurnOrder) -> Deploy {
        Deploy { order, turn: 0, stage: Stage::Begin }
    }

    const fn at(self, stage: Stage) -> Deploy {
        Deploy { stage, ..self }
    }

    fn after(self, region: Region) -> Deploy {
        match region.next() {
            Some(next) => self.at(Stage::Units(next)),
            None => Deploy { turn: self.turn + 1, stage: Stage::Begin, ..self },
        }
    }

    const fn round(self) -> Round {
        Round { order: self.order, turn: self.turn }
    }
}

impl Decision for Deploy {
    answers!(Muster: PlaceChampion(region) = Muster::Champion(region), DeployRegion(region, w, s) = Muster::Units(region, w, s));

    fn who(self, _: &Tabletop) -> Seats {
        self.round().who()
    }

    /// MEZO-5.22: powers, then Champions, then units; regions where nothing may be deployed are passed over.
    fn settles(self, game: &mut Mezo, log: &mut impl Log) -> bool {
        let table = &mut game.table;
        let Some(seat) = self.order.get(self.turn) else {
            table.bless(log);
            return true;
        };
        match self.stage {
            Stage::Begin => {
                table.phase(self.at(Stage::Champions(crowd(table.players()).champions)));
                for ability in [Ability::BuiltInStone, Ability::UnbornHost] {
                    if table.tribe(seat).has(ability) {
                        table.run(seat, Source::Ability(ability));
                    }
                }
            }
            Stage::Champions(0) => table.phase(self.at(Stage::Units(Region::ALL[0]))),
            Stage::Units(region) if table.deploy_limit(seat, region) == 0 => table.phase(self.after(region)),
            Stage::Champions(_) | Stage::Units(_) => return false,
        }
        true
    }

    fn ask(self, view: &View, seat: Seat, _: &Names) -> String {
        let table = &view.table;
        match self.stage {
            Stage::Begin => "Begin your Deploy turn.".to_owned(),
            Stage::Champions(left) => {
                let which = if crowd(table.players()).champions == 1 {
                    "your Champion".to_owned()
                } else {
                    format!("a Champion ({left} to place)")
                };
                format!(
                    "Place {which} in a region without a Champion. \
                     The one region that stays without is Blessed: its winner gets {BLESSED_VP} VP."
                )
            }
            Stage::Units(region) => {
                let limit = some(table.deploy_limit(seat, region), None);
                let (title, altar) = (region.title(), altar(table, region));
                format!("Deploy up to {limit} from your Reserve to {title} ({altar}).")
            }
        }
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<Muster>) -> ControlFlow<()> {
        let table = &game.table;
        match self.stage {
            Stage::Begin | Stage::Champions(0) => {}
            // MEZO-5.23
            Stage::Champions(_) => {
                let open = |region: &Region| table.regions[*region].champion.is_none();
                table.in_play().iter().filter(open).map(Muster::Champion).try_for_each(out)?;
            }
            Stage::Units(region) if table.deploy_limit(seat, region) == 0 => {}
            Stage::Units(region) => {
                let (reserve, limit) = (table.tribe(seat).reserve, table.deploy_limit(seat, region));
                for warriors in 0..=limit.min(reserve.warriors) {
                    for shamans in 0..=(limit - warriors).min(reserve.shamans) {
                        out(Muster::Units(region, warriors, shamans))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, game: &mut Mezo, seat: Seat, muster: Muster, log: &mut impl Log) {
        let table = &mut game.table;
        match muster {
            Muster::Champion(region) => {
                let Stage::Champions(left) = self.stage else { return };
                table.regions[region].champion = Some(seat);
                log.emit(|| Event::ChampionPlaced { seat, region });
                table.phase(self.at(Stage::Champions(left - 1)));
            }
            Muster::Units(region, warriors, shamans) => {
                table.place(seat, region, Units::new(warriors, shamans), Origin::Reserve, None, log);
                table.phase(self.after(region));
            }
        }
    }

    fn unused(self, game: &mut Mezo) {
        game.table.replace(Deploy { turn: self.turn + 1, ..self });
    }

    fn label(self, view: &View, _: Seat, muster: Muster, _: &Names) -> String {
        match muster {
            Muster::Champion(region) => {
                format!("Champion to {} ({})", region.title(), altar(&view.table, region))
            }
            Muster::Units(region, 0, 0) => format!("Deploy nothing to {}", region.title()),
            Muster::Units(region, w, s) => {
                format!("Deploy {} to {}", units(Units::new(w, s)), region.title())
            }
        }
    }

    fn explain(self, view: &View, seat: Seat, muster: Muster) -> Option<String> {
        let table = &view.table;
        match (self.stage, muster) {
            (Stage::Champions(_), Muster::Champion(region)) => Some(
                desolate(table, region)
                    .unwrap_or_else(|| format!("{} has a Champion already", region.title())),
            ),
            (Stage::Units(now), Muster::Units(region, w, s)) => {
                let limit = table.deploy_limit(seat, now);
                Some(if region != now {
                    format!("now units go to {}", now.title())
                } else if w.saturating_add(s) > limit {
                    format!("at most {} may be deployed to {}", some(limit, None), now.title())
                } else {
                    format!("your Reserve holds only {}", units(table.tribe(seat).reserve))
                })
            }
            (Stage::Begin | Stage::Units(_), Muster::Champion(_))
            | (Stage::Begin | Stage::Champions(_), Muster::Units(..)) => None,
        }
    }

    fn check(self, game: &Mezo, _: bool) -> Checked {
        let (table, order) = (&game.table, self.order);
        check::all_in_turn(table, self.round(), table.players() - 1)?;
        let each = crowd(table.players()).champions;
        let own = match self.stage {
            Stage::Begin => Some(0),
            Stage::Champions(left) => each.checked_sub(left),
            Stage::Units(_) => Some(each),
        };
        let Some(own) = own else { return ensure(false, "more Champions to place than there are") };
        let at = |seat: Seat| (0..order.len()).find(|&at| order.get(at) == Some(seat)).unwrap_or(0);
        check::champions_placed(table, |seat| match at(seat).cmp(&self.turn) {
            Ordering::Less => each,
            Ordering::Equal => own,
            Ordering::Greater => 0,
        })?;
        check::before_conflicts(game)
    }
}

impl Tabletop {
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

    /// MEZO-5.26.
    fn bless(&mut self, log: &mut impl Log) {
        self.blessed = self.in_play().iter().find(|&region| self.regions[region].champion.is_none());
        if let Some(region) = self.blessed {
            log.emit(|| Event::RegionBlessed { region });
        }
        self.phase(Call(Round::new(self.vp_order())));
    }
}
