//! A typed match behind a table.

use crate::{Patience, Status, Table, Thinker, Told};
use bots::{Bot, Brain, Budget, Level, Mind, Position, Ranked, advise};
use kernel::{
    Broken, Dice, Game, Match, Names, Outcome, Record, Redacted, Refusal, Seat, Seats, Sight, Sketch, Turn,
    Undo, Viewer, may_act,
};
use protocol::{Ask, Choice, Hint};
use serde_json::{Map, Value};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a search takes where nobody says otherwise.
const USUAL: Duration = Duration::from_millis(1000);

/// A typed match behind [`Table`].
pub(crate) struct Open<G: Game> {
    game: Match<G>,
    brain: Brain<G>,
    names: Names,
}

impl<G: Game> Open<G> {
    pub(crate) fn new(game: Match<G>, brain: Brain<G>) -> Self {
        Open { game, brain, names: Names::default() }
    }

    fn legal_of(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if self.turn().seats().contains(seat) {
            self.game.state().legal(seat, &mut legal);
        }
        legal
    }

    fn offered(&self, view: &G::View, seat: Seat, legal: &[G::Action]) -> Vec<Choice> {
        let choice = |&action: &G::Action| Choice {
            action: action.to_string(),
            label: G::label(view, seat, action, &self.names),
        };
        legal.iter().map(choice).collect()
    }

    /// Whether the game has bots of this level.
    fn has(&self, level: Level) -> Result<(), Refusal> {
        match self.brain.levels.contains(&level) {
            true => Ok(()),
            false => Err(Refusal::illegal(format!("{} has no bots of level `{level}`", G::NAME))),
        }
    }

    /// Thinks about what `seat` must decide, from what it may know, for as long as `patience` allows.
    fn think<T>(
        &self,
        seat: Seat,
        patience: Patience<'_>,
        think: impl FnOnce(&Position<'_, G>, &Budget<'_>) -> T,
    ) -> Result<T, Refusal> {
        may_act(self.game.state(), seat)?;
        let viewer = Viewer::Seat(seat);
        let (view, memory, legal) =
            (self.game.state().view(viewer), self.game.memory(viewer), self.legal_of(seat));
        let position = Position::<G> { seat, view: &view, memory: &memory, legal: &legal };
        let told = || patience.stop.load(Ordering::Relaxed);
        // There is no clock of the system behind a page.
        if patience.iterations == 0 && !cfg!(target_family = "wasm") {
            let end = Instant::now() + self.usual_time(&position);
            let stop = || told() || Instant::now() >= end;
            return Ok(think(&position, &Budget { stop: &stop, ..Budget::iterations(u32::MAX) }));
        }
        let iterations = if patience.iterations == 0 { Bot::ITERATIONS } else { patience.iterations };
        Ok(think(&position, &Budget { stop: &told, ..Budget::iterations(iterations) }))
    }

    /// How long a search takes here. In the middle of a chain of small choices most is decided already.
    fn usual_time(&self, position: &Position<'_, G>) -> Duration {
        let twin = G::imagine(position.view, position.memory, Dice::fast(0));
        if (self.brain.quiet)(&twin) { USUAL } else { USUAL / 4 }
    }

    fn choose(
        &self,
        seat: Seat,
        thinker: &mut Thinker,
        patience: Patience<'_>,
        dice: &mut Dice,
    ) -> Result<G::Action, Refusal> {
        self.think(seat, patience, |position, budget| thinker.mind().decide(position, budget, dice))
    }
}

/// What a bot thinks in words, the best action first.
pub(crate) fn hints<G: Game>(
    ranked: Vec<Ranked<G::Action>>,
    view: &G::View,
    seat: Seat,
    names: &Names,
) -> Vec<Hint> {
    let hint = |ranked: Ranked<G::Action>| Hint {
        action: ranked.action.to_string(),
        label: G::label(view, seat, ranked.action, names),
        chance: ranked.chance,
        visits: (ranked.visits > 0).then_some(ranked.visits),
        why: Vec::new(),
        sure: String::new(),
    };
    ranked.into_iter().map(hint).collect()
}

/// An event in JSON and in words.
pub(crate) fn told<E: kernel::Event>(event: &E, names: &Names) -> Told {
    let json = serde_json::to_value(event).expect("events are plain data");
    let mut facts = match json {
        Value::Object(map) => map,
        other => Map::from_iter([("value".to_owned(), other)]),
    };
    let kind =
        facts.shift_remove("kind").and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default();
    Told { kind, text: event.text(names), facts }
}

impl<G: Game> Table for Open<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.game.state().seats()
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.game.state().options()).expect("options are plain data")
    }

    fn set_names(&mut self, names: Names) {
        self.names = names;
    }

    fn turn(&self) -> Turn {
        self.game.state().turn()
    }

    fn status(&self) -> Status {
        let seats = self.turn().seats();
        let prompt = seats.iter().filter_map(|seat| Some((seat.0, self.prompt(seat)?))).collect();
        Status {
            to_act: seats.iter().collect(),
            over: self.turn() == Turn::Over,
            outcome: self.outcome(),
            hash: self.game.hash(),
            prompt,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.state().outcome()
    }

    fn prompt(&self, seat: Seat) -> Option<String> {
        let view = |seat| self.game.state().view(Viewer::Seat(seat));
        self.turn().seats().contains(seat).then(|| G::prompt(&view(seat), seat, &self.names))
    }

    fn question(&self, seat: Seat) -> Option<&'static str> {
        let view = || self.game.state().view(Viewer::Seat(seat));
        self.turn().seats().contains(seat).then(|| G::question(&view()))
    }

    fn first_legal(&self, seat: Seat, notations: &mut dyn Iterator<Item = &str>) -> Option<String> {
        let legal = self.legal_of(seat);
        let mut actions = notations.filter_map(|notation| notation.parse::<G::Action>().ok());
        actions.find(|action| legal.contains(action)).map(|action| action.to_string())
    }

    fn reads(&self, notation: &str) -> bool {
        notation.parse::<G::Action>().is_ok()
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        match self.legal_of(seat) {
            none if none.is_empty() => Vec::new(),
            legal => self.offered(&self.game.state().view(Viewer::Seat(seat)), seat, &legal),
        }
    }

    fn ask(&self, seat: Seat) -> Option<Ask> {
        may_act(self.game.state(), seat).ok()?;
        let (view, legal) = (self.game.state().view(Viewer::Seat(seat)), self.legal_of(seat));
        Some(Ask {
            prompt: G::prompt(&view, seat, &self.names),
            actions: self.offered(&view, seat, &legal),
            pass: legal.into_iter().find(|action| G::passes(*action)).map(|action| action.to_string()),
        })
    }

    fn awaited(&self, viewer: Viewer) -> Seats {
        G::awaited(&self.game.state().view(viewer))
    }

    fn asked(&self, seat: Seat) -> u64 {
        let legal = self.legal_of(seat);
        if legal.is_empty() {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        legal.hash(&mut hasher);
        hasher.finish()
    }

    fn passing(&self, seat: Seat) -> Option<String> {
        let legal = self.legal_of(seat);
        legal.into_iter().find(|action| G::passes(*action)).map(|action| action.to_string())
    }

    fn standing(&self, seat: Seat, key: &str) -> Option<String> {
        let number = standing::<G>(key).filter(|_| self.turn().seats().contains(seat))?;
        let action = G::standing(&self.game.state().view(Viewer::Seat(seat)), number)?;
        self.legal_of(seat).contains(&action).then(|| action.to_string())
    }

    fn stands(&self, seat: Seat, key: &str) -> bool {
        let view = || self.game.state().view(Viewer::Seat(seat));
        standing::<G>(key).is_some_and(|number| G::stands(&view(), number))
    }

    fn window(&self) -> bool {
        self.game.state().window()
    }

    fn for_people(&self) -> bool {
        self.game.state().for_people()
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<Undo, Refusal> {
        match notation.parse::<G::Action>() {
            Ok(action) => self.game.play(seat, action).map(|played| played.undo),
            // Whose turn it is not hears that first.
            Err(bad) => may_act(self.game.state(), seat).and(Err(Refusal::Illegal(bad.to_string()))),
        }
    }

    fn played(&self) -> usize {
        self.game.moves().len()
    }

    fn moved(&self, index: usize) -> Option<(Seat, Undo)> {
        self.game.moves().get(index).map(|played| (played.seat, played.undo))
    }

    fn actions(&self) -> Vec<(Seat, String)> {
        self.game.moves().iter().map(|played| (played.seat, played.action.to_string())).collect()
    }

    fn happened(&self) -> usize {
        self.game.events().len()
    }

    fn events(&self, from: usize) -> Vec<Told> {
        self.game.events().iter().skip(from).map(|event| told(event, &self.names)).collect()
    }

    fn lines(&self, viewer: Viewer, from: usize) -> usize {
        self.game.sights(viewer, from).count()
    }

    fn sights(&self, viewer: Viewer, from: usize) -> Vec<Told> {
        self.game.sights(viewer, from).map(|sight: Sight<G::Event>| told(&*sight, &self.names)).collect()
    }

    fn view(&self, viewer: Viewer) -> Redacted {
        Redacted::view(self.game.state(), viewer)
    }

    fn sketch(&self, viewer: Viewer) -> Sketch {
        G::sketch(&self.game.state().view(viewer), &self.names)
    }

    fn state(&self) -> Value {
        serde_json::to_value(self.game.state()).expect("a state is plain data")
    }

    fn may_take_back(&self, seat: Seat) -> Result<(), Refusal> {
        self.game.may_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.take_back(seat)
    }

    fn undo_last(&mut self) -> Result<(), Refusal> {
        self.game.undo_last()
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(Open { game: self.game.clone(), brain: self.brain, names: self.names.clone() })
    }

    fn at(&self, count: usize) -> Box<dyn Table> {
        Box::new(Open { game: self.game.at(count), brain: self.brain, names: self.names.clone() })
    }

    fn fork(&self, seed: &str) -> Result<Box<dyn Table>, Broken> {
        Ok(Box::new(Open { game: self.game.fork(seed)?, brain: self.brain, names: self.names.clone() }))
    }

    fn record(&self) -> Record {
        self.game.record()
    }

    fn advise(
        &self,
        seat: Seat,
        level: Level,
        iterations: u32,
        dice: &mut Dice,
    ) -> Result<Vec<Hint>, Refusal> {
        self.has(level)?;
        self.think(seat, Patience::iterations(iterations), |position, budget| {
            let ranked = advise(&self.brain, level, position, budget, dice);
            hints::<G>(ranked, position.view, seat, &self.names)
        })
    }

    fn thinker(&self, bot: Bot) -> Result<Thinker, Refusal> {
        self.has(bot.level)?;
        Ok(Thinker::new(Mind::new(self.brain, bot)))
    }

    fn decide(
        &self,
        seat: Seat,
        thinker: &mut Thinker,
        patience: Patience<'_>,
        dice: &mut Dice,
    ) -> Result<String, Refusal> {
        Ok(self.choose(seat, thinker, patience, dice)?.to_string())
    }

    fn let_play(
        &mut self,
        seat: Seat,
        thinker: &mut Thinker,
        patience: Patience<'_>,
        dice: &mut Dice,
    ) -> Result<u32, Refusal> {
        let action = self.choose(seat, thinker, patience, dice)?;
        self.game.play(seat, action)?;
        Ok(thinker.mind::<G>().searched())
    }
}

/// Which of the game's standing answers is called `key`.
fn standing<G: Game>(key: &str) -> Option<usize> {
    G::STANDING.iter().position(|(word, _)| *word == key)
}
