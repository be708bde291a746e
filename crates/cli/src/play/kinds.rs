//! Who decides for a seat.

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::setup;
use games::kernel::Seat;
use games::{Level, Rulebook, UnknownLevel};
use std::str::FromStr;

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Somebody at this keyboard.
    Person,
    /// A bot of this level.
    Bot(Level),
}

impl Kind {
    /// What such a seat is called when nobody says otherwise.
    pub fn name(self, seat: Seat) -> String {
        match self {
            Kind::Person => format!("Player {}", seat.0 + 1),
            Kind::Bot(_) => format!("Bot {}", seat.0 + 1),
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Kind, UnknownLevel> {
        if text == "person" { Ok(Kind::Person) } else { text.parse().map(Kind::Bot) }
    }
}

/// Who sits where, as the flags say. `seats` is known already where a game is resumed.
pub(super) fn arrange(book: &dyn Rulebook, args: &PlayArgs, seats: Option<u8>) -> Result<Vec<Kind>, Failure> {
    let named: Vec<Kind> = if args.seat_kinds.is_empty() {
        [Kind::Person].into_iter().chain(args.bots.iter().map(|&level| Kind::Bot(level))).collect()
    } else {
        args.seat_kinds.clone()
    };
    if let (Some(seats), Some(asked)) = (seats, args.players)
        && seats != asked
    {
        return Err(Failure::usage(format!("the saved game has {seats} players, not {asked}")));
    }
    let least = *book.seats().start();
    let by_name = u8::try_from(named.len()).unwrap_or(u8::MAX).max(least);
    let count = match seats {
        Some(seats) => seats,
        None => setup::players(book, Some(args.players.unwrap_or(by_name)))?,
    };
    if named.len() > usize::from(count) {
        let given = named.len();
        return Err(Failure::usage(format!("{given} seats are named, but {count} play")));
    }
    // A lone person is not multiplied: bots take the rest.
    let rest = match named.last() {
        Some(&last) if !args.seat_kinds.is_empty() || named.len() > 1 => last,
        _ => Kind::Bot(Level::Random),
    };
    let mut kinds = named;
    kinds.resize(usize::from(count), rest);
    for kind in &kinds {
        if let Kind::Bot(level) = kind
            && !book.levels().contains(level)
        {
            return Err(Failure::usage(format!("{} has no bots of level `{level}`", book.name())));
        }
    }
    Ok(kinds)
}
