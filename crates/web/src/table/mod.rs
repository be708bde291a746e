//! A table as the page knows it: what came from the link, what the person looks at, and what is drawn from both.

pub(crate) mod board;
pub(crate) mod bubble;
mod camera;
pub(crate) mod chat;
pub(crate) mod corner;
pub(crate) mod drawn;
mod ending;
mod errand;
pub(crate) mod keys;
pub(crate) mod log;
mod moments;
mod now;
pub(crate) mod over;
pub(crate) mod planner;
pub(crate) mod prompt;
pub(crate) mod screen;
pub(crate) mod seats;
mod sheet;
mod signs;
mod standing;
pub(crate) mod story;
mod telling;
pub(crate) mod top;
mod wishes;

pub(crate) use telling::Telling;

use crate::link::Link;
use crate::settings::{Settings, settings};
use crate::words::words;
use boards::story::{self as told, Line, Passage, Sign};
use boards::{Look, Preview};
use kernel::{Names, Seat};
use leptos::prelude::*;
// The message of the same name hides it.
use leptos::prelude::Update as _;
use now::draw;
pub(crate) use now::{Choosing, Lit, Now, Picture};
use protocol::{Chat, Choice, Problem, State, TableFacts, Update};
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;

/// So many earlier views are kept to look back at.
const MOMENTS: usize = 600;

/// Everything a table's components share.
#[derive(Clone, Copy)]
pub(crate) struct TableSignals {
    pub game: RwSignal<String>,
    pub names: RwSignal<Vec<String>>,
    /// The colour of each seat, by the seat whose it usually is.
    pub colours: RwSignal<Vec<u8>>,
    /// What happened to the table besides the game.
    pub notes: RwSignal<Vec<String>>,
    pub now: RwSignal<Option<Arc<Now>>>,
    pub log: RwSignal<Vec<Line>>,
    pub facts: RwSignal<Option<TableFacts>>,
    pub chat: RwSignal<Vec<Chat>>,
    /// The number of the last line of talk that was read.
    pub heard: RwSignal<u64>,
    /// The action that was chosen and waits for a yes.
    pub chosen: RwSignal<Option<usize>>,
    /// The action under the pointer.
    pub hover: RwSignal<Option<usize>>,
    pub preview: RwSignal<Option<(usize, Preview)>>,
    pub choosing: RwSignal<Option<Choosing>>,
    /// The places that were touched one after another to mean one thing.
    pub errand: RwSignal<Vec<String>>,
    /// The actions a bot advises, the best first, each with its chance of winning.
    pub advice: RwSignal<Vec<(usize, String)>>,
    /// What a lesson lights.
    pub lit: RwSignal<Lit>,
    /// The moment one looks back at: its number of told lines.
    pub past: RwSignal<Option<usize>>,
    /// What is being told, one thing after another.
    pub telling: RwSignal<Option<Telling>>,
    /// How many lines stood when the viewer last acted.
    pub own: RwSignal<usize>,
    /// What others did since, step by step.
    pub steps: Memo<Vec<Passage>>,
    /// The step that is told now: the one looked back at, or the newest one of somebody else.
    pub step: Memo<Option<Passage>>,
    /// How many lines stood before the newest of them came.
    pub fresh: RwSignal<usize>,
    /// The scores that the newest step changed: whose, before, after.
    pub changes: RwSignal<Vec<(Seat, String, String)>>,
    /// What is shown of the newest lines over their places.
    pub signs: RwSignal<Arc<Vec<Arc<Sign>>>>,
    /// Whether the list of those steps is open.
    pub recap: RwSignal<bool>,
    /// Whether the end scene was put away to look at the table.
    pub put_away: RwSignal<bool>,
    /// Who must take the screen before anything is shown.
    pub covered: RwSignal<Option<Seat>>,
    /// Whether something was said and not yet answered.
    pub waiting: RwSignal<bool>,
    pub trouble: RwSignal<Option<String>>,
    /// Why there is no table.
    pub failed: RwSignal<Option<String>>,
    pub offline: RwSignal<bool>,
    /// Whether this is a table of the server.
    pub is_live: bool,
    /// The table's name in addresses.
    pub id: StoredValue<String>,
    pub drawing: Memo<Option<Picture>>,
    /// Who plays together.
    pub teams: Memo<Vec<Vec<Seat>>>,
    /// Earlier views, each with the number of lines told by then.
    moments: StoredValue<Vec<(usize, Arc<str>)>>,
    /// The lines of the log as they were sent.
    told: StoredValue<Vec<Value>>,
    /// What is being done of an errand that was said yes to.
    underway: StoredValue<errand::Underway>,
    link: StoredValue<Option<Rc<dyn Link>>, LocalStorage>,
    settings: RwSignal<Settings>,
}

/// Who plays together in a scene.
fn teams(drawing: &Option<Picture>) -> Vec<Vec<Seat>> {
    let scene = drawing.as_ref().map(|drawing| drawing.scene());
    scene.map_or(&[][..], |scene| &scene.teams).iter().map(|team| team.seats.clone()).collect()
}

impl TableSignals {
    /// A table with nothing on it yet.
    pub(crate) fn new(id: &str, is_live: bool) -> TableSignals {
        let game = RwSignal::new(String::new());
        let names = RwSignal::new(Vec::new());
        let colours: RwSignal<Vec<u8>> = RwSignal::new(Vec::new());
        let now: RwSignal<Option<Arc<Now>>> = RwSignal::new(None);
        let (chosen, hover) = (RwSignal::new(None), RwSignal::new(None));
        let preview = RwSignal::new(None);
        let past: RwSignal<Option<usize>> = RwSignal::new(None);
        let advice: RwSignal<Vec<(usize, String)>> = RwSignal::new(Vec::new());
        let lit: RwSignal<Lit> = RwSignal::new(Lit::default());
        let telling: RwSignal<Option<Telling>> = RwSignal::new(None);
        let moments: StoredValue<Vec<(usize, Arc<str>)>> = StoredValue::new(Vec::new());
        let (log, own) = (RwSignal::new(Vec::<Line>::new()), RwSignal::new(0));
        let steps = Memo::new(move |_| {
            let looks: Vec<usize> =
                moments.with_value(|moments| moments.iter().map(|(lines, _)| *lines).collect());
            log.with(|log| told::steps(log, own.get(), &looks))
        });
        let step = Memo::new(move |_| {
            let you = now.with(|now: &Option<Arc<Now>>| now.as_ref().and_then(|now| now.you));
            steps.with(|steps: &Vec<Passage>| match past.get() {
                Some(past) => steps.iter().find(|step| step.lines.contains(&(past - 1))).cloned(),
                None => log.with(|log| told::latest(log, steps, you)),
            })
        });
        let errand: RwSignal<Vec<String>> = RwSignal::new(Vec::new());
        let drawing = Memo::new(move |_| {
            let names = names.with(|names: &Vec<String>| Names::new(names.iter().cloned()));
            let now = now.get()?;
            let step = step.get();
            let draw = |view: &str, legal: &[Choice], chosen: Option<usize>, preview: Option<&Preview>| {
                let look = Look { names: &names, you: now.you, legal, chosen, preview };
                let advised: Vec<usize> =
                    advice.with(|advice| advice.iter().map(|(number, _)| *number).collect());
                log.with(|log| {
                    let told = step.as_ref().and_then(|step| Some((log.get(step.lines.clone())?, step.by)));
                    game.with(|game| {
                        lit.with(|lit| draw(game, view, &look, (&advised, &colours.get()), told, lit))
                    })
                })
            };
            if let Some(lines) = past.get() {
                let view = moments.with_value(|moments| {
                    moments.iter().find(|(told, _)| *told >= lines).map(|(_, view)| Arc::clone(view))
                });
                return draw(&view?, &[], None, None);
            }
            if let Some(telling) = telling.get() {
                let look = Look { names: &names, you: now.you, legal: &[], chosen: None, preview: None };
                return game.with(|game| telling.draw(game, &look, &colours.get()));
            }
            let legal = now.ask.as_ref().map_or(&[][..], |ask| &ask.actions);
            let at: Option<usize> = chosen.get().or(hover.get()).filter(|&at| at < legal.len());
            preview.with(|preview: &Option<(usize, Preview)>| {
                let preview =
                    preview.as_ref().filter(|(number, _)| Some(*number) == at).map(|(_, preview)| preview);
                let picture = draw(now.view.as_deref()?, legal, at, preview)?;
                let look = Look { names: &names, you: now.you, legal, chosen: None, preview: None };
                let meant = errand.with(|places| {
                    let board = game.with(|game| boards::board(game));
                    board.errand(now.view.as_deref()?, &look, places).filter(|_| !places.is_empty())
                });
                Some(picture.meaning(meant))
            })
        });
        let link: StoredValue<Option<Rc<dyn Link>>, LocalStorage> = StoredValue::new_local(None);
        on_cleanup(move || {
            if let Some(link) = link.try_get_value().flatten() {
                link.close();
            }
        });
        TableSignals {
            game,
            names,
            colours,
            notes: RwSignal::new(Vec::new()),
            now,
            log,
            facts: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            heard: RwSignal::new(chat::kept(id)),
            chosen,
            hover,
            preview,
            choosing: RwSignal::new(None),
            errand,
            advice,
            lit,
            telling,
            past,
            own,
            steps,
            step,
            fresh: RwSignal::new(0),
            changes: RwSignal::new(Vec::new()),
            signs: RwSignal::new(Arc::default()),
            recap: RwSignal::new(false),
            put_away: RwSignal::new(false),
            covered: RwSignal::new(None),
            waiting: RwSignal::new(false),
            trouble: RwSignal::new(None),
            failed: RwSignal::new(None),
            offline: RwSignal::new(false),
            is_live,
            id: StoredValue::new(id.to_owned()),
            drawing,
            teams: Memo::new(move |_| drawing.with(teams)),
            moments,
            told: StoredValue::new(Vec::new()),
            underway: StoredValue::new(errand::Underway::default()),
            link,
            settings: settings(),
        }
    }

    /// Joins the table to what stands behind it.
    pub(crate) fn join(self, link: Rc<dyn Link>) {
        self.link.set_value(Some(link));
    }

    /// What stands behind the table.
    pub(crate) fn link(self) -> Option<Rc<dyn Link>> {
        self.link.try_get_value().flatten()
    }

    /// Takes in what is new. Whether there was something to read.
    pub(crate) fn receive(self, update: Update) -> bool {
        if let Some(facts) = &update.table {
            self.take_facts((**facts).clone());
        }
        let (before, drawn) = (self.now.get_untracked(), self.drawing.get_untracked());
        let view = update.view.as_ref().map(|view| view.get().to_owned());
        let back = usize::try_from(update.keep).is_ok_and(|keep| keep < self.log.with_untracked(Vec::len));
        let news = !update.told.is_empty();
        let first = before.as_ref().is_none_or(|before| before.you != update.you);
        let same = !first && before.as_ref().is_some_and(|before| before.ask == update.ask);
        let asked = !first && before.as_ref().is_some_and(|before| before.ask.is_some());
        let answered = self.take_lines(&update, view.as_deref()) && asked && !same && !back;
        if answered {
            self.own.set(self.log.with_untracked(Vec::len));
            self.recap.set(false);
        } else if first || back {
            self.own.set(self.log.with_untracked(|log| match update.you {
                Some(you) => told::last_turn(log, you),
                None => log.len(),
            }));
        }
        if !same {
            self.let_go();
        }
        let seen =
            before.as_ref().filter(|before| before.you == update.you).and_then(|before| before.view.clone());
        if update.ask.is_some() && before.is_some_and(|before| before.ask.is_none()) {
            crate::sound::drum(self.settings);
        } else if news {
            crate::sound::stone(self.settings);
        }
        self.waiting.set(false);
        if let (Some(before), true) = (seen, news && !back && self.pause() > 0) {
            self.telling.set(Telling::of(&self.game.get_untracked(), &before, &update.told));
        }
        self.now.set(Some(Arc::new(Now {
            number: update.number,
            you: update.you,
            view,
            ask: update.ask,
            question: update.question,
            awaited: update.awaited,
            undo: update.undo,
            standing: update.standing,
            plan: update.plan,
            clock: update.clock,
            clocks: update.clocks,
        })));
        if news {
            let after = self.drawing.get_untracked();
            let changes = drawn
                .filter(|_| !first)
                .zip(after)
                .map(|(before, after)| told::changes(before.scene(), after.scene()));
            self.changes.set(changes.unwrap_or_default());
        }
        if news && !first && !back && self.pause() > 0 {
            self.log.with_untracked(|log| self.show_signs(&log[self.fresh.get_untracked().min(log.len())..]));
        }
        self.go_on_soon();
        news
    }

    /// Takes in the lines of an update, and its view as the moment that they lead to. Whether they may be what the viewer
    /// has just done.
    fn take_lines(self, update: &Update, view: Option<&str>) -> bool {
        let keep = usize::try_from(update.keep).unwrap_or(usize::MAX);
        let new =
            told::lines(boards::board(&self.game.get_untracked()), view.unwrap_or_default(), &update.told);
        let mine = new.is_empty() || new.iter().any(|line| line.by.is_none() || line.by == update.you);
        if keep < self.log.with_untracked(Vec::len) || !new.is_empty() {
            self.log.update(|log| {
                log.truncate(keep);
                self.fresh.set(log.len());
                log.extend(new);
            });
        }
        self.told.update_value(|told| {
            told.truncate(keep);
            told.extend(update.told.iter().cloned());
        });
        let told = self.log.with_untracked(Vec::len);
        self.moments.update_value(|moments| {
            moments.retain(|(lines, _)| *lines <= keep && *lines < told);
            if moments.len() >= MOMENTS {
                moments.remove(0);
            }
            moments.extend(view.map(|view| (told, Arc::from(view))));
        });
        mine
    }

    /// Shows a moment of a replay, whose last `new` lines were told at it.
    pub(crate) fn show_still<'a>(
        self,
        view: &str,
        eyes: Option<Seat>,
        told: impl Iterator<Item = &'a Value>,
        new: usize,
    ) {
        let told: Vec<Value> = told.cloned().collect();
        self.own.set(told.len().saturating_sub(new));
        self.log.set(told::lines(boards::board(&self.game.get_untracked()), view, &told));
        self.told.set_value(told);
        self.now.set(Some(Arc::new(Now {
            number: 0,
            you: eyes,
            view: Some(view.to_owned()),
            ask: None,
            question: None,
            awaited: Vec::new(),
            undo: None,
            standing: None,
            plan: None,
            clock: None,
            clocks: Vec::new(),
        })));
        self.log.with_untracked(|log| self.show_signs(&log[log.len().saturating_sub(new)..]));
    }

    /// Takes in the open facts of a table of the server.
    pub(crate) fn take_facts(self, facts: TableFacts) {
        self.game.set(facts.game.clone());
        self.colours.set(crate::words::colours(&facts.seats));
        if self.is_live {
            let names = facts.seats.iter().enumerate().map(|(at, holder)| crate::words::holder(holder, at));
            self.names.set(names.collect());
        }
        self.facts.set(Some(facts));
    }

    /// Forgets what was chosen.
    pub(crate) fn let_go(self) {
        self.chosen.set(None);
        self.hover.set(None);
        self.preview.set(None);
        self.choosing.set(None);
        self.errand.set(Vec::new());
    }

    /// Hides everything until `seat` takes the screen.
    pub(crate) fn cover(self, seat: Seat) {
        self.let_go();
        self.stand_still();
        self.past.set(None);
        self.now.set(None);
        self.log.set(Vec::new());
        self.moments.set_value(Vec::new());
        self.told.set_value(Vec::new());
        self.covered.set(Some(seat));
    }

    /// Something went wrong; the table stands.
    pub(crate) fn say_trouble(self, words: &str) {
        self.trouble.set(Some(words.to_owned()));
    }

    /// A request was not carried out.
    pub(crate) fn refused(self, problem: &Problem) {
        self.waiting.set(false);
        self.stand_still();
        self.let_go();
        self.say_trouble(&crate::words::sentence(&problem.message));
    }

    /// There is no table.
    pub(crate) fn fail(self, words: &str) {
        self.failed.set(Some(crate::words::sentence(words)));
    }

    /// How long one event stands before the next.
    pub(crate) fn pause(self) -> u32 {
        self.settings.with_untracked(Settings::pause)
    }

    /// Whether the viewer must decide now.
    pub(crate) fn asked_untracked(self) -> bool {
        self.now.with_untracked(|now| now.as_ref().is_some_and(|now| now.ask.is_some()))
    }

    /// Whether the game has ended, as far as this page knows.
    pub(crate) fn is_over_untracked(self) -> bool {
        self.facts.with_untracked(|facts| facts.as_ref().is_some_and(|facts| facts.state == State::Over))
    }

    /// How many lines of the log the page has for these eyes.
    pub(crate) fn lines_untracked(self, eyes: Option<Seat>) -> u64 {
        let same = self.now.with_untracked(|now| now.as_ref().is_some_and(|now| now.you == eyes));
        if same { self.log.with_untracked(Vec::len) as u64 } else { 0 }
    }

    /// The lines of the log as they were sent.
    pub(crate) fn told(self) -> Vec<Value> {
        self.told.get_value()
    }

    /// What the viewer may do now.
    pub(crate) fn legal(self) -> Vec<Choice> {
        if self.past.get().is_some() || self.telling.with(Option::is_some) {
            return Vec::new();
        }
        self.now.with(|now| {
            now.as_ref().and_then(|now| now.ask.as_ref()).map_or_else(Vec::new, |ask| ask.actions.clone())
        })
    }

    /// What a seat is called.
    pub(crate) fn name(self, seat: Seat) -> String {
        self.names.with(|names| {
            names
                .get(seat.index())
                .cloned()
                .unwrap_or_else(|| words().seat.replace("{}", &(seat.0 + 1).to_string()))
        })
    }
}
