//! Egyptian reinforcements: special attacks and their powers (section 5.18).

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::board::Army;
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Reason};
use crate::ids::{Card, Piece, Reinforcement};
use crate::map::{Place, Territory};
use crate::state::{Battle, Cyclades, Group, Source, Turn};
use kernel::Seat;

impl Cyclades {
    /// What the reinforcements add to the actions of a turn.
    pub(super) fn offer_egypt_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if !self.options.plays(Module::Egypt) || !self.can_pay(turn.seat, box_::SPECIAL_ATTACK_COST) {
            return;
        }
        let fresh = Reinforcement::ALL.iter().copied().filter(|&unit| !turn.attacked.has(unit));
        let ready = fresh.filter(|&unit| self.origins(turn.seat, Source::Special(unit)).next().is_some());
        out.offer_all(ready, Action::SpecialAttack);
    }

    pub(super) fn start_special_attack(&mut self, turn: Turn, unit: Reinforcement, log: &mut impl Log) {
        let Some(from) = self.reinforcement_at(turn.seat, unit) else { return };
        self.pay(turn.seat, box_::SPECIAL_ATTACK_COST, Reason::Move, log);
        self.turn = Some(Turn { attacked: turn.attacked.with(unit), ..turn });
        log.tell(|| Event::SpecialAttackBegan { seat: turn.seat, unit });
        self.start_move(from, Source::Special(unit));
    }

    pub(super) fn offer_stings(&self, out: &mut impl Offers) {
        if let Some(Battle { at: Place::Land(at), .. }) = self.battle {
            out.offer_all(self.board.land(at).units.troop_kinds(), Action::ScorpionTarget);
        }
    }

    /// CYC-5.18.5: with nobody left there is no battle.
    pub(super) fn sting(&mut self, seat: Seat, piece: Piece, log: &mut impl Log) {
        self.pop();
        let Some(Battle { at: Place::Land(at), army, power, .. }) = self.battle else { return };
        self.destroy_on_land(at, piece, log);
        if self.board.land(at).units.is_empty() {
            self.battle = None;
            self.take(seat, at, army, power, log);
        } else {
            self.start_battle(log);
        }
    }

    /// CYC-5.18.4: a fallen enemy troop is replaced from the reserve, while mummy lives.
    pub(super) fn raise_fallen(&mut self, battle: &mut Battle, log: &mut impl Log) {
        let seat = battle.seats[0];
        let works = self.fight(battle).power() == Some(Reinforcement::Mummy);
        if works && battle.fallen && self.troops_left(seat) > 0 {
            battle.army.troops += 1;
            log.tell(|| Event::UnitPlaced { seat, piece: Piece::Troop, at: battle.at });
        }
        battle.fallen = false;
    }

    /// CYC-5.18.9: gold of who controlled the target.
    pub(super) fn sphinx_takes(&mut self, from: Seat, to: Seat, log: &mut impl Log) {
        let gold = self.gold_of(from).min(box_::EGYPTIAN_SPHINX_GOLD);
        self.steal(from, to, gold, Card::EgyptianSphinx, log);
    }

    /// CYC-5.18.8: the surviving group may go on once all else is settled.
    pub(super) fn offer_scarab(&mut self, at: Territory, army: Army, power: Option<Reinforcement>) {
        if power == Some(Reinforcement::Scarab) {
            self.group = Some(Group { source: Source::Scarab, from: at, to: None, army });
            self.push(Frame::Scarab);
        }
    }

    pub(super) fn offer_scarab_targets(&self, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if let Some(group) = self.group {
            let targets = self.targets(seat, group.from, &group.army, Source::Scarab);
            out.offer_all(targets.iter(), Action::ScarabMove);
        }
    }

    pub(super) fn answer_scarab(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        self.pop();
        match action {
            Action::ScarabMove(to) => {
                if let Some(group) = &mut self.group {
                    group.to = Some(to);
                }
                self.depart(seat, log);
            }
            _ => self.group = None,
        }
    }
}
