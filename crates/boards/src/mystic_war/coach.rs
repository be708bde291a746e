//! Where the game stands, and advice for who plays for the first time, when it matters.

use super::drawing::Drawing;
use crate::{Phase, Tip};
use kernel::Seat;
use mystic_war::components::{Card, Kind, Wealth};
use mystic_war::{Action, Frame, View, White};

/// The course of a round.
pub(super) fn phases(view: &View) -> Vec<Phase> {
    let over = view.ending.is_some();
    let now = match view.top() {
        _ if over => 5,
        Some(Frame::SpecialPower(_) | Frame::DestroyTarget(_)) => 0,
        Some(Frame::ReceiveStep) => 1,
        Some(Frame::DrawStep) => 2,
        Some(Frame::RoundEnd | Frame::ExchangeGoal(_)) => 4,
        _ => 3,
    };
    let names = ["Powers", "Receive", "Draw", "Play", "Round end", "Judged"];
    let shown = if over { 6 } else { 5 };
    let phase = |(at, name): (usize, &str)| Phase { name: name.to_owned(), now: at == now };
    names.into_iter().take(shown).enumerate().map(phase).collect()
}

/// Where the game stands.
pub(super) fn headline(drawing: &Drawing<'_>) -> String {
    let view = drawing.view;
    let round = format!("Round {}", view.round);
    if view.ending.is_some() {
        return format!("{round} · the game is over");
    }
    let what = match (&view.chain, view.top()) {
        (Some(chain), Some(Frame::Respond)) => {
            format!("{} of {}: the table considers", chain.card.title(), drawing.names.of(chain.player))
        }
        (Some(chain), _) => format!("{} of {}", chain.card.title(), drawing.names.of(chain.player)),
        (None, Some(Frame::Quiet)) => {
            let next = view.turn_seat().map_or("the next mage", |seat| drawing.names.of(seat));
            format!("before the turn of {next}: the table considers")
        }
        (None, _) => match drawing.awaited().first() {
            Some(seat) if drawing.is_you(seat) => "your turn".to_owned(),
            Some(seat) => format!("turn of {}", drawing.names.of(seat)),
            None => String::new(),
        },
    };
    format!("{round} · {what}")
}

/// At most two pieces of advice for this moment.
pub(super) fn tips(drawing: &Drawing<'_>) -> Vec<Tip> {
    let Some(seat) = drawing.you() else { return Vec::new() };
    if drawing.legal.is_empty() {
        return Vec::new();
    }
    let mut tips = match drawing.view.top() {
        Some(Frame::TurnAction(_)) => on_turn(drawing, seat),
        Some(Frame::SpecialPower(_)) => vec![tip(
            "mw-flow",
            "More Followers bring more cards; more Mystic Power lets you keep them. Gold against Followers sets what your resource cards are worth.",
            "MW-5.14",
        )],
        Some(Frame::ChooseRecipient) => on_recipient(drawing),
        Some(Frame::Respond) => on_answer(drawing, seat),
        Some(Frame::ExchangeGoal(_)) => vec![tip(
            "mw-exchange",
            "If your goal looks out of reach, exchange it now: that is only possible when the deck has run out.",
            "MW-5.122",
        )],
        _ => Vec::new(),
    };
    tips.truncate(2);
    tips
}

fn tip(id: &'static str, words: &str, rule: &'static str) -> Tip {
    Tip { id, words: words.to_owned(), rule }
}

fn on_turn(drawing: &Drawing<'_>, seat: Seat) -> Vec<Tip> {
    let mage = drawing.view.mage(seat);
    let mut tips = Vec::new();
    let resource =
        drawing.view.hand().is_some_and(|hand| hand.distinct().any(|card| card.kind() == Kind::Resource));
    if mage.resources.wealth() == Wealth::Poor && resource {
        tips.push(tip(
            "mw-badge",
            "Watch your badge: with less Gold than Followers your resource cards count half. Reach twice the Followers in Gold and they count double.",
            "MW-5.4",
        ));
    }
    if !drawing.may(|action| action == Action::Pass) {
        tips.push(tip(
            "mw-pass",
            "You cannot pass with too many cards or with a Judgment in hand: plan which cards go last.",
            "MW-5.19",
        ));
    } else if drawing.view.next_first_player.is_none() {
        tips.push(tip("mw-lead", "Whoever passes first leads the next round.", "MW-5.21"));
    }
    let draws: u16 = drawing.view.seats.iter().map(|mage| u16::from(mage.resources.draws())).sum();
    if drawing.view.white == White::Deck && u16::from(drawing.view.deck) <= draws {
        tips.push(tip(
            "mw-deck",
            "The deck will end in the next round: the white Judgment is coming, and everybody knows it. Be ready before it.",
            "MW-5.120",
        ));
    }
    tips
}

fn on_recipient(drawing: &Drawing<'_>) -> Vec<Tip> {
    let Some(draft) = drawing.view.draft else { return Vec::new() };
    if super::words::is_free(draft.card) {
        return vec![tip(
            "mw-gods",
            "Gods protect, but they also lock Special Powers: a god can be a gift to yourself or a burden for a rival.",
            "MW-5.10",
        )];
    }
    let gain = draft.card.facts().family.and_then(|family| family.gains()).is_some();
    if gain && draft.card.facts().value >= 8 {
        return vec![tip(
            "mw-bend",
            "Any resource card can be turned against its recipient by a Transmutation. Big gains attract it.",
            "MW-5.50",
        )];
    }
    Vec::new()
}

fn on_answer(drawing: &Drawing<'_>, seat: Seat) -> Vec<Tip> {
    let Some(chain) = &drawing.view.chain else { return Vec::new() };
    let cancels = drawing.may(|action| matches!(action, Action::Play(Card::Negation | Card::Dragonbane)));
    if cancels && chain.recipient != seat {
        return vec![tip(
            "mw-cancel",
            "This is not aimed at you. Keep one card that cancels for the round of a Judgment.",
            "MW-5.52",
        )];
    }
    vec![tip(
        "mw-sealed",
        "Everybody with cards is asked at once and answers in secret; the first card clockwise from the card's player counts, all others stay in hand.",
        "MW-5.132",
    )]
}
