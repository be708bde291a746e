//! Where the game stands, and advice for who plays for the first time, when it matters.

use super::table::Table;
use crate::{Phase, Tip};
use kernel::Seat;
use mystic_war::components::{Card, Kind, Wealth};
use mystic_war::{Action, Step, View, White};

/// The course of a round.
pub(super) fn phases(view: &View) -> Vec<Phase> {
    let over = view.ending.is_some();
    let now = match view.top() {
        _ if over => 5,
        Some(Step::SpecialPower { .. } | Step::DestroyTarget { .. }) => 0,
        Some(Step::ReceiveStep) => 1,
        Some(Step::DrawStep) => 2,
        Some(Step::RoundEnd | Step::ExchangeGoal { .. }) => 4,
        _ => 3,
    };
    let names = ["Powers", "Receive", "Draw", "Play", "Round end", "Judged"];
    let shown = if over { 6 } else { 5 };
    let phase = |(at, name): (usize, &str)| Phase { name: name.to_owned(), now: at == now };
    names.into_iter().take(shown).enumerate().map(phase).collect()
}

/// Where the game stands.
pub(super) fn headline(table: &Table<'_>) -> String {
    let view = table.view;
    let round = format!("Round {}", view.round);
    if view.ending.is_some() {
        return format!("{round} · the game is over");
    }
    let what = match (&view.chain, view.top()) {
        (Some(chain), Some(Step::Respond)) => {
            format!("{} of {}: the table considers", chain.card.name(), table.names.of(chain.player))
        }
        (Some(chain), _) => format!("{} of {}", chain.card.name(), table.names.of(chain.player)),
        (None, _) => match table.awaited().first() {
            Some(seat) if table.is_you(seat) => "your turn".to_owned(),
            Some(seat) => format!("turn of {}", table.names.of(seat)),
            None => String::new(),
        },
    };
    format!("{round} · {what}")
}

/// At most two pieces of advice for this moment.
pub(super) fn tips(table: &Table<'_>) -> Vec<Tip> {
    let Some(seat) = table.you() else { return Vec::new() };
    if table.legal.is_empty() {
        return Vec::new();
    }
    let mut tips = match table.view.top() {
        Some(Step::TurnAction { .. }) => on_turn(table, seat),
        Some(Step::SpecialPower { .. }) => vec![tip(
            "mw-flow",
            "More Followers bring more cards; more Mystic Power lets you keep them. Gold against Followers sets what your resource cards are worth.",
            "MW-5.14",
        )],
        Some(Step::ChooseRecipient) => on_recipient(table),
        Some(Step::Respond) => on_answer(table, seat),
        Some(Step::ExchangeGoal { .. }) => vec![tip(
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

fn on_turn(table: &Table<'_>, seat: Seat) -> Vec<Tip> {
    let mage = table.view.mage(seat);
    let mut tips = Vec::new();
    let resource =
        table.view.hand().is_some_and(|hand| hand.distinct().any(|card| card.kind() == Kind::Resource));
    if mage.resources.wealth() == Wealth::Poor && resource {
        tips.push(tip(
            "mw-badge",
            "Watch your badge: with less Gold than Followers your resource cards count half. Reach twice the Followers in Gold and they count double.",
            "MW-5.4",
        ));
    }
    if !table.may(|action| action == Action::Pass) {
        tips.push(tip(
            "mw-pass",
            "You cannot pass with too many cards or with a Judgment in hand: plan which cards go last.",
            "MW-5.19",
        ));
    } else if table.view.next_first_player.is_none() {
        tips.push(tip("mw-lead", "Whoever passes first leads the next round.", "MW-5.21"));
    }
    let draws: u16 = table.view.seats.iter().map(|mage| u16::from(mage.resources.draws())).sum();
    if table.view.white == White::Deck && u16::from(table.view.deck) <= draws {
        tips.push(tip(
            "mw-deck",
            "The deck will end in the next round: the white Judgment is coming, and everybody knows it. Be ready before it.",
            "MW-5.120",
        ));
    }
    tips
}

fn on_recipient(table: &Table<'_>) -> Vec<Tip> {
    let Some(draft) = table.view.draft else { return Vec::new() };
    if super::captions::is_free(draft.card) {
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

fn on_answer(table: &Table<'_>, seat: Seat) -> Vec<Tip> {
    let Some(chain) = &table.view.chain else { return Vec::new() };
    let cancels = table.may(|action| matches!(action, Action::Play(Card::Negation | Card::Dragonbane)));
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
