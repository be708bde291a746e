//! The creatures that act at once (section 1.5), and who else removes a troop.

use super::{Frame, Log, Offers, Strike};
use crate::action::{Action, Wares};
use crate::board::Ships;
use crate::components as box_;
use crate::event::{Event, Reason};
use crate::ids::{Artifact, Building, Card, Figure, Hero, Piece, Special};
use crate::map::{LandSet, Place, Sea, Territory};
use crate::state::{Cyclades, Source, Tabletop};
use kernel::Seat;

impl Cyclades {
    /// The effect of a creature begins.
    pub(super) fn summon(&mut self, seat: Seat, card: Card, log: &mut impl Log) {
        match card {
            Card::Chimera => {
                self.push(Frame::ChimeraShuffle);
                self.push(Frame::ChimeraPick);
            }
            Card::Chiron => self.push(Frame::FigureSite { figure: Figure::Chiron }),
            Card::Medusa => self.push(Frame::FigureSite { figure: Figure::Medusa }),
            Card::Minotaur => self.push(Frame::FigureSite { figure: Figure::Minotaur }),
            Card::Polyphemus => self.push(Frame::FigureSite { figure: Figure::Polyphemus }),
            Card::Cerberus => self.push(Frame::FigureSite { figure: Figure::Cerberus }),
            Card::Kraken => self.raise_kraken(),
            Card::Cyclops => self.push(Frame::CyclopsFrom),
            Card::Dryad | Card::Griffon | Card::Satyr => self.push(Frame::TargetPlayer { card }),
            Card::Fates => self.gain(seat, self.prosperity(seat), Reason::Card(card), log),
            Card::Giant => self.push(Frame::GiantTarget),
            Card::Harpy => self.push(Frame::TroopTarget { strike: Strike::Harpy }),
            Card::Pegasus => self.push(Frame::PegasusFrom),
            Card::Siren => self.push(Frame::SirenTarget),
            Card::Sphinx => self.push(Frame::Sell),
            Card::Sylph => self.push(Frame::Sylph { steps: box_::SYLPH_STEPS }),
            Card::Charon => self.push(Frame::CharonHero),
            Card::Empusa => self.empty_necropolis(seat, log),
            Card::Erinyes => self.push(Frame::ErinyesFrom),
            Card::Achilles
            | Card::Hector
            | Card::Heracles
            | Card::Penthesilea
            | Card::Perseus
            | Card::Ulysses
            | Card::Thunderbolt
            | Card::Conch
            | Card::Sword
            | Card::Aegis
            | Card::Lyre
            | Card::Scorpion
            | Card::Mummy
            | Card::Elephant
            | Card::Phoenix
            | Card::Scarab
            | Card::Snake
            | Card::EgyptianSphinx => {}
        }
    }
}

/// Chimera.
impl Cyclades {
    pub(super) fn offer_copies(&self, out: &mut impl Offers) {
        out.offer_all(self.discard.iter().filter(|card| card.is_creature()), Action::ChimeraPick);
    }

    pub(super) fn copy(&mut self, seat: Seat, card: Card, log: &mut impl Log) {
        self.pop();
        log.tell(|| Event::ChimeraCopied { seat, card });
        if card.figure().is_some() {
            self.discard.remove(card);
            self.resolving.add(card);
        }
        self.summon(seat, card, log);
    }

    /// CYC-5.11.14: afterwards the discard pile with Chimera is shuffled into the deck.
    pub(super) fn shuffle_chimera(&mut self, log: &mut impl Log) {
        self.pop();
        self.resolving.remove(Card::Chimera);
        self.discard.add(Card::Chimera);
        self.reshuffle(log);
    }
}

/// Cyclops.
impl Cyclades {
    pub(super) fn offer_cyclops(&self, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Decline);
        for at in self.board.held(seat).iter() {
            let types = self.board.land(at).buildings.basic().iter();
            let changeable = |kind: &Building| self.other_types(*kind).next().is_some();
            out.offer_all(types.filter(changeable), |building| Action::CyclopsFrom(at, building));
        }
    }

    fn other_types(&self, building: Building) -> impl Iterator<Item = Building> + '_ {
        let others = Building::BASIC.into_iter().filter(move |&kind| kind != building);
        others.filter(|&kind| self.tiles_left(kind) > 0)
    }

    pub(super) fn answer_cyclops(&mut self, action: Action) {
        self.pop();
        if let Action::CyclopsFrom(at, building) = action {
            self.push(Frame::CyclopsTo { at, building });
        }
    }

    pub(super) fn offer_cyclops_types(&self, building: Building, out: &mut impl Offers) {
        out.offer_all(self.other_types(building), Action::CyclopsTo);
    }

    pub(super) fn rebuild(
        &mut self,
        seat: Seat,
        (at, old): (Territory, Building),
        new: Building,
        log: &mut impl Log,
    ) {
        self.pop();
        self.drop_building(old, at, log);
        self.put_building(seat, new, at, log);
    }
}

/// Dryad, satyr, griffon.
impl Cyclades {
    /// Whom the card can aim at (CYC-5.11.3, CYC-5.11.16); athens protects from dryad and satyr.
    pub(super) fn offer_victims(&self, seat: Seat, card: Card, out: &mut impl Offers) {
        let has = |victim: &Seat| {
            let safe = self.has_special(*victim, Special::Athens);
            let player = self.player(*victim);
            card == Card::Griffon
                || !safe && (if card == Card::Dryad { player.priests } else { player.philosophers }) > 0
        };
        out.offer_all(self.opponents(seat).iter().filter(has), Action::TargetPlayer);
    }

    pub(super) fn rob(&mut self, seat: Seat, card: Card, victim: Seat, log: &mut impl Log) {
        self.pop();
        if card == Card::Griffon {
            return self.steal(victim, seat, self.gold_of(victim) / 2, card, log);
        }
        let piece = if card == Card::Dryad { Piece::Priest } else { Piece::Philosopher };
        for (robbed, sign) in [(victim, false), (seat, true)] {
            let player = self.player_mut(robbed);
            let cards = if piece == Piece::Priest { &mut player.priests } else { &mut player.philosophers };
            *cards = if sign { *cards + 1 } else { cards.saturating_sub(1) };
        }
        log.tell(|| Event::CardStolen { from: victim, to: seat, piece });
    }
}

/// Giant, and troops removed by harpy, bow and thunderbolt.
impl Cyclades {
    pub(super) fn offer_giant(&self, out: &mut impl Offers) {
        for at in self.map().lands.iter().filter(|&at| !self.guarded(at)) {
            out.offer_all(self.board.land(at).buildings.kinds(), |building| {
                Action::GiantTarget(at, building)
            });
        }
    }

    pub(super) fn crush(&mut self, at: Territory, building: Building, log: &mut impl Log) {
        self.pop();
        self.drop_building(building, at, log);
    }

    pub(super) fn offer_troops(&self, seat: Seat, strike: Strike, out: &mut impl Offers) {
        for at in self.strike_lands(seat, strike).iter() {
            out.offer_all(self.board.land(at).units.troop_kinds(), |piece| Action::TroopTarget(at, piece));
        }
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
                    .find(|&land| self.board.land(land).units.artifacts.has(Artifact::Thunderbolt));
                home.map_or(LandSet::NONE, |home| self.linked(seat, home)).minus(held)
            }
        };
        lands.iter().filter(|&at| self.board.land(at).units.troop_kinds().next().is_some()).collect()
    }
}

/// Siren.
impl Cyclades {
    pub(super) fn offer_sirens(&self, seat: Seat, out: &mut impl Offers) {
        let lone = |sea: &Sea| self.board.sea(*sea).ships == Ships { fleets: 1, undead: 0 };
        out.offer_all(self.board.others_sailed(seat).iter().filter(lone), Action::SirenTarget);
    }

    pub(super) fn lure(&mut self, seat: Seat, at: Sea, log: &mut impl Log) {
        if self.fleets_left(seat) == 0 {
            return self.swap(Frame::SirenSource { at });
        }
        self.pop();
        self.turn_fleet(seat, at, log);
    }

    pub(super) fn lure_from(&mut self, seat: Seat, at: Sea, from: Sea, log: &mut impl Log) {
        self.pop();
        self.return_from_sea(seat, from, log);
        self.turn_fleet(seat, at, log);
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

    pub(super) fn offer_siren_sources(&self, seat: Seat, out: &mut impl Offers) {
        let with_fleet = |sea: &Sea| self.board.sea(*sea).ships.fleets > 0;
        out.offer_all(self.board.sailed(seat).iter().filter(with_fleet), Action::SirenSource);
    }
}

/// Sphinx.
impl Cyclades {
    pub(super) fn offer_wares(&self, seat: Seat, out: &mut impl Offers) {
        let wares = |piece, at| Action::Sell(Wares { piece, at });
        out.offer(Action::Stop);
        let player = self.player(seat);
        if player.priests > 0 {
            out.offer(wares(Piece::Priest, None));
        }
        if player.philosophers > 0 {
            out.offer(wares(Piece::Philosopher, None));
        }
        for at in self.board.held(seat).iter() {
            let units = self.board.land(at).units;
            if units.troops > 0 {
                out.offer(wares(Piece::Troop, Some(Place::Land(at))));
            }
            out.offer_all(units.reinforcements.iter(), |unit| wares(Piece::Reinforcement(unit), None));
        }
        let seas = self.board.sailed(seat).iter().filter(|&sea| self.board.sea(sea).ships.fleets > 0);
        out.offer_all(seas, |sea| wares(Piece::Fleet, Some(Place::Sea(sea))));
    }

    /// CYC-5.11.12: two gold each; what is sold is not destroyed.
    pub(super) fn sell(&mut self, seat: Seat, action: Action, log: &mut impl Log) {
        let Action::Sell(Wares { piece, at }) = action else { return self.pop() };
        match (piece, at) {
            (Piece::Troop, Some(Place::Land(at))) => self.return_from_land(seat, piece, at, log),
            (Piece::Fleet, Some(Place::Sea(at))) => self.return_from_sea(seat, at, log),
            (Piece::Reinforcement(unit), _) => {
                if let Some(at) = self.reinforcement_at(seat, unit) {
                    self.return_from_land(seat, piece, at, log);
                }
            }
            (Piece::Priest, _) => self.return_cards(seat, piece, 1, log),
            (Piece::Philosopher, _) => self.return_cards(seat, piece, 1, log),
            _ => return self.pop(),
        }
        self.gain(seat, box_::SPHINX_PRICE, Reason::Card(Card::Sphinx), log);
    }

    /// Priests or philosophers go back to the supply.
    pub(super) fn return_cards(&mut self, seat: Seat, piece: Piece, count: u8, log: &mut impl Log) {
        let player = self.player_mut(seat);
        let cards = if piece == Piece::Priest { &mut player.priests } else { &mut player.philosophers };
        *cards = cards.saturating_sub(count);
        log.tell(|| Event::CardsReturned { seat, piece, count });
    }
}

/// Pegasus, charon, erinyes.
impl Cyclades {
    pub(super) fn offer_pegasus(&self, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Decline);
        out.offer_all(self.origins(seat, Source::Pegasus), Action::PegasusFrom);
    }

    pub(super) fn answer_pegasus(&mut self, action: Action) {
        self.pop();
        if let Action::PegasusFrom(from) = action {
            self.start_move(from, Source::Pegasus);
        }
    }

    /// The dead and departed heroes, without a retired penthesilea.
    pub(super) fn offer_dead_heroes(&self, out: &mut impl Offers) {
        let retired = |hero: Hero| hero == Hero::Penthesilea && self.retired;
        let heroes = Hero::ALL.iter().copied().filter(|hero| self.removed.has(hero.card()));
        out.offer_all(heroes.filter(|&hero| !retired(hero)), Action::CharonHero);
    }

    pub(super) fn offer_marker_origins(&self, seat: Seat, out: &mut impl Offers) {
        let held = self.board.held(seat);
        let fits = |at: &Territory| {
            self.board.land(*at).prosperity > 0 && !self.guarded(*at) && !held.without(*at).is_empty()
        };
        out.offer_all(self.map().lands.iter().filter(fits), Action::ErinyesFrom);
    }

    pub(super) fn move_marker(&mut self, from: Territory, to: Territory, log: &mut impl Log) {
        self.pop();
        let origin = self.board.land_mut(from);
        origin.prosperity = origin.prosperity.saturating_sub(1);
        self.board.land_mut(to).prosperity += 1;
        log.tell(|| Event::MarkerMoved { from, to });
    }
}
