//! Kuhn poker for two (12 information sets, 30 terminal nodes, value −1/18) and three (48 information sets).

use arrayvec::ArrayVec;
use kernel::{
    Acted, Broken, Dice, Game, Names, NoOptions, Notation, Outcome, Seat, Seats, SetupError, Sink, Sketch,
    Turn, Undo, Viewer, actions,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

actions! { Notation::BRACES;
    /// What one may do.
    #[derive(Serialize, Deserialize)]
    pub enum Bet {
        /// Check, or fold once somebody has bet.
        Pass,
        /// Bet one chip, or call.
        Bet,
    }
}

/// The deck, one card a seat from its top and one left over, and what was done so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kuhn {
    deck: ArrayVec<u8, 4>,
    bets: ArrayVec<Bet, 5>,
    dice: Dice,
}

/// What a viewer knows: its card (all cards once it is over), and what was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KuhnView {
    /// Whose view it is.
    pub you: Option<Seat>,
    /// The cards, where known, in the order of the deck.
    pub deck: Vec<Option<u8>>,
    /// What was done, from seat 0 on.
    pub bets: Vec<Bet>,
}

impl Kuhn {
    /// A game with this deck: one card a seat, the last one aside.
    pub fn deal(deck: &[u8]) -> Kuhn {
        Kuhn { deck: deck.iter().copied().collect(), bets: ArrayVec::new(), dice: Dice::fast(0) }
    }
}

fn players(cards: usize) -> usize {
    cards - 1
}

/// Who is next after `bets` among `players`; `None` when it is over.
fn next(bets: &[Bet], players: usize) -> Option<Seat> {
    let last = match bets.iter().position(|&bet| bet == Bet::Bet) {
        Some(first) => first + players,
        None => players,
    };
    (bets.len() < last).then(|| Seat((bets.len() % players) as u8))
}

/// Who paid a chip beyond the ante.
fn stayed(bets: &[Bet], players: usize) -> Vec<bool> {
    (0..players).map(|seat| bets.iter().skip(seat).step_by(players).any(|&bet| bet == Bet::Bet)).collect()
}

impl Game for Kuhn {
    const ID: &'static str = "kuhn";
    const NAME: &'static str = "Kuhn poker";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;

    type Options = NoOptions;
    type Action = Bet;
    type Event = Acted;
    type View = KuhnView;
    type Memory = ();

    fn setup(_: &NoOptions, seats: u8, mut dice: Dice, _: &mut impl Sink<Acted>) -> Result<Self, SetupError> {
        let mut deck: ArrayVec<u8, 4> = (0..=seats).collect();
        dice.shuffle(&mut deck);
        Ok(Kuhn { deck, bets: ArrayVec::new(), dice })
    }

    fn options(&self) -> &NoOptions {
        &NoOptions {}
    }

    fn seats(&self) -> u8 {
        players(self.deck.len()) as u8
    }

    fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    fn longest(&self) -> u32 {
        5
    }

    fn turn(&self) -> Turn {
        next(&self.bets, players(self.deck.len()))
            .map_or(Turn::Over, |seat| Turn::Awaiting(Seats::only(seat)))
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Bet>) {
        if self.turn().seats().contains(seat) {
            out.extend([Bet::Pass, Bet::Bet]);
        }
    }

    fn apply(&mut self, seat: Seat, action: Bet, sink: &mut impl Sink<Acted>) -> Undo {
        self.bets.push(action);
        sink.emit(|| Acted::Acted { seat, action: action.to_string() });
        if self.turn() == Turn::Over { Undo::Sealed } else { Undo::Free }
    }

    fn outcome(&self) -> Option<Outcome> {
        let players = players(self.deck.len());
        if next(&self.bets, players).is_some() {
            return None;
        }
        let stayed = stayed(&self.bets, players);
        let paid: Vec<i32> = stayed.iter().map(|&bet| 1 + i32::from(bet)).collect();
        let showdown = !stayed.contains(&true);
        let winner =
            (0..players).filter(|&seat| showdown || stayed[seat]).max_by_key(|&seat| self.deck[seat]);
        let pot: i32 = paid.iter().sum();
        let scores: Vec<i32> = (0..players)
            .map(|seat| if winner == Some(seat) { pot - paid[seat] } else { -paid[seat] })
            .collect();
        Some(Outcome::ranked(&scores, scores.iter().copied()))
    }

    fn check(&self) -> Result<(), Broken> {
        let mut cards = self.deck.clone();
        cards.sort_unstable();
        let whole = (3..=4).contains(&cards.len())
            && cards.iter().enumerate().all(|(at, &card)| usize::from(card) == at);
        Broken::unless(whole, || "the deck is not whole".to_owned())?;
        let players = players(self.deck.len());
        let possible = (0..self.bets.len()).all(|count| next(&self.bets[..count], players).is_some());
        Broken::unless(possible, || "somebody acted after the end".to_owned())
    }

    fn view(&self, viewer: Viewer) -> KuhnView {
        let over = self.turn() == Turn::Over;
        let seen = |(at, &card): (usize, &u8)| (over || viewer.is(Seat(at as u8))).then_some(card);
        KuhnView {
            you: viewer.seat(),
            deck: self.deck.iter().enumerate().map(seen).collect(),
            bets: self.bets.to_vec(),
        }
    }

    fn awaited(view: &KuhnView) -> Seats {
        next(&view.bets, players(view.deck.len())).map_or(Seats::NONE, Seats::only)
    }

    fn imagine(view: &KuhnView, (): &(), mut dice: Dice) -> Self {
        let mut unseen: Vec<u8> =
            (0..view.deck.len() as u8).filter(|card| !view.deck.contains(&Some(*card))).collect();
        dice.shuffle(&mut unseen);
        let card = |known: &Option<u8>| known.unwrap_or_else(|| unseen.pop().expect("a card for every gap"));
        Kuhn { deck: view.deck.iter().map(card).collect(), bets: view.bets.iter().copied().collect(), dice }
    }

    fn prompt(view: &KuhnView, _: Seat, _: &Names) -> String {
        if view.bets.contains(&Bet::Bet) { "Call or fold" } else { "Bet or check" }.to_owned()
    }

    fn label(view: &KuhnView, _: Seat, action: Bet, _: &Names) -> String {
        match (action, view.bets.contains(&Bet::Bet)) {
            (Bet::Pass, false) => "Check",
            (Bet::Pass, true) => "Fold",
            (Bet::Bet, false) => "Bet one chip",
            (Bet::Bet, true) => "Call with one chip",
        }
        .to_owned()
    }

    fn sketch(view: &KuhnView, _: &Names) -> Sketch {
        let mut sketch = Sketch::default();
        sketch.plain(format!("cards {:?}, bets {:?}", view.deck, view.bets));
        sketch
    }
}
