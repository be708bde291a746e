//! What the running chain comes to.

use super::labels::change;
use super::words::{amount, deity_name, list, resource_name};
use crate::components::{Card, Resource};
use crate::state::{Chain, Surrendered};
use crate::view::View;
use kernel::{Names, Seat};

/// What the chain will do as it stands, in one sentence: "B will lose 16 Mystic Power; A will lose none of it: God King".
pub fn preview(view: &View, names: &Names) -> String {
    let (Some(chain), Some(now)) = (&view.chain, &view.outlook) else { return String::new() };
    if chain.card == Card::VacationOfTheGods {
        return vacation(chain, names);
    }
    if let Some(deity) = chain.deity {
        let saved = chain.items.iter().any(|item| item.card == Card::Sacrifice);
        let (loser, deity) = (names.of(chain.recipient), deity_name(deity));
        return match (saved, chain.card == Card::Favoritism) {
            (true, _) => format!("{loser} will keep {deity}: Sacrifice."),
            (false, true) => format!("{} will take {deity} from {loser}.", names.of(chain.player)),
            (false, false) => format!("{loser} will lose {deity}."),
        };
    }
    let mut parts = vec![main_effect(view, chain, names)];
    parts.extend(mirror(view, chain, names));
    parts.extend(fed(view, chain, names));
    if let Some(captor) = now.captor {
        parts.push(format!("{} will take the card", names.of(captor)));
    }
    parts.join("; ") + "."
}

fn vacation(chain: &Chain, names: &Names) -> String {
    let saved = chain.items.iter().find(|item| item.card == Card::Sacrifice).and_then(|item| item.named);
    let entry = |given: &Surrendered| {
        let card = if saved == Some(given.by) { Card::Sacrifice } else { given.card };
        format!("{} of {}", card.title(), names.of(given.by))
    };
    let given: Vec<String> = chain.pile.iter().map(entry).collect();
    format!("{} may keep one of: {}.", names.of(chain.recipient), given.join(", "))
}

/// What happens to the recipient.
fn main_effect(view: &View, chain: &Chain, names: &Names) -> String {
    let (who, seat) = (names.of(chain.recipient), chain.recipient);
    let now = view.outlook.as_ref();
    let idle = now.is_some_and(|now| now.root_off || now.reading.is_some_and(|reading| reading.cancelled));
    if idle {
        return format!("{} will do nothing", chain.card.title());
    }
    let Some(reading) = now.and_then(|now| now.reading) else {
        let before = view.mage(seat).resources;
        let after = now.and_then(|now| now.totals.get(seat.index()).copied()).unwrap_or(before);
        let moved = Resource::ALL.into_iter().filter(|&resource| before[resource] != after[resource]);
        let moved: Vec<String> =
            moved.map(|resource| change(before[resource], after[resource], resource)).collect();
        return if moved.is_empty() {
            format!("Nothing will change for {who}")
        } else {
            format!("{who} will go from {}", list(&moved, "and"))
        };
    };
    let before = view.mage(seat).resources[reading.category];
    if !reading.loss {
        let after =
            now.and_then(|now| now.totals.get(seat.index())).map_or(before, |to| to[reading.category]);
        return format!(
            "{who} will gain {}",
            part(after.saturating_sub(before), reading.amount, reading.category)
        );
    }
    let lost = lost(view, seat, reading.category);
    let twice = reading.reflected && chain.player == seat;
    match guard(view, chain, seat, reading.category).filter(|_| lost == 0) {
        Some(why) => format!("{who} will lose {}: {why}", part(0, reading.amount, reading.category)),
        None if twice => {
            format!("{who} will lose {}, reflection included", amount(lost, reading.category))
        }
        None => format!("{who} will lose {}", part(lost, reading.amount, reading.category)),
    }
}

/// "16 Gold", or "3 of 16 Gold" when the track has no room for all of it.
fn part(really: u8, whole: u8, resource: Resource) -> String {
    match really == whole {
        true => amount(whole, resource),
        false => format!("{really} of {}", amount(whole, resource)),
    }
}

/// What is reflected on a player other than the recipient.
fn mirror(view: &View, chain: &Chain, names: &Names) -> Option<String> {
    let reading = view.outlook.as_ref()?.reading?;
    if !reading.reflected || reading.cancelled || chain.player == chain.recipient {
        return None;
    }
    let who = names.of(chain.player);
    let lost = lost(view, chain.player, reading.category);
    Some(match guard(view, chain, chain.player, reading.category).filter(|_| lost == 0) {
        Some(why) => format!("{who} will lose no {}: {why}", resource_name(reading.category)),
        None => format!("{who} will lose {} too", amount(lost, reading.category)),
    })
}

/// What `seat` really loses of the category, as the chain was evaluated.
fn lost(view: &View, seat: Seat, category: Resource) -> u8 {
    let Some(now) = &view.outlook else { return 0 };
    match category {
        // Necromancy may give Followers back at once; the loss is counted apart.
        Resource::Followers => now.followers_lost.get(seat.index()).copied().unwrap_or(0),
        Resource::MysticPower | Resource::Gold => {
            let after = now.totals.get(seat.index()).map_or(0, |totals| totals[category]);
            view.mage(seat).resources[category].saturating_sub(after)
        }
    }
}

/// What keeps `seat` from losing any of the category.
fn guard(view: &View, chain: &Chain, seat: Seat, category: Resource) -> Option<&'static str> {
    crate::rules::chain::guard(&view.board(), chain, seat, category).map(Card::title)
}

/// Who feeds on lost Followers.
fn fed(view: &View, chain: &Chain, names: &Names) -> Option<String> {
    let dead = crate::rules::chain::dead(chain);
    let (_, item) =
        chain.items.iter().enumerate().find(|&(at, item)| item.card == Card::Necromancy && !dead.item(at))?;
    let lost = item.named.and_then(|named| view.outlook.as_ref()?.followers_lost.get(named.index()).copied());
    Some(format!("{} will gain {}", names.of(item.by), amount(lost.unwrap_or(0), Resource::Followers)))
}

/// A card with its choices, as it lies on the table.
pub(super) fn root_name(chain: &Chain, names: &Names) -> String {
    let declared = chain.declared.map(|family| format!(" as {}", family.title()));
    let category = chain.category.map(|resource| format!(", {}", resource_name(resource)));
    let deity = chain.deity.map(|deity| format!(", {}", deity_name(deity)));
    let extras: String = [declared, category, deity].into_iter().flatten().collect();
    format!("{}{extras} of {} for {}", chain.card.title(), names.of(chain.player), names.of(chain.recipient))
}
