//! Moving land units: where from, where to, who goes (sections 4.4 and 5.9).

use super::frame::{Decision, Undertaking, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Army;
use crate::event::Event;
use crate::ids::{Figure, Hero, Piece, Reinforcement};
use crate::map::{LandSet, Place, Territory};
use crate::state::{Battle, Cyclades, Group, Source, Tabletop};
use crate::text::grammar::capital;
use crate::text::{Asked, army, count};
use kernel::Seat;

/// From where a granted troop move goes.
#[derive(Clone, Copy)]
pub(crate) struct MoveFrom;

impl Decision for MoveFrom {
    choice!(Territory: MoveFrom(from) => from);

    const QUESTION: &'static str = "From where do your units move?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.origins(seat, Source::Granted), Action::MoveFrom);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, from: Territory, _log: &mut impl Log) {
        game.pop();
        game.start_move(from, Source::Granted);
    }

    fn label(self, asked: &Asked<'_>, from: Territory) -> String {
        asked.origin(from)
    }
}

/// From where pegasus flies.
#[derive(Clone, Copy)]
pub(crate) struct PegasusFrom;

impl Decision for PegasusFrom {
    choice!(Option<Territory>: Decline => None, PegasusFrom(from) => Some(from));

    const QUESTION: &'static str = "From where do your units move?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Decline);
        out.offer_all(game.origins(seat, Source::Pegasus), Action::PegasusFrom);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, choice: Option<Territory>, _log: &mut impl Log) {
        game.pop();
        if let Some(from) = choice {
            game.start_move(from, Source::Pegasus);
        }
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Territory>) -> String {
        choice.map_or_else(|| "Do not use it".to_owned(), |from| asked.origin(from))
    }
}

/// A free troop move or fleet move.
#[derive(Clone, Copy)]
pub(crate) struct FreeMove;

impl Decision for FreeMove {
    choice!(Place: MoveFrom(from) => Place::Land(from), FleetFrom(from) => Place::Sea(from));

    const QUESTION: &'static str = "Which units move, or which fleets?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.origins(seat, Source::Granted), Action::MoveFrom);
        out.offer_all(game.harbours(seat, false), Action::FleetFrom);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, from: Place, _log: &mut impl Log) {
        game.pop();
        match from {
            Place::Land(from) => game.start_move(from, Source::Granted),
            Place::Sea(from) => game.start_granted_sail(from),
        }
    }

    fn label(self, asked: &Asked<'_>, from: Place) -> String {
        match from {
            Place::Land(from) => asked.origin(from),
            Place::Sea(from) => asked.harbour(from),
        }
    }
}

/// Where the group goes.
#[derive(Clone, Copy)]
pub(crate) struct MoveTo;

impl Decision for MoveTo {
    choice!(Territory: MoveTo(to) => to);

    const ABOUT: Option<Undertaking> = Some(Undertaking::Move);

    fn ask(self, asked: &Asked<'_>) -> String {
        format!("From {} to where?", asked.group.map_or("", |group| group.from.title()))
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let Some(group) = game.group else { return };
        let units = game.board.land(group.from).units;
        out.offer_all(game.targets(seat, group.from, &units, group.source).iter(), Action::MoveTo);
    }

    /// The target is fixed; units without whom the move would not be legal go along by themselves.
    fn answer(self, game: &mut Cyclades, seat: Seat, to: Territory, _log: &mut impl Log) {
        let Some(mut group) = game.group else { return game.pop() };
        group.to = Some(to);
        match group.source {
            Source::Undead => group.army.undead = 1,
            Source::Titan => group.army.titans = 1,
            Source::Special(unit) => group.army.reinforcements.insert(unit),
            Source::Ares | Source::Pegasus | Source::Granted | Source::Scarab => {}
        }
        if game.figures.stands(Figure::Medusa, group.from) {
            group.army.heroes.insert(Hero::Perseus);
        }
        if !game.plain_reach(seat, group.from, group.source).contains(to) {
            group.army.heroes.insert(Hero::Ulysses);
        }
        game.group = Some(group);
        game.swap(MoveCount);
    }

    fn unused(self, game: &mut Cyclades, _log: &mut impl Log) {
        game.dismiss_group();
    }

    fn label(self, asked: &Asked<'_>, to: Territory) -> String {
        format!("To {}", asked.arrival(Place::Land(to)))
    }

    fn explain(self, asked: &Asked<'_>, action: Action) -> String {
        asked.no_way(action)
    }
}

/// How many troops go.
#[derive(Clone, Copy)]
pub(crate) struct MoveCount;

impl Decision for MoveCount {
    choice!(u8: MoveCount(troops) => troops);

    const QUESTION: &'static str = "How many troops go?";
    const ABOUT: Option<Undertaking> = Some(Undertaking::Move);

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let Some(group) = game.group else { return };
        let rest = game.unpicked(&group);
        let others = rest.units() > rest.troops || !group.army.is_empty();
        out.offer_all(u8::from(!others)..=rest.troops, Action::MoveCount);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, troops: u8, _log: &mut impl Log) {
        if let Some(group) = &mut game.group {
            group.army.troops = troops;
        }
        game.swap(MoveSpecial);
    }

    fn unused(self, game: &mut Cyclades, _log: &mut impl Log) {
        game.dismiss_group();
    }

    fn label(self, asked: &Asked<'_>, troops: u8) -> String {
        let troops = count(troops, "troop");
        match asked.group.and_then(|group| Some((group.from, group.to?))) {
            Some((from, to)) => {
                format!("Move {troops} from {} to {}", from.title(), asked.arrival(Place::Land(to)))
            }
            None => troops,
        }
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.group.is_some_and(|group| group.to.is_some())
    }
}

/// What else goes along.
#[derive(Clone, Copy)]
pub(crate) struct MoveSpecial;

impl Decision for MoveSpecial {
    choice!(Option<Piece>: Done => None, MoveSpecial(piece) => Some(piece));

    const QUESTION: &'static str = "Who or what goes along?";
    const ABOUT: Option<Undertaking> = Some(Undertaking::Move);

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        let Some(group) = game.group else { return };
        if !group.army.is_empty() {
            out.offer(Action::Done);
        }
        let rest = game.unpicked(&group);
        out.offer_all(rest.kinds().filter(|&kind| kind != Piece::Troop), Action::MoveSpecial);
        out.offer_all(rest.artifacts.iter().map(Piece::Artifact), Action::MoveSpecial);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Option<Piece>, log: &mut impl Log) {
        let Some(piece) = choice else {
            game.pop();
            return game.depart(seat, log);
        };
        if let Some(group) = &mut game.group {
            group.army.add(piece);
        }
    }

    fn unused(self, game: &mut Cyclades, _log: &mut impl Log) {
        game.dismiss_group();
    }

    fn label(self, asked: &Asked<'_>, choice: Option<Piece>) -> String {
        let Some(piece) = choice else {
            let group = asked.group.map_or_else(String::new, |group| army(&group.army));
            return format!("Go with {group}");
        };
        format!("{} goes along", capital(&piece.phrase()))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.group.is_some_and(|group| group.to.is_some())
    }
}

impl Tabletop {
    /// Whether `army` may leave `from`: Medusa holds all who do not go with perseus (CYC-5.9.7).
    pub fn may_leave(&self, from: Territory, army: &Army) -> bool {
        !self.figures.stands(Figure::Medusa, from) || army.heroes.contains(Hero::Perseus)
    }

    /// Where a group taken from `army` may go from `from` by this kind of move.
    pub fn targets(&self, seat: Seat, from: Territory, army: &Army, source: Source) -> LandSet {
        if army.is_empty() || !self.may_leave(from, army) {
            return LandSet::NONE;
        }
        let mut reach = self.plain_reach(seat, from, source);
        if army.heroes.contains(Hero::Ulysses) && source != Source::Pegasus {
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
                Source::Special(unit) => units.reinforcements.contains(unit),
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
        self.push(MoveTo);
    }

    /// A troop move that an item or a monument grants.
    pub(super) fn grant_move(&mut self) {
        self.push(MoveFrom);
    }

    /// A troop move or a fleet move, by hermes.
    pub(super) fn grant_free_move(&mut self) {
        self.push(FreeMove);
    }

    /// Pegasus carries a group.
    pub(super) fn saddle_pegasus(&mut self) {
        self.push(PegasusFrom);
    }

    fn dismiss_group(&mut self) {
        self.group = None;
        self.pop();
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
                    self.let_scorpion_sting();
                } else {
                    self.start_battle(log);
                }
            }
            Some(_) | None => self.take(seat, to, army, power, log),
        }
    }
}
