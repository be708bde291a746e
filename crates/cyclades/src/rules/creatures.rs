//! The creatures that act at once (section 1.5).

use super::buildings::Tile;
use super::frame::{Decision, Happening, choice};
use super::{Log, Newcomer, Offers, Strike};
use crate::action::Action;
use crate::event::{Event, Reason};
use crate::ids::{Building, Card, Hero, Piece};
use crate::map::Territory;
use crate::state::Cyclades;
use crate::text::{Asked, count, one};
use kernel::{Remark, Seat};
use serde::{Deserialize, Serialize};

impl Cyclades {
    /// The effect of a creature begins.
    pub(super) fn summon(&mut self, seat: Seat, card: Card, log: &mut impl Log) {
        match card {
            Card::Chimera => self.wake_chimera(),
            Card::Chiron | Card::Medusa | Card::Minotaur | Card::Polyphemus | Card::Cerberus => {
                self.bring_figure(card);
            }
            Card::Kraken => self.raise_kraken(),
            Card::Cyclops => self.push(CyclopsFrom),
            Card::Dryad | Card::Griffon | Card::Satyr => self.push(TargetPlayer { card }),
            Card::Fates => self.gain(seat, self.prosperity(seat), Reason::Card(card), log),
            Card::Giant => self.push(GiantTarget),
            Card::Harpy => self.aim(Strike::Harpy),
            Card::Pegasus => self.saddle_pegasus(),
            Card::Siren => self.hear_siren(),
            Card::Sphinx => self.open_market(),
            Card::Sylph => self.raise_winds(),
            Card::Charon => self.push(CharonHero),
            Card::Empusa => self.empty_necropolis(seat, log),
            Card::Erinyes => self.push(ErinyesFrom),
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

    /// Chimera acts as another creature; afterwards she is shuffled in.
    fn wake_chimera(&mut self) {
        self.push(ChimeraShuffle);
        self.push(ChimeraPick);
    }
}

/// Which creature chimera copies.
#[derive(Clone, Copy)]
pub(crate) struct ChimeraPick;

impl Decision for ChimeraPick {
    choice!(Card: ChimeraPick(card) => card);

    const QUESTION: &'static str = "As which creature does Chimera act?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.copies(), Action::ChimeraPick);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, card: Card, log: &mut impl Log) {
        game.pop();
        log.tell(|| Event::ChimeraCopied { seat, card, idle: Remark(game.idle(seat, card)) });
        if card.figure().is_some() {
            game.discard.remove(card);
            game.resolving.insert(card);
        }
        game.summon(seat, card, log);
    }

    fn label(self, asked: &Asked<'_>, card: Card) -> String {
        format!("As {}: {}", card.title(), asked.effect(card))
    }
}

/// CYC-5.11.14: afterwards the discard pile with Chimera is shuffled into the deck.
#[derive(Clone, Copy)]
pub(crate) struct ChimeraShuffle;

impl Happening for ChimeraShuffle {
    fn run(self, game: &mut Cyclades, log: &mut impl Log) {
        game.pop();
        game.resolving.remove(Card::Chimera);
        game.discard.insert(Card::Chimera);
        game.reshuffle(log);
    }

    fn resolves(self) -> Option<Card> {
        Some(Card::Chimera)
    }
}

/// Which building the cyclops replaces.
#[derive(Clone, Copy)]
pub(crate) struct CyclopsFrom;

impl Decision for CyclopsFrom {
    choice!(Option<CyclopsTo>: Decline => None, CyclopsFrom(at, building) => Some(CyclopsTo { at, building }));

    const QUESTION: &'static str = "Which building does the Cyclops replace?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer(Action::Decline);
        out.offer_all(game.replaceable(seat), |tile| Action::CyclopsFrom(tile.at, tile.building));
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, choice: Option<CyclopsTo>, _log: &mut impl Log) {
        game.pop();
        if let Some(next) = choice {
            game.push(next);
        }
    }

    fn label(self, _asked: &Asked<'_>, choice: Option<CyclopsTo>) -> String {
        match choice {
            Some(CyclopsTo { at, building }) => format!("Replace the {} in {}", building.title(), at.title()),
            None => "Do not use it".to_owned(),
        }
    }
}

/// By which type the cyclops replaces this building.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CyclopsTo {
    pub at: Territory,
    pub building: Building,
}

impl Decision for CyclopsTo {
    choice!(Building: CyclopsTo(building) => building);

    const QUESTION: &'static str = "Which type stands there instead?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.other_types(self.building), Action::CyclopsTo);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, new: Building, log: &mut impl Log) {
        game.pop();
        game.drop_building(self.building, self.at, log);
        game.put_building(seat, new, self.at, log);
    }

    fn label(self, _asked: &Asked<'_>, building: Building) -> String {
        format!("By {}", one(building.title()))
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.active_holds(self.at) && game.board.land(self.at).buildings.basic().contains(self.building)
    }
}

/// At whom dryad, satyr or griffon aim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TargetPlayer {
    pub card: Card,
}

impl Decision for TargetPlayer {
    choice!(Seat: TargetPlayer(victim) => victim);

    fn ask(self, _asked: &Asked<'_>) -> String {
        format!("From whom does {} take?", self.card.title())
    }

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.robbable(seat, self.card), Action::TargetPlayer);
    }

    fn answer(self, game: &mut Cyclades, seat: Seat, victim: Seat, log: &mut impl Log) {
        game.pop();
        if self.card == Card::Griffon {
            return game.steal(victim, seat, game.gold_of(victim) / 2, self.card, log);
        }
        let piece = if self.card == Card::Dryad { Piece::Priest } else { Piece::Philosopher };
        for (robbed, sign) in [(victim, false), (seat, true)] {
            let player = game.player_mut(robbed);
            let cards = if piece == Piece::Priest { &mut player.priests } else { &mut player.philosophers };
            *cards = if sign { *cards + 1 } else { cards.saturating_sub(1) };
        }
        log.tell(|| Event::CardStolen { from: victim, to: seat, piece });
    }

    /// With what there is to take, as far as it lies open.
    fn label(self, asked: &Asked<'_>, victim: Seat) -> String {
        let player = asked.player(victim);
        let loot = if self.card == Card::Dryad {
            format!(" ({})", count(player.priests, "priest"))
        } else if self.card == Card::Satyr {
            format!(" ({})", count(player.philosophers, "philosopher"))
        } else {
            ": half of the gold behind the screen".to_owned()
        };
        format!("{}{loot}", asked.names.of(victim))
    }
}

/// What the giant destroys.
#[derive(Clone, Copy)]
pub(crate) struct GiantTarget;

impl Decision for GiantTarget {
    choice!(Tile: GiantTarget(at, building) => Tile { building, at });

    const QUESTION: &'static str = "Which building does the Giant destroy?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.crushable(), |tile| Action::GiantTarget(tile.at, tile.building));
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, tile: Tile, log: &mut impl Log) {
        game.pop();
        game.drop_building(tile.building, tile.at, log);
    }

    fn label(self, asked: &Asked<'_>, tile: Tile) -> String {
        format!("Destroy the {} in {}", tile.building.title(), asked.owned(tile.at))
    }
}

/// Which hero charon brings.
#[derive(Clone, Copy)]
pub(crate) struct CharonHero;

impl Decision for CharonHero {
    choice!(Hero: CharonHero(hero) => hero);

    const QUESTION: &'static str = "Which hero does Charon bring back?";

    fn offer(self, game: &Cyclades, _seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.departed(), Action::CharonHero);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, hero: Hero, _log: &mut impl Log) {
        game.pop();
        game.welcome(Newcomer::Hired(hero));
    }

    fn label(self, _asked: &Asked<'_>, hero: Hero) -> String {
        format!("{}: {}", hero.title(), hero.card().help())
    }
}

/// From where the erinyes take a marker.
#[derive(Clone, Copy)]
pub(crate) struct ErinyesFrom;

impl Decision for ErinyesFrom {
    choice!(Territory: ErinyesFrom(from) => from);

    const QUESTION: &'static str = "From where do the Erinyes take a marker?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.marked(seat), Action::ErinyesFrom);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, from: Territory, _log: &mut impl Log) {
        game.swap(ErinyesTo { from });
    }

    fn label(self, asked: &Asked<'_>, from: Territory) -> String {
        format!("Take a marker from {}", asked.owned(from))
    }
}

/// Where they bring it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ErinyesTo {
    pub from: Territory,
}

impl Decision for ErinyesTo {
    choice!(Territory: ErinyesTo(to) => to);

    const QUESTION: &'static str = "Where do they bring it?";

    fn offer(self, game: &Cyclades, seat: Seat, out: &mut impl Offers) {
        out.offer_all(game.board.held(seat).without(self.from).iter(), Action::ErinyesTo);
    }

    fn answer(self, game: &mut Cyclades, _seat: Seat, to: Territory, log: &mut impl Log) {
        let from = self.from;
        game.pop();
        let origin = game.board.land_mut(from);
        origin.prosperity = origin.prosperity.saturating_sub(1);
        game.board.land_mut(to).prosperity += 1;
        log.tell(|| Event::MarkerMoved { from, to });
    }

    fn label(self, _asked: &Asked<'_>, to: Territory) -> String {
        format!("Bring it to {}", to.title())
    }

    fn fits(self, game: &Cyclades) -> bool {
        game.map().lands.contains(self.from) && game.board.land(self.from).prosperity > 0
    }
}
