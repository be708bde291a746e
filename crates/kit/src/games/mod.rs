//! Small games with known numbers, on the very same traits as the real ones. Never in the product catalogue.

mod connect_four;
mod kuhn;
mod lantern;
mod leduc;
mod tic_tac_toe;

pub use connect_four::{ConnectFour, Drop};
pub use kuhn::{Bet, Kuhn, KuhnView};
pub use lantern::{Lantern, LanternView, Tell};
pub use leduc::{Leduc, LeducView, Stake};
pub use tic_tac_toe::{Mark, TicTacToe};
