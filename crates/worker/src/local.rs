//! A table in the browser: people who share the screen, and bots.

use games::kernel::{Dice, Names, Refusal, Seat, Seats, Turn, Viewer};
use games::{Answered, Bot, Happening, Level, Patience, Rulebook, Table, Thinker, Told, Witness};
use protocol::{
    BAD_OPTION, Clock, Fair, Holder, LocalSeat, Person, Problem, Saved, State, TableFacts, Timeout, ToServer,
    UndoStatus, Update, fair,
};
use serde_json::Value;

/// What a local table is called.
const ID: &str = "local";

/// A game on this machine alone.
pub(crate) struct Local {
    table: Box<dyn Table>,
    seats: Vec<LocalSeat>,
    standing: Vec<Option<String>>,
    /// What answers for a person who has laid nothing down: only for one who is alone at the screen. Among several, who is
    /// not called to it would have shown that they can do nothing.
    default: Option<&'static str>,
    /// What was answered for people.
    answered: Answered,
    notes: Vec<String>,
    /// The bots, each with what it has planned.
    thinkers: Vec<Option<Thinker>>,
    /// What each pair of eyes has been told; a spectator's come last.
    witnesses: Vec<Witness>,
    /// The number at which each of them last looked.
    looked: Vec<Option<u64>>,
}

impl Local {
    pub(crate) fn open(
        book: &'static dyn Rulebook,
        options: &Value,
        seats: Vec<LocalSeat>,
        seed: &str,
    ) -> Result<Local, Problem> {
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let table = book.open(options, count, seed)?;
        Local::new(book, table, if book.seats_by_lot() { fair::draw(seed, seats) } else { seats })
    }

    fn load(
        book: &'static dyn Rulebook,
        state: Value,
        seats: Vec<LocalSeat>,
        seed: &str,
    ) -> Result<Local, Problem> {
        let table = book.load(state, seed).map_err(|broken| Problem::new("conflict", broken.to_string()))?;
        Local::new(book, table, seats)
    }

    /// Goes on with what was kept. Where the rules have changed it goes on from the position, if that still loads.
    pub(crate) fn resume(book: &'static dyn Rulebook, saved: Saved) -> Result<Local, Problem> {
        let unchanged = saved.record.rules == book.rules();
        let mut local = if unchanged {
            let table = book.resume(&saved.record, usize::MAX);
            let table = table.map_err(|error| Problem::new("conflict", error.to_string()))?;
            Local::new(book, table, saved.seats)?
        } else {
            let mut local = Local::load(book, saved.state, saved.seats, "")?;
            local.notes.push(format!(
                "The rules of {} have changed since this game began; it goes on under the new ones.",
                book.name()
            ));
            local
        };
        local.notes.splice(0..0, saved.notes);
        if saved.standing.len() == local.standing.len() {
            local.standing = saved.standing;
        }
        local.find_answered();
        Ok(local)
    }

    pub(crate) fn new(
        book: &'static dyn Rulebook,
        mut table: Box<dyn Table>,
        seats: Vec<LocalSeat>,
    ) -> Result<Local, Problem> {
        if seats.len() != usize::from(table.seats()) {
            let message = format!("this game has {} seats, not {}", table.seats(), seats.len());
            return Err(Problem::new("bad_seat", message));
        }
        for bot in seats.iter().filter_map(|seat| seat.bot.as_deref()) {
            let level = bot.parse::<Level>().ok().filter(|level| book.levels().contains(level));
            level.ok_or_else(|| {
                Problem::new(BAD_OPTION, format!("{} has no bots of level `{bot}`", book.name()))
            })?;
        }
        table.set_names(Names::new(seats.iter().map(|seat| seat.name.clone())));
        let count = seats.len();
        let people = seats.iter().filter(|seat| seat.bot.is_none()).count();
        let mut witnesses: Vec<Witness> = Viewer::all(count as u8).map(Witness::new).collect();
        let begun = Happening { tell: true, ..Happening::default() };
        for witness in &mut witnesses {
            witness.look(Some(&*table), 0, begun);
        }
        Ok(Local {
            table,
            seats,
            standing: vec![None; count],
            default: book.standing_default().filter(|_| people == 1),
            answered: Answered::default(),
            notes: Vec::new(),
            thinkers: (0..count).map(|_| None).collect(),
            witnesses,
            looked: vec![None; count + 1],
        })
    }

    /// The game.
    pub(crate) fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The standing answer called `key` answers for every seat that has laid nothing down: where there is nobody who could learn
    /// something by it.
    pub(crate) fn answer_for_everybody(&mut self, key: Option<&'static str>) {
        self.default = key;
    }

    /// What to keep of it.
    pub(crate) fn saved(&self) -> Saved {
        Saved {
            record: self.table.record(),
            state: self.table.state(),
            seats: self.seats.clone(),
            standing: self.standing.clone(),
            over: self.table.turn() == Turn::Over,
            notes: self.notes.clone(),
        }
    }

    /// Where it stands for one pair of eyes.
    pub(crate) fn look(&mut self, eyes: Option<Seat>, have: u64) -> Result<Update<Told>, Problem> {
        if let Some(seat) = eyes {
            self.seat(seat)?;
        }
        self.drop_standing();
        let at = eyes.map_or(self.seats.len(), Seat::index);
        let witness = &self.witnesses[at];
        let (mut keep, mut told) = witness.told(&*self.table, self.looked[at]);
        // The page may have fewer lines than these eyes have been told, but not others.
        if have < keep {
            (keep, told) = (have, self.table.sights(witness.viewer(), 0).split_off(have as usize));
        }
        self.looked[at] = Some(witness.number());
        Ok(Update {
            number: witness.number(),
            you: eyes,
            keep,
            told,
            view: witness.view().map(ToOwned::to_owned),
            ask: eyes.filter(|seat| self.answer_for(*seat).is_none()).and_then(|seat| self.table.ask(seat)),
            question: None,
            awaited: witness.awaited().iter().collect(),
            undo: eyes.and_then(|seat| self.undo_status(seat)),
            standing: eyes.and_then(|seat| self.standing[seat.index()].clone()),
            plan: None,
            clock: None,
            clocks: Vec::new(),
            table: Some(Box::new(self.facts())),
        })
    }

    /// A person acts, takes back, or lays down a standing answer.
    pub(crate) fn say(&mut self, seat: Seat, message: &ToServer) -> Result<(), Problem> {
        self.seat(seat)?;
        match message {
            ToServer::Act { action, seen, .. } => {
                // A page that is older than this worker has numbers of another count.
                let witness = &self.witnesses[seat.index()];
                if !witness.still_asked((*seen).min(witness.number())) {
                    return Err(Problem::new("stale", "that answered a question that no longer stands"));
                }
                self.play(seat, action)?;
            }
            ToServer::Undo { ask, .. } => self.undo(seat, *ask)?,
            ToServer::Standing { answer, .. } => {
                self.standing[seat.index()].clone_from(answer);
                let told = Happening { tell: true, ..Happening::default() };
                self.witnesses[seat.index()].look(Some(&*self.table), self.table.happened(), told);
            }
            ToServer::Answer { .. }
            | ToServer::Vote { .. }
            | ToServer::Plan { .. }
            | ToServer::Chat { .. } => {
                return Err(Problem::new("conflict", "there is nobody else at this table"));
            }
        }
        Ok(())
    }

    /// `seat` acts, and everybody looks.
    pub(crate) fn play(&mut self, seat: Seat, action: &str) -> Result<(), Problem> {
        self.seat(seat)?;
        let from = self.table.happened();
        self.table.play(seat, action)?;
        self.acted(seat, from);
        Ok(())
    }

    /// Everybody looks at what `seat` has done after event `from`.
    fn acted(&mut self, seat: Seat, from: usize) {
        let what = Happening { tell: false, acted: Seats::only(seat) };
        for witness in &mut self.witnesses {
            witness.look(Some(&*self.table), from, what);
        }
    }

    /// Does what a bot or a standing answer owes next; `None` when the next decision is a person's. Says how many
    /// iterations were searched.
    pub(crate) fn step(&mut self, iterations: u32, dice: &mut Dice) -> Result<Option<u32>, Problem> {
        self.drop_standing();
        let owed = self.table.turn().seats().iter().find_map(|seat| self.owed(seat).map(|owed| (seat, owed)));
        let Some((seat, owed)) = owed else { return Ok(None) };
        let from = self.table.happened();
        let searched = match owed {
            Owed::Standing(action) => {
                self.table.play(seat, &action)?;
                self.answered.mark(self.table.played() - 1);
                0
            }
            Owed::Bot(level) => {
                let thinker = &mut self.thinkers[seat.index()];
                let thinker = match thinker {
                    Some(thinker) => thinker,
                    None => thinker.insert(self.table.thinker(Bot::from(level))?),
                };
                self.table.let_play(seat, thinker, Patience::iterations(iterations), dice)?
            }
        };
        self.acted(seat, from);
        Ok(Some(searched))
    }

    fn owed(&self, seat: Seat) -> Option<Owed> {
        if let Some(bot) = &self.seats[seat.index()].bot {
            return bot.parse::<Bot>().ok().map(|bot| Owed::Bot(bot.level));
        }
        self.answer_for(seat).map(Owed::Standing)
    }

    /// What is answered for the person on this seat.
    fn answer_for(&self, seat: Seat) -> Option<String> {
        self.seats.get(seat.index()).filter(|seat| seat.bot.is_none())?;
        let key = self.standing[seat.index()].as_deref().or(self.default)?;
        self.table.standing(seat, key)
    }

    /// What was answered for whoever is alone here, in a game that was kept.
    fn find_answered(&mut self) {
        let alone = (0..).map(Seat).zip(&self.seats).find(|(_, seat)| seat.bot.is_none());
        if let (Some(key), Some((seat, _))) = (self.default, alone) {
            self.answered = Answered::found(&*self.table, seat, key);
        }
    }

    /// Standing answers that have served end.
    fn drop_standing(&mut self) {
        for (seat, answer) in (0..).map(Seat).zip(&mut self.standing) {
            if answer.as_deref().is_some_and(|key| !self.table.stands(seat, key)) {
                *answer = None;
            }
        }
    }

    /// Takes back the last action that `seat` gave itself: by itself where that is free; otherwise, where the people say so,
    /// with all that came after it. Bots never mind.
    fn undo(&mut self, seat: Seat, agreed: bool) -> Result<(), Problem> {
        let before = self.logs();
        match (self.answered.take_back(&mut self.table, seat), agreed) {
            (Ok(()), _) => {}
            (Err(Refusal::NoUndo(_)), true) => self.answered.go_back(&mut self.table, seat),
            (Err(refusal), _) => return Err(refusal.into()),
        }
        self.went_back(&before);
        Ok(())
    }

    /// Goes back to where `count` actions stood, whatever came of the others.
    pub(crate) fn rewind(&mut self, count: usize) {
        let before = self.logs();
        self.table = self.table.at(count);
        self.answered.truncate(count);
        self.went_back(&before);
    }

    /// What each pair of eyes was told.
    fn logs(&self) -> Vec<Vec<Told>> {
        self.witnesses.iter().map(|witness| self.table.sights(witness.viewer(), 0)).collect()
    }

    /// Everybody looks at the game after something was taken back; their logs were `before`.
    fn went_back(&mut self, before: &[Vec<Told>]) {
        let what = Happening { tell: false, acted: Seats::all(self.seats.len() as u8) };
        for (witness, old) in self.witnesses.iter_mut().zip(before) {
            witness.look_back(&*self.table, old, what);
        }
    }

    fn undo_status(&self, seat: Seat) -> Option<UndoStatus> {
        match self.answered.may_take_back(&*self.table, seat) {
            Ok(()) => Some(UndoStatus::Free),
            Err(Refusal::NothingToUndo(_)) => None,
            Err(refusal) => Some(UndoStatus::Ask(refusal.to_string())),
        }
    }

    fn facts(&self) -> TableFacts {
        let holder = |seat: &LocalSeat| match &seat.bot {
            Some(level) => Holder::Bot { level: level.clone(), away: None, free: false, colour: seat.colour },
            None => {
                Holder::Person(Person { id: String::new(), name: seat.name.clone(), colour: seat.colour })
            }
        };
        let over = self.table.turn() == Turn::Over;
        TableFacts {
            id: ID.to_owned(),
            game: self.table.game().to_owned(),
            options: self.table.options(),
            seats: self.seats.iter().map(holder).collect(),
            maker: String::new(),
            listed: false,
            clock: Clock::None,
            calendar: None,
            timeout: Timeout::Bot,
            hints: true,
            spectator_delay: 0,
            rated: false,
            state: if over { State::Over } else { State::Playing },
            question: None,
            outcome: self.table.outcome(),
            fair: Fair { commitment: String::new(), secret: None, nonces: Vec::new(), lot: Vec::new() },
            replay: None,
            rematch: None,
            fork: None,
        }
    }

    fn seat(&self, seat: Seat) -> Result<(), Problem> {
        let there = seat.index() < self.seats.len();
        there.then_some(()).ok_or_else(|| Problem::new("bad_seat", format!("there is no seat {}", seat.0)))
    }
}

enum Owed {
    Bot(Level),
    Standing(String),
}
