//! Lantern, a tiny cooperative game in the manner of Hanabi: three cards, one for each of two players, who see the
//! other's card and not their own. The first lifts or lowers a lantern, the second names its own card.
//! 36 complete games, 9 information sets; the best convention is right in five deals of six.

use arrayvec::ArrayVec;
use kernel::{
    Acted, Broken, Dice, Game, Names, NoOptions, Notation, Outcome, Seat, Seats, SetupError, Sink, Sketch,
    Turn, Undo, Viewer, actions,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

const CARDS: u8 = 3;

actions! { Notation::BRACES;
    /// What one may do.
    #[derive(Serialize, Deserialize)]
    pub enum Tell {
        /// The first player lifts the lantern.
        Lift,
        /// The first player lowers it.
        Lower,
        /// The second player names its card.
        Name(card: u8),
    }
}

/// The deck, one card a seat from its top, and what was told.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lantern {
    deck: ArrayVec<u8, 3>,
    told: ArrayVec<Tell, 2>,
    dice: Dice,
}

/// What a viewer knows: the other's card, and what was told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LanternView {
    /// Whose view it is.
    pub you: Option<Seat>,
    /// The cards, where known.
    pub deck: Vec<Option<u8>>,
    /// What was told.
    pub told: Vec<Tell>,
}

impl Lantern {
    /// A game with this deck.
    pub fn deal(deck: [u8; 3]) -> Lantern {
        Lantern { deck: deck.into(), told: ArrayVec::new(), dice: Dice::fast(0) }
    }
}

impl Game for Lantern {
    const ID: &'static str = "lantern";
    const NAME: &'static str = "Lantern";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = NoOptions;
    type Action = Tell;
    type Event = Acted;
    type View = LanternView;
    type Memory = ();

    fn setup(_: &NoOptions, _: u8, mut dice: Dice, _: &mut impl Sink<Acted>) -> Result<Self, SetupError> {
        let mut deck: ArrayVec<u8, 3> = (0..CARDS).collect();
        dice.shuffle(&mut deck);
        Ok(Lantern { deck, told: ArrayVec::new(), dice })
    }

    fn options(&self) -> &NoOptions {
        &NoOptions {}
    }

    fn seats(&self) -> u8 {
        2
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        2
    }

    fn turn(&self) -> Turn {
        match self.told.len() {
            2 => Turn::Over,
            told => Turn::Awaiting(Seats::only(Seat(told as u8))),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Tell>) {
        match (self.told.len(), seat) {
            (0, Seat(0)) => out.extend([Tell::Lift, Tell::Lower]),
            (1, Seat(1)) => out.extend((0..CARDS).map(Tell::Name)),
            _ => {}
        }
    }

    fn apply(&mut self, seat: Seat, action: Tell, sink: &mut impl Sink<Acted>) -> Undo {
        self.told.push(action);
        sink.emit(|| Acted::Acted { seat, action: action.to_string() });
        if self.told.is_full() { Undo::Sealed } else { Undo::Free }
    }

    fn outcome(&self) -> Option<Outcome> {
        let right = *self.told.get(1)? == Tell::Name(self.deck[1]);
        Some(Outcome::shared(2, right, i32::from(right)))
    }

    fn check(&self) -> Result<(), Broken> {
        let mut cards = self.deck.clone();
        cards.sort_unstable();
        let told = match self.told.as_slice() {
            [] | [Tell::Lift | Tell::Lower] => true,
            [Tell::Lift | Tell::Lower, Tell::Name(card)] => *card < CARDS,
            _ => false,
        };
        Broken::unless(told && cards.iter().copied().eq(0..CARDS), || "this cannot have happened".to_owned())
    }

    fn view(&self, viewer: Viewer) -> LanternView {
        let over = self.turn() == Turn::Over;
        let other = |at: usize| viewer.seat().is_some_and(|seat| at < 2 && at != seat.index());
        let seen = |(at, &card): (usize, &u8)| (over || other(at)).then_some(card);
        LanternView {
            you: viewer.seat(),
            deck: self.deck.iter().enumerate().map(seen).collect(),
            told: self.told.to_vec(),
        }
    }

    fn awaited(view: &LanternView) -> Seats {
        if view.told.len() == 2 { Seats::NONE } else { Seats::only(Seat(view.told.len() as u8)) }
    }

    fn imagine(view: &LanternView, (): &(), mut dice: Dice) -> Self {
        let mut unseen: Vec<u8> = (0..CARDS).filter(|card| !view.deck.contains(&Some(*card))).collect();
        dice.shuffle(&mut unseen);
        let card = |known: &Option<u8>| known.unwrap_or_else(|| unseen.pop().expect("a card for every gap"));
        Lantern {
            deck: view.deck.iter().map(card).collect(),
            told: view.told.iter().copied().collect(),
            dice,
        }
    }

    fn prompt(_: &LanternView, seat: Seat, _: &Names) -> String {
        if seat == Seat(0) { "Lift or lower the lantern" } else { "Name your card" }.to_owned()
    }

    fn label(_: &LanternView, _: Seat, action: Tell, _: &Names) -> String {
        match action {
            Tell::Lift => "Lift the lantern".to_owned(),
            Tell::Lower => "Lower the lantern".to_owned(),
            Tell::Name(card) => format!("Say that your card is {card}"),
        }
    }

    fn sketch(view: &LanternView, _: &Names) -> Sketch {
        let mut sketch = Sketch::default();
        sketch.plain(format!("cards {:?}, told {:?}", view.deck, view.told));
        sketch
    }
}
