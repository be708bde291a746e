//! Setup, options, the guard, and states from outside.

use crate::scenario::{P, Play, Scenario};
use kernel::{Dice, Game, Match, Names, Seat, SetupError, Turn, Undo, Viewer};
use mezo::components::{Altar, God, WrathTile};
use mezo::{Action, Frame, GodSelection, Mezo, MezoOptions, Region, Units};
use serde_json::json;

fn new(players: u8, seed: &str) -> Mezo {
    Mezo::setup(&MezoOptions::default(), players, Dice::from_seed(seed), &mut ()).unwrap()
}

#[test]
fn the_board_is_laid_out() {
    for (players, in_play, neutral, vp) in
        [(2, 5, 2, vec![5, 4]), (3, 4, 0, vec![5, 4, 3]), (4, 5, 0, vec![5, 4, 3, 2])]
    {
        for seed in 0..20 {
            let game = new(players, &seed.to_string());
            game.check().unwrap();
            assert_eq!(game.table.in_play().len(), in_play);
            assert_eq!(
                game.table.regions.values().iter().map(|site| site.pyramid.len()).sum::<usize>(),
                neutral
            );
            let first = (0..players).map(Seat).max_by_key(|&seat| game.table.tribe(seat).vp).unwrap();
            let track: Vec<u32> = first.round(players).map(|seat| game.table.tribe(seat).vp).collect();
            assert_eq!(track, vp, "clockwise from the first");
            for tribe in &game.table.seats {
                assert_eq!((tribe.reserve, tribe.xibalba), (Units::new(7, 7), Units::new(1, 1)));
                assert_eq!((tribe.god, tribe.vertex, tribe.devotion), (None, None, 0));
            }
            assert_eq!(game.hidden.wrath.iter().rev().map(|tile| tile.age()).collect::<Vec<_>>(), [1, 2, 3]);
        }
    }
}

/// MEZO-5.6: gods are chosen by ascending VP.
#[test]
fn gods_are_drafted_from_fewest_vp() {
    let mut play = Play { game: new(4, "draft"), events: Vec::new(), undo: Undo::Free };
    let mut last = 0;
    for god in [God::AhPuch, God::Kukulkan, God::Ixchel] {
        let seat = play.awaited().unwrap();
        assert!(play.tribe(seat).vp > last);
        last = play.tribe(seat).vp;
        play.act(seat, &format!("ChooseGod({god})"));
        if god != God::Ixchel {
            let next = play.awaited().unwrap();
            assert!(play.refusal(next, &format!("ChooseGod({god})")).contains("taken"));
            let free = "ChooseGod(cabrakan)".parse().unwrap();
            let label = Mezo::label(&play.game.view(Viewer::Seat(next)), next, free, &Names::default());
            assert!(label.contains("Cabrakan"), "{label}");
        }
    }
    let fifth = play.game.table.seats.iter().find(|tribe| tribe.vp == 5).unwrap();
    assert_eq!(fifth.god, Some(God::Cabrakan), "the last god is not a choice");
    assert!(matches!(play.asked(), Frame::ChooseTribeAbility(_)));
    assert_eq!((play.undo, play.game.table.wrath.len()), (Undo::Sealed, 1));
}

#[test]
fn gods_may_be_dealt() {
    let options = MezoOptions { god_selection: GodSelection::Random, ..MezoOptions::default() };
    let game = Mezo::setup(&options, 3, Dice::from_seed("deal"), &mut ()).unwrap();
    assert!(game.table.seats.iter().all(|tribe| tribe.god.is_some()));
    assert!(matches!(game.table.agenda[0], Frame::ChooseTribeAbility(_)));
}

#[test]
fn chance_reaches_everything() {
    let games: Vec<Mezo> = (0..60).map(|seed| new(4, &seed.to_string())).collect();
    for region in Region::ALL {
        assert!(
            games.iter().any(|game| game.table.regions[region].altar.is_none()),
            "{region} is never Desolate"
        );
        for altar in Altar::ALL {
            assert!(
                games.iter().any(|game| game.table.regions[region].altar == Some(altar)),
                "{altar} in {region}"
            );
        }
    }
    for tile in WrathTile::ALL {
        assert!(games.iter().any(|game| game.hidden.wrath.contains(&tile)), "{tile} never comes");
    }
    for seat in P {
        assert!(games.iter().any(|game| game.table.tribe(seat).vp == 5), "{seat} never starts");
    }
}

#[test]
fn bad_setups_are_refused() {
    let none = MezoOptions { max_decisions: 0, ..MezoOptions::default() };
    let refused = Mezo::setup(&none, 4, Dice::fast(0), &mut ());
    assert!(matches!(refused, Err(SetupError::Option { key, .. }) if key == "max_decisions"));
    for ages in [0, 4] {
        let refused = Mezo::setup(&MezoOptions { ages, ..MezoOptions::default() }, 4, Dice::fast(0), &mut ());
        assert!(matches!(refused, Err(SetupError::Option { key, .. }) if key == "ages"));
    }
    for seats in [0, 1, 5] {
        let refused = Mezo::setup(&MezoOptions::default(), seats, Dice::fast(0), &mut ());
        assert!(matches!(refused, Err(SetupError::Seats { .. })));
    }
}

#[test]
fn the_guard_stops_the_game_unresolved() {
    for limit in 1..60 {
        let options = MezoOptions { max_decisions: limit, ..MezoOptions::default() };
        let mut table = Match::<Mezo>::new(&options, 4, "guard").unwrap();
        let (mut dice, mut legal) = (Dice::fast(u64::from(limit)), Vec::new());
        let mut before = table.state().clone();
        while let Some((seat, action)) = kernel::pick(table.state(), &mut dice, &mut legal) {
            before = table.state().clone();
            table.play(seat, action).unwrap();
            table.state().check().unwrap();
        }
        assert_eq!((table.moves().len() as u32, table.state().longest()), (limit, limit));
        let vp = |game: &Mezo| game.table.seats.iter().map(|tribe| tribe.vp).collect::<Vec<_>>();
        assert_eq!(vp(table.state()), vp(&before), "the last answer is not carried out");
        assert_eq!(table.moves().last().unwrap().undo, Undo::Sealed);
        assert!(table.state().hidden.cards.0.iter().all(|closed| closed.chosen.is_none()));
    }
}

#[test]
fn states_are_written_by_name() {
    let game = Scenario::new(4, &[Region::Uxmal])
        .conflict(Region::Becan, P[3])
        .units(P[0], Region::Becan, 2, 0)
        .build()
        .game;
    let json = serde_json::to_value(&game).unwrap();
    assert_eq!(json["regions"]["becan"]["units"], json!([{"warriors": 2, "shamans": 0}]));
    assert_eq!(json["regions"]["becan"]["champion"], json!(3));
    assert_eq!(json["seats"][0]["card"], json!("kukulkan_legacy"));
    assert_eq!(json["agenda"][0]["ChooseAction"], json!({"order": [0, 1, 2, 3], "turn": 0}));
    assert_eq!(json["wrath"], json!(["wrath_storm"]));
    assert!(json["dice"].is_object() && json["options"]["god_move"] == "any");
    assert_eq!(json["options"].get("ages"), None, "three Ages go without saying, as in states of before");
    let mut short = json.clone();
    short["regions"].as_object_mut().unwrap().remove("uxmal");
    short.as_object_mut().unwrap().remove("dice");
    let table = Match::<Mezo>::load(short, Dice::from_seed("scene")).unwrap();
    assert_eq!(*table.state(), game, "what is left out has its default");
}

#[test]
fn broken_states_are_refused_with_a_reason() {
    let good =
        serde_json::to_value(Scenario::new(4, &[Region::Uxmal]).conflict(Region::Becan, P[3]).build().game)
            .unwrap();
    for (pointer, value, reason) in [
        ("/age", json!(4), "Age"),
        ("/options", json!({"ages": 0}), "Ages"),
        ("/seats/0/vp", json!(40), "share a space"),
        ("/seats/0/devotion", json!(20), "devotion"),
        ("/seats/0/god", json!("ixchel"), "god"),
        ("/seats/0/vertex", json!("v_nowhere"), "v_nowhere"),
        ("/seats/0/reserve/warriors", json!(9), "Warriors"),
        ("/regions/becan/champion", json!(null), "Champion"),
        ("/regions/becan/altar", json!(null), "Desolate"),
        ("/conflict", json!("uxmal"), "Desolate"),
        ("/agenda", json!([]), "not over"),
        ("/agenda", json!(["Contest"]), "by itself"),
        ("/agenda/0/ChooseAction/order", json!([0, 0, 1, 2]), "twice"),
        ("/agenda/0/ChooseAction/turn", json!(9), "turn"),
        ("/hidden/cards/0/deck", json!([]), "five cards"),
        ("/hidden/tiles/0", json!("becan"), "open and closed"),
        ("/hidden/wrath", json!([]), "wrathful tiles"),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        let error = Match::<Mezo>::load(bad, Dice::fast(0)).expect_err(pointer).to_string();
        assert!(error.contains(reason), "{pointer}: {error}");
    }
}

/// States that the rules would run into the ground later are refused at once.
#[test]
fn states_without_a_future_are_refused() {
    let mut spent = Scenario::new(4, &[Region::Uxmal]).deploying(P[0], &[]).build().game;
    for seat in P {
        let played = spent.hidden.cards[seat].deck.drain(1..).collect();
        spent.table.seats[seat.index()].played = played;
    }
    assert!(spent.check().unwrap_err().to_string().contains("all five cards"));
    let mut early = new(4, "early");
    early.check().unwrap();
    early.table.wrath.extend(early.hidden.wrath.pop());
    assert!(early.check().unwrap_err().to_string().contains("before the first wrathful tile"));
    let mut covered = Scenario::new(4, &[Region::Uxmal]).before_conflicts(Region::Becan).build().game;
    covered.table.seats[0].covered.push(mezo::components::Slot::One);
    assert!(covered.check().unwrap_err().to_string().contains("on a card only"));
}

#[test]
fn actions_are_small_and_states_too() {
    assert!(size_of::<Action>() <= 8);
    assert!(size_of::<Mezo>() <= 4096);
}

/// Playing on a state needs nothing but the state: legal lists never exceed what the rules say.
#[test]
fn no_decision_has_more_than_25_options() {
    let (mut legal, mut dice, mut most) = (Vec::new(), Dice::fast(3), 0);
    for seed in 0..40 {
        let mut game = new(2 + seed as u8 % 3, &seed.to_string());
        while let Some((seat, action)) = kernel::pick(&game, &mut dice, &mut legal) {
            most = most.max(legal.len());
            assert!(legal.len() > 1, "a single option is not asked: {action}");
            let _ = game.apply(seat, action, &mut ());
        }
        assert_eq!(game.turn(), Turn::Over);
        assert!(game.view(Viewer::Public).hidden.is_some());
    }
    assert!((10..=25).contains(&most), "{most}");
}
