//! What every viewer of a table may be sent, folded from its log by other means than the server's.

use games::kernel::{Names, Seat, Seats, Turn, Undo, Viewer};
use games::{Rulebook, Table};
use protocol::{State, fair};
use serde_json::{Value, json};
use server::stage::{Entry, Kept};
use std::collections::VecDeque;

/// One viewer's allowance.
struct Allowed {
    viewer: Viewer,
    number: u64,
    lines: Vec<Value>,
    view: Value,
    saw: Vec<bool>,
    awaited: Seats,
    /// Left and since, of each seat, as this viewer knows them.
    clocks: Vec<Option<(i64, Option<i64>)>>,
    frames: VecDeque<Value>,
}

/// The table, its game known whole, and what each viewer may hear.
pub(crate) struct Rebuilt {
    pub(crate) book: &'static dyn Rulebook,
    /// The open facts as the server shows them now; the question is put in here.
    pub(crate) facts: Value,
    seats: u8,
    secret: String,
    nonces: Vec<String>,
    game: Option<Box<dyn Table>>,
    question: Option<(Seat, usize, Seats)>,
    standing: Vec<Option<String>>,
    /// For each action that stands, whether it was answered for a person.
    answered: Vec<bool>,
    /// Whose seat a bot plays, and which seats are nobody else's.
    away: Vec<bool>,
    bots: Vec<bool>,
    left: Vec<i64>,
    since: Vec<Option<i64>>,
    /// Whose clock runs in a window, and what each has lost in windows: others do not see it.
    sealed: Vec<bool>,
    unseen: Vec<i64>,
    increment: i64,
    /// How long a response window stands at least.
    window: i64,
    eyes: Vec<Allowed>,
}

/// What an entry did.
#[derive(Default)]
struct Done {
    facts: bool,
    acted: Option<Seat>,
    private: Option<Seat>,
    /// Whose clock everybody may read besides who acted.
    reseated: Option<Seat>,
    /// Events before this one were seen already; the history was cut where nothing is said.
    from: Option<usize>,
}

impl Rebuilt {
    pub(crate) fn new(book: &'static dyn Rulebook, seats: u8, facts: Value) -> Rebuilt {
        let eye = |viewer| Allowed {
            viewer,
            number: 0,
            lines: Vec::new(),
            view: Value::Null,
            saw: Vec::new(),
            awaited: Seats::NONE,
            clocks: vec![None; usize::from(seats)],
            frames: VecDeque::new(),
        };
        let bank = &facts["clock"]["bank"];
        let bots = facts["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|holder| holder.get("bot").is_some())
            .collect::<Vec<_>>();
        Rebuilt {
            book,
            seats,
            secret: String::new(),
            nonces: vec![String::new(); usize::from(seats)],
            game: None,
            question: None,
            standing: vec![None; usize::from(seats)],
            answered: Vec::new(),
            away: bots.clone(),
            bots,
            left: vec![bank["seconds"].as_i64().unwrap() * 1000; usize::from(seats)],
            since: vec![None; usize::from(seats)],
            sealed: vec![false; usize::from(seats)],
            unseen: vec![0; usize::from(seats)],
            increment: bank["increment"].as_i64().unwrap() * 1000,
            window: 0,
            eyes: Viewer::all(seats).map(eye).collect(),
            facts,
        }
    }

    pub(crate) fn forget_frames(&mut self) {
        self.eyes.iter_mut().for_each(|eye| eye.frames.clear());
    }

    /// The next frame that this viewer is to hear.
    pub(crate) fn next_frame(&mut self, at: usize) -> Option<Value> {
        self.eyes[at].frames.pop_front()
    }

    pub(crate) fn state(&self) -> State {
        match &self.game {
            None => State::Waiting,
            Some(game) if game.turn() == Turn::Over => State::Over,
            Some(_) => State::Playing,
        }
    }

    pub(crate) fn acted(&self, seat: Seat) -> usize {
        self.game.as_ref().unwrap().actions().iter().filter(|(whose, _)| *whose == seat).count()
    }

    /// The open facts at the end are known only then: puts them into the frames that tell of it.
    pub(crate) fn end_with(&mut self, facts: &Value) {
        self.facts.clone_from(facts);
        for frame in self.eyes.iter_mut().filter_map(|eye| eye.frames.back_mut()) {
            frame["table"].clone_from(facts);
        }
    }

    pub(crate) fn fold(&mut self, entry: &Entry, at: i64) {
        let done = match entry {
            Entry::Opened(opened) => {
                self.secret = opened.secret.clone();
                self.window = i64::from(opened.window);
                for (nonce, kept) in self.nonces.iter_mut().zip(&opened.seats) {
                    if let Kept::Person { nonce: given, .. } = kept {
                        nonce.clone_from(given);
                    }
                }
                Done { facts: true, ..Done::default() }
            }
            Entry::Sat { seat, nonce, .. } => {
                self.nonces[seat.index()].clone_from(nonce);
                Done { facts: true, ..Done::default() }
            }
            Entry::Started { lot, .. } => {
                let seed = fair::seed(&self.secret, &self.nonces);
                if *lot {
                    self.bots = fair::draw(&seed, std::mem::take(&mut self.bots));
                    self.away.clone_from(&self.bots);
                }
                let mut game = self.book.open(&self.facts["options"], self.seats, &seed).unwrap();
                let name = |(at, holder): (usize, &Value)| match holder["person"]["name"].as_str() {
                    Some(name) => name.to_owned(),
                    None => format!("{} bot {}", holder["bot"]["level"].as_str().unwrap(), at + 1),
                };
                let holders = self.facts["seats"].as_array().unwrap();
                game.set_names(Names::new(holders.iter().enumerate().map(name)));
                self.game = Some(game);
                Done { facts: true, ..Done::default() }
            }
            Entry::Acted { seat, action, client } => {
                self.answered.push(client.is_empty() && !self.away[seat.index()]);
                let game = self.game.as_mut().unwrap();
                let from = Some(game.happened());
                game.play(*seat, action).unwrap();
                let over = game.turn() == Turn::Over;
                let withdrawn = self.others_see(*seat, from) && self.question.take().is_some();
                Done { facts: withdrawn || over, acted: Some(*seat), from, ..Done::default() }
            }
            Entry::TookBack { seat, skipped, .. } => {
                let last = self.last_of(*seat).unwrap();
                assert_eq!(self.undo_status(*seat), json!("free"));
                let game = self.game.as_mut().unwrap();
                let committed = game.moved(last).unwrap().1 == Undo::Committed && *skipped == 0;
                if committed {
                    game.take_back(*seat).unwrap();
                    self.answered.remove(last);
                    self.eyes.iter_mut().for_each(|eye| {
                        eye.saw.remove(last);
                    });
                } else {
                    self.cut(last);
                }
                let gone =
                    self.question.is_some_and(|(_, to, _)| if committed { to == last } else { to >= last });
                let withdrawn = gone && self.question.take().is_some();
                if let Some((_, to, _)) = &mut self.question
                    && *to > last
                {
                    *to -= 1;
                }
                Done { facts: withdrawn, ..Done::default() }
            }
            Entry::UndoAsked { seat, to, .. } => {
                let waiting = self.concerned(*seat, *to);
                if waiting.is_empty() {
                    self.cut(*to);
                } else {
                    self.question = Some((*seat, *to, waiting));
                }
                Done { facts: true, ..Done::default() }
            }
            Entry::UndoAnswered { seat, yes, .. } => {
                let (asks, to, waiting) = self.question.take().unwrap();
                let waiting = waiting.without(*seat);
                match (*yes, waiting.is_empty()) {
                    (true, true) => self.cut(to),
                    (true, false) => self.question = Some((asks, to, waiting)),
                    (false, _) => {}
                }
                Done { facts: true, ..Done::default() }
            }
            Entry::Standing { seat, answer, .. } => {
                self.standing[seat.index()].clone_from(answer);
                Done { private: Some(*seat), ..Done::default() }
            }
            Entry::Handed { seat, .. } | Entry::Returned { seat } => {
                self.away[seat.index()] = matches!(entry, Entry::Handed { .. });
                self.standing[seat.index()] = None;
                self.question = None;
                Done { facts: true, reseated: Some(*seat), ..Done::default() }
            }
            other => panic!("{other:?}"),
        };
        self.tick(at, done.acted);
        for seat in 0..usize::from(self.seats) {
            let game = self.game.as_ref();
            let stands = |key: &String| game.is_some_and(|game| game.stands(Seat(seat as u8), key));
            self.standing[seat] = self.standing[seat].take().filter(stands);
        }
        // What everybody saw counts for the undo of each: the public looks first.
        for index in (0..self.eyes.len()).rev() {
            self.look(index, at, &done);
        }
    }

    /// An action of this game that `seat` may not do now, and the words in which its own view refuses it.
    pub(crate) fn refusal(&self, seat: Seat) -> Option<(String, String)> {
        let game = self.game.as_ref()?;
        let legal = game.legal(seat);
        let known = |action: &String| legal.iter().any(|choice| choice.action == *action);
        let action =
            game.actions().into_iter().rev().map(|(_, action)| action).find(|action| !known(action))?;
        let refusal = game.copy().play(seat, &action).unwrap_err();
        Some((action, refusal.to_string()))
    }

    /// The last action that its person gave.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        let actions = self.game.as_ref()?.actions();
        (0..actions.len()).rev().find(|at| actions[*at].0 == seat && !self.answered[*at])
    }

    /// Whether the person on this seat is answered for now.
    fn is_answered(&self, game: &dyn Table, seat: Seat) -> bool {
        let laid = self.standing[seat.index()].as_deref().or(self.book.standing_default());
        !self.away[seat.index()] && laid.is_some_and(|key| game.standing(seat, key).is_some())
    }

    fn cut(&mut self, to: usize) {
        let game = self.game.as_mut().unwrap();
        *game = game.at(to);
        self.eyes.iter_mut().for_each(|eye| eye.saw.truncate(to));
        self.answered.truncate(to);
    }

    fn concerned(&self, asks: Seat, to: usize) -> Seats {
        let actions = self.game.as_ref().unwrap().actions();
        let concerned = |seat: &Seat| {
            let saw = self.eyes[seat.index()].saw[to..].contains(&true);
            *seat != asks
                && !self.bots[seat.index()]
                && (saw || actions[to..].iter().any(|(whose, _)| whose == seat))
        };
        let waiting: Seats = Seat::all(self.seats).filter(concerned).collect();
        let sealed = self.game.as_ref().unwrap().moved(to).unwrap().1 == Undo::Sealed;
        let people =
            || Seat::all(self.seats).filter(|seat| *seat != asks && !self.bots[seat.index()]).collect();
        if sealed { people() } else { waiting }
    }

    /// Whether anybody but `seat` sees what has happened since they last looked: after event `from`.
    fn others_see(&self, seat: Seat, from: Option<usize>) -> bool {
        let game = self.game.as_deref().unwrap();
        let sees = |eye: &Allowed| {
            let view: Value = serde_json::from_str(game.view(eye.viewer).json()).unwrap();
            !game.sights(eye.viewer, from.unwrap_or(0)).is_empty() || view != eye.view
        };
        self.eyes.iter().any(|eye| !eye.viewer.is(seat) && sees(eye))
    }

    fn undo_status(&self, seat: Seat) -> Value {
        let plays = self.state() == State::Playing && !self.away[seat.index()];
        let Some(last) = self.last_of(seat).filter(|_| plays) else {
            return Value::Null;
        };
        let game = self.game.as_ref().unwrap();
        let since: Vec<usize> = (last + 1..game.played()).collect();
        let sealed = since.iter().any(|at| game.moved(*at).unwrap().1 == Undo::Sealed);
        // What was answered for oneself is no news, unless everybody saw what came of it.
        let own = |at: usize| game.moved(at).unwrap().0 == seat;
        let eyes = |at: usize| if own(at) { self.eyes.last() } else { self.eyes.get(seat.index()) };
        let seen = since.iter().any(|at| eyes(*at).unwrap().saw[*at]);
        match game.moved(last).unwrap().1 {
            Undo::Sealed => json!({"ask": "that drew by chance or showed something"}),
            Undo::Committed if sealed => json!({"ask": "the choices have been revealed"}),
            Undo::Free if seen => json!({"ask": "another player has acted since"}),
            Undo::Free | Undo::Committed => json!("free"),
        }
    }

    /// When the clock of somebody who is asked at `at` begins to run: in a window, not before it has stood its time.
    fn start(&self, at: i64) -> i64 {
        if self.in_window() { at + self.window } else { at }
    }

    fn in_window(&self) -> bool {
        self.state() == State::Playing && self.game.as_ref().is_some_and(|game| game.window())
    }

    /// The true clocks.
    fn tick(&mut self, at: i64, acted: Option<Seat>) {
        let (start, window) = (self.start(at), self.in_window());
        let playing = self.state() == State::Playing;
        let waiting = self.game.as_ref().filter(|_| playing).map_or(Seats::NONE, |game| game.turn().seats());
        for seat in Seat::all(self.seats) {
            let (left, since) = (&mut self.left[seat.index()], &mut self.since[seat.index()]);
            let waits = waiting.contains(seat) && !self.away[seat.index()];
            if since.is_some() && (acted == Some(seat) || !waits) {
                let gained = if acted == Some(seat) && playing { self.increment } else { 0 };
                let lost = (at - since.take().unwrap()).max(0) - gained;
                *left -= lost;
                self.unseen[seat.index()] += if self.sealed[seat.index()] { lost } else { 0 };
            }
            if waits && since.is_none() {
                *since = Some(start);
                self.sealed[seat.index()] = window;
            }
        }
    }

    fn look(&mut self, index: usize, at: i64, done: &Done) {
        let start = self.start(at);
        let viewer = self.eyes[index].viewer;
        let game = self.game.as_deref();
        let view = game.map_or(Value::Null, |game| serde_json::from_str(game.view(viewer).json()).unwrap());
        let eye = &mut self.eyes[index];
        let fresh: Vec<Value> = game.map_or(Vec::new(), |game| {
            let sights = game.sights(viewer, done.from.unwrap_or(0));
            sights.iter().map(|told| serde_json::to_value(told).unwrap()).collect()
        });
        let keep = match done.from {
            Some(_) => eye.lines.len(),
            None => eye.lines.iter().zip(&fresh).take_while(|(old, new)| old == new).count(),
        };
        let fresh = if done.from.is_some() { fresh } else { fresh[keep..].to_vec() };
        let differs = keep != eye.lines.len() || !fresh.is_empty() || view != eye.view;
        if let Some(seat) = done.acted {
            eye.saw.push(differs || viewer.is(seat));
        }
        let private = done.private.is_some_and(|seat| viewer.is(seat));
        if !(done.facts || private || differs) {
            return;
        }
        eye.number += 1;
        let awaited = game.map_or(Seats::NONE, |game| game.awaited(viewer));
        for seat in Seat::all(self.seats) {
            let changed = awaited.contains(seat) != eye.awaited.contains(seat);
            let first = eye.clocks[seat.index()].is_none();
            if changed || first || done.acted == Some(seat) || done.reseated == Some(seat) {
                let runs = self.since[seat.index()].filter(|_| !self.sealed[seat.index()]);
                let run = runs.map_or(0, |since| (at - since).max(0));
                let since = awaited.contains(seat).then_some(start);
                let left = self.left[seat.index()] + self.unseen[seat.index()];
                eye.clocks[seat.index()] = Some((left - run, since));
            }
        }
        eye.awaited = awaited;
        eye.lines.truncate(keep);
        eye.lines.extend(fresh);
        eye.view = view;
        let frame = self.frame(index, keep, done.facts);
        self.eyes[index].frames.push_back(frame);
    }

    fn frame(&self, index: usize, keep: usize, facts: bool) -> Value {
        let eye = &self.eyes[index];
        let mut update = json!({
            "number": eye.number,
            "you": eye.viewer.seat(),
            "keep": keep,
            "told": eye.lines[keep..],
        });
        if !eye.view.is_null() {
            update["view"] = eye.view.clone();
        }
        let question = self.question.map(|(seat, _, _)| json!({"undo": {"seat": seat}}));
        let playing = self.state() == State::Playing;
        if playing && !eye.awaited.is_empty() {
            update["awaited"] = json!(eye.awaited);
        }
        if playing {
            let clock = |seat: Seat, (left, since): (i64, Option<i64>)| match since {
                Some(since) => json!({"seat": seat, "left": left, "since": since}),
                None => json!({"seat": seat, "left": left}),
            };
            let others =
                Seat::all(self.seats).filter(|seat| !eye.viewer.is(*seat) && !self.away[seat.index()]);
            let clocks: Vec<Value> =
                others.filter_map(|seat| Some(clock(seat, eye.clocks[seat.index()]?))).collect();
            if !clocks.is_empty() {
                update["clocks"] = json!(clocks);
            }
        }
        if let Some(seat) = eye.viewer.seat() {
            self.own(seat, playing, &mut update);
            let asked = self.question.is_some_and(|(_, _, waiting)| waiting.contains(seat));
            if let Some(question) = question.clone().filter(|_| asked) {
                update["question"] = question;
            }
        }
        if facts {
            update["table"] = self.facts.clone();
            if let Some(question) = question {
                update["table"]["question"] = question;
            }
        }
        update
    }

    fn own(&self, seat: Seat, playing: bool, update: &mut Value) {
        let mut clock = json!({"left": self.left[seat.index()]});
        if let Some(since) = self.since[seat.index()] {
            clock["since"] = json!(since);
        }
        update["clock"] = clock;
        if let Some(standing) = &self.standing[seat.index()] {
            update["standing"] = json!(standing);
        }
        let status = self.undo_status(seat);
        if !status.is_null() {
            update["undo"] = status;
        }
        let Some(game) = self.game.as_deref().filter(|_| playing) else { return };
        if let Some(prompt) = game.prompt(seat).filter(|_| !self.is_answered(game, seat)) {
            let mut ask = json!({"prompt": prompt, "actions": game.legal(seat)});
            if let Some(pass) = game.passing(seat) {
                ask["pass"] = json!(pass);
            }
            update["ask"] = ask;
        }
    }
}
