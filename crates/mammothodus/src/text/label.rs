//! What an action does and what it costs.

use super::names::{count, demand, place};
use crate::action::Action;
use crate::components::{Card, Colour, REROLL_COST};
use crate::frame::{Cause, Deed, Frame, Load};
use crate::map::Area;
use crate::rules::usable;
use crate::state::{Slot, Table};
use crate::tally::{Named, Set};
use crate::view::View;

/// One line for `action`, as it would count where the table waits now.
pub(crate) fn label(view: &View, action: Action) -> String {
    let table = &view.table;
    let top = table.top();
    match action {
        Action::Clan(clan) => format!("Play {}", clan.inside()),
        Action::Talent(talent) => {
            format!("{} ({} tokens): {}", talent.name(), talent.tokens(), talent.help())
        }
        Action::Figure(figure) => figure_label(table, figure),
        Action::Area(area) => area_label(table, area),
        Action::Card(card) => card_label(table, card),
        Action::Number(number) => match top {
            Some(Frame::UseTrap { .. }) if number == 0 => "Use no trap".to_owned(),
            Some(Frame::UseTrap { .. }) => {
                format!(
                    "Use {}: {}",
                    count(number.into(), "trap", "traps"),
                    count(number.into(), "die", "dice")
                )
            }
            _ => format!("Roll a {number} again"),
        },
        Action::Yes => yes_label(top).to_owned(),
        Action::No => "No, keep the token".to_owned(),
        Action::Deed(deed) => deed_label(view, deed),
        Action::PlayDrawThree => "Play Draw Three: draw three cards now".to_owned(),
        Action::PlaceTalent => {
            let talent = table.actor().talent.map_or("talent", crate::components::Talent::name);
            format!("Place a {talent} token ({} left) for a card of a figure's colour", table.actor().tokens)
        }
        Action::Pass => "Pass: end the phase without another action".to_owned(),
        Action::ActionDone => "Done: no further figure acts".to_owned(),
        Action::Commit => commit_label(table, "Go"),
        Action::CommitAskAllies => commit_label(table, "Ask the allies first"),
        Action::AssistDone => "No more help".to_owned(),
        Action::PickUp(shard) => format!("Pick up the {shard}"),
        Action::Drop => match top {
            Some(Frame::MoveStep { load: Load::Carried(shard), .. }) => format!("Put the {shard} down here"),
            _ => "Put the shard down here".to_owned(),
        },
        Action::Stop => "Stop here; what is carried is put down".to_owned(),
        Action::Keep => "Keep the dice".to_owned(),
        Action::PayReroll => format!("Pay {REROLL_COST} population and roll some dice again"),
        Action::RollNow => "Roll the chosen dice".to_owned(),
        Action::KillSpirit(spirit) => {
            let [high, low] = spirit.dice().map(|need| natural(table, need));
            format!("Drive off the {} with dice of {high}+ and {low}+", spirit.name())
        }
        Action::KillTribe => format!("Kill a tribe with a die of {}+", natural(table, table.tribe_hit())),
        Action::AssignDone => "Kill nothing more".to_owned(),
        Action::Market(slot) => market_label(table, slot),
        Action::DeckTop => "Take the unseen top card of the adaptation deck, for all to see".to_owned(),
        Action::Decline => "Take no card".to_owned(),
        Action::PlayOne => "Throw one more degradation card away".to_owned(),
        Action::Site(area, line) => {
            let asks = demand(&table.portal.demand(line));
            format!("Light line {line} in {} ({asks}) for {}", place(area), cards_cost(table))
        }
        Action::AskAllies => "Ask the allies for blue cards".to_owned(),
        Action::GiveUp => "Give up: all cards go back, this site is closed for the turn".to_owned(),
        Action::PlayExtra(colour) => {
            format!("Discard {}: one more action of another kind", colour.extra().name())
        }
        Action::EndActions => "End the actions of this turn".to_owned(),
        Action::KeepRest => "Keep the rest and draw up to four".to_owned(),
        Action::KeepFigures => "Keep the figures as they are".to_owned(),
        Action::Replace(out, into) => replace_label(table, out, into),
    }
}

/// What a die must show to count as `need`: protection adds to it.
fn natural(table: &Table, need: u8) -> u8 {
    let area = match table.top() {
        Some(Frame::AssignHit { figure, .. }) => table.actor().figures[figure],
        _ => None,
    };
    need - area.map_or(0, |area| table.dice_bonus(area))
}

fn cards_cost(table: &Table) -> String {
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

fn commit_label(table: &Table, verb: &str) -> String {
    match table.top() {
        Some(Frame::PlayCard { craft, figure }) => {
            format!("{verb}: {}", craft.yields(table.played_worth() + Table::bonus(craft, figure)))
        }
        Some(Frame::DegradationPlay) => {
            let gone = table.actor().played[Card::Degradation];
            format!("{verb}: {} away", count(gone.into(), "degradation card goes", "degradation cards go"))
        }
        _ => verb.to_owned(),
    }
}

fn figure_label(table: &Table, figure: Colour) -> String {
    let at = |slot: Slot| {
        table.clan(slot).figures[figure].map_or(String::new(), |it| format!(" in {}", place(it)))
    };
    let active = at(table.active);
    match table.top() {
        Some(Frame::ChooseFigure { craft, .. }) => {
            let bonus = if Table::bonus(craft, figure) > 0 { ", +1 for its colour" } else { "" };
            format!("The {figure} figure{active}{bonus}")
        }
        Some(Frame::GenRemove { slot }) => format!("The {figure} figure{} leaves", at(slot)),
        Some(Frame::GenAddColor { .. }) => format!("The {figure} figure comes onto the board"),
        Some(Frame::ChooseStartFigure) => format!("The {figure} figure starts in the centre"),
        _ => format!("The {figure} figure{active}"),
    }
}

fn area_label(table: &Table, area: Area) -> String {
    let there = contents(table, area);
    match table.top() {
        Some(Frame::HumanStep { .. }) => format!("The tribe goes to {}{there}", place(area)),
        Some(Frame::SpiritTarget { .. }) => format!("The spirit strikes in {}{there}", place(area)),
        Some(Frame::MoveStep { .. }) => format!("Step to {}{there}", place(area)),
        Some(Frame::TalentArea { .. }) => format!("Place the token in {}{there}", place(area)),
        Some(Frame::GenAddArea { .. }) => format!("Come in at {}{there}", place(area)),
        _ => place(area),
    }
}

/// What stands in an area, in a few words.
pub(crate) fn contents(table: &Table, area: Area) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(area.colour().map(|colour| colour.id().to_owned()));
    if table.portal.sites().contains(area) {
        words.push("place of power".to_owned());
    }
    if table.board.tribes[area] > 0 {
        words.push(count(table.board.tribes[area].into(), "tribe", "tribes"));
    }
    let here = table.board.spirits.iter().filter(|&(_, at)| at == area);
    words.extend(here.map(|(spirit, _)| spirit.name().to_owned()));
    if table.crowd(area) > 0 {
        words.push(count(table.crowd(area).into(), "figure", "figures"));
    }
    if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) }
}

fn card_label(table: &Table, card: Card) -> String {
    let worth = if card.worth() == 2 { ", counts as two" } else { "" };
    match table.top() {
        Some(Frame::PlayCard { craft, figure }) => {
            let sum = table.played_worth() + card.worth() + Table::bonus(craft, figure);
            format!("Play {}: {} in all", card.name(), craft.yields(sum))
        }
        Some(Frame::Assist { cause: Cause::Degradation, .. }) => "Throw a degradation card away".to_owned(),
        Some(Frame::Assist { .. }) => format!("Add {}{worth}", card.name()),
        Some(Frame::ActivatePay { .. }) => {
            let sum = table.played_worth() + card.worth();
            format!("Pay {}: {sum} of {}", card.name(), table.cost())
        }
        Some(Frame::TalentCard { .. }) => {
            let tokens = card.worth().min(table.actor().tokens);
            format!("Discard {} for {}", card.name(), count(tokens.into(), "token", "tokens"))
        }
        Some(Frame::EndDiscard) => format!("Throw {} away", card.name()),
        _ => format!("{}: {}", card.name(), card.help()),
    }
}

fn market_label(table: &Table, slot: u8) -> String {
    let card = usize::from(slot).checked_sub(1).and_then(|at| *table.market.get(at)?);
    card.map_or_else(
        || format!("Slot {slot} of the market is empty"),
        |card| format!("Take {}: {}", card.name(), card.help()),
    )
}

fn yes_label(top: Option<Frame>) -> &'static str {
    match top {
        Some(Frame::UseBait { .. }) => "Yes: all tribes around move in",
        Some(Frame::UseWard { .. }) => "Yes: no spirit comes",
        Some(Frame::UseProtection { .. }) => "Yes: no losses here this turn, and +2 on dice here",
        Some(Frame::UseTrailLock { .. }) => "Yes: no tribe appears here",
        _ => "Yes",
    }
}

fn replace_label(table: &Table, out: Colour, into: Colour) -> String {
    let slot = match table.top() {
        Some(Frame::GenReassign { slot, .. }) => slot,
        _ => table.active,
    };
    match table.clan(slot).figures[into] {
        Some(_) => format!("The {out} and the {into} figure change places"),
        None => format!("The {into} figure takes the place of the {out} one"),
    }
}
