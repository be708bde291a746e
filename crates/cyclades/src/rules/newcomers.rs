//! New units, artifacts and markers: where they go.

use super::frame::{Decision, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::ids::{Card, CardKind, Hero, Piece};
use crate::map::Territory;
use crate::state::Cyclades;
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// What a unit, artifact or marker is that needs a territory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Newcomer {
    /// A hero, reinforcement or artifact by its card.
    Card(Card),
    /// A hero that charon brings back.
    Hired(Hero),
    /// A Titan of kronos.
    Titan,
    /// The troop of hestia.
    Troop,
    /// The marker of demeter.
    Prosperity,
}

impl Newcomer {
    const fn title(self) -> &'static str {
        match self {
            Newcomer::Card(card) => card.title(),
            Newcomer::Hired(hero) => hero.title(),
            Newcomer::Titan => "the Titan",
            Newcomer::Troop => "the troop",
            Newcomer::Prosperity => "the prosperity marker",
        }
    }
}

/// Where a new unit, artifact or marker goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct UnitSite {
    pub what: Newcomer,
}

impl Decision for UnitSite {
    choice!(Territory: UnitSite(at) => at);

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("Where does {} go?", self.what.title())
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let at_hand = match self.what {
            Newcomer::Card(_) | Newcomer::Hired(_) => true,
            Newcomer::Titan => game.titans_left(seat) > 0,
            Newcomer::Troop => game.troops_left(seat) > 0,
            Newcomer::Prosperity => game.prosperity_left() > 0,
        };
        if at_hand {
            out.offer_all(game.board.held(seat).iter(), Action::UnitSite);
        }
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, at: Territory, log: &mut impl Log) {
        game.pop();
        match self.what {
            Newcomer::Titan => game.place_on_land(seat, Piece::Titan, at, log),
            Newcomer::Troop => game.place_on_land(seat, Piece::Troop, at, log),
            Newcomer::Prosperity => game.put_marker(seat, at, log),
            Newcomer::Hired(hero) => {
                game.removed.remove(hero.card());
                game.hire(seat, hero, at, log);
            }
            Newcomer::Card(card) => game.settle_card(seat, card, at, log),
        }
    }

    fn label(self, asked: &Asked<'_>, at: Territory) -> String {
        format!("To {}", asked.land(at))
    }

    fn fits(self, game: &Cyclades) -> bool {
        match self.what {
            Newcomer::Hired(hero) => game.removed.contains(hero.card()),
            Newcomer::Card(_) | Newcomer::Titan | Newcomer::Troop | Newcomer::Prosperity => true,
        }
    }

    fn resolves(self) -> Option<Card> {
        match self.what {
            Newcomer::Card(card) => Some(card).filter(|card| !card.is_creature()),
            Newcomer::Hired(_) | Newcomer::Titan | Newcomer::Troop | Newcomer::Prosperity => None,
        }
    }
}

impl Cyclades {
    /// Asks where a newcomer goes.
    pub(super) fn welcome(&mut self, what: Newcomer) {
        self.push(UnitSite { what });
    }

    fn settle_card(&mut self, seat: Seat, card: Card, at: Territory, log: &mut impl Log) {
        self.resolving.remove(card);
        match card.kind() {
            CardKind::Hero(hero) => self.hire(seat, hero, at, log),
            CardKind::Reinforcement(unit) => {
                self.place_on_land(seat, Piece::Reinforcement(unit), at, log);
            }
            CardKind::Artifact(artifact) => {
                self.place_on_land(seat, Piece::Artifact(artifact), at, log);
                self.check_artifacts(seat, log);
            }
            CardKind::Creature => {}
        }
    }
}
