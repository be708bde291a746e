//! The laws of every game, over random play.

use kernel::{Dice, Game, Seats};
use kit::{Conformance, Secret};
use mammothodus::Mammothodus;

#[test]
fn keeps_every_law() {
    Conformance::<Mammothodus>::new()
        .games(60)
        .secret(Secret { name: "hands", rule: "section 8", change: swap_a_card })
        .run();
}

/// A card of a hidden hand changes places with one of the same clan's deck.
fn swap_a_card(state: &Mammothodus, dice: &mut Dice) -> Option<(Mammothodus, Seats)> {
    if state.options.open_hands || state.table.over.is_some() {
        return None;
    }
    let slots: Vec<_> = state.table.slots().collect();
    let slot = dice.pick(&slots);
    let piles = state.cards[slot.index()];
    let loose = piles.hand.minus(&piles.shown);
    if loose.is_empty() || piles.deck.is_empty() {
        return None;
    }
    let out = loose.nth(dice.below(loose.total()))?;
    let into = piles.deck.nth(dice.below(piles.deck.total()))?;
    let mut other = state.clone();
    let changed = &mut other.cards[slot.index()];
    changed.hand.take(out);
    changed.hand.add(into);
    changed.deck.take(into);
    changed.deck.add(out);
    let possible = out.id() != into.id() && other.check().is_ok();
    possible.then(|| (other, Seats::only(state.owner(slot))))
}
