//! Who removes a troop: harpy, bow and thunderbolt.

use super::frame::{Decision, choice};
use super::{Log, Offers};
use crate::action::Action;
use crate::ids::{Artifact, Figure, Piece};
use crate::map::{LandSet, Territory};
use crate::state::{Cyclades, Tabletop};
use crate::text::Asked;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Who removes a troop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// The harpy.
    Harpy,
    /// The bow of artemis.
    Bow,
    /// The thunderbolt of zeus.
    Thunderbolt,
}

/// A troop, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Victim {
    at: Territory,
    piece: Piece,
}

/// Which troop is removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TroopTarget {
    pub strike: Strike,
}

impl Decision for TroopTarget {
    choice!(Victim: TroopTarget(at, piece) => Victim { at, piece });

    fn ask(self, _asked: &Asked<'_>) -> String {
        match self.strike {
            Strike::Harpy => "Which troop does the Harpy carry off?",
            Strike::Bow => "Which troop does the bow hit?",
            Strike::Thunderbolt => "Which troop does the thunderbolt hit?",
        }
        .to_owned()
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        for at in game.strike_lands(seat, self.strike).iter() {
            out.offer_all(game.board.land(at).units.troop_kinds(), |piece| Action::TroopTarget(at, piece));
        }
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, victim: Victim, log: &mut impl Log) {
        game.pop();
        game.destroy_on_land(victim.at, victim.piece, log);
    }

    fn label(self, asked: &Asked<'_>, victim: Victim) -> String {
        format!("Remove {} in {}", victim.piece.phrase(), asked.owned(victim.at))
    }
}

impl Cyclades {
    /// Asks whom the strike hits.
    pub(super) fn aim(&mut self, strike: Strike) {
        self.push(TroopTarget { strike });
    }
}

impl Tabletop {
    /// The territories where a troop may be removed.
    pub(crate) fn strike_lands(&self, seat: Seat, strike: Strike) -> LandSet {
        let held = self.board.held(seat);
        let lands = match strike {
            Strike::Harpy => {
                let guarded = self.figures.land(Figure::Chiron).map_or(LandSet::NONE, LandSet::only);
                self.map().lands.minus(guarded)
            }
            Strike::Bow => {
                let linked = held.iter().fold(LandSet::NONE, |all, land| all.or(self.linked(seat, land)));
                let crowded = |at: &Territory| self.board.land(*at).units.units() >= 2;
                linked.minus(held).iter().filter(crowded).collect()
            }
            Strike::Thunderbolt => {
                let home = held
                    .iter()
                    .find(|&land| self.board.land(land).units.artifacts.contains(Artifact::Thunderbolt));
                home.map_or(LandSet::NONE, |home| self.linked(seat, home)).minus(held)
            }
        };
        lands.iter().filter(|&at| self.board.land(at).units.troop_kinds().next().is_some()).collect()
    }
}
