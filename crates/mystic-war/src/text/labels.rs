//! What each action does, in one line.

use super::words::{card_help, deity_name, family_name, resource_name, wealth_name};
use crate::action::Action;
use crate::components::{Card, Deity, Family, Kind, Power, PowerKind, Resource, TRADE_RATE, Timing, Wealth};
use crate::rules::chain::{Target, evaluate, negation_target};
use crate::state::{Answer, Chain, Draft, Step};
use crate::view::View;
use kernel::{Names, Seat};

/// One line that tells `seat` what an action does.
pub(crate) fn label(view: &View, seat: Seat, action: Action, names: &Names) -> String {
    match action {
        Action::Decline => "Use no Special Power".to_owned(),
        Action::Trade(power, amount) => trade(view, seat, power, amount),
        Action::Receive(power) => match power.facts().kind {
            PowerKind::Receive { to, amount } => format!("Receive {amount} {} now", resource_name(to)),
            PowerKind::Trade { .. } | PowerKind::Destroy => power.facts().name.to_owned(),
        },
        Action::Aim(target, resource) => aim(view, target, resource, names),
        Action::Play(card) => play(view, seat, card, names),
        Action::Discard(card) => format!("Throw away {}", card.name()),
        Action::Pass => match view.top() {
            Some(Step::Respond) => "Pass: no card".to_owned(),
            _ if view.next_first_player.is_none() => "Pass, and lead the next round".to_owned(),
            _ => "Pass".to_owned(),
        },
        Action::Declare(family) => {
            format!("A {}: {}", family_name(family), resource_card(view, seat, Card::WildMagic, family))
        }
        Action::Number(number) => number_label(view, number, names),
        Action::Category(resource) => category(view, resource, names),
        Action::Name(card) => name(view, seat, card, names),
        Action::Nothing => match view.top() {
            Some(Step::BoonDestroy(_)) => "Destroy nothing".to_owned(),
            _ => "Take nothing".to_owned(),
        },
        Action::Accept => "Accept it".to_owned(),
        Action::Refuse => "Refuse it: it does nothing".to_owned(),
        Action::Keep => "Keep your goal".to_owned(),
        Action::Exchange => "Exchange your goal for a random one".to_owned(),
    }
}

fn change(from: u8, to: u8, resource: Resource) -> String {
    format!("{} {from} to {to}", resource_name(resource))
}

fn trade(view: &View, seat: Seat, power: Power, amount: u8) -> String {
    let facts = power.facts();
    let before = view.mage(seat).resources;
    let mut after = before;
    after.lose(facts.of, amount);
    let paid = change(before[facts.of], after[facts.of], facts.of);
    match facts.kind {
        PowerKind::Trade { to } => {
            after.gain(to, amount / TRADE_RATE);
            format!("{} for {amount}: {paid}, {}", facts.name, change(before[to], after[to], to))
        }
        PowerKind::Destroy => format!("{} for {amount}: {paid}, then destroy {amount}", facts.name),
        PowerKind::Receive { .. } => facts.name.to_owned(),
    }
}

fn aim(view: &View, target: Seat, resource: Resource, names: &Names) -> String {
    let points = match view.top() {
        Some(Step::DestroyTarget { points, .. }) => points,
        Some(Step::BoonDestroy(boon)) => boon.rest(),
        _ => 0,
    };
    let Some(mage) = view.seats.get(target.index()) else { return "Nobody sits there".to_owned() };
    let mut after = mage.resources;
    after.lose(resource, points);
    format!("{}: {}", names.of(target), change(mage.resources[resource], after[resource], resource))
}

fn play(view: &View, seat: Seat, card: Card, names: &Names) -> String {
    let facts = card.facts();
    let help = match (view.top(), facts.kind, &view.chain) {
        (Some(Step::Respond), _, Some(chain)) if card == Card::Negation => {
            let target = match negation_target(chain, chain.items.len()) {
                Some(Target::Item(at)) => chain.items.get(at).map(|item| (item.card, item.by)),
                Some(Target::Root) | None => Some((chain.card, chain.player)),
            };
            target.map_or_else(
                || card_help(card),
                |(card, by)| format!("{} of {} does nothing", card.name(), names.of(by)),
            )
        }
        (Some(Step::TurnAction { .. }), Kind::Resource, _) => {
            facts.family.map_or_else(|| card_help(card), |family| resource_card(view, seat, card, family))
        }
        (_, _, _) if facts.timing == Timing::Free => format!("{} Costs no turn.", card_help(card)),
        (_, _, _) => card_help(card),
    };
    format!("Play {}: {help}", card.name())
}

/// What a resource card of `seat` is worth if nobody answers it.
fn resource_card(view: &View, seat: Seat, card: Card, family: Family) -> String {
    let draft = Draft { declared: Some(family), ..Draft::new(seat, card) };
    let reading = evaluate(&view.board(), &Chain::new(seat, draft)).reading;
    let amount = reading.map_or(0, |reading| reading.amount);
    let what = family
        .gains()
        .map_or(format!("destroys {amount}"), |resource| format!("+{amount} {}", resource_name(resource)));
    match view.board().wealth(seat) {
        Wealth::Content => what,
        wealth @ (Wealth::Poor | Wealth::Rich) => format!("{what} (you are {})", wealth_name(wealth)),
    }
}

fn number_label(view: &View, number: u8, names: &Names) -> String {
    if let Some(Step::BoonAllocate(boon)) = view.top() {
        let resource = boon.next().map_or("nothing", resource_name);
        return format!("{number} points for {resource}");
    }
    let card = match (view.draft, view.own_answer()) {
        (Some(draft), _) => Some(draft.card),
        (None, Answer::Choosing { card }) => Some(card),
        (None, Answer::Missing | Answer::Pass | Answer::Play { .. }) => None,
    };
    let who = names.of(Seat(number));
    match card.map(|card| (card, Deity::on(card))) {
        Some((card, Some(_))) => format!("Lay {} before {who}", card.name()),
        Some((card, None)) => format!("{} on {who}", card.name()),
        None => who.to_owned(),
    }
}

fn category(view: &View, resource: Resource, names: &Names) -> String {
    let recipient = view.draft.and_then(|draft| draft.recipient);
    match recipient.and_then(|seat| view.seats.get(seat.index()).map(|mage| (seat, mage))) {
        Some((seat, mage)) => {
            format!("{} of {} ({})", resource_name(resource), names.of(seat), mage.resources[resource])
        }
        None => resource_name(resource).to_owned(),
    }
}

fn name(view: &View, seat: Seat, card: Card, names: &Names) -> String {
    match view.top() {
        Some(Step::VacationDiscard { .. }) => format!("Give up {}", card.name()),
        Some(Step::VacationKeep) if Deity::on(card).is_some() => format!("Keep {} before you", card.name()),
        Some(Step::VacationKeep) => format!("Take {} into your hand", card.name()),
        Some(Step::GeniePick { recipient, .. }) if recipient == seat => {
            format!("Take {} into your hand", card.name())
        }
        Some(Step::GeniePick { recipient, .. }) => {
            format!("{} goes into the hand of {}", card.name(), names.of(recipient))
        }
        Some(Step::ChooseDeity) => Deity::on(card).map_or(card.name(), deity_name).to_owned(),
        _ => format!("{}: {}", card.name(), card_help(card)),
    }
}
