//! Who is asked, and the words that the questions and labels of several decisions share.

use super::grammar::{count, list, one};
use super::{army, ships};
use crate::action::Action;
use crate::ids::{Building, Card, Figure, Monument, Slot};
use crate::map::{Place, Sea, Territory};
use crate::state::{Battle, Side, Source, Standing, Tabletop, Turn};
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

    /// Who plays on whose side, as a sentence to follow another; nothing where each plays alone.
    pub(crate) fn partner(&self) -> String {
        match self.teammate(self.seat) {
            Some(partner) if self.options.team_play => {
                format!(" You play in a team with {}.", self.names.of(partner))
            }
            Some(partner) => {
                format!(" Six players play in teams: {} is your partner.", self.names.of(partner))
            }
            None => String::new(),
        }
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

    /// The purse with the priests who help to pay offerings.
    pub(crate) fn purse_and_priests(&self) -> String {
        let priests = self.player(self.seat).priests;
        match self.gold() {
            Some(gold) if priests > 0 => format!(" You have {gold} gold and {}.", count(priests, "priest")),
            Some(_) | None => self.purse(),
        }
    }

    /// Whether so much is certainly not in the purse.
    pub(crate) fn lacks(&self, price: u16) -> bool {
        self.gold().is_some_and(|gold| gold < price)
    }

    /// The card on a space of the track.
    pub(crate) fn card(&self, slot: Slot) -> &'static str {
        self.on_track(slot).map_or("nothing", Card::title)
    }

    /// What a card would do now; that it would do nothing comes first.
    pub(crate) fn effect(&self, card: Card) -> String {
        match self.idle(self.seat, card) {
            Some(why) => format!("would do nothing now, {why} ({})", card.help()),
            None => card.help().to_owned(),
        }
    }

    /// A card on sale.
    pub(crate) fn card_on_sale(&self, slot: Slot, turn: &Turn) -> String {
        let price = self.card_price(turn, slot);
        let effect = self.on_track(slot).map_or_else(String::new, |card| self.effect(card));
        let least = price - self.most_discounts(turn, slot);
        let cost = if least < price { format!("{least} to {price}") } else { price.to_string() };
        format!("Buy {} for {cost} gold: {effect}", self.card(slot))
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

/// Buildings.
impl Asked<'_> {
    /// A type of building, with what it is good for and what it would destroy.
    pub(crate) fn building(&self, building: Building) -> String {
        format!("{}: {}{}", one(building.title()), building.help(), self.toll(building))
    }

    /// What a building destroys wherever it goes: a warning for the Necropolis when every site bears a Metropolis.
    pub(crate) fn toll(&self, building: Building) -> String {
        if building != Building::Necropolis {
            return String::new();
        }
        let sites: Vec<Territory> = self.necropolis_sites(self.seat).collect();
        let city = |at: &Territory| self.board.land(*at).metropolis.is_some();
        match sites.as_slice() {
            [only] => {
                let ruin = self.ruin(*only);
                let where_to = format!("; it can only go to {}", only.title());
                if ruin.is_empty() { where_to } else { format!("{where_to}{ruin}") }
            }
            all if !all.is_empty() && all.iter().all(city) => {
                "; wherever it goes it destroys your Metropolis".to_owned()
            }
            _ => String::new(),
        }
    }

    /// What the Necropolis destroys in this territory, to follow its name.
    pub(crate) fn ruin(&self, at: Territory) -> String {
        let city = self.board.land(at).metropolis.is_some();
        match (city, self.crowding(at)) {
            (true, 0) => " and DESTROYS YOUR METROPOLIS there".to_owned(),
            (true, crowd) => {
                format!(" and DESTROYS YOUR METROPOLIS and {} there", count(crowd, "building"))
            }
            (false, 0) => String::new(),
            (false, crowd) => format!(" and destroys {} there", count(crowd, "building")),
        }
    }
}

/// Places.
impl Asked<'_> {
    /// What a place is called on this board.
    pub(crate) fn place(&self, at: impl Into<Place>) -> String {
        self.map().title(at)
    }

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
        let places = self.free_slots(at);
        format!("{} ({}, {} free)", at.title(), count(horns, "horn"), count(places, "building place"))
    }

    /// A sea space with what matters there.
    pub(crate) fn sea(&self, at: Sea) -> String {
        let horns = self.map().sea(at).horns;
        let water = self.board.sea(at);
        let mut notes = Vec::new();
        if horns > 0 {
            notes.push(count(horns, "horn"));
        }
        if water.ships.total() > 0 {
            notes.push(ships(water.ships));
        }
        if notes.is_empty() { self.place(at) } else { format!("{} ({})", self.place(at), list(&notes)) }
    }

    /// A territory with who controls it.
    pub(crate) fn owned(&self, at: Territory) -> String {
        format!("{} ({})", at.title(), self.holder(at))
    }

    /// Who controls a territory.
    pub(crate) fn holder(&self, at: Territory) -> &str {
        self.board.land(at).controller.map_or("nobody's", |owner| self.whose(owner))
    }

    /// A figure on the board, with who holds its card and where it stands.
    pub(crate) fn figure(&self, figure: Figure) -> String {
        let Some(Standing { at, owner, .. }) = self.figures.get(figure) else {
            return figure.title().to_owned();
        };
        let whose = owner.map_or("nobody's", |owner| self.whose(owner));
        format!("{} in {} ({whose})", figure.title(), self.place(at))
    }

    fn whose(&self, owner: Seat) -> &str {
        if owner == self.seat { "yours" } else { self.names.of(owner) }
    }

    /// What a figure would meet in a territory, to follow its name: who stands there, who would be destroyed.
    pub(crate) fn under_figure(&self, figure: Figure, at: Territory) -> String {
        let there = |other: &Figure| self.figures.stands(*other, at);
        if let Some(other) = Figure::ALL.into_iter().find(there) {
            return format!(": {} stands there, and both are destroyed", other.title());
        }
        let land = self.board.land(at);
        match figure {
            Figure::Polyphemus => {
                let around = self.map().land(at).seas.and(self.board.all_sailed()).iter();
                let fleets: Vec<String> = around
                    .filter_map(|sea| {
                        let water = self.board.sea(sea);
                        Some(format!("{} of {}", ships(water.ships), self.names.of(water.owner?)))
                    })
                    .collect();
                if fleets.is_empty() { String::new() } else { format!(": drives off {}", list(&fleets)) }
            }
            Figure::Cerberus => format!(": {} a cycle", gold(self.map().land(at).horns + land.prosperity)),
            Figure::Medusa | Figure::Minotaur | Figure::Chiron | Figure::Kraken => {
                if land.units == Default::default() {
                    return String::new();
                }
                format!(": {}", army(&land.units))
            }
        }
    }

    /// A sea space with what the Kraken sinks there.
    pub(crate) fn wreck(&self, at: Sea) -> String {
        let water = self.board.sea(at);
        match water.owner {
            Some(owner) if owner == self.seat => {
                format!("{}, sinking {} of your own", self.place(at), ships(water.ships))
            }
            Some(owner) => {
                format!("{}, sinking {} of {}", self.place(at), ships(water.ships), self.names.of(owner))
            }
            None => self.place(at),
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
        let place = self.place(at);
        match owner {
            Some(owner) if owner != self.seat && defended => {
                let defence = self.defence_words(at, owner);
                format!("{place}: battle against {}, {defence}", self.names.of(owner))
            }
            Some(owner) if owner != self.seat => {
                format!("{place}: take it from {}", self.names.of(owner))
            }
            Some(_) => place,
            None if matches!(at, Place::Land(_)) => format!("{place}: take it"),
            None => place,
        }
    }

    /// What defends a place against the move that is made, part by part; what does not count is left out.
    fn defence_words(&self, at: Place, owner: Seat) -> String {
        let mut battle = Battle::new(at, self.seat, owner);
        if let Some(Source::Special(unit)) = self.group.map(|group| group.source) {
            battle.power = Some(unit);
            battle.army.reinforcements.insert(unit);
        }
        let fight = self.fight(&battle);
        let sum = fight.modifiers(Side::Defender);
        let land = matches!(at, Place::Land(_));
        let units = if land { "unit" } else { "fleet" };
        let mut parts = vec![count(fight.strength_left(Side::Defender), units)];
        let walls = if land { Building::Fortress } else { Building::Port };
        for (bonus, what) in [
            (sum.walls, walls.title()),
            (sum.metropolis, Building::Metropolis.title()),
            (sum.guard, if land { "Minotaur" } else { "Rhodes" }),
        ] {
            if bonus > 0 {
                parts.push(format!("+{bonus} {what}"));
            }
        }
        parts.extend(fight.champions(Side::Defender).map(|champion| format!("+1 {champion}")));
        parts.join(", ")
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

fn gold(coins: u8) -> String {
    format!("{coins} gold")
}
