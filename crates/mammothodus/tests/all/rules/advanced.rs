//! Discoveries and talents.

use crate::scenario::{Scenario, id, lucky};
use mammothodus::components::{Card, Discovery};
use mammothodus::map::Area;
use mammothodus::{Event, Frame, MammothodusOptions, Preset, Reason, Reroll, Setting};

fn advanced() -> MammothodusOptions {
    MammothodusOptions { preset: Preset::Advanced, ..Default::default() }
}

fn discovering() -> MammothodusOptions {
    MammothodusOptions { discoveries: Setting::Own(true), ..Default::default() }
}

fn empty_deck(mut scenario: Scenario) -> Scenario {
    scenario.game.table.humans.discard = scenario.game.options.human_deck();
    scenario.game.table.humans.deck = Default::default();
    scenario
}

/// MAM-5.74: a discovery at each new human deck, lasting; with none left nothing more.
#[test]
fn discoveries_come_with_new_decks() {
    let scenario = empty_deck(Scenario::with(discovering(), "mammoths").fragments("a b c d"));
    let after = scenario.clone().act("KeepRest");
    assert_eq!(after.game.table.humans.discoveries.len(), 1);
    let all = Discovery::ALL.iter().map(|it| it.id()).collect::<Vec<_>>().join(" ");
    let after = scenario.discoveries(&all).act("KeepRest");
    assert_eq!((after.game.table.humans.discoveries.len(), after.over()), (5, None));
    let basic = empty_deck(Scenario::new("mammoths").fragments("a b c d")).act("KeepRest");
    assert!(basic.game.table.humans.discoveries.is_empty());
}

/// MAM-5.75: tribes that move in attack together, once an area, also at a place of power; new ones do not.
#[test]
fn swift_hunters() {
    let scenario = Scenario::with(discovering(), "mammoths").figures("mammoths", "red n2").tribes("n1 n1");
    let slow = scenario.clone().reveal("humans_green");
    assert_eq!(slow.pop("mammoths"), 7);
    let swift = scenario.discoveries("swift_hunters").places("n2").reveal("humans_green");
    assert_eq!(swift.pop("mammoths"), 5);
    assert_eq!(swift.count(|event| matches!(event, Event::TribesAttacked { tribes: 2, .. })), 1);
    let new =
        Scenario::with(discovering(), "mammoths").discoveries("swift_hunters").figures("mammoths", "red e2");
    assert_eq!(new.reveal("humans_green").pop("mammoths"), 7, "who appears has not moved");
}

/// MAM-5.75: tribes that stood there already do not join.
#[test]
fn swift_hunters_attack_alone() {
    let scenario =
        Scenario::with(discovering(), "mammoths").discoveries("swift_hunters").figures("mammoths", "red n2");
    let scenario = scenario.tribes("n1 n2 n2").reveal("humans_green");
    assert_eq!(scenario.pop("mammoths"), 6);
}

/// MAM-5.76: shields need a five; spears cost one more per figure, whatever the number of tribes.
#[test]
fn shields_and_spears() {
    let scenario = Scenario::with(discovering(), "mammoths").figures("mammoths", "green n2").tribes("n2");
    let shields = scenario.clone().discoveries("shield_wall").hand("mammoths", "attack").ancients("mammoths");
    let four = lucky(
        &shields,
        |scenario| scenario.act("Attack"),
        |scenario| matches!(scenario.game.table.top(), Some(Frame::Reroll(Reroll { dice, .. })) if dice[id("4")] == 1),
    );
    assert_ne!(four.act("Keep").waits_for(), "AssignHit");
    let five = lucky(
        &shields,
        |scenario| scenario.act("Attack"),
        |scenario| matches!(scenario.game.table.top(), Some(Frame::Reroll(Reroll { dice, .. })) if dice[id("5")] == 1),
    );
    assert!(five.act("Keep").offers("KillTribe"));
    let spears = scenario.discoveries("sharp_spears").figures("mammoths", "green n2 red n2").tribes("n2 n2");
    assert_eq!(spears.reveal("humans_red").pop("mammoths"), 7 - 2 * (2 + 1));
    let spirit =
        Scenario::with(discovering(), "mammoths").discoveries("sharp_spears shield_wall").spirits("wind n2");
    let spirit = spirit.figures("mammoths", "red n2").next_card("humans_red");
    let struck = lucky(
        &spirit,
        |scenario| scenario.act("KeepRest"),
        |scenario| scenario.saw(|event| matches!(event, Event::SpiritAttacked { die: 1, .. })),
    );
    assert_eq!(struck.pop("mammoths"), 6, "spirits know nothing of spears");
}

/// MAM-5.77: new tribes with nothing to do step at once, after all have appeared.
#[test]
fn war_march() {
    let scenario = Scenario::with(discovering(), "mammoths")
        .discoveries("war_march")
        .figures("mammoths", "red n5 blue w1");
    let scenario = scenario.trails("w1 e3").tribes("").reveal("humans_red");
    let kinds: Vec<&str> = scenario
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TribeAppeared { area, .. } => Some(area.id()),
            Event::TribeMoved { to, .. } => Some(to.id()),
            _ => None,
        })
        .collect();
    assert_eq!(kinds[..4], ["n2", "e3", "w1", "n5"], "n2 steps after all three appeared");
    assert_eq!(scenario.tribes_in("w1"), 1, "beside Ancients it stays");
    assert_eq!(scenario.pop("mammoths"), 7);
}

/// MAM-5.77: with swift hunters the marching tribes attack, and a place of power keeps a new tribe.
#[test]
fn war_march_with_swift_hunters() {
    let scenario = Scenario::with(discovering(), "mammoths").discoveries("war_march swift_hunters");
    let scenario = scenario.figures("mammoths", "red n5");
    assert_eq!(scenario.clone().reveal("humans_red").pop("mammoths"), 6);
    let lit = scenario.places("n2").reveal("humans_red");
    assert_eq!((lit.tribes_in("n2"), lit.pop("mammoths")), (1, 7));
}

/// MAM-5.78: two degradation cards into the deck of the active clan, or the end.
#[test]
fn dark_omen() {
    let known = "swift_hunters shield_wall sharp_spears war_march";
    let scenario =
        empty_deck(Scenario::with(discovering(), "mammoths bisons").fragments("a b c d").discoveries(known));
    let fell = scenario.clone().act("KeepRest");
    assert_eq!(fell.game.cards[0].deck[Card::Degradation], 2);
    assert_eq!(fell.game.table.degradation_supply, 22);
    let mut short = scenario;
    short.game.options.degradation_cards = 1;
    short.game.table.degradation_supply = 1;
    let lost = short.act("KeepRest");
    assert_eq!(lost.over(), Some(Reason::NoDegradation));
    assert!(matches!(lost.events.last(), Some(Event::GameEnded { .. })), "nothing happens after the end");
}

/// MAM-5.80: a card of a figure's colour places a token near it; not in a turn with a Degradation action.
#[test]
fn placing_tokens() {
    let scenario =
        Scenario::with(advanced(), "mammoths").figures("mammoths", "red n1").talent("mammoths", "trap", "");
    let scenario = scenario.hand("mammoths", "attack wild degradation move").ancients("mammoths");
    let placed = scenario.clone().acts("PlaceTalent attack");
    placed.expect_offered("n1 n2 n4 w3");
    let placed = placed.act("w3");
    assert_eq!(placed.game.table.actor().placed[Area::W3], 1);
    assert_eq!(placed.discarded("mammoths")[Card::Attack], 1);
    assert!(!placed.offers("Degradation"), "no Degradation action after that");
    assert!(placed.offers("PlaceTalent"), "a wild is left");
    let degraded = scenario.act("Degradation");
    assert!(!degraded.offers("PlaceTalent"));
}

/// MAM-5.80: a move card is of no use to a red figure's token.
#[test]
fn tokens_need_the_figures_colour() {
    let scenario =
        Scenario::with(advanced(), "mammoths").figures("mammoths", "red n1").hand("mammoths", "move");
    assert!(!scenario.ancients("mammoths").offers("PlaceTalent"));
}

fn ward(options: MammothodusOptions) -> Scenario {
    let scenario = Scenario::with(options, "mammoths")
        .talent("mammoths", "spirit_ward", "n4")
        .figures("mammoths", "red n4");
    scenario.places("n4").tribes("n4 n4").spirits("wind w1 earth w1 progenitors w1").reveal("humans_yellow")
}

/// MAM-5.81: a used token comes back, or with `reuse_talents = false` leaves the game.
#[test]
fn used_tokens() {
    let reused = ward(advanced()).act("yes");
    assert_eq!((reused.game.table.actor().tokens, reused.game.table.actor().placed.total()), (3, 0));
    let gone = ward(MammothodusOptions { reuse_talents: false, ..advanced() }).act("yes");
    assert_eq!((gone.game.table.actor().tokens, gone.game.table.actor().placed.total()), (2, 0));
}

/// MAM-5.82: a ward cancels the summon before a fourth spirit could come; the tribes do nothing else.
#[test]
fn spirit_ward() {
    let scenario = ward(advanced());
    assert_eq!(scenario.waits_for(), "UseWard");
    let warded = scenario.clone().act("yes");
    assert_eq!((warded.over(), warded.tribes_in("n4"), warded.pop("mammoths")), (None, 2, 7));
    assert_eq!(scenario.act("no").over(), Some(Reason::FourthSpirit));
}

fn protected() -> Scenario {
    let scenario = Scenario::with(advanced(), "mammoths")
        .talent("mammoths", "protection", "n2 n2")
        .figures("mammoths", "green n2");
    scenario.tribes("n2").spirits("wind n2").hand("mammoths", "attack development").reveal("humans_red")
}

/// MAM-5.83, MAM-5.89: protection lasts the turn, against every attack, and adds two to each die.
#[test]
fn protection() {
    let scenario = protected();
    assert_eq!(scenario.waits_for(), "UseProtection");
    let scenario = scenario.act("yes");
    assert_eq!(scenario.pop("mammoths"), 7);
    assert_eq!(
        scenario.count(|event| matches!(event, Event::AttackStopped { .. })),
        2,
        "the spirit needs no die"
    );
    assert_eq!(scenario.game.table.actor().placed[Area::N2], 1, "one token for the whole turn");
    let two = lucky(
        &scenario,
        |scenario| scenario.acts("Attack"),
        |scenario| matches!(scenario.game.table.top(), Some(Frame::Reroll(Reroll { dice, .. })) if dice[id("2")] == 1),
    );
    assert!(two.act("Keep").offers("KillTribe"), "a 2 counts as 4; the second token is not asked for");
}

/// MAM-5.89: after a no it is asked again at the next attack; dice shown are natural.
#[test]
fn protection_is_asked_again() {
    let scenario = protected().act("no");
    assert_eq!((scenario.waits_for(), scenario.pop("mammoths")), ("UseProtection".to_owned(), 6));
    let scenario = scenario.act("yes");
    assert!(!scenario.saw(|event| matches!(event, Event::SpiritAttacked { .. })), "no die is rolled");
    let raised = lucky(
        &scenario,
        |scenario| scenario.acts("Attack"),
        |scenario| matches!(scenario.game.table.top(), Some(Frame::Reroll(Reroll { dice, .. })) if dice[id("6")] == 1),
    );
    raised.act("PayReroll");
}

/// MAM-5.83: its owner may raise it before an attack of the Ancients.
#[test]
fn protection_before_a_roll() {
    let scenario = Scenario::with(advanced(), "mammoths bisons").talent("bisons", "protection", "n2");
    let scenario =
        scenario.figures("mammoths", "red n2").tribes("n2").hand("mammoths", "attack").ancients("mammoths");
    let scenario = scenario.act("Attack");
    assert_eq!((scenario.waits_for(), scenario.awaited().0), ("UseProtection".to_owned(), 1));
    let scenario = scenario.act("yes");
    assert!(scenario.game.table.this_turn.protected.contains(Area::N2));
    assert_eq!(scenario.waits_for(), "Reroll");
}

/// MAM-5.84: traps strike at what moves in, all dice as one attack; the dead do not attack.
#[test]
fn traps() {
    let scenario = Scenario::with(advanced(), "mammoths")
        .talent("mammoths", "trap", "n3 n3 n3")
        .figures("mammoths", "red n3");
    let tribe = scenario.clone().tribes("n2").reveal("humans_red");
    assert_eq!(tribe.waits_for(), "UseTrap");
    tribe.expect_offered("0 1 2 3");
    let alive = lucky(&tribe, |scenario| scenario.act("1"), |scenario| scenario.tribes_in("n3") == 1);
    assert!(
        alive
            .saw(|event| matches!(event, Event::TrapSprung { killed: false, dice, .. } if dice.total() == 1))
    );
    let dead = lucky(&tribe, |scenario| scenario.act("2"), |scenario| scenario.tribes_in("n3") == 0);
    assert_eq!(dead.game.table.actor().tokens, 3);
    let spirit = scenario.spirits("wind e2").reveal("humans_green");
    assert_eq!(spirit.waits_for(), "UseTrap");
    let gone =
        lucky(&spirit, |scenario| scenario.act("3"), |scenario| scenario.game.table.board.spirits.is_empty());
    assert_eq!(gone.pop("mammoths"), 7);
    let stays = lucky(
        &spirit,
        |scenario| scenario.act("1"),
        |scenario| !scenario.game.table.board.spirits.is_empty(),
    );
    assert!(stays.pop("mammoths") < 7, "one die never meets a full set");
}

/// MAM-5.84: who appears or is summoned has not moved in.
#[test]
fn traps_wait_for_movers() {
    let scenario =
        Scenario::with(advanced(), "mammoths").talent("mammoths", "trap", "n2").reveal("humans_red");
    assert_eq!((scenario.waits_for(), scenario.tribes_in("n2")), ("ChooseAction".to_owned(), 1));
}

/// MAM-5.85: all tribes around come in and do not act; those already there do not step but attack.
#[test]
fn bait() {
    let scenario =
        Scenario::with(advanced(), "mammoths").talent("mammoths", "bait", "n4").figures("mammoths", "red w2");
    let scenario = scenario.tribes("n4 n1 n2 n2 center e1").reveal("humans_yellow");
    assert_eq!(scenario.waits_for(), "UseBait");
    let lured = scenario.clone().act("yes");
    assert_eq!(lured.tribes_in("n4"), 5, "the one that stood there is held");
    assert_eq!(lured.tribes_in("e1"), 0, "others on the card's colour act");
    assert!(lured.saw(|event| matches!(event, Event::TribesHeld { area: Area::N4, tribes: 1 })));
    let ignored = scenario.act("no");
    assert_eq!(ignored.tribes_in("n1"), 1);
    let attack =
        Scenario::with(advanced(), "mammoths").talent("mammoths", "bait", "n4").figures("mammoths", "red n4");
    let attack = attack.tribes("n4 n1").reveal("humans_yellow").act("yes");
    assert_eq!(attack.pop("mammoths"), 6, "only the one that stood there attacks");
}

/// MAM-5.86: a lock cancels an appearance, even that of a thirteenth tribe, and may lie where no trail is yet.
#[test]
fn trail_lock() {
    let scenario = Scenario::with(advanced(), "mammoths").talent("mammoths", "trail_lock", "n2 n1");
    let scenario = scenario.tribes(&"center ".repeat(12)).reveal("humans_red");
    assert_eq!(scenario.waits_for(), "UseTrailLock");
    assert_eq!(scenario.clone().act("yes").over(), None);
    assert_eq!(scenario.act("no").over(), Some(Reason::ThirteenthTribe));
}

/// MAM-5.87, MAM-5.85: baits in area order; a tribe moves by bait once; one that is held can be pulled out.
#[test]
fn two_baits() {
    let scenario = Scenario::with(advanced(), "mammoths")
        .talent("mammoths", "bait", "n1 n2")
        .figures("mammoths", "red s4");
    let scenario = scenario.tribes("n1 w3").reveal("humans_green").act("yes");
    assert_eq!((scenario.tribes_in("n1"), scenario.waits_for()), (2, "UseBait".to_owned()));
    let scenario = scenario.act("yes");
    assert_eq!(
        (scenario.tribes_in("n2"), scenario.tribes_in("n1")),
        (1, 1),
        "the held one went, the baited one stays"
    );
    assert_eq!(scenario.tribes_in("e2"), 0, "tribes moved: none appears");
}

/// MAM-5.87: a bait with nothing to work on is not asked about, and one that moves nobody is no movement.
#[test]
fn idle_baits() {
    let far = Scenario::with(advanced(), "mammoths")
        .talent("mammoths", "bait", "n1")
        .tribes("s4")
        .reveal("humans_green");
    assert_eq!(far.waits_for(), "ChooseAction");
    let held = Scenario::with(advanced(), "mammoths").talent("mammoths", "bait", "n1").tribes("n1");
    let held = held.reveal("humans_green").act("yes");
    assert_eq!((held.tribes_in("n1"), held.tribes_in("e2")), (1, 1), "nobody moved, so one appears");
}

/// MAM-5.87: under swift hunters baited tribes attack with the grouped attacks.
#[test]
fn baited_tribes_hunt() {
    let scenario =
        Scenario::with(advanced(), "mammoths").talent("mammoths", "bait", "n4").figures("mammoths", "red n4");
    let scenario = scenario.discoveries("swift_hunters").tribes("n1 n2").reveal("humans_blue").act("yes");
    assert_eq!(scenario.pop("mammoths"), 5);
}

/// MAM-5.88: a double places two tokens for the same figure; with one left the excess is lost.
#[test]
fn doubles_place_two() {
    let scenario = Scenario::with(advanced(), "mammoths")
        .figures("mammoths", "red n1")
        .hand("mammoths", "double_red move");
    let two = scenario.clone().talent("mammoths", "trap", "").ancients("mammoths").acts("PlaceTalent n1");
    assert_eq!(two.waits_for(), "TalentArea");
    assert_eq!(two.act("n2").game.table.actor().placed.total(), 2);
    let one = scenario.clone().talent("mammoths", "bait", "s1").ancients("mammoths").acts("PlaceTalent n1");
    assert_ne!(one.waits_for(), "TalentArea");
    let none = scenario.talent("mammoths", "bait", "s1 s1").ancients("mammoths");
    assert!(!none.offers("PlaceTalent"));
}

/// MAM-5.89: trap dice get nothing from protection.
#[test]
fn trap_dice_are_bare() {
    let mut scenario = Scenario::with(advanced(), "mammoths bisons")
        .talent("mammoths", "trap", "n3")
        .figures("mammoths", "red n3");
    scenario = scenario
        .talent("bisons", "protection", "n3")
        .figures("bisons", "red n3")
        .discoveries("swift_hunters");
    let scenario = scenario.tribes("n2 n2").reveal("humans_red");
    assert_eq!(scenario.waits_for(), "UseTrap");
    let alive = lucky(
        &scenario,
        |scenario| scenario.act("1"),
        |scenario| {
            scenario.saw(|event| matches!(event, Event::TrapSprung { dice, .. } if dice[id("3")] == 1))
        },
    );
    assert!(alive.saw(|event| matches!(event, Event::TrapSprung { killed: false, .. })));
}
