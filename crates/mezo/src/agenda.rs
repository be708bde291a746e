//! What has to happen: the steps on the agenda, and the small things they carry.

use crate::components::{Ability, Altar, Book, Card, God, MAX_PLAYERS, PASS, Slot, Space, Text, WrathTile};
use crate::effect::{Clause, Unit};
use crate::ids::named;
use crate::map::Region;
use arrayvec::ArrayVec;
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// A step of the game. It happens by itself or waits for a decision; the last one on the agenda comes first.
///
/// The first step of an agenda is a phase of the game; steps on top of it are effects being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Step {
    /// Each takes a god, fewest VP first.
    ChooseGod {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
    },
    /// The wrathful tile of the Age is turned up.
    StartOfAge,
    /// Each takes a power of the current Age.
    ChooseTribeAbility {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
    },
    /// Each takes a whole Deploy turn.
    Deploy {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
        /// How far that turn is.
        stage: Stage,
    },
    /// Each CALLs once.
    Call {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
    },
    /// The next conflict tile is revealed; without one the Age ends.
    NextConflict,
    /// Owners of `wandering_god` may move their god.
    WanderGod {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
    },
    /// Cards are drawn.
    Draw,
    /// Each lays down a card, secretly.
    SelectCard {
        /// Those who have not yet.
        waiting: Seats,
    },
    /// Each takes one action a round.
    ChooseAction {
        /// In this order.
        order: Order,
        /// The turn, counted over both rounds.
        turn: u8,
    },
    /// Each may break a glyph for the third action.
    GlyphRitual {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
    },
    /// Each says how many Warriors it sacrifices, …
    SacrificeWarriors {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
    },
    /// … and then how many Shamans.
    SacrificeShamans {
        /// In this order.
        order: Order,
        /// Whose turn of the order it is.
        turn: u8,
        /// The Warriors it has named.
        warriors: u8,
    },
    /// Strength is compared.
    Contest,
    /// The majority for a book is counted.
    Majority {
        /// The book.
        book: Book,
    },
    /// The region is cleared.
    CleanUp,
    /// Books and pyramids score.
    EndOfAge,
    /// A text is being carried out.
    Effects(Run),
    /// Move first, or the Call ability?
    CallOrder {
        /// Who calls.
        seat: Seat,
    },
    /// A god must move.
    MoveGod {
        /// Whose.
        seat: Seat,
    },
    /// The wrathful god may be appeased.
    AppeaseDecide {
        /// By whom.
        seat: Seat,
    },
    /// Units are owed to the wrathful god.
    AppeasePay {
        /// By whom.
        seat: Seat,
        /// So many.
        left: u8,
    },
    /// One of the open wrathful tiles is used.
    ChooseWrathTile {
        /// By whom.
        seat: Seat,
    },
    /// A tie must be broken.
    BreakTie {
        /// What it is about.
        prize: Prize,
        /// Who names the winner.
        judge: Seat,
        /// The tied players.
        tied: Seats,
    },
    /// A unit goes to a space of a book.
    ChooseSpace {
        /// Whose.
        seat: Seat,
        /// Which book.
        book: Book,
    },
}

/// How far a Deploy turn is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Powers at the start of the turn come next.
    Begin,
    /// So many Champions are still to be placed.
    Champions(u8),
    /// Units go to this region.
    Units(Region),
}

named! {
    /// What a tie is about.
    Prize {
        Altar "altar" "the altar",
        Blessed "blessed" "the Blessed token",
        Calendar "calendar" "the Immortal Calendar",
        Codex "codex" "the Heroic Codex",
    }
}

/// Seats in an order that was fixed when a step began (MEZO-5.6). Its JSON is the list of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "ArrayVec<Seat, MAX_PLAYERS>", into = "ArrayVec<Seat, MAX_PLAYERS>")]
pub struct Order {
    seats: [Seat; MAX_PLAYERS],
    len: u8,
}

impl Order {
    /// The seat whose turn it is; nobody when all have had theirs.
    pub fn get(self, turn: u8) -> Option<Seat> {
        self.as_slice().get(usize::from(turn)).copied()
    }

    /// How many seats there are in it.
    pub const fn len(self) -> u8 {
        self.len
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The seats.
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len)]
    }

    /// Without those who do not fit.
    pub fn only(self, fits: impl Fn(Seat) -> bool) -> Order {
        self.as_slice().iter().copied().filter(|&seat| fits(seat)).collect()
    }

    /// The other way round.
    pub fn reversed(self) -> Order {
        self.as_slice().iter().rev().copied().collect()
    }
}

impl FromIterator<Seat> for Order {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut order = Order::default();
        for seat in seats.into_iter().take(MAX_PLAYERS) {
            order.seats[usize::from(order.len)] = seat;
            order.len += 1;
        }
        order
    }
}

impl From<Order> for ArrayVec<Seat, MAX_PLAYERS> {
    fn from(order: Order) -> Self {
        order.as_slice().iter().copied().collect()
    }
}

impl TryFrom<ArrayVec<Seat, MAX_PLAYERS>> for Order {
    type Error = &'static str;

    fn try_from(list: ArrayVec<Seat, MAX_PLAYERS>) -> Result<Self, Self::Error> {
        if list.iter().any(|seat| seat.index() >= MAX_PLAYERS) {
            return Err("a seat in an order does not exist");
        }
        let twice = list.iter().enumerate().any(|(at, seat)| list[..at].contains(seat));
        if twice { Err("a seat stands twice in an order") } else { Ok(list.into_iter().collect()) }
    }
}

/// Where an effect is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Source {
    /// On an action card.
    Card {
        /// The card.
        card: Card,
        /// The action.
        slot: Slot,
    },
    /// On a god's reference card.
    Call(God),
    /// On an altar.
    Altar(Altar),
    /// On a wrathful tile.
    Wrath(WrathTile),
    /// On a space of the Calendar or Codex.
    Space(Space),
    /// On a tribe board.
    Ability(Ability),
    /// Nowhere: passing to recover.
    Pass,
}

impl Source {
    /// What is printed there.
    pub const fn text(self) -> Text {
        match self {
            Source::Card { card, slot } => card.action(slot),
            Source::Call(god) => god.call(),
            Source::Altar(altar) => altar.text(),
            Source::Wrath(tile) => tile.text(),
            Source::Space(space) => space.text(),
            Source::Ability(ability) => ability.text(),
            Source::Pass => PASS,
        }
    }
}

/// A text being carried out, clause by clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Who carries it out and decides everything in it.
    pub actor: Seat,
    /// What is carried out.
    pub source: Source,
    /// The clause at hand, from 0.
    pub clause: u8,
    /// What the clause before did.
    #[serde(default)]
    pub did: u8,
    /// Where the clause before built.
    #[serde(default)]
    pub built: Option<Region>,
    /// How far the clause at hand is.
    #[serde(default)]
    pub progress: Progress,
}

/// How far a clause is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Progress {
    /// Not begun.
    #[default]
    Fresh,
    /// Units are being moved.
    Units {
        /// Still to move.
        left: u8,
        /// Moved.
        done: u8,
        /// The region of the first one, where all must be in one.
        #[serde(default)]
        region: Option<Region>,
    },
    /// One unit of each of these opponents is taken, clockwise from the actor.
    Each {
        /// Those still to lose one.
        left: Seats,
        /// Taken.
        done: u8,
    },
    /// A unit was picked up and needs a place.
    ShiftTo {
        /// Still to move, this one included.
        left: u8,
        /// Moved.
        done: u8,
        /// Where it stands.
        region: Region,
        /// Whose it is.
        owner: Seat,
        /// What it is.
        unit: Unit,
    },
    /// A glyph or pyramid piece must be chosen.
    Piece,
}

impl Run {
    /// The first clause of a text.
    pub const fn new(actor: Seat, source: Source) -> Run {
        Run { actor, source, clause: 0, did: 0, built: None, progress: Progress::Fresh }
    }

    /// The clause at hand; none when all are done.
    pub fn at(&self) -> Option<Clause> {
        self.source.text().clauses.get(usize::from(self.clause)).copied()
    }
}

impl Step {
    /// The seat whose effect it is; a phase of the game has none.
    pub const fn actor(&self) -> Option<Seat> {
        match *self {
            Step::Effects(run) => Some(run.actor),
            Step::CallOrder { seat }
            | Step::MoveGod { seat }
            | Step::AppeaseDecide { seat }
            | Step::AppeasePay { seat, .. }
            | Step::ChooseWrathTile { seat }
            | Step::ChooseSpace { seat, .. } => Some(seat),
            Step::BreakTie { judge, .. } => Some(judge),
            Step::ChooseGod { .. }
            | Step::StartOfAge
            | Step::ChooseTribeAbility { .. }
            | Step::Deploy { .. }
            | Step::Call { .. }
            | Step::NextConflict
            | Step::WanderGod { .. }
            | Step::Draw
            | Step::SelectCard { .. }
            | Step::ChooseAction { .. }
            | Step::GlyphRitual { .. }
            | Step::SacrificeWarriors { .. }
            | Step::SacrificeShamans { .. }
            | Step::Contest
            | Step::Majority { .. }
            | Step::CleanUp
            | Step::EndOfAge => None,
        }
    }

    /// Whom it waits for.
    pub fn awaits(&self, players: u8) -> Seats {
        let one = |seat: Option<Seat>| seat.map_or(Seats::NONE, Seats::only);
        match *self {
            Step::ChooseGod { order, turn }
            | Step::ChooseTribeAbility { order, turn }
            | Step::Deploy { order, turn, .. }
            | Step::WanderGod { order, turn }
            | Step::GlyphRitual { order, turn }
            | Step::SacrificeWarriors { order, turn }
            | Step::SacrificeShamans { order, turn, .. } => one(order.get(turn)),
            Step::ChooseAction { order, turn } => one(order.get(turn % players.max(1))),
            Step::SelectCard { waiting } => waiting,
            Step::Effects(_)
            | Step::CallOrder { .. }
            | Step::MoveGod { .. }
            | Step::AppeaseDecide { .. }
            | Step::AppeasePay { .. }
            | Step::ChooseWrathTile { .. }
            | Step::ChooseSpace { .. }
            | Step::BreakTie { .. } => one(self.actor()),
            Step::StartOfAge
            | Step::Call { .. }
            | Step::NextConflict
            | Step::Draw
            | Step::Contest
            | Step::Majority { .. }
            | Step::CleanUp
            | Step::EndOfAge => Seats::NONE,
        }
    }
}
