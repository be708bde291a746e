//! The board in letters: hexagon by hexagon, so that one sees what lies beside what.

use crate::map::{Map, Place, Point, Territory};
use crate::state::Tabletop;
use kernel::{Line, Sketch, Tint};

/// The widest cell.
const WIDEST: usize = 9;

/// One hexagon of the board.
struct Hex {
    at: Place,
    middle: Point,
    /// Whether it is the first of its territory or space; the figures stand there.
    first: bool,
}

/// Every row of hexagons in two lines: names above, what stands there below.
pub(super) fn draw(out: &mut Sketch, table: &Tabletop) {
    let hexes = hexes(table.map());
    let rows = distinct(hexes.iter().map(|hex| hex.middle.1));
    let columns = distinct(hexes.iter().map(|hex| hex.middle.0));
    // Rows are shifted by half a hexagon against each other.
    let cell = (2 * super::sketch::WIDTH / (columns.len() + 1)).min(WIDEST);
    for row in rows {
        let mut here: Vec<&Hex> = hexes.iter().filter(|hex| hex.middle.1 == row).collect();
        here.sort_by_key(|hex| hex.middle.0);
        for write in [above, below] {
            let (mut line, mut used) = (Line::default(), 0);
            for hex in &here {
                let column = columns.iter().position(|&x| x == hex.middle.0).unwrap_or(0);
                let left = column * cell / 2;
                let (text, tint) = write(table, hex);
                let text: String = text.chars().take(cell - 1).collect();
                line = line.plain(" ".repeat(left.saturating_sub(used)));
                used = used.max(left) + text.chars().count();
                line = line.then(text, tint);
            }
            out.push(line);
        }
    }
    out.plain("2:3 are 3 units of player 2, [ ] a square for a Metropolis, +1 a horn at sea");
}

fn hexes(map: &Map) -> Vec<Hex> {
    let lands = map.territories.iter().map(|row| (Place::Land(row.id), row.hexes));
    let seas = map.seas.iter().map(|row| (Place::Sea(row.id), row.hexes));
    let each = |(at, middles): (Place, &'static [Point])| {
        middles.iter().enumerate().map(move |(number, &middle)| Hex { at, middle, first: number == 0 })
    };
    lands.chain(seas).flat_map(each).collect()
}

fn distinct(numbers: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut numbers: Vec<u16> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The name of the land, or the sea with its horns.
fn above(table: &Tabletop, hex: &Hex) -> (String, Tint) {
    match hex.at {
        Place::Land(land) => (land.title().to_owned(), owner(table, land)),
        Place::Sea(sea) => {
            let horns = table.map().sea(sea).horns;
            let text = if hex.first && horns > 0 { format!("~~+{horns}~") } else { "~~~~~".to_owned() };
            (text, Tint::Dim)
        }
    }
}

/// Who stands there, and the square of the land.
fn below(table: &Tabletop, hex: &Hex) -> (String, Tint) {
    match hex.at {
        Place::Land(land) if hex.first => {
            let here = table.board.land(land);
            let units = match here.controller {
                Some(seat) => format!("{}:{}", seat.0 + 1, here.units.units()),
                None => "-".to_owned(),
            };
            let square = match (here.metropolis.is_some(), table.has_square(land)) {
                (true, _) => "[M]",
                (false, true) => "[ ]",
                (false, false) => "",
            };
            (format!("{units}{square}"), owner(table, land))
        }
        Place::Land(land) => (".".to_owned(), owner(table, land)),
        Place::Sea(sea) => match table.board.sea(sea).owner.filter(|_| hex.first) {
            Some(seat) => {
                (format!("{}:{}", seat.0 + 1, table.board.sea(sea).ships.total()), Tint::Seat(seat))
            }
            None => ("~".to_owned(), Tint::Dim),
        },
    }
}

fn owner(table: &Tabletop, land: Territory) -> Tint {
    table.board.land(land).controller.map_or(Tint::Plain, Tint::Seat)
}
