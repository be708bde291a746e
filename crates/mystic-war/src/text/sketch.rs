//! The view as styled text.

use super::preview::{preview, root_name};
use super::words::{amount, count, deity_name, list, resource_name, totals};
use crate::components::{Card, MatBox, Resource};
use crate::pile::Pile;
use crate::state::Answer;
use crate::view::{SeatView, View, White};
use kernel::{Line, Names, Seat, Sketch, Tint};

/// Half of a usual terminal leaves so much beside the log.
const WIDTH: usize = 72;

/// Draws the whole view.
pub(crate) fn sketch(view: &View, names: &Names) -> Sketch {
    let mut sketch = Sketch::default();
    heading(&mut sketch, view, names);
    for seat in Seat::all(view.count()) {
        mage(&mut sketch, view, seat, names);
    }
    centre(&mut sketch, view, names);
    chain(&mut sketch, view, names);
    own(&mut sketch, view, names);
    ending(&mut sketch, view, names);
    sketch
}

fn heading(sketch: &mut Sketch, view: &View, names: &Names) {
    let next = view.next_first_player.map(|seat| format!(", next First Player {}", names.of(seat)));
    let passes = match view.consecutive_passes {
        0 => String::new(),
        passes => format!(", {} in a row", count(passes, "pass", "passes")),
    };
    sketch.heading(format!(
        "Mystic War, round {}: First Player {}{}{passes}",
        view.round,
        names.of(view.first_player),
        next.unwrap_or_default()
    ));
}

fn mage(sketch: &mut Sketch, view: &View, seat: Seat, names: &Names) {
    let mage = view.mage(seat);
    let mark = if view.awaited().contains(seat) { ">" } else { " " };
    let over = if mage.hand_size > mage.resources.holds() { ", too many to pass" } else { "" };
    // What matters most comes first: narrow terminals cut the end.
    let line = Line::default().plain(mark).then(names.of(seat), Tint::Seat(seat)).plain(format!(
        ": {} in hand, holds {}{over}, draws {}, {}",
        count(mage.hand_size, "card", "cards"),
        mage.resources.holds(),
        mage.resources.draws(),
        mage.resources.wealth().title(),
    ));
    sketch.push(line);
    let place = |resource: Resource| {
        let value = mage.resources[resource];
        format!("{} ({})", amount(value, resource), MatBox::holding(resource, value).name)
    };
    wrapped(sketch, "    ", &list(&Resource::ALL.map(place), "and"));
    wrapped(sketch, "    ", &about(mage, view.white == White::Hand(seat)));
}

/// Deities, goal and known cards of a mage.
fn about(mage: &SeatView, white: bool) -> String {
    let mut parts: Vec<String> = mage.deities.iter().map(|deity| deity_name(deity).to_owned()).collect();
    if let Some(goal) = mage.goal {
        let short = mage.resources.shortfall(goal);
        let up = if mage.goal_up { "open goal" } else { "goal" };
        parts.push(format!("{up} {} (short {short})", goal.title()));
    }
    if white {
        parts.push("holds the white Judgment".to_owned());
    }
    if !mage.known.is_empty() {
        parts.push(format!("holds at least {}", listed(&mage.known)));
    }
    parts.join(", ")
}

fn centre(sketch: &mut Sketch, view: &View, names: &Names) {
    let white = match view.white {
        White::Deck => "at the bottom of the deck".to_owned(),
        White::Hand(seat) => format!("with {}", names.of(seat)),
        White::Pool => "in the Chaos pool".to_owned(),
        White::Discard => "in the discard pile".to_owned(),
    };
    let ended = if view.deck_ended { " (ended)" } else { "" };
    let top = view.discard.top.map_or("empty", Card::title);
    let piles = format!(
        "Deck {}{ended}, discard {} (top: {top}), goal deck {}, white Judgment {white}",
        view.deck, view.discard.size, view.goal_deck
    );
    wrapped(sketch, "", &piles);
    if let Some(cards) = &view.discard.cards {
        let names: Vec<&str> = cards.iter().map(|card| card.title()).collect();
        wrapped(sketch, "  ", &format!("Discard, oldest first: {}", names.join(", ")));
    }
    if let Some(chaos) = &view.chaos {
        let pool = chaos.pool.as_ref().map(|pool| pool.iter().map(|card| card.title()).collect::<Vec<_>>());
        let [player, recipient, controller] =
            [chaos.player, chaos.recipient, chaos.controller].map(|seat| names.of(seat));
        let about = format!(
            "Chaos Strikes of {player} on {recipient}: {controller} controls {}",
            count(chaos.size, "card", "cards")
        );
        wrapped(sketch, "", &about);
        pool.iter().for_each(|pool| wrapped(sketch, "  ", &format!("Pool: {}", pool.join(", "))));
    }
}

fn chain(sketch: &mut Sketch, view: &View, names: &Names) {
    let Some(chain) = &view.chain else { return };
    sketch.heading(format!("On the table: {}", root_name(chain, names)));
    let dead = crate::rules::chain::dead(chain);
    for (at, item) in chain.items.iter().enumerate() {
        let named = item.named.map(|seat| format!(" naming {}", names.of(seat))).unwrap_or_default();
        let off = if dead.item(at) { " (does nothing)" } else { "" };
        let line = format!("{}. {} of {}{named}{off}", at + 1, item.card.title(), names.of(item.by));
        wrapped(sketch, "  ", &line);
    }
    wrapped(sketch, "  ", &preview(view, names));
    if !view.asked.is_empty() {
        let asked: Vec<&str> = view.asked.iter().map(|seat| names.of(seat)).collect();
        wrapped(sketch, "  ", &format!("The table is considering: {}", asked.join(", ")));
    }
}

fn own(sketch: &mut Sketch, view: &View, names: &Names) {
    let Some(hand) = view.hand() else { return };
    let cards = if hand.is_empty() { "no cards".to_owned() } else { listed(hand) };
    wrapped(sketch, "", &format!("Your hand: {cards}"));
    if let Some(draft) = view.draft {
        sketch.plain(format!("You are playing {}", draft.card.title()));
    }
    match view.own_answer() {
        Answer::Missing => {}
        Answer::Pass => sketch.plain("Your answer: pass"),
        Answer::Choosing { card } => sketch.plain(format!("Your answer: {}, naming …", card.title())),
        Answer::Play { card, named } => {
            let named = named.map(|seat| format!(" naming {}", names.of(seat))).unwrap_or_default();
            sketch.plain(format!("Your answer: {}{named}", card.title()));
        }
    }
    let mage = view.you.map(|seat| view.mage(seat));
    if let Some((mage, goal)) = mage.and_then(|mage| mage.goal.map(|goal| (mage, goal))) {
        let missing = |(resource, need): (Resource, u8)| {
            format!("{} {} of {need}", resource_name(resource), mage.resources[resource])
        };
        let parts: Vec<String> = Resource::ALL.into_iter().zip(goal.needs()).map(missing).collect();
        wrapped(sketch, "", &format!("Your goal {}: {}", goal.title(), parts.join(", ")));
    }
}

fn ending(sketch: &mut Sketch, view: &View, names: &Names) {
    let Some(outcome) = &view.outcome else { return };
    sketch.heading("The game is over");
    for (seat, (rank, score)) in outcome.ranks.iter().zip(&outcome.scores).enumerate() {
        let mage = &view.seats[seat];
        let hand = mage.hand.as_ref().map(listed).unwrap_or_default();
        let name = names.of(Seat(seat as u8));
        wrapped(
            sketch,
            "  ",
            &format!("{rank}. {name}: {} ({score:+}), hand: {hand}", totals(&mage.resources)),
        );
    }
}

fn listed(cards: &Pile) -> String {
    let entry = |card: Card| match cards.count(card) {
        1 => card.title().to_owned(),
        count => format!("{count} {}", card.title()),
    };
    cards.distinct().map(entry).collect::<Vec<_>>().join(", ")
}

/// Adds a text in as many lines as it needs.
fn wrapped(sketch: &mut Sketch, indent: &str, text: &str) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && indent.len() + line.chars().count() + 1 + word.chars().count() > WIDTH {
            sketch.plain(format!("{indent}{line}"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        sketch.plain(format!("{indent}{line}"));
    }
}
