//! Why not: the first question of every new player.

use super::words::{deity_name, resource_name};
use crate::action::Action;
use crate::components::{Card, Resource, Timing};
use crate::rules::fits::{self, WhyNot};
use crate::state::{Answer, Step};
use crate::view::View;
use kernel::Seat;

/// Why the viewer cannot play `card` now; `None` when it can, or when nothing is asked of it.
pub fn why_not(view: &View, card: Card) -> Option<String> {
    let seat = view.you?;
    let held = view.hand().is_some_and(|hand| hand.has(card));
    let judged = match (view.top(), &view.chain, &view.outlook) {
        (Some(Step::Respond), Some(chain), Some(now)) => {
            fits::may_answer(&view.board(), chain, now, (seat, card))
        }
        (Some(Step::TurnAction { seat: turn }), _, _) if turn == seat => {
            fits::may_lay(&view.board(), card, seat, None)
        }
        (_, _, _) => return Some("Cards are played on your own turn or in a response window.".to_owned()),
    };
    let judged = if held { judged } else { Err(WhyNot::NotInHand) };
    judged.err().map(|why| reason(why, card))
}

fn reason(why: WhyNot, card: Card) -> String {
    let name = card.name();
    match why {
        WhyNot::NotInHand => format!("{name} is not in your hand."),
        WhyNot::OnlyAnswers => {
            format!("{name} only answers other cards; on your turn you can throw it away.")
        }
        WhyNot::OnlyOnTurn => format!("{name} is a turn of its own; it answers nothing."),
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

/// Why `seat` may not do `action` now.
pub(crate) fn explain(view: &View, seat: Seat, action: Action) -> String {
    let other = || format!("`{action}` does not answer what is asked");
    let Some(step) = view.top() else { return "The game is over.".to_owned() };
    match (step, action) {
        (Step::TurnAction { .. }, Action::Play(card)) => why_not(view, card).unwrap_or_else(other),
        (Step::Respond, Action::Play(_)) if view.own_answer() != Answer::Missing => {
            "You have chosen your card; now name a mage.".to_owned()
        }
        (Step::Respond, Action::Play(card)) => why_not(view, card).unwrap_or_else(other),
        (Step::TurnAction { .. }, Action::Discard(card)) => no_discard(view, card).unwrap_or_else(other),
        (Step::TurnAction { .. }, Action::Pass) => no_pass(view, seat).unwrap_or_else(other),
        (Step::SpecialPower { .. }, Action::Trade(power, amount)) => {
            no_trade(view, seat, power.facts().of, amount)
        }
        (Step::SpecialPower { .. }, Action::Receive(_)) => {
            "A receive option is a Special Power only from 40 on; otherwise it comes by itself.".to_owned()
        }
        (Step::DestroyTarget { .. }, Action::Aim(target, resource)) if target.0 < view.count() => {
            let guard = resource.guardian().map_or("a deity", deity_name);
            format!("{guard} guards the {} there.", resource_name(resource))
        }
        (Step::ChooseRecipient, Action::Number(_)) => view.draft.map_or_else(other, |draft| {
            let facts = draft.card.facts();
            match facts.barred_by {
                Some(deity) => format!("{} keeps {} away.", deity_name(deity), facts.name),
                None => format!("{} cannot be for that mage now.", facts.name),
            }
        }),
        (Step::ChooseCategory, Action::Category(resource)) => category_barred(view, resource),
        (Step::ChaosNext | Step::ChaosModify, Action::Name(card)) => no_chaos(view, card),
        (_, _) => other(),
    }
}

fn no_discard(view: &View, card: Card) -> Option<String> {
    if card.is_judgment() {
        return Some("A Judgment cannot be thrown away: play it.".to_owned());
    }
    let held = view.hand().is_some_and(|hand| hand.has(card));
    (!held).then(|| format!("{} is not in your hand.", card.name()))
}

fn no_pass(view: &View, seat: Seat) -> Option<String> {
    let mage = view.mage(seat);
    let hand = mage.hand.as_ref()?;
    if hand.has(Card::Judgment) || hand.has(Card::JudgmentWhite) {
        return Some("You cannot pass while you hold a Judgment.".to_owned());
    }
    let holds = mage.resources.holds();
    (hand.len() > holds)
        .then(|| format!("You hold {} cards; with your Mystic Power you may pass with {holds}.", hand.len()))
}

fn no_trade(view: &View, seat: Seat, pays: Resource, amount: u8) -> String {
    let (mage, name) = (view.mage(seat), resource_name(pays));
    match pays.guardian() {
        Some(deity) if mage.deities.has(deity) => {
            format!("{} lets you pay no {name}.", deity_name(deity))
        }
        Some(_) | None if mage.resources[pays] <= amount => {
            format!("You have {} {name}; at least 1 must be left.", mage.resources[pays])
        }
        Some(_) | None => "That option is not in the box you are in.".to_owned(),
    }
}

fn category_barred(view: &View, resource: Resource) -> String {
    let wrath = view.draft.is_some_and(|draft| draft.card == Card::WrathOfTheWarGod);
    match resource {
        Resource::Followers if wrath => "Earth Goddess guards the Followers there.".to_owned(),
        Resource::Followers | Resource::MysticPower | Resource::Gold => {
            format!("{} cannot be named now.", resource_name(resource))
        }
    }
}

fn no_chaos(view: &View, card: Card) -> String {
    let pool = view.chaos.as_ref().and_then(|chaos| chaos.pool.as_ref());
    if !pool.is_some_and(|pool| pool.contains(&card)) {
        return format!("{} is not in the pool.", card.name());
    }
    match (view.top(), card.timing()) {
        (Some(Step::ChaosModify), Timing::Free) => {
            format!("{} is laid by itself, not into the chain.", card.name())
        }
        (_, _) => format!("{} does not fit now.", card.name()),
    }
}
