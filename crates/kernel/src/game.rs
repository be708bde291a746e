//! The questions that every set of rules answers.

use crate::{
    BadNotation, Broken, Dice, Names, OptionSpec, Outcome, Preset, Refusal, Seat, Seats, SetupError, Sight,
    Sketch, Viewer,
};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What the rules wait for. Several seats at once is a simultaneous choice.
/// This is the truth; what a viewer may know of it is [`Game::awaited`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Each of these seats has a decision to make, in any order.
    Awaiting(Seats),
    /// Nothing more: the game has an outcome.
    Over,
}

impl Turn {
    /// Who must decide; nobody once the game is over.
    pub const fn seats(self) -> Seats {
        match self {
            Turn::Awaiting(seats) => seats,
            Turn::Over => Seats::NONE,
        }
    }
}

/// Whether an action can be taken back without its player having learnt something by it. What a player shows of its own
/// (a tile laid from the hand) is its own to show, and does not seal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Undo {
    /// Nothing was drawn or revealed: free until another seat acts.
    Free,
    /// A secret choice was laid down that its seat may change until the last one is in.
    Committed,
    /// Chance was drawn, something came to light, or an automatic step went by what the actor cannot see.
    Sealed,
}

/// Where rules report what happened. `()` drops events before they are built.
pub trait Sink<E> {
    /// Something happened.
    fn emit(&mut self, event: impl FnOnce() -> E);
    /// From here on what is told may hang on chance, or on what the actor cannot see: what was told before shows the
    /// actor the same on every twin. Rules that never say so promise nothing of an action that is [`Undo::Sealed`].
    fn seal(&mut self) {}
}

impl<E> Sink<E> for () {
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// A move as a value of at most 8 bytes, with a short stable notation that parses back.
pub trait Action:
    Copy + Eq + Hash + Debug + Display + FromStr<Err = BadNotation> + Send + Sync + 'static
{
}

impl<T> Action for T where
    T: Copy + Eq + Hash + Debug + Display + FromStr<Err = BadNotation> + Send + Sync + 'static
{
}

/// Something that happened, whole. Its JSON is an object whose `kind` is the event's name in the rules.
pub trait Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What `viewer` sees of it, private parts taken out; `None` when it passes unseen.
    /// Call [`Sight::of`]: it keeps the result apart from the whole event.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// One line of the log in plain words.
    fn text(&self, names: &Names) -> String;
}

/// A game in progress: the whole truth, dice included, as plain data.
pub trait Game: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Its name in commands, records and addresses.
    const ID: &'static str;
    /// Its name for people.
    const NAME: &'static str;
    /// Raised when an old record no longer replays to the same end.
    const RULES: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// Its options besides the number of players; none unless said otherwise.
    const OPTIONS: &'static [OptionSpec] = &[];
    /// Options that go together under a name; none unless said otherwise.
    const PRESETS: &'static [Preset] = &[];
    /// The standing answers a seat may lay down: a word, and what it means at the table.
    const STANDING: &'static [(&'static str, &'static str)] = &[];
    /// The one of them that answers for a person's seat where none is laid down. A person decides everything where there
    /// is none.
    const STANDING_DEFAULT: Option<&'static str> = None;

    /// The options of one game. Its JSON has the keys of [`Game::OPTIONS`]; what is missing has its default.
    type Options: Clone + Default + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A move.
    type Action: Action;
    /// Something that happened.
    type Event: Event;
    /// What one viewer may know now: enough for prompt, legal actions and labels, not all it could remember.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer remembers beyond its view. `()` where the view says all.
    type Memory: Clone + Default + Debug + Send + Sync;

    /// A new game, played on by itself to the first decision.
    fn setup(
        options: &Self::Options,
        seats: u8,
        dice: Dice,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<Self, SetupError>;

    /// The options it is played with.
    fn options(&self) -> &Self::Options;
    /// How many play.
    fn seats(&self) -> u8;
    /// Its chance, for those who fork a game or imagine one.
    fn dice_mut(&mut self) -> &mut Dice;
    /// No game with these options takes more actions than this.
    fn longest(&self) -> u32;

    /// Whom the rules wait for.
    fn turn(&self) -> Turn;
    /// Appends the legal actions of `seat` in the order of the rules; nothing when it has no decision to make.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);
    /// Plays an action that [`Game::legal`] offered, and every automatic step after it. See [`play`] for the
    /// checked way.
    fn apply(&mut self, seat: Seat, action: Self::Action, sink: &mut impl Sink<Self::Event>) -> Undo;
    /// The final standing, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The broken invariant, if any. Tests run it after every action, loading runs it once: it must refuse whatever
    /// could make the rules panic or run for ever, and must itself never panic.
    fn check(&self) -> Result<(), Broken>;

    /// What `viewer` may know. Once the game is over a view hides nothing.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// Whom the rules wait for, as far as this view may tell. A seat always knows about itself.
    fn awaited(view: &Self::View) -> Seats;
    /// Adds what `viewer` just saw to what it remembers: nothing where the view says all.
    fn remember(_memory: &mut Self::Memory, _viewer: Viewer, _sight: &Sight<Self::Event>) {}
    /// Whether `state` is possible for a viewer who remembers that: always where nothing is remembered. For the laws.
    fn admits(_memory: &Self::Memory, _viewer: Viewer, _state: &Self) -> bool {
        true
    }
    /// A twin: a random whole game that this view and memory cannot tell from the real one.
    /// An empty memory is always allowed.
    fn imagine(view: &Self::View, memory: &Self::Memory, dice: Dice) -> Self;
    /// Puts what lies face down and no seat has seen in a new random order, and draws it again where it was drawn from
    /// more than lies there: a fork shall not draw what was drawn before. Every view and every invariant stays, and
    /// the new order follows from the dice and not from the old one, so that it can be checked without knowing that.
    /// Never asked once the game is over. Stored forks depend on it as games do on [`Game::setup`].
    fn reshuffle(&mut self, _dice: &mut Dice) {}

    /// One line that tells `seat` what it must decide and what is still owed.
    fn prompt(view: &Self::View, seat: Seat, names: &Names) -> String;
    /// The kind of decision that this view waits for, in one word that does not change with what is on the table: by it
    /// somebody says beforehand what to do when it is asked. One word is enough where always the same is asked.
    fn question(_view: &Self::View) -> &'static str {
        "Move"
    }
    /// One line that tells `seat` what an action does.
    fn label(view: &Self::View, seat: Seat, action: Self::Action, names: &Names) -> String;
    /// Why `seat`, whose decision it is, may not do `action` now. Asked only for actions that are not legal.
    fn explain(_view: &Self::View, _seat: Seat, action: Self::Action) -> String {
        format!("{action} is not one of your choices now")
    }
    /// Whether `action` does nothing but pass: what a clock plays for somebody whose time is up.
    fn passes(_action: Self::Action) -> bool {
        false
    }
    /// What [`Game::STANDING`] answer number `order` does for the seat behind this view now; `None` when the person
    /// must decide. It is no part of the game: whoever keeps it sends an ordinary action.
    fn standing(_view: &Self::View, _order: usize) -> Option<Self::Action> {
        None
    }
    /// Whether a response window is open. Its answers are secret, and so is how fast they came: whoever serves the table
    /// lets a window stand for a steady time. Follows from what everybody sees.
    fn window(&self) -> bool {
        false
    }
    /// Whether its options are fit for a table with people: not those that answer for a seat at once where a person
    /// would have to think, which tells what that seat holds.
    fn for_people(&self) -> bool {
        true
    }
    /// Whether that standing answer still stands: some end with what they were given for.
    fn stands(_view: &Self::View, _order: usize) -> bool {
        true
    }
    /// The view as styled text.
    fn sketch(view: &Self::View, names: &Names) -> Sketch;
}

/// Plays `action` if it is legal; otherwise says why not and changes nothing.
pub fn play<G: Game>(
    state: &mut G,
    seat: Seat,
    action: G::Action,
    sink: &mut impl Sink<G::Event>,
) -> Result<Undo, Refusal> {
    may_act(state, seat)?;
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    if !legal.contains(&action) {
        return Err(Refusal::Illegal(G::explain(&state.view(Viewer::Seat(seat)), seat, action)));
    }
    Ok(state.apply(seat, action, sink))
}

/// Whether `seat` has a decision to make, or why not.
pub fn may_act<G: Game>(state: &G, seat: Seat) -> Result<(), Refusal> {
    if seat.0 >= state.seats() {
        return Err(Refusal::NoSuchSeat(seat.0));
    }
    match state.turn() {
        Turn::Over => Err(Refusal::Over),
        Turn::Awaiting(seats) if !seats.contains(seat) => Err(Refusal::NotYourTurn),
        Turn::Awaiting(_) => Ok(()),
    }
}
