//! A new game (section 3).

use crate::board::{Deities, Totals};
use crate::components::{Card, GOAL_CARDS, Goal, START_HAND};
use crate::event::Event;
use crate::options::MysticWarOptions;
use crate::pile::{Deck, Pile};
use crate::rules::Play;
use crate::state::{Mage, MysticWar};
use arrayvec::ArrayVec;
use kernel::{Dice, Seat, SetupError, Sink};

pub(crate) fn setup(
    options: MysticWarOptions,
    seats: u8,
    mut dice: Dice,
    sink: &mut impl Sink<Event>,
) -> Result<MysticWar, SetupError> {
    options.check(seats)?;
    let mut goals: ArrayVec<Goal, GOAL_CARDS> =
        Goal::ALL.into_iter().flat_map(|goal| std::iter::repeat_n(goal, usize::from(Goal::COPIES))).collect();
    dice.shuffle(&mut goals);
    let mages = (0..seats).filter_map(|_| goals.pop()).map(|goal| mage(goal, !options.secret_goals));
    let mages = mages.collect();
    let deck = shuffled_deck(&Pile::whole_box(), &mut dice);
    let first_player = match u8::try_from(options.fixed_first_player) {
        Ok(seat) => Seat(seat),
        Err(_) => Seat(dice.below(u32::from(seats)) as u8),
    };
    let mut game = MysticWar {
        options,
        round: 1,
        first_player,
        next_first_player: None,
        consecutive_passes: 0,
        deck_ended: false,
        seats: mages,
        deck,
        discard: ArrayVec::new(),
        goal_deck: goals,
        aside: ArrayVec::new(),
        draft: None,
        chain: None,
        chaos: None,
        quiet: None,
        agenda: ArrayVec::new(),
        ending: None,
        dice,
    };
    deal(&mut game, sink);
    Ok(game)
}

fn mage(goal: Goal, goal_up: bool) -> Mage {
    Mage {
        resources: Totals::default(),
        deities: Deities::default(),
        goal,
        goal_up,
        hand: Pile::default(),
        known: Pile::default(),
    }
}

/// These cards in random order, the white Judgment at the bottom if it is one of them.
fn shuffled_deck(cards: &Pile, dice: &mut Dice) -> Deck {
    let mut order: ArrayVec<Card, _> = cards.iter().filter(|&card| card != Card::JudgmentWhite).collect();
    dice.shuffle(&mut order);
    let mut deck = Deck::from_bottom(order);
    if cards.has(Card::JudgmentWhite) {
        deck.put_under(Card::JudgmentWhite);
    }
    deck
}

/// Deck and goal deck in a new order. The pool of Chaos Strikes stays: its controller has seen it.
pub(crate) fn reshuffle(game: &mut MysticWar, dice: &mut Dice) {
    game.deck = shuffled_deck(&game.deck.from_the_top().collect(), dice);
    dice.reorder(&mut game.goal_deck);
}

/// Goals and cards are dealt, then the game goes on by itself to the first decision.
fn deal(game: &mut MysticWar, sink: &mut impl Sink<Event>) {
    let (seats, first_player, open) = (game.count(), game.first_player, !game.options.secret_goals);
    sink.emit(|| Event::Started { seats, first_player });
    for seat in Seat::all(seats) {
        let goal = Some(game.mage(seat).goal);
        sink.emit(|| Event::GoalDealt { seat, goal, open });
    }
    let mut play = Play::new(game, sink);
    for seat in first_player.round(seats) {
        play.draw(seat, START_HAND);
    }
    play.begin_round();
    play.settle();
}
