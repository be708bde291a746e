//! The worked examples of the rules from E35 on: Chaos Strikes, Judgments, windows and what they hide.

use crate::scenario::{Scenario, at, seat, with};
use kernel::{Dice, Event as _, Game, Names, Seats, Undo, Viewer};
use mystic_war::components::Wealth;
use mystic_war::{Event, Frame, MysticWar, MysticWarOptions, PromptPolicy, Totals, TurnAction};

/// MW-5.100, MW-5.104, MW-5.105: the controller, a compulsory Dragonbane, wealth ignored.
#[test]
fn e35_chaos_and_dragonbane() {
    let mut table = at("A 5/22/5 chaos_strikes | B 5/22/5 | C 20/20/20 ^god_king")
        .deck_top("dragon_6 dragonbane sorcery_8");
    table.play("A play:chaos_strikes; A 2");
    assert_eq!(table.waiting(), Seats::only(seat("A")));
    table.play("A dragon_6; A M");
    assert_eq!(table.step(), "ChaosModify");
    assert_eq!(table.legal("A"), ["dragonbane"]);
    table.play("A dragonbane");
    assert_eq!(table.totals("C"), "20/20/20");
    table.play("A sorcery_8");
    assert_eq!(table.totals("C"), "20/28/20");
}

/// MW-5.105, MW-5.107: deities are ignored and Necromancy feeds the player.
#[test]
fn e36_chaos_and_necromancy() {
    let mut table = at("A 5/5/5 chaos_strikes | B 5/30/5 | C 20/20/20 ^god_king")
        .deck_top("dragon_6 dragon_10 necromancy");
    table.play("A play:chaos_strikes; A 2; B dragon_6; B M");
    assert_eq!(table.totals("C"), "20/14/20");
    table.play("B dragon_10; B F");
    assert_eq!(table.legal("B"), ["necromancy"]);
    table.play("B necromancy");
    assert_eq!((table.totals("C"), table.totals("A")), ("10/14/20".into(), "15/5/5".into()));
}

/// MW-5.83: Genie.
#[test]
fn e37_genie() {
    let mut table = at("A genie | B 5/9/5 | C").discarded("dragon_10 judgment capture");
    table.play("A play:genie; A 1");
    assert_eq!(table.legal("B"), ["none", "dragon_10", "capture", "judgment"]);
    table.play("B capture");
    assert_eq!((table.totals("B"), table.hand("B")), ("5/5/5".into(), "capture".into()));
    assert_eq!(table.pile(), "dragon_10 judgment genie");
}

/// MW-6.1, MW-6.3: the biggest total of the eligible wins.
#[test]
fn e38_judgment() {
    let mut table = at("A 22/21/20 =balanced judgment | B 12/10/45 =hoard | C 39/49/49 =city");
    assert_eq!(table.game.eligible(), [seat("A"), seat("B")].into_iter().collect());
    table.play("A play:judgment");
    assert_eq!(table.places(), [2, 1, 3]);
    assert_eq!(table.game.outcome().expect("over").scores.as_slice(), [3, 7, -1]);
    assert_eq!(table.pile(), "judgment");
}

/// MW-5.20, MW-5.21, MW-5.22: a run of passes ends the round.
#[test]
fn e39_a_run_of_passes() {
    let mut table = at("A riches_4 | B riches_6 riches_8 | C riches_10");
    table.play("A pass; B discard:riches_6; C pass; A pass; B pass");
    assert_eq!(table.game.round, 2);
    assert_eq!(table.game.first_player, seat("A"));
}

/// MW-5.15, MW-5.16, MW-5.121, MW-5.122: the deck ends in the middle of a draw.
#[test]
fn e40_the_deck_ends() {
    let mut table = at("A 11/5/5 | B | C").powers_of("A").short_deck(1);
    let top = table.game.deck.from_the_top().next().expect("a card");
    let covered = table.game.discard.len();
    table.play("A decline");
    let drawn = table.events.iter().find_map(|event| match event {
        Event::Drew { seat, cards: Some(cards), white: true, .. } if seat.0 == 0 => Some(cards.clone()),
        _ => None,
    });
    let drawn = drawn.expect("A drew the white Judgment");
    assert_eq!((drawn.len(), drawn[0], drawn[1].id()), (3, top, "judgment_white"));
    assert!(table.game.deck_ended);
    let shuffled =
        |event: &Event| matches!(event, Event::DeckShuffled { count } if usize::from(*count) == covered);
    assert!(table.events.iter().any(shuffled));
    table.finish_round();
    assert_eq!(table.step(), "ExchangeGoal");
    assert_eq!(table.game.deck.bottom().map(|card| card.id()), Some("judgment_white"));
    while table.step() == "ExchangeGoal" {
        let letter = char::from(b'A' + table.waiting().first().expect("somebody").0);
        table.play(&format!("{letter} keep"));
    }
    assert!(!table.game.deck_ended);
}

/// MW-5.18, MW-5.19, MW-5.23: free plays, a Judgment that forbids passing, and the last option.
#[test]
fn e41_a_turn_with_a_judgment() {
    let mut table = at("A war_god judgment riches_6 =city | B riches_4 | C riches_8");
    assert!(!table.may("A", "pass"));
    table.play("A play:war_god; A 0");
    assert_eq!(table.step(), "TurnAction");
    assert_eq!(table.waiting(), Seats::only(seat("A")));
    table.play("A discard:riches_6; B pass; C pass");
    assert_eq!(table.legal("A"), ["play:judgment"]);
}

/// MW-5.7, MW-5.11: options through an "any" box.
#[test]
fn e42_the_hoard_opens_everything() {
    let mut table = at("A 12/12/47 | B | C").powers_of("A");
    let legal = table.legal("A");
    assert_eq!(legal.len(), 10);
    let expected = [
        "decline",
        "trade:sell_slaves:10",
        "trade:enchant:10",
        "receive:receive_gold",
        "receive:tithe_followers",
        "receive:tithe_mystic_power",
        "trade:mercenaries:10",
        "trade:mercenaries:20",
        "trade:mercenaries:30",
        "trade:mercenaries:40",
    ];
    assert_eq!(legal, expected);
    table.play("A receive:receive_gold");
    assert_eq!(table.totals("A"), "12/12/49");
}

/// MW-5.46, MW-5.47, MW-5.48, MW-5.49, MW-5.50, MW-5.51, MW-5.53, MW-5.54, MW-5.55, MW-5.56: what answers a gain of
/// Followers.
#[test]
fn e43_what_answers_notoriety() {
    let mut table =
        at("A notoriety_6 | B | C capture dragonbane negation necromancy stray_energy resurrection \
        reprodestruction transmutation_destruction transmutation_followers transmutation_mystic_power \
        transmutation_gold earth_goddess god_king war_god protection sacrifice");
    table.play("A play:notoriety_6; A 1");
    let expected = "pass play:negation play:transmutation_destruction play:transmutation_mystic_power \
        play:transmutation_gold play:earth_goddess play:god_king play:war_god play:protection";
    assert_eq!(table.legal("C").join(" "), expected);
}

/// MW-5.51, MW-5.60: immunity leaves the reading as it is.
#[test]
fn e44_god_king_in_time() {
    let mut table = at("A 5/5/5 dragon_6 transmutation_gold | B 5/9/9 god_king | C | D pennies_from_heaven");
    table.play("A play:dragon_6; A 1; A M");
    table.sweep("B play:god_king; B 1");
    assert_eq!(table.reading(), "loss M 6");
    assert_eq!(table.game.evaluation().expect("a chain").totals[1], Totals::new(5, 9, 9));
    table.sweep("A play:transmutation_gold").close();
    assert_eq!(table.totals("B"), "5/9/3");
}

/// MW-5.91: only Gold can be halved.
#[test]
fn e45_wrath_of_the_war_god() {
    let mut table = at("A wrath_of_the_war_god | B 21/9/9 ^earth_goddess | C | D pennies_from_heaven");
    table.play("A play:wrath_of_the_war_god; A 1");
    assert_eq!(table.totals("B"), "21/9/5");
}

/// MW-6.5: the closest wins, then the larger total.
#[test]
fn e46_final_reckoning() {
    let options = MysticWarOptions { max_rounds: 1, ..MysticWarOptions::default() };
    let mut table = with(options, "A 38/20/20 =city riches_4 | B 12/38/30 =archmage | C 11/20/20 =balanced");
    table.play("A pass");
    assert_eq!(table.places(), [2, 1, 3]);
}

/// MW-5.13, MW-5.14, MW-5.19: the first round.
#[test]
fn e47_the_first_round() {
    for seats in 3..=8 {
        let mut events = Vec::new();
        let options = MysticWarOptions::default();
        let game = MysticWar::setup(&options, seats, Dice::from_seed("e47"), &mut events).expect("a game");
        let Some(Frame::TurnAction(TurnAction { seat: first, .. })) = game.top() else { panic!("a turn") };
        assert_eq!(first, game.first_player);
        for mage in &game.seats {
            assert_eq!(mage.resources, Totals::new(7, 7, 7));
            assert_eq!((mage.resources.wealth(), mage.hand.len()), (Wealth::Content, 4));
        }
        let mut legal = Vec::new();
        game.legal(first, &mut legal);
        assert!(!legal.iter().any(|action| action.to_string() == "pass"));
    }
}

fn e48() -> Scenario {
    let mut table = at("A 10/10/12 dragon_10 riches_4 | B 5/5/20 dragonbane | C capture sorcery_6");
    table.play("A play:dragon_10; A 1; A G");
    table
}

/// MW-5.130, MW-5.131, MW-5.132, MW-5.133, MW-5.47: of simultaneous answers the first clockwise happens.
#[test]
fn e48_simultaneous_answers() {
    let mut table = e48();
    table.play("C play:capture; A pass");
    table.play("B play:dragonbane");
    assert_eq!(table.hand("C"), "sorcery_6 capture");
    let told = |event: &Event| format!("{:?}", event.seen_by(Viewer::Seat(seat("A")))).contains("Capture");
    assert!(!table.events.iter().any(told));
    assert_eq!(table.waiting(), [seat("A"), seat("C")].into_iter().collect());
    table.play("A pass; C play:capture");
    assert_eq!(table.waiting(), [seat("A"), seat("C")].into_iter().collect());
    table.play("A pass; C pass");
    assert_eq!(table.totals("B"), "5/5/20");
    assert_eq!(table.hand("C"), "sorcery_6 dragon_10");
}

/// MW-8.2, MW-8.5: the views of others do not change while answers come in.
#[test]
fn e49_answers_leave_no_trace() {
    let mut table = e48();
    let (before_b, before_public) = (table.view("B"), table.public());
    table.play("C play:capture; A pass");
    assert_eq!(table.view("B"), before_b);
    assert_eq!(table.public(), before_public);
    let all: Seats = ["A", "B", "C"].map(seat).into_iter().collect();
    assert_eq!((before_public.asked, MysticWar::awaited(&before_public)), (all, all));
    assert_eq!(before_b.seats.iter().map(|mage| mage.hand_size).collect::<Vec<_>>(), [1, 1, 2]);
    let own = table.view("C");
    assert!(own.own_answer().given());
    assert_eq!(MysticWar::awaited(&own), [seat("A"), seat("B")].into_iter().collect());
    assert_eq!(table.waiting(), Seats::only(seat("B")));
}

/// MW-5.130, MW-5.134: who is asked follows from public numbers; `folded` changes only the engine's own list.
#[test]
fn e50_who_is_asked() {
    let position = "A riches_6 riches_8 sorcery_4 sorcery_6 | B judgment_white | C notoriety_4 riches_8";
    let mut table = at(position);
    table.play("A play:riches_6; A 0");
    let asked: Seats = ["A", "C"].map(seat).into_iter().collect();
    assert_eq!(table.waiting(), asked);
    assert_eq!(table.legal("C"), ["pass"]);
    // A could answer in the second table, so that its window stays open.
    let folded = MysticWarOptions { prompt_policy: PromptPolicy::Folded, ..MysticWarOptions::default() };
    let position = position.replace("sorcery_6", "negation");
    let (mut sealed, mut folded) = (at(&position), with(folded, &position));
    sealed.play("A play:riches_6; A 0");
    folded.play("A play:riches_6; A 0");
    assert_eq!((sealed.waiting(), folded.waiting()), (asked, Seats::only(seat("A"))));
    for letter in ["A", "B"] {
        let mut other = folded.view(letter);
        other.options.prompt_policy = PromptPolicy::Sealed;
        assert_eq!(other, sealed.view(letter));
    }
    let mut other = folded.public();
    other.options.prompt_policy = PromptPolicy::Sealed;
    assert_eq!(other, sealed.public());
}

/// MW-5.71, MW-5.72: the root first, then the spell that bent it.
#[test]
fn e51_two_questions() {
    let position =
        "A 10/10/12 riches_10 | B 5/5/10 ^protection | C transmutation_destruction | D pennies_from_heaven";
    let mut table = at(position);
    table.play("A play:riches_10; A 1");
    table.sweep("C play:transmutation_destruction").close();
    let mut refused = table.clone();
    table.play("B accept; B refuse");
    assert_eq!(table.totals("B"), "5/5/20");
    refused.play("B refuse");
    assert_eq!((refused.totals("B"), refused.step()), ("5/5/10".into(), "TurnAction".into()));
}

/// MW-5.70: a question is asked when it changes anybody's totals.
#[test]
fn e52_a_question_about_others() {
    let position = "A 30/30/30 dragon_10 | B 20/20/20 ^protection reprodestruction necromancy | C";
    let mut table = at(position);
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("B play:reprodestruction");
    table.sweep("B play:necromancy").close();
    let mut refused = table.clone();
    table.play("B accept");
    assert_eq!((table.totals("A"), table.totals("B")), ("20/30/30".into(), "20/20/20".into()));
    refused.play("B refuse");
    assert_eq!((refused.totals("A"), refused.totals("B")), ("30/30/30".into(), "20/20/20".into()));
}

/// MW-8.1, MW-5.23: a single option is asked all the same.
#[test]
fn e53_two_judgments() {
    let table = at("A judgment judgment | B | C");
    assert_eq!(table.waiting(), Seats::only(seat("A")));
    assert_eq!(table.legal("A"), ["play:judgment"]);
}

/// MW-5.102, MW-5.104, MW-5.106, MW-5.109: roots and leftovers of the pool.
#[test]
fn e54_chaos_leftovers() {
    let mut table = at("A chaos_strikes | B | C").deck_top("stray_energy god_king dragon_6");
    table.play("A play:chaos_strikes; A 2");
    assert_eq!(table.legal("A"), ["dragon_6", "god_king"]);
    table.play("A dragon_6; A G");
    assert_eq!(table.step(), "ChaosNext");
    assert_eq!(table.legal("A"), ["god_king"]);
    table.play("A god_king");
    assert_eq!(table.up("C"), "god_king");
    assert_eq!(table.pile(), "dragon_6 stray_energy chaos_strikes");
}

/// MW-8.6: an unfinished play does not exist for others.
#[test]
fn e55_an_unfinished_play() {
    let mut table = at("A wild_magic riches_4 | B | C");
    let before = (table.view("B"), table.view("C"), table.public());
    table.play("A play:wild_magic; A riches");
    assert_eq!((table.view("B"), table.view("C"), table.public()), before);
    assert!(table.events.is_empty());
    assert_eq!(before.2.seats[0].hand_size, 2);
    let own = table.view("A");
    assert_eq!((own.top(), own.hand().map(|hand| hand.len())), (Some(Frame::ChooseRecipient), Some(1)));
    assert_eq!(table.undo, Some(Undo::Free));
    table.play("A 1");
    let played: Vec<&Event> =
        table.events.iter().filter(|event| matches!(event, Event::Played { .. })).collect();
    assert_eq!(played.len(), 1);
    assert_eq!(played[0].text(&Names::default()), "Player 1 plays Wild Magic as Riches on Player 2.");
    assert_eq!(table.public().seats[0].hand_size, 1);
}

/// MW-5.83: the newest copy leaves, and others see only that a card was taken.
#[test]
fn e56_genie_takes_the_newest_copy() {
    let mut table = at("A genie | B 5/9/5 | C").discarded("riches_6 dragon_4 riches_6 sorcery_4");
    table.play("A play:genie; A 1; B riches_6");
    assert_eq!(table.pile(), "riches_6 dragon_4 sorcery_4 genie");
    assert_eq!(table.view("A").seats[1].hand_size, 1);
    assert!(table.view("A").seats[1].known.is_empty());
    let seen: Vec<Event> =
        table.events.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat("C")))).collect();
    assert!(seen.iter().any(|event| matches!(event, Event::GenieServed { took: true, card: None, .. })));
}

/// MW-6.4: equal places count.
#[test]
fn e57_places() {
    let mut table =
        at("A 20/20/30 =balanced judgment | B 45/10/15 =city | C 10/37/8 =archmage | D 10/10/32 =hoard");
    table.play("A play:judgment");
    assert_eq!(table.places(), [1, 1, 3, 4]);
}

/// MW-5.9, MW-8.9: the payment is public at once and the payer can be hit.
#[test]
fn e58_knights_paid_first() {
    let mut table = at("A 33/5/5 | B | C").powers_of("A");
    table.play("A trade:train_knights:20");
    assert_eq!(table.public().seats[0].resources, Totals::new(13, 5, 5));
    table.play("A 0:F");
    let struck = |event: &Event| matches!(event, Event::Changed { seat, from: 13, to: 1, .. } if seat.0 == 0);
    assert!(table.events.iter().any(struck));
}
