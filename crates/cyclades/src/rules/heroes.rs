//! Heroes: hiring, upkeep, sacrifice (section 5.13).

use super::frame::{Decision, Part, choice, choices};
use super::{Log, Offers};
use crate::action::{Action, Prey};
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Figure, Hero, Piece};
use crate::map::{LandSet, Sea, Territory};
use crate::queries::Dues;
use crate::state::{Cyclades, Tabletop, Turn};
use crate::text::{Asked, count};
use kernel::Seat;
use serde::{Deserialize, Serialize};

choices! {
    /// How a hero is kept, or not.
    Upkeep { Pay, Priestess, Release, }
}

/// A hero's upkeep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct HeroUpkeep {
    pub seat: Seat,
    pub hero: Hero,
}

impl Decision for HeroUpkeep {
    choice!(Upkeep);

    const READS_PURSE: bool = true;
    const PARTS: &'static [Part] = &[Part::Upkeep];

    fn who(self, _table: &Tabletop) -> Option<Seat> {
        Some(self.seat)
    }

    fn ask(self, asked: &Asked<'_>) -> String {
        format!("{} asks for 2 gold or a priestess, or leaves.{}", self.hero.title(), asked.purse())
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if game.can_pay(seat, box_::HERO_UPKEEP) {
            out.offer(Action::Pay);
        }
        if game.player(seat).priestesses > 0 {
            out.offer(Action::Priestess);
        }
        out.offer(Action::Release);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, choice: Upkeep, log: &mut impl Log) {
        let hero = self.hero;
        game.pop();
        match choice {
            Upkeep::Pay => {
                game.pay(seat, box_::HERO_UPKEEP, Reason::Upkeep, log);
                log.tell(|| Event::HeroKept { seat, hero, priestess: false });
            }
            Upkeep::Priestess => {
                game.player_mut(seat).priestesses -= 1;
                log.tell(|| Event::HeroKept { seat, hero, priestess: true });
            }
            Upkeep::Release => {
                game.remove_hero(seat, hero, log);
                log.tell(|| Event::HeroLeft { hero });
            }
        }
    }

    fn label(self, _asked: &Asked<'_>, choice: Upkeep) -> String {
        match choice {
            Upkeep::Pay => format!("Pay {} gold", box_::HERO_UPKEEP),
            Upkeep::Priestess => "Give a priestess".to_owned(),
            Upkeep::Release => format!("Let {} go", self.hero.title()),
        }
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.lives(self.seat) && game.heroes_of(self.seat).contains(self.hero)
    }
}

/// Where achilles strikes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SacrificeTerritory {
    pub from: Territory,
}

impl Decision for SacrificeTerritory {
    choice!(Territory: SacrificeTerritory(at) => at);

    const QUESTION: &'static str = "Where does Achilles strike?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.achilles_lands(seat, self.from).iter(), Action::SacrificeTerritory);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, at: Territory, _log: &mut impl Log) {
        game.swap(RemoveTroop { at, left: box_::ACHILLES_TROOPS });
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        format!("Strike in {}", asked.owned(at))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.active_holds(self.from)
    }
}

/// Which troop achilles removes, with so many left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RemoveTroop {
    pub at: Territory,
    pub left: u8,
}

impl Decision for RemoveTroop {
    choice!(Option<Piece>: Stop => None, RemoveTroop(piece) => Some(piece));

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("Which troop does Achilles remove? Up to {} more.", self.left)
    }

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Stop);
        if self.left > 0 {
            out.offer_all(game.board.land(self.at).units.troop_kinds(), Action::RemoveTroop);
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, choice: Option<Piece>, log: &mut impl Log) {
        let Some(piece) = choice else { return game.pop() };
        game.swap(RemoveTroop { left: self.left.saturating_sub(1), ..self });
        game.destroy_on_land(self.at, piece, log);
    }

    fn label(self, _asked: &Asked<'_>, choice: Option<Piece>) -> String {
        choice.map_or_else(|| "Stop here".to_owned(), |piece| format!("Remove {}", piece.phrase()))
    }

    fn fits(self, game: &Cyclades) -> bool {
        let foreign = game.map().lands.contains(self.at) && !game.active_holds(self.at);
        foreign && self.left <= box_::ACHILLES_TROOPS
    }
}

/// What perseus removes.
#[derive(Clone, Copy)]
pub(crate) struct PerseusTarget;

impl Decision for PerseusTarget {
    choice!(Prey: PerseusTarget(prey) => prey);

    const QUESTION: &'static str = "What does Perseus remove?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.perseus_prey(), Action::PerseusTarget);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, prey: Prey, log: &mut impl Log) {
        game.pop();
        match prey {
            Prey::Figure(figure) => game.remove_figure(figure, log),
            Prey::Building(at, building) => game.drop_building(building, at, log),
        }
    }

    fn label(self, asked: &Asked<'_>, prey: Prey) -> String {
        match prey {
            Prey::Figure(figure) => format!("Remove {}", asked.figure(figure)),
            Prey::Building(at, building) => {
                format!("Destroy the {} in {}", building.title(), asked.owned(at))
            }
        }
    }
}

/// Which fleet ulysses gives up, with so many left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FleetToReturn {
    pub left: u8,
}

impl Decision for FleetToReturn {
    choice!(Sea: FleetToReturn(from) => from);

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("Give up {} for the Metropolis.", count(self.left, "fleet"))
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if self.left > 0 {
            let with_fleet = |sea: &Sea| game.board.sea(*sea).ships.fleets > 0;
            out.offer_all(game.board.sailed(seat).iter().filter(with_fleet), Action::FleetToReturn);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, from: Sea, log: &mut impl Log) {
        game.return_from_sea(seat, from, log);
        game.swap(FleetToReturn { left: self.left.saturating_sub(1) });
    }

    fn label(self, asked: &Asked<'_>, from: Sea) -> String {
        format!("Give up a fleet in {}", asked.sea(from))
    }

    fn fits(self, _game: &Cyclades) -> bool {
        self.left <= box_::ULYSSES_FLEETS
    }
}

/// Upkeep and service.
impl Cyclades {
    /// Asks for the upkeep of a hero.
    pub(super) fn ask_for_hero(&mut self, seat: Seat, hero: Hero) {
        self.push(HeroUpkeep { seat, hero });
    }

    /// The figure leaves the board, the card the game.
    fn remove_hero(&mut self, seat: Seat, hero: Hero, log: &mut impl Log) {
        if let Some(at) = self.hero_at(seat, hero) {
            self.board.land_mut(at).units.heroes.remove(hero);
            self.minotaur_leaves_if_alone(at, log);
        }
        self.removed.insert(hero.card());
    }

    /// A hero enters service; he cannot be sacrificed in this turn (CYC-5.13.3).
    pub(super) fn hire(&mut self, seat: Seat, hero: Hero, at: Territory, log: &mut impl Log) {
        if let Some(turn) = &mut self.turn {
            turn.hired.insert(hero);
        }
        self.place_on_land(seat, Piece::Hero(hero), at, log);
    }
}

/// Sacrifice.
impl Tabletop {
    /// Territories near `from` where another player has troops.
    fn achilles_lands(&self, seat: Seat, from: Territory) -> LandSet {
        let near = self.linked(seat, from).minus(self.board.held(seat));
        near.iter().filter(|&at| self.board.land(at).units.troop_kinds().next().is_some()).collect()
    }

    fn perseus_prey(&self) -> impl Iterator<Item = Prey> + '_ {
        let figures = self.figures.iter().map(|(figure, _)| figure);
        let figures = figures.filter(|&figure| figure != Figure::Chiron).map(Prey::Figure);
        let lands = self.map().lands.iter().filter(|&at| !self.guarded(at));
        figures.chain(lands.flat_map(|at| {
            self.board.land(at).buildings.kinds().map(move |building| Prey::Building(at, building))
        }))
    }

    /// Whether the sacrifice of a hero at `at` would do something (section 4, "usable").
    fn sacrifice_usable(&self, seat: Seat, hero: Hero, at: Territory) -> bool {
        let lands = self.board.held(seat);
        match hero {
            Hero::Achilles => !self.achilles_lands(seat, at).is_empty(),
            Hero::Hector => self.troops_left(seat) > 0,
            Hero::Heracles => {
                let types = self.board.basic_types(lands);
                types.len() >= box_::HERACLES_TYPES && self.can_found(lands, Dues { types, theaters: 0 })
            }
            Hero::Penthesilea => {
                self.player(seat).priests >= box_::PENTHESILEA_PRIESTS
                    && self.can_found(lands, Dues::default())
            }
            Hero::Perseus => self.perseus_prey().next().is_some(),
            Hero::Ulysses => {
                self.board.at_sea(seat) >= box_::ULYSSES_FLEETS && self.can_found(lands, Dues::default())
            }
        }
    }
}

impl Cyclades {
    pub(super) fn offer_sacrifices(&self, turn: &Turn, out: &mut impl Offers) {
        let heroes = self.heroes_of(turn.seat).minus(turn.hired);
        let usable = |hero: &Hero| {
            let at = self.hero_at(turn.seat, *hero);
            at.is_some_and(|at| self.sacrifice_usable(turn.seat, *hero, at))
        };
        out.offer_all(heroes.iter().filter(usable), Action::SacrificeHero);
    }

    pub(super) fn sacrifice(&mut self, seat: Seat, hero: Hero, log: &mut impl Log) {
        let Some(at) = self.hero_at(seat, hero) else { return };
        log.tell(|| Event::HeroSacrificed { seat, hero });
        self.remove_hero(seat, hero, log);
        match hero {
            Hero::Achilles => self.push(SacrificeTerritory { from: at }),
            Hero::Hector => {
                for _ in 0..self.troops_left(seat).min(box_::HECTOR_TROOPS) {
                    self.place_on_land(seat, Piece::Troop, at, log);
                }
            }
            Hero::Heracles => {
                let types = self.board.basic_types(self.board.held(seat));
                self.found_by_discards(Dues { types, theaters: 0 });
            }
            Hero::Penthesilea => {
                // She is retired, not dead: charon cannot fetch her.
                self.retired = true;
                self.return_cards(seat, Piece::Priest, box_::PENTHESILEA_PRIESTS, log);
                self.found();
            }
            Hero::Perseus => self.push(PerseusTarget),
            Hero::Ulysses => {
                self.found();
                self.push(FleetToReturn { left: box_::ULYSSES_FLEETS });
            }
        }
    }
}
