//! What can go wrong between a person and a table, and how HTTP says it.

use crate::store::StoreError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use games::kernel::{Refusal, SetupError};
use protocol::{BAD_OPTION, Problem, refusal_code};
use thiserror::Error;

/// Why a request was not carried out. The sentence is for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// The rules of the game forbid it.
    #[error("{0}")]
    Rules(#[from] Refusal),
    /// The game cannot be set up like that.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// It is not there, or not for these eyes.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// Not for this person.
    #[error("{0}")]
    Forbidden(&'static str),
    /// A measure stands against this person: a word for it, and what, until when and why.
    #[error("{said}")]
    Barred {
        /// As programs know it.
        code: &'static str,
        /// As the person is told it.
        said: String,
    },
    /// Nobody knows who asks.
    #[error("{0}")]
    Unknown(&'static str),
    /// The table is not in a state for it.
    #[error("{0}")]
    Conflict(&'static str),
    /// The request makes no sense.
    #[error("{0}")]
    Bad(String),
    /// It answered a question that no longer stands.
    #[error("the table has moved on")]
    Stale,
    /// Too much or too often.
    #[error("{0}")]
    TooMuch(&'static str),
    /// It took too long to arrive or to be done.
    #[error("that took too long")]
    Slow,
    /// The node that has the table said so.
    #[error("{}", problem.message)]
    Told {
        /// As HTTP says it.
        status: u16,
        /// What it said.
        problem: Problem,
    },
    /// Another node is the one to ask.
    #[error("{0}")]
    Unready(&'static str),
    /// The store did not take it; nothing has changed.
    #[error("the server cannot write at the moment; try again")]
    Unavailable,
}

/// What most functions here return.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A word for programs.
    pub fn code(&self) -> &str {
        match self {
            Error::Rules(refusal) => refusal_code(refusal),
            Error::Setup(_) => BAD_OPTION,
            Error::NotFound(_) => "not_found",
            Error::Forbidden(_) => "forbidden",
            Error::Barred { code, .. } => code,
            Error::Unknown(_) => "unknown_person",
            Error::Conflict(_) => "conflict",
            Error::Bad(_) => "bad_request",
            Error::Stale => "stale",
            Error::TooMuch(_) => "too_much",
            Error::Slow => "too_slow",
            Error::Told { problem, .. } => &problem.code,
            Error::Unready(_) | Error::Unavailable => "unavailable",
        }
    }

    /// The one mapping to HTTP.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::Rules(_) | Error::Setup(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Forbidden(_) | Error::Barred { .. } => StatusCode::FORBIDDEN,
            Error::Unknown(_) => StatusCode::UNAUTHORIZED,
            Error::Conflict(_) | Error::Stale => StatusCode::CONFLICT,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::TooMuch(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Slow => StatusCode::REQUEST_TIMEOUT,
            Error::Told { status, .. } => {
                StatusCode::from_u16(*status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE)
            }
            Error::Unready(_) | Error::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The body of an answer.
    pub fn problem(&self) -> Problem {
        Problem::new(self.code(), self.to_string())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Taken => Error::Stale,
            StoreError::Gone => Error::Unknown("you are no longer known here"),
            StoreError::Lost => Error::Unavailable,
            StoreError::Failed(why) => {
                tracing::warn!(%why, "the store failed");
                Error::Unavailable
            }
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        (self.status(), Json(self.problem())).into_response()
    }
}
