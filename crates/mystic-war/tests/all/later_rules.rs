//! Rules that the worked examples do not prove: Chaos Strikes, the deck's end, victory, options.

use crate::scenario::{at, options, seat, with};
use kernel::{Dice, Game, Seat, SetupError};
use mystic_war::components::{Card, Kind, Timing};
use mystic_war::{EndGuardScoring, Event, Frame, JudgmentTie, MysticWar, MysticWarOptions};

/// MW-5.101: only the controller sees the pool; its size is open.
#[test]
fn the_pool_is_private() {
    let mut table = at("A chaos_strikes | B 5/9/5 | C").deck_top("dragon_4 dragon_6 capture");
    table.play("A play:chaos_strikes; A 2");
    let pool = |letter: &str| table.view(letter).chaos.expect("chaos").pool;
    assert_eq!(pool("B"), Some(vec![Card::Dragon4, Card::Dragon6, Card::Capture]));
    assert_eq!((pool("A"), pool("C")), (None, None));
    assert_eq!(table.public().chaos.expect("chaos").size, 3);
}

/// MW-5.103: the controller chooses for pool cards; owners and the recipient answer for a Vacation.
#[test]
fn who_decides_in_chaos() {
    let mut table = at("A chaos_strikes | B 5/9/5 ^war_god ^god_king | C 5/5/5 ^earth_goddess")
        .deck_top("wild_magic vacation_of_the_gods genie");
    table.play("A play:chaos_strikes; A 2; B wild_magic; B dragon; B G; B vacation_of_the_gods");
    assert_eq!((table.step(), table.waiting().first()), ("VacationDiscard".into(), Some(seat("B"))));
    table.play("B war_god");
    assert_eq!((table.step(), table.waiting().first()), ("VacationKeep".into(), Some(seat("C"))));
    table.play("C none; B genie");
    assert_eq!((table.step(), table.waiting().first()), ("GeniePick".into(), Some(seat("B"))));
    table.play("B wild_magic");
    assert_eq!(table.hand("C"), "wild_magic");
}

/// MW-5.108: a Judgment of the pool can end the game; the rest stays where it is.
#[test]
fn a_judgment_of_the_pool() {
    let mut table = at("A 5/9/5 chaos_strikes =hoard | B 20/20/20 =balanced | C =city")
        .deck_top("judgment dragon_4 capture");
    table.play("A play:chaos_strikes; A 2; B judgment");
    assert!(table.game.ending.is_some());
    assert_eq!(
        (table.pile(), table.game.aside.as_slice()),
        ("judgment".into(), [Card::ChaosStrikes].as_slice())
    );
    assert_eq!(
        table.game.chaos.as_ref().expect("still there").pool.as_slice(),
        [Card::Dragon4, Card::Capture]
    );
    assert_eq!(table.places()[1], 1);
}

/// MW-5.120: the white Judgment lies under the deck from the start, and a deck with it elsewhere is refused.
#[test]
fn white_judgment_under_the_deck() {
    let game =
        MysticWar::setup(&MysticWarOptions::default(), 4, Dice::from_seed("x"), &mut ()).expect("a game");
    assert_eq!(game.deck.bottom(), Some(Card::JudgmentWhite));
    let mut broken = game.clone();
    broken.deck.cards_mut().swap(0, 1);
    assert!(broken.check().is_err());
    let mut ended = game;
    ended.deck_ended = true;
    assert!(ended.check().is_err());
}

/// MW-5.123: goals are exchanged only after a round in which the deck ended; the option can forbid it.
#[test]
fn exchange_only_after_the_deck_ended() {
    let mut table = at("A riches_4 | B | C");
    table.play("A pass");
    assert_eq!((table.game.round, table.step()), (2, "TurnAction".into()));
    let never = options(|options| options.victory_exchange = false);
    for (options, step) in [(MysticWarOptions::default(), "ExchangeGoal"), (never, "TurnAction")] {
        let mut table = with(options, "A riches_4 | B | C").discarded("judgment_white");
        table.play("A pass");
        assert_eq!(table.step(), step);
        assert_eq!(table.game.deck.bottom(), Some(Card::JudgmentWhite));
    }
}

/// MW-5.122: an exchanged goal comes from the goal deck, the old one goes back, and it is secret again.
#[test]
fn exchanged_goals() {
    let mut table = at("A riches_4 =city | B | C").discarded("judgment_white");
    table.game.mage_mut(seat("A")).goal_up = true;
    table.play("A pass");
    let before = table.game.goal_deck.len();
    assert_eq!(table.public().seats[0].goal, Some(mystic_war::components::Goal::City));
    table.play("A exchange");
    assert_eq!(table.game.goal_deck.len(), before);
    assert!(!table.game.mage(seat("A")).goal_up);
    assert_eq!(table.public().seats[0].goal, None);
    assert_eq!(table.undo, Some(kernel::Undo::Sealed));
}

/// MW-5.121: an empty deck is rebuilt before the white Judgment goes under it.
#[test]
fn an_empty_deck_at_the_end_of_a_round() {
    let mut table = at("A riches_4 | B | C");
    let rest: Vec<Card> = table.game.deck.from_the_top().collect();
    table.game.deck.cards_mut().clear();
    table.game.discard.extend(rest);
    table.game.deck_ended = true;
    table.play("A pass");
    assert_eq!(
        (table.step(), table.game.deck.len(), table.game.discard.len()),
        ("ExchangeGoal".into(), 81, 0)
    );
    assert_eq!(table.game.deck.bottom(), Some(Card::JudgmentWhite));
}

/// MW-5.136: outside windows nobody acts out of turn; a window of Chaos Strikes asks only its controller.
#[test]
fn nobody_acts_out_of_turn() {
    let mut table = at("A chaos_strikes | B negation god_king | C 5/9/5 dragonbane")
        .deck_top("dragon_4 capture riches_4");
    assert!(table.legal("B").is_empty() && table.legal("C").is_empty());
    table.play("A play:chaos_strikes; A 1; C dragon_4; C F");
    assert_eq!(
        (table.step(), table.waiting().len(), table.legal("C")),
        ("ChaosModify".into(), 1, vec!["capture".to_owned()])
    );
    table.play("C capture");
    assert_eq!(table.hand("A"), "dragon_4", "the player of Chaos Strikes is the caster");
}

/// MW-6.3, MW-6.4, MW-6.5 with `judgment_tie=clockwise`: the first from the Judgment's player; the other shares the
/// next place.
#[test]
fn ties_clockwise() {
    let clockwise = options(|options| options.judgment_tie = JudgmentTie::Clockwise);
    let position = "A 20/20/30 =balanced | B 45/10/15 =city | C 5/5/5 =hoard judgment | D 30/20/20 =balanced";
    let mut table = with(clockwise, position).turn_of("C");
    table.play("C play:judgment");
    assert_eq!(table.places(), [2, 2, 4, 1]);
    let last = options(|options| {
        options.judgment_tie = JudgmentTie::Clockwise;
        options.max_rounds = 1;
    });
    let mut table = with(last, "A 5/5/5 =city | B 5/5/5 =hoard riches_4 riches_6 | C 5/5/5 =balanced");
    table = table.turn_of("B");
    table.play("B pass");
    assert_eq!(table.places(), [2, 1, 2], "all are equal, and B leads the next round");
}

/// MW-6.5: a draw when nobody is eligible, and a normal end when somebody is.
#[test]
fn draws() {
    let draw = options(|options| {
        options.end_guard_scoring = EndGuardScoring::Draw;
        options.max_rounds = 1;
    });
    let mut table = with(draw, "A riches_4 =city | B =hoard | C =balanced");
    table.play("A pass");
    assert_eq!(table.places(), [1, 1, 1]);
    let outcome = table.game.outcome().expect("it is over");
    assert!(outcome.winners.is_empty(), "all share the first place and nobody has won");
    let mut table = with(draw, "A riches_4 =city | B 20/20/20 =balanced | C =hoard");
    table.play("A pass");
    assert_eq!(table.places()[1], 1);
    assert_ne!(table.places()[0], 1);
    assert!(table.game.outcome().expect("it is over").won(Seat(1)));
}

/// MW-6.6: all goals are revealed at the end, and the view hides nothing.
#[test]
fn goals_are_revealed() {
    let mut table = at("A judgment =city | B 20/20/20 =balanced riches_4 | C =hoard");
    table.play("A play:judgment");
    let public = table.public();
    assert!(public.seats.iter().all(|mage| mage.goal.is_some() && mage.hand.is_some()));
    assert!(matches!(table.events.last(), Some(Event::Ended { goals, .. }) if goals.len() == 3));
}

/// MW-5.47 with `capture_cancelled=false`: a Dragon that does nothing is out of reach, also when that happens later.
#[test]
fn capture_needs_a_living_dragon() {
    let strict = options(|options| options.capture_cancelled = false);
    let mut table = with(strict, "A 10/10/12 dragon_4 | B dragonbane | C capture");
    table.play("A play:dragon_4; A 1; A F");
    let mut early = table.clone();
    table.sweep("B play:dragonbane");
    assert_eq!(table.legal("C"), ["pass"]);
    early.sweep("C play:capture");
    early.sweep("B play:dragonbane").close();
    assert!(!early.hand("C").contains("dragon_4"));
    assert!(early.events.iter().any(|event| matches!(event, Event::Discarded { card: Card::Dragon4, .. })));
}

/// MW-5.56: anybody may play Sacrifice for the loser, unless the option says otherwise; one a chain.
#[test]
fn who_may_sacrifice() {
    let position = "A disfavor | B ^god_king | C sacrifice";
    let mut table = at(position);
    table.play("A play:disfavor");
    assert!(table.may("C", "play:sacrifice"));
    table.sweep("C play:sacrifice").close();
    assert!(table.events.iter().any(|event| matches!(event, Event::Saved { .. })));
    let owner = options(|options| options.sacrifice_owner_only = true);
    let mut table = with(owner, position);
    table.play("A play:disfavor");
    assert_eq!(table.legal("C"), ["pass"]);
}

/// MW-5.85 with `boon_destruction=false`: Gold takes the rest.
#[test]
fn boon_without_destruction() {
    let peaceful = options(|options| options.boon_destruction = false);
    let mut table = with(peaceful, "A god_king_boon | B | C riches_4");
    table.play("A play:god_king_boon; A 1; B 4; B 5");
    assert_eq!((table.totals("B"), table.step()), ("9/10/11".into(), "TurnAction".into()));
    let mut table = at("A god_king_boon | B | C riches_4");
    table.play("A play:god_king_boon; A 1; B 15");
    assert_eq!(table.totals("B"), "20/5/5", "nothing is left: nothing more is asked");
}

/// MW-5.86: when deck and discard run out nothing is lost; the white Judgment is turned and ends the deck.
#[test]
fn mega_blast_to_the_end() {
    let mut table = at("A mega_blast | B 20/20/20 | C").short_deck(0);
    let resources: Vec<Card> =
        table.game.discard.iter().copied().filter(|card| card.kind() == Kind::Resource).collect();
    table.game.discard.retain(|card| card.kind() != Kind::Resource);
    let hands = resources.len();
    resources.into_iter().for_each(|card| table.game.mage_mut(seat("C")).hand.add(card));
    table.play("A play:mega_blast; A 1");
    assert_eq!(table.totals("B"), "20/20/20");
    assert!(table.game.deck_ended && table.game.deck.is_empty());
    assert_eq!(table.game.discard.len(), 82 - hands);
    assert_eq!(table.public().discard.top, Some(Card::MegaBlast));
}

/// MW-5.15: with nothing to draw from, cards are simply not drawn.
#[test]
fn nothing_to_draw() {
    let mut table = at("A 11/5/5 | B | C").powers_of("A");
    let rest: Vec<Card> =
        table.game.deck.from_the_top().filter(|card| *card != Card::JudgmentWhite).collect();
    table.game.deck.cards_mut().truncate(1);
    rest.into_iter().for_each(|card| table.game.mage_mut(seat("C")).hand.add(card));
    table.play("A decline");
    assert_eq!(table.hand("A"), "judgment_white");
    assert_eq!(table.hand("B"), "");
}

/// MW-5.100: ties go to the first clockwise from the player.
#[test]
fn the_controller() {
    let mut table = at("A 5/5/5 | B 5/30/5 chaos_strikes | C 5/30/5 | D 5/30/5").turn_of("B");
    table.play("B play:chaos_strikes; B 0");
    assert_eq!(table.game.chaos.as_ref().expect("chaos").controller, seat("B"));
    let mut table = at("A 5/30/5 | B 5/5/5 chaos_strikes | C 5/5/5 | D 5/30/5").turn_of("B");
    table.play("B play:chaos_strikes; B 0");
    assert_eq!(table.game.chaos.as_ref().expect("chaos").controller, seat("D"));
}

/// MW-5.16, MW-5.108: the white Judgment taken by Chaos Strikes ends the deck and is played like any other.
#[test]
fn white_judgment_in_the_pool() {
    let mut table = at("A 5/9/5 chaos_strikes =hoard | B =balanced riches_4 | C =city").short_deck(0);
    table.play("A play:chaos_strikes; A 2");
    assert!(table.game.deck_ended);
    assert_eq!(table.public().white, mystic_war::White::Pool);
    assert!(table.may("A", "judgment_white"));
    table.play("A judgment_white");
    assert!(table.game.ending.is_none());
}

/// MW-5.12, MW-5.21: the round goes on by itself until somebody must choose; a whole round can be played.
#[test]
fn a_round_follows_a_round() {
    let mut table = at("A riches_4 | B sorcery_4 | C notoriety_4");
    table.finish_round();
    assert_eq!((table.game.round, table.game.next_first_player), (2, None));
    assert_eq!(table.game.first_player, seat("A"));
}

/// The options of section 7 that do not go with the table are refused.
#[test]
fn bad_options_are_refused() {
    let beyond = options(|options| options.fixed_first_player = 3);
    let refused = MysticWar::setup(&beyond, 3, Dice::fast(1), &mut ());
    assert!(matches!(refused, Err(SetupError::Option { key, .. }) if key == "fixed_first_player"));
    let game = MysticWar::setup(&beyond, 4, Dice::fast(1), &mut ()).expect("seat 3 exists");
    assert_eq!(game.first_player.0, 3);
    let endless = options(|options| options.max_rounds = 0);
    assert!(MysticWar::setup(&endless, 3, Dice::fast(1), &mut ()).expect("a game").longest() > 1_000_000);
}

/// MW-5.104: only response cards of the pool join a chain, and every timing is what its card says.
#[test]
fn timings() {
    let free = mystic_war::components::CARDS.iter().filter(|facts| facts.timing == Timing::Free);
    assert_eq!(free.map(|facts| u32::from(facts.count)).sum::<u32>(), 5);
    let mut table =
        at("A 5/9/5 chaos_strikes | B 5/5/20 | C riches_4").deck_top("dragon_4 god_king dragonbane");
    table.play("A play:chaos_strikes; A 1; A dragon_4; A G");
    assert_eq!(table.legal("A"), ["dragonbane"]);
    assert_eq!(table.game.top(), Some(Frame::ChaosModify));
}
