//! Rules of the hades module.

use crate::cards::shop as base_shop;
use crate::scenario::Scenario;
use cyclades::{Building, Card, Event};
use kernel::Seat;
use serde_json::json;

fn hades(god: &str) -> Scenario {
    let scenario =
        Scenario::new(4).options(json!({"hades": true})).turn(0, god).gold(&[9, 5, 5, 5]).troops(1, "kea", 1);
    if god == "hades" {
        scenario.set("gods", json!([{"god": "zeus"}, {"god": "hades", "covered": "ares"}]))
    } else {
        scenario
    }
}

fn shop(card: &str) -> Scenario {
    base_shop(card).options(json!({"hades": true}))
}

/// CYC-5.2.3: Cerberus diverts the income of a territory.
#[test]
fn cerberus_diverts_income() {
    let play = hades("zeus")
        .troops(0, "naxos", 1)
        .troops(1, "delos", 1)
        .set("figures", json!({"cerberus": {"at": "delos", "owner": 0, "since": 3}}))
        .open();
    assert_eq!((play.state.prosperity(Seat(0)), play.state.prosperity(Seat(1))), (2, 1));
    let mut play = shop("cerberus").open();
    play.go("BuyCard(4)");
    assert_eq!(play.legal().len(), 10, "anywhere");
    play.go("FigureSite(kea)");
    assert_eq!(play.state.prosperity(Seat(0)), 1);
}

/// CYC-5.13.1, CYC-5.13.4: heroes cost their space, act as units, share a territory, and are no troops for cards.
#[test]
fn heroes_are_units_but_no_troops() {
    let mut play = shop("hector")
        .land(
            "naxos",
            json!({"controller": 0, "units": {"heroes": ["achilles"]}, "buildings": {"temple": 1}}),
        )
        .open();
    play.go("BuyCard(4)");
    assert_eq!((play.gold(0), play.land("naxos").units.heroes.len()), (5, 2), "no temple discount");
    let mut play = shop("harpy")
        .land("naxos", json!({"controller": 0, "units": {"heroes": ["achilles"]}}))
        .land("kea", json!({"controller": 1}))
        .open();
    play.go("BuyCard(4)");
    assert!(play.discarded("harpy") && play.land("naxos").units.heroes.len() == 1);
    let mut play = shop("sphinx")
        .land("naxos", json!({"controller": 0, "units": {"heroes": ["achilles"]}}))
        .player(0, json!({"priests": 1}))
        .open();
    play.go("BuyCard(4)");
    assert_eq!(play.legal(), ["Stop", "Sell(priest)"]);
}

/// CYC-5.13.3, CYC-5.13.5: sacrifices, not in the turn of hiring, and only where they can be completed.
#[test]
fn sacrifices() {
    let with = |hero: &str, scenario: Scenario| {
        scenario.land("naxos", json!({"controller": 0, "units": {"heroes": [hero]}}))
    };
    let mut play = with("hector", hades("zeus")).open();
    play.go("SacrificeHero(hector)");
    assert_eq!((play.troops("naxos"), play.state.removed.contains(Card::Hector)), (3, true));
    let play = with("hector", hades("zeus")).turn_has("hired", json!(["hector"])).open();
    assert!(!play.may("SacrificeHero(hector)"));
    let mut play = with("penthesilea", hades("zeus")).player(0, json!({"priests": 3})).open();
    play.go("SacrificeHero(penthesilea)");
    assert!(play.has_metropolis("naxos") && play.state.retired);
    assert_eq!(play.state.player(Seat(0)).priests, 0);
    assert!(
        !with("penthesilea", hades("zeus"))
            .player(0, json!({"priests": 2}))
            .open()
            .may("SacrificeHero(penthesilea)")
    );
    let mut play = with("ulysses", hades("zeus")).fleets(0, "s0_0", 2).fleets(0, "s0_1", 2).open();
    play.go("SacrificeHero(ulysses) FleetToReturn(s0_0) FleetToReturn(s0_1) FleetToReturn(s0_1)");
    assert!(play.has_metropolis("naxos"));
    assert_eq!((play.fleets("s0_0"), play.fleets("s0_1")), (1, 0));
    let heracles = |buildings: serde_json::Value| {
        hades("zeus")
            .land(
                "naxos",
                json!({"controller": 0, "units": {"heroes": ["heracles"]}, "buildings": buildings}),
            )
            .open()
    };
    let mut play = heracles(json!({"port": 1, "fortress": 1, "temple": 1}));
    play.go("SacrificeHero(heracles)");
    assert!(play.has_metropolis("naxos"));
    assert_eq!(play.land("naxos").buildings.total(), 0);
    assert!(!heracles(json!({"port": 2, "temple": 1})).may("SacrificeHero(heracles)"));
}

/// Section 1.5: achilles strikes nearby, perseus removes a figure or building; Chiron protects from perseus.
#[test]
fn achilles_and_perseus() {
    let scenario = |hero: &str| {
        hades("zeus")
            .land("kythnos", json!({"controller": 0, "units": {"heroes": [hero]}}))
            .land("paros", json!({"controller": 1, "units": {"troops": 2, "heroes": ["hector"]}, "buildings": {"port": 1}}))
            .fleets(0, "s5_4", 1)
    };
    let mut play = scenario("achilles").open();
    play.go("SacrificeHero(achilles) RemoveTroop(troop) RemoveTroop(troop)");
    assert_eq!((play.troops("paros"), play.land("paros").units.heroes.len()), (0, 1));
    let play = scenario("achilles").fleets(0, "s5_4", 0).sea("s5_4", json!({})).open();
    assert!(!play.may("SacrificeHero(achilles)"), "nobody is linked");
    let mut play =
        scenario("perseus").set("figures", json!({"medusa": {"at": "kea", "owner": 1, "since": 3}})).open();
    play.go("SacrificeHero(perseus)");
    assert_eq!(play.legal(), ["PerseusTarget(medusa)", "PerseusTarget(paros,port)"]);
    play.go("PerseusTarget(medusa)");
    assert!(play.discarded("medusa"));
    let play =
        scenario("perseus").set("figures", json!({"chiron": {"at": "paros", "owner": 1, "since": 3}})).open();
    assert!(!play.may("SacrificeHero(perseus)"), "Chiron guards the only building and himself");
}

/// Section 1.5: perseus leads past Medusa, ulysses crosses an empty sea, and both go along by themselves.
#[test]
fn perseus_and_ulysses_move() {
    let mut play = hades("ares")
        .land("kythnos", json!({"controller": 0, "units": {"troops": 1, "heroes": ["perseus"]}}))
        .set("figures", json!({"medusa": {"at": "kythnos", "owner": 1, "since": 3}}))
        .fleets(0, "s5_4", 1)
        .open();
    play.go("TroopMove(kythnos) MoveTo(paros) MoveCount(0)");
    assert_eq!((play.troops("kythnos"), play.land("paros").units.heroes.len()), (1, 1));
    let mut play = hades("ares")
        .land("kythnos", json!({"controller": 0, "units": {"troops": 1, "heroes": ["ulysses"]}}))
        .open();
    play.go("TroopMove(kythnos)");
    assert!(play.may("MoveTo(paros)") && play.may("MoveTo(naxos)") && !play.may("MoveTo(thera)"));
    play.go("MoveTo(paros) MoveCount(1)");
    assert!(play.land("paros").units.heroes.contains(cyclades::Hero::Ulysses));
}

/// CYC-5.13.6: heroes off the track are dead, charon hires them, but not a retired penthesilea.
#[test]
fn charon() {
    let mut play =
        shop("charon").set("removed", json!(["achilles", "penthesilea"])).set("retired", json!(true)).open();
    play.go("BuyCard(4)");
    assert!(
        play.land("naxos").units.heroes.contains(cyclades::Hero::Achilles),
        "the only one to hire, the only place"
    );
    assert!(!play.may("SacrificeHero(achilles)"));
    let mut play = shop("charon").open();
    play.go("BuyCard(4)");
    assert!(play.discarded("charon"), "nobody to hire");
}

/// Section 1.5: empusa and erinyes; CYC-5.11.10 with hades: Chiron guards against both.
#[test]
fn empusa_and_erinyes() {
    let tomb = |chiron: bool| {
        let scenario = shop("empusa").land("thera", json!({"controller": 1, "necropolis": true, "gold": 4}));
        if chiron {
            scenario.set("figures", json!({"chiron": {"at": "thera", "owner": 1, "since": 3}}))
        } else {
            scenario
        }
    };
    let mut play = tomb(false).open();
    play.go("BuyCard(4)");
    assert_eq!((play.gold(0), play.land("thera").gold), (9, 0));
    let mut play = tomb(true).open();
    play.go("BuyCard(4)");
    assert_eq!((play.gold(0), play.land("thera").gold), (5, 4));
    let markers = |chiron: &str| {
        shop("erinyes")
            .land("thera", json!({"controller": 1, "prosperity": 1}))
            .land("delos", json!({"prosperity": 1}))
            .set("figures", json!({"chiron": {"at": chiron, "owner": 1, "since": 3}}))
            .open()
    };
    let mut play = markers("kea");
    play.go("BuyCard(4) ErinyesFrom(thera)");
    assert_eq!((play.land("thera").prosperity, play.land("naxos").prosperity), (0, 1));
    let mut play = markers("thera");
    play.go("BuyCard(4)");
    assert_eq!((play.land("delos").prosperity, play.land("naxos").prosperity), (0, 1), "only delos was open");
}

/// CYC-5.14.2, CYC-5.14.4: a turn with hades: free unit, extras at 1 to 4, kinds mixed, five of each.
#[test]
fn turn_with_hades() {
    let mut play = Scenario::new(4)
        .options(json!({"hades": true}))
        .set(
            "gods",
            json!([{"god": "zeus"}, {"god": "hades", "covered": "ares", "bid": {"seat": 0, "gold": 1}}]),
        )
        .set("order", json!([1, 2, 3]))
        .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
        .gold(&[20, 5, 5, 5])
        .troops(0, "naxos", 1)
        .troops(1, "kea", 1)
        .open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert_eq!(play.legal(), ["UndeadKind(undead_troop)", "UndeadKind(undead_fleet)"]);
    play.go("UndeadKind(undead_fleet) PlaceUndead(s0_0)");
    for price in 1..=4 {
        let before = play.gold(0);
        play.go("Recruit UndeadKind(undead_troop)");
        assert_eq!(before - play.gold(0), price);
    }
    assert!(!play.may("Recruit") && play.may("BuyCard(2)") && play.may("Build(necropolis)"));
    assert_eq!((play.sea("s0_0").ships.undead, play.land("naxos").units.undead), (1, 4));
}

/// CYC-5.14.5: an undead unit takes part in every step; the living may come along.
#[test]
fn undead_moves() {
    let mut play = hades("hades")
        .troops(0, "naxos", 1)
        .sea("s5_4", json!({"owner": 0, "fleets": 2, "undead": 1}))
        .open();
    play.go("UndeadFleetMove(s5_4) FleetStep(s5_5,1)");
    assert_eq!((play.fleets("s5_5"), play.sea("s5_5").ships.undead, play.fleets("s5_4")), (1, 1, 1));
    play.go("FleetStep(s4_5,0) EndFleetMove");
    assert_eq!((play.fleets("s5_5"), play.sea("s4_5").ships.undead, play.gold(0)), (1, 1, 8));
    assert!(!play.may("UndeadFleetMove(s5_4)"), "no undead there");
    let mut play = hades("poseidon")
        .troops(0, "naxos", 1)
        .sea("s5_4", json!({"owner": 0, "fleets": 1, "undead": 1}))
        .open();
    play.go("FleetMove(s5_4) FleetStep(s5_5,1) FleetUndead(0)");
    assert_eq!(play.sea("s5_4").ships.undead, 1, "in other moves they may stay");
}

/// CYC-5.14.7, CYC-5.14.9: the Necropolis destroys, clears, moves, and leaves its gold behind.
#[test]
fn necropolis_moves() {
    let mut play = hades("hades")
        .land("naxos", json!({"controller": 0, "units": {"troops": 1}, "necropolis": true, "gold": 3}))
        .land("kythnos", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("thera", json!({"controller": 0, "buildings": {"port": 2, "temple": 1}}))
        .open();
    play.go("Build(necropolis)");
    assert_eq!(play.legal(), ["BuildSite(kythnos)", "BuildSite(thera)"]);
    play.go("BuildSite(kythnos)");
    assert!(
        !play.has_metropolis("kythnos") && play.land("kythnos").necropolis && !play.land("naxos").necropolis
    );
    assert_eq!(play.land("naxos").gold, 3);
    play.go("Build(necropolis) BuildSite(thera) ClearSlot(port)");
    assert_eq!((play.land("thera").buildings.total(), play.gold(0)), (2, 5));
    play.go("EndTurn");
    assert_eq!(play.land("naxos").gold, 0, "collected where it lay");
}

/// CYC-5.15.1, CYC-5.15.2: the tile goes with the last god and is discarded in the next step 6.
#[test]
fn favors_go_round() {
    let scenario = |favor: &str| {
        Scenario::new(4)
            .options(json!({"hades": true}))
            .set("gods", json!([{"god": "zeus"}, {"god": "athena", "bid": {"seat": 0, "gold": 1}}]))
            .set("order", json!([1, 2, 3]))
            .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
            .set("favor", json!(favor))
            .item("purse_of_plutus")
            .gold(&[9, 5, 5, 5])
            .troops(0, "naxos", 1)
            .troops(1, "kea", 1)
            .track(["-", "harpy", "fates"])
    };
    let open = |favor: &str| {
        let mut play = scenario(favor).open();
        play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
        play
    };
    let mut play = open("hera");
    let player = play.state.player(Seat(0));
    assert_eq!((player.priestesses, player.priests), (1, 1));
    play.go("EndTurn");
    assert!(play.state.used_favors.contains(cyclades::Favor::Hera) || play.state.hades_active());
    let mut play = open("hestia");
    play.go("UseFavor");
    assert_eq!(play.troops("naxos"), 2);
    assert!(!play.may("UseFavor"), "once");
    let mut play = open("demeter");
    play.go("UseFavor");
    assert_eq!(play.land("naxos").prosperity, 1);
    let mut play = open("dionysus");
    play.go("UseFavor PlayItem(purse_of_plutus)");
    assert_eq!((play.built("naxos", Building::Theater), play.gold(0)), (1, 8 - 2 + 3));
    let mut play = open("hephaestus");
    play.go("UseFavor BuildType(fortress)");
    assert_eq!((play.built("naxos", Building::Fortress), play.gold(0)), (1, 7));
    let mut play = open("aphrodite");
    play.go("BuyCard(3) TroopTarget(kea,troop)");
    assert_eq!(play.gold(0), 7, "3 - 2 = 1");
    play.go("BuyCard(2)");
    assert_eq!(play.gold(0), 5, "only the first card");
    let play = open("artemis");
    assert!(!play.may("UseFavor"), "no figure on the board");
    let mut play =
        scenario("artemis").set("figures", json!({"medusa": {"at": "kea", "owner": 1, "since": 3}})).open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo) UseFavor");
    assert!(play.discarded("medusa"));
    let mut play = scenario("hermes").fleets(0, "s0_0", 1).open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo) UseFavor EndFleetMove");
    assert_eq!((play.fleets("s0_1"), play.gold(0)), (1, 8), "free of charge");
}

/// CYC-5.15.3: items of one's own turn, each discarded after use.
#[test]
fn items_of_ones_own_turn() {
    let with = |item: &str| {
        hades("zeus")
            .player(0, json!({"items": [item]}))
            .troops(0, "kythnos", 2)
            .troops(1, "paros", 2)
            .fleets(0, "s5_4", 1)
            .track(["harpy", "-", "fates"])
    };
    let mut play = with("sandals_of_hermes").land("paros", json!({})).open();
    play.go("PlayItem(sandals_of_hermes) MoveFrom(kythnos) MoveTo(paros) MoveCount(1)");
    assert_eq!((play.owner("paros"), play.gold(0)), (Some(0), 9));
    assert!(play.state.used_items.contains(cyclades::Item::Sandals));
    let mut play = with("oars_of_argo").open();
    play.go("PlayItem(oars_of_argo) FleetStep(s5_5,1) EndFleetMove");
    assert_eq!((play.fleets("s5_5"), play.gold(0)), (1, 9));
    let mut play = with("bow_of_artemis").open();
    play.go("PlayItem(bow_of_artemis)");
    assert_eq!(play.troops("paros"), 1);
    assert!(
        !with("bow_of_artemis").troops(1, "paros", 1).open().may("PlayItem(bow_of_artemis)"),
        "a lone unit is safe"
    );
    let mut play = with("plumb_line_of_daedalus").open();
    play.go("PlayItem(plumb_line_of_daedalus)");
    assert_eq!((play.built("kythnos", Building::Temple), play.gold(0)), (1, 9));
    let mut play = with("amphora_of_dionysus").open();
    play.go("PlayItem(amphora_of_dionysus) BuyCard(4) TroopTarget(kea,troop)");
    assert_eq!(play.gold(0), 7);
    let mut play = with("purse_of_plutus").open();
    play.go("PlayItem(purse_of_plutus)");
    assert_eq!(play.gold(0), 12);
}

/// CYC-5.15.3: battle items, one a side and round; the shield after the roll.
#[test]
fn battle_items() {
    let scenario = |mine: serde_json::Value, theirs: serde_json::Value| {
        hades("ares")
            .player(0, json!({"items": mine}))
            .player(1, json!({"items": theirs}))
            .troops(0, "kythnos", 3)
            .troops(1, "paros", 3)
            .troops(1, "milos", 1)
            .fleets(1, "s6_2", 1)
            .fleets(0, "s5_4", 1)
    };
    let attack = "TroopMove(kythnos) MoveTo(paros) MoveCount(3)";
    let mut play = scenario(
        json!(["spear_of_ares", "shield_of_heroes", "poseidons_trident"]),
        json!(["net_of_hephaestus"]),
    )
    .open();
    play.rolls(&[1, 1]).go(attack);
    assert_eq!(play.legal(), ["Pass", "BattleItem(spear_of_ares)"], "no trident on land");
    play.go("BattleItem(spear_of_ares) BattleItem(net_of_hephaestus)");
    assert_eq!(play.troops("paros"), 2, "5 + 1 against 3 + 1");
    assert_eq!(play.seat(), Seat(1), "the attacker is in the net, the defender may go");
    let mut play = scenario(json!(["shield_of_heroes"]), json!([])).open();
    play.rolls(&[0, 3]).go(attack);
    assert_eq!(play.legal(), ["Pass", "BattleItem(shield_of_heroes)"]);
    play.go("BattleItem(shield_of_heroes) AttackerRetreat(kythnos)");
    assert_eq!(play.troops("kythnos"), 3, "no unit was lost");
    let mut play = scenario(json!(["shield_of_heroes", "spear_of_ares"]), json!([])).open();
    play.rolls(&[0, 3]).go(attack).go("BattleItem(spear_of_ares)");
    assert!(!play.may("BattleItem(shield_of_heroes)"), "one item a round");
    let mut play = hades("poseidon")
        .player(0, json!({"items": ["poseidons_trident"]}))
        .troops(0, "naxos", 1)
        .fleets(0, "s5_4", 1)
        .fleets(1, "s5_5", 1)
        .open();
    play.rolls(&[0, 1]).go("FleetMove(s5_4) FleetStep(s5_5,1) BattleItem(poseidons_trident)");
    assert_eq!(play.sea("s5_5").owner, Some(Seat(0)));
}

/// CYC-5.15.4: one priestess a hero or a figure, kept for the whole cycle.
#[test]
fn priestesses() {
    let mut play = hades("zeus")
        .gold(&[0, 5, 5, 5])
        .player(0, json!({"priestesses": 1, "items": ["purse_of_plutus"]}))
        .land("naxos", json!({"controller": 0, "units": {"heroes": ["achilles", "hector"]}}))
        .open();
    play.go("EndTurn");
    assert_eq!(play.legal(), ["Priestess", "Release"], "achilles first, in id order");
    play.go("Priestess");
    assert_eq!(play.state.heroes_of(Seat(0)).len(), 1, "hector had to go: neither gold nor priestess");
    assert!(play.state.removed.contains(Card::Hector));
}

/// CYC-5.8.7: theaters stand in for missing types, never by force.
#[test]
fn theaters() {
    let scenario = |theaters: u8| {
        hades("zeus")
            .land(
                "thera",
                json!({"controller": 0, "buildings": {"port": 1, "fortress": 1, "theater": theaters}}),
            )
            .open()
    };
    assert!(!scenario(1).may("TheaterMetropolis"));
    let mut play = scenario(2);
    assert!(!play.has_metropolis("thera"));
    play.go("TheaterMetropolis");
    assert!(play.has_metropolis("thera"));
    assert_eq!(play.land("thera").buildings.total(), 0);
}

/// CYC-5.14.8 with `necropolis_counts_fleets = false`: fleets feed nothing.
#[test]
fn fleets_that_do_not_feed() {
    for (counts, gold) in [(true, 1), (false, 0)] {
        let mut play = shop("kraken")
            .options(json!({"hades": true, "necropolis_counts_fleets": counts}))
            .fleets(1, "s5_4", 1)
            .land("thera", json!({"controller": 1, "necropolis": true}))
            .open();
        play.go("BuyCard(4) KrakenPlace(s5_4)");
        assert_eq!(play.land("thera").gold, gold);
    }
}

/// The threat and the upkeep of CYC-5.13.2 do not come before their time.
#[test]
fn modules_that_are_off_are_silent() {
    let mut play = Scenario::new(4).turn(0, "zeus").troops(0, "naxos", 1).troops(1, "kea", 1).open();
    play.go("EndTurn");
    assert!(
        !play.events.iter().any(|event| matches!(event, Event::ThreatRose { .. } | Event::FavorShown { .. }))
    );
}
