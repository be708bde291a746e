//! DEPLOY, AWAKEN, RECOVER, SMITE, EXILE and SHIFT: units on the move, one at a time.

use super::effects::Act;
use super::{Log, Visit};
use crate::agenda::{Progress, Run, Source};
use crate::effect::{Clause, Keyword, Unit, Whose};
use crate::event::{Event, Origin};
use crate::map::{Region, Regions};
use crate::state::{Tabletop, Units};
use kernel::{Seat, Seats};
use std::ops::ControlFlow;

impl Run {
    /// The same clause with one more unit moved.
    fn counted(self, region: Region) -> Run {
        let progress = match self.progress {
            Progress::Units { left, done, region: first } => Progress::Units {
                left: left.saturating_sub(1),
                done: done + 1,
                region: first.or(Some(region)),
            },
            Progress::ShiftTo { left, done, .. } => {
                Progress::Units { left: left.saturating_sub(1), done: done + 1, region: None }
            }
            Progress::Each { left, done } => Progress::Each { left, done: done + 1 },
            Progress::Fresh | Progress::Piece => self.progress,
        };
        Run { progress, ..self }
    }
}

fn origin(clause: &Clause) -> Origin {
    if clause.keyword == Keyword::Awaken { Origin::Xibalba } else { Origin::Reserve }
}

impl Tabletop {
    /// The regions a clause may still touch: one region stays one region.
    fn where_now(&self, run: &Run, clause: &Clause) -> Regions {
        if let (true, Progress::Units { region: Some(first), .. }) = (clause.one_region, run.progress) {
            return Regions::only(first);
        }
        self.reach(run, clause.scope)
    }

    fn source_units(&self, run: &Run, clause: &Clause) -> Units {
        let tribe = self.tribe(run.actor);
        let units = match origin(clause) {
            Origin::Reserve => tribe.reserve,
            Origin::Xibalba => tribe.xibalba,
        };
        units.only(clause.unit)
    }

    pub(super) fn offer_places(
        &self,
        run: &Run,
        clause: &Clause,
        out: &mut impl Visit<Act>,
    ) -> ControlFlow<()> {
        let units = self.source_units(run, clause);
        for region in self.where_now(run, clause).iter() {
            for unit in Unit::ALL.into_iter().filter(|&unit| units.of(unit) > 0) {
                out(Act::Place(region, unit))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn place_unit(
        &mut self,
        run: Run,
        clause: &Clause,
        region: Region,
        unit: Unit,
        log: &mut impl Log,
    ) {
        self.replace(run.counted(region));
        self.place(run.actor, region, Units::one(unit), origin(clause), Some(run.source), log);
    }

    /// Units of `seat` arrive in a region.
    pub(super) fn place(
        &mut self,
        seat: Seat,
        region: Region,
        units: Units,
        from: Origin,
        source: Option<Source>,
        log: &mut impl Log,
    ) {
        if units.is_empty() {
            return;
        }
        let tribe = self.tribe_mut(seat);
        match from {
            Origin::Reserve => tribe.reserve.take(units),
            Origin::Xibalba => tribe.xibalba.take(units),
        }
        self.regions[region].units[seat].add(units);
        log.emit(|| Event::UnitsPlaced { seat, region, units, from, source });
    }

    pub(super) fn offer_recoveries(&self, run: &Run, out: &mut impl Visit<Act>) -> ControlFlow<()> {
        let units = self.tribe(run.actor).xibalba;
        Unit::ALL.into_iter().filter(|&unit| units.of(unit) > 0).map(Act::Recover).try_for_each(out)
    }

    pub(super) fn recover_unit(&mut self, run: Run, unit: Unit, log: &mut impl Log) {
        let Progress::Units { left, done, region } = run.progress else { return };
        let progress = Progress::Units { left: left.saturating_sub(1), done: done + 1, region };
        self.replace(Run { progress, ..run });
        self.bring_back(run, Units::one(unit), log);
    }

    fn bring_back(&mut self, run: Run, units: Units, log: &mut impl Log) {
        let (seat, source) = (run.actor, run.source);
        let tribe = self.tribe_mut(seat);
        tribe.xibalba.take(units);
        tribe.reserve.add(units);
        if !units.is_empty() {
            log.emit(|| Event::UnitsRecovered { seat, units, source });
        }
    }

    /// MEZO-5.94: where everything there is must go, it goes at once; false where a choice is left.
    pub(super) fn take_all(&mut self, run: Run, clause: &Clause, left: u8, log: &mut impl Log) -> bool {
        let places = matches!(clause.keyword, Keyword::Deploy | Keyword::Awaken) && !clause.up_to;
        let (units, to) = if clause.keyword == Keyword::Recover {
            (self.tribe(run.actor).xibalba, None)
        } else if places && self.where_now(&run, clause).len() == 1 {
            (self.source_units(&run, clause), self.where_now(&run, clause).iter().next())
        } else {
            return false;
        };
        if left < units.total() {
            return false;
        }
        let progress = Progress::Units { left: 0, done: run.done() + units.total(), region: to };
        self.replace(Run { progress, ..run });
        match to {
            Some(region) => {
                self.place(run.actor, region, units, origin(clause), Some(run.source), log);
            }
            None => self.bring_back(run, units, log),
        }
        true
    }

    /// The seats whose units a clause may touch now.
    fn owners(&self, run: &Run, clause: &Clause) -> Seats {
        let all = Seats::all(self.players());
        match clause.whose {
            Whose::Own => Seats::only(run.actor),
            Whose::Opposing => all.without(run.actor),
            Whose::Anyone => all,
            Whose::EachOpponent => {
                let Progress::Each { left, .. } = run.progress else { return Seats::NONE };
                self.first_clockwise(run.actor, left).map_or(Seats::NONE, Seats::only)
            }
        }
    }

    fn first_clockwise(&self, actor: Seat, seats: Seats) -> Option<Seat> {
        actor.round(self.players()).find(|&seat| seats.contains(seat))
    }

    fn targets(
        &self,
        owners: Seats,
        unit: Option<Unit>,
        region: Region,
    ) -> impl Iterator<Item = (Seat, Unit)> {
        owners.iter().flat_map(move |owner| {
            let units = self.units_in(owner, region).only(unit);
            Unit::ALL.into_iter().filter(move |&unit| units.of(unit) > 0).map(move |unit| (owner, unit))
        })
    }

    pub(super) fn offer_hits(
        &self,
        run: &Run,
        clause: &Clause,
        out: &mut impl Visit<Act>,
    ) -> ControlFlow<()> {
        let owners = self.owners(run, clause);
        for region in self.where_now(run, clause).iter() {
            for (owner, unit) in self.targets(owners, clause.unit, region) {
                out(Act::Hit(region, owner, unit))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// MEZO-5.91: to the owner's Xibalba or Reserve.
    pub(super) fn hit_unit(
        &mut self,
        run: Run,
        clause: &Clause,
        region: Region,
        owner: Seat,
        unit: Unit,
        log: &mut impl Log,
    ) {
        let mut next = run.counted(region);
        if let Progress::Each { left, .. } = &mut next.progress {
            *left = left.without(owner);
        }
        self.replace(next);
        self.regions[region].units[owner].take(Units::one(unit));
        let (seat, source) = (run.actor, run.source);
        if clause.keyword == Keyword::Smite {
            self.tribe_mut(owner).xibalba.add(Units::one(unit));
            log.emit(|| Event::UnitSmitten { seat, owner, unit, region, source });
        } else {
            self.tribe_mut(owner).reserve.add(Units::one(unit));
            log.emit(|| Event::UnitExiled { seat, owner, unit, region, source });
        }
    }

    /// "Each opponent", clockwise; who has no unit there is skipped.
    pub(super) fn next_opponent(&mut self, run: Run, clause: &Clause, left: Seats) -> bool {
        let Some(owner) = self.first_clockwise(run.actor, left) else {
            self.next_clause(run);
            return true;
        };
        let mut regions = self.reach(&run, clause.scope).iter();
        let safe = regions.all(|region| self.units_in(owner, region).only(clause.unit).is_empty());
        if safe {
            let progress = Progress::Each { left: left.without(owner), done: run.done() };
            self.replace(Run { progress, ..run });
        }
        safe
    }

    /// MEZO-5.92: source and target differ.
    pub(super) fn offer_shifts(
        &self,
        run: &Run,
        clause: &Clause,
        out: &mut impl Visit<Act>,
    ) -> ControlFlow<()> {
        let to = self.reach(run, clause.scope);
        if let Progress::ShiftTo { region, .. } = run.progress {
            return to.without(region).iter().map(Act::PutDown).try_for_each(out);
        }
        let owners = self.owners(run, clause);
        let from = self.reach(run, clause.from).iter();
        for region in from.filter(|&region| !to.without(region).is_empty()) {
            for (owner, unit) in self.targets(owners, clause.unit, region) {
                out(Act::PickUp(region, owner, unit))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn pick_up(&mut self, run: Run, region: Region, owner: Seat, unit: Unit) {
        let Progress::Units { left, done, .. } = run.progress else { return };
        let progress = Progress::ShiftTo { left, done, region, owner, unit };
        self.replace(Run { progress, ..run });
    }

    pub(super) fn put_down(&mut self, run: Run, to: Region, log: &mut impl Log) {
        let Progress::ShiftTo { region: from, owner, unit, .. } = run.progress else { return };
        self.replace(run.counted(to));
        self.regions[from].units[owner].take(Units::one(unit));
        self.regions[to].units[owner].add(Units::one(unit));
        let (seat, source) = (run.actor, run.source);
        log.emit(|| Event::UnitShifted { seat, owner, unit, from, to, source });
    }
}
