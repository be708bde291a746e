//! The same small games as loops written by hand, with nothing between the programmer and the bits.
//! Both count as the traits do: a choice among one is no decision.

use games::kernel::Dice;

/// One random game of tic-tac-toe.
pub(crate) fn tic_tac_toe(dice: &mut Dice) -> u32 {
    const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let (mut mine, mut theirs, mut decisions) = (0u16, 0u16, 0);
    loop {
        let mut free = 0o777 & !(mine | theirs);
        let count = free.count_ones();
        if count == 0 {
            return decisions;
        }
        decisions += u32::from(count > 1);
        for _ in 0..if count > 1 { dice.below(count) } else { 0 } {
            free &= free - 1;
        }
        mine |= free & free.wrapping_neg();
        if LINES.iter().any(|line| mine & line == *line) {
            return decisions;
        }
        (mine, theirs) = (theirs, mine);
    }
}

/// One random game of connect four.
pub(crate) fn connect_four(dice: &mut Dice) -> u32 {
    let (mut mine, mut theirs, mut decisions) = (0u64, 0u64, 0);
    let mut heights = [0u8; 7];
    loop {
        let mut columns = [0u8; 7];
        let mut count = 0;
        for column in 0..7 {
            if heights[usize::from(column)] < 6 {
                columns[count] = column;
                count += 1;
            }
        }
        if count == 0 {
            return decisions;
        }
        decisions += u32::from(count > 1);
        let column = columns[if count > 1 { dice.below(count as u32) as usize } else { 0 }];
        mine |= 1 << (column * 7 + heights[usize::from(column)]);
        heights[usize::from(column)] += 1;
        let four = |step: u8| {
            let pairs = mine & mine >> step;
            pairs & pairs >> (2 * step) != 0
        };
        if four(1) || four(7) || four(6) || four(8) {
            return decisions;
        }
        (mine, theirs) = (theirs, mine);
    }
}
