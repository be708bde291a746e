//! Advice at the moment it matters, for who plays for the first time.

use super::drawing::{Drawing, Stretch};
use crate::Tip;
use mammothodus::components::{Card, PLACES};
use mammothodus::map::Area;
use mammothodus::{Action, CenterHumans, Deed, Frame};

/// At most this much at a time.
const AT_ONCE: usize = 2;
/// From this many cards on, a deck or the human deck is nearly used up.
const NEARLY_OUT: u32 = 4;

/// The advice that fits now, the most pressing first.
pub(super) fn tips(drawing: &Drawing<'_>) -> Vec<Tip> {
    let Some(slot) = drawing.asked() else { return Vec::new() };
    let table = drawing.table();
    let clan = table.clan(slot);
    let hand = drawing.view.hand(slot);
    let choosing = matches!(drawing.top(), Some(Frame::ChooseAction(_)));
    let deck = u32::from(drawing.view.cards[slot.index()].deck_size);
    let all = [
        (
            matches!(drawing.top(), Some(Frame::HumanStep(_))),
            Tip {
                id: "mam-step",
                words: "A tribe that moves brings no reinforcements; one that attacks lets new ones come. Send it where \
                        it does least: past you, into the centre, or onto a colour whose cards are spent."
                    .to_owned(),
                rule: "MAM-5.26",
            },
        ),
        (
            matches!(drawing.top(), Some(Frame::Assist(_))),
            Tip {
                id: "mam-help",
                words: "Who helps spends cards of the own next turn: give the card that decides, not comfort.".to_owned(),
                rule: "MAM-5.67",
            },
        ),
        (
            matches!(drawing.top(), Some(Frame::Reroll(_))),
            Tip { id: "mam-reroll", words: "Population is also your purse for re-rolls.".to_owned(), rule: "MAM-5.53" },
        ),
        (
            drawing.stretch() == Stretch::Ancients && usize::from(table.portal.places.len()) + 1 == PLACES,
            Tip {
                id: "mam-gather",
                words: "Three places are lit: keep one figure of each clan a step from the centre.".to_owned(),
                rule: "MAM-6.1",
            },
        ),
        (
            choosing && drawing.offers(|action| action == Action::Deed(Deed::Activate)),
            Tip {
                id: "mam-light",
                words: "A lit place draws every tribe near it. Prepare several sites before you light the first."
                    .to_owned(),
                rule: "MAM-5.18",
            },
        ),
        (
            choosing && hand[Card::Degradation] >= 2,
            Tip {
                id: "mam-decay",
                words: "Degradation cards shrink your hand; clear several at once.".to_owned(),
                rule: "MAM-5.65",
            },
        ),
        (
            choosing && deck <= NEARLY_OUT && clan.marker < clan.figures.len(),
            Tip {
                id: "mam-guard",
                words: "Your deck runs out soon. As many development steps as you have figures keep it clean of degradation."
                    .to_owned(),
                rule: "MAM-5.93",
            },
        ),
        (
            choosing && table.humans.deck.total() <= NEARLY_OUT,
            Tip {
                id: "mam-shuffle",
                words: "Every reshuffle of the human deck makes each unlit line harder.".to_owned(),
                rule: "MAM-5.5",
            },
        ),
        (
            choosing && table.board.tribes[Area::Center] > 0,
            Tip {
                id: "mam-centre",
                words: match drawing.view.options.center_humans {
                    CenterHumans::Dormant => "Tribes in the centre are harmless, but still count towards twelve.",
                    CenterHumans::EveryCard => "At this table tribes in the centre act on every colour card.",
                }
                .to_owned(),
                rule: "MAM-5.9",
            },
        ),
        (
            choosing || matches!(drawing.top(), Some(Frame::ChooseFigure(_) | Frame::PlayCard(_))),
            Tip {
                id: "mam-ground",
                words: "A card counts by its own colour or by the ground under the figure: move first, act strong next \
                        turn."
                    .to_owned(),
                rule: "MAM-5.31",
            },
        ),
    ];
    all.into_iter().filter(|(now, _)| *now).map(|(_, tip)| tip).take(AT_ONCE).collect()
}
