//! Positions in which the wrong thing is asked, or the wrong mage: nobody should be able to load them.

use crate::scenario::{at, seat};
use kernel::{Dice, Game, parse_options, pick};
use mystic_war::{Boon, Frame, MysticWar};

/// What a card that is being laid may still need.
const DETAILS: [Frame; 5] = [
    Frame::ChooseWildType,
    Frame::ChooseRecipient,
    Frame::ChooseCategory,
    Frame::ChooseDeity,
    Frame::ResponseTarget,
];

/// The same position with another step on top.
fn asking(game: &MysticWar, frame: Frame) -> MysticWar {
    let mut other = game.clone();
    other.agenda.pop();
    other.agenda.push(frame);
    other
}

/// MW-5.39: a card that is being laid needs one thing next, and no other can be asked; no card, no question.
#[test]
fn one_thing_is_asked_at_a_time() {
    for seats in MysticWar::SEATS {
        for (number, row) in kit::rows::<MysticWar>(seats, 1).iter().take(4).enumerate() {
            let options = parse_options::<MysticWar>(row).expect("rows hold what the options take");
            let dice = Dice::from_seed(&format!("sound {seats} {number}"));
            let mut game = MysticWar::setup(&options, seats, dice, &mut ()).expect("rows can be set up");
            let (mut dice, mut legal) = (Dice::fast(number as u64), Vec::new());
            while let Some((seat, action)) = pick(&game, &mut dice, &mut legal) {
                for frame in DETAILS.into_iter().filter(|&frame| game.top() != Some(frame)) {
                    assert!(asking(&game, frame).check().is_err(), "{frame:?} for {:?}", game.top());
                }
                let _ = game.apply(seat, action, &mut ());
            }
        }
    }
}

/// MW-5.85: the recipient spends the boon, F, M and G in turn, and no more points than it has.
#[test]
fn a_boon_is_spent_in_order_by_its_recipient() {
    let mut table = at("A god_king_boon | B | C riches_4");
    table.play("A play:god_king_boon; A 1; B 3");
    let Some(Frame::BoonAllocate(boon)) = table.game.top() else { panic!("{}", table.step()) };
    let sound = |boon: Boon| asking(&table.game, Frame::BoonAllocate(boon)).check().is_ok();
    assert!(sound(boon));
    assert!(!sound(Boon { decider: seat("C"), ..boon }), "another mage");
    assert!(!sound(Boon { followers: Some(15), ..boon }), "all of it is spent");
    assert!(!sound(Boon { followers: None, gold: Some(3), ..boon }), "Gold comes last");
    assert!(
        asking(&table.game, Frame::BoonDestroy(boon)).check().is_err(),
        "Mystic Power and Gold come first"
    );
}

/// MW-5.18, MW-5.19: who has no card passes by itself, so nobody waits for that turn.
#[test]
fn a_turn_needs_a_card() {
    assert!(at("A riches_4 | B | C").game.check().is_ok());
    assert!(at("A | B riches_4 | C").game.check().is_err());
}

/// MW-5.71: the holder of Protection is asked about a chain, in the middle of a turn.
#[test]
fn consent_belongs_to_a_turn() {
    let mut table = at("A 10/10/12 dragon_10 | B 20/5/5 protection | C riches_4");
    table.play("A play:dragon_10; A 1; A F");
    table.sweep("B play:protection; B 1").close();
    assert_eq!(table.step(), "ProtectionConsent");
    assert!(table.game.check().is_ok());
    table.game.agenda.remove(0);
    assert!(table.game.check().is_err());
}
