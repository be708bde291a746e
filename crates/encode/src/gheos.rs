//! Gheos in numbers. All tiles differ, so that a place is told by the tiles there: a board of any shape has one width.

use crate::verb::verbs;
use crate::{Act, Code, Encode, Meaning, Part, Pen, Row, Verb, from};
use gheos::board::{Board, EMPTY, Slot};
use gheos::components::{CIVS, Goods, MAX_TILES, PerCiv, TILES};
use gheos::lands::{Ground, Node};
use gheos::map::{Cell, LandKey};
use gheos::prospect::Homes;
use gheos::{
    Action, Civ, Committed, Gheos, GheosOptions, GheosView, Phase, PhaseView, PlayerView, Tile, TileSet,
};
use kernel::{Seat, Viewer};

impl Encode for Gheos {
    fn describe(view: &GheosView, me: Seat, pen: &mut impl Pen) {
        let seen = Seen {
            options: view.options,
            active: view.active,
            turn: view.turn,
            epochs: view.epoch_count,
            stack: view.stack_size,
            phase: &view.phase,
            board: &view.board,
            homes: &view.civ,
            seats: &view.seats,
            hand: view.own().and_then(|own| own.hand).unwrap_or_default(),
            supply: view.supply,
            discard: view.discard,
            unseen: view.unseen,
        };
        describe(seen, &Peoples::of(view.ground(), &view.civ), me, pen);
    }

    fn tell(
        &self,
        me: Seat,
        legal: &[Action],
        verbs: &[Verb],
        codes: &mut Vec<Code>,
        row: Option<&mut Row<'_>>,
    ) {
        codes.extend(legal.iter().map(|&action| told(&self.board, me, action).code(verbs)));
        if let Some(row) = row {
            let viewer = Viewer::Seat(me);
            let seen = Seen {
                options: self.options,
                active: self.active,
                turn: self.turn,
                epochs: self.epoch_count,
                stack: self.stack.len() as u8,
                phase: &self.phase_seen(viewer),
                board: &self.board,
                homes: &self.civ,
                seats: &self.players_seen(viewer),
                hand: self.seats[me.index()].hand,
                supply: self.supplies(),
                discard: self.discard,
                unseen: self.unseen(viewer),
            };
            let peoples = Peoples::settled(self);
            describe(seen, &peoples, me, row);
        }
    }

    fn verbs(_: &GheosOptions, _: u8) -> &'static [Verb] {
        &VERBS
    }

    fn act(view: &GheosView, me: Seat, action: Action) -> Act {
        told(&view.board, me, action)
    }
}

/// What a seat sees of the table.
#[derive(Clone, Copy)]
struct Seen<'a> {
    options: GheosOptions,
    active: Seat,
    turn: u16,
    epochs: u8,
    stack: u8,
    phase: &'a PhaseView,
    board: &'a Board,
    homes: &'a Homes,
    seats: &'a [PlayerView],
    hand: TileSet,
    supply: PerCiv<u8>,
    discard: TileSet,
    unseen: TileSet,
}

fn describe(seen: Seen<'_>, peoples: &Peoples, me: Seat, pen: &mut impl Pen) {
    pen.apart(|pen| {
        let seats = seen.seats.len() as u8;
        pen.one("active", seats.into(), Some(from(me, seen.active, seats)));
        pen.wide("turn", seen.turn.into());
        pen.number("epochs", seen.epochs.into(), 8);
        pen.number("epochs_to_end", seen.options.epoch_limit(seats).into(), 8);
        pen.number("stack", seen.stack.into(), 60);
        for (nth, seat) in me.round(seats).enumerate() {
            let player = &seen.seats[seat.index()];
            pen.enter("seat", nth);
            pen.number("hand", player.hand_size.into(), 2);
            pen.counts("cubes", player.cubes.values(), 5);
            pen.number("tokens", player.tokens.into(), 3);
            pen.wide("points", player.vp);
            pen.leave();
        }
        for civ in Civ::ALL {
            let Goods { wheat, sword, cup, pyramid } = peoples.goods[civ.index()];
            pen.enter("civ", civ.index());
            pen.flag("on_board", seen.homes[civ].is_some());
            pen.number("supply", seen.supply[civ].into(), 5);
            pen.counts("goods", &[wheat, sword, cup, pyramid], 8);
            pen.leave();
        }
        phase(seen, pen);
        pen.table("tile", &TILE, TILES, |numbers| tiles(seen, peoples, numbers.as_chunks_mut().0));
    });
}

static VERBS: [Verb; KINDS] = table();

verbs! {
    table();
    act(board: Board, _me, action: Action);
    Tile: Action::Tile(tile) => ["tile" TILES, tile.index()],
    Place: Action::Place(cell) => let (tile, direction) = beside(board, cell); ["tile" TILES, tile; "direction" 3, direction],
    Replace: Action::Replace(cell) => ["tile" TILES, at(board, cell)],
    Facing: Action::Facing(facing) => ["facing" 3, facing.index()],
    Pay: Action::Pay(civ) => ["civ" CIVS, civ.index()],
    MigrateTo: Action::MigrateTo(land) => ["tile" TILES, at(board, land.cell); "part" 3, land.part.index()],
    Survivor: Action::Survivor(civ) => ["civ" CIVS, civ.index()],
    Found: Action::Found(land) => ["tile" TILES, at(board, land.cell); "part" 3, land.part.index()],
    Take: Action::Take(civ) => ["civ" CIVS, civ.index()],
    Colour: Action::Colour(civ) => ["civ" CIVS, civ.index()],
    PlayToken: Action::PlayToken => [],
    KeepTokens: Action::KeepTokens => [],
}

/// The tile in a cell.
fn at(board: &Board, cell: Cell) -> usize {
    board.at(cell).map_or(0, |laid| laid.tile.index())
}

/// An empty cell: the lowest tile next to it, and in which direction that lies.
fn beside(board: &Board, cell: Cell) -> (usize, usize) {
    let gaps = board.gaps();
    let near = gaps.binary_search_by_key(&cell, |gap| gap.cell).map_or([EMPTY; 3], |gap| gaps[gap].near);
    let tiles = near.into_iter().enumerate().filter(|&(_, slot)| slot != EMPTY);
    tiles.map(|(dir, slot)| (board.laid(slot).tile.index(), dir)).min().unwrap_or_default()
}

/// Who lives on each land part, and what their land shows.
struct Peoples {
    of: [[u8; 3]; MAX_TILES],
    goods: [Goods; CIVS],
}

impl Peoples {
    fn none() -> Peoples {
        Peoples { of: [[0; 3]; MAX_TILES], goods: [Goods::default(); CIVS] }
    }

    /// The same from the continents that a game keeps, unless homes are still those of the board before the last tile.
    fn settled(game: &Gheos) -> Peoples {
        if matches!(game.phase, Phase::ChooseMigration(_) | Phase::ChooseWarWinner(_)) {
            return Peoples::of(game.ground(), &game.civ);
        }
        let (lands, mut all, mut owners) = (game.lands(), Peoples::none(), [0; u8::MAX as usize + 1]);
        for (civ, home) in game.civ.entries() {
            if let Ok(number) = lands.continents().binary_search_by_key(&home, |continent| continent.key) {
                owners[number] = civ.index() as u8 + 1;
                all.goods[civ.index()] = lands.continents()[number].goods;
            }
        }
        for (slot, of) in (0..).zip(&mut all.of[..game.board.tiles().len()]) {
            *of = [0, 1, 2].map(|part| owners[usize::from(lands.number((slot, part)))]);
        }
        all
    }

    /// Found by following the land of each people.
    fn of(ground: Ground<'_>, homes: &Homes) -> Peoples {
        let (mut all, mut open) = (Peoples::none(), [(0, 0); 3 * MAX_TILES]);
        for (civ, home) in homes.entries() {
            if let Some(node) = ground.node(home) {
                all.settle(ground, civ, node, &mut open);
            }
        }
        all
    }

    /// Follows the land of a people from one part on.
    fn settle(&mut self, ground: Ground<'_>, civ: Civ, first: Node, open: &mut [Node; 3 * MAX_TILES]) {
        open[0] = first;
        let mut left = 1;
        self.of[usize::from(first.0)][usize::from(first.1)] = civ.index() as u8 + 1;
        while left > 0 {
            left -= 1;
            let (slot, part) = open[left];
            let goods = &mut self.goods[civ.index()];
            *goods = goods.plus(ground.face(slot).goods[usize::from(part)]);
            for next in ground.beyond((slot, part)) {
                let people = &mut self.of[usize::from(next.0)][usize::from(next.1)];
                if *people == 0 {
                    *people = civ.index() as u8 + 1;
                    open[left] = next;
                    left += 1;
                }
            }
        }
    }
}

/// What is told of a tile.
const TILE: [Part; 6] = [
    ("hand_board_discard_unseen", 4, Meaning::One),
    ("facing", 3, Meaning::One),
    ("neighbours", 3, Meaning::Numbers(TILES as u8)),
    ("peoples", 3, Meaning::Numbers(CIVS as u8)),
    ("row", 1, Meaning::Numbers(24)),
    ("column", 1, Meaning::Numbers(48)),
];

/// Each tile: where it is, and on the board how it lies, what is next to it and who lives there.
#[inline(always)]
fn tiles(seen: Seen<'_>, peoples: &Peoples, rows: &mut [[i8; 15]]) {
    let board = seen.board;
    for (place, tiles) in [(3, seen.unseen), (2, seen.discard), (0, seen.hand)] {
        tiles.iter().for_each(|tile| rows[tile.index()][place] = 1);
    }
    let mut numbers = [0; Slot::MAX as usize + 1];
    for (slot, laid) in board.tiles().iter().enumerate() {
        numbers[slot] = laid.tile.index() as i8 + 1;
    }
    for (slot, laid) in (0..).zip(board.tiles()) {
        let [a, b, c] = board.near(slot).map(|near| numbers[usize::from(near)]);
        let [d, e, f] = peoples.of[usize::from(slot)].map(|people| people as i8);
        let (row, column) = (laid.cell.row(), laid.cell.column());
        let told = &mut rows[laid.tile.index()];
        *told = [0, 1, 0, 0, 0, 0, 0, a, b, c, d, e, f, row, column];
        told[4 + laid.facing.index()] = 1;
    }
}

/// What is being decided, and what it is about.
#[derive(Default)]
struct Asked<'a> {
    kind: usize,
    tile: Option<Tile>,
    cell: Option<Cell>,
    land: Option<LandKey>,
    committed: Option<&'a Committed>,
}

impl Asked<'_> {
    fn of(phase: &PhaseView) -> Asked<'_> {
        let plain = |kind| Asked { kind, ..Asked::default() };
        let known = |kind, committed| Asked { committed: Some(committed), ..plain(kind) };
        match phase {
            PhaseView::PlayTile => plain(0),
            PhaseView::ChooseTile => plain(1),
            PhaseView::ChooseSpot { tile } => Asked { tile: Some(*tile), ..plain(2) },
            PhaseView::ChooseFacing { tile, cell } => {
                Asked { tile: Some(*tile), cell: Some(*cell), ..plain(3) }
            }
            PhaseView::PayFollower(committed) => known(4, committed),
            PhaseView::ChooseMigration(committed) => known(5, committed),
            PhaseView::ChooseWarWinner(committed) => known(6, committed),
            PhaseView::ChooseDevotion => plain(7),
            PhaseView::ChooseColour { land } => Asked { land: Some(*land), ..plain(8) },
            PhaseView::ChooseScoring => plain(9),
            PhaseView::Over { .. } => plain(10),
        }
    }
}

#[inline(always)]
fn phase(seen: Seen<'_>, pen: &mut impl Pen) {
    let (board, asked) = (seen.board, Asked::of(seen.phase));
    let play = asked.committed.map(|committed| committed.play);
    let cell = asked.cell.or(play.map(|play| play.cell));
    let near = cell.and_then(|cell| board.around(cell)).unwrap_or([EMPTY; 3]);
    let number = |slot: Slot| if slot == EMPTY { 0 } else { board.laid(slot).tile.index() as u8 + 1 };
    let tile = asked.tile.or(play.map(|play| play.tile));
    let replaced = asked.committed.and_then(|committed| committed.replaced);
    let replaced = replaced.or(asked.cell.and_then(|cell| board.at(cell)));
    let land = asked.land.map_or(0, |land| at(board, land.cell) as i32 + 1);
    pen.one("asked", 11, Some(asked.kind));
    pen.one("asked.tile", TILES, tile.map(Tile::index));
    pen.counts("asked.neighbours", &near.map(number), TILES as u8);
    pen.one("asked.facing", 3, play.map(|play| play.facing.index()));
    pen.number("asked.replaced", replaced.map_or(0, |laid| laid.tile.index() as i32 + 1), TILES as u8);
    pen.number("asked.land", land, TILES as u8);
    pen.one("asked.part", 3, asked.land.map(|land| land.part.index()));
    let migrating = asked.committed.and_then(|committed| committed.migrating);
    pen.one("asked.migrating", CIVS, migrating.map(|(civ, _)| civ.index()));
    let mut swords = [0; CIVS];
    let sides = asked.committed.and_then(|committed| committed.swords.as_ref());
    sides.into_iter().flatten().for_each(|&(civ, strength)| swords[civ.index()] = strength + 1);
    pen.counts("asked.swords", &swords, 8);
}
