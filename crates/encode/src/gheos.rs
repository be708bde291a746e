//! Gheos in numbers. All tiles differ, so that a place is told by the tiles there: a board of any shape has one width.

use crate::verb::verbs;
use crate::{Act, Encode, Meaning, Part, Pen, Verb, from};
use gheos::board::{EMPTY, Slot};
use gheos::components::{CIVS, Goods, MAX_TILES, TILES};
use gheos::lands::{Ground, Node};
use gheos::map::{Cell, LandKey};
use gheos::{Action, Civ, Committed, Gheos, GheosOptions, GheosView, PhaseView, Tile};
use kernel::Seat;

impl Encode for Gheos {
    fn describe(view: &GheosView, me: Seat, pen: &mut impl Pen) {
        let seats = view.seats.len() as u8;
        pen.one("active", seats.into(), Some(from(me, view.active, seats)));
        pen.wide("turn", view.turn.into());
        pen.number("epochs", view.epoch_count.into(), 8);
        pen.number("epochs_to_end", view.options.epoch_limit(seats).into(), 8);
        pen.number("stack", view.stack_size.into(), 60);
        for (nth, seat) in me.round(seats).enumerate() {
            let player = &view.seats[seat.index()];
            pen.enter("seat", nth);
            pen.number("hand", player.hand_size.into(), 2);
            pen.counts("cubes", player.cubes.values(), 5);
            pen.number("tokens", player.tokens.into(), 3);
            pen.wide("points", player.vp);
            pen.leave();
        }
        let peoples = Peoples::of(view);
        for civ in Civ::ALL {
            let Goods { wheat, sword, cup, pyramid } = peoples.goods[civ.index()];
            pen.enter("civ", civ.index());
            pen.flag("on_board", view.civ[civ].is_some());
            pen.number("supply", view.supply[civ].into(), 5);
            pen.counts("goods", &[wheat, sword, cup, pyramid], 8);
            pen.leave();
        }
        phase(view, pen);
        tiles(view, &peoples, pen);
    }

    fn verbs(_: &GheosOptions, _: u8) -> &'static [Verb] {
        &VERBS
    }

    fn act(view: &GheosView, me: Seat, action: Action) -> Act {
        told(view, me, action)
    }
}

static VERBS: [Verb; KINDS] = table();

verbs! {
    table();
    act(view: GheosView, _me, action: Action);
    Tile: Action::Tile(tile) => ["tile" TILES, tile.index()],
    Place: Action::Place(cell) => let (tile, direction) = beside(view, cell); ["tile" TILES, tile; "direction" 3, direction],
    Replace: Action::Replace(cell) => ["tile" TILES, at(view, cell)],
    Facing: Action::Facing(facing) => ["facing" 3, facing.index()],
    Pay: Action::Pay(civ) => ["civ" CIVS, civ.index()],
    MigrateTo: Action::MigrateTo(land) => ["tile" TILES, at(view, land.cell); "part" 3, land.part.index()],
    Survivor: Action::Survivor(civ) => ["civ" CIVS, civ.index()],
    Found: Action::Found(land) => ["tile" TILES, at(view, land.cell); "part" 3, land.part.index()],
    Take: Action::Take(civ) => ["civ" CIVS, civ.index()],
    Colour: Action::Colour(civ) => ["civ" CIVS, civ.index()],
    PlayToken: Action::PlayToken => [],
    KeepTokens: Action::KeepTokens => [],
}

/// The tile in a cell.
fn at(view: &GheosView, cell: Cell) -> usize {
    view.board.at(cell).map_or(0, |laid| laid.tile.index())
}

/// An empty cell: the lowest tile next to it, and in which direction that lies.
fn beside(view: &GheosView, cell: Cell) -> (usize, usize) {
    let gaps = view.board.gaps();
    let near = gaps.binary_search_by_key(&cell, |gap| gap.cell).map_or([EMPTY; 3], |gap| gaps[gap].near);
    let tiles = near.into_iter().enumerate().filter(|&(_, slot)| slot != EMPTY);
    tiles.map(|(dir, slot)| (view.board.laid(slot).tile.index(), dir)).min().unwrap_or_default()
}

/// Who lives on each land part, and what their land shows.
struct Peoples {
    of: [[u8; 3]; MAX_TILES],
    goods: [Goods; CIVS],
}

impl Peoples {
    fn of(view: &GheosView) -> Peoples {
        let mut all = Peoples { of: [[0; 3]; MAX_TILES], goods: [Goods::default(); CIVS] };
        let (ground, mut open) = (view.ground(), [(0, 0); 3 * MAX_TILES]);
        for (civ, home) in view.civ.entries() {
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
fn tiles(view: &GheosView, peoples: &Peoples, pen: &mut impl Pen) {
    let mut rows = [[0; 15]; TILES];
    let hand = view.own().and_then(|own| own.hand).unwrap_or_default();
    for (place, tiles) in [(3, view.unseen), (2, view.discard), (0, hand)] {
        tiles.iter().for_each(|tile| rows[tile.index()][place] = 1);
    }
    let mut numbers = [0; Slot::MAX as usize + 1];
    for (slot, laid) in view.board.tiles().iter().enumerate() {
        numbers[slot] = laid.tile.index() as i8 + 1;
    }
    for (slot, laid) in (0..).zip(view.board.tiles()) {
        let [a, b, c] = view.board.near(slot).map(|near| numbers[usize::from(near)]);
        let [d, e, f] = peoples.of[usize::from(slot)].map(|people| people as i8);
        let (row, column) = (laid.cell.row(), laid.cell.column());
        let told = &mut rows[laid.tile.index()];
        *told = [0, 1, 0, 0, 0, 0, 0, a, b, c, d, e, f, row, column];
        told[4 + laid.facing.index()] = 1;
    }
    pen.table("tile", &TILE, rows.as_flattened());
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

fn phase(view: &GheosView, pen: &mut impl Pen) {
    let asked = Asked::of(&view.phase);
    let play = asked.committed.map(|committed| committed.play);
    let cell = asked.cell.or(play.map(|play| play.cell));
    let near = cell.and_then(|cell| view.board.around(cell)).unwrap_or([EMPTY; 3]);
    let number = |slot: Slot| if slot == EMPTY { 0 } else { view.board.laid(slot).tile.index() as u8 + 1 };
    let tile = asked.tile.or(play.map(|play| play.tile));
    let replaced = asked.committed.and_then(|committed| committed.replaced);
    let replaced = replaced.or(asked.cell.and_then(|cell| view.board.at(cell)));
    let land = asked.land.map_or(0, |land| at(view, land.cell) as i32 + 1);
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
