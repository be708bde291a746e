//! What an action does and what it costs.

use super::names::{count, demand};
use crate::action::Action;
use crate::components::{Card, Colour, REROLL_COST};
use crate::frame::Deed;
use crate::map::Area;
use crate::rules::{commit_verb, usable};
use crate::state::Tabletop;
use crate::view::View;
use kernel::Set;

/// One line for `action`, as it would count where the table waits now.
pub(crate) fn label(view: &View, action: Action) -> String {
    let table = &view.table;
    if let Some(text) = table.top().and_then(|top| top.label(table, action)) {
        return text;
    }
    match action {
        Action::Clan(clan) => format!("Play {}", clan.inside()),
        Action::Talent(talent) => {
            format!("{} ({} tokens): {}", talent.name(), talent.tokens(), talent.help())
        }
        Action::Figure(figure) => figure_label(table, figure),
        Action::Area(area) => area.place().to_owned(),
        Action::Card(card) => format!("{}: {}", card.name(), card.help()),
        Action::Number(number) => format!("Roll a {number} again"),
        Action::Yes => "Yes".to_owned(),
        Action::No => "No, keep the token".to_owned(),
        Action::Deed(deed) => deed_label(view, deed),
        Action::PlayDrawThree => "Play Draw Three: draw three cards now".to_owned(),
        Action::PlaceTalent => {
            let talent = table.actor().talent.map_or("talent", crate::components::Talent::name);
            format!("Place a {talent} token ({} left) for a card of a figure's colour", table.actor().tokens)
        }
        Action::Pass => "Pass: end the phase without another action".to_owned(),
        Action::ActionDone => "Done: no further figure acts".to_owned(),
        Action::Commit | Action::CommitAskAllies => commit_verb(action).unwrap_or_default().to_owned(),
        Action::AssistDone => "No more help".to_owned(),
        Action::PickUp(shard) => format!("Pick up the {shard}"),
        Action::Drop => "Put the shard down here".to_owned(),
        Action::Stop => "Stop here; what is carried is put down".to_owned(),
        Action::Keep => "Keep the dice".to_owned(),
        Action::PayReroll => format!("Pay {REROLL_COST} population and roll some dice again"),
        Action::RollNow => "Roll the chosen dice".to_owned(),
        Action::KillSpirit(spirit) => format!("Drive off the {}", spirit.name()),
        Action::KillTribe => "Kill a tribe".to_owned(),
        Action::AssignDone => "Kill nothing more".to_owned(),
        Action::Market(slot) => market_label(table, slot),
        Action::DeckTop => "Take the unseen top card of the adaptation deck, for all to see".to_owned(),
        Action::Decline => "Take no card".to_owned(),
        Action::PlayOne => "Throw one more degradation card away".to_owned(),
        Action::Site(area, line) => {
            let asks = demand(&table.portal.demand(line));
            format!("Light line {line} in {} ({asks}) for {}", area.place(), cards_cost(table))
        }
        Action::AskAllies => "Ask the allies for blue cards".to_owned(),
        Action::GiveUp => "Give up: all cards go back, this site is closed for the turn".to_owned(),
        Action::PlayExtra(colour) => {
            format!("Discard {}: one more action of another kind", colour.extra().name())
        }
        Action::EndActions => "Add nothing: the actions of this turn are over".to_owned(),
        Action::KeepRest => "Keep the rest and draw up to four".to_owned(),
        Action::KeepFigures => "Keep the figures as they are".to_owned(),
        Action::Replace(out, into) => replace_label(table, out, into),
    }
}

fn cards_cost(table: &Tabletop) -> String {
    count(table.cost().into(), "card", "cards")
}

fn deed_label(view: &View, deed: Deed) -> String {
    let colour = match deed {
        Deed::Move => Colour::Green,
        Deed::Attack => Colour::Red,
        Deed::Population => Colour::Yellow,
        Deed::Development => Colour::Blue,
        Deed::Degradation => {
            let held = view.hand(view.table.active)[Card::Degradation];
            let junk = count(held.into(), "degradation card", "degradation cards");
            return format!("Degradation: {} ({junk})", deed.help());
        }
        Deed::Activate => return format!("Activate: {} ({})", deed.help(), cards_cost(&view.table)),
    };
    let table = &view.table;
    let able = table.actor().areas().iter().filter(|&area| deed != Deed::Attack || table.has_enemy(area));
    let reach = able.fold(Set::NONE, |kinds, area| kinds.or(usable(colour, area)));
    let fitting: u32 = reach.iter().map(|card| u32::from(view.hand(view.table.active)[card])).sum();
    format!("{}: {} ({} in hand)", deed.name(), deed.help(), count(fitting, "fitting card", "fitting cards"))
}

fn figure_label(table: &Tabletop, figure: Colour) -> String {
    let at = table.actor().figures[figure].map_or(String::new(), |it| format!(" in {}", it.place()));
    format!("The {figure} figure{at}")
}

/// An area with what stands in it, in a few words.
pub(crate) fn scenery(table: &Tabletop, area: Area) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(area.colour().map(|colour| colour.id().to_owned()));
    if table.portal.sites().contains(area) {
        words.push("place of power".to_owned());
    }
    if table.board.tribes[area] > 0 {
        words.push(count(table.board.tribes[area].into(), "tribe", "tribes"));
    }
    let here = table.board.spirits.entries().filter(|&(_, at)| at == area);
    words.extend(here.map(|(spirit, _)| spirit.name().to_owned()));
    if table.crowd(area) > 0 {
        words.push(count(table.crowd(area).into(), "figure", "figures"));
    }
    if words.is_empty() { area.place().to_owned() } else { format!("{}: {}", area.place(), words.join(", ")) }
}

fn market_label(table: &Tabletop, slot: u8) -> String {
    let card = usize::from(slot).checked_sub(1).and_then(|at| *table.market.get(at)?);
    card.map_or_else(
        || format!("Slot {slot} of the market is empty"),
        |card| format!("Take {} from slot {slot}: {}", card.name(), card.help()),
    )
}

fn replace_label(table: &Tabletop, out: Colour, into: Colour) -> String {
    let slot = table.top().and_then(|top| top.who(table)).unwrap_or(table.active);
    match table.clan(slot).figures[into] {
        Some(_) => format!("The {out} and the {into} figure change places"),
        None => format!("The {into} figure takes the place of the {out} one"),
    }
}
