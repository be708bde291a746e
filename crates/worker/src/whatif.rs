//! What if: a game imagined from what one viewer knows, which a person plays for every seat.

use crate::local::Local;
use games::kernel::{Dice, Names, Refusal, Seat, Turn, Undo, Viewer};
use games::{Rulebook, Told};
use protocol::whatif::KEPT;
use protocol::{
    Compared, DeskAnswer, Glimpse, ImaginedLine, ImaginedMove, LocalSeat, Problem, Sandbox, UndoStatus,
    Update, WhatIf,
};

/// Where the chance of those comes from who judge a line: the same for all lines.
const JUDGE: &str = "judge";

/// An imagined game, the line that is played in it, and lines that were kept.
pub(crate) struct Dream {
    book: &'static dyn Rulebook,
    glimpse: Glimpse,
    line: Line,
    kept: [Option<Kept>; KEPT],
    /// The move that did not fit when chance was drawn again.
    stopped: Option<ImaginedMove>,
}

/// A line that was kept: it can be played again from its chance.
struct Kept {
    seed: String,
    line: ImaginedLine,
}

impl Dream {
    /// Imagines a game.
    pub(crate) fn begin(book: &'static dyn Rulebook, mut glimpse: Glimpse) -> Result<Dream, Problem> {
        for seat in &mut glimpse.seats {
            seat.bot = None;
        }
        let line = Line::begin(book, &glimpse, &glimpse.seed)?;
        if line.local.table().turn() == Turn::Over {
            return Err(Problem::new("conflict", "the game is over: there is nothing to try"));
        }
        Ok(Dream { book, glimpse, line, kept: [const { None }; KEPT], stopped: None })
    }

    /// Whether this is what that viewer would imagine it from.
    pub(crate) fn is_of(&self, glimpse: &Glimpse) -> bool {
        let own = &self.glimpse;
        let about = |seat: &LocalSeat| (seat.name.clone(), seat.colour);
        (&own.game, own.you, own.view.get(), own.hints)
            == (&glimpse.game, glimpse.you, glimpse.view.get(), glimpse.hints)
            && own.seats.iter().map(about).eq(glimpse.seats.iter().map(about))
    }

    /// Does what is asked of it. What cannot be done changes nothing.
    pub(crate) fn answer(&mut self, ask: WhatIf) -> Result<DeskAnswer<Told>, Problem> {
        match ask {
            WhatIf::Begin(_) => {}
            WhatIf::Look { eyes, have } => {
                return Ok(DeskAnswer::Update(Box::new(self.look(eyes, have)?)));
            }
            WhatIf::Compare => return Ok(DeskAnswer::Compared(Box::new(self.compare()?))),
            WhatIf::Act { seat, action } => self.line.act(seat, &action)?,
            WhatIf::Back => self.line.back()?,
            WhatIf::Again => self.line.back_to(0),
            WhatIf::Redraw { seed } => {
                self.stopped = self.replay(&seed, &self.line.moves())?;
                return Ok(DeskAnswer::Sandbox(self.sandbox()));
            }
            WhatIf::Keep { place } => self.keep(place)?,
            WhatIf::Take { place } => {
                let kept = self.kept.get(place).and_then(Option::as_ref);
                let kept = kept.ok_or_else(|| Problem::new("not_found", "no line is kept there"))?;
                let (seed, moves) = (kept.seed.clone(), kept.line.moves.clone());
                self.replay(&seed, &moves)?;
            }
        }
        self.stopped = None;
        Ok(DeskAnswer::Sandbox(self.sandbox()))
    }

    /// Where it stands.
    fn sandbox(&self) -> Sandbox {
        let awaited = self.line.local.table().turn().seats();
        let own = self.glimpse.you.filter(|seat| awaited.contains(*seat));
        let others = awaited.iter().filter(|seat| Some(*seat) != own);
        Sandbox {
            moves: self.line.moves(),
            asked: own.into_iter().chain(others).collect(),
            kept: self.kept.iter().map(|kept| kept.as_ref().map(|kept| kept.line.moves.len())).collect(),
            stopped: self.stopped.clone(),
        }
    }

    /// What these eyes see of it. Everything can be taken back.
    fn look(&mut self, eyes: Option<Seat>, have: u64) -> Result<Update<Told>, Problem> {
        let mut update = self.line.local.look(eyes, have)?;
        // Where the table stands everybody is asked who is asked there, also who could only pass.
        update.ask = eyes.and_then(|seat| self.line.local.table().ask(seat));
        update.undo = (!self.line.made.is_empty()).then_some(UndoStatus::Free);
        if let Some(facts) = &mut update.table {
            facts.hints = self.glimpse.hints;
        }
        Ok(update)
    }

    /// Plays a line on the game that `seed` gives. The move that does not fit there, if there is one: the line ends before it.
    fn replay(&mut self, seed: &str, moves: &[ImaginedMove]) -> Result<Option<ImaginedMove>, Problem> {
        let mut line = Line::begin(self.book, &self.glimpse, seed)?;
        let stopped = moves.iter().find(|made| line.act(made.seat, &made.action).is_err());
        self.line = line;
        Ok(stopped.cloned())
    }

    fn keep(&mut self, place: usize) -> Result<(), Problem> {
        let (seed, table) = (self.line.seed.clone(), self.line.local.table());
        let names = Names::new(self.glimpse.seats.iter().map(|seat| seat.name.clone()));
        let line = ImaginedLine {
            moves: self.line.moves(),
            view: table.view(viewer(&self.glimpse)).into_raw(),
            over: table.outcome().map(|outcome| outcome.headline(&names)),
            chances: Vec::new(),
        };
        let kept = self.kept.get_mut(place);
        *kept.ok_or_else(|| Problem::new("not_found", "lines are kept as the first or the second"))? =
            Some(Kept { seed, line });
        Ok(())
    }

    fn compare(&self) -> Result<Compared, Problem> {
        if self.kept.iter().all(Option::is_none) {
            return Err(Problem::new("conflict", "keep a line first"));
        }
        let view = self.glimpse.view.clone();
        let start = ImaginedLine { moves: Vec::new(), view, over: None, chances: Vec::new() };
        let mut lines = Vec::new();
        for kept in &self.kept {
            lines.push(kept.as_ref().map(|kept| self.judged(kept.line.clone())).transpose()?);
        }
        Ok(Compared { start: self.judged(start)?, lines })
    }

    /// The line with what a bot says of it, where the table allows that.
    fn judged(&self, mut line: ImaginedLine) -> Result<ImaginedLine, Problem> {
        if self.glimpse.hints && line.over.is_none() {
            line.chances = self.book.judge(line.view.get(), JUDGE)?;
        }
        Ok(line)
    }
}

/// A game and the moves a person made in it.
struct Line {
    seed: String,
    local: Local,
    made: Vec<Made>,
}

/// A move, and how many actions stood before it.
struct Made {
    what: ImaginedMove,
    from: usize,
}

impl Line {
    /// The game that `seed` gives, as the viewer sees it.
    fn begin(book: &'static dyn Rulebook, glimpse: &Glimpse, seed: &str) -> Result<Line, Problem> {
        let there = |seat: Seat| seat.index() < glimpse.seats.len();
        let count = u8::try_from(glimpse.seats.len()).unwrap_or(u8::MAX);
        if !book.seats().contains(&count) || !glimpse.you.is_none_or(there) {
            return Err(Problem::new("bad_seat", format!("{} has no such seats", book.name())));
        }
        let table = book.imagine(glimpse.view.get(), viewer(glimpse), &glimpse.told, seed)?;
        let mut local = Local::new(book, table, glimpse.seats.clone())?;
        local.answer_for_everybody(book.standing_default());
        Ok(Line { seed: seed.to_owned(), local, made: Vec::new() })
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Problem> {
        let table = self.local.table();
        let from = table.played();
        let choice = table.legal(seat).into_iter().find(|choice| choice.action == action);
        self.local.play(seat, action)?;
        self.settle();
        let table = self.local.table();
        let sealed = |at| table.moved(at).is_some_and(|(_, undo)| undo == Undo::Sealed);
        let chance = (from..table.played()).any(sealed);
        let label = choice.map_or_else(|| action.to_owned(), |choice| choice.label);
        self.made.push(Made { what: ImaginedMove { seat, action: action.to_owned(), label, chance }, from });
        Ok(())
    }

    /// Who can only pass, passes until somebody must decide: nobody learns anything by it here.
    fn settle(&mut self) {
        // Nobody searches here: there is nothing to throw for.
        while let Ok(Some(_)) = self.local.step(0, &mut Dice::fast(0)) {}
    }

    fn back(&mut self) -> Result<(), Problem> {
        let last = self.made.len().checked_sub(1);
        self.back_to(last.ok_or(Refusal::NothingToUndo("nothing has been tried yet"))?);
        Ok(())
    }

    /// Only the first `count` moves stand.
    fn back_to(&mut self, count: usize) {
        if let Some(first) = self.made.drain(count..).next() {
            self.local.rewind(first.from);
        }
    }

    fn moves(&self) -> Vec<ImaginedMove> {
        self.made.iter().map(|made| made.what.clone()).collect()
    }
}

fn viewer(glimpse: &Glimpse) -> Viewer {
    glimpse.you.map_or(Viewer::Public, Viewer::Seat)
}
