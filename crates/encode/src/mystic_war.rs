//! Mystic War in numbers. Who has answered in a sweep is told to nobody: the view does not say it, and a seat's own answer
//! is its own.

use crate::verb::verbs;
use crate::{Act, Encode, Pen, Verb, from};
use kernel::{MAX_SEATS, Seat};
use mystic_war::components::{
    AMOUNTS, BOON_POINTS, Card, Deity, Family, Goal, Power, RESOURCE_MAX, Resource,
};
use mystic_war::{
    Action, Answer, Boon, Chain, Draft, Frame, Memory, MysticWar, MysticWarOptions, Pile, Totals, View, White,
};

const CARDS: usize = Card::KINDS;
const DEITIES: usize = Deity::ALL.len();
const FAMILIES: usize = Family::ALL.len();
const GOALS: usize = Goal::ALL.len();
const POINTS: usize = BOON_POINTS as usize + 1;
const POWERS: usize = Power::ALL.len();

impl Encode for MysticWar {
    fn describe(view: &View, me: Seat, pen: &mut impl Pen) {
        let seats = Around { me, seats: view.count() };
        pen.wide("round", view.round.into());
        seats.one("first_player", Some(view.first_player), pen);
        seats.one("next_first_player", view.next_first_player, pen);
        pen.number("passes", view.consecutive_passes.into(), 8);
        pen.flag("deck_ended", view.deck_ended);
        pen.number("deck", view.deck.into(), 82);
        pen.number("goal_deck", view.goal_deck.into(), 12);
        white(view.white, seats, pen);
        pen.number("discard", view.discard.size.into(), 82);
        pen.one("discard.top", CARDS, view.discard.top.map(Card::index));
        cards("discard.cards", view.discard.cards.iter().flatten().copied(), pen);
        cards("aside", view.aside.iter().copied(), pen);
        seats.some("asked_to_respond", view.asked.iter(), pen);
        draft(view.draft.as_ref(), seats, pen);
        chain(view.chain.as_ref(), seats, pen);
        answer(view.own_answer(), seats, pen);
        outlook(view, seats, pen);
        chaos(view, seats, pen);
        asked(view.top(), seats, pen);
        pen.counts("hand", view.hand().map_or(&[0; CARDS], Pile::counts), 3);
        for (nth, seat) in me.round(seats.seats).enumerate() {
            pen.enter("seat", nth);
            mage(view, seat, pen);
            pen.leave();
        }
    }

    fn recall(memory: &Memory, me: Seat, seats: u8, pen: &mut impl Pen) {
        cards("remembered_discard", memory.discarded().iter().copied(), pen);
        pen.flag("remembered_discard_misses_one", memory.misses_one());
        for (nth, seat) in me.round(seats).enumerate() {
            pen.enter("seat", nth);
            cards("remembered_hand", memory.held(seat).iter(), pen);
            pen.leave();
        }
    }

    fn verbs(_: &MysticWarOptions, _: u8) -> &'static [Verb] {
        &VERBS
    }

    fn act(view: &View, me: Seat, action: Action) -> Act {
        told(view, me, action)
    }
}

static VERBS: [Verb; KINDS] = table();

verbs! {
    table();
    act(view: View, me, action: Action);
    Decline: Action::Decline => [],
    Trade: Action::Trade(power, amount) => [
        "power" POWERS, power.index();
        "amount" AMOUNTS.len(), AMOUNTS.iter().position(|&one| one == amount).unwrap_or(0)
    ],
    Receive: Action::Receive(power) => ["power" POWERS, power.index()],
    Aim: Action::Aim(seat, resource) => ["seat" MAX_SEATS, from(me, seat, view.count()); "resource" 3, resource.index()],
    Play: Action::Play(card) => ["card" CARDS, card.index()],
    Discard: Action::Discard(card) => ["card" CARDS, card.index()],
    Pass: Action::Pass => [],
    Declare: Action::Declare(family) => ["family" FAMILIES, family.index()],
    Points: Action::Number(points) if matches!(view.top(), Some(Frame::BoonAllocate(_))) => ["points" POINTS, points.into()],
    Seat: Action::Number(seat) => ["seat" MAX_SEATS, from(me, Seat(seat), view.count())],
    Category: Action::Category(resource) => ["resource" 3, resource.index()],
    Name: Action::Name(card) => ["card" CARDS, card.index()],
    Nothing: Action::Nothing => [],
    Accept: Action::Accept => [],
    Refuse: Action::Refuse => [],
    Keep: Action::Keep => [],
    Exchange: Action::Exchange => [],
}

/// The table as one seat sees it: seats are counted from there.
#[derive(Clone, Copy)]
struct Around {
    me: Seat,
    seats: u8,
}

impl Around {
    fn one(self, name: &'static str, seat: Option<Seat>, pen: &mut impl Pen) {
        pen.one(name, self.seats.into(), seat.map(|seat| from(self.me, seat, self.seats)));
    }

    fn some(self, name: &'static str, seats: impl Iterator<Item = Seat>, pen: &mut impl Pen) {
        pen.some(name, self.seats.into(), seats.map(|seat| from(self.me, seat, self.seats)));
    }
}

fn cards(name: &'static str, cards: impl Iterator<Item = Card>, pen: &mut impl Pen) {
    pen.tally(name, CARDS, cards.map(Card::index), 3);
}

fn totals(name: &'static str, totals: Option<&Totals>, pen: &mut impl Pen) {
    let numbers = totals.map_or([0; 3], |totals| [totals.followers, totals.mystic_power, totals.gold]);
    pen.counts(name, &numbers, RESOURCE_MAX);
}

fn white(white: White, seats: Around, pen: &mut impl Pen) {
    let (place, holder) = match white {
        White::Deck => (0, None),
        White::Hand(seat) => (1, Some(seat)),
        White::Pool => (2, None),
        White::Discard => (3, None),
    };
    pen.one("white_judgment.deck_hand_pool_discard", 4, Some(place));
    seats.one("white_judgment.holder", holder, pen);
}

fn draft(draft: Option<&Draft>, seats: Around, pen: &mut impl Pen) {
    pen.one("draft.card", CARDS, draft.map(|draft| draft.card.index()));
    pen.one("draft.declared", FAMILIES, draft.and_then(|draft| draft.declared).map(Family::index));
    seats.one("draft.recipient", draft.and_then(|draft| draft.recipient), pen);
    pen.one("draft.category", 3, draft.and_then(|draft| draft.category).map(Resource::index));
    pen.one("draft.deity", DEITIES, draft.and_then(|draft| draft.deity).map(Deity::index));
}

fn chain(chain: Option<&Chain>, seats: Around, pen: &mut impl Pen) {
    pen.one("chain.card", CARDS, chain.map(|chain| chain.card.index()));
    seats.one("chain.player", chain.map(|chain| chain.player), pen);
    seats.one("chain.recipient", chain.map(|chain| chain.recipient), pen);
    pen.one("chain.declared", FAMILIES, chain.and_then(|chain| chain.declared).map(Family::index));
    pen.one("chain.category", 3, chain.and_then(|chain| chain.category).map(Resource::index));
    pen.one("chain.deity", DEITIES, chain.and_then(|chain| chain.deity).map(Deity::index));
    pen.flag("chain.refused", chain.is_some_and(|chain| chain.refused));
    let items = || chain.into_iter().flat_map(|chain| &chain.items);
    cards("chain.items", items().map(|item| item.card), pen);
    cards("chain.items_refused", items().filter(|item| item.refused).map(|item| item.card), pen);
    let last = items().last();
    pen.one("chain.last.card", CARDS, last.map(|item| item.card.index()));
    seats.one("chain.last.by", last.map(|item| item.by), pen);
    seats.one("chain.last.named", last.and_then(|item| item.named), pen);
    let pile = || chain.into_iter().flat_map(|chain| &chain.pile);
    cards("chain.surrendered", pile().map(|given| given.card), pen);
    seats.some("chain.surrendered_by", pile().map(|given| given.by), pen);
}

fn answer(answer: Answer, seats: Around, pen: &mut impl Pen) {
    let (kind, card, named) = match answer {
        Answer::Missing => (0, None, None),
        Answer::Pass => (1, None, None),
        Answer::Choosing { card } => (2, Some(card), None),
        Answer::Play { card, named } => (3, Some(card), named),
    };
    pen.one("own_answer.missing_pass_choosing_play", 4, Some(kind));
    pen.one("own_answer.card", CARDS, card.map(Card::index));
    seats.one("own_answer.named", named, pen);
}

fn outlook(view: &View, seats: Around, pen: &mut impl Pen) {
    let outlook = view.outlook.as_ref();
    let reading = outlook.and_then(|outlook| outlook.reading.as_ref());
    seats.one("outlook.captor", outlook.and_then(|outlook| outlook.captor), pen);
    pen.flag("outlook.root_off", outlook.is_some_and(|outlook| outlook.root_off));
    pen.flag("outlook.loss", reading.is_some_and(|reading| reading.loss));
    pen.one("outlook.category", 3, reading.map(|reading| reading.category.index()));
    pen.wide("outlook.amount", reading.map_or(0, |reading| reading.amount.into()));
    pen.flag("outlook.cancelled", reading.is_some_and(|reading| reading.cancelled));
    pen.flag("outlook.reflected", reading.is_some_and(|reading| reading.reflected));
}

fn chaos(view: &View, seats: Around, pen: &mut impl Pen) {
    let chaos = view.chaos.as_ref();
    seats.one("chaos.controller", chaos.map(|chaos| chaos.controller), pen);
    seats.one("chaos.player", chaos.map(|chaos| chaos.player), pen);
    seats.one("chaos.recipient", chaos.map(|chaos| chaos.recipient), pen);
    pen.number("chaos.size", chaos.map_or(0, |chaos| chaos.size.into()), 3);
    cards("chaos.pool", chaos.into_iter().flat_map(|chaos| chaos.pool.iter().flatten()).copied(), pen);
}

/// What is decided, with what it is about.
#[derive(Default)]
struct Asked {
    kind: usize,
    seat: Option<Seat>,
    power: Option<Power>,
    points: u8,
    item: Option<u8>,
    recipient: Option<Seat>,
    boon: Option<Boon>,
}

fn asked(frame: Option<Frame>, seats: Around, pen: &mut impl Pen) {
    let of = |kind, seat| Asked { kind, seat, ..Asked::default() };
    let boon = |kind, boon: Boon| Asked {
        recipient: Some(boon.recipient),
        boon: Some(boon),
        ..of(kind, Some(boon.decider))
    };
    let asked = frame.map(|frame| match frame {
        Frame::SpecialPower(it) => of(0, Some(it.seat)),
        Frame::DestroyTarget(it) => {
            Asked { power: Some(it.power), points: it.points, ..of(1, Some(it.seat)) }
        }
        Frame::TurnAction(it) => of(2, Some(it.seat)),
        Frame::ChooseWildType => of(3, None),
        Frame::ChooseRecipient => of(4, None),
        Frame::ChooseCategory => of(5, None),
        Frame::ChooseDeity => of(6, None),
        Frame::ResponseTarget => of(7, None),
        Frame::VacationDiscard(it) => of(8, Some(it.seat)),
        Frame::Respond => of(9, None),
        Frame::ProtectionConsent(it) => Asked { item: it.item, ..of(10, Some(it.holder)) },
        Frame::VacationKeep => of(11, None),
        Frame::GeniePick(it) => Asked { recipient: Some(it.recipient), ..of(12, Some(it.decider)) },
        Frame::BoonAllocate(it) => boon(13, it),
        Frame::BoonDestroy(it) => boon(14, it),
        Frame::ChaosNext => of(15, None),
        Frame::ChaosModify => of(16, None),
        Frame::ExchangeGoal(it) => of(17, Some(it.seat)),
        Frame::Quiet => of(19, None),
        Frame::ReceiveStep | Frame::DrawStep | Frame::PutAway | Frame::RoundEnd => of(18, None),
    });
    pen.one("asked", 20, asked.as_ref().map(|asked| asked.kind));
    let asked = asked.unwrap_or_default();
    seats.one("asked.seat", asked.seat, pen);
    seats.one("asked.recipient", asked.recipient, pen);
    pen.one("asked.power", POWERS, asked.power.map(Power::index));
    pen.number("asked.points", asked.points.into(), 40);
    pen.number("asked.item", asked.item.map_or(0, |item| i32::from(item) + 1), 17);
    let boon = asked.boon.map_or([None; 3], |boon| [boon.followers, boon.mystic_power, boon.gold]);
    pen.counts("asked.boon", &boon.map(|points| points.map_or(0, |points| points + 1)), BOON_POINTS);
}

fn mage(view: &View, seat: Seat, pen: &mut impl Pen) {
    let (mage, outlook) = (view.mage(seat), view.outlook.as_ref());
    totals("totals", Some(&mage.resources), pen);
    totals("outlook", outlook.and_then(|outlook| outlook.totals.get(seat.index())), pen);
    let lost = outlook.and_then(|outlook| outlook.followers_lost.get(seat.index())).copied();
    pen.number("followers_lost", lost.unwrap_or(0).into(), RESOURCE_MAX);
    pen.counts("deities", mage.deities.counts(), 2);
    pen.number("hand", mage.hand_size.into(), 8);
    pen.counts("known", mage.known.counts(), 3);
    pen.one("goal", GOALS, mage.goal.map(|goal| goal.index()));
    pen.flag("goal_up", mage.goal_up);
}
