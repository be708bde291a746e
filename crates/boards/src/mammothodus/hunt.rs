//! What a figure or a trap does to the humans, shown where it happens: the dice that fell, and what they brought.

use super::art::{beast, picture, sign};
use super::words::clan_name;
use crate::board::read;
use crate::story::Sign;
use crate::{Node, html};
use mammothodus::components::{Face, Faces, Talent};
use mammothodus::map::Area;
use mammothodus::{AssignHit, Event, Frame, Mover, Reroll, Tabletop, View};
use serde_json::Value;

/// The throws among these lines of the log, and what they brought.
pub(super) fn signs(view: &str, told: &[Value]) -> Vec<(usize, Sign)> {
    let hunted = |line: &Value| {
        let kind = line.get("kind").and_then(Value::as_str);
        let kinds = ["DiceRolled", "DiceRerolled", "TribeKilled", "SpiritKilled", "TrapSprung"];
        kind.is_some_and(|kind| kinds.contains(&kind))
    };
    if !told.iter().any(hunted) {
        return Vec::new();
    }
    let table = read::<View>(view).ok().map(|view| view.table);
    let sign = |(at, line): (usize, &Value)| {
        let (area, body) = scene(&serde_json::from_value(line.clone()).ok()?, table.as_ref())?;
        let place = area.map(|area| format!("area-{area}")).unwrap_or_default();
        Some((at, Sign { place, body }))
    };
    told.iter().enumerate().filter(|(_, line)| hunted(line)).filter_map(sign).collect()
}

fn scene(event: &Event, table: Option<&Tabletop>) -> Option<(Option<Area>, Node)> {
    let strip =
        |who: Node, words: String| html("div").class("mam-hunt").child(who).child(html("b").text(words));
    Some(match event {
        Event::DiceRolled { clan, area, dice, .. } => {
            let words = format!("{} attack", clan_name(*clan));
            let need = table.map(|table| table.tribe_hit().saturating_sub(table.dice_bonus(*area)));
            (Some(*area), strip(beast(Some(*clan), "mam-beast small"), words).child(thrown(dice, need)))
        }
        Event::DiceRerolled { clan, dice, .. } => {
            let words = format!("{} roll again", clan_name(*clan));
            let area = table.and_then(acting);
            (area, strip(beast(Some(*clan), "mam-beast small"), words).child(thrown(dice, None)))
        }
        Event::TribeKilled { area, .. } => {
            let hunter = picture("hunter", "-3 -3 34 42", "mam-hunter fallen");
            (Some(*area), strip(hunter, "A tribe falls".to_owned()))
        }
        Event::SpiritKilled { area, spirit, .. } => {
            let ghost = picture(spirit.id(), "0 0 24 24", "mam-hunter fallen");
            (Some(*area), strip(ghost, format!("{} is driven off", spirit.name())))
        }
        Event::TrapSprung { area, mover, dice, killed, .. } => {
            let who = match mover {
                Mover::Tribe => "The tribe",
                Mover::Spirit(spirit) => spirit.name(),
            };
            let words = if *killed { format!("{who} is caught") } else { format!("{who} gets through") };
            let trap = sign(&format!("t-{}", Talent::Trap), "mam-mark k-any");
            (Some(*area), strip(trap, words).child(thrown(dice, None)))
        }
        _ => return None,
    })
}

/// Where the figure stands that attacks now.
fn acting(table: &Tabletop) -> Option<Area> {
    let figure = match table.top()? {
        Frame::Reroll(Reroll { figure, .. }) | Frame::AssignHit(AssignHit { figure, .. }) => figure,
        _ => return None,
    };
    table.actor().figures[figure]
}

/// The dice, those that are enough lit.
fn thrown(dice: &Faces, need: Option<u8>) -> Node {
    let each = dice.present().flat_map(|(face, many)| (0..many).map(move |_| face));
    let die = |face: Face| {
        let enough = need.is_none_or(|need| face.value() >= need);
        html("span").class("mam-fallen").class_if(enough, "hit").child(picture(
            &format!("die-{face}"),
            "0 0 24 24",
            "mam-cube",
        ))
    };
    html("span").class("mam-throw").children(each.map(die))
}
