//! Where each action lives, and how short a button can say it.

use super::drawing::Drawing;
use super::words::count;
use mammothodus::components::{Card, REROLL_COST};
use mammothodus::{
    Action, Craft, Frame, Load, MoveStep, PlayCard, Tabletop, UseBait, UseProtection, UseTrailLock, UseWard,
};

/// The spots of each legal action, in the order of the look.
pub(super) fn spots(drawing: &Drawing<'_>) -> Vec<Vec<String>> {
    drawing
        .actions
        .iter()
        .map(|action| action.map_or(Vec::new(), |action| spots_of(drawing, action)))
        .collect()
}

fn spots_of(drawing: &Drawing<'_>, action: Action) -> Vec<String> {
    let table = drawing.table();
    match action {
        Action::Clan(clan) => vec![format!("clan-{clan}")],
        Action::Talent(talent) => vec![format!("talent-{talent}")],
        Action::Figure(colour) => {
            let slot = drawing.decider().unwrap_or(table.active);
            match table.clan(slot).figures[colour] {
                Some(_) => vec![format!("figure-{}-{colour}", table.who(slot))],
                None => vec![format!("pick-{colour}")],
            }
        }
        Action::Area(area) => vec![format!("area-{area}")],
        Action::Card(card) => vec![card_spot(card)],
        Action::Number(number) => match drawing.top() {
            Some(Frame::UseTrap(_)) => vec![format!("traps-{number}")],
            _ => vec![format!("die-{number}")],
        },
        Action::Yes => yes_spots(drawing),
        Action::No => vec!["no".to_owned()],
        Action::Deed(deed) => vec![format!("deed-{deed}")],
        Action::PlayDrawThree => vec![card_spot(Card::DrawThree)],
        Action::PlaceTalent => vec!["place-talent".to_owned()],
        Action::PickUp(shard) => {
            let here = drawing.acting().map(|(_, area)| area);
            here.map(|area| format!("shard-{area}-{shard}")).into_iter().collect()
        }
        Action::PayReroll => vec!["reroll".to_owned()],
        Action::KillSpirit(spirit) => vec![format!("spirit-{spirit}")],
        Action::KillTribe => drawing.acting().map(|(_, area)| format!("tribe-{area}")).into_iter().collect(),
        Action::Market(slot) => vec![format!("market-{slot}")],
        Action::DeckTop => vec!["market-deck".to_owned()],
        Action::PlayOne => vec![card_spot(Card::Degradation)],
        Action::Site(area, line) => vec![format!("area-{area}"), format!("line-{line}")],
        Action::PlayExtra(colour) => vec![card_spot(colour.extra())],
        Action::Replace(out, into) => {
            let slot = drawing.decider().unwrap_or(table.active);
            let on_board = [out, into].into_iter().filter(|&it| table.clan(slot).figures[it].is_some());
            let figures = on_board.map(|it| format!("figure-{}-{it}", table.who(slot)));
            [format!("swap-{out}-{into}")].into_iter().chain(figures).collect()
        }
        Action::Drop
        | Action::Pass
        | Action::ActionDone
        | Action::Commit
        | Action::CommitAskAllies
        | Action::AssistDone
        | Action::Stop
        | Action::Keep
        | Action::RollNow
        | Action::AssignDone
        | Action::Decline
        | Action::AskAllies
        | Action::GiveUp
        | Action::EndActions
        | Action::KeepRest
        | Action::KeepFigures => Vec::new(),
    }
}

/// The spot of a card in the fanned hand.
pub(super) fn card_spot(card: Card) -> String {
    format!("card-{card}")
}

/// A token is used where it lies, and on the stage that asks about it.
fn yes_spots(drawing: &Drawing<'_>) -> Vec<String> {
    let area = match drawing.top() {
        Some(
            Frame::UseBait(UseBait { area })
            | Frame::UseWard(UseWard { area })
            | Frame::UseProtection(UseProtection { area, .. })
            | Frame::UseTrailLock(UseTrailLock { area }),
        ) => Some(area),
        _ => None,
    };
    area.map(|area| format!("area-{area}")).into_iter().chain(["yes".to_owned()]).collect()
}

/// Button words, where they are shorter than the label.
pub(super) fn buttons(drawing: &Drawing<'_>) -> Vec<Option<String>> {
    drawing.actions.iter().map(|action| action.and_then(|action| button(drawing, action))).collect()
}

fn button(drawing: &Drawing<'_>, action: Action) -> Option<String> {
    let table = drawing.table();
    let words = match action {
        Action::Pass => "Pass".to_owned(),
        Action::ActionDone => "Done".to_owned(),
        Action::Commit => commit(table),
        Action::CommitAskAllies => "Ask allies to add".to_owned(),
        Action::AssistDone => match table.clan(drawing.decider().unwrap_or(table.active)).played.is_empty() {
            true => "No help".to_owned(),
            false => "That is all".to_owned(),
        },
        Action::Drop => match table.top() {
            Some(Frame::MoveStep(MoveStep { load: Load::Carried(shard), .. })) => {
                format!("Put the {shard} down")
            }
            _ => "Put it down".to_owned(),
        },
        Action::Stop => "Stop here".to_owned(),
        Action::Keep => "Keep the dice".to_owned(),
        Action::PayReroll => format!("Re-roll for {REROLL_COST}"),
        Action::RollNow => "Roll again".to_owned(),
        Action::AssignDone => "Enough".to_owned(),
        Action::Decline => match table.top() {
            Some(Frame::DrawNow(_)) => "Not now".to_owned(),
            _ => "Take none".to_owned(),
        },
        Action::AskAllies => "Ask for blue".to_owned(),
        Action::GiveUp => "Give up".to_owned(),
        Action::EndActions => "End turn".to_owned(),
        Action::KeepRest => "Keep the rest".to_owned(),
        Action::KeepFigures => "Keep as they are".to_owned(),
        Action::Clan(_)
        | Action::Talent(_)
        | Action::Figure(_)
        | Action::Area(_)
        | Action::Card(_)
        | Action::Number(_)
        | Action::Yes
        | Action::No
        | Action::Deed(_)
        | Action::PlayDrawThree
        | Action::PlaceTalent
        | Action::PickUp(_)
        | Action::KillSpirit(_)
        | Action::KillTribe
        | Action::Market(_)
        | Action::DeckTop
        | Action::PlayOne
        | Action::Site(..)
        | Action::PlayExtra(_)
        | Action::Replace(..) => return None,
    };
    Some(words)
}

/// What the cards on the table bring: `Walk 3 steps`.
fn commit(table: &Tabletop) -> String {
    match table.top() {
        Some(Frame::PlayCard(PlayCard { craft, figure })) => {
            let sum = table.played_worth() + Tabletop::bonus(craft, figure);
            match craft {
                Craft::Move => format!("Walk {}", count(sum, "step", "steps")),
                Craft::Attack => format!("Roll {}", count(sum, "die", "dice")),
                Craft::Population => format!("Grow by {sum}"),
                Craft::Development => format!("Make {}", count(sum, "step", "steps")),
            }
        }
        Some(Frame::DegradationPlay(_)) => {
            format!("Throw {} away", table.clan(table.active).played[Card::Degradation])
        }
        _ => "Go".to_owned(),
    }
}
