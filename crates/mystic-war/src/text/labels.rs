//! What offers of several decisions do, in one line.

use super::words::{card_help, resource_name};
use crate::action::Action;
use crate::components::{Card, Deity, Family, Resource, Timing, Wealth};
use crate::rules::chain::evaluate;
use crate::state::{Chain, Draft};
use crate::view::View;
use kernel::{Names, Seat};

/// A total that goes from one value to another.
pub(crate) fn change(from: u8, to: u8, resource: Resource) -> String {
    format!("{} {from} to {to}", resource_name(resource))
}

/// Destruction of so many points that is aimed.
pub(crate) fn aim_label(view: &View, action: Action, points: u8, names: &Names) -> String {
    let Action::Aim(target, resource) = action else { return "Nothing".to_owned() };
    let Some(mage) = view.seats.get(target.index()) else { return "Nobody sits there".to_owned() };
    let mut after = mage.resources;
    after.lose(resource, points);
    format!("{}: {}", names.of(target), change(mage.resources[resource], after[resource], resource))
}

/// A card that is played, with what it does here if that is more than it always does.
pub(crate) fn play_label(card: Card, here: Option<String>) -> String {
    let free = if card.timing() == Timing::Free { " Costs no turn." } else { "" };
    let help = here.unwrap_or_else(|| format!("{}{free}", card_help(card)));
    format!("Play {}: {help}", card.title())
}

/// A seat that is named for a card.
pub(crate) fn seat_label(card: Card, seat: u8, names: &Names) -> String {
    let who = names.of(Seat(seat));
    match Deity::on(card) {
        Some(_) => format!("Lay {} before {who}", card.title()),
        None => format!("{} on {who}", card.title()),
    }
}

/// What a resource card of `seat` is worth if nobody answers it.
pub(crate) fn resource_card(view: &View, seat: Seat, card: Card, family: Family) -> String {
    let draft = Draft { declared: Some(family), ..Draft::new(seat, card) };
    let reading = evaluate(&view.board(), &Chain::new(seat, draft)).reading;
    let amount = reading.map_or(0, |reading| reading.amount);
    let what = family
        .gains()
        .map_or(format!("destroys {amount}"), |resource| format!("+{amount} {}", resource_name(resource)));
    match view.board().wealth(seat) {
        Wealth::Content => what,
        wealth @ (Wealth::Poor | Wealth::Rich) => format!("{what} (you are {})", wealth.title()),
    }
}
