//! Rules of the base game that the worked examples do not prove.

use crate::cards::shop;
use crate::scenario::{Play, Scenario};
use cyclades::{Building, Event};
use kernel::Seat;
use serde_json::json;

fn four(god: &str) -> Scenario {
    Scenario::new(4).turn(0, god).gold(&[9, 5, 5, 5]).troops(1, "kea", 1)
}

/// Linked by a fleet in s5_4: kythnos (ours) and paros (theirs).
pub(crate) fn front(god: &str) -> Scenario {
    four(god).troops(0, "sifnos", 1).troops(0, "kythnos", 2).troops(1, "paros", 1).fleets(0, "s5_4", 1)
}

fn total(play: &Play) -> [u8; 2] {
    let rolled = play.events.iter().rev().find_map(|event| match event {
        Event::Rolled { totals, .. } => Some(*totals),
        _ => None,
    });
    rolled.expect("a roll")
}

/// CYC-5.1.1: every land unit counts 1, whatever it is; heracles counts 2.
#[test]
fn strength_of_units() {
    let army = |units| {
        let mut play = front("ares")
            .options(json!({"hades": true, "egyptian_reinforcements": true}))
            .land("kythnos", json!({"controller": 0, "units": units}))
            .open();
        play.rolls(&[0, 3]).go("TroopMove(kythnos) MoveTo(paros)");
        while play.may("Done") || play.those("MoveCount").len() > 1 {
            let next = play.those("MoveSpecial").first().cloned();
            let most = play.those("MoveCount").last().cloned();
            play.go(&next.or(most).unwrap_or("Done".to_owned()));
        }
        total(&play)[0]
    };
    assert_eq!(army(json!({"troops": 2})), 2);
    assert_eq!(army(json!({"troops": 1, "undead": 1, "reinforcements": ["snake"], "heroes": ["hector"]})), 4);
    assert_eq!(army(json!({"heroes": ["heracles"]})), 2);
}

/// CYC-5.1.3: units of two players meet only in battle; own units stack without limit.
#[test]
fn no_two_owners() {
    let mut play = front("ares").land("paros", json!({"controller": 0, "units": {"troops": 5}})).open();
    play.go("TroopMove(kythnos) MoveTo(paros) MoveCount(2)");
    assert_eq!(play.troops("paros"), 7);
    let mut broken = front("ares").json();
    broken["board"]["territories"]["thera"] = json!({"units": {"troops": 1}});
    let state: cyclades::Cyclades = serde_json::from_value(broken).unwrap();
    assert!(kernel::Game::check(&state).is_err(), "units without a controller");
}

/// CYC-5.1.5: eight pieces are all there are; the free one is lost too.
#[test]
fn reserves_are_limited() {
    let play = front("ares").troops(0, "kythnos", 7).open();
    assert!(!play.may("Recruit"));
    let mut play = Scenario::new(4)
        .set("gods", json!([{"god": "ares", "bid": {"seat": 0, "gold": 1}}]))
        .set("order", json!([1, 2, 3]))
        .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
        .troops(0, "kythnos", 8)
        .troops(1, "kea", 1)
        .fleets(0, "s5_4", 1)
        .open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert!(play.may("EndTurn"), "no PlaceTroop was asked");
    let play = four("athena")
        .troops(0, "naxos", 1)
        .player(1, json!({"philosophers": 15}))
        .player(0, json!({"philosophers": 2}))
        .open();
    assert!(!play.may("Recruit"), "17 philosophers");
}

/// CYC-5.2.5: no income in cycle 1 after the auction, income with the fixed start.
#[test]
fn income_of_the_first_cycle() {
    let play = Play::start(json!({"setup_mode": "fixed"}), 4, 3);
    for seat in 0..4 {
        assert_eq!(play.gold(seat), 5 + 2, "5 gold and an income of 2");
    }
    let mut play = Play::start(json!({}), 3, 3);
    while play.state.cycle == 0 {
        let action = play.legal().remove(0);
        play.go(&action);
    }
    let gained = play
        .events
        .iter()
        .any(|event| matches!(event, Event::GoldGained { why: cyclades::Reason::Income, .. }));
    assert!(!gained);
    assert_eq!(play.state.cycle, 1);
}

/// CYC-5.3.1, CYC-5.3.5: one god less than players, three for two; apollo is always open.
#[test]
fn number_of_gods() {
    for (seats, gods) in [(2, 3), (3, 2), (4, 3), (5, 4)] {
        let play = Play::start(json!({"setup_mode": "fixed"}), seats, 1);
        assert_eq!(play.state.gods.len(), gods);
        assert!(play.may("BidGod(apollo)"));
    }
    let play = Play::start(json!({"titans": true}), 6, 1);
    assert_eq!(play.state.gods.len(), 5);
    let mut play = Scenario::new(3).bidding(&[0, 1, 2], &["zeus", "ares"]).open();
    play.go("BidGod(apollo) BidGod(apollo)");
    assert_eq!(play.state.apollo.len(), 2, "any number of markers");
    assert!(play.may("BidGod(apollo)"));
}

/// CYC-5.4.7, CYC-5.4.8: apollo is final, and all pay before any turn.
#[test]
fn apollo_is_final_and_all_pay_first() {
    let mut play = Scenario::new(3)
        .bidding(&[0, 1, 2], &["zeus", "ares"])
        .gold(&[5, 5, 5])
        .troops(0, "kea", 1)
        .troops(1, "thera", 1)
        .troops(2, "anafi", 1)
        .open();
    play.go("BidGod(apollo) BidGod(ares) BidAmount(2) BidGod(zeus) BidAmount(3)");
    assert_eq!(play.seat(), Seat(2), "nobody can push the marker off apollo");
    assert_eq!((play.gold(1), play.gold(2)), (3, 2), "seat 1 has paid before its turn");
}

/// CYC-5.6.1, CYC-5.6.2: the free recruit first, then extras at rising prices, each once a turn.
#[test]
fn recruits_in_order() {
    let mut play = Scenario::new(4)
        .set("gods", json!([{"god": "ares", "bid": {"seat": 0, "gold": 1}}]))
        .set("order", json!([1, 2, 3]))
        .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
        .gold(&[15, 5, 5, 5])
        .troops(0, "kythnos", 1)
        .troops(0, "naxos", 1)
        .troops(1, "kea", 1)
        .open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert_eq!(play.legal(), ["PlaceTroop(kythnos)", "PlaceTroop(naxos)"], "before anything else");
    play.go("PlaceTroop(kythnos)");
    for price in [2, 3, 4] {
        let before = play.gold(0);
        play.go("Recruit PlaceTroop(naxos)");
        assert_eq!(before - play.gold(0), price);
    }
    assert!(!play.may("Recruit") && play.may("Build(fortress)"));
}

/// CYC-5.6.3, CYC-5.9.4: where fleets may be placed and sail.
#[test]
fn fleet_sites() {
    let scenario = || four("poseidon").troops(0, "kimolos", 1).fleets(0, "s4_5", 1);
    let mut play = scenario().fleets(1, "s6_6", 1).open();
    play.go("Recruit");
    let seas = ["s5_5", "s5_6", "s6_4", "s7_4", "s7_5"].map(|sea| format!("PlaceFleet({sea})"));
    assert_eq!(play.legal(), seas);
    let mut play =
        scenario().set("figures", json!({"kraken": {"at": "s5_5", "owner": 1, "since": 3}})).open();
    assert!(!play.may("Recruit") || !play.go("Recruit").may("PlaceFleet(s5_5)"));
    let mut play =
        scenario().set("figures", json!({"kraken": {"at": "s5_5", "owner": 1, "since": 3}})).open();
    play.go("FleetMove(s4_5)");
    assert!(play.those("FleetStep(s5_5").is_empty() && !play.those("FleetStep(s5_6").is_empty());
    let mut play =
        scenario().set("figures", json!({"polyphemus": {"at": "kimolos", "owner": 1, "since": 3}})).open();
    assert!(!play.may("Recruit"), "all seas around kimolos are closed");
    play.go("FleetMove(s4_5)");
    assert!(play.those("FleetStep(s5_6").is_empty());
}

/// CYC-5.6.4, CYC-5.6.5, CYC-5.6.6: two gold, the god's type, free slots; nothing is pulled down.
#[test]
fn building() {
    let mut play = four("ares")
        .land("kea", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("serifos", json!({"controller": 0, "buildings": {"port": 1}}))
        .land("naxos", json!({"controller": 0, "buildings": {"fortress": 1}}))
        .land("thera", json!({"controller": 1}))
        .open();
    assert_eq!(play.those("Build("), ["Build(fortress)"]);
    play.go(
        "Build(fortress) BuildSite(naxos) Build(fortress) BuildSite(naxos) Build(fortress) BuildSite(naxos)",
    );
    assert_eq!((play.built("naxos", Building::Fortress), play.gold(0)), (4, 3));
    assert!(!play.may("Build(fortress)"), "no slot: kea is covered, serifos full");
    assert!(play.legal().iter().all(|action| !action.contains("Clear")));
}

/// CYC-5.7.3: an apollo turn is gold and marker, nothing else.
#[test]
fn apollo_turn_has_no_actions() {
    let mut play = Scenario::new(3)
        .bidding(&[0, 1, 2], &["zeus", "ares"])
        .set("apollo_gift", json!(true))
        .gold(&[9, 9, 9])
        .troops(0, "kea", 1)
        .troops(1, "thera", 1)
        .troops(2, "anafi", 1)
        .set("figures", json!({"medusa": {"at": "thera", "owner": 0, "since": 2}}))
        .open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert_eq!(play.those("PlaceProsperity").len(), 8, "the first may place anywhere");
    assert!(play.discarded("medusa"), "figures are dismissed all the same");
    play.go("PlaceProsperity(kea)");
    assert_eq!(play.state.cycle, 4, "nobody was asked for an action");
    let mut play = Scenario::new(3)
        .options(json!({"apollo_marker_anywhere": false}))
        .bidding(&[0, 1, 2], &["zeus", "ares"])
        .set("apollo_gift", json!(true))
        .troops(0, "kea", 1)
        .troops(0, "sikinos", 1)
        .troops(1, "thera", 1)
        .troops(2, "anafi", 1)
        .open();
    play.go("BidGod(apollo) BidGod(apollo) BidGod(apollo)");
    assert_eq!(play.legal().len(), 2, "own territories only");
}

/// CYC-5.8.3, CYC-5.8.6: sites, one a territory; no tile, no founding.
#[test]
fn metropolis_sites() {
    let scenario = || {
        four("athena")
            .player(0, json!({"philosophers": 3}))
            .troops(0, "naxos", 1)
            .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
            .troops(0, "milos", 1)
    };
    let mut play = scenario().open();
    play.go("Recruit");
    assert_eq!(play.legal(), ["MetropolisSite(naxos)", "MetropolisSite(milos)"]);
    let mut play = scenario();
    for land in ["kythnos", "delos", "serifos", "paros", "kimolos", "sifnos"] {
        play = play.land(land, json!({"controller": 1, "metropolis": "ordinary"}));
    }
    let mut play = play.land("kea", json!({"controller": 1, "metropolis": "ordinary"})).open();
    play.go("Recruit");
    assert_eq!(play.those("MetropolisSite").len(), 2, "eight tiles are out");
    let mut play = shop("giant").land("naxos", json!({"controller": 0, "metropolis": "ordinary"})).open();
    play.go("BuyCard(4)");
    assert!(play.has_metropolis("naxos"), "no creature destroys a Metropolis");
}

/// CYC-5.8.4: without overbuilding only sites where the buildings fit.
#[test]
fn no_overbuild() {
    let mut play = four("athena")
        .options(json!({"metropolis_overbuild": false}))
        .player(0, json!({"philosophers": 3}))
        .land("naxos", json!({"controller": 0, "buildings": {"port": 3}}))
        .troops(0, "milos", 1)
        .troops(0, "sifnos", 1)
        .open();
    play.go("Recruit");
    assert_eq!(play.legal(), ["MetropolisSite(milos)", "MetropolisSite(sifnos)"]);
}

/// CYC-5.9.1: one gold a move, one or more units, from one territory to one linked territory.
#[test]
fn troop_moves() {
    let mut play = front("ares").land("paros", json!({})).open();
    play.go("TroopMove(kythnos)");
    assert_eq!(play.legal(), ["MoveCount(1)", "MoveCount(2)"], "paros alone is linked");
    play.go("MoveCount(1) TroopMove(paros) MoveTo(kythnos)");
    assert_eq!((play.gold(0), play.troops("kythnos"), play.owner("paros")), (7, 2, Some(0)));
    assert!(!play.may("TroopMove(sifnos)"), "sifnos is linked to nothing");
}

/// CYC-5.9.7, CYC-5.10.8: nobody leaves Medusa's territory, and no defender retreats from it.
#[test]
fn medusa_holds() {
    let medusa = |at: &str| json!({"medusa": {"at": at, "owner": 1, "since": 3}});
    let play = front("ares").set("figures", medusa("kythnos")).open();
    assert!(!play.may("TroopMove(kythnos)"));
    let battle = |at: &str| {
        let mut play = front("ares")
            .troops(0, "kythnos", 3)
            .troops(1, "paros", 3)
            .troops(1, "milos", 1)
            .fleets(1, "s6_2", 1)
            .set("figures", medusa(at))
            .open();
        play.rolls(&[2, 2]).go("TroopMove(kythnos) MoveTo(paros) MoveCount(3)");
        assert!(play.may("AttackerRetreat(kythnos)"), "attackers may always retreat");
        play.rolls(&[2, 2]).go("Stay");
        play.may("DefenderRetreat(milos)")
    };
    assert!(battle("thera"));
    assert!(!battle("paros"));
}

/// CYC-5.10.4: the loser chooses; with both losing the attacker chooses first, reinforcements fall last.
#[test]
fn casualties() {
    let mut play = front("ares")
        .options(json!({"hades": true, "egyptian_reinforcements": true}))
        .land(
            "kythnos",
            json!({"controller": 0, "units": {"troops": 1, "undead": 1, "reinforcements": ["snake"]}}),
        )
        .land("paros", json!({"controller": 1, "units": {"troops": 1, "undead": 1, "heroes": ["hector"]}}))
        .open();
    play.rolls(&[0, 0, 0, 0]);
    play.go("TroopMove(kythnos) MoveTo(paros) MoveCount(1) MoveSpecial(undead_troop) MoveSpecial(snake)");
    assert_eq!(
        (play.seat(), play.legal()),
        (Seat(0), vec!["Casualty(troop)".to_owned(), "Casualty(undead_troop)".to_owned()])
    );
    play.go("Casualty(troop)");
    let mut play = front("ares")
        .troops(0, "kythnos", 2)
        .options(json!({"hades": true}))
        .land("kythnos", json!({"controller": 0, "units": {"troops": 1, "undead": 1}}))
        .land("paros", json!({"controller": 1, "units": {"troops": 1, "undead": 1}}))
        .open();
    play.rolls(&[1, 1]).go("TroopMove(kythnos) MoveTo(paros) MoveCount(1) MoveSpecial(undead_troop)");
    assert_eq!(play.seat(), Seat(0));
    play.go("Casualty(troop)");
    assert_eq!(play.seat(), Seat(1));
}

/// CYC-5.10.6, CYC-5.10.7: the attacker decides first; a retreat is free, whole, and gives the place up.
#[test]
fn retreats() {
    let scenario = || {
        front("ares").troops(0, "kythnos", 3).troops(1, "paros", 3).troops(1, "milos", 1).fleets(1, "s6_2", 1)
    };
    let mut play = scenario().open();
    play.rolls(&[2, 2]).go("TroopMove(kythnos) MoveTo(paros) MoveCount(3)");
    assert_eq!(
        (play.seat(), play.legal()),
        (Seat(0), vec!["Stay".to_owned(), "AttackerRetreat(kythnos)".to_owned()])
    );
    play.go("AttackerRetreat(kythnos)");
    assert_eq!((play.troops("kythnos"), play.troops("paros"), play.gold(0)), (2, 2, 8));
    let mut play = scenario().open();
    play.rolls(&[2, 2]).go("TroopMove(kythnos) MoveTo(paros) MoveCount(3) Stay");
    assert_eq!(
        (play.seat(), play.legal()),
        (Seat(1), vec!["Stay".to_owned(), "DefenderRetreat(milos)".to_owned()])
    );
    play.go("DefenderRetreat(milos)");
    assert_eq!((play.owner("paros"), play.troops("paros"), play.troops("milos")), (Some(0), 2, 3));
    let mut play = four("poseidon")
        .troops(0, "delos", 1)
        .fleets(0, "s5_4", 2)
        .fleets(1, "s5_5", 2)
        .fleets(2, "s5_6", 1)
        .set("figures", json!({"kraken": {"at": "s4_5", "owner": 1, "since": 3}}))
        .troops(2, "thera", 1)
        .open();
    play.rolls(&[2, 2]).go("FleetMove(s5_4) FleetStep(s5_5,2)");
    let attacker = ["Stay", "AttackerRetreat(s5_4)", "AttackerRetreat(s6_4)"].map(str::to_owned);
    assert_eq!(play.legal(), attacker, "not into the Kraken, not to a third player's fleets");
}

/// CYC-5.10.7: the fleets of a defender that retreats leave together, and the attacker has the sea.
#[test]
fn defenders_retreat_at_sea() {
    let mut play = four("poseidon")
        .troops(0, "delos", 1)
        .troops(1, "thera", 1)
        .fleets(0, "s5_4", 3)
        .fleets(1, "s5_5", 3)
        .fleets(1, "s6_4", 1)
        .open();
    play.rolls(&[2, 2]).go("FleetMove(s5_4) FleetStep(s5_5,3) Stay");
    assert_eq!(play.seat(), Seat(1));
    play.go("DefenderRetreat(s6_4)");
    assert_eq!((play.sea("s5_5").owner, play.fleets("s5_5")), (Some(Seat(0)), 2));
    assert_eq!((play.sea("s6_4").owner, play.fleets("s6_4")), (Some(Seat(1)), 3));
}

/// CYC-5.10.9: what becomes of the lost: reserve, supply, out of the game, discard pile.
#[test]
fn where_the_lost_go() {
    let lose = |units: serde_json::Value| {
        let mut play = front("ares")
            .options(
                json!({"hades": true, "egyptian_reinforcements": true, "titans": true, "board": "classic"}),
            )
            .land("kythnos", json!({"controller": 0, "units": units}))
            .troops(1, "paros", 3)
            .open();
        play.rolls(&[0, 3]).go("TroopMove(kythnos) MoveTo(paros)");
        play
    };
    assert_eq!(lose(json!({"troops": 1})).state.troops_left(Seat(0)), 7);
    assert_eq!(lose(json!({"titans": 1})).state.titans_left(Seat(0)), 3);
    assert_eq!(lose(json!({"undead": 1})).state.undead_troops_left(), 5);
    assert!(lose(json!({"heroes": ["hector"]})).state.removed.contains(cyclades::Card::Hector));
    assert!(lose(json!({"reinforcements": ["snake"]})).discarded("snake"));
}

/// CYC-5.10.11: two-dice effects count once, bonuses add up.
#[test]
fn bonuses_add_up() {
    let mut play = front("zeus")
        .options(json!({"hades": true, "egyptian_reinforcements": true}))
        .land("kythnos", json!({"controller": 0, "units": {"troops": 1, "reinforcements": ["elephant"], "heroes": ["achilles"]}}))
        .land("paros", json!({"controller": 1, "units": {"troops": 1}, "buildings": {"fortress": 2}}))
        .set("figures", json!({"minotaur": {"at": "paros", "owner": 1, "since": 3}}))
        .open();
    play.rolls(&[0, 2, 1]).go("SpecialAttack(elephant) MoveTo(paros) MoveCount(1) MoveSpecial(achilles)");
    assert_eq!(total(&play), [3 + 2, 1 + 2 + 2 + 1], "the better of two dice, not of three");
}

/// CYC-5.10.12: two exemptions cancel each other.
#[test]
fn exemptions_cancel() {
    let tie = |attacker: serde_json::Value, defender: serde_json::Value| {
        let mut play = Scenario::new(4)
            .options(json!({"hades": true, "titans": true, "board": "classic"}))
            .turn(0, "ares")
            .gold(&[9, 5, 5, 5])
            .troops(0, "sifnos", 1)
            .troops(1, "kea", 1)
            .fleets(0, "s5_4", 1)
            .land("kythnos", json!({"controller": 0, "units": attacker}))
            .land("paros", json!({"controller": 1, "units": defender}))
            .open();
        play.rolls(&[1, 1]).go("TroopMove(kythnos) MoveTo(paros)");
        (play.land("kythnos").units.units() + play.land("paros").units.units(), play.owner("paros"))
    };
    assert_eq!(tie(json!({"heroes": ["penthesilea"]}), json!({"troops": 1})), (1, Some(0)));
    let aegis = json!({"troops": 1, "artifacts": ["aegis_of_athena"]});
    assert_eq!(tie(json!({"troops": 1}), aegis.clone()), (1, Some(1)));
    assert_eq!(tie(json!({"heroes": ["penthesilea"]}), aegis), (0, Some(1)), "both lose a unit");
}

/// CYC-5.12.2, CYC-5.12.3: cards and fleets hit who has one territory; losing it means out.
#[test]
fn last_territory_and_elimination() {
    let mut play = shop("harpy").open();
    play.go("BuyCard(4)");
    assert!(play.may("TroopTarget(kea,troop)"), "a last territory is no shelter from cards");
    let mut play = Scenario::new(4)
        .turn(0, "ares")
        .gods(&["ares", "zeus"])
        .set("apollo", json!([2]))
        .set("gods", json!([{"god": "ares"}, {"god": "zeus", "bid": {"seat": 1, "gold": 1}}]))
        .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
        .troops(0, "kythnos", 3)
        .land("paros", json!({"controller": 1, "metropolis": "ordinary"}))
        .player(1, json!({"priests": 2, "philosophers": 1}))
        .troops(2, "delos", 1)
        .troops(3, "milos", 1)
        .fleets(0, "s5_4", 1)
        .fleets(1, "s0_0", 2)
        .set("figures", json!({"medusa": {"at": "kea", "owner": 1, "since": 3}}))
        .open();
    play.go("TroopMove(kythnos) MoveTo(paros) MoveCount(2)");
    assert!(!play.state.lives(Seat(1)));
    assert_eq!((play.gold(1), play.fleets("s0_0"), play.state.player(Seat(1)).priests), (0, 0, 0));
    assert!(play.discarded("medusa"));
    assert!(play.state.gods.iter().all(|place| place.bid.is_none()), "his turn is skipped");
    play.go("EndTurn");
    assert!(play.over(), "two Metropolises at the end of the cycle (CYC-6.1)");
    assert_eq!(play.ranks(), [1, 4, 2, 3]);
}

/// CYC-5.12.5: control and elimination come before the founding that the capture forces.
#[test]
fn order_of_a_capture() {
    let mut play = four("ares")
        .land("kythnos", json!({"controller": 0, "units": {"troops": 2}, "metropolis": "ordinary"}))
        .land("thera", json!({"controller": 0, "buildings": {"fortress": 1, "temple": 1, "university": 1}}))
        .land("paros", json!({"controller": 2, "buildings": {"port": 1}}))
        .troops(3, "delos", 1)
        .fleets(0, "s5_4", 1)
        .open();
    play.go("TroopMove(kythnos) MoveTo(paros) MoveCount(1) MetropolisSite(thera)");
    let at = |wanted: fn(&Event) -> bool| play.events.iter().position(wanted).expect("it happened");
    let taken = at(|event| matches!(event, Event::TerritoryTaken { .. }));
    let out = at(|event| matches!(event, Event::Eliminated { .. }));
    let founded = at(|event| matches!(event, Event::MetropolisFounded { .. }));
    assert!(taken < out && out < founded);
}

/// CYC-5.20.1, CYC-5.19.3: a single option is taken; two players have two markers, two turns, three gods.
#[test]
fn single_options_and_two_players() {
    let play = Play::start(json!({"setup_mode": "fixed"}), 2, 5);
    assert_eq!((play.state.order.len(), play.state.gods.len(), play.state.to_win()), (4, 3, 3));
    for seed in 0..5 {
        let mut play = Play::start(json!({}), 2, seed);
        while !play.over() {
            assert!(play.legal().len() > 1);
            let action = play.legal().pop().unwrap();
            play.go(&action);
        }
    }
}

/// CYC-6.1, CYC-6.2: victory is checked at the end of the cycle; Metropolises, gold, income, lands, order.
#[test]
fn victory_and_ties() {
    let scenario = |gold: &[u16], more: &str| {
        Scenario::new(3)
            .turn(0, "zeus")
            .gold(gold)
            .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
            .land("anafi", json!({"controller": 0, "metropolis": "ordinary"}))
            .land("kea", json!({"controller": 1, "metropolis": "ordinary"}))
            .land("kythnos", json!({"controller": 1, "metropolis": "ordinary"}))
            .troops(2, more, 1)
            .set("order", json!([2, 1]))
    };
    let ranks = |gold: &[u16], more: &str| {
        let mut play = scenario(gold, more).open();
        assert!(!play.over());
        play.go("EndTurn");
        play.ranks()
    };
    assert_eq!(ranks(&[5, 4, 9], "sikinos"), [1, 2, 3], "gold decides");
    assert_eq!(ranks(&[4, 5, 9], "sikinos"), [2, 1, 3]);
    assert_eq!(ranks(&[5, 5, 9], "sikinos"), [2, 1, 3], "then income: kea and kythnos have horns");
    let mut play = scenario(&[5, 4, 9], "sikinos")
        .land("serifos", json!({"controller": 1, "metropolis": "ordinary"}))
        .open();
    play.go("EndTurn");
    assert_eq!(play.ranks(), [2, 1, 3], "most Metropolises first");
}

/// CYC-6.5, CYC-6.6: who alone is left wins at once; who fell later ranks higher.
#[test]
fn last_one_standing() {
    let mut play = Scenario::new(2)
        .turn(0, "ares")
        .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
        .land("anafi", json!({"controller": 0, "metropolis": "ordinary"}))
        .troops(0, "kythnos", 2)
        .land("kea", json!({"controller": 1, "metropolis": "ordinary"}))
        .fleets(0, "s3_2", 1)
        .open();
    play.go("TroopMove(kythnos) MoveTo(kea) MoveCount(1)");
    assert!(play.over());
    assert_eq!(play.ranks(), [1, 2]);
    for (fell, ranks) in [([1, 0], [1, 3, 4, 2]), ([0, 1], [1, 4, 3, 2])] {
        let mut play = Scenario::new(4)
            .turn(0, "zeus")
            .set("order", json!([3]))
            .player(1, json!({"out": fell[0]}))
            .player(2, json!({"out": fell[1]}))
            .gold(&[5, 0, 0, 5])
            .land("thera", json!({"controller": 0, "metropolis": "ordinary"}))
            .land("naxos", json!({"controller": 0, "metropolis": "ordinary"}))
            .troops(3, "kea", 1)
            .open();
        play.go("EndTurn");
        assert_eq!(play.ranks(), ranks);
    }
}

/// Section 4.2 with `creature_slide = compact`: cards close ranks at the cheap end.
#[test]
fn compact_slide() {
    let mut play = Scenario::new(4)
        .options(json!({"creature_slide": "compact"}))
        .turn(0, "zeus")
        .track(["harpy", "-", "giant"])
        .deck(&["fates", "sylph"])
        .troops(0, "kea", 1)
        .troops(1, "thera", 1)
        .open();
    play.go("EndTurn");
    let track = play.state.track.map(|card| card.map(|card| card.id()));
    assert_eq!(track, [Some("sylph"), Some("fates"), Some("harpy")]);
}

/// The guard `max_cycles` ends the game with the ranking of section 6.
#[test]
fn the_guard_ends_the_game() {
    let mut play = Scenario::new(4)
        .options(json!({"max_cycles": 3}))
        .turn(0, "zeus")
        .troops(0, "kea", 1)
        .troops(1, "thera", 1)
        .open();
    play.go("EndTurn");
    assert!(play.over());
}
