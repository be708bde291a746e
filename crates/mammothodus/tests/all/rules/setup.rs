//! From the box to the first turn.

use kernel::{Dice, Game, Seat, SetupError, Turn, parse_options};
use mammothodus::components::{Clan, Line};
use mammothodus::map::{Area, INITIAL_TRAILS, TERRITORIES};
use mammothodus::{
    Action, ChooseStartFigure, ClanChoice, Event, Mammothodus, MammothodusOptions, Setting, Slot,
};
use serde_json::json;

fn game(options: &serde_json::Value, seats: u8, seed: u64) -> (Mammothodus, Vec<Event>) {
    let options = parse_options::<Mammothodus>(options).expect("good options");
    let mut events = Vec::new();
    let game = Mammothodus::setup(&options, seats, Dice::fast(seed), &mut events).expect("a sound setup");
    (game, events)
}

fn play_setup(game: &mut Mammothodus, events: &mut Vec<Event>) -> Vec<(String, u8)> {
    let mut asked = Vec::new();
    while game.table.turns == 0 {
        let Turn::Awaiting(seats) = game.turn() else { panic!("nobody is asked") };
        let seat = seats.first().expect("somebody");
        let frame = format!("{:?}", game.table.top().expect("a decision"));
        asked.push((frame, seat.0));
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let _ = game.apply(seat, legal[0], events);
    }
    asked
}

#[test]
fn slots_are_dealt_to_the_seats_in_turn() {
    for (seats, owners) in [(1, [0, 0, 0, 0]), (2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])] {
        let (game, _) = game(&json!({}), seats, 1);
        assert_eq!(game.table.slots().map(|slot| game.owner(slot).0).collect::<Vec<_>>(), owners);
    }
}

#[test]
fn decisions_come_in_order_and_the_first_turn_follows() {
    let (mut game, mut events) = game(&json!({"preset": "advanced"}), 2, 3);
    assert_eq!(game.table.board.tribes.kinds(), INITIAL_TRAILS);
    assert_eq!(game.table.board.facedown, TERRITORIES);
    let asked = play_setup(&mut game, &mut events);
    let of = |name: &str| {
        asked.iter().filter(|(frame, _)| frame == name).map(|(_, seat)| *seat).collect::<Vec<_>>()
    };
    assert_eq!(of("ChooseClan"), [0, 1, 0], "the last clan is no choice");
    assert_eq!(of("ChooseTalent"), [0, 1, 0, 1]);
    assert_eq!(of("ChooseStartFigure"), [0, 0, 1, 1, 0, 0, 1, 1]);
    for slot in game.table.slots() {
        assert_eq!(game.hand(slot).total(), 4);
        assert_eq!(
            game.table.clan(slot).figures.entries().map(|(_, at)| at).collect::<Vec<_>>(),
            [Area::Center; 2]
        );
        assert_eq!((game.table.clan(slot).population, game.table.clan(slot).marker), (7, 0));
    }
    assert!(
        events.iter().any(|event| matches!(event, Event::HumanCardRevealed { .. })),
        "a human phase has begun"
    );
    assert_eq!(game.table.market.iter().flatten().count(), 4);
}

#[test]
fn fixed_clans_ask_nobody_and_setup_tells_what_happened() {
    let (game, events) = game(&json!({"clan_choice": "fixed", "clans": 3}), 3, 3);
    assert_eq!(game.table.top(), Some(ChooseStartFigure.into()));
    assert_eq!(game.table.clans.iter().filter_map(|clan| clan.clan).collect::<Vec<_>>(), Clan::ALL[..3]);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::MarketFilled { .. })).count(), 4);
    assert!(events.iter().any(|event| matches!(event, Event::TrackLaid { .. })));
}

#[test]
fn every_line_shows_a_shard_at_the_start() {
    for open in [2, 3, 4, 6, 8] {
        for seed in 0..200 {
            let (game, _) = game(&json!({"clan_choice": "fixed", "open_fragments": open}), 1, seed);
            assert_eq!(game.table.portal.fragments.len(), open);
            assert!(Line::ALL.iter().all(|&line| !game.table.portal.demand(line).shards.is_empty()));
        }
    }
}

#[test]
fn the_lot_says_who_begins() {
    let firsts: std::collections::BTreeSet<Slot> = (0..60)
        .map(|seed| {
            let (mut game, mut events) = game(&json!({"clan_choice": "fixed"}), 1, seed);
            play_setup(&mut game, &mut events);
            game.table.active
        })
        .collect();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn two_figures_whatever_the_population() {
    let (mut game, mut events) = game(&json!({"start_population": 16, "color_cards": 30}), 1, 1);
    play_setup(&mut game, &mut events);
    assert!(game.table.clans.iter().all(|clan| clan.figures.len() == 2 && clan.population <= 16));
}

#[test]
fn options_override_their_preset() {
    let read = |options| parse_options::<Mammothodus>(&options).expect("good options");
    let nightmare = read(json!({"preset": "nightmare"}));
    assert!(nightmare.discoveries() && !nightmare.talents());
    assert_eq!(nightmare.human_deck().total(), 15);
    let mild = read(json!({"preset": "nightmare", "discoveries": false, "trail_cards": 0, "talents": true}));
    assert!(!mild.discoveries() && mild.talents());
    assert_eq!(mild.human_deck().total(), 12);
    assert_eq!(read(json!({"preset": "nightmare", "color_cards": 8})).human_deck().total(), 35);
    assert_eq!(read(json!({"preset": "intro", "start_population": "by_preset"})).start_population(), 9);
}

#[test]
fn too_few_clans_are_refused() {
    let options = MammothodusOptions { clans: 2, ..Default::default() };
    let refused = Mammothodus::setup(&options, 3, Dice::fast(1), &mut ());
    assert!(matches!(refused, Err(SetupError::Option { key, .. }) if key == "clans"));
    for bad in [
        MammothodusOptions { open_fragments: 1, ..Default::default() },
        MammothodusOptions { color_cards: Setting::Own(0), ..Default::default() },
        MammothodusOptions { max_turns: 0, ..Default::default() },
    ] {
        assert!(Mammothodus::setup(&bad, 1, Dice::fast(1), &mut ()).is_err());
    }
}

#[test]
fn one_player_with_one_clan_is_a_game() {
    let options = MammothodusOptions { clans: 1, clan_choice: ClanChoice::Fixed, ..Default::default() };
    let mut game = Mammothodus::setup(&options, 1, Dice::fast(1), &mut ()).expect("a sound setup");
    let red = Action::Figure(mammothodus::components::Colour::Red);
    let _ = game.apply(Seat(0), red, &mut ());
    assert_eq!(game.table.clans.len(), 1);
}
