//! The laws of every game, and the secrets of section 8 one by one.

use kernel::{Dice, Seat, Seats, Viewer};
use kit::{Conformance, Secret};
use mystic_war::components::{Card, Family};
use mystic_war::{Answer, Frame, GeniePick, MysticWar};

type Changed = Option<(MysticWar, Seats)>;

#[test]
fn keeps_every_law() {
    let secret = |name, rule, change| Secret { name, rule, change };
    Conformance::<MysticWar>::new()
        .games(1)
        .secret(secret("answers of the running sweep", "MW-8.2", answers))
        .secret(secret("a card chosen whose target is missing", "MW-8.3", half_answers))
        .secret(secret("hands", "MW-8.5", hands))
        .secret(secret("goals", "MW-5.122", goals))
        .secret(secret("the goal deck", "MW-5.122", goal_deck))
        .secret(secret("deck order", "MW-5.15", deck_order))
        .secret(secret("the covered discard pile", "MW-5.83", covered))
        .secret(secret("the card taken by Genie", "MW-5.83", genie))
        .secret(secret("the Chaos pool", "MW-5.101", pool))
        .secret(secret("an unfinished play", "MW-8.6", draft))
        .unfinished(|state| state.draft.map(|draft| draft.by))
        .run();
}

fn pick<T: Copy>(dice: &mut Dice, list: &[T]) -> Option<T> {
    (!list.is_empty()).then(|| dice.pick(list))
}

fn over(state: &MysticWar) -> bool {
    state.ending.is_some()
}

/// Whether the changed position is one that could be.
fn sound(state: MysticWar, knowers: Seats) -> Changed {
    kernel::Game::check(&state).is_ok().then_some((state, knowers))
}

/// Seats asked in the running sweep.
fn asked(state: &MysticWar) -> Vec<Seat> {
    kernel::Game::view(state, Viewer::Public).asked.iter().collect()
}

/// What the seat has said in the open window.
fn slot(state: &mut MysticWar, seat: Seat) -> Option<&mut Answer> {
    let answers = state.chain.as_mut().map(|chain| &mut chain.answers).or(state.quiet.as_mut())?;
    Some(&mut answers[seat.index()])
}

/// One seat answers, takes back or changes its answer.
fn answers(state: &MysticWar, dice: &mut Dice) -> Changed {
    let seat = pick(dice, &asked(state))?;
    let mut other = state.clone();
    let slot = slot(&mut other, seat)?;
    *slot = if slot.given() { Answer::Missing } else { Answer::Pass };
    sound(other, Seats::only(seat))
}

/// One seat has chosen a deity and not yet before whom it lies.
fn half_answers(state: &MysticWar, dice: &mut Dice) -> Changed {
    let seat = pick(dice, &asked(state))?;
    let free = [Card::EarthGoddess, Card::GodKing, Card::WarGod, Card::Protection];
    let held: Vec<Card> = free.into_iter().filter(|&card| state.mage(seat).hand.has(card)).collect();
    let card = pick(dice, &held)?;
    let mut other = state.clone();
    let slot = slot(&mut other, seat)?;
    *slot = if *slot == (Answer::Choosing { card }) { Answer::Missing } else { Answer::Choosing { card } };
    sound(other, Seats::only(seat))
}

/// A card of a hand changes places with a card of the deck.
fn hands(state: &MysticWar, dice: &mut Dice) -> Changed {
    let seat = Seat(dice.below(u32::from(state.count())) as u8);
    let mage = state.mage(seat);
    let loose = |&card: &Card| card != Card::JudgmentWhite && mage.hand.count(card) > mage.known.count(card);
    let card = pick(dice, &mage.hand.iter().filter(loose).collect::<Vec<_>>())?;
    let mut other = state.clone();
    swap_with_deck(&mut other, card, dice, |game, new| {
        let hand = &mut game.mage_mut(seat).hand;
        hand.take(card);
        hand.add(new);
    })?;
    if over(state) { None } else { sound(other, Seats::only(seat)) }
}

/// Takes another card from the deck and leaves `card` in its place.
fn swap_with_deck(
    game: &mut MysticWar,
    card: Card,
    dice: &mut Dice,
    put: impl FnOnce(&mut MysticWar, Card),
) -> Option<()> {
    let cards = game.deck.cards_mut();
    let places: Vec<usize> =
        (0..cards.len()).filter(|&at| cards[at] != card && cards[at] != Card::JudgmentWhite).collect();
    let at = pick(dice, &places)?;
    let new = std::mem::replace(&mut cards[at], card);
    put(game, new);
    Some(())
}

/// A face-down goal changes places with one of the goal deck.
fn goals(state: &MysticWar, dice: &mut Dice) -> Changed {
    let hidden: Vec<Seat> = Seat::all(state.count()).filter(|&seat| !state.mage(seat).goal_up).collect();
    let seat = pick(dice, &hidden)?;
    let goal = state.mage(seat).goal;
    let others: Vec<usize> = (0..state.goal_deck.len()).filter(|&at| state.goal_deck[at] != goal).collect();
    let at = pick(dice, &others)?;
    let mut other = state.clone();
    other.mage_mut(seat).goal = std::mem::replace(&mut other.goal_deck[at], goal);
    if over(state) { None } else { sound(other, Seats::only(seat)) }
}

/// The goal deck in another order: nobody may know it.
fn goal_deck(state: &MysticWar, dice: &mut Dice) -> Changed {
    let mut other = state.clone();
    dice.shuffle(&mut other.goal_deck);
    let changed = !over(state) && other.goal_deck != state.goal_deck;
    if changed { sound(other, Seats::NONE) } else { None }
}

/// The deck in another order, its bottom card apart.
fn deck_order(state: &MysticWar, dice: &mut Dice) -> Changed {
    let mut other = state.clone();
    let cards = other.deck.cards_mut();
    let bottom = usize::from(cards.first() == Some(&Card::JudgmentWhite));
    dice.shuffle(&mut cards[bottom..]);
    let changed = !over(state) && other.deck != state.deck;
    if changed { sound(other, Seats::NONE) } else { None }
}

/// A covered card of the discard pile changes places with one of the deck.
fn covered(state: &MysticWar, dice: &mut Dice) -> Changed {
    let places: Vec<usize> = (0..state.discard.len().saturating_sub(1))
        .filter(|&at| state.discard[at] != Card::JudgmentWhite)
        .collect();
    let at = pick(dice, &places)?;
    let card = state.discard[at];
    let mut other = state.clone();
    swap_with_deck(&mut other, card, dice, |game, new| game.discard[at] = new)?;
    let knowers = match state.top() {
        Some(Frame::GeniePick(GeniePick { decider, .. })) => Seats::only(decider),
        _ => Seats::NONE,
    };
    if over(state) || state.options.open_discard { None } else { sound(other, knowers) }
}

/// A card of a hand changes places with a covered card of the discard pile: Genie took another one.
fn genie(state: &MysticWar, dice: &mut Dice) -> Changed {
    let seat = Seat(dice.below(u32::from(state.count())) as u8);
    let mage = state.mage(seat);
    let loose = |&card: &Card| card != Card::JudgmentWhite && mage.hand.count(card) > mage.known.count(card);
    let card = pick(dice, &mage.hand.iter().filter(loose).collect::<Vec<_>>())?;
    let places: Vec<usize> = (0..state.discard.len().saturating_sub(1))
        .filter(|&at| state.discard[at] != Card::JudgmentWhite && state.discard[at] != card)
        .collect();
    let at = pick(dice, &places)?;
    let mut other = state.clone();
    let taken = std::mem::replace(&mut other.discard[at], card);
    let hand = &mut other.mage_mut(seat).hand;
    hand.take(card);
    hand.add(taken);
    let looking = matches!(state.top(), Some(Frame::GeniePick(_)));
    if over(state) || looking || state.options.open_discard { None } else { sound(other, Seats::only(seat)) }
}

/// A card of the Chaos pool changes places with one of the deck.
fn pool(state: &MysticWar, dice: &mut Dice) -> Changed {
    let chaos = state.chaos.as_ref()?;
    let places: Vec<usize> =
        (0..chaos.pool.len()).filter(|&at| chaos.pool[at] != Card::JudgmentWhite).collect();
    let at = pick(dice, &places)?;
    let card = chaos.pool[at];
    let mut other = state.clone();
    swap_with_deck(&mut other, card, dice, |game, new| {
        if let Some(chaos) = &mut game.chaos {
            chaos.pool[at] = new;
        }
    })?;
    if over(state) { None } else { sound(other, Seats::only(chaos.controller)) }
}

/// The unfinished play is not begun at all, or is about another card.
fn draft(state: &MysticWar, dice: &mut Dice) -> Changed {
    let draft = state.draft?;
    let mut other = state.clone();
    if dice.below(2) == 0 {
        other.draft = None;
        other.agenda.pop();
        match &mut other.chaos {
            Some(chaos) => chaos.pool.push(draft.card),
            None => other.mage_mut(draft.by).hand.add(draft.card),
        }
    } else {
        let wild = other.draft.as_mut()?;
        if let Some(family) = wild.declared {
            let gains = [Family::Notoriety, Family::Sorcery, Family::Riches];
            let others: Vec<_> = gains.into_iter().filter(|&other| other != family).collect();
            wild.declared = Some(dice.pick(&others));
        } else {
            swap_with_deck(&mut other, draft.card, dice, |game, new| {
                if let Some(draft) = &mut game.draft {
                    draft.card = new;
                }
            })?;
        }
    }
    if other == *state { None } else { sound(other, Seats::only(draft.by)) }
}

#[test]
fn a_fork_has_its_decks_in_another_order_and_the_pool_that_was_seen() {
    let changed = kit::forks::<MysticWar>(12, |state| {
        let deck = state.deck.from_the_top().map(|card| format!("{card:?}")).collect();
        let goals = state.goal_deck.iter().map(|goal| format!("{goal:?}")).collect();
        let covered = state.discard.iter().map(|card| format!("{card:?}")).collect();
        vec![deck, goals, covered]
    });
    assert!(changed[0] > 0 && changed[1] > 0 && changed[2] == 0, "{changed:?}");
}
