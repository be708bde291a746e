//! Drawing cards.

use super::generation;
use crate::components::Cards;
use crate::event::Event;
use crate::frame::Frame;
use crate::play::Play;
use crate::state::Slot;
use kernel::Sink;

/// MAM-5.92: cards are drawn; where the deck is empty a generation passes first. MAM-5.97: but only once.
pub(super) fn advance<S: Sink<Event>>(play: &mut Play<'_, S>, slot: Slot, left: u8, renewed: bool) {
    let left = draw(play, slot, left);
    if left == 0 || renewed {
        return play.pop();
    }
    play.replace(Frame::Draw { slot, left, renewed: true });
    generation::pass(play, slot);
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
