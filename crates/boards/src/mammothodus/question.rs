//! What a decision needs beside the map: clans to choose from, dice, a question about a token, the end.

use super::art::{beast, dot, picture, sign};
use super::drawing::Drawing;
use super::humans::unfolding;
use super::words::{clan_name, count};
use super::{market, pieces};
use crate::{Node, html, svg};
use mammothodus::components::{Clan, Colour, Faces, Talent};
use mammothodus::map::Area;
use mammothodus::{
    Action, AssignHit, Frame, Mover, Reason, Reroll, RerollPick, Slot, UseBait, UseProtection, UseTrailLock,
    UseTrap, UseWard,
};

/// The stage, with its title, where one is needed.
pub(super) fn stage(drawing: &Drawing<'_>) -> Option<(String, Node)> {
    if let Some(reason) = drawing.table().over {
        return Some(end(drawing, reason));
    }
    let slot = drawing.decider()?;
    let stage = |title: &str, node: Node| Some((title.to_owned(), node));
    match drawing.top()? {
        Frame::ChooseClan(_) => stage("Four clans", clans(drawing)),
        Frame::ChooseTalent(_) => stage("Talents", talents(drawing)),
        Frame::ChooseStartFigure(_) => stage("Who begins in the centre?", figures(drawing, slot)),
        Frame::GenAddColor(_) => stage("A new generation grows up", figures(drawing, slot)),
        Frame::GenReassign(_) => stage("A new generation: change colours?", swaps(drawing, slot)),
        // Who has a hand on the screen finds the rest beside it, and the map stays large.
        _ if super::hand::shown(drawing).is_some() => None,
        _ => beside(drawing).and_then(|node| stage("Now", node)),
    }
}

/// What small decisions need, for the place beside the hand.
pub(super) fn beside(drawing: &Drawing<'_>) -> Option<Node> {
    match drawing.top()? {
        Frame::UseBait(UseBait { area }) => Some(question(drawing, Talent::Bait, area)),
        Frame::UseWard(UseWard { area }) => Some(question(drawing, Talent::SpiritWard, area)),
        Frame::UseProtection(UseProtection { area, .. }) => Some(question(drawing, Talent::Protection, area)),
        Frame::UseTrailLock(UseTrailLock { area }) => Some(question(drawing, Talent::TrailLock, area)),
        Frame::UseTrap(UseTrap { area, mover }) => Some(traps(drawing, area, mover)),
        Frame::Reroll(Reroll { dice, .. }) | Frame::AssignHit(AssignHit { dice, .. }) => {
            Some(roll(drawing, &dice, &Faces::NONE))
        }
        Frame::RerollPick(RerollPick { dice, picked, .. }) => Some(roll(drawing, &dice, &picked)),
        Frame::TakeAdaptation(_) => Some(market::panel(drawing)),
        Frame::ChooseFigure(_) => Some(able(drawing)),
        Frame::HumanStep(_) | Frame::SpiritTarget(_) => unfolding(drawing),
        _ => None,
    }
}

fn tiles(nodes: impl IntoIterator<Item = Node>) -> Node {
    html("ul").class("mam-tiles").children(nodes)
}

fn clans(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    tiles(Clan::ALL.iter().map(|&clan| {
        let taken = table.slots().find(|&slot| table.clan(slot).clan == Some(clan));
        let words = taken.map_or("free".to_owned(), |slot| format!("with {}", drawing.owner_name(slot)));
        html("li")
            .class("mam-tile tall")
            .class_if(taken.is_some(), "idle")
            .key(clan.id())
            .spot(format!("clan-{clan}"))
            .term(clan)
            .rule("MAM-5.1")
            .child(beast(Some(clan), "mam-beast large"))
            .child(html("b").text(clan_name(clan)))
            .child(html("small").text(words))
    }))
}

fn talents(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    tiles(Talent::ALL.iter().map(|&talent| {
        let owner = table.talented(talent).and_then(|slot| table.clan(slot).clan);
        let words =
            owner.map_or_else(|| talent.help().to_owned(), |clan| format!("with the {}", clan_name(clan)));
        html("li")
            .class("mam-tile wide")
            .class_if(owner.is_some(), "idle")
            .key(talent.id())
            .spot(format!("talent-{talent}"))
            .term(talent)
            .rule("MAM-5.80")
            .child(sign(&format!("t-{talent}"), "mam-mark k-any"))
            .child(html("b").text(format!("{} × {}", talent.name(), talent.tokens())))
            .child(html("small").text(words))
    }))
}

/// A figure of a clan as a small picture.
fn portrait(clan: Clan, colour: Colour) -> Node {
    html("span")
        .class("mam-portrait")
        .attr("aria-hidden", "true")
        .child(svg("svg").attr("viewBox", "-32 -28 64 56").child(pieces::figure(clan, colour, None)))
}

/// A figure of the active clan, large enough for a finger, and where it stands.
pub(super) fn figure_tile(clan: Clan, colour: Colour, area: Area) -> Node {
    html("li")
        .class("mam-tile")
        .key(colour.id())
        .term("figure")
        .rule("MAM-5.34")
        .child(portrait(clan, colour))
        .child(html("small").text(area.place()))
}

/// The figures that may act now: on the map they may stand in a crowd.
fn able(drawing: &Drawing<'_>) -> Node {
    let table = drawing.table();
    let clan = table.who(table.active);
    let able = table.actor().figures.entries();
    let able = able.filter(|&(colour, _)| drawing.offers(|action| action == Action::Figure(colour)));
    tiles(able.map(|(colour, area)| figure_tile(clan, colour, area).spot(format!("figure-{clan}-{colour}"))))
}

fn bonus(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "+1 die",
        Colour::Green => "+1 step",
        Colour::Yellow => "+1 population",
        Colour::Blue => "+1 development",
    }
}

fn figures(drawing: &Drawing<'_>, slot: Slot) -> Node {
    let table = drawing.table();
    tiles(Colour::ALL.iter().map(|&colour| {
        let out = table.clan(slot).figures[colour].is_some();
        html("li")
            .class("mam-tile")
            .class_if(out, "idle")
            .key(colour.id())
            .spot(format!("pick-{colour}"))
            .term("figure")
            .rule("MAM-5.34")
            .child(portrait(table.who(slot), colour))
            .child(html("b").text(colour.id()))
            .child(html("small").text(if out { "on the board" } else { bonus(colour) }))
    }))
}

fn swaps(drawing: &Drawing<'_>, slot: Slot) -> Node {
    let table = drawing.table();
    let swaps = drawing.actions.iter().filter_map(|action| match action {
        Some(Action::Replace(out, into)) => Some((*out, *into)),
        _ => None,
    });
    tiles(swaps.map(|(out, into)| {
        let place = table.clan(slot).figures[out].map_or("", Area::place);
        let words = match table.clan(slot).figures[into] {
            Some(_) => "change places".to_owned(),
            None => format!("in {place}"),
        };
        html("li")
            .class("mam-tile slim")
            .key(format!("{out}-{into}"))
            .spot(format!("swap-{out}-{into}"))
            .child(html("span").class("mam-swap").child(dot(out)).child(html("i").text("→")).child(dot(into)))
            .child(html("small").text(words))
    }))
}

fn question(drawing: &Drawing<'_>, talent: Talent, area: Area) -> Node {
    let (yes, no) = match talent {
        Talent::Bait => ("Draw the tribes in", "Keep the bait"),
        Talent::SpiritWard => ("Turn the spirit away", "Let it come"),
        Talent::Protection => ("Raise protection", "Not now"),
        Talent::TrailLock => ("Lock the trail", "Let it come"),
        Talent::Trap => ("Spring it", "Keep it"),
    };
    let node = html("div").class("mam-ask").child(sign(&format!("t-{talent}"), "mam-mark k-any")).child(
        html("p")
            .child(html("b").text(area.place()))
            .child(html("span").text(format!(": {}", talent.help()))),
    );
    if drawing.asked().is_none() {
        return node;
    }
    node.child(html("span").class("mam-answer yes").spot("yes").text(yes))
        .child(html("span").class("mam-answer").spot("no").text(no))
}

fn traps(drawing: &Drawing<'_>, area: Area, mover: Mover) -> Node {
    let table = drawing.table();
    let laid = table.token(Talent::Trap, area).map_or(0, |slot| table.clan(slot).placed[area]);
    let chance = |traps: u8| {
        let odds = match mover {
            Mover::Tribe => super::dice::at_least(1, traps.into(), table.tribe_hit()),
            Mover::Spirit(spirit) => super::dice::drives_off(traps.into(), spirit.dice()),
        };
        super::dice::percent(odds)
    };
    tiles((0..=laid).map(|traps| {
        html("li")
            .class("mam-tile slim")
            .key(traps)
            .spot(format!("traps-{traps}"))
            .child(html("b").text(if traps == 0 { "None".to_owned() } else { count(traps, "trap", "traps") }))
            .child(html("small").text(if traps == 0 { "keep them".to_owned() } else { chance(traps) }))
    }))
}

/// The dice on the table, what they must show, and the price of another roll.
fn roll(drawing: &Drawing<'_>, dice: &Faces, picked: &Faces) -> Node {
    let table = drawing.table();
    let area = drawing.acting().map(|(_, area)| area);
    let bonus = area.map_or(0, |area| table.dice_bonus(area));
    let need = table.tribe_hit().saturating_sub(bonus);
    let each = dice.present().flat_map(|(face, many)| {
        let chosen = picked[face];
        (0..many).map(move |nth| (face, nth, nth >= many - chosen))
    });
    let dice = each.map(|(face, nth, again)| {
        html("li")
            .class("mam-die")
            .class_if(again, "again")
            .class_if(face.value() >= need, "hit")
            .key(format!("{face}-{nth}"))
            .spot(format!("die-{face}"))
            .tip(format!("A {face}. {need} or more kills a tribe."))
            .rule("MAM-5.54")
            .child(picture(&format!("die-{face}"), "0 0 24 24", "mam-cube"))
    });
    let mut needs = vec![format!("tribe {need}+")];
    let here = table.board.spirits.entries().filter(|it| Some(it.1) == area);
    needs.extend(here.map(|(spirit, _)| {
        let [high, low] = spirit.dice().map(|it| it.saturating_sub(bonus));
        format!("{} {high}+ and {low}+", spirit.name())
    }));
    let again = drawing.offers(|action| action == Action::PayReroll).then(|| {
        html("li")
            .class("mam-tile slim")
            .key("reroll")
            .spot("reroll")
            .tip("Pay 1 population, then choose which dice are rolled again.")
            .rule("MAM-5.53")
            .child(html("b").text("Roll again"))
            .child(html("small").text(format!("−1 of {} population", table.actor().population)))
    });
    html("div")
        .class("mam-roll")
        .child(html("ul").class("mam-dice").children(dice).maybe(again))
        .child(html("p").class("mam-soft").text(format!("Needed: {}", needs.join(" · "))))
}

fn end(drawing: &Drawing<'_>, reason: Reason) -> (String, Node) {
    let table = drawing.table();
    let won = reason == Reason::Portal;
    let title = if won { "The portal stands open" } else { "The fire goes out" };
    let words = format!(
        "{} {} of 4 places were lit in {}.",
        reason.sentence(),
        table.portal.places.len(),
        count(table.turns, "turn", "turns")
    );
    let beasts = table.clans.iter().map(|clan| beast(clan.clan, "mam-beast large"));
    let node = html("div")
        .class("mam-end")
        .class_if(won, "won")
        .child(html("p").text(words))
        .child(html("span").class("mam-herd").children(beasts));
    (title.to_owned(), node)
}
