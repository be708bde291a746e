//! What the action being looked at would do, in numbers and words.

use super::battle::{parts, sentence};
use super::drawing::Drawing;
use super::tokens::icon;
use crate::{Node, html};
use cyclades::grammar::{count, list};
use cyclades::map::{Place, Territory};
use cyclades::{Action, Frame, God, Side, View};
use kernel::Seat;

/// The outlook, when there is an action being looked at.
pub(super) fn outlook(drawing: &Drawing<'_>) -> Option<Node> {
    let preview = drawing.look.preview?;
    let after = drawing.after.as_ref()?;
    let you = drawing.look.you?;
    let mut node = html("div").class("outlook-body");
    if let Some(fight) = fight(drawing) {
        node = node.child(fight);
    }
    if preview.exact {
        node = node.child(numbers(drawing, after, you)).maybe(crossings(drawing, after, you));
    }
    let told = preview.told.iter().take(4).map(|line| html("li").text(line));
    node = node.maybe((!preview.told.is_empty()).then(|| html("ul").class("news").children(told)));
    node = node.children(advice(drawing, you).map(|words| html("p").text(words)));
    let rest = if preview.exact { None } else { Some(unknown(drawing)) };
    Some(node.children(rest.map(|words| html("p").class("unsure").text(words))))
}

/// A battle that the action would begin, or that is being fought; the hand shows it at length.
fn fight(drawing: &Drawing<'_>) -> Option<Node> {
    let (battle, table) = drawing.battle()?;
    let odds = table.odds(&battle);
    let land = matches!(battle.at, Place::Land(_));
    let sums = Side::BOTH.map(|side| table.battle_sum(&battle, side));
    let against =
        format!("{} against {} ({}). ", sums[0].total(), sums[1].total(), parts(&sums[1], land).join(", "));
    let left = format!(
        " On average {:.1} attackers and {:.1} defenders are left. Retreats and items are not counted.",
        odds.left[0], odds.left[1]
    );
    let words = html("p").class("forecast").child(html("b").text(against));
    Some(words.child(html("span").text(sentence(&odds, land))).child(html("span").text(left)))
}

/// Own numbers that change.
fn numbers(drawing: &Drawing<'_>, after: &View, you: Seat) -> Node {
    let (old, new) = (drawing.table, &after.table);
    let cities = |table: &cyclades::Tabletop| table.board.metropolises(table.team_lands(you));
    let gold = |view: &View| view.gold.get(you.index()).copied().flatten().unwrap_or(0);
    let rows = [
        ("coin", "gold", gold(drawing.view), gold(after)),
        ("horn", "income", old.prosperity(you), new.prosperity(you)),
        ("metropolis", "Metropolises", u16::from(cities(old)), u16::from(cities(new))),
        ("priest", "priests", u16::from(old.player(you).priests), u16::from(new.player(you).priests)),
        (
            "philosopher",
            "philosophers",
            u16::from(old.player(you).philosophers),
            u16::from(new.player(you).philosophers),
        ),
        ("coin", "offerings to pay", old.due(you), new.due(you)),
        ("temple", "lands", u16::from(old.board.held(you).len()), u16::from(new.board.held(you).len())),
    ];
    let changed = rows.into_iter().filter(|(_, _, was, is)| was != is).map(|(name, what, was, is)| {
        let class = if is > was { "up" } else { "down" };
        html("span")
            .class("delta")
            .class(class)
            .child(icon(name))
            .child(html("b").text(format!("{was} → {is}")))
            .child(html("small").text(what))
    });
    html("div").class("deltas").children(changed)
}

/// Lands that troops could newly reach over the fleets.
fn crossings(drawing: &Drawing<'_>, after: &View, you: Seat) -> Option<Node> {
    let fresh = |at: Territory| {
        let gained = after.table.linked(you, at).minus(drawing.table.linked(you, at));
        let names: Vec<&str> = gained.iter().map(Territory::title).collect();
        (!names.is_empty()).then(|| format!("{} to {}", at.title(), list(&names)))
    };
    let ways: Vec<String> = drawing.table.board.held(you).iter().filter_map(fresh).take(3).collect();
    (!ways.is_empty()).then(|| html("p").text(format!("Opens the way from {}.", ways.join("; from "))))
}

/// What the action means, where numbers do not say it.
fn advice(drawing: &Drawing<'_>, you: Seat) -> Option<String> {
    let table = drawing.table;
    match drawing.chosen()? {
        Action::BidGod(god) if table.cycle == 0 && drawing.holder(god).is_none() => {
            Some(format!("{}: {}.", god.title(), super::gods::help(drawing, god)))
        }
        Action::BidGod(God::Apollo) => {
            let gold = if table.board.held(you).len() == 1 { 4 } else { 1 };
            let first = if table.apollo.is_empty() && table.cycle > 0 {
                " As the first to come you also place a prosperity marker."
            } else {
                ""
            };
            Some(format!("You gain {gold} gold and pay nothing.{first}"))
        }
        Action::BidGod(god) => match drawing.holder(god) {
            Some((seat, Some(gold))) => Some(format!(
                "You must offer more than the {gold} of {}, who is pushed off and offers again.",
                drawing.name(seat)
            )),
            _ => Some(format!("{}: {}.", god.title(), god.help())),
        },
        Action::BidAmount(gold) => offer_words(drawing, you, gold),
        Action::EndTurn => Some("Your marker goes back to the order track; the next god acts.".to_owned()),
        _ => None,
    }
}

/// What an offering of so much means if nobody offers more.
fn offer_words(drawing: &Drawing<'_>, you: Seat, gold: u16) -> Option<String> {
    let table = drawing.table;
    let Some(Frame::Amount(amount)) = table.top() else { return None };
    let god = amount.god;
    let pushed = drawing
        .holder(god)
        .map(|(seat, _)| format!("{} is pushed off and offers anew. ", drawing.title(seat)));
    let mut after = table.clone();
    let place = after.gods.iter_mut().find(|place| place.god == god)?;
    place.bid = Some(cyclades::Offering { seat: you, gold });
    let due = after.due(you);
    let purse = drawing.gold(you).unwrap_or(0);
    let priests = table.player(you).priests;
    let share = if priests > 0 { format!(" ({})", count(priests, "priest")) } else { String::new() };
    Some(format!(
        "{}If it stands you pay {due} of your {purse} gold{share}: {} left for the turn.",
        pushed.unwrap_or_default(),
        purse.saturating_sub(due)
    ))
}

/// Why the rest is not known.
fn unknown(drawing: &Drawing<'_>) -> String {
    if drawing.battle().is_some() {
        return "How it ends depends on the dice.".to_owned();
    }
    match drawing.chosen() {
        Some(Action::ReplaceCreature(_) | Action::ReplaceSlot(_)) => {
            "Depends on the draw: the new card is not known.".to_owned()
        }
        Some(Action::BidAmount(_) | Action::BidGod(_)) => {
            "Whether it stands depends on what the others still offer.".to_owned()
        }
        Some(Action::EndTurn) => "What comes next depends on the others.".to_owned(),
        Some(Action::TargetPlayer(_)) => "How much it brings depends on a purse you cannot see.".to_owned(),
        _ => "What follows depends on chance or on what you cannot see.".to_owned(),
    }
}
