//! The actions of a turn (section 4.4): what is open, and which rule answers.

use super::{Frame, Log, Offers, Stage};
use crate::action::Action;
use crate::components as box_;
use crate::event::Reason;
use crate::ids::God;
use crate::map::Place;
use crate::state::{Cyclades, Source, Turn};

impl Cyclades {
    pub(super) fn offer_main(&self, out: &mut impl Offers) {
        let Some(turn) = &self.turn else { return };
        out.offer(Action::EndTurn);
        self.offer_god_actions(turn, out);
        if out.enough() {
            return;
        }
        self.offer_purchases(turn, out);
        if out.enough() {
            return;
        }
        self.offer_module_actions(turn, out);
    }

    /// What the god allows: recruits, buildings, and the special action.
    fn offer_god_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if self.gold_of(turn.seat) == 0 {
            return;
        }
        self.offer_recruit(turn, out);
        self.offer_buildings(turn, out);
        match turn.god {
            God::Ares => out.offer_all(self.origins(turn.seat, Source::Ares), Action::TroopMove),
            God::Poseidon => out.offer_all(self.harbours(turn.seat, false), Action::FleetMove),
            God::Zeus => self.offer_replacements(turn, out),
            God::Hades => self.offer_undead_moves(turn, out),
            God::Athena | God::Apollo | God::Kronos => {}
        }
    }

    /// The hooks of the modules into the actions of a turn.
    fn offer_module_actions(&self, turn: &Turn, out: &mut impl Offers) {
        self.offer_hades_actions(turn, out);
        self.offer_titans_actions(turn, out);
        self.offer_monument_actions(turn, out);
        self.offer_egypt_actions(turn, out);
    }

    /// What the hades module adds to the actions of a turn.
    fn offer_hades_actions(&self, turn: &Turn, out: &mut impl Offers) {
        if !self.options.hades {
            return;
        }
        self.offer_sacrifices(turn, out);
        self.offer_favor(turn, out);
        self.offer_items(turn, out);
        if self.theater_dues(turn.seat).is_some() {
            out.offer(Action::TheaterMetropolis);
        }
    }

    pub(super) fn answer_main(&mut self, action: Action, log: &mut impl Log) {
        self.pop();
        let Some(turn) = self.turn else { return };
        let seat = turn.seat;
        match action {
            Action::EndTurn => self.swap(Frame::Turn(Stage::End)),
            Action::Recruit => self.recruit(turn, log),
            Action::Build(building) => self.order_building(seat, building, box_::BUILD_COST, log),
            Action::TroopMove(from) => {
                self.pay(seat, box_::TROOP_MOVE_COST, Reason::Move, log);
                self.start_move(from, Source::Ares);
            }
            Action::FleetMove(from) => {
                self.pay(seat, box_::FLEET_MOVE_COST, Reason::Move, log);
                self.start_sail(from, box_::FLEET_STEPS, false);
            }
            Action::UndeadTroopMove(from) => self.start_undead_move(seat, Place::Land(from), log),
            Action::UndeadFleetMove(from) => self.start_undead_move(seat, Place::Sea(from), log),
            Action::ReplaceCreature(slot) => {
                self.pay(seat, box_::REPLACE_COST, Reason::Replacement, log);
                self.replace(seat, slot, log);
            }
            Action::BuyCard(slot) => self.push(Frame::CardPayment { slot }),
            Action::TitanMove(from) => self.move_titan(turn, from, log),
            Action::SpecialAttack(unit) => self.start_special_attack(turn, unit, log),
            Action::SacrificeHero(hero) => self.sacrifice(seat, hero, log),
            Action::UseFavor => self.use_favor(turn, log),
            Action::PlayItem(item) => self.play_item(turn, item, log),
            Action::ClaimMonument(monument) => self.claim(seat, monument, log),
            Action::UseMonument(monument) => self.use_monument(turn, monument, log),
            Action::UseArtifact(artifact) => self.use_artifact(turn, artifact, log),
            Action::UseDelphi => self.use_delphi(turn, log),
            Action::TheaterMetropolis => {
                if let Some(dues) = self.theater_dues(seat) {
                    self.found_by_discards(dues);
                }
            }
            _ => self.push(Frame::Main),
        }
    }
}
