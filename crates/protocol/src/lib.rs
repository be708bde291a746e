//! The wire types of Pantheon: what the server and its clients say to each other, and how a shuffle is proven.
//!
//! [`lobby`] is the JSON of HTTP requests and answers, [`play`] the messages of a live table, [`fair`] the check that
//! nobody chose the chance of a game, [`desk`] what a page asks the worker that plays without a server, [`howto`] the
//! notation of the guides for players.
#![forbid(unsafe_code)]

pub mod desk;
pub mod fair;
pub mod fuzzing;
pub mod howto;
pub mod lobby;
pub mod play;

pub use desk::{DeskAnswer, DeskAsk, HintLine, LocalSeat, Moment, Reply, Request, Saved};
pub use fair::Fair;
pub use lobby::{
    Account, BotInfo, Clock, CreateTable, FinishedLine, Finisher, Fork, GameInfo, Holder, Me, MyTable,
    NewTable, OptionInfo, Person, Place, Problem, Replay, Sit, Standing, StandingInfo, State, TableFacts,
    TableLine, Timeout, ValueInfo,
};
pub use play::{
    Ask, Chat, Choice, OwnClock, Question, SeatClock, ToClient, ToServer, UndoStatus, Update, Vote,
};
