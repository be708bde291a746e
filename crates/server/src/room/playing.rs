//! What comes over a WebSocket: actions, undo, answers, votes, chat.

use super::Room;
use super::held::Said;
use crate::error::{Error, Result};
use crate::stage::{Entry, Wish};
use crate::store::StoreError;
use games::kernel::{Refusal, Seat, Viewer};
use protocol::play::{LONGEST_ACTION, LONGEST_CHAT, LONGEST_CLIENT_ID};
use protocol::{Chat, ToClient, ToServer, Vote};

impl Room {
    /// Does what an onlooker wants and answers them, should they still be there.
    pub(super) async fn hear(&mut self, Said { id, person, message }: Said) {
        let begun = std::time::Instant::now();
        let client = message.client().to_owned();
        let seen = match &message {
            ToServer::Act { seen, .. } => Some(*seen),
            _ => None,
        };
        let answer = match self.carry_out(&person, message).await {
            Ok(number) => ToClient::Done { client, number },
            Err(Error::Stale) => {
                let eyes = super::eyes(&self.stage, self.late.as_ref());
                self.audience.show(id, &eyes, seen.unwrap_or(0));
                ToClient::Stale { client }
            }
            Err(error) => {
                let problem = error.problem();
                let client = client.chars().take(LONGEST_CLIENT_ID).collect();
                ToClient::Refused { client, code: problem.code, message: problem.message }
            }
        };
        self.audience.reply(id, &answer);
        if let ToClient::Done { .. } = answer {
            self.node.metrics.acknowledge.took(&self.shelf.game, begun.elapsed());
        }
    }

    async fn carry_out(&mut self, person: &str, message: ToServer) -> Result<u64> {
        self.sure()?;
        self.node.order.admits(person)?;
        let client = message.client();
        if client.is_empty() || client.len() > LONGEST_CLIENT_ID {
            return Err(Error::Bad(format!("`client` has 1 to {LONGEST_CLIENT_ID} bytes")));
        }
        if let ToServer::Chat { client, text } = &message {
            self.chat(person, client, text).await?;
            let (stage, viewer) = super::eyes(&self.stage, self.late.as_ref()).of(person);
            return Ok(stage.number(viewer));
        }
        let seat = self.stage.seat_of(person).ok_or(Error::Forbidden("you have no seat at this table"))?;
        if let Some(wish) = Wish::of(&message)
            && let Some(number) = self.stage.done(seat, client, &wish)?
        {
            return Ok(number);
        }
        if !matches!(message, ToServer::Act { .. }) {
            self.bound(person)?;
        }
        match message {
            ToServer::Act { client, seen, action } => self.act(seat, client, seen, action).await?,
            ToServer::Undo { client, ask } => self.undo(seat, client, ask).await?,
            ToServer::Answer { client, yes } => {
                self.write(Entry::UndoAnswered { seat, yes, client }, Vec::new()).await?;
            }
            ToServer::Vote { client, choice } => self.vote(seat, client, choice).await?,
            ToServer::Standing { client, answer } => {
                self.plays_itself(seat)?;
                self.write(Entry::Standing { seat, answer, client }, Vec::new()).await?;
            }
            ToServer::Plan { client, steps } => {
                self.plays_itself(seat)?;
                self.bound_plans(person)?;
                let person = person.to_owned();
                self.write(Entry::Planned { person, seat, steps, client }, Vec::new()).await?;
            }
            ToServer::Chat { .. } => {}
        }
        Ok(self.stage.number(Viewer::Seat(seat)))
    }

    async fn act(&mut self, seat: Seat, client: String, seen: u64, action: String) -> Result<()> {
        if action.len() > LONGEST_ACTION {
            return Err(Error::Bad(format!("no action is longer than {LONGEST_ACTION} bytes")));
        }
        self.plays_itself(seat)?;
        if !self.stage.still_asked(seat, seen) {
            return Err(Error::Stale);
        }
        self.write(Entry::Acted { seat, action, client }, Vec::new()).await
    }

    async fn undo(&mut self, seat: Seat, client: String, ask: bool) -> Result<()> {
        self.plays_itself(seat)?;
        let skipped = self.stage.answered_since(seat);
        match self.write(Entry::TookBack { seat, skipped, client: client.clone() }, Vec::new()).await {
            Err(Error::Rules(Refusal::NoUndo(_))) if ask => {}
            done => return done,
        }
        let nothing = Error::Rules(Refusal::NothingToUndo("you have not done anything yet"));
        let to = self.stage.last_of(seat).ok_or(nothing)?;
        // Whoever is away is asked all the same, and must be there to agree.
        let absent = |other: Seat| {
            let chair = &self.stage.chairs[other.index()];
            chair.bot.is_some() && chair.person.as_ref().is_none_or(|person| !self.audience.has(person))
        };
        if self.stage.consent(seat, to, true, true).iter().any(absent) {
            return Err(Error::Conflict("somebody who would have to agree is not there"));
        }
        self.write(Entry::UndoAsked { seat, to, away: true, everybody: true, client }, Vec::new()).await
    }

    async fn vote(&mut self, seat: Seat, client: String, choice: Vote) -> Result<()> {
        self.write(Entry::Voted { seat, choice, client }, Vec::new()).await
    }

    fn plays_itself(&self, seat: Seat) -> Result<()> {
        match self.stage.chairs[seat.index()].bot {
            Some(_) => Err(Error::Conflict("a bot plays your seat; take it back first")),
            None => Ok(()),
        }
    }

    async fn chat(&mut self, person: &str, client: &str, text: &str) -> Result<()> {
        let line: String =
            text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let line = line.trim();
        if line.is_empty() || line.chars().count() > LONGEST_CHAT {
            return Err(Error::Bad(format!("a line of chat has 1 to {LONGEST_CHAT} characters")));
        }
        if self.node.is_gone(person) {
            return Err(Error::Unknown("you are no longer known here"));
        }
        if self.stage.is_muted(person) {
            return Err(Error::Forbidden("the maker of the table has muted you"));
        }
        if self.node.store.said(self.shelf.key, person, client).await? {
            return Ok(());
        }
        self.node.order.may_talk(person)?;
        self.node.order.allows(line)?;
        let per_minute = f64::from(self.node.limits().chat_per_minute);
        if !self.node.buckets.take(&format!("chat {person}"), per_minute / 60.0, per_minute.min(5.0)) {
            return Err(Error::TooMuch("slower, please"));
        }
        let number = 1 + match self.chatted {
            Some(number) => number,
            None => self.node.store.chat(self.shelf.key, 1).await?.first().map_or(0, |line| line.number),
        };
        let name = self.node.store.person(person).await?.map_or_else(String::new, |row| row.name);
        let at = crate::time::now();
        let line =
            Chat { number, person: Some(person.to_owned()), name, text: line.to_owned(), at, removed: false };
        self.chatted = None;
        if let Err(error) = self.node.store.say(self.hold, line.clone(), client.to_owned()).await {
            self.leaves |= error == StoreError::Lost;
            return Err(error.into());
        }
        self.chatted = Some(number);
        let held = self.late.as_mut().is_some_and(|late| late.hold(&line));
        let laggards = self.audience.tell_chat(&line, |viewer| !held || viewer != Viewer::Public);
        self.node.metrics.laggards.add(laggards);
        Ok(())
    }
}
