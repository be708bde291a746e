//! Carrying out a text, clause by clause. Units and works have files of their own.

use super::Log;
use crate::action::Action;
use crate::agenda::{Progress, Run, Step};
use crate::effect::{Amount, Clause, Keyword, Scope, Whose};
use crate::event::{Event, Why};
use crate::map::Regions;
use crate::state::Table;
use kernel::{Seats, Sink};

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

impl Table {
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

    pub(super) fn run_options(&self, run: &Run, out: &mut impl FnMut(Action)) {
        let Some(clause) = run.at() else { return };
        match clause.keyword {
            Keyword::Deploy | Keyword::Awaken => self.place_options(run, &clause, out),
            Keyword::Recover => self.recover_options(run, out),
            Keyword::Smite | Keyword::Exile => self.hit_options(run, &clause, out),
            Keyword::Shift => self.shift_options(run, &clause, out),
            Keyword::Build => self.build_options(run, &clause, out),
            Keyword::Demolish => self.demolish_options(run, &clause, out),
            Keyword::Transform => self.transform_options(run, &clause, out),
            Keyword::Call
            | Keyword::Strength
            | Keyword::Devotion
            | Keyword::Vp
            | Keyword::Majority
            | Keyword::Appease => return,
        }
        if clause.up_to && matches!(run.progress, Progress::Units { .. }) {
            out(Action::Stop);
        }
    }

    pub(super) fn run_answer(&mut self, run: Run, action: Action, log: &mut Log<'_, impl Sink<Event>>) {
        let Some(clause) = run.at() else { return };
        match action {
            Action::PlaceUnit(region, unit) => self.place_unit(run, &clause, region, unit, log),
            Action::RecoverUnit(unit) => self.recover_unit(run, unit, log),
            Action::HitUnit(region, owner, unit) => self.hit_unit(run, &clause, (region, owner, unit), log),
            Action::ShiftFrom(region, owner, unit) => self.pick_up(run, (region, owner, unit)),
            Action::ShiftTo(region) => self.put_down(run, region, log),
            Action::BuildPiece(region, work) => self.build(run, region, work, log),
            Action::DemolishPiece(region, target) => self.demolish(run, region, target, log),
            Action::TransformPiece(region, target) => self.transform(run, region, target, log),
            Action::Stop => self.next_clause(run),
            Action::ChooseGod(_)
            | Action::ChooseTribeAbility(_)
            | Action::PlaceChampion(_)
            | Action::DeployRegion(..)
            | Action::AbilityFirst
            | Action::MoveFirst
            | Action::MoveGod(_)
            | Action::WanderGod(_)
            | Action::Stay
            | Action::SelectCard(_)
            | Action::Use(_)
            | Action::Pass(..)
            | Action::Yes
            | Action::No
            | Action::AppeasePay(..)
            | Action::ChooseWrathTile(_)
            | Action::SacrificeWarriors(_)
            | Action::SacrificeShamans(_)
            | Action::BreakTie(_)
            | Action::ChooseSpace(_) => {}
        }
    }

    /// Everything about a text that needs no decision; false where one is needed.
    pub(super) fn run_by_itself(&mut self, run: Run, log: &mut Log<'_, impl Sink<Event>>) -> bool {
        let Some(clause) = run.at() else {
            self.agenda.pop();
            return true;
        };
        match run.progress {
            Progress::Fresh => {
                self.begin(run, &clause, log);
                true
            }
            Progress::Units { left: 0, .. } => {
                self.next_clause(run);
                true
            }
            Progress::Units { left, .. } => self.take_all(run, &clause, left, log),
            Progress::Each { left, .. } => self.next_opponent(run, &clause, left),
            Progress::ShiftTo { .. } | Progress::Piece => false,
        }
    }

    fn begin(&mut self, run: Run, clause: &Clause, log: &mut Log<'_, impl Sink<Event>>) {
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
                    self.replace(Step::Effects(Run { progress, ..run }));
                }
                Whose::Own | Whose::Opposing | Whose::Anyone => self.moving(run, count),
            },
            Keyword::Build | Keyword::Demolish | Keyword::Transform => {
                self.replace(Step::Effects(Run { progress: Progress::Piece, ..run }));
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
                self.agenda.push(Step::AppeaseDecide { seat });
            }
        }
    }

    fn moving(&mut self, run: Run, left: u8) {
        let progress = Progress::Units { left, done: 0, region: None };
        self.replace(Step::Effects(Run { progress, ..run }));
    }

    /// The text on top goes on with its next clause.
    pub(super) fn next_clause(&mut self, mut run: Run) {
        run.next();
        self.replace(Step::Effects(run));
    }

    /// MEZO-5.16: a fixed number, for this conflict only.
    fn gain_strength(&mut self, run: Run, amount: u16, log: &mut Log<'_, impl Sink<Event>>) {
        if amount > 0 {
            self.tribe_mut(run.actor).strength += amount;
            log.emit(|| Event::StrengthGained { seat: run.actor, amount, source: run.source });
        }
    }
}
