//! Rules of titans, monuments, Egyptian reinforcements and team play.

use crate::cards::shop as base_shop;
use crate::scenario::{Play, Scenario};
use cyclades::{Building, Event, Monument};
use kernel::{Game, Named, Seat, Viewer};
use serde_json::json;

fn titans(god: &str) -> Scenario {
    Scenario::new(4).options(json!({"titans": true})).turn(0, god).gold(&[9, 5, 5, 5]).troops(1, "laconia", 1)
}

/// CYC-5.2.4, CYC-5.16.8: lyre and corinth pay 2 each, beside prosperity.
#[test]
fn lyre_and_corinth() {
    let mut play = titans("zeus")
        .land("elis", json!({"controller": 0, "metropolis": {"special": "corinth"}, "units": {"artifacts": ["lyre_of_apollo"]}}))
        .open();
    assert_eq!(play.state.prosperity(Seat(0)), 1, "no prosperity income");
    play.go("EndTurn");
    assert_eq!(play.gold(0), 9 + 1 + 4);
}

/// CYC-5.9.8, CYC-5.16.4: artifacts travel with units and serve who controls their territory.
#[test]
fn artifacts_travel() {
    let mut play = titans("ares")
        .land("olympia", json!({"controller": 0, "units": {"troops": 2, "artifacts": ["lyre_of_apollo"]}}))
        .open();
    play.go("TroopMove(olympia) MoveTo(elis) MoveCount(1)");
    assert_eq!(play.legal(), ["Done", "MoveSpecial(lyre_of_apollo)"]);
    play.go("MoveSpecial(lyre_of_apollo)");
    assert!(play.land("elis").units.artifacts.contains(cyclades::Artifact::Lyre));
    let mut play = Scenario::new(4)
        .options(json!({"titans": true}))
        .turn(0, "zeus")
        .gold(&[9, 5, 5, 5])
        .track(["conch_of_poseidon", "-", "harpy"])
        .troops(0, "olympia", 1)
        .troops(0, "elis", 1)
        .troops(1, "laconia", 1)
        .fleets(0, "sea_n1", 1)
        .open();
    play.go("BuyCard(4) UnitSite(elis) UseArtifact(conch_of_poseidon) FleetStep(sea_n2,1) EndFleetMove");
    assert_eq!((play.gold(0), play.fleets("sea_n2")), (4, 1), "at once in the turn of purchase");
    assert!(!play.may("UseArtifact(conch_of_poseidon)"), "once a turn");
}

/// CYC-5.16.3: Titans are no troops for cards, but units for everything else.
#[test]
fn titans_are_no_troops() {
    let with = |card: &str| {
        titans("athena")
            .track([card, "-", "sylph"])
            .land("olympia", json!({"controller": 0, "units": {"titans": 1}}))
            .land("laconia", json!({"controller": 1}))
    };
    let mut play = with("harpy").open();
    play.go("BuyCard(4)");
    assert_eq!(play.land("olympia").units.titans, 1);
    let mut play = with("minotaur").open();
    play.go("BuyCard(4)");
    assert!(
        play.state
            .figures
            .stands(cyclades::Figure::Minotaur, cyclades::map::Territory::from_id("olympia").unwrap())
    );
}

/// CYC-5.16.7: the thunderbolt hits a troop in a linked territory, the last one and under Chiron too.
#[test]
fn thunderbolt() {
    let scenario = || {
        titans("zeus")
            .land(
                "olympia",
                json!({"controller": 0, "units": {"troops": 1, "artifacts": ["thunderbolt_of_zeus"]}}),
            )
            .troops(1, "elis", 1)
            .set("figures", json!({"chiron": {"at": "elis", "owner": 1, "since": 3}}))
    };
    let mut play = scenario().open();
    play.go("UseArtifact(thunderbolt_of_zeus)");
    assert_eq!((play.troops("elis"), play.owner("elis"), play.gold(0)), (0, Some(1), 7));
    assert!(
        !scenario()
            .land("elis", json!({"controller": 1, "units": {"titans": 1}}))
            .open()
            .may("UseArtifact(thunderbolt_of_zeus)")
    );
}

/// CYC-5.8.8, CYC-5.16.8: special tiles first, chosen by the founder, with their powers.
#[test]
fn special_metropolises() {
    let mut play = titans("athena")
        .set("specials", json!(["athens", "delphi"]))
        .player(0, json!({"philosophers": 3}))
        .troops(0, "elis", 1)
        .troops(0, "olympia", 1)
        .track(["harpy", "-", "giant"])
        .open();
    play.go("Recruit MetropolisSite(elis)");
    assert_eq!(play.legal(), ["ChooseSpecialMetropolis(athens)", "ChooseSpecialMetropolis(delphi)"]);
    play.go("ChooseSpecialMetropolis(delphi)");
    assert_eq!(play.state.ordinary_left(), 10);
    play.go("UseDelphi ReplaceSlot(4)");
    assert!(play.discarded("harpy") && !play.may("UseDelphi"));
    let city = |tile: &str, god: &str| {
        titans(god)
            .land("elis", json!({"controller": 0, "units": {"troops": 1}, "metropolis": {"special": tile}}))
            .open()
    };
    let mut play = city("sparta", "ares");
    play.go("Recruit");
    assert_eq!(play.gold(0), 8, "2 - 1");
    let mut play = city("athens", "zeus");
    play.go("Recruit");
    assert_eq!(play.gold(0), 7, "2 instead of 4");
    let mut play = titans("athena")
        .track(["satyr", "-", "sylph"])
        .troops(0, "elis", 1)
        .land("laconia", json!({"controller": 1, "metropolis": {"special": "athens"}}))
        .player(1, json!({"philosophers": 2}))
        .open();
    play.go("BuyCard(4)");
    assert_eq!(play.state.player(Seat(1)).philosophers, 2, "athens protects");
    let mut play = titans("poseidon")
        .troops(0, "ithaca", 1)
        .fleets(0, "sea_n6", 3)
        .land("elis", json!({"controller": 1, "metropolis": {"special": "rhodes"}}))
        .fleets(1, "sea_w2", 1)
        .open();
    play.rolls(&[1, 1]).go("FleetMove(sea_n6) FleetStep(sea_w2,3)");
    let totals = play.events.iter().find_map(|event| match event {
        Event::Rolled { totals, .. } => Some(*totals),
        _ => None,
    });
    assert_eq!(totals, Some([4, 1 + 1 + 1 + 2]));
}

/// CYC-5.16.9: the plumb line builds what kronos allows.
#[test]
fn plumb_line_with_kronos() {
    let scenario = |gods: serde_json::Value| {
        Scenario::new(4)
            .options(json!({"titans": true, "hades": true}))
            .turn(0, "kronos")
            .set("gods", gods)
            .player(0, json!({"items": ["plumb_line_of_daedalus"]}))
            .troops(0, "elis", 1)
            .troops(1, "laconia", 1)
            .open()
    };
    let mut play = scenario(json!([{"god": "zeus"}, {"god": "kronos"}]));
    play.go("PlayItem(plumb_line_of_daedalus)");
    assert_eq!(play.built("elis", Building::Temple), 1);
    assert!(!scenario(json!([{"god": "kronos"}, {"god": "zeus"}])).may("PlayItem(plumb_line_of_daedalus)"));
}

/// Section 1.5: the sword adds 1 for the side that has it.
#[test]
fn sword_of_ares() {
    let mut play = titans("ares")
        .land("olympia", json!({"controller": 0, "units": {"troops": 1, "artifacts": ["sword_of_ares"]}}))
        .troops(0, "ithaca", 1)
        .troops(1, "elis", 2)
        .open();
    play.rolls(&[0, 0]).go("TroopMove(olympia) MoveTo(elis) MoveSpecial(sword_of_ares)");
    let totals = play.events.iter().find_map(|event| match event {
        Event::Rolled { totals, .. } => Some(*totals),
        _ => None,
    });
    assert_eq!(totals, Some([2, 2]));
}

fn monuments(god: &str) -> Scenario {
    Scenario::new(4).options(json!({"monuments": true})).turn(0, god).gold(&[9, 5, 5, 5]).troops(1, "kea", 1)
}

/// CYC-5.17.1: a pair of tiles earns a monument; a Metropolis is no tile; the buildings stay.
#[test]
fn claiming() {
    let scenario = |land: serde_json::Value| {
        monuments("zeus")
            .set("monuments", json!(["temple_of_ares", "great_citadel_of_ares"]))
            .land("thera", land)
            .open()
    };
    let mut play = scenario(json!({"controller": 0, "buildings": {"fortress": 1, "temple": 1}}));
    assert_eq!(play.those("ClaimMonument"), ["ClaimMonument(temple_of_ares)"]);
    play.go("ClaimMonument(temple_of_ares)");
    assert!(play.land("thera").monuments.contains(Monument::TempleOfAres));
    assert_eq!(play.land("thera").buildings.total(), 2);
    let play = scenario(json!({"controller": 0, "buildings": {"fortress": 1}, "metropolis": "ordinary"}));
    assert!(play.those("ClaimMonument").is_empty());
}

/// CYC-5.17.5: the lighthouse saves destroyed fleets, one by one, never into the sea where they sank.
#[test]
fn lighthouse() {
    let scenario = |card: &str| {
        base_shop(card)
            .options(json!({"monuments": true}))
            .land("paros", json!({"controller": 1, "monuments": ["great_lighthouse_of_poseidon"]}))
            .fleets(1, "s4_2", 2)
    };
    let mut play = scenario("kraken").open();
    play.go("BuyCard(4) KrakenPlace(s4_2)");
    assert_eq!((play.seat(), play.legal().len()), (Seat(1), 7), "eight seas around paros, not s4_2");
    play.go("LighthouseSea(s5_2) LighthouseSea(s5_2)");
    assert_eq!(play.fleets("s5_2"), 2);
    play.go("KrakenStep(s5_2)");
    assert_eq!(play.seat(), Seat(1), "and again");
    let mut play = scenario("siren").fleets(1, "s4_2", 1).open();
    play.go("BuyCard(4)");
    assert_eq!(play.state.fleets_left(Seat(1)), 8, "the siren does not destroy");
}

/// Section 8: whether the Kraken can go on hangs on a purse that the keeper of the lighthouse cannot look into, so
/// his answer cannot be taken back.
#[test]
fn a_purse_behind_the_kraken() {
    let mut play = base_shop("kraken")
        .options(json!({"monuments": true}))
        .land("paros", json!({"controller": 1, "monuments": ["great_lighthouse_of_poseidon"]}))
        .fleets(1, "s4_2", 1)
        .open();
    play.go("BuyCard(4) KrakenPlace(s4_2)");
    let answer = "LighthouseSea(s5_2)".parse().expect("an action");
    assert_eq!(play.state.apply(Seat(1), answer, &mut ()), kernel::Undo::Sealed);
    assert_eq!(play.seat(), Seat(0));
}

/// CYC-5.17.6: academies serve at the start of a turn, once per turn powers only once.
#[test]
fn academies() {
    let mut play = Scenario::new(4)
        .options(json!({"monuments": true}))
        .set("gods", json!([{"god": "athena", "bid": {"seat": 0, "gold": 1}}]))
        .set("order", json!([1, 2, 3]))
        .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
        .land(
            "naxos",
            json!({"controller": 0, "monuments": ["military_academy", "academy_of_naval_warfare"]}),
        )
        .troops(1, "kea", 1)
        .open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert_eq!(play.troops("naxos"), 1);
    assert_eq!(play.those("PlaceAcademyFleet").len(), 7);
    play.go("PlaceAcademyFleet(s0_0)");
    assert_eq!(play.fleets("s0_0"), 1);
    let mut play = monuments("athena")
        .land("kythnos", json!({"controller": 0, "units": {"troops": 2}, "monuments": ["city_of_warriors"]}))
        .fleets(0, "s5_4", 1)
        .open();
    play.go("UseMonument(city_of_warriors) MoveFrom(kythnos) MoveTo(paros) MoveCount(1)");
    assert_eq!((play.owner("paros"), play.gold(0)), (Some(0), 8));
    assert!(!play.may("UseMonument(city_of_warriors)"));
}

/// CYC-5.17.4: a troop, fleet or philosopher buys a creature.
#[test]
fn temples_that_take_pieces() {
    let scenario = |monument: &str| {
        monuments("ares")
            .track(["fates", "-", "sylph"])
            .land("naxos", json!({"controller": 0, "units": {"troops": 2}, "monuments": [monument]}))
            .fleets(0, "s0_0", 1)
            .player(0, json!({"philosophers": 1}))
    };
    let mut play = scenario("temple_of_ares").open();
    play.go("UseMonument(temple_of_ares) BuySlot(4)");
    assert_eq!((play.troops("naxos"), play.gold(0)), (1, 9 + play.state.prosperity(Seat(0))));
    let mut play = scenario("temple_of_poseidon").open();
    play.go("UseMonument(temple_of_poseidon) BuySlot(4)");
    assert_eq!(play.fleets("s0_0"), 0);
    let mut play = scenario("temple_of_athena").open();
    play.go("UseMonument(temple_of_athena) BuySlot(4)");
    assert_eq!(play.state.player(Seat(0)).philosophers, 0);
    assert!(!scenario("temple_of_athena").player(0, json!({})).open().may("UseMonument(temple_of_athena)"));
}

/// CYC-5.17.7, CYC-5.9.5: the citadel closes its territory to all moves, not to cards.
#[test]
fn citadel() {
    let scenario = |monument: serde_json::Value, card: &str| {
        base_shop(card)
            .options(json!({"monuments": true}))
            .land("thera", json!({"controller": 1, "units": {"troops": 1}, "monuments": monument}))
    };
    for (monument, open) in [(json!([]), true), (json!(["great_citadel_of_ares"]), false)] {
        let mut play = scenario(monument, "pegasus").open();
        play.go("BuyCard(4) PegasusFrom(naxos)");
        assert_eq!(play.may("MoveTo(thera)"), open);
    }
    let mut play = scenario(json!(["great_citadel_of_ares"]), "harpy").open();
    play.go("BuyCard(4)");
    assert!(play.may("TroopTarget(thera,troop)"));
}

/// CYC-5.8.1 with the great university: three philosophers are enough.
#[test]
fn great_university() {
    let mut play = monuments("athena")
        .player(0, json!({"philosophers": 2}))
        .land("naxos", json!({"controller": 0, "monuments": ["great_university_of_athena"]}))
        .open();
    play.go("Recruit");
    assert!(play.has_metropolis("naxos"));
}

fn egypt(units: &serde_json::Value) -> Scenario {
    Scenario::new(4)
        .options(json!({"egyptian_reinforcements": true}))
        .turn(0, "ares")
        .gold(&[9, 5, 5, 5])
        .land("kythnos", json!({"controller": 0, "units": units}))
        .troops(0, "sifnos", 1)
        .troops(1, "kea", 1)
        .fleets(0, "s5_4", 1)
}

/// CYC-5.18.1: a troop in every way, harpy and sphinx included; its card is discarded when it leaves.
#[test]
fn reinforcements_are_troops() {
    for (card, choice) in [("harpy", "TroopTarget(naxos,snake)"), ("sphinx", "Sell(snake)")] {
        let mut play = base_shop(card)
            .options(json!({"egyptian_reinforcements": true}))
            .land("naxos", json!({"controller": 0, "units": {"reinforcements": ["snake"]}}))
            .open();
        play.go("BuyCard(4)").go(choice);
        assert!(play.discarded("snake"));
    }
    let mut play = base_shop("mummy").options(json!({"egyptian_reinforcements": true})).open();
    play.go("BuyCard(4)");
    assert!(play.land("naxos").units.reinforcements.contains(cyclades::Reinforcement::Mummy));
}

/// CYC-5.18.2: a special attack costs 1, once a turn each; normal moves have no power.
#[test]
fn special_attacks() {
    let mut play = egypt(&json!({"troops": 1, "reinforcements": ["scorpion"]})).troops(1, "paros", 3).open();
    play.rolls(&[0, 3, 0, 3]).go("TroopMove(kythnos) MoveTo(paros) MoveCount(1) MoveSpecial(scorpion)");
    let stung = play.events.iter().any(|event| matches!(event, Event::UnitLost { seat: Seat(1), .. }));
    assert!(!stung, "a normal move does not sting");
    let mut play = egypt(&json!({"troops": 1, "reinforcements": ["scorpion"]})).open();
    play.go("SpecialAttack(scorpion) MoveTo(paros) MoveCount(0)");
    assert_eq!((play.owner("paros"), play.gold(0)), (Some(0), 8), "an uncontrolled target is fine");
    assert!(!play.may("SpecialAttack(scorpion)"));
}

/// CYC-5.18.7: the snake silences walls, Minotaur and heroes of the defender.
#[test]
fn snake() {
    let mut play = egypt(&json!({"reinforcements": ["snake"]}))
        .options(json!({"egyptian_reinforcements": true, "hades": true}))
        .land("paros", json!({"controller": 1, "units": {"heroes": ["heracles", "hector"]}, "buildings": {"fortress": 2}}))
        .set("figures", json!({"minotaur": {"at": "paros", "owner": 1, "since": 3}}))
        .open();
    play.rolls(&[0, 3]).go("SpecialAttack(snake) MoveTo(paros)");
    let totals = play.events.iter().find_map(|event| match event {
        Event::Rolled { totals, .. } => Some(*totals),
        _ => None,
    });
    assert_eq!(totals, Some([1, 3 + 2]));
}

/// CYC-5.18.8: the scarab's group may go on, without what it found there.
#[test]
fn scarab() {
    let mut play = egypt(&json!({"troops": 1, "reinforcements": ["scarab"]}))
        .fleets(0, "s4_2", 1)
        .troops(0, "paros", 2)
        .open();
    play.go("SpecialAttack(scarab) MoveTo(paros) MoveCount(1)");
    assert!(play.may("Stop") && play.may("ScarabMove(delos)") && play.may("ScarabMove(kythnos)"));
    play.go("ScarabMove(delos)");
    assert_eq!((play.land("delos").units.units(), play.troops("paros"), play.gold(0)), (2, 2, 8));
    let mut play =
        egypt(&json!({"reinforcements": ["scarab"]})).fleets(0, "s4_2", 1).troops(1, "paros", 3).open();
    play.rolls(&[0, 3]).go("SpecialAttack(scarab) MoveTo(paros)");
    assert!(play.discarded("scarab") && play.may("EndTurn"), "no second move for the dead");
}

/// CYC-5.18.9: the egyptian sphinx takes up to 2 gold and forbids retreat.
#[test]
fn egyptian_sphinx() {
    for (purse, taken) in [(5, 2), (1, 1)] {
        let mut play = egypt(&json!({"reinforcements": ["egyptian_sphinx"]}))
            .land("paros", json!({"controller": 1}))
            .gold(&[9, purse, 5, 5])
            .open();
        play.go("SpecialAttack(egyptian_sphinx) MoveTo(paros)");
        assert_eq!((play.gold(0), play.gold(1)), (8 + taken, purse - taken));
    }
    let mut play = egypt(&json!({"troops": 2, "reinforcements": ["egyptian_sphinx"]}))
        .troops(1, "paros", 3)
        .troops(1, "milos", 1)
        .fleets(1, "s6_2", 1)
        .open();
    play.rolls(&[1, 1, 1, 1]).go("SpecialAttack(egyptian_sphinx) MoveTo(paros) MoveCount(2) Stay");
    assert_eq!(play.seat(), Seat(0), "the defender was not asked");
}

/// Section 1.5: the elephant keeps the better of two dice.
#[test]
fn elephant() {
    let mut play = egypt(&json!({"reinforcements": ["elephant"]})).troops(1, "paros", 2).open();
    play.rolls(&[0, 3, 0]).go("SpecialAttack(elephant) MoveTo(paros)");
    let totals = play.events.iter().find_map(|event| match event {
        Event::Rolled { totals, .. } => Some(*totals),
        _ => None,
    });
    assert_eq!(totals, Some([4, 2]));
}

fn team(god: &str) -> Scenario {
    Scenario::new(4).options(json!({"team_play": true})).turn(0, god).gold(&[9, 5, 5, 5])
}

/// CYC-5.19.1, CYC-5.9.5: allies lend no link and are not entered; cards may hit them; their gold is known.
#[test]
fn teammates() {
    let scenario = |god: &str| {
        team(god)
            .troops(0, "pieria", 2)
            .troops(2, "epirus", 1)
            .troops(1, "chalcidice", 1)
            .troops(1, "laconia", 1)
            .fleets(2, "sea_n2", 1)
            .fleets(0, "sea_n1", 2)
    };
    let mut play = scenario("ares").open();
    play.go("TroopMove(pieria)");
    assert!(!play.may("MoveTo(epirus)") && play.may("MoveTo(chalcidice)"));
    let mut play = scenario("poseidon").open();
    play.go("FleetMove(sea_n1)");
    assert!(play.those("FleetStep(sea_n2").is_empty() && !play.those("FleetStep(sea_n6").is_empty());
    let mut play = scenario("athena").track(["griffon", "-", "sylph"]).open();
    let view = play.state.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.gold.as_slice(), [Some(9), None, Some(5), None]);
    play.go("BuyCard(4)");
    assert!(play.may("TargetPlayer(2)"), "a teammate is a target");
}

/// CYC-5.19.2: buildings of teammates do not found together; Metropolises are summed for victory.
#[test]
fn teams_sum_only_metropolises() {
    let mut play = team("zeus")
        .land("pieria", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("laconia", json!({"controller": 2, "metropolis": "ordinary", "units": {"troops": 1}}))
        .land("messenia", json!({"controller": 2, "buildings": {"port": 1, "fortress": 1, "university": 1}}))
        .troops(1, "elis", 1)
        .land("phocis", json!({"controller": 0, "buildings": {"temple": 1}}))
        .troops(3, "achaea", 1)
        .open();
    assert!(play.may("EndTurn"), "no founding from both hands");
    play.go("EndTurn");
    assert!(!play.over());
    let mut play = team("zeus")
        .land("pieria", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("epirus", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("laconia", json!({"controller": 2, "metropolis": "ordinary"}))
        .troops(1, "elis", 1)
        .troops(3, "achaea", 1)
        .open();
    play.go("EndTurn");
    assert_eq!(play.ranks(), [1, 3, 1, 3]);
}

/// CYC-5.12.4, CYC-6.4: a last territory brings a team its winning Metropolis; at once only with the option.
#[test]
fn military_victory() {
    for immediate in [false, true] {
        let mut play = team("ares")
            .options(json!({"team_play": true, "military_victory_immediate": immediate}))
            .land("pieria", json!({"controller": 0, "metropolis": "ordinary"}))
            .land("laconia", json!({"controller": 2, "metropolis": "ordinary"}))
            .troops(0, "chalcidice", 2)
            .land("magnesia", json!({"controller": 1, "buildings": {"port": 1}}))
            .troops(3, "achaea", 1)
            .open();
        play.go("TroopMove(chalcidice)");
        assert!(play.may("MoveTo(magnesia)"));
        play.go("MoveTo(magnesia) MoveCount(1)");
        assert!(play.has_metropolis("magnesia"));
        assert_eq!(play.built("magnesia", Building::Port), 0, "cleared as in any founding");
        assert_eq!(play.over(), immediate);
        if !immediate {
            play.go("EndTurn");
        }
        assert_eq!(play.ranks()[0], 1);
    }
}

/// Section 3: teammates deploy on different great islands; every start is possible for 2 to 6 players.
#[test]
fn deployments_always_work() {
    for (seats, options) in [
        (2, json!({"titans": true})),
        (3, json!({"titans": true})),
        (4, json!({"team_play": true})),
        (5, json!({"titans": true})),
        (6, json!({"titans": true})),
        (3, json!({"titans": true, "board": "classic"})),
    ] {
        for seed in 0..10 {
            let mut play = Play::start(options.clone(), seats, seed);
            let mut dice = kernel::Dice::fast(seed);
            while play.state.cycle == 0 {
                let legal = play.legal();
                let action = legal[dice.below(legal.len() as u32) as usize].clone();
                play.go(&action);
            }
            for seat in Seat::all(seats) {
                let held = play.state.board.held(seat);
                assert!(held.len() >= 2);
                if let Some(partner) = play.state.teammate(seat) {
                    let island = |land| play.state.map().great_island(land);
                    let shared =
                        held.iter().any(|land| !island(land).and(play.state.board.held(partner)).is_empty());
                    assert!(!shared, "teammates on one island");
                }
            }
        }
    }
}
