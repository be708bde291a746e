//! From devotion to the end of the game, and what is hidden: the rules that no worked example proves.

use crate::scenario::{B, PYRAMIDS, Scenario, on, played};
use gheos::components::{EPOCHS, MAX_TILES};
use gheos::score::Counted;
use gheos::{Civ, EndReason, Event, Gheos, GheosOptions, Phase, ReplacedTile, Stacked, Tile, TileSet, score};
use kernel::{Dice, Event as _, Game, Seat, Undo, Viewer, parse_options};
use serde_json::json;

/// GHEOS-5.29: devotion cannot be declined, GHEOS-5.30: on any free continent, GHEOS-5.31: also without wheat.
#[test]
fn devotion_is_owed() {
    let mut table = on(B).hand(0, "strait_cup").load();
    table.lay("strait_cup@(1,0)/0");
    assert_eq!(table.legal(), ["Found{-1,-1,a}", "Found{-1,1,a}"]);
    table.play("Found{-1,1,a} Colour{black}");
    assert_eq!((table.homes().as_str(), table.cubes(0).as_str()), ("black (-1,1).a", ""));
    assert_eq!(table.waits(), "ChooseScoring");
}

/// GHEOS-5.32: colours off the board only with `take_source=any_colour`; such cubes count as section 7 says.
#[test]
fn any_colour_can_be_taken_where_the_option_says_so() {
    let position = || on(B).civs("red (0,0).a").option("take_source", "any_colour");
    let mut table = position().cubes(1, "blue 2, green 1").hand(0, "strait_cup").load();
    table.lay("strait_cup@(1,0)/0");
    assert!(["Take{red}", "Take{blue}", "Take{white}"].iter().all(|take| table.offers(take)));
    table.play("Take{blue}");
    assert_eq!((table.cubes(0).as_str(), table.supply("blue")), ("blue 1", 2));
    // They can be paid, score nothing while their people is absent, and reduce what a founder gets.
    let state = table.state();
    assert_eq!(score::sum(&state.terms(&state.seats[0], Counted::Cups)), 0);
    let wheat = "start@(0,0)/0 isthmus_double_wheat@(0,-1)/0 isthmus_wheat@(0,-2)/0";
    let mut founding = on(wheat)
        .option("take_source", "any_colour")
        .cubes(1, "blue 3")
        .with("phase", json!({"ChooseColour": {"land": "(0,-2).a"}}))
        .load();
    founding.play("Colour{blue}");
    assert_eq!(founding.cubes(0), "blue 2");
    assert!(on(B).cubes(1, "blue 2").try_load().is_err(), "GHEOS-5.34");
}

/// GHEOS-5.33: cubes never move between players; any number of colours may be held.
#[test]
fn cubes_only_come_from_and_go_to_the_supply() {
    let mut before: Vec<u32> = Vec::new();
    let mut most = 0;
    played(3, 8, &GheosOptions::default(), |table| {
        let state = table.state();
        let now: Vec<u32> = state.seats.iter().map(|player| player.cubes.total()).collect();
        let gained = now.iter().zip(&before).filter(|(now, before)| now > before).count();
        assert!(gained <= 1);
        most = most.max(state.seats[0].cubes.iter().filter(|(_, cubes)| *cubes > 0).count());
        for civ in Civ::ALL {
            let held: u8 = state.seats.iter().map(|player| player.cubes[civ]).sum();
            assert_eq!(held + state.supply(civ), 5);
        }
        before = now;
    });
    assert!(most > 1);
}

/// GHEOS-5.34: without `any_colour` nobody holds a cube of a colour that is not on the board.
#[test]
fn no_followers_without_a_people() {
    for seed in 0..10 {
        played(2, seed, &GheosOptions::default(), |table| {
            let state = table.state();
            let absent = state.civ.iter().filter(|(_, home)| home.is_none());
            assert!(absent.into_iter().all(|(civ, _)| state.supply(civ) == 5));
        });
    }
}

/// GHEOS-5.35: with all six on the board nobody is founded.
#[test]
fn six_civilizations_leave_nothing_to_found() {
    let arms = "start@(0,0)/0 isthmus_wheat@(0,-1)/0 isthmus_sword@(0,1)/0 isthmus_cup@(1,0)/1 \
        isthmus_double_wheat@(-1,-1)/0 isthmus_double_sword@(-1,-2)/0 isthmus_double_cup@(-1,1)/0 \
        isthmus_wheat_sword@(-1,2)/0 isthmus_sword_cup@(1,1)/0 isthmus_cup_wheat@(1,2)/0 \
        isthmus_wheat_shore_sword@(0,-2)/1 isthmus_wheat_shore_cup@(0,-3)/0 isthmus_sword_shore_wheat@(0,-4)/0";
    let free = on(arms).load().state().lands().continents().to_vec();
    assert!(free.len() > 6, "{}", free.len());
    let civs: Vec<String> =
        Civ::ALL.iter().zip(&free).map(|(civ, land)| format!("{civ} {}", land.key)).collect();
    let five = on(arms).civs(&civs[..5].join(", ")).cubes(0, "red 1").phase("ChooseDevotion").load();
    assert!(five.legal().iter().any(|action| action.starts_with("Found")));
    let six = on(arms).civs(&civs.join(", ")).cubes(0, "red 1").phase("ChooseDevotion").load();
    assert!(six.legal().iter().all(|action| action.starts_with("Take")));
}

/// GHEOS-5.36: one token a turn, and no question without tokens.
#[test]
fn one_token_a_turn() {
    let mut table = on(B).phase("ChooseScoring").load();
    table.play("PlayToken");
    assert_eq!((table.state().active, table.waits(), table.tokens(0)), (Seat(1), "ChooseTile", 2));
    let mut table = on("start@(0,0)/0").tokens(0, 0).hand(0, "strait_cup").load();
    table.lay("strait_cup@(0,1)/0");
    assert_eq!((table.state().active, table.state().turn), (Seat(1), 2));
}

/// GHEOS-5.39: Epochs in a row each score.
#[test]
fn epochs_in_a_row_each_score() {
    let mut table = on(PYRAMIDS)
        .civs("yellow (0,-1).a")
        .cubes(0, "yellow 2")
        .phase("ChooseScoring")
        .top("epoch epoch epoch isthmus_cup")
        .load();
    table.play("KeepTokens");
    assert_eq!((table.vp(0), table.state().epoch_count), (12, 3));
    let numbers = table.events().iter().filter_map(|event| match event {
        Event::EpochDrawn { number, .. } => Some(*number),
        _ => None,
    });
    assert_eq!(numbers.collect::<Vec<_>>(), [1, 2, 3]);
}

/// GHEOS-5.40: an empty stack ends the game; `check` knows that it cannot come to that.
#[test]
fn an_empty_stack_ends_the_game() {
    let mut state = on(B).phase("ChooseScoring").load().state().clone();
    state.stack.clear();
    assert!(state.check().is_err());
    let mut events = Vec::new();
    assert_eq!(state.apply(Seat(0), "KeepTokens".parse().unwrap(), &mut events), Undo::Sealed);
    assert_eq!(state.phase, Phase::Over { reason: EndReason::Stack });
    assert!(events.contains(&Event::GameEnded { reason: EndReason::Stack }));
}

/// GHEOS-5.41: a drawn Epoch is gone for good, also where replaced tiles go back.
#[test]
fn epochs_are_never_reshuffled() {
    let options = GheosOptions { replaced_tile: ReplacedTile::Reshuffle, ..GheosOptions::default() };
    for seed in 0..10 {
        played(2, seed, &options, |table| {
            let state = table.state();
            let left = state.stack.iter().filter(|tile| **tile == Stacked::Epoch).count();
            assert_eq!(left + usize::from(state.epoch_count), usize::from(EPOCHS));
            assert!(state.discard.is_empty());
        });
    }
}

/// Section 7, `replaced_tile=reshuffle`: every place in the stack is equally likely, and drawing it makes it sealed.
#[test]
fn a_replaced_tile_goes_anywhere_in_the_stack() {
    let position = || on("start@(0,0)/0").option("replaced_tile", "reshuffle").hand(0, "strait_cup").load();
    let size = position().state().stack.len();
    let mut places = vec![0; size + 1];
    for seed in 0..200 * (size as u64 + 1) {
        let mut state = position().state().clone();
        if seed == 0 {
            assert_eq!(state.options.replaced_tile, ReplacedTile::Reshuffle);
        }
        state.dice = Dice::fast(seed);
        for action in ["Tile{strait_cup}", "Replace{0,0}", "Facing{0}"] {
            let undo = state.apply(Seat(0), action.parse().unwrap(), &mut ());
            assert_eq!(undo == Undo::Sealed, action.starts_with("Facing"));
        }
        places[state.stack.iter().position(|tile| *tile == Stacked::Landscape(Tile::START)).unwrap()] += 1;
    }
    assert!(places.iter().all(|count| (130..280).contains(count)), "{places:?}");
}

/// GHEOS-6.4
#[test]
fn points_are_never_lost() {
    let mut before = vec![0; 4];
    played(4, 11, &GheosOptions::default(), |table| {
        let now: Vec<u32> = (0..4).map(|seat| table.vp(seat)).collect();
        assert!(now.iter().zip(&before).all(|(now, before)| now >= before));
        before = now;
    });
}

/// GHEOS-6.5: the 6th, 7th, 8th Epoch, or the one the option `epoch_limit` names, ends the game.
#[test]
fn the_limit_of_epochs_depends_on_players_and_option() {
    for (players, limit) in [(2, 6), (3, 7), (4, 8)] {
        for (epochs, over) in [(limit - 2, false), (limit - 1, true)] {
            let position = on(B).players(players).with("epoch_count", json!(epochs)).phase("ChooseScoring");
            let mut table = position.top("epoch strait_cup").load();
            table.play("KeepTokens");
            assert_eq!(table.is_over(), over);
        }
    }
    let mut table = on(B).option("epoch_limit", 1).phase("ChooseScoring").top("epoch strait_cup").load();
    table.play("KeepTokens");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Epochs });
    for bad in [json!(0), json!(9), json!("often"), json!(-1)] {
        assert!(parse_options::<Gheos>(&json!({ "epoch_limit": bad })).is_err());
    }
    let bad = GheosOptions { epoch_limit: gheos::EpochLimit::Set(9), ..GheosOptions::default() };
    assert!(Gheos::setup(&bad, 2, Dice::fast(1), &mut ()).is_err());
    let bad = GheosOptions { max_turns: 1001, ..GheosOptions::default() };
    assert!(Gheos::setup(&bad, 2, Dice::fast(1), &mut ()).is_err());
}

/// GHEOS-6.6: the round is not completed, and `active` and `turn` stay those of the last turn.
#[test]
fn the_round_is_not_completed() {
    let mut table = on(B).players(3).tokens(0, 1).tokens(1, 0).tokens(2, 0).phase("ChooseScoring").load();
    table.play("PlayToken");
    assert!(table.is_over());
    assert_eq!((table.state().active, table.state().turn), (Seat(0), 1));
}

/// GHEOS-6.7: the last cup scoring needs no token, and tokens left are worth nothing.
#[test]
fn everybody_scores_cups_once_more() {
    let mut table = on(B)
        .civs("green (0,1).a")
        .cubes(0, "green 2")
        .cubes(1, "green 3")
        .with("epoch_count", json!(5))
        .phase("ChooseScoring")
        .top("epoch")
        .load();
    table.play("KeepTokens");
    assert_eq!((table.vp(0), table.vp(1), table.tokens(0), table.tokens(1)), (2, 3, 3, 3));
}

/// GHEOS-6.9
#[test]
fn equal_seats_share_a_rank() {
    let mut table = on("start@(0,0)/0 isthmus_wheat@(0,-1)/0")
        .players(4)
        .civs("red (0,0).a")
        .cubes(0, "red 1")
        .cubes(1, "red 2")
        .cubes(2, "red 2")
        .vp(0, 9)
        .vp(1, 9)
        .vp(2, 9)
        .vp(3, 30)
        .tokens(0, 1)
        .tokens(1, 0)
        .tokens(2, 0)
        .tokens(3, 0)
        .phase("ChooseScoring")
        .load();
    table.play("PlayToken");
    assert_eq!(table.state().outcome().unwrap().ranks.as_slice(), [4, 2, 2, 1]);
    assert!(
        table
            .events()
            .iter()
            .any(|event| matches!(event, Event::FinalScored { ranking, .. } if *ranking == [4, 2, 2, 1]))
    );
}

/// GHEOS-6.10: the guard comes after a completed draw; tokens come before the draw, Epochs within it.
#[test]
fn the_guard_ends_the_game_after_its_last_draw() {
    let position = || on(PYRAMIDS).civs("yellow (0,-1).a").cubes(0, "yellow 1").phase("ChooseScoring");
    let mut table = position().option("max_turns", 7).with("turn", json!(7)).top("epoch strait_cup").load();
    table.play("KeepTokens");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Guard });
    assert_eq!((table.vp(0), table.state().epoch_count, table.state().seats[0].hand.len()), (2, 1, 2));
    let mut table = position().option("max_turns", 8).with("turn", json!(7)).top("strait_cup").load();
    table.play("KeepTokens");
    assert!(!table.is_over());
    let last = position().option("max_turns", 7).with("turn", json!(7)).with("epoch_count", json!(5));
    let mut table = last.top("epoch strait_cup").load();
    table.play("KeepTokens");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Epochs });
    let last = position().option("max_turns", 7).with("turn", json!(7)).tokens(0, 1).tokens(1, 0);
    let mut table = last.top("strait_cup").load();
    table.play("PlayToken");
    assert_eq!(table.state().phase, Phase::Over { reason: EndReason::Tokens });
    assert!(on(B).option("max_turns", 7).with("turn", json!(8)).try_load().is_err());
}

/// Section 11: no game is longer than its bound, and no board larger.
#[test]
fn games_end_within_their_bound() {
    for seats in 2..=4 {
        let table = played(seats, 20, &GheosOptions::default(), |table| {
            assert!(table.state().board.tiles().len() <= MAX_TILES + 2 - usize::from(seats));
        });
        assert!(table.0.moves().len() < 440 && table.state().longest() < 440);
    }
    let options = GheosOptions { replaced_tile: ReplacedTile::Reshuffle, ..GheosOptions::default() };
    assert_eq!(Scenario::new(&options, 3, "x").state().longest(), 1_800);
}

/// GHEOS-8.1, GHEOS-8.2: what seats and spectators see.
#[test]
fn views_hold_what_is_public() {
    let table = on(B).hand(0, "strait_cup isthmus_cup_wheat").hand(1, "heartland_cup heartland_sword").load();
    let (mine, public) = (table.view(Viewer::Seat(Seat(0))), table.view(Viewer::Public));
    assert_eq!((mine.seats[0].hand, mine.seats[1].hand), (Some(table.state().seats[0].hand), None));
    assert!(public.seats.iter().all(|player| player.hand.is_none() && player.hand_size == 2));
    assert_eq!((mine.you, public.you, mine.stack), (Some(Seat(0)), None, None));
    let hidden = TileSet::all().minus(table.state().board.set());
    assert_eq!(public.unseen, hidden);
    assert_eq!(mine.unseen, hidden.minus(table.state().seats[0].hand));
    assert_eq!(mine.stack_size, table.state().stack.len() as u8);
    let drawn = Event::TileDrawn { seat: Seat(0), tile: Some(Tile::START) };
    assert_eq!(drawn.seen_by(Viewer::Seat(Seat(0))), Some(drawn.clone()));
    let unseen = Event::TileDrawn { seat: Seat(0), tile: None };
    assert_eq!(drawn.seen_by(Viewer::Seat(Seat(1))), Some(unseen.clone()));
    assert_eq!(drawn.seen_by(Viewer::Public), Some(unseen));
}

/// GHEOS-8.4
#[test]
fn a_finished_game_hides_nothing() {
    let table = played(3, 30, &GheosOptions::default(), |_| {});
    for viewer in Viewer::all(3) {
        let view = table.view(viewer);
        assert_eq!(view.stack.as_ref(), Some(&table.state().stack));
        assert!(
            view.seats.iter().zip(&table.state().seats).all(|(seen, player)| seen.hand == Some(player.hand))
        );
        let mut twin = Gheos::imagine(&view, &(), Dice::fast(1));
        twin.dice = table.state().dice;
        assert_eq!(twin, *table.state());
    }
}

/// GHEOS-8.5: from the commit on the play, the old tile and the migrating people are public; so is a land to found on.
#[test]
fn a_committed_play_is_public() {
    let mut table = on(B)
        .civs("red (0,0).a, green (0,0).b")
        .cubes(0, "red 1, green 1")
        .hand(0, "isthmus_double_cup")
        .load();
    table.lay("isthmus_double_cup@(0,-1)/0");
    let gheos::PhaseView::PayFollower(seen) = table.view(Viewer::Public).phase else {
        panic!("it waits for payment")
    };
    assert_eq!(seen.replaced.unwrap().tile.id(), "isthmus_sword");
    assert_eq!(seen.migrating, Some((Civ::Red, "(-1,-1).a".parse().unwrap())));
    assert_eq!((seen.swords, seen.moved_to), (None, None));
    assert!(!table.view(Viewer::Seat(Seat(1))).unseen.contains("isthmus_double_cup".parse().unwrap()));
    table.play("Pay{green} MigrateTo{0,-1,a} Found{-1,-1,a}");
    let land = "(-1,-1).a".parse().unwrap();
    assert_eq!(table.view(Viewer::Public).phase, gheos::PhaseView::ChooseColour { land });
}

/// GHEOS-8.6: unseen tiles are spread evenly over the other hands and the stack, Epochs over the stack.
#[test]
fn imagined_tiles_are_spread_evenly() {
    let table = on("start@(0,0)/0").hand(0, "strait_cup isthmus_cup").load();
    let view = table.view(Viewer::Seat(Seat(0)));
    let (mut held, mut top, rounds) = ([0; 52], 0, 12_000);
    for seed in 0..rounds {
        let twin = Gheos::imagine(&view, &(), Dice::fast(seed));
        twin.seats[1].hand.iter().for_each(|tile| held[tile.index()] += 1);
        top += u32::from(twin.stack[0] == Stacked::Epoch);
    }
    let mean = 2 * rounds / u64::from(view.unseen.len());
    for tile in view.unseen.iter() {
        assert!((mean * 8 / 10..mean * 12 / 10).contains(&held[tile.index()]), "{tile} {held:?}");
    }
    assert!((1_550..1_950).contains(&top), "8 of 55 are Epochs: {top}");
}

/// Laying a tile of one's own is free to take back; what draws is not.
#[test]
fn undo_is_free_until_the_draw() {
    let mut table = on(B).civs("red (0,0).a").hand(0, "strait_cup").load();
    assert_eq!(table.lay("strait_cup@(1,0)/0"), Undo::Free);
    assert_eq!(table.play("Take{red}"), Undo::Free);
    assert_eq!(table.play("KeepTokens"), Undo::Sealed);
    let mut table = on(B).tokens(0, 1).tokens(1, 0).phase("ChooseScoring").load();
    assert_eq!(table.play("PlayToken"), Undo::Sealed, "the end shows all hands");
}
