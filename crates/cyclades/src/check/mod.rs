//! Invariants: pieces are conserved, one controller a territory, nothing stands where it cannot.

mod stack;

use crate::board::{Army, Metropolis};
use crate::components as box_;
use crate::components::Module;
use crate::ids::{Building, Card, CardKind, Figure, Monument, Piece, Special};
use crate::map::{Place, Sea, Territory};
use crate::state::Cyclades;
use kernel::{Broken, Game, Named, Seat};

type Checked = Result<(), Broken>;

/// More gold than this has nobody.
const MOST_GOLD: u16 = 20_000;

fn demand(holds: bool, why: &str) -> Checked {
    Broken::unless(holds, || why.to_owned())
}

impl Cyclades {
    /// The first invariant that does not hold, if any. The order matters: later checks rely on earlier ones.
    pub(crate) fn examine(&self) -> Checked {
        self.check_frame_of_game()?;
        self.check_places()?;
        self.check_supplies()?;
        self.check_tiles()?;
        self.check_cards()?;
        self.check_hades_stacks()?;
        self.check_figures()?;
        self.check_gods()?;
        self.check_stack()
    }

    fn check_frame_of_game(&self) -> Checked {
        let table = &self.table;
        demand(Self::SEATS.contains(&table.seats), "there are two to six seats")?;
        table.options.allow(table.seats).map_err(|error| Broken(error.to_string()))?;
        demand(table.map == table.options.map(table.seats), "the options call for another board")?;
        let seats = usize::from(table.seats);
        demand(table.players.len() == seats, "there is one player a seat")?;
        demand(self.gold.len() == seats, "there is one purse a seat")?;
        demand(table.cycle <= table.options.max_cycles, "the last cycle is over")?;
        demand(self.gold.iter().all(|&gold| gold <= MOST_GOLD), "nobody has that much gold")?;
        demand(table.threat <= 2 * box_::THREAT_LIMIT, "the threat is never that high")?;
        for seat in Seat::all(table.seats) {
            if !self.lives(seat) {
                let rank = self.player(seat).out.unwrap_or(0);
                let bare = crate::state::Player { out: Some(rank), ..Default::default() };
                demand(*self.player(seat) == bare && self.gold_of(seat) == 0, "who is out has nothing left")?;
                demand(rank < table.seats, "only so many can be out")?;
            }
        }
        demand(!table.living().is_empty(), "somebody is still in the game")
    }

    fn check_places(&self) -> Checked {
        for at in Territory::ALL.iter().copied() {
            let land = self.board.land(at);
            let on_map = self.map().lands.contains(at);
            demand(
                on_map || *land == Default::default(),
                "something stands on a territory of another board",
            )?;
            if let Some(owner) = land.controller {
                demand(owner.0 < self.seats && self.lives(owner), "who controls land is in the game")?;
            } else {
                demand(
                    land.units == Army { artifacts: land.units.artifacts, ..Army::default() },
                    "units stand on controlled land",
                )?;
            }
            demand(land.gold <= MOST_GOLD, "the Necropolis never holds that much")?;
        }
        for at in Sea::ALL.iter().copied() {
            if let Some(owner) = self.board.sea(at).owner {
                demand(self.map().waters.contains(at), "fleets sail in a sea of another board")?;
                demand(owner.0 < self.seats && self.lives(owner), "whose fleets sail is in the game")?;
            }
        }
        let pushing = self.drives_fleets();
        let barred = self.board.all_sailed().and(self.closed_seas());
        demand(pushing || barred.is_empty(), "fleets are where none may be")
    }

    /// All armies: on land, and the one in battle.
    fn armies(&self) -> impl Iterator<Item = (Option<Seat>, Army)> + '_ {
        let lands = self.map().lands.iter().map(|at| self.board.land(at));
        let lands = lands.map(|land| (land.controller, land.units));
        lands.chain(self.battle.map(|battle| (Some(battle.seats[0]), battle.army)))
    }

    fn check_supplies(&self) -> Checked {
        let attackers = self.battle.map_or([Seat(0); 2], |battle| battle.seats);
        demand(attackers.iter().all(|seat| seat.0 < self.seats), "who fights sits at the table")?;
        let sum = |count: &dyn Fn(&Army) -> u8, seat: Option<Seat>| -> u32 {
            let mine = self.armies().filter(|(owner, _)| seat.is_none() || *owner == seat);
            mine.map(|(_, army)| u32::from(count(&army))).sum()
        };
        let ships = self.battle.map(|battle| battle.ships).unwrap_or_default();
        for seat in Seat::all(self.seats) {
            let mine = Some(seat);
            demand(sum(&|army| army.troops, mine) <= u32::from(box_::TROOPS), "a player has 8 troops")?;
            demand(sum(&|army| army.titans, mine) <= u32::from(self.titans_of_box()), "too many Titans")?;
            let sailing = if self.battle.is_some() && attackers[0] == seat { ships.fleets } else { 0 };
            let fleets: u32 =
                self.board.sailed(seat).iter().map(|sea| u32::from(self.board.sea(sea).ships.fleets)).sum();
            demand(fleets + u32::from(sailing) <= u32::from(box_::FLEETS), "a player has 8 fleets")?;
        }
        let hades = self.options.plays(Module::Hades);
        let limit = |count: u8| if hades { u32::from(count) } else { 0 };
        demand(sum(&|army| army.undead, None) <= limit(box_::UNDEAD_TROOPS), "too many undead troops")?;
        let undead: u32 =
            self.board.all_sailed().iter().map(|sea| u32::from(self.board.sea(sea).ships.undead)).sum();
        demand(undead + u32::from(ships.undead) <= limit(box_::UNDEAD_FLEETS), "too many undead fleets")?;
        let held = |count: &dyn Fn(&crate::state::Player) -> u8| -> u32 {
            self.players.iter().map(|player| u32::from(count(player))).sum()
        };
        demand(held(&|player| player.priests) <= u32::from(box_::PRIESTS), "too many priests")?;
        demand(
            held(&|player| player.philosophers) <= u32::from(box_::PHILOSOPHERS),
            "too many philosophers",
        )?;
        demand(held(&|player| player.priestesses) <= limit(box_::PRIESTESSES), "too many priestesses")?;
        let markers: u32 = self.map().lands.iter().map(|at| u32::from(self.board.land(at).prosperity)).sum();
        demand(markers <= u32::from(self.prosperity_markers()), "too many prosperity markers")
    }

    fn titans_of_box(&self) -> u8 {
        if self.options.plays(Module::Titans) { box_::TITANS } else { 0 }
    }

    fn check_tiles(&self) -> Checked {
        for building in Building::SMALL {
            let standing: u32 = self
                .map()
                .lands
                .iter()
                .map(|at| u32::from(self.board.land(at).buildings.count(building)))
                .sum();
            let tiles = if building == Building::Theater { box_::THEATERS } else { box_::BASIC_TILES };
            let tiles = if self.plays_building(building) { u32::from(tiles) } else { 0 };
            demand(standing <= tiles, "more buildings than tiles")?;
        }
        for at in self.map().lands.iter() {
            let (row, land) = (self.map().land(at), self.board.land(at));
            demand(land.buildings.total() <= row.slots, "more buildings than slots")?;
            let covered = land.metropolis.is_some() || land.necropolis;
            demand(!covered || row.cover > 0, "a great tile needs its square")?;
            demand(!(land.metropolis.is_some() && land.necropolis), "one great tile a territory")?;
            let clearing = self.clears(at);
            demand(!covered || clearing || self.crowding(at) == 0, "buildings are under a great tile")?;
        }
        self.check_great_tiles()
    }

    fn check_great_tiles(&self) -> Checked {
        let lands = || self.map().lands.iter().map(|at| self.board.land(at));
        let ordinary = lands().filter(|land| land.metropolis == Some(Metropolis::Ordinary)).count();
        demand(ordinary <= usize::from(box_::METROPOLIS_TILES), "more Metropolises than tiles")?;
        let mut specials = usize::from(self.specials.len());
        for tile in Special::ALL {
            let here = lands().filter(|land| land.metropolis == Some(Metropolis::Special(tile))).count();
            demand(
                here + usize::from(self.specials.contains(tile)) <= 1,
                "a special Metropolis is there once",
            )?;
            specials += here;
        }
        let in_play = if self.options.plays(Module::Titans) { box_::SPECIALS_IN_PLAY } else { 0 };
        demand(specials <= in_play, "two special Metropolises are in play")?;
        let necropolis = lands().filter(|land| land.necropolis).count();
        demand(necropolis <= usize::from(self.options.plays(Module::Hades)), "there is one Necropolis")?;
        let mut monuments = usize::from(self.monuments.len());
        for monument in Monument::ALL {
            let here = lands().filter(|land| land.monuments.contains(monument)).count();
            let waiting = self.awaits_site(monument);
            let all = here + usize::from(self.monuments.contains(monument)) + usize::from(waiting);
            demand(all <= 1, "a monument is there once")?;
            monuments += here + usize::from(waiting);
        }
        let in_play = if self.options.plays(Module::Monuments) { usize::from(self.seats) } else { 0 };
        demand(monuments <= in_play, "as many monuments as players are in play")
    }

    fn check_cards(&self) -> Checked {
        let deck = Card::deck(|module| self.options.plays(module));
        for card in Card::ALL {
            let copies = self.copies_of(card);
            if deck.contains(card) {
                demand(copies == 1, &format!("{card} lies in {copies} places instead of one"))?;
            } else {
                demand(copies == 0, &format!("{card} is not in play"))?;
            }
            let expected = self.stack.iter().any(|frame| frame.resolves() == Some(card));
            demand(
                self.resolving.contains(card) == expected,
                "a bought card waits for its effect, no other",
            )?;
            let outcast = matches!(card.kind(), CardKind::Hero(_) | CardKind::Artifact(_));
            demand(outcast || !self.removed.contains(card), "only heroes and artifacts leave the game")?;
            demand(!outcast || !self.discard.contains(card), "heroes and artifacts are never discarded")?;
        }
        demand(!self.retired || self.removed.contains(Card::Penthesilea), "who is retired is not in the game")
    }

    fn copies_of(&self, card: Card) -> usize {
        let piles = [self.discard, self.removed, self.resolving];
        let piles = piles.iter().filter(|pile| pile.contains(card)).count();
        let drawn = self.stacks.deck.iter().filter(|&&other| other == card).count();
        let track = self.track.iter().flatten().filter(|&&other| other == card).count();
        let figure = card.figure().and_then(|figure| self.figures.get(figure));
        let owned = usize::from(figure.is_some_and(|standing| standing.owner.is_some()));
        let piece = match card.kind() {
            CardKind::Creature => return piles + drawn + track + owned,
            CardKind::Hero(hero) => Piece::Hero(hero),
            CardKind::Artifact(artifact) => Piece::Artifact(artifact),
            CardKind::Reinforcement(unit) => Piece::Reinforcement(unit),
        };
        piles + drawn + track + self.armies().filter(|(_, army)| army.count(piece) > 0).count()
    }

    fn check_hades_stacks(&self) -> Checked {
        let favors = self.unseen_favors();
        let held = self.players.iter().filter_map(|player| player.favor).chain(self.favor);
        let mut seen = self.used_favors;
        let hades = self.options.plays(Module::Hades);
        for favor in held {
            demand(hades && !seen.contains(favor), "a favor tile is there once")?;
            seen.insert(favor);
        }
        let stacked = self.stacks.favor_stack.iter().copied().collect();
        demand(
            favors == stacked && usize::from(favors.len()) == self.stacks.favor_stack.len(),
            "the favor stack holds what lies nowhere else",
        )?;
        let items = self.unseen_items();
        let mut seen = self.used_items;
        for player in &self.players {
            demand(seen.and(player.items).is_empty(), "a magic item is there once")?;
            seen = seen.or(player.items);
        }
        demand(hades || seen.is_empty() && self.used_favors.is_empty(), "magic needs the hades module")?;
        let stacked = self.stacks.item_deck.iter().copied().collect();
        demand(
            items == stacked && usize::from(items.len()) == self.stacks.item_deck.len(),
            "the item deck holds what lies nowhere else",
        )
    }

    fn check_figures(&self) -> Checked {
        for (figure, standing) in self.figures.iter() {
            demand(self.map().contains(standing.at), "a figure stands on another board")?;
            demand(standing.since <= self.cycle, "a figure comes from the future")?;
            match standing.owner {
                Some(owner) => {
                    demand(owner.0 < self.seats && self.lives(owner), "whose figure stands is in the game")?;
                }
                None => demand(
                    figure == Figure::Kraken && self.options.kraken_permanent,
                    "only a lasting Kraken has no owner",
                )?,
            }
            match standing.at {
                Place::Sea(_) => demand(figure == Figure::Kraken, "only the Kraken swims")?,
                Place::Land(at) => {
                    demand(figure != Figure::Kraken, "the Kraken swims")?;
                    let alone = self.board.land(at).units.is_empty();
                    demand(figure != Figure::Minotaur || !alone, "the Minotaur is never alone")?;
                    let crowd = self.figures.iter().filter(|(_, other)| other.at == standing.at).count();
                    demand(crowd == 1, "two figures destroy each other")?;
                }
            }
        }
        Ok(())
    }
}
