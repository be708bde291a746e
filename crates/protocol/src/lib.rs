//! The wire types of Pantheon: what the server and its clients say to each other, and how a shuffle is proven.
//!
//! [`lobby`] is the JSON of HTTP requests and answers, [`play`] the messages of a live table, [`fair`] the check that
//! nobody chose the chance of a game, [`mod@colours`] who has which colour, [`calendar`] on which days no clock runs, [`desk`] what a page asks the worker that plays without a server, [`problem`] the
//! codes in which all of them refuse, [`howto`] the notation of the guides for players, [`glossary`] that of what explains
//! every card and word, [`lesson`] that of the lessons, [`puzzle`] that of the puzzles, [`rating`] how strong people are,
//! [`plan`] what one lays down to be done later, [`order`] what people report and moderators do, [`whatif`] what a page asks of a game
//! that is only imagined, [`tournament`] and [`club`] what many tables make together.
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
pub mod calendar;
pub mod club;
pub mod colours;
pub mod desk;
pub mod fair;
pub mod fuzzing;
pub mod glossary;
pub mod howto;
pub mod lesson;
pub mod lobby;
pub mod notices;
pub mod order;
pub mod plan;
pub mod play;
pub mod problem;
pub mod profile;
pub mod puzzle;
pub mod rating;
pub mod tournament;
pub mod ways;
pub mod whatif;

pub use analysis::{Analysis, Band, Costly, Fortune, Ledger, Retrospect, Source, Tally, Turning, Way};
pub use calendar::{Calendar, Rest};
pub use club::{Club, ClubLine, ClubMember, ClubSay, JoinClub, MemberLine, NameClub};
pub use colours::colours;
pub use desk::{DeskAnswer, DeskAsk, Hint, LocalSeat, Moment, Reply, Request, Saved};
pub use fair::Fair;
pub use lesson::{FirstGame, Lesson, LessonScene, LessonStep, LessonWords, StepWords, WrongTurn};
pub use lobby::{
    Account, BotInfo, Clock, CreateTable, FinishedLine, Finisher, Fork, GameInfo, Holder, Me, MyTable,
    NewPassword, NewTable, OptionInfo, Person, Place, Presence, PresetInfo, Replay, SessionLine, SignOut,
    Sit, Standing, StandingInfo, State, TableFacts, TableLine, Timeout, ValueInfo,
};
pub use notices::{
    HookCode, MadeHook, NewHook, NewPush, Notices, NoticesOff, Quiet, SetNotices, TableNotices, Wants,
    WayLine,
};
pub use order::{
    AuditLine, Lift, Measure, MeasureKind, MeasureWish, Moderation, NewMeasure, NewReport, OrderAct,
    OwnMeasure, OwnReport, Reason, Received, Report, Ruling, Whom,
};
pub use plan::{Expected, Plan, PlanStep, PlanStop};
pub use play::{
    Ask, Chat, Choice, OwnClock, Question, SeatClock, ToClient, ToServer, UndoStatus, Update, Vote,
};
pub use problem::{BAD_OPTION, Problem, refusal_code};
pub use profile::{FeatLine, GameProfile, PastGame, Profile, Rival, Show, Shown};
pub use puzzle::{Puzzle, PuzzleWay, Share, Solution, SolvedWay};
pub use rating::{BotRating, Leaderboard, Rating, RatingLine};
pub use tournament::{
    Admission, CreateTournament, Entrant, FillUp, Join, NewTournament, Progress, Tournament, TournamentLine,
    TournamentRound, TournamentSeat, TournamentState, TournamentTable,
};
pub use ways::{Handover, PasskeyLine, Ways};
pub use whatif::{Compared, Glimpse, ImaginedLine, ImaginedMove, Sandbox, WhatIf};
