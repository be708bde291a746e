//! Carrying out a text, clause by clause. Units and works have files of their own.

use super::{AppeaseDecide, Decision, Log, Visit, answers};
use crate::action::{Action, Target, Work};
use crate::agenda::{Progress, Run, Source};
use crate::check::{self, Checked};
use crate::effect::{Amount, Clause, Keyword, Scope, Unit, Whose};
use crate::event::{Event, Why};
use crate::map::{Region, Regions};
use crate::state::{Mezo, Tabletop};
use crate::text;
use crate::view::View;
use kernel::{Names, Seat, Seats};
use std::ops::ControlFlow;

/// One thing done in carrying out a text.
#[derive(Clone, Copy)]
pub(crate) enum Act {
    /// A unit of this type arrives here.
    Place(Region, Unit),
    /// A unit of this type comes back.
    Recover(Unit),
    /// A unit of this seat is taken away from here.
    Hit(Region, Seat, Unit),
    /// A unit of this seat is picked up here.
    PickUp(Region, Seat, Unit),
    /// It is put down here.
    PutDown(Region),
    /// This is built here.
    Build(Region, Work),
    /// This is demolished here.
    Demolish(Region, Target),
    /// This is transformed here.
    Transform(Region, Target),
    /// No more of it.
    Stop,
}

impl Decision for Run {
    answers!(Act:
        PlaceUnit(region, unit) = Act::Place(region, unit),
        RecoverUnit(unit) = Act::Recover(unit),
        HitUnit(region, owner, unit) = Act::Hit(region, owner, unit),
        ShiftFrom(region, owner, unit) = Act::PickUp(region, owner, unit),
        ShiftTo(region) = Act::PutDown(region),
        BuildPiece(region, work) = Act::Build(region, work),
        DemolishPiece(region, target) = Act::Demolish(region, target),
        TransformPiece(region, target) = Act::Transform(region, target),
        Stop = Act::Stop);

    fn actor(self) -> Option<Seat> {
        Some(self.actor)
    }

    /// Everything about a text that needs no decision; false where one is needed.
    fn settles(self, game: &mut Mezo, log: &mut impl Log) -> bool {
        let table = &mut game.table;
        let Some(clause) = self.at() else {
            table.agenda.pop();
            return true;
        };
        match self.progress {
            Progress::Fresh => {
                if let (0, Source::Call(god)) = (self.clause, self.source)
                    && table.is_idle(self.actor, self.source)
                {
                    log.emit(|| Event::CalledInVain { seat: self.actor, god });
                }
                table.begin(self, &clause, log);
            }
            Progress::Units { left: 0, .. } => table.next_clause(self),
            Progress::Units { left, .. } => return table.take_all(self, &clause, left, log),
            Progress::Each { left, .. } => return table.next_opponent(self, &clause, left),
            Progress::ShiftTo { .. } | Progress::Piece => return false,
        }
        true
    }

    fn ask(self, view: &View, _: Seat, names: &Names) -> String {
        text::ask(&view.table, &self, names)
    }

    fn offer(self, game: &Mezo, _: Seat, out: &mut impl Visit<Act>) -> ControlFlow<()> {
        let Some(clause) = self.at() else { return ControlFlow::Continue(()) };
        game.table.offer_acts(&self, &clause, out)?;
        let may_stop = clause.up_to && matches!(self.progress, Progress::Units { .. });
        if may_stop { out(Act::Stop) } else { ControlFlow::Continue(()) }
    }

    fn answer(self, game: &mut Mezo, _: Seat, act: Act, log: &mut impl Log) {
        let (table, Some(clause)) = (&mut game.table, self.at()) else { return };
        match act {
            Act::Place(region, unit) => table.place_unit(self, &clause, region, unit, log),
            Act::Recover(unit) => table.recover_unit(self, unit, log),
            Act::Hit(region, owner, unit) => table.hit_unit(self, &clause, region, owner, unit, log),
            Act::PickUp(region, owner, unit) => table.pick_up(self, region, owner, unit),
            Act::PutDown(region) => table.put_down(self, region, log),
            Act::Build(region, work) => table.build(self, region, work, log),
            Act::Demolish(region, target) => table.demolish(self, region, target, log),
            Act::Transform(region, target) => table.transform(self, region, target, log),
            Act::Stop => table.next_clause(self),
        }
    }

    fn unused(self, game: &mut Mezo) {
        game.table.next_clause(self);
    }

    fn label(self, view: &View, seat: Seat, act: Act, names: &Names) -> String {
        text::act(&view.table, &self, seat, act, names)
    }

    fn explain(self, view: &View, _: Seat, act: Act) -> Option<String> {
        self.at().and_then(|clause| text::cannot(&view.table, &self, &clause, act))
    }

    fn check(self, game: &Mezo, top: bool) -> Checked {
        check::text(&game.table, &self, top)
    }
}

impl Run {
    /// What the clause at hand has done so far.
    pub(super) const fn done(&self) -> u8 {
        match self.progress {
            Progress::Fresh | Progress::Piece => 0,
            Progress::Units { done, .. } | Progress::Each { done, .. } | Progress::ShiftTo { done, .. } => {
                done
            }
        }
    }

    /// The clause at hand is over: on to the next, which may ask what this one did.
    pub(super) fn next(&mut self) {
        *self = Run {
            did: self.done(),
            built: None,
            clause: self.clause + 1,
            progress: Progress::Fresh,
            ..*self
        };
    }
}

impl Tabletop {
    /// All that a clause may do next, but for stopping.
    pub(super) fn offer_acts(
        &self,
        run: &Run,
        clause: &Clause,
        out: &mut impl Visit<Act>,
    ) -> ControlFlow<()> {
        match clause.keyword {
            Keyword::Deploy | Keyword::Awaken => self.offer_places(run, clause, out),
            Keyword::Recover => self.offer_recoveries(run, out),
            Keyword::Smite | Keyword::Exile => self.offer_hits(run, clause, out),
            Keyword::Shift => self.offer_shifts(run, clause, out),
            Keyword::Build => self.offer_buildings(run, clause, out),
            Keyword::Demolish => self.offer_demolitions(run, clause, out),
            Keyword::Transform => self.offer_transformations(run, clause, out),
            Keyword::Call
            | Keyword::Strength
            | Keyword::Devotion
            | Keyword::Vp
            | Keyword::Majority
            | Keyword::Appease => ControlFlow::Continue(()),
        }
    }

    /// MEZO-5.10 to MEZO-5.14: the regions a scope means for who carries out a text.
    pub fn reach(&self, run: &Run, scope: Scope) -> Regions {
        match scope {
            Scope::Presence => self.presence(run.actor),
            Scope::ThisConflict => self.conflict.map_or(Regions::NONE, Regions::only),
            Scope::Any => self.in_play(),
            Scope::Another => match self.conflict {
                Some(region) => self.in_play().without(region),
                None => self.in_play(),
            },
            Scope::Same => run.built.map_or(Regions::NONE, Regions::only),
        }
    }

    /// What an amount comes to when its clause begins.
    pub fn amount(&self, run: &Run, clause: &Clause) -> u8 {
        let seat = run.actor;
        let tribe = self.tribe(seat);
        let count = match clause.amount {
            Amount::Just(n) => n,
            Amount::Age => self.age,
            Amount::AgePlusOne => self.age + 1,
            Amount::Level => tribe.level(),
            Amount::Done => run.did,
            Amount::OwnHere(unit) => self.conflict.map_or(0, |region| self.units_in(seat, region).of(unit)),
            Amount::RegionsWithOwn(unit) => {
                let held = |&region: &_| self.units_in(seat, region).of(unit) > 0;
                self.in_play().iter().filter(held).count() as u8
            }
            Amount::RegionsWithOwnWorks => {
                let held =
                    |&region: &_| self.has_piece(seat, region) || self.regions[region].glyphs[seat] > 0;
                self.in_play().iter().filter(held).count() as u8
            }
            Amount::HalfOwnXibalba => tribe.xibalba.total() / 2,
        };
        let count = count * clause.times;
        clause.most.map_or(count, |most| count.min(most))
    }

    fn begin(&mut self, run: Run, clause: &Clause, log: &mut impl Log) {
        // MEZO-5.3
        if clause.if_done && run.did == 0 {
            self.next_clause(run);
            return;
        }
        let seat = run.actor;
        let count = self.amount(&run, clause);
        match clause.keyword {
            Keyword::Deploy | Keyword::Awaken | Keyword::Recover | Keyword::Shift => {
                self.moving(run, count);
            }
            Keyword::Smite | Keyword::Exile => match clause.whose {
                Whose::EachOpponent => {
                    let left = Seats::all(self.players()).without(seat);
                    let progress = Progress::Each { left, done: 0 };
                    self.replace(Run { progress, ..run });
                }
                Whose::Own | Whose::Opposing | Whose::Anyone => self.moving(run, count),
            },
            Keyword::Build | Keyword::Demolish | Keyword::Transform => {
                self.replace(Run { progress: Progress::Piece, ..run });
            }
            Keyword::Strength => {
                self.next_clause(run);
                self.gain_strength(run, u16::from(count), log);
            }
            Keyword::Devotion => {
                self.next_clause(run);
                self.gain_devotion(seat, count, log);
            }
            Keyword::Vp => {
                self.next_clause(run);
                self.gain_vp(seat, u32::from(count), Why::Text(run.source), log);
            }
            Keyword::Majority => {
                self.next_clause(run);
                self.tribe_mut(seat).claim = clause.unit;
                if let Some(unit) = clause.unit {
                    log.emit(|| Event::MajorityClaimed { seat, unit });
                }
            }
            Keyword::Call => {
                self.next_clause(run);
                self.call(seat);
            }
            Keyword::Appease => {
                self.next_clause(run);
                self.push(AppeaseDecide { seat });
            }
        }
    }

    fn moving(&mut self, run: Run, left: u8) {
        let progress = Progress::Units { left, done: 0, region: None };
        self.replace(Run { progress, ..run });
    }

    /// The text on top goes on with its next clause.
    pub(super) fn next_clause(&mut self, mut run: Run) {
        run.next();
        self.replace(run);
    }

    /// MEZO-5.16: a fixed number, for this conflict only.
    fn gain_strength(&mut self, run: Run, amount: u16, log: &mut impl Log) {
        if amount > 0 {
            self.tribe_mut(run.actor).strength += amount;
            log.emit(|| Event::StrengthGained { seat: run.actor, amount, source: run.source });
        }
    }
}
