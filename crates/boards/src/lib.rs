//! What the tables look like: plain functions from what a seat may know to what is drawn and what can be clicked.
//!
//! Nothing here knows a browser or a framework. A [`Scene`] is a tree of [`Node`]s that the web client patches into its
//! page, and that tests, figures and pictures write out as text. One folder a game; [`BOARDS`] is the list.
//!
//! ```
//! use boards::{Look, board};
//! use games::kernel::{Names, Viewer};
//!
//! let book = games::find("gheos").expect("a game of the catalogue");
//! let table = book.open(&serde_json::json!({}), 2, "a seed").expect("two can play");
//! let names = Names::default();
//! let scene = board("gheos").scene(table.view(Viewer::Public).json(), &Look::on(&names)).expect("its own view");
//! assert_eq!(scene.seats.len(), 2);
//! assert!(scene.board.markup().starts_with("<svg"));
//! ```
#![forbid(unsafe_code)]
// Builders read best when they take numbers and words as they come.
#![allow(clippy::needless_pass_by_value)]

mod board;
mod cyclades;
mod door;
mod dress;
mod errand;
mod figure;
mod finale;
mod gheos;
mod mammothodus;
mod mark;
mod mezo;
mod mystic_war;
mod node;
mod plain;
mod scene;
mod setup;
pub mod shapes;
pub mod story;

pub use board::{BOARDS, BadView, Board, Look, Moment, Preview, board};
pub use door::Door;
pub use dress::{dress, dress_node, worn};
pub use errand::{Errand, Leg};
pub use figure::Figure;
pub use finale::{Asked, Feat, Finale, Laid, Near};
pub use mark::{Marks, advise, mark, point};
pub use node::{Kid, Node, Space, html, svg};
pub use scene::{Bar, Focus, Panel, Phase, Scene, SeatCard, Team, Tip};
pub use setup::{Part, Prospect, Setup};
