//! The three actions of a revealed card: in signs in its lane, in words where one chooses.

use super::bits::{canvas, emblem, icon};
use super::drawing::{Drawing, tribe_class};
use super::spots;
use super::words;
use crate::{Node, html};
use kernel::Seat;
use mezo::components::{Card, Slot};
use mezo::{Comfort, Source};

/// The actions of the revealed `card` of `seat`, in signs.
pub(super) fn signs(drawing: &Drawing<'_>, seat: Seat, card: Card) -> Node {
    let slots = Slot::ALL.map(|slot| self::slot(drawing, seat, card, slot, false));
    html("div").class("mz-slots").key(card).children(slots)
}

/// The actions of one's own `card` to choose from, each with what passing on it gives.
pub(super) fn row(drawing: &Drawing<'_>, seat: Seat, card: Card) -> Node {
    let slots = Slot::ALL.map(|slot| {
        let node = self::slot(drawing, seat, card, slot, true).spot(spots::slot(seat, slot));
        let pills = Comfort::ALL.into_iter().filter_map(|comfort| {
            let spot = spots::pass(slot, comfort);
            drawing.can(&spot).then(|| pill(spot, slot, comfort))
        });
        html("div").class("mz-slot-line").key(slot).child(node).children(pills)
    });
    html("div").class("mz-slots own").children(slots)
}

/// One action.
fn slot(drawing: &Drawing<'_>, seat: Seat, card: Card, slot: Slot, in_words: bool) -> Node {
    let table = drawing.table();
    let source = Source::Card { card, slot };
    let covered = table.tribe(seat).covered.contains(&slot);
    let covering = drawing.still().is_some_and(|after| after.tribe(seat).covered.contains(&slot)) && !covered;
    let eyed = words::needs_presence(source).then(|| icon("eye").class("mz-eye"));
    let content = if in_words {
        let sign = words::signs(table, seat, source).into_iter().next().map(|(name, _)| icon(name));
        let idle = !covered && table.conflict.is_some() && table.is_idle(seat, source);
        html("span")
            .class("mz-slot-words")
            .maybe(sign)
            .child(html("span").text(words::brief(table, seat, source)))
            .maybe(idle.then(|| html("span").class("mz-small").text("does nothing now")))
    } else {
        let signs = words::signs(table, seat, source)
            .into_iter()
            .map(|(name, number)| html("span").class("mz-sign-pair").child(icon(name)).text(number));
        let lone = words::lone(source).map(|word| html("span").text(word));
        html("span").class("mz-slot-signs").children(signs).maybe(lone)
    };
    let marker = (covered || covering).then(|| {
        let disc = canvas("mz-cover", "-12 -12 24 24").class(&tribe_class(seat));
        disc.class_if(covering, "mz-ghost").child(emblem(seat, 7.0))
    });
    let state = if covered { " Used or passed in this conflict." } else { "" };
    html("div")
        .class("mz-slot")
        .class_if(covered, "covered")
        .key(format!("slot-{slot}"))
        .term(card)
        .tip(format!("The {}: {}{state} {}", slot.title(), card.action(slot).words, words::meanings(source)))
        .rule(if slot == Slot::Three { "MEZO-5.70" } else { "MEZO-5.44" })
        .child(content)
        .maybe(eyed)
        .maybe(marker)
}

/// What passing on an action gives.
fn pill(spot: String, slot: Slot, comfort: Comfort) -> Node {
    let (name, words) = match comfort {
        Comfort::Devotion => ("devotion", "gain 1 devotion"),
        Comfort::Recover => ("recover", "recover 1 unit from Xibalba"),
    };
    html("div")
        .class("mz-pill")
        .key(comfort)
        .spot(spot)
        .tip(format!("Pass: cover the {} without using it and {words}.", slot.title()))
        .rule("MEZO-5.47")
        .child(icon(name))
        .text("+1")
}
