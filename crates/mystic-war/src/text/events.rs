//! One line of the log for each event.

use super::words::{deity_name, resource_name};
use crate::components::{Card, Goal, PowerKind};
use crate::event::{Cause, Event};
use crate::state::Answer;
use kernel::{Names, Seat, Seats};

/// The event in plain words.
pub(crate) fn event(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::Started { seats, first_player } => {
            format!("{seats} mages sit down; {} begins.", of(first_player))
        }
        Event::GoalDealt { seat, goal, .. } => match goal {
            Some(goal) => format!("{} has the goal {}.", of(seat), goal_text(*goal)),
            None => format!("{} gets a secret goal.", of(seat)),
        },
        Event::RoundBegan { round, first_player } => {
            format!("Round {round} begins; {} leads.", of(first_player))
        }
        Event::PowerDeclined { seat } => format!("{} uses no Special Power.", of(seat)),
        Event::PowerUsed { seat, power, paid } => match power.facts().kind {
            PowerKind::Receive { .. } => format!("{} uses {}.", of(seat), power.title()),
            PowerKind::Trade { .. } | PowerKind::Destroy => {
                let pays = resource_name(power.facts().of);
                format!("{} uses {} and pays {paid} {pays}.", of(seat), power.title())
            }
        },
        Event::Aimed { seat, target, resource, points } => {
            format!(
                "{} aims {points} destruction at {} of {}.",
                of(seat),
                resource_name(*resource),
                of(target)
            )
        }
        Event::Changed { seat, resource, from, to, cause } => {
            format!("{} of {}: {from} to {to} ({}).", resource_name(*resource), of(seat), why(*cause))
        }
        Event::Drew { seat, count, white, cards } => drew(of(seat), *count, *white, cards.as_deref()),
        Event::Passed { seat } => format!("{} passes.", of(seat)),
        Event::Answered { seat, answer } => answered(of(seat), *answer, names),
        Event::WindowClosed => "Nobody has more to say.".to_owned(),
        Event::Consented { seat, card, accepted } => {
            format!("{} {} {}.", of(seat), if *accepted { "accepts" } else { "refuses" }, card.title())
        }
        Event::Discarded { card, by: Some(seat) } => format!("{} throws away {}.", of(seat), card.title()),
        Event::Discarded { card, by: None } => format!("{} goes to the discard pile.", card.title()),
        Event::Taken { seat, card } => format!("{} takes {} into hand.", of(seat), card.title()),
        Event::BoonSpent { seat, resource, points } => {
            format!("{} puts {points} points of the boon on {}.", of(seat), resource_name(*resource))
        }
        Event::Turned { card } => format!("{} is turned up.", card.title()),
        Event::DeckShuffled { count } => format!("The discard pile becomes a new deck of {count} cards."),
        Event::DeckEnded => "The white Judgment appears: the deck has ended.".to_owned(),
        Event::WhiteReturned => "The white Judgment goes under the deck.".to_owned(),
        Event::GoalShown { seat, goal } => format!("The goal of {} is {}.", of(seat), goal_text(*goal)),
        Event::GoalKept { seat } => format!("{} keeps the goal.", of(seat)),
        Event::GoalExchanged { seat, new, .. } => match new {
            Some(goal) => format!("{} exchanges the goal for {}.", of(seat), goal_text(*goal)),
            None => format!("{} exchanges the goal.", of(seat)),
        },
        Event::Judged { seat, eligible, reckoning } => judged(of(seat), *eligible, *reckoning, names),
        Event::Ended { ranks, goals } => ended(ranks, goals, names),
        Event::Played { .. }
        | Event::Laid { .. }
        | Event::Joined { .. }
        | Event::DeityLost { .. }
        | Event::Surrendered { .. }
        | Event::Saved { .. }
        | Event::Kept { .. }
        | Event::GenieServed { .. }
        | Event::ChaosStruck { .. } => card_event(event, names),
    }
}

/// The events about cards on the table.
fn card_event(event: &Event, names: &Names) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::Played { seat, card, declared, recipient, category, deity, chaos } => {
            let declared = declared.map(|family| format!(" as {}", family.title()));
            let target = recipient.map(|seat| format!(" on {}", names.of(seat)));
            let category = category.map(|resource| format!(", {}", resource_name(resource)));
            let deity = deity.map(|deity| format!(", {}", deity_name(deity)));
            let extras: String = [declared, target, category, deity].into_iter().flatten().collect();
            format!("{} plays {}{extras}{}.", of(seat), card.title(), chosen(*chaos, names))
        }
        Event::Laid { seat, deity, recipient, chaos } => {
            let name = deity_name(*deity);
            format!("{} lays {name} before {}{}.", of(seat), of(recipient), chosen(*chaos, names))
        }
        Event::Joined { seat, card, named, chaos } => {
            let named = named.map(|seat| format!(" naming {}", names.of(seat))).unwrap_or_default();
            format!("{} answers with {}{named}{}.", of(seat), card.title(), chosen(*chaos, names))
        }
        Event::DeityLost { seat, deity, to } => match to {
            Some(to) => format!("{} takes {} from {}.", of(to), deity_name(*deity), of(seat)),
            None => format!("{} loses {}.", of(seat), deity_name(*deity)),
        },
        Event::Surrendered { seat, deity } => format!("{} gives up {}.", of(seat), deity_name(*deity)),
        Event::Saved { seat, deity } => format!("A Sacrifice saves {} of {}.", deity_name(*deity), of(seat)),
        Event::Kept { seat, card } => match card {
            Some(card) => format!("{} keeps {}.", of(seat), card.title()),
            None => format!("{} keeps nothing.", of(seat)),
        },
        Event::GenieServed { seat, took: false, .. } => format!("Genie brings {} nothing.", of(seat)),
        Event::GenieServed { seat, card, .. } => {
            let card = card.map_or("a card", Card::title);
            format!("Genie brings {} {card} from the discard pile.", of(seat))
        }
        Event::ChaosStruck { controller, count, white, cards } => {
            format!("Chaos Strikes: {}", drew(of(controller), *count, *white, cards.as_deref()))
        }
        _ => String::new(),
    }
}

fn chosen(chaos: Option<Seat>, names: &Names) -> String {
    chaos.map(|seat| format!(" (chosen by {})", names.of(seat))).unwrap_or_default()
}

fn goal_text(goal: Goal) -> String {
    let [followers, power, gold] = goal.needs();
    format!("{} ({followers}/{power}/{gold})", goal.title())
}

fn why(cause: Cause) -> &'static str {
    match cause {
        Cause::Power(power) => power.title(),
        Cause::Receive => "received",
        Cause::Card(card) => card.title(),
    }
}

fn drew(who: &str, count: u8, white: bool, cards: Option<&[Card]>) -> String {
    match cards {
        Some(cards) => {
            let list: Vec<&str> = cards.iter().map(|card| card.title()).collect();
            format!("{who} draws {}.", if list.is_empty() { "nothing".to_owned() } else { list.join(", ") })
        }
        None => {
            let white = if white { ", the white Judgment among them" } else { "" };
            format!("{who} draws {count} cards{white}.")
        }
    }
}

fn answered(who: &str, answer: Answer, names: &Names) -> String {
    match answer {
        Answer::Missing => format!("{who} has not answered."),
        Answer::Pass => format!("{who} answers: pass."),
        Answer::Choosing { card } => format!("{who} chooses {}.", card.title()),
        Answer::Play { card, named } => {
            let named = named.map(|seat| format!(" naming {}", names.of(seat))).unwrap_or_default();
            format!("{who} answers: {}{named}.", card.title())
        }
    }
}

fn judged(who: &str, eligible: Seats, reckoning: bool, names: &Names) -> String {
    let list: Vec<&str> = eligible.iter().map(|seat| names.of(seat)).collect();
    let found =
        if list.is_empty() { "nobody reaches the own goal".to_owned() } else { list.join(", ") + " can win" };
    if reckoning { format!("Final Reckoning: {found}.") } else { format!("Judgment by {who}: {found}.") }
}

fn ended(ranks: &[u8], goals: &[Goal], names: &Names) -> String {
    let place = |(seat, (&rank, &goal)): (usize, (&u8, &Goal))| {
        format!("{} {rank} ({})", names.of(Seat(seat as u8)), goal.title())
    };
    let places: Vec<String> = ranks.iter().zip(goals).enumerate().map(place).collect();
    format!("The game is over. Places: {}.", places.join(", "))
}
