//! The world as text: triangles with the letter of the land at every edge and its symbols beside it.

use super::sketch::{initial, tint};
use crate::board::Slot;
use crate::components::{Face, Good, Symbol};
use crate::map::Cell;
use crate::places::{Places, spot_number};
use crate::view::{GheosView, PhaseView};
use kernel::{Line, Sketch, Tint};

/// A triangle is drawn on so many lines, and twice as many columns.
const LINES: usize = 4;
/// So many columns of cells fit on a line of 80 letters; a wider world is drawn in parts.
const COLUMNS: usize = 19;

type Canvas = Vec<Vec<(char, Tint)>>;

/// The whole world, and what its signs mean.
pub(super) fn world(sketch: &mut Sketch, view: &GheosView) {
    let places = Places::of(view);
    let asked = matches!(view.phase, PhaseView::ChooseSpot { .. });
    let gaps = view.board.gaps().iter().map(|gap| gap.cell);
    let gaps = gaps.filter(|gap| asked || aim(view) == Some(*gap));
    let cells: Vec<Cell> = view.board.tiles().iter().map(|laid| laid.cell).chain(gaps).collect();
    let first = cells.iter().map(|cell| cell.column()).min().unwrap_or(0);
    let last = cells.iter().map(|cell| cell.column()).max().unwrap_or(0);
    for (part, west) in (first..=last).step_by(COLUMNS).enumerate() {
        if part > 0 {
            sketch.push(Line::default().then("Farther east:", Tint::Dim));
        }
        let near = |cell: &&Cell| (0..COLUMNS as i32).contains(&(i32::from(cell.column()) - i32::from(west)));
        strip(sketch, view, &places, west, &cells.iter().filter(near).copied().collect::<Vec<_>>());
    }
    sketch
        .push(Line::default().then("§ wheat  † sword  ¢ cup  ^ pyramid  ŵ ŝ ĉ temples of these", Tint::Dim));
    let words = "Letters name continents, · is other land, * the start, ?? where a tile goes";
    sketch.push(Line::default().then(words, Tint::Dim));
}

/// The cells of some columns, from `west` on.
fn strip(sketch: &mut Sketch, view: &GheosView, places: &Places, west: i8, cells: &[Cell]) {
    let top = cells.iter().map(|cell| cell.row()).min().unwrap_or(0);
    let low = cells.iter().map(|cell| cell.row()).max().unwrap_or(0);
    for row in top..=low {
        let mut canvas: Canvas = vec![vec![(' ', Tint::Dim); LINES * (COLUMNS + 1)]; LINES];
        for &cell in cells.iter().filter(|cell| cell.row() == row) {
            let left = LINES * usize::from(cell.column().abs_diff(west));
            outline(&mut canvas, left, cell.is_up());
            if let Some(slot) = view.board.slot(cell) {
                fill(&mut canvas, left, view, places, slot);
            }
            sign(&mut canvas, left, view, cell);
        }
        canvas.iter().for_each(|line| sketch.push(spans(line)));
    }
}

fn outline(canvas: &mut Canvas, left: usize, up: bool) {
    for (line, row) in canvas.iter_mut().enumerate() {
        let indent = if up { LINES - 1 - line } else { line };
        let (one, other) = if up { ('/', '\\') } else { ('\\', '/') };
        row[left + indent].0 = one;
        row[left + 2 * LINES - 1 - indent].0 = other;
    }
}

/// The lines of a triangle from its base to its tip, those that have room.
fn lines(up: bool) -> [usize; 3] {
    if up { [3, 2, 1] } else { [0, 1, 2] }
}

/// The land of a tile: on the long line what lies at the base, on the next what lies left and right.
fn fill(canvas: &mut Canvas, left: usize, view: &GheosView, places: &Places, slot: Slot) {
    let laid = view.board.laid(slot);
    let [base, sides, _] = lines(laid.cell.is_up());
    let (west, east) = if laid.cell.is_up() { (0, 1) } else { (1, 0) };
    let marks = [0, 1, 2].map(|dir| letter(view, places, slot, dir));
    let face = view.ground().face(slot);
    canvas[sides][left + 2] = marks[west];
    canvas[sides][left + LINES + 1] = marks[east];
    canvas[base][left + 2] = marks[2];
    for (part, directions) in (0..face.shape.count()).zip(laid.facing.directions(face.shape)) {
        let at = match directions {
            all if all & 0b100 != 0 => (base, left + 3),
            only if only == 1 << east => (sides, left + LINES),
            _ => (sides, left + 3),
        };
        for (sign, place) in signs(face, part).zip(at.1..) {
            canvas[at.0][place] = (sign, Tint::Plain);
        }
    }
}

fn signs(face: &Face, part: u8) -> impl Iterator<Item = char> {
    face.symbols[usize::from(part)].iter().map(|symbol| match symbol {
        Symbol::Good(Good::Wheat) => '§',
        Symbol::Good(Good::Sword) => '†',
        Symbol::Good(Good::Cup) => '¢',
        Symbol::Pyramid => '^',
        Symbol::Temple(Good::Wheat) => 'ŵ',
        Symbol::Temple(Good::Sword) => 'ŝ',
        Symbol::Temple(Good::Cup) => 'ĉ',
    })
}

/// The land at an edge: the initial of its people, the letter of a free continent, or a dot.
fn letter(view: &GheosView, places: &Places, slot: Slot, dir: usize) -> (char, Tint) {
    let part = view.ground().part_at(slot, dir);
    let Some(land) = places.lands.continent((slot, part)) else { return ('·', Tint::Dim) };
    match (places.letter(land.key), places.dwellers(land.key).next()) {
        (None, Some(civ)) => (initial(civ), tint(civ)),
        (Some(letter), _) => (letter, Tint::Plain),
        (None, None) => ('?', Tint::Dim),
    }
}

/// The number of a spot while it is asked where a tile goes, where one is about to be laid, the start.
fn sign(canvas: &mut Canvas, left: usize, view: &GheosView, cell: Cell) {
    let words = match &view.phase {
        PhaseView::ChooseSpot { .. } => spot_number(&view.board, cell).map(|number| format!("{number:>2}")),
        _ if aim(view) == Some(cell) => Some("??".to_owned()),
        _ => (cell == Cell::START).then(|| "*".to_owned()),
    };
    let [_, _, tip] = lines(cell.is_up());
    for (sign, place) in words.iter().flat_map(|words| words.chars()).zip(left + 3..) {
        canvas[tip][place] = (sign, Tint::Strong);
    }
}

/// Where a tile is about to be laid.
fn aim(view: &GheosView) -> Option<Cell> {
    match &view.phase {
        PhaseView::ChooseFacing { cell, .. } => Some(*cell),
        PhaseView::PayFollower(committed) => Some(committed.play.cell),
        _ => None,
    }
}

fn spans(line: &[(char, Tint)]) -> Line {
    let end = line.iter().rposition(|(sign, _)| *sign != ' ').map_or(0, |at| at + 1);
    let mut spans = Line::default();
    for (sign, tint) in &line[..end] {
        match spans.0.last_mut() {
            Some(span) if span.tint == *tint => span.text.push(*sign),
            _ => spans = spans.then(*sign, *tint),
        }
    }
    spans
}
