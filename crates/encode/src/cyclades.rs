//! Cyclades in numbers. Places are counted on the board in play, which options and seats decide.

mod asked;
mod table;

use crate::verb::verbs;
use crate::{Act, Code, Encode, Pen, Row, Verb, from};
use cyclades::map::{Map, MapId, Place, Sea, Territory};
use cyclades::{
    Action, Artifact, Building, Card, Cyclades, CycladesOptions, Favor, Figure, Frame, God, Hero, Item,
    Memory, Monument, PLAYERS, Piece, Prey, Reinforcement, Slot, Special, Tabletop, View, Wares,
};
use kernel::{Seat, Viewer};

const ARTIFACTS: usize = Artifact::ALL.len();
const BIDS: usize = cyclades::components::BID_OPTIONS as usize;
const ARMY: usize = 3 + HEROES + REINFORCEMENTS + ARTIFACTS;
const BUILDINGS: usize = Building::ALL.len();
const CARDS: usize = Card::ALL.len();
const FAVORS: usize = Favor::ALL.len();
const FIGURES: usize = Figure::ALL.len();
const FLEETS: usize = 2 * cyclades::components::FLEETS as usize + 1;
const GODS: usize = God::ALL.len();
const HEROES: usize = Hero::ALL.len();
const ITEMS: usize = Item::ALL.len();
const MONUMENTS: usize = Monument::ALL.len();
const PIECES: usize = 7 + HEROES + REINFORCEMENTS + ARTIFACTS;
const REINFORCEMENTS: usize = Reinforcement::ALL.len();
const SLOTS: usize = Slot::ALL.len();
const SPECIALS: usize = Special::ALL.len();
const TROOPS: usize = 32;

impl Encode for Cyclades {
    const WIDTH_OPTIONS: &'static [&'static str] = &["board", "titans", "team_play"];

    fn describe(view: &View, me: Seat, pen: &mut impl Pen) {
        let seen = Seen { table: &view.table, gold: &view.gold, deck: view.deck };
        describe(seen, me, pen);
    }

    fn tell(
        &self,
        me: Seat,
        legal: &[Action],
        verbs: &[Verb],
        codes: &mut Vec<Code>,
        row: Option<&mut Row<'_>>,
    ) {
        let teller = Teller { eye: Around::of(&self.table, me), table: &self.table };
        codes.extend(legal.iter().map(|&action| told(&teller, me, action).code(verbs)));
        if let Some(row) = row {
            let gold = self.purses(Viewer::Seat(me));
            let seen = Seen { table: &self.table, gold: &gold, deck: self.deck() };
            describe(seen, me, row);
        }
    }

    fn recall(memory: &Memory, me: Seat, seats: u8, pen: &mut impl Pen) {
        for (nth, seat) in me.round(seats).enumerate() {
            pen.enter("seat", nth);
            pen.flag("remembers_gold", memory.gold.is_some());
            let gold = memory.gold.as_ref().and_then(|gold| gold.get(seat.index()));
            pen.wide("remembered_gold", gold.copied().unwrap_or(0).into());
            pen.leave();
        }
    }

    fn verbs(options: &CycladesOptions, seats: u8) -> &'static [Verb] {
        match options.map(seats) {
            MapId::Classic23 => &CLASSIC_23,
            MapId::Classic4 => &CLASSIC_4,
            MapId::Classic5 => &CLASSIC_5,
            MapId::Titans34 => &TITANS_34,
            MapId::Titans56 => &TITANS_56,
        }
    }

    fn act(view: &View, me: Seat, action: Action) -> Act {
        let eye = Around::of(&view.table, me);
        told(&Teller { eye, table: &view.table }, me, action)
    }
}

static CLASSIC_23: [Verb; KINDS] = table(8, 30);
static CLASSIC_4: [Verb; KINDS] = table(10, 46);
static CLASSIC_5: [Verb; KINDS] = table(13, 61);
static TITANS_34: [Verb; KINDS] = table(15, 18);
static TITANS_56: [Verb; KINDS] = table(21, 20);

/// What a seat sees: all that lies open, the purses it can look into, and how many cards the deck has.
#[derive(Clone, Copy)]
struct Seen<'a> {
    table: &'a Tabletop,
    gold: &'a [Option<u16>],
    deck: u8,
}

fn describe(seen: Seen<'_>, me: Seat, pen: &mut impl Pen) {
    pen.apart(|pen| {
        let table = seen.table;
        let eye = Around::of(table, me);
        pen.number("cycle", table.cycle.into(), 40);
        pen.number("deck", seen.deck.into(), 39);
        table::players(seen, eye, pen);
        table::track(table, eye, pen);
        table::open(table, pen);
        table::turn(table, eye, pen);
        table::underway(table, eye, pen);
        asked::asked(table, eye, pen);
        table::lands(table, eye, pen);
        table::seas(table, eye, pen);
    });
}

/// What an action is told by.
struct Teller<'a> {
    eye: Around,
    table: &'a Tabletop,
}

/// The table as one seat sees it: seats are counted from there, places on the board in play.
#[derive(Clone, Copy)]
struct Around {
    me: Seat,
    seats: u8,
    map: &'static Map,
}

impl Around {
    fn of(table: &Tabletop, me: Seat) -> Around {
        Around { me, seats: table.seats, map: table.map() }
    }

    /// How many territories the board has.
    fn lands(self) -> usize {
        self.map.territories.len()
    }

    /// How many sea spaces the board has.
    fn seas(self) -> usize {
        self.map.seas.len()
    }

    /// The place of a territory among those of the board.
    fn land(self, territory: Territory) -> usize {
        self.map.nth_land(territory)
    }

    /// The place of a sea space among those of the board.
    fn sea(self, sea: Sea) -> usize {
        self.map.nth_sea(sea)
    }

    /// Lands first, then seas.
    fn place(self, place: Place) -> usize {
        match place {
            Place::Land(territory) => self.land(territory),
            Place::Sea(sea) => self.lands() + self.sea(sea),
        }
    }

    #[inline(always)]
    fn seat(self, name: &'static str, seat: Option<Seat>, pen: &mut impl Pen) {
        pen.one(name, self.seats.into(), seat.map(|seat| from(self.me, seat, self.seats)));
    }

    #[inline(always)]
    fn at_land(self, name: &'static str, at: Option<Territory>, pen: &mut impl Pen) {
        pen.one(name, self.lands(), at.map(|at| self.land(at)));
    }

    #[inline(always)]
    fn at(self, name: &'static str, at: Option<Place>, pen: &mut impl Pen) {
        pen.one(name, self.lands() + self.seas(), at.map(|at| self.place(at)));
    }
}

verbs! {
    table(lands, seas);
    act(view: Teller<'_>, me, action: Action);
    SetupPlaceTroop: Action::SetupPlaceTroop(to) => ["land" lands, view.eye.land(to)],
    SetupPlaceTitan: Action::SetupPlaceTitan(to) => ["land" lands, view.eye.land(to)],
    SetupPlaceFleet: Action::SetupPlaceFleet(to) => ["sea" seas, view.eye.sea(to)],
    SetupKronosType: Action::SetupKronosType(building) => ["building" BUILDINGS, building.index()],
    SetupPlaceBuilding: Action::SetupPlaceBuilding(to) => ["land" lands, view.eye.land(to)],
    SetupPlaceProsperity: Action::SetupPlaceProsperity(to) => ["land" lands, view.eye.land(to)],
    SetupClaimMonument: Action::SetupClaimMonument(monument) => ["monument" MONUMENTS, monument.index()],
    Pass: Action::Pass => [],
    Pay: Action::Pay => [],
    Priestess: Action::Priestess => [],
    Release: Action::Release => [],
    Dismiss: Action::Dismiss => [],
    BidGod: Action::BidGod(god) => ["god" GODS, god.index()],
    BidAmount: Action::BidAmount(gold) => ["above_standing_offer" BIDS, view.above(gold)],
    PlaceAcademyFleet: Action::PlaceAcademyFleet(to) => ["sea" seas, view.eye.sea(to)],
    PlaceProsperity: Action::PlaceProsperity(to) => ["land" lands, view.eye.land(to)],
    PlaceTroop: Action::PlaceTroop(to) => ["land" lands, view.eye.land(to)],
    PlaceFleet: Action::PlaceFleet(to) => ["sea" seas, view.eye.sea(to)],
    UndeadKind: Action::UndeadKind(kind) => ["piece" PIECES, piece(kind)],
    PlaceUndead: Action::PlaceUndead(to) => ["place" lands + seas, view.eye.place(to)],
    KronosGift: Action::KronosGift(building) => ["building" BUILDINGS, building.index()],
    EndTurn: Action::EndTurn => [],
    Recruit: Action::Recruit => [],
    Build: Action::Build(building) => ["building" BUILDINGS, building.index()],
    TroopMove: Action::TroopMove(from) => ["land" lands, view.eye.land(from)],
    FleetMove: Action::FleetMove(from) => ["sea" seas, view.eye.sea(from)],
    UndeadTroopMove: Action::UndeadTroopMove(from) => ["land" lands, view.eye.land(from)],
    UndeadFleetMove: Action::UndeadFleetMove(from) => ["sea" seas, view.eye.sea(from)],
    ReplaceCreature: Action::ReplaceCreature(slot) => ["slot" SLOTS, slot.index()],
    BuyCard: Action::BuyCard(slot) => ["slot" SLOTS, slot.index()],
    TitanMove: Action::TitanMove(from) => ["land" lands, view.eye.land(from)],
    SpecialAttack: Action::SpecialAttack(unit) => ["unit" REINFORCEMENTS, unit.index()],
    SacrificeHero: Action::SacrificeHero(hero) => ["hero" HEROES, hero.index()],
    UseFavor: Action::UseFavor => [],
    PlayItem: Action::PlayItem(item) => ["item" ITEMS, item.index()],
    ClaimMonument: Action::ClaimMonument(monument) => ["monument" MONUMENTS, monument.index()],
    UseMonument: Action::UseMonument(monument) => ["monument" MONUMENTS, monument.index()],
    UseArtifact: Action::UseArtifact(artifact) => ["artifact" ARTIFACTS, artifact.index()],
    UseDelphi: Action::UseDelphi => [],
    TheaterMetropolis: Action::TheaterMetropolis => [],
    CardPayment: Action::CardPayment(discounts) => ["discounts" TROOPS, discounts.into()],
    BuildSite: Action::BuildSite(at) => ["land" lands, view.eye.land(at)],
    BuildType: Action::BuildType(building) => ["building" BUILDINGS, building.index()],
    UnitSite: Action::UnitSite(at) => ["land" lands, view.eye.land(at)],
    MonumentSite: Action::MonumentSite(at) => ["land" lands, view.eye.land(at)],
    BuySlot: Action::BuySlot(slot) => ["slot" SLOTS, slot.index()],
    PayPiece: Action::PayPiece(at) => ["place" lands + seas, view.eye.place(at)],
    ReplaceSlot: Action::ReplaceSlot(slot) => ["slot" SLOTS, slot.index()],
    MoveFrom: Action::MoveFrom(from) => ["land" lands, view.eye.land(from)],
    MoveTo: Action::MoveTo(to) => ["land" lands, view.eye.land(to)],
    MoveCount: Action::MoveCount(troops) => ["troops" TROOPS, troops.into()],
    MoveSpecial: Action::MoveSpecial(chosen) => ["piece" PIECES, piece(chosen)],
    Done: Action::Done => [],
    FleetFrom: Action::FleetFrom(from) => ["sea" seas, view.eye.sea(from)],
    FleetStep: Action::FleetStep(to, fleets) => ["sea" seas, view.eye.sea(to); "fleets" FLEETS, fleets.into()],
    FleetUndead: Action::FleetUndead(fleets) => ["fleets" FLEETS, fleets.into()],
    EndFleetMove: Action::EndFleetMove => [],
    ScarabMove: Action::ScarabMove(to) => ["land" lands, view.eye.land(to)],
    Stop: Action::Stop => [],
    Decline: Action::Decline => [],
    FigureSite: Action::FigureSite(at) => ["land" lands, view.eye.land(at)],
    PushFleets: Action::PushFleets(to) => ["sea" seas, view.eye.sea(to)],
    ChimeraPick: Action::ChimeraPick(card) => ["card" CARDS, card.index()],
    CyclopsFrom: Action::CyclopsFrom(at, building) => ["land" lands, view.eye.land(at); "building" BUILDINGS, building.index()],
    CyclopsTo: Action::CyclopsTo(building) => ["building" BUILDINGS, building.index()],
    TargetPlayer: Action::TargetPlayer(seat) => ["seat" PLAYERS, from(me, seat, view.eye.seats)],
    GiantTarget: Action::GiantTarget(at, building) => ["land" lands, view.eye.land(at); "building" BUILDINGS, building.index()],
    TroopTarget: Action::TroopTarget(at, chosen) => ["land" lands, view.eye.land(at); "piece" PIECES, piece(chosen)],
    KrakenPlace: Action::KrakenPlace(at) => ["sea" seas, view.eye.sea(at)],
    KrakenStep: Action::KrakenStep(to) => ["sea" seas, view.eye.sea(to)],
    PegasusFrom: Action::PegasusFrom(from) => ["land" lands, view.eye.land(from)],
    SirenTarget: Action::SirenTarget(at) => ["sea" seas, view.eye.sea(at)],
    SirenSource: Action::SirenSource(from) => ["sea" seas, view.eye.sea(from)],
    SellTroop: Action::Sell(Wares { at: Some(Place::Land(at)), .. }) => ["land" lands, view.eye.land(at)],
    SellFleet: Action::Sell(Wares { at: Some(Place::Sea(at)), .. }) => ["sea" seas, view.eye.sea(at)],
    Sell: Action::Sell(Wares { piece: sold, at: None }) => ["piece" PIECES, piece(sold)],
    CharonHero: Action::CharonHero(hero) => ["hero" HEROES, hero.index()],
    ErinyesFrom: Action::ErinyesFrom(from) => ["land" lands, view.eye.land(from)],
    ErinyesTo: Action::ErinyesTo(to) => ["land" lands, view.eye.land(to)],
    SacrificeTerritory: Action::SacrificeTerritory(at) => ["land" lands, view.eye.land(at)],
    RemoveTroop: Action::RemoveTroop(chosen) => ["piece" PIECES, piece(chosen)],
    FleetToReturn: Action::FleetToReturn(from) => ["sea" seas, view.eye.sea(from)],
    PerseusFigure: Action::PerseusTarget(Prey::Figure(figure)) => ["figure" FIGURES, figure.index()],
    PerseusBuilding: Action::PerseusTarget(Prey::Building(at, building)) => ["land" lands, view.eye.land(at); "building" BUILDINGS, building.index()],
    FigureTarget: Action::FigureTarget(figure) => ["figure" FIGURES, figure.index()],
    BattleItem: Action::BattleItem(item) => ["item" ITEMS, item.index()],
    Casualty: Action::Casualty(chosen) => ["piece" PIECES, piece(chosen)],
    LighthouseSea: Action::LighthouseSea(to) => ["sea" seas, view.eye.sea(to)],
    ScorpionTarget: Action::ScorpionTarget(chosen) => ["piece" PIECES, piece(chosen)],
    Stay: Action::Stay => [],
    AttackerRetreat: Action::AttackerRetreat(to) => ["place" lands + seas, view.eye.place(to)],
    DefenderRetreat: Action::DefenderRetreat(to) => ["place" lands + seas, view.eye.place(to)],
    MetropolisDiscard: Action::MetropolisDiscard(building, at) => ["building" BUILDINGS, building.index(); "land" lands, view.eye.land(at)],
    MetropolisSite: Action::MetropolisSite(at) => ["land" lands, view.eye.land(at)],
    ClearSlot: Action::ClearSlot(building) => ["building" BUILDINGS, building.index()],
    ChooseSpecialMetropolis: Action::ChooseSpecialMetropolis(tile) => ["special" SPECIALS, tile.index()],
    ClaimMonumentFirst: Action::ClaimMonumentFirst(monument) => ["monument" MONUMENTS, monument.index()],
    Skip: Action::Skip => [],
}

impl Teller<'_> {
    /// How far an offering goes beyond the one that stands, less the one that is needed.
    fn above(&self, gold: u16) -> usize {
        let god = match self.table.top() {
            Some(Frame::Amount(amount)) => Some(amount.god),
            _ => None,
        };
        let place = self.table.gods.iter().find(|place| Some(place.god) == god);
        let standing = place.and_then(|place| place.bid).map_or(0, |bid| bid.gold);
        usize::from(gold.saturating_sub(standing + 1))
    }
}

/// A number for every kind of piece.
fn piece(piece: Piece) -> usize {
    let heroes = 7;
    let reinforcements = heroes + HEROES;
    let artifacts = reinforcements + REINFORCEMENTS;
    match piece {
        Piece::Troop => 0,
        Piece::UndeadTroop => 1,
        Piece::Titan => 2,
        Piece::Fleet => 3,
        Piece::UndeadFleet => 4,
        Piece::Priest => 5,
        Piece::Philosopher => 6,
        Piece::Hero(hero) => heroes + hero.index(),
        Piece::Reinforcement(unit) => reinforcements + unit.index(),
        Piece::Artifact(artifact) => artifacts + artifact.index(),
    }
}
