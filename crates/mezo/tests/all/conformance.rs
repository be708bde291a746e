//! The laws of every game, over random play, and each secret of the rules (section 8).

use kernel::{Dice, Seats};
use kit::{Conformance, Secret};
use mezo::{Frame, Mezo};

/// Somebody's cards in hand and deck change places, but for one laid down already. The owner may know.
fn hand(state: &Mezo, dice: &mut Dice) -> Option<(Mezo, Seats)> {
    let seat = kernel::Seat(dice.below(u32::from(state.table.players())) as u8);
    let mut other = state.clone();
    let closed = &mut other.hidden.cards[seat];
    let open: Vec<usize> =
        (0..closed.hand.len()).filter(|&at| Some(closed.hand[at]) != closed.chosen).collect();
    if open.is_empty() || closed.deck.is_empty() {
        return None;
    }
    let (at, below) = (dice.pick(&open), dice.below(closed.deck.len() as u32) as usize);
    std::mem::swap(&mut closed.hand[at], &mut closed.deck[below]);
    closed.hand.sort_unstable();
    Some((other, Seats::only(seat)))
}

/// The card laid down.
fn chosen(state: &Mezo, dice: &mut Dice) -> Option<(Mezo, Seats)> {
    let seat = kernel::Seat(dice.below(u32::from(state.table.players())) as u8);
    let mut other = state.clone();
    let closed = &mut other.hidden.cards[seat];
    let old = closed.chosen?;
    closed.chosen = Some(*closed.hand.iter().find(|&&card| card != old)?);
    Some((other, Seats::only(seat)))
}

/// A card put back earlier changes places with one that was never drawn.
fn returned(state: &Mezo, dice: &mut Dice) -> Option<(Mezo, Seats)> {
    let seat = kernel::Seat(dice.below(u32::from(state.table.players())) as u8);
    let mut other = state.clone();
    let drawn = state.table.tribe(seat).card.is_some() || !state.table.tribe(seat).played.is_empty();
    let deck = &mut other.hidden.cards[seat].deck;
    let top = deck
        .len()
        .checked_sub(1)
        .filter(|&top| drawn && top >= 2 && other.hidden.cards.0.iter().all(|c| c.hand.is_empty()));
    let top = top?;
    other.hidden.cards[seat].deck.swap(0, top);
    Some((other, Seats::only(seat)))
}

/// The order of cards never drawn: nobody may know.
fn undrawn(state: &Mezo, dice: &mut Dice) -> Option<(Mezo, Seats)> {
    let seat = kernel::Seat(dice.below(u32::from(state.table.players())) as u8);
    let mut other = state.clone();
    let known = if !state.hidden.cards[seat].hand.is_empty()
        || state.table.tribe(seat).played.is_empty() && state.table.tribe(seat).card.is_none()
    {
        0
    } else {
        2
    };
    let deck = &mut other.hidden.cards[seat].deck;
    if deck.len() < known + 2 {
        return None;
    }
    deck.swap(0, 1);
    Some((other, Seats::NONE))
}

/// A wrathful tile of an Age to come: another of that Age.
fn wrath(state: &Mezo, dice: &mut Dice) -> Option<(Mezo, Seats)> {
    let mut other = state.clone();
    let at = dice.below(other.hidden.wrath.len().max(1) as u32) as usize;
    let tile = other.hidden.wrath.get_mut(at)?;
    let same: Vec<_> = mezo::components::WrathTile::ALL
        .into_iter()
        .filter(|one| one.age() == tile.age() && one != tile)
        .collect();
    *tile = dice.pick(&same);
    (!state.table.agenda.is_empty()).then_some((other, Seats::NONE))
}

/// The order of the conflict tiles.
fn tiles(state: &Mezo, dice: &mut Dice) -> Option<(Mezo, Seats)> {
    let mut other = state.clone();
    let tiles = &mut other.hidden.tiles;
    if tiles.len() < 2 || state.table.agenda.is_empty() {
        return None;
    }
    let at = dice.below(tiles.len() as u32 - 1) as usize;
    tiles.swap(at, at + 1);
    Some((other, Seats::NONE))
}

fn playing(
    change: fn(&Mezo, &mut Dice) -> Option<(Mezo, Seats)>,
    state: &Mezo,
    dice: &mut Dice,
) -> Option<(Mezo, Seats)> {
    let on = !state.table.agenda.is_empty() && !matches!(state.table.agenda[0], Frame::ChooseGod(_));
    if on { change(state, dice) } else { None }
}

#[test]
fn speaks_to_people() {
    kit::words::<Mezo>();
}

#[test]
fn keeps_every_law() {
    Conformance::<Mezo>::new()
        .games(40)
        .secret(Secret { name: "hand", rule: "MEZO-5.42", change: |s, d| playing(hand, s, d) })
        .secret(Secret { name: "chosen card", rule: "MEZO-5.42", change: |s, d| playing(chosen, s, d) })
        .secret(Secret { name: "cards put back", rule: "MEZO-5.42", change: |s, d| playing(returned, s, d) })
        .secret(Secret { name: "undrawn cards", rule: "MEZO-5.42", change: |s, d| playing(undrawn, s, d) })
        .secret(Secret { name: "wrathful tiles to come", rule: "MEZO-5.20", change: wrath })
        .secret(Secret { name: "order of conflict tiles", rule: "MEZO-5.40", change: tiles })
        .run();
}

#[test]
fn a_fork_has_other_tiles_gods_and_decks() {
    let changed = kit::forks::<Mezo>(25, |state| {
        let hidden = &state.hidden;
        let tiles = hidden.tiles.iter().map(|tile| format!("{tile:?}")).collect();
        let ages = hidden.wrath.iter().map(|tile| format!("{}", tile.age())).collect();
        let decks = hidden.cards.0.iter();
        let decks = decks.map(|closed| closed.deck.iter().map(|card| format!("{card:?}")).collect());
        [tiles, ages].into_iter().chain(decks).collect()
    });
    assert!(changed[1] == 0 && changed.iter().filter(|&&times| times > 0).count() == 5, "{changed:?}");
    let game = kernel::Match::<Mezo>::new(&mezo::MezoOptions::default(), 3, "gods").unwrap();
    let gods = |seed: &str| game.fork(seed).unwrap().state().hidden.wrath.clone();
    let all: std::collections::BTreeSet<String> =
        (0..200).flat_map(|seed| gods(&seed.to_string())).map(|tile| format!("{tile:?}")).collect();
    assert_eq!(all.len(), mezo::components::WrathTile::ALL.len(), "every wrathful god may come");
}
