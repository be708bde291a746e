//! What the table of Cyclades shows: every board and expansion, where decisions live, and numbers from the view.

use boards::{Look, Preview, Scene, board};
use games::Table;
use games::kernel::{Dice, Names, Seat, Viewer};
use protocol::Choice;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that can be in play at once.
fn everything() -> Value {
    json!({"hades": true, "titans": true, "monuments": true, "egyptian_reinforcements": true, "max_cycles": 5})
}

struct Seated {
    table: Box<dyn Table>,
    dice: Dice,
    names: Names,
}

impl Seated {
    fn open(options: &Value, seats: u8, seed: &str) -> Seated {
        let book = games::find("cyclades").expect("in the catalogue");
        let table = book.open(options, seats, seed).expect("a game with these options");
        Seated { table, dice: Dice::from_seed(seed), names: Names::default() }
    }

    fn awaited(&self) -> Option<Seat> {
        self.table.turn().seats().first()
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        let legal = self.table.legal(seat).into_iter();
        legal.map(|choice| Choice { action: choice.action, label: choice.label }).collect()
    }

    fn step(&mut self) -> bool {
        let Some(seat) = self.awaited() else { return false };
        let legal = self.table.legal(seat);
        let at = self.dice.below(legal.len() as u32) as usize;
        self.table.play(seat, &legal[at].action).expect("a legal action");
        true
    }

    fn scene(&self, viewer: Viewer, legal: &[Choice]) -> Scene {
        let look = Look { names: &self.names, you: viewer.seat(), legal, chosen: None, preview: None };
        board("cyclades").scene(self.table.view(viewer).json(), &look).expect("a view of this game")
    }

    /// The scene with the action at `chosen` being looked at.
    fn preview(&self, seat: Seat, legal: &[Choice], chosen: usize) -> (Scene, bool) {
        let book = games::find("cyclades").expect("in the catalogue");
        let view = self.table.view(Viewer::Seat(seat));
        let outlook =
            book.outlook(view.json(), seat, &legal[chosen].action, &self.names, "1").expect("a legal action");
        let preview = Preview {
            exact: outlook.exact,
            view: outlook.view.json().to_owned(),
            told: outlook.told.iter().map(|told| told.text.clone()).collect(),
        };
        let look = Look {
            names: &self.names,
            you: Some(seat),
            legal,
            chosen: Some(chosen),
            preview: Some(&preview),
        };
        let scene = board("cyclades").scene(view.json(), &look).expect("a view of this game");
        (scene, outlook.exact)
    }
}

fn drawn(scene: &Scene) -> BTreeSet<String> {
    let mut spots = BTreeSet::new();
    for tree in scene.trees() {
        tree.walk(&mut |node| spots.extend(node.get("data-spot").map(str::to_owned)));
    }
    spots
}

/// The word before the bracket.
fn kind(action: &str) -> String {
    action.split('(').next().unwrap_or_default().to_owned()
}

#[test]
fn every_expansion_is_played_where_its_pieces_are() {
    let bare = [
        "EndTurn",
        "Pass",
        "Pay",
        "Priestess",
        "Release",
        "Dismiss",
        "Done",
        "EndFleetMove",
        "Stop",
        "Decline",
        "Stay",
        "Skip",
    ];
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for seats in 2..=6 {
        let mut game = Seated::open(&everything(), seats, "modules");
        while let Some(seat) = game.awaited() {
            let legal = game.legal(seat);
            let scene = game.scene(Viewer::Seat(seat), &legal);
            let drawn = drawn(&scene);
            for (choice, spots) in legal.iter().zip(&scene.spots) {
                let kind = kind(&choice.action);
                assert_eq!(spots.is_empty(), bare.contains(&kind.as_str()), "{}", choice.action);
                let missing = spots.iter().find(|spot| !drawn.contains(*spot));
                assert_eq!(missing, None, "{} with {seats} after {}", choice.action, game.table.played());
                *kinds.entry(kind).or_default() += 1;
            }
            game.step();
        }
        let over = game.scene(Viewer::Public, &[]);
        assert!(over.headline.starts_with("Over"), "{}", over.headline);
        let ranks = game.table.status().outcome.expect("an outcome").ranks;
        let first = |seat: &Seat| ranks[seat.index()] == 1;
        let named = Seat::all(seats).filter(first).any(|seat| over.headline.contains(game.names.of(seat)));
        assert!(named, "the winner is named: {}", over.headline);
        assert_eq!(over.seats.len(), usize::from(seats));
    }
    for wanted in
        ["BidGod", "BidAmount", "BuyCard", "TroopMove", "FleetStep", "MoveCount", "UnitSite", "Build"]
    {
        assert!(kinds.contains_key(wanted), "{wanted} never came up in {kinds:?}");
    }
}

#[test]
fn all_five_boards_have_their_islands() {
    for (options, seats, island) in [
        (json!({}), 3, "Sikinos"),
        (json!({}), 4, "Delos"),
        (json!({}), 5, "Folegandros"),
        (json!({"titans": true}), 4, "Omphalos"),
        (json!({"titans": true}), 6, "Thessaly"),
    ] {
        let scene = Seated::open(&options, seats, "1").scene(Viewer::Public, &[]);
        let board = scene.board.markup();
        assert!(board.contains(&format!(">{island}</text>")), "{island}");
        assert!(drawn(&scene).contains(&format!("land-{}", island.to_lowercase())));
    }
}

/// The words of whatever bears a spot, lines of a name put together again.
fn words_at(scene: &Scene, spot: &str) -> String {
    let mut words = String::new();
    scene.board.walk(&mut |node| {
        if node.get("data-spot") == Some(spot) {
            words.push_str(&node.words());
        }
    });
    words.replace("– ", "–")
}

#[test]
fn seas_bear_the_names_that_labels_say() {
    let mut named = 0;
    for (options, seats) in [(json!({}), 5), (json!({"titans": true}), 4), (json!({"titans": true}), 6)] {
        let mut game = Seated::open(&options, seats, "seas");
        for _ in 0..200 {
            let Some(seat) = game.awaited() else { break };
            let legal = game.legal(seat);
            let scene = game.scene(Viewer::Seat(seat), &legal);
            for (choice, spots) in legal.iter().zip(&scene.spots) {
                for spot in spots.iter().filter(|spot| spot.starts_with("sea-")) {
                    let name = words_at(&scene, spot);
                    assert!(choice.label.contains(&format!("the {name}")), "{}: {name}", choice.label);
                    named += 1;
                }
            }
            game.step();
        }
    }
    assert!(named > 50, "{named}");
}

#[test]
fn the_setup_auction_tells_what_a_god_adds_to_the_start() {
    let mut game = Seated::open(&json!({}), 4, "start");
    let gods = |game: &Seated| {
        let scene = game.scene(Viewer::Public, &[]);
        scene.panels.iter().find(|panel| panel.id == "gods").expect("the gods").body.words()
    };
    assert!(gods(&game).contains("you start with"), "{}", gods(&game));
    while game.scene(Viewer::Public, &[]).headline.starts_with("Setup") {
        game.step();
    }
    assert!(!gods(&game).contains("you start with"), "{}", gods(&game));
}

#[test]
fn seats_show_what_the_view_says_and_hide_what_it_hides() {
    let mut game = Seated::open(&json!({}), 4, "purses");
    for _ in 0..90 {
        game.step();
    }
    let view = game.table.view(Viewer::Seat(Seat(1)));
    let json: Value = serde_json::from_str(view.json()).expect("JSON");
    let scene = game.scene(Viewer::Seat(Seat(1)), &[]);
    for (at, card) in scene.seats.iter().enumerate() {
        let words = card.body.words();
        let first = words.split(' ').next().unwrap_or_default();
        match json["gold"][at].as_u64() {
            Some(gold) => assert_eq!(first, gold.to_string(), "{words}"),
            None => assert_eq!(first, "?", "{words}"),
        }
        let priests = json["table"]["players"][at]["priests"].as_u64().expect("a number");
        assert!(words.split(' ').any(|word| word == priests.to_string()), "{words}");
    }
    assert!(json["gold"][0].is_null(), "another purse is hidden");
}

#[test]
fn an_offering_says_what_it_costs_before_it_is_made() {
    let mut game = Seated::open(&json!({}), 3, "offer");
    let (seat, legal) = loop {
        let seat = game.awaited().expect("a running game");
        let legal = game.legal(seat);
        if legal.iter().any(|choice| choice.action == "BidAmount(2)") {
            break (seat, legal);
        }
        game.step();
    };
    let at = legal.iter().position(|choice| choice.action == "BidAmount(2)").expect("found above");
    let (scene, _) = game.preview(seat, &legal, at);
    let words = scene.outlook.expect("an outlook").words();
    assert!(words.contains("you pay 2 of your 7 gold: 5 left"), "{words}");
    assert!(words.contains("depends"), "others may still offer more: {words}");
}

#[test]
fn a_battle_shows_both_sums_and_the_odds() {
    let mut seen = 0;
    for seed in 0..12 {
        let mut game = Seated::open(&json!({"hades": true, "max_cycles": 9}), 3, &format!("war {seed}"));
        while let Some(seat) = game.awaited() {
            let legal = game.legal(seat);
            let json: Value = serde_json::from_str(game.table.view(Viewer::Seat(seat)).json()).expect("JSON");
            if !json["table"]["battle"].is_null() {
                let scene = game.scene(Viewer::Public, &[]);
                let tray = scene.panels.iter().find(|panel| panel.id == "tray").expect("a tray");
                assert!(tray.title.starts_with("Battle in"), "{}", tray.title);
                let words = tray.body.words();
                assert!(words.contains("taken") && words.contains("held") && words.contains('%'), "{words}");
                assert!(legal.iter().all(|choice| kind(&choice.action) != "TroopMove"));
                seen += 1;
            }
            game.step();
        }
        if seen > 3 {
            return;
        }
    }
    panic!("only {seen} decisions in battles");
}

#[test]
fn what_hangs_on_the_dice_is_said_to_do_so() {
    let mut game = Seated::open(&json!({}), 3, "dice");
    for _ in 0..4000 {
        let Some(seat) = game.awaited() else { break };
        let legal = game.legal(seat);
        if let Some(at) = legal.iter().position(|choice| choice.action == "EndTurn") {
            let (scene, exact) = game.preview(seat, &legal, at);
            let words = scene.outlook.expect("an outlook").words();
            assert_eq!(exact, !words.contains("depends"), "{words}");
            if !exact {
                assert!(
                    !scene.board.markup().contains("class=\"change"),
                    "nothing uncertain is drawn as certain"
                );
                return;
            }
        }
        game.step();
    }
    panic!("no turn ended into the unknown");
}

#[test]
fn coaching_is_short_and_at_the_right_moment() {
    let mut game = Seated::open(&json!({}), 4, "coach");
    let mut ids = BTreeSet::new();
    for _ in 0..300 {
        let Some(seat) = game.awaited() else { break };
        let scene = game.scene(Viewer::Seat(seat), &game.legal(seat));
        assert!(scene.tips.len() <= 2);
        ids.extend(scene.tips.iter().map(|tip| tip.id));
        let watcher = Seat((seat.0 + 1) % 4);
        assert!(game.scene(Viewer::Seat(watcher), &[]).tips.is_empty(), "no advice to who waits");
        game.step();
    }
    assert!(ids.contains("order") && ids.len() > 3, "{ids:?}");
}

/// The words of everything of a class within a panel.
fn classed(node: &boards::Node, class: &str) -> Vec<String> {
    let mut found = Vec::new();
    node.walk(&mut |node| {
        if node.get("class").is_some_and(|classes| classes.split(' ').any(|one| one == class)) {
            found.push(node.words());
        }
    });
    found
}

fn panel<'a>(scene: &'a Scene, id: &str) -> &'a boards::Node {
    &scene.panels.iter().find(|panel| panel.id == id).expect("a panel").body
}

#[test]
fn the_strip_says_of_every_god_what_an_offering_costs() {
    let mut game = Seated::open(&everything(), 6, "strip");
    let mut offers = 0;
    while let Some(seat) = game.awaited().filter(|_| offers < 12) {
        let legal = game.legal(seat);
        let scene = game.scene(Viewer::Seat(seat), &legal);
        let bids = legal.iter().filter(|choice| kind(&choice.action) == "BidGod").count();
        if bids == 0 {
            game.step();
            continue;
        }
        let json: Value = serde_json::from_str(game.table.view(Viewer::Seat(seat)).json()).expect("JSON");
        let gods = json["table"]["gods"].as_array().expect("gods");
        let strip = panel(&scene, "tray");
        for place in ["scenery", "gives", "stood", "foot"] {
            assert_eq!(classed(strip, place).len(), gods.len() + 1, "{place} of each god and of Apollo");
        }
        let feet = classed(strip, "foot");
        let stood = classed(strip, "stood");
        for (at, god) in gods.iter().enumerate() {
            let name = god["god"].as_str().expect("a name");
            let bid = format!("BidGod({name})");
            assert_eq!(
                feet[at].starts_with("from"),
                legal.iter().any(|choice| choice.action == bid),
                "{}",
                feet[at]
            );
            assert_eq!(god["bid"].is_null(), stood[at] == "nobody yet", "{}", stood[at]);
        }
        let bid = legal.iter().position(|choice| choice.action != "BidGod(apollo)").unwrap_or(0);
        let god = legal[bid].action.trim_start_matches("BidGod(").trim_end_matches(')').to_owned();
        let at = gods.iter().position(|place| place["god"] == god.as_str());
        game.table.play(seat, &legal[bid].action).expect("a legal action");
        // Where only one amount is left it is offered at once.
        let amounts = game.legal(seat);
        let amounts: Vec<&Choice> =
            amounts.iter().filter(|choice| kind(&choice.action) == "BidAmount").collect();
        if let (Some(at), [least, ..]) = (at, amounts.as_slice()) {
            let told: Vec<&str> =
                feet[at].split_whitespace().filter(|word| word.parse::<u16>().is_ok()).collect();
            let wanted: Vec<&str> =
                least.label.split([' ', ',']).filter(|word| word.parse::<u16>().is_ok()).collect();
            assert_eq!((told[0], told[1]), (wanted[0], *wanted.last().expect("a number")), "{}", least.label);
            let scene = game.scene(Viewer::Seat(seat), &game.legal(seat));
            assert_eq!(classed(panel(&scene, "tray"), "now").len(), 1, "the chosen god is marked");
            offers += 1;
        }
    }
    assert!(offers > 8, "{offers}");
}

#[test]
fn hades_lies_over_the_god_he_covers_and_calls() {
    for seed in 0..20 {
        let mut game = Seated::open(&everything(), 5, &format!("hades {seed}"));
        while let Some(seat) = game.awaited() {
            let legal = game.legal(seat);
            let scene = game.scene(Viewer::Seat(seat), &legal);
            let powers = panel(&scene, "gods");
            let mut open = 0;
            powers.walk(&mut |node| open += usize::from(node.get("checked").is_some()));
            assert_eq!(open, 1, "one power is open");
            let over = classed(panel(&scene, "tray"), "over");
            if !over.is_empty() {
                let calls = classed(powers, "calls");
                assert!(calls.iter().any(|words| words.contains("Hades")), "{calls:?}");
                let edge = classed(scene.edge.as_ref().expect("medallions"), "calls");
                assert_eq!(edge, calls, "the board's edge calls alike");
                return;
            }
            game.step();
        }
    }
    panic!("Hades never rose before an offering");
}

#[test]
fn two_who_play_together_stand_in_one_frame() {
    let mut game = Seated::open(&everything(), 6, "teams");
    for _ in 0..120 {
        assert!(game.step(), "the game is on");
    }
    let viewer = Viewer::Seat(Seat(4));
    let json: Value = serde_json::from_str(game.table.view(viewer).json()).expect("JSON");
    let scene = game.scene(viewer, &[]);
    let pairs: Vec<Vec<u8>> =
        scene.teams.iter().map(|team| team.seats.iter().map(|seat| seat.0).collect()).collect();
    assert_eq!(pairs, [vec![0, 3], vec![4, 1], vec![2, 5]], "one's own plate is the first of its team");
    for team in &scene.teams {
        let need = classed(&team.head, "cities").len();
        assert_eq!(need, 1, "the count of Metropolises is common to both");
    }
    for card in &scene.seats {
        assert!(classed(&card.body, "cities").is_empty(), "and stands once");
        let gold = classed(&card.body, "gold");
        let known = json["gold"][card.seat.index()].as_u64();
        assert_eq!(gold[0], known.map_or("?".to_owned(), |gold| gold.to_string()));
    }
    assert!(json["gold"][1].is_u64(), "a partner's purse is open");
    assert!(json["gold"][0].is_null(), "an opponent's is not");
    let alone = Seated::open(&json!({"titans": true, "free_for_all": true}), 6, "alone");
    assert!(alone.scene(Viewer::Public, &[]).teams.is_empty());
}

#[test]
fn every_plate_shows_what_its_seat_offers() {
    let mut game = Seated::open(&everything(), 6, "vows");
    let mut seen = 0;
    for _ in 0..600 {
        let Some(seat) = game.awaited() else { break };
        let json: Value = serde_json::from_str(game.table.view(Viewer::Public).json()).expect("JSON");
        let scene = game.scene(Viewer::Public, &[]);
        let offering = game.legal(seat).iter().any(|choice| kind(&choice.action) == "BidGod");
        for place in
            json["table"]["gods"].as_array().expect("gods").iter().filter(|place| !place["bid"].is_null())
        {
            let (whose, gold) = (place["bid"]["seat"].as_u64().expect("a seat"), &place["bid"]["gold"]);
            let vows = classed(&scene.seats[whose as usize].body, "vow");
            assert!(vows.iter().any(|vow| vow.ends_with(&format!(" {gold}"))), "{vows:?} of {place}");
            seen += usize::from(offering);
        }
        game.step();
    }
    assert!(seen > 10, "{seen}");
}
