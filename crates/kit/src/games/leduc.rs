//! Leduc poker: 936 information sets, 5,520 terminal nodes, value about −0.0856 for the first player.

use arrayvec::ArrayVec;
use kernel::{
    Acted, Broken, Dice, Game, Names, NoOptions, Notation, Outcome, Seat, Seats, SetupError, Sink, Sketch,
    Turn, Undo, Viewer, actions,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

const CARDS: u8 = 6;
const RAISES: usize = 2;
/// The size of a raise in each round.
const SIZES: [i32; 2] = [2, 4];

actions! { Notation::BRACES;
    /// What one may do.
    #[derive(Serialize, Deserialize)]
    pub enum Stake {
        /// Give up.
        Fold,
        /// Check, or match the other's stake.
        Call,
        /// Raise by the size of the round; at most two raises a round.
        Raise,
    }
}

/// The deck in order (a card each, then the open one) and what was done so far. Card `c` has rank `c / 2`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leduc {
    deck: ArrayVec<u8, 6>,
    stakes: ArrayVec<Stake, 8>,
    dice: Dice,
}

/// What a viewer knows: its card, the open card of the second round, and what was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeducView {
    /// Whose view it is.
    pub you: Option<Seat>,
    /// The cards, where known, in the order of the deck.
    pub deck: Vec<Option<u8>>,
    /// What was done, from seat 0 on in both rounds.
    pub stakes: Vec<Stake>,
}

/// Where the betting stands.
struct Betting {
    round: usize,
    next: Option<Seat>,
    raises: usize,
    paid: [i32; 2],
    folded: Option<usize>,
}

impl Betting {
    fn read(stakes: &[Stake]) -> Betting {
        let mut at = Betting { round: 0, next: Some(Seat(0)), raises: 0, paid: [1; 2], folded: None };
        let mut acted = 0;
        for &stake in stakes {
            let Some(Seat(seat)) = at.next else { break };
            let (me, other) = (usize::from(seat), 1 - usize::from(seat));
            acted += 1;
            match stake {
                Stake::Fold => at.folded = Some(me),
                Stake::Call => at.paid[me] = at.paid[other],
                Stake::Raise => {
                    at.paid[me] = at.paid[other] + SIZES[at.round];
                    at.raises += 1;
                }
            }
            let closed = stake == Stake::Call && acted > 1;
            at.next = match (at.folded, closed, at.round) {
                (Some(_), ..) | (None, true, 1) => None,
                (None, true, _) => {
                    at = Betting { round: 1, raises: 0, ..at };
                    acted = 0;
                    Some(Seat(0))
                }
                (None, false, _) => Some(Seat(other as u8)),
            };
        }
        at
    }

    fn may(&self, stake: Stake) -> bool {
        match stake {
            Stake::Fold => self.paid[0] != self.paid[1],
            Stake::Call => true,
            Stake::Raise => self.raises < RAISES,
        }
    }
}

impl Leduc {
    /// A game with these three cards on top: one each, then the open one.
    pub fn deal(top: [u8; 3]) -> Leduc {
        let rest = (0..CARDS).filter(|card| !top.contains(card));
        Leduc { deck: top.into_iter().chain(rest).collect(), stakes: ArrayVec::new(), dice: Dice::fast(0) }
    }

    /// What has been shown or done so far: equal for games that differ only in cards never turned.
    pub fn history(&self) -> (Vec<u8>, Vec<Stake>) {
        let shown = 2 + Betting::read(&self.stakes).round;
        (self.deck[..shown].to_vec(), self.stakes.to_vec())
    }

    fn strength(&self, seat: usize) -> (bool, u8) {
        let rank = |at: usize| self.deck[at] / 2;
        (rank(seat) == rank(2), rank(seat))
    }
}

impl Game for Leduc {
    const ID: &'static str = "leduc";
    const NAME: &'static str = "Leduc poker";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = NoOptions;
    type Action = Stake;
    type Event = Acted;
    type View = LeducView;
    type Memory = ();

    fn setup(_: &NoOptions, _: u8, mut dice: Dice, _: &mut impl Sink<Acted>) -> Result<Self, SetupError> {
        let mut deck: ArrayVec<u8, 6> = (0..CARDS).collect();
        dice.shuffle(&mut deck);
        Ok(Leduc { deck, stakes: ArrayVec::new(), dice })
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
        8
    }

    fn turn(&self) -> Turn {
        Betting::read(&self.stakes).next.map_or(Turn::Over, |seat| Turn::Awaiting(Seats::only(seat)))
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Stake>) {
        let betting = Betting::read(&self.stakes);
        if betting.next == Some(seat) {
            out.extend(
                [Stake::Fold, Stake::Call, Stake::Raise].into_iter().filter(|&stake| betting.may(stake)),
            );
        }
    }

    fn apply(&mut self, seat: Seat, action: Stake, sink: &mut impl Sink<Acted>) -> Undo {
        let before = Betting::read(&self.stakes).round;
        self.stakes.push(action);
        sink.emit(|| Acted::Acted { seat, action: action.to_string() });
        let after = Betting::read(&self.stakes);
        if after.round > before || after.next.is_none() { Undo::Sealed } else { Undo::Free }
    }

    fn outcome(&self) -> Option<Outcome> {
        let betting = Betting::read(&self.stakes);
        if betting.next.is_some() {
            return None;
        }
        let (first, second) = (self.strength(0), self.strength(1));
        let winner = match betting.folded {
            Some(seat) => Some(1 - seat),
            None if first == second => None,
            None => Some(usize::from(second > first)),
        };
        let score = |seat: usize| match winner {
            None => 0,
            Some(winner) if winner == seat => betting.paid[1 - seat],
            Some(_) => -betting.paid[seat],
        };
        Some(Outcome::ranked(&[score(0), score(1)], [score(0), score(1)]))
    }

    fn check(&self) -> Result<(), Broken> {
        let mut cards = self.deck.clone();
        cards.sort_unstable();
        Broken::unless(cards.iter().copied().eq(0..CARDS), || "the deck is not whole".to_owned())?;
        let possible = (0..self.stakes.len()).all(|count| {
            let betting = Betting::read(&self.stakes[..count]);
            betting.next.is_some() && betting.may(self.stakes[count])
        });
        Broken::unless(possible, || "the stakes cannot have happened".to_owned())
    }

    fn view(&self, viewer: Viewer) -> LeducView {
        let betting = Betting::read(&self.stakes);
        let open = |at: usize| betting.next.is_none() || (at == 2 && betting.round == 1);
        let seen = |(at, &card): (usize, &u8)| (open(at) || viewer.is(Seat(at as u8))).then_some(card);
        LeducView {
            you: viewer.seat(),
            deck: self.deck.iter().enumerate().map(seen).collect(),
            stakes: self.stakes.to_vec(),
        }
    }

    fn awaited(view: &LeducView) -> Seats {
        Betting::read(&view.stakes).next.map_or(Seats::NONE, Seats::only)
    }

    fn imagine(view: &LeducView, (): &(), mut dice: Dice) -> Self {
        let mut unseen: Vec<u8> = (0..CARDS).filter(|card| !view.deck.contains(&Some(*card))).collect();
        dice.shuffle(&mut unseen);
        let card = |known: &Option<u8>| known.unwrap_or_else(|| unseen.pop().expect("a card for every gap"));
        Leduc {
            deck: view.deck.iter().map(card).collect(),
            stakes: view.stakes.iter().copied().collect(),
            dice,
        }
    }

    fn reshuffle(&mut self, dice: &mut Dice) {
        let dealt = if Betting::read(&self.stakes).round == 1 { 3 } else { 2 };
        dice.reorder(&mut self.deck[dealt..]);
    }

    fn prompt(view: &LeducView, _: Seat, _: &Names) -> String {
        format!("Round {}: fold, call or raise", Betting::read(&view.stakes).round + 1)
    }

    fn label(_: &LeducView, _: Seat, action: Stake, _: &Names) -> String {
        match action {
            Stake::Fold => "Give up",
            Stake::Call => "Match the stake",
            Stake::Raise => "Raise the stake",
        }
        .to_owned()
    }

    fn sketch(view: &LeducView, _: &Names) -> Sketch {
        let mut sketch = Sketch::default();
        sketch.plain(format!("cards {:?}, stakes {:?}", view.deck, view.stakes));
        sketch
    }
}
