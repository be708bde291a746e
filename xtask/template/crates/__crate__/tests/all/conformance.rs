//! The laws of every game, and bytes from outside.

use kernel::{Dice, Seat, Seats};
use kit::{Conformance, Secret};
use __name__::__Name__;
use __name__::components::STONES;

#[test]
fn keeps_every_law() {
    Conformance::<__Name__>::new()
        .secret(Secret { name: "a stone that was not thrown", rule: "__HEAD__-8.1", change: another_stone })
        .run();
}

/// __HEAD__-8.1: the stone of somebody else may be any that is not known.
fn another_stone(game: &__Name__, dice: &mut Dice) -> Option<(__Name__, Seats)> {
    let seat = Seat(dice.below(u32::from(game.tabletop.seats())) as u8);
    if game.tabletop.is_over() || game.tabletop.runner(seat).has_thrown {
        return None;
    }
    let unused: Vec<u8> = STONES.into_iter().filter(|stone| !game.stones.contains(stone)).collect();
    let mut changed = game.clone();
    changed.stones[seat.index()] = dice.pick(&unused);
    Some((changed, Seats::only(seat)))
}

#[test]
fn survives_any_bytes() {
    kit::fuzz::<__Name__>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), 200);
}
