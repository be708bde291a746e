//! Why not: the first question of every new player.

use super::words::deity_name;
use crate::components::Card;
use crate::rules::fits::{WhyNot, judge};
use crate::view::View;

/// Why the viewer cannot play `card` now; `None` when it can, or when nothing is asked of it.
pub fn why_not(view: &View, card: Card) -> Option<String> {
    let seat = view.you?;
    let held = view.hand().is_some_and(|hand| hand.has(card));
    let Some(judged) = judge(view, seat, card) else {
        return Some("Cards are played on your own turn or in a response window.".to_owned());
    };
    let judged = if held { judged } else { Err(WhyNot::NotInHand) };
    judged.err().map(|why| reason(why, card))
}

fn reason(why: WhyNot, card: Card) -> String {
    let name = card.title();
    match why {
        WhyNot::NotInHand => format!("{name} is not in your hand."),
        WhyNot::OnlyAnswers => {
            format!("{name} only answers other cards; on your turn you can throw it away.")
        }
        WhyNot::OnlyOnTurn => format!("{name} is a turn of its own; it answers nothing."),
        WhyNot::NotQuiet => {
            format!("Before a turn only deities that stay face-up can be laid; {name} waits for its time.")
        }
        WhyNot::AllGuarded(deity) => {
            format!("{name} has no recipient: {} guards everybody.", deity_name(deity))
        }
        WhyNot::NoDeity => format!("{name} needs a face-up deity of a mage it can be for."),
        WhyNot::NoHiddenGoal => "Every goal lies face-up already.".to_owned(),
        WhyNot::NotAResource => format!("{name} answers resource cards only."),
        WhyNot::DeityRoot => "Spells cannot touch deity cards.".to_owned(),
        WhyNot::NotADragon => format!("{name} needs a Dragon: the card is a gain as it stands."),
        WhyNot::AlreadyALoss => "The card is a loss already.".to_owned(),
        WhyNot::NotASorcery => format!("{name} needs a gain of Mystic Power."),
        WhyNot::Cancelled => "The card does nothing as it stands, so there is nothing to change.".to_owned(),
        WhyNot::Captured => "The Dragon is captured already.".to_owned(),
        WhyNot::SameCategory => "The card is about that resource already.".to_owned(),
        WhyNot::Rich => {
            "Its player is rich: wealth has doubled the card, and nothing is doubled twice.".to_owned()
        }
        WhyNot::NoFollowerLoss => "Nobody is about to lose Followers.".to_owned(),
        WhyNot::NoFollowerLossOfOthers => "Nobody but you is about to lose Followers.".to_owned(),
        WhyNot::NoDeityLoss => "No deity is about to be lost.".to_owned(),
        WhyNot::Sacrificed => "A Sacrifice lies in this chain already.".to_owned(),
        WhyNot::NotTheLoser => "At this table only who loses the deity may play Sacrifice.".to_owned(),
    }
}
