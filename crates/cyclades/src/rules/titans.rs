//! Kronos, Titans, artifacts, special Metropolises (section 5.16).

use super::frame::{Decision, choice};
use super::{Log, Newcomer, Offers, Strike};
use crate::action::Action;
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Gift, Reason};
use crate::ids::{Artifact, Building, Special};
use crate::map::Territory;
use crate::state::{Cyclades, Source, Turn};
use crate::text::Asked;
use crate::text::grammar::capital;
use kernel::Seat;

/// Kronos' free building.
#[derive(Clone, Copy)]
pub(crate) struct KronosGift;

impl Decision for KronosGift {
    choice!(Building: KronosGift(building) => building);

    const QUESTION: &'static str = "Which free building do you take?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        let types = game.types_above_kronos().iter().filter(|&kind| game.can_build(seat, kind));
        out.offer_all(types, Action::KronosGift);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, building: Building, _log: &mut impl Log) {
        game.pop();
        game.ask_build_site(building);
    }

    fn unused(self, game: &mut Cyclades, log: &mut impl Log) {
        game.lose_gift(Gift::Building, log);
    }

    fn label(self, asked: &Asked<'_>, building: Building) -> String {
        capital(&asked.building(building))
    }
}

impl Cyclades {
    /// CYC-5.16.1: a Titan if kronos is on top, else a building of a god above him.
    pub(super) fn give_kronos_gift(&mut self, seat: Seat, log: &mut impl Log) {
        if !self.kronos_on_top() {
            self.push(KronosGift);
        } else if self.titans_left(seat) > 0 {
            self.welcome(Newcomer::Titan);
        } else {
            log.tell(|| Event::GiftLost { seat, gift: Gift::Titan });
        }
    }

    /// What the titans module adds to the actions of a turn.
    pub(super) fn offer_titans_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if !self.options.plays(Module::Titans) {
            return;
        }
        let seat = turn.seat;
        if self.can_pay(seat, titan_move_cost(turn)) {
            out.offer_all(self.origins(seat, Source::Titan), Action::TitanMove);
        }
        let ready = self.board.artifacts(self.board.held(seat)).minus(turn.artifacts);
        let usable = |artifact: &Artifact| self.artifact_usable(seat, *artifact);
        out.offer_all(ready.iter().filter(usable), Action::UseArtifact);
        let delphi = !turn.delphi && self.has_special(seat, Special::Delphi);
        if delphi && self.can_draw() && self.creature_slots().next().is_some() {
            out.offer(Action::UseDelphi);
        }
    }

    fn artifact_usable(&self, seat: Seat, artifact: Artifact) -> bool {
        match artifact {
            Artifact::Thunderbolt => {
                self.can_pay(seat, box_::THUNDERBOLT_COST)
                    && !self.strike_lands(seat, Strike::Thunderbolt).is_empty()
            }
            Artifact::Conch => {
                self.can_pay(seat, box_::CONCH_COST) && self.harbours(seat, false).next().is_some()
            }
            Artifact::Sword | Artifact::Aegis | Artifact::Lyre => false,
        }
    }

    /// CYC-5.16.2: the n-th Titan move of a turn costs n.
    pub(super) fn move_titan(&mut self, turn: Turn, from: Territory, log: &mut impl Log) {
        self.pay(turn.seat, titan_move_cost(&turn), Reason::Move, log);
        self.turn = Some(Turn { titan_moves: turn.titan_moves + 1, ..turn });
        self.start_move(from, Source::Titan);
    }

    pub(super) fn use_artifact(&mut self, turn: Turn, artifact: Artifact, log: &mut impl Log) {
        let seat = turn.seat;
        self.turn = Some(Turn { artifacts: turn.artifacts.with(artifact), ..turn });
        log.tell(|| Event::ArtifactUsed { seat, artifact });
        match artifact {
            Artifact::Thunderbolt => {
                self.pay(seat, box_::THUNDERBOLT_COST, Reason::Power, log);
                self.aim(Strike::Thunderbolt);
            }
            Artifact::Conch => {
                self.pay(seat, box_::CONCH_COST, Reason::Power, log);
                self.grant_sail();
            }
            Artifact::Sword | Artifact::Aegis | Artifact::Lyre => {}
        }
    }

    pub(super) fn use_delphi(&mut self, turn: Turn, log: &mut impl Log) {
        self.turn = Some(Turn { delphi: true, ..turn });
        log.tell(|| Event::DelphiUsed { seat: turn.seat });
        self.ask_delphi();
    }
}

/// The price of the next Titan move of this turn.
pub(crate) fn titan_move_cost(turn: &Turn) -> u16 {
    u16::from(turn.titan_moves) + 1
}
