//! Mammothodus in numbers. A seat may run several clans: clans are counted from the viewer's first one.

use crate::verb::verbs;
use crate::{Act, Code, Encode, Pen, Row, Verb, from};
use kernel::{Seat, Set, Viewer};
use mammothodus::components::{
    CARD_KINDS, Card, Clan, Colour, DICE_IN_BOX, Discovery, FIGURES, FRAGMENTS, Face, Faces, HumanCard, Line,
    MAX_CLANS, PLACES, Shard, Spirit, Talent,
};
use mammothodus::map::{AREAS, Area, PerArea};
use mammothodus::{
    Action, Cause, Craft, Deed, Frame, KnownCards, Load, Mammothodus, MammothodusOptions, Mover, Slot,
    Strike, Tabletop, Unfolding, View,
};

const HUMAN_CARDS: usize = HumanCard::ALL.len();
const SHARDS: usize = Shard::ALL.len();
const SPIRITS: usize = Spirit::ALL.len();
const TALENTS: usize = Talent::ALL.len();
/// Slots of the market are written 1 to 4.
const MARKET: usize = mammothodus::components::MARKET + 1;

impl Encode for Mammothodus {
    fn describe(view: &View, me: Seat, pen: &mut impl Pen) {
        describe(Seen { table: &view.table, seats: view.seats, cards: &view.cards }, me, pen);
    }

    fn tell(
        &self,
        me: Seat,
        legal: &[Action],
        verbs: &[Verb],
        codes: &mut Vec<Code>,
        row: Option<&mut Row<'_>>,
    ) {
        codes.extend(legal.iter().map(|&action| told(&(), me, action).code(verbs)));
        if let Some(row) = row {
            let cards = self.known_cards(Viewer::Seat(me));
            let seen = Seen { table: &self.table, seats: self.seats, cards: &cards };
            describe(seen, me, row);
        }
    }

    fn verbs(_: &MammothodusOptions, _: u8) -> &'static [Verb] {
        &VERBS
    }

    fn act(_view: &View, me: Seat, action: Action) -> Act {
        told(&(), me, action)
    }
}

/// What a seat sees: all that lies open, and what is known of the cards of each clan.
#[derive(Clone, Copy)]
struct Seen<'a> {
    table: &'a Tabletop,
    seats: u8,
    cards: &'a [KnownCards],
}

fn describe(seen: Seen<'_>, me: Seat, pen: &mut impl Pen) {
    pen.apart(|pen| {
        let table = seen.table;
        let clans = Around { first: me.0, clans: table.clans.len() as u8 };
        pen.wide("turns", table.turns.into());
        pen.one("active", MAX_CLANS, Some(clans.place(table.active)));
        for nth in 0..MAX_CLANS {
            pen.enter("clan", nth);
            let slot = clans.nth(nth);
            pen.block(CLAN, slot.is_some(), |pen| clan(seen, me, slot, pen));
            pen.leave();
        }
        pen.block(BOARD, true, |pen| board(table, pen));
        let humans = &table.humans;
        pen.counts("humans.deck", humans.deck.values(), 30);
        pen.counts("humans.discard", humans.discard.values(), 30);
        let discoveries = humans.discoveries.iter().map(|discovery| discovery.index());
        pen.some("humans.discoveries", Discovery::ALL.len(), discoveries);
        unfolding(humans.card.as_ref(), pen);
        for (nth, card) in table.market.iter().enumerate() {
            pen.enter("market", nth);
            pen.one("card", CARD_KINDS, card.map(Card::index));
            pen.leave();
        }
        pen.counts("adaptation_deck", table.adaptation_deck.values(), 4);
        pen.number("degradation_supply", table.degradation_supply.into(), 24);
        let turn = &table.this_turn;
        pen.set("performed", turn.performed);
        pen.flag("talent_placed", turn.talent_placed);
        pen.set("protected", turn.protected);
        for (nth, areas) in turn.given_up.iter().enumerate() {
            pen.enter("given_up", nth);
            pen.set("areas", *areas);
            pen.leave();
        }
        pen.block(ASKED, true, |pen| asked(table, clans, pen));
    });
}

static VERBS: [Verb; KINDS] = table();

verbs! {
    table();
    act(_view: (), _me, action: Action);
    Clan: Action::Clan(clan) => ["clan" Clan::ALL.len(), clan.index()],
    Talent: Action::Talent(talent) => ["talent" TALENTS, talent.index()],
    Figure: Action::Figure(colour) => ["figure" FIGURES, colour.index()],
    Area: Action::Area(area) => ["area" AREAS, area.index()],
    Card: Action::Card(card) => ["card" CARD_KINDS, card.index()],
    Number: Action::Number(number) => ["number" 10, number.into()],
    Yes: Action::Yes => [],
    No: Action::No => [],
    Deed: Action::Deed(deed) => ["deed" Deed::ALL.len(), deed.index()],
    PlayDrawThree: Action::PlayDrawThree => [],
    PlaceTalent: Action::PlaceTalent => [],
    Pass: Action::Pass => [],
    ActionDone: Action::ActionDone => [],
    Commit: Action::Commit => [],
    CommitAskAllies: Action::CommitAskAllies => [],
    AssistDone: Action::AssistDone => [],
    PickUp: Action::PickUp(shard) => ["shard" SHARDS, shard.index()],
    Drop: Action::Drop => [],
    Stop: Action::Stop => [],
    Keep: Action::Keep => [],
    PayReroll: Action::PayReroll => [],
    RollNow: Action::RollNow => [],
    KillSpirit: Action::KillSpirit(spirit) => ["spirit" SPIRITS, spirit.index()],
    KillTribe: Action::KillTribe => [],
    AssignDone: Action::AssignDone => [],
    Market: Action::Market(slot) => ["slot" MARKET, slot.into()],
    DeckTop: Action::DeckTop => [],
    Decline: Action::Decline => [],
    PlayOne: Action::PlayOne => [],
    Site: Action::Site(area, line) => ["area" AREAS, area.index(); "line" PLACES, line.index()],
    AskAllies: Action::AskAllies => [],
    GiveUp: Action::GiveUp => [],
    PlayExtra: Action::PlayExtra(colour) => ["colour" FIGURES, colour.index()],
    EndActions: Action::EndActions => [],
    KeepRest: Action::KeepRest => [],
    KeepFigures: Action::KeepFigures => [],
    Replace: Action::Replace(out, into) => ["out" FIGURES, out.index(); "into" FIGURES, into.index()],
}

/// Clans as one seat counts them.
#[derive(Clone, Copy)]
struct Around {
    first: u8,
    clans: u8,
}

impl Around {
    fn place(self, slot: Slot) -> usize {
        from(Seat(self.first), Seat(slot.0), self.clans)
    }

    fn nth(self, nth: usize) -> Option<Slot> {
        (nth < usize::from(self.clans)).then(|| Slot((self.first + nth as u8) % self.clans))
    }
}

#[inline(always)]
fn area(name: &'static str, area: Option<Area>, pen: &mut impl Pen) {
    pen.one(name, AREAS, area.map(Area::index));
}

/// How much is told of a clan.
const CLAN: usize =
    MAX_CLANS + Clan::ALL.len() + 2 + FIGURES * AREAS + TALENTS + 1 + AREAS + 4 * CARD_KINDS + 4;

#[inline(always)]
fn clan(seen: Seen<'_>, me: Seat, slot: Option<Slot>, pen: &mut impl Pen) {
    let tablet = slot.map(|slot| *seen.table.clan(slot)).unwrap_or_default();
    pen.one("owner", MAX_CLANS, slot.map(|slot| from(me, Tabletop::owner(slot, seen.seats), seen.seats)));
    pen.one("clan", Clan::ALL.len(), tablet.clan.map(Clan::index));
    pen.number("population", tablet.population.into(), 16);
    pen.number("marker", tablet.marker.into(), 4);
    for colour in Colour::ALL {
        pen.enter("figure", colour.index());
        area("area", tablet.figures[colour], pen);
        pen.leave();
    }
    pen.one("talent", TALENTS, tablet.talent.map(Talent::index));
    pen.number("tokens", tablet.tokens.into(), 4);
    per_area("placed", &tablet.placed, pen);
    pen.counts("played", tablet.played.values(), 3);
    let known = slot.map(|slot| &seen.cards[slot.index()]);
    let none = [0; CARD_KINDS];
    pen.flag("hand_open", known.is_some_and(|known| known.hand.is_some()));
    pen.counts("hand", known.map(KnownCards::told_hand).as_ref().map_or(&none, |cards| cards.values()), 3);
    pen.number("hand_size", known.map_or(0, |known| known.hand_size.into()), 6);
    pen.number("deck_size", known.map_or(0, |known| known.deck_size.into()), 24);
    pen.counts("unseen", known.map_or(&none, |known| known.unseen.values()), 3);
    pen.counts("discard", known.map_or(&none, |known| known.discard.values()), 3);
    pen.number("buried", known.map_or(0, |known| known.buried.into()), 4);
}

#[inline(always)]
fn per_area(name: &'static str, counts: &PerArea, pen: &mut impl Pen) {
    pen.counts(name, counts.values(), 3);
}

/// How much is told of the board and the portal.
const BOARD: usize =
    AREAS + SPIRITS * AREAS + 2 * AREAS + AREAS * SHARDS + SHARDS + FRAGMENTS + PLACES * AREAS;

#[inline(always)]
fn board(table: &Tabletop, pen: &mut impl Pen) {
    let board = &table.board;
    per_area("tribes", &board.tribes, pen);
    for spirit in Spirit::ALL {
        pen.enter("spirit", spirit.index());
        area("area", board.spirits[spirit], pen);
        pen.leave();
    }
    pen.set("trails", board.trails);
    pen.set("facedown", board.facedown);
    for at in Area::ALL {
        pen.enter("area", at.index());
        pen.counts("shards", board.shards[at].values(), 2);
        pen.leave();
    }
    pen.counts("removed_shards", board.removed.values(), 5);
    pen.some("fragments", FRAGMENTS, table.portal.fragments.iter().map(|fragment| fragment.index()));
    for line in Line::ALL {
        pen.enter("line", line.index());
        area("place", table.portal.places[line], pen);
        pen.leave();
    }
}

#[inline(always)]
fn unfolding(card: Option<&Unfolding>, pen: &mut impl Pen) {
    let idle = Unfolding::new(HumanCard::CalmSeason);
    pen.one("card", HUMAN_CARDS, card.map(|card| card.card.index()));
    let card = card.unwrap_or(&idle);
    pen.set("card.baits", card.baits);
    per_area("card.active", &card.active, pen);
    per_area("card.entered", &card.entered, pen);
    pen.set("card.held", card.held);
    pen.flag("card.moved", card.moved);
    pen.set("card.spirits", card.spirits);
    pen.set("card.appearing", card.appearing);
    pen.set("card.marching", card.marching);
}

/// What is decided, with what it is about.
#[derive(Clone, Copy, Default)]
struct Asked {
    kind: usize,
    slot: Option<Slot>,
    craft: Option<Craft>,
    figure: Option<Colour>,
    area: Option<Area>,
    line: Option<Line>,
    dice: Option<Faces>,
    picked: Option<Faces>,
    used: Set<Colour>,
    number: u8,
    load: Option<Load>,
    spirit: Option<Spirit>,
    flag: bool,
}

/// How much is told of what is decided.
const ASKED: usize = FRAMES
    + MAX_CLANS
    + Craft::ALL.len()
    + FIGURES
    + AREAS
    + PLACES
    + 2 * Face::ALL.len()
    + FIGURES
    + 1
    + 4
    + SHARDS
    + SPIRITS
    + 1;

#[inline(always)]
fn asked(table: &Tabletop, clans: Around, pen: &mut impl Pen) {
    let asked = table.top().map(about);
    pen.one("asked", FRAMES, asked.as_ref().map(|asked| asked.kind));
    let asked = asked.unwrap_or_default();
    pen.one("asked.clan", MAX_CLANS, asked.slot.map(|slot| clans.place(slot)));
    pen.one("asked.craft", Craft::ALL.len(), asked.craft.map(Craft::index));
    pen.one("asked.figure", FIGURES, asked.figure.map(Colour::index));
    area("asked.area", asked.area, pen);
    pen.one("asked.line", PLACES, asked.line.map(Line::index));
    pen.counts("asked.dice", asked.dice.unwrap_or_default().values(), DICE_IN_BOX);
    pen.counts("asked.picked", asked.picked.unwrap_or_default().values(), DICE_IN_BOX);
    pen.set("asked.used", asked.used);
    pen.number("asked.number", asked.number.into(), 6);
    let load = asked.load.map(|load| match load {
        Load::Empty => 0,
        Load::Lifted(_) => 1,
        Load::Carried(_) => 2,
        Load::Spent => 3,
    });
    pen.one("asked.load", 4, load);
    pen.one("asked.shard", SHARDS, asked.load.and_then(Load::shard).map(Shard::index));
    pen.one("asked.spirit", SPIRITS, asked.spirit.map(Spirit::index));
    pen.flag("asked.flag", asked.flag);
}

const FRAMES: usize = 33;

fn about(frame: Frame) -> Asked {
    let of = |kind| Asked { kind, ..Asked::default() };
    let at = |kind, area| Asked { area: Some(area), ..of(kind) };
    let clan = |kind, slot| Asked { slot: Some(slot), ..of(kind) };
    let figure = |kind, figure| Asked { figure: Some(figure), ..of(kind) };
    match frame {
        Frame::ChooseClan(_) => of(0),
        Frame::ChooseTalent(_) => of(1),
        Frame::ChooseStartFigure(_) => of(2),
        Frame::EndDiscard(_) => of(3),
        Frame::HumanStep(it) => at(4, it.from),
        Frame::SpiritTarget(it) => Asked { spirit: Some(it.spirit), ..of(5) },
        Frame::UseBait(it) => at(6, it.area),
        Frame::UseTrap(it) => {
            let spirit = match it.mover {
                Mover::Tribe => None,
                Mover::Spirit(spirit) => Some(spirit),
            };
            Asked { spirit, ..at(7, it.area) }
        }
        Frame::UseWard(it) => at(8, it.area),
        Frame::UseTrailLock(it) => at(9, it.area),
        Frame::UseProtection(it) => strike(it.strike, at(10, it.area)),
        Frame::ChooseAction(_) => of(11),
        Frame::FollowUp(_) => of(12),
        Frame::ChooseFigure(it) => Asked { craft: Some(it.craft), used: it.used, ..of(13) },
        Frame::PlayCard(it) => Asked { craft: Some(it.craft), ..figure(14, it.figure) },
        Frame::Assist(it) => cause(it.cause, clan(15, it.slot)),
        Frame::MoveStep(it) => Asked { number: it.steps, load: Some(it.load), ..figure(16, it.figure) },
        Frame::Reroll(it) => Asked { dice: Some(it.dice), ..figure(17, it.figure) },
        Frame::RerollPick(it) => {
            Asked { dice: Some(it.dice), picked: Some(it.picked), ..figure(18, it.figure) }
        }
        Frame::AssignHit(it) => Asked { dice: Some(it.dice), ..figure(19, it.figure) },
        Frame::TakeAdaptation(_) => of(20),
        Frame::DegradationPlay(_) => of(21),
        Frame::ChooseSite(_) => of(22),
        Frame::ActivatePay(it) => Asked { line: Some(it.line), flag: it.asked, ..at(23, it.area) },
        Frame::TalentFigure(_) => of(24),
        Frame::TalentCard(it) => figure(25, it.figure),
        Frame::TalentArea(it) => Asked { number: it.tokens, ..figure(26, it.figure) },
        Frame::GenRemove(it) => clan(27, it.slot),
        Frame::GenAddColor(it) => clan(28, it.slot),
        Frame::GenAddArea(it) => Asked { figure: Some(it.figure), ..clan(29, it.slot) },
        Frame::GenReassign(it) => Asked { number: it.left, ..clan(30, it.slot) },
        Frame::DrawNow(it) => clan(31, it.slot),
        Frame::LayOut(_)
        | Frame::DealHands(_)
        | Frame::Turn(_)
        | Frame::Humans(_)
        | Frame::Lure(_)
        | Frame::SpiritStrikes(_)
        | Frame::Perform(_)
        | Frame::AskAllies(_)
        | Frame::Develop(_)
        | Frame::Degrade(_)
        | Frame::Draw(_)
        | Frame::Headcount(_)
        | Frame::Reveal(_)
        | Frame::Interlude(_)
        | Frame::NewDeck(_) => of(32),
    }
}

fn strike(strike: Strike, asked: Asked) -> Asked {
    match strike {
        Strike::Tribes(number) => Asked { number, ..asked },
        Strike::Spirit(spirit) => Asked { spirit: Some(spirit), ..asked },
        Strike::Figure(figure) => Asked { figure: Some(figure), ..asked },
    }
}

fn cause(cause: Cause, asked: Asked) -> Asked {
    match cause {
        Cause::Figure(craft, figure) => Asked { craft: Some(craft), figure: Some(figure), ..asked },
        Cause::Degradation => Asked { flag: true, ..asked },
        Cause::Site(area, line) => Asked { area: Some(area), line: Some(line), ..asked },
    }
}
