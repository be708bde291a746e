//! One line of the log for each event.

use super::words::{amount, count, deity_name, list, resource_name};
use crate::components::{Card, Goal, PowerKind, Resource};
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
            format!("Round {round}: {} leads.", of(first_player))
        }
        Event::PowerDeclined { seat } => format!("{} uses no Special Power.", of(seat)),
        Event::PowerUsed { seat, power, paid } => match power.facts().kind {
            PowerKind::Receive { .. } => format!("{} uses {}.", of(seat), power.title()),
            PowerKind::Trade { .. } | PowerKind::Destroy => {
                let pays = amount(*paid, power.facts().of);
                format!("{} uses {} and pays {pays}.", of(seat), power.title())
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
        Event::Forgotten { seat, card } => {
            format!(
                "{} of {} is not played: somebody before spoke first. It stays in hand.",
                card.title(),
                of(seat)
            )
        }
        Event::Spared { seat, resource, by } => {
            format!("{} keeps {} from losing {}.", by.title(), of(seat), resource_name(*resource))
        }
        Event::Consented { seat, card, accepted } => {
            format!("{} {} {}.", of(seat), if *accepted { "accepts" } else { "refuses" }, card.title())
        }
        Event::Discarded { card, by: Some(seat) } => format!("{} throws away {}.", of(seat), card.title()),
        Event::Discarded { card, by: None } => format!("{} goes to the discard pile.", card.title()),
        Event::Taken { seat, card } => format!("{} takes {} into hand.", of(seat), card.title()),
        Event::BoonSpent { seat, resource, points } => {
            let points = count(*points, "point", "points");
            format!("{} puts {points} of the boon on {}.", of(seat), resource_name(*resource))
        }
        Event::Turned { card } => format!("{} is turned up.", card.title()),
        Event::DeckShuffled { count: cards } => {
            format!("The discard pile becomes a new deck of {}.", count(*cards, "card", "cards"))
        }
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
    let needs: Vec<String> =
        Resource::ALL.into_iter().zip(goal.needs()).map(|(resource, need)| amount(need, resource)).collect();
    format!("{}: {}", goal.title(), list(&needs, "and"))
}

fn why(cause: Cause) -> &'static str {
    match cause {
        Cause::Power(power) => power.title(),
        Cause::Receive => "received",
        Cause::Card(card) => card.title(),
    }
}

fn drew(who: &str, drawn: u8, white: bool, cards: Option<&[Card]>) -> String {
    match cards {
        Some(cards) => {
            let titles: Vec<String> = cards.iter().map(|card| card.title().to_owned()).collect();
            format!("{who} draws {}.", list(&titles, "and"))
        }
        None if white && drawn == 1 => format!("{who} draws the white Judgment."),
        None => {
            let white = if white { ", the white Judgment among them" } else { "" };
            format!("{who} draws {}{white}.", count(drawn, "card", "cards"))
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
    let able: Vec<String> = eligible.iter().map(|seat| names.of(seat).to_owned()).collect();
    let found = match able.as_slice() {
        [] => "nobody has reached a goal".to_owned(),
        [one] => format!("{one} has reached the goal"),
        many => format!("{} have reached their goals", list(many, "and")),
    };
    if reckoning { format!("Final Reckoning: {found}.") } else { format!("Judgment by {who}: {found}.") }
}

fn ended(ranks: &[u8], goals: &[Goal], names: &Names) -> String {
    let place = |(seat, (&rank, &goal)): (usize, (&u8, &Goal))| {
        format!("{rank}. {} ({})", names.of(Seat(seat as u8)), goal.title())
    };
    let places: Vec<String> = ranks.iter().zip(goals).enumerate().map(place).collect();
    format!("The game is over. Places: {}.", places.join(", "))
}
