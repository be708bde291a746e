//! How a command fails, and what the shell and the person are told about it.

use games::kernel::{RecordError, SetupError};
use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// Why a command did not do what it was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// The command line asks for something that does not exist. Exit code 2.
    #[error("{0}")]
    Usage(String),
    /// It was asked rightly but cannot be done. Exit code 1.
    #[error("{0}")]
    Failed(String),
    /// Reading or writing failed. A reader that went away is no complaint.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A signal ended it; the shell expects 128 and its number.
    #[error("ended by signal {0}")]
    Signal(u8),
}

impl Failure {
    /// A wrong command line, because…
    pub fn usage(why: impl Into<String>) -> Failure {
        Failure::Usage(why.into())
    }

    /// It cannot be done, because…
    pub fn failed(why: impl Into<String>) -> Failure {
        Failure::Failed(why.into())
    }

    /// What to write to stderr, if anything.
    pub fn complaint(&self) -> Option<String> {
        match self {
            Failure::Usage(why) => {
                Some(format!("error: {}\n\nFor more information, try '--help'.", printable(why)))
            }
            Failure::Failed(why) => Some(format!("error: {}", printable(why))),
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Failure::Io(error) => Some(format!("error: {error}")),
            Failure::Signal(_) => None,
        }
    }

    /// What the shell is told.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Failed(_) => ExitCode::from(1),
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(_) => ExitCode::from(1),
            Failure::Signal(number) => ExitCode::from(128 + (number & 127)),
        }
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        Failure::Failed(error.to_string())
    }
}

/// The text with control characters spelled out: files and arguments may hold some, terminals obey them.
pub fn printable(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && letter != '\n' {
            clean.extend(letter.escape_default());
        } else {
            clean.push(letter);
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_carry_no_control_characters() {
        assert_eq!(printable("a\u{1b}[2Jb\nc"), "a\\u{1b}[2Jb\nc");
        let broken = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(broken.complaint(), None);
    }
}
