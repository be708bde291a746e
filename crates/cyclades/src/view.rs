//! What a viewer may know (section 8): everything except purses, stacks and chance.

use crate::board::PLAYERS;
use crate::components::Module;
use crate::event::Event;
use crate::ids::{Card, CardSet, Favor, FavorSet, Item, ItemSet};
use crate::rules::Probe;
use crate::state::{Cyclades, Stacks, Tabletop};
use arrayvec::ArrayVec;
use kernel::{Dice, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// What one viewer may know now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view; nobody's for the public.
    pub you: Option<Seat>,
    /// All that lies open.
    pub table: Tabletop,
    /// The purses this viewer can look into.
    pub gold: ArrayVec<Option<u16>, PLAYERS>,
    /// How many cards the deck has.
    pub deck: u8,
    /// The stacks, once the game is over.
    pub stacks: Option<Stacks>,
}

/// What a viewer remembers: the gold of everyone, reckoned from the start; nothing when that was not seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// The gold of each seat.
    pub gold: Option<ArrayVec<u16, PLAYERS>>,
}

impl Cyclades {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        View {
            you: viewer.seat(),
            table: self.table.clone(),
            gold: self.purses(viewer),
            deck: self.deck(),
            stacks: self.end.is_some().then(|| self.stacks.clone()),
        }
    }

    /// The gold of each seat, where this viewer can look into its purse.
    pub fn purses(&self, viewer: Viewer) -> ArrayVec<Option<u16>, PLAYERS> {
        let open = self.end.is_some() || self.options.open_gold;
        let knows = |seat: Seat| open || viewer.seat().is_some_and(|you| self.allied(you, seat));
        Seat::all(self.seats).map(|seat| knows(seat).then(|| self.gold_of(seat))).collect()
    }

    /// How many cards the deck has.
    pub fn deck(&self) -> u8 {
        self.stacks.deck.len() as u8
    }

    /// A whole game that fits a view and a memory.
    pub(crate) fn twin(view: &View, memory: &Memory, mut dice: Dice) -> Cyclades {
        let table = view.table.clone();
        let gold = Seat::all(table.seats).map(|seat| match (view.gold[seat.index()], &memory.gold) {
            (Some(gold), _) => gold,
            (None, Some(gold)) => gold.get(seat.index()).copied().unwrap_or(0),
            (None, None) => table.guess_gold(seat, &mut dice),
        });
        let gold = gold.collect();
        let stacks = view.stacks.clone().unwrap_or_else(|| table.guess_stacks(&mut dice));
        let mut twin = Cyclades { dice: dice.split(), table, gold, stacks };
        if memory.gold.is_none() {
            twin.enrich_decider(view);
        }
        twin
    }

    /// Who is asked has a choice: a purse that was guessed is filled until there is one.
    fn enrich_decider(&mut self, view: &View) {
        let Some(frame) = self.top() else { return };
        let Some(seat) = frame.who(self).filter(|seat| view.gold[seat.index()].is_none()) else { return };
        for _ in 0..MOST_GUESSED {
            let mut probe = Probe::default();
            frame.offer(self, seat, &mut probe);
            if probe.is_many() {
                return;
            }
            self.gold[seat.index()] += 1;
        }
    }
}

/// No price or bid is beyond reach of so much.
const MOST_GUESSED: u16 = 200;

impl Tabletop {
    /// Gold of a seat that nobody has counted: what it owes, and a little more.
    fn guess_gold(&self, seat: Seat, dice: &mut Dice) -> u16 {
        if !self.lives(seat) {
            return 0;
        }
        let least = if self.turn.is_none() { self.due(seat) } else { 0 };
        if self.cycle == 0 && self.deploy.is_none() && self.board.all_held().is_empty() {
            return crate::components::AUCTION_GOLD;
        }
        least + dice.below(8) as u16
    }

    /// The stacks in some order: what lies nowhere else.
    pub(crate) fn guess_stacks(&self, dice: &mut Dice) -> Stacks {
        let mut deck: ArrayVec<Card, { crate::state::CARDS }> = self.unseen_cards().iter().collect();
        dice.shuffle(&mut deck);
        let mut favor_stack: ArrayVec<Favor, 8> = self.unseen_favors().iter().collect();
        dice.shuffle(&mut favor_stack);
        let mut item_deck: ArrayVec<Item, 10> = self.unseen_items().iter().collect();
        dice.shuffle(&mut item_deck);
        Stacks { deck, favor_stack, item_deck }
    }

    /// The cards that lie nowhere in the open.
    pub(crate) fn unseen_cards(&self) -> CardSet {
        let mut seen = self.discard.or(self.removed).or(self.resolving);
        seen = self.track.iter().flatten().fold(seen, |seen, &card| seen.with(card));
        let owned = self.figures.iter().filter(|(_, standing)| standing.owner.is_some());
        seen = owned.fold(seen, |seen, (figure, _)| seen.with(figure.card()));
        let armies = self.map().lands.iter().map(|land| self.board.land(land).units);
        for army in armies.chain(self.battle.map(|battle| battle.army)) {
            let heroes = army.heroes.iter().map(|hero| hero.card());
            let units = army.reinforcements.iter().map(|unit| unit.card());
            let artifacts = army.artifacts.iter().map(|artifact| artifact.card());
            seen = heroes.chain(units).chain(artifacts).fold(seen, CardSet::with);
        }
        Card::deck(|module| self.options.plays(module)).minus(seen)
    }

    pub(crate) fn unseen_favors(&self) -> FavorSet {
        if !self.options.plays(Module::Hades) {
            return FavorSet::NONE;
        }
        let held = self.players.iter().filter_map(|player| player.favor).chain(self.favor);
        let seen = held.fold(self.used_favors, FavorSet::with);
        Favor::ALL.iter().copied().filter(|&favor| !seen.contains(favor)).collect()
    }

    pub(crate) fn unseen_items(&self) -> ItemSet {
        if !self.options.plays(Module::Hades) {
            return ItemSet::NONE;
        }
        let seen = self.players.iter().fold(self.used_items, |seen, player| seen.or(player.items));
        Item::ALL.iter().copied().filter(|&item| !seen.contains(item)).collect()
    }
}

impl View {
    /// Who must decide: always open.
    pub(crate) fn awaited(&self) -> Seats {
        self.table.awaited().map_or(Seats::NONE, Seats::only)
    }
}

impl Memory {
    /// Reckons everyone's gold. Amounts that depend on a hidden purse follow from the purse reckoned so far.
    pub(crate) fn note(&mut self, event: &Event) {
        if let Event::GameStarted { seats, gold, .. } = *event {
            self.gold = Some((0..seats).map(|_| gold).collect());
        }
        let Some(purses) = &mut self.gold else { return };
        match *event {
            Event::GoldGained { seat, gold, .. } => {
                purses[seat.index()] = purses[seat.index()].saturating_add(gold);
            }
            Event::GoldPaid { seat, gold, .. } => {
                purses[seat.index()] = purses[seat.index()].saturating_sub(gold);
            }
            Event::GoldStolen { from, to, by, .. } => {
                let purse = purses[from.index()];
                let taken = if by == Card::Griffon {
                    purse / 2
                } else {
                    purse.min(crate::components::EGYPTIAN_SPHINX_GOLD)
                };
                purses[from.index()] -= taken;
                purses[to.index()] = purses[to.index()].saturating_add(taken);
            }
            Event::Eliminated { seat } => purses[seat.index()] = 0,
            _ => {}
        }
    }
}
