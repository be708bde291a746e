//! Who sits where: what comes by HTTP.

use super::{Answer, Room};
use crate::error::{Error, Result};
use crate::stage::{Entry, Kept, Opened, Position, Stage};
use crate::store::Note;
use games::kernel::{Refusal, Seat};
use games::{Level, Rulebook};
use protocol::State;
use serde::{Deserialize, Serialize};

/// Who sits down.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sitter {
    /// Their id.
    pub(crate) id: String,
    /// What they are called.
    pub(crate) name: String,
    /// Whether they have an account.
    pub(crate) account: bool,
}

/// Something about a table and its people.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Seating {
    /// Sit down.
    Sit { person: Sitter, seat: Option<Seat>, nonce: String, colour: Option<u8> },
    /// Get up.
    Leave { person: String },
    /// The maker sends somebody away.
    Remove { maker: String, seat: Seat },
    /// The maker gives an open seat to a bot.
    Fill { maker: String, seat: Seat, level: String },
    /// The maker begins the game.
    Start { maker: String },
    /// A bot plays on.
    Hand { person: String, level: String },
    /// The person plays again.
    Return { person: String },
    /// The maker silences somebody, or not.
    Mute { maker: String, person: String, muted: bool },
    /// A guest has signed in to an account.
    Become { guest: String, account: Sitter },
    /// The same people again.
    Rematch { person: String, nonce: String },
}

/// Whoever said one of so many lines at last may be muted.
const REMEMBERED_CHAT: u32 = 200;
/// Of so many changes that a person may make, one may be a plan.
const CHANGES_A_PLAN: u32 = 5;

fn first_open(stage: &Stage) -> Result<Seat> {
    let playing = stage.state == State::Playing;
    let free = stage.chairs.iter().position(|chair| match playing {
        true => chair.vacant,
        false => chair.person.is_none() && chair.bot.is_none(),
    });
    let free = free.or_else(|| stage.chairs.iter().position(|chair| chair.vacant));
    free.map(|at| Seat(at as u8)).ok_or(Error::Conflict("no seat is free"))
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
    pub(super) async fn perform(&mut self, seating: Seating) -> Result<Answer> {
        self.sure()?;
        match seating {
            Seating::Sit { person: Sitter { id: person, name, account }, seat, nonce, colour } => {
                if self.stage.opened.rated && !account {
                    return Err(Error::Forbidden("this table is rated: sit down with an account"));
                }
                let seat = self.seat_for(&person, seat)?;
                colour.map_or(Ok(()), |colour| self.stage.may_wear(seat, colour))?;
                self.bound(&person)?;
                self.call(&person, &name);
                let note = Note::Seated { person: person.clone(), seat: seat.0 };
                self.write(Entry::Sat { seat, person, nonce, colour }, vec![note]).await?;
            }
            Seating::Leave { person } => {
                let seat = self.seat(&person)?;
                self.bound(&person)?;
                self.stand(seat, false).await?;
            }
            Seating::Remove { maker, seat } => {
                self.made_by(&maker)?;
                self.waiting()?;
                let chair = self.stage.chairs.get(seat.index());
                // A bot that was to play makes room for a person again.
                if chair.is_some_and(|chair| chair.person.is_none() && chair.bot.is_some()) {
                    self.bound(&maker)?;
                    self.write(Entry::Returned { seat }, Vec::new()).await?;
                    return Ok(Answer::Done);
                }
                let Some(person) = chair.and_then(|chair| chair.person.clone()) else {
                    return Err(Error::Rules(Refusal::NoSuchSeat(seat.0)));
                };
                // A maker who sends themselves away only gets up.
                let away = person != maker;
                self.bound(&maker)?;
                self.stand(seat, away).await?;
                if self.stage.may_look(&person).is_err() {
                    self.audience.dismiss(&person);
                }
            }
            Seating::Fill { maker, seat, level } => {
                self.made_by(&maker)?;
                self.waiting()?;
                let level = bot_level(self.stage.book(), &level)?;
                let chair = self.stage.chairs.get(seat.index());
                let chair = chair.ok_or(Error::Rules(Refusal::NoSuchSeat(seat.0)))?;
                if chair.person.is_some() || chair.bot.is_some() {
                    return Err(Error::Conflict("that seat is taken"));
                }
                self.bound(&maker)?;
                self.write(Entry::Handed { seat, level: level.to_string(), free: true }, Vec::new()).await?;
            }
            Seating::Start { maker } => {
                self.made_by(&maker)?;
                let book = self.stage.book();
                // Whoever plays on from a position has chosen whose place they take.
                let lot = book.seats_by_lot() && self.stage.opened.position.is_none();
                let started = Entry::Started { rules: book.rules(), lot };
                self.write(started, vec![Note::State(State::Playing)]).await?;
            }
            Seating::Hand { person, level } => {
                let seat = self.seat(&person)?;
                self.playing()?;
                if self.stage.opened.rated {
                    return Err(Error::Conflict("the game is rated: everybody plays it themselves"));
                }
                let level = bot_level(self.stage.book(), &level)?;
                self.bound(&person)?;
                self.write(Entry::Handed { seat, level: level.to_string(), free: false }, Vec::new()).await?;
            }
            Seating::Return { person } => {
                let seat = self.seat(&person)?;
                self.playing()?;
                if self.stage.chairs[seat.index()].bot.is_some() {
                    self.bound(&person)?;
                    self.write(Entry::Returned { seat }, Vec::new()).await?;
                }
            }
            Seating::Mute { maker, person, muted } => {
                self.made_by(&maker)?;
                if muted && !self.knows(&person).await? {
                    return Err(Error::NotFound("person at this table"));
                }
                self.bound(&maker)?;
                self.write(Entry::Muted { person, muted }, Vec::new()).await?;
            }
            Seating::Become { guest, account } => self.go_on_as(&guest, account).await?,
            Seating::Rematch { person, nonce } => return self.rematch(&person, nonce).await,
        }
        Ok(Answer::Done)
    }

    /// Who sits where, for the lists of everybody's own tables.
    pub(super) fn seated(&self) -> impl Iterator<Item = Note> {
        (0..).zip(&self.stage.chairs).map(|(seat, chair)| match &chair.person {
            Some(person) => Note::Seated { person: person.clone(), seat },
            None => Note::Empty { seat },
        })
    }

    pub(super) async fn stand(&mut self, seat: Seat, removed: bool) -> Result<()> {
        if !matches!(self.stage.state, State::Waiting | State::Playing) {
            return Err(Error::Conflict("the game is over"));
        }
        let level = self.relief().to_string();
        self.write(Entry::Stood { seat, level, removed }, vec![Note::Empty { seat: seat.0 }]).await
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
            (Some(id), _) if id == person => {
                Kept::Person { id: id.clone(), nonce: nonce.clone(), colour: chair.colour }
            }
            (Some(id), _) if self.stage.is_gone(id) => Kept::Open,
            (Some(id), _) => Kept::Person { id: id.clone(), nonce: String::new(), colour: chair.colour },
            (None, Some(level)) => Kept::Bot(level.to_string()),
            (None, None) => Kept::Open,
        });
        // A fork is played again from its position, and by now every fork is mixed.
        let position = self.stage.opened.position.clone().map(|old| Position { reshuffled: true, ..old });
        let opened = Opened {
            position,
            seats: seats.collect(),
            maker: person.to_owned(),
            secret: crate::random::token(32),
            reserved: false,
            ..self.stage.opened.clone()
        };
        let table = self.node.open_table(opened).await?;
        self.write(Entry::Rematched { table: table.clone() }, Vec::new()).await?;
        Ok(Answer::Table(table))
    }

    /// Where this person would sit down, if they may. Whoever only sees the table later is refused by what they see.
    fn seat_for(&self, person: &str, seat: Option<Seat>) -> Result<Seat> {
        if self.node.is_gone(person) {
            return Err(Error::Unknown("you are no longer known here"));
        }
        // Whoever has just got up has seen as much as the table.
        let seen = match self.stage_for(person) {
            late if late.seat_of(person).is_none() => late,
            _ => &self.stage,
        };
        let own = match seen.state {
            State::Waiting => seen.seat_of(person),
            _ => seen.sat_at(person),
        };
        let seat = match seat.or(own) {
            Some(seat) => seat,
            None => first_open(seen)?,
        };
        seen.may_sit(seat, person)?;
        match self.stage.may_sit(seat, person) {
            Err(Error::Conflict(_)) if seen.sequence != self.stage.sequence => {
                Err(Error::Conflict("that seat is taken"))
            }
            other => other.map(|()| seat),
        }
    }

    /// Whether this person is at the table or was: has or had a seat, looks on, or has said something.
    async fn knows(&mut self, person: &str) -> Result<bool> {
        if self.stage.has_met(person) || self.audience.has(person) {
            return Ok(true);
        }
        let said = self.node.store.chat(self.shelf.key, REMEMBERED_CHAT).await?;
        Ok(said.iter().any(|line| line.person.as_deref() == Some(person)))
    }

    /// What changes the table without playing on is free, and so bounded for each person.
    pub(super) fn bound(&self, person: &str) -> Result<()> {
        self.bound_to("changes", person, self.node.limits().changes_per_minute)
    }

    /// A plan takes some room in the log: there are fewer of them.
    pub(super) fn bound_plans(&self, person: &str) -> Result<()> {
        self.bound_to("plans", person, self.node.limits().changes_per_minute / CHANGES_A_PLAN)
    }

    fn bound_to(&self, what: &str, person: &str, per_minute: u32) -> Result<()> {
        let most = f64::from(per_minute.max(1));
        let key = format!("{what} {} {person}", self.shelf.id);
        if self.node.buckets.take(&key, most / 60.0, most) {
            Ok(())
        } else {
            Err(Error::TooMuch("slower, please"))
        }
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
