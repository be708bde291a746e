//! The humans' phase, one act after another: what the map looked like after each of them.

use super::strike;
use crate::board::{Moment, read};
use kernel::Seat;
use mammothodus::components::Clan;
use mammothodus::map::Area;
use mammothodus::{CenterHumans, Event, View};
use serde_json::Value;

/// The moments of the humans' card among these lines of the log, the last one left out: it is what is there now.
pub(super) fn moments(before: &str, told: &[Value]) -> Vec<Moment> {
    let Ok(mut view) = read::<View>(before) else { return Vec::new() };
    let events: Vec<Option<Event>> =
        told.iter().map(|line| serde_json::from_value(line.clone()).ok()).collect();
    let is_card = |event: &Option<Event>| matches!(event, Some(Event::HumanCardRevealed { .. }));
    let Some(first) = events.iter().position(is_card) else { return Vec::new() };
    let mut moments = Vec::new();
    for (line, event) in events.iter().enumerate() {
        let Some(areas) = event.as_ref().and_then(|event| happen(&mut view, event)) else {
            if line > first {
                break;
            }
            continue;
        };
        if line >= first
            && let Ok(view) = serde_json::to_string(&view)
        {
            let spots = areas.into_iter().map(|area| format!("area-{area}")).collect();
            let strip = event.as_ref().and_then(strike::strip);
            moments.push(Moment { view, line, spots, strip });
        }
    }
    moments
}

/// Whose clan acts in each of these lines of the log.
pub(super) fn actors(view: &str, told: &[Value]) -> Vec<Option<Seat>> {
    let view = read::<View>(view).ok();
    let runs = |clan: Clan| {
        let view = view.as_ref()?;
        view.table.slots().find(|&slot| view.table.clan(slot).clan == Some(clan)).map(|slot| view.owner(slot))
    };
    let clan = |line: &Value| serde_json::from_value(line.get("clan")?.clone()).ok();
    told.iter().map(|line| crate::story::actor(line).or_else(|| runs(clan(line)?))).collect()
}

/// Puts what the humans did on the map. Where it happened, or nothing if it was no act of theirs.
fn happen(view: &mut View, event: &Event) -> Option<Vec<Area>> {
    let (clans, board) = (&mut view.table.clans, &mut view.table.board);
    Some(match event {
        Event::HumanCardRevealed { card } => {
            let colour = card.colour();
            let everywhere = view.options.center_humans == CenterHumans::EveryCard;
            mammothodus::map::BOARD
                .iter()
                .map(|ground| ground.area)
                .filter(|area| area.colour() == colour || everywhere && *area == Area::Center)
                .filter(|_| colour.is_some())
                .collect()
        }
        Event::TrailOpened { area, .. } => {
            board.trails = board.trails.with(*area);
            vec![*area]
        }
        Event::TribeMoved { from, to, .. } => {
            board.tribes.take(*from);
            board.tribes.add(*to);
            vec![*from, *to]
        }
        Event::TribeAppeared { area, .. } => {
            board.tribes.add(*area);
            vec![*area]
        }
        Event::SpiritSummoned { spirit, area } => {
            board.tribes.take(*area);
            board.spirits[*spirit] = Some(*area);
            vec![*area]
        }
        Event::SpiritMoved { spirit, from, to } => {
            board.spirits[*spirit] = Some(*to);
            vec![*from, *to]
        }
        Event::TribesAttacked { area, losses, .. } | Event::SpiritAttacked { area, losses, .. } => {
            for loss in losses {
                let clan = clans.iter_mut().filter(|clan| clan.clan == Some(loss.clan));
                clan.for_each(|clan| clan.population = loss.population);
            }
            vec![*area]
        }
        Event::TribesHeld { area, .. } | Event::AttackStopped { area } => vec![*area],
        Event::SeasonCalm | Event::AppearanceForgone { .. } => Vec::new(),
        _ => return None,
    })
}
