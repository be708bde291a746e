//! Setting a table up: whatever is chosen can begin, and a seat looks alike before and at the table.

use boards::{BOARDS, Board, Look};
use games::kernel::{Names, Seat, Viewer};
use serde_json::{Map, Value, json};

/// The options that a person can come to: a preset, and one switch or house rule more.
fn choices(board: &dyn Board) -> Vec<Map<String, Value>> {
    let info = games::info(games::find(board.id()).expect("a board belongs to a game of the catalogue"));
    let presets = info.presets.iter().map(|preset| preset.options.clone());
    let starts: Vec<Map<String, Value>> = presets.chain([Map::new()]).collect();
    let values = info.options.iter().filter(|option| !option.guard).flat_map(|option| {
        let named = option.choices.iter().map(|choice| choice.value.clone());
        let ends = option.range.into_iter().flat_map(|(least, most)| [json!(least), json!(most)]);
        named.chain(ends).map(|value| (option.key.clone(), value)).collect::<Vec<_>>()
    });
    let values: Vec<(String, Value)> = values.collect();
    let with = |start: &Map<String, Value>, (key, value): &(String, Value)| {
        let mut chosen = start.clone();
        chosen.insert(key.clone(), value.clone());
        chosen
    };
    let changed = starts.iter().flat_map(|start| values.iter().map(|value| with(start, value)));
    changed.chain(starts.iter().cloned()).collect()
}

#[test]
fn nothing_that_is_chosen_in_cyclades_is_refused() {
    let (board, book) = (boards::board("cyclades"), games::find("cyclades").expect("Cyclades"));
    for seats in book.seats() {
        for chosen in choices(board) {
            let options = Value::Object(board.setup().prospect(seats, &chosen).options);
            if let Err(refused) = book.open(&options, seats, "setup") {
                panic!("{seats} players who chose {chosen:?} get {options} and hear: {refused}");
            }
        }
    }
}

#[test]
fn six_get_the_titans_and_teams_and_hear_of_it() {
    let setup = boards::board("cyclades").setup();
    let six = setup.prospect(6, &Map::new());
    assert_eq!(six.options["titans"], json!(true));
    assert_eq!(six.teams, [[0, 3], [1, 4], [2, 5]]);
    assert_eq!(six.notes.len(), 2, "{:?}", six.notes);
    assert!(six.goal.contains("team") && six.goal.contains('3'), "{}", six.goal);
    let alone = setup.prospect(6, json!({"team_play": false}).as_object().expect("an object"));
    assert_eq!(alone.options["free_for_all"], json!(true));
    assert!(alone.teams.is_empty());
    let five = setup.prospect(5, &Map::new());
    assert_eq!((five.options, five.notes), (Map::new(), Vec::new()));
}

#[test]
fn every_part_has_its_option_and_its_picture() {
    for board in BOARDS {
        let info = games::info(games::find(board.id()).expect("a board belongs to a game of the catalogue"));
        let setup = board.setup();
        for part in setup.parts() {
            assert!(info.options.iter().any(|option| option.key == part.key), "{} is no option", part.key);
            assert!(
                setup.art().contains(&format!("id=\"part-{}\"", part.key)),
                "{} has no picture",
                part.key
            );
        }
        assert!(!setup.prospect(*board.door().seats.end(), &Map::new()).goal.is_empty());
    }
}

#[test]
fn a_seat_has_one_colour_everywhere() {
    for board in BOARDS {
        let book = games::find(board.id()).expect("a board belongs to a game of the catalogue");
        for seats in book.seats() {
            let options = Value::Object(board.setup().prospect(seats, &Map::new()).options);
            let table = book.open(&options, seats, "colours").expect("what is set up can begin");
            let names = Names::default();
            let scene =
                board.scene(table.view(Viewer::Public).json(), &Look::on(&names)).expect("its own view");
            let drawn: Vec<u8> = scene.seats.iter().map(|card| card.colour).collect();
            let told: Vec<u8> = scene.seats.iter().map(|card| board.colour(card.seat)).collect();
            assert_eq!(drawn, told, "{} with {seats}", board.id());
            let mut kinds: Vec<u8> = Seat::all(seats).map(|seat| board.colour(seat)).collect();
            kinds.sort_unstable();
            kinds.dedup();
            assert_eq!(kinds.len(), usize::from(seats), "two seats of {} look alike", board.id());
        }
    }
}
