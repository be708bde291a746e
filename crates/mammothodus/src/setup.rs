//! From the box to the first decision.

use crate::components::{ADAPTATION_DECK, BASE_DECK, MARKET};
use crate::event::Event;
use crate::map::{INITIAL_TRAILS, TERRITORIES};
use crate::options::MammothodusOptions;
use crate::play::Play;
use crate::rules::setup::gather;
use crate::state::{Board, HumanSide, Mammothodus, Piles, Portal, Slot, Tablet, Tabletop, ThisTurn};
use arrayvec::ArrayVec;
use kernel::{Dice, SetupError, Sink};

/// A table laid out as far as nobody has to choose and chance has no say.
pub(crate) fn begin<S: Sink<Event>>(
    options: &MammothodusOptions,
    seats: u8,
    dice: Dice,
    sink: &mut S,
) -> Result<Mammothodus, SetupError> {
    options.validate(seats)?;
    let tablet = Tablet { population: options.start_population(), ..Tablet::default() };
    let piles = Piles { deck: BASE_DECK, ..Piles::default() };
    let mut game = Mammothodus {
        options: *options,
        seats,
        table: Tabletop {
            turns: 0,
            active: Slot(0),
            clans: (0..options.clans).map(|_| tablet).collect(),
            board: Board {
                tribes: INITIAL_TRAILS.iter().collect(),
                facedown: TERRITORIES,
                ..Board::default()
            },
            portal: Portal::default(),
            humans: HumanSide { deck: options.human_deck(), ..HumanSide::default() },
            market: [None; MARKET],
            adaptation_deck: ADAPTATION_DECK,
            degradation_supply: options.degradation_cards,
            this_turn: ThisTurn::default(),
            agenda: ArrayVec::new(),
            over: None,
        },
        cards: (0..options.clans).map(|_| piles).collect(),
        dice,
    };
    let mut play = Play::new(&mut game, sink, None);
    gather(&mut play);
    play.settle();
    Ok(game)
}
