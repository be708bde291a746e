//! A table in this process: the agent against bots.

use super::Sight;
use games::kernel::{Dice, Seat, Viewer};
use games::{Bot, Patience, Rulebook, Table, Thinker};
use protocol::Ask;
use serde_json::{Value, json};

/// A game with the agent in one seat and bots in all others.
pub(super) struct Local {
    table: Box<dyn Table>,
    seat: Seat,
    bots: Vec<Option<Thinker>>,
    dice: Dice,
    /// How many events the agent has been told of.
    told: usize,
}

/// What a new table shall be.
pub(super) struct Wish<'a> {
    pub(super) options: &'a Value,
    pub(super) seats: u8,
    pub(super) seat: Seat,
    pub(super) bots: Bot,
    pub(super) seed: &'a str,
}

impl Local {
    pub(super) fn open(book: &dyn Rulebook, wish: &Wish<'_>) -> Result<Local, String> {
        let table = book.open(wish.options, wish.seats, wish.seed).map_err(|error| error.to_string())?;
        if wish.seat.0 >= wish.seats {
            return Err(format!("there is no seat {}: they are counted from 0", wish.seat));
        }
        let bot = |seat: Seat| match seat == wish.seat {
            true => Ok(None),
            false => table.thinker(wish.bots).map(Some).map_err(|refusal| refusal.to_string()),
        };
        let bots = Seat::all(wish.seats).map(bot).collect::<Result<Vec<_>, String>>()?;
        let dice = Dice::from_seed(&format!("{} bots", wish.seed));
        let mut local = Local { table, seat: wish.seat, bots, dice, told: 0 };
        local.settle()?;
        Ok(local)
    }

    pub(super) fn sight(&mut self) -> Sight {
        let viewer = Viewer::Seat(self.seat);
        let outcome = self.table.outcome();
        let happened = self.table.sights(viewer, self.told);
        self.told = self.table.happened();
        Sight {
            game: self.table.game(),
            table: None,
            seat: self.seat,
            state: if outcome.is_some() { "over" } else { "playing" },
            view: serde_json::from_str(self.table.view(viewer).json()).unwrap_or_default(),
            awaited: self.table.awaited(viewer).iter().collect(),
            ask: self.ask(),
            outcome: outcome.map(|outcome| json!(outcome)),
            happened: happened.iter().map(|told| json!(told)).collect(),
            people: None,
        }
    }

    pub(super) fn ask(&self) -> Option<Ask> {
        self.table.ask(self.seat)
    }

    pub(super) fn act(&mut self, action: &str) -> Result<(), String> {
        self.table.play(self.seat, action).map_err(|refusal| refusal.to_string())?;
        self.settle()
    }

    /// Bots play until the agent alone is waited for.
    fn settle(&mut self) -> Result<(), String> {
        while let Some(seat) = self.table.turn().seats().iter().find(|seat| *seat != self.seat) {
            let Some(bot) = self.bots[seat.index()].as_mut() else { break };
            self.table
                .let_play(seat, bot, Patience::iterations(0), &mut self.dice)
                .map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }
}
