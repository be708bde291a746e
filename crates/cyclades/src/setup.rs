//! Laying the table (section 3).

use crate::board::{Board, Ships};
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Report};
use crate::ids::{
    Building, Card, CardSet, Favor, FavorSet, GodSet, Item, ItemSet, Monument, MonumentSet, Piece, Slot,
    Special, SpecialSet,
};
use crate::map::{MapId, Marks};
use crate::options::{CycladesOptions, SetupMode};
use crate::rules::Log;
use crate::state::{Cyclades, Figures, Player, Stacks, Tabletop};
use arrayvec::ArrayVec;
use kernel::{Dice, Remark, Seat, Sink};

/// Setup draws nothing that anybody could take back.
struct Opening<'a, S> {
    sink: &'a mut S,
    board: MapId,
}

impl<S: Sink<Report>> Log for Opening<'_, S> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let board = Remark(self.board);
        self.sink.emit(|| Report { event: event(), board });
    }

    fn seal(&mut self) {}

    fn chance(&mut self) {}
}

/// A new game, played on to the first decision. The options were checked.
pub(crate) fn lay(
    options: &CycladesOptions,
    seats: u8,
    dice: Dice,
    sink: &mut impl Sink<Report>,
) -> Cyclades {
    let mut game = empty(options, seats, dice);
    let log = &mut Opening { sink, board: game.map };
    log.tell(|| Event::GameStarted { seats, gold: game.gold[0], map: game.map });
    game.shuffle_stacks();
    game.raise_white_buildings(log);
    game.fill(Slot::Four, log);
    game.draw_module_tiles(log);
    game.draw_order(log);
    match options.setup_mode {
        SetupMode::Fixed => game.deal_starts(log),
        SetupMode::FreePositioning => game.open_auction(log),
    }
    game.begin(sink);
    game
}

fn empty(options: &CycladesOptions, seats: u8, dice: Dice) -> Cyclades {
    let gold = match options.setup_mode {
        SetupMode::Fixed => box_::FIXED_GOLD,
        SetupMode::FreePositioning => box_::AUCTION_GOLD,
    };
    let table = Tabletop {
        options: *options,
        seats,
        map: options.map(seats),
        cycle: 0,
        board: Board::default(),
        players: (0..seats).map(|_| Player::default()).collect(),
        order: ArrayVec::new(),
        gods: ArrayVec::new(),
        apollo: ArrayVec::new(),
        apollo_gift: false,
        seen: GodSet::NONE,
        previous: GodSet::NONE,
        track: [None; 3],
        discard: CardSet::NONE,
        removed: CardSet::NONE,
        retired: false,
        resolving: CardSet::NONE,
        figures: Figures::default(),
        threat: 0,
        favor: None,
        used_favors: FavorSet::NONE,
        used_items: ItemSet::NONE,
        specials: SpecialSet::NONE,
        monuments: MonumentSet::NONE,
        reached: false,
        turn: None,
        deploy: None,
        group: None,
        sail: None,
        battle: None,
        stack: ArrayVec::new(),
        end: None,
    };
    Cyclades { dice, table, gold: (0..seats).map(|_| gold).collect(), stacks: Stacks::default() }
}

impl Cyclades {
    fn shuffle_stacks(&mut self) {
        let cards = Card::deck(|module| self.options.plays(module));
        self.stacks.deck = cards.iter().collect();
        self.dice.shuffle(&mut self.stacks.deck);
        if self.options.plays(Module::Hades) {
            self.stacks.favor_stack = Favor::ALL.iter().copied().collect();
            self.stacks.item_deck = Item::ALL.iter().copied().collect();
            self.dice.shuffle(&mut self.stacks.favor_stack);
            self.dice.shuffle(&mut self.stacks.item_deck);
        }
    }

    /// One basic building on each white symbol of a Titans board.
    fn raise_white_buildings(&mut self, log: &mut impl Log) {
        let mut tiles = Building::BASIC;
        let white = self.map().territories.iter().filter(|row| row.marks == Marks::White);
        let white: ArrayVec<_, 4> = white.map(|row| row.id).collect();
        if white.is_empty() {
            return;
        }
        self.dice.shuffle(&mut tiles);
        for (at, building) in white.into_iter().zip(tiles) {
            self.board.land_mut(at).buildings.add(building);
            log.tell(|| Event::BuildingStood { building, at });
        }
    }

    /// Special Metropolises and monuments of this game.
    fn draw_module_tiles(&mut self, log: &mut impl Log) {
        if self.options.plays(Module::Titans) {
            let mut tiles: ArrayVec<Special, { Special::ALL.len() }> = Special::ALL.iter().copied().collect();
            self.dice.shuffle(&mut tiles);
            self.specials = tiles.into_iter().take(box_::SPECIALS_IN_PLAY).collect();
            let tiles = self.specials;
            log.tell(|| Event::SpecialsDrawn { tiles });
        }
        if self.options.plays(Module::Monuments) {
            let mut cards: ArrayVec<Monument, { Monument::ALL.len() }> =
                Monument::ALL.iter().copied().collect();
            self.dice.shuffle(&mut cards);
            self.monuments = cards.into_iter().take(usize::from(self.seats)).collect();
            let monuments = self.monuments;
            log.tell(|| Event::MonumentsDrawn { monuments });
        }
    }

    fn draw_order(&mut self, log: &mut impl Log) {
        let markers = if self.two_player() { 2 } else { 1 };
        let mut order: ArrayVec<Seat, 6> =
            Seat::all(self.seats).flat_map(|seat| std::iter::repeat_n(seat, markers)).collect();
        self.dice.shuffle(&mut order);
        self.order = order.clone();
        log.tell(|| Event::OrderDrawn { order });
    }

    /// The printed starts, dealt at random; cycle 1 begins with income.
    fn deal_starts(&mut self, log: &mut impl Log) {
        let starts = self.map().starts.iter().filter(|start| start.players == self.seats);
        let mut starts: ArrayVec<_, 6> = starts.copied().collect();
        self.dice.shuffle(&mut starts);
        for (seat, start) in Seat::all(self.seats).zip(starts) {
            log.tell(|| Event::StartDealt { seat, position: start.position });
            for at in start.troops {
                self.board.control(at, Some(seat));
                self.place_on_land(seat, Piece::Troop, at, log);
            }
            for at in start.fleets {
                self.place_at_sea(seat, Ships { fleets: 1, undead: 0 }, at, log);
            }
        }
        self.start_play(log);
    }

    /// The auction for who deploys first.
    fn open_auction(&mut self, log: &mut impl Log) {
        let mut gods = self.shuffled(self.pool());
        gods.truncate(self.god_count());
        self.place_gods(&gods, log);
        self.start_setup();
    }
}
