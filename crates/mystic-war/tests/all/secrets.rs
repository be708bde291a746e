//! Section 8, standing orders and memory: what nobody may learn, and what everybody knows.

use crate::scenario::{Scenario, at, seat, with};
use kernel::{Dice, Event as _, Game, Match, Names, Seat, Turn, Undo, Viewer, pick, play};
use mystic_war::components::Card;
use mystic_war::{
    Answer, Event, Frame, Memory, MysticWar, MysticWarOptions, PromptPolicy, StandingAnswer, standing_answer,
    text,
};

fn window() -> Scenario {
    let mut table = at("A 10/10/12 dragon_10 riches_4 | B 20/5/5 god_king | C necromancy sorcery_6");
    table.play("A play:dragon_10; A 1; A F");
    table
}

/// MW-8.3: an asked seat sees its own answer in all its stages; nobody else sees any.
#[test]
fn own_answers() {
    let mut table = window();
    assert_eq!(table.view("B").own_answer(), Answer::Missing);
    let others = (table.view("A"), table.view("C"), table.public());
    table.play("B play:god_king");
    assert_eq!(table.view("B").own_answer(), Answer::Choosing { card: Card::GodKing });
    assert_eq!(table.view("B").seats[1].hand_size, 1, "the card is still in hand");
    table.play("B 1");
    assert_eq!(table.view("B").own_answer(), Answer::Play { card: Card::GodKing, named: Some(Seat(1)) });
    assert_eq!((table.view("A"), table.view("C"), table.public()), others);
}

/// MW-8.4: an answer emits an event to its giver alone; the end of a sweep tells the play or that the window closed.
#[test]
fn answers_emit_nothing() {
    let mut table = window();
    table.events.clear();
    table.play("A pass; C play:necromancy");
    for viewer in [Viewer::Seat(seat("B")), Viewer::Public] {
        assert!(table.events.iter().all(|event| event.seen_by(viewer).is_none()));
    }
    let own = |letter: &str| {
        table.events.iter().filter(|event| event.seen_by(Viewer::Seat(seat(letter))).is_some()).count()
    };
    assert_eq!((own("A"), own("C")), (1, 1));
    table.events.clear();
    table.play("B pass");
    let public: Vec<Event> = table.events.iter().filter_map(|event| event.seen_by(Viewer::Public)).collect();
    assert!(matches!(public.as_slice(), [Event::Joined { card: Card::Necromancy, .. }]));
    table.events.clear();
    table.close();
    let public: Vec<Event> = table.events.iter().filter_map(|event| event.seen_by(Viewer::Public)).collect();
    assert!(matches!(public.first(), Some(Event::WindowClosed)));
}

/// MW-5.131: answers are final: taking one back is refused alike, whether or not others have answered.
#[test]
fn undo_tells_nothing() {
    let table = window();
    let mut first = Match::from_state(table.game.clone()).expect("sound");
    first.play(seat("B"), "pass".parse().expect("notation")).expect("legal");
    let alone = first.may_take_back(seat("B"));
    first.play(seat("A"), "pass".parse().expect("notation")).expect("legal");
    assert_eq!(alone, first.may_take_back(seat("B")));
    assert!(alone.is_err());
    let mut half = Match::from_state(table.game).expect("sound");
    let played = half.play(seat("B"), "play:god_king".parse().expect("notation")).expect("legal");
    assert_eq!(played.undo, Undo::Sealed);
}

/// MW-8.8: imagined games treat the answers of others as not yet given.
#[test]
fn imagined_answers_are_missing() {
    let mut table = window();
    table.play("A pass; C play:necromancy");
    for viewer in Viewer::all(3) {
        let twin = MysticWar::imagine(&table.game.view(viewer), &Memory::default(), Dice::fast(3));
        let answers = &twin.chain.as_ref().expect("a chain").answers;
        for other in Seat::all(3).filter(|&other| !viewer.is(other)) {
            assert_eq!(answers[other.index()], Answer::Missing);
        }
    }
}

/// MW-8.1: who is asked is a function of public facts: the same hands in number, the same questions.
#[test]
fn being_asked_tells_nothing() {
    for hands in ["dragonbane capture", "riches_8 sorcery_8"] {
        let mut table = at(&format!("A 10/10/12 dragon_10 riches_4 | B riches_6 | C {hands}"));
        table.play("A play:dragon_10; A 1; A F");
        assert_eq!(table.waiting().len(), 3);
        assert_eq!(table.public().asked.len(), 3);
    }
}

/// MW-5.134: both policies are the same game for everybody else, sweep by sweep.
#[test]
fn folded_shows_others_what_sealed_shows() {
    let folded_options =
        MysticWarOptions { prompt_policy: PromptPolicy::Folded, ..MysticWarOptions::default() };
    let mut legal = Vec::new();
    for (number, seats) in [3, 4, 5, 8].into_iter().enumerate() {
        let seed = format!("fold {number}");
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let setup = |options: MysticWarOptions, events: &mut Vec<Event>| {
            MysticWar::setup(&options, seats, Dice::from_seed(&seed), events).expect("a game")
        };
        let mut sealed = setup(MysticWarOptions::default(), &mut left);
        let mut folded = setup(folded_options, &mut right);
        let mut dice = Dice::fast(number as u64);
        while let Some((seat, action)) = pick(&folded, &mut dice, &mut legal) {
            play(&mut folded, seat, action, &mut right).expect("legal");
            play(&mut sealed, seat, action, &mut left).expect("legal in both");
            pass_for_the_silent(&mut sealed, &mut left);
            let mut same = folded.clone();
            same.options.prompt_policy = PromptPolicy::Sealed;
            assert_eq!(same, sealed);
            let seen = |events: &mut Vec<Event>| {
                events.drain(..).filter_map(|event| event.seen_by(Viewer::Public)).collect::<Vec<_>>()
            };
            assert_eq!(seen(&mut left), seen(&mut right));
        }
    }
}

fn pass_for_the_silent(game: &mut MysticWar, events: &mut Vec<Event>) {
    let mut legal = Vec::new();
    while let (Some(Frame::Respond), Turn::Awaiting(seats)) = (game.top(), game.turn()) {
        let silent = seats.iter().find(|&seat| {
            legal.clear();
            game.legal(seat, &mut legal);
            legal.len() == 1
                && game.chain.as_ref().is_some_and(|chain| chain.answers[seat.index()] == Answer::Missing)
        });
        let Some(seat) = silent else { return };
        play(game, seat, "pass".parse().expect("notation"), events).expect("legal");
    }
}

/// MW-5.135: standing orders answer `pass` from the seat's own view, and nothing else.
#[test]
fn standing_orders() {
    let table = window();
    let answer =
        |letter: &str, order| standing_answer(&table.view(letter), order).map(|action| action.to_string());
    let pass = Some("pass".to_owned());
    assert_eq!(answer("A", StandingAnswer::AskAll), None);
    assert_eq!(answer("A", StandingAnswer::AskIfLegal), pass, "A holds nothing that fits");
    assert_eq!(answer("C", StandingAnswer::AskIfLegal), None);
    assert_eq!(answer("C", StandingAnswer::AskIfMine), pass, "the chain is none of C's business");
    assert_eq!(answer("B", StandingAnswer::AskIfMine), None, "B is the recipient");
    assert_eq!(answer("B", StandingAnswer::Quiet), pass);
    assert!(StandingAnswer::Quiet.stands(&table.view("B")));
    assert_eq!(standing_answer(&table.public(), StandingAnswer::Quiet), None);
    let mut over = table.clone();
    over.close();
    assert!(!StandingAnswer::Quiet.stands(&over.view("B")) && StandingAnswer::AskAll.stands(&over.view("B")));
    assert_eq!(standing_answer(&over.view("B"), StandingAnswer::Quiet), None, "a turn is never answered");
}

/// MW-5.135: the game lists its standing orders under their names, `ask_all` among them, and `ask_if_legal` is the
/// default: it answers in windows alone, and only where nothing but `pass` is legal.
#[test]
fn the_default_order_answers_forced_passes_alone() {
    let listed: Vec<&str> = MysticWar::STANDING.iter().map(|(key, _)| *key).collect();
    let written = StandingAnswer::ALL.map(|order| serde_json::to_value(order).expect("a word"));
    assert_eq!(listed, written.each_ref().map(|word| word.as_str().expect("a word")));
    assert_eq!(StandingAnswer::default(), StandingAnswer::AskIfLegal);
    let mut legal = Vec::new();
    let mut game = MysticWar::setup(&MysticWarOptions::default(), 4, Dice::fast(3), &mut ()).expect("a game");
    let mut dice = Dice::fast(8);
    while let Some((_, action)) = pick(&game, &mut dice, &mut legal).filter(|_| game.round < 4) {
        for seat in game.turn().seats().iter() {
            legal.clear();
            game.legal(seat, &mut legal);
            let forced = game.window() && legal.len() == 1;
            let said = standing_answer(&game.view(Viewer::Seat(seat)), StandingAnswer::default());
            assert_eq!(said.is_some(), forced, "{:?}", game.top());
            let order = StandingAnswer::ALL.iter().position(|&order| order == StandingAnswer::AskAll);
            assert_eq!(
                MysticWar::standing(&game.view(Viewer::Seat(seat)), order.expect("it is listed")),
                None
            );
        }
        let seat = game.turn().seats().first().expect("somebody");
        legal.clear();
        game.legal(seat, &mut legal);
        let action = if legal.contains(&action) { action } else { legal[0] };
        let _ = game.apply(seat, action, &mut ());
    }
}

/// MW-5.135: `ask_if_mine` asks who would gain or lose, or has a deity at stake.
#[test]
fn orders_know_what_is_mine() {
    let mut table = at("A 10/10/12 dragon_10 | B 20/5/5 | C necromancy earth_goddess | D god_king");
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("C play:necromancy");
    assert_eq!(standing_answer(&table.view("C"), StandingAnswer::AskIfMine), None, "C is about to gain");
    assert!(standing_answer(&table.view("D"), StandingAnswer::AskIfMine).is_some());
    let mut table = at("A vacation_of_the_gods | B ^war_god riches_4 god_king | C earth_goddess");
    table.play("A play:vacation_of_the_gods; A 0");
    assert_eq!(
        standing_answer(&table.view("B"), StandingAnswer::AskIfMine),
        None,
        "a deity of B is at stake"
    );
    assert!(standing_answer(&table.view("C"), StandingAnswer::AskIfMine).is_some());
}

/// MW-8.9: what is not kept secret is public at once, step by step.
#[test]
fn open_answers_are_public() {
    let mut table = at("A god_king_boon | B 5/5/5 | C riches_4");
    table.play("A play:god_king_boon; A 1; B 3");
    assert!(matches!(table.public().top(), Some(Frame::BoonAllocate(boon)) if boon.followers == Some(3)));
    let mut table = at("A 10/10/12 riches_10 | B 5/5/10 ^protection | C transmutation_destruction");
    table.play("A play:riches_10; A 1");
    table.sweep("C play:transmutation_destruction").close();
    table.play("B accept");
    let before = table.public().outlook.expect("a chain").totals[1].gold;
    assert_eq!(before, 1, "the Transmutation is not refused yet");
    let mut root = at("A 10/10/12 dragon_4 | B 5/5/10 ^protection | C 5/5/5 ^protection reprodestruction");
    root.play("A play:dragon_4; A 1; A G").close();
    assert_eq!(root.public().outlook.expect("a chain").totals[1].gold, 6);
}

/// MW-8.2: cards taken openly are known to be held, until they come to light again.
#[test]
fn known_cards() {
    let mut table = at("A 10/10/12 dragon_8 | B 20/5/5 | C 5/5/5 dragon_8 capture");
    table.play("A play:dragon_8; A 1; A F");
    table.sweep("C play:capture").close();
    let known = |table: &Scenario| table.public().seats[2].known.count(Card::Dragon8);
    assert_eq!(known(&table), 1);
    let twin = MysticWar::imagine(&table.public(), &Memory::default(), Dice::fast(1));
    assert!(twin.mage(seat("C")).hand.has(Card::Dragon8));
    table.play("C play:dragon_8");
    assert_eq!(known(&table), 1, "the play is not complete");
    table.play("C 0; C G");
    assert_eq!((known(&table), table.game.mage(seat("C")).hand.count(Card::Dragon8)), (0, 1));
}

/// MW-5.83: the covered discard pile is not in the view; an attentive player remembers it, and what Genie showed.
#[test]
fn memory_rebuilds_the_discard_pile() {
    let mut legal = Vec::new();
    let mut taken = 0;
    for round in 0..20 {
        let mut table = Match::<MysticWar>::new(&MysticWarOptions::default(), 4, &format!("memory {round}"))
            .expect("a game");
        let mut dice = Dice::fast(round);
        while let Some((seat, action)) = pick(table.state(), &mut dice, &mut legal) {
            table.play(seat, action).expect("legal");
        }
        let genie = |event: &&Event| matches!(event, Event::GenieServed { took: true, .. });
        taken += table.events().iter().filter(genie).count();
    }
    assert!(taken > 0, "a Genie served");
    let mut table = Match::<MysticWar>::new(&MysticWarOptions::default(), 4, "memory").expect("a game");
    let mut dice = Dice::fast(5);
    while table.state().discard.len() < 12 {
        let (seat, action) = pick(table.state(), &mut dice, &mut legal).expect("not over");
        table.play(seat, action).expect("legal");
    }
    let viewer = Viewer::Public;
    let view = table.state().view(viewer);
    assert_eq!(view.discard.cards, None);
    let twin = MysticWar::imagine(&view, &table.memory(viewer), Dice::fast(9));
    assert_eq!(twin.discard, table.state().discard);
    let blind = MysticWar::imagine(&view, &Memory::default(), Dice::fast(9));
    assert_ne!(blind.discard, table.state().discard);
}

/// With `open_discard` everybody may look through the pile.
#[test]
fn open_discard() {
    let open = MysticWarOptions { open_discard: true, ..MysticWarOptions::default() };
    let table = with(open, "A riches_4 | B | C").discarded("capture dragon_4");
    assert_eq!(table.public().discard.cards, Some(vec![Card::Capture, Card::Dragon4]));
    let table = at("A riches_4 | B | C").discarded("capture dragon_4");
    assert_eq!((table.public().discard.cards, table.public().discard.top), (None, Some(Card::Dragon4)));
}

/// Why a card cannot be played is told in words, on the turn and in a window.
#[test]
fn why_not_is_answered() {
    let mut table =
        at("A 10/10/12 notoriety_6 dragonbane power_drain | B ^god_king riches_4 | C stray_energy");
    let why = |table: &Scenario, letter: &str, card| text::why_not(&table.view(letter), card);
    assert!(why(&table, "A", Card::Dragonbane).expect("a reason").contains("only answers"));
    assert_eq!(why(&table, "A", Card::PowerDrain), None);
    assert!(why(&table, "A", Card::Capture).expect("a reason").contains("not in your hand"));
    assert!(why(&table, "B", Card::Riches4).expect("a reason").contains("your own turn"));
    table.play("A play:notoriety_6; A 1");
    assert!(why(&table, "A", Card::Dragonbane).expect("a reason").contains("gain"));
    assert!(why(&table, "C", Card::StrayEnergy).expect("a reason").contains("Mystic Power"));
    assert!(why(&table, "B", Card::Riches4).expect("a reason").contains("turn of its own"));
}

/// A refused action says why.
#[test]
fn refusals_explain() {
    let explain = |position: &str, letter: &str, action: &str| {
        let mut table = at(position);
        play(&mut table.game, seat(letter), action.parse().expect("notation"), &mut ())
            .expect_err("refused")
            .to_string()
    };
    assert!(explain("A judgment riches_4 | B | C", "A", "pass").contains("Judgment"));
    assert!(explain("A judgment riches_4 | B | C", "A", "discard:judgment").contains("thrown away"));
    assert!(explain("A riches_4 riches_6 riches_8 | B | C", "A", "pass").contains("may pass with 2"));
    assert!(explain("A riches_4 | B | C", "B", "pass").contains("not your turn"));
}

/// Every view can be drawn within the width of a terminal, prompts and labels are there for every choice.
#[test]
fn everything_has_words() {
    let names = Names::default();
    let mut legal = Vec::new();
    for seats in [3, 8] {
        let mut game =
            MysticWar::setup(&MysticWarOptions::default(), seats, Dice::fast(4), &mut ()).expect("a game");
        let mut dice = Dice::fast(11);
        while let Some((seat, action)) = pick(&game, &mut dice, &mut legal) {
            let view = game.view(Viewer::Seat(seat));
            assert!(!MysticWar::prompt(&view, seat, &names).is_empty());
            for &action in &legal {
                assert!(!MysticWar::label(&view, seat, action, &names).is_empty());
            }
            let drawn = MysticWar::sketch(&view, &names).text();
            assert!(drawn.lines().all(|line| line.chars().count() <= 110), "{drawn}");
            let _ = game.apply(seat, action, &mut ());
        }
        assert!(MysticWar::sketch(&game.view(Viewer::Public), &names).text().contains("The game is over"));
    }
    for facts in &mystic_war::components::CARDS {
        assert!(text::card_help(facts.card).len() > 10, "{}", facts.card);
    }
    for mat_box in mystic_war::components::MAT.iter().flatten() {
        assert!(text::box_help(mat_box).contains(mat_box.name));
    }
}

/// The state is at most 4 KiB and its JSON can be written by hand: names, and nothing derived.
#[test]
fn the_state_is_small_and_readable() {
    assert!(size_of::<MysticWar>() <= 4096, "{}", size_of::<MysticWar>());
    let mut table = window();
    table.play("A pass");
    assert_eq!(table.reloaded(), table.game);
    let json = serde_json::to_value(&table.game).expect("plain data");
    assert_eq!(json["chain"]["card"], "dragon_10");
    assert_eq!(json["chain"]["answers"][0], "pass");
    assert_eq!(json["seats"][2]["hand"][0], "sorcery_6");
    assert_eq!(json["agenda"][1], "Respond");
    for key in ["chain", "next_first_player", "discard", "aside", "draft", "chaos", "ending", "deck_ended"] {
        let mut short = serde_json::to_value(&at("A riches_4 | B | C").game).expect("plain data");
        short.as_object_mut().expect("an object").remove(key);
        assert!(serde_json::from_value::<MysticWar>(short).is_ok(), "{key} may be left out");
    }
}
