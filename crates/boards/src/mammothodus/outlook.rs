//! What the action that is looked at would do, in numbers and words.

use super::art::{beast, dot, pebble, sign};
use super::dice::{at_least, drives_off, percent};
use super::drawing::Drawing;
use super::portal::nearest;
use super::words::{clan_name, count};
use crate::{Node, html};
use mammothodus::components::{HAND, HumanCard, Line, TRIBES};
use mammothodus::map::BOARD;
use mammothodus::{Action, Craft, Frame, PlayCard, Slot, Tabletop};

/// The longest list of what an uncertain action might bring.
const TOLD: usize = 4;

/// What would change; nothing as long as the worker has not answered.
pub(super) fn outlook(drawing: &Drawing<'_>) -> Option<Node> {
    let preview = drawing.look.preview?;
    let mut lines = Vec::new();
    if let Some(after) = &drawing.sure {
        lines.extend(changes(drawing, &after.table));
        if lines.is_empty() {
            let told = preview.told.iter().take(TOLD).map(|words| line(mark("i"), words));
            lines.extend(told);
        }
        if lines.is_empty() {
            lines.push(line(mark("i"), "Nothing changes yet; the next question follows."));
        }
    } else {
        lines.push(line(mark("?"), &unknown(drawing)).class("unsure"));
        lines.extend(sure_parts(drawing));
    }
    Some(html("ul").class("mam-outlook").children(lines))
}

fn line(mark: Node, words: &str) -> Node {
    html("li").child(mark).child(html("span").text(words))
}

fn mark(letter: &str) -> Node {
    html("span").class("mam-note").text(letter)
}

/// What differs between now and then.
fn changes(drawing: &Drawing<'_>, then: &Tabletop) -> Vec<Node> {
    let now = drawing.table();
    let mut lines = Vec::new();
    lines.extend(effort(now, then));
    for slot in now.slots() {
        lines.extend(clan_changes(drawing, then, slot));
    }
    for it in Line::ALL {
        let stack = drawing.view.options.stack_places;
        if let (None, Some(area)) = (now.portal.places[it], then.portal.places[it]) {
            let words = format!("Line {it} is lit in {}. {} of 4.", area.place(), then.portal.places.len());
            lines.push(line(sign("i-activate", "mam-note good"), &words));
        } else if then.portal.places[it].is_none() {
            let (old, new) = (nearest(now, it, stack), nearest(then, it, stack));
            if let (false, true, Some(site)) = (old.missing.is_empty(), new.missing.is_empty(), new.site) {
                let words = format!("Line {it} is ready in {}.", site.place());
                lines.push(line(sign("i-activate", "mam-note good"), &words));
            }
        }
    }
    lines.extend(board_changes(now, then));
    lines.extend(risk(drawing, then));
    lines
}

/// What the cards on the table come to with one more.
fn effort(now: &Tabletop, then: &Tabletop) -> Option<Node> {
    let words = match (now.top()?, then.top()?) {
        (Frame::PlayCard(PlayCard { craft, figure }), Frame::PlayCard(PlayCard { figure: same, .. }))
            if figure == same =>
        {
            let sum = then.played_worth() + Tabletop::bonus(craft, figure);
            format!("{}: {} in all.", craft.deed().name(), craft.yields(sum))
        }
        (Frame::ActivatePay(_), Frame::ActivatePay(_)) => {
            format!("{} of {} paid.", then.played_worth(), then.cost())
        }
        _ => return None,
    };
    Some(line(mark("Σ"), &words))
}

/// What the next human card costs on average, spirits apart, if that changes.
fn risk(drawing: &Drawing<'_>, then: &Tabletop) -> Option<Node> {
    /// Less than this is no news.
    const NEWS: f64 = 0.05;
    let cost = |table: &Tabletop| {
        let deck = if table.humans.deck.is_empty() { table.humans.discard } else { table.humans.deck };
        let losses = |(card, many): (HumanCard, u8)| {
            let lost: u8 = table.forecast(card, drawing.view.options.center_humans).losses.iter().sum();
            f64::from(lost) * f64::from(many)
        };
        deck.present().map(losses).sum::<f64>() / f64::from(deck.total().max(1))
    };
    let (old, new) = (cost(drawing.table()), cost(then));
    let words = format!("The tribes cost all clans {old:.1} → {new:.1} on the next human card, on average.");
    ((old - new).abs() >= NEWS).then(|| line(mark(if new < old { "✓" } else { "!" }), &words))
}

fn clan_changes(drawing: &Drawing<'_>, then: &Tabletop, slot: Slot) -> Vec<Node> {
    let (old, new) = (drawing.table().clan(slot), then.clan(slot));
    let Some(clan) = new.clan else { return Vec::new() };
    let icon = || beast(Some(clan), "mam-note");
    let name = clan_name(clan);
    let mut lines = Vec::new();
    if old.clan.is_none() {
        lines.push(line(icon(), &format!("{} run the {name}.", capital(&drawing.owner_name(slot)))));
    }
    if let (None, Some(talent)) = (old.talent, new.talent) {
        lines.push(line(icon(), &format!("{name} get {}: {}.", talent.name(), talent.help())));
    }
    if old.clan.is_some() && old.population != new.population {
        lines.push(line(icon(), &format!("{name}: population {} → {}.", old.population, new.population)));
    }
    if old.marker != new.marker {
        lines.push(line(
            icon(),
            &format!("{name}: guard against degradation {} → {}.", old.marker, new.marker),
        ));
    }
    for colour in mammothodus::components::Colour::ALL {
        let words = match (old.figures[colour], new.figures[colour]) {
            (Some(from), Some(to)) if from != to => {
                format!("The {colour} figure goes from {} to {}.", from.place(), to.place())
            }
            (None, Some(to)) => format!("The {colour} figure of the {name} comes to {}.", to.place()),
            (Some(from), None) => format!("The {colour} figure of the {name} leaves {}.", from.place()),
            _ => continue,
        };
        lines.push(line(dot(colour), &words));
    }
    let (before, after) = (drawing.view.cards[slot.index()].hand_size, hand_size(drawing, slot));
    if let Some(after) = after.filter(|&after| after != before) {
        lines.push(line(
            sign("i-cards", "mam-note"),
            &format!("{name}: {before} → {} in hand.", count(after, "card", "cards")),
        ));
    }
    lines
}

fn hand_size(drawing: &Drawing<'_>, slot: Slot) -> Option<u8> {
    Some(drawing.sure.as_ref()?.cards.get(slot.index())?.hand_size)
}

fn board_changes(now: &Tabletop, then: &Tabletop) -> Vec<Node> {
    let mut lines = Vec::new();
    let (old, new) = (now.board.tribes.total(), then.board.tribes.total());
    if old != new {
        lines.push(line(mark("⚔"), &format!("Tribes on the map: {old} → {new} of {TRIBES}.")));
    }
    for (spirit, _) in now.board.spirits.entries().filter(|it| then.board.spirits[it.0].is_none()) {
        lines.push(line(mark("✦"), &format!("{} is driven off.", spirit.name())));
    }
    for ground in &BOARD {
        let area = ground.area;
        let (old, new) = (now.board.shards[area], then.board.shards[area]);
        let moved = now.board.removed == then.board.removed;
        for (shard, _) in new.minus(&old).present().filter(|_| moved) {
            lines.push(line(pebble(shard), &format!("A {shard} lies in {}.", area.place())));
        }
        for (shard, _) in old.minus(&new).present().filter(|_| moved) {
            lines.push(line(pebble(shard), &format!("The {shard} leaves {}.", area.place())));
        }
        if now.board.tribes[area] < then.board.tribes[area] && old == new {
            lines.push(line(mark("⚔"), &format!("A tribe comes to {}.", area.place())));
        }
    }
    lines
}

/// What cannot be known before it is done.
fn unknown(drawing: &Drawing<'_>) -> String {
    let table = drawing.table();
    let words = match (drawing.chosen(), drawing.top()) {
        (Some(Action::Commit), Some(Frame::PlayCard(PlayCard { craft: Craft::Attack, .. })))
        | (Some(Action::RollNow), _) => "The dice decide.",
        (Some(Action::PlayDrawThree), _) => "Which cards come is not known.",
        (Some(Action::DeckTop), _) => "Which card lies on top is not known.",
        (Some(Action::Number(_)), Some(Frame::UseTrap(_))) => "The dice of the traps decide.",
        (Some(Action::Area(_)), Some(Frame::SpiritTarget(_))) => {
            "The spirit's die decides: each figure there costs its clan 1 to 3."
        }
        (Some(Action::ActionDone | Action::Stop), _) => "Closed shards where figures stopped are turned up.",
        (Some(Action::KeepRest), _) => "The hand is filled, then the next human card comes up.",
        (Some(Action::Yes | Action::No | Action::Area(_)), Some(_)) if table.humans.card.is_some() => {
            "The humans' phase goes on, and some of it is chance."
        }
        _ => "What comes next hangs on chance.",
    };
    words.to_owned()
}

/// What is certain about an action whose end is not.
fn sure_parts(drawing: &Drawing<'_>) -> Vec<Node> {
    let table = drawing.table();
    match (drawing.chosen(), drawing.top()) {
        (Some(Action::Commit), Some(Frame::PlayCard(PlayCard { craft: Craft::Attack, figure }))) => {
            let dice = u32::from(table.played_worth() + Tabletop::bonus(Craft::Attack, figure));
            attack_odds(table, figure, dice)
        }
        (Some(Action::KeepRest), _) => {
            let known = &drawing.view.cards[table.active.index()];
            let draws = HAND.saturating_sub(known.hand_size.into());
            let renews = u32::from(known.deck_size) < draws;
            let mut lines = vec![line(
                sign("i-cards", "mam-note"),
                &format!("You draw {}.", count(draws, "card", "cards")),
            )];
            if renews {
                let clan = table.actor();
                let junk = clan.figures.len().saturating_sub(clan.marker);
                let figures = mammothodus::components::headcount(clan.population);
                let words = format!(
                    "The deck runs out: a new generation of {}, {}.",
                    count(figures, "figure", "figures"),
                    count(junk, "degradation card", "degradation cards")
                );
                lines.push(line(sign("i-people", "mam-note"), &words));
            }
            lines
        }
        _ => {
            let told = drawing.look.preview.map_or(&[][..], |preview| &preview.told[..]);
            told.iter().take(TOLD).map(|words| line(mark("~"), words)).collect()
        }
    }
}

fn attack_odds(table: &Tabletop, figure: mammothodus::components::Colour, dice: u32) -> Vec<Node> {
    let Some(area) = table.actor().figures[figure] else { return Vec::new() };
    let bonus = table.dice_bonus(area);
    let need = table.tribe_hit().saturating_sub(bonus);
    let tribes = u32::from(table.board.tribes[area]).min(dice);
    let kills = (1..=tribes).map(|many| {
        let words = format!(
            "{}: {}",
            count(many, "tribe or more", "tribes or more"),
            percent(at_least(many, dice, need))
        );
        line(sign("i-red", "mam-note"), &words)
    });
    let spirits = table.board.spirits.entries().filter(|it| it.1 == area).map(|(spirit, _)| {
        let needs = spirit.dice().map(|it| it.saturating_sub(bonus));
        line(sign("i-red", "mam-note"), &format!("{}: {}", spirit.name(), percent(drives_off(dice, needs))))
    });
    kills.chain(spirits).collect()
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
