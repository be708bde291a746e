//! Egyptian reinforcements: special attacks and their powers (section 5.18).

use super::frame::{Decision, Undertaking, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Army;
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Reason};
use crate::ids::{Card, Piece, Reinforcement};
use crate::map::{Place, Territory};
use crate::state::{Battle, Cyclades, Group, Source, Tabletop, Turn};
use crate::text::Asked;
use kernel::Seat;

/// The scorpion stings before the battle.
#[derive(Clone, Copy)]
pub(crate) struct Scorpion;

impl Decision for Scorpion {
    choice!(Piece: ScorpionTarget(piece) => piece);

    const QUESTION: &'static str = "Whom does the Scorpion sting?";
    const ABOUT: Option<Undertaking> = Some(Undertaking::Battle);

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        if let Some(Battle { at: Place::Land(at), .. }) = game.battle {
            out.offer_all(game.board.land(at).units.troop_kinds(), Action::ScorpionTarget);
        }
    }

    /// CYC-5.18.5: with nobody left there is no battle.
    fn answer(self, game: &mut Cyclades, seat: Seat, piece: Piece, log: &mut impl Log) {
        game.pop();
        let Some(Battle { at: Place::Land(at), army, power, .. }) = game.battle else { return };
        game.destroy_on_land(at, piece, log);
        if game.board.land(at).units.is_empty() {
            game.battle = None;
            game.take(seat, at, army, power, log);
        } else {
            game.start_battle(log);
        }
    }

    fn label(self, _asked: &Asked<'_>, piece: Piece) -> String {
        format!("Sting {}", piece.phrase())
    }
}

/// Whether the scarab's group goes on.
#[derive(Clone, Copy)]
pub(crate) struct Scarab;

impl Decision for Scarab {
    choice!(Option<Territory>: Stop => None, ScarabMove(to) => Some(to));

    const QUESTION: &'static str = "The Scarab's group may go on, free of charge.";
    const ABOUT: Option<Undertaking> = Some(Undertaking::Move);

    /// Nobody while something else must be settled first.
    fn who(self, table: &Tabletop) -> Option<Seat> {
        if table.aftermath().is_some() { None } else { table.active() }
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if let Some(group) = game.group {
            let targets = game.targets(seat, group.from, &group.army, Source::Scarab);
            out.offer_all(targets.iter(), Action::ScarabMove);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Option<Territory>, log: &mut impl Log) {
        game.pop();
        let Some(to) = choice else {
            game.group = None;
            return;
        };
        if let Some(group) = &mut game.group {
            group.to = Some(to);
        }
        game.depart(seat, log);
    }

    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        if !game.settle_aftermath(log) {
            game.pop();
        }
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Territory>) -> String {
        match choice {
            Some(to) => format!("To {}", asked.arrival(Place::Land(to))),
            None => "Stop here".to_owned(),
        }
    }

    fn explain(self, asked: &Asked<'_>, action: Action) -> String {
        asked.no_way(action)
    }
}

impl Cyclades {
    /// What the reinforcements add to the actions of a turn.
    pub(super) fn offer_egypt_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if !self.options.plays(Module::Egypt) || !self.can_pay(turn.seat, box_::SPECIAL_ATTACK_COST) {
            return;
        }
        let fresh = Reinforcement::ALL.iter().copied().filter(|&unit| !turn.attacked.contains(unit));
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

    pub(super) fn let_scorpion_sting(&mut self) {
        self.push(Scorpion);
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
            self.push(Scarab);
        }
    }
}
