//! What a viewer may know: the open table, and of the hidden things its own.

use crate::components::{AGES, CARDS_EACH, Card, DRAW, WrathTile};
use crate::map::{REGIONS, Region, Regions};
use crate::setup::random_wrath;
use crate::state::{BySeat, Closed, Hidden, Mezo, Tabletop};
use arrayvec::ArrayVec;
use kernel::{Dice, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; a spectator's has none.
    pub you: Option<Seat>,
    /// All that lies open.
    #[serde(flatten)]
    pub table: Tabletop,
    /// The regions whose conflict tile is still face down. Their order is nobody's to know.
    pub tiles: Regions,
    /// The viewer's closed cards.
    pub yours: Option<Yours>,
    /// Everything, once the game is over.
    pub hidden: Option<Hidden>,
}

/// The closed cards of the viewer, as far as it may look at them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Yours {
    /// Drawn for this conflict.
    pub hand: ArrayVec<Card, DRAW>,
    /// Put back earlier: known to be on top of the deck.
    pub returned: ArrayVec<Card, DRAW>,
    /// Laid down, not yet revealed.
    pub chosen: Option<Card>,
}

impl View {
    pub(crate) fn of(game: &Mezo, viewer: Viewer) -> View {
        let over = game.table.agenda.is_empty();
        View {
            you: viewer.seat(),
            table: game.table.clone(),
            tiles: game.face_down(),
            yours: viewer.seat().map(|seat| game.closed_cards(seat)),
            hidden: over.then(|| game.hidden.clone()),
        }
    }

    /// A random whole game that fits. Where a seat must pick a card, all hands are drawn.
    pub(crate) fn imagine(&self, mut dice: Dice) -> Mezo {
        let hidden = self.hidden.clone().unwrap_or_else(|| self.dream(&mut dice));
        Mezo { table: self.table.clone(), hidden, dice }
    }

    fn dream(&self, dice: &mut Dice) -> Hidden {
        let (tiles, wrath) = (face_down(self.tiles, dice), self.table.wrath_to_come(dice));
        let mut cards = BySeat::default();
        if !self.table.is_drafting() {
            for seat in self.table.everyone() {
                cards[seat] = self.dream_cards(seat, dice);
            }
        }
        Hidden { tiles, wrath, cards }
    }

    fn dream_cards(&self, seat: Seat, dice: &mut Dice) -> Closed {
        let own = self.yours.as_ref().filter(|_| self.you == Some(seat));
        let known =
            |card: &Card| own.is_some_and(|own| own.hand.contains(card) || own.returned.contains(card));
        let mut deck: ArrayVec<Card, CARDS_EACH> =
            self.table.tribe(seat).unplayed().filter(|card| !known(card)).collect();
        dice.shuffle(&mut deck);
        if let Some(own) = own {
            deck.extend(own.returned.iter().copied());
            return Closed { deck, hand: own.hand.clone(), chosen: own.chosen };
        }
        let Some(waiting) = self.table.choosing() else {
            return Closed { deck, ..Closed::default() };
        };
        let rest = deck.len().saturating_sub(DRAW);
        let mut hand: ArrayVec<Card, DRAW> = deck.drain(rest..).collect();
        hand.sort_unstable();
        let chosen = (!waiting.contains(seat) && !hand.is_empty()).then(|| dice.pick(&hand));
        Closed { deck, hand, chosen }
    }
}

/// The conflict tiles of these regions in random order.
fn face_down(regions: Regions, dice: &mut Dice) -> ArrayVec<Region, REGIONS> {
    let mut tiles: ArrayVec<Region, REGIONS> = regions.iter().collect();
    dice.shuffle(&mut tiles);
    tiles
}

impl Tabletop {
    /// A tile for each Age whose wrathful god has not shown itself; the next one lies last.
    fn wrath_to_come(&self, dice: &mut Dice) -> ArrayVec<WrathTile, { AGES as usize }> {
        let coming = self.wrath.len() as u8 + 1..=AGES;
        coming.rev().map(|age| random_wrath(age, dice)).collect()
    }
}

impl Mezo {
    /// The regions whose conflict tile is still face down.
    pub fn face_down(&self) -> Regions {
        self.hidden.tiles.iter().copied().collect()
    }

    /// New conflict tiles, wrathful gods and decks, but for the cards that their seats have put back on top.
    pub(crate) fn redraw(&mut self, dice: &mut Dice) {
        self.hidden.tiles = face_down(self.face_down(), dice);
        self.hidden.wrath = self.table.wrath_to_come(dice);
        for seat in self.table.everyone() {
            let known = self.closed_cards(seat).returned.len();
            let deck = &mut self.hidden.cards[seat].deck;
            let unknown = deck.len() - known;
            dice.reorder(&mut deck[..unknown]);
        }
    }

    /// What `seat` may know of its closed cards. After the first conflict of an Age the cards put back lie on top; while a
    /// hand is held none are there.
    pub fn closed_cards(&self, seat: Seat) -> Yours {
        let (closed, tribe) = (&self.hidden.cards[seat], self.table.tribe(seat));
        let drawn_before = tribe.card.is_some() || !tribe.played.is_empty();
        let back = if drawn_before && closed.hand.is_empty() { DRAW - 1 } else { 0 };
        let top = closed.deck.len().saturating_sub(back);
        Yours {
            hand: closed.hand.clone(),
            returned: closed.deck[top..].iter().copied().collect(),
            chosen: closed.chosen,
        }
    }
}
