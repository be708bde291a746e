//! What cards, powers and monuments cannot do: no target, nothing left in the supply, no place, no link.

use crate::cards::shop;
use crate::scenario::{Play, Scenario};
use cyclades::Event;
use kernel::Seat;
use serde_json::{Value, json};

fn table(options: Value, god: &str) -> Scenario {
    Scenario::new(4)
        .options(options)
        .turn(0, god)
        .gold(&[9, 5, 5, 5])
        .troops(0, "naxos", 1)
        .troops(1, "kea", 1)
}

fn dice(play: &Play) -> [u8; 2] {
    let rolled = play.events.iter().find_map(|event| match event {
        Event::Rolled { dice, .. } => Some(*dice),
        _ => None,
    });
    rolled.expect("there was a battle")
}

/// CYC-5.11.3: cyclops, harpy, erinyes and the rest are bought without a target and fizzle.
#[test]
fn cards_without_a_target() {
    for card in ["cyclops", "giant", "siren", "dryad", "satyr"] {
        let mut play = shop(card).open();
        play.go("BuyCard(4)");
        assert!(play.discarded(card) && play.may("EndTurn"), "{card}");
        assert_eq!(play.gold(0), 5, "{card} is paid for");
    }
    let mut play =
        shop("harpy").land("naxos", json!({"controller": 0})).land("kea", json!({"controller": 1})).open();
    play.go("BuyCard(4)");
    assert!(play.discarded("harpy") && play.may("EndTurn"));
    for card in ["erinyes", "empusa"] {
        let mut play = shop(card).options(json!({"hades": true})).open();
        play.go("BuyCard(4)");
        assert!(play.discarded(card) && play.may("EndTurn"), "{card}");
    }
}

/// CYC-5.11.11: with an empty reserve the log tells from where the siren's fleet comes.
#[test]
fn siren_from_the_board_is_told() {
    let mut play = shop("siren").fleets(1, "s5_4", 1).fleets(0, "s0_0", 8).open();
    play.go("BuyCard(4)");
    assert_eq!((play.fleets("s0_0"), play.sea("s5_4").owner), (7, Some(Seat(0))));
    assert!(play.events.iter().any(|event| matches!(event, Event::PieceReturned { seat: Seat(0), .. })));
}

/// CYC-5.13.5: a sacrifice that lacks its price, its site or its object is not offered.
#[test]
fn sacrifices_that_cannot_be_completed() {
    let with = |hero: &str, troops: u8| {
        table(json!({"hades": true}), "zeus")
            .land("naxos", json!({"controller": 0, "units": {"troops": troops, "heroes": [hero]}}))
    };
    assert!(with("hector", 7).open().may("SacrificeHero(hector)"));
    assert!(!with("hector", 8).open().may("SacrificeHero(hector)"), "no troop in the reserve");
    let sea = with("ulysses", 0).sea("s0_0", json!({"owner": 0, "fleets": 2, "undead": 2}));
    assert!(!sea.open().may("SacrificeHero(ulysses)"), "three regular fleets");
    assert!(with("ulysses", 0).fleets(0, "s0_0", 3).open().may("SacrificeHero(ulysses)"));
    let taken = json!({"controller": 0, "units": {"heroes": ["penthesilea"]}, "metropolis": "ordinary"});
    let play = with("penthesilea", 0).player(0, json!({"priests": 3})).land("naxos", taken).open();
    assert!(!play.may("SacrificeHero(penthesilea)"), "no site");
}

/// CYC-5.15.2: a favor whose power would do nothing is not offered.
#[test]
fn favors_without_use() {
    let with = |favor: &str| {
        table(json!({"hades": true}), "athena")
            .player(0, json!({"favor": favor}))
            .turn_has("favor", json!(true))
    };
    let full = json!({"controller": 0, "buildings": {"port": 4}});
    assert!(with("hestia").open().may("UseFavor"));
    assert!(!with("hestia").troops(0, "naxos", 8).open().may("UseFavor"), "the reserve is empty");
    assert!(with("demeter").open().may("UseFavor"));
    assert!(
        !with("demeter").land("delos", json!({"prosperity": 24})).open().may("UseFavor"),
        "no marker left"
    );
    assert!(with("dionysus").open().may("UseFavor"));
    let theaters = json!({"controller": 1, "buildings": {"theater": 4}});
    assert!(!with("dionysus").land("thera", theaters).open().may("UseFavor"), "no theater left");
    assert!(!with("hephaestus").land("naxos", full).open().may("UseFavor"), "no free slot");
    assert!(!with("hermes").open().may("UseFavor"), "nothing can move");
    assert!(with("hermes").fleets(0, "s0_0", 1).open().may("UseFavor"));
}

/// CYC-5.15.3: items that would do nothing stay in hand.
#[test]
fn items_without_use() {
    let with = |item: &str| table(json!({"hades": true}), "zeus").player(0, json!({"items": [item]}));
    assert!(!with("sandals_of_hermes").open().may("PlayItem(sandals_of_hermes)"), "no link");
    assert!(!with("oars_of_argo").open().may("PlayItem(oars_of_argo)"), "no fleet");
    let full = json!({"controller": 0, "buildings": {"port": 4}});
    assert!(with("plumb_line_of_daedalus").open().may("PlayItem(plumb_line_of_daedalus)"));
    let play = with("plumb_line_of_daedalus").land("naxos", full).open();
    assert!(!play.may("PlayItem(plumb_line_of_daedalus)"), "no free slot");
    for item in ["spear_of_ares", "poseidons_trident", "shield_of_heroes", "net_of_hephaestus"] {
        assert!(!with(item).open().may(&format!("PlayItem({item})")), "only in battle");
    }
}

/// CYC-5.16.4, CYC-5.16.7, CYC-5.16.8: artifacts and delphi without an object.
#[test]
fn artifacts_without_use() {
    let with = |artifact: &str| {
        table(json!({"titans": true, "board": "classic"}), "athena")
            .land("naxos", json!({"controller": 0, "units": {"troops": 1, "artifacts": [artifact]}}))
    };
    assert!(!with("conch_of_poseidon").open().may("UseArtifact(conch_of_poseidon)"), "no fleet");
    assert!(!with("thunderbolt_of_zeus").open().may("UseArtifact(thunderbolt_of_zeus)"), "no link");
    for artifact in ["sword_of_ares", "aegis_of_athena", "lyre_of_apollo"] {
        assert!(!with(artifact).open().may(&format!("UseArtifact({artifact})")), "it serves by itself");
    }
    let city = json!({"controller": 0, "units": {"troops": 1}, "metropolis": {"special": "delphi"}});
    let delphi =
        |card: &str| with("sword_of_ares").land("naxos", city.clone()).track(["-", "-", card]).open();
    assert!(delphi("harpy").may("UseDelphi"));
    assert!(!delphi("lyre_of_apollo").may("UseDelphi"), "creatures only");
}

/// CYC-5.17.4, CYC-5.17.6: monuments without their price or object.
#[test]
fn monuments_without_use() {
    let with = |monument: &str, units: Value| {
        table(json!({"monuments": true, "egyptian_reinforcements": true}), "athena")
            .land("naxos", json!({"controller": 0, "units": units, "monuments": [monument]}))
    };
    let troop = || json!({"troops": 1});
    assert!(with("temple_of_ares", troop()).open().may("UseMonument(temple_of_ares)"));
    let play = with("temple_of_ares", json!({"reinforcements": ["mummy"]})).open();
    assert!(!play.may("UseMonument(temple_of_ares)"), "a reinforcement is no payment");
    assert!(!with("temple_of_poseidon", troop()).open().may("UseMonument(temple_of_poseidon)"));
    let zeus = |card: &str| with("great_temple_of_zeus", troop()).track(["-", "-", card]).open();
    assert!(zeus("harpy").may("UseMonument(great_temple_of_zeus)"));
    assert!(!zeus("mummy").may("UseMonument(great_temple_of_zeus)"), "creatures only");
    assert!(!with("city_of_warriors", troop()).open().may("UseMonument(city_of_warriors)"), "no link");
    let mut play = with("temple_of_ares", troop()).player(0, json!({"philosophers": 2})).open();
    play.go("Recruit");
    assert_eq!(play.state.player(Seat(0)).philosophers, 3, "three are enough only with the university");
}

/// CYC-5.17.6, CYC-5.7.3: the academies give nothing without a reserve, nor on apollo.
#[test]
fn idle_academies() {
    let monuments = json!(["military_academy", "academy_of_naval_warfare"]);
    let scenario = |order: &[u8], troops: u8| {
        Scenario::new(4)
            .options(json!({"monuments": true}))
            .bidding(order, &["athena"])
            .set("apollo_gift", json!(true))
            .land("naxos", json!({"controller": 0, "units": {"troops": troops}, "monuments": monuments}))
            .troops(1, "kea", 1)
    };
    let mut play = scenario(&[0, 1, 2, 3], 0).open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert_eq!((play.troops("naxos"), play.those("PlaceProsperity").len()), (0, 10));
    let bid = json!([{"god": "athena", "bid": {"seat": 0, "gold": 1}}]);
    let mut play = scenario(&[1, 2, 3], 8).set("gods", bid).fleets(0, "s0_0", 8).open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert!(play.may("EndTurn"), "no fleet to place");
    assert_eq!((play.troops("naxos"), play.state.board.at_sea(Seat(0))), (8, 8));
}

/// CYC-5.18.2, CYC-5.18.4: powers only in the special attack, and only from the reserve.
#[test]
fn reinforcements_without_power() {
    let army = |unit: &str, troops: u8| {
        table(json!({"egyptian_reinforcements": true}), "ares")
            .land("kythnos", json!({"controller": 0, "units": {"troops": troops, "reinforcements": [unit]}}))
            .troops(1, "paros", 1)
    };
    let mut play = army("elephant", 0).fleets(0, "s5_4", 1).open();
    play.rolls(&[0, 3]).go("TroopMove(kythnos) MoveTo(paros)");
    assert_eq!(dice(&play), [0, 3], "one die each");
    let play = army("phoenix", 0).open();
    assert!(play.may("SpecialAttack(phoenix)") && !play.may("TroopMove(kythnos)"));
    for (reserve, joined) in [(0, 0), (1, 1)] {
        let scenario = army("mummy", 2).troops(0, "naxos", 6 - reserve).fleets(0, "s5_4", 1);
        let mut play = scenario.open();
        play.rolls(&[3, 0]).go("SpecialAttack(mummy) MoveTo(paros) MoveCount(2)");
        assert_eq!((play.owner("paros"), play.troops("paros")), (Some(0), 2 + joined));
    }
}
