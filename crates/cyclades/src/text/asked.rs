//! Who is asked, and the words that the questions and labels of several decisions share.

use super::{army, count};
use crate::action::Action;
use crate::ids::{Building, Card, Monument, Slot};
use crate::map::{Place, Sea, Territory};
use crate::rules::Modifiers;
use crate::state::{Battle, Side, Tabletop, Turn};
use crate::view::View;
use kernel::{Names, Seat};
use std::ops::Deref;

/// Who is asked, with all that he may know: his view, and what everybody is called.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
    pub(crate) names: &'a Names,
}

impl Deref for Asked<'_> {
    type Target = Tabletop;

    fn deref(&self) -> &Tabletop {
        &self.view.table
    }
}

impl Asked<'_> {
    /// What must be decided.
    pub(crate) fn prompt(&self) -> String {
        self.top().map_or_else(|| "The game is over.".to_owned(), |frame| frame.ask(self))
    }
}

/// Gold and cards.
impl Asked<'_> {
    fn gold(&self) -> Option<u16> {
        self.view.gold.get(self.seat.index()).copied().flatten()
    }

    /// What the purse holds, as a sentence to follow another; nothing where it cannot be looked into.
    pub(crate) fn purse(&self) -> String {
        self.gold().map_or(String::new(), |gold| format!(" You have {gold} gold."))
    }

    /// Whether so much is certainly not in the purse.
    pub(crate) fn lacks(&self, price: u16) -> bool {
        self.gold().is_some_and(|gold| gold < price)
    }

    /// The card on a space of the track.
    pub(crate) fn card(&self, slot: Slot) -> &'static str {
        self.on_track(slot).map_or("nothing", Card::title)
    }

    /// A card on sale.
    pub(crate) fn card_on_sale(&self, slot: Slot, turn: &Turn) -> String {
        let price = self.card_price(turn, slot);
        let help = self.on_track(slot).map_or("", Card::help);
        let least = price - self.most_discounts(turn, slot);
        let cost = if least < price { format!("{least} to {price}") } else { price.to_string() };
        format!("Buy {} for {cost} gold: {help}", self.card(slot))
    }

    /// The favor of this turn.
    pub(crate) fn favor_to_use(&self) -> String {
        match self.player(self.seat).favor {
            Some(favor) => format!("Use the favor of {}: {}", favor.title(), favor.help()),
            None => "Use your divine favor".to_owned(),
        }
    }

    /// A monument to claim.
    pub(crate) fn claim(&self, monument: Monument) -> String {
        format!("Claim the {}: {}", monument.title(), monument.help())
    }
}

/// Places.
impl Asked<'_> {
    /// The units of a territory.
    pub(crate) fn units(&self, at: Territory) -> String {
        army(&self.board.land(at).units)
    }

    /// A territory to move out of.
    pub(crate) fn origin(&self, from: Territory) -> String {
        format!("Out of {} ({})", from.title(), self.units(from))
    }

    /// A sea space to sail from.
    pub(crate) fn harbour(&self, from: Sea) -> String {
        format!("Sail from {}", self.sea(from))
    }

    /// A territory with what matters for placing something there.
    pub(crate) fn land(&self, at: Territory) -> String {
        let (row, land) = (self.map().land(at), self.board.land(at));
        let horns = row.horns + land.prosperity;
        let slots = self.free_slots(at);
        format!("{} ({}, {})", at.title(), count(horns, "horn"), count(slots, "free slot"))
    }

    /// A sea space with what matters there.
    pub(crate) fn sea(&self, at: Sea) -> String {
        let horns = self.map().sea(at).horns;
        let ships = self.board.sea(at).ships.total();
        let mut notes = Vec::new();
        if horns > 0 {
            notes.push(count(horns, "horn"));
        }
        if ships > 0 {
            notes.push(count(ships, "fleet"));
        }
        if notes.is_empty() { at.title() } else { format!("{} ({})", at.title(), notes.join(", ")) }
    }

    /// A territory with who controls it.
    pub(crate) fn owned(&self, at: Territory) -> String {
        let owner = self.board.land(at).controller.map_or("nobody", |owner| self.names.of(owner));
        format!("{} ({owner})", at.title())
    }

    /// A sea space with what the Kraken sinks there.
    pub(crate) fn wreck(&self, at: Sea) -> String {
        let water = self.board.sea(at);
        match water.owner {
            Some(owner) => {
                let fleets = count(water.ships.total(), "fleet");
                format!("{}, sinking {fleets} of {}", at.title(), self.names.of(owner))
            }
            None => at.title(),
        }
    }
}

/// Moves and battles.
impl Asked<'_> {
    /// Where a move leads and what awaits it there.
    pub(crate) fn arrival(&self, at: Place) -> String {
        let (owner, defended) = match at {
            Place::Land(land) => {
                let land = self.board.land(land);
                (land.controller, !land.units.is_empty())
            }
            Place::Sea(sea) => (self.board.sea(sea).owner, true),
        };
        match owner {
            Some(owner) if owner != self.seat && defended => {
                let defence = defence(at, &self.defence(at, owner));
                format!("{}: battle against {}, {defence}", at.title(), self.names.of(owner))
            }
            Some(owner) if owner != self.seat => {
                format!("{}: take it from {}", at.title(), self.names.of(owner))
            }
            Some(_) => at.title(),
            None if matches!(at, Place::Land(_)) => format!("{}: take it", at.title()),
            None => at.title(),
        }
    }

    /// What both sides of a battle add to their dice.
    pub(crate) fn strengths(&self, battle: &Battle) -> String {
        let fight = self.fight(battle);
        let [one, other] = Side::BOTH.map(|side| fight.modifiers(side).total());
        let [attacker, defender] = battle.seats.map(|seat| self.names.of(seat));
        format!("{attacker} {one}, {defender} {other} before the dice")
    }

    /// Why a group cannot go there.
    pub(crate) fn no_way(&self, action: Action) -> String {
        let (Action::MoveTo(to) | Action::ScarabMove(to)) = action else {
            return "first choose where your units go".to_owned();
        };
        if !self.map().contains(Place::Land(to)) {
            return format!("{} is not on this board", to.title());
        }
        match self.board.land(to).controller {
            Some(owner) if owner != self.seat && self.allied(self.seat, owner) => {
                format!("{} belongs to your teammate", to.title())
            }
            Some(owner) if owner != self.seat && !self.may_enter(self.seat, to) => {
                format!("{} is closed: a last territory or a citadel", to.title())
            }
            Some(_) | None => format!("{} is not linked by land or by your fleets", to.title()),
        }
    }
}

fn defence(at: Place, sum: &Modifiers) -> String {
    let mut parts = vec![count(sum.units, "unit")];
    let walls = if matches!(at, Place::Land(_)) { Building::Fortress } else { Building::Port };
    for (bonus, what) in [
        (sum.walls, walls.title()),
        (sum.metropolis, Building::Metropolis.title()),
        (sum.guard, "guard"),
        (sum.valour, "hero or artifact"),
    ] {
        if bonus > 0 {
            parts.push(format!("+{bonus} {what}"));
        }
    }
    parts.join(", ")
}
