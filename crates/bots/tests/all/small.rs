//! The search on games whose answers are known.

use bots::{Bot, Brain, Budget, Level, Mind, Position, Ranked, Search, advise, contest_watched};
use kernel::{Dice, Game, Match, Outcome, Seat, Turn, Viewer};
use kit::games::{Bet, ConnectFour, Drop, Kuhn, Leduc, Stake, TicTacToe};

/// What a bot thinks for the seat to move.
fn think<G: Game>(
    brain: &Brain<G>,
    level: Level,
    state: &G,
    iterations: u32,
    seed: u64,
) -> Vec<Ranked<G::Action>> {
    let seat = state.turn().seats().first().expect("somebody is to move");
    let (view, mut legal) = (state.view(Viewer::Seat(seat)), Vec::new());
    state.legal(seat, &mut legal);
    let position = Position { seat, view: &view, memory: &G::Memory::default(), legal: &legal };
    advise(brain, level, &position, &Budget::iterations(iterations), &mut Dice::fast(seed))
}

fn start<G: Game>(seats: u8, seed: u64) -> G {
    G::setup(&G::Options::default(), seats, Dice::fast(seed), &mut ()).expect("the defaults can be set up")
}

#[test]
fn tic_tac_toe_is_never_lost() {
    let brain = Brain::<TicTacToe>::rollouts();
    for game in 0..24 {
        let mut state: TicTacToe = start(2, game);
        let searcher = Seat((game % 2) as u8);
        let (mut dice, mut legal) = (Dice::fast(game), Vec::new());
        while let Turn::Awaiting(waiting) = state.turn() {
            let seat = waiting.first().expect("somebody is to move");
            let action = if seat == searcher {
                think(&brain, Level::Hard, &state, 400, game)[0].action
            } else {
                legal.clear();
                state.legal(seat, &mut legal);
                dice.pick(&legal)
            };
            state.apply(seat, action, &mut ());
        }
        assert!(state.outcome().expect("it is over").won(searcher), "game {game}: {state:?}");
    }
}

#[test]
fn who_watches_a_game_sees_every_decision_and_may_have_another_one_carried_out() {
    let brain = Brain::<TicTacToe>::rollouts();
    let minds = (0..2).map(|_| Mind::new(brain, Bot::from(Level::Random))).collect();
    let table = Match::<TicTacToe>::new(&Default::default(), 2, "watched").expect("it can be set up");
    let mut seats = Vec::new();
    let bout = contest_watched(minds, table, &mut Dice::fast(1), Default::default, |moment, _| {
        assert!(moment.position.legal.contains(&moment.action));
        assert!(moment.state.turn().seats().contains(moment.position.seat));
        seats.push(moment.position.seat);
        // The first free cells in their order: the first seat wins with the fourth of its own.
        moment.position.legal[0]
    });
    assert_eq!(seats, [0, 1, 0, 1, 0, 1, 0].map(Seat));
    assert!(bout.outcome.expect("it is over").won(Seat(0)));
    assert_eq!(bout.decisions, [4, 3]);
}

#[test]
fn perfect_players_draw() {
    let brain = Brain::<TicTacToe>::rollouts();
    let mut state: TicTacToe = start(2, 1);
    while let Turn::Awaiting(waiting) = state.turn() {
        let action = think(&brain, Level::Hard, &state, 1500, 5)[0].action;
        state.apply(waiting.first().expect("somebody is to move"), action, &mut ());
    }
    assert_eq!(state.outcome().map(|outcome| outcome.ranks.to_vec()), Some(vec![1, 1]));
}

fn dropped(columns: &[u8]) -> ConnectFour {
    let mut state: ConnectFour = start(2, 0);
    for (turn, &column) in columns.iter().enumerate() {
        state.apply(Seat((turn % 2) as u8), Drop::Column(column), &mut ());
    }
    state
}

#[test]
fn connect_four_wins_in_one_blocks_and_wins_in_two() {
    let brain = Brain::<ConnectFour>::rollouts();
    let best = |columns: &[u8]| think(&brain, Level::Hard, &dropped(columns), 2000, 3)[0].action;
    assert_eq!(best(&[3, 0, 3, 0, 3, 1]), Drop::Column(3), "four in a column");
    assert_eq!(best(&[3, 0, 3, 0, 5, 0]), Drop::Column(0), "the other has three in a column");
    // Two stones side by side on an empty floor with room on both sides: three in the middle cannot be stopped.
    let found = best(&[2, 2, 3, 3]);
    assert!(found == Drop::Column(1) || found == Drop::Column(4), "{found}");
}

/// Chips are what counts in poker.
fn chips(outcome: &Outcome, seat: Seat) -> f32 {
    0.5 + outcome.scores[seat.index()] as f32 / 30.0
}

#[test]
fn kuhn_calls_with_the_best_card_and_folds_the_worst() {
    let brain = Brain::<Kuhn> { reward: chips, ..Brain::rollouts() };
    let after_a_bet = |deck: &[u8]| {
        let mut state = Kuhn::deal(deck);
        state.apply(Seat(0), Bet::Bet, &mut ());
        think(&brain, Level::Hard, &state, 1000, 9)[0].action
    };
    assert_eq!(after_a_bet(&[0, 2, 1]), Bet::Bet);
    assert_eq!(after_a_bet(&[1, 0, 2]), Bet::Pass);
}

#[test]
fn leduc_does_not_fold_a_king_and_beats_chance() {
    let brain = Brain::<Leduc> { reward: chips, ..Brain::rollouts() };
    let mut won = 0;
    for game in 0..60 {
        let mut state: Leduc = start(2, game);
        let searcher = Seat((game % 2) as u8);
        let (mut dice, mut legal) = (Dice::fast(game), Vec::new());
        while let Turn::Awaiting(waiting) = state.turn() {
            let seat = waiting.first().expect("somebody is to move");
            legal.clear();
            state.legal(seat, &mut legal);
            let action = if seat == searcher {
                think(&brain, Level::Hard, &state, 300, game)[0].action
            } else {
                dice.pick(&legal)
            };
            state.apply(seat, action, &mut ());
        }
        won += state.outcome().expect("it is over").scores[searcher.index()];
    }
    assert!(won > 30, "{won} chips in 60 games");
    let king = (0..200)
        .map(|seed| start::<Leduc>(2, seed))
        .find(|state| state.view(Viewer::Seat(Seat(0))).deck[0].is_some_and(|card| card / 2 == 2));
    let king = king.expect("a king is dealt in one of 200 games");
    assert_ne!(think(&brain, Level::Hard, &king, 1000, 4)[0].action, Stake::Fold);
}

#[test]
fn thoughts_repeat_for_the_same_seed_iterations_and_trees() {
    let brain = Brain::<Leduc>::rollouts();
    let state: Leduc = start(2, 7);
    let (view, mut legal) = (state.view(Viewer::Seat(Seat(0))), Vec::new());
    state.legal(Seat(0), &mut legal);
    let position = Position { seat: Seat(0), view: &view, memory: &(), legal: &legal };
    for trees in [1, 3] {
        let think = || {
            let budget = Budget { trees, ..Budget::iterations(200) };
            let thoughts = Search::new(&brain, &position).think(&budget, &mut Dice::fast(11));
            (thoughts.iterations, thoughts.ranked)
        };
        assert_eq!(think(), think());
        assert_eq!(think().0, 200 * u32::from(trees));
    }
}

#[test]
fn who_wants_the_best_action_alone_gets_the_same_one_sooner() {
    let brain = Brain::<ConnectFour>::rollouts();
    let (mut sooner, mut whole) = (0, 0);
    for column in 0..7 {
        let state = dropped(&[column, 3, column]);
        let (view, mut legal) = (state.view(Viewer::Seat(Seat(1))), Vec::new());
        state.legal(Seat(1), &mut legal);
        let position = Position { seat: Seat(1), view: &view, memory: &(), legal: &legal };
        let think = |only_first| {
            let budget = Budget { only_first, ..Budget::iterations(1000) };
            let thoughts = Search::new(&brain, &position).think(&budget, &mut Dice::fast(1));
            (thoughts.ranked[0].action, thoughts.iterations)
        };
        let (all, first) = (think(false), think(true));
        assert_eq!(all.0, first.0, "after {column}");
        sooner += first.1;
        whole += all.1;
    }
    assert!(whole == 7000 && sooner < whole, "{sooner}");
}

#[test]
fn a_search_stops_when_told() {
    let brain = Brain::<ConnectFour>::rollouts();
    let state = dropped(&[]);
    let (view, mut legal) = (state.view(Viewer::Seat(Seat(0))), Vec::new());
    state.legal(Seat(0), &mut legal);
    let position = Position { seat: Seat(0), view: &view, memory: &(), legal: &legal };
    let budget = Budget { stop: &|| true, ..Budget::iterations(u32::MAX) };
    let thoughts = Search::new(&brain, &position).think(&budget, &mut Dice::fast(1));
    assert_eq!((thoughts.iterations, thoughts.ranked.len()), (1, 7));
}

#[test]
fn every_level_ranks_every_action_once() {
    let brain = Brain::<ConnectFour>::rollouts();
    for level in Level::UNLEARNED {
        let mut columns: Vec<u8> = think(&brain, level, &dropped(&[3, 3, 3, 3, 3, 3]), 50, 2)
            .iter()
            .map(|ranked| {
                let Drop::Column(column) = ranked.action;
                column
            })
            .collect();
        columns.sort_unstable();
        assert_eq!(columns, [0, 1, 2, 4, 5, 6], "{level}");
    }
}
