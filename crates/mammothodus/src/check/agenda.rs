//! What may wait on what. A position is sound only if the rules could go on from it.

use super::need;
use crate::components::Card;
use crate::frame::Frame;
use crate::state::Mammothodus;
use kernel::Broken;

pub(super) fn check(game: &Mammothodus) -> Result<(), Broken> {
    if game.table.over.is_some() {
        return Ok(());
    }
    let agenda = &game.table.agenda;
    let mut below: Option<Frame> = None;
    for &frame in agenda {
        let follows = match below {
            Some(below) => below.carries(game, frame),
            None => matches!(frame, Frame::DealHands(_) | Frame::Turn(_)),
        };
        need(follows && frame.holds(game), || format!("{frame:?} cannot be on the agenda here"))?;
        below = Some(frame);
    }
    let resolving = agenda.iter().any(|frame| matches!(frame, Frame::Humans(_)));
    need(resolving == game.table.humans.card.is_some(), || {
        "the human card and the agenda disagree".to_owned()
    })?;
    let mut played = game.table.clans.iter().flat_map(|clan| clan.played.kinds().iter());
    match counts(agenda) {
        None => {
            need(played.next().is_none(), || "cards lie on the table and nobody is playing any".to_owned())
        }
        Some(counts) => need(played.all(counts), || {
            "cards lie on the table that do not count for what is played".to_owned()
        }),
    }?;
    need(turns_fit(game, agenda.first()), || "the number of turns and the agenda disagree".to_owned())?;
    let asked = below.and_then(|top| top.who(&game.table)).is_some();
    need(asked && game.can_go_on(), || "nobody has anything to decide".to_owned())
}

fn turns_fit(game: &Mammothodus, bottom: Option<&Frame>) -> bool {
    let turns = game.table.turns;
    match bottom {
        Some(Frame::Turn(_)) => turns > 0 && turns <= game.options.max_turns,
        _ => turns == 0,
    }
}

/// Which cards count for what is played, if anything is: otherwise figures would act with nothing.
fn counts(agenda: &[Frame]) -> Option<fn(Card) -> bool> {
    let acts = |pair: &[Frame]| matches!(pair, [Frame::ChooseFigure(_), _]);
    if agenda.iter().any(|frame| matches!(frame, Frame::DegradationPlay(_) | Frame::Degrade(_))) {
        Some(|card| card == Card::Degradation)
    } else if agenda.windows(2).any(acts) || agenda.iter().any(|it| matches!(it, Frame::ActivatePay(_))) {
        Some(|card| card.worth() > 0)
    } else {
        None
    }
}
