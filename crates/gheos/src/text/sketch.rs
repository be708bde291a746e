//! The table as text.

use super::log::ending;
use super::words::{face, goods};
use crate::board::Slot;
use crate::components::{Civ, EPOCHS};
use crate::lands::Lands;
use crate::map::{Cell, LandKey};
use crate::tile::Tile;
use crate::view::{GheosView, PhaseView};
use kernel::{Line, Names, Seat, Sketch, Tint};

/// How wide a drawing may be.
const WIDTH: usize = 110;
/// A triangle is drawn on so many lines, and twice as many columns.
const LINES: usize = 4;

/// The whole view.
pub(crate) fn sketch(view: &GheosView, names: &Names) -> Sketch {
    let mut sketch = Sketch::default();
    let lands = view.lands();
    heading(&mut sketch, view, names);
    board(&mut sketch, view, &lands);
    continents(&mut sketch, view, &lands);
    tiles(&mut sketch, view);
    seats(&mut sketch, view, names);
    discarded(&mut sketch, view);
    hands(&mut sketch, view, names);
    sketch
}

fn heading(sketch: &mut Sketch, view: &GheosView, names: &Names) {
    let what = match view.phase {
        PhaseView::Over { reason } => format!("over: {}", ending(reason)),
        _ => format!("{} to play", names.of(view.active)),
    };
    sketch.heading(format!("Gheos, turn {}, {what}", view.turn));
    let limit = view.options.epoch_limit(view.seats.len() as u8);
    let left = EPOCHS - view.epoch_count.min(EPOCHS);
    sketch
        .plain(format!("Epochs {} of {limit}   stack {} (Epochs {left})", view.epoch_count, view.stack_size));
}

/// A letter for every continent: the colour's initial in upper case for peoples, lower case letters for free ones.
fn letter(view: &GheosView, lands: &Lands, key: LandKey) -> (char, Tint) {
    match view.civ.iter().find(|(_, home)| *home == Some(key)) {
        Some((civ, _)) => (initial(civ), tint(civ)),
        None => {
            let number = lands.continents().iter().position(|land| land.key == key).unwrap_or(0);
            (char::from(b'a' + (number % 26) as u8), Tint::Plain)
        }
    }
}

fn initial(civ: Civ) -> char {
    match civ {
        Civ::Red => 'R',
        Civ::Green => 'G',
        Civ::Yellow => 'Y',
        Civ::Blue => 'B',
        Civ::Black => 'K',
        Civ::White => 'W',
    }
}

fn tint(civ: Civ) -> Tint {
    let (red, green, blue) = civ.rgb();
    Tint::Rgb(red, green, blue)
}

/// The triangles with a letter at every edge; `.` is an island or a stub.
fn board(sketch: &mut Sketch, view: &GheosView, lands: &Lands) {
    let cells = || view.board.tiles().iter().map(|laid| laid.cell);
    let rows = cells().map(Cell::row).min().unwrap_or(0)..=cells().map(Cell::row).max().unwrap_or(0);
    let first = cells().map(Cell::column).min().unwrap_or(0);
    let last = cells().map(Cell::column).max().unwrap_or(0);
    let wide = 6 + LINES * (usize::from(last.abs_diff(first)) + 2);
    if wide > WIDTH {
        return sketch.plain("(the land is too wide to draw; the list of tiles below has all of it)");
    }
    for row in rows {
        let mut canvas = vec![vec![(' ', Tint::Dim); wide]; LINES];
        for (slot, laid) in (0..).zip(view.board.tiles()).filter(|(_, laid)| laid.cell.row() == row) {
            let left = 6 + LINES * usize::from(laid.cell.column().abs_diff(first));
            triangle(&mut canvas, left, laid.cell.is_up());
            for dir in 0..3 {
                let (line, column) = edge_at(laid.cell, dir);
                canvas[line][left + column] = mark(view, lands, (slot, dir));
            }
        }
        for (at, mut line) in canvas.into_iter().enumerate() {
            let label = if at == LINES / 2 { format!("{row:>4} ") } else { String::new() };
            line.iter_mut().zip(label.chars()).for_each(|(place, letter)| place.0 = letter);
            sketch.push(spans(&line));
        }
    }
    let columns = (first..=last).map(|column| format!("{column:^4}")).collect::<String>();
    sketch.push(Line::default().then(format!("{:8}{columns}", ""), Tint::Dim));
}

fn triangle(canvas: &mut [Vec<(char, Tint)>], left: usize, up: bool) {
    for (line, row) in canvas.iter_mut().enumerate() {
        let indent = if up { LINES - 1 - line } else { line };
        let (one, other) = if up { ('/', '\\') } else { ('\\', '/') };
        row[left + indent].0 = one;
        row[left + 2 * LINES - 1 - indent].0 = other;
    }
}

/// Where in a triangle the land at an edge is written: line and column.
fn edge_at(cell: Cell, dir: usize) -> (usize, usize) {
    let (near, base) = if cell.is_up() { (LINES - 2, LINES - 1) } else { (1, 0) };
    match (cell.is_up(), dir) {
        (true, 0) | (false, 1) => (near, 2),
        (true, 1) | (false, 0) => (near, 2 * LINES - 3),
        _ => (base, LINES - 1),
    }
}

fn mark(view: &GheosView, lands: &Lands, (slot, dir): (Slot, usize)) -> (char, Tint) {
    let part = view.ground().part_at(slot, dir);
    lands.continent((slot, part)).map_or(('.', Tint::Dim), |land| letter(view, lands, land.key))
}

fn spans(line: &[(char, Tint)]) -> Line {
    let mut spans = Line::default();
    for (letter, tint) in line {
        match spans.0.last_mut() {
            Some(span) if span.tint == *tint => span.text.push(*letter),
            _ => spans = spans.then(*letter, *tint),
        }
    }
    spans
}

fn continents(sketch: &mut Sketch, view: &GheosView, lands: &Lands) {
    sketch.heading("Continents");
    for land in lands.continents() {
        let (letter, tint) = letter(view, lands, land.key);
        let people = view.civ.iter().find(|(_, home)| *home == Some(land.key));
        let people = people.map_or("free".to_owned(), |(civ, _)| civ.to_string());
        let line = Line::default().then(format!("  {letter} {people:<7}"), tint);
        sketch.push(line.plain(format!("{:<12} {}", land.key.to_string(), goods(land.goods))));
    }
    let homeless = view.civ.iter().filter_map(|(civ, home)| Some((civ, home?)));
    for (civ, home) in homeless.filter(|(_, home)| lands.named(*home).is_none()) {
        let name = Line::default().then(format!("  {} {:<7}", initial(civ), civ.id()), tint(civ));
        sketch.push(name.plain(format!("lived on {home}, which has just changed")));
    }
}

fn tiles(sketch: &mut Sketch, view: &GheosView) {
    sketch.heading("Tiles");
    let laid: Vec<String> =
        view.board.tiles().iter().map(|laid| format!("{:<45}", laid.to_string())).collect();
    for row in laid.chunks(2) {
        sketch.plain(format!("  {}", row.concat().trim_end()));
    }
}

fn seats(sketch: &mut Sketch, view: &GheosView, names: &Names) {
    sketch.heading("Players");
    for (seat, player) in (0..).map(Seat).zip(&view.seats) {
        let turn = if seat == view.active && !view.is_over() { '>' } else { ' ' };
        let name: String = names.of(seat).chars().take(20).collect();
        let mut line = Line::default().then(format!("{turn} {name:<20}"), Tint::Seat(seat));
        line = line.plain(format!(
            " {:>4} VP   tokens {}   tiles {}   followers",
            player.vp, player.tokens, player.hand_size
        ));
        for (civ, cubes) in player.cubes.iter().filter(|(_, cubes)| *cubes > 0) {
            line = line.then(format!(" {civ} {cubes}"), tint(civ));
        }
        sketch.push(line);
    }
    let mut supply = Line::default().plain("  In the supply:");
    for (civ, cubes) in view.supply.iter() {
        supply = supply.then(format!(" {civ} {cubes}"), tint(civ));
    }
    sketch.push(supply);
}

fn hands(sketch: &mut Sketch, view: &GheosView, names: &Names) {
    for (seat, player) in (0..).map(Seat).zip(&view.seats) {
        let Some(hand) = player.hand else { continue };
        sketch.heading(format!("Hand of {}", names.of(seat)));
        for tile in hand.iter() {
            sketch.plain(format!("  {tile}: {}", face(&view.options.faces()[tile.index()])));
        }
    }
}

fn discarded(sketch: &mut Sketch, view: &GheosView) {
    if view.discard.is_empty() {
        return;
    }
    sketch.heading("Discarded");
    let names: Vec<&str> = view.discard.iter().map(Tile::id).collect();
    for row in names.chunks(3) {
        sketch.plain(format!("  {}", row.join(", ")));
    }
}
