//! Help from clans of the same person: all of it picked at once, and said yes to once.

use super::art::card_chip;
use super::drawing::Drawing;
use super::words::slot_name;
use crate::errand::{Errand, Leg};
use crate::{Node, html, svg};
use mammothodus::components::{Card, Cards, Colour};
use mammothodus::{Action, Cause, Craft, Frame, PlayCard, Slot, Tabletop, only};

/// Cards that clans add, clan by clan in the order in which they are asked.
pub(super) type Lent = Vec<(Slot, Vec<Card>)>;

/// MAM-5.66, MAM-5.69: the clans that would be asked for help and what they could add, where all of them are the same
/// person's.
pub(super) fn lenders(drawing: &Drawing<'_>, cause: Cause) -> Vec<(Slot, Cards)> {
    let table = drawing.table();
    if !table.slots().all(|slot| drawing.is_mine(slot)) {
        return Vec::new();
    }
    let mut slot = table.after(table.active);
    let mut lent = Vec::new();
    while slot != table.active {
        let near = !table.clan(slot).areas().and(table.zone(cause)).is_empty();
        let held = drawing.view.hand(slot);
        let asked = if drawing.view.options.open_hands {
            !held.kinds().and(cause.eligible().with(Card::DrawThree)).is_empty()
        } else {
            !held.is_empty()
        };
        if near && asked {
            lent.push((slot, only(&held, cause.eligible())));
        }
        slot = table.after(slot);
    }
    lent
}

/// What the clans say to the rules one after another when these cards are added.
pub(super) fn help(drawing: &Drawing<'_>, cause: Cause, lent: &Lent) -> Vec<Leg> {
    let could = lenders(drawing, cause);
    let mut legs = Vec::new();
    for (slot, cards) in lent {
        let all = could.iter().find(|(it, _)| it == slot).map_or(0, |(_, cards)| cards.total());
        let draws = drawing.view.hand(*slot)[Card::DrawThree] > 0;
        legs.extend(cards.iter().map(|&card| leg(Action::Card(card))));
        // A clan that could add more is asked once more.
        if !drawing.view.options.open_hands || draws || all as usize > cards.len() {
            legs.push(leg(Action::AssistDone));
        }
    }
    legs
}

/// The cards of the other clans, each to be added with one touch.
pub(super) fn offered(drawing: &Drawing<'_>) -> Option<Node> {
    let (craft, figure) = open(drawing)?;
    let cause = Cause::Figure(craft, figure);
    let chips = chips(drawing, cause).into_iter().map(|(place, slot, card)| {
        let whose = slot_name(drawing.table(), slot);
        html("button")
            .class("mam-lend")
            .key(&place)
            .attr("type", "button")
            .attr("aria-label", format!("{whose} add {}", card.name()))
            .attr("data-way", &place)
            .attr("data-errand", place)
            .child(super::art::beast(drawing.table().clan(slot).clan, "mam-beast"))
            .child(card_chip(card))
    });
    let chips: Vec<Node> = chips.collect();
    let heading = html("small").text("The others can add");
    (!chips.is_empty()).then(|| html("div").class("mam-lends").child(heading).children(chips))
}

/// The help that touching these cards means: once picks a card, twice leaves it.
pub(super) fn errand(drawing: &Drawing<'_>, places: &[String]) -> Option<Errand> {
    let (craft, figure) = open(drawing)?;
    let cause = Cause::Figure(craft, figure);
    let all = chips(drawing, cause);
    all.iter().find(|(place, ..)| places.first() == Some(place))?;
    let is_picked = |place: &String| places.iter().filter(|it| *it == place).count() % 2 == 1;
    let mut lent: Lent = lenders(drawing, cause).into_iter().map(|(slot, _)| (slot, Vec::new())).collect();
    for (place, slot, card) in &all {
        if is_picked(place) {
            lent.iter_mut().filter(|(it, _)| it == slot).for_each(|(_, cards)| cards.push(*card));
        }
    }
    let picked: Vec<Card> = lent.iter().flat_map(|(_, cards)| cards.iter().copied()).collect();
    let adds: u8 = picked.iter().map(|card| card.worth()).sum();
    let sum = drawing.table().played_worth() + adds + Tabletop::bonus(craft, figure);
    let legs = std::iter::once(leg(Action::CommitAskAllies)).chain(help(drawing, cause, &lent)).collect();
    Some(Errand {
        title: format!("Together: {}", craft.yields(sum)),
        yes: "Go",
        legs: if picked.is_empty() { Vec::new() } else { legs },
        shorter: None,
        body: html("p").class("mam-pays").text("Added: ").children(
            picked
                .iter()
                .enumerate()
                .map(|(at, &card)| html("span").class("mam-paid lent").key(at).child(card_chip(card))),
        ),
        over: svg("g").class("over"),
    })
}

/// What the figure at work does with it, where the others may be asked.
fn open(drawing: &Drawing<'_>) -> Option<(Craft, Colour)> {
    drawing.asked()?;
    match drawing.top()? {
        Frame::PlayCard(PlayCard { craft, figure })
            if drawing.offers(|action| action == Action::CommitAskAllies) =>
        {
            Some((craft, figure))
        }
        _ => None,
    }
}

/// Every card that could be added, with the name of its place.
fn chips(drawing: &Drawing<'_>, cause: Cause) -> Vec<(String, Slot, Card)> {
    let each = |(slot, cards): (Slot, Cards)| {
        let cards: Vec<(Card, u8)> = cards.present().collect();
        cards.into_iter().flat_map(move |(card, many)| {
            (0..many).map(move |nth| (format!("lend-{}-{card}-{nth}", slot.0), slot, card))
        })
    };
    lenders(drawing, cause).into_iter().flat_map(each).collect()
}

fn leg(action: Action) -> Leg {
    Leg { action: action.to_string(), may_go_by_itself: false }
}
