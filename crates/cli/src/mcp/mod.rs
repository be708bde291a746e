//! `pantheon mcp`: one seat for an agent, by the Model Context Protocol on stdin and stdout.
//!
//! What an agent is told is made from the view of its seat alone. What other people wrote, their names and their talk, stands
//! apart from everything else and is marked as data; prompts and labels are made here, with neutral names.

mod http;
mod live;
mod local;
mod tools;

use crate::args::McpArgs;
use crate::failure::Failure;
use games::Rulebook;
use games::kernel::Seat;
use live::Live;
use local::Local;
use protocol::Ask;
use rmcp::ServiceExt;
use serde_json::{Map, Value, json};
use std::time::Duration;
use tools::Door;

/// Serves one agent until it hangs up.
pub fn run(books: &'static [&'static dyn Rulebook], args: &McpArgs) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::failed(error.to_string());
    let server = args.server.as_deref().map(http::Address::parse).transpose().map_err(Failure::usage)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let door = Door::new(books, server, args.name.clone());
        let service = door.serve(rmcp::transport::stdio()).await.map_err(|error| failed(&error))?;
        service.waiting().await.map_err(|error| failed(&error))?;
        Ok(())
    })
}

/// The table at which the agent sits.
enum Seated {
    /// In this process, against bots.
    Local(Box<Local>),
    /// At a server.
    Live(Box<Live>),
}

/// What an agent may know of its table now.
struct Sight {
    game: &'static str,
    table: Option<String>,
    seat: Seat,
    state: &'static str,
    view: Value,
    awaited: Vec<Seat>,
    ask: Option<Ask>,
    outcome: Option<Value>,
    happened: Vec<Value>,
    people: Option<Value>,
}

impl Seated {
    async fn sight(&mut self) -> Result<Sight, String> {
        match self {
            Seated::Local(table) => Ok(table.sight()),
            Seated::Live(table) => table.sight(),
        }
    }

    fn ask(&mut self) -> Result<Ask, String> {
        let ask = match self {
            Seated::Local(table) => table.ask(),
            Seated::Live(table) => table.ask()?,
        };
        ask.ok_or_else(|| "you have nothing to decide now: use `wait`".to_owned())
    }

    async fn act(&mut self, action: &str) -> Result<(), String> {
        match self {
            Seated::Local(table) => tokio::task::block_in_place(|| table.act(action)),
            Seated::Live(table) => table.act(action).await,
        }
    }

    /// Waits until the agent must decide or the game is over, at most so long.
    async fn wait(&mut self, most: Duration) -> Result<(), String> {
        match self {
            Seated::Local(_) => Ok(()),
            Seated::Live(table) => table.wait(most).await,
        }
    }
}

impl Sight {
    /// As the agent reads it.
    fn json(self) -> Value {
        let mut told = Map::new();
        told.insert("game".to_owned(), self.game.into());
        if let Some(table) = self.table {
            told.insert("table".to_owned(), table.into());
        }
        told.insert("seat".to_owned(), self.seat.0.into());
        told.insert("state".to_owned(), self.state.into());
        told.insert("your_turn".to_owned(), self.ask.is_some().into());
        if let Some(ask) = &self.ask {
            told.insert("prompt".to_owned(), ask.prompt.clone().into());
            told.insert("actions".to_owned(), numbered(ask));
        }
        told.insert("waiting_for".to_owned(), json!(self.awaited));
        told.insert("happened".to_owned(), self.happened.into());
        told.insert("view".to_owned(), self.view);
        if let Some(outcome) = self.outcome {
            told.insert("outcome".to_owned(), outcome);
        }
        if let Some(people) = self.people {
            told.insert("people".to_owned(), people);
        }
        Value::Object(told)
    }
}

/// The legal actions with their numbers.
fn numbered(ask: &Ask) -> Value {
    let line = |(number, choice): (usize, &protocol::Choice)| json!({"number": number, "action": choice.action, "label": choice.label});
    ask.actions.iter().enumerate().map(line).collect()
}
