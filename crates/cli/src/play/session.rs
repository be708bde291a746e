//! A game at one screen: whose eyes are on it, what bots do, what may be taken back. Nothing here draws.

use super::{Kind, save, standings};
use games::kernel::{Dice, Names, Refusal, Seat, Sketch, Turn, Viewer};
use games::{Choice, Rulebook, Table};
use std::io;
use std::path::{Path, PathBuf};

/// What the screen is for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// Nobody's secrets: this person is called to the screen.
    Cover(Seat),
    /// This person decides.
    Decide(Seat),
    /// No people play; bots act when told to.
    Watch,
    /// The game has ended.
    Over,
}

/// All that may be on the screen in a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What the screen is for.
    pub scene: Scene,
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
    covers: bool,
    /// The person at the screen, or called to it.
    chair: Option<Seat>,
    /// Whether that person has taken the screen.
    open: bool,
    /// How many lines of its log each seat has had before it.
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
        let mut session = Session {
            book,
            table,
            kinds,
            names,
            dice: Dice::from_seed(luck),
            covers: true,
            chair: None,
            open: false,
            read,
            keep: None,
            file: None,
            saved: None,
            trouble: None,
        };
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
    pub fn scene(&self) -> Scene {
        match (self.table.turn(), self.chair) {
            (Turn::Over, _) => Scene::Over,
            (Turn::Awaiting(_), None) => Scene::Watch,
            (Turn::Awaiting(_), Some(seat)) if self.open => Scene::Decide(seat),
            (Turn::Awaiting(_), Some(seat)) => Scene::Cover(seat),
        }
    }

    /// All that may be on the screen now.
    pub fn page(&self) -> Page {
        let scene = self.scene();
        let mut page = Page {
            scene,
            sketch: Sketch::default(),
            log: Vec::new(),
            fresh: 0,
            prompt: String::new(),
            choices: Vec::new(),
            standings: Vec::new(),
        };
        let Some(viewer) = self.viewer() else { return page };
        page.sketch = self.table.sketch(viewer);
        page.log = self.log(viewer);
        page.fresh = viewer.seat().map_or(0, |seat| self.read[seat.index()]).min(page.log.len());
        match scene {
            Scene::Decide(seat) => {
                page.prompt = self.table.prompt(seat).unwrap_or_default();
                page.choices = self.table.legal(seat);
            }
            Scene::Over => {
                let outcome = self.table.outcome();
                page.standings = outcome.map(|outcome| standings(&outcome, &self.names)).unwrap_or_default();
            }
            Scene::Watch | Scene::Cover(_) => {}
        }
        page
    }

    /// The person called to the screen has taken it.
    pub fn uncover(&mut self) {
        self.open = true;
    }

    /// The person at the screen does this.
    pub fn play(&mut self, notation: &str) -> Result<(), Refusal> {
        let Scene::Decide(seat) = self.scene() else { return Err(Refusal::NotYourTurn) };
        self.table.play(seat, notation)?;
        self.read[seat.index()] = self.log(Viewer::Seat(seat)).len();
        self.settle();
        self.changed();
        Ok(())
    }

    /// Where no people play: the next bot acts.
    pub fn step(&mut self) {
        if self.scene() == Scene::Watch {
            self.play_bot();
            self.changed();
        }
    }

    /// Takes back the last action of the person who acted last, if the rules of the table let them.
    pub fn undo(&mut self) -> Back {
        let Some((seat, _)) = self.last_by_a_person() else { return Back::Nothing };
        match self.table.take_back(seat) {
            Ok(()) => self.back_at(seat),
            Err(refusal) => Back::Ask(refusal.to_string()),
        }
    }

    /// Everybody agreed: back to where the person who acted last had to decide. The same chance will come again.
    pub fn undo_agreed(&mut self) -> Back {
        let Some((seat, number)) = self.last_by_a_person() else { return Back::Nothing };
        self.table = self.table.at(number);
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
        match self.scene() {
            Scene::Cover(_) => None,
            Scene::Decide(seat) => Some(Viewer::Seat(seat)),
            Scene::Watch => Some(Viewer::Public),
            Scene::Over => Some(match self.people().as_slice() {
                [only] => Viewer::Seat(*only),
                _ => Viewer::Public,
            }),
        }
    }

    fn log(&self, viewer: Viewer) -> Vec<String> {
        let told = self.table.sights(viewer, 0).into_iter();
        told.map(|event| event.text).filter(|text| !text.is_empty()).collect()
    }

    fn people(&self) -> Vec<Seat> {
        let seats = Seat::all(self.kinds.len() as u8);
        seats.filter(|seat| self.kinds[seat.index()] == Kind::Person).collect()
    }

    /// Bots act until a person must, then that person is called to the screen.
    fn settle(&mut self) {
        let people = self.people();
        if people.is_empty() {
            return;
        }
        while self.play_bot() {}
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

    /// The first bot that the rules wait for acts; false where they wait for none.
    fn play_bot(&mut self) -> bool {
        let awaited = self.table.turn().seats();
        let bot = awaited.iter().find_map(|seat| match self.kinds.get(seat.index()) {
            Some(Kind::Bot(level)) => Some((seat, *level)),
            Some(Kind::Person) | None => None,
        });
        let Some((seat, level)) = bot else { return false };
        let advice = self.table.advise(seat, level, 0, &mut self.dice).expect("the rules wait for this bot");
        self.table.play(seat, &advice.ranked[0].action).expect("bots choose from the legal actions");
        true
    }

    fn last_by_a_person(&self) -> Option<(Seat, usize)> {
        let actions = self.table.actions();
        let number = actions.iter().rposition(|(seat, _)| self.kinds[seat.index()] == Kind::Person)?;
        Some((actions[number].0, number))
    }

    fn back_at(&mut self, seat: Seat) -> Back {
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
