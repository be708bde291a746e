//! Which rule lists, answers and plays each frame.

use super::{Frame, Log, Offers};
use crate::action::Action;
use crate::board::Metropolis;
use crate::board::Ships;
use crate::state::{Cyclades, Ending, Source};
use kernel::Seat;

impl Cyclades {
    /// Lists what `seat` may do in this frame, in the order of the rules.
    pub(crate) fn offer(&self, frame: Frame, seat: Seat, out: &mut impl Offers) {
        match frame {
            Frame::Cycle(_) | Frame::Turn(_) | Frame::ChimeraShuffle | Frame::MilitaryVictory => {}
            Frame::Bid { barred } => self.offer_gods(seat, barred, out),
            Frame::Amount { god } => self.offer_amounts(seat, god, out),
            Frame::Deploy => self.offer_deploy(seat, out),
            Frame::SetupClaim => self.offer_setup_claims(seat, out),
            Frame::HeroUpkeep { .. } => self.offer_upkeep(seat, out),
            Frame::KeepFigure { .. } => self.offer_keep(seat, out),
            Frame::AcademyFleet => self.offer_academy_seas(seat, out),
            Frame::Prosperity => out.offer_all(self.marker_lands(seat).iter(), Action::PlaceProsperity),
            Frame::PlaceTroop => self.offer_troop_sites(seat, out),
            Frame::PlaceFleet => self.offer_fleet_sites(seat, out),
            Frame::UndeadKind => self.offer_undead_kinds(seat, out),
            Frame::PlaceUndead { piece } => self.offer_undead_sites(seat, piece, out),
            Frame::KronosGift => self.offer_kronos_gift(seat, out),
            Frame::Main => self.offer_main(out),
            Frame::BuildType { price } => self.offer_build_types(seat, price, out),
            Frame::BuildSite { building } => self.offer_build_sites(seat, building, out),
            Frame::UnitSite { what } => self.offer_unit_sites(seat, what, out),
            Frame::CardPayment { slot } => {
                if let Some(turn) = &self.turn {
                    self.offer_payments(turn, slot, out);
                }
            }
            Frame::BuySlot { .. } => self.offer_buy_slots(out),
            Frame::PayPiece { monument, .. } => self.offer_pieces(seat, monument, out),
            Frame::ReplaceSlot => out.offer_all(self.creature_slots(), Action::ReplaceSlot),
            Frame::FigureSite { figure } => self.offer_figure_sites(figure, out),
            Frame::PushFleets => self.offer_pushes(out),
            Frame::ChimeraPick => self.offer_copies(out),
            Frame::CyclopsFrom => self.offer_cyclops(seat, out),
            Frame::CyclopsTo { building, .. } => self.offer_cyclops_types(building, out),
            Frame::TargetPlayer { card } => self.offer_victims(seat, card, out),
            Frame::GiantTarget => self.offer_giant(out),
            Frame::TroopTarget { strike } => self.offer_troops(seat, strike, out),
            Frame::KrakenPlace => out.offer_all(self.map().waters.iter(), Action::KrakenPlace),
            Frame::KrakenStep => self.offer_kraken_steps(seat, out),
            Frame::SirenTarget => self.offer_sirens(seat, out),
            Frame::SirenSource { .. } => self.offer_siren_sources(seat, out),
            Frame::Sell => self.offer_wares(seat, out),
            Frame::Sylph { steps } => self.offer_sylph(seat, steps, out),
            Frame::CharonHero => self.offer_dead_heroes(out),
            Frame::ErinyesFrom => self.offer_marker_origins(seat, out),
            Frame::ErinyesTo { from } => {
                out.offer_all(self.board.held(seat).without(from).iter(), Action::ErinyesTo);
            }
            Frame::SacrificeTerritory { from } => self.offer_achilles_lands(seat, from, out),
            Frame::RemoveTroop { at, left } => self.offer_achilles_troops(at, left, out),
            Frame::FleetToReturn { left } => self.offer_fleets_to_return(seat, left, out),
            Frame::PerseusTarget => self.offer_prey(out),
            Frame::FigureTarget => self.offer_figures(out),
            Frame::MoveFrom => out.offer_all(self.origins(seat, Source::Granted), Action::MoveFrom),
            Frame::FleetFrom => out.offer_all(self.harbours(seat, false), Action::FleetFrom),
            Frame::FreeMove => {
                out.offer_all(self.origins(seat, Source::Granted), Action::MoveFrom);
                out.offer_all(self.harbours(seat, false), Action::FleetFrom);
            }
            Frame::PegasusFrom => self.offer_pegasus(seat, out),
            Frame::MoveTo => self.offer_targets(seat, out),
            Frame::MoveCount => self.offer_counts(out),
            Frame::MoveSpecial => self.offer_specials_to_move(out),
            Frame::FleetStep => self.offer_steps(seat, out),
            Frame::FleetUndead { fleets, .. } => self.offer_undead_fleets(fleets, out),
            Frame::Scarab => self.offer_scarab_targets(seat, out),
            Frame::Scorpion => self.offer_stings(out),
            Frame::Battle(clash) => self.offer_clash(clash, out),
            Frame::Lighthouse { lost_in, left, .. } => self.offer_lighthouse(seat, lost_in, left, out),
            Frame::Discard { types, theaters } => self.offer_discard(seat, types, theaters, out),
            Frame::MetropolisSite => self.offer_metropolis_sites(seat, out),
            Frame::ClearSlot { at } => self.offer_clear(at, out),
            Frame::SpecialChoice { .. } => self.offer_specials(out),
            Frame::ClaimFirst => self.offer_claims_first(seat, out),
            Frame::MonumentSite { .. } => out.offer_all(self.board.held(seat).iter(), Action::MonumentSite),
        }
    }

    /// Does what `seat` chose in this frame. Only offered actions come here; any other leaves the frame standing.
    pub(super) fn answer(&mut self, frame: Frame, seat: Seat, action: Action, log: &mut impl Log) {
        match (frame, action) {
            (Frame::Bid { .. }, Action::BidGod(god)) => self.choose_god(seat, god, log),
            (Frame::Amount { god }, Action::BidAmount(gold)) => self.place_bid(seat, god, gold, log),
            (Frame::Deploy, action) => self.answer_deploy(seat, action, log),
            (Frame::SetupClaim, Action::SetupClaimMonument(monument)) => self.claim(seat, monument, log),
            (Frame::SetupClaim, _) => self.end_deploy(seat),
            (Frame::HeroUpkeep { hero, .. }, action) => self.answer_upkeep(seat, hero, action, log),
            (Frame::KeepFigure { figure }, action) => self.answer_keep(seat, figure, action, log),
            (Frame::AcademyFleet | Frame::PlaceTroop | Frame::PlaceFleet, action) => {
                self.answer_place(seat, action, log);
            }
            (Frame::Prosperity, Action::PlaceProsperity(at)) => {
                self.pop();
                self.put_marker(seat, at, log);
            }
            (Frame::UndeadKind, Action::UndeadKind(piece)) => self.swap(Frame::PlaceUndead { piece }),
            (Frame::PlaceUndead { .. }, Action::PlaceUndead(at)) => self.place_undead(seat, at, log),
            (Frame::KronosGift, Action::KronosGift(building)) => self.answer_kronos_gift(building),
            (Frame::Main, action) => self.answer_main(action, log),
            (Frame::BuildType { price }, Action::BuildType(kind)) => {
                self.answer_build_type(seat, kind, price, log);
            }
            (Frame::BuildSite { building }, Action::BuildSite(at)) => {
                self.answer_build_site(seat, building, at, log);
            }
            (Frame::UnitSite { what }, Action::UnitSite(at)) => self.answer_unit_site(seat, what, at, log),
            (Frame::CardPayment { slot }, Action::CardPayment(discounts)) => {
                self.answer_payment(slot, discounts, log);
            }
            (Frame::BuySlot { monument }, Action::BuySlot(slot)) => {
                self.choose_buy_slot(seat, monument, slot, log);
            }
            (Frame::PayPiece { slot, .. }, Action::PayPiece(at)) => self.pay_piece(seat, slot, at, log),
            (Frame::ReplaceSlot, Action::ReplaceSlot(slot)) => {
                self.pop();
                self.replace(seat, slot, log);
            }
            (Frame::MetropolisSite, Action::MetropolisSite(at)) => {
                self.pop();
                self.found_at(at);
            }
            (Frame::Discard { types, theaters }, Action::MetropolisDiscard(building, at)) => {
                self.answer_discard((types, theaters), (building, at), log);
            }
            (Frame::ClearSlot { at }, Action::ClearSlot(building)) => self.drop_building(building, at, log),
            (Frame::SpecialChoice { at }, Action::ChooseSpecialMetropolis(tile)) => {
                self.lay_metropolis(seat, at, Metropolis::Special(tile), log);
            }
            (Frame::ClaimFirst, Action::ClaimMonumentFirst(monument)) => self.claim(seat, monument, log),
            (Frame::MonumentSite { monument }, Action::MonumentSite(at)) => {
                self.put_monument(seat, monument, at, log);
            }
            (Frame::Battle(clash), action) => self.answer_clash(clash, action, log),
            (Frame::Lighthouse { lost_in, left, .. }, Action::LighthouseSea(to)) => {
                self.save_fleet(seat, (lost_in, left), to, log);
            }
            (frame, action) => self.answer_card(frame, seat, action, log),
        }
    }

    /// Answers to cards, powers and moves.
    fn answer_card(&mut self, frame: Frame, seat: Seat, action: Action, log: &mut impl Log) {
        match (frame, action) {
            (Frame::FigureSite { figure }, Action::FigureSite(at)) => {
                self.place_figure(seat, figure, at, log);
            }
            (Frame::PushFleets, Action::PushFleets(to)) => self.push_fleets(to, log),
            (Frame::ChimeraPick, Action::ChimeraPick(card)) => self.copy(seat, card, log),
            (Frame::CyclopsFrom, action) => self.answer_cyclops(action),
            (Frame::CyclopsTo { at, building }, Action::CyclopsTo(new)) => {
                self.rebuild(seat, (at, building), new, log);
            }
            (Frame::TargetPlayer { card }, Action::TargetPlayer(victim)) => self.rob(seat, card, victim, log),
            (Frame::GiantTarget, Action::GiantTarget(at, building)) => self.crush(at, building, log),
            (Frame::TroopTarget { .. }, Action::TroopTarget(at, piece)) => {
                self.pop();
                self.destroy_on_land(at, piece, log);
            }
            (Frame::KrakenPlace, Action::KrakenPlace(at)) => self.place_kraken(seat, at, log),
            (Frame::KrakenStep, action) => self.answer_kraken_step(seat, action, log),
            (Frame::SirenTarget, Action::SirenTarget(at)) => self.lure(seat, at, log),
            (Frame::SirenSource { at }, Action::SirenSource(from)) => self.lure_from(seat, at, from, log),
            (Frame::Sell, action) => self.sell(seat, action, log),
            (Frame::Sylph { steps }, action) => self.answer_sylph(steps, action),
            (Frame::CharonHero, Action::CharonHero(hero)) => {
                self.swap(Frame::UnitSite { what: super::Newcomer::Hired(hero) });
            }
            (Frame::ErinyesFrom, Action::ErinyesFrom(from)) => self.swap(Frame::ErinyesTo { from }),
            (Frame::ErinyesTo { from }, Action::ErinyesTo(to)) => self.move_marker(from, to, log),
            (Frame::SacrificeTerritory { .. }, Action::SacrificeTerritory(at)) => {
                let left = crate::components::ACHILLES_TROOPS;
                self.swap(Frame::RemoveTroop { at, left });
            }
            (Frame::RemoveTroop { at, left }, action) => self.answer_achilles(at, left, action, log),
            (Frame::FleetToReturn { left }, Action::FleetToReturn(from)) => {
                self.return_fleet(seat, from, left, log);
            }
            (Frame::PerseusTarget, Action::PerseusTarget(prey)) => self.slay(prey, log),
            (Frame::FigureTarget, Action::FigureTarget(figure)) => self.strike_figure(figure, log),
            (Frame::PegasusFrom, action) => self.answer_pegasus(action),
            (Frame::MoveFrom | Frame::FleetFrom | Frame::FreeMove, action) => self.answer_granted(action),
            (Frame::MoveTo, Action::MoveTo(to)) => self.choose_target(seat, to),
            (Frame::MoveCount, Action::MoveCount(troops)) => self.choose_count(troops),
            (Frame::MoveSpecial, action) => self.choose_special(seat, action, log),
            (Frame::FleetStep, action) => self.answer_step(seat, action, log),
            (Frame::FleetUndead { to, fleets }, Action::FleetUndead(undead)) => {
                self.pop();
                self.sail_to(seat, to, Ships { fleets, undead }, log);
            }
            (Frame::Scarab, action) => self.answer_scarab(seat, action, log),
            (Frame::Scorpion, Action::ScorpionTarget(piece)) => self.sting(seat, piece, log),
            _ => self.pop(),
        }
    }

    /// Plays a frame that nobody decides.
    pub(super) fn run(&mut self, frame: Frame, log: &mut impl Log) {
        match frame {
            Frame::Cycle(step) => self.run_step(step, log),
            Frame::Turn(stage) => self.run_stage(stage, log),
            Frame::ChimeraShuffle => self.shuffle_chimera(log),
            Frame::Battle(clash) => self.run_clash(clash, log),
            Frame::Scarab if self.settle_aftermath(log) => {}
            Frame::MilitaryVictory => match self.active() {
                Some(seat) => self.finish(Ending::Military(seat), log),
                None => self.pop(),
            },
            _ => self.pop(),
        }
    }

    /// A decision without options passes: what was to be placed or hit is lost, what was to be chosen falls out.
    pub(super) fn pass_unused(&mut self, frame: Frame, log: &mut impl Log) {
        match frame {
            Frame::Deploy => self.skip_deploy(),
            Frame::MetropolisSite => self.lose_founding(log),
            Frame::SpecialChoice { at } => match self.active() {
                Some(seat) if self.ordinary_left() > 0 => {
                    self.lay_metropolis(seat, at, Metropolis::Ordinary, log);
                }
                Some(_) | None => self.pop(),
            },
            Frame::FigureSite { figure } => self.discard_figure_card(figure),
            Frame::PushFleets => self.push_nowhere(log),
            Frame::Battle(clash) => self.run_clash(clash, log),
            Frame::MoveTo | Frame::MoveCount | Frame::MoveSpecial => {
                self.group = None;
                self.pop();
            }
            Frame::FleetStep => {
                self.sail = None;
                self.pop();
            }
            Frame::Cycle(_)
            | Frame::Turn(_)
            | Frame::ChimeraShuffle
            | Frame::MilitaryVictory
            | Frame::Bid { .. }
            | Frame::Amount { .. }
            | Frame::HeroUpkeep { .. }
            | Frame::Lighthouse { .. }
            | Frame::SetupClaim
            | Frame::KeepFigure { .. }
            | Frame::AcademyFleet
            | Frame::Prosperity
            | Frame::PlaceTroop
            | Frame::PlaceFleet
            | Frame::UndeadKind
            | Frame::PlaceUndead { .. }
            | Frame::KronosGift
            | Frame::Main
            | Frame::BuildType { .. }
            | Frame::BuildSite { .. }
            | Frame::UnitSite { .. }
            | Frame::CardPayment { .. }
            | Frame::BuySlot { .. }
            | Frame::PayPiece { .. }
            | Frame::ReplaceSlot
            | Frame::ChimeraPick
            | Frame::CyclopsFrom
            | Frame::CyclopsTo { .. }
            | Frame::TargetPlayer { .. }
            | Frame::GiantTarget
            | Frame::TroopTarget { .. }
            | Frame::KrakenPlace
            | Frame::KrakenStep
            | Frame::SirenTarget
            | Frame::SirenSource { .. }
            | Frame::Sell
            | Frame::Sylph { .. }
            | Frame::CharonHero
            | Frame::ErinyesFrom
            | Frame::ErinyesTo { .. }
            | Frame::SacrificeTerritory { .. }
            | Frame::RemoveTroop { .. }
            | Frame::FleetToReturn { .. }
            | Frame::PerseusTarget
            | Frame::FigureTarget
            | Frame::MoveFrom
            | Frame::PegasusFrom
            | Frame::FreeMove
            | Frame::FleetFrom
            | Frame::FleetUndead { .. }
            | Frame::Scarab
            | Frame::Scorpion
            | Frame::Discard { .. }
            | Frame::ClearSlot { .. }
            | Frame::ClaimFirst
            | Frame::MonumentSite { .. } => self.pop(),
        }
    }
}
