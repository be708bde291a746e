//! Drawing cards.

use super::*;
use crate::components::{Cards, HAND};

values! {
    /// Cards are drawn.
    pub struct Draw { pub slot: Slot, pub left: u8, pub renewed: bool }
}

impl Automatic for Draw {
    /// MAM-5.92: cards are drawn; where the deck is empty a generation passes first. MAM-5.97: but only once.
    fn happen<S: Sink<Event>>(self, play: &mut Play<'_, S>) {
        let left = draw(play, self.slot, self.left);
        if left == 0 || self.renewed {
            return play.pop();
        }
        play.replace(Draw { left, renewed: true, ..self });
        generation::pass(play, self.slot);
    }
    fn holds(self, game: &Mammothodus) -> bool {
        self.slot.index() < game.table.clans.len() && u32::from(self.left) <= HAND
    }
    fn carries(self, _: &Mammothodus, above: Frame) -> bool {
        self.renewed && above == NewDeck { slot: self.slot }.into()
    }
}

/// Draws as far as the deck lasts; how many are still to be drawn.
fn draw<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot, mut left: u8) -> u8 {
    let mut drawn = Cards::NONE;
    while left > 0 && !play.cards[slot.index()].deck.is_empty() {
        let deck = play.cards[slot.index()].deck;
        let card = play.draw_from(&deck);
        let piles = &mut play.cards[slot.index()];
        piles.deck.take(card);
        piles.hand.add(card);
        // It may have been one of those.
        piles.buried = piles.buried.saturating_sub(1);
        drawn.add(card);
        left -= 1;
    }
    if !drawn.is_empty() {
        play.emit(|game| Event::Drew {
            clan: game.table.who(slot),
            count: drawn.total() as u8,
            cards: Some(drawn),
            only: (!game.options.open_hands).then(|| game.owner(slot)),
        });
    }
    left
}
