//! Every worked example of the rules, named by its number.

mod plays;
mod scores;

use crate::scenario::{B, Position, Scenario, on};

const START: &str = "start@(0,0)/0";

/// A board with the red and the green people of board B.
fn peopled(board: &str) -> Position {
    on(board).civs("red (-1,-1).a, green (0,1).a")
}

/// V11 after the play, which V38 goes on from.
fn v11() -> Scenario {
    let mut table = peopled(B).cubes(0, "red 1").hand(0, "strait_cup").load();
    table.lay("strait_cup@(0,-1)/0");
    table
}
