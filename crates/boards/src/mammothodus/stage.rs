//! What a decision needs beside the map: clans to choose from, dice, a question about a token, the end.

use super::art::{beast, dot, picture, sign};
use super::eye::{Eye, clan_name, count};
use super::humans::unfolding;
use super::{market, pieces};
use crate::{Node, html, svg};
use mammothodus::components::{Clan, Colour, Faces, Talent};
use mammothodus::map::Area;
use mammothodus::{Action, Frame, Mover, Named, Reason, Slot};

/// The stage, with its title, where one is needed.
pub(super) fn stage(eye: &Eye<'_>) -> Option<(String, Node)> {
    if let Some(reason) = eye.table().over {
        return Some(end(eye, reason));
    }
    let slot = eye.decider()?;
    let stage = |title: &str, node: Node| Some((title.to_owned(), node));
    match eye.top()? {
        Frame::ChooseClan => stage("Four clans", clans(eye)),
        Frame::ChooseTalent => stage("Talents", talents(eye)),
        Frame::ChooseStartFigure => stage("Who begins on the mountain?", figures(eye, slot)),
        Frame::GenAddColor { .. } => stage("A new generation grows up", figures(eye, slot)),
        Frame::GenReassign { .. } => stage("A new generation: change colours?", swaps(eye, slot)),
        // Who has a hand on the screen finds the rest beside it, and the map stays large.
        _ if super::hand::shown(eye).is_some() => None,
        _ => beside(eye).and_then(|node| stage("Now", node)),
    }
}

/// What small decisions need, for the place beside the hand.
pub(super) fn beside(eye: &Eye<'_>) -> Option<Node> {
    match eye.top()? {
        Frame::UseBait { area } => Some(question(eye, Talent::Bait, area)),
        Frame::UseWard { area } => Some(question(eye, Talent::SpiritWard, area)),
        Frame::UseProtection { area, .. } => Some(question(eye, Talent::Protection, area)),
        Frame::UseTrailLock { area } => Some(question(eye, Talent::TrailLock, area)),
        Frame::UseTrap { area, mover } => Some(traps(eye, area, mover)),
        Frame::Reroll { dice, .. } | Frame::AssignHit { dice, .. } => Some(roll(eye, &dice, &Faces::NONE)),
        Frame::RerollPick { dice, picked, .. } => Some(roll(eye, &dice, &picked)),
        Frame::TakeAdaptation => Some(market::panel(eye)),
        Frame::HumanStep { .. } | Frame::SpiritTarget { .. } => unfolding(eye),
        _ => None,
    }
}

fn tiles(nodes: impl IntoIterator<Item = Node>) -> Node {
    html("ul").class("mam-tiles").children(nodes)
}

fn clans(eye: &Eye<'_>) -> Node {
    let table = eye.table();
    tiles(Clan::ALL.iter().map(|&clan| {
        let taken = table.slots().find(|&slot| table.clan(slot).clan == Some(clan));
        let words = taken.map_or("free".to_owned(), |slot| format!("with {}", eye.owner_name(slot)));
        html("li")
            .class("mam-tile tall")
            .class_if(taken.is_some(), "idle")
            .key(clan.id())
            .spot(format!("clan-{clan}"))
            .tip(format!("{}. All clans play alike.", clan.name()))
            .rule("MAM-5.1")
            .child(beast(Some(clan), "mam-beast large"))
            .child(html("b").text(clan_name(clan)))
            .child(html("small").text(words))
    }))
}

fn talents(eye: &Eye<'_>) -> Node {
    let table = eye.table();
    tiles(Talent::ALL.iter().map(|&talent| {
        let owner = table.talented(talent).and_then(|slot| table.clan(slot).clan);
        let words =
            owner.map_or_else(|| talent.help().to_owned(), |clan| format!("with the {}", clan_name(clan)));
        html("li")
            .class("mam-tile wide")
            .class_if(owner.is_some(), "idle")
            .key(talent.id())
            .spot(format!("talent-{talent}"))
            .tip(format!("{}: {}. {} tokens.", talent.name(), talent.help(), talent.tokens()))
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

fn bonus(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "+1 die",
        Colour::Green => "+1 step",
        Colour::Yellow => "+1 population",
        Colour::Blue => "+1 development",
    }
}

fn figures(eye: &Eye<'_>, slot: Slot) -> Node {
    let table = eye.table();
    tiles(Colour::ALL.iter().map(|&colour| {
        let out = table.clan(slot).figures[colour].is_some();
        html("li")
            .class("mam-tile")
            .class_if(out, "idle")
            .key(colour.id())
            .spot(format!("pick-{colour}"))
            .tip(format!("The {colour} figure: {} when it acts in its colour.", bonus(colour)))
            .rule("MAM-5.34")
            .child(portrait(table.who(slot), colour))
            .child(html("b").text(colour.id()))
            .child(html("small").text(if out { "on the board" } else { bonus(colour) }))
    }))
}

fn swaps(eye: &Eye<'_>, slot: Slot) -> Node {
    let table = eye.table();
    let swaps = eye.actions.iter().filter_map(|action| match action {
        Some(Action::Replace(out, into)) => Some((*out, *into)),
        _ => None,
    });
    tiles(swaps.map(|(out, into)| {
        let place = table.clan(slot).figures[out].map_or("", Area::name);
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

fn question(eye: &Eye<'_>, talent: Talent, area: Area) -> Node {
    let (yes, no) = match talent {
        Talent::Bait => ("Draw the tribes in", "Keep the bait"),
        Talent::SpiritWard => ("Turn the spirit away", "Let it come"),
        Talent::Protection => ("Raise protection", "Not now"),
        Talent::TrailLock => ("Lock the trail", "Let it come"),
        Talent::Trap => ("Spring it", "Keep it"),
    };
    let node = html("div").class("mam-ask").child(sign(&format!("t-{talent}"), "mam-mark k-any")).child(
        html("p").child(html("b").text(area.name())).child(html("span").text(format!(": {}", talent.help()))),
    );
    if eye.asked().is_none() {
        return node;
    }
    node.child(html("span").class("mam-answer yes").spot("yes").text(yes))
        .child(html("span").class("mam-answer").spot("no").text(no))
}

fn traps(eye: &Eye<'_>, area: Area, mover: Mover) -> Node {
    let table = eye.table();
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
fn roll(eye: &Eye<'_>, dice: &Faces, picked: &Faces) -> Node {
    let table = eye.table();
    let area = eye.acting().map(|(_, area)| area);
    let bonus = area.map_or(0, |area| table.dice_bonus(area));
    let need = table.tribe_hit().saturating_sub(bonus);
    let each = dice.iter().flat_map(|(face, many)| {
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
    let here = table.board.spirits.iter().filter(|it| Some(it.1) == area);
    needs.extend(here.map(|(spirit, _)| {
        let [high, low] = spirit.dice().map(|it| it.saturating_sub(bonus));
        format!("{} {high}+ and {low}+", spirit.name())
    }));
    let again = eye.offers(|action| action == Action::PayReroll).then(|| {
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

fn end(eye: &Eye<'_>, reason: Reason) -> (String, Node) {
    let table = eye.table();
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
