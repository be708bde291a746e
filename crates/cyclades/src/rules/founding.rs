//! Founding Metropolises (section 5.8), and what else must be settled before a player goes on.

use super::buildings::Tile;
use super::frame::{Decision, Frame, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Metropolis;
use crate::components as box_;
use crate::event::Event;
use crate::ids::{Building, BuildingSet, Piece, Special};
use crate::map::Territory;
use crate::queries::{Dues, FOUR_TYPES};
use crate::state::{Cyclades, Ending, Tabletop};
use crate::text::{Asked, count, one};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Buildings are given up for a Metropolis: one of each of these types, and so many theaters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Discard {
    pub types: BuildingSet,
    pub theaters: u8,
}

impl Discard {
    fn next(self) -> Option<Building> {
        self.types.first().or((self.theaters > 0).then_some(Building::Theater))
    }

    fn without(self, building: Building) -> Discard {
        let Discard { types, theaters } = self;
        if building == Building::Theater {
            Discard { types, theaters: theaters.saturating_sub(1) }
        } else {
            Discard { types: types.without(building), theaters }
        }
    }
}

impl Decision for Discard {
    choice!(Tile: MetropolisDiscard(building, at) => Tile { building, at });

    const QUESTION: &'static str = "Which building do you give up for the Metropolis?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if let Some(building) = self.next() {
            let lands = game.board.held(seat).iter();
            let lands = lands.filter(|&land| game.board.land(land).buildings.count(building) > 0);
            out.offer_all(lands, |at| Action::MetropolisDiscard(building, at));
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, tile: Tile, log: &mut impl Log) {
        game.drop_building(tile.building, tile.at, log);
        game.swap(self.without(tile.building));
    }

    fn label(self, _asked: &Asked<'_>, tile: Tile) -> String {
        format!("Give up the {} in {}", tile.building.title(), tile.at.title())
    }

    fn fits(self, _game: &Cyclades) -> bool {
        self.theaters <= box_::THEATERS
    }
}

/// Where the Metropolis is founded.
#[derive(Clone, Copy)]
pub(crate) struct MetropolisSite;

impl Decision for MetropolisSite {
    choice!(Territory: MetropolisSite(at) => at);

    const QUESTION: &'static str = "Where do you found the Metropolis?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        if game.metropolis_at_hand() {
            out.offer_all(game.metropolis_sites(seat), Action::MetropolisSite);
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, at: Territory, _log: &mut impl Log) {
        game.pop();
        game.found_at(at);
    }

    /// CYC-5.8.5: no site, nothing founded.
    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        game.pop();
        if let Some(seat) = game.active() {
            log.tell(|| Event::FoundingLost { seat });
        }
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        match asked.crowding(at) {
            0 => format!("Found it in {}", at.title()),
            crowd => format!("Found it in {}, clearing {}", at.title(), count(crowd, "building")),
        }
    }
}

/// What is cleared away for the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ClearSlot {
    pub at: Territory,
}

impl Decision for ClearSlot {
    choice!(Building: ClearSlot(building) => building);

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("Too many buildings in {}: which one goes?", self.at.title())
    }

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        if game.crowding(self.at) > 0 {
            out.offer_all(game.board.land(self.at).buildings.kinds(), Action::ClearSlot);
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, building: Building, log: &mut impl Log) {
        game.drop_building(building, self.at, log);
    }

    fn label(self, _asked: &Asked<'_>, building: Building) -> String {
        format!("Clear away {}", one(building.title()))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.active_holds(self.at) && game.map().land(self.at).cover > 0
    }
}

/// Which special Metropolis it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SpecialChoice {
    pub at: Territory,
}

impl Decision for SpecialChoice {
    choice!(Special: ChooseSpecialMetropolis(tile) => tile);

    const QUESTION: &'static str = "Which special Metropolis is it?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.specials.iter(), Action::ChooseSpecialMetropolis);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, tile: Special, log: &mut impl Log) {
        game.pop();
        game.specials.remove(tile);
        game.lay_metropolis(seat, self.at, Metropolis::Special(tile), log);
    }

    /// CYC-5.8.8: no special tile is left, it is an ordinary one.
    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        game.pop();
        if let Some(seat) = game.active()
            && game.ordinary_left() > 0
        {
            game.lay_metropolis(seat, self.at, Metropolis::Ordinary, log);
        }
    }

    fn label(self, _asked: &Asked<'_>, tile: Special) -> String {
        format!("{}: {}", tile.title(), tile.help())
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.active_holds(self.at) && game.has_square(self.at)
    }
}

/// What must happen before the player goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aftermath {
    /// Four types of building found a Metropolis.
    Buildings(Seat),
    /// Philosophers found a Metropolis.
    Philosophers(Seat),
    /// Nobody else is left.
    LastStanding(Seat),
}

impl Tabletop {
    /// CYC-5.8.2: buildings first, then philosophers; then CYC-6.5.
    pub(crate) fn aftermath(&self) -> Option<Aftermath> {
        let seat = self.turn?.seat;
        if self.board.basic_types(self.board.held(seat)) == FOUR_TYPES {
            return Some(Aftermath::Buildings(seat));
        }
        let philosophers = self.player(seat).philosophers;
        if philosophers >= self.philosophers_needed(seat) {
            return Some(Aftermath::Philosophers(seat));
        }
        let alone = self.living().iter().all(|other| self.allied(seat, other));
        alone.then_some(Aftermath::LastStanding(seat))
    }

    /// Whether buildings of this territory still make room for a great tile.
    pub(crate) fn clears(&self, at: Territory) -> bool {
        self.stack.contains(&Frame::from(ClearSlot { at }))
    }

    /// What the theaters of `seat` would have to stand in for, if they can (CYC-5.8.7).
    pub(crate) fn theater_dues(&self, seat: Seat) -> Option<Dues> {
        let lands = self.board.held(seat);
        let types = self.board.basic_types(lands);
        let theaters = FOUR_TYPES.len() - types.len();
        let enough = theaters > 0 && self.board.built(lands, Building::Theater) >= theaters;
        Some(Dues { types, theaters }).filter(|&dues| enough && self.can_found(lands, dues))
    }
}

impl Cyclades {
    /// Starts what must happen first; false when nothing must.
    pub(super) fn settle_aftermath(&mut self, log: &mut impl Log) -> bool {
        match self.aftermath() {
            None => return false,
            Some(Aftermath::Buildings(seat)) => {
                self.found_by_discards(Dues { types: FOUR_TYPES, theaters: 0 });
                self.ask_claims_first(seat);
            }
            Some(Aftermath::Philosophers(seat)) => {
                let count = self.philosophers_needed(seat);
                self.player_mut(seat).philosophers -= count;
                log.tell(|| Event::CardsReturned { seat, piece: Piece::Philosopher, count });
                self.found();
            }
            Some(Aftermath::LastStanding(seat)) => self.finish(Ending::LastStanding(seat), log),
        }
        true
    }

    /// Asks where a Metropolis is founded.
    pub(super) fn found(&mut self) {
        self.push(MetropolisSite);
    }

    /// Gives up buildings, then founds.
    pub(super) fn found_by_discards(&mut self, dues: Dues) {
        self.found();
        self.push(Discard { types: dues.types, theaters: dues.theaters });
    }

    /// Founds with theaters in the place of types that are missing.
    pub(super) fn found_with_theaters(&mut self, seat: Seat) {
        if let Some(dues) = self.theater_dues(seat) {
            self.found_by_discards(dues);
        }
    }

    /// Clears the site, then lays the tile.
    pub(super) fn found_at(&mut self, at: Territory) {
        self.push(SpecialChoice { at });
        self.clear_site(at);
    }

    /// Small buildings make room for a great tile.
    pub(super) fn clear_site(&mut self, at: Territory) {
        self.push(ClearSlot { at });
    }

    fn lay_metropolis(&mut self, seat: Seat, at: Territory, tile: Metropolis, log: &mut impl Log) {
        self.board.land_mut(at).metropolis = Some(tile);
        log.tell(|| Event::MetropolisFounded { seat, at, tile });
        self.note_reached(seat);
    }

    /// CYC-6.3: a team that has reached its number ends the game with this cycle.
    pub(super) fn note_reached(&mut self, seat: Seat) {
        if self.teammate(seat).is_some() && self.board.metropolises(self.team_lands(seat)) >= self.to_win() {
            self.reached = true;
        }
    }
}
