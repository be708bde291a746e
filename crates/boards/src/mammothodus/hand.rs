//! The cards of the clan one decides for, what they count for now, and the kinds of action.

use super::art::{beast, card_class, card_corner, card_name, card_rule, card_sign, sign};
use super::dice::{at_least, drives_off, percent};
use super::drawing::Drawing;
use super::lend;
use super::question;
use super::spots::card_spot;
use super::walk;
use super::words::{count, slot_name};
use crate::{Node, html};
use kernel::Named;
use mammothodus::components::{Card, Cards, Colour, worth};
use mammothodus::map::Area;
use mammothodus::{
    Action, ActivatePay, Assist, Cause, Craft, Deed, Frame, PlayCard, Slot, Tabletop, TalentCard, fitting,
    usable,
};

/// The hand, what lies on the table beside it, and what can be done.
pub(super) fn hand(drawing: &Drawing<'_>) -> Option<Node> {
    let table = drawing.table();
    let (slot, held) = shown(drawing)?;
    let known = &drawing.view.cards[slot.index()];
    let cards = held.present().flat_map(|(card, many)| (0..many).map(move |nth| (card, nth)));
    let fan =
        html("ul").class("mam-fan").children(cards.map(|(card, nth)| card_node(drawing, slot, card, nth)));
    let title = html("p")
        .class("mam-whose")
        .child(beast(table.clan(slot).clan, "mam-beast"))
        .child(html("b").text(slot_name(table, slot)))
        .child(html("small").text(if held.is_empty() {
            "no cards in hand".to_owned()
        } else {
            format!("deck {}, out {}", known.deck_size, known.discard.total())
        }));
    let choosing =
        matches!(drawing.top(), Some(Frame::ChooseAction(_) | Frame::FollowUp(_))) && slot == table.active;
    let paid = || Some(html("div").class("mam-paying").child(sum(drawing)?).maybe(lend::offered(drawing)));
    let beside = choosing
        .then(|| deeds(drawing))
        .or_else(paid)
        .or_else(|| lend::offered(drawing))
        .or_else(|| question::beside(drawing));
    Some(
        html("div").class("mam-hand").class_if(held.is_empty(), "bare").child(title).child(fan).maybe(beside),
    )
}

/// The clan whose hand is fanned out, and its cards.
pub(super) fn shown(drawing: &Drawing<'_>) -> Option<(Slot, Cards)> {
    let slot = drawing.hand_slot().filter(|_| drawing.table().turns > 0 && !renewing(drawing))?;
    Some((slot, drawing.view.cards[slot.index()].hand?))
}

/// Whether the open decision is about a new generation, to which no card in hand matters.
fn renewing(drawing: &Drawing<'_>) -> bool {
    matches!(
        drawing.top(),
        Some(Frame::GenRemove(_) | Frame::GenAddColor(_) | Frame::GenAddArea(_) | Frame::GenReassign(_))
    )
}

fn card_node(drawing: &Drawing<'_>, slot: Slot, card: Card, nth: u8) -> Node {
    let (use_now, fits) = use_now(drawing, slot, card);
    html("li")
        .class("mam-card")
        .class(&card_class(card))
        .class_if(!fits, "idle")
        .key(format!("{card}-{nth}"))
        .spot(card_spot(card))
        .term(card)
        .rule(card_rule(card))
        .child(sign(&card_sign(card), "mam-face").maybe(card_corner(card).map(|mark| html("i").text(mark))))
        .child(html("b").text(card_name(card)))
        .child(html("small").text(use_now))
}

/// What the card is good for in the open decision, and whether it is.
fn use_now(drawing: &Drawing<'_>, slot: Slot, card: Card) -> (String, bool) {
    let table = drawing.table();
    let no = |words: &str| (words.to_owned(), false);
    match drawing.top().filter(|_| drawing.asked() == Some(slot)) {
        Some(Frame::PlayCard(PlayCard { craft, figure })) => match table.actor().figures[figure] {
            Some(area) => fit(craft, area, card),
            None => no("off the board"),
        },
        Some(Frame::Assist(Assist { cause, .. })) if !cause.eligible().contains(card) => {
            if card == Card::DrawThree { ("draws 3".to_owned(), true) } else { no("cannot help") }
        }
        Some(Frame::Assist(Assist { cause: Cause::Figure(craft, _), .. })) => {
            (short(craft, card.worth()), true)
        }
        Some(Frame::Assist(Assist { cause: Cause::Site(..), .. })) => {
            (format!("pays {}", card.worth()), true)
        }
        Some(Frame::Assist(Assist { cause: Cause::Degradation, .. }) | Frame::DegradationPlay(_)) => {
            if card == Card::Degradation { ("can go".to_owned(), true) } else { no("stays") }
        }
        Some(Frame::ActivatePay(ActivatePay { area, .. })) if usable(Colour::Blue, area).contains(card) => {
            (format!("pays {}", card.worth()), true)
        }
        Some(Frame::ActivatePay(_)) => no("cannot pay"),
        Some(Frame::TalentCard(TalentCard { figure })) if figure.cards().contains(card) => {
            (count(card.worth(), "token", "tokens"), true)
        }
        Some(Frame::TalentCard(_)) => no("wrong colour"),
        Some(Frame::EndDiscard(_)) if card == Card::Degradation => no("stays"),
        Some(Frame::EndDiscard(_)) => ("throw away?".to_owned(), true),
        Some(Frame::FollowUp(_))
            if drawing.offers(|it| matches!(it, Action::PlayExtra(colour) if colour.extra() == card)) =>
        {
            ("one more action".to_owned(), true)
        }
        _ => (card_use(card).to_owned(), true),
    }
}

/// MAM-5.31: the card's own colour, the ground's, or neither.
fn fit(craft: Craft, area: Area, card: Card) -> (String, bool) {
    if !usable(craft.colour(), area).contains(card) {
        return ("not here".to_owned(), false);
    }
    let brings = short(craft, card.worth());
    if craft.colour().cards().contains(card) {
        return (brings, true);
    }
    let ground = area.colour().map_or("", Named::id);
    (format!("{brings}: {ground} ground"), true)
}

/// What so much brings, in the room that a card has.
fn short(craft: Craft, worth: u8) -> String {
    craft.yields(worth).replace("development step", "step")
}

fn card_use(card: Card) -> &'static str {
    match card {
        Card::Attack | Card::ExtraActionRed => "red",
        Card::Move | Card::ExtraActionGreen => "green",
        Card::Population | Card::ExtraActionYellow => "yellow",
        Card::Development | Card::ExtraActionBlue => "blue",
        Card::DrawThree => "draws three",
        Card::Wild => "any colour",
        Card::DoubleRed => "two red",
        Card::DoubleGreen => "two green",
        Card::DoubleYellow => "two yellow",
        Card::DoubleBlue => "two blue",
        Card::Degradation => "dead weight",
    }
}

/// The cards on the table and what they add up to, with the odds of an attack.
fn sum(drawing: &Drawing<'_>) -> Option<Node> {
    let table = drawing.table();
    let played = table.clans.iter().fold(Cards::NONE, |all, it| all.plus(&it.played));
    let (craft, figure) = match drawing.top()? {
        Frame::PlayCard(PlayCard { craft, figure }) => (craft, figure),
        Frame::Assist(Assist { cause: Cause::Figure(craft, figure), .. }) => (craft, figure),
        Frame::ActivatePay(_) | Frame::Assist(Assist { cause: Cause::Site(..), .. }) => {
            let words = format!("{} of {} paid", worth(&played), table.cost());
            return Some(html("p").class("mam-sum").child(chips(&played)).child(html("b").text(words)));
        }
        _ => return None,
    };
    let bonus = Tabletop::bonus(craft, figure);
    let all = if played.is_empty() { 0 } else { worth(&played) + bonus };
    let node = html("p").class("mam-sum").child(chips(&played));
    let node = match (played.is_empty(), bonus) {
        (true, 0) => node.child(html("b").text(format!("{}: play a card", craft.deed().name()))),
        (true, _) => {
            let words = format!("{}: +1 for the {figure} figure", craft.deed().name());
            node.child(html("b").text(words))
        }
        (false, 0) => node.child(html("b").text(craft.yields(all))),
        (false, _) => node
            .child(html("span").text(format!("{} + 1 {figure} figure =", worth(&played))))
            .child(html("b").text(craft.yields(all))),
    };
    let odds = (craft == Craft::Attack && all > 0).then(|| odds(table, figure, all.into()));
    Some(node.maybe(odds.flatten()))
}

fn chips(cards: &Cards) -> Node {
    let each = cards.present().flat_map(|(card, many)| (0..many).map(move |nth| (card, nth)));
    html("span")
        .class("mam-chips")
        .children(each.map(|(card, nth)| super::art::card_chip(card).key(format!("{card}-{nth}"))))
}

/// What the dice may do where the figure stands.
fn odds(table: &Tabletop, figure: Colour, dice: u32) -> Option<Node> {
    let area = table.actor().figures[figure]?;
    let bonus = table.dice_bonus(area);
    let mut words = Vec::new();
    let tribes = table.board.tribes[area];
    let need = table.tribe_hit() - bonus;
    for many in 1..=u32::from(tribes).min(dice).min(3) {
        words.push(format!("{} {}", count(many, "tribe", "tribes"), percent(at_least(many, dice, need))));
    }
    for (spirit, _) in table.board.spirits.entries().filter(|it| it.1 == area) {
        let needs = spirit.dice().map(|need| need - bonus);
        words.push(format!("{} {}", spirit.name(), percent(drives_off(dice, needs))));
    }
    Some(
        html("small")
            .class("mam-odds")
            .text(words.join(" · "))
            .tip("The chance without re-rolls.")
            .rule("MAM-5.54"),
    )
}

/// The kinds of action: open, done, or not possible now.
fn deeds(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let tile = |deed: &Deed| {
        let deed = *deed;
        let open = drawing.offers(|action| action == Action::Deed(deed));
        let done = table.this_turn.performed.contains(deed);
        let words = if done {
            "done this turn".to_owned()
        } else if open {
            brings(drawing, deed)
        } else {
            "not now".to_owned()
        };
        html("li")
            .class("mam-deed")
            .class_if(!open, "idle")
            .class_if(done, "done")
            .key(deed.id())
            .spot(format!("deed-{deed}"))
            .term(deed.id().to_lowercase())
            .rule(deed_rule(deed))
            .child(sign(deed_sign(deed), &format!("mam-mark {}", deed_class(deed))))
            .child(html("b").text(deed.name()))
            .child(html("small").text(words))
    };
    let talent = drawing.offers(|action| action == Action::PlaceTalent).then(|| {
        let talent = table.actor().talent;
        html("li")
            .class("mam-deed")
            .key("talent")
            .spot("place-talent")
            .term(talent.map_or("", Named::id))
            .rule("MAM-5.80")
            .child(sign(&talent.map_or("i-wild".to_owned(), |it| format!("t-{it}")), "mam-mark k-any"))
            .child(html("b").text("Place token"))
            .child(html("small").text(count(table.actor().tokens, "token left", "tokens left")))
    });
    let deeds = html("ul").class("mam-deeds").children(Deed::ALL.iter().map(tile)).maybe(talent);
    html("div").class("mam-doings").child(deeds).maybe(walk::walkers(drawing))
}

/// What the best single figure could do with the whole hand.
fn brings(drawing: &Drawing<'_>, deed: Deed) -> String {
    let table = drawing.table();
    let hand = drawing.view.hand(table.active);
    let craft = match deed {
        Deed::Move => Craft::Move,
        Deed::Attack => Craft::Attack,
        Deed::Population => Craft::Population,
        Deed::Development => Craft::Development,
        Deed::Degradation => return count(hand[Card::Degradation], "card", "cards"),
        Deed::Activate => return format!("costs {}", count(table.cost(), "card", "cards")),
    };
    let able =
        table.actor().figures.entries().filter(|&(_, area)| craft != Craft::Attack || table.has_enemy(area));
    let most = able.map(|(figure, area)| {
        let sum = worth(&fitting(&hand, craft.colour(), area));
        if sum == 0 { 0 } else { sum + Tabletop::bonus(craft, figure) }
    });
    let most = most.max().unwrap_or_default();
    format!("up to {}", short(craft, most).replace("population", "more"))
}

fn deed_sign(deed: Deed) -> &'static str {
    match deed {
        Deed::Move => "i-green",
        Deed::Attack => "i-red",
        Deed::Population => "i-yellow",
        Deed::Development => "i-blue",
        Deed::Degradation => "i-degradation",
        Deed::Activate => "i-activate",
    }
}

fn deed_class(deed: Deed) -> &'static str {
    match deed {
        Deed::Move => "k-green",
        Deed::Attack => "k-red",
        Deed::Population => "k-yellow",
        Deed::Development => "k-blue",
        Deed::Degradation => "k-decay",
        Deed::Activate => "k-any",
    }
}

fn deed_rule(deed: Deed) -> &'static str {
    match deed {
        Deed::Move => "MAM-5.40",
        Deed::Attack => "MAM-5.50",
        Deed::Population => "MAM-5.58",
        Deed::Development => "MAM-5.59",
        Deed::Degradation => "MAM-5.65",
        Deed::Activate => "MAM-5.60",
    }
}
