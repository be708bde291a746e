//! Rules that the worked examples do not prove: resources, turns, chains, Protection, single events.

use crate::scenario::{at, options, seat, with};
use mystic_war::components::{Card, Resource};
use mystic_war::{Event, Totals};

/// MW-5.1: gains stop at 49, losses at 1.
#[test]
fn totals_stay_within_bounds() {
    let mut table = at("A 5/5/5 riches_10 dragon_10 | B 5/3/45 | C riches_4");
    table.play("A play:riches_10; A 1").close();
    assert_eq!(table.totals("B"), "5/3/49");
    let mut table = table.turn_of("A");
    table.play("A play:dragon_10; A 1; A M").close();
    assert_eq!(table.totals("B"), "5/1/49");
    let mut totals = Totals::new(1, 1, 49);
    totals.halve(Resource::Followers);
    totals.double(Resource::Gold);
    assert_eq!(totals, Totals::new(1, 1, 49));
}

/// MW-5.5: wealth touches nothing but resource cards.
#[test]
fn wealth_touches_only_resource_cards() {
    let mut rich = at("A 5/5/40 pennies_from_heaven | B 15/20/5 power_drain riches_4 | C");
    rich.play("A play:pennies_from_heaven");
    assert_eq!(rich.totals("B"), "15/20/10");
    rich.play("B play:power_drain; B 1").close();
    assert_eq!(rich.totals("B"), "15/10/10", "a poor mage's spell halves all the same");
    let mut powers = at("A 12/5/40 | B | C").powers_of("A");
    powers.play("A trade:sell_slaves:10");
    assert!(powers.events.iter().any(|event| matches!(event, Event::Changed { from: 40, to: 45, .. })));
}

/// MW-5.6: one power a seat, clockwise from the First Player, seen by those who come later.
#[test]
fn powers_in_order() {
    let mut table = at("A 25/5/5 | B 5/15/5 | C 15/5/5").powers_of("C");
    table.play("C trade:sell_slaves:10");
    assert_eq!(table.public().seats[2].resources, Totals::new(5, 5, 10));
    assert_eq!(table.waiting().first(), Some(seat("A")));
    table.play("A trade:research:20");
    assert_eq!(table.totals("A"), "5/15/5");
    assert_eq!(table.waiting().first(), Some(seat("B")), "A has M 15 now and is not asked again");
    table.play("B decline");
    assert_eq!(table.step(), "TurnAction");
}

/// MW-5.12: no card can be played before the play step.
#[test]
fn no_cards_before_the_play_step() {
    let table = at("A 15/5/5 god_king riches_4 | B negation | C").powers_of("A");
    assert!(table.legal("A").iter().all(|action| !action.starts_with("play")));
    assert!(table.legal("B").is_empty());
}

/// MW-5.17, MW-5.14: drawing knows no limit; the hold only restricts passing.
#[test]
fn hands_have_no_limit() {
    let mut table = at("A 49/5/5 riches_4 riches_6 riches_8 riches_10 sorcery_4 | B | C").powers_of("A");
    table.play("A decline");
    assert_eq!(table.game.mage(seat("A")).hand.len(), 11);
    assert!(!table.may("A", "pass"));
}

/// MW-5.24: an empty hand passes by itself, and counts.
#[test]
fn empty_hands_pass() {
    let mut table = at("A riches_4 | B | C sorcery_4");
    table.play("A discard:riches_4");
    assert_eq!((table.game.consecutive_passes, table.game.next_first_player), (1, Some(seat("B"))));
    assert_eq!(table.waiting().first(), Some(seat("C")));
}

/// MW-5.25: throwing a card away is shown, opens no window and uses the turn.
#[test]
fn discards_are_open() {
    let mut table = at("A riches_4 riches_6 | B negation | C");
    table.play("A discard:riches_4");
    assert_eq!((table.public().discard.top, table.step()), (Some(Card::Riches4), "TurnAction".into()));
    assert_eq!(table.waiting().first(), Some(seat("B")));
}

/// MW-5.26: a face-up deity cannot be given up: nothing on the turn names it.
#[test]
fn deities_stay() {
    let table = at("A ^god_king riches_4 | B | C");
    assert!(table.legal("A").iter().all(|action| !action.contains("god_king")));
}

/// MW-5.34: who can be the recipient of each card.
#[test]
fn recipients() {
    let position = "A =city ^protection X | B ^god_king | C ^earth_goddess";
    let seats = |card: &str| {
        let mut table = at(&position.replace('X', card));
        if card == "scrutiny" {
            table.game.mage_mut(seat("B")).goal_up = true;
        }
        table.play(&format!("A play:{card}"));
        table.legal("A").join("")
    };
    for card in ["riches_4", "dragon_4", "chaos_strikes", "god_king_boon", "mega_blast", "wrath_of_the_gods"]
    {
        assert_eq!(seats(card), "012", "{card}");
    }
    assert_eq!(seats("wrath_of_the_war_god"), "012");
    assert_eq!(seats("vacation_of_the_gods"), "012");
    assert_eq!((seats("power_drain"), seats("genie")), ("02".into(), "02".into()));
    assert_eq!((seats("vampiric_energy"), seats("slavery")), ("01".into(), "01".into()));
    assert_eq!(seats("scrutiny"), "02");
    assert_eq!((seats("disfavor"), seats("favoritism")), ("012".into(), "12".into()));
    let bare = at("A disfavor favoritism vacation_of_the_gods power_drain | B | C");
    assert_eq!(bare.legal("A").iter().filter(|action| action.starts_with("play")).count(), 1);
}

/// MW-5.35, MW-5.38: a free deity goes before any seat, opens no window, and two Protections may lie together.
#[test]
fn free_deities() {
    let mut table = at("A protection protection riches_4 | B negation | C disfavor");
    table.play("A play:protection; A 1; A play:protection; A 1");
    assert_eq!((table.up("B"), table.step()), ("protection protection".into(), "TurnAction".into()));
    table.play("A discard:riches_4; B discard:negation; C play:disfavor").close();
    assert_eq!(table.up("B"), "protection", "the second survives the loss of the first");
}

/// MW-5.36: response cards are no turn.
#[test]
fn response_cards_are_no_turn() {
    let held = "capture dragonbane negation necromancy stray_energy resurrection reprodestruction \
        transmutation_destruction transmutation_followers transmutation_mystic_power transmutation_gold sacrifice";
    let table = at(&format!("A 5/49/5 {held} | B ^god_king | C"));
    let legal = table.legal("A");
    assert_eq!(legal.iter().filter(|action| action.starts_with("play")).count(), 0);
    assert_eq!(legal.iter().filter(|action| action.starts_with("discard")).count(), 12);
}

/// MW-5.37: a card without effect may be played.
#[test]
fn cards_without_effect() {
    let mut table = at("A dragon_4 | B 5/1/5 ^god_king | C riches_4");
    table.play("A play:dragon_4; A 1; A M").close();
    assert_eq!((table.totals("B"), table.pile()), ("5/1/5".into(), "dragon_4".into()));
}

/// MW-5.39: choices are fixed when the card is laid.
#[test]
fn choices_are_fixed() {
    let mut table = at("A disfavor | B ^god_king ^war_god | C ^protection earth_goddess");
    table.play("A play:disfavor; A 1; A war_god");
    table.sweep("C play:earth_goddess; C 1");
    assert_eq!((table.up("B"), table.pile()), ("earth_goddess god_king".into(), "war_god disfavor".into()));
}

/// MW-5.45: dead cards do nothing, and a refused Negation brings its target back to life.
#[test]
fn dead_cards() {
    let mut table = at("A 10/10/12 riches_10 | B 5/5/10 ^protection | C negation transmutation_destruction");
    table.play("A play:riches_10; A 1");
    table.sweep("C play:negation");
    assert_eq!(table.reading(), "gain G 10 cancelled");
    assert!(!table.may("C", "play:transmutation_destruction"), "a dead root is not bent");
    table.close();
    table.play("B refuse");
    assert_eq!(table.totals("B"), "5/5/20");
}

/// MW-5.57: refusals are assumed not to happen, immunity is read from what lies there now.
#[test]
fn legality_looks_at_the_table() {
    let mut table =
        at("A 10/10/12 dragon_10 | B 9/5/5 ^protection | C necromancy resurrection earth_goddess");
    table.play("A play:dragon_10; A 1; A F");
    assert!(table.may("C", "play:necromancy") && table.may("C", "play:resurrection"));
    table.sweep("C play:earth_goddess; C 1");
    assert!(!table.may("C", "play:necromancy") && !table.may("C", "play:resurrection"));
}

/// MW-5.58: responses are no turns, have no limit and are seen when they join.
#[test]
fn responses_are_no_turns() {
    let mut table =
        at("A 10/10/12 riches_4 riches_6 riches_8 | B transmutation_followers transmutation_gold | C");
    table.play("A play:riches_4; A 0");
    table.sweep("B play:transmutation_followers");
    assert_eq!(table.public().chain.expect("a chain").items.len(), 1);
    table.sweep("B play:transmutation_gold").close();
    table.play("A discard:riches_6");
    assert_eq!(table.game.consecutive_passes, 2, "B and C have nothing left and pass");
}

/// MW-5.59, MW-5.79: what answers each kind of root.
#[test]
fn what_answers_what() {
    let answers = |root: &str, moves: &str| {
        let hand = "capture dragonbane negation necromancy stray_energy resurrection reprodestruction \
            transmutation_destruction transmutation_gold god_king sacrifice";
        let mut table = at(&format!("A 10/10/12 {root} | B 20/20/20 ^war_god | C {hand}"));
        table.play(moves);
        table
            .legal("C")
            .iter()
            .filter_map(|action| action.strip_prefix("play:").map(str::to_owned))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let all = answers("dragon_4", "A play:dragon_4; A 1; A F");
    assert_eq!(
        all,
        "capture dragonbane negation necromancy resurrection reprodestruction transmutation_gold god_king"
    );
    assert_eq!(answers("power_drain", "A play:power_drain; A 1"), "negation god_king");
    let vampire = answers("vampiric_energy", "A play:vampiric_energy; A 1");
    assert_eq!(vampire, "negation necromancy resurrection god_king");
    assert_eq!(answers("disfavor", "A play:disfavor"), "god_king sacrifice");
    assert_eq!(answers("favoritism", "A play:favoritism"), "god_king sacrifice");
    assert_eq!(answers("vacation_of_the_gods", "A play:vacation_of_the_gods; A 0"), "god_king sacrifice");
    assert_eq!(
        answers("pennies_from_heaven", "A play:pennies_from_heaven"),
        "god_king",
        "C has the turn: no window"
    );
}

/// MW-5.61: the recipient gains the amount in the category.
#[test]
fn gains() {
    let mut table = at("A 10/10/12 notoriety_8 | B 20/5/5 | C riches_4");
    table.play("A play:notoriety_8; A 1").close();
    assert_eq!(table.totals("B"), "28/5/5");
}

/// MW-5.68: a captured Wild Magic is Wild Magic again.
#[test]
fn captured_wild_magic() {
    let mut table = at("A 10/10/12 wild_magic | B 20/5/5 | C capture");
    table.play("A play:wild_magic; A dragon; A 1; A F");
    table.sweep("C play:capture").close();
    assert_eq!((table.hand("C"), table.totals("B")), ("wild_magic".into(), "16/5/5".into()));
    assert_eq!(table.public().seats[2].known.count(Card::WildMagic), 1, "everybody saw it");
}

/// MW-5.73: a protected player can refuse only the mirror.
#[test]
fn protection_of_the_player() {
    let position = "A 30/5/30 ^protection dragon_10 | B 20/5/5 X | C pennies_from_heaven";
    let mut table = at(&position.replace('X', "reprodestruction"));
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("B play:reprodestruction").close();
    table.play("A refuse");
    assert_eq!((table.totals("A"), table.totals("B")), ("30/5/30".into(), "10/5/5".into()));
    let mut table = at(&position.replace('X', "dragonbane"));
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("B play:dragonbane").close();
    assert_eq!((table.step(), table.totals("B")), ("TurnAction".into(), "20/5/5".into()), "nobody is asked");
}

/// MW-5.74: no protection against own cards, events, Special Powers and Chaos Strikes.
#[test]
fn protection_has_limits() {
    let mut own = at("A 10/10/12 ^protection dragon_4 | B | C riches_4");
    own.play("A play:dragon_4; A 0; A G").close();
    assert_eq!(own.totals("A"), "10/10/8");
    let mut event = at("A slavery | B 20/5/5 ^protection | C riches_4");
    event.play("A play:slavery; A 1");
    assert_eq!(event.totals("B"), "10/5/10");
    let mut power = at("A 33/5/5 | B 5/5/12 ^protection | C").powers_of("A");
    power.play("A trade:train_knights:10; A 1:G");
    assert!(power.events.iter().any(|event| matches!(event, Event::Changed { from: 12, to: 2, .. })));
    let mut chaos = at("A 5/9/5 chaos_strikes | B 5/5/20 ^protection | C riches_4")
        .deck_top("dragon_4 dragon_6 dragon_8");
    chaos.play("A play:chaos_strikes; A 1; A dragon_4; A G");
    assert_eq!((chaos.totals("B"), chaos.step()), ("5/5/16".into(), "ChaosNext".into()));
}

/// MW-5.75: a Protection laid in the window shields at once.
#[test]
fn protection_in_time() {
    let mut table = at("A 10/10/12 dragon_10 | B 20/5/5 protection | C riches_4");
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("B play:protection; B 1").close();
    assert_eq!(table.step(), "ProtectionConsent");
    table.play("B refuse");
    assert_eq!(table.totals("B"), "20/5/5");
}

/// MW-5.80: the event card is discarded last, and face-up deities do not matter.
#[test]
fn events_are_discarded_last() {
    let mut table =
        at("A mega_blast | B 20/20/20 ^earth_goddess ^god_king | C riches_6").deck_top("capture riches_4");
    table.play("A play:mega_blast; A 1");
    assert_eq!((table.totals("B"), table.pile()), ("16/16/16".into(), "capture riches_4 mega_blast".into()));
}

/// MW-5.81: losses by events open no window.
#[test]
fn events_cannot_be_answered() {
    let mut table = at("A slavery riches_4 | B 20/5/5 resurrection earth_goddess negation | C necromancy");
    table.play("A play:slavery; A 1");
    assert_eq!((table.totals("B"), table.step()), ("10/5/10".into(), "TurnAction".into()));
}

/// MW-5.82, MW-6.2: a Judgment for nobody is discarded and the next seat follows.
#[test]
fn judgment_for_nobody() {
    let mut table = at("A judgment =city | B riches_4 =hoard | C =balanced");
    table.play("A play:judgment");
    assert_eq!((table.pile(), table.waiting().first()), ("judgment".into(), Some(seat("B"))));
}

/// MW-5.84: a Judgment fetched by Genie obliges; the white one stays white.
#[test]
fn fetched_judgments() {
    let mut table = at("A genie | B 5/40/5 | C riches_4").discarded("riches_6 judgment_white judgment");
    table.play("A play:genie; A 1; B judgment_white");
    assert_eq!(table.hand("B"), "judgment_white");
    assert!(!table.may("B", "pass"));
    assert_eq!(table.legal("B"), ["play:judgment_white"]);
    let public = table.public();
    assert_eq!(public.white, mystic_war::White::Hand(seat("B")));
}

/// MW-5.87: five Gold for everybody.
#[test]
fn pennies() {
    let mut table = at("A 5/5/46 pennies_from_heaven | B | C riches_4");
    table.play("A play:pennies_from_heaven");
    assert_eq!((table.totals("A"), table.totals("B")), ("5/5/49".into(), "5/5/10".into()));
}

/// MW-5.88: Scrutiny turns a goal up for all to see; in an open game all lie open, and exchanged ones too.
#[test]
fn scrutiny() {
    let mut table = at("A scrutiny =city | B =hoard | C riches_4 =city");
    assert_eq!(table.view("C").seats[1].goal, None);
    table.play("A play:scrutiny; A 1");
    assert_eq!(table.view("C").seats[1].goal, Some(mystic_war::components::Goal::Hoard));
    let open = options(|options| options.secret_goals = false);
    let table = with(open, "A scrutiny | B | C riches_4");
    assert!(table.public().seats.iter().all(|mage| mage.goal.is_some()));
    assert!(!table.may("A", "play:scrutiny"));
}
