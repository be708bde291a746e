//! What a game's drawing is asked, and the list of them.

use crate::finale::{self, Feat, Finale};
use crate::setup::{Free, Setup};
use crate::story::Sign;
use crate::{Door, Errand, Figure, Node, Scene, plain};
use kernel::{Names, Outcome, Seat};
use protocol::Choice;
use serde_json::Value;
use std::fmt;

/// How one person looks at a table.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// What the people are called. One's own seat is called by its name too; say `you` where that reads better.
    pub names: &'a Names,
    /// Whose eyes these are.
    pub you: Option<Seat>,
    /// What one may do now.
    pub legal: &'a [Choice],
    /// The action that is being looked at, before it is final: its number in `legal`.
    pub chosen: Option<usize>,
    /// Where that action leads, as soon as the worker has answered.
    pub preview: Option<&'a Preview>,
}

impl<'a> Look<'a> {
    /// Somebody who looks on.
    pub fn on(names: &'a Names) -> Look<'a> {
        Look { names, you: None, legal: &[], chosen: None, preview: None }
    }
}

/// Where an action leads, played on imagined games that fit what the seat knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// Whether it is exact: nothing is drawn or revealed by it. Otherwise the view after it is one of many, and what
    /// it shows of chance is no fact.
    pub exact: bool,
    /// What the seat would see after it, as JSON.
    pub view: String,
    /// What the seat would be told: what is certain first, then what may come of it, each with its odds.
    pub told: Vec<String>,
}

/// A moment between two views.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// What was seen then, as JSON.
    pub view: String,
    /// The line of the log that tells it, by its number among those given.
    pub line: usize,
    /// Where it happened.
    pub spots: Vec<String>,
    /// What happened, as a scene of its own where the game has one for it; see [`Scene::strip`].
    pub strip: Option<Node>,
}

/// A view that is not one of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadView(pub String);

impl fmt::Display for BadView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this table cannot be drawn: {}", self.0)
    }
}

impl std::error::Error for BadView {}

/// How a game is drawn.
pub trait Board: Sync {
    /// The id of the game.
    fn id(&self) -> &'static str;
    /// What the hall says of it.
    fn door(&self) -> Door;
    /// The colour of a seat at its table, and wherever else the seat is shown.
    fn colour(&self, seat: Seat) -> u8 {
        seat.0
    }
    /// How it is set up.
    fn setup(&self) -> &'static dyn Setup {
        &Free("")
    }
    /// The name of an icon in the sprite for an event of this kind, for the log.
    fn icon(&self, kind: &str) -> &'static str;
    /// The symbols that its drawings refer to: they stand once in a page.
    fn art(&self) -> &'static str {
        ""
    }
    /// What its rules look like.
    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }
    /// What a thing of the glossary looks like at its table, by its id. Nothing where it is not drawn.
    fn portrait(&self, _id: &str) -> Option<Node> {
        None
    }
    /// What happened between the view `before` and now by itself, as these lines of the log tell it, to be shown one
    /// after another. Nothing where one look at the board now is enough.
    fn unfold(&self, _before: &str, _told: &[Value]) -> Vec<Moment> {
        Vec::new()
    }
    /// Who did what these lines of the log tell, one for each of them, seen by whoever has `view` now.
    fn actors(&self, _view: &str, told: &[Value]) -> Vec<Option<Seat>> {
        told.iter().map(crate::story::actor).collect()
    }
    /// What some of these lines of the log look like for a moment, each by its number, seen by whoever has `view` now:
    /// dice, prizes, what comes and goes. Nothing where the game is calm.
    fn signs(&self, _view: &str, _told: &[Value]) -> Vec<(usize, Sign)> {
        Vec::new()
    }
    /// Whether an action is so plain that one click does it, though nobody knows what follows.
    fn at_once(&self, _action: &str) -> bool {
        false
    }
    /// A standing answer in two or three words, by its key.
    fn wish(&self, _key: &str) -> Option<&'static str> {
        None
    }
    /// What a source of points is called for people; events know it by a short word.
    fn source<'a>(&self, name: &'a str) -> &'a str {
        name
    }
    /// What somebody may have done more often than everybody else.
    fn feats(&self) -> &'static [Feat] {
        &[]
    }
    /// How a game ended whose last view this is.
    fn finale(&self, _view: &str, outcome: &Outcome, names: &Names) -> Result<Finale, BadView> {
        let why = format!("{}.", finale::by_points(outcome, names, "the rules decide"));
        Ok(Finale { why, ..Finale::default() })
    }

    /// The standing answer that holds while none is laid down, by its key.
    fn usual_wish(&self) -> Option<&'static str> {
        None
    }
    /// What a person means who touches these spots one after another, as far as it is more than one action. It begins
    /// at a node with `data-errand`.
    fn errand(&self, _view: &str, _look: &Look<'_>, _places: &[String]) -> Option<Errand> {
        None
    }
    /// What `view`, as the table sends it, looks like.
    fn scene(&self, view: &str, look: &Look<'_>) -> Result<Scene, BadView>;
}

/// Every game that has a drawing of its own, in the order of the hall's doors.
pub static BOARDS: &[&dyn Board] = &[
    &crate::mezo::Mezo,
    &crate::gheos::Gheos,
    &crate::cyclades::Cyclades,
    &crate::mammothodus::Mammothodus,
    &crate::mystic_war::MysticWarBoard,
];

/// How the game called `id` is drawn: by its own board, or plainly.
pub fn board(id: &str) -> &'static dyn Board {
    BOARDS.iter().copied().find(|board| board.id() == id).unwrap_or(&plain::Plain)
}

/// Reads a view.
pub(crate) fn read<V: serde::de::DeserializeOwned>(view: &str) -> Result<V, BadView> {
    serde_json::from_str(view).map_err(|error| BadView(error.to_string()))
}
