//! Whether there is anything that a text could do now.

use crate::agenda::{Progress, Run, Source};
use crate::effect::{Amount, Clause, Keyword, Whose};
use crate::state::Tabletop;
use kernel::{Seat, Seats};
use std::ops::ControlFlow;

impl Tabletop {
    /// Whether carrying out the text of `source` would change nothing now, whatever `seat` chooses in it.
    pub fn is_idle(&self, seat: Seat, source: Source) -> bool {
        let mut before = false;
        let clauses = source.text().clauses;
        (0..).zip(clauses).all(|(at, clause)| {
            let run = Run { clause: at, ..Run::new(seat, source) };
            before = (before || !clause.if_done) && self.can_begin(&run, clause);
            !before
        })
    }

    /// Whether a clause has something to do when it begins.
    fn can_begin(&self, run: &Run, clause: &Clause) -> bool {
        let count = self.amount(run, clause);
        match clause.keyword {
            Keyword::Call | Keyword::Majority => true,
            Keyword::Appease => self.can_appease(run.actor),
            // What counts the clause before comes only where that did something.
            Keyword::Strength | Keyword::Devotion | Keyword::Vp => count > 0 || clause.amount == Amount::Done,
            Keyword::Build | Keyword::Demolish | Keyword::Transform => {
                self.has_acts(run, clause, Progress::Piece)
            }
            Keyword::Smite | Keyword::Exile if clause.whose == Whose::EachOpponent => {
                let mut others = Seats::all(self.players()).without(run.actor).iter();
                others.any(|seat| {
                    self.has_acts(run, clause, Progress::Each { left: Seats::only(seat), done: 0 })
                })
            }
            Keyword::Deploy
            | Keyword::Awaken
            | Keyword::Recover
            | Keyword::Smite
            | Keyword::Exile
            | Keyword::Shift => {
                count > 0
                    && self.has_acts(run, clause, Progress::Units { left: count, done: 0, region: None })
            }
        }
    }

    fn has_acts(&self, run: &Run, clause: &Clause, progress: Progress) -> bool {
        self.offer_acts(&Run { progress, ..*run }, clause, &mut |_| ControlFlow::Break(())).is_break()
    }
}
