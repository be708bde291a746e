//! The laws of the kernel over random play with every option.

use gheos::{Gheos, Phase, Stacked, Tile};
use kernel::{Dice, Seat, Seats};
use kit::{Conformance, Secret};

#[test]
fn speaks_to_people() {
    kit::words::<Gheos>();
}

#[test]
fn keeps_every_law() {
    Conformance::<Gheos>::new()
        .games(150)
        .secret(Secret { name: "a hand against the stack", rule: "GHEOS-8.1", change: hand_and_stack })
        .secret(Secret { name: "two hands", rule: "GHEOS-8.2", change: two_hands })
        .secret(Secret { name: "the order of the stack", rule: "GHEOS-8.6", change: stack_order })
        .secret(Secret { name: "the tile being played", rule: "GHEOS-8.3", change: chosen_tile })
        .unfinished(|state| state.play_in_progress().then_some(state.active))
        .run();
}

/// A tile that this seat could as well not have: the one being played is not free.
fn free_tile(state: &Gheos, seat: usize, dice: &mut Dice) -> Option<Tile> {
    let bound = match state.phase {
        _ if seat != state.active.index() => None,
        Phase::ChooseSpot { tile } | Phase::ChooseFacing { tile, .. } => Some(tile),
        Phase::PayFollower { play } => Some(play.tile),
        _ => None,
    };
    let free: Vec<Tile> = state.seats[seat].hand.iter().filter(|&tile| Some(tile) != bound).collect();
    (!free.is_empty()).then(|| dice.pick(&free))
}

/// GHEOS-8.1: a hand is known to its owner.
fn hand_and_stack(state: &Gheos, dice: &mut Dice) -> Option<(Gheos, Seats)> {
    let seat = dice.below(state.seats.len() as u32) as usize;
    let mine = free_tile(state, seat, dice)?;
    let returned = match state.phase {
        Phase::ChooseMigration(change) | Phase::ChooseWarWinner(change) => {
            change.replaced.map(|laid| laid.tile)
        }
        _ => None,
    };
    let could_be_held = |stacked: Stacked| match stacked {
        Stacked::Epoch => false,
        Stacked::Landscape(tile) => Some(tile) != returned,
    };
    let places: Vec<usize> = (0..state.stack.len()).filter(|&at| could_be_held(state.stack[at])).collect();
    if state.is_over() || places.is_empty() {
        return None;
    }
    let at = dice.pick(&places);
    let mut changed = state.clone();
    let Stacked::Landscape(theirs) = std::mem::replace(&mut changed.stack[at], Stacked::Landscape(mine))
    else {
        return None;
    };
    changed.seats[seat].hand.remove(mine);
    changed.seats[seat].hand.insert(theirs);
    Some((changed, Seats::only(Seat(seat as u8))))
}

/// GHEOS-8.2: what is unseen may be in any other hand.
fn two_hands(state: &Gheos, dice: &mut Dice) -> Option<(Gheos, Seats)> {
    let one = dice.below(state.seats.len() as u32) as usize;
    let other = (one + 1) % state.seats.len();
    let (mine, theirs) = (free_tile(state, one, dice)?, free_tile(state, other, dice)?);
    if state.is_over() {
        return None;
    }
    let mut changed = state.clone();
    for (seat, gone, come) in [(one, mine, theirs), (other, theirs, mine)] {
        changed.seats[seat].hand.remove(gone);
        changed.seats[seat].hand.insert(come);
    }
    Some((changed, [one, other].into_iter().map(|seat| Seat(seat as u8)).collect()))
}

/// GHEOS-8.6: the order of the stack is known to nobody.
fn stack_order(state: &Gheos, dice: &mut Dice) -> Option<(Gheos, Seats)> {
    let mut changed = state.clone();
    dice.shuffle(&mut changed.stack);
    (!state.is_over() && changed != *state).then_some((changed, Seats::NONE))
}

/// GHEOS-8.3: which tile is being played, and that one has been chosen, is known to the active player.
fn chosen_tile(state: &Gheos, _dice: &mut Dice) -> Option<(Gheos, Seats)> {
    let chosen = match state.phase {
        Phase::ChooseSpot { tile } | Phase::ChooseFacing { tile, .. } => tile,
        _ => return None,
    };
    let other = state.player().hand.iter().find(|&tile| tile != chosen)?;
    let mut changed = state.clone();
    changed.phase = Phase::ChooseSpot { tile: other };
    Some((changed, Seats::only(state.active)))
}

#[test]
fn a_fork_has_its_stack_in_another_order() {
    let stack = |state: &Gheos| vec![state.stack.iter().map(|stacked| format!("{stacked:?}")).collect()];
    let changed = kit::forks::<Gheos>(25, stack);
    assert!(changed[0] > 100, "{changed:?}");
}
