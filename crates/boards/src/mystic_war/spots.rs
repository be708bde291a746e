//! Where each legal action lives, and what its button says if it lives nowhere.

use super::drawing::Drawing;
use mystic_war::components::Card;
use mystic_war::{Action, Frame};

/// The spots of every legal action, in order.
pub(super) fn spots(drawing: &Drawing<'_>) -> Vec<Vec<String>> {
    drawing
        .legal
        .iter()
        .map(|action| action.map_or_else(Vec::new, |action| places(drawing, action)))
        .collect()
}

fn places(drawing: &Drawing<'_>, action: Action) -> Vec<String> {
    match action {
        Action::Trade(power, amount) => {
            vec![format!("power-{power}-{amount}"), format!("box-{}", power.facts().of.letter())]
        }
        Action::Receive(power) => {
            vec![format!("power-{power}"), format!("box-{}", power.facts().of.letter())]
        }
        Action::Aim(seat, resource) => vec![format!("total-{seat}-{}", resource.letter())],
        Action::Play(card) => vec![format!("hand-{card}")],
        Action::Discard(card) => vec![format!("toss-{card}")],
        Action::Declare(family) => vec![format!("family-{}", family.id())],
        Action::Number(number) if matches!(drawing.view.top(), Some(Frame::BoonAllocate(_))) => {
            vec![format!("boon-{number}")]
        }
        Action::Number(seat) => vec![format!("seat-{seat}")],
        Action::Category(resource) => {
            let chaos = drawing.view.chaos.as_ref().map(|chaos| chaos.recipient);
            let struck = drawing.view.draft.and_then(|draft| draft.recipient).or(chaos);
            let total = struck.map(|seat| format!("total-{seat}-{}", resource.letter()));
            std::iter::once(format!("cat-{}", resource.letter())).chain(total).collect()
        }
        Action::Name(card) => named(drawing, card),
        Action::Accept => vec!["accept".to_owned()],
        Action::Refuse => vec!["refuse".to_owned()],
        Action::Keep => vec!["keep".to_owned()],
        Action::Exchange => vec!["exchange".to_owned()],
        Action::Decline | Action::Pass | Action::Nothing => Vec::new(),
    }
}

/// A card that is named lies in the middle; a deity also before its mage.
fn named(drawing: &Drawing<'_>, card: Card) -> Vec<String> {
    let holder = match drawing.view.top() {
        Some(Frame::ChooseDeity) => {
            let chaos = drawing.view.chaos.as_ref().map(|chaos| chaos.recipient);
            drawing.view.draft.and_then(|draft| draft.recipient).or(chaos)
        }
        Some(Frame::VacationDiscard(it)) => Some(it.seat),
        _ => None,
    };
    let before = holder.map(|seat| format!("deity-{seat}-{card}"));
    std::iter::once(format!("name-{card}")).chain(before).collect()
}

/// Short words for buttons.
pub(super) fn buttons(drawing: &Drawing<'_>) -> Vec<Option<String>> {
    let word = |action: Action| match action {
        Action::Decline => Some("No power".to_owned()),
        Action::Pass => Some("Pass".to_owned()),
        Action::Nothing if matches!(drawing.view.top(), Some(Frame::BoonDestroy(_))) => {
            Some("Destroy nothing".to_owned())
        }
        Action::Nothing => Some("Take nothing".to_owned()),
        Action::Play(card) => Some(format!("Play {}", card.title())),
        _ => None,
    };
    drawing.legal.iter().map(|action| action.and_then(word)).collect()
}
