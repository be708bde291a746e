//! Mezo in numbers. Who has laid down a card is left out: that others wait tells nothing to play by.

use crate::verb::verbs;
use crate::{Act, Code, Encode, Pen, Row, Verb, from};
use kernel::{Seat, Seats};
use mezo::components::{
    AGES, Ability, Altar, Book, Card, God, MAX_PLAYERS, Slot, Space, TOP_LEVEL, UNITS_EACH, WrathTile,
};
use mezo::effect::Unit;
use mezo::{
    Action, Comfort, Frame, Mezo, MezoOptions, Progress, Purse, Region, Regions, Round, Run, Site, Source,
    Stage, Tabletop, Target, Units, Vertex, View, Work, Yours,
};

const ABILITIES: usize = Ability::ALL.len();
const ALTARS: usize = Altar::ALL.len();
const CARDS: usize = Card::ALL.len();
const GODS: usize = God::ALL.len();
const REGIONS: usize = Region::ALL.len();
const SPACES: usize = Space::ALL.len();
const UNITS: usize = UNITS_EACH as usize + 1;
const VERTICES: usize = Vertex::ALL.len();
const WRATH: usize = WrathTile::ALL.len();

impl Encode for Mezo {
    fn describe(view: &View, me: Seat, pen: &mut impl Pen) {
        describe(Seen { table: &view.table, tiles: view.tiles, own: view.yours.as_ref() }, me, pen);
    }

    fn tell(
        &self,
        me: Seat,
        legal: &[Action],
        verbs: &[Verb],
        codes: &mut Vec<Code>,
        row: Option<&mut Row<'_>>,
    ) {
        codes.extend(legal.iter().map(|&action| told(&self.table, me, action).code(verbs)));
        if let Some(row) = row {
            let own = self.closed_cards(me);
            let seen = Seen { table: &self.table, tiles: self.face_down(), own: Some(&own) };
            describe(seen, me, row);
        }
    }

    fn verbs(_: &MezoOptions, _: u8) -> &'static [Verb] {
        &VERBS
    }

    fn act(view: &View, me: Seat, action: Action) -> Act {
        told(&view.table, me, action)
    }
}

/// What a seat sees: all that lies open, which conflict tiles are face down, and its closed cards.
#[derive(Clone, Copy)]
struct Seen<'a> {
    table: &'a Tabletop,
    tiles: Regions,
    own: Option<&'a Yours>,
}

fn describe(seen: Seen<'_>, me: Seat, pen: &mut impl Pen) {
    pen.apart(|pen| {
        let Seen { table, tiles, own } = seen;
        let seats = Around { me, seats: table.players() };
        pen.number("age", table.age.into(), AGES);
        pen.some("wrath", WRATH, table.wrath.iter().map(|tile| tile.index()));
        pen.one("blessed", REGIONS, table.blessed.map(Region::index));
        pen.one("conflict", REGIONS, table.conflict.map(Region::index));
        pen.set("conflict_tiles", tiles);
        match seats.seats {
            2 => sites::<2>(table, seats, pen),
            3 => sites::<3>(table, seats, pen),
            _ => sites::<MAX_PLAYERS>(table, seats, pen),
        }
        for space in Space::ALL {
            pen.enter("space", space.index());
            seats.one("owner", table.books[space], pen);
            pen.leave();
        }
        for (nth, seat) in me.round(seats.seats).enumerate() {
            pen.enter("seat", nth);
            pen.block(TRIBE, true, |pen| tribe(table, seat, pen));
            pen.leave();
        }
        pen.some("hand", CARDS, own.into_iter().flat_map(|own| &own.hand).map(|card| card.index()));
        pen.some("returned", CARDS, own.into_iter().flat_map(|own| &own.returned).map(|card| card.index()));
        pen.one("chosen", CARDS, own.and_then(|own| own.chosen).map(Card::index));
        asked(table, seats, pen);
    });
}

static VERBS: [Verb; KINDS] = table();

verbs! {
    table();
    act(table: Tabletop, me, action: Action);
    ChooseGod: Action::ChooseGod(god) => ["god" GODS, god.index()],
    ChooseTribeAbility: Action::ChooseTribeAbility(ability) => ["ability" ABILITIES, ability.index()],
    PlaceUnit: Action::PlaceUnit(region, unit) => ["region" REGIONS, region.index(); "unit" 2, unit.index()],
    PlaceChampion: Action::PlaceChampion(region) => ["region" REGIONS, region.index()],
    // The region is the one that is asked about.
    DeployRegion: Action::DeployRegion(_, warriors, shamans) => ["warriors" UNITS, warriors.into(); "shamans" UNITS, shamans.into()],
    AbilityFirst: Action::AbilityFirst => [],
    MoveFirst: Action::MoveFirst => [],
    MoveGod: Action::MoveGod(to) => ["vertex" VERTICES, to.index()],
    WanderGod: Action::WanderGod(to) => ["vertex" VERTICES, to.index()],
    Stay: Action::Stay => [],
    SelectCard: Action::SelectCard(card) => ["card" CARDS, card.index()],
    Use: Action::Use(slot) => ["slot" 3, slot.index()],
    Pass: Action::Pass(slot, comfort) => ["slot" 3, slot.index(); "comfort" Comfort::ALL.len(), comfort.index()],
    Yes: Action::Yes => [],
    No: Action::No => [],
    HitUnit: Action::HitUnit(region, owner, unit) => ["region" REGIONS, region.index(); "owner" MAX_PLAYERS, around(table, me, owner); "unit" 2, unit.index()],
    ShiftFrom: Action::ShiftFrom(region, owner, unit) => ["region" REGIONS, region.index(); "owner" MAX_PLAYERS, around(table, me, owner); "unit" 2, unit.index()],
    ShiftTo: Action::ShiftTo(region) => ["region" REGIONS, region.index()],
    BuildPiece: Action::BuildPiece(region, work) => ["region" REGIONS, region.index(); "work" Work::ALL.len(), work.index()],
    DemolishPiece: Action::DemolishPiece(region, target) => ["region" REGIONS, region.index(); "glyph_of_or_pyramid" MAX_PLAYERS + 1, piece(table, me, target)],
    TransformPiece: Action::TransformPiece(region, target) => ["region" REGIONS, region.index(); "glyph_of_or_pyramid" MAX_PLAYERS + 1, piece(table, me, target)],
    RecoverUnit: Action::RecoverUnit(unit) => ["unit" 2, unit.index()],
    AppeasePay: Action::AppeasePay(purse, unit) => ["region_or_reserve" REGIONS + 1, purse_number(purse); "unit" 2, unit.index()],
    ChooseWrathTile: Action::ChooseWrathTile(tile) => ["tile" WRATH, tile.index()],
    SacrificeWarriors: Action::SacrificeWarriors(units) => ["units" UNITS, units.into()],
    SacrificeShamans: Action::SacrificeShamans(units) => ["units" UNITS, units.into()],
    BreakTie: Action::BreakTie(winner) => ["seat" MAX_PLAYERS, around(table, me, winner)],
    ChooseSpace: Action::ChooseSpace(space) => ["space" SPACES, space.index()],
    Stop: Action::Stop => [],
}

fn around(table: &Tabletop, me: Seat, seat: Seat) -> usize {
    from(me, seat, table.players())
}

fn piece(table: &Tabletop, me: Seat, target: Target) -> usize {
    match target {
        Target::Glyph(owner) => around(table, me, owner),
        Target::Pyramid => MAX_PLAYERS,
    }
}

const fn purse_number(purse: Purse) -> usize {
    match purse {
        Purse::Region(region) => region.index(),
        Purse::Reserve => REGIONS,
    }
}

/// The table as one seat sees it: seats are counted from there.
#[derive(Clone, Copy)]
struct Around {
    me: Seat,
    seats: u8,
}

impl Around {
    #[inline(always)]
    fn one(self, name: &'static str, seat: Option<Seat>, pen: &mut impl Pen) {
        pen.one(name, self.seats.into(), seat.map(|seat| from(self.me, seat, self.seats)));
    }

    #[inline(always)]
    fn some(self, name: &'static str, seats: impl Iterator<Item = Seat>, pen: &mut impl Pen) {
        pen.some(name, self.seats.into(), seats.map(|seat| from(self.me, seat, self.seats)));
    }
}

/// The regions of a table with `SEATS` seats: written for each number of them, so that all widths are known beforehand.
#[inline(always)]
fn sites<const SEATS: usize>(table: &Tabletop, seats: Around, pen: &mut impl Pen) {
    let seats = Around { seats: SEATS as u8, ..seats };
    for region in Region::ALL {
        pen.enter("region", region.index());
        let width = ALTARS + SEATS + 3 * SEATS + usize::from(TOP_LEVEL) * (1 + SEATS);
        pen.block(width, true, |pen| site(&table.regions[region], seats, pen));
        pen.leave();
    }
}

#[inline(always)]
fn site(site: &Site, seats: Around, pen: &mut impl Pen) {
    pen.one("altar", ALTARS, site.altar.map(Altar::index));
    seats.one("champion", site.champion, pen);
    for (nth, seat) in seats.me.round(seats.seats).enumerate() {
        pen.enter("seat", nth);
        units("units", site.units[seat], pen);
        pen.number("glyphs", site.glyphs[seat].into(), 6);
        pen.leave();
    }
    for floor in 0..usize::from(TOP_LEVEL) {
        let piece = site.pyramid.get(floor);
        pen.enter("floor", floor);
        pen.number("level", piece.map_or(0, |piece| piece.level.into()), TOP_LEVEL);
        seats.one("owner", piece.and_then(|piece| piece.owner), pen);
        pen.leave();
    }
}

#[inline(always)]
fn units(name: &'static str, units: Units, pen: &mut impl Pen) {
    pen.counts(name, &[units.warriors, units.shamans], UNITS_EACH);
}

/// How much is told of a tribe.
const TRIBE: usize = GODS + VERTICES + 2 + 1 + ABILITIES + 4 * 2 + CARDS + 3 + 2 + 2 + CARDS;

#[inline(always)]
fn tribe(table: &Tabletop, seat: Seat, pen: &mut impl Pen) {
    let tribe = table.tribe(seat);
    pen.one("god", GODS, tribe.god.map(God::index));
    pen.one("vertex", VERTICES, tribe.vertex.map(Vertex::index));
    pen.wide("points", tribe.vp);
    pen.number("devotion", tribe.devotion.into(), 19);
    pen.some("abilities", ABILITIES, tribe.abilities.iter().map(|ability| ability.index()));
    units("reserve", tribe.reserve, pen);
    units("xibalba", tribe.xibalba, pen);
    units("offered", tribe.offered, pen);
    units("sacrificed", tribe.sacrificed, pen);
    pen.one("card", CARDS, tribe.card.map(Card::index));
    pen.some("covered", 3, tribe.covered.iter().map(|slot| slot.index()));
    pen.wide("strength", tribe.strength.into());
    pen.one("claim", 2, tribe.claim.map(Unit::index));
    pen.some("played", CARDS, tribe.played.iter().map(|card| card.index()));
}

/// What is decided, with what it is about.
#[derive(Default)]
struct Asked {
    kind: usize,
    seat: Option<Seat>,
    left: u8,
    region: Option<Region>,
    stage: Option<usize>,
    book: Option<Book>,
    prize: Option<usize>,
    tied: Seats,
    run: Option<Run>,
}

#[inline(always)]
fn asked(table: &Tabletop, seats: Around, pen: &mut impl Pen) {
    let frame = table.agenda.last().copied();
    pen.one("asked", 18, frame.map(|frame| about(frame).kind));
    let asked = frame.map(about).unwrap_or_default();
    seats.one("asked.seat", asked.seat, pen);
    pen.number("asked.left", asked.left.into(), UNITS_EACH);
    pen.one("asked.region", REGIONS, asked.region.map(Region::index));
    pen.one("asked.stage", 3, asked.stage);
    pen.one("asked.book", 2, asked.book.map(Book::index));
    pen.one("asked.prize", 4, asked.prize);
    seats.some("asked.tied", asked.tied.iter(), pen);
    effect(asked.run.as_ref(), seats, pen);
    // Whose turn is still to come in the innermost round.
    let round = table.agenda.iter().rev().find_map(|frame| round(*frame));
    let coming = round.iter().flat_map(|round| round.order.as_slice().iter().skip(usize::from(round.turn)));
    seats.some("still_to_come", coming.copied(), pen);
}

fn about(frame: Frame) -> Asked {
    let of = |kind, seat| Asked { kind, seat, ..Asked::default() };
    let turn = |kind, round: Round| of(kind, round.order.get(round.turn));
    match frame {
        Frame::ChooseGod(it) => turn(0, it.0),
        Frame::ChooseTribeAbility(it) => turn(1, it.0),
        Frame::Deploy(it) => {
            let (stage, left, region) = match it.stage {
                Stage::Begin => (0, 0, None),
                Stage::Champions(left) => (1, left, None),
                Stage::Units(region) => (2, 0, Some(region)),
            };
            Asked { stage: Some(stage), left, region, ..of(2, it.order.get(it.turn)) }
        }
        Frame::WanderGod(it) => turn(3, it.0),
        Frame::SelectCard(_) => of(4, None),
        Frame::ChooseAction(it) => turn(5, it.0),
        Frame::GlyphRitual(it) => turn(6, it.0),
        Frame::SacrificeWarriors(it) => turn(7, it.0),
        Frame::SacrificeShamans(it) => Asked { left: it.warriors, ..of(8, it.order.get(it.turn)) },
        Frame::Effects(it) => Asked { run: Some(it), ..of(9, Some(it.actor)) },
        Frame::CallOrder(it) => of(10, Some(it.seat)),
        Frame::MoveGod(it) => of(11, Some(it.seat)),
        Frame::AppeaseDecide(it) => of(12, Some(it.seat)),
        Frame::AppeasePay(it) => Asked { left: it.left, ..of(13, Some(it.seat)) },
        Frame::ChooseWrathTile(it) => of(14, Some(it.seat)),
        Frame::BreakTie(it) => {
            Asked { prize: Some(it.prize.index()), tied: it.tied, ..of(15, Some(it.judge)) }
        }
        Frame::ChooseSpace(it) => Asked { book: Some(it.book), ..of(16, Some(it.seat)) },
        Frame::Call(_)
        | Frame::Majority(_)
        | Frame::StartOfAge
        | Frame::NextConflict
        | Frame::Draw
        | Frame::Contest
        | Frame::CleanUp
        | Frame::EndOfAge => of(17, None),
    }
}

fn round(frame: Frame) -> Option<Round> {
    match frame {
        Frame::ChooseGod(it) => Some(it.0),
        Frame::ChooseTribeAbility(it) => Some(it.0),
        Frame::Deploy(it) => Some(Round { order: it.order, turn: it.turn }),
        Frame::WanderGod(it) => Some(it.0),
        Frame::ChooseAction(it) => Some(it.0),
        Frame::GlyphRitual(it) => Some(it.0),
        Frame::SacrificeWarriors(it) => Some(it.0),
        Frame::SacrificeShamans(it) => Some(Round { order: it.order, turn: it.turn }),
        Frame::Call(it) => Some(it.0),
        Frame::SelectCard(_)
        | Frame::Effects(_)
        | Frame::CallOrder(_)
        | Frame::MoveGod(_)
        | Frame::AppeaseDecide(_)
        | Frame::AppeasePay(_)
        | Frame::ChooseWrathTile(_)
        | Frame::BreakTie(_)
        | Frame::ChooseSpace(_)
        | Frame::Majority(_)
        | Frame::StartOfAge
        | Frame::NextConflict
        | Frame::Draw
        | Frame::Contest
        | Frame::CleanUp
        | Frame::EndOfAge => None,
    }
}

/// A text that is being carried out.
#[inline(always)]
fn effect(run: Option<&Run>, seats: Around, pen: &mut impl Pen) {
    let source = run.map(|run| source(run.source));
    pen.one("effect.source", SOURCES, source);
    pen.number("effect.clause", run.map_or(0, |run| i32::from(run.clause) + 1), 4);
    pen.number("effect.did", run.map_or(0, |run| run.did.into()), UNITS_EACH);
    pen.one("effect.built", REGIONS, run.and_then(|run| run.built).map(Region::index));
    let (mut kind, mut left, mut done, mut region, mut owner, mut unit, mut each) =
        (None, 0, 0, None, None, None, Seats::NONE);
    if let Some(run) = run {
        match run.progress {
            Progress::Fresh => kind = Some(0),
            Progress::Units { left: l, done: d, region: r } => {
                (kind, left, done, region) = (Some(1), l, d, r);
            }
            Progress::Each { left: l, done: d } => (kind, each, done) = (Some(2), l, d),
            Progress::ShiftTo { left: l, done: d, region: r, owner: o, unit: u } => {
                (kind, left, done, region, owner, unit) = (Some(3), l, d, Some(r), Some(o), Some(u));
            }
            Progress::Piece => kind = Some(4),
        }
    }
    pen.one("effect.progress", 5, kind);
    pen.counts("effect.left_done", &[left, done], UNITS_EACH);
    pen.one("effect.region", REGIONS, region.map(Region::index));
    seats.one("effect.owner", owner, pen);
    pen.one("effect.unit", 2, unit.map(Unit::index));
    seats.some("effect.each", each.iter(), pen);
}

const SLOTS: usize = Slot::ALL.len();
const SOURCES: usize = CARDS * SLOTS + GODS + ALTARS + WRATH + SPACES + ABILITIES + 1;

/// A number for every text of the box.
fn source(source: Source) -> usize {
    let calls = CARDS * SLOTS;
    let altars = calls + GODS;
    let tiles = altars + ALTARS;
    let spaces = tiles + WRATH;
    let abilities = spaces + SPACES;
    match source {
        Source::Card { card, slot } => card.index() * SLOTS + slot.index(),
        Source::Call(god) => calls + god.index(),
        Source::Altar(altar) => altars + altar.index(),
        Source::Wrath(tile) => tiles + tile.index(),
        Source::Space(space) => spaces + space.index(),
        Source::Ability(ability) => abilities + ability.index(),
        Source::Pass => abilities + ABILITIES,
    }
}
