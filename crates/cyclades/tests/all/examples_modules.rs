//! The worked examples 28 to 48 of the rulebook, most of them about the modules.

use crate::examples::{pick_up, shop};
use crate::scenario::{Play, Scenario};
use cyclades::{Action, Building, CycladesOptions, Monument, Special};
use kernel::{Named, Seat};
use serde_json::{Value, json};

fn hades(seats: u8) -> Scenario {
    Scenario::new(seats).options(json!({"hades": true}))
}

/// CYC-5.14.1, CYC-5.14.3: hades covers the last god, who comes first next time.
#[test]
fn v28_hades_appears() {
    let mut scenario =
        hades(5).turn(0, "zeus").set("threat", json!(7)).gold(&[1, 9, 9, 9, 9]).track(["-", "-", "fates"]);
    scenario = scenario.set("seen", json!(["zeus", "athena", "ares", "poseidon"]));
    for (seat, land) in ["andros", "naxos", "tinos", "amorgos", "delos"].iter().enumerate() {
        scenario = scenario.troops(seat as u8, land, 1);
    }
    let mut play = scenario.troops(0, "thera", 1).open();
    // The gods are shuffled with four draws before the threat is rolled.
    let seed = (0..200_000u64).find(|&seed| {
        let mut dice = kernel::Dice::fast(seed);
        let mut gods = [0, 1, 2, 3];
        dice.shuffle(&mut gods);
        let rolls = [0; 2].map(|_: u8| cyclades::components::DIE[dice.below(6) as usize]);
        rolls == [2, 1]
    });
    play.state.dice = kernel::Dice::fast(seed.unwrap());
    play.go("EndTurn");
    assert_eq!(play.state.threat, 10);
    let last = play.state.gods.last().unwrap();
    assert_eq!(last.god.id(), "hades");
    let covered = last.covered.unwrap();
    assert_eq!(play.state.favor, None, "no favor tile in his cycle");
    assert_eq!(play.state.seen.len(), 3);
    assert!(!play.state.seen.contains(covered));
}

/// CYC-5.14.6: the undead vanish, the marker stays.
#[test]
fn v29_undead_leave() {
    let mut play = hades(4)
        .turn(0, "hades")
        .set("gods", json!([{"god": "zeus"}, {"god": "ares"}, {"god": "hades", "covered": "athena"}]))
        .set("threat", json!(9))
        .land("kythnos", json!({"controller": 0, "units": {"undead": 2}}))
        .troops(0, "sifnos", 1)
        .land("paros", json!({"controller": 1}))
        .troops(1, "kea", 1)
        .troops(2, "delos", 1)
        .troops(3, "milos", 1)
        .fleets(0, "s5_4", 1)
        .open();
    play.go("UndeadTroopMove(kythnos) MoveTo(paros) MoveSpecial(undead_troop)");
    assert_eq!(play.land("paros").units.undead, 2);
    play.go("EndTurn");
    assert_eq!((play.owner("paros"), play.land("paros").units.units()), (Some(0), 0));
    assert!(play.state.threat < 9, "the threat began anew");
}

/// CYC-5.13.2: gold for one hero, a priestess for the other.
#[test]
fn v30_upkeep() {
    let mut play = hades(4)
        .turn(0, "zeus")
        .gold(&[3, 5, 5, 5])
        .player(0, json!({"priestesses": 1}))
        .land("naxos", json!({"controller": 0, "units": {"heroes": ["achilles", "hector"]}}))
        .land("kea", json!({"controller": 1}))
        .track(["harpy", "-", "-"])
        .open();
    play.go("EndTurn Pay");
    assert_eq!((play.gold(0), play.legal()), (1, vec!["Priestess".to_owned(), "Release".to_owned()]));
    play.go("Priestess");
    assert_eq!(play.state.heroes_of(Seat(0)).len(), 2);
}

/// CYC-5.14.8, CYC-5.2.2: three regular units feed the Necropolis, a hero and an undead do not.
#[test]
fn v31_necropolis() {
    let mut play = hades(4)
        .turn(0, "ares")
        .gold(&[9, 5, 5, 5])
        .land("naxos", json!({"controller": 0, "units": {"troops": 1, "undead": 1, "heroes": ["hector"]}}))
        .land("kythnos", json!({"controller": 1, "units": {"troops": 2, "undead": 1}}))
        .troops(1, "kea", 1)
        .land("thera", json!({"controller": 2, "necropolis": true}))
        .fleets(0, "s2_2", 1)
        .fleets(1, "s8_0", 1)
        .track(["kraken", "-", "-"])
        .open();
    play.rolls(&[1, 1, 1, 1, 1, 1]);
    play.go("TroopMove(naxos) MoveTo(kythnos) MoveCount(1) MoveSpecial(undead_troop) MoveSpecial(hector)");
    play.go("Casualty(troop) Casualty(troop)");
    assert_eq!(play.land("thera").gold, 2);
    play.go("Stay Casualty(undead_troop) Casualty(undead_troop)");
    assert_eq!(play.land("thera").gold, 2, "the undead feed nothing");
    play.go("Stay");
    assert_eq!(play.land("thera").gold, 3, "a troop died with hector, who feeds nothing");
    assert!(play.state.removed.contains(cyclades::Card::Hector));
    play.go("BuyCard(4) KrakenPlace(s8_0)");
    assert_eq!(play.land("thera").gold, 4, "a fleet sunk by the Kraken counts too");
    play.go("Stop EndTurn");
    assert_eq!((play.land("thera").gold, play.gold(2)), (0, 5 + 4));
}

/// CYC-5.16.2: three Titan moves cost 6.
#[test]
fn v32_titan_moves() {
    let mut play = Scenario::new(4)
        .options(json!({"titans": true}))
        .turn(0, "zeus")
        .gold(&[9, 5, 5, 5])
        .land("olympia", json!({"controller": 0, "units": {"titans": 1}}))
        .troops(0, "laconia", 1)
        .troops(1, "tegea", 1)
        .open();
    play.go(
        "TitanMove(olympia) MoveTo(elis) TitanMove(elis) MoveTo(olympia) TitanMove(olympia) MoveTo(elis)",
    );
    assert_eq!(play.gold(0), 3);
}

/// CYC-5.17.3, CYC-5.17.2: a monument is claimed before the buildings go, and stays.
#[test]
fn v33_monument_before_metropolis() {
    let mut play = Scenario::new(4)
        .options(json!({"monuments": true}))
        .turn(0, "athena")
        .set("monuments", json!(["military_academy"]))
        .land("thera", json!({"controller": 0, "buildings": {"port": 1, "temple": 1, "fortress": 1}}))
        .troops(1, "kea", 1)
        .open();
    play.go("Build(university)");
    assert_eq!(play.legal(), ["Skip", "ClaimMonumentFirst(military_academy)"]);
    play.go("ClaimMonumentFirst(military_academy)");
    assert!(play.has_metropolis("thera"));
    assert!(play.land("thera").monuments.contains(Monument::MilitaryAcademy));
    assert_eq!(play.land("thera").buildings.total(), 0);
}

fn egypt() -> Scenario {
    Scenario::new(4).options(json!({"egyptian_reinforcements": true})).gold(&[9, 5, 5, 5])
}

/// CYC-5.18.5: the scorpion's sting spares the battle.
#[test]
fn v34_scorpion() {
    let mut play = egypt()
        .turn(0, "zeus")
        .land("kythnos", json!({"controller": 0, "units": {"troops": 1, "reinforcements": ["scorpion"]}}))
        .troops(0, "sifnos", 1)
        .troops(1, "paros", 1)
        .troops(1, "kea", 1)
        .fleets(0, "s5_4", 1)
        .open();
    play.go("SpecialAttack(scorpion) MoveTo(paros) MoveCount(1)");
    assert_eq!((play.owner("paros"), play.land("paros").units.units(), play.gold(0)), (Some(0), 2, 8));
    assert!(!play.events.iter().any(|event| matches!(event, cyclades::Event::Rolled { .. })));
}

/// CYC-6.3: reaching the number ends the game; the team with most then wins.
#[test]
fn v35_team_end() {
    let mut play = Scenario::new(4)
        .options(json!({"team_play": true}))
        .turn(1, "ares")
        .gods(&["zeus", "ares"])
        .set("reached", json!(true))
        .land("pieria", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("epirus", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("magnesia", json!({"controller": 2, "metropolis": "ordinary"}))
        .land("aetolia", json!({"controller": 1, "units": {"troops": 4}}))
        .land("phocis", json!({"controller": 1, "metropolis": "ordinary"}))
        .land("corinthia", json!({"controller": 3}))
        .land("achaea", json!({"controller": 0}))
        .open();
    play.go("TroopMove(aetolia) MoveTo(epirus) MoveCount(2) TroopMove(epirus) MoveTo(pieria) MoveCount(1) EndTurn");
    assert!(play.over());
    assert_eq!(play.ranks(), [3, 1, 3, 1]);
}

/// CYC-5.4.6: the setup auction of two keeps one gold for the marker in hand.
#[test]
fn v36_two_player_setup_auction() {
    let scenario = |order: &[u8], gods| {
        Scenario::new(2)
            .set("cycle", json!(0))
            .set("order", json!(order))
            .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
            .set("gods", gods)
            .gold(&[7, 7])
    };
    let mut play =
        scenario(&[0, 1, 0, 1], json!([{"god": "ares"}, {"god": "zeus"}, {"god": "athena"}])).open();
    play.go("BidGod(ares)");
    assert_eq!(play.legal().last().unwrap(), "BidAmount(6)");
    let gods = json!([{"god": "ares", "bid": {"seat": 0, "gold": 4}}, {"god": "zeus"}, {"god": "athena"}]);
    let mut play = scenario(&[0, 1, 1], gods).open();
    play.go("BidGod(zeus)");
    assert_eq!(play.legal().last().unwrap(), "BidAmount(3)");
    let gods = json!([{"god": "ares", "bid": {"seat": 0, "gold": 4}}, {"god": "zeus"}, {"god": "athena"}]);
    let mut play = scenario(&[0, 1, 1], gods).open();
    play.go("BidGod(ares)");
    assert_eq!(play.legal(), ["BidAmount(5)", "BidAmount(6)"], "the outbid marker counts 1 again");
}

/// CYC-5.16.1: kronos builds what gods above him build.
#[test]
fn v37_kronos() {
    let scenario = |gods: &[&str]| {
        let mut places: Vec<_> = gods.iter().map(|god| json!({"god": god})).collect();
        let at = gods.iter().position(|god| *god == "kronos").unwrap();
        places[at]["bid"] = json!({"seat": 0, "gold": 1});
        Scenario::new(5)
            .options(json!({"titans": true}))
            .set("gods", json!(places))
            .set("order", json!([1, 2, 3, 4]))
            .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
            .gold(&[9, 0, 0, 0, 0])
            .troops(0, "phocis", 1)
            .troops(0, "achaea", 1)
            .troops(1, "elis", 1)
            .player(1, json!({}))
    };
    let open = |gods: &[&str]| {
        let mut play = scenario(gods).gold(&[9, 1, 1, 1, 1]).open();
        play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo) BidGod(apollo)");
        play
    };
    let mut play = open(&["zeus", "kronos", "ares", "athena"]);
    assert_eq!(play.legal(), ["BuildSite(phocis)", "BuildSite(achaea)"].map(str::to_owned), "a free temple");
    play.go("BuildSite(phocis)");
    assert_eq!((play.built("phocis", Building::Temple), play.gold(0)), (1, 8));
    assert_eq!(play.those("Build("), ["Build(temple)"]);
    play.go("Build(temple) BuildSite(phocis) Recruit UnitSite(phocis) Recruit UnitSite(phocis)");
    assert_eq!((play.gold(0), play.land("phocis").units.titans), (8 - 2 - 2 - 3, 2));
    let mut play = open(&["kronos", "zeus", "ares", "athena"]);
    assert_eq!(play.those("UnitSite").len(), 2, "a free Titan");
    play.go("UnitSite(phocis)");
    assert!(play.those("Build").is_empty());
}

/// CYC-5.18.3: the phoenix needs no fleet.
#[test]
fn v38_phoenix() {
    let mut play = egypt()
        .turn(0, "zeus")
        .land("kythnos", json!({"controller": 0, "units": {"reinforcements": ["phoenix"]}}))
        .troops(1, "delos", 1)
        .open();
    play.go("SpecialAttack(phoenix)");
    let mut targets = play.legal();
    targets.sort();
    assert_eq!(
        targets,
        ["kea", "kimolos", "naxos", "paros", "serifos"].map(|land| format!("MoveTo({land})"))
    );
}

/// CYC-5.12.1: what proves a victory, and what does not.
#[test]
fn v39_proof_for_a_last_territory() {
    let three = |play: &mut Play| {
        play.go("TroopMove(kythnos)");
        play.may("MoveTo(kea)") || play.owner("kea") == Some(0)
    };
    let mut play = Scenario::new(3)
        .turn(0, "ares")
        .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("anafi", json!({"controller": 0, "metropolis": "ordinary"}))
        .troops(0, "kythnos", 3)
        .land("kea", json!({"controller": 1, "units": {"troops": 1}, "buildings": {"fortress": 1}}))
        .troops(2, "sikinos", 1)
        .fleets(0, "s3_2", 1)
        .fleets(0, "s5_3", 1)
        .open();
    assert!(!three(&mut play));
    let two = |metropolis: bool| {
        let mut kea = json!({"controller": 1, "units": {"troops": 1}});
        if metropolis {
            kea["metropolis"] = json!("ordinary");
        }
        Scenario::new(2)
            .turn(0, "ares")
            .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
            .land("anafi", json!({"controller": 0, "metropolis": "ordinary"}))
            .troops(0, "kythnos", 3)
            .land("kea", kea)
            .fleets(0, "s3_2", 1)
            .fleets(0, "s5_3", 1)
            .open()
    };
    assert!(three(&mut two(true)));
    assert!(!three(&mut two(false)));
}

/// CYC-5.11.2: discounts at hand count what is controlled now.
#[test]
fn v40_discounts_at_hand() {
    let mut play = Scenario::new(4)
        .turn(0, "ares")
        .gold(&[9, 5, 5, 5])
        .land("kythnos", json!({"controller": 0, "units": {"troops": 1}, "buildings": {"temple": 1}}))
        .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("paros", json!({"controller": 1, "buildings": {"temple": 2}}))
        .troops(1, "kea", 1)
        .fleets(0, "s5_4", 1)
        .track(["fates", "cyclops", "-"])
        .open();
    play.go("BuyCard(4) CardPayment(2)");
    assert_eq!(play.gold(0), 9 - 2 + play.state.prosperity(Seat(0)));
    play.go("TroopMove(kythnos) MoveTo(paros)");
    assert_eq!(play.state.discounts(Seat(0)), 2);
    let before = play.gold(0);
    play.go("BuyCard(3) CardPayment(2)");
    assert_eq!(play.gold(0), before - 1);
}

/// CYC-5.11.3: a closed purse is a legal target, even an empty one.
#[test]
fn v41_griffon_and_hidden_gold() {
    let mut play = shop("griffon").gold(&[9, 0, 6, 0]).open();
    play.go("BuyCard(4)");
    assert_eq!(play.legal(), ["TargetPlayer(1)", "TargetPlayer(2)", "TargetPlayer(3)"]);
    play.go("TargetPlayer(1)");
    assert_eq!(play.gold(0), 5);
}

/// CYC-5.14.6: without hades the threat keeps its value.
#[test]
fn v42_hades_stays_away() {
    let cycle = |threat: u8, rolls: [u8; 2]| {
        let mut scenario = hades(4)
            .turn(0, "zeus")
            .set("threat", json!(threat))
            .gold(&[1, 9, 9, 9])
            .track(["-", "-", "fates"]);
        scenario = scenario.set("seen", json!(["zeus", "athena", "ares", "poseidon"]));
        for (seat, land) in ["kea", "naxos", "delos", "milos"].iter().enumerate() {
            scenario = scenario.troops(seat as u8, land, 1);
        }
        let mut play = scenario.troops(0, "thera", 1).open();
        let seed = (0..200_000u64).find(|&seed| {
            let mut dice = kernel::Dice::fast(seed);
            dice.shuffle(&mut [0, 1, 2, 3]);
            [0; 2].map(|_: u8| cyclades::components::DIE[dice.below(6) as usize]) == rolls
        });
        play.state.dice = kernel::Dice::fast(seed.unwrap());
        play.go("EndTurn");
        (play.state.threat, play.state.hades_active())
    };
    assert_eq!(cycle(5, [1, 2]), (8, false));
    assert_eq!(cycle(8, [0, 1]), (9, true));
}

/// CYC-5.8.2: a founding waits for the end of the move, and comes before the next action.
#[test]
fn v43_founding_kept_out_of_a_move() {
    let mut play = pick_up().troops(1, "naxos", 1).fleets(1, "s4_5", 1).open();
    play.go("FleetMove(s5_4) FleetStep(s5_5,1)").rolls(&[3, 0]).go("FleetStep(s4_5,2)");
    assert!(play.may("EndTurn"));
    let mut play = Scenario::new(4)
        .turn(0, "ares")
        .land("kythnos", json!({"controller": 0, "units": {"troops": 2}}))
        .land("thera", json!({"controller": 0, "buildings": {"fortress": 1, "temple": 1, "university": 1}}))
        .land("paros", json!({"controller": 1, "buildings": {"port": 1}}))
        .troops(1, "kea", 1)
        .fleets(0, "s5_4", 1)
        .open();
    play.go("TroopMove(kythnos) MoveTo(paros) MoveCount(1)");
    assert_eq!((play.owner("paros"), play.troops("paros")), (Some(0), 1));
    assert_eq!(play.those("MetropolisSite").len(), 3);
}

/// Section 3, 8b on the board titans_34: pairs with two free seas, then without, then apart (ruling 34).
#[test]
fn v44_setup_pair() {
    let scenario = |seats: u8| {
        Scenario::new(seats)
            .options(json!({"board": "titans"}))
            .set("cycle", json!(0))
            .set("stack", json!([{"cycle": "turns"}, "deploy"]))
            .set("deploy", json!({"seat": 0, "god": "apollo", "troops": 1, "titans": 0, "fleets": 2}))
    };
    let order = |scenario: Scenario| scenario.set("order", json!([1, 2]));
    let mut options = order(scenario(3)).troops(0, "omphalos", 1).open().legal();
    options.sort();
    assert_eq!(options, ["SetupPlaceTroop(argolis)", "SetupPlaceTroop(triphylia)"]);
    let crowded = || {
        order(scenario(3))
            .troops(0, "omphalos", 1)
            .troops(1, "arcadia", 1)
            .troops(1, "olympia", 1)
            .fleets(1, "sea_n4", 1)
            .fleets(1, "sea_n7", 1)
    };
    let table = crowded()
        .set("deploy", json!({"seat": 0, "god": "ares", "troops": 2, "titans": 0, "fleets": 2}))
        .json();
    let state: cyclades::Cyclades = serde_json::from_value(table).unwrap();
    let lands: Vec<_> = state.setup_lands(Seat(0)).iter().map(|land| land.id()).collect();
    assert_eq!(lands, ["triphylia"]);
    let play = crowded()
        .troops(2, "tegea", 1)
        .troops(2, "laconia", 1)
        .fleets(2, "sea_s4", 1)
        .fleets(2, "sea_s7", 1)
        .open();
    assert_eq!(play.legal().len(), 4);
    let play = scenario(2)
        .set("order", json!([0, 1, 1]))
        .troops(0, "olympia", 1)
        .troops(1, "elis", 1)
        .troops(1, "arcadia", 1)
        .open();
    assert_eq!(play.legal().len(), 8);
}

/// CYC-5.18.4, CYC-5.18.6: the mummy raises the fallen while it lives.
#[test]
fn v45_mummys_tie() {
    let scenario = |army: Value, wall: u8| {
        egypt()
            .turn(0, "zeus")
            .land("kythnos", json!({"controller": 0, "units": army}))
            .troops(0, "sifnos", 7)
            .land("paros", json!({"controller": 1, "units": {"troops": 1}, "buildings": {"fortress": wall}}))
            .troops(1, "kea", 1)
            .fleets(0, "s5_4", 1)
    };
    let mut play = scenario(json!({"reinforcements": ["mummy"]}), 0).open();
    play.rolls(&[1, 1]).go("SpecialAttack(mummy) MoveTo(paros)");
    assert_eq!((play.owner("paros"), play.land("paros").units.units()), (Some(1), 0));
    let mut play = scenario(json!({"troops": 1, "reinforcements": ["mummy"]}), 1).open();
    play.rolls(&[2, 2]).go("SpecialAttack(mummy) MoveTo(paros) MoveCount(1)");
    assert_eq!((play.owner("paros"), play.troops("paros")), (Some(0), 1));
    assert!(play.land("paros").units.reinforcements.contains(cyclades::Reinforcement::Mummy));
}

/// CYC-5.17.4: purchases by a monument are no purchases for aphrodite.
#[test]
fn v46_buying_by_monuments() {
    let mut play = Scenario::new(4)
        .options(json!({"hades": true, "monuments": true}))
        .turn(0, "athena")
        .turn_has("aphrodite", json!(true))
        .player(0, json!({"favor": "aphrodite"}))
        .gold(&[4, 5, 5, 5])
        .land(
            "thera",
            json!({"controller": 0, "buildings": {"temple": 1}, "monuments": ["great_temple_of_zeus"]}),
        )
        .troops(1, "kea", 1)
        .track(["satyr", "dryad", "empusa"])
        .open();
    play.go("UseMonument(great_temple_of_zeus) BuySlot(4)");
    assert_eq!(play.gold(0), 3);
    play.go("BuyCard(3)");
    assert_eq!(play.gold(0), 2, "3 - 2 = 1, no discount possible");
    play.go("BuyCard(2)");
    assert_eq!(play.legal(), ["CardPayment(0)", "CardPayment(1)"]);
}

/// CYC-5.16.5, CYC-5.16.6: artifacts of fallen attackers fall to the defender, who wins in another's turn.
#[test]
fn v47_artifacts_fall() {
    let mut play = Scenario::new(4)
        .options(json!({"titans": true}))
        .turn(0, "ares")
        .land("corinthia", json!({"controller": 0, "units": {"troops": 2, "artifacts": ["sword_of_ares", "lyre_of_apollo"]}}))
        .troops(0, "ithaca", 1)
        .troops(1, "triphylia", 3)
        .land("laconia", json!({"controller": 1, "units": {"artifacts": ["thunderbolt_of_zeus", "conch_of_poseidon", "aegis_of_athena"]}}))
        .open();
    play.go("TroopMove(corinthia) MoveTo(triphylia) MoveCount(1)")
        .rolls(&[0, 0])
        .go("MoveSpecial(sword_of_ares) Done");
    assert!(play.land("triphylia").units.artifacts.contains(cyclades::Artifact::Sword));
    play.go("TroopMove(corinthia) MoveTo(triphylia)").rolls(&[0, 0]).go("MoveSpecial(lyre_of_apollo)");
    assert!(play.over());
    assert_eq!(play.ranks()[1], 1);
}

/// Actions read back from their notation, whatever they carry.
#[test]
fn notation_is_the_rulebooks() {
    for text in [
        "FleetStep(s5_5,2)",
        "Sell(troop,naxos)",
        "Sell(priest)",
        "PerseusTarget(medusa)",
        "PerseusTarget(naxos,theater)",
        "MetropolisDiscard(port,kea)",
        "BuyCard(4)",
        "ChooseSpecialMetropolis(athens)",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "FleetStep",
        "FleetStep()",
        "FleetStep(s5_5)",
        "FleetStep(s5_5,02)",
        "EndTurn()",
        "Sell(troop)",
        "BuyCard(5)",
        "endturn",
        "Sell(priest,naxos)",
        "TargetPlayer(8)",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert_eq!(Special::ALL.len(), 5);
}

/// CYC-5.19.4: six players each for themselves on the great islands.
#[test]
fn v48_six_for_themselves() {
    let table = |options: Value| {
        let city = json!({"controller": 0, "units": {"troops": 2}, "metropolis": "ordinary"});
        let other = json!({"controller": 3, "units": {"troops": 1}, "metropolis": "ordinary"});
        Scenario::new(6)
            .options(options)
            .turn(0, "ares")
            .land("pieria", city.clone())
            .land("chalcidice", city)
            .land("epirus", other)
            .troops(3, "locris", 1)
            .troops(1, "laconia", 1)
            .open()
    };
    let alone = json!({"titans": true, "free_for_all": true});
    let mut play = table(alone.clone());
    assert_eq!((play.state.teammate(Seat(0)), play.state.to_win()), (None, 2));
    assert_eq!(play.state.map, cyclades::map::MapId::Titans56);
    let magnesia = cyclades::map::Territory::from_id("magnesia").expect("a territory");
    assert!(play.state.setup_lands(Seat(4)).contains(magnesia));
    play.go("TroopMove(pieria)");
    assert!(play.may("MoveTo(epirus)"), "who sits opposite is no partner");
    let mut play = table(alone.clone());
    play.go("EndTurn");
    assert!(play.over());
    assert_eq!(play.ranks().iter().filter(|&&rank| rank == 1).count(), 1);
    assert_eq!(play.ranks()[0], 1);

    let mut teams = table(json!({"titans": true}));
    assert_eq!((teams.state.teammate(Seat(0)), teams.state.to_win()), (Some(Seat(3)), 3));
    teams.go("TroopMove(pieria)");
    assert!(!teams.may("MoveTo(epirus)"), "a partner's land is closed");

    let both: CycladesOptions =
        serde_json::from_value(json!({"titans": true, "free_for_all": true, "team_play": true}))
            .expect("options");
    assert!(both.allow(6).is_err(), "teams and each alone");
    let quiet = serde_json::to_value(CycladesOptions::default()).expect("options");
    assert_eq!(quiet.get("free_for_all"), None, "what was stored before reads and writes as it did");
    let started = Play::start(alone, 6, 7);
    assert_eq!(started.state.gods.len(), 5);
}
