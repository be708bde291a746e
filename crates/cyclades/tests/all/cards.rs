//! The creature cards: each with its effect and its limits.

use crate::rules::front;
use crate::scenario::Scenario;
use cyclades::{Building, Event};
use kernel::Seat;
use serde_json::json;

pub(crate) fn shop(card: &str) -> Scenario {
    let mut track = ["-"; 3];
    track[0] = card;
    Scenario::new(4)
        .turn(0, "athena")
        .gold(&[9, 5, 5, 5])
        .track(track)
        .troops(0, "naxos", 2)
        .troops(1, "kea", 1)
        .set("track", json!([card, null, if card == "sylph" { "satyr" } else { "sylph" }]))
}

/// CYC-5.11.4: instant cards are discarded, figures keep theirs; one without a place is discarded.
#[test]
fn where_bought_cards_go() {
    let mut play = shop("medusa").open();
    play.go("BuyCard(4) FigureSite(kea)");
    assert!(!play.discarded("medusa") && play.state.figures.iter().count() == 1);
    let mut play =
        shop("minotaur").land("naxos", json!({"controller": 0})).land("kea", json!({"controller": 1})).open();
    play.go("BuyCard(4)");
    assert!(play.discarded("minotaur"), "no land unit anywhere");
    let mut play = shop("fates").open();
    play.go("BuyCard(4)");
    assert!(play.discarded("fates"));
}

/// CYC-5.11.5: figures leave at the owner's first turn of a later cycle, unless a priestess keeps them.
#[test]
fn figures_leave() {
    let scenario = |priestesses: u8, since: u8| {
        Scenario::new(4)
            .options(json!({"hades": true}))
            .set("gods", json!([{"god": "zeus", "bid": {"seat": 0, "gold": 1}}]))
            .set("order", json!([1, 2, 3]))
            .set("stack", json!([{"cycle": "payment"}, {"bid": {"barred": null}}]))
            .gold(&[9, 5, 5, 5])
            .player(0, json!({"priestesses": priestesses}))
            .troops(0, "naxos", 1)
            .troops(1, "kea", 1)
            .set("figures", json!({"medusa": {"at": "kea", "owner": 0, "since": since}}))
    };
    let all_pass = "BidGod(apollo) BidGod(apollo) BidGod(apollo)";
    let mut play = scenario(0, 2).open();
    play.go(all_pass);
    assert!(play.discarded("medusa"));
    let mut play = scenario(0, 3).open();
    play.go(all_pass);
    assert!(!play.discarded("medusa"), "bought this cycle");
    let mut play = scenario(1, 2).open();
    play.go(all_pass);
    assert_eq!(play.legal(), ["Priestess", "Dismiss"]);
    play.go("Priestess");
    assert!(!play.discarded("medusa"));
    assert_eq!(play.state.player(Seat(0)).priestesses, 0);
}

/// CYC-5.11.7: the Minotaur only beside a unit, gone the moment he is alone.
#[test]
fn minotaur() {
    let mut play = shop("minotaur").land("kea", json!({"controller": 1})).troops(2, "delos", 1).open();
    play.go("BuyCard(4)");
    assert_eq!(play.legal(), ["FigureSite(naxos)", "FigureSite(delos)"]);
    let mut play = front("ares")
        .troops(0, "kythnos", 3)
        .troops(1, "paros", 3)
        .set("figures", json!({"minotaur": {"at": "kythnos", "owner": 0, "since": 3}}))
        .open();
    play.rolls(&[2, 2]).go("TroopMove(kythnos) MoveTo(paros) MoveCount(3)");
    assert!(play.discarded("minotaur"), "all moved out, even if they come back");
    play.go("AttackerRetreat(kythnos)");
    assert_eq!(play.state.figures.iter().count(), 0);
}

/// CYC-5.11.8: the Kraken sinks all it meets, 1 gold a step; with the option it stays.
#[test]
fn kraken() {
    let scenario = |permanent: bool| {
        shop("kraken")
            .options(json!({"kraken_permanent": permanent}))
            .fleets(0, "s5_4", 1)
            .fleets(1, "s5_5", 3)
            .fleets(2, "s4_5", 2)
            .troops(2, "delos", 1)
    };
    let mut play = scenario(false).open();
    play.go("BuyCard(4)");
    assert_eq!(play.legal().len(), 46, "any sea space");
    play.go("KrakenPlace(s5_4) KrakenStep(s5_5) KrakenStep(s4_5)");
    assert_eq!((play.fleets("s5_4"), play.fleets("s5_5"), play.fleets("s4_5")), (0, 0, 0));
    assert_eq!(play.gold(0), 9 - 4 - 2);
    play.go("Stop EndTurn");
    assert!(!play.discarded("kraken"), "his card stays with the buyer");
    let mut play = scenario(true).open();
    play.go("BuyCard(4) KrakenPlace(s5_4) Stop EndTurn");
    let kraken = play.state.figures.get(cyclades::Figure::Kraken).unwrap();
    assert!(play.discarded("kraken") && kraken.owner.is_none());
}

/// CYC-5.11.10: Chiron guards against pegasus, giant and harpy.
#[test]
fn chiron() {
    let guarded = |card: &str, at: &str| {
        shop(card)
            .land("thera", json!({"controller": 1, "units": {"troops": 1}, "buildings": {"port": 1}}))
            .set("figures", json!({"chiron": {"at": at, "owner": 1, "since": 3}}))
            .open()
    };
    let mut play = guarded("harpy", "thera");
    play.go("BuyCard(4)");
    assert!(!play.may("TroopTarget(thera,troop)") && play.may("TroopTarget(kea,troop)"));
    let mut play = guarded("giant", "thera");
    play.go("BuyCard(4)");
    assert_eq!(play.built("thera", Building::Port), 1, "no other target: the giant finds nothing");
    let mut play = guarded("pegasus", "thera");
    play.go("BuyCard(4) PegasusFrom(naxos)");
    assert!(!play.may("MoveTo(thera)") && play.may("MoveTo(milos)"));
    let mut play = guarded("pegasus", "naxos");
    play.go("BuyCard(4)");
    assert!(play.may("PegasusFrom(naxos)"), "not as the origin");
}

/// CYC-5.11.11: the siren turns a lone regular fleet.
#[test]
fn siren() {
    let mut play = shop("siren")
        .options(json!({"hades": true}))
        .fleets(1, "s5_4", 1)
        .fleets(2, "s5_5", 2)
        .sea("s4_5", json!({"owner": 1, "undead": 1}))
        .fleets(3, "s3_4", 1)
        .troops(2, "delos", 1)
        .troops(3, "milos", 1)
        .open();
    play.go("BuyCard(4)");
    let targets = ["SirenTarget(s3_4)", "SirenTarget(s5_4)"].map(str::to_owned);
    assert_eq!(play.legal(), targets);
    play.go("SirenTarget(s5_4)");
    assert_eq!((play.sea("s5_4").owner, play.state.fleets_left(Seat(1))), (Some(Seat(0)), 8));
    let mut play = shop("siren")
        .fleets(1, "s5_4", 1)
        .fleets(3, "s3_4", 1)
        .troops(3, "milos", 1)
        .fleets(0, "s0_0", 5)
        .fleets(0, "s0_1", 3)
        .open();
    play.go("BuyCard(4) SirenTarget(s5_4)");
    assert_eq!(play.legal(), ["SirenSource(s0_0)", "SirenSource(s0_1)"]);
    play.go("SirenSource(s0_0)");
    assert_eq!((play.fleets("s0_0"), play.fleets("s5_4")), (4, 1));
    let mut play = shop("siren").fleets(1, "s5_4", 2).open();
    play.go("BuyCard(4)");
    assert!(play.discarded("siren") && play.may("EndTurn"), "no lone fleet: it fizzles");
}

/// CYC-5.11.13: the sylph's ten steps are shared; a battle ends a move, not the rest.
#[test]
fn sylph() {
    let mut play = shop("sylph").troops(0, "naxos", 2).fleets(0, "s5_4", 3).fleets(1, "s4_5", 1).open();
    play.go("BuyCard(4) FleetFrom(s5_4) FleetStep(s5_5,3)");
    play.rolls(&[3, 0]).go("FleetStep(s4_5,3) FleetFrom(s4_5)");
    let mut steps = 0;
    for sea in ["s3_4", "s2_3", "s1_3", "s0_2", "s1_2", "s2_3", "s1_3", "s0_3"] {
        play.go(&format!("FleetStep({sea},3)"));
        steps += 1;
    }
    assert_eq!(steps, 8);
    assert!(play.may("EndTurn"), "ten steps are over");
    assert_eq!(play.gold(0), 5);
    let mut play = shop("sylph").open();
    play.go("BuyCard(4)");
    assert!(play.may("EndTurn"), "no fleets, no moves");
}

/// CYC-5.11.14: Chimera copies a discarded creature, then everything is shuffled in.
#[test]
fn chimera() {
    let mut play = shop("chimera").set("discard", json!(["medusa", "fates", "griffon"])).open();
    play.go("BuyCard(4)");
    assert_eq!(play.legal(), ["ChimeraPick(fates)", "ChimeraPick(griffon)", "ChimeraPick(medusa)"]);
    play.go("ChimeraPick(medusa) FigureSite(kea)");
    assert!(play.state.discard.is_empty(), "fates, griffon and Chimera are in the deck again");
    assert_eq!(play.state.figures.iter().count(), 1);
    assert!(play.state.stacks.deck.contains(&cyclades::Card::Chimera));
    let mut play = shop("chimera").open();
    play.go("BuyCard(4)");
    assert!(play.state.stacks.deck.contains(&cyclades::Card::Chimera), "it fizzles and is shuffled in");
}

/// CYC-5.11.16: satyr and dryad need somebody with such a card.
#[test]
fn satyr_and_dryad() {
    for (card, field) in [("satyr", "philosophers"), ("dryad", "priests")] {
        let mut play =
            shop(card).player(1, json!({field: 1})).player(2, json!({field: 2})).troops(2, "delos", 1).open();
        play.go("BuyCard(4)");
        assert_eq!(play.legal(), ["TargetPlayer(1)", "TargetPlayer(2)"]);
        play.go("TargetPlayer(2)");
        let count = |seat: u8| {
            let player = play.state.player(Seat(seat));
            if card == "satyr" { player.philosophers } else { player.priests }
        };
        assert_eq!((count(0), count(2)), (1, 1));
        let mut play = shop(card).open();
        play.go("BuyCard(4)");
        assert!(play.discarded(card));
    }
}

/// Section 1.5: cyclops, giant and harpy, with effect and without.
#[test]
fn cyclops_giant_harpy() {
    let scenario = |card: &str| {
        shop(card).land(
            "naxos",
            json!({"controller": 0, "units": {"troops": 2}, "buildings": {"port": 1, "temple": 1}}),
        )
    };
    let mut play = scenario("cyclops").open();
    play.go("BuyCard(4) CardPayment(0)");
    assert_eq!(play.legal(), ["Decline", "CyclopsFrom(naxos,port)", "CyclopsFrom(naxos,temple)"]);
    play.go("CyclopsFrom(naxos,port)");
    assert_eq!(play.legal(), ["CyclopsTo(fortress)", "CyclopsTo(temple)", "CyclopsTo(university)"]);
    play.go("CyclopsTo(university)");
    assert_eq!((play.built("naxos", Building::Port), play.built("naxos", Building::University)), (0, 1));
    let mut play = scenario("giant").open();
    play.go("BuyCard(4) CardPayment(0) GiantTarget(naxos,port)");
    assert_eq!(play.built("naxos", Building::Port), 0, "own buildings are targets too");
    let mut play = scenario("harpy").open();
    play.go("BuyCard(4) CardPayment(0) TroopTarget(kea,troop)");
    assert_eq!((play.owner("kea"), play.troops("kea")), (Some(1), 0), "control stays");
}

/// CYC-5.10.10, CYC-5.11.17: Pegasus needs no link, follows the entry rules, and offers no way back.
#[test]
fn pegasus() {
    let mut play = shop("pegasus").troops(1, "thera", 3).troops(1, "milos", 1).troops(2, "delos", 1).open();
    play.go("BuyCard(4) PegasusFrom(naxos)");
    assert!(play.may("MoveTo(thera)") && !play.may("MoveTo(delos)"), "a last territory stays closed");
    play.rolls(&[2, 3]).go("MoveTo(thera) MoveCount(2)");
    assert!(!play.events.iter().any(|event| matches!(event, Event::Retreated { .. })));
    assert_eq!(play.owner("thera"), Some(1), "both were lost, with no retreat on offer");
    let mut play =
        shop("pegasus").set("figures", json!({"medusa": {"at": "naxos", "owner": 1, "since": 3}})).open();
    play.go("BuyCard(4)");
    assert!(play.may("EndTurn"), "Medusa holds Pegasus' riders too: the card is spent");
    assert!(play.discarded("pegasus"));
    let mut play = shop("pegasus").open();
    play.go("BuyCard(4) Decline");
    assert_eq!(play.troops("naxos"), 2);
}
