//! The Siren turns a lone fleet (CYC-5.11.11).

use super::frame::{Decision, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::board::Ships;
use crate::event::Event;
use crate::map::Sea;
use crate::state::Cyclades;
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Which fleet the siren turns.
#[derive(Clone, Copy)]
pub(crate) struct SirenTarget;

impl Decision for SirenTarget {
    choice!(Sea: SirenTarget(at) => at);

    const QUESTION: &'static str = "Which lone fleet does the Siren turn?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.lone_fleets(seat), Action::SirenTarget);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Sea, log: &mut impl Log) {
        game.pop();
        if game.fleets_left(seat) == 0 {
            game.push(SirenSource { at });
        } else {
            game.turn_fleet(seat, at, log);
        }
    }

    fn label(self, asked: &Asked<'_>, at: Sea) -> String {
        let owner = asked.board.sea(at).owner.map_or("nobody", |owner| asked.names.of(owner));
        format!("The fleet of {owner} in {}", asked.place(at))
    }
}

/// Where the new fleet comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SirenSource {
    pub at: Sea,
}

impl Decision for SirenSource {
    choice!(Sea: SirenSource(from) => from);

    const QUESTION: &'static str = "Your reserve is empty: from where does the fleet come?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let with_fleet = |sea: &Sea| game.board.sea(*sea).ships.fleets > 0;
        out.offer_all(game.board.sailed(seat).iter().filter(with_fleet), Action::SirenSource);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, from: Sea, log: &mut impl Log) {
        game.pop();
        game.return_from_sea(seat, from, log);
        game.turn_fleet(seat, self.at, log);
    }

    fn label(self, asked: &Asked<'_>, from: Sea) -> String {
        format!("Bring a fleet from {}", asked.sea(from))
    }

    fn fits(self, game: &Cyclades) -> bool {
        let water = game.board.sea(self.at);
        water.owner.is_some() && water.owner != game.active() && water.ships.total() == 1
    }
}

impl Cyclades {
    /// The siren sings.
    pub(super) fn hear_siren(&mut self) {
        self.push(SirenTarget);
    }

    /// CYC-5.11.11: the old fleet goes to its owner's reserve and is not destroyed.
    fn turn_fleet(&mut self, seat: Seat, at: Sea, log: &mut impl Log) {
        let water = self.board.sea(at);
        self.board.remove_ships(at, water.ships);
        self.board.add_ships(at, seat, Ships { fleets: 1, undead: 0 });
        if let Some(from) = water.owner {
            log.tell(|| Event::FleetTurned { from, to: seat, at });
        }
    }
}
