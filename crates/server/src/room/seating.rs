//! Who sits where: what comes by HTTP.

use super::{Answer, Room};
use crate::error::{Error, Result};
use crate::stage::{Entry, Kept, Opened};
use crate::store::Note;
use games::kernel::{Refusal, Seat};
use games::{Level, Rulebook};
use protocol::State;

/// Something about a table and its people.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// Sit down.
    Sit { person: String, name: String, seat: Option<Seat>, nonce: String },
    /// Get up.
    Leave { person: String },
    /// The maker sends somebody away.
    Remove { maker: String, seat: Seat },
    /// The maker begins the game.
    Start { maker: String },
    /// A bot plays on.
    Hand { person: String, level: String },
    /// The person plays again.
    Return { person: String },
    /// The maker silences somebody, or not.
    Mute { maker: String, person: String, muted: bool },
    /// The same people again.
    Rematch { person: String, nonce: String },
}

/// A level of bots that this game has.
pub(crate) fn bot_level(book: &dyn Rulebook, name: &str) -> Result<Level> {
    let level: Level = name.parse().map_err(|error: games::UnknownLevel| Error::Bad(error.to_string()))?;
    if book.levels().contains(&level) {
        return Ok(level);
    }
    Err(Error::Bad(format!("{} has no bots of level `{level}`", book.name())))
}

impl Room {
    /// Does it, or says why not.
    pub(super) async fn perform(&mut self, deed: Deed) -> Result<Answer> {
        self.sure()?;
        match deed {
            Deed::Sit { person, name, seat, nonce } => {
                let seat = match seat.or_else(|| self.stage.seat_of(&person)) {
                    Some(seat) => seat,
                    None => self.first_open()?,
                };
                self.call(&person, &name);
                let note = Note::Seated { person: person.clone(), seat: seat.0 };
                self.write(Entry::Sat { seat, person, nonce }, vec![note]).await?;
            }
            Deed::Leave { person } => {
                let seat = self.seat(&person)?;
                self.stand(seat).await?;
            }
            Deed::Remove { maker, seat } => {
                self.made_by(&maker)?;
                self.waiting()?;
                if self.stage.chairs.get(seat.index()).is_none_or(|chair| chair.person.is_none()) {
                    return Err(Error::Rules(Refusal::NoSuchSeat(seat.0)));
                }
                self.stand(seat).await?;
            }
            Deed::Start { maker } => {
                self.made_by(&maker)?;
                let rules = self.stage.book().rules();
                self.write(Entry::Started { rules }, vec![Note::State(State::Playing)]).await?;
            }
            Deed::Hand { person, level } => {
                let seat = self.seat(&person)?;
                self.playing()?;
                let level = bot_level(self.stage.book(), &level)?;
                self.write(Entry::Handed { seat, level: level.to_string() }, Vec::new()).await?;
            }
            Deed::Return { person } => {
                let seat = self.seat(&person)?;
                self.playing()?;
                if self.stage.chairs[seat.index()].bot.is_some() {
                    self.write(Entry::Returned { seat }, Vec::new()).await?;
                }
            }
            Deed::Mute { maker, person, muted } => {
                self.made_by(&maker)?;
                self.write(Entry::Muted { person, muted }, Vec::new()).await?;
            }
            Deed::Rematch { person, nonce } => return self.rematch(&person, nonce).await,
        }
        Ok(Answer::Done)
    }

    async fn stand(&mut self, seat: Seat) -> Result<()> {
        if !matches!(self.stage.state, State::Waiting | State::Playing) {
            return Err(Error::Conflict("the game is over"));
        }
        let level = self.relief().to_string();
        self.write(Entry::Stood { seat, level }, vec![Note::Empty { seat: seat.0 }]).await
    }

    async fn rematch(&mut self, person: &str, nonce: String) -> Result<Answer> {
        self.seat(person)?;
        if let Some(table) = self.stage.facts().rematch {
            return Ok(Answer::Table(table));
        }
        if self.stage.state != State::Over {
            return Err(Error::Conflict("the game is not over"));
        }
        let seats = self.stage.chairs.iter().map(|chair| match (&chair.person, &chair.bot) {
            (Some(id), _) if id == person => Kept::Person { id: id.clone(), nonce: nonce.clone() },
            (Some(id), _) => Kept::Person { id: id.clone(), nonce: String::new() },
            (None, Some(level)) => Kept::Bot(level.to_string()),
            (None, None) => Kept::Open,
        });
        let opened = Opened {
            seats: seats.collect(),
            maker: person.to_owned(),
            secret: crate::random::token(32),
            ..self.stage.opened.clone()
        };
        let table = self.node.open_table(opened).await?;
        self.write(Entry::Rematched { table: table.clone() }, Vec::new()).await?;
        Ok(Answer::Table(table))
    }

    fn first_open(&self) -> Result<Seat> {
        let playing = self.stage.state == State::Playing;
        let free = self.stage.chairs.iter().position(|chair| match playing {
            true => chair.vacant,
            false => chair.person.is_none() && chair.bot.is_none(),
        });
        free.map(|at| Seat(at as u8)).ok_or(Error::Conflict("no seat is free"))
    }

    fn seat(&self, person: &str) -> Result<Seat> {
        self.stage.seat_of(person).ok_or(Error::Forbidden("you have no seat at this table"))
    }

    fn made_by(&self, person: &str) -> Result<()> {
        if self.stage.leader() == person {
            return Ok(());
        }
        Err(Error::Forbidden("only the maker of the table may do that"))
    }

    fn waiting(&self) -> Result<()> {
        if self.stage.state == State::Waiting { Ok(()) } else { Err(Error::Conflict("the game has begun")) }
    }

    fn playing(&self) -> Result<()> {
        if self.stage.state == State::Playing { Ok(()) } else { Err(Error::Conflict("the game is not on")) }
    }
}
