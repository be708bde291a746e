//! What people read: prompts, labels, the log, the terminal's board.

use crate::scenario::{Scenario, id};
use kernel::{Game, Names, Seat, Viewer};
use mammothodus::{Action, CenterHumans, Mammothodus, MammothodusOptions, Slot};

fn prompt(scenario: &Scenario) -> String {
    let seat = scenario.awaited();
    Mammothodus::prompt(&scenario.game.view(Viewer::Seat(seat)), seat, &Names::default())
}

fn label(scenario: &Scenario, action: &str) -> String {
    let seat = scenario.awaited();
    let action: Action = action.parse().expect("an action");
    Mammothodus::label(&scenario.game.view(Viewer::Seat(seat)), seat, action, &Names::default())
}

fn sketch(scenario: &Scenario) -> String {
    Mammothodus::sketch(&scenario.game.view(Viewer::Public), &Names::default()).text()
}

/// Nothing that people read speaks like an engine, with any options.
#[test]
fn nothing_reads_like_an_engine() {
    kit::words::<Mammothodus>();
}

/// Places have the names that stand on the map, in the terminal too.
#[test]
fn places_have_names() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red n2").tribes("n2 center");
    let scenario = scenario.shards("n4", "sun sun").ancients("mammoths");
    let text = sketch(&scenario);
    for words in ["Cinder Gate +", "The centre", "2 suns", "red in Cinder Gate", "Mammoths red"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    for area in mammothodus::map::Area::ALL {
        let code = |word: &str| word.trim_matches(|it: char| !it.is_alphanumeric()) == area.id();
        assert!(!text.split_whitespace().any(code), "{}: {text}", area.id());
    }
    let scenario = scenario.acts("Move move Commit");
    assert_eq!(label(&scenario, "n4"), "Step to Golden Saddle: yellow");
}

/// Two open cards of a kind are told apart.
#[test]
fn market_slots_are_told_apart() {
    let scenario = Scenario::new("mammoths").hand("mammoths", "development development move");
    let scenario = scenario.figures("mammoths", "blue s5").marker("mammoths", 1);
    let scenario = scenario.market("wild wild").ancients("mammoths").acts("Development development");
    assert_ne!(label(&scenario, "Market(1)"), label(&scenario, "Market(2)"));
}

/// MAM-5.55: what kills a spirit is said before the dice are kept.
#[test]
fn targets_are_told_before_the_dice_are_kept() {
    let scenario = Scenario::new("mammoths").figures("mammoths", "red e4").tribes("e4").spirits("earth e4");
    let scenario = scenario.hand("mammoths", "attack attack").ancients("mammoths").act("Attack");
    let told = "a tribe falls to a die of 4+ and the Spirit of the Earth falls to a 4+ and a 4+ together";
    assert!(prompt(&scenario).contains(told), "{}", prompt(&scenario));
    let scenario = scenario.act("attack");
    assert_eq!(scenario.waits_for(), "Reroll");
    assert!(prompt(&scenario).contains(told), "{}", prompt(&scenario));
}

/// MAM-5.37: what may follow an action is what the clan holds.
#[test]
fn follow_ups_offer_what_there_is() {
    let done = |hand: &str| {
        let scenario = Scenario::new("mammoths").figures("mammoths", "yellow s5").hand("mammoths", hand);
        prompt(&scenario.ancients("mammoths").act("Population"))
    };
    let three = done("population draw_three");
    assert!(three.contains("You may draw three cards or end the turn's actions."), "{three}");
    let extra = done("population extra_action_red move");
    assert!(extra.contains("You may add another action or end the turn's actions."), "{extra}");
}

/// MAM-5.26, MAM-5.17: the danger that the next human card is likeliest to bring is named first.
#[test]
fn the_nearest_danger_is_named_first() {
    let scenario = Scenario::new("mammoths bisons").figures("bisons", "red n2").tribes("n2 center center");
    let scenario = scenario.tribes("n2 center center center center center center center center center");
    let far = scenario.clone().ancients("mammoths");
    assert!(prompt(&far).contains("Danger: 10 of 12 tribes"), "{}", prompt(&far));
    let near = scenario.population("bisons", -4).ancients("mammoths");
    let text = prompt(&near);
    assert!(text.contains("Danger: the Bisons are down to -4 population"), "{text}");
    assert!(text.contains("8 of the 34 human cards to come bring it now"), "{text}");
}

/// MAM-5.6: where the next human card loses the game, nothing is left to be counted.
#[test]
fn the_last_fragment_is_no_number() {
    let mut scenario = Scenario::new("mammoths").fragments("a b c d e f g h").ancients("mammoths");
    let text = prompt(&scenario);
    assert!(text.contains("34 human cards are left: the turn after that loses the game"), "{text}");
    let humans = &mut scenario.game.table.humans;
    humans.discard = std::mem::take(&mut humans.deck);
    let text = prompt(&scenario);
    assert!(text.contains("the human deck is empty: the next human card brings it"), "{text}");
    assert!(!text.contains(" 0 "), "{text}");
}

/// Setup 3, setup 13: clans are chosen in turn, and the lot says who begins.
#[test]
fn the_lot_says_who_begins() {
    let game = Mammothodus::setup(&MammothodusOptions::default(), 2, kernel::Dice::fast(1), &mut ());
    let game = game.expect("a sound setup");
    let prompt = Mammothodus::prompt(&game.view(Viewer::Seat(Seat(0))), Seat(0), &Names::default());
    assert!(
        prompt.contains("Choose clan 1 of 4") && prompt.contains("the lot says which of them begins"),
        "{prompt}"
    );
}

/// One tribe attacks, two attack.
#[test]
fn one_and_many() {
    let options = MammothodusOptions { preset: id("advanced"), ..MammothodusOptions::default() };
    let asked = |tribes: &str| {
        let scenario =
            Scenario::with(options, "mammoths bisons").figures("mammoths", "red n2").tribes(tribes);
        prompt(&scenario.talent("bisons", "protection", "n2").reveal("humans_red"))
    };
    assert!(asked("n2").contains("1 tribe attacks in Cinder Gate"), "{}", asked("n2"));
    assert!(asked("n2 n2").contains("2 tribes attack in Cinder Gate"), "{}", asked("n2 n2"));
}

/// MAM-5.9: what is foretold of the centre goes by the option.
#[test]
fn the_centre_goes_by_its_option() {
    let scenario = |center_humans| {
        let options = MammothodusOptions { center_humans, ..MammothodusOptions::default() };
        Scenario::with(options, "mammoths").population("mammoths", -4).tribes("center").ancients("mammoths")
    };
    assert_eq!(scenario(CenterHumans::Dormant).game.table.active, Slot(0));
    let text = prompt(&scenario(CenterHumans::EveryCard));
    assert!(text.contains("32 of the 34 human cards to come bring it now"), "{text}");
    assert!(!prompt(&scenario(CenterHumans::Dormant)).contains("bring it now"));
}
