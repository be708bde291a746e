//! The beads on the thread under the chain: what the root card comes to after each of its cards.

use super::chain::ChainLink;
use super::parts::{plate, sign, words};
use crate::{Node, svg};
use mystic_war::components::Card;
use mystic_war::{Chain, Reading};

/// The reading after card number `at` of the chain, in a sign and a number.
pub(super) fn bead(link: &ChainLink, at: usize, chain: &Chain, scale: f64) -> Node {
    let said = match link.end.reading {
        Some(reading) if reading.cancelled => word("stopped", "stopped"),
        Some(reading) => counted(reading),
        None if link.end.root_off => word("stopped", "stopped"),
        None => word("plain", spell(link, at, chain)),
    };
    svg("g")
        .class("mw-bead piece")
        .class_if(link.ghost, "ghost")
        .key(if link.ghost { "own-bead".to_owned() } else { format!("bead-{at}") })
        .tip("What the first card comes to after this one.")
        .rule("MW-5.40")
        .child(said.attr("transform", format!("scale({scale:.2})")))
}

fn counted(reading: Reading) -> Node {
    let sum = if reading.loss { format!("−{}", reading.amount) } else { format!("+{}", reading.amount) };
    let (number, icon, half) = if reading.reflected { (-22.0, 12.0, 52.0) } else { (-10.0, 25.0, 42.0) };
    svg("g")
        .class(if reading.loss { "loss" } else { "gain" })
        .child(plate((-half, -15.0), (2.0 * half, 30.0), 15.0, "mw-bead-ground"))
        .child(words(number, 7.0, "mw-number mid", sum))
        .child(sign(reading.category.letter(), icon, 0.0, 0.85))
        .maybe(
            reading.reflected.then(|| svg("path").attr("d", "M30-5h12l-3-3M42 5h-12l3 3").class("mw-arrow")),
        )
}

fn word(class: &str, said: &str) -> Node {
    svg("g").class(class).child(plate((-44.0, -15.0), (88.0, 30.0), 15.0, "mw-bead-ground")).child(words(
        0.0,
        6.0,
        "mw-number small mid",
        said,
    ))
}

/// What a card that is no resource card does after so many answers.
fn spell(link: &ChainLink, at: usize, chain: &Chain) -> &'static str {
    let saved = chain.items.iter().take(at).any(|item| item.card == Card::Sacrifice)
        || (link.ghost && link.card == Card::Sacrifice);
    match chain.card {
        Card::PowerDrain => "½ Power",
        Card::VampiricEnergy => "½F ×2M",
        Card::Disfavor | Card::Favoritism if saved => "saved",
        Card::Disfavor => "lost",
        Card::Favoritism => "taken",
        _ => "given up",
    }
}
