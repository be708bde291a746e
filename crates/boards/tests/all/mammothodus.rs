//! The table of Mammothodus: what is drawn, what can be clicked, what is foretold.

use boards::{Look, Preview, Scene, board, mark};
use games::Table;
use games::kernel::{Dice, Game, Names, Seat, Viewer};
use protocol::Choice;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const GAME: &str = "mammothodus";

/// Actions that have no place on the table.
const BARE: [&str; 16] = [
    "Pass",
    "ActionDone",
    "Commit",
    "CommitAskAllies",
    "AssistDone",
    "Drop",
    "Stop",
    "Keep",
    "RollNow",
    "AssignDone",
    "Decline",
    "AskAllies",
    "GiveUp",
    "EndActions",
    "KeepRest",
    "KeepFigures",
];

fn open(options: &Value, seats: u8, seed: &str) -> Box<dyn Table> {
    games::find(GAME).expect("it is in the catalogue").open(options, seats, seed).expect("sound options")
}

fn legal(table: &dyn Table, seat: Seat) -> Vec<Choice> {
    table.legal(seat).into_iter().map(|it| Choice { action: it.action, label: it.label }).collect()
}

fn scene(table: &dyn Table, viewer: Viewer) -> Scene {
    let names = Names::default();
    let legal = viewer.seat().map_or(Vec::new(), |seat| legal(table, seat));
    let look = Look { names: &names, you: viewer.seat(), legal: &legal, chosen: None, preview: None };
    board(GAME).scene(table.view(viewer).json(), &look).expect("a view of this game")
}

/// Plays at random and shows each position to `each`, until it says stop.
fn wander(table: &mut dyn Table, seed: &str, mut each: impl FnMut(&dyn Table, Seat, &[Choice]) -> bool) {
    let mut dice = Dice::from_seed(seed);
    while let Some(seat) = table.turn().seats().first() {
        let legal = legal(table, seat);
        if !each(table, seat, &legal) {
            return;
        }
        let action = legal[dice.below(legal.len() as u32) as usize].action.clone();
        table.play(seat, &action).expect("a legal action");
    }
}

fn view(table: &dyn Table, viewer: Viewer) -> Value {
    serde_json::from_str(table.view(viewer).json()).expect("JSON")
}

/// What the table waits for.
fn frame(table: &dyn Table) -> String {
    let view = view(table, Viewer::Public);
    let agenda = view["table"]["agenda"].as_array().cloned().unwrap_or_default();
    agenda.last().and_then(|top| top["frame"].as_str().map(str::to_owned)).unwrap_or_default()
}

fn panel(scene: &Scene, id: &str) -> String {
    scene.panels.iter().find(|panel| panel.id == id).map_or(String::new(), |panel| panel.body.words())
}

fn preview(table: &dyn Table, seat: Seat, action: &str) -> Scene {
    let names = Names::default();
    let legal = legal(table, seat);
    let chosen = legal.iter().position(|choice| choice.action == action);
    let json = table.view(Viewer::Seat(seat));
    let book = games::find(GAME).expect("it is in the catalogue");
    let outlook = book.outlook(json.json(), seat, action, &names, "1").expect("a legal action");
    let told = outlook.told.iter().map(|told| told.text.clone()).collect();
    let preview = Preview { exact: outlook.exact, view: outlook.view.json().to_owned(), told };
    let look = Look { names: &names, you: Some(seat), legal: &legal, chosen, preview: Some(&preview) };
    board(GAME).scene(json.json(), &look).expect("a view of this game")
}

/// Every decision of the rules, with every module, is clicked where it lives or has a button with few words.
#[test]
fn decisions_live_on_the_table() {
    let mut spots: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let games = [
        (json!({"preset": "advanced"}), 2, "a"),
        (json!({"preset": "advanced", "clans": 3, "center_humans": "every_card"}), 1, "b"),
        (json!({"preset": "intro", "clan_choice": "fixed"}), 4, "c"),
        (json!({"preset": "nightmare", "open_hands": false}), 3, "d"),
        (json!({"draw_at_any_time": true}), 2, "e"),
    ];
    for (options, seats, seed) in games {
        let mut table = open(&options, seats, seed);
        wander(&mut *table, seed, |table, seat, legal| {
            let mut scene = scene(table, Viewer::Seat(seat));
            let marks = mark(&mut scene, legal, None);
            for (at, choice) in legal.iter().enumerate() {
                let name = choice.action.as_str();
                let bare = scene.spots[at].is_empty();
                assert_eq!(bare, BARE.contains(&name), "{name} at {}", frame(table));
                let short = scene.buttons[at].as_deref();
                assert!(!bare || short.is_some_and(|words| words.len() <= 24), "{name}: {short:?}");
                assert!(bare || scene.spots[at].iter().all(|spot| marks[spot].contains(&at)), "{name}");
                let kinds =
                    scene.spots[at].iter().map(|spot| spot.split('-').next().unwrap_or_default().to_owned());
                spots.entry(frame(table)).or_default().extend(kinds);
            }
            true
        });
    }
    let lives = |frame: &str| spots.get(frame).map(|set| set.iter().map(String::as_str).collect::<Vec<_>>());
    for (frame, kinds) in [
        ("ChooseClan", vec!["clan"]),
        ("ChooseTalent", vec!["talent"]),
        ("ChooseStartFigure", vec!["pick"]),
        ("HumanStep", vec!["area"]),
        ("ChooseFigure", vec!["figure"]),
        ("PlayCard", vec!["card"]),
        ("MoveStep", vec!["area", "shard"]),
        ("EndDiscard", vec!["card"]),
        ("GenAddArea", vec!["area"]),
        ("GenReassign", vec!["figure", "swap"]),
        ("TakeAdaptation", vec!["market"]),
        ("RerollPick", vec!["die"]),
        ("Reroll", vec!["reroll"]),
    ] {
        assert_eq!(lives(frame), Some(kinds), "{frame}: {spots:?}");
    }
    assert!(lives("ChooseAction").is_some_and(|kinds| kinds.contains(&"deed")), "{spots:?}");
}

/// The meters and the tablets show the numbers of the view.
#[test]
fn numbers_shown_are_those_of_the_view() {
    let mut table = open(&json!({}), 2, "numbers");
    let mut seen = 0;
    wander(&mut *table, "numbers", |table, seat, _| {
        let view = view(table, Viewer::Seat(seat));
        let board = &view["table"]["board"];
        let tribes: u64 =
            board["tribes"].as_object().map_or(0, |map| map.values().filter_map(Value::as_u64).sum());
        let scene = scene(table, Viewer::Seat(seat));
        let danger = panel(&scene, "danger");
        assert!(danger.contains(&format!("{tribes}/12")), "{danger}");
        assert!(danger.contains(&format!("{} left", view["table"]["degradation_supply"])), "{danger}");
        let clans = view["table"]["clans"].as_array().cloned().unwrap_or_default();
        for (slot, clan) in clans.iter().enumerate().filter(|(_, clan)| !clan["clan"].is_null()) {
            let card = &scene.seats[slot % 2];
            let population = clan["population"].to_string();
            assert!(card.score.split(" · ").any(|it| it == population), "{}", card.score);
        }
        let drawn = {
            let mut figures = 0;
            scene.board.walk(&mut |node| {
                figures += usize::from(node.get("class").is_some_and(|it| it.contains("is-figure")));
            });
            figures
        };
        let figures: usize =
            clans.iter().filter_map(|clan| clan["figures"].as_object().map(serde_json::Map::len)).sum();
        assert_eq!(drawn, figures, "each figure once");
        seen += 1;
        seen < 150
    });
    assert!(seen > 100, "a game long enough to say something");
}

/// A look at an action says what it would change, and says so when chance is in it.
#[test]
fn outlooks_are_said_in_numbers() {
    let mut table = open(&json!({"clan_choice": "fixed"}), 1, "outlook");
    let (mut grown, mut rolled, mut walked) = (false, false, false);
    wander(&mut *table, "outlook", |table, seat, legal| {
        let has = |action: &str| legal.iter().any(|choice| choice.action == action);
        let words =
            |action: &str| preview(table, seat, action).outlook.map_or(String::new(), |node| node.words());
        let view = view(table, Viewer::Seat(seat));
        let top = view["table"]["agenda"].as_array().and_then(|all| all.last()).cloned().unwrap_or_default();
        let active = view["table"]["active"].as_u64().unwrap_or_default() as usize;
        let before = view["table"]["clans"][active]["population"].as_i64().unwrap_or_default();
        if top["frame"] == "PlayCard" && top["craft"] == "population" && has("Commit") && before < 10 {
            let said = words("Commit");
            assert!(said.contains(&format!("population {before} → ")), "{said}");
            grown = true;
        }
        if top["frame"] == "PlayCard" && top["craft"] == "attack" && has("Commit") {
            let said = words("Commit");
            assert!(said.contains("The dice decide.") && said.contains('%'), "{said}");
            rolled = true;
        }
        if let (true, Some(step)) =
            (top["frame"] == "MoveStep", legal.iter().find(|it| it.label.starts_with("Step to")))
        {
            let scene = preview(table, seat, &step.action);
            let mut ghosts = 0;
            scene.board.walk(&mut |node| ghosts += usize::from(node.get("class") == Some("ghost")));
            let said = scene.outlook.map_or(String::new(), |node| node.words());
            // The last step of an action turns shards up, and then nothing is certain.
            assert!(
                ghosts >= 1 && said.contains("goes from")
                    || said.contains("chance")
                    || said.contains("turned up"),
                "{said}"
            );
            walked |= ghosts >= 1;
        }
        !(grown && rolled && walked)
    });
    assert!(grown && rolled && walked, "{grown} {rolled} {walked}");
}

/// Hands that are hidden are not drawn: neither in the fan nor on the tablet.
#[test]
fn hidden_hands_stay_hidden() {
    let mut table = open(&json!({"open_hands": false, "clan_choice": "fixed"}), 2, "hidden");
    wander(&mut *table, "hidden", |table, _, _| {
        view(table, Viewer::Public)["table"]["turns"].as_u64() == Some(0)
    });
    let onlooker = scene(&*table, Viewer::Public);
    assert!(onlooker.hand.is_none());
    assert!(onlooker.seats.iter().all(|card| card.body.words().matches("4 hidden").count() == 2));
    let own = scene(&*table, Viewer::Seat(Seat(0)));
    assert!(own.hand.is_some());
    assert_eq!(own.seats[0].body.words().matches("hidden").count(), 0);
    assert_eq!(own.seats[1].body.words().matches("4 hidden").count(), 2);
}

/// A finished game has its ending on the stage and nothing to click.
#[test]
fn the_end_is_told() {
    let mut table = open(&json!({"clan_choice": "fixed"}), 3, "end");
    wander(&mut *table, "end", |_, _, _| true);
    let scene = scene(&*table, Viewer::Public);
    assert!(panel(&scene, "stage").contains("the game is lost"), "{}", panel(&scene, "stage"));
    assert!(scene.headline.starts_with("The end"));
    assert_eq!(scene.phases.len(), 1);
}

/// What is said of humans in the centre goes by the option, and a walk of swift hunters is no harmless one.
#[test]
fn dangers_are_told_as_they_are() {
    use mammothodus::components::Discovery;
    use mammothodus::map::Area;
    use mammothodus::{CenterHumans, Mammothodus};
    let mut table = open(&json!({"clan_choice": "fixed", "clans": 1, "preset": "nightmare"}), 1, "told");
    wander(&mut *table, "told", |table, _, _| frame(table) != "ChooseAction");
    let state = table.state();
    let told = |change: &dyn Fn(&mut Mammothodus)| {
        let mut game: Mammothodus = serde_json::from_value(state.clone()).expect("its own JSON");
        game.table.board.tribes = [Area::Center].into_iter().collect();
        change(&mut game);
        let view = serde_json::to_string(&game.view(Viewer::Public)).expect("plain data");
        let names = Names::default();
        let look = Look { names: &names, you: None, legal: &[], chosen: None, preview: None };
        board(GAME).scene(&view, &look).expect("a view of this game")
    };
    let tips = |scene: &Scene| {
        let mut tips = String::new();
        scene.board.walk(&mut |node| tips.push_str(node.get("data-tip").unwrap_or_default()));
        tips
    };
    assert!(tips(&told(&|_| {})).contains("In the centre they sleep"));
    let awake = told(&|game| game.options.center_humans = CenterHumans::EveryCard);
    assert!(tips(&awake).contains("In the centre they act on every colour card."));
    let hunted = told(&|game| {
        let clan = &mut game.table.clans[0];
        clan.figures = Default::default();
        clan.figures[mammothodus::components::Colour::Red] = Some(Area::N2);
        clan.population = -4;
        game.table.board.tribes = [Area::N1].into_iter().collect();
        game.table.humans.discoveries = [Discovery::SwiftHunters].into_iter().collect();
    });
    assert!(panel(&hunted, "danger").contains("DEFEAT: a clan dies out"), "{}", panel(&hunted, "danger"));
    let last = told(&|game| {
        game.table.portal.fragments = mammothodus::components::Fragment::ALL.iter().copied().collect();
        let humans = &mut game.table.humans;
        humans.discard = humans.discard.plus(&std::mem::take(&mut humans.deck));
    });
    assert!(panel(&last, "danger").contains("deck empty, all fragments open: DEFEAT"));
}

/// From every position of a random solo game in which a walk may begin: whatever is touched, the errand's actions are
/// legal one after another, and the figure ends where the walk was drawn to.
#[test]
fn a_walk_is_one_errand_of_ordinary_actions() {
    let (mut walked, mut arrived, mut helped, mut carried) = (0, 0, 0, 0);
    for (seats, seed) in [(1, "walk-1"), (1, "walk-2"), (2, "walk-3"), (4, "walk-4")] {
        let mut table = open(&json!({}), seats, seed);
        let mut dice = Dice::from_seed(seed);
        wander(&mut *table, seed, |table, seat, legal| {
            let names = Names::default();
            let look = Look { names: &names, you: Some(seat), legal, chosen: None, preview: None };
            let view = table.view(Viewer::Seat(seat));
            let shown = board(GAME).scene(view.json(), &look).expect("a view of this game");
            let (mut begins, mut places) = (Vec::new(), Vec::new());
            shown.board.walk(&mut |node| {
                begins.extend(node.get("data-errand").map(str::to_owned));
                places.extend(node.get("data-spot").map(str::to_owned));
            });
            let steps: Vec<String> = places
                .iter()
                .filter_map(|place| Some(format!("step-{}", place.strip_prefix("area-")?)))
                .collect();
            places.extend(steps);
            let shards: Vec<String> =
                places.iter().filter(|place| place.starts_with("shard-")).cloned().collect();
            for figure in begins {
                let mut any = |from: &[String]| from[dice.below(from.len() as u32) as usize].clone();
                let first = if shards.is_empty() { any(&places) } else { any(&shards) };
                let touched = vec![figure.clone(), first, any(&places), any(&places)];
                let errand = board(GAME).errand(view.json(), &look, &touched).expect("it may walk");
                let Some(end) = errand.legs.iter().rev().find(|leg| is_area(&leg.action)) else {
                    continue;
                };
                let mut twin = table.fork("twin").expect("a sound position");
                run(&mut *twin, seat, &errand.legs);
                let after: Value = serde_json::from_str(twin.view(Viewer::Seat(seat)).json()).expect("JSON");
                let (before, colour) = (self::view(table, Viewer::Seat(seat)), figure.rsplit('-').next());
                let slot = before["table"]["active"].as_u64().expect("a slot") as usize;
                // Where nothing else is left to do, the rules end the turn, and a new generation may come.
                let agenda = after["table"]["agenda"].to_string();
                if agenda.contains("ChooseFigure") || agenda.contains("FollowUp") {
                    let stands = &after["table"]["clans"][slot]["figures"][colour.expect("a colour")];
                    assert_eq!(*stands, end.action, "{touched:?}");
                    arrived += 1;
                }
                let less = errand.shorter.clone().expect("every walk can be shorter");
                let less = board(GAME).errand(view.json(), &look, &less).expect("it may still walk");
                let steps =
                    |errand: &boards::Errand| errand.legs.iter().filter(|leg| is_area(&leg.action)).count();
                assert_eq!(steps(&less) + 1, steps(&errand), "{touched:?}");
                walked += 1;
                helped += usize::from(errand.legs.iter().any(|leg| leg.action == "CommitAskAllies"));
                carried += usize::from(errand.legs.iter().any(|leg| leg.action.starts_with("PickUp")));
            }
            table.played() < 900
        });
    }
    assert!(
        walked > 100 && arrived > 10 && helped > 5 && carried > 5,
        "{walked} walks, {arrived} seen to arrive, {helped} helped, {carried} with a shard"
    );
}

/// What is drawn back over itself is taken back; a step that is named is walked, back over the same ground too.
#[test]
fn a_line_drawn_back_is_no_walk_back() {
    let mut seen = 0;
    wander(&mut *open(&json!({}), 1, "walk-1"), "walk-1", |table, seat, legal| {
        let names = Names::default();
        let look = Look { names: &names, you: Some(seat), legal, chosen: None, preview: None };
        let view = table.view(Viewer::Seat(seat));
        let shown = board(GAME).scene(view.json(), &look).expect("a view of this game");
        let mut begins = Vec::new();
        shown.board.walk(&mut |node| begins.extend(node.get("data-errand").map(str::to_owned)));
        for figure in begins {
            let meant = |way: &[&String]| {
                let places: Vec<String> =
                    std::iter::once(&figure).chain(way.iter().copied()).cloned().collect();
                board(GAME).errand(view.json(), &look, &places).expect("it may walk")
            };
            let steps = |way: &[&String]| meant(way).legs.iter().filter(|leg| is_area(&leg.action)).count();
            let ways = |way: &[&String]| {
                let mut ways = Vec::new();
                meant(way).body.walk(&mut |node| ways.extend(node.get("data-way").map(str::to_owned)));
                ways
            };
            let first = &ways(&[])[0];
            let Some(second) = ways(&[first]).into_iter().find(|way| steps(&[first, way]) == 2) else {
                continue;
            };
            let (first_area, second_area) =
                (first.replace("step-", "area-"), second.replace("step-", "area-"));
            assert_eq!(steps(&[&first_area, &second_area, &first_area]), 1, "the line is drawn back");
            assert_eq!(meant(&[&first_area, &second_area, &first_area]).legs, meant(&[&first_area]).legs);
            if ways(&[first, &second]).contains(first) {
                assert_eq!(steps(&[first, &second, first]), 3, "the figure walks back");
                seen += 1;
            }
        }
        seen < 5
    });
    assert!(seen >= 5, "{seen} walks back");
}

/// In a game of one's own the cards of the other clans are picked at once: nobody is asked after the yes.
#[test]
fn help_of_ones_own_clans_is_one_errand() {
    let mut helped = 0;
    for (options, seed) in
        [(json!({}), "lend-1"), (json!({}), "lend-2"), (json!({ "open_hands": false }), "lend-3")]
    {
        let mut table = open(&options, 1, seed);
        let mut dice = Dice::from_seed(seed);
        wander(&mut *table, seed, |table, seat, legal| {
            let names = Names::default();
            let look = Look { names: &names, you: Some(seat), legal, chosen: None, preview: None };
            let view = table.view(Viewer::Seat(seat));
            let shown = board(GAME).scene(view.json(), &look).expect("a view of this game");
            let mut cards = Vec::new();
            shown.hand.iter().for_each(|hand| {
                hand.walk(&mut |node| cards.extend(node.get("data-way").map(str::to_owned)));
            });
            if !cards.is_empty() {
                let touched: Vec<String> =
                    (0..3).map(|_| cards[dice.below(cards.len() as u32) as usize].clone()).collect();
                let errand = board(GAME).errand(view.json(), &look, &touched).expect("they may help");
                let mut twin = table.fork("twin").expect("a sound position");
                run(&mut *twin, seat, &errand.legs);
                let after: Value = serde_json::from_str(twin.view(Viewer::Seat(seat)).json()).expect("JSON");
                let agenda = after["table"]["agenda"].to_string();
                assert!(errand.legs.is_empty() || !agenda.contains("Assist"), "{touched:?} {agenda}");
                helped += usize::from(!errand.legs.is_empty());
            }
            table.played() < 900
        });
    }
    assert!(helped > 20, "{helped} times");
}

fn is_area(action: &str) -> bool {
    let ring = |first: char| "nesw".contains(first) && action[1..].chars().all(|it| it.is_ascii_digit());
    action == "center" || (action.len() == 2 && action.chars().next().is_some_and(ring))
}

/// Does what an errand says, as the page would.
fn run(table: &mut dyn Table, seat: Seat, legs: &[boards::Leg]) {
    let mut done = 0;
    while done < legs.len() {
        let legal = legal(table, seat);
        let next = boards::Errand::next(legs, done, |action| legal.iter().any(|it| it.action == action));
        let Some(at) = next else {
            let left: Vec<&str> = legs[done..].iter().map(|leg| leg.action.as_str()).collect();
            assert!(legs[done..].iter().all(|leg| leg.may_go_by_itself), "{left:?} of {legs:?}");
            return;
        };
        table.play(seat, &legs[at].action).expect("it is legal");
        done = at + 1;
    }
}
