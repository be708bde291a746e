//! What instant creatures can aim at, and which card would find nothing to do (CYC-5.11.3).

use super::Strike;
use super::buildings::Tile;
use crate::board::Ships;
use crate::ids::{Building, Card, Hero, Special};
use crate::map::{Sea, Territory};
use crate::state::{Source, Tabletop};
use kernel::Seat;

/// Targets.
impl Tabletop {
    /// The creatures that Chimera can copy.
    pub(super) fn copies(&self) -> impl Iterator<Item = Card> {
        self.discard.iter().filter(|card| card.is_creature())
    }

    /// The buildings of `seat` that the cyclops can replace.
    pub(super) fn replaceable(&self, seat: Seat) -> impl Iterator<Item = Tile> + '_ {
        self.board.held(seat).iter().flat_map(move |at| {
            let types = self.board.land(at).buildings.basic().iter();
            let changeable = |kind: &Building| self.other_types(*kind).next().is_some();
            types.filter(changeable).map(move |building| Tile { building, at })
        })
    }

    /// The types that could stand in the place of this one.
    pub(super) fn other_types(&self, building: Building) -> impl Iterator<Item = Building> + '_ {
        let others = Building::BASIC.into_iter().filter(move |&kind| kind != building);
        others.filter(|&kind| self.tiles_left(kind) > 0)
    }

    /// At whom dryad, satyr or griffon can aim (CYC-5.11.3, CYC-5.11.16); athens protects from dryad and satyr.
    pub(super) fn robbable(&self, seat: Seat, card: Card) -> impl Iterator<Item = Seat> + '_ {
        self.opponents(seat).iter().filter(move |&victim| {
            let safe = self.has_special(victim, Special::Athens);
            let player = self.player(victim);
            card == Card::Griffon
                || !safe && (if card == Card::Dryad { player.priests } else { player.philosophers }) > 0
        })
    }

    /// The small buildings in reach of the giant.
    pub(super) fn crushable(&self) -> impl Iterator<Item = Tile> + '_ {
        self.map()
            .lands
            .iter()
            .filter(|&at| !self.guarded(at))
            .flat_map(|at| self.board.land(at).buildings.kinds().map(move |building| Tile { building, at }))
    }

    /// The dead and departed heroes whom charon can bring, without a retired penthesilea.
    pub(super) fn departed(&self) -> impl Iterator<Item = Hero> + '_ {
        let retired = |hero: Hero| hero == Hero::Penthesilea && self.retired;
        let heroes = Hero::ALL.iter().copied().filter(|hero| self.removed.contains(hero.card()));
        heroes.filter(move |&hero| !retired(hero))
    }

    /// From where the erinyes can bring a marker to `seat`.
    pub(super) fn marked(&self, seat: Seat) -> impl Iterator<Item = Territory> + '_ {
        let held = self.board.held(seat);
        self.map().lands.iter().filter(move |&at| {
            self.board.land(at).prosperity > 0 && !self.guarded(at) && !held.without(at).is_empty()
        })
    }

    /// Where the siren finds a lone fleet of somebody else.
    pub(super) fn lone_fleets(&self, seat: Seat) -> impl Iterator<Item = Sea> + '_ {
        let lone = |sea: &Sea| self.board.sea(*sea).ships == Ships { fleets: 1, undead: 0 };
        self.board.others_sailed(seat).iter().filter(lone)
    }
}

impl Tabletop {
    /// Why a card would do nothing for `seat` now; nothing where it finds something to do.
    pub fn idle(&self, seat: Seat, card: Card) -> Option<&'static str> {
        let (busy, why) = match card {
            Card::Chimera => (self.copies().next().is_some(), "no creature lies in the discard pile"),
            Card::Cyclops => (self.replaceable(seat).next().is_some(), "you have no building to replace"),
            Card::Dryad => (self.robbable(seat, card).next().is_some(), "there is no priest to take"),
            Card::Satyr => (self.robbable(seat, card).next().is_some(), "there is no philosopher to take"),
            Card::Fates => (self.prosperity(seat) > 0, "you have no income"),
            Card::Giant => (self.crushable().next().is_some(), "there is no building to destroy"),
            Card::Harpy => {
                (!self.strike_lands(seat, Strike::Harpy).is_empty(), "there is no troop to remove")
            }
            Card::Minotaur => (self.any_land_unit(), "no unit stands anywhere"),
            Card::Pegasus => {
                (self.origins(seat, Source::Pegasus).next().is_some(), "none of your units can fly anywhere")
            }
            Card::Siren => {
                (self.lone_fleets(seat).next().is_some(), "there is no lone fleet of another player")
            }
            Card::Sphinx => (self.has_wares(seat), "you have nothing that it buys"),
            Card::Sylph => (self.harbours(seat, false).next().is_some(), "none of your fleets can sail"),
            Card::Charon => (self.departed().next().is_some(), "no hero has departed yet"),
            Card::Empusa => (self.empusa_gold() > 0, "there is no gold on the Necropolis that it could take"),
            Card::Erinyes => (self.marked(seat).next().is_some(), "there is no prosperity marker to move"),
            Card::Chiron
            | Card::Griffon
            | Card::Kraken
            | Card::Medusa
            | Card::Polyphemus
            | Card::Cerberus
            | Card::Achilles
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
            | Card::EgyptianSphinx => return None,
        };
        (!busy).then_some(why)
    }

    fn any_land_unit(&self) -> bool {
        self.map().lands.iter().any(|at| !self.board.land(at).units.is_empty())
    }

    /// Whether `seat` has something that the sphinx buys (CYC-5.11.12).
    fn has_wares(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        let sold = |at: Territory| {
            let units = self.board.land(at).units;
            units.troops > 0 || !units.reinforcements.is_empty()
        };
        player.priests + player.philosophers > 0
            || self.board.held(seat).iter().any(sold)
            || self.board.sailed(seat).iter().any(|sea| self.board.sea(sea).ships.fleets > 0)
    }

    /// The gold that empusa would take: none where Chiron guards the Necropolis (CYC-5.11.10).
    fn empusa_gold(&self) -> u16 {
        let open = self.necropolis().filter(|&at| !self.guarded(at));
        open.map_or(0, |at| self.board.land(at).gold)
    }
}
