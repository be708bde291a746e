//! Positions that nobody should be able to load, and what hidden hands still tell.

use crate::scenario::Scenario;
use arrayvec::ArrayVec;
use kernel::{Dice, Game, Seat, Viewer, parse_options, pick};
use mammothodus::components::Card;
use mammothodus::map::Area;
use mammothodus::{
    ActivatePay, Assist, ChooseAction, ChooseFigure, Craft, EndDiscard, Frame, Mammothodus,
    MammothodusOptions, Phase, PlayCard, Setting, Slot, Turn, UseWard,
};
use serde_json::{Value, json};

fn hidden() -> MammothodusOptions {
    MammothodusOptions { open_hands: false, discoveries: Setting::Own(true), ..Default::default() }
}

/// MAM-5.34, MAM-5.50: a figure acts with cards that are worth something, so others cannot lie on the table.
#[test]
fn figures_do_not_act_on_worthless_cards() {
    for junk in ["degradation", "draw_three"] {
        let scenario =
            Scenario::new("mammoths").figures("mammoths", "red n1").hand("mammoths", &format!("{junk} move"));
        let mut scenario = scenario.ancients("mammoths");
        let (card, figure) = (crate::scenario::id::<Card>(junk), crate::scenario::id("red"));
        scenario.game.cards[0].hand.take(card);
        scenario.game.table.clans[0].played.add(card);
        let used = [figure].into_iter().collect();
        let craft = Craft::Move;
        scenario
            .game
            .table
            .agenda
            .extend([ChooseFigure { craft, used }.into(), PlayCard { craft, figure }.into()]);
        assert!(scenario.game.check().is_err(), "{junk} makes no step");
    }
}

/// MAM-5.77: only a tribe that is there marches, and only where neither figures nor a place of power are.
#[test]
fn marching_tribes_exist() {
    let options = MammothodusOptions { preset: mammothodus::Preset::Advanced, ..Default::default() };
    let mut scenario = Scenario::with(options, "mammoths").discoveries("war_march").trails("e3 w1");
    scenario = scenario.talent("mammoths", "trail_lock", "w1").next_card("humans_red").act("KeepRest");
    assert_eq!(scenario.waits_for(), "UseTrailLock");
    assert!(scenario.game.check().is_ok());
    let card = scenario.game.table.humans.card.expect("a card unfolds");
    assert!(card.marching.contains(Area::N2) && card.marching.contains(Area::E3));
    let mut nobody = scenario.clone();
    nobody.game.table.board.tribes.take(Area::N2);
    assert!(nobody.game.check().is_err(), "no tribe comes from nowhere");
    let settled = scenario.figures("mammoths", "red n2");
    assert!(settled.game.check().is_err(), "a tribe beside Ancients stays");
}

/// Puts another frame in the place of the one that waits.
fn ask_instead(scenario: &Scenario, frame: impl Into<Frame>) -> Scenario {
    let mut other = scenario.clone();
    *other.game.table.agenda.last_mut().expect("somebody is asked") = frame.into();
    other
}

/// MAM-5.69: help is asked of clans that play, and of others than the active one.
#[test]
fn only_allies_who_play_are_asked() {
    let scenario = Scenario::new("mammoths bisons").hand("mammoths", "population move");
    let scenario = scenario.hand("bisons", "population wild").ancients("mammoths");
    let scenario = scenario.acts("Population CommitAskAllies");
    let Some(Frame::Assist(asked)) = scenario.game.table.agenda.last().copied() else {
        panic!("{}", scenario.waits_for())
    };
    assert!(scenario.game.check().is_ok(), "the bisons may be asked");
    for slot in [0, 2, 3] {
        let wrong = ask_instead(&scenario, Assist { slot: Slot(slot), ..asked });
        assert!(wrong.game.check().is_err(), "clan {slot} cannot be asked");
    }
}

/// MAM-5.82: a ward is asked about where it lies and where tribes that have not moved summon.
#[test]
fn wards_are_asked_about_where_they_lie() {
    let options = MammothodusOptions { preset: mammothodus::Preset::Advanced, ..Default::default() };
    let scenario = Scenario::with(options, "mammoths").talent("mammoths", "spirit_ward", "n4");
    let scenario =
        scenario.figures("mammoths", "red n4").places("n4").tribes("n4 n4").reveal("humans_yellow");
    assert_eq!(scenario.waits_for(), "UseWard");
    assert!(scenario.game.check().is_ok(), "the ward lies where tribes summon");
    let elsewhere = ask_instead(&scenario, UseWard { area: Area::N2 });
    assert!(elsewhere.game.check().is_err(), "there is no place of power");
    let mut spent = scenario.clone();
    spent.game.table.clans[0].placed.take(Area::N4);
    spent.game.table.clans[0].tokens += 1;
    assert!(spent.game.check().is_err(), "the ward is not there any more");
}

fn omen(deck: &str) -> Mammothodus {
    let known = "swift_hunters shield_wall sharp_spears war_march";
    let scenario = Scenario::with(hidden(), "mammoths bisons").fragments("a b c d").discoveries(known);
    let mut scenario = scenario.piles("mammoths", "attack move population development", Some(deck));
    scenario.game.table.humans.discard = scenario.game.options.human_deck();
    scenario.game.table.humans.deck = Default::default();
    scenario.act("KeepRest").game
}

/// MAM-5.78, section 8: all know that the omen's cards are in the deck and not in the hidden hand.
#[test]
fn the_omen_is_in_the_deck() {
    for deck in ["", "attack move wild"] {
        let game = omen(deck);
        assert_eq!((game.cards[0].buried, game.cards[0].deck[Card::Degradation]), (2, 2));
        let view = game.view(Viewer::Seat(Seat(1)));
        for seed in 0..50 {
            let twin = Mammothodus::imagine(&view, &(), Dice::fast(seed));
            assert_eq!(twin.cards[0].hand[Card::Degradation], 0, "no omen reaches a hand undrawn");
            assert!(twin.check().is_ok());
        }
    }
}

/// MAM-5.78, section 8: each card drawn from that deck may have been one of them.
#[test]
fn draws_blur_the_omen() {
    let mut game = omen("");
    game.table.agenda.clear();
    game.table.agenda.extend([Turn { then: Phase::Draw }.into(), EndDiscard.into()]);
    game.table.humans.card = None;
    game.table.humans.discard = Default::default();
    game.table.humans.deck = game.options.human_deck();
    let mut scenario = Scenario { game, events: Vec::new() };
    scenario.game.table.board.tribes = Default::default();
    let scenario = scenario.acts("attack KeepRest");
    assert_eq!((scenario.game.cards[0].buried, scenario.held("mammoths")[Card::Degradation]), (1, 1));
}

/// MAM-5.62: what allies added goes back to them too, and with hidden hands all know that they hold it.
#[test]
fn allies_get_their_cards_back() {
    let scenario =
        Scenario::with(hidden(), "mammoths bisons").figures("mammoths", "red n4").figures("bisons", "red n2");
    let mut scenario = scenario.fragments("a b e f").shards("n4", "sun flame");
    for (line, area) in [("2", Area::E4), ("3", Area::S4)] {
        scenario.game.table.portal.places[crate::scenario::id(line)] = Some(area);
    }
    let scenario = scenario.hand("mammoths", "development move").hand("bisons", "development attack");
    let scenario = scenario.ancients("mammoths").acts("Activate development AssistDone");
    let held = scenario.held("bisons");
    assert_eq!((held[Card::Development], held[Card::Attack]), (1, 1));
    assert_eq!(scenario.held("mammoths").total(), 2);
    assert_eq!(scenario.game.cards[1].shown[Card::Development], 1);
    assert!(!scenario.offers("Activate") && scenario.waits_for() == "ChooseAction");
}

/// MAM-5.83, MAM-5.89: labels name the face that suffices under protection.
#[test]
fn labels_count_protection() {
    let options = MammothodusOptions { preset: mammothodus::Preset::Advanced, ..Default::default() };
    let scenario = Scenario::with(options, "mammoths").figures("mammoths", "green n2").tribes("n2 n2");
    let mut scenario = scenario.hand("mammoths", "attack").ancients("mammoths");
    scenario.game.table.this_turn.protected = scenario.game.table.this_turn.protected.with(Area::N2);
    let hit = crate::scenario::lucky(
        &scenario,
        |scenario| scenario.acts("Attack Keep"),
        |scenario| scenario.offers("KillTribe"),
    );
    let action = "KillTribe".parse().expect("an action");
    let view = hit.game.view(Viewer::Seat(Seat(0)));
    let label = Mammothodus::label(&view, Seat(0), action, &kernel::Names::default());
    assert!(label.contains("2+"), "{label}");
}

/// Section 11: the bound on decisions follows from the options, and is far above the practical length.
#[test]
fn the_longest_game_is_bounded() {
    let longest = |options: MammothodusOptions| Scenario::with(options, "mammoths bisons").game.longest();
    let standard = longest(MammothodusOptions::default());
    assert!(standard > 171 * 2000, "a turn alone may hold 20 re-rolls of as many dice as there are cards");
    let shorter = longest(MammothodusOptions { max_turns: 10, ..Default::default() });
    assert!(shorter < standard / 10);
    let most = MammothodusOptions {
        max_turns: 1000,
        color_cards: Setting::Own(30),
        degradation_cards: 100,
        ..Default::default()
    };
    assert!(longest(most) < u32::MAX / 100, "and it does not overflow");
}

/// Random games with many rows of options, with a look at every position in which somebody is asked.
fn wander(mut look: impl FnMut(&Mammothodus)) {
    for seats in Mammothodus::SEATS {
        for (number, row) in kit::rows::<Mammothodus>(seats, 1).iter().take(12).enumerate() {
            let options = parse_options::<Mammothodus>(row).expect("rows hold what the options take");
            let dice = Dice::from_seed(&format!("sound {seats} {number}"));
            let mut game = Mammothodus::setup(&options, seats, dice, &mut ()).expect("rows can be set up");
            let (mut dice, mut legal) = (Dice::fast(number as u64), Vec::new());
            while let Some((seat, action)) = pick(&game, &mut dice, &mut legal) {
                look(&game);
                let _ = game.apply(seat, action, &mut ());
            }
        }
    }
}

/// The same position with another agenda, and what is said to it.
fn with_agenda(game: &Mammothodus, agenda: impl IntoIterator<Item = Frame>) -> Option<String> {
    let mut other = game.clone();
    other.table.agenda = agenda.into_iter().collect::<ArrayVec<Frame, { Frame::DEPTH }>>();
    other.check().err().map(|broken| broken.to_string())
}

/// MAM-5.30: a clan acts in its turn; nothing else on the agenda leads to an action.
#[test]
fn only_a_turn_lets_a_clan_act() {
    wander(|game| {
        let agenda = &game.table.agenda;
        if !matches!(agenda[0], Frame::Turn(_)) {
            return;
        }
        for depth in 2..=agenda.len().min(Frame::DEPTH - 1) {
            let below = agenda[depth - 1];
            let more = agenda[..depth].iter().copied().chain([ChooseAction.into()]);
            assert!(with_agenda(game, more).is_some(), "a clan acts in the middle of {below:?}");
        }
    });
}

/// MAM-5.34, MAM-5.36: steps, dice, cards and tokens that wait are no more than what was paid for.
#[test]
fn numbers_that_wait_are_bounded() {
    wander(|game| {
        for (at, frame) in game.table.agenda.iter().enumerate() {
            let mut bloated = serde_json::to_value(frame).expect("a frame is plain data");
            if !bloat(&mut bloated) {
                continue;
            }
            let Ok(bloated) = serde_json::from_value::<Frame>(bloated) else { continue };
            let mut agenda = game.table.agenda.clone();
            agenda[at] = bloated;
            let said = with_agenda(game, agenda).unwrap_or_default();
            assert!(said.contains("cannot be on the agenda here"), "{bloated:?} for {frame:?}: {said}");
        }
    });
}

/// Makes every number in it far too large; whether there was one.
fn bloat(value: &mut Value) -> bool {
    match value {
        Value::Number(_) => {
            *value = json!(99);
            true
        }
        Value::Object(fields) => fields.values_mut().map(bloat).max().unwrap_or(false),
        _ => false,
    }
}

/// MAM-5.23: a spirit beside figures strikes there and looks for no other prey.
#[test]
fn a_spirit_beside_figures_has_no_choice() {
    let scenario = Scenario::new("bisons").figures("bisons", "red n3 green s1").spirits("wind e2");
    let scenario = scenario.reveal("humans_green");
    assert_eq!(scenario.waits_for(), "SpiritTarget");
    assert!(scenario.game.check().is_ok());
    let beside = scenario.figures("bisons", "red n3 green e2 blue s1");
    assert!(beside.game.check().is_err_and(|broken| broken.to_string().contains("SpiritTarget")));
}

/// MAM-5.60, MAM-5.61: what is paid for is a place that can be lit, beside a figure, and not yet paid.
#[test]
fn a_place_that_cannot_be_lit_is_not_paid_for() {
    let scenario = Scenario::new("mammoths").fragments("a b e f").figures("mammoths", "red n4");
    let scenario = scenario.shards("n4", "sun flame").hand("mammoths", "development wild");
    let scenario = scenario.ancients("mammoths").act("Activate");
    let Some(Frame::ActivatePay(paying)) = scenario.game.table.top() else {
        panic!("{}", scenario.waits_for())
    };
    let refused = |game: &Mammothodus, frame: ActivatePay| {
        let below = game.table.agenda.iter().copied().take(game.table.agenda.len() - 1);
        with_agenda(game, below.chain([frame.into()])).is_some_and(|said| said.contains("ActivatePay"))
    };
    assert!(!refused(&scenario.game, paying));
    assert!(refused(&scenario.game, ActivatePay { area: Area::N5, ..paying }), "no shards, no figure");
    assert!(refused(&scenario.game, ActivatePay { asked: true, ..paying }), "allies add to what was laid");
    let away = scenario.clone().figures("mammoths", "red n5");
    assert!(refused(&away.game, paying), "no figure is there");
    let mut paid = scenario;
    paid.game.cards[0].hand.take(Card::Wild);
    paid.game.table.clans[0].played.add(Card::Wild);
    assert!(refused(&paid.game, paying), "the first place costs one card");
}
