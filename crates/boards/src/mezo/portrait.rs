//! What things of Mezo look like, for the glossary.

use super::bits::{art, canvas, champion_icon, glyph_icon, icon, portrait as bust, unit_icon};
use super::lane::kind;
use super::panels::wrath_icon;
use super::seats::stack_icon;
use super::words;
use crate::{Node, html};
use kernel::{Named, Seat};
use mezo::components::{Ability, Altar, Book, Card, God, Space, WrathTile};
use mezo::effect::Unit;

/// What the thing with this id looks like.
pub(super) fn portrait(id: &str) -> Option<Node> {
    God::from_id(id)
        .map(bust)
        .or_else(|| Card::from_id(id).map(card))
        .or_else(|| Altar::from_id(id).map(|altar| canvas("mz-big", "-31 -31 62 66").child(art(altar.id()))))
        .or_else(|| WrathTile::from_id(id).map(|tile| big(wrath_icon(tile))))
        .or_else(|| Book::from_id(id).map(|book| big(book.id())))
        .or_else(|| {
            Space::from_id(id).and_then(|space| Some(big(words::icon(space.text().clauses.first()?.keyword))))
        })
        .or_else(|| Ability::from_id(id).map(|ability| big(ability_icon(ability))))
        .or_else(|| Unit::from_id(id).map(|unit| unit_icon(Seat(0), unit)))
        .or_else(|| word(id))
}

fn card(card: Card) -> Node {
    html("div")
        .class("mz-card")
        .class(card.god().id())
        .child(bust(card.god()))
        .child(html("b").text(kind(card)))
}

fn big(name: &str) -> Node {
    icon(name).class("mz-big")
}

const fn ability_icon(ability: Ability) -> &'static str {
    match ability {
        Ability::UnbornHost => "awaken",
        Ability::BuiltInStone | Ability::ExaltedScript => "glyph",
        Ability::MightyChampion => "strength",
        Ability::HonorGuard => "deploy",
        Ability::WanderingGod => "eye",
        Ability::DayKeepers | Ability::ExaltedFaith => "devotion",
        Ability::ExaltedPeaks => "build",
    }
}

fn word(id: &str) -> Option<Node> {
    Some(match id {
        "glyph" => glyph_icon(Seat(0)),
        "pyramid" => stack_icon(Seat(0)),
        "champion" => champion_icon(Seat(0)),
        "blessed" => canvas("mz-big", "-31 -31 62 66").child(art("blessed")),
        "presence" => big("eye"),
        "call" | "deploy" | "awaken" | "recover" | "smite" | "exile" | "shift" | "build" | "demolish"
        | "transform" | "appease" | "devotion" | "strength" => big(id),
        _ => return None,
    })
}
