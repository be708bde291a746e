//! What a chain comes to: card by card, as it stands, and with one's own answer added.

use super::drawing::Drawing;
use kernel::Seat;
use mystic_war::components::{Card, Deity};
use mystic_war::{Board, Chain, Evaluation, Item, evaluate};

/// What the running chain would come to if the viewer's `card`, naming `named`, joined it now. A card that must name
/// somebody and does not yet comes to nothing.
pub(super) fn joined(drawing: &Drawing<'_>, card: Card, named: Option<Seat>) -> Option<Evaluation> {
    let (chain, you) = (drawing.view.chain.as_ref()?, drawing.you()?);
    let (mut board, mut longer) = (drawing.board, chain.clone());
    if let (Some(deity), Some(seat)) = (Deity::on(card), named) {
        board.deities[seat.index()].add(deity);
    }
    longer.items.try_push(Item { card, by: you, named, refused: false }).ok()?;
    Some(evaluate(&board, &longer))
}

/// What the chain came to when it had only its first `items` answers.
pub(super) fn reading_at(drawing: &Drawing<'_>, chain: &Chain, items: usize) -> Evaluation {
    let (mut board, mut shorter): (Board, Chain) = (drawing.board, chain.clone());
    while shorter.items.len() > items {
        // A deity laid later in this chain did not lie there yet.
        if let Some(item) = shorter.items.pop()
            && let (Some(deity), Some(seat)) = (Deity::on(item.card), item.named)
        {
            board.deities[seat.index()].take(deity);
        }
    }
    evaluate(&board, &shorter)
}

/// What the chain comes to if the card that Protection asks about is refused.
pub(super) fn refused(drawing: &Drawing<'_>, item: Option<u8>) -> Option<Evaluation> {
    let mut chain = drawing.view.chain.clone()?;
    match item {
        Some(at) => chain.items.get_mut(usize::from(at))?.refused = true,
        None => chain.refused = true,
    }
    Some(evaluate(&drawing.board, &chain))
}
