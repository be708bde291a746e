//! The worked examples 1 to 27 of the rulebook: position, moves in notation, what must be true.

use crate::scenario::{Play, Scenario};
use cyclades::Building;
use kernel::{Named, Seat};
use serde_json::json;

/// CYC-5.4.2, CYC-5.4.3: bids 1..5 with 3 gold and 2 priests; 5 costs 3, 2 costs 1.
#[test]
fn v01_priest_discount() {
    let scenario = || {
        Scenario::new(3)
            .bidding(&[0, 1, 2], &["zeus", "ares"])
            .gold(&[3, 0, 0])
            .player(0, json!({"priests": 2}))
            .troops(0, "kea", 1)
            .troops(1, "thera", 1)
            .troops(2, "anafi", 1)
    };
    for (bid, left) in [(5, 0), (2, 2)] {
        let mut play = scenario().open();
        play.go("BidGod(zeus)");
        assert_eq!(play.legal(), (1..=5).map(|n| format!("BidAmount({n})")).collect::<Vec<_>>());
        play.go(&format!("BidAmount({bid})"));
        let paid = play.events.iter().find_map(|event| match event {
            cyclades::Event::GoldPaid { seat: Seat(0), gold, why: cyclades::Reason::Offering } => Some(*gold),
            _ => None,
        });
        assert_eq!(paid, Some(3 - left), "paid before any turn");
    }
}

/// CYC-5.4.3: without gold only apollo is open, and it is auto-played.
#[test]
fn v02_no_money() {
    let mut play = Scenario::new(3)
        .bidding(&[0, 1, 2], &["zeus", "ares"])
        .gold(&[3, 0, 3])
        .player(1, json!({"priests": 3}))
        .troops(0, "kea", 1)
        .troops(1, "thera", 1)
        .troops(2, "anafi", 1)
        .open();
    play.go("BidGod(zeus) BidAmount(1)");
    assert_eq!(play.state.apollo.as_slice(), [Seat(1)]);
    assert_eq!(play.seat(), Seat(2));
}

/// CYC-5.4.5, CYC-5.4.1: a chain of outbidding.
#[test]
fn v03_outbid_chain() {
    let mut play =
        Scenario::new(4).bidding(&[0, 1, 2, 3], &["zeus", "ares", "athena"]).gold(&[9, 9, 9, 9]).open();
    play.go("BidGod(zeus) BidAmount(2) BidGod(ares) BidAmount(1) BidGod(zeus) BidAmount(3)");
    assert_eq!(play.seat(), Seat(0));
    assert_eq!(play.legal(), ["BidGod(ares)", "BidGod(athena)", "BidGod(apollo)"]);
    play.go("BidGod(ares) BidAmount(2)");
    assert_eq!(play.seat(), Seat(1));
    assert_eq!(play.legal(), ["BidGod(zeus)", "BidGod(athena)", "BidGod(apollo)"]);
    play.go("BidGod(zeus)");
    assert_eq!(play.legal()[0], "BidAmount(4)");
    let mut play =
        Scenario::new(4).bidding(&[0, 1, 2, 3], &["zeus", "ares", "athena"]).gold(&[9, 9, 9, 9]).open();
    play.go("BidGod(zeus) BidAmount(2) BidGod(ares) BidAmount(1) BidGod(zeus) BidAmount(3)");
    play.go("BidGod(ares) BidAmount(2) BidGod(athena) BidAmount(1) BidGod(athena) BidAmount(2)");
    assert_eq!(play.seat(), Seat(1));
    assert!(play.may("BidGod(ares)") && !play.may("BidGod(athena)"));
    play.go("BidGod(ares)");
    assert_eq!(play.legal()[0], "BidAmount(3)");
}

fn two_bidders(gold: u16, priests: u8) -> Scenario {
    Scenario::new(2)
        .bidding(&[0, 0, 1, 1], &["zeus", "ares", "athena"])
        .gold(&[gold, 9])
        .player(0, json!({"priests": priests}))
        .troops(0, "kea", 1)
        .troops(1, "thera", 1)
}

/// CYC-5.4.4: what two markers cost together.
#[test]
fn v04_two_player_payment() {
    for (bids, cost) in [
        ("BidGod(zeus) BidAmount(4) BidGod(ares) BidAmount(3)", 4),
        ("BidGod(zeus) BidAmount(1) BidGod(ares) BidAmount(2)", 2),
        ("BidGod(zeus) BidAmount(5) BidGod(apollo)", 2),
    ] {
        let mut play = two_bidders(9, 3).open();
        play.go(bids);
        assert_eq!(play.state.due(Seat(0)), cost, "{bids}");
    }
}

/// CYC-5.4.4: the second bid counts the first.
#[test]
fn v05_two_player_affordability() {
    let mut play = two_bidders(3, 1).open();
    play.go("BidGod(ares) BidAmount(2) BidGod(zeus)");
    assert_eq!(play.legal(), ["BidAmount(1)", "BidAmount(2)"]);
}

/// CYC-5.11.2: temple discounts are allocated by the buyer.
#[test]
fn v06_temples() {
    let scenario = |track| {
        Scenario::new(4)
            .turn(0, "athena")
            .gold(&[9, 0, 0, 0])
            .land("naxos", json!({"controller": 0, "buildings": {"temple": 2}}))
            .troops(1, "kea", 1)
            .track(track)
    };
    for (payments, paid) in
        [((2, "CardPayment(0)"), 4), ((1, "CardPayment(1)"), 4), ((0, "CardPayment(0)"), 6)]
    {
        let mut play =
            scenario(["fates", "-", "empty"].map(|card| if card == "empty" { "satyr" } else { card })).open();
        play.go(&format!("BuyCard(4) CardPayment({})", payments.0));
        if play.may("BuyCard(2)") {
            play.go("BuyCard(2)");
        }
        if play.legal().iter().any(|action| action == payments.1) {
            play.go(payments.1);
        }
        assert_eq!(9 - play.gold(0), paid);
    }
    let mut play = scenario(["-", "-", "fates"]).open();
    play.go("BuyCard(2)");
    assert_eq!(play.legal(), ["CardPayment(0)", "CardPayment(1)"], "never below 1 gold");
    play.go("CardPayment(1)");
    assert_eq!((play.gold(0), play.state.discounts(Seat(0))), (8, 1));
}

/// CYC-5.10.1, CYC-5.10.2, CYC-5.10.3: walls and a Metropolis, tie, capture with everything (CYC-5.1.7).
#[test]
fn v07_land_battle_with_walls() {
    let mut play = Scenario::new(4)
        .turn(0, "ares")
        .troops(0, "naxos", 3)
        .troops(0, "sifnos", 1)
        .land("kythnos", json!({"controller": 1, "units": {"troops": 1}, "metropolis": "ordinary"}))
        .land("thera", json!({"controller": 1, "units": {"troops": 1}, "buildings": {"fortress": 2}, "metropolis": "ordinary"}))
        .fleets(0, "s2_2", 1)
        .fleets(0, "s1_2", 1)
        .open();
    // Kythnos has no slots left under its Metropolis, so thera is linked by a chain of fleets instead.
    let mut scenario = Scenario::new(4).turn(0, "ares").troops(0, "sifnos", 3).troops(0, "naxos", 1);
    scenario = scenario
        .land("thera", json!({"controller": 1, "units": {"troops": 1}, "buildings": {"fortress": 2}, "metropolis": "ordinary"}))
        .troops(1, "kea", 1)
        .fleets(0, "s9_3", 1);
    assert!(play.may("TroopMove(naxos)"));
    play = scenario.open();
    play.rolls(&[1, 0]).go("TroopMove(sifnos) MoveTo(thera) MoveCount(3)");
    assert_eq!(play.owner("thera"), Some(0));
    assert_eq!(play.troops("thera"), 2);
    assert_eq!(play.built("thera", Building::Fortress), 2);
    assert!(play.has_metropolis("thera"));
}

fn duel() -> Scenario {
    Scenario::new(4)
        .turn(0, "ares")
        .troops(0, "kythnos", 1)
        .troops(0, "sifnos", 1)
        .troops(1, "paros", 1)
        .troops(1, "kea", 1)
        .fleets(0, "s5_4", 1)
}

/// CYC-5.10.5: nobody left, the defender's marker stays.
#[test]
fn v08_mutual_destruction() {
    let mut play = duel().open();
    play.rolls(&[2, 2]).go("TroopMove(kythnos) MoveTo(paros)");
    assert_eq!((play.owner("paros"), play.troops("paros"), play.troops("kythnos")), (Some(1), 0, 0));
}

/// CYC-5.1.4, CYC-5.9.6: walls without units stop nobody.
#[test]
fn v09_defenceless() {
    let mut play = duel().land("paros", json!({"controller": 1, "buildings": {"fortress": 2}})).open();
    play.go("TroopMove(kythnos) MoveTo(paros)");
    assert_eq!((play.owner("paros"), play.troops("paros")), (Some(0), 1));
}

/// CYC-5.10.2, CYC-5.1.2: ports and Metropolises around a sea battle.
#[test]
fn v10_sea_battle_with_ports() {
    let mut play = Scenario::new(4)
        .turn(0, "poseidon")
        .troops(0, "delos", 1)
        .fleets(0, "s5_4", 2)
        .land("kimolos", json!({"controller": 1, "buildings": {"port": 1}}))
        .land("kythnos", json!({"controller": 1, "metropolis": "ordinary"}))
        .fleets(1, "s5_5", 1)
        .open();
    play.go("FleetMove(s5_4)").rolls(&[2, 1]).go("FleetStep(s5_5,2)");
    assert_eq!((play.sea("s5_5").owner, play.fleets("s5_5")), (Some(Seat(0)), 1));
}

pub(crate) fn pick_up() -> Scenario {
    Scenario::new(4).turn(0, "poseidon").troops(0, "delos", 1).fleets(0, "s5_4", 1).fleets(0, "s5_5", 1)
}

/// CYC-5.9.2: fleets found on the way join, others stay behind.
#[test]
fn v11_fleet_move_with_pick_up() {
    let mut play = pick_up().open();
    play.go("FleetMove(s5_4) FleetStep(s5_5,1) FleetStep(s4_5,2) FleetStep(s3_4,1)");
    assert_eq!((play.fleets("s4_5"), play.fleets("s3_4"), play.fleets("s5_5")), (1, 1, 0));
    assert_eq!(play.gold(0), 4);
    assert!(play.may("FleetMove(s3_4)"), "the three steps are used up");
}

/// CYC-5.9.3: a battle ends the move; another gold starts a new one.
#[test]
fn v12_battle_ends_the_move() {
    let mut play = pick_up().troops(1, "naxos", 1).fleets(1, "s4_5", 1).open();
    play.go("FleetMove(s5_4) FleetStep(s5_5,1)").rolls(&[3, 0]).go("FleetStep(s4_5,2)");
    assert_eq!(play.fleets("s4_5"), 2);
    assert!(play.may("FleetMove(s4_5)"));
    play.go("FleetMove(s4_5) FleetStep(s3_4,2)");
    assert_eq!(play.gold(0), 3);
}

/// CYC-5.1.6: chains of own fleets link territories.
#[test]
fn v13_links() {
    let play = Scenario::new(4)
        .turn(0, "ares")
        .troops(0, "kythnos", 1)
        .troops(0, "sifnos", 1)
        .fleets(0, "s5_4", 1)
        .fleets(0, "s10_0", 1)
        .open();
    let links = |land: &str| {
        let from = cyclades::map::Territory::from_id(land).unwrap();
        play.state.linked(Seat(0), from).iter().map(|to| to.id()).collect::<Vec<_>>()
    };
    assert_eq!(links("kythnos"), ["paros"]);
    assert!(links("sifnos").is_empty());
}

/// CYC-5.2.1: the printed start of position 0 with five players earns 2.
#[test]
fn v14_start_income() {
    let play = Scenario::new(5)
        .turn(0, "ares")
        .troops(0, "andros", 1)
        .troops(0, "sifnos", 1)
        .fleets(0, "s2_5", 1)
        .fleets(0, "s10_0", 1)
        .open();
    assert_eq!(play.state.prosperity(Seat(0)), 2);
}

/// CYC-5.7.1, CYC-5.7.2: apollo pays 4 for a single territory, once a marker.
#[test]
fn v15_apollo() {
    let scenario = || {
        Scenario::new(2)
            .bidding(&[1, 0, 0], &["zeus", "ares", "athena"])
            .set(
                "gods",
                json!([{"god": "zeus", "bid": {"seat": 1, "gold": 1}}, {"god": "ares"}, {"god": "athena"}]),
            )
            .set("apollo_gift", json!(true))
            .gold(&[1, 9])
            .troops(1, "kea", 1)
    };
    let mut play = scenario().troops(0, "thera", 1).open();
    play.go("BidGod(ares) BidAmount(1) BidGod(apollo) BidGod(apollo) EndTurn EndTurn");
    assert_eq!(play.gold(0), 1 + 4, "the first marker is paid, its prosperity marker is being placed");
    assert_eq!(play.those("PlaceProsperity").len(), 8);
    play.go("PlaceProsperity(thera)");
    assert_eq!(play.land("thera").prosperity, 1, "one marker in all");
    assert_eq!(play.gold(0), 1 + 8 + 1, "and the income of the next cycle has come");
    let mut play = scenario().troops(0, "thera", 1).troops(0, "anafi", 1).open();
    play.go("BidGod(ares) BidAmount(1) BidGod(apollo) BidGod(apollo) EndTurn EndTurn");
    assert_eq!(play.gold(0), 1 + 1);
}

/// CYC-5.8.1, CYC-5.8.4: which buildings go, and what is cleared.
#[test]
fn v16_founding_with_overbuild() {
    let scenario = || {
        Scenario::new(4)
            .turn(0, "athena")
            .troops(1, "naxos", 1)
            .land("kea", json!({"controller": 0, "buildings": {"port": 2}}))
            .land("thera", json!({"controller": 0, "buildings": {"fortress": 1, "temple": 1}}))
    };
    let mut play = scenario().open();
    play.go("Build(university)");
    assert_eq!(play.legal(), ["MetropolisSite(kea)", "MetropolisSite(thera)"]);
    play.go("MetropolisSite(thera)");
    assert!(play.has_metropolis("thera"));
    assert_eq!((play.land("thera").buildings.total(), play.built("kea", Building::Port)), (0, 1));
    let mut play = scenario().open();
    play.go("Build(university) MetropolisSite(kea)");
    assert!(play.has_metropolis("kea"));
    assert_eq!(play.land("kea").buildings.total(), 0, "the second port had to go");
}

/// CYC-5.8.5: no site, nothing founded.
#[test]
fn v17_founding_lost() {
    let mut play = Scenario::new(4)
        .turn(0, "athena")
        .troops(1, "naxos", 1)
        .land("kea", json!({"controller": 0, "metropolis": "ordinary"}))
        .player(0, json!({"philosophers": 3}))
        .open();
    play.go("Recruit");
    assert_eq!(play.state.player(Seat(0)).philosophers, 0);
    assert_eq!(play.state.board.metropolises(play.state.board.held(Seat(0))), 1);
}

/// The gods of the next cycles, drawn with many seeds.
fn next_gods(
    seats: u8,
    options: &serde_json::Value,
    seen: &[&str],
    previous: &[&str],
    cycle: u8,
) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for seed in 0..40 {
        let mut scenario = Scenario::new(seats)
            .options(options.clone())
            .turn(0, "zeus")
            .gold(&[9, 9, 9, 9, 9][..usize::from(seats)])
            .set("cycle", json!(cycle))
            .set("seen", json!(seen))
            .set("previous", json!(previous))
            .track(["harpy", "-", "-"]);
        for (seat, land) in ["kea", "thera", "kythnos", "serifos"].iter().enumerate().take(usize::from(seats))
        {
            scenario = scenario.troops(seat as u8, land, 1);
        }
        let mut play = scenario.open();
        *kernel::Game::dice_mut(&mut play.state) = kernel::Dice::fast(seed);
        play.go("EndTurn");
        all.push(play.state.gods.iter().map(|place| place.god.id().to_owned()).collect());
    }
    all
}

fn sorted(gods: &[String]) -> Vec<String> {
    let mut gods = gods.to_vec();
    gods.sort();
    gods
}

/// CYC-5.3.2, CYC-5.3.3: with three players the other pair comes, then any.
#[test]
fn v18_god_refresh_three_players() {
    let second = next_gods(3, &json!({}), &["zeus", "ares"], &[], 1);
    assert!(second.iter().all(|gods| sorted(gods) == ["athena", "poseidon"]));
    assert!(second.iter().any(|gods| gods[0] == "athena") && second.iter().any(|gods| gods[0] == "poseidon"));
    let third = next_gods(3, &json!({}), &["zeus", "ares", "athena", "poseidon"], &[], 2);
    assert!(third.iter().any(|gods| gods.contains(&"zeus".to_owned())));
    assert!(third.iter().any(|gods| gods.contains(&"athena".to_owned())));
}

/// CYC-5.3.2, CYC-5.3.4: with four players the missing god is on top.
#[test]
fn v19_god_refresh_four_players() {
    let second = next_gods(4, &json!({}), &["zeus", "ares", "athena"], &[], 1);
    assert!(second.iter().all(|gods| gods[0] == "poseidon" && gods.len() == 3));
    let full = ["zeus", "ares", "athena", "poseidon"];
    let third = next_gods(4, &json!({}), &full, &["poseidon", "zeus", "ares"], 2);
    assert!(third.iter().any(|gods| gods[0] != "athena"));
    let published = json!({"god_refresh": "published"});
    let third = next_gods(4, &published, &full, &["poseidon", "zeus", "ares"], 2);
    assert!(third.iter().all(|gods| gods[0] == "athena"));
}

/// CYC-5.3.4: with three players pairs alternate, so every odd cycle is a full shuffle; with four there is none.
#[test]
fn pairs_of_gods_alternate() {
    let published = json!({"god_refresh": "published"});
    let even = next_gods(3, &published, &[], &["zeus", "ares"], 1);
    assert!(even.iter().all(|gods| sorted(gods) == ["athena", "poseidon"]));
    let odd = next_gods(3, &published, &[], &["zeus", "ares"], 2);
    for god in ["zeus", "ares", "athena", "poseidon"] {
        assert!(odd.iter().any(|gods| gods.contains(&god.to_owned())), "{god} is never drawn");
    }
    let four = next_gods(4, &published, &[], &["poseidon", "zeus", "ares"], 4);
    assert!(four.iter().all(|gods| gods[0] == "athena"));
}

/// CYC-5.11.1: cards slide one space, a hero leaves the game.
#[test]
fn v20_track() {
    let mut play = Scenario::new(4)
        .options(json!({"hades": true}))
        .turn(0, "zeus")
        .set("cycle", json!(4))
        .track(["harpy", "-", "achilles"])
        .deck(&["fates", "giant"])
        .troops(0, "kea", 1)
        .troops(1, "thera", 1)
        .gold(&[3, 9, 0, 0])
        .open();
    play.go("EndTurn");
    assert_eq!(play.state.cycle, 5);
    let track = play.state.track.map(|card| card.map(|card| card.id()));
    assert_eq!(track, [Some("giant"), Some("harpy"), Some("fates")]);
    assert!(play.state.removed.contains(cyclades::Card::Achilles));
}

pub(crate) fn shop(card: &str) -> Scenario {
    let mut track = ["-"; 3];
    track[0] = card;
    Scenario::new(4)
        .turn(0, "athena")
        .gold(&[9, 5, 5, 5])
        .track(track)
        .troops(0, "naxos", 2)
        .troops(1, "kea", 1)
}

/// CYC-5.11.12: the griffon takes half, rounded down.
#[test]
fn v21_griffon() {
    for (purse, stolen) in [(7, 3), (1, 0)] {
        let mut play = shop("griffon").gold(&[9, purse, 5, 5]).open();
        play.go("BuyCard(4) TargetPlayer(1)");
        assert_eq!((play.gold(0), play.gold(1)), (5 + stolen, purse - stolen));
    }
}

/// CYC-5.11.6: figures destroy each other.
#[test]
fn v22_figures_collide() {
    let mut play =
        shop("chiron").set("figures", json!({"medusa": {"at": "naxos", "owner": 1, "since": 3}})).open();
    play.go("BuyCard(4) FigureSite(naxos)");
    assert!(play.discarded("medusa") && play.discarded("chiron"));
    assert_eq!(play.state.figures.iter().count(), 0);
}

/// CYC-5.11.9: Polyphemus drives fleets away, or destroys them.
#[test]
fn v23_polyphemus() {
    let mut play = shop("polyphemus").fleets(1, "s5_6", 1).open();
    play.go("BuyCard(4) FigureSite(kimolos)");
    assert_eq!(play.legal(), ["PushFleets(s4_5)", "PushFleets(s5_7)"]);
    play.go("PushFleets(s5_7)");
    assert_eq!(play.fleets("s5_7"), 1);
    let closed: Vec<_> = play.state.closed_seas().iter().map(|sea| sea.id()).collect();
    assert_eq!(closed, ["s5_5", "s5_6", "s6_4", "s6_6", "s7_4", "s7_5"]);
    let mut play = shop("polyphemus").fleets(1, "s5_6", 1).fleets(2, "s4_5", 1).fleets(3, "s5_7", 1).open();
    play.go("BuyCard(4) FigureSite(kimolos)");
    assert_eq!(play.sea("s5_6").owner, None, "destroyed without a destination");
}

fn last_stand(buildings: &serde_json::Value) -> Play {
    Scenario::new(4)
        .turn(0, "ares")
        .land("kea", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("kythnos", json!({"controller": 0, "units": {"troops": 2}}))
        .land("thera", json!({"controller": 0, "buildings": {"fortress": 1, "temple": 1, "university": 1}}))
        .land("paros", json!({"controller": 1, "units": {"troops": 1}, "buildings": buildings}))
        .fleets(0, "s5_4", 1)
        .fleets(0, "s3_4", 1)
        .open()
}

/// CYC-5.12.1: a last territory may be entered only to win by it.
#[test]
fn v24_last_territory() {
    let mut play = last_stand(&json!({"port": 1}));
    play.go("TroopMove(kythnos)");
    assert!(play.may("MoveTo(paros)"));
    play.rolls(&[3, 0]).go("MoveTo(paros) MoveCount(2)");
    assert!(!play.state.lives(Seat(1)));
    play.go("MetropolisSite(thera)");
    assert_eq!(play.state.board.metropolises(play.state.board.held(Seat(0))), 2);
    let mut play = last_stand(&json!({"temple": 1}));
    play.go("TroopMove(kythnos)");
    assert!(play.over() || !play.may("MoveTo(paros)"));
}

/// CYC-5.11.12: the sphinx pays 2 for each piece.
#[test]
fn v25_sphinx() {
    let mut play = shop("sphinx").troops(0, "naxos", 3).player(0, json!({"priests": 1})).open();
    play.go("BuyCard(4) Sell(troop,naxos) Sell(troop,naxos) Sell(troop,naxos) Sell(priest)");
    assert_eq!(play.gold(0), 9 - 4 + 8);
    assert_eq!((play.owner("naxos"), play.troops("naxos")), (Some(0), 0), "control stays");
}

/// CYC-5.11.15: only creatures are replaced, as often as there is gold.
#[test]
fn v26_zeus() {
    let mut play = shop("pegasus")
        .options(json!({"hades": true}))
        .turn_has("god", json!("zeus"))
        .gods(&["zeus"])
        .gold(&[6, 5, 5, 5])
        .track(["pegasus", "hector", "-"])
        .deck(&["harpy", "giant", "fates"])
        .open();
    for next in ["harpy", "giant", "fates"] {
        assert_eq!(play.those("ReplaceCreature"), ["ReplaceCreature(4)"]);
        play.go("ReplaceCreature(4)");
        assert_eq!(play.state.track[0].map(|card| card.id()), Some(next));
    }
    assert_eq!(play.gold(0), 3);
}

/// CYC-5.5.1: earlier turns mean later bids.
#[test]
fn v27_order_track() {
    let mut scenario = Scenario::new(4)
        .set(
            "gods",
            json!([
                {"god": "zeus", "bid": {"seat": 2, "gold": 1}},
                {"god": "athena", "bid": {"seat": 0, "gold": 1}},
                {"god": "poseidon"}
            ]),
        )
        .set("apollo", json!([]))
        .set("order", json!([3, 1]))
        .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
        .gold(&[5, 5, 5, 5]);
    for (seat, land) in ["kea", "thera", "kythnos", "serifos"].iter().enumerate() {
        scenario = scenario.troops(seat as u8, land, 1);
    }
    let mut play = scenario.open();
    play.go("BidGod(poseidon) BidAmount(1) BidGod(apollo)");
    while play.state.cycle == 3 {
        let action = if play.may("EndTurn") { "EndTurn".to_owned() } else { play.legal().remove(0) };
        play.go(&action);
    }
    assert_eq!(play.order(), [1, 3, 0, 2]);
}
