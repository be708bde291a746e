//! The wire types of Pantheon: what the server and its clients say to each other, and how a shuffle is proven.
//!
//! [`lobby`] is the JSON of HTTP requests and answers, [`play`] the messages of a live table, [`fair`] the check that
//! nobody chose the chance of a game, [`mod@colours`] who has which colour, [`desk`] what a page asks the worker that plays without a server, [`problem`] the
//! codes in which all of them refuse, [`howto`] the notation of the guides for players, [`glossary`] that of what explains
//! every card and word, [`lesson`] that of the lessons, [`rating`] how strong people are, [`plan`]
//! what one lays down to be done later, [`whatif`] what a page asks of a game that is only imagined.
//!
//! ```
//! use protocol::{ToClient, ToServer};
//!
//! let wish: ToServer = serde_json::from_str(r#"{"act": {"client": "a1", "seen": 7, "action": "PlayToken"}}"#)?;
//! assert_eq!(wish, ToServer::Act { client: "a1".into(), seen: 7, action: "PlayToken".into() });
//! let done: ToClient = ToClient::Done { client: wish.client().into(), number: 8 };
//! assert_eq!(serde_json::to_string(&done)?, r#"{"done":{"client":"a1","number":8}}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod analysis;
pub mod colours;
pub mod desk;
pub mod fair;
pub mod fuzzing;
pub mod glossary;
pub mod howto;
pub mod lesson;
pub mod lobby;
pub mod plan;
pub mod play;
pub mod problem;
pub mod rating;
pub mod whatif;

pub use analysis::{Analysis, Band, Costly, Fortune, Ledger, Retrospect, Source, Tally, Turning, Way};
pub use colours::colours;
pub use desk::{DeskAnswer, DeskAsk, Hint, LocalSeat, Moment, Reply, Request, Saved};
pub use fair::Fair;
pub use lesson::{FirstGame, Lesson, LessonScene, LessonStep, LessonWords, StepWords, WrongTurn};
pub use lobby::{
    Account, BotInfo, Clock, CreateTable, FinishedLine, Finisher, Fork, GameInfo, Holder, Me, MyTable,
    NewPassword, NewTable, OptionInfo, Person, Place, Presence, PresetInfo, Replay, SessionLine, SignOut,
    Sit, Standing, StandingInfo, State, TableFacts, TableLine, Timeout, ValueInfo,
};
pub use plan::{Expected, Plan, PlanStep, PlanStop};
pub use play::{
    Ask, Chat, Choice, OwnClock, Question, SeatClock, ToClient, ToServer, UndoStatus, Update, Vote,
};
pub use problem::{BAD_OPTION, Problem, refusal_code};
pub use rating::{BotRating, Leaderboard, Rating, RatingLine};
pub use whatif::{Compared, Glimpse, ImaginedLine, ImaginedMove, Sandbox, WhatIf};
