//! Our box and lattice against the component list of the rules, entry by entry.

use gheos::components::{
    BARE_FACES, CUBES, Civ, EPOCHS, FACES, Face, HAND, MAX_TILES, SEATS, Shape, Symbol, TILES, TOKENS,
    epoch_limit,
};
use gheos::map::{Cell, MAX_COLUMN, MAX_ROW};
use gheos::{Gheos, GheosOptions, MOST_TURNS, Stacked, Tile};
use kernel::{Dice, Game};
use toml::{Table, Value};

fn list() -> Table {
    include_str!("../gheos.toml").parse().expect("the component list is TOML")
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_integer().expect("a number")).expect("not negative")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn items(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn rgb(value: &Value) -> (u8, u8, u8) {
    let hex = |at: usize| u8::from_str_radix(&text(value)[at..at + 2], 16).expect("a colour");
    (hex(1), hex(3), hex(5))
}

#[test]
fn counts_are_those_of_the_box() {
    let list = list();
    let game = &list["game"];
    assert_eq!((text(&game["id"]), text(&game["name"])), (Gheos::ID, Gheos::NAME));
    assert_eq!((number(&game["min_players"]), number(&game["max_players"])), (2, 4));
    assert_eq!((*SEATS.start(), *SEATS.end()), (2, 4));
    assert_eq!(number(&game["hand_size"]), usize::from(HAND));
    assert_eq!(number(&game["tokens_per_player"]), usize::from(TOKENS));
    assert_eq!(number(&list["epoch_tile"]["count"]), usize::from(EPOCHS));
    assert_eq!(text(&list["epoch_tile"]["id"]), Stacked::Epoch.to_string());
    for seats in SEATS {
        let key = seats.to_string();
        assert_eq!(number(&list["end"]["epoch_limit"][&key]), usize::from(epoch_limit(seats)));
        let state = Gheos::setup(&GheosOptions::default(), seats, Dice::fast(1), &mut ()).unwrap();
        assert_eq!(number(&list["setup"]["stack_size"][&key]), state.stack.len());
        let landscape = state.stack.iter().filter(|tile| **tile != Stacked::Epoch).count();
        assert_eq!(number(&list["setup"]["landscape_in_stack"][&key]), landscape);
    }
    let largest = &list["lattice"]["max_tiles_on_board"]["2"];
    assert_eq!(number(largest), MAX_TILES);
}

#[test]
fn options_are_those_of_the_list() {
    let list = list();
    let options = list["options"].as_table().expect("a table");
    assert_eq!(options.len(), Gheos::OPTIONS.len());
    for spec in Gheos::OPTIONS {
        let names: Vec<&str> = spec.choices.iter().map(|choice| choice.value).collect();
        match &options[spec.key] {
            Value::Array(values) => {
                assert_eq!(names, values.iter().map(text).collect::<Vec<_>>());
                assert_eq!(spec.default, format!("\"{}\"", names[0]));
            }
            numbers => {
                let range = (numbers["min"].as_integer().unwrap(), numbers["max"].as_integer().unwrap());
                assert_eq!(spec.range, Some(range));
                assert_eq!(spec.default, numbers["default"].to_string());
            }
        }
    }
    assert_eq!(options["max_turns"]["max"].as_integer(), Some(i64::from(MOST_TURNS)));
}

#[test]
fn civilizations_and_symbols_are_those_of_the_list() {
    let list = list();
    let civs = items(&list["civilizations"]);
    assert_eq!(civs.len(), Civ::ALL.len());
    for (civ, entry) in Civ::ALL.into_iter().zip(civs) {
        assert_eq!(
            (civ.id(), civ as usize, civ.rgb()),
            (text(&entry["id"]), number(&entry["order"]), rgb(&entry["colour"]))
        );
        assert_eq!(number(&entry["followers"]), usize::from(CUBES));
    }
    let symbols = items(&list["symbols"]);
    assert_eq!(symbols.len(), Symbol::ALL.len());
    for (symbol, entry) in Symbol::ALL.into_iter().zip(symbols) {
        assert_eq!((symbol.id(), symbol.rgb()), (text(&entry["id"]), rgb(&entry["colour"])));
        let kind = match symbol {
            Symbol::Good(_) => "goods",
            Symbol::Pyramid => "building",
            Symbol::Temple(good) => {
                assert_eq!(text(&entry["counts"]), Symbol::Good(good).id());
                "temple"
            }
        };
        assert_eq!(text(&entry["kind"]), kind);
    }
}

fn assert_face(face: &Face, entry: &Value) {
    assert_eq!((face.id, face.shape.id()), (text(&entry["id"]), text(&entry["shape"])));
    assert_eq!(face.replaceable, entry["replaceable"].as_bool().expect("yes or no"), "{}", face.id);
    let facings: Vec<usize> = items(&entry["facings"]).iter().map(number).collect();
    assert_eq!(facings, (0..usize::from(face.facings)).collect::<Vec<_>>());
    let parts = items(&entry["parts"]);
    assert_eq!(parts.len(), usize::from(face.shape.count()));
    for (index, part) in parts.iter().enumerate() {
        let edges: Vec<usize> = items(&part["edges"]).iter().map(number).collect();
        let owned: Vec<usize> =
            (0..3).filter(|&edge| usize::from(face.shape.parts()[edge]) == index).collect();
        assert_eq!(edges, owned);
        assert_eq!(text(&part["kind"]), if owned.len() > 1 { "landmass" } else { "shore" });
        let symbols: Vec<&str> = face.symbols[index].iter().map(|symbol| symbol.id()).collect();
        assert_eq!(symbols, items(&part["symbols"]).iter().map(text).collect::<Vec<_>>(), "{}", face.id);
        let count = |id: &str| symbols.iter().filter(|symbol| **symbol == id).count() as u8;
        let goods = face.goods[index];
        let counted = [goods.wheat, goods.sword, goods.cup, goods.pyramid];
        assert_eq!(counted, ["wheat", "sword", "cup", "pyramid"].map(count));
        let temple = face.symbols[index].iter().find_map(|symbol| match symbol {
            Symbol::Temple(good) => Some((index as u8, *good)),
            Symbol::Good(_) | Symbol::Pyramid => None,
        });
        assert!(temple.is_none() || face.temple == temple);
    }
}

#[test]
fn tiles_are_those_of_the_list() {
    let list = list();
    let tiles = items(&list["tiles"]);
    assert_eq!(tiles.len(), TILES);
    for (tile, entry) in Tile::ALL.into_iter().zip(tiles) {
        assert_eq!((tile.index(), number(&entry["count"])), (number(&entry["number"]), 1));
        assert_eq!(tile.id(), text(&entry["id"]));
        assert_face(&FACES[tile.index()], entry);
        let bare = if tile == Tile::START { &list["start_bare"] } else { entry };
        assert_face(&BARE_FACES[tile.index()], bare);
    }
}

#[test]
fn totals_are_those_of_the_list() {
    let list = list();
    let totals = &list["totals"];
    let landscape = &FACES[1..];
    assert_eq!(number(&totals["landscape_tiles"]), landscape.len());
    for shape in [Shape::Strait, Shape::Isthmus, Shape::Heartland] {
        let count = landscape.iter().filter(|face| face.shape == shape).count();
        assert_eq!(number(&totals["shapes"][shape.id()]), count);
    }
    for symbol in Symbol::ALL {
        let shown = landscape.iter().flat_map(|face| face.symbols).flatten();
        assert_eq!(number(&totals["symbols"][symbol.id()]), shown.filter(|other| **other == symbol).count());
    }
}

#[test]
fn the_lattice_is_that_of_the_list() {
    let list = list();
    let lattice = &list["lattice"];
    let pair = |value: &Value| {
        let pair: Vec<i64> = items(value).iter().map(|number| number.as_integer().unwrap()).collect();
        (pair[0], pair[1])
    };
    let range = |value: &Value| pair(value).1 as i8;
    assert_eq!((range(&lattice["r_range"]) + 1, range(&lattice["c_range"]) + 1), (MAX_ROW, MAX_COLUMN));
    for entry in items(&list["cells"]) {
        let (row, column) = pair(&entry["cell"]);
        let cell = Cell::new(row as i8, column as i8).unwrap();
        assert_eq!(text(&entry["orientation"]), if cell.is_up() { "up" } else { "down" });
        for (dir, neighbour) in items(&entry["neighbours"]).iter().enumerate() {
            let (row, column) = pair(neighbour);
            assert_eq!(cell.neighbour(dir), Cell::new(row as i8, column as i8).unwrap());
        }
        let deltas = &lattice[if cell.is_up() { "up_deltas" } else { "down_deltas" }];
        for (dir, delta) in items(deltas).iter().enumerate() {
            let (down, right) = pair(delta);
            assert_eq!(Cell::new((row + down) as i8, (column + right) as i8), Some(cell.neighbour(dir)));
        }
        let (halves, thirds) = cell.centre();
        let height = 100.0 * 3f64.sqrt() / 2.0;
        let drawn = (500.0 + 50.0 * f64::from(halves), 500.0 + height / 3.0 * f64::from(thirds - 2));
        let told: Vec<f64> = items(&entry["centre"]).iter().map(|value| value.as_float().unwrap()).collect();
        assert!((drawn.0 - told[0]).abs() < 0.06 && (drawn.1 - told[1]).abs() < 0.06, "{cell}");
    }
}

/// Section 1.2: the table of tiles in the chapter is one unbroken table, with a row for every tile in its order.
#[test]
fn the_chapter_lists_every_tile() {
    let chapter = include_str!("../../../../docs/rules/gheos.md");
    let table = chapter.split("| # | id | shape |").nth(1).expect("the chapter has the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let told: Vec<String> = rows.map(|row| row.split('|').take(4).collect::<Vec<_>>().join("|")).collect();
    let row =
        |(number, face): (usize, &Face)| format!("| {number:02} | `{}` | {} ", face.id, face.shape.id());
    assert_eq!(told, FACES.iter().enumerate().map(row).collect::<Vec<_>>());
}
