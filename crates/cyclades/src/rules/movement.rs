//! Moving land units: where from, where to, who goes (sections 4.4 and 5.9).

use super::{Clash, Frame, Log, Offers};
use crate::action::Action;
use crate::board::Army;
use crate::event::Event;
use crate::ids::{Figure, Hero, Piece, Reinforcement};
use crate::map::{LandSet, Place, Territory};
use crate::state::{Battle, Cyclades, Group, Source, Tabletop};
use kernel::Seat;

impl Tabletop {
    /// Whether `army` may leave `from`: Medusa holds all who do not go with perseus (CYC-5.9.7).
    pub fn may_leave(&self, from: Territory, army: &Army) -> bool {
        !self.figures.stands(Figure::Medusa, from) || army.heroes.has(Hero::Perseus)
    }

    /// Where a group taken from `army` may go from `from` by this kind of move.
    pub fn targets(&self, seat: Seat, from: Territory, army: &Army, source: Source) -> LandSet {
        if army.is_empty() || !self.may_leave(from, army) {
            return LandSet::NONE;
        }
        let mut reach = self.plain_reach(seat, from, source);
        if army.heroes.has(Hero::Ulysses) && source != Source::Pegasus {
            reach = reach.or(self.linked_by_ulysses(seat, from));
        }
        reach.iter().filter(|&to| self.may_enter(seat, to)).collect()
    }

    /// What can be reached without ulysses.
    fn plain_reach(&self, seat: Seat, from: Territory, source: Source) -> LandSet {
        match source {
            Source::Pegasus => {
                let guarded = self.figures.land(Figure::Chiron).map_or(LandSet::NONE, LandSet::only);
                self.map().lands.without(from).minus(guarded)
            }
            Source::Special(Reinforcement::Phoenix) => {
                let seas = self.map().land(from).seas;
                let shores = seas.iter().fold(LandSet::NONE, |all, sea| all.or(self.map().sea(sea).lands));
                self.linked(seat, from).or(shores).without(from)
            }
            Source::Ares
            | Source::Undead
            | Source::Titan
            | Source::Special(_)
            | Source::Granted
            | Source::Scarab => self.linked(seat, from),
        }
    }

    /// The territories from which `seat` can move like this.
    pub fn origins(&self, seat: Seat, source: Source) -> impl Iterator<Item = Territory> + '_ {
        self.board.held(seat).iter().filter(move |&from| {
            let units = &self.board.land(from).units;
            let justified = match source {
                Source::Undead => units.undead > 0,
                Source::Titan => units.titans > 0,
                Source::Special(unit) => units.reinforcements.has(unit),
                Source::Ares | Source::Pegasus | Source::Granted | Source::Scarab => true,
            };
            justified && !self.targets(seat, from, units, source).is_empty()
        })
    }

    /// Units of the origin that are not picked yet.
    fn unpicked(&self, group: &Group) -> Army {
        let mut rest = self.board.land(group.from).units;
        rest.leave(group.army);
        rest
    }
}

impl Cyclades {
    /// Begins a move out of `from`; it is paid for.
    pub(super) fn start_move(&mut self, from: Territory, source: Source) {
        self.group = Some(Group { source, from, to: None, army: Army::default() });
        self.push(Frame::MoveTo);
    }

    pub(super) fn offer_targets(&self, seat: Seat, out: &mut impl Offers) {
        let Some(group) = self.group else { return };
        let units = self.board.land(group.from).units;
        out.offer_all(self.targets(seat, group.from, &units, group.source).iter(), Action::MoveTo);
    }

    /// The target is fixed; units without whom the move would not be legal go along by themselves.
    pub(super) fn choose_target(&mut self, seat: Seat, to: Territory) {
        let Some(mut group) = self.group else { return self.pop() };
        group.to = Some(to);
        match group.source {
            Source::Undead => group.army.undead = 1,
            Source::Titan => group.army.titans = 1,
            Source::Special(unit) => group.army.reinforcements.add(unit),
            Source::Ares | Source::Pegasus | Source::Granted | Source::Scarab => {}
        }
        if self.figures.stands(Figure::Medusa, group.from) {
            group.army.heroes.add(Hero::Perseus);
        }
        if !self.plain_reach(seat, group.from, group.source).has(to) {
            group.army.heroes.add(Hero::Ulysses);
        }
        self.group = Some(group);
        self.swap(Frame::MoveCount);
    }

    pub(super) fn offer_counts(&self, out: &mut impl Offers) {
        let Some(group) = self.group else { return };
        let rest = self.unpicked(&group);
        let others = rest.units() > rest.troops || !group.army.is_empty();
        out.offer_all(u8::from(!others)..=rest.troops, Action::MoveCount);
    }

    pub(super) fn choose_count(&mut self, troops: u8) {
        if let Some(group) = &mut self.group {
            group.army.troops = troops;
        }
        self.swap(Frame::MoveSpecial);
    }

    pub(super) fn offer_specials_to_move(&self, out: &mut impl Offers) {
        let Some(group) = self.group else { return };
        if !group.army.is_empty() {
            out.offer(Action::Done);
        }
        let rest = self.unpicked(&group);
        out.offer_all(rest.kinds().filter(|&kind| kind != Piece::Troop), Action::MoveSpecial);
        out.offer_all(rest.artifacts.iter().map(Piece::Artifact), Action::MoveSpecial);
    }

    pub(super) fn choose_special(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        match action {
            Action::MoveSpecial(piece) => {
                if let Some(group) = &mut self.group {
                    group.army.add(piece);
                }
            }
            _ => {
                self.pop();
                self.depart(seat, log);
            }
        }
    }

    /// The group leaves its territory and arrives.
    pub(super) fn depart(&mut self, seat: Seat, log: &mut impl Log) {
        let Some(Group { source, from, to: Some(to), army }) = self.group.take() else { return };
        self.board.land_mut(from).units.leave(army);
        log.tell(|| Event::TroopsMoved { seat, from, to, army });
        self.minotaur_leaves_if_alone(from, log);
        self.arrive(seat, to, army, source, log);
    }

    /// CYC-5.9.6: joins, takes or fights.
    fn arrive(&mut self, seat: Seat, to: Territory, army: Army, source: Source, log: &mut impl Log) {
        let power = match source {
            Source::Special(unit) => Some(unit),
            Source::Ares
            | Source::Undead
            | Source::Titan
            | Source::Pegasus
            | Source::Granted
            | Source::Scarab => None,
        };
        let land = *self.board.land(to);
        match land.controller {
            Some(owner) if owner == seat => {
                self.board.land_mut(to).units.join(army);
                self.offer_scarab(to, army, power);
            }
            Some(defender) if !land.units.is_empty() => {
                let mut battle = Battle::new(Place::Land(to), seat, defender);
                battle.army = army;
                battle.power = power;
                self.battle = Some(battle);
                if power == Some(Reinforcement::Scorpion) && land.units.troop_kinds().next().is_some() {
                    self.push(Frame::Scorpion);
                } else {
                    self.start_battle(log);
                }
            }
            Some(_) | None => self.take(seat, to, army, power, log),
        }
    }

    pub(super) fn start_battle(&mut self, log: &mut impl Log) {
        if let Some(battle) = self.battle {
            let [attacker, defender] = battle.seats;
            log.tell(|| Event::BattleBegan { attacker, defender, at: battle.at });
            self.push(Frame::Battle(Clash::Item(crate::state::Side::Attacker)));
        }
    }
}
