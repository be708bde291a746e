//! The Blessed region's human sacrifice.

use super::{Contest, Decision, Log, Visit, answers};
use crate::action::Action;
use crate::agenda::{Round, TurnOrder};
use crate::check::{self, Checked, ensure};
use crate::components::{BLESSED_VP, SACRIFICE_GAIN};
use crate::effect::Unit;
use crate::event::Event;
use crate::state::{Mezo, Tabletop, Units};
use crate::text::{here, some};
use crate::view::View;
use kernel::{Names, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Each says how many Warriors it sacrifices, …
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SacrificeWarriors(pub Round);

impl SacrificeWarriors {
    /// MEZO-5.61: in VP order, as it is now.
    pub(super) fn first(table: &Tabletop) -> SacrificeWarriors {
        SacrificeWarriors(Round::new(table.vp_order()))
    }
}

impl Decision for SacrificeWarriors {
    answers!(u8: SacrificeWarriors(warriors) = warriors);

    fn who(self, _: &Tabletop) -> Seats {
        self.0.who()
    }

    fn settles(self, game: &mut Mezo, _: &mut impl Log) -> bool {
        let over = self.0.is_over();
        if over {
            game.table.phase(Contest);
        }
        over
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        format!(
            "How many Warriors of your Reserve do you sacrifice in {}? Each gives 1 devotion and 1 strength; \
             the strongest gets {BLESSED_VP} VP.",
            here(&view.table)
        )
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<u8>) -> ControlFlow<()> {
        (0..=game.table.tribe(seat).reserve.warriors).try_for_each(out)
    }

    fn answer(self, game: &mut Mezo, _: Seat, warriors: u8, _: &mut impl Log) {
        let Round { order, turn } = self.0;
        game.table.phase(SacrificeShamans { order, turn, warriors });
    }

    fn label(self, _: &View, _: Seat, n: u8, _: &Names) -> String {
        format!("Sacrifice {}: {n} devotion and {n} strength", some(n, Some(Unit::Warrior)))
    }

    fn explain(self, view: &View, seat: Seat, _: u8) -> Option<String> {
        let held = some(view.table.tribe(seat).reserve.warriors, Some(Unit::Warrior));
        Some(format!("your Reserve holds {held}"))
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        check_round(game, self.0, top)?;
        ensure(game.table.is_blessed(), "sacrifices are made in the Blessed region")
    }
}

/// … and then how many Shamans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SacrificeShamans {
    /// In this order.
    pub order: TurnOrder,
    /// Whose turn of the order it is.
    pub turn: u8,
    /// The Warriors it has named.
    pub warriors: u8,
}

impl SacrificeShamans {
    const fn round(self) -> Round {
        Round { order: self.order, turn: self.turn }
    }
}

impl Decision for SacrificeShamans {
    answers!(u8: SacrificeShamans(shamans) = shamans);

    fn who(self, _: &Tabletop) -> Seats {
        self.round().who()
    }

    fn ask(self, view: &View, _: Seat, _: &Names) -> String {
        let (here, warriors) = (here(&view.table), some(self.warriors, Some(Unit::Warrior)));
        format!("And how many Shamans do you sacrifice in {here}, besides {warriors}?")
    }

    fn offer(self, game: &Mezo, seat: Seat, out: &mut impl Visit<u8>) -> ControlFlow<()> {
        (0..=game.table.tribe(seat).reserve.shamans).try_for_each(out)
    }

    /// One player's units, in one go: all their devotion is one gain.
    fn answer(self, game: &mut Mezo, seat: Seat, shamans: u8, log: &mut impl Log) {
        let table = &mut game.table;
        table.phase(SacrificeWarriors(self.round().next()));
        let units = Units::new(self.warriors, shamans);
        let tribe = table.tribe_mut(seat);
        tribe.reserve.take(units);
        tribe.sacrificed.add(units);
        log.emit(|| Event::UnitsSacrificed { seat, units });
        table.gain_devotion(seat, units.total() * SACRIFICE_GAIN, log);
    }

    fn label(self, _: &View, _: Seat, shamans: u8, _: &Names) -> String {
        let total = self.warriors.saturating_add(shamans);
        let what = some(shamans, Some(Unit::Shaman));
        format!("Sacrifice {what}: {total} devotion and {total} strength, Warriors included")
    }

    fn explain(self, view: &View, seat: Seat, _: u8) -> Option<String> {
        let held = some(view.table.tribe(seat).reserve.shamans, Some(Unit::Shaman));
        Some(format!("your Reserve holds {held}"))
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        check_round(game, self.round(), top)?;
        let table = &game.table;
        let able =
            self.who(table).first().is_some_and(|seat| self.warriors <= table.tribe(seat).reserve.warriors);
        ensure(table.is_blessed() && able, "Warriors of the Reserve are sacrificed in the Blessed region")
    }
}

fn check_round(game: &Mezo, round: Round, top: bool) -> Checked {
    check::alone(top)?;
    check::all_in_turn(&game.table, round, game.table.players() - 1)?;
    check::in_conflict(game, false, false)
}
