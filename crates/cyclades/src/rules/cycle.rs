//! The steps of a cycle, and the end of the game.

use super::Log;
use super::frame::{Frame, Happening, Part};
use crate::components as box_;
use crate::components::Module;
use crate::event::{Event, Reason};
use crate::ids::{Artifact, Card, CardKind, Slot, Special};
use crate::options::CreatureSlide;
use crate::state::{Cyclades, Ending, Tabletop};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A step of the cycle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Cards slide and are filled up.
    RotateTrack,
    /// Everyone collects.
    Income,
    /// Heroes are paid.
    Upkeep,
    /// The gods of the cycle.
    RefreshGods,
    /// The dice of hades.
    HadesThreat,
    /// A divine favor.
    RefreshFavor,
    /// The auction.
    Offerings,
    /// Everyone pays.
    Payment,
    /// The turns, or the deployments of the setup auction.
    Turns,
    /// The undead leave, victory is checked.
    EndCycle,
}

impl Happening for Step {
    /// Puts the next step in its place, then plays this one.
    fn run(self, game: &mut Cyclades, log: &mut impl Log) {
        match self {
            Step::RotateTrack => {
                game.swap(Step::Income);
                game.rotate_track(log);
            }
            Step::Income => {
                game.swap(Step::Upkeep);
                game.collect_income(log);
            }
            Step::Upkeep => {
                game.swap(Step::RefreshGods);
                game.ask_upkeep();
            }
            Step::RefreshGods => {
                game.swap(Step::HadesThreat);
                game.refresh_gods(log);
            }
            Step::HadesThreat => {
                game.swap(Step::RefreshFavor);
                game.raise_threat(log);
                game.note_seen_gods();
            }
            Step::RefreshFavor => {
                game.swap(Step::Offerings);
                game.refresh_favor(log);
            }
            Step::Offerings => {
                game.swap(Step::Payment);
                game.start_bidding();
            }
            Step::Payment => {
                game.swap(Step::Turns);
                game.pay_offerings(log);
            }
            Step::Turns => game.next_turn(log),
            Step::EndCycle => game.end_cycle(log),
        }
    }
}

impl Step {
    /// The decisions that wait while this step is next.
    pub(crate) const fn part(self, cycle: u8) -> Option<Part> {
        match self {
            Step::RefreshGods => Some(Part::Upkeep),
            Step::Payment => Some(Part::Bidding),
            Step::Turns if cycle == 0 => Some(Part::Deployment),
            Step::Turns => Some(Part::Turn),
            Step::RotateTrack
            | Step::Income
            | Step::Upkeep
            | Step::HadesThreat
            | Step::RefreshFavor
            | Step::Offerings
            | Step::EndCycle => None,
        }
    }
}

impl Tabletop {
    /// The step of the cycle under all decisions: the one that comes next, or the turns.
    pub fn step(&self) -> Option<Step> {
        if let Some(&Frame::Cycle(step)) = self.stack.first() { Some(step) } else { None }
    }
}

impl Cyclades {
    /// The next marker from the top has its turn, or deploys in the setup auction (CYC-5.5.1).
    fn next_turn(&mut self, log: &mut impl Log) {
        let at = self.gods.iter().position(|place| place.bid.is_some());
        let marker = match at {
            Some(at) => {
                let god = self.gods[at].god;
                self.gods[at].bid.take().map(|bid| (bid.seat, god))
            }
            None if self.apollo.is_empty() => None,
            None => Some((self.apollo.remove(0), crate::ids::God::Apollo)),
        };
        match marker {
            Some((seat, god)) if self.cycle == 0 => self.start_deploy(seat, god, log),
            Some((seat, god)) => self.start_turn(seat, god, log),
            None if self.cycle == 0 => {
                // Setup is over: cycle 1 has neither rotation nor income nor upkeep (CYC-5.2.5).
                self.swap(Step::RefreshGods);
                self.begin_cycle(1, log);
            }
            None => self.swap(Step::EndCycle),
        }
    }

    /// The setup auction.
    pub(crate) fn start_setup(&mut self) {
        self.push(Step::Offerings);
    }

    /// Without a setup auction cycle 1 begins with income.
    pub(crate) fn start_play(&mut self, log: &mut impl Log) {
        self.push(Step::Income);
        self.begin_cycle(1, log);
    }

    pub(crate) fn begin_cycle(&mut self, cycle: u8, log: &mut impl Log) {
        self.cycle = cycle;
        self.reached = false;
        log.tell(|| Event::CycleBegan { cycle });
    }

    /// CYC-6.1: the undead leave, then victory is checked, then the next cycle begins.
    fn end_cycle(&mut self, log: &mut impl Log) {
        self.undead_leave(log);
        if self.reached || self.somebody_has_won() {
            return self.finish(Ending::Metropolises, log);
        }
        if self.cycle >= self.options.max_cycles {
            return self.finish(Ending::Cycles, log);
        }
        self.swap(Step::RotateTrack);
        self.begin_cycle(self.cycle + 1, log);
    }

    fn somebody_has_won(&self) -> bool {
        let enough = |seat: Seat| self.board.metropolises(self.team_lands(seat)) >= self.to_win();
        self.living().iter().any(enough)
    }

    pub(crate) fn finish(&mut self, ending: Ending, log: &mut impl Log) {
        self.stack.clear();
        self.group = None;
        self.sail = None;
        self.battle = None;
        self.end = Some(ending);
        log.tell(|| Event::GameEnded { ending });
        // The purses are opened.
        log.seal();
    }

    /// Step 1 of section 4.2.
    fn rotate_track(&mut self, log: &mut impl Log) {
        if self.cycle == 2 {
            self.slide(Slot::Four, Slot::Three, log);
            if self.on_track(Slot::Three).is_none() {
                self.fill(Slot::Three, log);
            }
            return self.fill(Slot::Four, log);
        }
        if let Some(card) = self.track[Slot::Two as usize].take() {
            self.leave_track(card, log);
        }
        self.slide(Slot::Three, Slot::Two, log);
        self.slide(Slot::Four, Slot::Three, log);
        if self.options.creature_slide == CreatureSlide::Compact && self.on_track(Slot::Two).is_none() {
            self.slide(Slot::Three, Slot::Two, log);
        }
        for slot in [Slot::Two, Slot::Three, Slot::Four] {
            if self.on_track(slot).is_none() {
                self.fill(slot, log);
            }
        }
    }

    fn slide(&mut self, from: Slot, to: Slot, log: &mut impl Log) {
        if let Some(card) = self.track[from as usize].take() {
            self.track[to as usize] = Some(card);
            log.tell(|| Event::CardSlid { card, to });
        }
    }

    pub(crate) fn fill(&mut self, slot: Slot, log: &mut impl Log) {
        if let Some(card) = self.draw_card(log) {
            self.track[slot as usize] = Some(card);
            log.tell(|| Event::CardRevealed { slot, card });
        }
    }

    fn leave_track(&mut self, card: Card, log: &mut impl Log) {
        match card.kind() {
            CardKind::Creature | CardKind::Reinforcement(_) => self.discard.insert(card),
            CardKind::Hero(_) | CardKind::Artifact(_) => self.removed.insert(card),
        }
        log.tell(|| Event::CardLeft { card });
    }

    /// The next card of the deck; an empty deck is made from the discard pile first.
    pub(crate) fn draw_card(&mut self, log: &mut impl Log) -> Option<Card> {
        if self.stacks.deck.is_empty() {
            self.reshuffle(log);
        }
        log.seal();
        self.stacks.deck.pop()
    }

    /// Shuffles the discard pile into the deck.
    pub(crate) fn reshuffle(&mut self, log: &mut impl Log) {
        let discard = std::mem::take(&mut self.discard);
        if discard.is_empty() {
            return;
        }
        for card in discard.iter() {
            let _ = self.stacks.deck.try_push(card);
        }
        self.dice.shuffle(&mut self.stacks.deck);
        log.tell(|| Event::DeckReshuffled);
    }

    /// Section 5.2.
    fn collect_income(&mut self, log: &mut impl Log) {
        for seat in self.living().iter() {
            self.gain(seat, self.prosperity(seat), Reason::Income, log);
            self.collect_necropolis(seat, log);
            self.gain(seat, self.extra_income(seat), Reason::ExtraIncome, log);
        }
    }

    /// CYC-5.2.4: the lyre and corinth.
    fn extra_income(&self, seat: Seat) -> u16 {
        if !self.options.plays(Module::Titans) {
            return 0;
        }
        let lyre = self.board.artifacts(self.board.held(seat)).contains(Artifact::Lyre);
        let corinth = self.has_special(seat, Special::Corinth);
        box_::EXTRA_INCOME * (u16::from(lyre) + u16::from(corinth))
    }
}
