//! A puzzle on the table: the position, what was chosen, and the lines that the search saw.

use super::kept::Kept;
use super::today::{of_day, today};
use crate::app::Failed;
use crate::link::Link;
use crate::table::TableSignals;
use crate::table::screen::TableScreen;
use crate::words::{sentence, title, words};
use crate::{api, desk};
use kernel::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{DeskAnswer, DeskAsk, Problem, Puzzle, Solution, State, ToServer, Update};
use std::rc::Rc;
use std::sync::Arc;

/// How far somebody is with a puzzle.
#[derive(Clone, PartialEq)]
pub(super) enum Stage {
    /// Nothing was chosen yet.
    Asked,
    /// Something was chosen that is not the best: what it does.
    Wrong(String),
    /// The best move was found, or its answer was asked for.
    Answered {
        /// Whether it was found.
        found: bool,
    },
}

/// A puzzle that is being solved.
#[derive(Clone, Copy)]
pub(crate) struct Riddle {
    pub table: TableSignals,
    puzzle: StoredValue<Arc<Puzzle>>,
    pub(super) number: usize,
    pub(super) count: usize,
    pub(super) stage: RwSignal<Stage>,
    /// What was chosen and is not the best.
    pub(super) tried: RwSignal<Vec<String>>,
    pub(super) solution: RwSignal<Option<Arc<Solution>>>,
    /// Which way is looked at, and after how many of its steps.
    pub(super) at: RwSignal<(usize, usize)>,
    /// Counts what was put on the table: an older answer is not shown any more.
    laid: StoredValue<u32>,
}

/// The end of a link that hears what is chosen and plays nothing.
struct Listener(Riddle);

impl Link for Listener {
    fn say(self: Rc<Self>, message: ToServer) {
        if let ToServer::Act { action, .. } = message {
            self.0.choose(&action);
        }
        self.0.table.waiting.set(false);
    }
}

impl Riddle {
    fn open(game: &str, number: usize, puzzles: Vec<Puzzle>) -> Option<Riddle> {
        let count = puzzles.len();
        let puzzle = puzzles.into_iter().nth(number.checked_sub(1)?)?;
        let table = TableSignals::new("", false);
        table.game.set(game.to_owned());
        table.names.set(Seat::all(puzzle.seats).map(|seat| seat_name(game, seat)).collect());
        let riddle = Riddle {
            table,
            puzzle: StoredValue::new(Arc::new(puzzle)),
            number,
            count,
            stage: RwSignal::new(Stage::Asked),
            tried: RwSignal::new(Vec::new()),
            solution: RwSignal::new(None),
            at: RwSignal::new((0, 0)),
            laid: StoredValue::new(0),
        };
        table.join(Rc::new(Listener(riddle)));
        riddle.lay(0, 0);
        Some(riddle)
    }

    /// The puzzle itself.
    pub(super) fn puzzle(self) -> Arc<Puzzle> {
        self.puzzle.get_value()
    }

    /// Which game it is of.
    pub(super) fn game(self) -> String {
        self.table.game.get_untracked()
    }

    /// The day whose puzzle this is, if it is today's.
    pub(super) fn day(self) -> Option<u32> {
        let day = today();
        of_day(day).filter(|(game, number)| *game == self.game() && *number == self.number).map(|_| day)
    }

    fn choose(self, action: &str) {
        if matches!(self.stage.get_untracked(), Stage::Answered { .. }) {
            return;
        }
        let legal = untrack(|| self.table.legal());
        let label = legal.into_iter().find(|choice| choice.action == action).map(|choice| choice.label);
        self.table.let_go();
        self.table.stand_still();
        if action == self.puzzle().answer() {
            Kept::note_solved(&self.game(), self.number, self.day());
            self.tell(true);
        } else {
            self.tried.write().push(action.to_owned());
            self.stage.set(Stage::Wrong(label.unwrap_or_default()));
        }
    }

    /// Shows the answer to who has not found it.
    pub(super) fn give_up(self) {
        Kept::note_shown(&self.game(), self.number);
        self.tell(false);
    }

    /// Begins once more.
    pub(super) fn again(self) {
        self.tried.set(Vec::new());
        self.stage.set(Stage::Asked);
        self.lay(0, 0);
    }

    fn tell(self, found: bool) {
        self.stage.set(Stage::Answered { found });
        self.lay(0, 1);
        if self.solution.with_untracked(Option::is_some) {
            return;
        }
        let (game, puzzle) = (self.game(), Box::new((*self.puzzle()).clone()));
        let question = DeskAsk::Solve { game: game.clone(), puzzle, names: self.table.names.get_untracked() };
        spawn_local(async move {
            match desk::ask(&game, question).await {
                DeskAnswer::Solution(solution) => drop(self.solution.try_set(Some(Arc::from(solution)))),
                DeskAnswer::Wrong(problem) => self.table.say_trouble(&sentence(&problem.message)),
                _ => {}
            }
        });
    }

    /// Puts the position on the table after so many steps of a way.
    pub(super) fn lay(self, way: usize, steps: usize) {
        let on = self.at.get_untracked() == (way, steps.wrapping_sub(1));
        let turn = self.laid.with_value(|laid| laid + 1);
        self.laid.set_value(turn);
        self.at.set((way, steps));
        let (game, puzzle) = (self.game(), self.puzzle());
        let (seat, names) = (puzzle.seat, self.table.names.get_untracked());
        let question =
            DeskAsk::Puzzle { game: game.clone(), puzzle: Box::new((*puzzle).clone()), way, steps, names };
        spawn_local(async move {
            let laid = desk::ask(&game, question).await;
            let current = || self.laid.try_get_value() == Some(turn);
            if let DeskAnswer::Wrong(problem) = laid {
                if current() {
                    self.table.fail(&problem.message);
                }
                return;
            }
            if !current() {
                return;
            }
            let have = if on { self.table.lines_untracked(Some(seat)) } else { 0 };
            let update = desk::ask(&game, DeskAsk::Look { eyes: Some(seat), have }).await;
            if let DeskAnswer::Update(update) = update
                && current()
            {
                self.table.receive(imagined(*update, steps > 0));
                self.table.stand_still();
            }
        });
    }
}

/// What the page is told of a position that is only looked at: it never ends, and who looks on decides nothing.
fn imagined(mut update: Update, looks_on: bool) -> Update {
    if looks_on {
        update.ask = None;
        update.awaited.clear();
    }
    (update.undo, update.standing) = (None, None);
    if let Some(facts) = &mut update.table {
        (facts.state, facts.outcome, facts.hints) = (State::Playing, None, false);
    }
    update
}

/// What a seat is called: its colour.
fn seat_name(game: &str, seat: Seat) -> String {
    let look = crate::words::colour(game, seat.0);
    let name = words().colours[usize::from(look) % words().colours.len()];
    title(name.split(',').next().unwrap_or(name))
}

/// A puzzle of a game.
#[component]
pub(crate) fn PuzzleScreen(game: String, number: usize) -> impl IntoView {
    let loaded: RwSignal<Option<Result<Vec<Puzzle>, String>>> = RwSignal::new(None);
    let wanted = game.clone();
    spawn_local(async move {
        let found = load(&wanted).await.map_err(|problem| sentence(&problem.message));
        let _ = loaded.try_set(Some(found));
    });
    let body = move || match loaded.get() {
        None => view! { <main class="page"><p class="sr" role="status">{words().setting_up}</p></main> }
            .into_any(),
        Some(Err(why)) => view! { <Failed why/> }.into_any(),
        Some(Ok(puzzles)) => match Riddle::open(&game, number, puzzles) {
            Some(riddle) => view! { <Posed riddle/> }.into_any(),
            None => view! { <Failed why=words().no_puzzle.to_owned()/> }.into_any(),
        },
    };
    view! { {body} }.into_any()
}

#[component]
fn Posed(riddle: Riddle) -> impl IntoView {
    provide_context(riddle);
    let table = riddle.table;
    let body = move || match table.failed.get() {
        Some(why) => view! { <Failed why/> }.into_any(),
        None => view! { <TableScreen table puzzle=riddle/> }.into_any(),
    };
    view! { {body} }.into_any()
}

async fn load(game: &str) -> Result<Vec<Puzzle>, Problem> {
    let missing = |message: &str| Problem { code: "not_found".to_owned(), message: message.to_owned() };
    let address = desk::address("puzzles", game).ok_or_else(|| missing(words().no_puzzle))?;
    Puzzle::parse(&api::text(&address).await?).map_err(|why| missing(&why))
}
