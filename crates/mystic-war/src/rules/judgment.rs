//! The victory check and the end of the game (section 6).

use super::Play;
use crate::components::{Card, GOAL_SUM};
use crate::event::Event;
use crate::options::{EndGuardScoring, JudgmentTie};
use crate::state::{Ending, MysticWar};
use kernel::{Outcome, Seat, Seats, Sink};

impl MysticWar {
    /// Those who reach their goal in all three resources (MW-6.1).
    pub fn eligible(&self) -> Seats {
        Seat::all(self.count()).filter(|&seat| self.shortfall(seat) == 0).collect()
    }

    fn shortfall(&self, seat: Seat) -> u16 {
        let mage = self.mage(seat);
        mage.resources.shortfall(mage.goal)
    }

    /// Who has the first place of a game that ended like this (MW-6.3, MW-6.5); in a draw that is everybody.
    fn winners(&self, ending: Ending) -> Seats {
        let eligible = self.eligible();
        if eligible.is_empty() && self.options.end_guard_scoring == EndGuardScoring::Draw {
            return Seats::all(self.count());
        }
        let merit = |seat: Seat| (u16::MAX - self.shortfall(seat), self.mage(seat).resources.sum());
        let best = Seat::all(self.count()).map(merit).max();
        let mut tied = ending.from.round(self.count()).filter(|&seat| Some(merit(seat)) == best);
        match self.options.judgment_tie {
            JudgmentTie::Shared => tied.collect(),
            JudgmentTie::Clockwise => tied.next().into_iter().collect(),
        }
    }

    /// Places by winning, then by shortfall, then by total (MW-6.4). Scores are points above the goal, or missing.
    pub(crate) fn standing(&self) -> Option<Outcome> {
        let ending = self.ending?;
        let winners = self.winners(ending);
        let draw = winners == Seats::all(self.count()) && self.eligible().is_empty();
        let shared = draw && self.options.end_guard_scoring == EndGuardScoring::Draw;
        let key = |seat: Seat| {
            let (short, sum) = (self.shortfall(seat), self.mage(seat).resources.sum());
            (winners.contains(seat), if shared { (0, 0) } else { (u16::MAX - short, sum) })
        };
        let score = |seat: Seat| match self.shortfall(seat) {
            0 => i32::from(self.mage(seat).resources.sum()) - i32::from(GOAL_SUM),
            short => -i32::from(short),
        };
        let keys: arrayvec::ArrayVec<_, 8> = Seat::all(self.count()).map(key).collect();
        let outcome = Outcome::ranked(&keys, Seat::all(self.count()).map(score));
        Some(if shared { outcome.unwon() } else { outcome })
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// A Judgment: it is discarded in any case, and ends the game when somebody is eligible (MW-6.2, MW-6.3).
    pub(super) fn judge(&mut self, card: Card, player: Seat) {
        // Who is eligible tells something of secret goals.
        self.sink.seal();
        let eligible = self.eligible();
        self.emit(|| Event::Judged { seat: player, eligible, reckoning: false });
        self.discard_card(card, None);
        if !eligible.is_empty() {
            self.end(Ending { from: player, reckoning: false });
        }
    }

    /// The Final Reckoning (MW-6.5).
    pub(super) fn reckon(&mut self) {
        self.sink.seal();
        let (seat, eligible) = (self.first_player, self.eligible());
        self.emit(|| Event::Judged { seat, eligible, reckoning: true });
        self.end(Ending { from: seat, reckoning: true });
    }

    fn end(&mut self, ending: Ending) {
        self.seal();
        self.agenda.clear();
        self.ending = Some(ending);
        if let Some(outcome) = self.standing() {
            let goals = self.seats.iter().map(|mage| mage.goal).collect();
            self.emit(|| Event::Ended { ranks: outcome.ranks, goals });
        }
    }
}
