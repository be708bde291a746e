//! A table with the types erased: JSON and notation in, JSON and notation out.

use crate::{Patience, Thinker};
use bots::{Bot, Level};
use kernel::{
    Broken, Dice, Names, Outcome, Record, Redacted, Refusal, Seat, Seats, Sketch, Turn, Undo, Viewer,
};
use protocol::{Ask, Choice, Hint};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Where the game stands, for its driver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// Who must decide.
    pub to_act: Vec<Seat>,
    /// Whether it has ended.
    pub over: bool,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// A digest of the whole position.
    pub hash: String,
    /// What each seat to act must decide, in plain words.
    pub prompt: BTreeMap<u8, String>,
}

/// Something that happened, as one viewer (or the driver) is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// Its name in the rules.
    pub kind: String,
    /// A line of the log.
    pub text: String,
    /// Its facts.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

/// A game being played, whatever game it is.
pub trait Table: Send {
    /// The id of its game.
    fn game(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> u8;
    /// The options it is played with.
    fn options(&self) -> Value;
    /// What the people are called in labels, prompts and the log.
    fn set_names(&mut self, names: Names);
    /// Whom the rules wait for. The truth: for the driver.
    fn turn(&self) -> Turn;
    /// Where the game stands. For the driver: it holds the digest of secrets.
    fn status(&self) -> Status;
    /// How it ended, once it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// What `seat` must decide, from its own view; `None` when nothing.
    fn prompt(&self, seat: Seat) -> Option<String>;
    /// The kind of decision `seat` must make, in one word; `None` when it has none to make.
    fn question(&self, seat: Seat) -> Option<&'static str>;
    /// The first of these actions that `seat` may do now, as the game writes it.
    fn first_legal(&self, seat: Seat, notations: &mut dyn Iterator<Item = &str>) -> Option<String>;
    /// Whether this is the notation of an action, legal or not.
    fn reads(&self, notation: &str) -> bool;
    /// What `seat` may do now, in the order of the rules.
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    /// What `seat` must decide and may do now; `None` when nothing.
    fn ask(&self, seat: Seat) -> Option<Ask>;
    /// Whom the rules wait for, as far as `viewer` may know.
    fn awaited(&self, viewer: Viewer) -> Seats;
    /// A digest of what `seat` may do now; 0 when it has nothing to decide.
    fn asked(&self, seat: Seat) -> u64;
    /// The action by which `seat` passes now, where the game has one.
    fn passing(&self, seat: Seat) -> Option<String>;
    /// What the standing answer called `key` does for `seat` now; `None` when the person must decide.
    fn standing(&self, seat: Seat, key: &str) -> Option<String>;
    /// Whether the standing answer called `key` still stands for `seat`.
    fn stands(&self, seat: Seat, key: &str) -> bool;
    /// Whether a response window is open, whose answers must not be told by how fast they came.
    fn window(&self) -> bool;
    /// Whether its options are fit for a table with people.
    fn for_people(&self) -> bool;
    /// Plays an action in notation; otherwise says why not and changes nothing.
    fn play(&mut self, seat: Seat, notation: &str) -> Result<Undo, Refusal>;
    /// How many actions stand.
    fn played(&self) -> usize;
    /// Who played action number `index`, counted from 0, and whether it can be taken back.
    fn moved(&self, index: usize) -> Option<(Seat, Undo)>;
    /// Who did what, as it stands.
    fn actions(&self) -> Vec<(Seat, String)>;
    /// How many events have happened.
    fn happened(&self) -> usize;
    /// Everything that happened since event `from`, secrets included. For the driver.
    fn events(&self, from: usize) -> Vec<Told>;
    /// How many lines `viewer` has been told since event `from`.
    fn lines(&self, viewer: Viewer, from: usize) -> usize;
    /// What `viewer` saw happen since event `from`.
    fn sights(&self, viewer: Viewer, from: usize) -> Vec<Told>;
    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Redacted;
    /// What `viewer` may know, drawn in text.
    fn sketch(&self, viewer: Viewer) -> Sketch;
    /// The whole position. For the driver.
    fn state(&self) -> Value;
    /// Whether `seat` may take its last action back by itself, or why not.
    fn may_take_back(&self, seat: Seat) -> Result<(), Refusal>;
    /// Takes back the last action of `seat`, if it may.
    fn take_back(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Takes back the last action whatever it revealed. For the driver.
    fn undo_last(&mut self) -> Result<(), Refusal>;
    /// The same game as it stands, apart from this one.
    fn copy(&self) -> Box<dyn Table>;
    /// The same game as it stood after `count` actions.
    fn at(&self, count: usize) -> Box<dyn Table>;
    /// A new game from where it stands with fresh chance from `seed`: dice, and the order of what lies face down and
    /// unseen.
    fn fork(&self, seed: &str) -> Result<Box<dyn Table>, Broken>;
    /// The game as a file.
    fn record(&self) -> Record;
    /// What a bot would do in the place of `seat`, which must have a decision to make: every action, the best first. A
    /// search takes so many `iterations`, or its usual time for 0.
    fn advise(
        &self,
        seat: Seat,
        level: Level,
        iterations: u32,
        dice: &mut Dice,
    ) -> Result<Vec<Hint>, Refusal>;
    /// A bot for one seat of this game, from here to its end; refused where the game has no such level.
    fn thinker(&self, bot: Bot) -> Result<Thinker, Refusal>;
    /// What `thinker` does in the place of `seat`, which must have a decision to make, in notation. It plays nothing.
    fn decide(
        &self,
        seat: Seat,
        thinker: &mut Thinker,
        patience: Patience<'_>,
        dice: &mut Dice,
    ) -> Result<String, Refusal>;
    /// The same, and plays it. Says how many iterations were searched.
    fn let_play(
        &mut self,
        seat: Seat,
        thinker: &mut Thinker,
        patience: Patience<'_>,
        dice: &mut Dice,
    ) -> Result<u32, Refusal>;
}
