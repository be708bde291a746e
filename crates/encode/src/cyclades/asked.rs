//! What is being decided.

use super::table::one;
use super::{Around, BUILDINGS, CARDS, GODS, MONUMENTS, PIECES, SLOTS, piece};
use crate::Pen;
use cyclades::map::Place;
use cyclades::{
    Building, Card, Clash, Figure, Frame, God, Monument, Newcomer, Piece, Side, Slot, Strike, Tabletop,
};
use kernel::Seat;

/// What is decided, with what it is about.
#[derive(Default)]
struct Asked {
    kind: usize,
    god: Option<God>,
    building: Option<Building>,
    card: Option<Card>,
    slot: Option<Slot>,
    monument: Option<Monument>,
    piece: Option<Piece>,
    at: Option<Place>,
    seat: Option<Seat>,
    number: u16,
}

#[inline(always)]
pub(super) fn asked(table: &Tabletop, eye: Around, pen: &mut impl Pen) {
    let asked = table.top().map(about);
    let kind = asked.as_ref().map(|asked| asked.kind);
    let asked = asked.unwrap_or_default();
    pen.block(FRAMES + GODS + BUILDINGS + CARDS + SLOTS + MONUMENTS + PIECES, true, |pen| {
        pen.one("asked", FRAMES, kind);
        one("asked.god", asked.god, pen);
        one("asked.building", asked.building, pen);
        one("asked.card", asked.card, pen);
        one("asked.slot", asked.slot, pen);
        one("asked.monument", asked.monument, pen);
        pen.one("asked.piece", PIECES, asked.piece.map(piece));
    });
    eye.at("asked.at", asked.at, pen);
    eye.seat("asked.seat", asked.seat, pen);
    pen.number("asked.number", asked.number.into(), 10);
    for figure in Figure::ALL {
        let standing = table.figures.get(figure);
        pen.enter("figure", figure.index());
        pen.block(eye.lands() + eye.seas() + usize::from(eye.seats) + 1, standing.is_some(), |pen| {
            eye.at("at", standing.map(|standing| standing.at), pen);
            eye.seat("owner", standing.and_then(|standing| standing.owner), pen);
            let since = standing.map_or(table.cycle, |standing| standing.since);
            pen.number("cycles", i32::from(table.cycle) - i32::from(since), 4);
        });
        pen.leave();
    }
}

const FRAMES: usize = 73;

/// Frames that carry nothing are their number alone.
fn about(frame: Frame) -> Asked {
    let of = |kind| Asked { kind, ..Asked::default() };
    let left = |kind, number: u8| Asked { number: number.into(), ..of(kind) };
    let land = |kind, at| Asked { at: Some(Place::Land(at)), ..of(kind) };
    let sea = |kind, at| Asked { at: Some(Place::Sea(at)), ..of(kind) };
    let card = |kind, card| Asked { card: Some(card), ..of(kind) };
    match frame {
        Frame::Cycle(_) | Frame::Turn(_) | Frame::ChimeraShuffle => of(0),
        Frame::Bid(it) => Asked { god: it.barred, ..of(1) },
        Frame::Amount(it) => Asked { god: Some(it.god), ..of(2) },
        Frame::Deploy => of(3),
        Frame::MonumentSite(it) => Asked { monument: Some(it.monument), ..of(4) },
        Frame::SetupClaim => of(5),
        Frame::ClaimFirst => of(6),
        Frame::KeepFigure(it) => card(7, it.figure.card()),
        Frame::PlaceTroop => of(8),
        Frame::PlaceFleet => of(9),
        Frame::Prosperity => of(10),
        Frame::Main => of(11),
        Frame::BuildType(it) => Asked { number: it.price, ..of(12) },
        Frame::BuildSite(it) => Asked { building: Some(it.building), ..of(13) },
        Frame::UnitSite(it) => newcomer(it.what, of(14)),
        Frame::CardPayment(it) => Asked { slot: Some(it.slot), ..of(15) },
        Frame::ReplaceSlot => of(16),
        Frame::CyclopsTo(it) => Asked { building: Some(it.building), ..land(17, it.at) },
        Frame::TargetPlayer(it) => card(18, it.card),
        Frame::ErinyesTo(it) => land(19, it.from),
        Frame::ChimeraPick => of(20),
        Frame::CyclopsFrom => of(21),
        Frame::GiantTarget => of(22),
        Frame::CharonHero => of(23),
        Frame::ErinyesFrom => of(24),
        Frame::TroopTarget(it) => match it.strike {
            Strike::Harpy => of(25),
            Strike::Bow => of(26),
            Strike::Thunderbolt => of(27),
        },
        Frame::SirenSource(it) => sea(28, it.at),
        Frame::SirenTarget => of(29),
        Frame::Sell => of(30),
        Frame::FigureSite(it) => card(31, it.figure.card()),
        Frame::PushFleets => of(32),
        Frame::KrakenPlace => of(33),
        Frame::KrakenStep => of(34),
        Frame::FigureTarget => of(35),
        Frame::MoveFrom => of(36),
        Frame::PegasusFrom => of(37),
        Frame::FreeMove => of(38),
        Frame::MoveTo => of(39),
        Frame::MoveCount => of(40),
        Frame::MoveSpecial => of(41),
        Frame::FleetUndead(it) => Asked { number: it.fleets.into(), ..sea(42, it.to) },
        Frame::Sylph(it) => left(43, it.steps),
        Frame::FleetFrom => of(44),
        Frame::FleetStep => of(45),
        Frame::Battle(part) => clash(part),
        Frame::MilitaryVictory => of(54),
        Frame::Discard(it) => {
            let building = it.types.first().or((it.theaters > 0).then_some(Building::Theater));
            Asked { building, number: u16::from(it.types.len() + it.theaters), ..of(55) }
        }
        Frame::ClearSlot(it) => land(56, it.at),
        Frame::SpecialChoice(it) => land(57, it.at),
        Frame::MetropolisSite => of(58),
        Frame::PlaceUndead(it) => Asked { piece: Some(it.piece), ..of(59) },
        Frame::UndeadKind => of(60),
        Frame::HeroUpkeep(it) => Asked { seat: Some(it.seat), ..card(61, it.hero.card()) },
        Frame::SacrificeTerritory(it) => land(62, it.from),
        Frame::RemoveTroop(it) => Asked { number: it.left.into(), ..land(63, it.at) },
        Frame::FleetToReturn(it) => left(64, it.left),
        Frame::PerseusTarget => of(65),
        Frame::KronosGift => of(66),
        Frame::BuySlot(it) => Asked { monument: Some(it.monument), ..of(67) },
        Frame::PayPiece(it) => Asked { monument: Some(it.monument), slot: Some(it.slot), ..of(68) },
        Frame::Lighthouse(it) => Asked { seat: Some(it.seat), number: it.left.into(), ..sea(69, it.lost_in) },
        Frame::AcademyFleet => of(70),
        Frame::Scarab => of(71),
        Frame::Scorpion => of(72),
    }
}

fn clash(part: Clash) -> Asked {
    let kind = match part {
        Clash::Item(Side::Attacker) => 46,
        Clash::Item(Side::Defender) => 47,
        Clash::Shield(Side::Attacker) => 48,
        Clash::Shield(Side::Defender) => 49,
        Clash::Loss(Side::Attacker) => 50,
        Clash::Loss(Side::Defender) => 51,
        Clash::Retreat(Side::Attacker) => 52,
        Clash::Retreat(Side::Defender) => 53,
        Clash::Roll | Clash::After => 0,
    };
    Asked { kind, ..Asked::default() }
}

fn newcomer(what: Newcomer, asked: Asked) -> Asked {
    match what {
        Newcomer::Card(card) => Asked { card: Some(card), ..asked },
        Newcomer::Hired(hero) => Asked { card: Some(hero.card()), number: 1, ..asked },
        Newcomer::Titan => Asked { piece: Some(Piece::Titan), ..asked },
        Newcomer::Troop => Asked { piece: Some(Piece::Troop), ..asked },
        Newcomer::Prosperity => asked,
    }
}
