//! What is offered in the middle of the cloth when a decision asks for something that lies nowhere else.

use super::cards::{self, HEIGHT, WIDTH, face, goal_face};
use super::drawing::Drawing;
use super::parts::{cut, emblem_at, plate, short_resource, sign, words, wrap};
use super::powers;
use crate::{Node, svg};
use kernel::Seat;
use mystic_war::components::{Card, Family, RESOURCE_MAX, Resource};
use mystic_war::text::resource_name;
use mystic_war::{Action, Boon, Chain, Draft, Evaluation, Frame, evaluate};

/// The middle of the room in which offers are laid out, 533 wide and 366 high; the table shows it larger.
const MIDDLE: f64 = 360.0;
/// The room for cards that are spread out.
const ROOM: (f64, f64) = (524.0, 300.0);
/// What is between cards that are spread out.
const GAP: f64 = 6.0;

/// The offer of a decision without a chain on the cloth; nothing when it is answered elsewhere.
pub(super) fn offer(drawing: &Drawing<'_>) -> Option<Node> {
    let draft = drawing.view.draft;
    match drawing.view.top()? {
        Frame::SpecialPower(_) => powers::offer(drawing),
        Frame::ChooseWildType => draft.map(|draft| families(drawing, draft)),
        Frame::ChooseCategory => draft.map(|draft| categories(drawing, draft)),
        Frame::ChooseRecipient | Frame::ChooseDeity | Frame::ResponseTarget => {
            draft.map(|draft| drafted(drawing, draft))
        }
        Frame::GeniePick(_) => pile(drawing),
        Frame::BoonAllocate(boon) => Some(points(drawing, boon)),
        Frame::ChaosNext | Frame::ChaosModify => pool(drawing),
        Frame::ExchangeGoal(it) if drawing.is_you(it.seat) => Some(goals(drawing, it.seat)),
        Frame::DestroyTarget(it) if drawing.is_you(it.seat) => Some(aims(drawing, it.points)),
        Frame::BoonDestroy(boon) if drawing.is_you(boon.recipient) => Some(aims(drawing, boon.rest())),
        Frame::ExchangeGoal(_)
        | Frame::DestroyTarget(_)
        | Frame::ReceiveStep
        | Frame::DrawStep
        | Frame::TurnAction(_)
        | Frame::VacationDiscard(_)
        | Frame::Respond
        | Frame::Quiet
        | Frame::ProtectionConsent(_)
        | Frame::VacationKeep
        | Frame::BoonDestroy(_)
        | Frame::PutAway
        | Frame::RoundEnd => None,
    }
}

/// A card of the middle: its face, lit when it can be taken, with a line below it.
pub(super) fn offered(card: Card, spot: String, caption: &str, scale: f64) -> Node {
    let (width, height) = (WIDTH * scale, HEIGHT * scale);
    let shape = svg("g").attr("transform", format!("scale({scale})")).child(face(card));
    let lines = wrap(caption, (width / 8.6) as usize, 2);
    let caption = lines
        .into_iter()
        .enumerate()
        .map(|(at, line)| words(width / 2.0, height + 22.0 + 19.0 * at as f64, "mw-small mid", line));
    svg("g")
        .class("mw-offered piece")
        .key(format!("offer-{card}"))
        .spot(spot)
        .term(card)
        .rule(cards::rule(card))
        .child(svg("g").class("mw-deal").child(shape))
        .child(plate((-3.0, -3.0), (width + 6.0, height + 6.0), 9.0, "edge"))
        .children(caption)
}

fn heading(said: impl ToString) -> Node {
    words(MIDDLE, 40.0, "mw-sentence", said)
}

/// The card whose choices are still missing.
fn drafted(drawing: &Drawing<'_>, draft: Draft) -> Node {
    let ask = match drawing.view.top() {
        Some(Frame::ChooseDeity) => "Which deity?",
        Some(Frame::ResponseTarget) => "Whom does it name?",
        _ => "Who receives it?",
    };
    let said = drafted_words(drawing, draft).map(|line| words(MIDDLE, 296.0, "mw-sentence soft", line));
    let shape = svg("g").attr("transform", "scale(.95)").child(face(draft.card));
    let deities = drawing.legal.iter().flatten().filter_map(|action| match action {
        Action::Name(card) => Some(*card),
        _ => None,
    });
    let deities: Vec<Card> = deities.collect();
    let x = if deities.is_empty() { MIDDLE - 57.0 } else { 150.0 };
    let room = 330.0 / deities.len().max(1) as f64;
    let choice = deities.iter().enumerate().map(|(at, &card)| {
        offered(card, format!("name-{card}"), "", 0.6).at(290.0 + room.min(92.0) * at as f64, 90.0)
    });
    svg("g")
        .class("mw-offer")
        .child(heading(ask))
        .child(svg("g").class("piece mw-draft").key("draft").child(shape).at(x, 64.0))
        .children(choice)
        .maybe(said)
}

/// What a card is worth to its player, before anybody answers.
fn drafted_words(drawing: &Drawing<'_>, draft: Draft) -> Option<String> {
    let reading = end_of(drawing, draft)?.reading?;
    Some(if reading.loss {
        format!("destroys {}", reading.amount)
    } else {
        format!("+{} {}", reading.amount, resource_name(reading.category))
    })
}

/// What a draft would come to if it were laid and nobody answered.
pub(super) fn end_of(drawing: &Drawing<'_>, draft: Draft) -> Option<Evaluation> {
    let player = drawing.view.chaos.as_ref().map_or(draft.by, |chaos| chaos.player);
    let recipient = draft.recipient.or_else(|| drawing.view.chaos.as_ref().map(|chaos| chaos.recipient));
    let chain = Chain {
        card: draft.card,
        player,
        recipient: recipient.unwrap_or(draft.by),
        declared: draft.declared,
        category: draft.category,
        deity: draft.deity,
        refused: false,
        items: Default::default(),
        pile: Default::default(),
        answers: Default::default(),
    };
    Some(evaluate(&drawing.board, &chain))
}

/// Wild Magic: the four families, each with what it would be worth.
fn families(drawing: &Drawing<'_>, draft: Draft) -> Node {
    let cards = Family::ALL.into_iter().enumerate().map(|(at, family)| {
        let card = match family {
            Family::Notoriety => Card::Notoriety4,
            Family::Sorcery => Card::Sorcery4,
            Family::Riches => Card::Riches4,
            Family::Dragon => Card::Dragon4,
        };
        let worth = drafted_words(drawing, Draft { declared: Some(family), ..draft }).unwrap_or_default();
        let caption = if family == Family::Dragon { worth } else { worth.replace("Mystic ", "") };
        offered(card, format!("family-{}", family.id()), &caption, 0.86)
            .attr("aria-label", family.title())
            .at(118.0 + 124.0 * at as f64, 78.0)
    });
    svg("g").class("mw-offer").child(heading("Wild Magic becomes…")).children(cards)
}

/// A Dragon or the Wrath of the War God: which resource it strikes.
fn categories(drawing: &Drawing<'_>, draft: Draft) -> Node {
    let recipient = draft
        .recipient
        .or_else(|| drawing.view.chaos.as_ref().map(|chaos| chaos.recipient))
        .unwrap_or(draft.by);
    let now = drawing.view.mage(recipient).resources;
    let medals = Resource::ALL.into_iter().enumerate().map(|(at, resource)| {
        let mut after = now;
        if draft.card == Card::WrathOfTheWarGod {
            after.halve(resource);
        } else if let Some(end) = end_of(drawing, Draft { category: Some(resource), ..draft }) {
            after = end.totals.get(recipient.index()).copied().unwrap_or(now);
        }
        let change = format!("{} → {}", now[resource], after[resource]);
        medal(resource, change).at(290.0 + 122.0 * at as f64, 158.0)
    });
    let shape = svg("g").attr("transform", "scale(.7)").child(face(draft.card));
    svg("g")
        .class("mw-offer")
        .child(heading(format!("What of {} is struck?", drawing.who(recipient))))
        .child(svg("g").class("piece mw-draft").key("draft").child(shape).at(126.0, 88.0))
        .children(medals)
}

fn medal(resource: Resource, change: String) -> Node {
    svg("g")
        .class("mw-medal")
        .key(format!("medal-{}", resource.letter()))
        .spot(format!("cat-{}", resource.letter()))
        .child(svg("circle").attr("r", 46).class("mw-medal-ground"))
        .child(svg("circle").attr("r", 51).class("edge"))
        .child(sign(resource.letter(), 0.0, 0.0, 2.7))
        .child(words(0.0, 78.0, "mw-number mid", change))
        .child(words(0.0, 100.0, "mw-small mid", short_resource(resource)))
}

/// Destruction to be aimed: every total that may be struck, large enough for a finger.
fn aims(drawing: &Drawing<'_>, points: u8) -> Node {
    let mut struck: Vec<Seat> = drawing.legal.iter().flatten().filter_map(|action| aimed(*action)).collect();
    struck.dedup();
    let columns = if struck.len() > 4 { 2 } else { 1 };
    let wide = if columns == 2 { 264.0 } else { 330.0 };
    let left = MIDDLE - wide * f64::from(columns) / 2.0;
    let rows = struck.len().div_ceil(columns as usize);
    let mages = struck.iter().enumerate().map(|(at, &seat)| {
        aim_row(drawing, seat, (wide - 8.0, points))
            .at(left + wide * (at / rows) as f64, 60.0 + 72.0 * (at % rows) as f64)
    });
    let ask = format!("Aim {points} destruction at a total");
    svg("g").class("mw-offer").child(heading(ask)).children(mages)
}

fn aimed(action: Action) -> Option<Seat> {
    if let Action::Aim(seat, _) = action { Some(seat) } else { None }
}

fn aim_row(drawing: &Drawing<'_>, seat: Seat, (wide, points): (f64, u8)) -> Node {
    let name = cut(drawing.who(seat), if wide > 300.0 { 12 } else { 6 });
    let first = wide - 3.0 * 62.0;
    let totals = drawing.view.mage(seat).resources;
    let legal =
        Resource::ALL.into_iter().filter(|&resource| drawing.may(|it| it == Action::Aim(seat, resource)));
    let cells = legal.map(|resource| {
        let now = totals[resource];
        svg("g")
            .class("mw-points")
            .key(format!("aim-{}", resource.letter()))
            .spot(format!("total-{seat}-{}", resource.letter()))
            .child(plate((0.0, 0.0), (60.0, 64.0), 9.0, "mw-slot"))
            .child(plate((0.0, 0.0), (60.0, 64.0), 9.0, "edge"))
            .child(sign(resource.letter(), 15.0, 20.0, 0.95))
            .child(words(28.0, 27.0, "mw-number small", now))
            .child(words(30.0, 54.0, "mw-small mid", format!("→ {}", now.saturating_sub(points))))
            .at(first + 62.0 * resource.index() as f64, 0.0)
    });
    svg("g")
        .key(format!("aim-{seat}"))
        .child(emblem_at(seat, 10.0, 32.0, 8.0))
        .child(words(24.0, 38.0, "mw-tag", name))
        .children(cells)
}

/// God King Boon: how many points for the next resource.
fn points(drawing: &Drawing<'_>, boon: Boon) -> Node {
    let resource = boon.next().unwrap_or(Resource::Gold);
    let now = drawing.view.mage(boon.recipient).resources[resource];
    let left = MIDDLE - 31.0 * f64::from((boon.rest() + 1).min(8)) + 3.0;
    let beads = (0..=boon.rest()).map(|number| {
        let (column, row) = (f64::from(number % 8), f64::from(number / 8));
        let then = now.saturating_add(number).min(RESOURCE_MAX);
        svg("g")
            .class("mw-points")
            .key(format!("points-{number}"))
            .spot(format!("boon-{number}"))
            .child(plate((0.0, 0.0), (56.0, 62.0), 10.0, "mw-slot"))
            .child(plate((0.0, 0.0), (56.0, 62.0), 10.0, "edge"))
            .child(words(28.0, 29.0, "mw-number mid", format!("+{number}")))
            .child(words(28.0, 52.0, "mw-small mid", format!("→ {then}")))
            .at(left + 62.0 * column, 110.0 + 76.0 * row)
    });
    let ask = format!("{} points left: how many for {}?", boon.rest(), resource_name(resource));
    svg("g")
        .class("mw-offer")
        .child(heading(ask))
        .child(sign(resource.letter(), MIDDLE, 68.0, 1.5))
        .children(beads)
}

/// The columns and the scale at which so many cards are largest on the cloth.
fn grid(cards: usize) -> (usize, f64) {
    let fit = |columns: usize| {
        let rows = cards.div_ceil(columns) as f64;
        let wide = (ROOM.0 / columns as f64 - GAP) / WIDTH;
        (columns, wide.min((ROOM.1 / rows - GAP) / HEIGHT).min(0.8))
    };
    (3..=14).map(fit).max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((8, 0.4))
}

/// Genie: the discard pile, spread out.
fn pile(drawing: &Drawing<'_>) -> Option<Node> {
    let mut all: Vec<Card> = drawing.view.discard.cards.clone()?;
    all.sort_unstable();
    all.dedup();
    let (columns, scale) = grid(all.len());
    let (wide, high) = (WIDTH * scale + GAP, HEIGHT * scale + GAP);
    let left = MIDDLE - (wide * columns.min(all.len()) as f64 - GAP) / 2.0;
    let cards = all.iter().enumerate().map(|(at, &card)| {
        let (column, row) = ((at % columns) as f64, (at / columns) as f64);
        offered(card, format!("name-{card}"), "", scale).at(left + wide * column, 54.0 + high * row)
    });
    Some(svg("g").class("mw-offer").child(heading("Genie: take one card")).children(cards))
}

/// Chaos Strikes: the pool, for who decides.
fn pool(drawing: &Drawing<'_>) -> Option<Node> {
    let chaos = drawing.view.chaos.as_ref()?;
    let pool = chaos.pool.as_ref()?;
    let first = MIDDLE - 62.0 * pool.len() as f64;
    let cards = pool.iter().enumerate().map(|(at, &card)| {
        offered(card, format!("name-{card}"), "", 0.92)
            .key(format!("pool-{at}"))
            .at(first + 124.0 * at as f64, 70.0)
    });
    let ask = format!("Chaos strikes {}: which card next?", drawing.who(chaos.recipient));
    Some(svg("g").class("mw-offer").child(heading(ask)).children(cards))
}

/// The deck has ended: keep the goal, or take a new one.
fn goals(drawing: &Drawing<'_>, seat: Seat) -> Node {
    let mage = drawing.view.mage(seat);
    let short = mage.goal.map_or(0, |goal| mage.resources.shortfall(goal));
    let card = |shape: Node, spot: &str, caption: String| {
        svg("g")
            .class("mw-offered")
            .key(spot)
            .spot(spot)
            .child(svg("g").attr("transform", "scale(.95)").child(shape))
            .child(plate((-3.0, -3.0), (120.0, 196.0), 9.0, "edge"))
            .child(words(57.0, 216.0, "mw-small mid", caption))
    };
    svg("g")
        .class("mw-offer")
        .child(heading("The deck has ended: keep your goal?"))
        .child(card(goal_face(mage.goal), "keep", format!("keep: {short} short")).at(220.0, 68.0))
        .child(
            card(goal_face(None), "exchange", format!("one of {}", drawing.view.goal_deck)).at(386.0, 68.0),
        )
}
