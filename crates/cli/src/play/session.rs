//! A game at one screen: whose eyes are on it, what bots do, what may be taken back. Nothing here draws.

use super::pondering::Pondering;
use super::{Kind, save, standings};
use games::kernel::{Dice, Names, Refusal, Seat, Sketch, Turn, Viewer};
use games::{Answered, Bot, Level, Patience, Rulebook, Table, Thinker};
use protocol::Choice;
use std::io;
use std::path::{Path, PathBuf};

/// So many of the best actions are named to whoever asks for advice.
const HINTS: usize = 3;

/// What the screen is for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Nobody's secrets: this person is called to the screen.
    Cover(Seat),
    /// This person decides.
    Decide(Seat),
    /// A bot needs a while. [`Session::wait`] and [`Session::tick`] get its action.
    Think(Seat),
    /// No people play; bots act when told to.
    Watch,
    /// The game has ended.
    Over,
}

/// All that may be on the screen at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What the screen is for.
    pub purpose: Purpose,
    /// What the viewer sees.
    pub sketch: Sketch,
    /// What the viewer has seen happen.
    pub log: Vec<String>,
    /// From which line of the log on it is new to the viewer.
    pub fresh: usize,
    /// What is to be decided, or how it ended.
    pub prompt: String,
    /// What may be done.
    pub choices: Vec<Choice>,
    /// The final standing, once the game is over.
    pub standings: Vec<String>,
}

/// What came of the wish to take something back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Back {
    /// This person decides again.
    Done(Seat),
    /// Not by oneself, for this reason; if everybody agrees, [`Session::undo_agreed`] does it.
    Ask(String),
    /// There is nothing to take back.
    Nothing,
}

/// One game at one screen.
pub struct Session {
    book: &'static dyn Rulebook,
    table: Box<dyn Table>,
    kinds: Vec<Kind>,
    names: Names,
    dice: Dice,
    /// The bots, each with what it has planned; none where it has not thought yet, or thinks at the moment.
    thinkers: Vec<Option<Thinker>>,
    /// The bot that thinks while the screen goes on.
    pondering: Option<Pondering>,
    covers: bool,
    /// The person at the screen, or called to it.
    chair: Option<Seat>,
    /// Whether that person has taken the screen.
    open: bool,
    /// What was answered for the person at the screen.
    answered: Answered,
    /// How many events had happened when each seat last looked: all after them is new to it.
    read: Vec<usize>,
    keep: Option<PathBuf>,
    file: Option<PathBuf>,
    saved: Option<usize>,
    trouble: Option<String>,
}

impl Session {
    /// A session over a table; the chance of bots comes from `luck`.
    pub fn new(
        book: &'static dyn Rulebook,
        mut table: Box<dyn Table>,
        kinds: Vec<Kind>,
        names: Names,
        luck: &str,
    ) -> Session {
        table.set_names(names.clone());
        let read = vec![0; kinds.len()];
        let thinkers = kinds.iter().map(|_| None).collect();
        let mut session = Session {
            book,
            table,
            kinds,
            names,
            dice: Dice::from_seed(luck),
            thinkers,
            pondering: None,
            covers: true,
            chair: None,
            open: false,
            answered: Answered::default(),
            read,
            keep: None,
            file: None,
            saved: None,
            trouble: None,
        };
        if let Some((seat, key)) = session.stand_in() {
            session.answered = Answered::found(&*session.table, seat, key);
        }
        session.settle();
        session
    }

    /// Whether the screen is covered between two people. It is unless this says otherwise.
    pub fn cover_between_people(&mut self, covers: bool) {
        self.covers = covers;
        self.open |= !covers;
    }

    /// Saves to `keep` after every action from now on, if there is one. `file` is where the game came from.
    pub fn keep_in(&mut self, keep: Option<PathBuf>, file: Option<PathBuf>) {
        self.file = keep.clone().or(file);
        self.keep = keep;
        self.changed();
    }

    /// The game.
    pub fn book(&self) -> &'static dyn Rulebook {
        self.book
    }

    /// What the seats are called.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// How many actions stand.
    pub fn played(&self) -> usize {
        self.table.played()
    }

    /// What the screen is for now.
    pub fn purpose(&self) -> Purpose {
        if self.table.turn() == Turn::Over {
            return Purpose::Over;
        }
        match (self.awaited_bot(), self.chair) {
            (Some(_), _) if self.people().is_empty() => Purpose::Watch,
            (Some((bot, _)), _) => Purpose::Think(bot),
            (None, None) => Purpose::Watch,
            (None, Some(seat)) if self.open => Purpose::Decide(seat),
            (None, Some(seat)) => Purpose::Cover(seat),
        }
    }

    /// All that may be on the screen now.
    pub fn page(&self) -> Page {
        let purpose = self.purpose();
        let mut page = Page {
            purpose,
            sketch: Sketch::default(),
            log: Vec::new(),
            fresh: 0,
            prompt: String::new(),
            choices: Vec::new(),
            standings: Vec::new(),
        };
        let Some(viewer) = self.viewer() else { return page };
        page.sketch = self.table.sketch(viewer);
        page.log = self.log(viewer, 0);
        page.fresh = page.log.len() - self.log(viewer, self.looked(viewer)).len();
        match purpose {
            Purpose::Decide(seat) => {
                page.prompt = self.table.prompt(seat).unwrap_or_default();
                page.choices = self.table.legal(seat);
            }
            Purpose::Over => {
                let outcome = self.table.outcome();
                page.standings = outcome.map(|outcome| standings(&outcome, &self.names)).unwrap_or_default();
            }
            Purpose::Think(bot) => page.prompt = format!("{} is thinking …", self.names.of(bot)),
            Purpose::Watch => {
                let name = self.pondering.as_ref().map(|pondering| self.names.of(pondering.seat()));
                page.prompt = name.map(|name| format!("{name} is thinking …")).unwrap_or_default();
            }
            Purpose::Cover(_) => {}
        }
        page
    }

    /// The person called to the screen has taken it.
    pub fn uncover(&mut self) {
        self.open = true;
    }

    /// The person at the screen does this.
    pub fn play(&mut self, notation: &str) -> Result<(), Refusal> {
        let Purpose::Decide(seat) = self.purpose() else { return Err(Refusal::NotYourTurn) };
        let before = self.table.happened();
        self.table.play(seat, notation)?;
        // What follows from an answer is news to whoever gave it, too.
        self.read[seat.index()] = before;
        self.settle();
        self.changed();
        Ok(())
    }

    /// What a strong bot would do in the place of the person at the screen, and why, line by line. It sees what the
    /// person sees.
    pub fn hint(&mut self) -> Result<Vec<String>, Refusal> {
        let Purpose::Decide(seat) = self.purpose() else { return Err(Refusal::NotYourTurn) };
        let level = self.book.adviser();
        let view = self.table.view(Viewer::Seat(seat));
        let dice = &mut self.dice.split();
        let hints = self.book.hint(view.json(), seat, level, Bot::ITERATIONS, &self.names, dice)?;
        let legal = self.table.legal(seat);
        let mut lines = Vec::new();
        for (place, hint) in hints.iter().take(HINTS).enumerate() {
            let number = legal.iter().position(|choice| choice.action == hint.action).map_or(0, |at| at + 1);
            let word = if place == 0 { "Advice" } else { "Or" };
            let chance = hint.percent();
            let chance = if chance.is_empty() { chance } else { format!(" ({chance})") };
            lines.push(format!("{word}: {number}  {}{chance}", hint.label));
            lines.extend(hint.reasons().into_iter().map(|reason| format!("  {reason}")));
        }
        Ok(lines)
    }

    /// Where no people play: the next bot acts.
    pub fn step(&mut self) {
        if self.purpose() == Purpose::Watch {
            self.think_now();
            self.changed();
        }
    }

    /// The bots that need a while act, and all after them, until a person must.
    pub fn wait(&mut self) {
        while let Purpose::Think(_) = self.purpose() {
            self.think_now();
            self.settle();
            self.changed();
        }
    }

    /// Like [`Session::step`], but a bot that needs a while begins to think aside: then this is false, and
    /// [`Session::tick`] brings its action.
    pub fn step_aside(&mut self) -> bool {
        match self.awaited_bot() {
            Some((seat, level)) if level.is_slow() && self.purpose() == Purpose::Watch => {
                self.think_aside(seat, level);
                false
            }
            _ => {
                self.step();
                true
            }
        }
    }

    /// Lets a bot that needs a while think aside, and plays its action once it has one: then this is true.
    pub fn tick(&mut self) -> bool {
        if let (Purpose::Think(_), Some((seat, level))) = (self.purpose(), self.awaited_bot()) {
            self.think_aside(seat, level);
        }
        let Some(pondering) = &self.pondering else { return false };
        let Some(thought) = pondering.thought() else { return false };
        let seat = pondering.seat();
        self.pondering = None;
        self.thinkers[seat.index()] = Some(thought.thinker);
        self.dice = thought.dice;
        self.table.play(seat, &thought.action).expect("bots choose from the legal actions");
        self.settle();
        self.changed();
        true
    }

    /// Whether a bot thinks aside.
    pub fn is_thinking(&self) -> bool {
        self.pondering.is_some()
    }

    /// Takes back the last action of the person who acted last, if the rules of the table let them.
    pub fn undo(&mut self) -> Back {
        let Some(seat) = self.last_by_a_person() else { return Back::Nothing };
        match self.answered.take_back(&mut self.table, seat) {
            Ok(()) => self.back_at(seat),
            Err(refusal) => Back::Ask(refusal.to_string()),
        }
    }

    /// Everybody agreed: back to where the person who acted last had to decide. The same chance will come again.
    pub fn undo_agreed(&mut self) -> Back {
        let Some(seat) = self.last_by_a_person() else { return Back::Nothing };
        self.answered.go_back(&mut self.table, seat);
        self.back_at(seat)
    }

    /// Writes the game to a file.
    pub fn save(&mut self, path: &Path) -> io::Result<()> {
        save::write(path, &self.table.record())?;
        self.saved = Some(self.table.played());
        self.file = Some(path.to_owned());
        Ok(())
    }

    /// The file this game was last saved to, or came from.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether the game as it stands is in that file.
    pub fn is_saved(&self) -> bool {
        self.saved == Some(self.table.played())
    }

    /// Why the last save after an action failed, told once.
    pub fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// Whose eyes are on the screen; nobody's while it is covered.
    fn viewer(&self) -> Option<Viewer> {
        match self.purpose() {
            Purpose::Cover(_) => None,
            Purpose::Decide(seat) => Some(Viewer::Seat(seat)),
            Purpose::Watch => Some(Viewer::Public),
            Purpose::Think(_) | Purpose::Over => Some(match self.people().as_slice() {
                [only] => Viewer::Seat(*only),
                _ => Viewer::Public,
            }),
        }
    }

    /// What the viewer has seen of all after event `from`.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<String> {
        let told = self.table.sights(viewer, from).into_iter();
        told.map(|event| event.text).filter(|text| !text.is_empty()).collect()
    }

    /// How many events are no news on the screen. Where several people look at it, none that is new to one of them.
    fn looked(&self, viewer: Viewer) -> usize {
        let read = |seat: Seat| self.read[seat.index()];
        viewer.seat().map(read).or_else(|| self.people().into_iter().map(read).min()).unwrap_or(0)
    }

    fn people(&self) -> Vec<Seat> {
        let seats = Seat::all(self.kinds.len() as u8);
        seats.filter(|seat| self.kinds[seat.index()] == Kind::Person).collect()
    }

    /// Quick bots act until a person or a slow bot must, and what needs no person is answered; then a person is called to
    /// the screen.
    fn settle(&mut self) {
        let people = self.people();
        if people.is_empty() {
            return;
        }
        loop {
            match self.awaited_bot() {
                Some((_, level)) if level.is_slow() => return,
                Some(_) => self.think_now(),
                None if self.answer() => {}
                None => break,
            }
        }
        let awaited = self.table.turn().seats();
        if self.chair.is_some_and(|seat| awaited.contains(seat)) {
            return;
        }
        let from = self.chair.unwrap_or_default();
        if let Some(next) = from.round(self.kinds.len() as u8).find(|seat| awaited.contains(*seat)) {
            self.call(next, people.len());
        }
    }

    fn call(&mut self, seat: Seat, people: usize) {
        self.chair = Some(seat);
        self.open = people == 1 || !self.covers;
    }

    /// The first bot that the rules wait for.
    fn awaited_bot(&self) -> Option<(Seat, Level)> {
        self.table.turn().seats().iter().find_map(|seat| match self.kinds.get(seat.index()) {
            Some(Kind::Bot(level)) => Some((seat, *level)),
            Some(Kind::Person) | None => None,
        })
    }

    /// The first bot that the rules wait for acts, if they wait for one.
    fn think_now(&mut self) {
        let Some((seat, level)) = self.awaited_bot() else { return };
        let mut thinker = self.thinker(seat, level);
        let played = self.table.let_play(seat, &mut thinker, Patience::iterations(0), &mut self.dice);
        played.expect("the rules wait for this bot");
        self.thinkers[seat.index()] = Some(thinker);
    }

    fn think_aside(&mut self, seat: Seat, level: Level) {
        if self.pondering.is_none() {
            let (copy, thinker) = (self.table.copy(), self.thinker(seat, level));
            self.pondering = Some(Pondering::start(copy, seat, thinker, self.dice));
        }
    }

    /// The bot of a seat, taken out while it thinks.
    fn thinker(&mut self, seat: Seat, level: Level) -> Thinker {
        let known = self.thinkers[seat.index()].take();
        known.unwrap_or_else(|| {
            self.table.thinker(Bot::from(level)).expect("only levels of the game sit here")
        })
    }

    fn last_by_a_person(&self) -> Option<Seat> {
        let last = |seat: Seat| Some((self.answered.last_own(&*self.table, seat)?, seat));
        self.people().into_iter().filter_map(last).max().map(|(_, seat)| seat)
    }

    /// Whom the game's own standing answer serves: a person alone at the screen. Among several, who is not called to it
    /// would have shown that they can do nothing.
    fn stand_in(&self) -> Option<(Seat, &'static str)> {
        match self.people().as_slice() {
            [only] => Some((*only, self.book.standing_default()?)),
            _ => None,
        }
    }

    /// Answers for that person, if there is an answer.
    fn answer(&mut self) -> bool {
        let Some((seat, key)) = self.stand_in() else { return false };
        let Some(action) = self.table.standing(seat, key) else { return false };
        self.table.play(seat, &action).expect("a standing answer is legal");
        self.answered.mark(self.table.played() - 1);
        true
    }

    fn back_at(&mut self, seat: Seat) -> Back {
        // Whoever was thinking thought about another position.
        self.pondering = None;
        if self.chair != Some(seat) {
            self.call(seat, self.people().len());
        }
        self.settle();
        self.changed();
        Back::Done(seat)
    }

    fn changed(&mut self) {
        // The same number of actions may now be another line of play.
        self.saved = None;
        if let Some(path) = self.keep.clone()
            && let Err(error) = self.save(&path)
        {
            self.trouble = Some(format!("could not save to {}: {error}", path.display()));
        }
    }
}
