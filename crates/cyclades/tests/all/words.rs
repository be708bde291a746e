//! What people read: names of places, warnings before, the log after, the board in letters.

use crate::cards::shop;
use crate::scenario::{Play, Scenario, names};
use cyclades::map::MapId;
use cyclades::{Cyclades, CycladesOptions, Event as Told};
use kernel::{Dice, Event, Game, Named, Viewer, parse_options};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn nothing_reads_like_an_engine() {
    kit::words::<Cyclades>();
}

/// Section 2: every sea of a board has a name of its own, made of lands of that board.
#[test]
fn seas_are_called_after_lands() {
    for board in MapId::ALL {
        let map = board.map();
        let names: BTreeSet<&str> = map.seas.iter().map(|row| map.sea_name(row.id)).collect();
        assert_eq!(names.len(), map.seas.len(), "{board}: {names:?}");
        for row in map.seas {
            let name = map.sea_name(row.id);
            let told: Vec<_> = map.territories.iter().filter(|land| name.contains(land.id.title())).collect();
            assert!(!told.is_empty(), "{board}: {name}");
            let far = name.contains("far");
            assert!(far || told.iter().any(|land| row.lands.contains(land.id)), "{board}: {name}");
        }
    }
    let map = MapId::Classic4.map();
    let called = |id: &str| map.title(cyclades::map::Sea::from_id(id).expect("a sea"));
    assert_eq!(called("s4_0"), "the sea west of Delos");
    assert_eq!(called("s5_5"), "the Kythnos–Kimolos strait");
    assert_eq!(called("s3_5"), "the western Kea–Serifos strait");
    assert_eq!(called("s0_2"), "the sea far north-east of Naxos");
}

/// The same sea is called by its name on the board in play, in the log and in labels.
#[test]
fn the_log_knows_the_board() {
    let mut play = Scenario::new(4).turn(0, "poseidon").fleets(0, "s5_4", 1).troops(0, "naxos", 1).open();
    assert_eq!(
        play.label("FleetMove(s5_4)"),
        "Sail from the southern Kythnos–Paros strait (1 fleet), 1 gold"
    );
    play.go("FleetMove(s5_4) FleetStep(s5_5,1)");
    let sails = "Ada sails 1 fleet from the southern Kythnos–Paros strait to the Kythnos–Kimolos strait";
    assert!(play.log.contains(&sails.to_owned()), "{:?}", play.log);
}

/// CYC-5.14.7: a Necropolis whose only site bears the Metropolis says so before it is paid for, and after.
#[test]
fn the_necropolis_warns() {
    let city = json!({"controller": 0, "units": {"troops": 1}, "metropolis": "ordinary"});
    let table = || {
        Scenario::new(4)
            .options(json!({"hades": true}))
            .turn(0, "hades")
            .set("gods", json!([{"god": "hades", "covered": "zeus"}]))
            .set("threat", json!(9))
            .gold(&[9, 5, 5, 5])
            .land("naxos", city.clone())
    };
    let mut play = table().open();
    let label = play.label("Build(necropolis)");
    assert!(label.contains("only go to Naxos and DESTROYS YOUR METROPOLIS"), "{label}");
    play.go("Build(necropolis)");
    assert!(!play.has_metropolis("naxos"), "the only site is taken by itself");
    assert!(play.told("The Necropolis destroys the Metropolis in Naxos"), "{:?}", play.log);

    let mut play = table().troops(0, "thera", 1).open();
    let label = play.label("Build(necropolis)");
    assert!(!label.contains("METROPOLIS"), "there is another site: {label}");
    play.go("Build(necropolis)");
    assert_eq!(play.label("BuildSite(naxos)"), "To Naxos and DESTROYS YOUR METROPOLIS there");
    assert_eq!(play.label("BuildSite(thera)"), "To Thera");

    let play = table().player(0, json!({"items": ["plumb_line_of_daedalus"]})).open();
    let label = play.label("PlayItem(plumb_line_of_daedalus)");
    assert!(label.contains("DESTROYS YOUR METROPOLIS"), "{label}");
}

/// Section 3, 8b: in the setup auction a god is told by what he adds to the start.
#[test]
fn the_setup_auction_tells_the_start() {
    let play = Play::start(json!({}), 5, 1);
    assert_eq!(play.label("BidGod(ares)"), "Ares: you start with a third troop");
    assert_eq!(play.label("BidGod(apollo)"), "Apollo: costs nothing; you start with a prosperity marker");
    let play = Play::start(json!({"titans": true}), 5, 1);
    let zeus = play.legal().into_iter().find(|action| action == "BidGod(zeus)").map(|zeus| play.label(&zeus));
    assert!(zeus.is_none_or(|label| label == "Zeus: you start with a priest and a temple"));
    let play = Scenario::new(4).bidding(&[0, 1, 2, 3], &["ares"]).troops(0, "naxos", 1).open();
    assert!(play.label("BidGod(ares)").contains("a free troop"), "in a cycle by what a turn with him brings");
}

/// CYC-5.18.7: against the snake only what counts is listed.
#[test]
fn the_snake_lists_what_counts() {
    let walls = json!({"controller": 1, "units": {"troops": 2, "heroes": ["hector"]}, "metropolis": "ordinary",
        "buildings": {"fortress": 1}});
    let attack = |unit: &str| {
        let army = json!({"controller": 0, "units": {"troops": 2, "reinforcements": [unit]}});
        Scenario::new(4)
            .options(json!({"egyptian_reinforcements": true, "hades": true}))
            .turn(0, "ares")
            .land("kythnos", army)
            .land("naxos", walls.clone())
            .troops(1, "kea", 1)
            .fleets(0, "s2_2", 1)
            .fleets(0, "s2_3", 1)
            .open()
    };
    let mut play = attack("snake");
    play.go("SpecialAttack(snake)");
    assert_eq!(play.label("MoveTo(naxos)"), "To Naxos: battle against Bo, 3 units");
    let mut play = attack("elephant");
    play.go("SpecialAttack(elephant)");
    let label = play.label("MoveTo(naxos)");
    assert_eq!(label, "To Naxos: battle against Bo, 3 units, +1 fortress, +1 Metropolis, +1 Hector");
}

/// CYC-5.11.6, CYC-5.11.7: the sites of a figure tell who controls them and who would be destroyed.
#[test]
fn figure_sites_tell_who_is_there() {
    let mut play =
        shop("chiron").set("figures", json!({"medusa": {"at": "kea", "owner": 1, "since": 3}})).open();
    play.go("BuyCard(4)");
    assert_eq!(play.label("FigureSite(kea)"), "To Kea (Bo): Medusa stands there, and both are destroyed");
    assert_eq!(play.label("FigureSite(naxos)"), "To Naxos (yours): 2 troops");
    assert_eq!(play.label("FigureSite(delos)"), "To Delos (nobody's)");
    let mut play = shop("polyphemus").fleets(1, "s5_6", 2).open();
    play.go("BuyCard(4)");
    assert_eq!(play.label("FigureSite(kimolos)"), "To Kimolos (nobody's): drives off 2 fleets of Bo");
}

/// CYC-5.11.3: a card without a target says so before it is bought, and the log tells it after.
#[test]
fn idle_cards_say_so() {
    for card in ["cyclops", "giant", "siren", "dryad", "satyr", "chimera", "sylph"] {
        let mut play = shop(card).open();
        let label = play.label("BuyCard(4)");
        assert!(label.contains("would do nothing now"), "{label}");
        play.go("BuyCard(4)");
        assert!(play.told("nothing happens") && play.may("EndTurn"), "{card}: {:?}", play.log);
    }
    for card in ["griffon", "harpy", "medusa", "pegasus"] {
        let label = shop(card).open().label("BuyCard(4)");
        assert!(!label.contains("nothing"), "{label}");
    }
}

/// CYC-5.11.3: what is said of a card on sale is what then happens.
#[test]
fn idle_cards_are_those_that_do_nothing() {
    let options =
        CycladesOptions { hades: true, egyptian_reinforcements: true, ..CycladesOptions::default() };
    let (mut idle, mut busy) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..40 {
        let mut state = Cyclades::setup(&options, 4, Dice::fast(seed), &mut ()).expect("four can play");
        let (mut dice, mut legal) = (Dice::fast(seed + 1), Vec::new());
        while let Some((seat, action)) = kernel::pick(&state, &mut dice, &mut legal) {
            for &slot in &cyclades::Slot::ALL {
                let Some(card) = state.on_track(slot).filter(|card| card.is_creature()) else { continue };
                if !legal.contains(&cyclades::Action::BuyCard(slot)) || state.discounts(seat) > 0 {
                    continue;
                }
                let does_nothing = bought_for_nothing(&state, seat, slot);
                assert_eq!(state.idle(seat, card).is_some(), does_nothing, "{card} in game {seed}");
                if does_nothing { &mut idle } else { &mut busy }.insert(card);
            }
            let _ = state.apply(seat, action, &mut ());
        }
    }
    assert!(idle.len() > 4 && busy.len() > 8, "{idle:?} {busy:?}");
}

/// Whether nothing is asked and nothing happens but the payment.
fn bought_for_nothing(state: &Cyclades, seat: kernel::Seat, slot: cyclades::Slot) -> bool {
    let (mut after, mut reports) = (state.clone(), Vec::new());
    let _ = after.apply(seat, cyclades::Action::BuyCard(slot), &mut reports);
    let mut events = reports.into_iter().map(|report| report.event);
    let bought = events.find(|event| matches!(event, Told::CardBought { .. }));
    assert!(bought.is_some(), "it was bought");
    let next = events.find(|event| !matches!(event, Told::DeckReshuffled));
    match next {
        None => matches!(after.top(), Some(cyclades::Frame::Main)),
        Some(event) => matches!(event, Told::TurnEnded { .. }),
    }
}

/// CYC-5.4.4: with two players a bid tells what both markers cost after the priests' share.
#[test]
fn priests_help_in_offerings_of_two() {
    let gods = json!([{"god": "ares", "bid": {"seat": 0, "gold": 4}}, {"god": "zeus"}, {"god": "athena"}]);
    let table = || Scenario::new(2).player(0, json!({"priests": 3})).gold(&[9, 9]).troops(0, "kea", 1);
    let mut play = table().bidding(&[0, 1, 1], &[]).set("gods", gods).open();
    play.go("BidGod(zeus)");
    assert!(play.prompt().contains("You have 9 gold and 3 priests."), "{}", play.prompt());
    assert_eq!(play.label("BidAmount(3)"), "Offer 3, paying 4 for both markers");
    let mut play = table().bidding(&[0, 0, 1, 1], &["ares", "zeus", "athena"]).open();
    play.go("BidGod(zeus)");
    assert_eq!(play.label("BidAmount(5)"), "Offer 5, paying 2");
    assert_eq!(play.label("BidAmount(1)"), "Offer 1");
}

/// CYC-5.14.8: the log tells when a coin falls to the Necropolis.
#[test]
fn a_coin_for_the_necropolis_is_told() {
    let tomb = json!({"controller": 0, "units": {"troops": 2}, "necropolis": true, "gold": 2});
    let mut play = shop("harpy").options(json!({"hades": true})).land("naxos", tomb).open();
    play.go("BuyCard(4) TroopTarget(kea,troop)");
    let line = "Bo loses a troop in Kea; a coin falls to the Necropolis in Naxos, 3 gold in all";
    assert!(play.told(line), "{:?}", play.log);
}

/// CYC-5.1.5: a free recruit that is lost is told.
#[test]
fn a_lost_recruit_is_told() {
    let bids = json!([{"god": "ares", "bid": {"seat": 0, "gold": 1}}]);
    let table = |troops: u8| {
        Scenario::new(4)
            .bidding(&[1, 2, 3], &[])
            .set("gods", bids.clone())
            .troops(0, "naxos", troops)
            .troops(1, "kea", 1)
    };
    let pass = "BidGod(apollo) BidGod(apollo) BidGod(apollo)";
    let mut play = table(8).open();
    play.go(pass);
    assert!(play.told("Ada has no troop left in reserve: the free one is lost"), "{:?}", play.log);
    let mut play = table(7).open();
    play.go(pass);
    assert!(!play.told("is lost"), "{:?}", play.log);
}

/// Section 7: the presets, and what is said besides goes before them.
#[test]
fn presets_of_section_7() {
    let read = |options: Value| parse_options::<Cyclades>(&options).expect("a preset");
    let whole = |options: Value| serde_json::from_value::<CycladesOptions>(options).expect("options");
    let classic = json!({"setup_mode": "fixed", "god_refresh": "published", "apollo_marker_anywhere": false});
    assert_eq!(read(json!({"preset": "classic"})), whole(classic));
    let full = json!({"hades": true, "titans": true, "monuments": true, "egyptian_reinforcements": true,
        "board": "titans"});
    assert_eq!(read(json!({"preset": "full"})), whole(full));
    assert_eq!(read(json!({"preset": "quick"})), whole(json!({"monuments": true})));
    assert!(!read(json!({"preset": "full", "hades": false})).hades);
    let refused = parse_options::<Cyclades>(&json!({"preset": "no such"})).expect_err("not a preset");
    assert!(refused.to_string().contains("classic, full, quick"), "{refused}");
    for (preset, seats) in [("classic", 2), ("classic", 5), ("full", 2), ("full", 6), ("quick", 3)] {
        assert!(read(json!({"preset": preset})).allow(seats).is_ok(), "{preset} with {seats}");
    }
}

/// Section 7: six play in teams whatever `team_play` says, and are told so.
#[test]
fn six_are_told_that_they_play_in_teams() {
    let prompt = Play::start(json!({"titans": true, "team_play": false}), 6, 1).prompt();
    assert!(prompt.contains("Six players play in teams"), "{prompt}");
    let prompt = Play::start(json!({"titans": true, "team_play": true}), 6, 1).prompt();
    assert!(prompt.contains("You play in a team with"), "{prompt}");
    let prompt = Play::start(json!({"titans": true, "free_for_all": true}), 6, 1).prompt();
    assert!(!prompt.contains("team"), "{prompt}");
    let about = |key: &str| Cyclades::OPTIONS.iter().find(|spec| spec.key == key).map(|spec| spec.about);
    assert!(about("team_play").is_some_and(|about| about.contains("six do so even without it")));
}

/// The board in letters shows neighbours, squares, units and whose figures are, within 80 columns.
#[test]
fn the_board_in_letters_can_be_planned_on() {
    let city = json!({"controller": 0, "units": {"troops": 3}, "metropolis": "ordinary"});
    let play = Scenario::new(4)
        .turn(0, "ares")
        .land("naxos", city)
        .troops(1, "kea", 1)
        .fleets(1, "s5_5", 2)
        .set("figures", json!({"medusa": {"at": "kea", "owner": 1, "since": 3}}))
        .open();
    let sketch = play.sketch();
    assert!(sketch.contains("1:3[M]") && sketch.contains("2:1[ ]"), "{sketch}");
    assert!(sketch.contains("Medusa of Bo stands in Kea"), "{sketch}");
    assert!(sketch.contains("The Kythnos–Kimolos strait (Bo): 2 fleets"), "{sketch}");
    let play = Play::start(json!({"titans": true, "hades": true, "monuments": true}), 6, 3);
    let sketch = play.sketch();
    assert!(sketch.contains("beside"), "{sketch}");
    for seed in 0..6 {
        let options =
            CycladesOptions { titans: true, hades: true, monuments: true, ..CycladesOptions::default() };
        let seats = 2 + (seed % 5) as u8;
        let mut state = Cyclades::setup(&options, seats, Dice::fast(seed), &mut ()).expect("they can play");
        let (mut dice, mut legal) = (Dice::fast(seed), Vec::new());
        for step in 0.. {
            let Some((seat, action)) = kernel::pick(&state, &mut dice, &mut legal) else { break };
            let drawn = Cyclades::sketch(&state.view(Viewer::Seat(seat)), &names()).text();
            let lines: Vec<&str> = drawn.lines().collect();
            let body = &lines[..lines.len() - 1];
            let wide = body.iter().find(|line| line.chars().count() > 80);
            assert_eq!(wide, None, "step {step} of game {seed}");
            let _ = state.apply(seat, action, &mut ());
        }
    }
}

/// CYC-6.2: one player wins; a team wins together (CYC-6.3).
#[test]
fn the_end_names_who_has_won() {
    for (options, seats, together) in [
        (json!({"max_cycles": 1}), 3, false),
        (json!({"max_cycles": 1, "titans": true, "team_play": true}), 4, true),
        (json!({"max_cycles": 1, "titans": true, "free_for_all": true}), 6, false),
    ] {
        let mut play = Play::start(options, seats, 5);
        let (mut dice, mut legal) = (Dice::fast(5), Vec::new());
        while let Some((seat, action)) = kernel::pick(&play.state, &mut dice, &mut legal) {
            let _ = play.state.apply(seat, action, &mut ());
        }
        let text = Cyclades::sketch(&play.state.view(Viewer::Public), &names()).text();
        let last = text.lines().last().expect("it ends with who has won").to_owned();
        assert_eq!(last.contains("win together"), together, "{last}");
        let outcome = play.state.outcome().expect("it is over");
        let winners = kernel::Seat::all(seats).filter(|&seat| outcome.won(seat));
        for winner in winners {
            assert!(last.contains(names().of(winner)), "{last}");
        }
    }
}

/// Every event is read back from its JSON as it was, but for what only the words need.
#[test]
fn reports_are_written_as_their_events() {
    let mut reports = Vec::new();
    Cyclades::setup(&CycladesOptions::default(), 4, Dice::fast(1), &mut reports).expect("four can play");
    for report in &reports {
        let json = serde_json::to_value(report).expect("plain data");
        assert_eq!(json, serde_json::to_value(&report.event).expect("plain data"));
        let back: cyclades::Report = serde_json::from_value(json).expect("it was written so");
        assert_eq!(back.event, report.event);
        assert!(!back.text(&names()).is_empty());
    }
}

#[test]
fn numbers_articles_and_lists() {
    use cyclades::grammar::{capital, count, list, one};
    let said = ["Metropolis", "fortress", "university", "horn"].map(|what| count(2u8, what));
    assert_eq!(said, ["2 Metropolises", "2 fortresses", "2 universities", "2 horns"]);
    assert_eq!((count(1u8, "horn"), count(0u8, "horn")), ("1 horn".to_owned(), "0 horns".to_owned()));
    assert_eq!(
        ["undead fleet", "university", "port"].map(one).join(", "),
        "an undead fleet, a university, a port"
    );
    assert_eq!(list(&["Ada"]), "Ada");
    assert_eq!(list(&["Ada", "Bo", "Cy"]), "Ada, Bo and Cy");
    assert_eq!(capital("the sea"), "The sea");
}
